"""Uniform draws by classes of equal cards, with exact weights and nothing drawn in vain.

Cards of one value are one class. A table is then a *pattern*, so many cards of each class, and
stands for as many tables as its weight says: a product of binomial coefficients. The patterns of
one size of table are counted once and kept; a draw picks a pattern by its weight, then the cards
of each class.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate, combinations
from math import comb
from random import Random
from typing import Any

from escoba_learn.engine.cards import PACK, Card, shuffled
from escoba_learn.engine.moves import in_pack_order
from escoba_learn.engine.rules import Rules

Cards = tuple[Card, ...]
Counts = tuple[int, ...]


class Weighted:
    """Things to draw from, each as often as its weight says.

    >>> Weighted([("a", 1), ("b", 3)]).draw(Random(7))
    'b'
    """

    __slots__ = ("_sums", "_things", "total")

    def __init__(self, pairs: Iterable[tuple[Any, int]]) -> None:
        pairs = list(pairs)
        self._things = [thing for thing, _ in pairs]
        self._sums = list(accumulate(weight for _, weight in pairs))
        self.total = self._sums[-1] if self._sums else 0

    def draw(self, rng: Random) -> Any:
        """Return one of the things; ``ValueError`` where there is none."""
        if not self.total:
            raise ValueError("there is nothing to draw from")
        return self._things[bisect_right(self._sums, int(rng.random() * self.total))]


Groups = Mapping[Any, Weighted]


def draw_from(groups: Groups, wanted: Callable[[Any], bool], rng: Random) -> Any:
    """Return a draw from all the groups whose key is wanted, together; None where there is none."""
    fitting = Weighted((group, group.total) for key, group in groups.items() if wanted(key))
    return fitting.draw(rng).draw(rng) if fitting.total else None


def one_of(things: Sequence[Any], rng: Random) -> Any:
    """Return one of the things, all equally likely."""
    return things[int(rng.random() * len(things))]


def some_of(cards: Sequence[Card], count: int, rng: Random) -> Cards:
    """Return so many of the cards in pack order, every set equally likely."""
    return in_pack_order(shuffled(cards, rng)[:count])


def by_class(cards: Iterable[Card], class_of: Callable[[Card], Hashable]) -> dict[Any, list[Card]]:
    """Return the cards of each class."""
    classes: dict[Any, list[Card]] = defaultdict(list)
    for card in cards:
        classes[class_of(card)].append(card)
    return dict(classes)


def patterns(sizes: Sequence[int], size: int) -> Iterator[tuple[Counts, int]]:
    """Yield each way to take ``size`` cards from classes of these sizes, with its weight.

    >>> list(patterns([2, 1], 2))
    [((1, 1), 2), ((2, 0), 1)]
    """
    if not sizes:
        if size == 0:
            yield (), 1
        return
    first, *others = sizes
    for count in range(min(first, size) + 1):
        for counts, weight in patterns(others, size - count):
            yield (count, *counts), weight * comb(first, count)


def fill(classes: Sequence[Sequence[Card]], counts: Counts, rng: Random) -> Cards:
    """Return so many cards of each class, in pack order."""
    return in_pack_order(
        card
        for cards, count in zip(classes, counts, strict=True)
        if count
        for card in shuffled(cards, rng)[:count]
    )


def grouped(pairs: Iterable[tuple[Hashable, Any, int]]) -> Groups:
    """Return the things by key, from (key, thing, weight)."""
    groups: dict[Hashable, list[tuple[Any, int]]] = defaultdict(list)
    for key, thing, weight in pairs:
        groups[key].append((thing, weight))
    return {key: Weighted(things) for key, things in groups.items()}


def value_classes(rules: Rules, ranks: int) -> dict[int, list[Card]]:
    """Return the cards of each value; ``ranks`` counts the ranks in use from the ace on."""
    return by_class(PACK[: 4 * ranks], rules.values.__getitem__)


@cache
def _patterns_by_total(rules: Rules, ranks: int, size: int) -> Groups:
    classes = value_classes(rules, ranks)
    return grouped(
        (sum(map(int.__mul__, counts, classes)), counts, weight)
        for counts, weight in patterns([len(cards) for cards in classes.values()], size)
    )


def cards_worth(
    wanted: Callable[[int], bool], size: int, rules: Rules, ranks: int, rng: Random
) -> Cards | None:
    """Return so many cards whose total is wanted, every set equally likely; None if there is none.

    >>> from escoba_learn.engine.rules import SETENTA
    >>> [card.value for card in cards_worth(lambda total: total == 20, 2, SETENTA, 10, Random(1))]
    [10, 10]

    ``ranks`` counts the ranks in use from the ace on: seven leave out the figures.
    """
    counts = draw_from(_patterns_by_total(rules, ranks, size), wanted, rng)
    classes = value_classes(rules, ranks)
    return None if counts is None else fill([*classes.values()], counts, rng)


@cache
def _patterns_by_sets(rules: Rules, ranks: int, size: int, number: int) -> Groups:
    """Return the patterns by how many pairs (number 2) or triples (3) make the sum."""
    classes = value_classes(rules, ranks)

    def sets(counts: Counts) -> int:
        values = [value for value, count in zip(classes, counts, strict=True) for _ in range(count)]
        return sum(sum(chosen) == rules.capture_sum for chosen in combinations(values, number))

    found = patterns([len(cards) for cards in classes.values()], size)
    return grouped((sets(counts), counts, weight) for counts, weight in found)


def table_with_sets(
    wanted: Callable[[int], bool], number: int, size: int, rules: Rules, ranks: int, rng: Random
) -> Cards | None:
    """Return a table whose number of pairs or triples is wanted, each equally likely, or None."""
    counts = draw_from(_patterns_by_sets(rules, ranks, size, number), wanted, rng)
    return counts and fill([*value_classes(rules, ranks).values()], counts, rng)


@cache
def _patterns_by_suits(sizes: tuple[int, ...], size: int) -> Groups:
    """Return the patterns of a pile by whether it has every suit."""
    return grouped((all(counts), counts, weight) for counts, weight in patterns(sizes, size))


def pile_from(
    cards: Iterable[Card], size: int, rng: Random, *, complete: bool | None = None
) -> Cards | None:
    """Return so many of the cards, every set equally likely; None where there is none.

    ``complete`` asks for all four suits, or for a suit to be missing.
    """
    suits = [*by_class(cards, lambda card: card.suit).values()]
    found = _patterns_by_suits(tuple(map(len, suits)), size)
    counts = draw_from(found, lambda has_all: complete is None or has_all == complete, rng)
    return None if counts is None else fill(suits, counts, rng)
