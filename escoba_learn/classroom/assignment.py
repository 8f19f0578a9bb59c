"""An assignment for nbgrader: a source notebook with questions, solutions and autograded cells.

The correct answers stand only where nbgrader takes them out for pupils. They can of course be
computed, by whoever knows that ``puzzle.answer()`` exists.
"""

from __future__ import annotations

from typing import Any

from escoba_learn.classroom.worksheet import Question, Row, Worksheet
from escoba_learn.drawing import data_uri, row_svg
from escoba_learn.puzzles import Message, parse_puzzle
from escoba_learn.puzzles.answers import UnreadableError, as_text
from escoba_learn.text import card_list, text
from escoba_learn.text.puzzles import answer_help, say, verdict_text

Cell = dict[str, Any]


def assignment(sheet: Worksheet, lang: str = "en") -> dict[str, Any]:
    """Return the source notebook, a point for each question, as the JSON of nbformat 4.5.

    >>> notebook = assignment(Worksheet(level=3, count=6, seed=7))
    >>> sum(cell["metadata"]["nbgrader"].get("points", 0) for cell in notebook["cells"])
    6
    """
    title = text("assignment.title", lang, level=sheet.level)
    how = text("assignment.how", lang)
    again = sheet.command(lang).replace("worksheet", "assignment")
    cells = [_markdown("introduction", f"# {title}\n\n{how}\n\n<!-- {again} -->")]
    for question in sheet.questions(lang):
        cells += _cells(question, lang)
    kernel = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def accept(puzzle_id: str, answer: object, lang: str = "en") -> None:
    """Do nothing where an answer can be read; raise ``AssertionError`` with what is wrong.

    >>> accept("find-capture/3c/1o 4b 7o/setenta", "4b 7o")
    >>> accept("find-capture/3c/1o 4b 7o/setenta", "")
    Traceback (most recent call last):
    ...
    AssertionError: There is no answer yet.
    """
    puzzle = parse_puzzle(puzzle_id)
    written = as_text(answer)
    if not written:
        raise AssertionError(text("assignment.none_yet", lang))
    try:
        puzzle.of.form.read(written, puzzle.rules)
    except UnreadableError as problem:
        raise AssertionError(say(Message(problem.key, problem.values), lang)) from None


def grade(puzzle_id: str, answer: object, lang: str = "en") -> None:
    """Do nothing where an answer is right; raise ``AssertionError`` with the mistake it shows.

    >>> grade("find-capture/3c/1o 4b 7o/setenta", "4b 7o")
    Traceback (most recent call last):
    ...
    AssertionError: Very close: that adds up to 14, just one away. Count it once more.
    """
    verdict = parse_puzzle(puzzle_id).check(answer)
    if not verdict.is_correct:
        raise AssertionError(verdict_text(verdict, lang))


def _cells(question: Question, lang: str) -> list[Cell]:
    n, puzzle = question.number, question.puzzle
    heading = f"## {text('assignment.question', lang, n=n)}"
    pictures = "\n\n".join(_picture(row, lang) for row in question.rows)
    asked = f"{heading}\n\n{question.prompt}\n\n{pictures}\n\n{answer_help(puzzle, lang)}"
    given = f"{puzzle.id!r}, answer_{n}, {lang!r}"
    return [
        _markdown(f"question-{n}", asked),
        _code(
            f"answer-{n}",
            f'answer_{n} = ""\n'
            f"### BEGIN SOLUTION\nanswer_{n} = {puzzle.answer()!r}\n### END SOLUTION",
            solution=True,
            locked=False,
        ),
        _code(
            f"test-{n}",
            "from escoba_learn.classroom import accept, grade\n\n"
            f"accept({given})\n"
            f"### BEGIN HIDDEN TESTS\ngrade({given})\n### END HIDDEN TESTS",
            grade=True,
            points=1,
        ),
    ]


def _picture(row: Row, lang: str) -> str:
    label = f"{row.label}:\n" if row.label else ""
    return f"{label}![{card_list(row.cards, lang)}](<{data_uri(row_svg(row.cards))}>)"


def _markdown(name: str, source: str) -> Cell:
    return _cell("markdown", name, source)


def _code(name: str, source: str, **nbgrader: Any) -> Cell:
    return _cell("code", name, source, **nbgrader) | {"execution_count": None, "outputs": []}


def _cell(kind: str, name: str, source: str, **nbgrader: Any) -> Cell:
    """Return a cell; unless something else is said it may not be changed and has no points."""
    plain = {"grade": False, "solution": False, "task": False, "locked": True}
    known = {**plain, "grade_id": name, "schema_version": 3, **nbgrader}
    return {"cell_type": kind, "id": name, "metadata": {"nbgrader": known}, "source": source}
