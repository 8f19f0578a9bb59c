"""Two-player deals in compiled code: move for move what the engine plays from the same seeds.

A card is its index in the pack (``4 * rank + suit``), a set of cards is a bit mask, and a side is a
seat. Plan and deal are records, which numba passes on like a C struct; tuples of arrays would cost
ten times as much. It compiles all this once per machine and keeps it. This is one file, as numba
looks for changes in a function's own file alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import comb
from typing import Any, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt

from escoba_learn.engine.cards import PACK
from escoba_learn.engine.rules import (
    BestSetenta,
    MostCards,
    MostCoins,
    MostSevens,
    Rules,
    SevenOfCoins,
)
from escoba_learn.engine.scoring import SETENTA_PRICES

Ints = npt.NDArray[np.int64]
_Function = TypeVar("_Function", bound=Callable[..., Any])


def _compiled(function: _Function) -> _Function:
    compile_: Any = numba.njit(cache=True, nogil=True, error_model="numpy")
    return cast(_Function, compile_(function))


_RANDOM, _CAREFUL = 0, 2
_AWARDS = {MostCards: 0, MostCoins: 1, SevenOfCoins: 2, MostSevens: 3, BestSetenta: 4}
_SEVEN_OF_COINS = 24  # its index
_MOST_MOVES = 3 * 6405  # a lone ace against all other cards has 6,405 captures
_WAYS = np.array([[comb(n, k) for k in range(4)] for n in range(len(PACK) + 1)])
_PRICES = np.array([SETENTA_PRICES[card.rank] for card in PACK])
_LEFTOVERS = 1 + sum(card.value for card in PACK)


_PLAN = np.dtype(
    [
        ("players", np.int64, 2),
        ("worth", np.int64, 40),
        ("escoba", np.int64),
        ("awards", np.int64, (5, 4)),  # kind, points, points for all, whether a tie scores
        ("award_count", np.int64),
        ("opening", np.int64, 2),  # the escobas for a table worth 15, and for one worth 30
        ("opening_count", np.int64),  # how many of these count
        ("opening_splits", np.int64),
    ]
)
"""What is the same in every deal: who plays, what cards are worth to them, and the scores."""

_DEAL = np.dtype(
    [
        ("streams", np.uint64, 3),  # of random numbers: the shuffle's, then each player's
        ("pack", np.int64, 40),
        ("hands", np.int64, (2, 3)),
        ("held", np.int64, 2),  # the sizes of the hands
        ("table", np.int64, 40),
        ("lying", np.int64),  # the number of cards on the table
        ("reach", np.int64, 41),  # bit s of reach[k]: some of table[k:] are worth s
        ("owner", np.int64, 40),  # by card: the side that has captured it, or -1
        ("escobas", np.int64, 2),
        ("path", np.int64, 40),
        ("best", np.int64, 15),
        ("takes", np.int64, 40),
        ("record", np.int64, (36, 2)),  # the moves played: card, set taken
        # The legal moves in the engine's order: card, set taken, number of cards taken.
        ("cards", np.int64, _MOST_MOVES),
        ("taken", np.int64, _MOST_MOVES),
        ("sizes", np.int64, _MOST_MOVES),
    ]
)
"""Where one deal after another is played."""


def make_plan(rules: Rules, players: Sequence[int], worth: Sequence[int], escoba: int) -> Any:
    """Return the plan for two players, each random (0), greedy (1) or careful (2).

    ``worth`` is what they value each card of the pack at, and ``escoba`` an escoba.
    """
    awards = [
        (
            _AWARDS[type(award)],
            award.points,
            getattr(award, "points_for_all", award.points),
            getattr(award, "tie", "none") == "each",
        )
        for award in rules.awards
    ]
    plan = np.zeros(1, _PLAN)[0]
    plan["players"] = players
    plan["worth"] = worth
    plan["escoba"] = escoba
    plan["awards"][: len(awards)] = np.array(awards, dtype=np.int64).reshape(-1, 4)
    plan["award_count"] = len(awards)
    opening = rules.opening.escobas[:2]  # four cards are worth 40 at the most
    plan["opening"][: len(opening)] = opening
    plan["opening_count"] = len(opening)
    plan["opening_splits"] = rules.opening.split
    return plan


def play(plan: Any, seed: int, start: int, stop: int, seatings: int) -> list[int]:
    """Return the tally of the deals ``start`` to ``stop`` of a seed; its layout is simulation's.

    With two ``seatings`` each pack is played again with the players' seats exchanged.
    """
    tally = np.zeros(4 * (3 + int(plan["award_count"])) + 2 + _LEFTOVERS, dtype=np.int64)
    _play(plan, np.zeros(1, _DEAL)[0], np.uint64(seed), start, stop, seatings, tally)
    found: list[int] = tally.tolist()
    return found


def moves(plan: Any, seed: int, index: int, seating: int) -> Iterator[tuple[int, int]]:
    """Yield each move of one deal: the card's index, and a bit mask of the cards taken."""
    deal = np.zeros(1, _DEAL)[0]
    _play_deal(plan, deal, np.uint64(seed), index, seating)
    yield from map(tuple, deal["record"].tolist())


# -- random numbers: splitmix64, as in simulation --------------------------------------------------


@_compiled
def _mixed(number: Any) -> Any:
    number = (number ^ (number >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    number = (number ^ (number >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return number ^ (number >> np.uint64(31))


@_compiled
def _start_streams(streams: Any, seed: Any, index: int) -> None:
    deal = _mixed(_mixed(seed) + np.uint64(index))
    for stream in range(3):
        streams[stream] = _mixed(deal + np.uint64(stream))


@_compiled
def _random_below(limit: int, streams: Any, stream: int) -> int:
    streams[stream] += np.uint64(0x9E3779B97F4A7C15)
    return int(float(_mixed(streams[stream]) >> np.uint64(11)) * 2.0**-53 * limit)


# -- cards -----------------------------------------------------------------------------------------


@_compiled
def _value(card: int) -> int:
    return (card >> 2) + 1


@_compiled
def _insert(cards: Ints, size: int, card: int) -> None:
    """Put a card in its place among so many cards in pack order."""
    place = size
    while place > 0 and cards[place - 1] > card:
        cards[place] = cards[place - 1]
        place -= 1
    cards[place] = card


@_compiled
def _deal_hands(deal: Any, start: int, first: int) -> None:
    deal.held[0] = deal.held[1] = 0
    for turn in range(6):
        seat = (first + turn) & 1
        _insert(deal.hands[seat], deal.held[seat], deal.pack[start + turn])
        deal.held[seat] += 1


@_compiled
def _open_table(plan: Any, deal: Any, dealer: int) -> bool:
    """Turn four cards, and return whether the dealer takes them."""
    total = 0
    for lying in range(4):
        card = deal.pack[6 + lying]
        total += _value(card)
        _insert(deal.table, lying, card)
    deal.lying = 4
    sets = total // 15
    if total % 15 or sets == 0 or sets > plan.opening_count:
        return False
    _look_over_table(deal)
    if plan.opening_splits and sets > 1 and not deal.reach[0] >> 15 & 1:
        return False
    for lying in range(4):
        deal.owner[deal.table[lying]] = dealer
    deal.lying = 0
    deal.escobas[dealer] += plan.opening[sets - 1]
    return True


# -- legal moves -----------------------------------------------------------------------------------


@_compiled
def _look_over_table(deal: Any) -> None:
    lying = deal.lying
    deal.reach[lying] = 1
    for place in range(lying - 1, -1, -1):
        below = deal.reach[place + 1]
        deal.reach[place] = (below | below << _value(deal.table[place])) & 0xFFFF


@_compiled
def _find_moves(deal: Any, seat: int) -> int:
    """List the legal moves in the engine's order, and return how many there are."""
    _look_over_table(deal)
    found = 0
    for held in range(deal.held[seat]):
        card = deal.hands[seat, held]
        start = found
        found = _find_captures(deal, card, found)
        _fewest_first(deal, start, found)
        if found == start:
            deal.cards[found], deal.taken[found], deal.sizes[found] = card, 0, 0
            found += 1
    return found


@_compiled
def _find_captures(deal: Any, card: int, found: int) -> int:
    table, reach, path = deal.table, deal.reach, deal.path
    rest = 15 - _value(card)
    taken = 0
    size = place = 0
    while True:
        if reach[place] >> rest & 1:
            left = rest - _value(table[place])
            if left == 0:
                deal.cards[found] = card
                deal.taken[found] = taken | 1 << table[place]
                deal.sizes[found] = size + 1
                found += 1
            elif left > 0 and reach[place + 1] >> left & 1:
                path[size] = place
                size += 1
                taken |= 1 << table[place]
                rest = left
        elif size:
            size -= 1
            place = path[size]
            taken ^= 1 << table[place]
            rest += _value(table[place])
        else:
            return found
        place += 1


@_compiled
def _fewest_first(deal: Any, start: int, stop: int) -> None:
    """Sort the captures of one card by their size; those of one size stay in pack order."""
    for end in range(start + 1, stop):
        taken, size = deal.taken[end], deal.sizes[end]
        place = end
        while place > start and deal.sizes[place - 1] > size:
            deal.taken[place], deal.sizes[place] = deal.taken[place - 1], deal.sizes[place - 1]
            place -= 1
        deal.taken[place], deal.sizes[place] = taken, size


# -- players ---------------------------------------------------------------------------------------


@_compiled
def _choose(plan: Any, deal: Any, seat: int, player: int, turn: int) -> int:
    """Return which of the legal moves is played, as in players.py."""
    found = _find_moves(deal, seat)
    kind = plan.players[player]
    if kind == _RANDOM:
        return _random_below(found, deal.streams, 1 + player)
    chosen = 0
    most = 0
    for move in range(found if found > 1 else 0):
        gain = _gain(plan, deal, move, turn)
        if kind == _CAREFUL:
            value = _careful_value(plan, deal, seat, move, gain, turn)
        elif deal.sizes[move]:
            value = gain
        else:
            value = -plan.worth[deal.cards[move]]
        if move == 0 or value > most:
            chosen, most = move, value
    return chosen


@_compiled
def _gain(plan: Any, deal: Any, move: int, turn: int) -> int:
    """Return what a capture is worth to its player; 0 for a discard."""
    card, taken, size = deal.cards[move], deal.taken[move], deal.sizes[move]
    if size == 0:
        return 0
    gain: int = plan.worth[card]
    for place in range(deal.lying):
        if taken >> deal.table[place] & 1:
            gain += plan.worth[deal.table[place]]
    if size == deal.lying and turn < 35:
        gain += plan.escoba
    return gain


@_compiled
def _careful_value(plan: Any, deal: Any, seat: int, move: int, gain: int, turn: int) -> int:
    """Return the gain less the best reply of the next hand, summed over all hands it may be."""
    dealt = 10 + 6 * (turn // 6)
    other = deal.held[1 - seat]
    unseen = other + 40 - dealt
    hand = other
    if hand == 0 and turn < 35:
        hand = 3  # of the next round
    if hand == 0:
        return gain
    _best_sets(plan, deal, move, turn)
    takes = 0
    for place in range(unseen):
        card = deal.hands[1 - seat, place] if place < other else deal.pack[dealt + place - other]
        best = deal.best[15 - _value(card)]
        if best >= 0:
            take = best + plan.worth[card]
            rank = takes
            while rank > 0 and deal.takes[rank - 1] < take:
                deal.takes[rank] = deal.takes[rank - 1]
                rank -= 1
            deal.takes[rank] = take
            takes += 1
    reply = 0
    for better in range(takes):
        reply += deal.takes[better] * _WAYS[unseen - 1 - better, hand - 1]
    value: int = gain * _WAYS[unseen, hand] - reply
    return value


@_compiled
def _best_sets(plan: Any, deal: Any, move: int, turn: int) -> None:
    """Note the worth of the best set for each sum on the table that a move leaves, or -1."""
    best = deal.best
    best[:] = -1
    best[0] = 0
    card, taken, size = deal.cards[move], deal.taken[move], deal.sizes[move]
    lying = deal.lying
    total = 0
    for place in range(lying + (size == 0)):
        left = deal.table[place] if place < lying else card
        if taken >> left & 1:
            continue
        value = _value(left)
        total += value
        for goal in range(14, value - 1, -1):
            if best[goal - value] >= 0:
                best[goal] = max(best[goal], best[goal - value] + plan.worth[left])
    if 0 < total < 15 and turn < 34:
        best[total] += plan.escoba


# -- a deal ----------------------------------------------------------------------------------------


@_compiled
def _play_deal(plan: Any, deal: Any, seed: Any, index: int, seating: int) -> int:
    """Play one deal to its end, and return what the leftovers are worth."""
    _start_streams(deal.streams, seed, index)
    for card in range(40):
        deal.pack[card] = card
        deal.owner[card] = -1
    for last in range(39, 0, -1):
        other = _random_below(last + 1, deal.streams, 0)
        deal.pack[last], deal.pack[other] = deal.pack[other], deal.pack[last]
    deal.escobas[0] = deal.escobas[1] = 0
    dealer = index & 1
    first = 1 - dealer
    _deal_hands(deal, 0, first)
    capturer = dealer if _open_table(plan, deal, dealer) else -1
    for turn in range(36):
        if turn and turn % 6 == 0:
            _deal_hands(deal, 4 + turn, first)
        seat = (first + turn) & 1
        move = _choose(plan, deal, seat, (seat + seating) & 1, turn)
        card, taken = deal.cards[move], deal.taken[move]
        deal.record[turn, 0], deal.record[turn, 1] = card, taken
        _make_move(deal, seat, card, taken)
        if taken:
            capturer = seat
            deal.escobas[seat] += deal.lying == 0 and turn < 35
    leftovers = 0
    for place in range(deal.lying):
        leftovers += _value(deal.table[place])
        deal.owner[deal.table[place]] = capturer
    return leftovers


@_compiled
def _make_move(deal: Any, seat: int, card: int, taken: int) -> None:
    hand = deal.hands[seat]
    place = 0
    while hand[place] != card:
        place += 1
    deal.held[seat] -= 1
    for later in range(place, deal.held[seat]):
        hand[later] = hand[later + 1]
    if not taken:
        _insert(deal.table, deal.lying, card)
        deal.lying += 1
        return
    deal.owner[card] = seat
    lying = 0
    for place in range(deal.lying):
        other = deal.table[place]
        if taken >> other & 1:
            deal.owner[other] = seat
        else:
            deal.table[lying] = other
            lying += 1
    deal.lying = lying


# -- scores ----------------------------------------------------------------------------------------


@_compiled
def _score(plan: Any, deal: Any, row: Ints) -> None:
    """Fill in, for both sides: points, escobas, the points of each award, and wins."""
    held = np.zeros((5, 2), dtype=np.int64)  # of each award
    best = np.zeros((2, 4), dtype=np.int64)
    for card in range(40):
        side = deal.owner[card]
        if side >= 0:
            held[0, side] += 1
            held[1, side] += card & 3 == 0
            held[2, side] += card == _SEVEN_OF_COINS
            held[3, side] += card >> 2 == 6
            best[side, card & 3] = max(best[side, card & 3], _PRICES[card])
    for side in range(2):
        if best[side].min() > 0:
            held[4, side] = best[side].sum()
        row[side] = row[2 + side] = deal.escobas[side]
    for award in range(plan.award_count):
        kind, points = plan.awards[award, 0], plan.awards[award, 1]
        if (kind == 1 and held[kind].max() == 10) or (kind == 3 and held[kind].max() == 4):
            points = plan.awards[award, 2]
        for side in range(2):
            mine, theirs = held[kind, side], held[kind, 1 - side]
            won = mine > theirs or (mine == theirs and mine > 0 and plan.awards[award, 3])
            row[4 + 2 * award + side] = points * won
            row[side] += points * won
    for side in range(2):
        row[len(row) - 2 + side] = row[side] > row[1 - side]


@_compiled
def _play(
    plan: Any, deal: Any, seed: Any, start: int, stop: int, seatings: int, tally: Ints
) -> None:
    """Add the deals of a chunk to a tally."""
    width = 2 * (3 + plan.award_count)
    row = np.zeros(width, dtype=np.int64)
    for index in range(start, stop):
        pair = 0
        for seating in range(seatings):
            leftovers = _play_deal(plan, deal, seed, index, seating)
            _score(plan, deal, row)
            for column in range(width):
                number = row[column ^ seating]
                tally[column] += number
                tally[width + column] += number * number
            lead = row[seating] - row[1 - seating]
            tally[2 * width] += lead * lead
            tally[2 * width + 2 + leftovers] += 1
            pair += lead
        tally[2 * width + 1] += pair * pair
