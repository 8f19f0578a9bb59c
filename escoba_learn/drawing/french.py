"""The French pack: hearts, diamonds, spades and clubs, with jack, queen and king."""

from __future__ import annotations

from escoba_learn.drawing import heads
from escoba_learn.drawing.heads import Shapes
from escoba_learn.drawing.paper import (
    COLOURS,
    Picture,
    both_corners,
    circle,
    drawing,
    mirrored,
    pen,
    petals,
    placed,
    placement,
    text_width,
    written,
)
from escoba_learn.engine.cards import Card, french_sign

SUITS = {
    "♥": ("hearts", "red", "M0 15C-5 8-15 2-15-6C-15-15-4-17 0-8C4-17 15-15 15-6C15 2 5 8 0 15Z"),
    "♦": (
        "diamonds",
        "red",
        "M0-17C3-10 8-4 13 0C8 4 3 10 0 17C-3 10-8 4-13 0C-8-4-3-10 0-17Z",
    ),
    "♠": (
        "spades",
        "ink",
        "M0-16C5-9 15-3 15 5C15 13 6 13.5 2.5 9C3 12 4 14 6 16H-6C-4 14-3 12-2.5 9"
        "C-6 13.5-15 13-15 5C-15-3-5-9 0-16Z",
    ),
    "♣": (
        "clubs",
        "ink",
        circle(0, -8.5, 7.4)
        + circle(-8, 3.4, 7.4)
        + circle(8, 3.4, 7.4)
        + "M-4-5V5H-2C-2.4 10-4 14-6 16H6C4 14 2.4 10 2 5H4V-5Z",
    ),
}

_LEFT, _MIDDLE, _RIGHT = 44.5, 60, 75.5
_FOUR: list[tuple[float, float]] = [(x, y) for y in (42, 144) for x in (_LEFT, _RIGHT)]
_SIX: list[tuple[float, float]] = [(x, y) for y in (42, 93, 144) for x in (_LEFT, _RIGHT)]
LAYOUTS: dict[int, list[tuple[float, float]]] = {
    2: [(_MIDDLE, 42), (_MIDDLE, 144)],
    3: [(_MIDDLE, 42), (_MIDDLE, 93), (_MIDDLE, 144)],
    4: _FOUR,
    5: [*_FOUR, (_MIDDLE, 93)],
    6: _SIX,
    7: [*_SIX, (_MIDDLE, 67.5)],
}


def _pip(name: str, x: float, y: float, *, scale: float = 1, turn: float = 0) -> str:
    move = placement(x, y, scale=scale, turn=turn)
    return f'<use href="#escoba-{name}" transform="{move}"/>'


def _spots(name: str, value: int) -> str:
    if value == 1:
        return _pip(name, 60, 93, scale=2.7) + _inlay(name)
    return "".join(
        _pip(name, x, y, scale=0.88, turn=180 if y > 93 else 0) for x, y in LAYOUTS[value]
    )


_INLAYS = {
    "hearts": (90, 2.05, SUITS["♥"][2]),
    "diamonds": (93, 2.05, SUITS["♦"][2]),
    "spades": (
        95,
        2.05,
        "M0-16C5-9 15-3 15 5C15 13 6 13.5 0 8C-6 13.5-15 13-15 5C-15-3-5-9 0-16Z",
    ),
    "clubs": (93, 2.7, circle(0, -8.5, 4.8) + circle(-8, 3.4, 4.8) + circle(8, 3.4, 4.8)),
}


def _inlay(name: str) -> str:
    """Return the gold line and the flower inside the big mark of an ace."""
    y, scale, outline = _INLAYS[name]
    flower = [("gold", petals(8, 3, 13, breadth=0.8)), ("white", circle(0, 0, 4))]
    move = placement(60, y, scale=scale)
    return f'<path transform="{move}" {pen("gold", 2.2 / scale)} d="{outline}"/>' + placed(
        drawing(flower, outline="paper", weight=1), 60, y
    )


def _corner(letter: str, colour: str, outline: str) -> str:
    start = 15 - text_width(letter) / 2
    sign = (
        f'<path transform="{placement(15, 43, scale=0.5)}" fill="{COLOURS[colour]}" d="{outline}"/>'
    )
    lines = f'<g transform="{placement(start, 11)}" {pen(colour, 4)}>{written(letter)}</g>'
    return both_corners(lines + sign, f'data-index="{letter}"')


_JACK: Shapes = [
    ("wood", "M85 93V34H89V93Z"),
    ("steel", "M87 14L92.6 29C92.6 34 90 37 87 37S81.4 34 81.4 29Z"),
    ("coat", "M26 93V79C33 70 46 65 60 65S87 70 94 79V93Z"),
    ("coat2", "M60 65C74 65 87 70 94 79V93H60Z"),
    ("trim", "M26 91V83L39 71L43 75ZM94 91V83L81 71L77 75Z"),
    ("white", "M46 66L52 62H68L74 66L68 75L64 70L60 77L56 70L52 75Z"),
    ("gold", circle(60, 83, 2.6)),
    ("skin", circle(87, 78, 5)),
]
_BLOSSOM = "".join(
    circle(x, y, 3.7) for x, y in [(80.6, 54), (89.4, 54), (82, 60), (88, 60), (85, 50)]
)
_QUEEN: Shapes = [
    (
        "green",
        "M85 92C84.6 84 84 78 84 62H86.4C86.4 66 86.4 68 86.8 70"
        "C88 66 90 64 93 63.6C93 68 90.6 71.4 87.4 73L89 92Z",
    ),
    ("trim", _BLOSSOM),
    ("-trim", _BLOSSOM),
    ("gold", circle(85, 55.6, 2.6)),
    ("coat", "M26 93V80C33 71 46 67 60 67S87 71 94 80V93Z"),
    ("coat2", "M44 93C45 84 50 80 60 80S75 84 76 93Z"),
    ("skin", "M52 66C52 76 68 76 68 66L66 58H54Z"),
    ("line", "M50 68C52 79 68 79 70 68"),
    ("gold", circle(60, 78, 3)),
    ("trim", "M26 88V82L36 74L41 78ZM94 88V82L84 74L79 78Z"),
    ("skin", circle(87.6, 80, 5)),
]
_KING: Shapes = [
    ("steel", "M88 14L91.6 22V66H84.4V22Z"),
    ("-steel-dark", "M88 17L90.4 22.6V65H88Z"),
    ("gold", "M79 66H94V71H79Z"),
    ("coat", "M26 93V79C33 70 46 65 60 65S87 70 94 79V93Z"),
    ("coat2", "M50 80H70V93H50Z"),
    ("gold", "M47 80H51V93H47ZM69 80H73V93H69Z"),
    ("white", "M34 73C42 64 78 64 86 73C86 84 74 88 60 88S34 84 34 73Z"),
    (
        "-ink",
        circle(41, 76, 1.6) + circle(79, 76, 1.6) + circle(48, 82.4, 1.6) + circle(72, 82.4, 1.6),
    ),
    ("skin", circle(87.6, 77, 5)),
]
_BELT: Shapes = [
    ("belt", "M26 88H94V98H26Z"),
    ("gold", "M53.5 86H66.5V100H53.5Z"),
    ("belt", "M57.5 90H62.5V96H57.5Z"),
]
_BODIES = {"J": _JACK, "Q": _QUEEN, "K": _KING}
_BEARDS = {"hearts": "round", "diamonds": "forked", "spades": "long", "clubs": "pointed"}
WALLS = {"hearts": "rose", "diamonds": "rose", "spades": "mist", "clubs": "mist"}
COSTUMES = {
    "hearts": {
        "coat": "red",
        "coat2": "gold",
        "hat": "blue",
        "trim": "gold-light",
        "hair": "brown",
        "beard": "brown",
        "belt": "blue",
    },
    "diamonds": {
        "coat": "gold",
        "coat2": "red",
        "hat": "red",
        "trim": "white",
        "hair": "gold-dark",
        "beard": "gold-dark",
        "belt": "red",
    },
    "spades": {
        "coat": "blue",
        "coat2": "blue-light",
        "hat": "blue-dark",
        "trim": "red",
        "hair": "brown-dark",
        "beard": "grey",
        "belt": "ink",
    },
    "clubs": {
        "coat": "green",
        "coat2": "gold",
        "hat": "green-dark",
        "trim": "red-light",
        "hair": "#b5481f",
        "beard": "#b5481f",
        "belt": "green-dark",
    },
}


def _head(letter: str, name: str) -> str:
    if letter == "J":
        return mirrored(drawing(heads.PAGE, COSTUMES[name]))  # the feather away from the spear
    return drawing(heads.QUEEN if letter == "Q" else heads.king(_BEARDS[name]), COSTUMES[name])


def _court(letter: str, name: str) -> Picture:
    """Return a figure and its reflection, which are one drawing used twice, and their belt."""
    costume = COSTUMES[name]
    half_id = f"escoba-{letter}-{name}"
    half = drawing(_BODIES[letter], costume) + _head(letter, name)
    half += _pip(name, 33.6, 50, scale=0.44)
    room = 'x="25" y="8" width="70" height="170" rx="3"'
    wall = f'<rect {room} fill="{COLOURS[WALLS[name]]}"/>'
    box = f"<rect {room} {pen('ink', 2)}/>"
    uses = f'<use href="#{half_id}"/><use href="#{half_id}" transform="rotate(180 60 93)"/>'
    return Picture(wall + uses + drawing(_BELT, costume) + box, {half_id: half})


def face(card: Card, coins: str) -> Picture:
    """Return all that is printed on one card of the French pack."""
    sign = french_sign(card, coins=coins)
    letter, (name, colour, outline) = sign[0], SUITS[sign[1]]
    corner = _corner(letter, colour, outline)
    mark = {f"escoba-{name}": f'<path fill="{COLOURS[colour]}" d="{outline}"/>'}
    art = _court(letter, name) if card.rank.is_figure else Picture(_spots(name, card.value))
    return Picture(art.body + corner, mark | dict(art.defs))
