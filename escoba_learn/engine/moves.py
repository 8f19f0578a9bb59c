"""The moves of the game, their text, and the search for every capture of a card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from operator import attrgetter
from typing import NamedTuple, Self

from escoba_learn.engine.cards import Card, format_cards, parse_cards
from escoba_learn.engine.rules import SETENTA, Rules

_pack_order = attrgetter("index")
_BEYOND = 1000  # more than the pack is worth


def in_pack_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards sorted by rank, and by suit within a rank.

    >>> format_cards(in_pack_order(parse_cards("7b 4e 3c 4c")))
    '3c 4c 4e 7b'
    """
    return tuple(sorted(cards, key=_pack_order))


class _CaptureFields(NamedTuple):
    card: Card
    taken: tuple[Card, ...]


class Capture(_CaptureFields):
    """Play a card and take cards of the table with it; their order does not matter.

    >>> Capture(Card.parse("3c"), parse_cards("7o 1o 4b")) == parse_move("3c x 1o 4b 7o")
    True
    """

    __slots__ = ()

    def __new__(cls, card: Card, taken: Iterable[Card]) -> Self:  # noqa: D102  # a dunder
        return cls._make((card, in_pack_order(taken)))

    def __str__(self) -> str:
        return f"{self.card} x {format_cards(self.taken)}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Lay a card on the table: a discard, or, where the opponent chooses, a card that will capture.

    >>> str(Discard(Card.parse("3c")))
    '3c'
    """

    card: Card

    def __str__(self) -> str:
        return str(self.card)


class _ClaimFields(NamedTuple):
    taken: tuple[Card, ...]


class Claim(_ClaimFields):
    """Take a set that another player left on the table.

    >>> str(Claim(parse_cards("So 7c")))
    'claim 7c So'
    """

    __slots__ = ()

    def __new__(cls, taken: Iterable[Card]) -> Self:  # noqa: D102  # a dunder
        return cls._make((in_pack_order(taken),))

    def __str__(self) -> str:
        return f"claim {format_cards(self.taken)}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Claim nothing.

    >>> str(Pass())
    'pass'
    """

    def __str__(self) -> str:
        return "pass"


Move = Capture | Discard | Claim | Pass


def parse_move(text: str) -> Move:
    """Return the move that a text names.

    >>> parse_move("7e")
    Discard(card=Card.parse('7e'))

    Raises ``ValueError`` for anything that is no move, naming the four forms.
    """
    words = text.split()
    match words:
        case ["pass"]:
            return Pass()
        case ["claim", _, *_]:
            return Claim(parse_cards(" ".join(words[1:])))
        case [card]:
            return Discard(Card.parse(card))
        case [card, "x", _, *_]:
            played, *taken = parse_cards(" ".join([card, *words[2:]]))
            return Capture(played, tuple(taken))
    shown = text if len(text) <= 40 else text[:40] + "…"
    raise ValueError(f"not a move: {shown!r} (3c, 3c x 1o 4b 7o, claim 7c So, or pass)")


def captures(card: Card, table: Iterable[Card], rules: Rules = SETENTA) -> tuple[Capture, ...]:
    """Return every legal capture of ``card``, fewest cards first, then in pack order.

    >>> [format_cards(c.taken) for c in captures(Card.parse("So"), parse_cards("3c 4e 7b"))]
    ['7b', '3c 4e']

    Under ``choice="fewest"`` only those that take the fewest cards are legal. Raises ``ValueError``
    for a card that is there twice.
    """
    lying = tuple(table)
    if len({card, *lying}) <= len(lying):
        raise ValueError(f"the same card twice: {card} played on {format_cards(lying)}")
    return TableSums(lying, rules).captures(card)


class TableSums:
    """What the cards of one table add up to: finds the sets worth a number, for many numbers.

    >>> sums = TableSums(parse_cards("1o 2c 2e 3b"), SETENTA)
    >>> [format_cards(cards) for cards in sums.sets_worth(4)]
    ['1o 3b', '2c 2e']
    """

    __slots__ = ("_cards", "_negative", "_reach", "_rules", "_values")

    def __init__(self, table: Iterable[Card], rules: Rules) -> None:
        self._rules = rules
        self._cards = cards = sorted(table, key=_pack_order)
        self._values = values = [card.value for card in cards]
        suits = rules.negative_suits
        self._negative = [card for card in cards if card.suit in suits] if suits else []
        # Bit i of reach[k]: some set of cards[k:] is worth i, signs apart. A branch of the search
        # that cannot end in a set is never entered.
        below = 1
        reach = [below]
        for value in reversed(values):
            below |= below << value
            reach.append(below)
        reach.reverse()
        self._reach = reach
        values.append(_BEYOND)

    def captures(self, card: Card) -> tuple[Capture, ...]:
        """Return every legal capture of ``card`` from this table, fewest cards first."""
        rules = self._rules
        value = rules.values[card]
        sets = self.sets_worth(value if rules.capture == "scopa" else rules.capture_sum - value)
        if not sets:
            return ()
        if rules.choice == "fewest":
            fewest = len(sets[0])
            sets = [cards for cards in sets if len(cards) == fewest]
        # A table of twenty cards may have hundreds of captures, and they come in pack order:
        # tuple.__new__ skips sorting each again.
        new = tuple.__new__
        return tuple([new(Capture, (card, cards)) for cards in sets])

    def sets_worth(self, total: int) -> list[tuple[Card, ...]]:
        """Return every set of one or more cards worth ``total``, fewest cards first."""
        if self._negative:
            return self._signed_sets_worth(total)
        reach = self._reach
        if total <= 0 or not reach[0] >> total & 1:
            return []
        cards, values = self._cards, self._values
        found: list[tuple[Card, ...]] = []
        # What is taken so far, what is missing, and from which card on to look for it. The list
        # grows while it is read, so that sets of fewer cards come first.
        begun: list[tuple[tuple[Card, ...], int, int]] = [((), total, 0)]
        for taken, missing, start in begun:
            place = start
            while (value := values[place]) < missing:
                place += 1
                if reach[place] >> missing - value & 1:
                    begun.append(((*taken, cards[place - 1]), missing - value, place))
            while values[place] == missing:
                found.append((*taken, cards[place]))
                place += 1
        return found

    def _signed_sets_worth(self, total: int) -> list[tuple[Card, ...]]:
        # To leave a negative card gives as much as to take a positive one. So search without signs,
        # as if all negative cards were taken, for negative ones to leave and others to take.
        negative = {*self._negative}
        goal = total + sum(card.value for card in negative)
        found = TableSums(self._cards, SETENTA).sets_worth(goal) if goal else [()]
        sets = [in_pack_order(negative.symmetric_difference(cards)) for cards in found]
        return sorted(filter(None, sets), key=lambda cards: (len(cards), cards))
