"""A lesson and its questions: the objects that a notebook needs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from IPython.display import display, publish_display_data

from escoba_learn.engine.cards import Card
from escoba_learn.pictures import CardRow
from escoba_learn.puzzles import Puzzle, Verdict, parse_puzzle
from escoba_learn.text import catalogue, text
from escoba_learn.text.puzzles import prompt_text, verdict_text

if TYPE_CHECKING:
    from escoba_learn.widgets.puzzle import PuzzleTable


@dataclass(frozen=True)
class Reply:
    """What a question answers to an answer; as text it is the sentence."""

    verdict: Verdict
    message: str

    def __repr__(self) -> str:
        return self.message


class Question:
    """A puzzle in a lesson, to answer on the card table, in code, or on paper.

    >>> question = Lesson(1).ask("find-capture/3c/1o 4b 7o/setenta")
    >>> question.check("1o 4b 7o").verdict.is_correct
    True

    Whichever way an answer comes in, it is the same question that has been answered.
    """

    def __init__(self, puzzle: Puzzle, number: int, lang: str = "en") -> None:
        self.puzzle = puzzle
        self.number = number
        self.lang = lang
        self.is_answered = False

    def check(self, answer: object = "") -> Reply:
        """Judge an answer, given as text or as cards; nothing at all is not yet an answer."""
        verdict = self._judge(answer)
        return Reply(verdict, verdict_text(verdict, self.lang))

    def table(self) -> PuzzleTable:
        """Return a card table with this question; an answer given there counts here."""
        from escoba_learn.widgets.puzzle import PuzzleTable

        return PuzzleTable(self.puzzle, self._judge, lang=self.lang)

    def _judge(self, answer: object) -> Verdict:
        verdict = self.puzzle.check(answer)
        self.is_answered = self.is_answered or verdict.is_correct
        return verdict

    def __repr__(self) -> str:
        state = "answered" if self.is_answered else "not_answered"
        return f"{self._prompt()} ({text(f'course.{state}', self.lang)})"

    def _prompt(self) -> str:
        return f"{self.number}. {prompt_text(self.puzzle, self.lang)}"

    def _ipython_display_(self) -> None:
        """Show the question, and under it the table to answer it on."""
        html = f'<p lang="{self.lang}"><strong>{escape(self._prompt())}</strong></p>'
        publish_display_data({"text/plain": repr(self), "text/html": html})  # type: ignore[no-untyped-call]
        try:
            table: object = self.table()
        except ImportError:  # no widgets here: the cards as pictures, the answer in code
            table = CardRow((*self.puzzle.hand, *self.puzzle.table), self.lang, show_values=True)
            print(text("course.in_code", self.lang))  # noqa: T201  # the output of a cell
        display(table)  # type: ignore[no-untyped-call]


class Lesson:
    """A lesson in one language: its questions, and how many are answered.

    >>> lesson = Lesson(1, lang="es")
    >>> lesson.cards("3c 4e")
    3c 4e
    >>> question = lesson.ask("find-capture/3c/1o 4b 7o/setenta")
    >>> lesson.progress()
    0 de 1 pregunta contestada
    """

    def __init__(self, number: int, lang: str = "en") -> None:
        catalogue(lang)  # refuses a language that is none
        self.number = number
        self.lang = lang
        self.questions: dict[str, Question] = {}

    def cards(self, cards: str | Iterable[Card], *, show_values: bool = False) -> CardRow:
        """Return a row of cards as a picture, named in the lesson's language."""
        return CardRow.of(cards, lang=self.lang, show_values=show_values)

    def ask(self, puzzle_id: str) -> Question:
        """Return the question of a puzzle; asked again, it is the same question."""
        puzzle = parse_puzzle(puzzle_id)
        number = len(self.questions) + 1
        return self.questions.setdefault(puzzle.id, Question(puzzle, number, self.lang))

    def progress(self) -> Progress:
        """Return how many of the questions asked so far are answered."""
        answered = sum(question.is_answered for question in self.questions.values())
        return Progress(answered, len(self.questions), self.lang)


@dataclass(frozen=True)
class Progress:
    """How far a learner is in a lesson; as text it is a sentence."""

    answered: int
    asked: int
    lang: str = "en"

    def __repr__(self) -> str:
        return text("course.progress", self.lang, n=self.asked, answered=self.answered)
