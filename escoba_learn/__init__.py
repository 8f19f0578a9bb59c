"""Learn Escoba, and through it adding to fifteen, combinations and probability.

>>> [format_cards(c.taken) for c in captures(Card.parse("3c"), parse_cards("1o 4b 7o Ce"))]
['1o 4b 7o']
"""

from escoba_learn.engine.cards import PACK, Card, Rank, Suit, format_cards, parse_cards
from escoba_learn.engine.deal import Deal, View
from escoba_learn.engine.match import Match
from escoba_learn.engine.moves import Capture, Claim, Discard, Move, Pass, captures, parse_move
from escoba_learn.engine.record import DealRecord, MatchRecord
from escoba_learn.engine.refusal import IllegalMove
from escoba_learn.engine.rules import (
    CLAIM,
    CLUB,
    DESESCOBA,
    LUDOTEKA,
    LUDOTEKA_FREE,
    PROFILES,
    SCOPA,
    SETENTA,
    Rules,
)
from escoba_learn.engine.scoring import ScoreLine, score_deal, setenta, total_points
from escoba_learn.pictures import CardRow, card_html, card_picture

__all__ = [
    "CLAIM",
    "CLUB",
    "DESESCOBA",
    "LUDOTEKA",
    "LUDOTEKA_FREE",
    "PACK",
    "PROFILES",
    "SCOPA",
    "SETENTA",
    "Capture",
    "Card",
    "CardRow",
    "Claim",
    "Deal",
    "DealRecord",
    "Discard",
    "IllegalMove",
    "Match",
    "MatchRecord",
    "Move",
    "Pass",
    "Rank",
    "Rules",
    "ScoreLine",
    "Suit",
    "View",
    "captures",
    "format_cards",
    "parse_cards",
    "parse_move",
    "score_deal",
    "setenta",
    "total_points",
]

# The engine knows no pictures; a notebook that shows a card wants one.
Card._repr_svg_ = card_picture  # type: ignore[attr-defined]
Card._repr_html_ = card_html  # type: ignore[attr-defined]
