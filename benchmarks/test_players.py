"""How long the players think, beside the recursive search of ten lines; strength: strength.py."""

from __future__ import annotations

from random import Random

import pytest
from sampling import sampler
from yardsticks import ten_line_search

from escoba_learn import PACK, SETENTA, Deal
from escoba_learn.engine.cards import shuffled
from escoba_learn.players import PLAYERS

DEALS = 10
MAKERS = {**PLAYERS, "twenty worlds": lambda rng: sampler(20, rng)}


def views():
    """What the player to move sees, all through some deals at random: 36 views a deal."""
    rng, found = Random(15), []
    for _ in range(DEALS):
        deal = Deal.start(SETENTA, rng=rng)
        while not deal.is_over:
            found.append(deal.view(deal.to_play))
            moves = deal.legal_moves()
            deal = deal.apply(moves[int(rng.random() * len(moves))])
    return found


@pytest.mark.parametrize("name", MAKERS)
def test_moves(benchmark, name):
    asked = views()
    player = MAKERS[name](Random(1))
    benchmark.group = f"{len(asked)} moves, beside as many searches of eight cards"
    moves = benchmark.pedantic(lambda: [player(view) for view in asked], rounds=3)
    assert all(move in view.legal_moves() for move, view in zip(moves, asked, strict=True))


def test_yardstick(benchmark):
    rng = Random(15)
    asked = [shuffled(PACK, rng)[:9] for _ in range(36 * DEALS)]
    benchmark.group = f"{len(asked)} moves, beside as many searches of eight cards"
    found = benchmark(lambda: [ten_line_search(card, table) for card, *table in asked])
    assert any(found)
