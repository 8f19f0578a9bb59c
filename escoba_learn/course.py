"""A lesson and its questions: the objects that a notebook needs."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from html import escape
from typing import TYPE_CHECKING

from IPython.display import display, publish_display_data

from escoba_learn.engine.cards import Card
from escoba_learn.pictures import CardRow
from escoba_learn.progress import (
    Attempt,
    CodeError,
    Pasted,
    Store,
    Summary,
    boxes,
    due_kinds,
    summarize,
    to_code,
)
from escoba_learn.puzzles import (
    LEVELS,
    Puzzle,
    Verdict,
    generate,
    kinds_of_level,
    parse_puzzle,
)
from escoba_learn.puzzles.answers import as_text
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

    >>> question = Lesson(1, store=Store(None)).ask("find-capture/3c/1o 4b 7o/setenta")
    >>> question.check("1o 4b 7o").verdict.is_correct
    True

    Whichever way an answer comes in, it is the same question that has been answered.
    """

    def __init__(self, puzzle: Puzzle, number: int, lesson: Lesson) -> None:
        self.puzzle = puzzle
        self.number = number
        self.lang = lesson.lang
        self._lesson = lesson

    @property
    def is_answered(self) -> bool:
        """Whether it has ever been answered right, perhaps before the notebook was restarted."""
        return self.number in self._lesson.summary().answered

    def check(self, answer: object = "") -> Reply:
        """Judge an answer, given as text or as cards; nothing at all is not yet an answer."""
        verdict = self._judge(answer)
        news = self._lesson.store.news(self.lang)
        return Reply(verdict, "\n".join([verdict_text(verdict, self.lang), *news]))

    def table(self) -> PuzzleTable:
        """Return a card table with this question; an answer given there counts here."""
        from escoba_learn.widgets.puzzle import PuzzleTable

        return PuzzleTable(self.puzzle, self._judge, lang=self.lang)

    def _judge(self, answer: object) -> Verdict:
        verdict = self.puzzle.check(answer)
        if verdict.verdict != "unanswered":
            self._lesson.note(self.puzzle, as_text(answer), verdict)
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

    >>> lesson = Lesson(1, lang="es", store=Store(None))
    >>> lesson.cards("3c 4e")
    3c 4e
    >>> question = lesson.ask("find-capture/3c/1o 4b 7o/setenta")
    >>> lesson.progress()
    0 de 1 pregunta contestada

    What is answered is kept in the ``store``: the user's own, unless another is given.
    """

    def __init__(
        self,
        number: int,
        lang: str = "en",
        *,
        store: Store | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        catalogue(lang)  # refuses a language that is none
        self.number = number
        self.lang = lang
        self.store = store or Store.of_user()
        self.clock = clock
        self.questions: dict[str, Question] = {}

    def cards(self, cards: str | Iterable[Card], *, show_values: bool = False) -> CardRow:
        """Return a row of cards as a picture, named in the lesson's language."""
        return CardRow.of(cards, lang=self.lang, show_values=show_values)

    def ask(self, puzzle_id: str) -> Question:
        """Return the question of a puzzle; asked again, it is the same question."""
        puzzle = parse_puzzle(puzzle_id)
        number = len(self.questions) + 1
        return self.questions.setdefault(puzzle.id, Question(puzzle, number, self))

    def note(self, puzzle: Puzzle, answer: str, verdict: Verdict) -> None:
        """Keep what an answer was worth; the same answer again, as on running a cell again, not."""
        judged = (self.number, puzzle.id, answer[:200], verdict.verdict, verdict.diagnosis)
        attempt = Attempt(*judged, at=self.clock())
        if not any(attempt.repeats(event) for event in self.store.events()):
            self.store.add(attempt)

    def summary(self) -> Summary:
        """Return what is kept of this lesson, also from before a restart or from a code."""
        return summarize(self.store.events(), self.number, [*self.questions])

    def progress(self) -> Progress:
        """Return how many of the questions asked so far are answered, and the lesson's code."""
        summary = self.summary()
        asked = len(self.questions)
        answered = sum(number <= asked for number in summary.answered)
        code = to_code(summary) if summary.kinds else ""
        return Progress(answered, asked, self.lang, code, tuple(self.store.news(self.lang)))

    def resume(self, code: str) -> Progress:
        """Go on from the code of this lesson that was copied elsewhere or earlier.

        >>> lesson = Lesson(1, store=Store(None))
        >>> lesson.ask("find-capture/3c/1o 4b 7o/setenta").check("1o 4b 7o")
        Right!
        >>> later = Lesson(1, store=Store(None))
        >>> question = later.ask("find-capture/3c/1o 4b 7o/setenta")
        >>> later.resume(lesson.progress().code)
        1 of 1 question answered
        Code of this lesson: 3...
        """
        try:
            pasted = Pasted.of(code, self.clock())
        except CodeError as refused:
            said = [refused.sentence(self.lang)]
        else:
            self.store.add(pasted)
            lesson = pasted.summary.lesson
            same = lesson == self.number
            said = [] if same else [text("progress.other_lesson", self.lang, lesson=lesson)]
        done = self.progress()
        return replace(done, news=(*said, *done.news))


class Practice(Lesson):
    """Endless practice: what went wrong comes again, after the days that Leitner's boxes say.

    >>> practice = Practice(store=Store(None))
    >>> practice.next().puzzle.kind
    'card-value'
    """

    def __init__(
        self,
        lang: str = "en",
        *,
        store: Store | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(0, lang, store=store, clock=clock)

    def next(self) -> Question:
        """Return a new question: of a kind that is due, else of one not yet tried or least safe.

        The further a kind has come in its boxes, the higher the level.
        """
        events = self.store.events()
        known = boxes(events)
        due = due_kinds(events, self.clock())
        fresh = [kind for level in range(len(LEVELS)) for kind in kinds_of_level(level)]
        untried = [kind for kind in fresh if kind not in known]
        kind = [*due, *untried, *sorted(known, key=known.__getitem__)][0]
        levels = [level for level in range(len(LEVELS)) if kind in kinds_of_level(level)]
        box = known[kind].number if kind in known else 1
        level = levels[min(box, len(levels)) - 1]
        seed = len(events) + len(self.questions)
        return self.ask(generate(kind, level, seed).id)


@dataclass(frozen=True)
class Progress:
    """How far a learner is in a lesson; as text it is a sentence, and the code to copy."""

    answered: int
    asked: int
    lang: str = "en"
    code: str = ""
    news: tuple[str, ...] = ()

    def __repr__(self) -> str:
        lines = [text("course.progress", self.lang, n=self.asked, answered=self.answered)]
        if self.code:
            lines.append(text("progress.your_code", self.lang, code=self.code))
        return "\n".join([*lines, *self.news])
