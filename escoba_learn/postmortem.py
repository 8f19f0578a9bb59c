"""Where the points of a deal went: each move against perfect play and against a fair player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import inf
from time import perf_counter
from typing import cast

from escoba_learn.engine.deal import Deal
from escoba_learn.engine.moves import Move
from escoba_learn.engine.record import DealRecord
from escoba_learn.engine.scoring import total_points
from escoba_learn.players import Player, expert
from escoba_learn.solver import NO_LIMIT, Bounds, Limit, Search, Solution


@dataclass(frozen=True)
class MoveReview:
    """A move of a deal, and what it cost its side in points.

    ``best`` is the best move with all cards known, and ``cost`` what was lost against it. ``fair``
    is what a good player would have played who saw no more than the one who moved, and
    ``fair_cost`` what that would have lost. ``outlook`` is how the deal ends if both sides play
    perfectly after the move: the points of side 0 minus those of side 1.
    """

    number: int
    seat: int
    move: Move
    best: Move
    cost: int
    fair: Move
    fair_cost: int
    outlook: int

    @property
    def avoidable(self) -> int:
        """The points that the fair player would have saved."""
        return max(0, self.cost - self.fair_cost)


@dataclass(frozen=True)
class PostMortem:
    """What became of a deal, and why.

    ``moves`` are reviewed from the first position on that could be solved in time: all of them,
    unless a limit was given. ``scores`` are the points of each side, escobas and piles counted as
    they were at the start and after each move. ``par`` is the difference, side 0 minus side 1,
    that perfect play makes of the first reviewed position.
    """

    record: DealRecord
    moves: tuple[MoveReview, ...]
    scores: tuple[tuple[int, ...], ...]
    par: int

    @property
    def difference(self) -> int:
        """The points of side 0 minus those of side 1 at the end: par, and what was played since."""
        ours, theirs = self.scores[-1]
        return ours - theirs

    @property
    def is_complete(self) -> bool:
        """Whether every move was reviewed, so that ``par`` is the luck of the cards."""
        return len(self.moves) == len(self.record.moves)

    @property
    def lost(self) -> tuple[int, int]:
        """The points that each side's moves cost it."""
        return self._by_side("cost")

    @property
    def avoidable(self) -> tuple[int, int]:
        """The points of those that a fair player would have saved."""
        return self._by_side("avoidable")

    @property
    def turning_point(self) -> MoveReview | None:
        """The move that cost most, the first of several; None where no move cost anything."""
        dearest = max(self.moves, key=lambda move: move.cost, default=None)
        return dearest if dearest and dearest.cost else None

    def _by_side(self, name: str) -> tuple[int, int]:
        ours, theirs = (
            sum(getattr(move, name) for move in self.moves if move.seat % 2 == side)
            for side in (0, 1)
        )
        return ours, theirs


def running_scores(record: DealRecord) -> tuple[tuple[int, ...], ...]:
    """Return the points of each side at the start and after each move, piles as they then are.

    >>> from random import Random
    >>> from escoba_learn.engine.cards import PACK, shuffled
    >>> from escoba_learn.engine.moves import parse_move
    >>> from escoba_learn.engine.rules import SETENTA
    >>> record = DealRecord(SETENTA, 2, 2, 0, shuffled(PACK, Random(1)))
    >>> running_scores(record.add(parse_move("7o x So")))
    ((0, 0), (0, 3))

    For any deal, also one of three sides or one that is not finished.
    """
    return tuple(total_points(deal.score()) for deal in record.replay())


def post_mortem(
    record: DealRecord, *, seconds: float | None = None, fair: Player = expert
) -> PostMortem:
    """Return what each move of a finished deal cost, and what became of the deal's par.

    >>> from random import Random
    >>> from escoba_learn.engine.cards import PACK, shuffled
    >>> from escoba_learn.engine.rules import SETENTA
    >>> record = DealRecord(SETENTA, 2, 2, 0, shuffled(PACK, Random(8)))
    >>> while not record.last.is_over:
    ...     record = record.add(record.last.legal_moves()[0])
    >>> report = post_mortem(record)
    >>> report.par, report.lost, report.difference
    (2, (9, 8), 1)
    >>> turn = report.turning_point
    >>> turn.number, str(turn.move), str(turn.best), turn.cost
    (10, '5c', '7o', 3)

    ``difference == par - lost[0] + lost[1]``: par is luck, the rest is play. (Where the lowest
    score wins, points lost are points taken, and the signs are the other way round.) ``seconds``
    limits the search, which starts from the end of the deal. Raises ``ValueError`` for a deal that
    is not finished or that cannot be solved, saying why.
    """
    deals = list(record.replay())
    if not deals[-1].is_over:
        left = sum(map(len, deals[-1].hands)) + len(deals[-1].stock)
        raise ValueError(f"the deal is not finished: {left} cards are still to be played")
    search = Search(deals[0])
    values = _values_from_the_end(search, deals, seconds)
    first = len(deals) - len(values)
    solutions = [
        Solution(deal, Bounds(value, value), NO_LIMIT, search)
        for deal, value in zip(deals[first:], values, strict=True)
    ]
    moves = tuple(
        _review(number, move, before, after, fair)
        for number, (move, (before, after)) in enumerate(
            zip(record.moves[first:], pairwise(solutions), strict=True), start=first + 1
        )
    )
    return PostMortem(record, moves, running_scores(record), _outlook(solutions[0]))


def _values_from_the_end(search: Search, deals: Sequence[Deal], seconds: float | None) -> list[int]:
    """Return the values of the last positions, of as many as can be solved in time."""
    stop = inf if seconds is None else perf_counter() + seconds
    values: list[int] = []
    for deal in reversed(deals):
        left = None if seconds is None else max(0, stop - perf_counter())
        bounds = search.bounds(deal, Limit(seconds=left))
        if not bounds.is_exact:
            break
        values.append(bounds.lower)
    return values[::-1]


def _review(
    number: int, move: Move, before: Solution, after: Solution, player: Player
) -> MoveReview:
    deal, wish = before.deal, before.wish
    seat, best = cast("int", deal.to_play), cast("Move", before.best)  # it is not over
    fair = player(deal.view(seat))
    return MoveReview(
        number=number,
        seat=seat,
        move=move,
        best=best,
        cost=wish * (_outlook(before) - _outlook(after)),
        fair=fair,
        fair_cost=wish * (before.value - before.search.bounds_after(deal, fair).lower),
        outlook=_outlook(after),
    )


def _outlook(solution: Solution) -> int:
    """Return the difference at the end of the deal if both sides play perfectly."""
    ours, theirs = solution.deal.escobas
    return ours - theirs + solution.value
