"""The commands about puzzles: make one, and judge an answer."""

from __future__ import annotations

from random import SystemRandom
from typing import Any

import click

from escoba_learn.cli.io import as_json, rules_option, show
from escoba_learn.engine.cards import format_cards
from escoba_learn.engine.rules import Rules
from escoba_learn.puzzles import (
    KINDS,
    Puzzle,
    generate,
    kinds_of_level,
    level_of_kind,
    parse_puzzle,
)
from escoba_learn.text import LANGUAGES
from escoba_learn.text.puzzles import (
    answer_help,
    explanation_text,
    hint_texts,
    prompt_text,
    verdict_text,
)

lang_option = click.option(
    "--lang", type=click.Choice(LANGUAGES), default="en", show_default=True, help="The language."
)


@click.command()
@click.option("--kind", type=click.Choice([*KINDS]), help="The kind; else one of the level's.")
@click.option("--level", type=int, help="How hard, 0 to 10; else as suits the kind.")
@click.option("--seed", type=int, help="A number that makes the same puzzle again.")
@click.option("--solutions", type=int, help="Exactly so many captures; 0 for none.")
@click.option("--key", is_flag=True, help="Print the hints and the worked answer as well.")
@rules_option
@lang_option
@as_json
def puzzle(
    kind: str | None,
    level: int | None,
    seed: int | None,
    solutions: int | None,
    rules: Rules,
    lang: str,
    *,
    key: bool,
    as_json: bool,
) -> None:
    r"""Make a puzzle.

    \b
    escoba-learn puzzle --kind all-captures --level 4 --seed 7 --lang es
    """
    seed = SystemRandom().randrange(1_000_000) if seed is None else seed
    if level is None:
        level = 2 if kind is None else level_of_kind(kind)
    if kind is None:
        kinds = kinds_of_level(level)
        kind = kinds[seed % len(kinds)]
    made = generate(kind, level, seed, rules=rules, solutions=solutions)
    hints = hint_texts(made, lang)
    document = {
        "id": made.id,
        "kind": kind,
        "level": level,
        "seed": seed,
        "rules": made.rules.name,
        **_shown(made),
        "prompt": prompt_text(made, lang),
        "hints": list(hints),
        "difficulty": made.difficulty(),
        "solutions": list(made.solutions()),
    }
    lines = [made.id, prompt_text(made, lang), answer_help(made, lang)]
    if key:
        lines += [*hints, explanation_text(made, lang)]
    show(document, lines, as_json=as_json)


def _shown(made: Puzzle) -> dict[str, Any]:
    """Return what a puzzle shows: always a hand and a table, and the rest where it has it."""
    cards = {"hand": format_cards(made.hand), "table": format_cards(made.table)}
    rest: dict[str, Any] = {
        "piles": [format_cards(pile) for pile in made.piles],
        "escobas": list(made.escobas),
        "move": str(made.move) if made.move else None,
        "number": made.number,
        "criterion": made.criterion,
    }
    return {**cards, **{name: value for name, value in rest.items() if value}}


@click.command()
@click.argument("puzzle_id", metavar="ID")
@click.argument("answer", default="")
@lang_option
@as_json
def check(puzzle_id: str, answer: str, lang: str, *, as_json: bool) -> None:
    r"""Judge an ANSWER to the puzzle with this ID, and name the mistake.

    \b
    escoba-learn check "find-capture/3c/1o 4b 7o/setenta" "4b 7o"
    """
    verdict = parse_puzzle(puzzle_id).check(answer)
    message = verdict_text(verdict, lang)
    document = {
        "verdict": verdict.verdict,
        "diagnosis": verdict.diagnosis,
        "message": message,
        "missing": verdict.missing,
    }
    show(document, [message], as_json=as_json)


COMMANDS = (puzzle, check)
