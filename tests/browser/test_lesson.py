"""The first lesson as a learner meets it: opened in JupyterLab, run, and answered."""

from __future__ import annotations

import shutil

import pytest
from playwright.sync_api import expect

from escoba_learn.lessons import built_lessons

from .harness import axe_violations, open_lesson, run_all, shot

LESSON = built_lessons("en")[0]


@pytest.fixture(scope="module")
def lesson(lab, browser):
    """The first lesson, every cell run, in a page that the tests of this module share."""
    shutil.copy(LESSON, lab.root / LESSON.name)
    context = browser.new_context(viewport={"width": 1280, "height": 1000}, locale="en-US")
    page = context.new_page()
    open_lesson(page, lab, LESSON.name)
    run_all(page)
    yield page
    context.close()


def table_of(page, number):
    """The card table of a question."""
    table = page.locator(".escoba").nth(number - 1)
    table.locator("button.escoba-card").first.wait_for()
    table.scroll_into_view_if_needed()
    return table


def test_a_puzzle_is_solved_by_mouse(lesson):
    table = table_of(lesson, 1)
    table.get_by_role("button", name="two of cups").click()
    table.get_by_role("button", name="Check", exact=True).click()
    expect(table.get_by_role("status")).to_contain_text("10")
    table.get_by_role("button", name="two of cups").click()
    table.get_by_role("button", name="seven of swords").click()
    expect(table.get_by_role("status")).to_contain_text("15")
    shot(lesson, "lesson-mouse")
    table.get_by_role("button", name="Check", exact=True).click()
    expect(table.get_by_role("status")).to_contain_text("Right")
    expect(table.get_by_role("button", name="seven of swords")).to_have_count(0)


def test_a_puzzle_is_solved_by_keyboard(lesson):
    table = table_of(lesson, 2)
    table.get_by_role("button", name="four of coins").focus()
    for key in ("Space", "ArrowRight", "Space"):
        lesson.keyboard.press(key)
    expect(table.get_by_role("status")).to_contain_text("15")
    lesson.keyboard.press("Enter")
    expect(table.get_by_role("status")).to_contain_text("Right")
    shot(lesson, "lesson-keyboard")


def test_no_capture_is_an_answer(lesson):
    table = table_of(lesson, 3)
    table.get_by_role("button", name="No capture").click()
    expect(table.get_by_role("status")).to_contain_text("Right")


def test_every_capture_is_found_one_after_another(lesson):
    table = table_of(lesson, 4)
    table.get_by_role("button", name="seven of clubs").click()
    table.get_by_role("button", name="Check", exact=True).click()
    expect(table.get_by_role("status")).to_contain_text("1 of 2 found")
    for name in ("three of cups", "four of swords"):
        table.get_by_role("button", name=name).click()
    table.get_by_role("button", name="Check", exact=True).click()
    expect(table.get_by_role("status")).to_contain_text("Right")
    assert axe_violations(lesson, ".escoba") == []


def test_the_lesson_knows_what_was_answered_on_the_tables(lesson):
    """The last cell, run again, counts the four questions that the tests above answered."""
    cells = lesson.evaluate(
        """async () => {
          const panel = window.jupyterapp.shell.currentWidget;
          panel.content.activeCellIndex = panel.content.widgets.length - 1;
          await window.jupyterapp.commands.execute('notebook:run-cell');
          return panel.content.model.toJSON().cells;
        }"""
    )
    assert "4 of 5 questions answered" in str(cells[-1]["outputs"])
