"""What the next player may do after each of my moves: unseen cards only, nothing here peeks."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb
from typing import NamedTuple, assert_never

from escoba_learn.engine.cards import Card
from escoba_learn.engine.deal import View
from escoba_learn.engine.moves import Capture, Claim, Discard, Move, Pass, TableSums

Cards = tuple[Card, ...]


class ReplyChance(NamedTuple):
    """The chances that the next player can capture, and can take the whole table."""

    capture: Fraction
    sweep: Fraction


def reply_chances(view: View) -> dict[Move, ReplyChance]:
    """Return, for each of my moves, the chances that the next player can capture or sweep.

    >>> from escoba_learn.engine.deal import Deal
    >>> deal = Deal.parse("rules=setenta; hands=1o 6c, 2c; table=3c; piles=, ; escobas=0 0; "
    ...     "dealer=1; to_play=0")
    >>> for move, chance in reply_chances(deal.view(0)).items():
    ...     print(move, *chance)
    1o 0 0
    6c 7/37 3/37

    With ``U`` cards unseen, ``m`` of which can capture, a hand of ``h`` cards can with chance
    ``1 - C(U - m, h) / C(U, h)``. That is exact where the next hand is fresh. In the middle of a
    round it is an approximation, too high as a rule: a thinking player's kept cards are not
    random, and tend to be those that could not capture. Where the others choose what a card of mine
    takes, each of the chances is the worst for me; a claim in between is left out.
    """
    following = _next_hand(view)
    return {
        move: ReplyChance(
            *map(max, zip(*(_reply(table, following, view) for table in tables), strict=True))
        )
        for move, tables in ((move, _tables_after(move, view)) for move in view.legal_moves())
    }


class _NextHand(NamedTuple):
    """The hand that plays the next card: how many of which cards it holds, and is it the last."""

    size: int
    among: Cards
    is_last_card: bool


def _next_hand(view: View) -> _NextHand:
    sizes = list(view.hand_sizes)
    seat = view.seat
    if view.pending:
        seat = view.pending.seat
    elif sizes[seat]:
        sizes[seat] -= 1
    last = sum(sizes) == 1 and view.stock_size < view.players
    order = [(seat + step) % view.players for step in range(1, view.players + 1)]
    for after in order:
        if sizes[after]:
            # After a window the next card may be my own, and I know my hand.
            return _NextHand(sizes[after], view.hand if after == view.seat else view.unseen, last)
    return _NextHand(min(3, view.stock_size // view.players), view.unseen, last)


def _tables_after(move: Move, view: View) -> list[Cards]:
    """Return the tables that a move may leave; several only where others choose the capture."""
    match move:
        case Pass():
            return [view.table]
        case Capture() | Claim():
            gone = move.taken if isinstance(move, Claim) else (move.card, *move.taken)
            return [tuple([card for card in view.table if card not in gone])]
        case Discard():
            choices = view.rules.chooser == "opponent"
            found = TableSums(view.table, view.rules).captures(move.card) if choices else ()
            tables = [_tables_after(capture, view)[0] for capture in found]
            return tables or [(*view.table, move.card)]
        case _:
            assert_never(move)


def _reply(table: Cards, following: _NextHand, view: View) -> ReplyChance:
    sums = TableSums(table, view.rules)
    one_of_each = {view.rules.values[card]: card for card in following.among}
    taken = {value: sums.captures(card) for value, card in one_of_each.items()}
    count = Counter(view.rules.values[card] for card in following.among)
    able = sum(count[value] for value, found in taken.items() if found)
    sweeping = sum(
        count[value]
        for value, found in taken.items()
        if any(len(capture.taken) == len(table) for capture in found)
    )
    # The very last card of a deal never makes an escoba.
    return ReplyChance(
        _some(able, following), _some(0 if following.is_last_card else sweeping, following)
    )


def _some(able: int, hand: _NextHand) -> Fraction:
    """Return the chance that a random hand holds some of the cards that are able to do it."""
    total = len(hand.among)
    return 1 - Fraction(comb(total - able, hand.size), comb(total, hand.size))
