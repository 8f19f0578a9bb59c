"""What the engine's speed is compared with: short, obvious programs that find every capture.

Both return plain tuples of cards, for a sum of fifteen, and check nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from operator import attrgetter

from escoba_learn import Card

Sets = list[tuple[Card, ...]]


def powerset_search(card: Card, table: Sequence[Card]) -> Sets:
    """Add up every subset of the table, as most programs for this game do."""
    return [
        some
        for size in range(1, len(table) + 1)
        for some in combinations(table, size)
        if card.value + sum(other.value for other in some) == 15
    ]


def ten_line_search(card: Card, table: Sequence[Card]) -> Sets:
    """Search the cards sorted by value, and leave a branch as soon as a card is worth too much."""
    cards = sorted(table, key=attrgetter("value"))
    found: Sets = []

    def search(start: int, missing: int, taken: tuple[Card, ...]) -> None:
        for i in range(start, len(cards)):
            value = cards[i].value
            if value > missing:
                break
            if value == missing:
                found.append((*taken, cards[i]))
            else:
                search(i + 1, missing - value, (*taken, cards[i]))

    search(0, 15 - card.value, ())
    return found
