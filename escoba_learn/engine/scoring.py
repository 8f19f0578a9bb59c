"""What the piles of a finished deal are worth: the setenta, and every award line by line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import assert_never

from escoba_learn.engine.cards import PACK, Card, Rank, Suit
from escoba_learn.engine.rules import (
    SETENTA,
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

Pile = Iterable[Card]

SETENTA_PRICES = {
    Rank.SIETE: 21,
    Rank.SEIS: 18,
    Rank.AS: 16,
    Rank.CINCO: 15,
    Rank.CUATRO: 14,
    Rank.TRES: 13,
    Rank.DOS: 12,
    Rank.SOTA: 10,
    Rank.CABALLO: 10,
    Rank.REY: 10,
}
"""What each rank counts in the setenta, and only there."""

_PRICES = {card: SETENTA_PRICES[card.rank] for card in PACK}

_COINS = frozenset(card for card in PACK if card.suit is Suit.OROS)
_SEVEN_OF_COINS = frozenset([Card(Rank.SIETE, Suit.OROS)])
_SEVENS, *_LOWER_RANKS = (
    frozenset(card for card in PACK if card.value == value) for value in range(7, 0, -1)
)


def best_of_each_suit(cards: Pile) -> dict[Suit, Card | None]:
    """Return the card of each suit that counts most in the setenta, or None for a missing suit.

    >>> from escoba_learn.engine.cards import parse_cards
    >>> best_of_each_suit(parse_cards("7o 6o 5c"))[Suit.OROS]
    Card.parse('7o')
    """
    best: dict[Suit, Card | None] = dict.fromkeys(Suit)
    for card in sorted(cards):
        held = best[card.suit]
        if held is None or SETENTA_PRICES[card.rank] > SETENTA_PRICES[held.rank]:
            best[card.suit] = card
    return best


def setenta(cards: Pile) -> int | None:
    """Return the setenta of a pile, or None without all four suits.

    >>> from escoba_learn.engine.cards import parse_cards
    >>> setenta(parse_cards("7o 7c 2e 2b")), setenta(parse_cards("7o 7c 7e"))
    (66, None)
    """
    prices = _setenta_prices(cards)
    return sum(prices) if all(prices) else None


def _setenta_prices(cards: Pile) -> list[int]:
    best = [0] * len(Suit)
    for card in cards:
        suit = card.index % len(best)  # in pack order the suits take turns
        best[suit] = max(best[suit], _PRICES[card])
    return best


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the score: what each side holds of an award, and the points it scores.

    >>> ScoreLine("cards", (22, 18), (1, 0)).points
    (1, 0)

    ``award`` is one of ``cards coins seven_of_coins sevens setenta few_cards escobas``.
    """

    award: str
    values: tuple[int | None, ...]
    points: tuple[int, ...]


def score_deal(
    piles: Sequence[Pile], escobas: Sequence[int], rules: Rules = SETENTA
) -> tuple[ScoreLine, ...]:
    """Return the score of the sides' piles, a line for each award and one for the escobas.

    >>> from escoba_learn.engine.cards import parse_cards
    >>> lines = score_deal([parse_cards("7o 7c 7e"), parse_cards("Ro Rc Re Rb")], [0, 1])
    >>> {line.award: line.points for line in lines if any(line.points)}
    {'cards': (0, 1), 'seven_of_coins': (1, 0), 'setenta': (0, 1), 'escobas': (0, 1)}

    ``piles`` and ``escobas`` have an entry for each side. Raises ``ValueError`` for a card that
    two sides hold.
    """
    held = [tuple(pile) for pile in piles]
    _check_sides(held, escobas)
    lines: list[ScoreLine] = []
    for award in rules.awards:
        lines.append(_score_award(award, held, lines))
    lines.append(ScoreLine("escobas", tuple(escobas), tuple(escobas)))
    return tuple(lines)


def total_points(lines: Iterable[ScoreLine]) -> tuple[int, ...]:
    """Return the points of each side over all lines.

    >>> total_points([ScoreLine("cards", (22, 18), (1, 0)), ScoreLine("escobas", (2, 1), (2, 1))])
    (3, 1)
    """
    return tuple(map(sum, zip(*(line.points for line in lines), strict=True)))


def _check_sides(piles: Sequence[Sequence[Card]], escobas: Sequence[int]) -> None:
    if len(piles) != len(escobas):
        raise ValueError(f"{len(piles)} piles but {len(escobas)} counts of escobas")
    if any(count < 0 for count in escobas):
        raise ValueError("a side cannot have fewer than no escobas")
    held = [card for pile in piles for card in pile]
    if len(set(held)) < len(held):
        twice = next(card for place, card in enumerate(held) if card in held[:place])
        raise ValueError(f"{twice} is held twice")


def _score_award(
    award: Award, piles: Sequence[Sequence[Card]], before: Sequence[ScoreLine]
) -> ScoreLine:
    match award:
        case MostCards():
            return _most("cards", [len(pile) for pile in piles], award.points, award.tie)
        case MostCoins():
            coins = _count(piles, _COINS)
            points = award.points_for_all if 10 in coins else award.points
            return _most("coins", coins, points, award.tie)
        case SevenOfCoins():
            holds = _count(piles, _SEVEN_OF_COINS)
            return _most("seven_of_coins", holds, award.points, "none")
        case MostSevens():
            return _most_sevens(award, piles)
        case BestSetenta():
            totals = [setenta(pile) for pile in piles]
            line = _most("setenta", [total or 0 for total in totals], award.points, "none")
            return ScoreLine("setenta", tuple(totals), line.points)
        case FewCards():
            return _few_cards(award, piles, before)
        case _:
            assert_never(award)


def _count(piles: Sequence[Sequence[Card]], wanted: frozenset[Card]) -> list[int]:
    return [len(wanted.intersection(pile)) for pile in piles]


def _most(award: str, counts: Sequence[int], points: int, tie: Tie) -> ScoreLine:
    top = max(counts)
    winners = [top > 0 and count == top for count in counts]
    scores = tie == "each" or sum(winners) == 1
    return ScoreLine(award, tuple(counts), tuple(points * (won and scores) for won in winners))


def _most_sevens(award: MostSevens, piles: Sequence[Sequence[Card]]) -> ScoreLine:
    sevens = _count(piles, _SEVENS)
    points = award.points_for_all if 4 in sevens else award.points
    line = _most("sevens", sevens, points, award.tie)
    if award.tie_break == "none" or any(line.points) or not any(sevens):
        return line
    tied = [side for side, count in enumerate(sevens) if count == max(sevens)]
    for rank in _LOWER_RANKS:
        counts = _count(piles, rank)
        most = max(counts[side] for side in tied)
        tied = [side for side in tied if counts[side] == most]
    won = len(tied) == 1
    scored = tuple(points * (won and side in tied) for side in range(len(piles)))
    return ScoreLine("sevens", tuple(sevens), scored)


def _few_cards(
    award: FewCards, piles: Sequence[Sequence[Card]], before: Sequence[ScoreLine]
) -> ScoreLine:
    counts = [len(pile) for pile in piles]
    few = [any(counts) and count < award.below for count in counts]
    if award.to == "holder":
        points = tuple(award.points * holds for holds in few)
    else:
        cards = next(line for line in before if line.award == "cards")
        points = tuple(
            award.points * (sum(few) - few[side]) * (cards.points[side] > 0)
            for side in range(len(piles))
        )
    return ScoreLine("few_cards", tuple(counts), points)
