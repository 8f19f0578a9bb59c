"""What the players are compared with: one that deals the hidden cards anew, many times over.

For two players and a sum of fifteen. In each sampled world it knows all cards, and searches every
move to the end of the round for what both sides take, at the same worths as our players. In the
last round it is exact, as *expert* is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from escoba_learn import PACK, SETENTA
from escoba_learn.engine.cards import shuffled
from escoba_learn.engine.deal import View
from escoba_learn.engine.moves import Move, TableSums
from escoba_learn.players import ESCOBA, Player, expert, worths

WORTH = worths(SETENTA)


def sampler(worlds: int, rng: Random) -> Player:
    """A player that averages over so many sampled worlds."""

    def play(view: View) -> Move:
        moves = view.legal_moves()
        if len(moves) == 1 or view.stock_size == 0:
            return expert(view)
        size = view.hand_sizes[1 - view.seat]
        totals: dict[tuple[int, int], int] = defaultdict(int)
        table, mine = bits(view.table), bits(view.hand)
        for _ in range(worlds):
            theirs = bits(shuffled(view.unseen, rng)[:size])
            for played, left, gain in plays(table, mine):
                reply = best_balance(left, theirs, mine & ~played, -10_000, 10_000)
                totals[played, left] += gain - reply
        return max(moves, key=lambda move: totals[result(view, move)])

    return play


def bits(cards: Sequence) -> int:
    return sum(1 << card.index for card in cards)


def result(view: View, move: Move) -> tuple[int, int]:
    """The card that a move plays and the table that it leaves."""
    played = 1 << move.card.index
    taken = bits(getattr(move, "taken", ()))
    return played, bits(view.table) & ~taken if taken else bits(view.table) | played


def best_balance(table: int, mine: int, theirs: int, alpha: int, beta: int) -> int:
    """What the side to play takes, less what the other does, until the hands are empty."""
    if not mine:
        return 0
    for played, left, gain in plays(table, mine):
        reply = best_balance(left, theirs, mine & ~played, gain - beta, gain - alpha)
        alpha = max(alpha, gain - reply)
        if alpha >= beta:
            break
    return alpha


@lru_cache(maxsize=100_000)
def plays(table: int, hand: int) -> tuple[tuple[int, int, int], ...]:
    """Every play: the card, the table that it leaves, and what it takes; richest first."""
    return tuple(sorted(_plays(table, hand), key=lambda play: -play[2]))


def _plays(table: int, hand: int) -> Iterator[tuple[int, int, int]]:
    sums = TableSums([card for card in PACK if table >> card.index & 1], SETENTA)
    for card in PACK:
        played = 1 << card.index
        if not hand & played:
            continue
        captures = sums.captures(card)
        if not captures:
            yield played, table | played, 0
        for capture in captures:
            left = table & ~bits(capture.taken)
            gain = WORTH[card.index] + sum(WORTH[other.index] for other in capture.taken)
            yield played, left, gain + ESCOBA * (not left)
