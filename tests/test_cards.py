"""The pack, card codes in both packs, lists of cards, and the shuffle."""

from __future__ import annotations

import copy
import pickle
import re
from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import card_sets, cards

from escoba_learn import PACK, Card, Rank, Suit, format_cards, parse_cards
from escoba_learn.engine.cards import french_sign, shuffled


def test_the_pack_has_ten_ranks_in_four_suits_worth_220():
    assert len(set(PACK)) == 40
    assert {card.code for card in PACK} == {r + s for r, s in product("1234567SCR", "oceb")}
    assert sum(card.value for card in PACK) == 220


def test_a_card_has_two_numbers():
    numbers = {card.code[0]: (card.value, card.rank.printed_number) for card in PACK}
    small = {str(number): (number, number) for number in range(1, 8)}
    assert numbers == small | {"S": (8, 10), "C": (9, 11), "R": (10, 12)}
    assert {card.code[0] for card in PACK if card.rank.is_figure} == set("SCR")


def test_neither_rank_nor_suit_is_a_number():
    assert Rank.SOTA != 8
    assert not isinstance(Rank.SOTA, int)
    assert {suit: suit.letter for suit in Suit} == dict(zip(Suit, "oceb", strict=True))


@given(cards)
def test_a_code_is_read_in_either_case_and_written_in_one(card):
    rank, suit = card.code
    for code in (rank + suit, rank.lower() + suit, rank + suit.upper(), f" {card.code.upper()}\n"):
        assert Card.parse(code) is card
    assert str(card) == card.code
    assert eval(repr(card)) is card  # noqa: S307  # a repr is an expression for the card


@given(cards, st.sampled_from(["diamonds", "spades"]))
def test_french_signs_are_read_back_under_the_same_mapping(card, coins):
    sign = french_sign(card, coins=coins)
    assert Card.parse(sign, coins=coins) is card
    assert Card.parse(sign.lower(), coins=coins) is card
    assert Card.parse(sign + "\ufe0f", coins=coins) is card
    assert Card.parse(sign + "\ufe0e", coins=coins) is card


def test_french_suits_stand_for_the_spanish_ones_of_the_profile():
    assert format_cards(parse_cards("A♦ 7♦ J♠ Q♣ K♥")) == "1o 7o Se Cb Rc"
    assert format_cards(parse_cards("A♦ 7♠ J♠ Q♣ K♥", coins="spades")) == "1e 7o So Cb Rc"
    with pytest.raises(ValueError, match=r"oros: 'hearts' \(diamonds or spades\)"):
        Card.parse("A♦", coins="hearts")


ALLOWED = r"\(rank 1-7, S, C, R; suit o, c, e, b\)"


@pytest.mark.parametrize(
    ("number", "meant"),
    [
        ("8", ["a value 8 is a sota"]),
        ("9", ["a value 9 is a caballo"]),
        ("10", ["a printed 10 is a sota", "a value 10 is a rey"]),
        ("11", ["a printed 11 is a caballo"]),
        ("12", ["a printed 12 is a rey"]),
    ],
)
@pytest.mark.parametrize("suit", [*"oceb♦♥♠♣", "x"])
def test_a_number_8_to_12_as_a_rank_is_refused_and_told_how_figures_are_written(
    number, meant, suit
):
    with pytest.raises(
        ValueError, match=rf"^not a card code: '{number}{suit}' {ALLOWED}"
    ) as caught:
        Card.parse(number + suit)
    explained = str(caught.value).partition("; sota, caballo and rey are written S, C, R: ")[2]
    assert explained == ", ".join(meant)


@pytest.mark.parametrize("text", ["", "?", "o7", "0o", "7", "o", "7oo", "77o", "٧o", "7♦x", "7x"])
def test_anything_else_is_refused_and_named(text):
    with pytest.raises(ValueError, match=rf"^not a card code: '{re.escape(text)}' {ALLOWED}$"):
        Card.parse(text)


def test_a_long_text_is_named_by_its_beginning():
    with pytest.raises(ValueError, match=r"^not a card code: 'abcdefghijkl…' "):
        Card.parse("abcdefghijklm")
    with pytest.raises(ValueError, match=r"^not a card code: 'abcdefghijkl' "):
        Card.parse("abcdefghijkl")


@given(card_sets())
def test_a_list_is_read_in_the_order_written(listed):
    assert parse_cards(format_cards(listed)) == listed
    assert parse_cards(f"  {format_cards(listed).replace(' ', '   ')} ") == listed


@given(card_sets(min_size=1), st.data())
def test_the_same_card_twice_is_refused_and_named(listed, data):
    twice = data.draw(st.sampled_from(listed))
    with pytest.raises(ValueError, match=rf"^the same card twice: {twice}$"):
        parse_cards(f"{format_cards(listed)} {twice}")


@given(cards, cards)
def test_cards_sort_by_rank_and_by_suit_within_a_rank(one, other):
    ranks, suits = "1234567SCR", "oceb"
    position = {card: (ranks.index(card.code[0]), suits.index(card.code[1])) for card in PACK}
    assert (one < other) == (position[one] < position[other])


@given(cards)
def test_there_is_one_object_for_each_card(card):
    assert Card(card.rank, card.suit) is card
    assert pickle.loads(pickle.dumps(card)) is card  # noqa: S301  # our own pickle
    assert copy.copy(card) is card
    assert copy.deepcopy(card) is card


def test_a_card_never_changes():
    card = Card.parse("7o")
    with pytest.raises(AttributeError, match="a card never changes: cannot set 'value' of 7o"):
        card.value = 8


class Scripted(Random):
    """A generator that gives these numbers, and nothing but ``random()``."""

    def __init__(self, numbers):
        super().__init__(0)
        self.numbers = iter(numbers)

    def random(self):
        return next(self.numbers)

    def getrandbits(self, _):
        raise AssertionError("only random() gives the same numbers on every Python")


def test_every_order_is_equally_likely():
    # Four cards take three draws, of one in 4, in 3 and in 2: each outcome is an order of its own.
    draws = product(*[[(which + 0.5) / many for which in range(many)] for many in (4, 3, 2)])
    orders = Counter(shuffled(PACK[:4], Scripted(draw)) for draw in draws)
    assert len(orders) == 24
    assert {frozenset(order) for order in orders} == {frozenset(PACK[:4])}


@given(card_sets(), st.integers())
def test_a_shuffle_repeats_for_its_seed_and_keeps_every_card(listed, seed):
    order = shuffled(listed, Random(seed))
    assert order == shuffled(listed, Random(seed))
    assert sorted(order) == sorted(listed)


def test_two_shuffles_from_one_generator_differ():
    rng = Random(1)
    assert shuffled(PACK, rng) != shuffled(PACK, rng)
