"""The profiles as the rules describe them, and house rules that are refused with a sentence."""

from __future__ import annotations

import re
from dataclasses import replace

import naive
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import profiles

from escoba_learn import (
    CLAIM,
    CLUB,
    DESESCOBA,
    LUDOTEKA,
    LUDOTEKA_FREE,
    PACK,
    PROFILES,
    SCOPA,
    SETENTA,
    Suit,
)
from escoba_learn.engine.rules import FewCards, MostCards, MostSevens, Opening, Rules


def names(*profiles):
    return {rules.name for rules in profiles}


def with_value(field, value):
    return {name for name, rules in PROFILES.items() if getattr(rules, field) == value}


def test_the_profiles_differ_as_in_their_table():
    assert list(PROFILES) == list(naive.PROFILES)
    assert with_value("capture", "scopa") == names(SCOPA)
    assert with_value("capture_sum", 15) == names(*PROFILES.values())
    assert with_value("negative_suits", ()) == names(*PROFILES.values())
    assert with_value("obligation", "none") == names(LUDOTEKA_FREE, CLAIM)
    assert with_value("obligation", "hand") == names(CLUB, SCOPA)
    assert with_value("choice", "fewest") == names(CLUB, SCOPA)
    assert with_value("chooser", "opponent") == names(DESESCOBA)
    assert with_value("claims", True) == names(CLAIM)
    assert with_value("direction", "left") == names(CLUB, SCOPA)
    assert with_value("match_target", 21) == names(*PROFILES.values())
    assert with_value("lowest_wins", True) == names(DESESCOBA)
    assert with_value("coins_in_french_pack", "spades") == names(CLAIM, DESESCOBA)


@pytest.mark.parametrize("rules", PROFILES.values(), ids=PROFILES)
def test_a_profile_is_played_by_its_numbers_of_players_and_sides(rules):
    allowed = naive.PROFILES[rules.name].seatings
    assert rules.seatings == allowed
    for players in range(-1, 14):
        usual = [sides for some, sides in allowed if some == players]
        for sides in (None, *range(-1, 14)):
            if sides in usual or (sides is None and usual):
                assert rules.sides_for(players, sides) == (sides or usual[0])
            else:
                with pytest.raises(ValueError, match=rf"^{rules.name} is not played by {players} "):
                    rules.sides_for(players, sides)


@pytest.mark.parametrize(
    ("asked", "named"), [((3,), "3 players"), ((4, 4), "4 players on 4 sides")]
)
def test_a_refused_seating_names_the_allowed_ones(asked, named):
    allowed = r"\(allowed: 2 players on 2 sides, 4 players on 2 sides\)"
    with pytest.raises(ValueError, match=rf"^setenta is not played by {named} {allowed}$"):
        SETENTA.sides_for(*asked)


@given(profiles, st.integers(1, 1000))
def test_a_house_rule_is_a_replaced_field_and_leaves_the_profile_alone(rules, target):
    house = replace(rules, name=f"to-{target}", match_target=target)
    assert house.match_target == target
    assert rules.match_target == 21
    assert replace(house, name=rules.name, match_target=21) == rules


# -- sums with which some card could never be captured -------------------------------------------


def uncapturable(total, negative_suits=()):
    """The cards that no set worth ``total`` can hold, by adding up the other 39 one by one."""
    value = {card: -card.value if card.suit in negative_suits else card.value for card in PACK}
    stuck = []
    for card in PACK:
        sums = set()
        for other in PACK:
            if other is not card:
                sums |= {total + value[other] for total in sums} | {value[other]}
        if total - value[card] not in sums:
            stuck.append(card.code)
    return stuck


@pytest.mark.parametrize("total", [*range(-1, 16), 200, *range(208, 222)])
def test_a_sum_is_refused_exactly_where_some_card_could_never_be_captured(total):
    check_sum(total, ())


@pytest.mark.parametrize("total", [-111, -110, -109, -100, -10, 0, 7, 99, 100, 101, 109, 110])
def test_a_sum_of_signed_values_is_refused_likewise(total):
    check_sum(total, (Suit.ESPADAS, Suit.BASTOS))


def test_all_suits_negative_need_a_negative_sum():
    for total in (-220, -219, -100, -15, -11, -10, 0, 15):
        check_sum(total, tuple(Suit))


def check_sum(total, negative_suits):
    stuck = " ".join(uncapturable(total, negative_suits))
    if stuck:
        sentence = f"capture_sum={total}: a set worth {total} can never hold {stuck}"
        with pytest.raises(ValueError, match=rf"^{re.escape(sentence)}$"):
            replace(SETENTA, capture_sum=total, negative_suits=negative_suits)
    else:
        house = replace(SETENTA, capture_sum=total, negative_suits=negative_suits)
        assert house.capture_sum == total


def test_negative_suits_count_below_zero_and_the_others_do_not():
    signed = replace(SETENTA, capture_sum=0, negative_suits=(Suit.ESPADAS, Suit.BASTOS))
    for card in PACK:
        assert SETENTA.values[card] == card.value
        assert signed.values[card] == (-card.value if card.code[1] in "eb" else card.value)


def test_the_sum_of_scopa_plays_no_part():
    assert replace(SCOPA, capture_sum=1).capture_sum == 1


# -- everything else that cannot be played -------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "wrong", "allowed"),
    [
        ("capture", "fifteen", "sum, scopa"),
        ("obligation", "must", "none, card, hand"),
        ("choice", "most", "any, fewest"),
        ("chooser", "dealer", "player, opponent"),
        ("direction", "up", "right, left"),
        ("coins_in_french_pack", "hearts", "diamonds, spades"),
    ],
)
def test_a_word_that_is_not_known_is_refused_with_those_that_are(field, wrong, allowed):
    with pytest.raises(ValueError, match=rf"^{field}='{wrong}' is not one of {allowed}$"):
        replace(SETENTA, **{field: wrong})


@pytest.mark.parametrize("target", [0, -21])
def test_a_target_below_one_is_refused(target):
    with pytest.raises(ValueError, match=rf"^match_target={target}: a target is 1 or more$"):
        replace(SETENTA, match_target=target)
    assert replace(SETENTA, match_target=1).match_target == 1


@pytest.mark.parametrize("players", [-3, 0, 1, 5, 7, 8, 9, 10, 11, 13, 36])
def test_players_who_cannot_be_dealt_evenly_are_refused(players):
    sentence = f"{players} players cannot be dealt 36 cards evenly, three at a time"
    with pytest.raises(ValueError, match=rf"^{sentence} \(2, 3, 4, 6 or 12 can\)$"):
        replace(SETENTA, seatings=((2, 2), (players, players)))


@pytest.mark.parametrize("players", [2, 3, 4, 6, 12])
def test_players_who_can_be_dealt_evenly_form_any_equal_sides(players):
    for sides in range(2, players + 1):
        if players % sides == 0:
            assert replace(SETENTA, seatings=((players, sides),)).sides_for(players) == sides
        else:
            with pytest.raises(ValueError, match=rf"^{players} players do not form {sides} equal"):
                replace(SETENTA, seatings=((players, sides),))


@pytest.mark.parametrize("sides", [-2, 0, 1])
def test_fewer_than_two_sides_are_refused(sides):
    with pytest.raises(ValueError, match=rf"^4 players do not form {sides} equal sides$"):
        replace(SETENTA, seatings=((4, sides),))


@pytest.mark.parametrize(
    ("rules", "changes", "sentence"),
    [
        (SETENTA, {"seatings": ()}, "seatings is empty: say for how many players and sides"),
        (SETENTA, {"awards": (MostCards(), MostCards(2))}, "the award MostCards is given twice"),
        (SETENTA, {"awards": (FewCards(),)}, "FewCards comes after MostCards: it is for the side"),
        (CLUB, {"awards": (FewCards(), MostCards())}, "FewCards comes after MostCards"),
        (CLUB, {"awards": (MostSevens(), FewCards())}, "FewCards comes after MostCards"),
        (DESESCOBA, {"claims": True}, "chooser='opponent' needs an obligation to capture, and no"),
        (DESESCOBA, {"obligation": "none"}, "chooser='opponent' needs an obligation to capture"),
        (SCOPA, {"claims": True}, "capture='scopa' has neither claims nor negative suits"),
        (SCOPA, {"negative_suits": (Suit.OROS,)}, "capture='scopa' has neither claims nor negat"),
    ],
)
def test_rules_that_contradict_each_other_are_refused(rules, changes, sentence):
    with pytest.raises(ValueError, match=rf"^{re.escape(sentence)}"):
        replace(rules, **changes)


def test_the_plainest_rules_are_for_two_and_award_nothing():
    plain = Rules("plain")
    assert (plain.seatings, plain.sides_for(2), plain.awards) == (((2, 2),), 2, ())
    assert replace(SETENTA, name="plain", seatings=((2, 2),), awards=(), opening=Opening()) == plain


def test_house_rules_may_mix_what_does_not_contradict():
    assert replace(LUDOTEKA, obligation="hand", chooser="opponent").chooser == "opponent"
    assert replace(CLAIM, obligation="card").claims
    assert replace(SCOPA, obligation="none", choice="any").obligation == "none"


@pytest.mark.parametrize(
    ("award", "said"),
    [
        (MostCards(tie="both"), "tie='both' is not one of none, each"),
        (MostSevens(tie_break="higher"), "tie_break='higher' is not one of none, lower"),
        (FewCards(to="loser"), "to='loser' is not one of winner, holder"),
    ],
)
def test_a_word_that_no_award_knows_is_refused(award, said):
    with pytest.raises(ValueError, match=said):
        replace(SETENTA, name="house", awards=(award,))


@pytest.mark.parametrize("name", ["", "  ", "a; b", "a/b", "a\nb"])
def test_a_name_that_no_text_can_hold_is_refused(name):
    with pytest.raises(ValueError, match="a name is not empty"):
        replace(SETENTA, name=name)
