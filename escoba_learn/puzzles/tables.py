"""Uniform draws of tables by what can be captured from them, with exact weights.

Tables are counted by patterns, as in ``classes``: so many cards of each value.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import cache
from math import comb
from random import Random

from escoba_learn.engine.cards import PACK, Card
from escoba_learn.engine.moves import in_pack_order
from escoba_learn.engine.rules import Rules
from escoba_learn.puzzles.beliefs import clear_sight, needed
from escoba_learn.puzzles.classes import (
    Cards,
    Counts,
    Groups,
    Weighted,
    by_class,
    draw_from,
    fill,
    grouped,
    one_of,
    patterns,
    some_of,
    value_classes,
)

_LANE = 16  # bits: wider than any number of captures from a table of a puzzle


def _count_captures(sums: int, goal: int, stride: int) -> int:
    """Return how many sets reach the goal: all of them, or those of the fewest cards."""
    lanes = sums >> _LANE * stride * goal
    one = (1 << _LANE) - 1
    if stride == 1:
        return lanes & one
    by_size = (lanes >> _LANE * size & one for size in range(stride))
    return next(filter(None, by_size), 0)


@cache
def _captures_by_pattern(rules: Rules, ranks: int, size: int) -> Groups:
    """Return (value of the card, pattern of the table) by (captures, largest first fails)."""
    return grouped(
        (key, (value, counts), weight * len(own))
        for value, own in value_classes(rules, ranks).items()
        for key, counts, weight in _tables_for(own[0], rules, ranks, size)
    )


def _table_classes(card: Card, rules: Rules, ranks: int) -> dict[int | None, list[Card]]:
    """Return the cards of each value that may help the card to capture, high ones first.

    Those too high to help are one class, the last, under None.
    """
    goal = needed(card, rules)
    others = by_class((c for c in PACK[: 4 * ranks] if c is not card), rules.values.__getitem__)
    values = sorted(others, reverse=True)
    useful = [value for value in values if value <= goal or rules.negative_suits]
    idle = [card for value in values if value not in useful for card in others[value]]
    return {**{value: others[value] for value in useful}, None: idle}


def _fitting(value: int, count: int, rest: int) -> int:
    """Return how many of ``count`` cards are taken while the largest that still fits is taken."""
    if rest < value:
        return 0
    return min(count, rest // value) if value > 0 else count


def _tables_for(
    card: Card, rules: Rules, ranks: int, size: int
) -> Iterator[tuple[tuple[int, bool], Counts, int]]:
    """Yield (captures, largest first fails), the pattern and the weight of every table.

    The numbers of sets by what they add up to stand side by side in one integer, a lane for each
    total; where only the fewest cards may be taken, a lane for each total and size. ``k`` more
    cards of value ``v`` multiply it by ``(1 + x**v) ** k``.
    """
    goal = needed(card, rules)
    stride = size + 1 if rules.choice == "fewest" else 1
    zero = 10 * size if rules.negative_suits else 0  # the lane of total 0, where totals go below
    mask = (1 << _LANE * stride * (goal + zero + 1)) - 1 if not zero else -1
    by_value = _table_classes(card, rules, ranks)
    idle = len(by_value[None])
    classes = {value: cards for value, cards in by_value.items() if value is not None}
    states: list[tuple[int, int, int, Counts, int]] = [
        (size, 1 << _LANE * stride * zero, goal, (), 1)
    ]
    for value, cards in classes.items():
        shift = _LANE * (value * stride + (stride > 1))
        factor, down = (1 + (1 << shift), 0) if shift >= 0 else (1 + (1 << -shift), -shift)
        more = [(k, comb(len(cards), k), factor**k, down * k) for k in range(len(cards) + 1)]
        states = [
            (
                left - count,
                (sums * factors >> lower) & mask,
                rest - value * _fitting(value, count, rest),
                (*counts, count),
                weight * ways,
            )
            for left, sums, rest, counts, weight in states
            for count, ways, factors, lower in more[: left + 1]
        ]
    for left, sums, rest, counts, weight in states:
        captures = _count_captures(sums, goal + zero, stride)
        yield (captures, captures > 0 < abs(rest)), (*counts, left), weight * comb(idle, left)


def card_and_table(
    solutions: Collection[int], fails: bool, size: int, rules: Rules, ranks: int, rng: Random
) -> tuple[Card, Cards] | None:
    """Return a card and a table from which it has so many captures; None where there is none.

    Every such card with such a table is equally likely. ``fails`` asks that taking the largest
    card first fails.
    """
    groups = _captures_by_pattern(rules, ranks, size)
    drawn = draw_from(groups, lambda key: key[0] in solutions and key[1] >= fails, rng)
    if drawn is None:
        return None
    value, counts = drawn
    card = one_of(value_classes(rules, ranks)[value], rng)
    return card, fill([*_table_classes(card, rules, ranks).values()], counts, rng)


@cache
def _able_by_pattern(rules: Rules, ranks: int, size: int) -> Groups:
    """Return the pattern of the table by the number of other cards that capture from it."""
    classes = value_classes(rules, ranks)
    sizes = [len(cards) for cards in classes.values()]

    def able(counts: Counts) -> int:
        nothing = 1 << 10 * size
        reach = 0
        for value, count in zip(classes, counts, strict=True):
            for _ in range(count):
                more = nothing | reach
                reach |= more << value if value >= 0 else more >> -value
        return sum(
            cards_left
            for value, cards_left in zip(classes, map(int.__sub__, sizes, counts), strict=True)
            if reach >> _goal(value, rules) + 10 * size & 1
        )

    return grouped((able(counts), counts, weight) for counts, weight in patterns(sizes, size))


def _goal(value: int, rules: Rules) -> int:
    return value if rules.capture == "scopa" else rules.capture_sum - value


def hand_and_table(
    able: bool, hand: int, size: int, rules: Rules, ranks: int, rng: Random
) -> tuple[Cards, Cards] | None:
    """Return a hand and a table: some card of the hand can capture, or none can.

    Every such hand with such a table is equally likely; None where there is none.
    """
    pack = PACK[: 4 * ranks]
    rest = len(pack) - size
    weighed = Weighted(
        (
            (group, wanted),
            group.total * comb(count, wanted) * comb(rest - count, hand - wanted),
        )
        for count, group in _able_by_pattern(rules, ranks, size).items()
        for wanted in (range(1, hand + 1) if able else [0])
    )
    if not weighed.total:
        return None
    group, wanted = weighed.draw(rng)
    table = fill([*value_classes(rules, ranks).values()], group.draw(rng), rng)
    others = [card for card in pack if card not in table]
    able_cards, idle = clear_sight(rules).split(others, table)
    return in_pack_order(
        (*some_of(able_cards, wanted, rng), *some_of(idle, hand - wanted, rng))
    ), table


def table_by_able(
    wanted: Callable[[int], bool], size: int, rules: Rules, ranks: int, rng: Random
) -> Cards | None:
    """Return a table from which a wanted number of the other cards can capture, or None."""
    counts = draw_from(_able_by_pattern(rules, ranks, size), wanted, rng)
    return None if counts is None else fill([*value_classes(rules, ranks).values()], counts, rng)


@cache
def example_table(card: Card, count: int, rules: Rules) -> Cards | None:
    """Return a small table from which the card has so many captures; None if none is found.

    >>> from escoba_learn.engine.cards import format_cards
    >>> from escoba_learn.engine.rules import SETENTA
    >>> format_cards(example_table(Card.parse("Ro"), 3, SETENTA))
    '5o 5c 5e'
    """
    for size in range(1, 7):
        for (captures, _), counts, weight in _tables_for(card, rules, 10, size):
            if captures == count and weight:
                classes = _table_classes(card, rules, 10).values()
                chosen = zip(classes, counts, strict=True)
                return in_pack_order(card for cards, some in chosen for card in cards[:some])
    return None
