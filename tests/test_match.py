"""Matches: whole deals until one side alone is best, and one of them at the target."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import SEATINGS, examples, packs, seatings

from escoba_learn import (
    CLAIM,
    DESESCOBA,
    PACK,
    SETENTA,
    Deal,
    Match,
    format_cards,
    parse_cards,
    parse_move,
    total_points,
)

# Nothing scores but escobas, so that a deal can end with any points.
ESCOBAS_ONLY = replace(CLAIM, name="escobas-only", awards=(), claims=False)
LOWEST_WINS = replace(ESCOBAS_ONLY, name="lowest-wins", lowest_wins=True)


def after_deal(points, gained, rules=ESCOBAS_ONLY):
    """A match with these points before a deal, after a deal with so many escobas."""
    sides = len(points)
    line = (
        f"rules={rules.name}; hands=2o{', ' * (sides - 1)}; table=; piles={', ' * (sides - 1)}; "
        f"escobas={' '.join(map(str, gained))}; stock=; dealer={sides - 1}; to_play=0"
    )
    return Match(Deal.parse(line, rules), tuple(points)).apply(parse_move("2o"))


@pytest.mark.parametrize(
    ("before", "gained", "winner"),
    [
        ((20, 20), (1, 0), 0),
        ((20, 20), (0, 3), 1),
        ((19, 19), (1, 0), None),  # nobody is at 21 yet
        ((20, 20), (2, 2), None),  # 22-22: a further deal
        ((22, 22), (1, 0), 0),  # 23-22
        ((22, 22), (0, 0), None),
        ((22, 22), (5, 5), None),
        ((20, 0), (1, 20), 0),
        ((20, 20), (2, 4), 1),  # both past the target: the higher total
        ((20, 20, 20), (2, 2, 1), None),
        ((20, 20, 20), (1, 1, 2), 2),
        ((0, 0, 21), (0, 0, 0), 2),
    ],
)
def test_the_highest_total_wins_once_somebody_has_reached_the_target(before, gained, winner):
    match = after_deal(before, gained)
    assert match.points == tuple(map(sum, zip(before, gained, strict=True)))
    assert (match.winner, match.is_over) == (winner, winner is not None)


@pytest.mark.parametrize(
    ("before", "gained", "winner"),
    [
        ((20, 20), (1, 0), 1),
        ((20, 19), (0, 0), None),
        ((20, 0), (1, 0), 1),
        ((21, 21), (0, 0), None),  # a tie for the lowest
        ((21, 21), (1, 0), 1),
        ((20, 5, 5), (1, 0, 0), None),
        ((20, 5, 5), (1, 1, 0), 2),
        ((5, 5, 20), (0, 0, 0), None),
    ],
)
def test_where_the_lowest_wins_the_match_ends_in_the_same_way(before, gained, winner):
    match = after_deal(before, gained, LOWEST_WINS)
    assert (match.winner, match.is_over) == (winner, winner is not None)


@given(
    st.sampled_from([2, 3]).flatmap(lambda n: st.lists(st.integers(0, 40), min_size=n, max_size=n)),
    st.integers(1, 31),
    st.booleans(),
)
def test_a_side_wins_if_it_alone_is_best_and_somebody_is_at_the_target(points, target, lowest):
    rules = replace(ESCOBAS_ONLY, match_target=target, lowest_wins=lowest)
    ranking = sorted(points, reverse=not lowest)
    decided = any(total >= target for total in points) and ranking[0] != ranking[1]
    expected = points.index(ranking[0]) if decided else None
    assert after_deal(points, [0] * len(points), rules).winner == expected


def test_desescoba_is_the_profile_that_the_lowest_wins():
    assert DESESCOBA.lowest_wins
    assert after_deal((21, 3), (0, 0), replace(DESESCOBA, awards=())).winner == 1


def test_a_match_does_not_end_in_mid_deal():
    # Side 0 has 20 and makes an escoba; the deal ends 22 to 24, and side 1 wins.
    mine, theirs = parse_cards("7o Sc"), set(PACK) - set(parse_cards("7o Sc 7c So 2o"))
    deal = Deal.parse(
        f"rules=setenta; hands=7c, 2o; table=So; piles={format_cards(mine)}, "
        f"{format_cards(sorted(theirs))}; escobas=0 1; stock=; dealer=1; to_play=0"
    )
    match = Match(deal, (20, 20)).apply(parse_move("7c x So"))
    assert match.deal.escobas == (1, 1)
    assert (match.points, match.winner, match.is_over) == ((20, 20), None, False)
    assert match.scores == ()
    assert Match(match.deal, (25, 3)).winner is None
    ended = match.apply(parse_move("2o"))
    assert (ended.points, ended.winner) == ((22, 24), 1)
    assert match.points == (20, 20)


def test_there_is_no_further_deal_while_one_is_played_or_when_a_side_has_won():
    with pytest.raises(ValueError, match=r"^this deal is not over yet$"):
        Match.start(rng=Random(1)).next_deal()
    with pytest.raises(ValueError, match=r"^the match is over: side 1 has won$"):
        after_deal((0, 20), (0, 1)).next_deal()


@given(seatings, packs, st.data())
def test_the_next_seat_deals_the_next_deal_from_a_whole_pack(seating, pack, data):
    players, sides = seating.players, seating.sides
    rules = replace(seating.rules, match_target=100)
    dealer = data.draw(st.integers(0, players - 1))
    match = Match.start(rules, players=players, sides=sides, dealer=dealer, pack=PACK)
    assert match.deal == Deal.start(rules, players=players, sides=sides, dealer=dealer, pack=PACK)
    while not match.deal.is_over:
        match = match.apply(match.deal.legal_moves()[0])
    following = match.next_deal(pack=pack)
    dealt = (dealer + 1) % players
    assert following.deal == Deal.start(
        rules, players=players, sides=sides, dealer=dealt, pack=pack
    )
    assert (following.points, following.scores) == (match.points, match.scores)


def test_a_seed_always_gives_the_same_next_deal():
    tied = after_deal((22, 22), (0, 0))
    assert tied.next_deal(rng=Random(7)) == tied.next_deal(rng=Random(7))
    assert tied.next_deal(rng=Random(7)) != tied.next_deal(rng=Random(8))


def test_the_first_dealer_is_drawn_and_every_seat_can_be():
    for players in (2, 4):
        starts = [Match.start(SETENTA, players=players, rng=Random(seed)) for seed in range(50)]
        assert {match.deal.dealer for match in starts} == set(range(players))
        again = [Match.start(SETENTA, players=players, rng=Random(seed)) for seed in range(50)]
        assert starts == again
    assert Match.start().points == (0, 0)


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
@examples(2)
@given(seed=st.integers(0, 10**6))
def test_a_match_of_random_deals_adds_up_and_ends(seating, seed):
    rng = Random(seed)
    rules, players, sides = seating
    match = Match.start(rules, players=players, sides=sides, rng=rng)
    assert match.rules is rules
    first_dealer, deals = match.deal.dealer, 1
    while not match.is_over:
        if match.deal.is_over:
            assert max(match.points) < 21 or len(set(match.points)) < sides
            match = match.next_deal(rng=rng)
            deals += 1
        moves = match.deal.legal_moves()
        match = match.apply(moves[int(rng.random() * len(moves))])
    assert match.deal.dealer == (first_dealer + deals - 1) % players
    assert len(match.scores) == deals
    totals = zip(*map(total_points, match.scores), strict=True)
    assert match.points == tuple(map(sum, totals))
    best = min(match.points) if rules.lowest_wins else max(match.points)
    assert [match.points[match.winner], match.points.count(best)] == [best, 1]
    assert max(match.points) >= 21
