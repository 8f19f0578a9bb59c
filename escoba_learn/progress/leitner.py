"""When to practise what again: Leitner's boxes (Sebastian Leitner, So lernt man lernen, 1972).

Each kind of puzzle lies in one of five boxes, to come up again after 1, 2, 4, 8 and 16 days. A kind
that is new begins in the first; a right answer, when the kind is due, moves it one box on; a wrong
answer moves it back to the first. A right answer before that day moves nothing: repeating it within
the hour shows only that one still remembers the hour.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from escoba_learn.progress.event import Attempt, Event

DAYS = (1, 2, 4, 8, 16)
_DAY = 24 * 60 * 60.0


class Box(NamedTuple):
    """Where a kind lies: the box from 1 to 5, and from when on it is due (seconds, as a clock)."""

    number: int
    due: float


def boxes(events: Iterable[Event]) -> dict[str, Box]:
    """Return the box of each kind that has been answered.

    >>> boxes([Attempt(1, "leftover/7o 3c/setenta", "no", "correct", at=0.0)])
    {'leftover': Box(number=2, due=172800.0)}
    """
    found: dict[str, Box] = {}
    for event in events:
        for kind, is_right in _answers(event):
            before = found.get(kind, Box(1, event.at))
            if not is_right:
                found[kind] = _put(1, event.at)
            elif event.at >= before.due:
                found[kind] = _put(min(before.number + 1, len(DAYS)), event.at)
    return found


def due_kinds(events: Iterable[Event], now: float) -> tuple[str, ...]:
    """Return the kinds that are due, those that most need it first.

    >>> wrong = Attempt(1, "leftover/7o 3c/setenta", "no", "wrong", "multiple_of_five", at=0.0)
    >>> due_kinds([wrong], now=3600.0), due_kinds([wrong], now=86400.0)
    ((), ('leftover',))
    """
    waiting = [(box, kind) for kind, box in boxes(events).items() if box.due <= now]
    return tuple(kind for _box, kind in sorted(waiting))


def _put(number: int, now: float) -> Box:
    return Box(number, now + DAYS[number - 1] * _DAY)


def _answers(event: Event) -> list[tuple[str, bool]]:
    """Return which kinds were answered, and whether right; half an answer moves no box."""
    if isinstance(event, Attempt):
        judged = event.verdict in {"correct", "wrong"}
        return [(event.kind, event.verdict == "correct")] if judged else []
    return [(kind, not tally.wrong) for kind, tally in event.summary.kinds.items()]
