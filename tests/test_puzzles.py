"""Every kind of puzzle: its id, its answers, and the verdicts on right, partial and wrong ones."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from pickle import dumps, loads
from re import escape
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escoba_learn import SETENTA, Card, parse_cards
from escoba_learn.puzzles import KINDS, LEVELS, generate, parse_puzzle

LAST = (
    "last-round/rules=setenta; hands=7c 2e, 6o Rb; table=3c 5e So; piles=1o 1c, 7o; escobas=0 0; "
    "stock=; dealer=1; to_play=0; last_capturer=0/setenta"
)


class Case(NamedTuple):
    """A puzzle with all that must be right, what is only a part, and what is wrong."""

    id: str
    right: tuple[str, ...]
    wrong: tuple[str, ...]
    part: dict[str, int] = {}  # noqa: RUF012  # never changed: the answer, and what is missing

    def __str__(self) -> str:
        return self.id.split("/")[0]


CASES = [
    Case("card-value/So/setenta", ("8",), ("7", "10", "none")),
    Case("completing-card/3c Cb/15/setenta", ("3", "3e", "3o"), ("4", "3c", "none", "7o")),
    Case("completing-card/Cc Cb/15/setenta", ("none", "ninguna", "aucune"), ("3", "7o")),
    Case("legal-or-not/3c/1o 4b 7o/3c x 1o 4b 7o/setenta", ("yes", "sí", "oui"), ("no", "não")),
    Case("legal-or-not/7c/So/7c/setenta", ("no", "non"), ("yes",)),
    Case("legal-or-not/7c/So/7c/claim", ("yes",), ("no",)),
    Case("find-capture/3c/1o 4b 7o/setenta", ("1o 4b 7o", "7o 1o 4b", "3c 1o 4b 7o"), ("7o", "-")),
    Case("find-capture/4o/1b 2b/setenta", ("none", "ninguna", "nada", "rien"), ("1b 2b", "1b")),
    Case(
        "all-captures/7b/7c 7e So 1b/setenta",
        ("So, 7c 1b, 7e 1b", "7e 1b, So, 1b 7c", "So; 1b 7c; 1b 7e"),
        ("So, 7c 7e", "7c", "none"),
        {"So": 2, "7c 1b, So": 1, "7e 1b, 7e 1b": 2},
    ),
    Case("is-escoba/3c/1o 4b 7o/setenta", ("yes", "sim"), ("no",)),
    Case("is-escoba/3c/1o 4b 7o Ce/setenta", ("no",), ("yes", "sí")),
    Case("is-escoba//4o 6e/setenta", ("no",), ("yes",)),
    Case("best-capture/So/3c 4e 7b/cards/setenta", ("3c 4e",), ("7b", "7b 3c", "none")),
    Case("best-capture/So/3c 4e 7o/points/setenta", ("7o",), ("3c 4e",)),
    Case("best-card/3c 7c Rb/So 5e/cards/setenta", ("7c", "Rb", "7c x So"), ("3c", "none", "1o")),
    Case("best-card/1o 1c 2e/3c 4e/cards/setenta", ("none",), ("1o",)),
    Case("safest-discard/1o 4e Rb/1c 2b/setenta", ("1o",), ("4e", "Rb", "none", "7o")),
    Case("setenta/7o 6c 1e 5b/setenta", ("70",), ("19", "69", "none")),
    Case("setenta/7o 7c 7e/setenta", ("none", "ninguno"), ("63", "0")),
    Case("setenta-winner/7o 7c 7e, Ro Rc Re Rb/setenta", ("2",), ("1", "none", "1 2")),
    Case("setenta-winner/1o 1c 1e 1b, 6o/setenta", ("1",), ("2",)),
    Case("setenta-winner/7o 7c, 6e 6b/setenta", ("none", "tie", "empate"), ("1", "2", "both")),
    Case("setenta-missing/7o 6c 5e/1b 6b Rb/setenta", ("6b",), ("Rb", "1b", "none", "7e")),
    Case("setenta-missing/7o 6c/1b 6e/setenta", ("none",), ("6e", "1b")),
    Case(
        "score-deal/7o 7c 7e, Ro Rc Re Rb/0 1/setenta",
        ("1 3", "1-3", "1, 3"),
        ("2 2", "3 1", "2"),
        {"1": 1},
    ),
    Case("leftover/7o 3c/setenta", ("yes",), ("no",)),
    Case("leftover/Ro 5c/setenta", ("no",), ("yes",)),
    Case("hidden-card/7o Rc/setenta", ("8", "Se"), ("3", "Cc", "none")),
    Case("hidden-card/5o Rc/setenta", ("10", "Re"), ("5", "none")),
    Case("hidden-card/Ro/setenta", ("none",), ("5", "5o")),
    Case("count-sets/5o 5c Ro Rc 7e Sb/2/setenta", ("5",), ("4", "1")),
    Case("next-captures/1o 2c/So/1/setenta", ("4/37", "10.8%", "10,8 %", "0.108"), ("4/40", "1/9")),
    Case("next-captures/1o 2c/1e 1b/3/setenta", ("0", "0 %", "0/5"), ("1/2", "1", "100%")),
    Case(
        "make-table/7c/2/setenta",
        ("So Sc", "So 1o 7e", "So Sc Ro Re"),
        ("7e", "7c So Sb", "So Sc Se"),
        {"So": 1},
    ),
    Case(LAST, ("2e x 5e So", "2e So 5e", "7c x 3c 5e"), ("2e", "7c", "7c x So", "1o")),
]
IDS = [f"{index}-{case}" for index, case in enumerate(CASES)]


def test_there_is_a_case_of_every_kind():
    assert {str(case) for case in CASES} == set(KINDS)
    assert len(KINDS) == 19


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_no_answer_is_not_a_wrong_answer(case):
    for blank in ("", "   ", None):
        assert parse_puzzle(case.id).check(blank).verdict == "unanswered"


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_right_answers_are_right(case):
    puzzle = parse_puzzle(case.id)
    for answer in (*case.right, puzzle.answer()):
        verdict = puzzle.check(answer)
        assert (verdict.verdict, verdict.diagnosis) == ("correct", None), answer


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_part_of_an_answer_is_incomplete(case):
    for answer, missing in case.part.items():
        verdict = parse_puzzle(case.id).check(answer)
        assert (verdict.verdict, verdict.missing) == ("incomplete", missing), answer


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_wrong_answers_are_wrong(case):
    for answer in case.wrong:
        assert parse_puzzle(case.id).check(answer).verdict == "wrong", answer


NONSENSE = [
    "?",
    "10o",
    "zz 7o",
    "1o 1o",
    ",",
    "½",
    "yes and no",
    "3/0",
    "1e99",
    "x",
    "9" * 400,
    ", ,",
]


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_nonsense_is_wrong_and_never_an_error(case):
    for answer in NONSENSE:
        assert parse_puzzle(case.id).check(answer).verdict == "wrong", answer


@given(st.sampled_from(CASES), st.text(max_size=12))
def test_no_text_is_an_error(case, answer):
    verdict = parse_puzzle(case.id).check(answer)
    assert verdict.verdict in {"correct", "incomplete", "wrong", "unanswered"}


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_three_hints_and_an_explanation_lead_to_an_answer(case):
    puzzle = parse_puzzle(case.id)
    assert len({hint.key for hint in puzzle.hints()}) == 3
    assert puzzle.explanation().key.startswith(("explanation.", "refusal."))


def test_an_answer_may_be_a_value_instead_of_a_text():
    find = parse_puzzle("find-capture/3c/1o 4b 7o/setenta")
    assert find.check(parse_cards("1o 4b 7o")).is_correct
    assert find.check([]).verdict == "wrong"
    assert parse_puzzle("card-value/So/setenta").check(8).is_correct
    assert parse_puzzle("best-card/3c 7c/So/cards/setenta").check(Card.parse("7c")).is_correct
    assert parse_puzzle("leftover/7o 3c/setenta").check(True).is_correct
    assert parse_puzzle("next-captures/1o 2c/So/1/setenta").check(Fraction(4, 37)).is_correct


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("3/11", "wrong"),
        ("8/74", "correct"),
        ("11%", "correct"),
        ("0.1", "wrong"),
        ("10%", "wrong"),
    ],
)
def test_a_chance_may_be_rounded_but_not_too_much(answer, verdict):
    assert parse_puzzle("next-captures/1o 2c/So/1/setenta").check(answer).verdict == verdict


# -- ids -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_an_id_is_the_puzzle(kind):
    for level in (0, 4, 8, 10):
        for seed in range(6):
            puzzle = generate(kind, level, seed)
            again = parse_puzzle(puzzle.id)
            assert again == puzzle
            assert again.id == puzzle.id
            assert hash(again) == hash(puzzle)
            assert loads(dumps(puzzle)) == puzzle  # noqa: S301  # our own


def test_the_order_of_the_cards_does_not_matter():
    ids = {
        parse_puzzle(f"find-capture/3c/{' '.join(order)}/setenta").id
        for order in permutations(["1o", "4b", "7o", "Ce"])
    }
    assert ids == {"find-capture/3c/1o 4b 7o Ce/setenta"}


def test_french_signs_are_read():
    assert parse_puzzle("find-capture/J♦/7♦/setenta").id == "find-capture/So/7o/setenta"
    assert parse_puzzle("find-capture/J♠/7♠/claim").id == "find-capture/So/7o/claim"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "not a kind of puzzle: ''"),
        ("find/3c", "not a kind of puzzle: 'find' (card-value, "),
        ("find-capture/3c/setenta", "is written find-capture/CARD/TABLE/RULES"),
        ("find-capture/3c 4c/7o/setenta", "one card is played, not 3c 4c"),
        ("find-capture//7o/setenta", "the hand has no card"),
        ("find-capture/3c/3c 7o/setenta", "3c is in two places"),
        ("find-capture/3c/7o 7o/setenta", "the same card twice: 7o"),
        ("find-capture/10o/7o/setenta", "a printed 10 is a sota"),
        ("find-capture/3c/7o/poker", "unknown rules: 'poker'"),
        ("find-capture/3c/7o/setenta:10", "a set worth 10 can never hold Ro"),
        ("find-capture/3c/7o/setenta:x", "'x' is not a whole number"),
        ("best-capture/3c/7o/beauty/setenta", "not a criterion: 'beauty' (cards, coins,"),
        ("legal-or-not/3c/7o/pass/setenta", "a card is laid or captures"),
        ("legal-or-not/3c/7o/4c/setenta", "4c is not in the hand"),
        ("legal-or-not/3c/7o/3c x 5o/setenta", "not all on the table"),
        ("is-escoba/3c//setenta", "there is no card on the table"),
        ("completing-card//15/setenta", "there is no card on the table"),
        ("count-sets/7o So/4/setenta", "pairs (2) or triples (3)"),
        ("setenta/7o, 6o/setenta", "it needs a pile of cards"),
        ("setenta-winner/7o/setenta", "two piles with a comma between"),
        ("score-deal/7o, 6o/1/setenta", "a number of escobas for each pile"),
        ("leftover/7o 3c/scopa", "captures do not remove the same amount each time"),
        ("hidden-card//setenta", "there is no card on the table"),
        ("next-captures/7o/3c/9/setenta", "a hand has one, two or three cards"),
        ("make-table/7c/99/setenta", "no small table gives 7c exactly 99 captures"),
        (LAST.replace("stock=", "stock=4o 4c"), "a last round has no stock left"),
    ],
)
def test_a_bad_id_is_refused_with_a_sentence(text, sentence):
    with pytest.raises(ValueError, match=escape(sentence)):
        parse_puzzle(text)


def test_house_rules_are_handed_in():
    rules = replace(SETENTA, name="house", capture_sum=12)
    puzzle = parse_puzzle("find-capture/3c/2o 7c/house", rules)
    assert puzzle.check("2o 7c").is_correct
    with pytest.raises(ValueError, match="of the rules 'setenta', not 'house'"):
        parse_puzzle("find-capture/3c/2o 7c/setenta", rules)


def test_another_sum_to_make_is_part_of_the_name_of_the_rules():
    puzzle = parse_puzzle("find-capture/3c/1o 7c Se/setenta:11")
    assert puzzle.rules.capture_sum == 11
    assert puzzle.solutions() == ("Se", "1o 7c")


# -- difficulty ----------------------------------------------------------------------------------


def test_difficulty_is_measured():
    assert parse_puzzle("all-captures/3c/1o 4b 7o 7c Co/setenta").difficulty() == {
        "cards": 6,
        "figures": 1,
        "solutions": 2,
        "smallest_solution": 3,  # 1 + 4 + 7, twice
        "captures": 2,
        "usable_cards": 4,
        "near_misses": 3,  # 4 + 7 twice for 11, 9 + 4 for 13
        "largest_first_fails": True,  # 9, then 1, and 2 are missing
    }


def test_every_level_says_what_it_is():
    assert [level.number for level in LEVELS] == list(range(11))
