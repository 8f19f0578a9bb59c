"""How fast the engine is, beside yardsticks that are run at the same time."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest
from yardsticks import powerset_search, ten_line_search

from escoba_learn import PACK, SETENTA, Deal, captures, total_points
from escoba_learn.engine.cards import shuffled

# Fifteen whole deals may take as long as five hundred questions about eight cards.
QUESTIONS = 100
DEALS = 15


def questions(table_size: int):
    """Random cards, each with a random table of so many other cards; the same every time."""
    rng = Random(15)
    packs = [shuffled(PACK, rng) for _ in range(QUESTIONS)]
    return [(pack[0], pack[1 : table_size + 1]) for pack in packs]


def answers(search, asked):
    return [search(card, table) for card, table in asked]


@pytest.mark.parametrize("search", [captures, ten_line_search], ids=lambda search: search.__name__)
@pytest.mark.parametrize("table_size", [4, 8, 12, 20])
def test_all_captures(benchmark, table_size, search):
    asked = questions(table_size)
    benchmark.group = f"all captures of {QUESTIONS} cards, {table_size} on the table"
    found = benchmark(answers, search, asked)
    expected = answers(ten_line_search, asked)
    assert [len(sets) for sets in found] == [len(sets) for sets in expected]


@pytest.mark.parametrize("search", [captures, powerset_search], ids=lambda search: search.__name__)
def test_all_captures_against_the_powerset(benchmark, search):
    card, table = questions(20)[0]
    benchmark.group = "all captures of one card, 20 on the table"
    rounds = 1 if search is powerset_search else 200
    found = benchmark.pedantic(search, (card, table), rounds=rounds, warmup_rounds=rounds // 2)
    assert len(found) == len(ten_line_search(card, table))


def play_randomly(seed: int) -> list[tuple[int, ...]]:
    """Points of whole deals between two players who choose at random."""
    rng = Random(seed)
    points = []
    for _ in range(DEALS):
        deal = Deal.start(SETENTA, rng=rng)
        while not deal.is_over:
            moves = deal.legal_moves()
            deal = deal.apply(moves[int(rng.random() * len(moves))])
        points.append(total_points(deal.score()))
    return points


DEALS_GROUP = f"{DEALS} random deals, scored, and {5 * QUESTIONS} questions of eight cards"


def test_random_deals(benchmark):
    benchmark.group = DEALS_GROUP
    assert len(benchmark(play_randomly, 1)) == DEALS


def test_questions_of_the_ten_line_search(benchmark):
    benchmark.group = DEALS_GROUP
    assert len(benchmark(answers, ten_line_search, questions(8) * 5)) == 5 * QUESTIONS


@pytest.mark.parametrize("code", ["pass", "import escoba_learn", "import numpy"])
def test_a_new_python(benchmark, code):
    benchmark.group = "a new Python that runs one line"
    command = [sys.executable, "-c", code]
    assert benchmark(subprocess.run, command, check=True).returncode == 0
