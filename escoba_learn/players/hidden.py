"""The ways in which the cards that a player has not seen may lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

from escoba_learn.engine.cards import Card
from escoba_learn.engine.deal import Deal, View

MOST_WORLDS = 20
"""The most ways for the hidden cards to lie that are looked through."""


def can_be_solved(view: View) -> bool:
    """Whether this is the last round, and the hidden cards can lie in few ways only."""
    if view.sides != 2 or view.rules.claims or view.stock_size >= view.players:
        return False
    hidden, ways = len(view.unseen), 1
    for size in _hidden_sizes(view):
        ways *= comb(hidden, size)
        hidden -= size
    return ways <= MOST_WORLDS


def _hidden_sizes(view: View) -> list[int]:
    """Return how many cards each other hand and the stock hide."""
    sizes = list(view.hand_sizes)
    sizes[view.seat] = 0
    return [*sizes, view.stock_size]


def worlds(view: View) -> Iterator[Deal]:
    """Yield every deal that looks like this to the player."""
    for *hands, stock in _shared(view.unseen, _hidden_sizes(view)):
        hands[view.seat] = view.hand
        yield Deal(
            rules=view.rules,
            hands=tuple(hands),
            table=view.table,
            piles=view.piles,
            escobas=view.escobas,
            stock=stock,
            dealer=view.dealer,
            to_play=view.to_play,
            last_capturer=view.last_capturer,
            pending=view.pending,
        )


def _shared(cards: Sequence[Card], sizes: Sequence[int]) -> Iterator[list[tuple[Card, ...]]]:
    """Yield every way to share out cards in lots of these sizes."""
    if not sizes:
        yield []
        return
    for lot in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in lot]
        for others in _shared(rest, sizes[1:]):
            yield [lot, *others]
