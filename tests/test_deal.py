"""Deals: how they start, what the moves do in each profile, and how they end."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import SEATINGS, examples, packs, play_out

from escoba_learn import (
    CLAIM,
    CLUB,
    DESESCOBA,
    LUDOTEKA_FREE,
    PACK,
    PROFILES,
    SCOPA,
    SETENTA,
    Capture,
    Deal,
    DealRecord,
    Discard,
    IllegalMove,
    Pass,
    Rules,
    format_cards,
    parse_cards,
    parse_move,
    total_points,
)


def position(rules: Rules, hands: str, table: str = "", **given: object) -> Deal:
    """A small position, nothing captured yet, with seat 0 to play and the last seat dealing."""
    players = hands.count(",") + 1
    usual = {
        "piles": "," * (rules.sides_for(players) - 1),
        "escobas": " ".join("0" * rules.sides_for(players)),
        "stock": "",
        "dealer": players - 1,
        "to_play": 0,
        "last_capturer": "-",
    }
    fields = {"rules": rules.name, "hands": hands, "table": table, **usual, **given}
    return Deal.parse("; ".join(f"{key}={value}" for key, value in fields.items()), rules)


def play(deal: Deal, *moves: str) -> Deal:
    for move in moves:
        deal = deal.apply(parse_move(move))
    return deal


def legal(deal: Deal) -> list[str]:
    return [str(move) for move in deal.legal_moves()]


def pack_with(hands: str, *turned: str, rest: str = "") -> tuple:
    """A whole pack that deals these hands, then turns these fours; any other cards follow."""
    first = parse_cards(" ".join([hands, *turned, rest]))
    return (*first, *[card for card in reversed(PACK) if card not in first])


# -- the start -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
@examples(10)
@given(pack=packs, data=st.data())
def test_cards_are_dealt_one_at_a_time_from_the_seat_after_the_dealer(seating, pack, data):
    rules, players, sides = seating
    dealer = data.draw(st.integers(0, players - 1))
    deal = Deal.start(rules, players=players, sides=sides, dealer=dealer, pack=pack)
    assert (deal.players, deal.sides, deal.dealer) == (players, sides, dealer)
    assert deal.to_play == (dealer + 1) % players
    assert (deal.pending, deal.passes, deal.leftovers) == (None, 0, ())
    for turn in range(players):
        hand = deal.hands[(dealer + 1 + turn) % players]
        assert set(hand) == {pack[turn], pack[turn + players], pack[turn + 2 * players]}
    turned = pack[3 * players : 3 * players + 4]
    if not any(deal.piles):
        assert deal.table == tuple(sorted(turned))
        assert deal.stock == pack[3 * players + 4 :]
    else:
        assert set(turned) <= set(deal.piles[dealer % sides])
        assert deal.last_capturer == dealer


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_the_stock_is_dealt_out_in_rounds_of_three_cards_each(seating):
    # These four cards make nothing under any profile.
    turned = "So Sc Se Sb"
    others = [card for card in PACK if card.code not in turned]
    pack = (*others[: 3 * seating.players], *parse_cards(turned), *others[3 * seating.players :])
    _, deals = play_out(seating.record(pack), [0])
    dealt_out = (after for deal, after in pairwise(deals) if len(after.stock) < len(deal.stock))
    rounds = [deals[0], *dealt_out]
    assert len(rounds) == {2: 6, 3: 4, 4: 3, 6: 2}[seating.players]
    for number, deal in enumerate(rounds):
        assert [len(hand) for hand in deal.hands] == [3] * seating.players
        dealt = 3 * seating.players * number + 4 * (number > 0)
        first = deal.hands[deal.to_play]
        assert set(first) == {pack[dealt + turn * seating.players] for turn in range(3)}


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_there_are_36_plays_in_a_deal(seating):
    record, deals = play_out(seating.record(PACK), [1, 0])
    plays = [
        move
        for deal, move in zip(deals, record.moves, strict=False)
        if isinstance(move, Capture | Discard) and not deal.pending
    ]
    assert len(plays) == len({move.card for move in plays}) == 36


def test_two_deals_in_one_process_both_have_forty_cards():
    rng = Random(3)
    deals = [Deal.start(rng=rng), Deal.start(rng=rng), Deal.start()]
    for deal in deals:
        assert {*deal.hands[0], *deal.hands[1], *deal.table, *deal.stock, *deal.piles[0]} == {*PACK}
    assert len({format_cards(deal.stock) for deal in deals}) == 3


@given(st.integers(), st.sampled_from(SEATINGS))
def test_a_seed_always_gives_the_same_deal(seed, seating):
    def start():
        rules, players, sides = seating
        return Deal.start(rules, players=players, sides=sides, rng=Random(seed))

    assert start() == start()


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"players": 3}, "setenta is not played by 3 players"),
        ({"players": 4, "sides": 4}, "setenta is not played by 4 players on 4 sides"),
        ({"dealer": 2}, "dealer=2 is not a seat from 0 to 1"),
        ({"dealer": -1}, "dealer=-1 is not a seat from 0 to 1"),
        ({"pack": PACK[:-1]}, "a pack has 40 cards, not 39: Rb missing"),
        ({"pack": ()}, "a pack has 40 cards, not 0: 1o 1c 1e"),
        ({"pack": (*PACK, PACK[7])}, "2b is in two places"),
        ({"pack": (*PACK[:-1], PACK[0])}, "1o is in two places"),
    ],
)
def test_a_deal_that_cannot_start_is_refused(given, error):
    with pytest.raises(ValueError, match=rf"^{error}"):
        Deal.start(SETENTA, **given)


# -- the opening table ---------------------------------------------------------------------------

FIFTEEN = "7o 6c 1e 1b"
THIRTY_THAT_SPLITS = "Ro 5c Sb 7e"
THIRTY_THAT_DOES_NOT = "Ro Rc Cb 1e"
NOTHING = "Ro Rc Re Rb"
CONTAINS_FIFTEEN = "7o Sc 1e 2b"

ESCOBAS_OF_THE_DEALER = {
    #                fifteen, thirty that splits, thirty that does not
    "setenta": (1, 2, 2),
    "club": (1, 0, 0),
    "scopa": (0, 0, 0),
    "ludoteka": (1, 2, 0),
    "ludoteka_free": (1, 2, 0),
    "claim": (1, 1, 1),
    "desescoba": (1, 1, 1),
}


@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("name", PROFILES)
def test_an_opening_table_worth_fifteen_or_thirty_is_the_dealers(name, dealer):
    expected = ESCOBAS_OF_THE_DEALER[name]
    tables = FIFTEEN, THIRTY_THAT_SPLITS, THIRTY_THAT_DOES_NOT, NOTHING, CONTAINS_FIFTEEN
    for table, escobas in zip(tables, (*expected, 0, 0), strict=True):
        deal = Deal.start(PROFILES[name], dealer=dealer, pack=pack_with("2o 2c 3o 3c 4o 4c", table))
        assert deal.to_play == 1 - dealer
        assert deal.escobas[dealer] == escobas
        assert deal.escobas[1 - dealer] == 0
        assert deal.piles[1 - dealer] == ()
        if escobas:
            assert deal.last_capturer == dealer
            assert set(deal.piles[dealer]) == set(parse_cards(table))
            assert len(deal.table) == (4 if name == "club" else 0)
        else:
            assert deal.last_capturer is None
            assert set(deal.table) == set(parse_cards(table))


def test_the_dealer_of_an_opening_capture_may_be_a_partner():
    hands = "2o 2c 2e 2b 3o 3c 3e 3b 4o 4c 4e 4b"
    deal = Deal.start(SETENTA, players=4, dealer=3, pack=pack_with(hands, FIFTEEN))
    assert (deal.escobas, deal.last_capturer, deal.to_play) == ((0, 1), 3, 0)


def test_a_dealer_who_alone_captured_takes_the_leftovers():
    # Nobody captures after the opening, so the dealer's opening capture is the last one.
    record = DealRecord(LUDOTEKA_FREE, 2, 2, 1, pack_with("2o 2c 3o 3c 4o 4c", FIFTEEN))
    deal = record.first
    while not deal.is_over:
        deal = deal.apply(next(m for m in deal.legal_moves() if isinstance(m, Discard)))
    assert [len(pile) for pile in deal.piles] == [0, 40]
    assert deal.escobas == (0, 1)
    assert len(deal.leftovers) == 36


TURNED = [FIFTEEN, "Ro 2b 2e 1c", "5o 5c 4e 1o", "So Sc Se Sb"]


@pytest.mark.parametrize(
    ("players", "replaced", "last_round", "face_down"),
    [
        (2, 0, 3, 0),
        (2, 1, 1, 0),
        (2, 2, 2, 0),
        (2, 3, 3, 0),
        (3, 0, 3, 0),
        (3, 1, 1, 2),
        (3, 2, 3, 1),
        (3, 3, 2, 0),
        (4, 0, 3, 0),
        (4, 1, 2, 0),
        (4, 2, 1, 0),
        (4, 3, 3, 0),
    ],
)
def test_a_replaced_opening_makes_the_last_round_short(players, replaced, last_round, face_down):
    turned = [*TURNED[:replaced], TURNED[-1]]
    used = " ".join(turned)
    others = [card.code for card in PACK if card.code not in used]
    pack = pack_with(" ".join(others[: 3 * players]), *turned)
    record = DealRecord(CLUB, players, CLUB.sides_for(players), 0, pack)
    _, deals = play_out(record, [0])
    first, last = deals[0], deals[-1]
    assert first.escobas[0] == replaced
    assert len(first.piles[0]) == 4 * replaced
    assert set(first.table) == set(parse_cards(turned[-1]))
    assert len(first.stock) == 40 - 3 * players - 4 * len(turned)

    end_of_stock = [deal for deal in deals if len(deal.stock) == face_down and any(deal.hands)]
    assert {len(hand) for hand in end_of_stock[0].hands} == {last_round}
    # The rest that is too small to share stays face down to the end, and then is a leftover.
    assert deals[-2].stock == pack[40 - face_down :]
    assert set(deals[-2].stock) <= set(last.leftovers)
    assert set(last.leftovers) <= set(last.piles[last.last_capturer % last.sides])
    assert sum(card.value for card in last.leftovers) % 15 == 10


def test_the_cards_that_stay_face_down_are_in_nobodys_view():
    used = f"{FIFTEEN} {NOTHING}"
    others = [card.code for card in PACK if card.code not in used]
    pack = pack_with(" ".join(others[:9]), FIFTEEN, NOTHING)
    _, deals = play_out(DealRecord(CLUB, 3, 3, 0, pack), [0])
    for seat in range(3):
        view = deals[-2].view(seat)
        assert view.stock_size == 2
        assert set(pack[-2:]) <= set(view.unseen)


# -- captures and escobas ------------------------------------------------------------------------


def test_the_worked_example_is_an_escoba_unless_another_card_stays():
    alone = play(position(SETENTA, "3c 2o, 2c", "1o 4b 7o"), "3c x 1o 4b 7o")
    assert (alone.table, alone.escobas, len(alone.piles[0])) == ((), (1, 0), 4)
    with_caballo = play(position(SETENTA, "3c 2o, 2c", "1o 4b 7o Ce"), "3c x 1o 4b 7o")
    assert (format_cards(with_caballo.table), with_caballo.escobas) == ("Ce", (0, 0))
    assert set(with_caballo.piles[0]) == set(parse_cards("3c 1o 4b 7o"))


def test_the_card_that_marks_an_escoba_stays_in_the_pile():
    deal = play(position(SETENTA, "7o, 2c", "4o 4e"), "7o x 4o 4e")
    assert set(deal.piles[0]) == set(parse_cards("7o 4o 4e"))
    assert deal.escobas == (1, 0)
    points = {line.award: line.points for line in deal.score()}
    assert points["seven_of_coins"] == points["escobas"] == points["cards"] == (1, 0)


def test_the_last_cards_of_a_round_may_make_an_escoba():
    deal = position(SETENTA, ", 7c", "So", stock="1o 1c 2o 2c 3o 3c", dealer=1, to_play=1)
    after = play(deal, "7c x So")
    assert after.escobas == (0, 1)
    assert [format_cards(hand) for hand in after.hands] == ["1o 2o 3o", "1c 2c 3c"]
    assert (after.to_play, after.stock) == (0, ())


def test_a_players_own_last_card_may_make_an_escoba_and_the_deals_last_may_not():
    own = play(position(SETENTA, "7c, Ro", "So"), "7c x So")
    assert own.escobas == (1, 0)
    swept = play(position(SETENTA, "7c, ", "So"), "7c x So")
    assert (swept.is_over, swept.escobas) == (True, (0, 0))


def test_a_scopa_table_cleared_by_the_last_card_of_the_deal_is_no_sweep():
    own = play(position(SCOPA, "Cb, Ro", "Co"), "Cb x Co")
    assert own.escobas == (1, 0)
    last = play(position(SCOPA, "Cb, ", "Co"), "Cb x Co")
    assert (last.escobas, len(last.piles[0])) == ((0, 0), 2)


def test_leftovers_go_to_the_last_capturer_and_are_no_escoba():
    deal = position(SETENTA, "2o, ", "Ro 1c", piles=", So 7o", last_capturer=1)
    over = play(deal, "2o")
    assert over.is_over
    assert set(over.piles[1]) == set(parse_cards("So 7o Ro 1c 2o"))
    assert set(over.leftovers) == set(parse_cards("Ro 1c 2o"))
    assert over.escobas == (0, 0)
    assert play(position(SETENTA, "2o, ", "Ro 3c", last_capturer=1), "2o x 3c Ro").leftovers == ()


@pytest.mark.parametrize("rules", [LUDOTEKA_FREE, CLAIM], ids=lambda rules: rules.name)
def test_where_nobody_captures_the_leftovers_are_nobodys_and_score_nothing(rules):
    deal = Deal.start(rules, pack=pack_with("2o 2c 3o 3c 4o 4c", NOTHING))
    while not deal.is_over:
        deal = deal.apply(next(m for m in deal.legal_moves() if isinstance(m, Discard | Pass)))
    assert deal.piles == ((), ())
    assert deal.last_capturer is None
    assert sorted(deal.table) == sorted(deal.leftovers) == list(PACK)
    assert total_points(deal.score()) == (0, 0)


def test_a_seat_without_a_card_is_passed_over():
    # Such a position is not dealt, but may be set up.
    deal = play(position(LUDOTEKA_FREE, "7c 2o, , 1o", "So"), "2o")
    assert deal.to_play == 2
    assert play(deal, "1o").to_play == 0
    assert play(position(CLAIM, "7c 2o, , 1o", "So"), "7c", "pass", "claim 7c So").to_play == 2


# -- obligation and choice -----------------------------------------------------------------------


def test_under_card_a_card_that_can_capture_must_and_another_may_be_laid():
    assert legal(position(SETENTA, "7c 2o, 1o", "So")) == ["2o", "7c x So"]


def test_under_hand_a_card_that_cannot_capture_waits_while_another_can():
    assert legal(position(CLUB, "7c 2o, 1o", "So")) == ["7c x So"]
    assert legal(position(CLUB, "6c 2o, 1o", "So")) == ["2o", "6c"]


def test_under_none_a_card_that_can_capture_may_be_laid():
    assert legal(position(LUDOTEKA_FREE, "7c 2o, 1o", "So")) == ["2o", "7c x So", "7c"]


def test_of_each_card_the_captures_of_fewest_cards_are_legal():
    deal = position(CLUB, "7c Rc, 1o", "So 3e 5e 2b")
    assert legal(deal) == ["7c x So", "Rc x 5e"]
    any_choice = replace(CLUB, name="any", choice="any")
    assert legal(position(any_choice, "7c Rc, 1o", "So 3e 5e 2b")) == [
        "7c x So",
        "7c x 3e 5e",
        "Rc x 5e",
        "Rc x 2b 3e",
    ]


# -- the opponent chooses ------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "sides"), DESESCOBA.seatings)
def test_the_next_seat_of_another_side_chooses_among_several_captures(players, sides):
    hands = ", ".join(["5o 1o", "2o 1c", "2c 1e", "2e 1b", "2b 4o", "3o 4c"][:players])
    given = {"piles": "," * (sides - 1), "escobas": " ".join("0" * sides)}
    for seat in range(players):
        turned = hands.split(", ")
        turned = ", ".join(turned[-seat:] + turned[:-seat])
        deal = position(DESESCOBA, turned, "Ro Rc", to_play=seat, **given)
        assert legal(deal) == ["1o", "5o"]
        asked = play(deal, "5o")
        assert asked.to_play == (seat + 1) % players
        assert asked.to_play % sides != seat % sides
        assert (asked.pending.card.code, asked.pending.seat) == ("5o", seat)
        assert legal(asked) == ["5o x Ro", "5o x Rc"]
        taken = play(asked, "5o x Rc")
        assert taken.pending is None
        assert set(taken.piles[seat % sides]) == set(parse_cards("5o Rc"))
        assert (format_cards(taken.table), taken.last_capturer) == ("Ro", seat)
        assert taken.to_play == (seat + 1) % players
        assert [len(hand) for hand in taken.hands].count(1) == 1


def test_a_single_capture_is_made_without_a_choice():
    deal = position(DESESCOBA, "7o 1o, 2o 1c", "So 1e")
    assert legal(deal) == ["1o", "7o x So"]
    assert play(deal, "7o x So").to_play == 1


def test_the_last_card_of_a_round_is_chosen_before_the_next_is_dealt():
    deal = position(DESESCOBA, ", 5o", "Ro Rc", stock="1o 1c 2o 2c 3o 3c", to_play=1)
    asked = play(deal, "5o")
    assert (asked.to_play, asked.hands) == (0, ((), ()))
    assert play(asked, "5o x Ro").hands == (parse_cards("1o 2o 3o"), parse_cards("1c 2c 3c"))


# -- claims --------------------------------------------------------------------------------------


def test_after_a_discard_that_could_have_captured_the_others_are_asked_in_turn():
    asked = play(position(CLAIM, "7c 1o, 2c 1c, 3c 1e", "So"), "7c")
    assert (asked.to_play, legal(asked)) == (1, ["claim 7c So", "pass"])
    third = play(asked, "pass")
    assert (third.to_play, legal(third)) == (2, ["claim 7c So", "pass"])
    taken = play(third, "claim 7c So")
    assert (taken.table, taken.escobas, taken.last_capturer) == ((), (0, 0, 1), 2)
    assert set(taken.piles[2]) == set(parse_cards("7c So"))
    assert (taken.to_play, taken.pending) == (1, None)
    assert legal(taken) == ["1c", "2c"]


def test_the_first_who_wants_it_closes_the_window():
    asked = play(position(CLAIM, "7c 1o, 2c 1c, 3c 1e", "So 4o 4e"), "7c", "claim 7c So")
    assert (asked.to_play, asked.pending, asked.escobas) == (1, None, (0, 0, 0))
    assert format_cards(asked.table) == "4o 4e"


def test_when_all_have_passed_the_card_lies_and_the_next_seat_plays():
    deal = play(position(CLAIM, "7c 1o, 2c 1c, 3c 1e", "So"), "7c", "pass", "pass")
    assert (deal.to_play, deal.pending, format_cards(deal.table)) == (1, None, "7c So")
    assert legal(deal) == ["1c", "2c"]


def test_a_claim_includes_the_card_just_laid():
    deal = position(CLAIM, "7c 1o, 2c 1c", "So 5o Ro 3e 5e")
    assert legal(play(deal, "7c")) == ["claim 7c So", "claim 3e 5o 7c", "claim 3e 5e 7c", "pass"]


def test_nobody_is_asked_after_a_capture_or_where_there_is_no_claim():
    deal = position(CLAIM, "7c 1o, 2c 1c", "So 5o Ro")
    assert play(deal, "7c x So").pending is None
    discarded = play(deal, "1o")  # 5o Ro lies there, but not with the ace
    assert (discarded.pending, discarded.to_play) == (None, 1)


def test_a_partner_is_asked_as_well():
    given = {"piles": ",", "escobas": "0 0"}
    asked = play(position(CLAIM, "7c 1o, 2c 1c, 3c 1e, 4c 1b", "So", **given), "7c", "pass")
    taken = play(asked, "claim 7c So")
    assert (taken.last_capturer, taken.escobas, taken.to_play) == (2, (1, 0), 1)


def test_a_window_closes_before_the_next_round_is_dealt():
    deal = position(CLAIM, ", 7c", "So", stock="1o 1c 2o 2c 3o 3c", to_play=1)
    asked = play(deal, "7c")
    assert (asked.to_play, asked.hands, len(asked.stock)) == (0, ((), ()), 6)
    for answer, escobas in [("pass", (0, 0)), ("claim 7c So", (1, 0))]:
        dealt = play(asked, answer)
        assert (dealt.escobas, dealt.to_play, dealt.stock) == (escobas, 0, ())
        assert dealt.hands == (parse_cards("1o 2o 3o"), parse_cards("1c 2c 3c"))


def test_at_the_end_fifteens_are_claimed_one_at_a_time_until_all_pass_in_succession():
    end = play(position(CLAIM, "6b, , ", "5o Ro 5c Rc 7e Se", last_capturer=0), "6b")
    assert (end.to_play, end.pending, end.is_over) == (1, None, False)
    assert "claim 5o Ro" in legal(end)
    assert legal(end)[-1] == "pass"
    second = play(end, "claim 5o Ro")
    assert (second.to_play, second.last_capturer, second.escobas) == (2, 1, (0, 0, 0))
    round_again = play(second, "pass", "pass")  # seats 2 and 0; seat 1 has not passed since
    assert round_again.to_play == 1
    third = play(round_again, "pass")
    assert third.is_over
    assert set(third.piles[1]) == set(parse_cards("5o Ro 5c Rc 7e Se 6b"))
    assert set(third.leftovers) == set(parse_cards("5c Rc 7e Se 6b"))


def test_a_claim_at_the_end_starts_the_count_of_passes_again():
    end = play(position(CLAIM, "6b, , ", "5o Ro 5c Rc 7e Se"), "6b", "pass", "pass")
    assert end.to_play == 0
    claimed = play(end, "claim 7e Se")
    assert (claimed.to_play, claimed.last_capturer) == (1, 0)
    still = play(claimed, "pass", "pass")
    assert (still.to_play, still.is_over) == (0, False)
    assert play(still, "pass").is_over


def test_at_the_end_everybody_passing_leaves_the_rest_to_the_last_capturer():
    end = play(position(CLAIM, "2b, , ", "5o Ro 1b", last_capturer=2), "2b", "pass", "pass")
    assert not end.is_over
    over = play(end, "pass")
    assert over.is_over
    assert [len(pile) for pile in over.piles] == [0, 0, 4]
    assert over.passes == 0


def test_at_the_end_nobody_is_asked_where_no_fifteen_lies():
    over = play(position(CLAIM, "2b, , ", "Ro 1b 5o", last_capturer=1), "2b")
    assert not over.is_over
    assert play(over, "claim 5o Ro").is_over
    assert play(position(CLAIM, "2b, , ", "Ro 1b", last_capturer=1), "2b").is_over


def test_the_last_card_has_its_own_window_before_the_last_claims():
    end = play(position(CLAIM, "7c, , ", "So 5o Ro", last_capturer=0), "7c")
    assert (end.to_play, legal(end)) == (1, ["claim 7c So", "pass"])
    after_claim = play(end, "pass", "claim 7c So")
    assert (after_claim.to_play, legal(after_claim)) == (1, ["claim 5o Ro", "pass"])
    after_passes = play(end, "pass", "pass")
    assert after_passes.to_play == 1
    assert legal(after_passes) == ["claim 5o Ro", "claim 7c So", "pass"]


# -- the score so far ----------------------------------------------------------------------------


def test_a_deal_scores_its_piles_as_they_are():
    deal = position(SETENTA, "7c, Ro", "So", piles="7o Sc, 5o Rc", escobas="2 0")
    points = {line.award: line.points for line in deal.score()}
    assert points["escobas"] == (2, 0)
    assert points["seven_of_coins"] == (1, 0)
    assert points["cards"] == points["coins"] == points["setenta"] == (0, 0)


@pytest.mark.parametrize("seat", [-1, 2, 5])
def test_there_is_no_view_from_a_seat_that_does_not_exist(seat):
    with pytest.raises(ValueError, match="not a seat from 0 to 1"):
        Deal.start(SETENTA, rng=Random(1)).view(seat)


def test_a_move_may_be_given_as_text():
    deal = Deal.start(SETENTA, rng=Random(1))
    for move in deal.legal_moves():
        assert deal.apply(str(move)) == deal.apply(move)
    with pytest.raises(IllegalMove):
        deal.apply("pass")
    with pytest.raises(ValueError, match="not a move: 'something else'"):
        deal.apply("something else")
