"""The generator: the same seed for ever, uniform, possible or refused, and at the level asked."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from math import comb
from random import Random
from types import SimpleNamespace

import pytest

from escoba_learn import CLUB, PACK, PROFILES, SCOPA, SETENTA, Suit, captures
from escoba_learn.players import careful, greedy
from escoba_learn.puzzles import KINDS, LEVELS, Level, generate, kinds_of_level
from escoba_learn.puzzles.beliefs import needed
from escoba_learn.puzzles.capturing import FIND_CAPTURE
from escoba_learn.puzzles.classes import cards_worth, patterns, pile_from
from escoba_learn.puzzles.difficulty import largest_first_fails
from escoba_learn.puzzles.puzzle import Request
from escoba_learn.puzzles.tables import card_and_table, hand_and_table

SIGNED = replace(
    SETENTA,
    name="signed",
    capture_sum=0,
    negative_suits=(Suit.ESPADAS, Suit.BASTOS),
    opening=CLUB.opening,
)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_made_at_every_level(kind):
    for level in range(len(LEVELS)):
        for seed in range(10):
            puzzle = generate(kind, level, seed)
            assert puzzle.kind == kind
            assert generate(kind, level, seed).id == puzzle.id
            assert puzzle.check(puzzle.answer()).is_correct


def test_seeds_differ():
    assert len({generate("all-captures", 4, seed).id for seed in range(100)}) > 90


def test_nothing_is_used_of_chance_but_random():
    only_random = SimpleNamespace(random=Random(1).random)
    for kind in KINDS.values():
        assert kind.draw(Request(LEVELS[6], only_random))


def test_a_level_knows_its_kinds():
    named = {kind for level in range(len(LEVELS)) for kind in kinds_of_level(level)}
    assert named == set(KINDS)


@pytest.mark.parametrize("rules", PROFILES.values(), ids=PROFILES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_profile_makes_puzzles_or_says_why_not(kind, rules):
    impossible = kind in {"leftover", "hidden-card"} and rules is SCOPA
    impossible |= kind == "last-round" and rules.claims
    for seed in range(5):
        if impossible:
            with pytest.raises(ValueError, match=f"no {kind} puzzle of level 2 under {rules.name}"):
                generate(kind, 2, seed, rules=rules)
        else:
            puzzle = generate(kind, 2, seed, rules=rules)
            assert puzzle.check(puzzle.answer()).is_correct


# -- what a level promises -----------------------------------------------------------------------


def made(kind: str, level: int, count: int = 60) -> list:
    return [generate(kind, level, seed) for seed in range(count)]


def test_level_0_has_no_figures():
    for kind in set(KINDS) - {"last-round", "score-deal", "setenta-winner"}:
        assert not any(puzzle.difficulty()["figures"] for puzzle in made(kind, 0, 20)), kind


def test_level_0_makes_ten():
    assert {puzzle.number for puzzle in made("completing-card", 0)} == {10}


def test_level_2_has_one_capture_or_none():
    assert {puzzle.difficulty()["captures"] for puzzle in made("find-capture", 2)} == {0, 1}


def test_level_3_defeats_largest_first():
    for puzzle in made("find-capture", 3):
        if any(puzzle.answers):
            values = [card.value for card in puzzle.table]
            assert largest_first_fails(values, 15 - puzzle.card.value)


def test_level_4_has_several_captures():
    assert {puzzle.difficulty()["captures"] for puzzle in made("all-captures", 4)} == {0, 2, 3, 4}


def test_level_10_has_other_sums():
    assert {puzzle.rules.capture_sum for puzzle in made("all-captures", 10)} == {11, 12, 20}


@pytest.mark.parametrize(
    "kind",
    [
        "find-capture",
        "all-captures",
        "best-capture",
        "best-card",
        "completing-card",
        "setenta",
        "setenta-winner",
        "setenta-missing",
        "hidden-card",
    ],
)
def test_none_is_right_in_about_one_puzzle_of_five(kind):
    none = sum(puzzle.solutions() == ("none",) for puzzle in made(kind, 4, 300))
    assert 0.15 < none / 300 < 0.3


def test_yes_and_no_are_both_right_often():
    for kind in ("is-escoba", "legal-or-not", "leftover"):
        yes = sum(puzzle.answers[0] for puzzle in made(kind, 4, 200))
        assert 0.3 < yes / 200 < 0.7


def test_criteria_make_a_difference():
    for kind in ("best-capture", "best-card"):
        puzzles = [puzzle for puzzle in made(kind, 5) if puzzle.solutions() != ("none",)]
        assert {puzzle.criterion for puzzle in puzzles} == {"cards", "coins", "setenta", "points"}


# -- what is asked for ---------------------------------------------------------------------------


@pytest.mark.parametrize("solutions", range(6))
def test_the_number_of_solutions_can_be_asked_for(solutions):
    for seed in range(20):
        puzzle = generate("all-captures", 5, seed, solutions=solutions)
        assert len(captures(puzzle.card, puzzle.table)) == solutions
        assert generate("count-sets", 5, seed, solutions=min(solutions, 3)).answers == (
            min(solutions, 3),
        )


def test_what_is_impossible_is_refused():
    with pytest.raises(ValueError, match="no all-captures puzzle of level 4 with 11 solutions"):
        generate("all-captures", 4, 1, solutions=11)  # of five cards, ten are the most
    with pytest.raises(ValueError, match="cannot be asked for by its number of solutions"):
        generate("setenta", 4, 1, solutions=2)
    with pytest.raises(ValueError, match=r"not a level: 11 \(0 to 10\)"):
        generate("setenta", 11, 1)
    with pytest.raises(ValueError, match="not a kind of puzzle: 'poker'"):
        generate("poker", 1, 1)


# -- exact weights -------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [SETENTA, CLUB, SCOPA, SIGNED], ids=lambda rules: rules.name)
def test_every_card_with_every_table_is_counted_once(rules):
    from escoba_learn.puzzles.tables import _captures_by_pattern

    counted: Counter[tuple[int, bool]] = Counter()
    for card in PACK:
        for table in combinations([other for other in PACK if other is not card], 2):
            found = len(captures(card, table, rules))
            values = [rules.values[other] for other in table]
            fails = found > 0 and largest_first_fails(values, needed(card, rules))
            counted[found, fails] += 1
    weights = {key: group.total for key, group in _captures_by_pattern(rules, 10, 2).items()}
    assert weights == counted


def test_the_weights_of_the_patterns_add_up():
    for size in range(5):
        assert sum(weight for _, weight in patterns([4] * 10, size)) == comb(40, size)


def spread(draws: Counter, expected: int) -> float:
    """How far the counts are from even, as the mean square over what chance alone brings."""
    total = sum(draws.values())
    mean = total / expected
    square = sum((count - mean) ** 2 for count in draws.values())
    square += (expected - len(draws)) * mean**2
    return square / mean / (expected - 1)  # chi square over its degrees of freedom: about 1


def test_a_card_and_its_table_are_uniform():
    rng = Random(1)
    wanted = [
        (card, table)
        for card in PACK[:28]
        for table in combinations([other for other in PACK[:28] if other is not card], 2)
        if len(captures(card, table)) == 1
    ]
    draws = Counter(card_and_table([1], False, 2, SETENTA, 7, rng) for _ in range(20 * len(wanted)))
    assert set(draws) == set(wanted)
    assert 0.9 < spread(draws, len(wanted)) < 1.1


def test_cards_worth_a_total_are_uniform():
    rng = Random(2)
    wanted = [four for four in combinations(PACK, 3) if sum(card.value for card in four) == 15]
    draws = Counter(
        cards_worth(lambda total: total == 15, 3, SETENTA, 10, rng) for _ in range(20 * len(wanted))
    )
    assert set(draws) == set(wanted)
    assert 0.85 < spread(draws, len(wanted)) < 1.15


@pytest.mark.parametrize("able", [True, False])
def test_a_hand_and_a_table_are_uniform(able):
    rng = Random(3)
    wanted = [
        ((card,), (table,))
        for card in PACK
        for table in PACK
        if card is not table and (card.value + table.value == 15) == able
    ]
    draws = Counter(hand_and_table(able, 1, 1, SETENTA, 10, rng) for _ in range(20 * len(wanted)))
    assert set(draws) == set(wanted)
    assert 0.75 < spread(draws, len(wanted)) < 1.25


def test_a_pile_is_uniform():
    rng = Random(4)
    draws = Counter(pile_from(PACK[:12], 4, rng, complete=True) for _ in range(81 * 40))
    assert len(draws) == 3**4
    assert 0.6 < spread(draws, 81) < 1.4


def test_a_level_of_ones_own_is_a_request():
    level = Level(0, ranks=10, table=(1, 1), captures=(1, 1), pile=(4, 4))
    drawn = FIND_CAPTURE.draw(Request(level, Random(1), SETENTA, 1))
    assert drawn["hand"][0].value + drawn["table"][0].value == 15


@pytest.mark.parametrize("level", [9, 10])
@pytest.mark.parametrize("seed", range(3))
def test_a_hard_last_round_has_one_best_move_that_greedy_and_careful_miss(level, seed):
    puzzle = generate("last-round", level, seed)
    (best,) = puzzle.answers
    view = puzzle.position.view(puzzle.position.to_play)
    for player in (greedy, careful):
        lost = puzzle.check(str(player(view)))
        assert player(view) != best
        assert lost.values["n"] >= level - 8
