"""The words of the puzzles in every language, and the commands that print them."""

from __future__ import annotations

import json
from itertools import product

import pytest
from click.testing import CliRunner
from test_puzzles import CASES, IDS, LAST, NONSENSE, Case

from escoba_learn import CLUB, LUDOTEKA_FREE, SCOPA, SETENTA
from escoba_learn.cli.puzzle import check, puzzle
from escoba_learn.puzzles import DIAGNOSES, KINDS, Verdict, generate, parse_puzzle
from escoba_learn.text import LANGUAGES, catalogue
from escoba_learn.text.puzzles import (
    answer_help,
    explanation_text,
    hint_texts,
    kind_name,
    prompt_text,
    verdict_text,
)

# Puzzles and answers for the sentences that are seldom said.
RARE = [
    Case("find-capture/3c/1o 4b 7o/setenta", (), ("3c",)),
    Case("safest-discard/7c Ro/So 5e/setenta", (), ()),
    Case("safest-discard/1o 5o 6o/3c 4o/setenta", (), ("5o",)),
    Case("best-capture/So/1c 2c 3c 4o 4e 7b/coins/setenta", (), ("3c 4e",)),
    Case("completing-card/3c Cb/15/setenta", (), ("3e 3o",)),
    Case(LAST.replace("last_capturer=0", "last_capturer=1"), (), ()),
    Case(LAST.replace("last_capturer=0", "last_capturer=-"), (), ()),
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_puzzle_has_its_words(kind, lang):
    assert kind_name(kind, lang)
    for level in range(11):
        for seed in range(6):
            made = generate(kind, level, seed)
            words = [
                prompt_text(made, lang),
                answer_help(made, lang),
                *hint_texts(made, lang),
                explanation_text(made, lang),
            ]
            assert all(sentence and "{" not in sentence for sentence in words)
            assert "Card.parse" not in " ".join(words)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_every_verdict_has_its_words(case, lang):
    made = parse_puzzle(case.id)
    for answer in ("", *case.right, *case.wrong, *case.part, *NONSENSE):
        assert "{" not in verdict_text(made.check(answer), lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_mistake_has_its_words(lang):
    assert set(catalogue(lang)["diagnosis"]) == set(DIAGNOSES)


def keys_of(table, path: str) -> set[str]:
    """The keys of all sentences below a table; plural forms are one sentence."""
    if isinstance(table, str) or set(table) == {"one", "other"}:
        return {path}
    return {key for name, entry in table.items() for key in keys_of(entry, f"{path}.{name}")}


def test_every_sentence_is_said_sometimes():
    said = set()
    for rules in (SETENTA, CLUB, SCOPA, LUDOTEKA_FREE):
        for kind, level in product(KINDS, (1, 5, 9)):
            if rules is SCOPA and kind in {"leftover", "hidden-card"}:
                continue
            for seed in range(25):
                made = generate(kind, level, seed, rules=rules)
                said |= {made.prompt().key, made.explanation().key}
                said |= {hint.key for hint in made.hints()}
    for case in (*CASES, *RARE):
        made = parse_puzzle(case.id)
        said |= {made.prompt().key, made.explanation().key}
        for answer in ("", *case.right, *case.wrong, *case.part, *NONSENSE):
            verdict = made.check(answer)
            said |= {f"verdict.{verdict.verdict}", verdict.message.key}
    expected = keys_of(catalogue("en")["puzzle"]["prompt"], "puzzle.prompt")
    for table in ("verdict", "hint", "explanation"):
        expected |= keys_of(catalogue("en")[table], table)
    assert expected - said == set()


def test_what_is_missing_is_said():
    found = parse_puzzle("all-captures/7b/7c 7e So 1b/setenta").check
    assert verdict_text(found("7c 1b, So")) == "2 of 3 found. The missing one takes 2 cards."
    assert "so many cards: 1, 2." in verdict_text(found("7c 1b"))
    assert verdict_text(found("7c 1b, 1b 7e"), "es").endswith(
        "La que falta se lleva una sola carta."
    )


def test_no_mistake_fits_so_only_the_sum_is_said():
    verdict = parse_puzzle("find-capture/3c/1o 4b 7o/setenta").check("1o 4b")
    assert verdict.diagnosis is None
    assert verdict_text(verdict) == "That adds up to 8, not 15."


def test_a_verdict_without_a_reason_says_what_it_is():
    assert verdict_text(Verdict("correct"), "pt") == "Certo!"


# -- the commands --------------------------------------------------------------------------------


def run(command, *arguments: str):
    return CliRunner().invoke(command, arguments, catch_exceptions=False)


def test_puzzle_prints_one_document():
    result = run(puzzle, "--kind", "all-captures", "--level", "4", "--seed", "7", "--json")
    document = json.loads(result.output)
    made = generate("all-captures", 4, 7)
    assert document == {
        "id": made.id,
        "kind": "all-captures",
        "level": 4,
        "seed": 7,
        "rules": "setenta",
        "hand": made.id.split("/")[1],
        "table": made.id.split("/")[2],
        "prompt": prompt_text(made),
        "hints": list(hint_texts(made)),
        "difficulty": made.difficulty(),
        "solutions": list(made.solutions()),
    }


def test_puzzle_chooses_what_is_not_said_and_prints_how_to_get_it_again():
    document = json.loads(run(puzzle, "--json").output)
    again = ["--kind", document["kind"], "--level", str(document["level"])]
    again += ["--seed", str(document["seed"]), "--json"]
    assert json.loads(run(puzzle, *again).output) == document


def test_puzzle_shows_all_that_a_kind_shows():
    document = json.loads(run(puzzle, "--kind", "score-deal", "--seed", "1", "--json").output)
    assert len(document["piles"]) == len(document["escobas"]) == 2


def test_puzzle_prints_words_and_the_key_on_request():
    arguments = ("--kind", "setenta", "--seed", "7", "--lang", "fr")
    plain, key = run(puzzle, *arguments).output, run(puzzle, *arguments, "--key").output
    made = generate("setenta", 8, 7)
    assert plain.splitlines() == [made.id, prompt_text(made, "fr"), answer_help(made, "fr")]
    assert key.splitlines() == [
        *plain.splitlines(),
        *hint_texts(made, "fr"),
        explanation_text(made, "fr"),
    ]


def test_check_prints_one_document():
    result = run(check, "find-capture/3c/1o 4b 7o/setenta", "4b 7o", "--lang", "es", "--json")
    assert json.loads(result.output) == {
        "verdict": "wrong",
        "diagnosis": "near_miss",
        "message": "¡Casi! Eso suma 14, con solo uno de diferencia. Cuéntalo otra vez.",
        "missing": 0,
    }


def test_check_without_an_answer_says_so():
    assert run(check, "card-value/So/setenta").output == "There is no answer yet.\n"


def test_a_bad_request_is_one_sentence():
    with pytest.raises(ValueError, match="not a kind of puzzle"):
        run(check, "poker/So", "8")
    with pytest.raises(ValueError, match="not a level: 99"):
        run(puzzle, "--level", "99")
