"""Positions as text: one line and JSON, and every text that is refused with a sentence."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import examples, positions

from escoba_learn import SETENTA, Deal, format_cards

LINE = (
    "rules=setenta; hands=7o So, 2c; table=3c 4e; piles=5o Rc, ; escobas=0 1; stock=1o 1c; "
    "dealer=1; to_play=0; last_capturer=-"
)
FIELDS = {
    "rules": "setenta",
    "hands": ["7o So", "2c"],
    "table": "3c 4e",
    "piles": ["5o Rc", ""],
    "escobas": [0, 1],
    "stock": "1o 1c",
    "dealer": 1,
    "to_play": 0,
    "last_capturer": None,
}


def test_one_line_and_json_say_the_same():
    deal = Deal.parse(LINE)
    assert str(deal) == LINE
    assert deal.to_json() == FIELDS
    assert Deal.parse(json.dumps(FIELDS)) == Deal.parse("  " + json.dumps(FIELDS)) == deal
    assert [format_cards(hand) for hand in deal.hands] == ["7o So", "2c"]
    assert format_cards(deal.stock) == "1o 1c"
    assert (deal.last_capturer, deal.pending, deal.passes, deal.leftovers) == (None, None, 0, ())


def test_the_promised_example_is_read():
    promised = {**FIELDS, "last_capturer": 0, "dealer": 1, "to_play": 0}
    deal = Deal.from_json(promised)
    assert (deal.last_capturer, deal.dealer, deal.to_play) == (0, 1, 0)


def test_the_order_of_fields_and_cards_and_the_space_around_them_do_not_matter():
    mixed = "\n;".join(f"  {part} " for part in reversed(LINE.split("; ")))
    mixed = mixed.replace("7o So", "SO   7o").replace("3c 4e", "4e 3c")
    assert Deal.parse(mixed) == Deal.parse(LINE)


def test_an_open_stock_or_last_capturer_may_be_left_out():
    fields = {key: FIELDS[key] for key in FIELDS if key not in {"stock", "last_capturer"}}
    deal = Deal.from_json(fields)
    assert (deal.stock, deal.last_capturer) == ((), None)


def test_the_rest_of_a_position_is_written_where_there_is_any():
    window = (
        "rules=claim; hands=, 2c; table=7o So; piles=, ; escobas=0 0; stock=; dealer=1; "
        "to_play=1; last_capturer=-; pending=7o 0"
    )
    last_claims = (
        "rules=claim; hands=, , ; table=7o So; piles=, , ; escobas=0 0 0; stock=; dealer=1; "
        "to_play=2; last_capturer=1; passes=2"
    )
    over = (
        "rules=setenta; hands=, ; table=; piles=7o So 1c, ; escobas=1 0; stock=; dealer=1; "
        "to_play=-; last_capturer=0; leftovers=1c"
    )
    for line in (window, last_claims, over):
        deal = Deal.parse(line)
        assert str(deal) == line
        assert Deal.parse(json.dumps(deal.to_json())) == deal


def test_house_rules_are_handed_in_and_must_bear_the_name():
    house = replace(SETENTA, name="to-31", match_target=31)
    line = LINE.replace("setenta", "to-31")
    assert Deal.parse(line, house).rules is house
    assert str(Deal.parse(line, house)) == line
    with pytest.raises(ValueError, match=r"^unknown rules: 'to-31' \(setenta, club, scopa, "):
        Deal.parse(line)
    with pytest.raises(ValueError, match=r"^this position is of the rules 'setenta', not 'to-31'$"):
        Deal.parse(LINE, house)


# -- what is refused -----------------------------------------------------------------------------


def refused(read, text, error):
    """The text is refused, and the sentence begins like this."""
    with pytest.raises(ValueError) as told:  # noqa: PT011  # the whole beginning is compared
        read(text)
    assert str(told.value).startswith(error)


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("rules=setenta", "rules=scoba", "unknown rules: 'scoba' (setenta, club, scopa, "),
        ("rules=setenta", "rules=" + "x" * 50, f"unknown rules: '{'x' * 40}…' (setenta, "),
        ("rules=setenta", "rules", "cannot read the field 'rules' of a position"),
        ("rules=setenta; ", "", "this position has no 'rules'"),
        ("table=3c 4e", "tabla=3c 4e", "a position has no field 'tabla'"),
        ("table=3c 4e", "x" * 41 + "=", f"a position has no field '{'x' * 40}…'"),
        ("table=3c 4e", "x" * 40 + "=", f"a position has no field '{'x' * 40}'"),
        ("table=3c 4e", "table=3c; table=4e", "cannot read the field 'table=4e' of a position"),
        ("table=3c 4e", "table=3c 8e", "not a card code: '8e' "),
        ("table=3c 4e", "table=3c 3c", "the same card twice: 3c"),
        ("table=3c 4e", "table=3c So", "So is in two places"),
        ("stock=1o 1c", "stock=1o 2c", "2c is in two places"),
        ("piles=5o Rc, ", "piles=5o 3c, ", "3c is in two places"),
        ("piles=5o Rc, ", "piles=5o Rc", "setenta is not played by 2 players on 1 sides"),
        ("hands=7o So, 2c", "hands=7o So, 2c, Re", "setenta is not played by 3 players on 2"),
        ("hands=7o So, 2c", "hands=7o So, 7o", "7o is in two places"),
        ("escobas=0 1", "escobas=0", "2 piles but 1 counts of escobas"),
        ("escobas=0 1", "escobas=0 1 2", "2 piles but 3 counts of escobas"),
        ("escobas=0 1", "escobas=0 -1", "escobas: '-1' is not a whole number"),
        ("escobas=0 1", "escobas=0 ²", "escobas: '²' is not a whole number"),
        ("escobas=0 1", "escobas=0 1000000", "escobas: '1000000' is not a whole number"),
        ("dealer=1", "dealer=2", "'dealer' is 2, not a seat from 0 to 1"),
        ("dealer=1", "dealer=-", "'dealer' of a position is None, not a whole number"),
        ("dealer=1", "dealer=one", "dealer: 'one' is not a whole number"),
        ("to_play=0", "to_play=2", "'to_play' is 2, not a seat from 0 to 1"),
        ("to_play=0", "to_play=-", "to_play is missing, but there are cards to play"),
        ("hands=7o So, 2c", "hands=, 2c", "seat 0 is to play but has no card"),
        ("last_capturer=-", "last_capturer=2", "'last_capturer' is 2, not a seat from 0 to 1"),
        ("last_capturer=-", "pending=7o 0", "the pending card 7o is not on the table"),
        ("last_capturer=-", "pending=3c", "pending: '' is not a whole number"),
        ("last_capturer=-", "pending=3c 5", "'seat' is 5, not a seat from 0 to 1"),
        ("last_capturer=-", "pending=8c 0", "not a card code: '8c' "),
        ("last_capturer=-", "passes=x", "passes: 'x' is not a whole number"),
    ],
)
def test_a_line_that_is_no_position_is_refused_and_told_why(old, new, error):
    assert old in LINE
    refused(Deal.parse, LINE.replace(old, new), error)


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"rules": None}, "'rules' of a position is None, not a text"),
        ({"hands": "7o"}, "'hands' of a position is '7o', not a list"),
        ({"hands": [["7o"], []]}, "'hands' of a position is ['7o'], not a text"),
        ({"hands": []}, "setenta is not played by 0 players on 2 sides"),
        ({"table": 15}, "'table' of a position is 15, not a text"),
        (
            {"table": ["1o"] * 9},
            "'table' of a position is ['1o', '1o', '1o', '1o', '1o', '1o', '1o…",
        ),
        ({"piles": ["5o", 3]}, "'piles' of a position is 3, not a text"),
        ({"escobas": "0 1"}, "'escobas' of a position is '0 1', not a list"),
        ({"escobas": [0, "1"]}, "'escobas' of a position is '1', not a whole number"),
        ({"escobas": [0, True]}, "'escobas' of a position is True, not a whole number"),
        ({"escobas": [0, 1.5]}, "'escobas' of a position is 1.5, not a whole number"),
        ({"escobas": [0, -1]}, "escobas and passes are counted from 0"),
        ({"passes": -1}, "escobas and passes are counted from 0"),
        ({"passes": None}, "'passes' of a position is None, not a whole number"),
        ({"dealer": -1}, "'dealer' is -1, not a seat from 0 to 1"),
        ({"dealer": "1"}, "'dealer' of a position is '1', not a whole number"),
        ({"to_play": -1}, "'to_play' is -1, not a seat from 0 to 1"),
        ({"to_play": False}, "'to_play' of a position is False, not a whole number"),
        ({"last_capturer": -1}, "'last_capturer' is -1, not a seat from 0 to 1"),
        ({"pending": "3c 0"}, "'pending' of a position is '3c 0', not an object"),
        ({"pending": {}}, "this position has no 'card'"),
        ({"pending": {"card": "3c"}}, "this position has no 'seat'"),
        ({"pending": {"card": "3c", "seat": 2}}, "'seat' is 2, not a seat from 0 to 1"),
        ({"leftovers": 0}, "'leftovers' of a position is 0, not a text"),
    ],
)
def test_json_that_is_no_position_is_refused_and_told_why(changes, error):
    refused(Deal.from_json, {**FIELDS, **changes}, error)


@pytest.mark.parametrize("missing", ["rules", "hands", "table", "piles", "escobas", "dealer"])
def test_a_field_that_is_missing_is_named(missing):
    fields = {key: value for key, value in FIELDS.items() if key != missing}
    refused(Deal.from_json, fields, f"this position has no '{missing}'")


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "this position has no 'rules'"),
        ("rules=setenta", "this position has no 'hands'"),
        ("setenta", "cannot read the field 'setenta' of a position"),
        ("[]", "cannot read the field '[]' of a position"),
        ("{", "this position is not JSON: Expecting property name enclosed in double quotes at li"),
        ('{"a":' * 200_000, "this position is nested too deeply"),
        ("x" * 100, f"cannot read the field '{'x' * 40}…' of a position"),
    ],
)
def test_a_text_of_another_kind_is_refused(text, error):
    refused(Deal.parse, text, error)


json_values = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-3, 9),
        st.floats(),
        st.text(max_size=3),
        st.sampled_from(["7o So", "2c", "", "setenta", "claim", "desescoba"]),
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=5,
)


def is_refused_or_can_be_played(read, text):
    try:
        deal = read(text)
    except ValueError:
        return
    assert Deal.parse(str(deal)) == deal
    assert all(deal.apply(move).score() for move in deal.legal_moves())


@examples(150)
@given(st.dictionaries(st.sampled_from([*FIELDS, "pending", "passes", "leftovers"]), json_values))
def test_any_json_is_a_playable_position_or_refused_with_a_sentence(changes):
    is_refused_or_can_be_played(Deal.from_json, {**FIELDS, **changes})


@examples(150)
@given(positions().map(str), st.data())
def test_a_damaged_line_is_a_playable_position_or_refused_with_a_sentence(line, data):
    start = data.draw(st.integers(0, len(line)))
    end = data.draw(st.integers(start, min(start + 20, len(line))))
    patch = data.draw(st.text("0123456789SCRoceb ;=,-x", max_size=6))
    is_refused_or_can_be_played(Deal.parse, line[:start] + patch + line[end:])


SMALL = "rules={}; hands={}; table=7c So; piles=, ; escobas=0 0; dealer=1; "


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (SMALL.format("setenta", "2b, 3c") + "to_play=1; pending=7c 0", "nobody else may act"),
        (SMALL.format("desescoba", "2b, 3c") + "to_play=0; pending=7c 0", "nobody else may act"),
        (SMALL.format("setenta", ", ") + "to_play=0", "seat 0 is to play but has no card"),
        (SMALL.format("claim", ", ") + "to_play=0; leftovers=7c", "leftovers are cards that lie"),
        (SMALL.format("setenta", ", ") + "to_play=-; leftovers=5o", "leftovers are cards that lie"),
    ],
)
def test_a_position_that_cannot_arise_is_refused(line, said):
    with pytest.raises(ValueError, match=said):
        Deal.parse(line)


def test_a_number_that_is_too_long_is_refused_in_our_own_words():
    with pytest.raises(ValueError, match="this position holds a number that is too long"):
        Deal.parse('{"dealer": ' + "9" * 5000 + "}")
