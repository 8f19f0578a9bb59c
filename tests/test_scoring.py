"""The setenta against every choice of four cards, and every award with its ties and bonuses."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations_with_replacement, islice, product

import naive
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import card_sets, packs, profiles

from escoba_learn import (
    CLUB,
    LUDOTEKA,
    PACK,
    PROFILES,
    SETENTA,
    ScoreLine,
    format_cards,
    parse_cards,
    score_deal,
    setenta,
    total_points,
)
from escoba_learn.engine.rules import FewCards, MostCards, MostCoins, MostSevens
from escoba_learn.engine.scoring import best_of_each_suit

PRICES = {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12, 8: 10, 9: 10, 10: 10}


# -- setenta -------------------------------------------------------------------------------------


@given(card_sets())
def test_the_setenta_is_the_best_of_all_choices_of_one_card_of_each_suit(pile):
    choices = product(*([c for c in pile if c.code[1] == suit] for suit in "oceb"))
    totals = [sum(PRICES[card.value] for card in four) for four in choices]
    assert setenta(pile) == max(totals, default=None)
    assert setenta(reversed(pile)) == setenta(pile)


@given(card_sets())
def test_the_best_card_of_each_suit_makes_the_setenta(pile):
    best = best_of_each_suit(pile)
    for suit, card in best.items():
        prices = [PRICES[held.value] for held in pile if held.suit is suit]
        assert (card is None) == (not prices)
        if card:
            assert card in pile
            assert card.suit is suit
            assert PRICES[card.value] == max(prices)
    if None not in best.values():
        assert sum(PRICES[card.value] for card in best.values()) == setenta(pile)


def test_of_equal_figures_the_lowest_is_shown():
    best = best_of_each_suit(parse_cards("Ro Co So Re 1c 2b"))
    assert format_cards(best.values()) == "So 1c Re 2b"


def test_these_totals_cannot_happen_and_all_others_from_forty_to_84_can():
    attainable = {sum(four) for four in combinations_with_replacement(set(PRICES.values()), 4)}
    assert set(range(40, 85)) - attainable == {41, 80, 82, 83}
    assert (min(attainable), max(attainable)) == (40, 84)
    # One card of each suit is a pile, so the engine reaches exactly these.
    by_rank = {card.code: card for card in PACK}
    piles = product(*([by_rank[rank + suit] for rank in naive.RANKS] for suit in "oceb"))
    assert {setenta(pile) for pile in piles} == attainable


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("7o 7c 7e Rb", "6o 6c 6e 6b"),  # three sevens and a figure beat four sixes
        ("1o 1c 1e 1b", "5o 5c 5e 5b"),  # an ace is better than a five
        ("So Cc Re Sb", "7o 7c 7e"),  # and a missing suit is no setenta at all
        ("2o 2c 2e 2b", "So Sc Se Sb"),
    ],
)
def test_the_better_setenta_scores(better, worse):
    piles = [parse_cards(worse), parse_cards(better)]
    assert points_of("setenta", piles, SETENTA) == (0, 1)
    assert points_of("setenta", piles[::-1], SETENTA) == (1, 0)


def test_no_setenta_is_shown_as_none_and_scores_nothing():
    piles = [parse_cards("7o 7c 7e"), parse_cards("6o 6c 6e"), ()]
    assert line_of("setenta", piles, SETENTA) == ScoreLine("setenta", (None,) * 3, (0, 0, 0))


def test_equal_setentas_score_nothing():
    piles = [parse_cards("7o So Cc Ce Cb"), parse_cards("7c Co Re Rb")]
    assert line_of("setenta", piles, SETENTA) == ScoreLine("setenta", (51, 51), (0, 0))


# -- every award ---------------------------------------------------------------------------------


def line_of(award, piles, rules):
    lines = score_deal(piles, [0] * len(piles), rules)
    return next(line for line in lines if line.award == award)


def points_of(award, piles, rules):
    return line_of(award, piles, rules).points


def piles_of(*counts, of):
    """Piles with so many cards each, all of these ranks or suits."""
    cards = iter([card for card in PACK if set(card.code) & set(of)])
    return [tuple(islice(cards, count)) for count in counts]


@st.composite
def scored_piles(draw):
    """A profile, and piles of its sides that hold the whole pack or a part of it."""
    rules = draw(profiles)
    _, sides = draw(st.sampled_from(rules.seatings))
    pack = draw(packs)[: draw(st.integers(0, 40))]
    cuts = sorted(draw(st.lists(st.integers(0, 40), min_size=sides - 1, max_size=sides - 1)))
    edges = [0, *cuts, 40]
    piles = [pack[edges[side] : edges[side + 1]] for side in range(sides)]
    return rules, piles, draw(st.lists(st.integers(0, 14), min_size=sides, max_size=sides))


@given(scored_piles())
def test_every_line_is_what_the_naive_count_says(drawn):
    rules, piles, escobas = drawn
    codes = [{card.code for card in pile} for pile in piles]
    seats = [set() for _ in piles]
    game = naive.Game(rules.name, seats, set(), codes, escobas, [], 0, None)
    lines = score_deal(piles, escobas, rules)
    assert {line.award: [*line.points] for line in lines} == game.score()
    assert [line.award for line in lines] == [*naive.PROFILES[rules.name].awards, "escobas"]

    values = {line.award: list(line.values) for line in lines}
    coins = [sum(code[1] == "o" for code in pile) for pile in codes]
    sevens = [sum(code[0] == "7" for code in pile) for pile in codes]
    shown = {
        "cards": [len(pile) for pile in codes],
        "coins": coins,
        "seven_of_coins": ["7o" in pile for pile in codes],
        "sevens": sevens,
        "few_cards": [len(pile) for pile in codes],
        "setenta": [naive.setenta(pile) for pile in codes],
        "escobas": escobas,
    }
    assert values == {award: shown[award] for award in values}
    points = list(zip(*game.score().values(), strict=True))
    assert total_points(lines) == tuple(map(sum, points))


@pytest.mark.parametrize("rules", PROFILES.values(), ids=PROFILES)
def test_a_tie_for_the_most_scores_for_nobody_or_for_each_tied_side(rules):
    tied = [parse_cards("7c Ro Sc"), parse_cards("7e So Rc"), parse_cards("Re")]
    expected = (1, 1, 0) if rules.name.startswith("ludoteka") else (0, 0, 0)
    lines = {line.award: line.points for line in score_deal(tied, [0, 0, 0], rules)}
    most = {"cards", "coins", "sevens"} & lines.keys()
    assert {award: lines[award] for award in most} == dict.fromkeys(most, expected)
    assert len(most) == (2 if rules is SETENTA else 3)


def test_with_three_sides_the_most_is_a_plurality():
    cards = piles_of(15, 13, 12, of=naive.RANKS)
    assert points_of("cards", cards, LUDOTEKA) == (1, 0, 0)
    assert points_of("coins", piles_of(4, 3, 3, of="o"), CLUB) == (1, 0, 0)
    assert points_of("sevens", piles_of(1, 2, 1, of="7"), LUDOTEKA) == (0, 1, 0)


@pytest.mark.parametrize("rules", PROFILES.values(), ids=PROFILES)
def test_a_count_of_zero_neither_wins_nor_ties(rules):
    assert total_points(score_deal([(), ()], [0, 0], rules)) == (0, 0)
    figures = [parse_cards("Sc Ce"), parse_cards("Rb Rc")]
    scored = {line.award for line in score_deal(figures, [0, 0], rules) if any(line.points)}
    assert scored == ({"cards"} if rules.name.startswith("ludoteka") else set())


def test_all_ten_coins_count_two_where_the_rules_say_so():
    ten, nine = piles_of(10, 0, of="o"), piles_of(1, 9, of="o")
    assert [points_of("coins", ten, rules) for rules in (SETENTA, CLUB)] == [(1, 0), (2, 0)]
    assert [points_of("coins", nine, rules) for rules in (SETENTA, CLUB)] == [(0, 1), (0, 1)]


def test_all_four_sevens_count_three_where_the_rules_say_so():
    four, three = piles_of(0, 4, of="7"), piles_of(3, 1, of="7")
    assert [points_of("sevens", four, rules) for rules in (LUDOTEKA, CLUB)] == [(0, 1), (0, 3)]
    assert [points_of("sevens", three, rules) for rules in (LUDOTEKA, CLUB)] == [(1, 0), (1, 0)]


@pytest.mark.parametrize("rank", "654321")
def test_tied_sevens_are_broken_by_the_highest_rank_that_differs(rank):
    higher = [r for r in "654321" if r > rank]
    piles = [
        parse_cards(" ".join(["7o 7c", *(f"{r}o" for r in higher), f"{rank}o", "Ro"])),
        parse_cards(" ".join(["7e 7b", *(f"{r}c" for r in higher), "Rc Sc Cc"])),
    ]
    assert points_of("sevens", piles, CLUB) == (1, 0)
    assert points_of("sevens", piles[::-1], CLUB) == (0, 1)
    assert line_of("sevens", piles, CLUB).values == (2, 2)


def test_tied_sevens_with_nothing_that_differs_score_for_nobody():
    piles = [parse_cards("7o 7c 6o Ro"), parse_cards("7e 7b 6c 6e 1o 1c")]
    assert points_of("sevens", piles, CLUB) == (0, 1)  # two sixes against one
    alike = [parse_cards("7o 7c 6o 1o"), parse_cards("7e 7b 6c 1c Ro")]
    assert points_of("sevens", alike, CLUB) == (0, 0)  # figures do not count


def test_a_side_with_fewer_sevens_takes_no_part_in_breaking_the_tie():
    piles = [
        parse_cards("6o 6c 6e 6b"),
        parse_cards("7o 7c 5o"),
        parse_cards("7e 7b 4o 4c 4e"),
    ]
    assert points_of("sevens", piles, CLUB) == (0, 1, 0)


def test_a_side_that_drops_out_of_a_tie_does_not_come_back():
    three = replace(CLUB, seatings=((3, 3),))
    piles = [
        parse_cards("7o 6o 5o"),
        parse_cards("7c 6c 4c"),
        parse_cards("7e 5e 5b 4e"),
    ]
    assert points_of("sevens", piles, three) == (1, 0, 0)


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ((31, 9), (1, 0)),
        ((30, 10), (0, 0)),
        ((9, 31), (0, 1)),
        ((22, 9, 9), (2, 0, 0)),
        ((21, 10, 9), (1, 0, 0)),
        ((40, 0), (1, 0)),
        ((9, 8), (1, 0)),  # partial piles: its own few cards are not against it
        ((9, 9), (0, 0)),  # nobody scores cards
        ((0, 0), (0, 0)),
    ],
)
def test_few_cards_go_to_the_side_that_scores_cards(counts, points):
    assert points_of("few_cards", piles_of(*counts, of=naive.RANKS), CLUB) == points


def test_few_cards_may_score_for_their_holder():
    awards = (MostCards(), FewCards(points=2, to="holder"))
    house = replace(CLUB, name="holders", awards=awards)
    for counts, points in [
        ((31, 9), (0, 2)),
        ((30, 10), (0, 0)),
        ((22, 9, 9), (0, 2, 2)),
        ((9, 9), (2, 2)),
        ((40, 0), (0, 2)),
        ((0, 0), (0, 0)),  # nobody has captured: no card category is scored
    ]:
        assert points_of("few_cards", piles_of(*counts, of=naive.RANKS), house) == points


def test_awards_score_the_points_and_break_the_ties_that_house_rules_give_them():
    awards = (
        MostCards(points=3, tie="each"),
        MostCoins(points=2, points_for_all=5),
        MostSevens(points=4, tie="each", tie_break="lower"),
        FewCards(points=6, below=3),
    )
    house = replace(CLUB, name="rich", awards=awards)
    lines = score_deal([parse_cards("7o 6o"), parse_cards("7c Rc")], [0, 0], house)
    points = {line.award: line.points for line in lines}
    assert points == {
        "cards": (3, 3),
        "coins": (2, 0),
        "sevens": (4, 4),
        "few_cards": (6, 6),
        "escobas": (0, 0),
    }


# -- what cannot be scored -----------------------------------------------------------------------


@given(card_sets(min_size=1), st.data())
def test_a_card_that_is_held_twice_is_refused_and_named(pile, data):
    card = data.draw(st.sampled_from(pile))
    with pytest.raises(ValueError, match=rf"^{card} is held twice$"):
        score_deal([pile, [card]], [0, 0])
    with pytest.raises(ValueError, match=rf"^{card} is held twice$"):
        score_deal([[], [*pile, card]], [0, 0])


def test_counts_of_escobas_must_fit_the_piles():
    with pytest.raises(ValueError, match=r"^2 piles but 1 counts of escobas$"):
        score_deal([(), ()], [0])
    with pytest.raises(ValueError, match=r"^a side cannot have fewer than no escobas$"):
        score_deal([(), ()], [0, -1])


def test_piles_may_be_any_iterables():
    piles = [iter(parse_cards("7o")), {*parse_cards("1c 2c")}]
    assert total_points(score_deal(piles, (1, 0))) == (3, 1)


def test_the_worked_example_scores_six():
    mine = parse_cards("1o 2o 3o 4o 5o 7o 7c 6c 1c 6e 7e 1e 5e 7b 6b 1b 5b Sc Se Sb Rc Re")
    counts = Counter(card.code[1] for card in mine)
    assert (len(mine), counts["o"]) == (22, 6)
    theirs = [card for card in PACK if card not in mine]
    assert total_points(score_deal([mine, theirs], [2, 0], SETENTA)) == (6, 0)
