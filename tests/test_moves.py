"""Captures against every subset of the table, and moves as text."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import card_sets, examples

from escoba_learn import (
    PACK,
    PROFILES,
    SCOPA,
    SETENTA,
    Capture,
    Card,
    Claim,
    Discard,
    Pass,
    Suit,
    captures,
    format_cards,
    parse_cards,
    parse_move,
)
from escoba_learn.engine.moves import TableSums


def subsets(cards):
    """Every set of one or more of the cards."""
    sizes = range(1, len(cards) + 1)
    return [frozenset(some) for size in sizes for some in combinations(cards, size)]


def all_captures(card, table, rules):
    """What the rules say, word for word, of every subset of the table."""
    sign = {suit: -1 if suit in rules.negative_suits else 1 for suit in Suit}

    def worth(cards):
        return sum(sign[c.suit] * c.value for c in cards)

    if rules.capture == "scopa":
        found = [some for some in subsets(table) if worth(some) == card.value]
    else:
        found = [some for some in subsets(table) if worth({card, *some}) == rules.capture_sum]
    if rules.choice == "fewest" and found:
        fewest = min(map(len, found))
        found = [some for some in found if len(some) == fewest]
    return set(found)


hands_and_tables = card_sets(min_size=1, max_size=11).map(lambda cs: (cs[0], cs[1:]))


def agrees(card, table, rules):
    found = captures(card, table, rules)
    assert all(capture.card is card for capture in found)
    sets = [frozenset(capture.taken) for capture in found]
    assert len(sets) == len(set(sets))
    assert set(sets) == all_captures(card, table, rules)
    order = [(len(capture.taken), capture.taken) for capture in found]
    assert order == sorted(order)
    assert all(one < other for capture in found for one, other in pairwise(capture.taken))
    assert found == captures(card, reversed(table), rules)


@pytest.mark.parametrize("rules", PROFILES.values(), ids=PROFILES)
@examples(60)
@given(hands_and_tables)
def test_captures_are_the_right_subsets_of_the_table(rules, drawn):
    agrees(*drawn, rules)


@examples(150)
@given(hands_and_tables, st.integers(11, 60), st.sampled_from(["any", "fewest"]))
def test_captures_of_any_other_sum_are_the_right_subsets(drawn, total, choice):
    agrees(*drawn, replace(SETENTA, capture_sum=total, choice=choice))


@examples(150)
@given(
    hands_and_tables,
    st.integers(-20, 20),
    st.lists(st.sampled_from(Suit), min_size=1, max_size=2, unique=True),
)
def test_captures_with_negative_suits_are_the_right_subsets(drawn, total, negative):
    agrees(*drawn, replace(SETENTA, capture_sum=total, negative_suits=tuple(negative)))


@given(st.lists(st.sampled_from(range(0, 40, 4)), max_size=5, unique=True))
def test_cards_of_one_value_stay_different_cards(ranks):
    table = tuple(PACK[rank + suit] for rank in ranks for suit in (1, 2))
    for rank in range(0, 40, 4):
        agrees(PACK[rank], table, SETENTA)


def ways(cards, total):
    """How many sets of the cards are worth ``total``, by size: counted, not listed."""
    counts = Counter({(0, 0): 1})
    for card in cards:
        counts += Counter({(s + 1, t + card.value): n for (s, t), n in counts.items()})
    return {size: n for (size, worth), n in sorted(counts.items()) if worth == total}


def test_as_many_sets_of_the_pack_are_worth_fifteen_as_can_be_counted():
    sets = TableSums(PACK, SETENTA).sets_worth(15)
    by_size = Counter(map(len, sets))
    assert by_size == ways(PACK, 15)
    assert by_size == {2: 48, 3: 740, 4: 3120, 5: 5532, 6: 4624, 7: 1756, 8: 240, 9: 4}
    assert len(set(sets)) == sum(by_size.values()) == 16_064
    assert len({tuple(card.value for card in some) for some in sets}) == 115


@pytest.mark.parametrize("card", PACK, ids=str)
def test_a_card_has_as_many_captures_from_all_the_others_as_can_be_counted(card):
    others = [other for other in PACK if other is not card]
    found = captures(card, others)
    assert Counter(len(capture.taken) for capture in found) == ways(others, 15 - card.value)
    if card.code == "1o":
        assert len(found) == 6405


def test_every_profile_reads_the_worked_example_alike_but_scopa():
    for rules in PROFILES.values():
        taken = [format_cards(c.taken) for c in captures(*worked_example(), rules)]
        assert taken == ([] if rules is SCOPA else ["1o 4b 7o"])


def worked_example():
    return Card.parse("3c"), parse_cards("1o 4b 7o")


def test_scopa_takes_equal_value_before_a_sum():
    assert [str(c) for c in captures(Card.parse("Cb"), parse_cards("Co 6c 3e"), SCOPA)] == [
        "Cb x Co"
    ]
    any_choice = replace(SCOPA, choice="any")
    assert [str(c) for c in captures(Card.parse("Cb"), parse_cards("Co 6c 3e"), any_choice)] == [
        "Cb x Co",
        "Cb x 3e 6c",
    ]


# -- moves as text -----------------------------------------------------------------------------


@given(card_sets(min_size=2), st.randoms(use_true_random=False))
def test_a_selection_is_the_same_move_in_any_order(listed, rng):
    played, *taken = listed
    mixed = rng.sample(taken, len(taken))
    assert Capture(played, taken) == Capture(played, mixed)
    assert hash(Capture(played, taken)) == hash(Capture(played, mixed))
    assert str(Capture(played, mixed)) == f"{played} x {format_cards(sorted(taken))}"
    assert Claim(taken) == Claim(mixed)
    assert str(Claim(mixed)) == f"claim {format_cards(sorted(taken))}"


@given(card_sets(min_size=2))
def test_a_move_is_read_back_from_its_text(listed):
    for move in (Discard(listed[0]), Capture(listed[0], listed[1:]), Claim(listed), Pass()):
        assert parse_move(str(move)) == move
        assert type(parse_move(f"  {move} ")) is type(move)


def test_moves_of_different_kinds_are_different():
    cards = parse_cards("5o Ro")
    moves = [Discard(cards[0]), Capture(cards[0], cards[1:]), Claim(cards), Pass()]
    assert len(set(moves)) == 4


@pytest.mark.parametrize("text", ["", "3c x", "3c 4c", "x 3c", "pass 3c", "3c y 4c", "3c X 4c"])
def test_a_text_that_is_no_move_is_refused_with_the_four_forms(text):
    with pytest.raises(ValueError, match=rf"^not a move: '{text}' ") as caught:
        parse_move(text)
    assert str(caught.value).endswith("(3c, 3c x 1o 4b 7o, claim 7c So, or pass)")


def test_a_long_text_is_named_by_its_beginning():
    forty = "3c " * 13 + "x"
    with pytest.raises(ValueError, match=rf"^not a move: '{forty}' "):
        parse_move(forty)
    with pytest.raises(ValueError, match=rf"^not a move: '{forty}…' "):
        parse_move(forty + "y")


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("claim", "not a card code: 'claim' "),
        ("8o", "not a card code: '8o' "),
        ("3c x 8o", "not a card code: '8o' "),
        ("5c x 5o 5o", "the same card twice: 5o"),
        ("5c x 5c", "the same card twice: 5c"),
        ("claim 5c 5c", "the same card twice: 5c"),
    ],
)
def test_a_move_with_a_wrong_card_is_refused_by_that_card(text, error):
    with pytest.raises(ValueError, match=rf"^{error}"):
        parse_move(text)


@pytest.mark.parametrize("table", ["5o 5c", "7c 7c"])
def test_a_card_that_is_there_twice_is_refused(table):
    cards = [Card.parse(code) for code in table.split()]
    with pytest.raises(ValueError, match="same card twice"):
        captures(Card.parse("5o"), cards)
