"""Records: written, read back, replayed, and refused with a sentence."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import SEATINGS, examples, packs, play_out, seatings

from escoba_learn import (
    CLAIM,
    LUDOTEKA,
    PACK,
    SETENTA,
    Capture,
    Deal,
    DealRecord,
    IllegalMove,
    Match,
    MatchRecord,
    format_cards,
    parse_cards,
    parse_move,
)

HOUSE = replace(SETENTA, name="to-3", match_target=3)
RECORD = DealRecord(SETENTA, 2, 2, 1, PACK)
FIELDS = RECORD.to_json()


def test_a_record_is_the_json_that_is_promised():
    record = RECORD.add(RECORD.first.legal_moves()[0])
    assert json.loads(str(record)) == {
        "rules": "setenta",
        "players": 2,
        "sides": 2,
        "dealer": 1,
        "pack": " ".join(card.code for card in PACK),
        "moves": [str(record.moves[0])],
    }


def test_an_opening_capture_is_the_dealers_and_not_a_move():
    turned = parse_cards("2o 2c 3o 3c 4o 4c 7o 6c 1e 1b")
    pack = (*turned, *[card for card in PACK if card not in turned])
    record = DealRecord(SETENTA, 2, 2, 1, pack)
    assert record.moves == ()
    assert record.last.escobas == (0, 1)
    assert DealRecord.parse(str(record)).last == record.last


def test_a_record_that_is_added_to_stays_as_it_was():
    move = RECORD.first.legal_moves()[0]
    longer = RECORD.add(move)
    assert (RECORD.moves, longer.moves) == ((), (move,))
    assert RECORD.last == RECORD.first != longer.last
    assert longer.last == RECORD.first.apply(move)


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
@examples(4)
@given(
    pack=packs, picks=st.lists(st.integers(0, 9), min_size=1, max_size=5), cut=st.integers(0, 60)
)
def test_an_unfinished_deal_that_is_read_back_accepts_the_same_moves(seating, pack, picks, cut):
    record = play_out(seating.record(pack), picks).record
    record = replace(record, moves=record.moves[:cut])
    copy = DealRecord.parse(str(record))
    assert copy.last == record.last
    assert copy.last.legal_moves() == record.last.legal_moves()
    for move in record.last.legal_moves():
        assert copy.add(move).last == record.last.apply(move)


def test_players_and_sides_have_their_usual_numbers():
    fields = {key: FIELDS[key] for key in ("rules", "dealer", "pack", "moves")}
    assert DealRecord.from_json(fields) == RECORD
    four = DealRecord.from_json({**fields, "rules": "ludoteka", "players": 4})
    assert (four.players, four.sides) == (4, 4)
    pairs = DealRecord.from_json({**fields, "rules": "ludoteka", "players": 4, "sides": 2})
    assert (pairs.players, pairs.sides, pairs.rules) == (4, 2, LUDOTEKA)


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"rules": "scoba"}, "unknown rules: 'scoba' (setenta, club, scopa, ludoteka, "),
        ({"rules": 15}, "'rules' of a record is 15, not a text"),
        ({"players": 3}, "setenta is not played by 3 players"),
        ({"players": 3, "sides": None}, "'sides' of a record is None, not a whole number"),
        ({"players": "2"}, "'players' of a record is '2', not a whole number"),
        ({"players": True}, "'players' of a record is True, not a whole number"),
        ({"sides": 1}, "setenta is not played by 2 players on 1 sides"),
        ({"dealer": 2}, "'dealer' is 2, not a seat from 0 to 1"),
        ({"dealer": -1}, "'dealer' is -1, not a seat from 0 to 1"),
        ({"dealer": None}, "'dealer' of a record is None, not a whole number"),
        ({"pack": "1o 2o"}, "a pack has 40 cards, not 2: 1c 1e 1b 2c"),
        ({"pack": FIELDS["pack"][:-3]}, "a pack has 40 cards, not 39: Rb missing"),
        ({"pack": FIELDS["pack"] + " 1o"}, "the same card twice: 1o"),
        ({"pack": "8o"}, "not a card code: '8o'"),
        ({"pack": ["1o"]}, "'pack' of a record is ['1o'], not a text"),
        ({"moves": "1o"}, "'moves' of a record is '1o', not a list"),
        ({"moves": [1]}, "'moves' of a record is 1, not a text"),
        ({"moves": ["take all"]}, "not a move: 'take all'"),
    ],
)
def test_a_field_that_cannot_be_read_is_refused_and_named(changes, error):
    with pytest.raises(ValueError) as told:  # noqa: PT011  # the whole beginning is compared
        DealRecord.from_json({**FIELDS, **changes})
    assert str(told.value).startswith(error)


@pytest.mark.parametrize("missing", ["rules", "dealer", "pack", "moves"])
def test_a_field_that_is_missing_is_named(missing):
    fields = {key: value for key, value in FIELDS.items() if key != missing}
    with pytest.raises(ValueError, match=rf"^this record has no '{missing}'$"):
        DealRecord.from_json(fields)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "this record is not JSON: Expecting value at line 1, column 1"),
        ('{"rules":\n "setenta"', "this record is not JSON: Expecting ',' delimiter at line 2, c"),
        ("[]", "a record is a JSON object, not list"),
        ("7", "a record is a JSON object, not int"),
        ("null", "a record is a JSON object, not NoneType"),
        ("[" * 200_000, "this record is nested too deeply"),
    ],
)
def test_a_text_that_is_no_json_object_is_refused(text, error):
    with pytest.raises(ValueError) as told:  # noqa: PT011  # the whole beginning is compared
        DealRecord.parse(text)
    assert str(told.value).startswith(error)


def test_the_first_illegal_move_is_refused_and_named():
    legal = RECORD.first.legal_moves()[0]
    record = RECORD.add(legal).add(parse_move("7o")).add(parse_move("Ro"))
    replayed = record.replay()
    assert next(replayed) == RECORD.first
    assert next(replayed) == RECORD.first.apply(legal)
    with pytest.raises(IllegalMove, match=r"^7o is not in the hand \(allowed: ") as told:
        next(replayed)
    assert told.value.__notes__ == ["move 2, 7o"]
    with pytest.raises(IllegalMove):
        assert record.last


def test_house_rules_are_handed_in_and_must_bear_the_name():
    record = DealRecord(HOUSE, 2, 2, 0, PACK)
    assert DealRecord.parse(str(record), HOUSE) == record
    with pytest.raises(ValueError, match=r"^unknown rules: 'to-3' "):
        DealRecord.parse(str(record))
    with pytest.raises(ValueError, match=r"^this record is of the rules 'to-3', not 'setenta'$"):
        DealRecord.parse(str(record), SETENTA)


# -- matches -------------------------------------------------------------------------------------


def play_match(seating, rng: Random, deals: int) -> tuple[Match, MatchRecord]:
    """A match of so many deals, the last of them broken off after seven moves."""
    rules, players, sides = seating
    match = Match.start(rules, players=players, sides=sides, rng=rng)
    records = []
    for number in range(deals):
        pack = tuple(rng.sample(PACK, 40))
        if number:
            match = match.next_deal(pack=pack)
        else:
            deal = Deal.start(
                rules, players=players, sides=sides, dealer=match.deal.dealer, pack=pack
            )
            match = Match(deal, match.points)
        record = DealRecord(rules, players, sides, match.deal.dealer, pack)
        while match.deal.legal_moves() and (number < deals - 1 or len(record.moves) < 7):
            move = rng.choice(match.deal.legal_moves())
            record, match = record.add(move), match.apply(move)
        records.append(record)
        if match.is_over:
            break
    return match, MatchRecord(tuple(records))


@examples(25)
@given(seatings, st.randoms(use_true_random=False), st.integers(1, 3))
def test_a_match_is_read_back_equal_and_replays_to_the_same_state(seating, rng, deals):
    match, record = play_match(seating, rng, deals)
    copy = MatchRecord.parse(str(record))
    assert copy == record
    assert copy.last == record.last == match


def test_a_match_of_house_rules_is_read_back_too():
    record = MatchRecord((DealRecord(HOUSE, 2, 2, 0, PACK),))
    assert MatchRecord.parse(str(record), HOUSE) == record


def finished(record: DealRecord) -> DealRecord:
    return play_out(record, [0]).record


@pytest.mark.parametrize(
    "changes",
    [
        {"dealer": 0},
        {"rules": HOUSE},
        {"rules": CLAIM},
        {"players": 4, "dealer": 1, "rules": SETENTA},
        {"players": 3, "sides": 3, "rules": CLAIM},
    ],
)
def test_a_deal_that_does_not_follow_from_the_one_before_it_is_refused(changes):
    first = finished(DealRecord(SETENTA, 2, 2, 0, PACK))
    follows = DealRecord(SETENTA, 2, 2, 1, PACK)
    assert MatchRecord((first, follows)).last.deal == follows.first
    with pytest.raises(ValueError, match=r"^deal 2 does not follow from the one before it$"):
        assert MatchRecord((first, replace(follows, **changes))).last


def test_deals_on_other_sides_do_not_follow():
    first = finished(DealRecord(LUDOTEKA, 4, 4, 0, PACK))
    with pytest.raises(ValueError, match=r"^deal 2 does not follow from the one before it$"):
        assert MatchRecord((first, DealRecord(LUDOTEKA, 4, 2, 1, PACK))).last


def test_a_deal_after_an_unfinished_one_or_after_the_end_is_refused():
    unfinished = DealRecord(SETENTA, 2, 2, 0, PACK)
    with pytest.raises(ValueError, match=r"^this deal is not over yet$"):
        assert MatchRecord((unfinished, DealRecord(SETENTA, 2, 2, 1, PACK))).last
    to_one = replace(HOUSE, match_target=1)
    first = finished(DealRecord(to_one, 2, 2, 0, PACK))
    assert MatchRecord((first,)).last.is_over
    with pytest.raises(ValueError, match=r"^the match is over: side [01] has won$"):
        assert MatchRecord((first, DealRecord(to_one, 2, 2, 1, PACK))).last


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "this match is not JSON: "),
        ("[]", "a match is a JSON object, not list"),
        ("{}", "this match has no 'deals'"),
        ('{"deals": {}}', "'deals' of a match is {}, not a list"),
        ('{"deals": []}', "a match has at least one deal"),
        ('{"deals": ["setenta"]}', "'deals' of a match is 'setenta', not an object"),
        ('{"deals": [{}]}', "this record has no 'rules'"),
    ],
)
def test_a_match_that_cannot_be_read_is_refused(text, error):
    with pytest.raises(ValueError) as told:  # noqa: PT011  # the whole beginning is compared
        MatchRecord.parse(text)
    assert str(told.value).startswith(error)


def test_an_illegal_move_of_a_match_is_refused():
    record = MatchRecord((DealRecord(SETENTA, 2, 2, 0, PACK).add(parse_move("Ro")),))
    with pytest.raises(IllegalMove, match=r"^Ro is not in the hand"):
        assert record.last


def test_every_move_of_a_record_is_a_move():
    record = finished(RECORD)
    assert format_cards(record.pack) == FIELDS["pack"]
    assert any(isinstance(move, Capture) for move in record.moves)
    assert [str(parse_move(str(move))) for move in record.moves] == [*map(str, record.moves)]
