"""Assignments: notebooks that nbgrader releases without their answers and grades rightly."""

from __future__ import annotations

import csv
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

import escoba_learn
from escoba_learn.classroom import Worksheet, accept, assignment, grade
from escoba_learn.cli import main
from escoba_learn.puzzles import KINDS, generate
from escoba_learn.text import LANGUAGES
from escoba_learn.text.puzzles import verdict_text

PACKAGE = Path(next(iter(escoba_learn.__path__)))
SHEET = Worksheet(level=3, count=6, seed=7)
NAME = "escoba-level-3-seed-7"


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as exit_:
        main(arguments)
    return exit_.value.code or 0


def cells(notebook: dict, kind: str) -> list[dict]:
    return [cell for cell in notebook["cells"] if cell["id"].startswith(kind)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_notebook_is_valid_and_has_a_point_for_each_question(lang):
    notebook = assignment(SHEET, lang)
    nbformat.validate(nbformat.from_dict(notebook))
    assert len(cells(notebook, "question")) == len(cells(notebook, "answer")) == 6
    points = [cell["metadata"]["nbgrader"]["points"] for cell in cells(notebook, "test")]
    assert points == [1] * 6


def test_the_questions_are_those_of_the_worksheet_of_the_same_seed():
    tests = cells(assignment(SHEET), "test")
    for puzzle, cell in zip(SHEET.puzzles, tests, strict=True):
        assert puzzle.id in cell["source"]


def test_the_source_notebook_gives_itself_full_marks():
    """Its cells run in order: each solution passes its own test."""
    names: dict[str, object] = {}
    for cell in assignment(Worksheet(level=8, count=8, seed=3))["cells"]:
        if cell["cell_type"] == "code":
            exec(cell["source"], names)  # noqa: S102  # our own cells
    assert len(names["answer_1"]) > 0


@pytest.mark.parametrize("kind", KINDS)
def test_an_answer_is_asked_for_read_and_graded(kind):
    puzzle = generate(kind, 6, 1)
    right = puzzle.answer()
    accept(puzzle.id, right)
    grade(puzzle.id, right)
    for nothing in ("", None, "  "):
        with pytest.raises(AssertionError, match="no answer yet"):
            accept(puzzle.id, nothing)
        with pytest.raises(AssertionError):
            grade(puzzle.id, nothing)
    with pytest.raises(AssertionError):
        accept(puzzle.id, "good question")
    with pytest.raises(AssertionError):
        grade(puzzle.id, "good question")


def test_the_command_writes_it_and_never_over_a_changed_one(tmp_path, capsys):
    arguments = ("assignment", "--level", "3", "--count", "6", "--seed", "7", str(tmp_path))
    file = tmp_path / f"{NAME}.ipynb"
    for _ in range(2):
        assert run(*arguments) == 0
        assert json.loads(file.read_text("utf-8")) == assignment(SHEET)
    file.write_text("the teacher's own\n")
    capsys.readouterr()
    assert run(*arguments) == 2
    assert "is there already" in capsys.readouterr().err
    assert file.read_text() == "the teacher's own\n"


# -- the real nbgrader, in an environment of its own -----------------------------------------------


@pytest.fixture(scope="session")
def nbgrader():
    """Run nbgrader, installed once into ``build``, with the package as it is now beside it."""
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    room = Path(__file__).parent.parent / "build" / f"nbgrader-{version}"
    python, stamp = room / "bin" / "python", room / "installed"
    if not stamp.exists():
        shutil.rmtree(room, ignore_errors=True)
        subprocess.run([sys.executable, "-m", "venv", room], check=True)
        install = [python, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
        subprocess.run([*install, "nbgrader>=0.9.5"], check=True)
        stamp.touch()
    site = room / "lib" / f"python{version}" / "site-packages" / "escoba_learn"
    shutil.rmtree(site, ignore_errors=True)
    shutil.copytree(PACKAGE, site, ignore=shutil.ignore_patterns("__pycache__"))

    def run(folder: Path, *arguments: str) -> None:
        env = os.environ | {
            "PATH": f"{python.parent}{os.pathsep}{os.environ['PATH']}",  # it calls alembic
            "HOME": str(folder),
            "IPYTHONDIR": str(folder / "ipython"),
            "JUPYTER_CONFIG_DIR": str(folder / "config"),
            "JUPYTER_PLATFORM_DIRS": "1",
        }
        command = [python, "-m", "nbgrader", *arguments]
        subprocess.run(command, cwd=folder, env=env, check=True)

    return run


def hand_in(release: Path, answers: list[str | None]) -> None:
    """Write the pupil's answers into a copy of the released notebook; None leaves it as it is."""
    notebook = json.loads(release.read_text("utf-8"))
    for cell, answer in zip(cells(notebook, "answer"), answers, strict=True):
        if answer is not None:
            cell["source"] = f"{cell['id'].replace('-', '_')} = {answer!r}"
    release.write_text(json.dumps(notebook), "utf-8")


def test_nbgrader_releases_it_without_answers_and_grades_it_rightly(nbgrader, tmp_path):
    source = tmp_path / "source" / "escoba"
    assert run("assignment", "--level=3", "--count=6", "--seed=7", "--lang=es", str(source)) == 0
    nbgrader(tmp_path, "generate_assignment", "escoba")
    release = tmp_path / "release" / "escoba"
    released = (release / f"{NAME}.ipynb").read_text("utf-8")
    for secret in ("SOLUTION", "HIDDEN", "grade("):
        assert secret not in released
    assert released.count("raise NotImplementedError()") == 6

    right = [puzzle.answer() for puzzle in SHEET.puzzles]
    wrong = ["1o 1c 1e 1b" if len(answer) > 3 or answer == "none" else "99" for answer in right]
    pupils = {"right": right, "half": [*right[:3], wrong[3], "  ", None], "wrong": wrong}
    for pupil, answers in pupils.items():
        folder = tmp_path / "submitted" / pupil / "escoba"
        shutil.copytree(release, folder)
        hand_in(folder / f"{NAME}.ipynb", answers)
    nbgrader(tmp_path, "autograde", "escoba", "--create")
    nbgrader(tmp_path, "generate_feedback", "escoba")
    nbgrader(tmp_path, "export", "--to", str(tmp_path / "grades.csv"))

    with (tmp_path / "grades.csv").open(encoding="utf-8") as file:
        grades = {
            row["student_id"]: (row["score"], row["max_score"]) for row in csv.DictReader(file)
        }
    assert {pupil: (float(score), float(most)) for pupil, (score, most) in grades.items()} == {
        "right": (6, 6),
        "half": (3, 6),
        "wrong": (0, 6),
    }
    feedback = (tmp_path / "feedback" / "half" / "escoba" / f"{NAME}.html").read_text("utf-8")
    mistake = verdict_text(SHEET.puzzles[3].check(wrong[3]), "es")
    for sentence in (mistake, "Todavía no hay respuesta."):
        assert sentence in feedback
