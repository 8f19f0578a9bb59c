"""The figures of the Spanish pack: a standing page, a rider and a king, dressed by suit."""

from __future__ import annotations

from escoba_learn.drawing import heads
from escoba_learn.drawing.heads import Shapes
from escoba_learn.drawing.paper import Picture, circle, drawing, ellipse, placed
from escoba_learn.engine.cards import Card, Rank, Suit

COSTUMES = {
    Suit.OROS: {
        "coat": "gold",
        "coat2": "red",
        "cloak": "red",
        "hose": "red",
        "hose2": "gold",
        "hat": "red",
        "trim": "white",
        "hair": "brown",
        "beard": "brown",
        "ground": "gold-light",
        "horse": "white",
        "horse2": "grey",
        "mane": "grey-dark",
        "belt": "brown",
    },
    Suit.COPAS: {
        "coat": "red",
        "coat2": "red-light",
        "cloak": "blue",
        "hose": "blue-light",
        "hose2": "blue",
        "hat": "blue",
        "trim": "gold",
        "hair": "brown-dark",
        "beard": "white",
        "ground": "#f9cdb8",
        "horse": "#c87a3c",
        "horse2": "#a0592a",
        "mane": "brown-dark",
        "belt": "gold",
    },
    Suit.ESPADAS: {
        "coat": "blue",
        "coat2": "blue-light",
        "cloak": "red",
        "hose": "white",
        "hose2": "grey",
        "hat": "blue-dark",
        "trim": "red-light",
        "hair": "gold-dark",
        "beard": "brown-dark",
        "ground": "#cfe2ee",
        "horse": "#9a93a6",
        "horse2": "#787086",
        "mane": "white",
        "belt": "gold",
    },
    Suit.BASTOS: {
        "coat": "green",
        "coat2": "green-light",
        "cloak": "gold-dark",
        "hose": "brown",
        "hose2": "wood",
        "hat": "green-dark",
        "trim": "gold",
        "hair": "#b5481f",
        "beard": "#b5481f",
        "ground": "#d6e3b4",
        "horse": "#6b4a3a",
        "horse2": "#4e3429",
        "mane": "wood",
        "belt": "gold",
    },
}

SOTA: Shapes = [
    ("-ground", ellipse(60, 165, 31, 7)),
    ("cloak", "M46 66C35 86 32 110 35 132C44 136 76 136 85 132C88 110 85 86 74 66Z"),
    ("hose", "M48 118L50 160H58.5L60.5 120Z"),
    ("hose2", "M59.5 120L61.5 160H70L72 118Z"),
    ("belt", "M50 155H58.8V164C53 168 42 168 39 165.5C41 161 48 161 50 155Z"),
    ("belt", "M61.2 155H70C72 161 79 161 81 165.5C78 168 67 168 61.2 164Z"),
    ("coat", "M49 96C46 106 42 116 40 126C52 132 68 132 80 126C78 116 74 106 71 96Z"),
    ("coat2", "M60 96H71C74 106 78 116 80 126C74 129 67 130.4 60 130.4Z"),
    ("coat", "M45 68C51 63 69 63 75 68L72 99H48Z"),
    ("coat2", "M60 64.4C66 64.4 71 65 75 68L72 99H60Z"),
    ("belt", "M47.4 95.5H72.6V101H47.4Z"),
    ("white", "M50 63C53 71 67 71 70 63Z"),
    ("skin", circle(46.5, 99, 4)),
    ("coat2", "M48 66C40 67 33 78 29 90C28 95 31 98.6 35 99.4L45 101.4L47 95L38.4 91L50 80Z"),
]
SOTA_ARM: Shapes = [
    ("coat", "M72 66C79 66 84 72 87.6 77L87.6 67H96L97.4 83C97.4 90 91 92.6 86.6 88.6L71 80Z"),
    ("skin", circle(92, 64, 4.6)),
]
REY: Shapes = [
    ("-ground", ellipse(54, 167, 29, 5)),
    ("cloak", "M44 66C33 90 28 132 27 164C36 169 72 169 80.6 164C86 132 89 90 76 66Z"),
    ("coat", "M46 70C43 100 39 140 38 168C46 171 66 171 75 168C77 140 77 100 74 70Z"),
    ("coat2", "M54 80L49 170.2H64L66 80Z"),
    ("gold", "M38.6 155C48 158.6 66 158.6 75.8 155L75.2 164C66 167.6 47 167.6 38.2 164Z"),
    ("red", circle(57, 161.6, 2.6)),
    ("-blue", circle(47, 160.6, 2) + circle(67, 160.6, 2)),
    ("belt", "M43.4 112C54 115.4 66 115.4 76.4 112L77 118.4C66 122 54 122 42.8 118.4Z"),
    ("gold", "M56 113.4H63.6V121.6H56Z"),
    ("white", "M40 70C44 62 76 62 80 70C83 80 73 88 60 88S37 80 40 70Z"),
    (
        "-ink",
        circle(45.6, 74, 1.5)
        + circle(74.4, 74, 1.5)
        + circle(51, 81.6, 1.5)
        + circle(69, 81.6, 1.5),
    ),
    ("skin", circle(49, 106, 4.4)),
    ("cloak", "M42 76C34 86 31 98 33 106C37 111 44 111 48 110.6L49 102L43 100L46 84Z"),
    ("white", "M45 100.6L50.4 101.6L49.6 111.4L44 111.2Z"),
]
REY_ARM: Shapes = [
    ("cloak", "M76 76C82 80 84 84 86 88L85 80H95L97.6 94C98 104 88 106 83 101L73 92Z"),
    ("skin", circle(90, 77, 4.6)),
]
CABALLO: Shapes = [
    ("-ground", ellipse(64, 167, 24, 5)),
    ("mane", "M89 110C103 108 110 126 106 140C109 149 99 153 95 148C100 139 98 127 89 122Z"),
    ("horse2", "M40 106C32 102 24 100 17 103C13 105 13 109 15 113L18 124H26L23 112L38 120Z"),
    ("horse2", "M76 130C72 140 64 146 58 152L54 168H63L66 157L80 146Z"),
    ("ink", "M17 119.6H25L26 124.6H18.4ZM55 163.4H64L62.8 168H54Z"),
    ("cloak", "M72 64C86 70 98 84 104 101C96 105 84 104 74 100Z"),
    (
        "horse",
        "M16 84C18 80 27 71 31 65L33 56L40 62C48 68 54 78 60 88C70 92 84 98 90 108"
        "C96 118 94 126 90 134L86 144L88 151L84.4 168H74.4L78 151C74 145 72 139 70 132"
        "C62 133 56 131 50 127C42 124 36 116 35 106"
        "C35 100 35 97 33 93C30 92 27 94 24 96C19 97 14 91 16 84Z",
    ),
    (
        "-horse2",
        "M88.6 108C94 118 92 126 88.6 133L84.6 144L86.6 151L83.4 166H79.6L82.4 151L80.4 144"
        "C84 132 88 122 88.6 108ZM69.6 131C60 131.6 52 127 46 121C54 123 62 123 70 120Z",
    ),
    ("ink", "M75.2 163.4H85.4L84.4 168H74.4Z"),
    ("mane", "M37 57C48 58 60 74 62 92C54 90 50 82 46 76C44 72 40 68 35 67Z"),
    ("belt", "M34.8 103C44 102 52 108 57 115L54 120C49 114 42 109.6 35.4 110.4Z"),
    ("horse", "M48 112C40 112 30 114 24 117C20 119 20 123 22 127L26 141H34L31 126L48 128Z"),
    ("ink", "M25 136.4H33L34 141H26Z"),
    ("-ink", circle(28.6, 75.6, 1.8) + circle(19.4, 87.6, 1.2)),
    ("belt", "M20.4 78L23.6 75.2C27 80 30 87 31.6 92.6L28 93.6C26 88 23.6 82.6 20.4 78Z"),
    ("line", "M25 84C33 90 38 91 45 88"),
    ("coat2", "M54 90C50 100 54 114 70 114S86 100 80 92Z"),
    ("-gold", "M56.4 106C60 112.6 76 114 81.4 104L83 106.4C78 116 62 116.6 55.6 109Z"),
    ("hose", "M60 94C52 97 46 105 47 113L51 134H60L58.6 113L76 104C78 96 70 92 60 94Z"),
    ("belt", "M51 130H60.4V141C54 143 44 143 42 140.6C44 137 50 137 51 130Z"),
    ("coat", "M52 66C50 76 53 88 57 99C64 102 72 102 78 99C81 88 80 76 76 66C70 62 58 62 52 66Z"),
    ("belt", "M55.4 92C62 95 72 95 79.4 92L78.4 98C72 101 62 101 57 98Z"),
    ("skin", circle(45, 88, 4.2)),
    ("coat2", "M56 65C48 69 44 76 41.6 84L48.6 88.4L59 80Z"),
    ("white", "M53 63C56 70 68 70 71 63Z"),
]
CABALLO_ARM: Shapes = [
    ("coat2", "M72 66C80 66 86 72 90 76L89 66H97L99 82C99 89 92 91 88 88L72 80Z"),
    ("skin", circle(93, 64, 4.6)),
]

# For each figure: its body, the arm that holds the suit's mark, the hand, and the head's shift.
_POSES: dict[Rank, tuple[Shapes, Shapes, tuple[float, float], tuple[float, float]]] = {
    Rank.SOTA: (SOTA, SOTA_ARM, (92, 64), (0, 0)),
    Rank.CABALLO: (CABALLO, CABALLO_ARM, (93, 64), (3, 1)),
    Rank.REY: (REY, REY_ARM, (90, 77), (0, 0)),
}
_HEADS: dict[tuple[Rank, Suit], Shapes] = {
    (Rank.SOTA, Suit.OROS): heads.PAGE,
    (Rank.SOTA, Suit.COPAS): heads.PAGE,
    (Rank.SOTA, Suit.ESPADAS): heads.PAGE,
    (Rank.SOTA, Suit.BASTOS): heads.ARCHER,
    (Rank.CABALLO, Suit.OROS): heads.RIDER,
    (Rank.CABALLO, Suit.COPAS): heads.YOUNG_RIDER,
    (Rank.CABALLO, Suit.ESPADAS): heads.KNIGHT,
    (Rank.CABALLO, Suit.BASTOS): heads.RIDER,
    (Rank.REY, Suit.OROS): heads.king("long"),
    (Rank.REY, Suit.COPAS): heads.king("round"),
    (Rank.REY, Suit.ESPADAS): heads.king("pointed"),
    (Rank.REY, Suit.BASTOS): heads.king("forked"),
}
# How a mark is held: from the hand to its middle, and its size.
_GRIPS = {
    Suit.OROS: (0, -17, 0.9),
    Suit.COPAS: (0, -17, 0.9),
    Suit.ESPADAS: (0, -19, 1),
    Suit.BASTOS: (0, -15, 0.95),
}


def figure(card: Card, mark: str) -> Picture:
    """Return the figure of a card, holding its suit's mark."""
    body, arm, hand, shift = _POSES[card.rank]
    costume = COSTUMES[card.suit]
    dx, dy, scale = _GRIPS[card.suit]
    held = placed(mark, hand[0] + dx, hand[1] + dy, scale=scale)
    face = drawing(_HEADS[card.rank, card.suit], costume)
    if any(shift):
        face = placed(face, *shift)
    return Picture(drawing(body, costume) + face + held + drawing(arm, costume))
