"""Lessons and questions: one question, whichever way its answer comes in."""

from __future__ import annotations

import builtins

import pytest
from IPython.utils.capture import capture_output

from escoba_learn.course import Lesson
from escoba_learn.puzzles import KINDS, generate, parse_puzzle
from escoba_learn.widgets import PuzzleTable

EXAMPLE = "find-capture/3c/1o 4b 7o/setenta"
FIND_ALL = "all-captures/7b/1b 7c 7e So/setenta"


def test_an_answer_in_code_and_one_on_the_table_are_the_same():
    lesson = Lesson(1)
    by_code, by_table = lesson.ask(EXAMPLE), lesson.ask("find-capture/So/7b/setenta")
    assert by_code.check("7o 1o 4b").verdict.is_correct
    table = by_table.table()
    table.select("7b")
    table.press("check")
    assert by_table.is_answered
    assert repr(lesson.progress()).startswith("2 of 2 questions answered\n")


def test_asked_again_it_is_the_same_question():
    lesson = Lesson(1)
    first = lesson.ask(EXAMPLE)
    first.check("1o 4b 7o")
    for _ in range(3):
        assert lesson.ask("find-capture/3c/7o 4b 1o/setenta") is first
    assert repr(lesson.progress()).startswith("1 of 1 question answered\n")


def test_a_wrong_answer_after_a_right_one_takes_nothing_away():
    question = Lesson(1).ask(EXAMPLE)
    question.check("1o 4b 7o")
    assert not question.check("7o").verdict.is_correct
    assert question.is_answered


@pytest.mark.parametrize(("answer", "verdict"), [("", "unanswered"), ("7o", "wrong")])
def test_no_answer_and_a_wrong_one_leave_the_question_open(answer, verdict):
    question = Lesson(1).ask(EXAMPLE)
    assert question.check(answer).verdict.verdict == verdict
    assert "not answered yet" in repr(question)


@pytest.mark.parametrize("lang", ["en", "es", "fr", "pt"])
def test_each_language_has_its_own_words(lang):
    question = Lesson(1, lang=lang).ask(EXAMPLE)
    words = {repr(question), repr(question.check("7o"))}
    others = {other: Lesson(1, lang=other).ask(EXAMPLE) for other in ("en", "es", "fr", "pt")}
    for other, same in others.items():
        assert (repr(same) in words) == (other == lang)


def test_an_unknown_language_is_refused():
    with pytest.raises(ValueError, match="'xx'"):
        Lesson(1, lang="xx")


def test_without_widgets_the_cards_are_a_picture_and_the_answer_is_code(monkeypatch):
    real = builtins.__import__

    def no_widgets(name, *rest, **kwargs):
        if name.startswith("escoba_learn.widgets"):
            raise ImportError(name)
        return real(name, *rest, **kwargs)

    question = Lesson(1).ask(EXAMPLE)
    monkeypatch.setattr(builtins, "__import__", no_widgets)
    with capture_output() as shown:
        question._ipython_display_()
    assert "question.check" in shown.stdout
    assert "3c 1o 4b 7o" in shown.stdout  # the row of cards, as a terminal shows it
    assert question.check("1o 4b 7o").verdict.is_correct


def press_with(
    table: PuzzleTable, cards: str = "", button: str = "check", written: str = ""
) -> str:
    table.select(cards)
    table.press(button, written)
    return table.message


def table_for(puzzle_id: str) -> PuzzleTable:
    puzzle = parse_puzzle(puzzle_id)
    return PuzzleTable(puzzle, puzzle.check)


def test_a_wrong_selection_is_said_and_the_cards_stay():
    table = table_for(EXAMPLE)
    assert "14" in press_with(table, "4b 7o")
    assert table.status["tone"] == "wrong"
    assert "1o" in repr(table)


def test_a_right_capture_goes_to_the_pile_and_is_an_escoba():
    table = table_for(EXAMPLE)
    press_with(table, "1o 4b 7o")
    assert table.status["tone"] == "right"
    assert [zone["cards"] for zone in table.zones] == [[], ["back", "3c"]]


def test_with_the_caballo_left_there_is_no_escoba():
    table = table_for("find-capture/3c/1o 4b 7o Ce/setenta")
    press_with(table, "1o 4b 7o")
    assert [zone["cards"] for zone in table.zones] == [["Ce"], ["back"]]


def test_find_all_keeps_what_is_found_and_forgets_what_is_wrong():
    table = table_for(FIND_ALL)
    assert press_with(table, "So").startswith("1 of 3 found")
    press_with(table, "1b")
    assert table.status["tone"] == "wrong"
    assert press_with(table, "1b 7c").startswith("2 of 3 found")
    press_with(table, "1b 7e")
    assert table.status["tone"] == "right"


def test_pressing_check_with_nothing_chosen_is_no_answer():
    table = table_for(FIND_ALL)
    press_with(table)
    assert table.status["tone"] == "told"


def test_hints_come_one_after_another_and_the_last_one_stays():
    table = table_for(EXAMPLE)
    hints = [press_with(table, button="hint") for _ in range(4)]
    assert len(set(hints)) == 3
    assert hints[2] == hints[3]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_can_be_answered_on_its_table(kind):
    for seed in range(3):
        puzzle = generate(kind, 5, seed)
        table = PuzzleTable(puzzle, puzzle.check)
        buttons = {action["id"] for action in table.actions}
        for answer in puzzle.answer().split(", ") if puzzle.of.all_wanted else [puzzle.answer()]:
            if answer in buttons:
                press_with(table, button=answer)
            elif table.entry_label:
                press_with(table, written=answer)
            else:
                press_with(table, answer)
        assert table.status["tone"] == "right", (puzzle, table.message)
