"""How good a capture is, by each criterion that a puzzle may ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from escoba_learn.engine.cards import Card, Suit
from escoba_learn.engine.moves import Capture
from escoba_learn.engine.rules import Rules
from escoba_learn.engine.scoring import SETENTA_PRICES
from escoba_learn.puzzles.beliefs import Sight, clear_sight

Cards = tuple[Card, ...]


def _cards(cards: Cards, _sweep: bool) -> int:
    return len(cards)


def _coins(cards: Cards, _sweep: bool) -> int:
    return sum(card.suit is Suit.OROS for card in cards)


def _setenta(cards: Cards, _sweep: bool) -> int:
    best = dict.fromkeys(Suit, 0)
    for card in cards:
        best[card.suit] = max(best[card.suit], SETENTA_PRICES[card.rank])
    return sum(best.values())


def _points(cards: Cards, sweep: bool) -> int:
    return sweep + any(card.code == "7o" for card in cards)


CRITERIA: Mapping[str, Callable[[Cards, bool], int]] = {
    "cards": _cards,
    "coins": _coins,
    "setenta": _setenta,
    "points": _points,
}
"""Most cards, most coins, the best prices of each suit, or the escoba and the seven of coins."""


def merits(
    hand: Iterable[Card], table: Iterable[Card], criterion: str, sight: Sight
) -> dict[Capture, int]:
    """Return every capture of the hand with how good it is.

    >>> from escoba_learn.engine.cards import parse_cards
    >>> from escoba_learn.engine.rules import SETENTA
    >>> found = merits(parse_cards("So"), parse_cards("3c 4e 7o"), "points", clear_sight(SETENTA))
    >>> {str(capture): merit for capture, merit in found.items()}
    {'So x 7o': 1, 'So x 3c 4e': 0}
    """
    table = tuple(table)
    captures = sight.captures_from(table)
    merit = CRITERIA[criterion]
    return {
        capture: merit((card, *capture.taken), len(capture.taken) == len(table))
        for card in hand
        for capture in captures(card)
    }


def best(found: Mapping[Capture, int]) -> tuple[Capture, ...]:
    """Return the captures of the greatest merit; none where there is no capture."""
    top = max(found.values(), default=0)
    return tuple(capture for capture, merit in found.items() if merit == top)


def telling_criteria(hand: Iterable[Card], table: Iterable[Card], rules: Rules) -> tuple[str, ...]:
    """Return the criteria by which the captures of the hand differ; all where it has none.

    >>> from escoba_learn.engine.cards import parse_cards
    >>> from escoba_learn.engine.rules import SETENTA
    >>> telling_criteria(parse_cards("So"), parse_cards("3c 4e 7b"), SETENTA)
    ('cards', 'setenta')
    """
    found = {name: merits(hand, table, name, clear_sight(rules)) for name in CRITERIA}
    return tuple(name for name, merit in found.items() if not merit or len({*merit.values()}) > 1)
