"""My side's chance of each award, as if a coin were tossed for every card still in play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import comb
from operator import eq, ge, gt
from typing import assert_never

from escoba_learn.chances.piles import setenta_splits
from escoba_learn.engine.cards import PACK, Card, Rank, Suit
from escoba_learn.engine.deal import View
from escoba_learn.engine.moves import Capture, Claim, Move
from escoba_learn.engine.rules import (
    Award,
    BestSetenta,
    FewCards,
    MostCards,
    MostCoins,
    MostSevens,
    Rules,
    SevenOfCoins,
    Tie,
)

Cards = tuple[Card, ...]


def award_chances(view: View) -> dict[str, Fraction]:
    """Return the chance that my side scores each award, if a coin is tossed for every open card.

    >>> from random import Random
    >>> from escoba_learn.engine.deal import Deal
    >>> chances = award_chances(Deal.start(rng=Random(1)).view(0))
    >>> chances["seven_of_coins"], round(float(chances["coins"]), 3)
    (Fraction(1, 2), 0.377)

    An approximation: every card that is in no pile yet goes to either side with chance 1/2,
    whoever holds it now and however well they play. The rest is exact. Raises ``ValueError`` for
    more than two sides.
    """
    return _Shares.of(view, view.side, ()).chances(view.rules)


def award_gains(view: View) -> dict[Move, dict[str, Fraction]]:
    """Return what each capture that I can make adds to my side's chance of each award.

    >>> from random import Random
    >>> from escoba_learn.engine.deal import Deal
    >>> gains = award_gains(Deal.start(rng=Random(1)).view(1))
    >>> {str(move): round(float(gain["coins"]), 3) for move, gain in gains.items()}
    {'4c x 1c Ro': 0.123, '7o x So': 0.26}

    The difference of ``award_chances`` after and before; an escoba itself is not among them. Where
    I choose what an opponent's card takes, the cards go to the opponent.
    """
    before = award_chances(view)
    gains: dict[Move, dict[str, Fraction]] = {}
    for move in view.legal_moves():
        match move:
            case Capture():
                seat = view.pending.seat if view.pending else view.seat
                after = _Shares.of(view, seat % view.sides, (move.card, *move.taken))
            case Claim():
                after = _Shares.of(view, view.side, move.taken)
            case _:
                continue
        gains[move] = {
            award: chance - before[award] for award, chance in after.chances(view.rules).items()
        }
    return gains


@dataclass(frozen=True, slots=True)
class _Shares:
    """Whose each card is: mine, theirs, or open, which is as likely to be either's."""

    mine: Cards
    theirs: Cards
    open: Cards

    @classmethod
    def of(cls, view: View, side: int, taken: Cards) -> _Shares:
        """Return the shares after a side has taken some cards."""
        if view.sides != 2:
            raise ValueError(f"the chances of awards are for two sides, not {view.sides}")
        piles = [*view.piles]
        piles[side] += taken
        decided = {*piles[0], *piles[1]}
        rest = tuple([card for card in PACK if card not in decided])
        return cls(piles[view.side], piles[1 - view.side], rest)

    def chances(self, rules: Rules) -> dict[str, Fraction]:
        """Return the chance of each award, under the name that it has in a score."""
        return dict(self._award(award, rules) for award in rules.awards)

    def _award(self, award: Award, rules: Rules) -> tuple[str, Fraction]:
        match award:
            case MostCards():
                return "cards", self._most(lambda _: True, award.tie)
            case MostCoins():
                return "coins", self._most(lambda card: card.suit is Suit.OROS, award.tie)
            case SevenOfCoins():
                return "seven_of_coins", self._most(lambda card: card.code == "7o", "none")
            case MostSevens():
                return "sevens", self._most_sevens(award)
            case BestSetenta():
                ways = setenta_splits(self.mine, self.theirs, self.open)
                won = sum(count for (sign, _), count in ways.items() if sign > 0)
                return "setenta", Fraction(won, 2 ** len(self.open))
            case FewCards():
                return "few_cards", self._few_cards(award, rules)
            case _:
                assert_never(award)

    def _counts(self, wanted: Callable[[Card], bool]) -> Counter[tuple[int, int]]:
        """Count the ways to toss, by how many wanted cards are mine and how many theirs."""
        mine, theirs, undecided = (
            sum(map(wanted, cards)) for cards in (self.mine, self.theirs, self.open)
        )
        return Counter(
            {
                (mine + heads, theirs + undecided - heads): comb(undecided, heads)
                for heads in range(undecided + 1)
            }
        )

    def _most(self, wanted: Callable[[Card], bool], tie: Tie) -> Fraction:
        return _chance(
            self._counts(wanted),
            lambda mine, theirs: mine > theirs or (tie == "each" and mine == theirs > 0),
        )

    def _most_sevens(self, award: MostSevens) -> Fraction:
        if award.tie_break == "none" or award.tie == "each":
            return self._most(lambda card: card.rank is Rank.SIETE, award.tie)
        chance, still_tied = Fraction(0), Fraction(1)
        for rank in _SEVENS_DOWN_TO_ACES:
            counts = self._counts(partial(_has_rank, rank))
            chance += still_tied * _chance(counts, gt)
            still_tied *= _chance(counts, eq)
        return chance

    def _few_cards(self, award: FewCards, rules: Rules) -> Fraction:
        counts = self._counts(lambda _: True)
        if award.to == "holder":
            return _chance(counts, lambda mine, _: mine < award.below)
        ties = any(isinstance(other, MostCards) and other.tie == "each" for other in rules.awards)
        wins = ge if ties else gt
        return _chance(counts, lambda mine, theirs: wins(mine, theirs) and theirs < award.below)


_SEVENS_DOWN_TO_ACES = [*Rank][6::-1]


def _has_rank(rank: Rank, card: Card) -> bool:
    return card.rank is rank


def _chance(counts: Counter[tuple[int, int]], scores: Callable[[int, int], bool]) -> Fraction:
    scoring = sum(ways for (mine, theirs), ways in counts.items() if scores(mine, theirs))
    return Fraction(scoring, counts.total())
