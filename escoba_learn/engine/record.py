"""A deal or a match as text: write it, read it back, replay it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Self

from escoba_learn.engine import position
from escoba_learn.engine.cards import Card, format_cards
from escoba_learn.engine.deal import Deal
from escoba_learn.engine.match import Match
from escoba_learn.engine.moves import Move, parse_move
from escoba_learn.engine.refusal import IllegalMove
from escoba_learn.engine.rules import Rules


@dataclass(frozen=True)
class DealRecord:
    """Everything that happened in a deal: the pack in dealing order, and the moves.

    >>> from random import Random
    >>> from escoba_learn.engine.cards import PACK, shuffled
    >>> from escoba_learn.engine.rules import SETENTA
    >>> record = DealRecord(SETENTA, 2, 2, 0, shuffled(PACK, Random(1)))
    >>> record = record.add(record.last.legal_moves()[1])
    >>> [str(move) for move in record.moves], record.last.to_play
    (['4c x 1c Ro'], 0)
    >>> DealRecord.parse(str(record)) == record
    True

    An opening capture is the dealer's, and not a move.
    """

    rules: Rules
    players: int
    sides: int
    dealer: int
    pack: tuple[Card, ...]
    moves: tuple[Move, ...] = ()

    @property
    def first(self) -> Deal:
        """The position before the first move."""
        return Deal.start(
            self.rules,
            players=self.players,
            sides=self.sides,
            dealer=self.dealer,
            pack=self.pack,
        )

    @property
    def last(self) -> Deal:
        """The position after the last move."""
        *_, last = self.replay()
        return last

    def replay(self) -> Iterator[Deal]:
        """Yield the position before the first move, and after each move.

        Raises ``IllegalMove`` at the first move that the rules do not allow, and names it.
        """
        deal = self.first
        yield deal
        for number, move in enumerate(self.moves, start=1):
            try:
                deal = deal.apply(move)
            except IllegalMove as error:
                error.add_note(f"move {number}, {move}")
                raise
            yield deal

    def add(self, move: Move) -> Self:
        """Return the record with one more move."""
        return replace(self, moves=(*self.moves, move))

    def to_json(self) -> dict[str, Any]:
        """Return the record as JSON values."""
        return {
            "rules": self.rules.name,
            "players": self.players,
            "sides": self.sides,
            "dealer": self.dealer,
            "pack": format_cards(self.pack),
            "moves": [str(move) for move in self.moves],
        }

    def __str__(self) -> str:
        return json.dumps(self.to_json())

    @classmethod
    def parse(cls, text: str, rules: Rules | None = None) -> Self:
        """Return the record that a JSON text describes; house rules are handed in as ``rules``."""
        return cls.from_json(position.read_json_object(text, "record"), rules)

    @classmethod
    def from_json(cls, fields: dict[str, Any], rules: Rules | None = None) -> Self:
        """Return the record that JSON values describe; ``ValueError`` says what is wrong."""
        what = "record"
        known = position.rules_field(fields, rules, what)
        players = position.field(fields, "players", int, what) if "players" in fields else 2
        given = position.field(fields, "sides", int, what) if "sides" in fields else None
        moves = position.field(fields, "moves", list, what)
        return cls(
            rules=known,
            players=players,
            sides=known.sides_for(players, given),
            dealer=position.seat_field(fields, "dealer", players, what),
            pack=position.whole_pack(position.cards_field(fields, "pack", what)),
            moves=tuple(
                parse_move(position.field({"moves": move}, "moves", str, what)) for move in moves
            ),
        )


@dataclass(frozen=True)
class MatchRecord:
    """The records of a match's deals, in order; the last one may be unfinished.

    >>> from random import Random
    >>> from escoba_learn.engine.cards import PACK, shuffled
    >>> from escoba_learn.engine.rules import SETENTA
    >>> record = MatchRecord((DealRecord(SETENTA, 2, 2, 0, shuffled(PACK, Random(1))),))
    >>> MatchRecord.parse(str(record)) == record, record.last.points
    (True, (0, 0))
    """

    deals: tuple[DealRecord, ...]

    @property
    def last(self) -> Match:
        """The match after the last move.

        Raises ``ValueError`` where a deal does not follow from the one before it.
        """
        first = self.deals[0]
        match = Match(first.first, (0,) * first.sides)
        for number, record in enumerate(self.deals):
            if number:
                match = match.next_deal(pack=record.pack)
            if (match.deal.rules, match.deal.dealer) != (record.rules, record.dealer) or (
                match.deal.players,
                match.deal.sides,
            ) != (record.players, record.sides):
                raise ValueError(f"deal {number + 1} does not follow from the one before it")
            for move in record.moves:
                match = match.apply(move)
        return match

    def to_json(self) -> dict[str, Any]:
        """Return the match as JSON values."""
        return {"deals": [record.to_json() for record in self.deals]}

    def __str__(self) -> str:
        return json.dumps(self.to_json())

    @classmethod
    def parse(cls, text: str, rules: Rules | None = None) -> Self:
        """Return the match that a JSON text describes."""
        fields = position.read_json_object(text, "match")
        deals = position.field(fields, "deals", list, "match")
        if not deals:
            raise ValueError("a match has at least one deal")
        return cls(
            tuple(
                DealRecord.from_json(position.field({"deals": deal}, "deals", dict, "match"), rules)
                for deal in deals
            )
        )
