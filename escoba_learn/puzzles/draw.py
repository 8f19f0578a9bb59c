"""What drawing a new puzzle needs, whatever its kind: sizes, shares, and a card with a table.

The sizes that a level allows are equally likely, and so is every puzzle of one size. Where a kind
can ask it, the right answer is "none" in about one puzzle of five. What is impossible is None.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, TypeVar

from escoba_learn.engine.rules import Rules
from escoba_learn.puzzles.classes import one_of
from escoba_learn.puzzles.fields import with_target
from escoba_learn.puzzles.merit import CRITERIA, telling_criteria
from escoba_learn.puzzles.puzzle import Request
from escoba_learn.puzzles.tables import card_and_table

NONE_SHARE = 0.22
"""How often "none" is the right answer, where it can be."""

Fields = Mapping[str, Any]
T = TypeVar("T")


def happens(share: float, rng: Random) -> bool:
    """Return True with that chance."""
    return rng.random() < share


def sized(sizes: tuple[int, int], attempt: Callable[[int], T | None], rng: Random) -> T | None:
    """Return what is drawn for a random size, or for the next one that allows it, or None.

    >>> sized((2, 4), lambda size: None if size == 3 else size, Random(7))
    2
    """
    least, most = sizes
    span = most - least + 1
    first = int(rng.random() * span)
    drawn = (attempt(least + (first + step) % span) for step in range(span))
    return next((found for found in drawn if found is not None), None)


def until(differs: Callable[[Fields], bool], attempt: Callable[[], Fields | None]) -> Fields | None:
    """Return the first of a few draws that leaves a real choice, or else the last."""
    for _ in range(12):
        drawn = attempt()
        if drawn is None or differs(drawn):
            break
    return drawn


def rules_for(request: Request) -> Rules:
    """Return the rules, with another sum to make where the level says so."""
    rules, targets = request.rules, request.level.targets
    if not targets or rules.capture == "scopa" or rules.negative_suits:
        return rules
    return with_target(rules, one_of(targets, request.rng))


def how_many(request: Request, least: int = 1) -> range:
    """Return the numbers of captures that will do: as asked for, or none, or as the level says."""
    if request.solutions is not None:
        return range(request.solutions, request.solutions + 1)
    if happens(NONE_SHARE, request.rng):
        return range(1)
    low, high = request.level.captures
    return range(max(low, least), max(high, least) + 1)


def a_capture(request: Request) -> Fields | None:
    """Draw a card and a table with the captures that the level asks for."""
    rules = rules_for(request)
    return card_with_captures(how_many(request), request, rules)


def card_with_captures(wanted: range, request: Request, rules: Rules) -> Fields | None:
    """Draw a card and a table from which the number of its captures is wanted."""
    level, rng = request.level, request.rng
    fails = level.largest_first_fails and 0 not in wanted

    def attempt(size: int) -> Any:
        return card_and_table(wanted, fails, size, rules, level.ranks, rng)

    drawn = sized(level.table, attempt, rng)
    return drawn and {"hand": drawn[:1], "table": drawn[1], "rules": rules}


def with_criterion(attempt: Callable[[], Fields | None], rng: Random) -> Fields | None:
    """Draw a hand and a table, and a criterion by which the captures differ."""
    telling: tuple[str, ...] = ()

    def differs(drawn: Fields) -> bool:
        nonlocal telling
        telling = telling_criteria(drawn["hand"], drawn["table"], drawn["rules"])
        return bool(telling)

    drawn = until(differs, attempt)
    return drawn and {**drawn, "criterion": one_of(telling or tuple(CRITERIA), rng)}
