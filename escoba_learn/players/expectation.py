"""What a move takes, and what the next player, whose hand is hidden, can be expected to take."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from operator import attrgetter, mul
from typing import NamedTuple, assert_never

from escoba_learn.engine.cards import Card
from escoba_learn.engine.deal import View
from escoba_learn.engine.moves import Capture, Claim, Discard, Move, Pass, TableSums
from escoba_learn.engine.rules import Rules
from escoba_learn.solver import ESCOBA, worths

Cards = Sequence[Card]

_MORE = 1 << 20  # more than any set of cards is worth


class Stakes(NamedTuple):
    """What cards by their index, and an escoba, are worth; less than nothing if low scores win."""

    worth: tuple[int, ...]
    escoba: int


@lru_cache(maxsize=64)
def stakes_of(rules: Rules) -> Stakes:
    """Return what is at stake under some rules.

    >>> from escoba_learn.engine.rules import DESESCOBA
    >>> stakes_of(DESESCOBA).escoba
    -100
    """
    sign = -1 if rules.lowest_wins else 1
    return Stakes(tuple(sign * worth for worth in worths(rules)), sign * ESCOBA)


class Outcome(NamedTuple):
    """What a move may come to: the gain of the player, and the table that is left."""

    gain: int
    table: Cards


def outcomes(view: View, move: Move, stakes: Stakes) -> list[Outcome]:
    """Return what a move may come to, whatever others choose or claim."""
    rules, table = view.rules, view.table
    match move:
        case Capture():
            mine = view.pending is None or view.pending.seat % view.sides == view.side
            return [_taking(view, (move.card, *move.taken), stakes, mine=mine)]
        case Claim():
            return [_taking(view, move.taken, stakes, mine=True)]
        case Pass():
            return [Outcome(0, table)]
        case Discard():
            laid = Outcome(0, (*table, move.card))
            if rules.chooser == "player" and not rules.claims:
                return [laid]
            taken = [
                _taking(view, (move.card, *capture.taken), stakes, mine=not rules.claims)
                for capture in TableSums(table, rules).captures(move.card)
            ]
            return [laid, *taken] if rules.claims or not taken else taken
        case _:
            assert_never(move)


def _taking(view: View, cards: Cards, stakes: Stakes, *, mine: bool) -> Outcome:
    table = tuple([card for card in view.table if card not in cards])
    gain = sum([stakes.worth[card.index] for card in cards])
    if not table and (any(_hands_after(view)) or view.stock_size >= view.players):
        gain += stakes.escoba
    return Outcome(gain if mine else -gain, table)


def _hands_after(view: View) -> list[int]:
    """Return the sizes of the hands after this player's move."""
    sizes = list(view.hand_sizes)
    if not view.pending and sizes[view.seat]:
        sizes[view.seat] -= 1
    return sizes


def _next_turn(view: View, sizes: Sequence[int]) -> tuple[int, int]:
    """Return the seat that plays next after this move, and the size of its hand then."""
    players = view.players
    before = view.pending.seat if view.pending else view.seat
    for step in range(1, players + 1):
        seat = (before + step) % players
        if sizes[seat]:
            return seat, sizes[seat]
    return (view.dealer + 1) % players, min(3, view.stock_size // players)  # a new round


# -- what the next player takes ------------------------------------------------------------------


class Replier:
    """The player whose turn is next, of whose hand only the size is known."""

    def __init__(self, view: View, stakes: Stakes) -> None:
        sizes = _hands_after(view)
        seat, size = _next_turn(view, sizes)
        if sum(sizes) == 1 and view.stock_size < view.players:
            stakes = stakes._replace(escoba=0)  # for the last card of the deal
        self._rules, self._stakes = view.rules, stakes
        if seat == view.seat and any(sizes):  # our own hand, which we know
            self._cards, self._hands = view.hand, 1
            self._weights: tuple[int, ...] = (1,)
        else:
            self._cards = view.unseen
            self._weights = _best_of_hand(len(view.unseen), size)
            self._hands = comb(len(view.unseen), size)
        if seat % view.sides == view.side:
            self._hands = -self._hands

    def expected(self, table: Cards) -> Fraction:
        """Return the expectation of what the best reply takes; below zero where we take it."""
        takes = _takes(table, self._cards, self._rules, self._stakes)
        return self._expectation([take.gain for take in _as_chosen(takes, self._rules)])

    def expected_balance(self, table: Cards, hand: Cards) -> Fraction:
        """Return the same less what our hand can take from the table that the reply leaves."""
        rules, stakes = self._rules, self._stakes
        answers: dict[Cards, int] = {}
        takes = []
        for take in _takes(table, self._cards, rules, stakes):
            left = take.left(table)
            if left not in answers:
                own = _as_chosen(_takes(left, hand, rules, stakes), rules)
                answers[left] = own[0].gain if own else 0
            takes.append(take._replace(answer=answers[left]))
        # Our hand is hidden from the next player; of replies that take the same we fear the worst.
        takes.sort(key=attrgetter("answer"))
        return self._expectation([take.gain - take.answer for take in _as_chosen(takes, rules)])

    def _expectation(self, best_first: Sequence[int]) -> Fraction:
        return Fraction(sum(map(mul, best_first, self._weights)), self._hands)


class _Take(NamedTuple):
    """What a card takes, if anything, and what our hand takes after that."""

    gain: int
    card: Card
    taken: Cards
    answer: int = 0

    def left(self, table: Cards) -> Cards:
        """Return the table that is left."""
        if self.taken:
            return tuple([card for card in table if card not in self.taken])
        return (*table, self.card)


def _takes(table: Cards, cards: Cards, rules: Rules, stakes: Stakes) -> list[_Take]:
    """Return the best that each of some cards can take from a table."""
    worth, values = stakes.worth, rules.values
    sets = _best_sets(table, rules, stakes)
    takes = []
    for card in cards:
        gain, taken = sets.get(values[card], (0, ()))
        gain += worth[card.index]
        if taken and (gain > 0 or rules.obligation != "none"):
            takes.append(_Take(gain, card, taken))
        else:
            takes.append(_Take(0, card, ()))
    return takes


def _as_chosen(takes: list[_Take], rules: Rules) -> list[_Take]:
    """Return the takes in the order in which a player who holds the cards prefers them."""
    if rules.obligation == "hand":  # a card that can capture must go first
        return sorted(takes, key=lambda take: (bool(take.taken), take.gain), reverse=True)
    return sorted(takes, key=attrgetter("gain"), reverse=True)


def _best_sets(table: Cards, rules: Rules, stakes: Stakes) -> dict[int, tuple[int, Cards]]:
    """Return the best set that each capture value can capture, with its gain."""
    values, worth = rules.values, stakes.worth
    pick = min if rules.chooser == "opponent" else max
    fewer = _MORE if rules.choice == "fewest" else 0
    most = rules.capture_sum if not rules.negative_suits else _MORE
    best: dict[int, tuple[int, Cards]] = {}  # of the sets worth so much
    for card in table:
        value, gain = values[card], worth[card.index] - fewer
        longer = {
            value + total: (gain + more, (*cards, card)) for total, (more, cards) in best.items()
        }
        longer[value] = pick(longer.get(value, (gain, (card,))), (gain, (card,)))
        for total, found in longer.items():
            if total <= most:
                best[total] = pick(best.get(total, found), found)
    whole = sum([values[card] for card in table])
    everything = stakes.escoba + sum([worth[card.index] for card in table])
    sets = {}
    for value in set(values.values()):
        wanted = value if rules.capture == "scopa" else rules.capture_sum - value
        if wanted in best:
            gain, cards = best[wanted]
            sets[value] = (
                (everything, table) if wanted == whole else (gain + fewer * len(cards), cards)
            )
    return sets


@lru_cache(maxsize=256)
def _best_of_hand(unseen: int, size: int) -> tuple[int, ...]:
    """Return, for the unseen cards from the best down, the hands of which each is the best card."""
    return tuple(comb(unseen - 1 - better, size - 1) if size else 0 for better in range(unseen))
