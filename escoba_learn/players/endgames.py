"""Last rounds with one best move that neither a greedy nor a careful player finds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from escoba_learn.engine.deal import Deal, View
from escoba_learn.engine.moves import Move
from escoba_learn.engine.rules import SETENTA, Rules
from escoba_learn.players import careful, greedy
from escoba_learn.solver import solve


@dataclass(frozen=True)
class Endgame:
    """A position with all cards known, its only best move, and the points that others lose.

    ``loss`` is what the better of *greedy* and *careful* loses.
    """

    deal: Deal
    best: Move
    loss: int


def last_round_puzzle(seed: int, rules: Rules = SETENTA, *, loss: int = 1) -> Endgame:
    """Return an endgame, the same for the same seed, that costs others so many points or more.

    >>> puzzle = last_round_puzzle(7)
    >>> view = puzzle.deal.view(puzzle.deal.to_play)
    >>> str(puzzle.best), str(careful(view)), puzzle.loss
    ('7c x 3o 5o', '7c x 1b 2o 5o', 1)

    Most endgames cost one point, and one in four more. Raises ``ValueError`` for rules under which
    no position can be solved.
    """
    return next(found for found in endgames(Random(seed), rules) if found.loss >= loss)


def endgames(rng: Random, rules: Rules = SETENTA) -> Iterator[Endgame]:
    """Yield endgames without end, one at most from each deal between two careful players."""
    while True:
        deal = Deal.start(rules, dealer=int(rng.random() * 2), rng=rng)
        while deal.to_play is not None:
            view = deal.view(deal.to_play)
            found = None if deal.stock else endgame(deal, view)
            if found:
                yield found
                break
            deal = deal.apply(careful(view))


def endgame(deal: Deal, view: View) -> Endgame | None:
    """Return a position as an endgame if one move is best, and greedy and careful play another.

    >>> position = (
    ...     "rules=setenta; hands=7o, Rb; table=So 5e; piles=, ; escobas=0 0; dealer=1; to_play=0"
    ... )
    >>> deal = Deal.parse(position)
    >>> endgame(deal, deal.view(0)) is None  # there is no other move
    True
    """
    solution = solve(deal)
    values = {move: solution.wish * bounds.lower for move, bounds in solution.moves}
    best, *others = values
    top = values[best]
    if not others or values[others[0]] == top:
        return None
    loss = min(top - values[player(view)] for player in (greedy, careful))
    return Endgame(deal, best, loss) if loss else None
