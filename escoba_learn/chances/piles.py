"""Chances of captured cards: the setenta of a random pile, who wins it, and the leftovers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import groupby
from math import comb
from typing import NamedTuple

from escoba_learn.engine.cards import PACK, Card, Suit
from escoba_learn.engine.rules import SETENTA, Rules
from escoba_learn.engine.scoring import SETENTA_PRICES


def setenta_distribution(cards: int) -> dict[int | None, Fraction]:
    """Return the chance of each setenta of so many random cards; None is no setenta at all.

    >>> setenta_distribution(4)[None], setenta_distribution(4)[84]
    (Fraction(8139, 9139), Fraction(1, 91390))

    Exact. Suit by suit: of a suit's ten cards, ``j`` have the best price ``p`` in as many ways as
    ``j`` of the cards up to ``p`` include one at ``p``; the four suits are multiplied out. Totals
    come in ascending order, None first.
    """
    _check_pile(cards)
    found = {total: ways for (total, size), ways in _setentas().items() if size == cards and ways}
    order = sorted(found, key=lambda total: total or 0)
    return {total: Fraction(found[total], comb(len(PACK), cards)) for total in order}


class SplitChances(NamedTuple):
    """The chance that one side wins an award, that the other side does, and that neither does."""

    mine: Fraction
    theirs: Fraction
    neither: Fraction


def split_chances(cards: int) -> SplitChances:
    """Return who wins the setenta when one side holds so many random cards and the other the rest.

    >>> split_chances(20).neither, split_chances(40).mine
    (Fraction(873167968, 11487210735), Fraction(1, 1))

    Exact.
    """
    _check_pile(cards)
    wins = _whole_pack_splits()
    total = comb(len(PACK), cards)
    return SplitChances(*(Fraction(wins[sign, cards], total) for sign in (1, -1, 0)))


def setenta_splits(
    mine: Iterable[Card], theirs: Iterable[Card], open_cards: Iterable[Card]
) -> Counter[tuple[int, int]]:
    """Count the ways to share out the open cards by who wins the setenta and how many are mine.

    >>> from escoba_learn.engine.cards import parse_cards
    >>> ways = setenta_splits(parse_cards("7o 7c 7e"), parse_cards("6o"), parse_cards("1b 2b"))
    >>> sorted(ways.items())
    [((0, 0), 1), ((1, 1), 2), ((1, 2), 1)]

    The first number of a key is 1 where I win, -1 where the other side does, and 0 for neither.
    """
    undecided = [*open_cards]
    # Of all suits so far: my total less theirs, whether each of us has every suit, cards to me.
    piles = Counter({(0, True, True, 0): 1})
    for suit in Suit:
        best = (_best(mine, suit), _best(theirs, suit))
        ways = _share_out(best, [card for card in undecided if card.suit is suit])
        more: Counter[tuple[int, bool, bool, int]] = Counter()
        for (lead, i_have, they_have, size), before in piles.items():
            for (my_best, their_best, count), of_suit in ways.items():
                key = (
                    lead + my_best - their_best,
                    i_have and my_best > 0,
                    they_have and their_best > 0,
                    size + count,
                )
                more[key] += before * of_suit
        piles = more
    wins: Counter[tuple[int, int]] = Counter()
    for (lead, i_have, they_have, size), ways_so_far in piles.items():
        i_win = i_have and (not they_have or lead > 0)
        they_win = they_have and (not i_have or lead < 0)
        wins[i_win - they_win, size] += ways_so_far
    return wins


def leftover_amounts(rules: Rules = SETENTA) -> tuple[int, ...]:
    """Return what the leftovers of a complete deal can be worth, by arithmetic alone.

    >>> leftover_amounts()[:5]
    (10, 25, 40, 55, 70)

    The pack is worth 220 and every capture removes 15, so 10 more than a multiple of 15 is left.
    Large amounts are possible for the arithmetic and hardly ever at the table. Raises
    ``ValueError`` for rules under which a capture does not always remove the same.
    """
    if rules.capture == "scopa" or rules.capture_sum < 1:
        raise ValueError(f"{rules.name}: captures do not remove the same amount each time")
    pack = sum(rules.values.values())
    return tuple(range(pack % rules.capture_sum, pack + 1, rules.capture_sum))


@cache
def _setentas() -> Counter[tuple[int | None, int]]:
    """Count all piles by setenta and number of cards."""
    prices = sorted(SETENTA_PRICES.values())
    suit = Counter({(0, 0): 1})  # best price, cards: ways
    for price, alike in groupby(prices):
        below, equal = sum(other < price for other in prices), len(list(alike))
        for size in range(1, 11):
            suit[price, size] = comb(below + equal, size) - comb(below, size)
    piles: Counter[tuple[int | None, int]] = Counter({(0, 0): 1})
    for _ in Suit:
        more: Counter[tuple[int | None, int]] = Counter()
        for (total, size), ways in piles.items():
            for (price, count), suit_ways in suit.items():
                valid = None if total is None or not price else total + price
                more[valid, size + count] += ways * suit_ways
        piles = more
    return piles


@cache
def _whole_pack_splits() -> Counter[tuple[int, int]]:
    return setenta_splits((), (), PACK)


def _best(cards: Iterable[Card], suit: Suit) -> int:
    return max((SETENTA_PRICES[card.rank] for card in cards if card.suit is suit), default=0)


def _share_out(best: tuple[int, int], cards: Iterable[Card]) -> Counter[tuple[int, int, int]]:
    """Count the ways to share out cards of one suit: my best price, theirs, and cards to me."""
    ways = Counter({(*best, 0): 1})
    for card in cards:
        price = SETENTA_PRICES[card.rank]
        more: Counter[tuple[int, int, int]] = Counter()
        for (mine, theirs, size), before in ways.items():
            more[max(mine, price), theirs, size + 1] += before
            more[mine, max(theirs, price), size] += before
        ways = more
    return ways


def _check_pile(cards: int) -> None:
    if not 0 <= cards <= len(PACK):
        raise ValueError(f"not a number of cards: {cards} (0 to {len(PACK)})")
