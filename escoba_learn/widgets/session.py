"""A match between people and computer players, as a value: its record, and who sits where."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any, Self

from escoba_learn.engine import position
from escoba_learn.engine.cards import PACK, shuffled
from escoba_learn.engine.deal import Deal
from escoba_learn.engine.match import Match
from escoba_learn.engine.moves import Move
from escoba_learn.engine.record import DealRecord, MatchRecord
from escoba_learn.engine.rules import SETENTA, Rules
from escoba_learn.players import PLAYERS

PERSON = "person"
"""Who sits where no computer player does."""


@dataclass(frozen=True)
class Session:
    """A match in progress; each method returns the session that follows.

    >>> session = Session.start(seats=(PERSON, "greedy"), seed=3)
    >>> session.mover, session.awaits_computer
    (1, True)
    >>> session = session.answer()
    >>> str(session.moves[-1]), session.mover
    ('7o x Sb', 0)
    >>> session.undo() is None  # the person has decided nothing yet
    True

    ``seats`` names for each seat a player of ``PLAYERS``, or ``PERSON``. Everything follows from
    ``seed`` and the moves: each pack, and what a random player does.
    """

    record: MatchRecord
    seats: tuple[str, ...]
    seed: int

    @classmethod
    def start(
        cls,
        rules: Rules = SETENTA,
        *,
        seats: Sequence[str] = (PERSON, "greedy"),
        sides: int | None = None,
        seed: int,
    ) -> Self:
        """Return a match whose first deal is dealt, by a dealer whom the seed draws.

        Raises ``ValueError`` for an unknown player, and for seats that the rules do not allow.
        """
        _check_seats(seats)
        players = len(seats)
        sides = rules.sides_for(players, sides)
        dealer = int(_generator(seed, "dealer").random() * players)
        first = DealRecord(rules, players, sides, dealer, _pack(seed, 0))
        return cls(MatchRecord((first,)), tuple(seats), seed)

    @cached_property
    def match(self) -> Match:
        """The match after the last move."""
        return self.record.last

    @property
    def deal(self) -> Deal:
        """The deal being played."""
        return self.match.deal

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the deal being played."""
        return self.record.deals[-1].moves

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, player in enumerate(self.seats) if player == PERSON)

    @property
    def mover(self) -> int:
        """The seat that is to move; ``ValueError`` where the deal is over."""
        if self.deal.to_play is None:
            raise ValueError("the deal is over: nobody is to move")
        return self.deal.to_play

    @property
    def awaits_computer(self) -> bool:
        """Whether a computer player is to move."""
        return self.deal.to_play is not None and self.deal.to_play not in self.people

    def play(self, move: Move) -> Self:
        """Return the session after a move; ``IllegalMove`` says why it is not allowed."""
        match = self.match.apply(move)
        *before, current = self.record.deals
        return self._with(match, (*before, current.add(move)))

    def answer(self) -> Self:
        """Return the session after the move of the computer player whose turn it is."""
        seat = self.mover
        if seat in self.people:
            raise ValueError(f"seat {seat} is a person's, and that person is to move")
        rng = _generator(self.seed, "move", len(self.record.deals), len(self.moves))
        return self.play(PLAYERS[self.seats[seat]](rng)(self.deal.view(seat)))

    def next_deal(self) -> Self:
        """Return the session with the next deal dealt."""
        pack = _pack(self.seed, len(self.record.deals))
        match = self.match.next_deal(pack=pack)
        deal = match.deal
        dealt = DealRecord(deal.rules, deal.players, deal.sides, deal.dealer, pack)
        return self._with(match, (*self.record.deals, dealt))

    def undo(self) -> Self | None:
        """Return the session as it was at a person's decision before, or None if there is none."""
        deals = list(self.record.deals)
        while deals:
            record = deals.pop()
            turns = [deal.to_play for deal in record.replay()][:-1]
            decided = [number for number, seat in enumerate(turns) if seat in self.people]
            if decided:
                kept = replace(record, moves=record.moves[: decided[-1]])
                return replace(self, record=MatchRecord((*deals, kept)))
        return None

    def _with(self, match: Match, deals: tuple[DealRecord, ...]) -> Self:
        """Return this session further on; its match need not be played again to be known."""
        session = replace(self, record=MatchRecord(deals))
        session.__dict__["match"] = match
        return session

    # -- as text ---------------------------------------------------------------------------------

    def __str__(self) -> str:
        return json.dumps({"seats": self.seats, "seed": self.seed, **self.record.to_json()})

    @classmethod
    def parse(cls, text: str, rules: Rules | None = None) -> Self:
        """Return the session that a JSON text describes; every move is checked.

        >>> session = Session.start(seed=7)
        >>> Session.parse(str(session)) == session
        True

        House rules are handed in as ``rules``. Raises ``ValueError`` for what cannot be read.
        """
        fields: dict[str, Any] = position.read_json_object(text, "match")
        seats = tuple(map(str, position.field(fields, "seats", list, "match")))
        _check_seats(seats)
        session = cls(
            MatchRecord.parse(text, rules), seats, position.field(fields, "seed", int, "match")
        )
        if session.deal.players != len(seats):
            raise ValueError(f"{session.deal.players} players, but {len(seats)} seats")
        return session


def fresh_seed() -> int:
    """Return a seed that nobody knows."""
    return int(Random().random() * 2**32)


def _check_seats(seats: Sequence[str]) -> None:
    for player in seats:
        if player != PERSON and player not in PLAYERS:
            raise ValueError(f"not a player: {player!r} ({', '.join((PERSON, *PLAYERS))})")


def _pack(seed: int, number: int) -> tuple[Any, ...]:
    return shuffled(PACK, _generator(seed, "deal", number))


def _generator(*key: object) -> Random:
    """Return a generator for one purpose, the same for the same seed."""
    return Random("/".join(map(str, key)))
