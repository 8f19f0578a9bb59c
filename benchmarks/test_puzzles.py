"""How fast puzzles are made and judged, beside a yardstick run at the same time.

The yardstick makes find-all puzzles the plain way: shuffle, deal a card and a table, search the
power set, and shuffle again until the number of captures fits.
"""

from __future__ import annotations

from itertools import count, cycle
from random import Random

import pytest
from yardsticks import powerset_search

from escoba_learn import PACK, Card
from escoba_learn.engine.cards import shuffled
from escoba_learn.puzzles import KINDS, Puzzle, generate, level_of_kind, tables


def made_by_rejection(seed: int, captures: int, table_size: int) -> tuple[Card, tuple[Card, ...]]:
    rng = Random(seed)
    while True:
        card, *table = shuffled(PACK, rng)[: table_size + 1]
        if len(powerset_search(card, tuple(table))) == captures:
            return card, tuple(table)


@pytest.mark.benchmark(group="a find-all puzzle with so many captures")
@pytest.mark.parametrize("captures", [0, 1, 3, 5])
@pytest.mark.parametrize("way", ["generate", "rejection"])
def test_make_with_so_many_captures(benchmark, way, captures):
    """Level 4: a table of four or five cards; the counted patterns are there already."""
    seeds = count()
    if way == "generate":
        generate("all-captures", 4, 0, solutions=captures)
        benchmark(lambda: generate("all-captures", 4, next(seeds), solutions=captures))
    else:
        sizes = cycle([4, 5]) if captures < 5 else cycle([5])
        benchmark.pedantic(
            lambda: made_by_rejection(next(seeds), captures, next(sizes)), rounds=100
        )


@pytest.mark.benchmark(group="a puzzle of each kind")
@pytest.mark.parametrize("kind", KINDS)
def test_make(benchmark, kind):
    """One puzzle at the kind's own level; what is counted once has been counted."""
    seeds, level = count(), level_of_kind(kind)
    for seed in range(20):
        generate(kind, level, seed)
    benchmark(lambda: generate(kind, level, next(seeds)))


@pytest.mark.benchmark(group="the first find-capture puzzle of a size of table")
@pytest.mark.parametrize("level", [1, 4, 9])
def test_count_the_patterns(benchmark, level):
    """The first puzzle of a process also counts the patterns of tables, once for each size."""

    def forget() -> None:
        tables._captures_by_pattern.cache_clear()

    benchmark.pedantic(lambda: generate("find-capture", level, 7), setup=forget, rounds=5)


WRONG = {"number": "99", "sides": "1 2", "points": "99 99", "chance": "123/457", "table": "1o"}


def wrong_answer(puzzle: Puzzle) -> str:
    """An answer that can be read, and is wrong unless by chance."""
    if puzzle.of.form.name == "yes_no":
        return "no" if puzzle.answers[0] else "yes"
    return WRONG.get(puzzle.of.form.name, str(puzzle.table[0]) if puzzle.table else "99")


@pytest.mark.benchmark(group="judge a wrong answer")
@pytest.mark.parametrize("kind", KINDS)
def test_judge(benchmark, kind):
    """The verdict on an answer that is not right, all mistakes tried."""
    seeds, level = cycle(range(50)), level_of_kind(kind)
    made = [generate(kind, level, seed) for seed in range(50)]
    asked = [(puzzle, wrong_answer(puzzle)) for puzzle in made]

    def judge() -> None:
        puzzle, answer = asked[next(seeds)]
        puzzle.check(answer)

    benchmark(judge)
