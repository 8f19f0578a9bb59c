"""Worksheets: the puzzles of a level and a seed, with what is drawn and written for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import NamedTuple

from escoba_learn.engine.cards import Card
from escoba_learn.engine.moves import in_pack_order
from escoba_learn.engine.rules import SETENTA, Rules
from escoba_learn.puzzles import Puzzle, generate, kinds_of_level
from escoba_learn.text import text
from escoba_learn.text.puzzles import explanation_text, prompt_text

Cards = tuple[Card, ...]
MOST_QUESTIONS = 100
_TRIES = 200  # to find a puzzle that the sheet does not have yet


class Row(NamedTuple):
    """Cards of a question that lie together, and what they are called; alone they need no name."""

    label: str
    cards: Cards


class Question(NamedTuple):
    """A puzzle on a worksheet, in the words of a language.

    ``choices`` are the words to tick, and without them there is a line to write on, or several.
    An answer is written, or drawn where it is made of cards: each set of cards is one answer.
    """

    number: int
    puzzle: Puzzle
    prompt: str
    rows: tuple[Row, ...]
    choices: tuple[str, ...]
    lines: int
    answer: str
    drawn_answers: tuple[Cards, ...]
    explanation: str


@dataclass(frozen=True)
class Worksheet:
    """The puzzles of a level and a seed; the same ones for ever, on every paper and screen.

    >>> sheet = Worksheet(level=4, count=3, seed=7)
    >>> [puzzle.kind for puzzle in sheet.puzzles]
    ['all-captures', 'count-sets', 'make-table']

    Without ``kinds`` they are those of the level, the most usual first. ``name`` is the pupil's.
    """

    level: int
    count: int = 10
    seed: int = 1
    kinds: tuple[str, ...] = ()
    rules: Rules = SETENTA
    name: str = ""

    def __post_init__(self) -> None:
        if not 1 <= self.count <= MOST_QUESTIONS:
            raise ValueError(f"a worksheet has 1 to {MOST_QUESTIONS} questions, not {self.count}")

    @cached_property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """The puzzles, all different, each kind together; ``ValueError`` if there are too few."""
        rng = Random(self.seed)
        kinds = self.kinds or kinds_of_level(self.level)
        found: dict[Puzzle, None] = {}
        for place in range(self.count):
            found[self._another(kinds[place * len(kinds) // self.count], found, rng)] = None
        return tuple(found)

    def _another(self, kind: str, found: Iterable[Puzzle], rng: Random) -> Puzzle:
        for _ in range(_TRIES):
            seed = int(rng.random() * 2**32)
            puzzle = generate(kind, self.level, seed, rules=self.rules)
            if puzzle not in found:
                return puzzle
        raise ValueError(f"there are not enough different {kind} puzzles of level {self.level}")

    def questions(self, lang: str) -> Iterator[Question]:
        """Yield the questions with everything that is drawn or written."""
        for number, puzzle in enumerate(self.puzzles, start=1):
            yield _question(number, puzzle, lang)

    def command(self, lang: str) -> str:
        """Return the command that makes this worksheet again.

        >>> Worksheet(level=4, seed=7, kinds=("all-captures",)).command("es")
        'escoba-learn worksheet --level 4 --count 10 --seed 7 --kind all-captures --lang es'
        """
        parts = [f"escoba-learn worksheet --level {self.level} --count {self.count}"]
        parts += [f"--seed {self.seed}", *(f"--kind {kind}" for kind in self.kinds)]
        parts += [f"--rules {self.rules.name}"] if self.rules is not SETENTA else []
        return " ".join([*parts, f"--lang {lang}"])


@dataclass(frozen=True)
class Look:
    """How worksheets look: language, paper, large print, and values shown on the cards."""

    lang: str = "en"
    paper: str = "a4"
    large: bool = False
    values: bool = False

    def __post_init__(self) -> None:
        if self.paper not in PAPERS:
            raise ValueError(f"not a paper: {self.paper!r} ({' or '.join(PAPERS)})")


PAPERS = ("a4", "letter")


def for_class(sheet: Worksheet, names: Iterable[str]) -> list[Worksheet]:
    """Return a worksheet for each pupil, each with the next seed.

    >>> [(sheet.name, sheet.seed) for sheet in for_class(Worksheet(2, seed=7), ["Ana", "Luis"])]
    [('Ana', 7), ('Luis', 8)]
    """
    return [replace(sheet, name=name, seed=sheet.seed + place) for place, name in enumerate(names)]


def _question(number: int, puzzle: Puzzle, lang: str) -> Question:
    form = puzzle.of.form.name
    choices = ("yes", "no") if form == "yes_no" else ()
    drawn = tuple(map(_as_cards, puzzle.answers)) if form in _DRAWN else ()
    return Question(
        number,
        puzzle,
        prompt_text(puzzle, lang),
        tuple(_rows(puzzle, lang)),
        tuple(text(f"table.{choice}", lang) for choice in choices),
        2 if puzzle.of.all_wanted else 1,
        "" if all(drawn) and drawn else _written(puzzle, lang),
        drawn if all(drawn) else (),
        explanation_text(puzzle, lang),
    )


_DRAWN = {"selection", "selections", "card", "table"}
"""The forms of answer that are made of cards."""


def _as_cards(answer: object) -> Cards:
    if isinstance(answer, Card):
        return (answer,)
    return in_pack_order(answer) if isinstance(answer, frozenset) else ()


def _rows(puzzle: Puzzle, lang: str) -> Iterator[Row]:
    """Yield the cards that a puzzle shows, as they lie on the table on screen."""
    rows = []
    if puzzle.hand:
        rows.append(("played" if len(puzzle.hand) == 1 else "hand", puzzle.hand))
    if puzzle.table:
        rows.append(("table", puzzle.table))
    names = ["pile"] if len(puzzle.piles) == 1 else [f"pile_{n}" for n in range(1, 5)]
    rows += zip(names, puzzle.piles, strict=False)
    for name, cards in rows:
        yield Row(text(f"table.{name}", lang) if len(rows) > 1 else "", cards)


def _written(puzzle: Puzzle, lang: str) -> str:
    """Return the answer as a teacher reads it; the code of the answer is made for computers."""
    answer = puzzle.answer()
    if answer in {"yes", "no"}:
        return text(f"table.{answer}", lang)
    return "–" if answer == "none" else answer
