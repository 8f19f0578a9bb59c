"""How fast positions are solved, beside the recursive search of ten lines."""

from __future__ import annotations

from random import Random

import pytest
from yardsticks import ten_line_search

from escoba_learn import CLUB, DESESCOBA, LUDOTEKA, LUDOTEKA_FREE, PACK, SCOPA, SETENTA, Deal
from escoba_learn.engine.cards import shuffled
from escoba_learn.solver import solve

SEARCHES = 1_000
WHOLE_DEALS = 15
LAST_ROUNDS = 200


def last_round(rules, seed: int) -> Deal:
    rng = Random(seed)
    deal = Deal.start(rules, rng=rng)
    while deal.stock:
        moves = deal.legal_moves()
        deal = deal.apply(moves[int(rng.random() * len(moves))])
    return deal


def in_turn(function, arguments):
    """A function of no argument that goes through arguments, so that rounds have a median."""
    waiting = iter(arguments)
    return lambda: function(next(waiting))


@pytest.mark.parametrize(
    "rules",
    [SETENTA, CLUB, SCOPA, LUDOTEKA, LUDOTEKA_FREE, DESESCOBA],
    ids=lambda rules: rules.name,
)
def test_whole_deals(benchmark, rules):
    deals = [Deal.start(rules, rng=Random(seed)) for seed in range(WHOLE_DEALS)]
    benchmark.group = f"a whole deal, beside {SEARCHES} searches of eight cards"
    solution = benchmark.pedantic(in_turn(solve, deals), rounds=WHOLE_DEALS)
    assert solution.is_exact


def test_four_players(benchmark):
    deals = [Deal.start(SETENTA, players=4, rng=Random(seed)) for seed in range(5)]
    benchmark.group = f"a whole deal, beside {SEARCHES} searches of eight cards"
    assert benchmark.pedantic(in_turn(solve, deals), rounds=5).is_exact


def test_last_rounds(benchmark):
    deals = [last_round(SETENTA, seed) for seed in range(LAST_ROUNDS)]
    benchmark.group = f"the last round, beside {SEARCHES} searches of eight cards"
    assert benchmark.pedantic(in_turn(solve, deals), rounds=LAST_ROUNDS).is_exact


@pytest.mark.parametrize("stage", ["a whole deal", "the last round"])
def test_yardstick(benchmark, stage):
    rng = Random(15)
    asked = [shuffled(PACK, rng)[:9] for _ in range(SEARCHES)]
    benchmark.group = f"{stage}, beside {SEARCHES} searches of eight cards"
    found = benchmark(lambda: [ten_line_search(card, table) for card, *table in asked])
    assert any(found)
