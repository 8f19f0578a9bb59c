"""The lessons' build: its format, its rules, and that two builds are the same to the byte."""

from __future__ import annotations

import copy
import doctest
import importlib.util
import json
import sys
from pathlib import Path

import nbformat
import pytest

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"

# By its path and under a name of its own: it is a script, and PyPI has a package called build.
spec = importlib.util.spec_from_file_location("lesson_build", NOTEBOOKS / "build.py")
build = importlib.util.module_from_spec(spec)
sys.modules[spec.name] = build
spec.loader.exec_module(build)

CODE = """
# For the author alone.
# %% language
print("LANG", "LANGUAGE")

# %% widget
from ipywidgets import HTML
HTML.__repr__ = lambda widget: "HTML()"
still = {"text/html": "<p>a still</p>"}
HTML._repr_mimebundle_ = lambda w, bundle=HTML._repr_mimebundle_, **_: bundle(w) | still
HTML()
"""
PROSE = "# A lesson\n\nIn which – ñandú!\n\n{{language}}\n{{widget}}\n\nThe end.\n"


@pytest.fixture
def room(tmp_path, monkeypatch):
    """A folder with the source of one lesson in two languages."""
    monkeypatch.setitem(build.EXEMPT, "01-a-lesson/widget", "patches a class")
    for lang, slug in {"en": "a-lesson", "es": "una"}.items():
        (tmp_path / "src" / lang).mkdir(parents=True)
        (tmp_path / "src" / lang / f"01-{slug}.md").write_text(PROSE, "utf-8")
    (tmp_path / "src" / "01-a-lesson.py").write_text(CODE, "utf-8")
    return tmp_path


def code_cell(source="2 + 2", **output):
    shown = {"output_type": "execute_result", "execution_count": 1, "metadata": {}, "data": {}}
    return {
        "cell_type": "code",
        "id": "cell",
        "metadata": {},
        "source": source,
        "execution_count": 1,
        "outputs": [shown | output],
    }


def lesson_of(*cells):
    return {"cells": [{"cell_type": "markdown", "id": "title", "source": "# Title"}, *cells]}


def test_examples():
    assert doctest.testmod(build).failed == 0


def test_the_source_becomes_cells():
    notebook = build.assemble(PROSE, build.read_code(CODE), "es")
    assert [(cell["cell_type"], cell["id"]) for cell in notebook["cells"]] == [
        ("markdown", "before-language"),
        ("code", "language"),
        ("code", "widget"),
        ("markdown", "end"),
    ]
    assert notebook["cells"][0]["source"] == "# A lesson\n\nIn which – ñandú!"
    assert notebook["cells"][1]["source"] == 'print("es", "LANGUAGE")'
    nbformat.validate(notebook)


@pytest.mark.parametrize("name", ["", "two words", "Upper", "x" * 51])
def test_a_bad_cell_name_is_refused(name):
    with pytest.raises(build.LessonError, match="not a name for a cell"):
        build.read_code(f"# %% {name}\n1\n")


def test_two_cells_of_one_name_are_refused():
    with pytest.raises(build.LessonError, match="two cells are called one"):
        build.read_code("# %% one\n1\n# %% one\n2\n")


@pytest.mark.parametrize(
    ("prose", "wrong"),
    [
        ("# A\n{{one}}", "no cell where the code's next cell is two"),
        ("# A\n{{two}}\n{{one}}", "two where the code's next cell is one"),
        ("# A\n{{one}}\n{{two}}\n{{three}}", "three where the code's next cell is no cell"),
        ("# A\n{{one}}\n{{one}}\n{{two}}", "one where the code's next cell is two"),
    ],
)
def test_prose_that_does_not_place_each_cell_once_is_refused(prose, wrong):
    with pytest.raises(build.LessonError, match=wrong):
        build.assemble(prose, {"one": "1", "two": "2"}, "en")


@pytest.mark.parametrize("file", ["src/02-more.py", "src/en/02-more.md"])
def test_half_a_lesson_is_refused(room, file, capsys):
    (room / file).write_text("", "utf-8")
    assert build.main([], room) == 1
    assert "lesson 02" in capsys.readouterr().err


GOOD_SVG = '<svg role="img" aria-label="Chances"><g id="axes_1"></g></svg>'


@pytest.mark.parametrize(
    "cell",
    [
        code_cell(data={"text/plain": "4"}),
        code_cell("a = 1\nb = 2\n\nc = 3\nd = 4\na + b + c + d"),
        code_cell(data={"text/plain": "chance 1/2", "image/svg+xml": GOOD_SVG}),
        code_cell(data={"text/plain": "7o", "text/html": '<svg aria-hidden="true"></svg>'}),
        code_cell(output_type="stream", name="stdout", text="undefined; default class-less\n"),
        code_cell("undefined = classes = 1"),
    ],
)
def test_a_good_cell_passes(cell):
    assert build.problems(lesson_of(cell), "01-a-lesson") == []


@pytest.mark.parametrize(
    ("cell", "problem"),
    [
        (code_cell(""), "an empty cell"),
        (code_cell("1\n2\n3\n4\n5\n6"), "6 lines"),
        (code_cell("def f(): return 1"), "defines nothing"),
        (code_cell("class A: pass"), "defines nothing"),
        (code_cell("f = lambda: 1"), "defines nothing"),
        (code_cell("plot();"), "ends with ';'"),
        (code_cell("plot(); \n1"), "ends with ';'"),
        (code_cell("# NBVAL_IGNORE_OUTPUT\n1"), "nbval"),
        (code_cell() | {"execution_count": None}, "execution count None"),
        (code_cell() | {"execution_count": 2}, "execution count 2"),
        (code_cell(output_type="error", ename="ValueError", evalue="no"), "ValueError: no"),
        (code_cell(output_type="stream", name="stderr", text="Warning"), "a warning: Warning"),
        (code_cell(data={build.WIDGET_VIEW: {"model_id": "a"}}), "without text/html"),
        (code_cell(data={"image/png": "", "text/plain": "4"}), "show it as SVG"),
        (code_cell(data={"image/jpeg": "", "text/plain": "4"}), "show it as SVG"),
        (code_cell(data={"text/plain": "<object at 0x7f00>"}), "address"),
        (code_cell(output_type="stream", name="stdout", text="<f at 0x7f00>"), "address"),
        (code_cell(data={"text/html": "<svg></svg>"}), "an SVG with neither"),
        (code_cell(data={"text/html": '<svg role="img"></svg>'}), "an SVG with neither"),
        (code_cell(data={"image/svg+xml": GOOD_SVG}), "numbers are also printed"),
        (code_cell(data={"image/svg+xml": GOOD_SVG, "text/plain": "<Axes>"}), "also printed"),
    ],
)
def test_a_bad_cell_is_found(cell, problem):
    (found,) = build.problems(lesson_of(cell), "01-a-lesson")
    assert found.startswith("cell: ")
    assert problem in found


def test_a_lesson_without_a_title_is_found():
    assert build.problems({"cells": [code_cell()]}, "01-a-lesson") != []
    assert build.problems({"cells": []}, "01-a-lesson") != []


def test_an_exempt_cell_may_be_long_and_define(monkeypatch):
    cell = code_cell("def f():\n    return 1\n\n1\n2\n3\n4\n5")
    assert build.problems(lesson_of(cell), "01-a-lesson") != []
    monkeypatch.setitem(build.EXEMPT, "01-a-lesson/cell", "for this test")
    assert build.problems(lesson_of(cell), "01-a-lesson") == []


def test_what_differs_from_run_to_run_is_taken_out():
    view = {build.WIDGET_VIEW: {"model_id": "random"}, "text/plain": "Table()"}
    timed = {"metadata": {"execution": {"iopub.execute_input": "now"}}}
    executed = lesson_of(code_cell(data=view | {"text/html": "<p>a still</p>"}) | timed)
    executed["metadata"] = {"widgets": {"random": {}}, "language_info": {"version": "3.99"}}
    assembled = lesson_of(code_cell()) | {"metadata": {}}
    settled = build.settle(copy.deepcopy(executed), assembled)
    assert settled["metadata"] == {}
    assert settled["cells"][1]["metadata"] == {}
    assert set(settled["cells"][1]["outputs"][0]["data"]) == {"text/html", "text/plain"}


def test_two_builds_are_the_same_to_the_byte(room, capsys):
    assert build.main([], room) == 0
    first = {path: path.read_bytes() for path in room.glob("*/*.ipynb")}
    assert {path.relative_to(room).as_posix() for path in first} == {
        "en/01-a-lesson.ipynb",
        "es/01-una.ipynb",
    }
    for path in first:
        path.unlink()
    assert build.main([], room) == 0
    assert {path: path.read_bytes() for path in room.glob("*/*.ipynb")} == first
    assert "built" in capsys.readouterr().out

    spanish = (room / "es" / "01-una.ipynb").read_text("utf-8")
    assert spanish.endswith("}\n")
    assert "ñandú" in spanish
    notebook = json.loads(spanish)
    outputs = [cell["outputs"][0] for cell in notebook["cells"] if "outputs" in cell]
    assert outputs[0]["text"] == ["es LANGUAGE\n"]
    assert outputs[1]["data"] == {"text/html": ["<p>a still</p>"], "text/plain": ["HTML()"]}
    assert notebook["metadata"]["language_info"] == {"name": "python"}


def test_check_names_what_is_stale_missing_or_without_source(room, capsys):
    def check(*more):
        status = build.main(["--check", *more], room)
        return status, capsys.readouterr().err

    status, said = check()
    assert status == 1
    assert "01-a-lesson.ipynb: missing" in said
    assert not (room / "en").exists()

    assert build.main([], room) == 0
    assert check() == (0, "")
    notebook = room / "en" / "01-a-lesson.ipynb"
    notebook.write_bytes(notebook.read_bytes().replace(b"LANGUAGE", b"TONGUE"))
    status, said = check()
    assert status == 1
    assert "01-a-lesson.ipynb: stale" in said
    assert "TONGUE" in said
    assert "01-una" not in said
    assert b"TONGUE" in notebook.read_bytes()
    assert check("--lang", "es") == (0, "")

    assert build.main(["01", "--lang", "en"], room) == 0
    (room / "en" / "09-old.ipynb").write_text("{}", "utf-8")
    status, said = check()
    assert status == 1
    assert "09-old.ipynb: its source is gone" in said


def test_asking_for_no_lesson_at_all_is_an_error(tmp_path, room, capsys):
    assert build.main(["07"], room) == 1
    assert build.main(["--lang", "xx"], room) == 1
    assert build.main(["--check"], tmp_path / "empty") == 1
    assert capsys.readouterr().err.count("no such lesson") == 3


def test_an_error_is_shown_with_lesson_cell_and_traceback(room, capsys):
    (room / "src" / "01-a-lesson.py").write_text("# %% language\n1\n# %% widget\n1 / 0\n", "utf-8")
    assert build.main(["--lang", "es"], room) == 1
    said = capsys.readouterr().err
    assert "es/01-una.ipynb: in the cell widget" in said
    assert "ZeroDivisionError: division by zero" in said
    assert "\x1b" not in said
    assert not (room / "es").exists()


def test_a_cell_that_never_ends_is_stopped(room, capsys, monkeypatch):
    monkeypatch.setattr(build, "SECONDS_FOR_A_CELL", 1)
    (room / "src" / "01-a-lesson.py").write_text(
        "# %% language\nimport time\ntime.sleep(60)\n# %% widget\n1\n", "utf-8"
    )
    assert build.main(["--lang", "en"], room) == 1
    assert "en/01-a-lesson.ipynb: in the cell language" in capsys.readouterr().err


def test_a_kernel_that_dies_is_told(room, capsys):
    (room / "src" / "01-a-lesson.py").write_text(
        "# %% language\nimport os\nos._exit(1)\n# %% widget\n1\n", "utf-8"
    )
    assert build.main(["--lang", "en"], room) == 1
    assert "en/01-a-lesson.ipynb: in the cell language" in capsys.readouterr().err


def test_a_rule_broken_stops_the_build(room, capsys):
    (room / "src" / "01-a-lesson.py").write_text("# %% language\n1;\n# %% widget\n2\n", "utf-8")
    assert build.main(["--lang", "en"], room) == 1
    assert "01-a-lesson.ipynb: language: a line ends with ';'" in capsys.readouterr().err


def test_the_built_lessons_keep_the_rules():
    lessons = build.find_lessons()
    assert build.orphans(lessons) == []
    for lesson in lessons:
        notebook = nbformat.read(NOTEBOOKS / lesson.target, as_version=4)
        nbformat.validate(notebook)
        assert build.problems(notebook, lesson.code.stem) == [], lesson.target
