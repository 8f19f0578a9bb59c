"""The Spanish pack: its four suits' marks, how they lie on a card, and the aces."""

from __future__ import annotations

from typing import NamedTuple

from escoba_learn.drawing import figures
from escoba_learn.drawing.aces import ACES
from escoba_learn.drawing.paper import (
    Picture,
    circle,
    drawing,
    ellipse,
    frame,
    index,
    petals,
    placement,
)
from escoba_learn.engine.cards import Card, Rank, Suit


class Spot(NamedTuple):
    """Where a mark lies: its middle, its size and its turn in degrees."""

    x: float
    y: float
    scale: float = 1
    turn: float = 0


BREAKS = {Suit.OROS: 0, Suit.COPAS: 1, Suit.ESPADAS: 2, Suit.BASTOS: 3}
INKS = {
    Suit.OROS: "bronze",
    Suit.COPAS: "red-dark",
    Suit.ESPADAS: "blue-dark",
    Suit.BASTOS: "green-dark",
}

COIN = [
    ("gold", circle(0, 0, 17)),
    ("gold-light", circle(0, 0, 12.6)),
    ("-red", petals(8, 3, 11, breadth=0.8)),
    ("gold", circle(0, 0, 3.6)),
]
CUP = [
    ("gold", "M-10.5 19C-10.5 14-3.5 14-2.6 9H2.6C3.5 14 10.5 14 10.5 19Z"),
    ("red", "M-14-15C-14-1-8 6 0 6S14-1 14-15Z"),
    ("-red-dark", "M13-14C12.8-1 8 5 1 5C6 2 8-5 8-14Z"),
    ("gold", "M-13.6-9.5C-6-6.5 6-6.5 13.6-9.5L12.2-4C6-1.4-6-1.4-12.2-4Z"),
    ("gold", ellipse(0, -15, 14, 4)),
    ("-red-dark", ellipse(0, -15, 10.4, 2)),
    ("gold", ellipse(0, 8.6, 5, 2.8)),
]
SWORD = [
    ("steel", "M0-30L4.2-23V11H-4.2V-23Z"),
    ("-steel-dark", "M0-28.5L3.3-22.5V10H0Z"),
    ("gold", "M-9.5 9.5H9.5a2.7 2.7 0 0 1 0 5.4H-9.5a2.7 2.7 0 0 1 0-5.4Z"),
    ("red", "M-2.6 15H2.6V23H-2.6Z"),
    ("gold", circle(0, 26, 3.8)),
]
CLUB = [
    (
        "green",
        "M-3.5 28C-4 19-4.5 13-5.2 8L-10 6.5-9.4.5-6.2.4C-7-8-8.2-15-8-24C-7.5-30.5 7.5-30.5 8-24"
        "C8.2-21 8-18 7.8-15.5L11.5-18.5 13.4-13 7.2-7.5C6.6-2 6.2 2 5.8 5L9.4 4.8 9.6 10.6 5 12.4"
        "C4.5 19 4 23 3.5 28C2 31-2 31-3.5 28Z",
    ),
    ("-green-light", "M-4.6-22C-4.4-8-2.6 4-1.6 26C-3 12-6.4-8-6-20Z"),
    ("-green-dark", "M2 29C3 16 4-6 4.5-20L7-20C6.8-6 4.5 16 3 28Z"),
    ("wood", ellipse(0, -24.6, 7.2, 3.4)),
    ("wood", ellipse(-1.4, -9, 2.2, 3)),
    ("line", "M2-15C3-12 3-9 2-6M-1 3C-2 7-1.5 10 0 12"),
]

PIPS = {
    Suit.OROS: drawing(COIN, outline="bronze", weight=2),
    Suit.COPAS: drawing(CUP, outline="ink", weight=2),
    Suit.ESPADAS: drawing(SWORD, outline="blue-dark", weight=2),
    Suit.BASTOS: drawing(CLUB, outline="green-dark", weight=2),
}


def _grid(columns: list[float], rows: list[float], scale: float) -> list[Spot]:
    return [Spot(x, y, scale) for y in rows for x in columns]


_ROUND = {
    2: [Spot(60, 55, 1.55), Spot(60, 131, 1.55)],
    3: [Spot(60, 43, 1.3), Spot(60, 93, 1.3), Spot(60, 143, 1.3)],
    4: _grid([36, 84], [57, 129], 1.2),
    5: [*_grid([35, 85], [54, 132], 1.15), Spot(60, 93, 1.15)],
    6: _grid([37, 83], [53, 93, 133], 1.03),
    7: [*_grid([31, 89], [52, 93, 134], 0.97), Spot(60, 72.5, 0.97)],
}
_CUPS = {
    2: [Spot(60, 53, 1.6), Spot(60, 131, 1.6)],
    3: [Spot(60, 42, 1.15), Spot(60, 92, 1.15), Spot(60, 142, 1.15)],
    4: _grid([36, 84], [59, 127], 1.15),
    5: [*_grid([33, 87], [55, 129], 1), Spot(60, 92, 1)],
    6: _grid([38, 82], [52, 93, 134], 0.98),
    7: [*_grid([31.5, 88.5], [53, 93, 133], 0.92), Spot(60, 73, 0.92)],
}
_SWORDS = {
    2: [Spot(60, 93, 2, -32), Spot(60, 93, 2, 32)],
    3: [Spot(60, 95, 1.9, -38), Spot(60, 95, 1.9, 38), Spot(60, 93, 2.1)],
    4: _grid([38, 82], [59, 127], 1.1),
    5: [*_grid([34, 86], [61, 125], 1), Spot(60, 93, 1)],
    6: _grid([34, 60, 86], [62, 124], 1),
    7: [*_grid([26, 48.7, 71.3, 94], [64], 0.92), *_grid([37.3, 60, 82.7], [123], 0.92)],
}
_CLUBS = _SWORDS | {
    2: [Spot(41, 93, 1.75, -9), Spot(79, 93, 1.75, 9)],
    3: [Spot(60, 58, 1.2), Spot(38, 126, 1.2), Spot(82, 126, 1.2)],
}
LAYOUTS = {
    Suit.OROS: _ROUND,
    Suit.COPAS: _CUPS,
    Suit.ESPADAS: _SWORDS,
    Suit.BASTOS: _CLUBS,
}


def _pip_id(suit: Suit) -> str:
    return f"escoba-{suit.name.lower()}"


def pip(suit: Suit, spot: Spot) -> str:
    """Return one use of a suit's mark."""
    move = placement(spot.x, spot.y, scale=spot.scale, turn=spot.turn)
    return f'<use href="#{_pip_id(suit)}" transform="{move}"/>'


def _pips(card: Card) -> Picture:
    spots = LAYOUTS[card.suit][card.value]
    body = "".join(pip(card.suit, spot) for spot in spots)
    return Picture(body, {_pip_id(card.suit): PIPS[card.suit]})


def face(card: Card) -> Picture:
    """Return all that is printed on one card of the Spanish pack."""
    ink = INKS[card.suit]
    marks = frame(BREAKS[card.suit], ink)
    if card.rank is Rank.AS:
        art = Picture(f'<g data-pip="{card.suit.name.lower()}">{ACES[card.suit]}</g>')
    elif card.rank.is_figure:
        art = figures.figure(card, PIPS[card.suit])
    else:
        art = _pips(card)
    corner = index(str(card.rank.printed_number), ink, x=14.5, y=15)
    return Picture(marks + art.body + corner, art.defs)
