"""A match: whole deals, one after another, until one side has won."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import Self

from escoba_learn.engine.cards import Card
from escoba_learn.engine.deal import Deal
from escoba_learn.engine.moves import Move
from escoba_learn.engine.rules import SETENTA, Rules
from escoba_learn.engine.scoring import ScoreLine, total_points


@dataclass(frozen=True)
class Match:
    """A match in progress; ``apply`` and ``next_deal`` return the next state of it.

    >>> match = Match.start(SETENTA, rng=Random(1))
    >>> match.points, match.is_over, match.deal.dealer
    ((0, 0), False, 0)

    ``points`` are by side, of the finished deals only: escobas in mid-deal never end a match.
    ``scores`` are the lines of each finished deal.
    """

    deal: Deal
    points: tuple[int, ...]
    scores: tuple[tuple[ScoreLine, ...], ...] = ()

    @classmethod
    def start(
        cls,
        rules: Rules = SETENTA,
        *,
        players: int = 2,
        sides: int | None = None,
        dealer: int | None = None,
        rng: Random | None = None,
        pack: Iterable[Card] | None = None,
    ) -> Self:
        """Return a match whose first deal is dealt; ``rng`` draws the first dealer if not given."""
        rng = rng or Random()
        if dealer is None:
            dealer = int(rng.random() * players)
        deal = Deal.start(rules, players=players, sides=sides, dealer=dealer, rng=rng, pack=pack)
        return cls(deal, (0,) * deal.sides)

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.deal.rules

    @property
    def winner(self) -> int | None:
        """The side that has won, or None while more deals are needed."""
        if not self.deal.is_over or max(self.points) < self.rules.match_target:
            return None
        best = min(self.points) if self.rules.lowest_wins else max(self.points)
        leaders = [side for side, points in enumerate(self.points) if points == best]
        return leaders[0] if len(leaders) == 1 else None

    @property
    def is_over(self) -> bool:
        """Whether a side has won."""
        return self.winner is not None

    def apply(self, move: Move) -> Self:
        """Return the match after a move of the deal; the last one adds the deal's points."""
        deal = self.deal.apply(move)
        if not deal.is_over:
            return replace(self, deal=deal)
        lines = deal.score()
        points = tuple(map(sum, zip(self.points, total_points(lines), strict=True)))
        return replace(self, deal=deal, points=points, scores=(*self.scores, lines))

    def next_deal(self, *, rng: Random | None = None, pack: Iterable[Card] | None = None) -> Self:
        """Return the match with the next deal dealt, by the next seat in playing order.

        Raises ``ValueError`` while a deal is being played and when the match is over.
        """
        if not self.deal.is_over:
            raise ValueError("this deal is not over yet")
        if self.is_over:
            raise ValueError(f"the match is over: side {self.winner} has won")
        deal = Deal.start(
            self.rules,
            players=self.deal.players,
            sides=self.deal.sides,
            dealer=(self.deal.dealer + 1) % self.deal.players,
            rng=rng,
            pack=pack,
        )
        return replace(self, deal=deal)
