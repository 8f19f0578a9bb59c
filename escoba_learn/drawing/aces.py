"""The four aces of the Spanish pack: one big, rich mark each."""

from __future__ import annotations

from collections.abc import Iterable

from escoba_learn.drawing.heads import Shapes
from escoba_learn.drawing.paper import (
    COLOURS,
    circle,
    drawing,
    ellipse,
    leaves,
    mirrored,
    petals,
    placed,
    rays,
)
from escoba_learn.engine.cards import Suit

Leaf = tuple[float, float, float, float]

_SUN: Shapes = [
    ("red", rays(16, 34, 46, turn=0.5)),
    ("gold", rays(16, 34, 49)),
    ("gold", circle(0, 0, 36.5)),
    ("red", circle(0, 0, 31.5)),
]
_ROSETTE: Shapes = [
    ("gold-light", circle(0, 0, 26.5)),
    ("-gold-dark", petals(8, 12, 25, breadth=0.42, turn=0.5)),
    ("red", petals(8, 10, 25.6, breadth=0.72)),
    ("gold", circle(0, 0, 13.5)),
    ("-blush", circle(-6.6, 2.6, 2.4) + circle(6.6, 2.6, 2.4)),
    ("-bronze", circle(-4.4, -2, 1.6) + circle(4.4, -2, 1.6)),
    ("line", "M-7-5.4C-5.6-6.6-3.6-6.6-2.4-5.6M2.4-5.6C3.6-6.6 5.6-6.6 7-5.4M0-2V2H1.4"),
    ("line", "M-4.4 5C-2.4 7.6 2.4 7.6 4.4 5"),
]
_SPRIG: tuple[Leaf, ...] = (
    (60, 158, -78, 13),
    (51, 160.5, -52, 12),
    (50, 160.5, -122, 12),
    (40, 159, -32, 11),
    (39, 159.4, -100, 12),
)
_BEADS = (
    f'<circle r="29" fill="none" stroke="{COLOURS["gold-light"]}" stroke-width="3.4" '
    'stroke-linecap="round" stroke-dasharray="0 7.592"/>'
)

_CHALICE_HANDLE: Shapes = [
    (
        "gold",
        "M31 58C17 50 6 63 13 77C18 87 28 91 40 94L38 87C31 85 24 81 21 75C17 67 23 61 32 67Z",
    ),
]
_CHALICE: Shapes = [
    ("gold", "M54 108C57 118 56 124 52 130H68C64 124 63 118 66 108Z"),
    ("gold", "M55 130C56 141 45 146 34 149H86C75 146 64 141 65 130Z"),
    ("red", "M30 152C30 146 90 146 90 152V158C82 164 38 164 30 158Z"),
    ("gold", "M27 160C36 155.6 84 155.6 93 160V165C84 169.6 36 169.6 27 165Z"),
    ("red", "M28 50C28 87 42 113 60 113S92 87 92 50Z"),
    ("-red-dark", "M91 50C90.4 88 76 111.6 61 112C74 104 82 84 83 50Z"),
    (
        "gold-dark",
        "M57 112.4C45 107 38 97 36.4 85C41 80 50 81 53.4 87C51.6 96 53 105 57 112.4Z"
        "M63 112.4C75 107 82 97 83.6 85C79 80 70 81 66.6 87C68.4 96 67 105 63 112.4Z",
    ),
    ("gold", "M60 113C52.6 105 51 94 53.4 86C56 80 64 80 66.6 86C69 94 67.4 105 60 113Z"),
    ("gold", "M28.2 59C42 67 78 67 91.8 59L89.4 76C76 83.4 44 83.4 30.6 76Z"),
    ("blue", "M60 65L67 72.5L60 80L53 72.5Z"),
    ("green", circle(42.6, 70.4, 4.2) + circle(77.4, 70.4, 4.2)),
    ("gold", ellipse(60, 50, 33, 9.5)),
    ("red-dark", ellipse(60, 50, 26.5, 5.6)),
    ("-red", ellipse(60, 52, 20, 2.8)),
    ("red", ellipse(60, 127, 12.5, 6.4)),
    ("-gold-light", circle(60, 127, 2.4) + circle(52.6, 126.6, 1.7) + circle(67.4, 126.6, 1.7)),
]

_LAUREL: tuple[Leaf, ...] = (
    (45, 115, -62, 15),
    (39, 110, -160, 13),
    (35, 103, -38, 15),
    (31, 98, -130, 13),
    (29, 90, -18, 15),
    (26, 86, -106, 13),
    (26, 77, 4, 16),
)
_LAUREL_STEM = "M48 117C34 110 25 94 26 77"
_GREAT_SWORD: Shapes = [
    ("gold-dark", "M38 57C48 50 72 50 82 57L78 70H42Z"),
    ("steel", "M60 14L68 33V128H52V33Z"),
    ("-steel-dark", "M60 17L66.6 33.4V127H60Z"),
    ("line", "M60 38V118"),
    ("gold", "M42 79L36 56L48.6 65.4L60 50L71.4 65.4L84 56L78 79C70 83.4 50 83.4 42 79Z"),
    ("gold", circle(36, 55, 2.8) + circle(60, 48.6, 3) + circle(84, 55, 2.8)),
    ("red", circle(60, 73, 3.4)),
    ("-blue", circle(49.4, 72, 2.2) + circle(70.6, 72, 2.2)),
    (
        "gold",
        "M29 117C33 129 47 125.4 60 125.4S87 129 91 117C96 119 97 126 93.4 130.6"
        "C87 138.6 72 134.6 60 134.6S33 138.6 26.6 130.6C23 126 24 119 29 117Z",
    ),
    ("red", "M55 135H65L63.6 157H56.4Z"),
    ("line", "M55.4 140.4L64.6 138M55.8 146L64.2 143.6M56.2 151.6L63.8 149.2"),
    ("gold", circle(60, 162, 7)),
    ("-red", circle(60, 162, 3)),
    ("red", circle(60, 130, 5.4)),
    ("-red-light", circle(58.6, 128.6, 1.7)),
]

_TWIGS: tuple[Leaf, ...] = (
    (33, 86, -52, 16),
    (32, 92, -108, 13),
    (91, 57, 30, 17),
    (92, 60, 84, 14),
    (84, 113, 62, 15),
)
_GREAT_CLUB: Shapes = [
    (
        "green",
        "M52.6 164C53.4 152 50 146 51 136C52 128 48 122 48.4 112C48.6 107 46 104 43.6 102.6"
        "C38 102 33 99 31.6 95C30 89 32 84 36.6 83C40 83 42 84 44.4 83.4C45 74 38.6 66 40.6 54"
        "C41.4 48 40 43 41 37C43 21 76 20 79.4 36C80.4 42 78.6 46 80.6 50C85 49.4 88 49.6 91 52"
        "C95 56 94.6 63 91 66C86 68.6 82 68 78.6 71.6C75 79 79 86 75.6 94C74.6 97 74 99 74 102"
        "C78 101.6 81 102.4 84 104.6C87.4 109 87 115 83.6 118C79 120.4 74 118.6 71.4 121.6"
        "C68.6 130 70.4 136 68.6 144C67.4 152 69 158 67.4 164C64 170 56 170 52.6 164Z",
    ),
    (
        "-green-light",
        "M45 44C43 58 46 66 48.4 80C50 92 51 104 53 116C54.6 130 54 144 57 163"
        "C58 144 57.4 130 56 114C54 98 53 88 51.6 78C49 64 46.4 58 45 44Z",
    ),
    (
        "-green-dark",
        "M77.6 42C75 54 76 62 72.6 72C71 84 73 92 69.6 104C66.6 118 67 128 65 140"
        "C63.6 150 65 158 62.6 166.6L66.4 163C68 158 66.6 152 67.6 144C69.4 136 67.6 130 70.4 121"
        "C71 116 72 108 73 102C74.6 90 75 80 77.6 71C78 62 77 54 78.6 46Z",
    ),
    ("wood", ellipse(60, 35.5, 18.4, 9.2)),
    ("line", ellipse(60, 35.5, 11, 5) + ellipse(60, 35.5, 4, 1.6)),
    (
        "wood",
        "M36.6 83C41 86 42.6 97 38.6 101C35 100.6 32.4 98 31.6 95C30 89 32 84 36.6 83Z"
        "M88 50C84.4 54 85.6 64 91 66C94.6 63 95 56 91 52Z"
        "M81.6 103.4C78.6 107 79.6 116 83.6 118C87 115 87.4 109 84 104.6Z",
    ),
    ("wood", ellipse(54.6, 70, 5, 6.6) + ellipse(64, 98, 4.4, 6)),
    ("line", ellipse(54.6, 70, 1.4, 2.4) + ellipse(64, 98, 1.2, 2)),
    (
        "line",
        "M48 60C47 56 48 52 51 49M69 64C71 59 71 54 68.6 50M68 84C69.6 80 69.6 77 68.6 74"
        "M53 92C54.4 96 54.6 101 54 105M62 122C61.4 118 61 114 61.6 110M61 84C60 87 59.6 90 60 92",
    ),
]
_GRIP: Shapes = [
    ("red", "M50.6 134H69L67.4 160H52.4Z"),
    ("-red-dark", "M63 134H69L67.4 160H62Z"),
    ("line", "M51 145L68.4 139M51.6 153L68 147"),
    ("gold", "M49 130C55 133.6 64 133.6 70.6 130L70 137C64 140.4 55 140.4 49.6 137Z"),
    ("gold", "M50.6 157C56 160 63.4 160 69 157C71.4 163 70 171 60 171S48.4 163 50.6 157Z"),
    ("red", circle(60, 165, 2.6)),
]


def _foliage(sprig: Iterable[Leaf], *, both_sides: bool = False) -> str:
    green = drawing([("green-light", leaves(sprig))], outline="green-dark", weight=1.6)
    return green + mirrored(green) if both_sides else green


_sprigs = _foliage(_SPRIG, both_sides=True)
_laurels = drawing([("line", _LAUREL_STEM)], outline="green-dark", weight=2) + _foliage(_LAUREL)
_handle = drawing(_CHALICE_HANDLE, weight=2.2)
ACES = {
    Suit.OROS: placed(
        drawing(_SUN, outline="bronze", weight=2.2)
        + _BEADS
        + drawing(_ROSETTE, outline="bronze", weight=1.8),
        60,
        93,
    )
    + _sprigs
    + f'<g transform="rotate(180 60 93)">{_sprigs}</g>',
    Suit.COPAS: _handle + mirrored(_handle) + drawing(_CHALICE, weight=2.2),
    Suit.ESPADAS: _laurels
    + mirrored(_laurels)
    + drawing(_GREAT_SWORD, outline="blue-dark", weight=2.2),
    Suit.BASTOS: '<g transform="rotate(-13 60 93)">'
    + _foliage(_TWIGS)
    + drawing(_GREAT_CLUB, outline="green-dark", weight=2.2)
    + drawing(_GRIP, outline="green-dark", weight=2.2)
    + "</g>",
}
"""The picture of each ace."""
