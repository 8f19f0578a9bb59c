"""A chunk of a simulation: some deals of a seed, played and added up to a tally of whole numbers.

Every deal has its own random numbers, so that a tally does not depend on how the deals are cut into
chunks, nor on who plays them: this module, the compiled kernel, or another machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from escoba_learn.engine.cards import PACK
from escoba_learn.engine.deal import Deal
from escoba_learn.engine.rules import FewCards, Rules
from escoba_learn.engine.scoring import total_points
from escoba_learn.players import ESCOBA, PLAYERS, Player, worths
from escoba_learn.simulation.streams import Stream

_LEFTOVERS = 1 + sum(card.value for card in PACK)

COMPILED = ("random", "greedy", "careful")
"""The players that the kernel knows, in its numbering."""

Tally = list[int]
"""Sums over deals; tallies of different deals are added number by number.

For each column of a row (measures by side), the total; then for each its squares. Then the squares
of the first side's lead over the second in each deal, and in each pack (which may be played from
several seatings). Then how many deals had leftovers worth 0, 1, 2 …
"""


@dataclass(frozen=True, slots=True)
class Game:
    """What is simulated: rules, who plays, and whether each pack is played from all seats.

    ``players`` are names of ``PLAYERS`` or functions of a view, one for each seat.
    """

    rules: Rules
    players: tuple[str | Player, ...]
    sides: int
    seed: int
    paired: bool = False

    @property
    def measures(self) -> tuple[str, ...]:
        """What is measured for each side: points, escobas, the points of each award, and wins.

        >>> from escoba_learn.engine.rules import SETENTA
        >>> Game(SETENTA, ("random", "random"), 2, seed=1).measures
        ('points', 'escobas', 'cards', 'coins', 'seven_of_coins', 'setenta', 'wins')
        """
        lines = Deal.start(self.rules, players=len(self.players), pack=PACK).score()
        awards = [line.award for line in lines if line.award != "escobas"]
        return ("points", "escobas", *awards, "wins")

    @property
    def seatings(self) -> int:
        """From how many seatings each pack is played."""
        return self.sides if self.paired else 1

    @property
    def can_be_compiled(self) -> bool:
        """Whether the kernel knows these rules and players.

        >>> from escoba_learn.engine.rules import CLUB, SETENTA
        >>> [Game(rules, ("greedy", "random"), 2, 1).can_be_compiled for rules in (SETENTA, CLUB)]
        [True, False]
        """
        rules = self.rules
        usual = Rules(
            name=rules.name,
            seatings=rules.seatings,
            opening=rules.opening,
            awards=rules.awards,
            direction=rules.direction,
            match_target=rules.match_target,
            coins_in_french_pack=rules.coins_in_french_pack,
        )
        return (
            rules == usual
            and not rules.opening.replaced
            and not any(isinstance(award, FewCards) for award in rules.awards)
            and not any(getattr(award, "tie_break", "none") != "none" for award in rules.awards)
            and len(self.players) == 2
            and all(player in COMPILED for player in self.players)
        )

    def play(self, start: int, stop: int, *, compiled: bool) -> Tally:
        """Return the tally of the deals from ``start`` to before ``stop``.

        >>> from escoba_learn.engine.rules import SETENTA
        >>> Game(SETENTA, ("random", "random"), 2, seed=1).play(0, 5, compiled=False)[:4]
        [11, 14, 3, 4]
        """
        if compiled:
            from escoba_learn import kernel

            numbers = [COMPILED.index(str(player)) for player in self.players]
            plan = kernel.make_plan(self.rules, numbers, worths(self.rules), ESCOBA)
            return kernel.play(plan, self.seed, start, stop, self.seatings)
        width = self.sides * len(self.measures)
        tally = [0] * (2 * width + 2 + _LEFTOVERS)
        for index in range(start, stop):
            pair = 0
            for seating in range(self.seatings):
                *_, deal = self.positions(index, seating)
                row = self._row(deal, seating)
                for column, number in enumerate(row):
                    tally[column] += number
                    tally[width + column] += number * number
                lead = row[0] - row[1]
                pair += lead
                tally[2 * width] += lead * lead
                tally[2 * width + 2 + sum(card.value for card in deal.leftovers)] += 1
            tally[2 * width + 1] += pair * pair
        return tally

    def positions(self, index: int, seating: int = 0) -> Iterator[Deal]:
        """Yield the positions of one deal, the first and the last included.

        The dealer's seat moves on with every deal; with each ``seating`` every player moves up one
        seat and finds the same cards there.
        """
        count = len(self.players)
        deal = Deal.start(
            self.rules,
            players=count,
            sides=self.sides,
            dealer=index % count,
            rng=Stream(seed=self.seed, deal=index, use=0),
        )
        players = [
            PLAYERS[player](Stream(seed=self.seed, deal=index, use=1 + number))
            if isinstance(player, str)
            else player
            for number, player in enumerate(self.players)
        ]
        yield deal
        while deal.to_play is not None:
            player = players[(deal.to_play + seating) % count]
            deal = deal.apply(player(deal.view(deal.to_play)))
            yield deal

    def _row(self, deal: Deal, seating: int) -> list[int]:
        """Return each measure for each side, in the order of the players."""
        lines = deal.score()
        points = total_points(lines)
        awards = [line.points for line in lines if line.award != "escobas"]
        best = min(points) if self.rules.lowest_wins else max(points)
        won = [of_side == best and points.count(best) == 1 for of_side in points]
        return [
            int(measure[(side - seating) % self.sides])
            for measure in (points, deal.escobas, *awards, won)
            for side in range(self.sides)
        ]
