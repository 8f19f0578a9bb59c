"""What a captured card is worth, roughly: the search tries the richest captures first."""

from __future__ import annotations

from functools import lru_cache
from typing import assert_never

from escoba_learn.engine.cards import PACK, Card, Rank, Suit
from escoba_learn.engine.rules import (
    Award,
    BestSetenta,
    FewCards,
    MostCards,
    MostCoins,
    MostSevens,
    Rules,
    SevenOfCoins,
)

ESCOBA = 100
"""What an escoba is worth: the unit is a hundredth of a point."""

_CARD = 6
_COIN = 18
_SEVEN = 30
_SETENTA = {
    Rank.SIETE: 30,
    Rank.SEIS: 14,
    Rank.AS: 8,
    Rank.CINCO: 5,
    Rank.CUATRO: 3,
    Rank.TRES: 2,
    Rank.DOS: 1,
}


@lru_cache(maxsize=64)
def worths(rules: Rules) -> tuple[int, ...]:
    """Return what each card of the pack is worth to its captor, in hundredths of a point.

    >>> from escoba_learn.engine.rules import CLUB, SETENTA
    >>> seven, king = Card.parse("7o"), Card.parse("Rb")
    >>> [(worths(rules)[seven.index], worths(rules)[king.index]) for rules in (SETENTA, CLUB)]
    [(154, 6), (154, 6)]

    A rough share of each award, good enough to order moves by: players that differ in these
    numbers by a third play equally well.
    """
    return tuple(sum(_share(award, card) for award in rules.awards) for card in PACK)


def _share(award: Award, card: Card) -> int:
    match award:
        case MostCards():
            return award.points * _CARD
        case MostCoins():
            return award.points * _COIN * (card.suit is Suit.OROS)
        case SevenOfCoins():
            return award.points * ESCOBA * (card.code == "7o")
        case MostSevens():
            return award.points * _SEVEN * (card.rank is Rank.SIETE)
        case BestSetenta():
            return award.points * _SETENTA.get(card.rank, 0)
        case FewCards():
            return 0
        case _:
            assert_never(award)
