"""What can happen to a learner's progress, each a line of JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

from escoba_learn.progress.codes import CodeError, Summary, from_code

VERDICTS = ("correct", "incomplete", "wrong")
"""The verdicts that count as an answer."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """An answer to a puzzle in a lesson: its verdict, the mistake if one explains it, and when.

    >>> Attempt(1, "leftover/7o 3c/setenta", "no", "wrong").kind
    'leftover'

    ``lesson`` 0 is practice outside the lessons; ``at`` is in seconds, as ``time.time`` has them.
    """

    lesson: int
    puzzle: str
    answer: str
    verdict: str
    diagnosis: str | None = None
    at: float = 0.0

    @property
    def kind(self) -> str:
        """The kind of the puzzle."""
        return self.puzzle.partition("/")[0]

    def repeats(self, event: Event) -> bool:
        """Return whether the other event is the same answer to the same puzzle, at any time."""
        return isinstance(event, Attempt) and replace(event, at=self.at) == self


@dataclass(frozen=True, slots=True)
class Pasted:
    """A code that was pasted, to go on from where it was made, and what it says."""

    code: str
    summary: Summary
    at: float = 0.0

    @classmethod
    def of(cls, code: str, at: float = 0.0) -> Pasted:
        """Read a code; ``CodeError`` for a mistyped one."""
        return cls(code, from_code(code), at)


Event = Attempt | Pasted


def write_event(event: Event) -> str:
    """Return an event as a line.

    >>> write_event(Attempt(1, "leftover/7o 3c/setenta", "yes", "correct", at=9.5))
    '{"lesson": 1, "puzzle": "leftover/7o 3c/setenta", "answer": "yes", "verdict": "correct", ...}'
    """
    if isinstance(event, Pasted):
        return json.dumps({"code": event.code, "at": event.at})
    return json.dumps({name: getattr(event, name) for name in Attempt.__slots__})


def read_event(line: str | bytes) -> Event | None:
    """Return the event of a line, or None for a line that is none.

    >>> read_event('{"lesson": 1, "puzz')
    """
    try:
        given = json.loads(line)
    except (ValueError, RecursionError):
        return None
    match given:
        case {"code": str(code), "at": int() | float() as at}:
            try:
                return Pasted.of(code, at)
            except CodeError:
                return None
        case {
            "lesson": int(lesson),
            "puzzle": str(puzzle),
            "answer": str(answer),
            "verdict": str(verdict),
            "diagnosis": str() | None as diagnosis,
            "at": int() | float() as at,
        } if verdict in VERDICTS:
            return Attempt(lesson, puzzle, answer, verdict, diagnosis, at)
    return None
