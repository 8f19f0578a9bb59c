"""Every mistake that can be named, each where exactly that mistake was made."""

from __future__ import annotations

import pytest

from escoba_learn.puzzles import DIAGNOSES, parse_puzzle

# What was asked, what was answered, and the mistake; the sum that went wrong stands beside it.
MADE = [
    # sota 10, caballo 11, rey 12
    ("card-value/Cc/setenta", "11", "printed_numbers"),
    ("completing-card/Cc/15/setenta", "4", "printed_numbers"),  # 11 + 4
    ("completing-card/3c 4e/15/setenta", "9", "near_miss"),  # 7 + 9
    ("find-capture/1c/4o Se 7b/setenta", "4o Se", "printed_numbers"),  # 1 + 4 + 10
    ("find-capture/7c/So 2e/setenta", "none", "printed_numbers"),  # 7 + 10 is too much
    ("all-captures/1c/4o Se 7b/setenta", "4o Se", "printed_numbers"),
    ("is-escoba/3o/1c Cb/setenta", "yes", "printed_numbers"),  # 3 + 1 + 11
    ("legal-or-not/3o/1c Cb/3o x 1c Cb/setenta", "yes", "printed_numbers"),
    ("best-card/1o 4e/7b Cc/cards/setenta", "4e", "printed_numbers"),  # 4 + 11
    ("count-sets/4c 5e 7o So Cb/2/setenta", "2", "printed_numbers"),  # 4 + 11 and 5 + 10
    ("hidden-card/7c Co/setenta", "7", "printed_numbers"),  # 7 + 11 + 7 is 25
    ("make-table/3c/1/setenta", "1o Cb", "printed_numbers"),  # 3 + 1 + 11
    # every figure 10
    ("card-value/Co/setenta", "10", "figures_ten"),
    ("find-capture/4c/1o Cb/setenta", "1o Cb", "figures_ten"),  # 4 + 1 + 10, and it is 14
    ("leftover/Co Cc 5o/setenta", "yes", "figures_ten"),  # 10 + 10 + 5
    # figures left out
    ("card-value/Ro/setenta", "0", "figures_ignored"),
    ("find-capture/7c/3o 5b Ro/setenta", "3o 5b Ro", "figures_ignored"),  # 7 + 3 + 5
    ("count-sets/5c Ro 2e/2/setenta", "0", "printed_numbers"),  # 5 + 12, and 5 + 10 is missed
    # without the own card
    ("find-capture/3c/So 7b 2e/setenta", "So 7b", "own_card_forgotten"),  # 8 + 7
    ("make-table/3c/1/setenta", "So 7b", "own_card_forgotten"),
    # as in Scopa: the value of the own card
    ("find-capture/7c/3o 4b So/setenta", "3o 4b", "scopa_matching"),
    ("legal-or-not/7c/3o 4b So/7c x 3o 4b/setenta", "yes", "scopa_matching"),
    # two fifteens at once
    ("find-capture/3c/5c 7b 4o Sb/setenta", "5c 7b 4o Sb", "two_captures"),
    ("is-escoba/3c/5c 7b 4o Sb/setenta", "yes", "two_captures"),
    # 14 or 16
    ("find-capture/3c/4b 7o 1e/setenta", "4b 7o", "near_miss"),
    ("all-captures/3c/4b 7o 1e 2o/setenta", "1e 4b 7o, 4b 7o 2o", "near_miss"),
    # size believed compulsory
    ("legal-or-not/3c/1o 4o 5c 7b/3c x 5c 7b/setenta", "no", "most_compulsory"),
    ("legal-or-not/3c/1o 4o 5c 7b/3c x 1o 4o 7b/setenta", "no", "fewest_compulsory"),
    ("best-capture/So/3c 4e 7o/coins/setenta", "3c 4e", "most_compulsory"),
    ("best-capture/So/3c 4e 7b/cards/setenta", "7b", "fewest_compulsory"),
    # escobas
    ("is-escoba/3c/1o 4b 7o 6e/setenta", "yes", "escoba_with_card_left"),
    ("is-escoba//4o 6e/setenta", "yes", "leftovers_escoba"),
    # the setenta
    ("setenta/7o 6c 1e 5b/setenta", "19", "capture_values_as_prices"),  # 7 + 6 + 1 + 5
    ("setenta/7o 6o 6c 1e 5b/setenta", "88", "all_cards_counted"),  # 18 too many
    ("best-capture/So/3c 4c 7b/setenta/setenta", "3c 4c", "all_cards_counted"),
    ("setenta-winner/7o 7c 7e, Ro Rc Re Rb/setenta", "1", "three_sevens_win"),
    ("score-deal/7o 7c 7e, Ro Rc Re Rb/0 0/setenta", "2 1", "three_sevens_win"),
    ("setenta/7o 7c 6e/setenta", "60", "missing_suit_zero"),  # 21 + 21 + 18
    ("setenta-winner/7o 6c 6e, Ro Rc Re Rb/setenta", "1", "missing_suit_zero"),
    ("setenta-missing/7o 6c/1b 6e/setenta", "6e", "missing_suit_zero"),
    ("setenta-missing/7o 6c 5e/1b 6b Rb/setenta", "Rb", "capture_values_as_prices"),
    ("setenta/7o 6c 1e 5e 4b/setenta", "68", "ace_below_five"),  # the 5 for the ace: 15, not 16
    ("setenta/7o 6c 1e 5b/setenta", "65", "ace_below_five"),  # ace 11: below the two
    ("setenta-missing/7o 6c 7e/1b 5b/setenta", "5b", "capture_values_as_prices"),
    ("setenta-winner/1o 1c 2e 2b, 2o 2c 1e 1b/setenta", "1 2", "tie_to_both"),
    ("score-deal/6c 7e, 6e 4b/0 0/setenta", "1 1", "tie_to_both"),  # two cards each
    # chances
    ("next-captures/1o 2c/So/1/setenta", "4/40", "full_pack"),
    ("next-captures/1o 2c/So/3/setenta", "12/37", "linear_chance"),
    # leftovers
    ("leftover/Ro 5c/setenta", "yes", "multiple_of_five"),
    ("hidden-card/4e 6c 7o/setenta", "3", "multiple_of_five"),  # 20
]


@pytest.mark.parametrize(("puzzle", "answer", "mistake"), MADE)
def test_the_mistake_that_was_made_is_named(puzzle, answer, mistake):
    verdict = parse_puzzle(puzzle).check(answer)
    assert (verdict.verdict, verdict.diagnosis) == ("wrong", mistake)


def test_every_mistake_is_made_above():
    assert {mistake for _, _, mistake in MADE} == set(DIAGNOSES)
    assert len(DIAGNOSES) == 20
