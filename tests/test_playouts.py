"""Whole deals of every profile and seating: what must hold after every move."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass, replace
from itertools import pairwise

import naive
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import SEATINGS, Playout, Seating, examples, playouts, positions

from escoba_learn import (
    CLUB,
    PACK,
    SCOPA,
    SETENTA,
    Capture,
    Card,
    Claim,
    Deal,
    DealRecord,
    Discard,
    Suit,
)

FIFTEENS = [seating for seating in SEATINGS if seating.rules.capture == "sum"]


def each(seatings: list[Seating], number: int = 4):
    """Run a test on every one of these games, with so many examples of each."""

    def decorate(test):
        drawn = examples(number)(given(data=st.data())(test))
        return pytest.mark.parametrize("seating", seatings, ids=str)(drawn)

    return decorate


def worth(cards: Iterable[Card]) -> int:
    return sum(card.value for card in cards)


def agrees_with_the_naive_game(playout: Playout) -> None:
    record, deals = playout
    pack = [card.code for card in record.pack]
    game = naive.Game.start(record.rules.name, record.players, record.sides, record.dealer, pack)
    for deal, move in zip(deals, (*record.moves, None), strict=True):
        assert naive.Game.read(str(deal)) == game
        moves = [naive.read_move(str(legal)) for legal in deal.legal_moves()]
        assert len(moves) == len(set(moves))
        assert set(moves) == game.moves()
        if move is not None:
            game.play(naive.read_move(str(move)))
    assert {line.award: [*line.points] for line in deals[-1].score()} == game.score()


@each(SEATINGS)
def test_the_naive_game_has_the_same_positions_moves_and_score(data, seating):
    agrees_with_the_naive_game(data.draw(playouts(seating)))


@each(SEATINGS)
def test_the_naive_game_agrees_where_the_opening_table_makes_fifteen(data, seating):
    agrees_with_the_naive_game(data.draw(playouts(seating, opening=True)))


@each(SEATINGS)
def test_after_every_move_each_of_the_forty_cards_is_in_one_place(data, seating):
    for deal in data.draw(playouts(seating)).positions:
        places = [*deal.hands, deal.table, *deal.piles, deal.stock]
        assert sorted(card for place in places for card in place) == sorted(PACK)


@each(SEATINGS, number=3)
def test_a_move_leaves_its_position_alone_and_always_leads_to_the_same_one(data, seating):
    record, deals = data.draw(playouts(seating))
    for (before, after), move in zip(pairwise(deals), record.moves, strict=True):
        copy = Deal.parse(str(before))
        assert copy.apply(move) == copy.apply(move) == after
        assert (copy, copy.legal_moves()) == (before, Deal.parse(str(before)).legal_moves())


@each(SEATINGS)
def test_a_deal_is_over_exactly_where_no_move_is_legal(data, seating):
    *before, last = data.draw(playouts(seating)).positions
    assert all(deal.legal_moves() and not deal.is_over for deal in before)
    assert last.is_over
    assert last.legal_moves() == ()
    assert last.to_play is None


@each(FIFTEENS)
def test_piles_are_worth_a_multiple_of_fifteen_and_leftovers_ten_more(data, seating):
    *before, last = data.draw(playouts(seating)).positions
    assert all(worth(pile) % 15 == 0 for deal in before for pile in deal.piles)
    assert worth(last.leftovers) % 15 == 10


@each(SEATINGS)
def test_the_leftovers_are_the_last_capturers_and_never_an_escoba(data, seating):
    *before, last = data.draw(playouts(seating)).positions
    if last.last_capturer is None:
        assert last.leftovers == last.table
        assert not any(last.piles)
    else:
        assert (last.table, last.stock) == ((), ())
        assert set(last.leftovers) <= set(last.piles[last.last_capturer % seating.sides])
    assert sum(last.escobas) - sum(before[-1].escobas) in {0, 1}


@each(SEATINGS)
def test_an_escoba_is_counted_exactly_where_a_capture_empties_the_table(data, seating):
    record, deals = data.draw(playouts(seating))
    for (before, after), move in zip(pairwise(deals), record.moves, strict=True):
        gained = [new - old for old, new in zip(before.escobas, after.escobas, strict=True)]
        taken = set(move.taken) if isinstance(move, Capture | Claim) else set()
        played = {move.card} if isinstance(move, Capture) else set()
        emptied = bool(taken) and set(before.table) <= taken | played
        sweep = emptied and not after.is_over  # the last card of a deal never makes one
        if sweep:
            assert gained[after.last_capturer % seating.sides] == 1
        assert sum(gained) == sweep


@each(SEATINGS)
def test_seats_play_in_turn(data, seating):
    record, deals = data.draw(playouts(seating))
    plays = [
        deal.to_play
        for deal, move in zip(deals, record.moves, strict=False)
        if isinstance(move, Capture | Discard) and not deal.pending
    ]
    expected = [(record.dealer + 1 + turn) % seating.players for turn in range(len(plays))]
    assert plays == expected


@each(SEATINGS)
def test_the_legal_moves_come_in_a_fixed_order_with_fewer_cards_first(data, seating):
    for deal in data.draw(playouts(seating)).positions:
        captures = [move for move in deal.legal_moves() if isinstance(move, Capture | Claim)]
        for one, next_one in pairwise(captures):
            if isinstance(one, Claim) or one.card is next_one.card:
                assert (len(one.taken), one.taken) < (len(next_one.taken), next_one.taken)
            else:
                assert one.card < next_one.card


@each(SEATINGS, number=4)
def test_a_record_is_read_back_equal_and_replays_the_same_positions(data, seating):
    record, deals = data.draw(playouts(seating))
    copy = DealRecord.parse(str(record))
    assert copy == record
    assert tuple(copy.replay()) == deals


@each(SEATINGS, number=3)
def test_a_position_is_read_back_equal_from_a_line_and_from_json(data, seating):
    for deal in data.draw(playouts(seating)).positions:
        line = str(deal)
        assert "\n" not in line
        assert Deal.parse(line) == deal
        assert Deal.parse(json.dumps(deal.to_json())) == deal
        assert Deal.from_json(deal.to_json()) == deal


def cards_in(value: object) -> Iterator[Card]:
    """Every card that can be reached from a value."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from cards_in(part)
    elif is_dataclass(value):
        for part in fields(value):
            yield from cards_in(getattr(value, part.name))


@each(SEATINGS)
def test_a_view_holds_no_hidden_card_and_does_not_change_with_them(data, seating):
    deal = data.draw(positions(seating))
    seat = data.draw(st.integers(0, seating.players - 1))
    view = deal.view(seat)
    others = [*deal.hands[:seat], *deal.hands[seat + 1 :]]
    hidden = [card for cards in (*others, deal.stock) for card in cards]
    if not deal.is_over:
        assert view.unseen == tuple(sorted(hidden))
    assert not {*cards_in(replace(view, rules=SETENTA))} & {*hidden}

    pool = iter(data.draw(st.permutations(hidden)))
    hands = tuple(
        hand if other == seat else tuple(sorted(next(pool) for _ in hand))
        for other, hand in enumerate(deal.hands)
    )
    elsewhere = replace(deal, hands=hands, stock=tuple(pool))
    assert elsewhere.view(seat) == view
    assert elsewhere.view(seat).unseen == view.unseen


OPEN_TO_ALL = (
    *("rules", "table", "piles", "escobas", "dealer"),
    *("to_play", "last_capturer", "pending", "passes"),
)


@each(SEATINGS)
def test_a_view_tells_a_player_what_lies_open_and_how_much_is_hidden(data, seating):
    deal = data.draw(positions(seating))
    for seat in range(seating.players):
        view = deal.view(seat)
        assert (view.seat, view.side) == (seat, seat % seating.sides)
        assert (view.players, view.sides) == (seating.players, seating.sides)
        assert view.hand == deal.hands[seat]
        assert view.hand_sizes == tuple(len(hand) for hand in deal.hands)
        assert view.stock_size == len(deal.stock)
        for name in OPEN_TO_ALL:
            assert getattr(view, name) == getattr(deal, name)
        assert view.legal_moves() == (deal.legal_moves() if deal.to_play == seat else ())


HOUSE_RULES = [
    Seating(replace(SETENTA, name="eleven", capture_sum=11), 2, 2),
    Seating(replace(SETENTA, name="twenty", capture_sum=20, obligation="hand"), 4, 2),
    Seating(
        replace(
            SETENTA,
            name="signed",
            capture_sum=0,
            negative_suits=(Suit.ESPADAS, Suit.BASTOS),
        ),
        2,
        2,
    ),
    Seating(replace(CLUB, name="club-of-twelve", seatings=((12, 4),)), 12, 4),
    Seating(replace(CLUB, name="club-of-six", seatings=((6, 3),)), 6, 3),
    Seating(replace(SCOPA, name="long-scopa", choice="any", obligation="card"), 2, 2),
]


@each(HOUSE_RULES)
def test_house_rules_play_to_the_end_with_every_card_in_one_place(data, seating):
    rules = seating.rules
    record, deals = data.draw(playouts(seating, opening=data.draw(st.booleans())))
    for deal in deals:
        places = [*deal.hands, deal.table, *deal.piles, deal.stock]
        assert sorted(card for place in places for card in place) == sorted(PACK)
        assert Deal.parse(str(deal), rules) == deal
        if rules.capture == "sum" and not deal.is_over:
            for pile in deal.piles:
                total = sum(rules.values[card] for card in pile)
                assert total == 0 if rules.capture_sum == 0 else total % rules.capture_sum == 0
    assert deals[-1].is_over
    assert DealRecord.parse(str(record), rules) == record
