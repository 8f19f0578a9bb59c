"""What a simulation has found: means with their standard errors, as numbers and as tables."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from math import sqrt
from typing import Any, NamedTuple

from escoba_learn.simulation.chunk import Game, Tally


class Estimate(NamedTuple):
    """A mean with its standard error, the square root of the variance over the number of deals.

    >>> Estimate(2.0, 0.25).interval()
    (1.51, 2.49)
    """

    mean: float
    error: float

    def interval(self, errors: float = 1.96) -> tuple[float, float]:
        """Return so many standard errors below and above the mean; 1.96 hold the truth in 95 %."""
        return self.mean - errors * self.error, self.mean + errors * self.error


@dataclass(frozen=True, slots=True)
class Simulation:
    """The result of ``simulate``: the first player's side comes first everywhere.

    ``packs`` were dealt of the ``asked`` ones; fewer where it was interrupted. Each was played
    once, or once from each seating where players are compared.
    """

    game: Game
    asked: int
    packs: int
    tally: Tally

    @property
    def deals(self) -> int:
        """The number of deals played."""
        return self.packs * self.game.seatings

    @property
    def is_complete(self) -> bool:
        """Whether all deals asked for were played; not after an interruption."""
        return self.packs == self.asked

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, seat by seat."""
        return tuple(
            player if isinstance(player, str) else getattr(player, "__name__", repr(player))
            for player in self.game.players
        )

    @property
    def estimates(self) -> dict[str, tuple[Estimate, ...]]:
        """For each measure, the mean per deal of each side."""
        sides, measures = self.game.sides, self.game.measures
        squares = self.tally[sides * len(measures) :]
        return {
            measure: tuple(
                _estimate(self.tally[column], squares[column], self.deals)
                for column in range(sides * number, sides * (number + 1))
            )
            for number, measure in enumerate(measures)
        }

    @property
    def points(self) -> tuple[Estimate, ...]:
        """The points per deal of each side."""
        return self.estimates["points"]

    @property
    def wins(self) -> tuple[Estimate, ...]:
        """The share of deals that each side wins alone."""
        return self.estimates["wins"]

    @property
    def leftovers(self) -> dict[int, int]:
        """In how many deals the leftovers were worth each amount."""
        first = self._after_columns + 2
        return {worth: deals for worth, deals in enumerate(self.tally[first:]) if deals}

    @property
    def lead(self) -> Estimate:
        """By how many points per deal the first side beats the second, pack by pack."""
        total = self.tally[0] - self.tally[1]
        per_pack = _estimate(total, self.tally[self._after_columns + 1], self.packs)
        return Estimate(*(number / self.game.seatings for number in per_pack))

    @property
    def lead_unpaired(self) -> Estimate:
        """The same lead with the error that as many deals of different packs would have."""
        total = self.tally[0] - self.tally[1]
        return _estimate(total, self.tally[self._after_columns], self.deals)

    @property
    def worth_of_pairing(self) -> float:
        """How many unpaired deals tell as much as one paired deal."""
        return (self.lead_unpaired.error / self.lead.error) ** 2 if self.lead.error else 1.0

    @property
    def _after_columns(self) -> int:
        return 2 * self.game.sides * len(self.game.measures)

    def to_dict(self) -> dict[str, Any]:
        """Return the result as JSON values."""
        document: dict[str, Any] = {
            "rules": self.game.rules.name,
            "players": list(self.names),
            "seed": self.game.seed,
            "deals": self.deals,
            "complete": self.is_complete,
            "sides": [
                {
                    measure: {"mean": of_sides[side].mean, "error": of_sides[side].error}
                    for measure, of_sides in self.estimates.items()
                }
                for side in range(self.game.sides)
            ],
            "leftovers": {str(worth): deals for worth, deals in self.leftovers.items()},
        }
        if self.game.sides == 2:
            document["lead"] = self.lead._asdict()
        return document

    def to_csv(self) -> str:
        """Return one line for each side and measure, with a heading."""
        text = StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(["side", "player", "measure", "mean", "error"])
        for measure, of_sides in self.estimates.items():
            for side, estimate in enumerate(of_sides):
                writer.writerow([side, self.names[side], measure, *estimate])
        return text.getvalue()

    def __repr__(self) -> str:
        players = ", ".join(self.names)
        return f"<Simulation of {self.deals:,} deals: {self.game.rules.name}, {players}>"

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        asked = "" if self.is_complete else f" (stopped; {self.asked * self.game.seatings:,} asked)"
        yield f"{self.deals:,} deals, {self.game.rules.name}, seed {self.game.seed}{asked}"
        sides = range(self.game.sides)
        yield f"{'':<16}" + "".join(f"{self.names[side]:>18}" for side in sides)
        for measure, of_sides in self.estimates.items():
            cells = (f"{each.mean:.3f} ± {each.error:.3f}" for each in of_sides)
            yield f"{measure:<16}" + "".join(f"{cell:>18}" for cell in cells)


def _estimate(total: int, squares: int, count: int) -> Estimate:
    """Return mean and standard error; whole numbers up to the last division, so none is lost."""
    if count == 0:
        return Estimate(0.0, float("inf"))
    if count == 1:
        return Estimate(float(total), float("inf"))
    variance = (count * squares - total * total) / (count * (count - 1))
    return Estimate(total / count, sqrt(variance / count))
