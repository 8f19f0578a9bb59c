"""Exact play: the value of a position when all cards are known, and the moves that reach it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from escoba_learn.engine.deal import Deal
from escoba_learn.engine.moves import Move
from escoba_learn.solver.search import NO_LIMIT, Bounds, Limit, Search
from escoba_learn.solver.worths import ESCOBA, worths

__all__ = [
    "ESCOBA",
    "NO_LIMIT",
    "Bounds",
    "Limit",
    "MoveValue",
    "Search",
    "Solution",
    "solve",
    "worths",
]


class MoveValue(NamedTuple):
    """A legal move with bounds of its value; equal bounds are the exact value."""

    move: Move
    bounds: Bounds


@dataclass(frozen=True)
class Solution:
    """What perfect play makes of a position; see ``solve``."""

    deal: Deal
    bounds: Bounds
    limit: Limit = field(repr=False)
    search: Search = field(repr=False, compare=False)

    @property
    def is_exact(self) -> bool:
        """Whether the value is known, and not only bounds of it."""
        return self.bounds.is_exact

    @property
    def value(self) -> int:
        """What side 0 still gains minus what side 1 does.

        Raises ``ValueError`` where the limit left only ``bounds``.
        """
        lower, upper = self.bounds
        if lower != upper:
            raise ValueError(f"the limit came first: the value is from {lower} to {upper}")
        return lower

    @property
    def wish(self) -> int:
        """1 where the seat to play wants a high value, -1 where it wants a low one."""
        return self.search.wish(self.deal)

    @cached_property
    def best(self) -> Move | None:
        """The first legal move that reaches the value; None when the deal is over."""
        value = self.value
        moves = self.deal.legal_moves()
        reaching = (move for move in moves if self.search.reaches(self.deal, move, value))
        return next(reaching, None)

    @cached_property
    def line(self) -> tuple[Move, ...]:
        """Best play by both sides to the end of the deal."""
        solution, line = self, []
        while (move := solution.best) is not None:
            line.append(move)
            solution = solution.after(move)
        return tuple(line)

    @cached_property
    def moves(self) -> tuple[MoveValue, ...]:
        """Every legal move with its value, best for the seat to play first."""
        found = [
            MoveValue(move, self.search.bounds_after(self.deal, move, self.limit))
            for move in self.deal.legal_moves()
        ]
        return tuple(sorted(found, key=lambda each: sum(each.bounds) * -self.wish))

    def after(self, move: Move) -> Solution:
        """Return the solution after a move, which shares all that has been found out."""
        deal = self.deal.apply(move)
        return Solution(deal, self.search.bounds(deal, self.limit), self.limit, self.search)


def solve(deal: Deal, *, nodes: int | None = None, seconds: float | None = None) -> Solution:
    """Return the exact value of a position with all cards known, and how to reach it.

    >>> deal = Deal.parse(
    ...     "rules=setenta; hands=7c 2e, 6o Rb; table=So 3c 5e; piles=1o 1c, 7o; escobas=0 0; "
    ...     "dealer=1; to_play=0; last_capturer=0"
    ... )
    >>> solution = solve(deal)
    >>> solution.value, [str(move) for move in solution.line]
    (2, ['2e x 5e So', '6o', '7c', 'Rb'])

    The value is what side 0 still gains minus what side 1 does: escobas from here on, and the
    awards at the end. Side 0 plays for a high value and side 1 for a low one; under
    ``lowest_wins`` it is the other way round. ``nodes`` (positions looked at) and ``seconds``
    limit each search: then the solution may have only bounds of the value. Raises ``ValueError``
    for three sides or more, and for rules with claims, where nobody knows who plays next.
    """
    limit = Limit(nodes, seconds)
    search = Search(deal)
    return Solution(deal, search.bounds(deal, limit), limit, search)
