"""How many lines of so many moves a position has, by the engine and by the naive game.

``data/perft.txt`` holds three lines for each position: what it is about, the position, and the
counts for one move, two moves and so on.
"""

from __future__ import annotations

from pathlib import Path

import naive
import pytest

from escoba_learn import Deal

TEXT = (Path(__file__).parent / "data" / "perft.txt").read_text(encoding="utf-8")
POSITIONS = [block.splitlines() for block in TEXT.strip().split("\n\n")]
each_position = pytest.mark.parametrize(
    ("line", "counts"),
    [(line, [int(count) for count in counts.split()]) for _, line, counts in POSITIONS],
    ids=[about.removeprefix("# ") for about, _, _ in POSITIONS],
)


def perft(deal: Deal, depth: int) -> int:
    moves = deal.legal_moves()
    return len(moves) if depth == 1 else sum(perft(deal.apply(move), depth - 1) for move in moves)


@each_position
def test_the_engine_counts_these_lines(line, counts):
    deal = Deal.parse(line)
    assert [perft(deal, depth) for depth in range(1, len(counts) + 1)] == counts


@each_position
def test_the_naive_game_counts_the_same(line, counts):
    game = naive.Game.read(line)
    assert [naive.perft(game, depth) for depth in range(1, len(counts) + 1)] == counts
