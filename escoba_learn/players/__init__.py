"""Computer players: each takes a ``View``, so that none can peek, and returns a legal move."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from operator import attrgetter
from random import Random
from typing import NamedTuple

from escoba_learn.engine.deal import View
from escoba_learn.engine.moves import Capture, Discard, Move
from escoba_learn.players.expectation import Replier, outcomes, stakes_of
from escoba_learn.players.hidden import can_be_solved, worlds
from escoba_learn.solver import ESCOBA, solve, worths

__all__ = [
    "ESCOBA",
    "PLAYERS",
    "Assessment",
    "Player",
    "assess",
    "careful",
    "expert",
    "greedy",
    "random_player",
    "worths",
]

Player = Callable[[View], Move]
"""Chooses one of ``view.legal_moves()``."""


def random_player(rng: Random) -> Player:
    """Return a player to whom all legal moves are the same.

    >>> from escoba_learn.engine.deal import Deal
    >>> str(random_player(Random(2))(Deal.start(rng=Random(1)).view(1)))
    '7o x So'
    """

    def play(view: View) -> Move:
        moves = view.legal_moves()
        return moves[int(rng.random() * len(moves))]

    return play


def greedy(view: View) -> Move:
    """Return the move that takes most now; where nothing can be taken, the cheapest card.

    >>> from escoba_learn.engine.deal import Deal
    >>> str(greedy(Deal.start(rng=Random(1)).view(1)))
    '7o x So'
    """
    stakes = stakes_of(view.rules)

    def value(move: Move) -> int:
        laid = stakes.worth[move.card.index] if isinstance(move, Discard) else 0
        return min(outcome.gain for outcome in outcomes(view, move, stakes)) - laid

    return max(view.legal_moves(), key=value)


class Assessment(NamedTuple):
    """What a move takes, and what the next player may expect to take, in hundredths of a point."""

    move: Move
    gain: int
    reply: Fraction

    @property
    def value(self) -> Fraction:
        """What is taken less what is left to the next player."""
        return self.gain - self.reply


def assess(view: View) -> tuple[Assessment, ...]:
    """Return what each legal move takes, and what the next player may expect to take after it.

    >>> from escoba_learn.engine.deal import Deal
    >>> for each in assess(Deal.start(rng=Random(1)).view(1)):
    ...     print(each.move, each.gain, round(each.reply))
    2o 0 67
    4c x 1c Ro 47 24
    7o x So 178 31

    The reply is the exact expectation of the best capture of a hand drawn from the unseen cards. Of
    what another player decides - which capture is made, or whether a discard is claimed - the worst
    is expected.
    """
    stakes = stakes_of(view.rules)
    replier = Replier(view, stakes)
    assessments = []
    for move in view.legal_moves():
        options = [
            Assessment(move, outcome.gain, replier.expected(outcome.table))
            for outcome in outcomes(view, move, stakes)
        ]
        assessments.append(min(options, key=attrgetter("value")))
    return tuple(assessments)


def careful(view: View) -> Move:
    """Return the move for which what it takes less the next player's reply is most.

    >>> from escoba_learn.engine.deal import Deal
    >>> str(careful(Deal.start(rng=Random(1)).view(1)))
    '7o x So'
    """
    return max(assess(view), key=attrgetter("value")).move


def expert(view: View) -> Move:
    """Return the move that takes most, less the next player's reply, plus what we take after that.

    >>> from escoba_learn.engine.deal import Deal
    >>> str(expert(Deal.start(rng=Random(1)).view(1)))
    '7o x So'

    With more than two players it looks no further than *careful*. At the end of the deal, when the
    hidden cards can lie in few ways (between two players: in one), it plays the move that is best
    on average if everyone then plays perfectly.
    """
    values = _values_after_answers(view)
    if len(values) > 1 and can_be_solved(view):
        points = _points_in_all_worlds(view)
        return max(values, key=lambda move: (points[move], values[move]))
    return max(values, key=values.__getitem__)


def _values_after_answers(view: View) -> dict[Move, Fraction]:
    """Return the value of each move, what we take after the reply included where we move then."""
    if view.players > 2 or view.pending or not view.hand:
        return {each.move: each.value for each in assess(view)}
    stakes = stakes_of(view.rules)
    replier = Replier(view, stakes)
    values = {}
    for move in view.legal_moves():
        played = move.card if isinstance(move, Capture | Discard) else None
        hand = [card for card in view.hand if card is not played]
        values[move] = min(
            outcome.gain - replier.expected_balance(outcome.table, hand)
            for outcome in outcomes(view, move, stakes)
        )
    return values


def _points_in_all_worlds(view: View) -> dict[Move, int]:
    """Return the sum of each move's values over every way that the hidden cards may lie."""
    points = dict.fromkeys(view.legal_moves(), 0)
    for world in worlds(view):
        solution = solve(world)
        for move, bounds in solution.moves:
            points[move] += solution.wish * bounds.lower
    return points


PLAYERS: dict[str, Callable[[Random], Player]] = {
    "random": random_player,
    "greedy": lambda _: greedy,
    "careful": lambda _: careful,
    "expert": lambda _: expert,
}
"""A maker for each player by name, weakest first; only *random* makes use of the generator."""
