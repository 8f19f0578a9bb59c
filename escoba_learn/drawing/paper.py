"""What every card shares: paper, colours, numerals, the frame, the badge and the back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import cos, hypot, pi, sin
from typing import NamedTuple

WIDTH, HEIGHT = 120, 186

COLOURS = {
    "ink": "#312",
    "paper": "#fef9ec",
    "white": "#fffaf0",
    "gold": "#fb3",
    "gold-light": "#fd8",
    "gold-dark": "#d81",
    "bronze": "#851",
    "red": "#c33",
    "red-light": "#e65",
    "red-dark": "#922",
    "blue": "#37a",
    "blue-light": "#6ad",
    "blue-dark": "#257",
    "steel": "#def",
    "steel-dark": "#9bd",
    "green": "#6a9a3c",
    "green-light": "#a9c660",
    "green-dark": "#2d5a2b",
    "wood": "#ec9",
    "rose": "#fbe3d3",
    "mist": "#e3ecec",
    "skin": "#fca",
    "blush": "#e98",
    "brown": "#852",
    "brown-dark": "#531",
    "grey": "#cbb",
    "grey-dark": "#988",
}
"""Every colour of the pack, under the name that the drawings use."""


class Picture(NamedTuple):
    """A piece of drawing, and the definitions (by id) that it uses."""

    body: str
    defs: Mapping[str, str] = {}


def shape(colour: str, d: str) -> str:
    """Return one path filled with a named colour; ``-`` before the name leaves out its outline.

    >>> shape("-red", "M0 0H9V9Z")
    '<path fill="#c33" stroke="none" d="M0 0H9V9Z"/>'

    ``line`` is an outline without a filling.
    """
    name = colour.removeprefix("-")
    fill = "none" if name == "line" else COLOURS.get(name, name)
    outline = ' stroke="none"' if colour.startswith("-") else ""
    return f'<path fill="{fill}"{outline} d="{d}"/>'


def drawing(
    shapes: Iterable[tuple[str, str]],
    costume: Mapping[str, str] = {},
    *,
    outline: str = "ink",
    weight: float = 1.8,
    attributes: str = "",
) -> str:
    """Return shapes as one group with a common outline, each colour sought in the costume first."""
    paths = []
    for colour, d in shapes:
        name = colour.removeprefix("-")
        paths.append(shape(colour[: -len(name)] + costume.get(name, name), d))
    return (
        f'<g{attributes} stroke="{COLOURS[outline]}" stroke-width="{number(weight)}" '
        f'stroke-linejoin="round" stroke-linecap="round">{"".join(paths)}</g>'
    )


def number(value: float) -> str:
    """Return a coordinate as briefly as SVG allows.

    >>> number(0.5), number(-3.0), number(12.34)
    ('.5', '-3', '12.3')
    """
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text.replace("-0", "0")


def points(pairs: Iterable[tuple[float, float]]) -> str:
    """Return coordinates for a path, in order.

    >>> points([(1, 2.5), (-3, 0)])
    '1 2.5 -3 0'
    """
    return " ".join(f"{number(x)} {number(y)}" for x, y in pairs)


def around(angle: float, radius: float) -> tuple[float, float]:
    """Return the point so many turns clockwise from the top of a circle around the origin."""
    return radius * sin(2 * pi * angle), -radius * cos(2 * pi * angle)


def circle(x: float, y: float, radius: float) -> str:
    """Return a circle as a path.

    >>> circle(0, 0, 5)
    'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z'
    """
    return ellipse(x, y, radius, radius)


def ellipse(x: float, y: float, rx: float, ry: float) -> str:
    """Return an ellipse as a path."""
    half = f"a{number(rx)} {number(ry)} 0 1 0"
    return f"M{number(x - rx)} {number(y)}{half} {number(2 * rx)} 0{half}-{number(2 * rx)} 0Z"


def petals(count: int, inner: float, outer: float, *, breadth: float = 0.5, turn: float = 0) -> str:
    """Return a rosette of petals around the origin; ``breadth`` 1 makes neighbours touch."""
    path = ""
    for petal in range(count):
        angle = (petal + turn) / count
        side = breadth / count / 2
        belly = inner + (outer - inner) * 0.7
        path += f"M{points([around(angle, inner)])}"
        path += f"C{points([around(angle - side, belly), around(angle - side, outer)])} "
        path += points([around(angle, outer)])
        path += f"C{points([around(angle + side, outer), around(angle + side, belly)])} "
        path += points([around(angle, inner)]) + "Z"
    return path


def rays(count: int, inner: float, outer: float, *, turn: float = 0) -> str:
    """Return a star of straight rays around the origin."""
    corners = [
        around((ray + turn + half / 2) / count, inner if half else outer)
        for ray in range(count)
        for half in (0, 1)
    ]
    return f"M{points(corners)}Z"


def leaves(places: Iterable[tuple[float, float, float, float]]) -> str:
    """Return pointed leaves as one path: for each the stalk's x and y, its turn and its length."""
    path = ""
    for x, y, turn, length in places:
        belly = length * 0.33
        spots = [(0, 0), (-belly, -length * 0.35), (-belly * 0.7, -length * 0.8), (0, -length)]
        spots += [(-dx, dy) for dx, dy in reversed(spots[:-1])]
        c, s = cos(turn * pi / 180), sin(turn * pi / 180)
        start, *curves = [(x + dx * c - dy * s, y + dx * s + dy * c) for dx, dy in spots]
        path += f"M{points([start])}C{points(curves)}Z"
    return path


def mirrored(body: str) -> str:
    """Return a drawing with left and right of the card exchanged."""
    return f'<g transform="matrix(-1 0 0 1 {WIDTH} 0)">{body}</g>'


def placed(body: str, x: float, y: float, *, scale: float = 1, turn: float = 0) -> str:
    """Return a drawing moved to a point, turned by degrees and scaled."""
    return f'<g transform="{placement(x, y, scale=scale, turn=turn)}">{body}</g>'


def placement(x: float, y: float, *, scale: float = 1, turn: float = 0) -> str:
    """Return the transform that moves, turns and scales, saying no more than it must.

    >>> placement(60, 93), placement(60, 93, scale=0.5, turn=180)
    ('translate(60 93)', 'translate(60 93)rotate(180)scale(.5)')
    """
    text = f"translate({number(x)} {number(y)})"
    if turn:
        text += f"rotate({number(turn)})"
    if scale != 1:
        text += f"scale({f'{scale:.2f}'.lstrip('0').rstrip('0').rstrip('.')})"
    return text


# Numerals are drawn, not set in a font, so that they look the same on every machine and in print.
# Each is (width, path) for a pen that follows the middle of the stroke, 18 units tall.
GLYPHS = {
    "0": (11, "M5.5 0C12.2 0 12.2 18 5.5 18S-1.2 0 5.5 0Z"),
    "1": (6, "M0 4.5L5 0V18"),
    "2": (10, "M0 4.8C0-1.8 10-1.8 10 4.6C10 9 4.5 12 0 18H10.5"),
    "3": (
        10.5,
        "M0 2.6C3-1.6 9.8-.8 9.8 4.2C9.8 7.2 7 8.6 3.8 8.6C7.6 8.6 10.6 10.2 10.6 13.2"
        "C10.6 19.4 2 19.4-.4 15",
    ),
    "4": (11, "M8 18V0L-.5 12.5H11.5"),
    "5": (10.5, "M9.8 0H2L1 8C5 5.6 10.8 6.6 10.8 12C10.8 19 2.4 19.6-.4 15.6"),
    "6": (11, "M8.5 0C3 3 0 7.5 0 12.2C0 20 11 20 11 12.2C11 5.2 1.5 5.4.2 11"),
    "7": (10.5, "M0 0H10.5C7 5 4.5 11 4 18"),
    "8": (11, "M5.5 8.2C-1 8.2-.6 0 5.5 0S12 8.2 5.5 8.2C-2 8.2-2 18 5.5 18S13 8.2 5.5 8.2Z"),
    "9": (11, "M2.5 18C8 15 11 10.5 11 5.8C11-2 0-2 0 5.8C0 12.8 9.5 12.6 10.8 7"),
    "A": (12, "M0 18L6 0L12 18M2.5 12H9.5"),
    "J": (8, "M8 0V12.5C8 19.6 0 19.6 0 13.5"),
    "Q": (13, "M6.3 0C14 0 14 18 6.3 18S-1.4 0 6.3 0ZM7.8 13L12.5 19"),
    "K": (11, "M0 0V18M10.5 0L0 11M4 7.5L11.5 18"),
}
GAP = 5.5


def text_width(text: str) -> float:
    """Return how wide drawn numerals are, from pen to pen."""
    return sum(GLYPHS[sign][0] for sign in text) + GAP * (len(text) - 1)


def written(text: str) -> str:
    """Return numerals or letters as paths, the first one's top left at the origin."""
    body, x = "", 0.0
    for sign in text:
        width, d = GLYPHS[sign]
        move = f' transform="translate({number(x)})"' if x else ""
        body += f'<path{move} d="{d}"/>'
        x += width + GAP
    return body


def pen(colour: str, weight: float) -> str:
    """Return the attributes that draw lines only."""
    return (
        f'fill="none" stroke="{COLOURS[colour]}" stroke-width="{number(weight)}" '
        'stroke-linecap="round" stroke-linejoin="round"'
    )


def both_corners(body: str, attributes: str) -> str:
    """Return a drawing twice: as it is, and turned upside down about the middle of the card."""
    turned = f"rotate(180 {WIDTH // 2} {HEIGHT // 2})"
    return f'<g {attributes}>{body}</g><g {attributes} transform="{turned}">{body}</g>'


def index(text: str, colour: str, *, x: float, y: float) -> str:
    """Return the number or letter in both corners."""
    scale = 1 if len(text) == 1 else 0.9
    move = placement(x, y, scale=scale)
    lines = f'<g transform="{move}" {pen(colour, 4 / scale)}>{written(text)}</g>'
    return both_corners(lines, f'data-index="{text}"')


def badge(value: int) -> str:
    """Return the small round badge with a capture value, in the corner that has no index."""
    text = str(value)
    scale = 0.86 if len(text) == 1 else 0.78
    start = -text_width(text) * scale / 2
    figures = f'<g transform="{placement(start, -9 * scale, scale=scale)}">{written(text)}</g>'
    return (
        f'<g data-value="{value}" transform="translate(20 166)">'
        f'<circle r="16" fill="{COLOURS["paper"]}"/>'
        f'<circle r="14.5" fill="{COLOURS["ink"]}" stroke="{COLOURS["gold"]}" stroke-width="2.5"/>'
        f"<g {pen('white', 4)}>{figures}</g></g>"
    )


def sheet(colour: str = "paper") -> str:
    """Return the blank card: rounded paper with an outline that shows on white and on black."""
    return (
        f'<rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="9" '
        f'fill="{COLOURS[colour]}" stroke="{COLOURS["grey-dark"]}" stroke-width="2"/>'
    )


def frame(breaks: int, colour: str) -> str:
    """Return the line around a Spanish card, its top and bottom interrupted by so many gaps."""
    left, right, top, bottom, gap, pitch = 7, WIDTH - 7, 7, HEIGHT - 7, 8, 18
    middles = [WIDTH / 2 + pitch * (gap_no - (breaks - 1) / 2) for gap_no in range(breaks)]
    starts = [number(middle - gap / 2) for middle in middles]
    ends = [number(middle + gap / 2) for middle in middles]
    arc = "a5 5 0 0 1"
    down_right = f"H{right - 5}{arc} 5 5V{bottom - 5}{arc}-5 5"
    up_left = f"H{left + 5}{arc}-5-5V{top + 5}{arc} 5-5"
    if not breaks:
        d = f"M{left + 5} {top}{down_right}{up_left}Z"
    else:
        d = f"M{ends[-1]} {top}{down_right}H{ends[-1]}M{starts[0]} {bottom}{up_left}H{starts[0]}"
        for end, start in zip(ends, starts[1:], strict=False):
            d += f"M{end} {top}H{start}M{end} {bottom}H{start}"
    return (
        f'<path class="pinta" fill="none" stroke="{COLOURS[colour]}" stroke-width="2.4" d="{d}"/>'
    )


def back() -> str:
    """Return the back of the cards: a lattice of flowers around a sun, the same either way up."""
    centres = [(24 + 24 * column, 25.5 + 27 * row) for column in range(4) for row in range(6)]
    centres = [(x, y) for x, y in centres if hypot(x - WIDTH / 2, y - HEIGHT / 2) > 36.5]
    rhombi = "".join(
        f"M{number(x)} {number(y - 13.5)}l12 13.5-12 13.5-12-13.5Z" for x, y in centres
    )
    buds = "".join(circle(x, y, 2.4) for x, y in centres)
    between = [(36 + 24 * column, 39 + 27 * row) for column in range(3) for row in range(5)]
    between = [(x, y) for x, y in between if hypot(x - WIDTH / 2, y - HEIGHT / 2) > 36.5]
    medal = [
        ("red-dark", circle(0, 0, 33.5)),
        ("gold", rays(16, 24, 32.5)),
        ("gold-light", circle(0, 0, 24)),
        ("-red", petals(12, 8, 22, breadth=0.8)),
        ("gold", circle(0, 0, 8.4)),
        ("-red-dark", petals(6, 1, 7, breadth=0.8)),
    ]
    return (
        sheet()
        + f'<rect x="6" y="6" width="108" height="174" rx="5" fill="{COLOURS["red-dark"]}"/>'
        + f'<rect x="9.5" y="9.5" width="101" height="167" rx="3" {pen("gold", 1.6)}/>'
        + f'<path {pen("gold-dark", 1.8)} d="{rhombi}"/>'
        + shape("gold", buds)
        + shape("red-light", "".join(circle(x, y, 2) for x, y in between))
        + placed(drawing(medal, outline="gold-dark"), WIDTH / 2, HEIGHT / 2)
    )
