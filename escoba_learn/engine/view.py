"""What one player may know of a deal; players, chances and hints compute with nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from escoba_learn.engine.cards import PACK, Card
from escoba_learn.engine.moves import Move
from escoba_learn.engine.rules import Rules

Cards = tuple[Card, ...]


class Pending(NamedTuple):
    """A card just laid down that others may still act on: claim it, or choose its capture."""

    card: Card
    seat: int


@dataclass(frozen=True)
class View:
    """What one player may know: the own hand, the table, the piles, and counts of the rest.

    >>> from random import Random
    >>> from escoba_learn.engine.cards import format_cards
    >>> from escoba_learn.engine.deal import Deal
    >>> view = Deal.start(rng=Random(1)).view(0)
    >>> format_cards(view.hand), view.hand_sizes, view.stock_size, len(view.unseen)
    ('2b 3o 4e', (3, 3), 30, 33)
    """

    rules: Rules
    seat: int
    hand: Cards
    hand_sizes: tuple[int, ...]
    table: Cards
    piles: tuple[Cards, ...]
    escobas: tuple[int, ...]
    stock_size: int
    dealer: int
    to_play: int | None
    last_capturer: int | None
    pending: Pending | None
    passes: int
    moves: tuple[Move, ...]

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.hand_sizes)

    @property
    def sides(self) -> int:
        """The number of sides."""
        return len(self.piles)

    @property
    def side(self) -> int:
        """The side that this seat plays for."""
        return self.seat % self.sides

    @cached_property
    def unseen(self) -> Cards:
        """The cards that this player has not seen: in other hands or in the stock, pack order."""
        seen = {*self.hand, *self.table}.union(*self.piles)
        return tuple([card for card in PACK if card not in seen])

    def legal_moves(self) -> tuple[Move, ...]:
        """Return this seat's legal moves; none while another seat is to play."""
        return self.moves
