"""Chances on a random table: of a capture, of a sweep, and of what the opening brings.

Cards of one value capture alike, and there are four of each. So a table is counted by how many
cards of each value lie on it: ``k`` of them in ``C(4, k)`` ways. All chances here are exact.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, combinations_with_replacement
from math import comb, prod

from escoba_learn.engine.cards import PACK
from escoba_learn.engine.deal import Deal
from escoba_learn.engine.rules import SETENTA, Rules

VALUES = tuple(range(1, 11))
"""The ten capture values; four cards have each."""


def capture_chance(
    value: int, table_size: int, *, sweep: bool = False, rules: Rules = SETENTA
) -> Fraction:
    """Return the chance that a card of this value captures from a random table.

    >>> capture_chance(7, 1), capture_chance(7, 4)
    (Fraction(4, 39), Fraction(55397, 82251))
    >>> capture_chance(7, 2, sweep=True)
    Fraction(50, 741)

    Exact for ``table_size`` cards drawn from the other 39; with ``sweep`` the capture takes them
    all. Counted are the tables from which the value captures nothing: a chance is 1 minus theirs.
    Raises ``ValueError`` for a value that is not 1 to 10, and for more table than there are cards.
    """
    _check(rules, table_size, others=1)
    if value not in VALUES:
        raise ValueError(f"not a capture value: {value} (1 to 10)")
    tables = 4 * comb(39, table_size)  # pairs of such a card and a table without it
    if sweep:
        sweeping = sum(ways * left for ways, left in _swept(value, table_size, rules))
        return Fraction(sweeping, tables)
    idle = sum(ways * spare[value - 1] for spare, ways in _idle(rules)[table_size].items())
    return 1 - Fraction(idle, tables)


def hand_chance(
    hand_size: int, table_size: int, sweep: bool = False, *, rules: Rules = SETENTA
) -> Fraction:
    """Return the chance that some card of a random hand captures from a random table.

    >>> hand_chance(3, 4), round(float(hand_chance(3, 4)), 3)
    (Fraction(25166591, 27188525), 0.926)
    >>> round(float(hand_chance(3, 2, sweep=True)), 3)
    0.207

    Exact for hand and table drawn together from the forty cards; with ``sweep`` some card takes
    the whole table. For a table with ``m`` cards outside it that can capture, a hand of ``h``
    captures with chance ``1 - C(40 - n - m, h) / C(40 - n, h)``; this is the mean over all tables.
    """
    if hand_size < 0:
        raise ValueError(f"hand_size={hand_size}: a hand has no fewer than 0 cards")
    _check(rules, table_size, others=hand_size)
    outside = len(PACK) - table_size
    hands = comb(outside, hand_size)
    if sweep:
        sweeping = sum(
            ways * (hands - comb(outside - left, hand_size))
            for value in VALUES
            for ways, left in _swept(value, table_size, rules)
        )
        return Fraction(sweeping, hands * comb(40, table_size))
    idle = sum(
        ways * comb(sum(spare), hand_size) for spare, ways in _idle(rules)[table_size].items()
    )
    return 1 - Fraction(idle, hands * comb(40, table_size))


def expected_captures(value: int, table_size: int, *, rules: Rules = SETENTA) -> Fraction:
    """Return how many sets a card of this value can take from a random table, on average.

    >>> expected_captures(7, 4)
    Fraction(74489, 82251)

    Exact: each set of ``k`` other cards worth the right sum lies on ``C(39 - k, n - k)`` of the
    ``C(39, n)`` tables. All sets count, also where the rules allow only the smallest.
    """
    _check(rules, table_size, others=1)
    if value not in VALUES:
        raise ValueError(f"not a capture value: {value} (1 to 10)")
    goal = _goal(value, rules)
    sets = {size: ways for (size, total), ways in _sets(value, 3, goal).items() if total == goal}
    lying = sum(
        ways * comb(39 - size, table_size - size)
        for size, ways in sets.items()
        if size <= table_size
    )
    return Fraction(lying, comb(39, table_size))


def opening_chances(rules: Rules = SETENTA) -> dict[int, Fraction]:
    """Return the chance of each number of escobas that the opening table brings the dealer.

    >>> opening_chances()[1], opening_chances()[2]
    (Fraction(24, 703), Fraction(1246, 45695))

    Exact, by dealing each of the 715 patterns of four values once. Where the rules replace the
    four, what the next four bring is not added.
    """
    _check(rules, 4)
    players = rules.seatings[0][0]
    once = replace(rules, opening=replace(rules.opening, replaced=False))
    ways: Counter[int] = Counter()
    for pattern in combinations_with_replacement(range(10), 4):
        counts = Counter(pattern)
        turned = [PACK[4 * rank + k] for rank, count in counts.items() for k in range(count)]
        rest = [card for card in PACK if card not in turned]
        pack = (*rest[: 3 * players], *turned, *rest[3 * players :])
        deal = Deal.start(once, players=players, pack=pack)
        ways[sum(deal.escobas)] += prod(comb(4, count) for count in counts.values())
    return {escobas: Fraction(ways[escobas], comb(40, 4)) for escobas in sorted(ways)}


def _check(rules: Rules, table_size: int, others: int = 0) -> None:
    if rules.negative_suits:
        raise ValueError(f"{rules.name}: cards of one rank must count alike, whatever their suit")
    if not 0 <= table_size <= len(PACK) - others:
        raise ValueError(
            f"table_size={table_size}: a table has 0 to {len(PACK) - others} of the cards here"
        )


def _goal(value: int, rules: Rules) -> int:
    """Return what the taken cards are worth together."""
    return value if rules.capture == "scopa" else rules.capture_sum - value


@lru_cache(maxsize=16)
def _idle(rules: Rules) -> tuple[Mapping[tuple[int, ...], int], ...]:
    """Count the tables of each size on which some value can take nothing.

    Counted together are tables with the same cards left over: so many of each value that can take
    nothing. Such tables are few, and a table to which no value is idle is dropped on the way.
    """
    goals = [_goal(value, rules) for value in VALUES]
    # Bit s of a reach: some cards of the table are worth s together. With it go, value by value,
    # the cards left over that are idle so far; and then how many tables of each size these are.
    tables: dict[tuple[int, tuple[int, ...]], Counter[int]] = {(1, ()): Counter({0: 1})}
    for value in VALUES:
        longer: defaultdict[tuple[int, tuple[int, ...]], Counter[int]] = defaultdict(Counter)
        for (reach, idle), sizes in tables.items():
            for lying, more in enumerate(_reaches(reach, value, max(goals))):
                if all(more >> goal & 1 for goal in goals):
                    break
                left = (*idle, 4 - lying)
                still_idle = tuple([0 if more >> goals[i] & 1 else n for i, n in enumerate(left)])
                for size, ways in sizes.items():
                    longer[more, still_idle][size + lying] += ways * comb(4, lying)
        tables = longer
    by_size: tuple[Counter[tuple[int, ...]], ...] = tuple(Counter() for _ in range(len(PACK) + 1))
    for (_, idle), sizes in tables.items():
        for size, ways in sizes.items():
            by_size[size][idle] += ways
    return by_size


def _reaches(reach: int, value: int, highest: int) -> Iterator[int]:
    """Yield what can be reached, up to the highest sum, with none to four more cards of a value."""
    limit = (2 << highest) - 1
    return accumulate(range(4), lambda more, _: (more | more << value) & limit, initial=reach)


def _swept(value: int, table_size: int, rules: Rules) -> Iterator[tuple[int, int]]:
    """Yield the tables that this value takes whole: how many, and how many such cards are left."""
    goal = _goal(value, rules)
    others = _sets(value, 0, goal)
    for lying in range(5):
        ways = others[table_size - lying, goal - lying * value]
        if table_size and ways:
            yield ways * comb(4, lying), 4 - lying


@lru_cache(maxsize=64)
def _sets(value: int, left: int, limit: int) -> Counter[tuple[int, int]]:
    """Count the sets of so many cards worth so much, up to a limit, by size and total.

    They are drawn from the 36 cards of other values and ``left`` cards of this one.
    """
    sets = Counter({(0, 0): 1})
    for other in VALUES:
        cards = left if other == value else 4
        more: Counter[tuple[int, int]] = Counter()
        for (size, total), ways in sets.items():
            for count in range(cards + 1):
                if total + count * other <= limit:
                    more[size + count, total + count * other] += ways * comb(cards, count)
        sets = more
    return sets
