"""What the awards need to know of two piles, packed into one number.

Piles that no award can tell apart are the same to the search, so it remembers how many cards and
coins a side holds, and not which. Side 0's counts stand in the low bits, six bits each; side 1's
are all the others. Above them stand the marks of each side for the setenta: eight bits a suit, one
for every price that its best card reaches, so that "or" finds the better of two cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import assert_never

from escoba_learn.engine.cards import PACK, Card, Suit
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
from escoba_learn.engine.scoring import SETENTA_PRICES

_COUNT_BITS = 6
_RANKS_FROM_SEVEN = "7654321"
_PRICES = [0, *sorted(set(SETENTA_PRICES.values()))]
_SUIT_BITS = len(_PRICES) - 1
_MARK_BITS = _SUIT_BITS * len(Suit)


class PileStatistics:
    """The statistics of two piles that decide the awards of some rules.

    >>> from escoba_learn.engine.cards import parse_cards
    >>> from escoba_learn.engine.rules import SETENTA
    >>> piles = [parse_cards("7o 7c 7e"), parse_cards("Ro Rc Re Rb")]
    >>> statistics = PileStatistics(SETENTA)
    >>> statistics.points(statistics.of(piles), statistics.counts(piles[0] + piles[1]))
    -1

    Side 0 scores the seven of coins, and side 1 cards and setenta.
    """

    def __init__(self, rules: Rules) -> None:
        self._awards = rules.awards
        counted = {name: test for award in rules.awards for name, test in _counted(award).items()}
        self._shifts = {name: place * _COUNT_BITS for place, name in enumerate(counted)}
        self._marks_at = len(counted) * _COUNT_BITS
        self.card_counts = tuple(
            sum(test(card) << self._shifts[name] for name, test in counted.items()) for card in PACK
        )
        self.most_points = sum(_most_points(award) for award in rules.awards)
        setenta = any(isinstance(award, BestSetenta) for award in rules.awards)
        marks = [_marks(card) << self._marks_at if setenta else 0 for card in PACK]
        self.card_marks = (tuple(marks), tuple(mark << _MARK_BITS for mark in marks))

    def counts(self, cards: Iterable[Card]) -> int:
        """Return the packed counts of cards, to be added to others."""
        return sum(self.card_counts[card.index] for card in cards)

    def marks(self, side: int, cards: Iterable[Card]) -> int:
        """Return the marks of cards in a side's pile, to be or-ed with others."""
        marks = 0
        for card in cards:
            marks |= self.card_marks[side][card.index]
        return marks

    def of(self, piles: Iterable[Iterable[Card]]) -> int:
        """Return the packed statistics of both piles."""
        mine, theirs = map(tuple, piles)
        return self.counts(mine) | self.marks(0, mine) | self.marks(1, theirs)

    def points(self, stats: int, total: int) -> int:
        """Return what side 0 scores for the awards minus what side 1 does.

        ``total`` is the packed counts of both piles together.
        """
        mine = stats & (1 << self._marks_at) - 1
        counts = [
            {name: packed >> shift & (1 << _COUNT_BITS) - 1 for name, shift in self._shifts.items()}
            for packed in (mine, total - mine)
        ]
        marks = stats >> self._marks_at
        setentas = [_setenta(marks & (1 << _MARK_BITS) - 1), _setenta(marks >> _MARK_BITS)]
        return sum(self._difference(award, counts, setentas) for award in self._awards)

    def _difference(self, award: Award, counts: list[dict[str, int]], setentas: list[int]) -> int:
        # Between two sides a tie is worth nothing: neither scores, or both do.
        mine, theirs = counts
        match award:
            case MostCards():
                return award.points * _sign(mine["cards"] - theirs["cards"])
            case MostCoins():
                points = award.points_for_all if 10 in _pair(counts, "coins") else award.points
                return points * _sign(mine["coins"] - theirs["coins"])
            case SevenOfCoins():
                return award.points * (mine["7o"] - theirs["7o"])
            case MostSevens():
                points = award.points_for_all if 4 in _pair(counts, "7") else award.points
                return points * _sevens(award, counts)
            case BestSetenta():
                return award.points * _sign(setentas[0] - setentas[1])
            case FewCards():
                return award.points * self._few_cards(award, _pair(counts, "cards"))
            case _:
                assert_never(award)

    def _few_cards(self, award: FewCards, cards: list[int]) -> int:
        few = [any(cards) and count < award.below for count in cards]
        if award.to == "holder":
            return few[0] - few[1]
        most = next(most for most in self._awards if isinstance(most, MostCards))
        top = max(cards)
        scores = most.points > 0 and top > 0 and (cards[0] != cards[1] or most.tie == "each")
        return scores * ((cards[0] == top) * few[1] - (cards[1] == top) * few[0])


def _counted(award: Award) -> Mapping[str, Callable[[Card], bool]]:
    """Return the tests of the cards that an award counts, each by a name of its own."""
    match award:
        case MostCards() | FewCards():
            return {"cards": lambda _: True}
        case MostCoins():
            return {"coins": lambda card: card.suit is Suit.OROS}
        case SevenOfCoins():
            return {"7o": lambda card: card.code == "7o"}
        case MostSevens():
            return {rank: _has_rank(rank) for rank in _compared_ranks(award)}
        case BestSetenta():
            return {}
        case _:
            assert_never(award)


def _most_points(award: Award) -> int:
    if isinstance(award, MostCoins | MostSevens):
        return max(award.points, award.points_for_all, 0)
    return max(award.points, 0)


def _compared_ranks(award: MostSevens) -> str:
    lower = award.tie_break == "lower" and award.tie == "none"
    return _RANKS_FROM_SEVEN if lower else "7"


def _has_rank(letter: str) -> Callable[[Card], bool]:
    return lambda card: card.rank.letter == letter


def _marks(card: Card) -> int:
    reached = (1 << _PRICES.index(SETENTA_PRICES[card.rank])) - 1
    return reached << list(Suit).index(card.suit) * _SUIT_BITS


def _setenta(marks: int) -> int:
    """Return the setenta of a side's marks, 0 where a suit is missing."""
    suits = [marks >> at & (1 << _SUIT_BITS) - 1 for at in range(0, _MARK_BITS, _SUIT_BITS)]
    return sum(_PRICES[suit.bit_length()] for suit in suits) if all(suits) else 0


def _sevens(award: MostSevens, counts: list[dict[str, int]]) -> int:
    if not any(_pair(counts, "7")):
        return 0
    ours, theirs = ([side[rank] for rank in _compared_ranks(award)] for side in counts)
    return (ours > theirs) - (ours < theirs)


def _pair(counts: list[dict[str, int]], name: str) -> list[int]:
    return [side[name] for side in counts]


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
