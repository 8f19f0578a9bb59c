"""The account of a deal: its sums, its costs against a plain minimax, and endgames by seed."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from escoba_learn.engine.cards import PACK, shuffled
from escoba_learn.engine.record import DealRecord
from escoba_learn.engine.rules import CLAIM, CLUB, DESESCOBA, LUDOTEKA, SETENTA, Rules
from escoba_learn.engine.scoring import total_points
from escoba_learn.players import careful, expert, greedy, random_player
from escoba_learn.players.endgames import endgame, last_round_puzzle
from escoba_learn.postmortem import PostMortem, post_mortem, running_scores
from escoba_learn.solver import solve


def record_of(rules: Rules, seed: int, players: int = 2, sides: int = 2, *, player=None):
    """The record of a whole deal in which every seat plays the same way."""
    rng = Random(seed)
    record = DealRecord(rules, players, sides, 0, shuffled(PACK, rng))
    player = player or random_player(rng)
    deal = record.last
    while not deal.is_over:
        move = player(deal.view(deal.to_play))
        record, deal = record.add(move), deal.apply(move)
    return record


def checked(report: PostMortem) -> PostMortem:
    """The report, whose sums have been added up again."""
    sign = -1 if report.record.rules.lowest_wins else 1
    lost = [sum(move.cost for move in report.moves if move.seat % 2 == side) for side in (0, 1)]
    assert report.lost == tuple(lost)
    assert report.difference == report.par + sign * (lost[1] - lost[0])
    ours, theirs = total_points(report.record.last.score())
    assert report.difference == ours - theirs
    for review in report.moves:
        assert review.cost >= 0
        assert review.fair_cost >= 0
        assert review.cost == 0 or review.move != review.best
        assert review.fair_cost == review.cost or review.fair != review.move
        assert 0 <= review.avoidable <= review.cost
    return report


@pytest.mark.parametrize(
    ("rules", "players"), [(SETENTA, 2), (CLUB, 2), (CLUB, 4), (LUDOTEKA, 2), (DESESCOBA, 2)]
)
def test_par_and_costs_add_up_to_the_result(rules, players):
    report = checked(post_mortem(record_of(rules, 4, players)))
    assert report.is_complete
    assert [move.number for move in report.moves] == list(range(1, len(report.record.moves) + 1))
    assert report.turning_point.cost == max(move.cost for move in report.moves)


def test_each_cost_is_what_the_solver_says_of_the_position_alone():
    record = record_of(SETENTA, 6)
    report = post_mortem(record)
    for review, (before, after) in list(zip(report.moves, pairwise(record.replay()), strict=True))[
        20:
    ]:
        values = dict(solve(before).moves)
        wish = 1 if review.seat == 0 else -1
        best = max(wish * bounds.lower for bounds in values.values())
        assert review.cost == best - wish * values[review.move].lower
        assert review.fair == expert(before.view(review.seat))
        assert review.fair_cost == best - wish * values[review.fair].lower
        gap = after.escobas[0] - after.escobas[1] + solve(after).value
        assert review.outlook == gap


def test_perfect_play_costs_nothing_and_has_no_turning_point():
    record = DealRecord(SETENTA, 2, 2, 0, shuffled(PACK, Random(8)))
    for move in solve(record.first).line:
        record = record.add(move)
    report = checked(post_mortem(record))
    assert report.lost == (0, 0) == report.avoidable
    assert report.turning_point is None
    assert report.par == report.difference


def test_a_fair_player_is_never_to_blame_for_less_than_its_own_choice():
    report = post_mortem(record_of(SETENTA, 2, player=expert))
    assert report.avoidable == (0, 0)
    assert [move.fair for move in report.moves] == [move.move for move in report.moves]


def test_with_no_time_the_end_is_reviewed_alone():
    report = post_mortem(record_of(SETENTA, 3), seconds=0)
    assert not report.is_complete
    checked(report)


def test_the_running_score_is_that_of_the_piles():
    for rules, players, sides in ((SETENTA, 2, 2), (LUDOTEKA, 3, 3), (CLAIM, 6, 3)):
        record = record_of(rules, 1, players, sides)
        scores = running_scores(record)
        assert len(scores) == len(record.moves) + 1
        assert scores[-1] == total_points(record.last.score())
        assert all(len(points) == sides for points in scores)


def test_what_has_no_post_mortem_is_refused():
    record = record_of(SETENTA, 1)
    unfinished = DealRecord(SETENTA, 2, 2, 0, record.pack, record.moves[:30])
    with pytest.raises(ValueError, match="not finished: 6 cards"):
        post_mortem(unfinished)
    with pytest.raises(ValueError, match="3 sides"):
        post_mortem(record_of(LUDOTEKA, 1, 3, 3))
    with pytest.raises(ValueError, match="claims"):
        post_mortem(record_of(CLAIM, 1))


@pytest.mark.parametrize("rules", [SETENTA, CLUB, DESESCOBA], ids=lambda rules: rules.name)
def test_an_endgame_has_one_best_move_that_others_miss(rules):
    for seed in range(4):
        puzzle = last_round_puzzle(seed, rules)
        deal = puzzle.deal
        assert puzzle == last_round_puzzle(seed, rules)
        assert deal.stock == ()
        assert {*deal.view(deal.to_play).unseen} == {*deal.hands[1 - deal.to_play]}
        sign = (1 if deal.to_play == 0 else -1) * (-1 if rules.lowest_wins else 1)
        values = {move: sign * bounds.lower for move, bounds in solve(deal).moves}
        losses = {move: values[puzzle.best] - value for move, value in values.items()}
        assert [move for move, lost in losses.items() if not lost] == [puzzle.best]
        views = [player(deal.view(deal.to_play)) for player in (greedy, careful)]
        assert min(losses[move] for move in views) == puzzle.loss > 0


def test_endgames_are_graded_by_what_is_lost():
    assert last_round_puzzle(0, loss=2).loss >= 2


def test_an_easy_position_is_no_endgame():
    for deal in list(record_of(SETENTA, 1, player=expert).replay())[-7:-1]:
        view = deal.view(deal.to_play)
        found = endgame(deal, view)
        assert found is None or expert(view) == found.best not in {greedy(view), careful(view)}
