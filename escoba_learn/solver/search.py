"""The search for the exact value of a position with all cards known.

A position is three numbers: the cards on the table and those to be played, one bit each; the
statistics of the piles; and the side that captured last. Who plays when is fixed for the rest of
the deal, so the number of cards played says whose turn it is. Inside the search a value is that of
the side to play, which wants it high; where the lowest total wins, a point counts -1.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import chain, pairwise
from operator import itemgetter
from time import perf_counter
from typing import NamedTuple

from escoba_learn.engine.cards import PACK, Card
from escoba_learn.engine.deal import Deal
from escoba_learn.engine.moves import Capture, Discard, Move
from escoba_learn.engine.rules import Rules
from escoba_learn.solver.piles import PileStatistics
from escoba_learn.solver.worths import ESCOBA, worths

POSITIONS_REMEMBERED = 500_000
"""The most positions that a search remembers, some 150 MB; then it forgets all and goes on."""

_TO_PLAY = len(PACK)  # the bits of the cards to be played stand above those of the table
_TABLE = (1 << _TO_PLAY) - 1
_NOBODY = 2
_INFINITY = 1_000
_NODES_BETWEEN_LOOKS = 1_000


class Limit(NamedTuple):
    """How long one search may take: in positions looked at, and in seconds."""

    nodes: int | None = None
    seconds: float | None = None


NO_LIMIT = Limit()


class Bounds(NamedTuple):
    """The least and the greatest that a value can be.

    >>> Bounds(-1, 2).is_exact
    False
    """

    lower: int
    upper: int

    @property
    def is_exact(self) -> bool:
        """Whether the value is known."""
        return self.lower == self.upper


class _Turn(NamedTuple):
    seat: int
    hand: int  # the bits of the seat's cards of that round


class _State(NamedTuple):
    ply: int
    cards: int
    stats: int
    last: int


class _Outcome(NamedTuple):
    worth: int  # roughly, to order the moves by
    change: int  # the bits to flip: the card played, and those taken or laid down
    captures: bool
    counts: int
    marks: int
    escobas: int


_Choice = tuple[_Outcome, list[_Outcome]]
"""A move's outcome, and the others where the other side chooses what the card captures."""


_Searcher = Callable[[int, int, int, int, int], int]


class _LimitReachedError(Exception):
    """The limit came before the value was known."""


class Search:
    """The positions of one deal, and what has been found out about them.

    Raises ``ValueError`` for a deal without two sides, or without a fixed order of turns.
    """

    def __init__(self, deal: Deal) -> None:
        _check(deal)
        self._turns = list(_turns(deal))
        self._sides = [turn.seat % 2 for turn in self._turns]
        self._sign = -1 if deal.rules.lowest_wins else 1
        self._worth = [self._sign * worth for worth in worths(deal.rules)]
        self._statistics = _statistics(deal.rules)
        everything = chain(*deal.hands, deal.table, *deal.piles, deal.stock)
        self._total = self._statistics.counts(everything)
        self._rest = _bits(deal.stock)  # cards too few to be dealt: the stock less what is played
        for turn in self._turns:
            self._rest &= ~turn.hand
        self._rules, self._seats = deal.rules, deal.players
        self._known: dict[tuple[int, int, int], tuple[int, int]] = {}
        self._points: dict[tuple[int, int], int] = {}
        self._leftovers: dict[int, tuple[int, list[int]]] = {}
        self._start(NO_LIMIT)
        self._search = self._searcher()

    def bounds(self, deal: Deal, limit: Limit = NO_LIMIT) -> Bounds:
        """Return bounds of what side 0 still gains minus what side 1 does; equal if exact."""
        if deal.is_over:
            total = self._statistics.counts(card for pile in deal.piles for card in pile)
            points = self._statistics.points(self._statistics.of(deal.piles), total)
            return Bounds(points, points)
        if deal.pending:  # a capture to be chosen, which is no turn of its own
            lowers, uppers = zip(
                *(self.bounds_after(deal, move, limit) for move in deal.legal_moves()), strict=True
            )
            pick = max if self.wish(deal) > 0 else min
            return Bounds(pick(lowers), pick(uppers))
        state, wish = self._state(deal), self.wish(deal)
        lower, upper = sorted(wish * bound for bound in self._widest(state))
        self._start(limit)
        guess = 0
        try:
            while lower < upper:
                goal = min(max(guess, lower + 1), upper)
                guess = self._search(*state, goal)
                lower, upper = (guess, upper) if guess >= goal else (lower, guess)
        except _LimitReachedError:
            pass
        return Bounds(*sorted((wish * lower, wish * upper)))

    def bounds_after(self, deal: Deal, move: Move, limit: Limit = NO_LIMIT) -> Bounds:
        """Return the same for a position after a move, with the escoba that the move makes."""
        after = deal.apply(move)
        gain = _escobas(after) - _escobas(deal)
        lower, upper = self.bounds(after, limit)
        return Bounds(gain + lower, gain + upper)

    def reaches(self, deal: Deal, move: Move, value: int) -> bool:
        """Whether a move gets the seat to play at least a value; quicker than its bounds."""
        after = deal.apply(move)
        wish = self.wish(deal)
        if after.is_over or after.pending:
            return wish * self.bounds_after(deal, move).lower >= wish * value
        wanted = wish * (value - _escobas(after) + _escobas(deal))
        self._start(NO_LIMIT)
        if self.wish(after) == wish:
            return self._search(*self._state(after), wanted) >= wanted
        return self._search(*self._state(after), 1 - wanted) < 1 - wanted

    def wish(self, deal: Deal) -> int:
        """Return 1 where the seat to play wants a high value, and -1 where it wants a low one."""
        return self._sign if deal.to_play is None or deal.to_play % 2 == 0 else -self._sign

    # -- from a deal to numbers ------------------------------------------------------------------

    def _state(self, deal: Deal) -> _State:
        ply = len(self._turns) - sum(map(len, deal.hands)) - len(deal.stock)
        ply += self._rest.bit_count()
        cards = _bits(deal.table)
        for seat_hand in (*deal.hands, deal.stock):
            cards |= _bits(seat_hand) << _TO_PLAY
        cards &= ~(self._rest << _TO_PLAY)
        last = _NOBODY if deal.last_capturer is None else deal.last_capturer % 2
        return _State(ply, cards, self._statistics.of(deal.piles), last)

    def _widest(self, state: _State) -> tuple[int, int]:
        """Return bounds of any value: every award, and an escoba with every card."""
        left = self._sides[state.ply :]
        most = self._statistics.most_points
        return -most - left.count(1), most + left.count(0)

    # -- the search ------------------------------------------------------------------------------

    def _searcher(self) -> _Searcher:  # noqa: C901  # two functions that share fast local names
        """Return the search itself, zero-window alpha-beta, with all it needs at hand."""
        known, unknown = self._known, (-_INFINITY, _INFINITY)
        choices: dict[int, tuple[_Choice, ...]] = {}
        end = len(self._turns)
        sides = self._sides
        alternates = [side != following for side, following in pairwise([*sides, 0])]
        in_sight = [_TABLE | turn.hand << _TO_PLAY for turn in self._turns]

        def search(ply: int, cards: int, stats: int, last: int, goal: int) -> int:
            """Return a lower bound of the value that reaches the goal, or an upper one below it."""
            if ply == end:
                return self._final(cards, stats, last)
            key = (cards, stats, last)
            lower, upper = known.get(key, unknown)
            if lower >= goal:
                return lower
            if upper < goal:
                return upper
            self._credit -= 1
            if self._credit < 0:
                self._look()
            seen = cards & in_sight[ply]
            if seen not in choices:
                choices[seen] = self._choices(ply, seen)
            best = -_INFINITY
            for first, others in choices[seen]:
                value = after(ply, cards, stats, last, goal, first)
                for other in others:
                    value = min(value, after(ply, cards, stats, last, goal, other))
                if value > best:
                    best = value
                    if best >= goal:
                        known[key] = best, upper
                        return best
            known[key] = lower, best
            return best

        def after(ply: int, cards: int, stats: int, last: int, goal: int, outcome: _Outcome) -> int:
            _, change, captures, counts, marks, escobas = outcome
            if captures:
                stats, last = (stats | marks) + counts, sides[ply]
            if alternates[ply]:
                return escobas - search(ply + 1, cards ^ change, stats, last, 1 + escobas - goal)
            return escobas + search(ply + 1, cards ^ change, stats, last, goal - escobas)

        return search

    def _choices(self, ply: int, seen: int) -> tuple[_Choice, ...]:
        """Return what each legal move leads to, richest captures first."""
        hands: list[tuple[Card, ...]] = [()] * self._seats
        hands[self._turns[ply].seat] = _cards(seen >> _TO_PLAY)
        deal = Deal(
            rules=self._rules,
            hands=tuple(hands),
            table=_cards(seen & _TABLE),
            piles=((), ()),
            escobas=(0, 0),
            stock=(),
            dealer=0,
            to_play=self._turns[ply].seat,
        )
        ranked = []
        for move in deal.legal_moves():
            outcomes = [self._outcome(ply, deal, play) for play in _plays(deal, move)]
            ranked.append((min(outcomes).worth, (outcomes[0], outcomes[1:])))
        ranked.sort(key=itemgetter(0), reverse=True)
        return tuple([choice for _, choice in ranked])

    def _outcome(self, ply: int, deal: Deal, move: Capture | Discard) -> _Outcome:
        index = move.card.index
        played = 1 << index + _TO_PLAY
        if isinstance(move, Discard):
            return _Outcome(-self._worth[index], played | 1 << index, False, 0, 0, 0)
        side = self._sides[ply]
        card_counts, card_marks = self._statistics.card_counts, self._statistics.card_marks[side]
        change, counts, marks = played, card_counts[index], card_marks[index]
        worth = self._worth[index]
        for card in move.taken:
            index = card.index
            change |= 1 << index
            counts += card_counts[index]
            marks |= card_marks[index]
            worth += self._worth[index]
        # The very last card of a deal never makes an escoba.
        escobas = self._sign * (len(move.taken) == len(deal.table) and ply + 1 < len(self._turns))
        return _Outcome(
            worth + ESCOBA * escobas, change, True, 0 if side else counts, marks, escobas
        )

    def _final(self, table: int, stats: int, last: int) -> int:
        """Return what side 0 gains at the end, when the leftovers have been given away."""
        left = self._leftovers.get(table)
        if left is None:
            cards = _cards(table | self._rest)
            marks = [self._statistics.marks(side, cards) for side in (0, 1)]
            left = self._leftovers[table] = (self._statistics.counts(cards), marks)
        counts, marks = left
        total = self._total
        if last == _NOBODY:
            total -= counts
        else:
            stats = (stats | marks[last]) + (0 if last else counts)
        points = self._points.get((stats, total))
        if points is None:
            points = self._sign * self._statistics.points(stats, total)
            self._points[stats, total] = points
        return points

    # -- the limit -------------------------------------------------------------------------------

    def _start(self, limit: Limit) -> None:
        self._limit, self._nodes, self._credit = limit, 0, 0
        self._stop_at = math.inf if limit.seconds is None else perf_counter() + limit.seconds

    def _look(self) -> None:
        """Stop the search where it has reached its limit, and keep its memory in bounds."""
        nodes = math.inf if self._limit.nodes is None else self._limit.nodes
        if self._nodes >= nodes or perf_counter() > self._stop_at:
            raise _LimitReachedError
        if len(self._known) > POSITIONS_REMEMBERED:
            self._known.clear()
        more = int(min(_NODES_BETWEEN_LOOKS, nodes - self._nodes))
        self._nodes += more
        self._credit += more


def _check(deal: Deal) -> None:
    if deal.sides != 2:
        raise ValueError(f"a position with {deal.sides} sides cannot be solved, only one with two")
    if deal.rules.claims:
        raise ValueError(
            f"a position cannot be solved under the rules {deal.rules.name!r}: with claims it is "
            "not settled who plays next"
        )


def _turns(deal: Deal) -> Iterator[_Turn]:
    """Yield the turns that are left, which are the same whatever is played."""
    hands = [0] * deal.players
    while deal.to_play is not None:
        seat = deal.to_play
        if not deal.pending:
            hand = _bits(deal.hands[seat])
            if hand & ~hands[seat]:  # a new round
                hands[seat] = hand
            yield _Turn(seat, hands[seat])
        deal = deal.apply(deal.legal_moves()[0])


def _plays(deal: Deal, move: Move) -> list[Capture | Discard]:
    """Return a move, or all the captures that the other side may choose for it."""
    options: Iterable[Move] = [move]
    if deal.rules.chooser == "opponent" and isinstance(move, Discard):
        laid = deal.apply(move)
        options = laid.legal_moves() if laid.pending else options
    return [option for option in options if isinstance(option, Capture | Discard)]


def _bits(cards: Iterable[Card]) -> int:
    return sum(1 << card.index for card in cards)


def _cards(bits: int) -> tuple[Card, ...]:
    cards = []
    while bits:
        lowest = bits & -bits
        cards.append(PACK[lowest.bit_length() - 1])
        bits ^= lowest
    return tuple(cards)


def _escobas(deal: Deal) -> int:
    return deal.escobas[0] - deal.escobas[1]


@lru_cache(maxsize=16)
def _statistics(rules: Rules) -> PileStatistics:
    return PileStatistics(rules)
