"""Every kind of puzzle by name, the levels, and how a puzzle is read and made."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Any

from escoba_learn.engine.position import shorten
from escoba_learn.engine.rules import SETENTA, Rules
from escoba_learn.puzzles import capturing, hands, judging, making, reckoning, scoring, setenta
from escoba_learn.puzzles.fields import FIELDS, read_rules
from escoba_learn.puzzles.puzzle import Kind, Level, Puzzle, Request

KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        kind.name: kind
        for kind in (
            reckoning.CARD_VALUE,
            reckoning.COMPLETING_CARD,
            judging.LEGAL_OR_NOT,
            capturing.FIND_CAPTURE,
            capturing.ALL_CAPTURES,
            judging.IS_ESCOBA,
            capturing.BEST_CAPTURE,
            hands.BEST_CARD,
            hands.SAFEST_DISCARD,
            setenta.SETENTA,
            setenta.SETENTA_WINNER,
            setenta.SETENTA_MISSING,
            scoring.SCORE_DEAL,
            reckoning.LEFTOVER,
            reckoning.HIDDEN_CARD,
            reckoning.COUNT_SETS,
            hands.NEXT_CAPTURES,
            making.MAKE_TABLE,
            making.LAST_ROUND,
        )
    }
)
"""Every kind of puzzle by its name."""

_ANY = (1, 9)

LEVELS: tuple[Level, ...] = (
    Level(0, ranks=7, table=(2, 3), captures=_ANY, pile=(4, 5)),
    Level(1, ranks=10, table=(2, 3), captures=_ANY, pile=(4, 5)),
    Level(2, ranks=10, table=(3, 4), captures=(1, 1), pile=(4, 5)),
    Level(3, ranks=10, table=(4, 5), captures=(1, 1), pile=(5, 6), largest_first_fails=True),
    Level(4, ranks=10, table=(4, 5), captures=(2, 4), pile=(5, 6)),
    Level(5, ranks=10, table=(4, 5), captures=(2, 5), pile=(5, 6)),
    Level(6, ranks=10, table=(3, 5), captures=_ANY, pile=(6, 7)),
    Level(7, ranks=10, table=(2, 5), captures=_ANY, pile=(6, 7)),
    Level(8, ranks=10, table=(4, 5), captures=_ANY, pile=(6, 9)),
    Level(9, ranks=10, table=(4, 5), captures=_ANY, pile=(7, 10)),
    Level(
        10,
        ranks=10,
        table=(4, 5),
        captures=(1, 12),
        pile=(8, 12),
        targets=(11, 12, 20),
    ),
)
"""The levels 0 to 10: aces to sevens; figures; one capture; the largest first fails; find all;
criteria; a hand of three; defence; setenta; chances; leftovers and other sums to make."""

_KINDS_OF_LEVEL: tuple[str, ...] = (
    "card-value completing-card find-capture",
    "card-value completing-card find-capture legal-or-not",
    "find-capture legal-or-not is-escoba completing-card",
    "find-capture legal-or-not is-escoba count-sets",
    "all-captures count-sets make-table",
    "best-capture all-captures make-table",
    "best-card best-capture",
    "safest-discard best-card",
    "setenta setenta-winner setenta-missing score-deal",
    "next-captures safest-discard",
    "leftover hidden-card all-captures last-round",
)


def kinds_of_level(level: int) -> tuple[str, ...]:
    """Return the kinds that belong to a level, the most usual first.

    >>> kinds_of_level(4)
    ('all-captures', 'count-sets', 'make-table')
    """
    return tuple(_KINDS_OF_LEVEL[level_of(level).number].split())


def level_of_kind(kind: str) -> int:
    """Return the lowest level that a kind belongs to.

    >>> level_of_kind("all-captures")
    4
    """
    return next(number for number in range(len(LEVELS)) if kind in kinds_of_level(number))


def level_of(number: int) -> Level:
    """Return the level of that number; ``ValueError`` where there is none."""
    if not 0 <= number < len(LEVELS):
        raise ValueError(f"not a level: {number} (0 to {len(LEVELS) - 1})")
    return LEVELS[number]


def kind_of(name: str) -> Kind:
    """Return the kind of that name; ``ValueError`` names those there are."""
    if name not in KINDS:
        raise ValueError(f"not a kind of puzzle: {shorten(name)!r} ({', '.join(KINDS)})")
    return KINDS[name]


def parse_puzzle(text: str, rules: Rules | None = None) -> Puzzle:
    """Return the puzzle of an id; the order of the cards in it does not matter.

    >>> parse_puzzle("all-captures/so/7b 4e 3c/setenta")
    parse_puzzle('all-captures/So/3c 4e 7b/setenta')

    House rules are handed in as ``rules``. Raises ``ValueError`` for what is no puzzle.
    """
    name, *parts = text.strip().split("/")
    kind = kind_of(name.strip())
    if len(parts) != len(kind.shows) + 1:
        form = "/".join([kind.name, *(field.upper() for field in kind.shows), "RULES"])
        raise ValueError(f"a puzzle of this kind is written {form}, not {shorten(text)!r}")
    known = read_rules(parts[-1]) if rules is None else rules
    if rules is not None and rules.name != parts[-1].strip():
        raise ValueError(f"this puzzle is of the rules {parts[-1]!r}, not {rules.name!r}")
    shown: dict[str, Any] = {}
    for name, part in zip(kind.shows, parts, strict=False):
        shown.update(FIELDS[name].read(part, known))
    return Puzzle(kind, known, **shown)


def generate(
    kind: str, level: int, seed: int, *, rules: Rules = SETENTA, solutions: int | None = None
) -> Puzzle:
    """Return the puzzle of a kind, a level and a seed: the same one for ever.

    >>> generate("find-capture", 2, 7) == generate("find-capture", 2, 7)
    True
    >>> len(generate("all-captures", 4, 7, solutions=3).solutions())
    3

    ``solutions`` asks for exactly so many captures, or sets, where the kind can be asked for them;
    0 for none. Raises ``ValueError`` for a request that no puzzle satisfies.
    """
    asked = kind_of(kind)
    if solutions is not None and not asked.counts_solutions:
        raise ValueError(f"a {kind} puzzle cannot be asked for by its number of solutions")
    drawn = asked.draw(Request(level_of(level), Random(seed), rules, solutions))
    if drawn is None:
        wanted = "" if solutions is None else f" with {solutions} solutions"
        raise ValueError(f"there is no {kind} puzzle of level {level}{wanted} under {rules.name}")
    return Puzzle(asked, **{"rules": rules, **drawn})
