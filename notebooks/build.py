"""Build the lessons: text in, executed notebooks out, the same bytes every time.

    python notebooks/build.py [--check] [--lang en es] [01 05]

A lesson is written once as code and once in each language as prose. ``src/05-chances.py`` holds
its code cells, each under a line with its name; ``LANG`` in them becomes the language's code:

    # %% two-cards
    lesson = Lesson(5, lang="LANG")

``src/en/05-chances.md`` holds the prose, and a line ``{{two-cards}}`` where that cell belongs;
``src/es/05-probabilidad.md`` is the same lesson in Spanish. The number says that they belong
together. What comes out is ``en/05-chances.ipynb`` and ``es/05-probabilidad.ipynb``.
"""

from __future__ import annotations

import argparse
import asyncio
import difflib
import os
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellControlSignal, DeadKernelError

HERE = Path(__file__).resolve().parent
SECONDS_FOR_A_CELL = 120
LINES_IN_A_CELL = 5

EXEMPT: dict[str, str] = {}
"""Cells that may be longer or define something: ``"05-chances/two-cards": "why"``."""

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


class LessonError(Exception):
    """A lesson that cannot be built; the message says which, where and why."""


@dataclass(frozen=True)
class Lesson:
    """One lesson in one language: where its code and its prose are."""

    code: Path
    prose: Path

    @property
    def lang(self) -> str:
        """The language's code, which names the folder of the prose."""
        return self.prose.parent.name

    @property
    def target(self) -> Path:
        """The notebook's path, seen from the folder of the notebooks."""
        return Path(self.lang, f"{self.prose.stem}.ipynb")


def number(path: Path) -> str:
    """Return the number a lesson's file name begins with.

    >>> number(Path("src/en/05-chances.md"))
    '05'
    """
    return path.name.partition("-")[0]


def find_lessons(folder: Path = HERE) -> list[Lesson]:
    """Return every lesson whose source lies in ``folder/src``, in every language."""
    code = {number(path): path for path in sorted(folder.glob("src/[0-9][0-9]-*.py"))}
    prose = sorted(folder.glob("src/[a-z][a-z]/[0-9][0-9]-*.md"))
    if alone := sorted({number(path) for path in prose} ^ set(code)):
        raise LessonError(f"code without prose, or prose without code: lesson {', '.join(alone)}")
    return [Lesson(code[number(path)], path) for path in prose]


def read_code(text: str) -> dict[str, str]:
    r"""Return the code cells by name, in order.

    >>> read_code("# what comes first is for the author\n# %% one\n1\n\n# %% two\n2\n")
    {'one': '1', 'two': '2'}
    """
    parts = re.split(r"^# %%(.*)\n", text, flags=re.MULTILINE)[1:]
    cells: dict[str, str] = {}
    for heading, code in zip(parts[::2], parts[1::2], strict=True):
        name = heading.strip()
        if not re.fullmatch(r"[a-z0-9-]{1,50}", name):
            raise LessonError(f"not a name for a cell: {name!r} (small letters, digits, hyphens)")
        if name in cells:
            raise LessonError(f"two cells are called {name}")
        cells[name] = code.strip("\n")
    return cells


def assemble(prose: str, code: dict[str, str], lang: str) -> dict[str, Any]:
    """Return the notebook as a dictionary, not yet run; a cell's id is its name."""
    pieces = re.split(r"^\{\{(.*)\}\}$", prose, flags=re.MULTILINE)
    names = [name.strip() for name in pieces[1::2]]
    for placed, due in zip_longest(names, code, fillvalue="no cell"):
        if placed != due:
            raise LessonError(f"the prose places {placed} where the code's next cell is {due}")
    cells: list[dict[str, Any]] = []
    for text, name in zip(pieces[::2], [*names, None], strict=True):
        if text.strip():
            cell_id = f"before-{name}" if name else "end"
            cells.append({"cell_type": "markdown", "id": cell_id, "source": text.strip()})
        if name:
            source = re.sub(r"\bLANG\b", lang, code[name])
            cells.append({"cell_type": "code", "id": name, "source": source, "outputs": []})
            cells[-1]["execution_count"] = None
    for cell in cells:
        cell["metadata"] = {}
    kernel = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


async def execute(notebook: dict[str, Any], room: Path) -> dict[str, Any]:
    """Return the notebook with its outputs, run in a new kernel with an empty folder to work in."""
    # Nobody's profile, progress or choice of backend may show in a lesson.
    env = {name: value for name, value in os.environ.items() if name != "MPLBACKEND"}
    env |= {"IPYTHONDIR": str(room / "ipython"), "ESCOBA_PROGRESS": str(room / "progress")}
    desk = room / "desk"
    desk.mkdir()
    running = "the kernel's start"

    def remember(cell: dict[str, Any], cell_index: int) -> None:  # noqa: ARG001
        nonlocal running
        running = cell["id"]

    client = NotebookClient(
        nbformat.from_dict(notebook),  # type: ignore[no-untyped-call]
        timeout=SECONDS_FOR_A_CELL,
        kernel_name="python3",
        record_timing=False,
        coalesce_streams=True,
        extra_arguments=["--IPKernelApp.log_level=ERROR"],  # else it warns of its own sockets
        resources={"metadata": {"path": str(desk)}},
        on_cell_start=remember,
    )
    try:
        done: dict[str, Any] = await client.async_execute(env=env)
    except (CellControlSignal, DeadKernelError, TimeoutError) as error:
        trace = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
        raise LessonError(f"in the cell {running}:\n{trace}") from error
    return done


def settle(executed: dict[str, Any], assembled: dict[str, Any]) -> dict[str, Any]:
    """Return the notebook with all that differs from run to run taken out.

    A widget's view names an object of a kernel that is gone, and would hide the picture saved
    beside it behind an error message; so the picture is kept, and the view comes with the next run.
    """
    for cell in executed["cells"]:
        cell["metadata"] = {}
        for output in cell.get("outputs", []):
            if "text/html" in output.get("data", {}):
                output["data"].pop(WIDGET_VIEW, None)
    return {**assembled, "cells": executed["cells"]}


def problems(notebook: dict[str, Any], lesson: str) -> list[str]:
    """Return what is wrong with a built notebook, one sentence for each thing."""
    found = []
    cells = notebook["cells"]
    if not (cells and cells[0]["cell_type"] == "markdown" and cells[0]["source"][:2] == "# "):
        found.append("a lesson begins with its title: '# …'")
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    for count, cell in enumerate(code, start=1):
        exempt = f"{lesson}/{cell['id']}" in EXEMPT
        wrong = [
            *_source_problems(cell["source"], exempt=exempt),
            *(problem for output in cell["outputs"] for problem in _output_problems(output)),
        ]
        if cell["execution_count"] != count:
            wrong.append(f"execution count {cell['execution_count']} instead of {count}")
        if _shows_chart(cell) and not re.search(r"\d", _words(cell)):
            wrong.append("a chart's numbers are also printed")
        found += [f"{cell['id']}: {problem}" for problem in wrong]
    return found


def _source_problems(source: str, *, exempt: bool) -> Iterator[str]:
    lines = [line for line in source.splitlines() if line.strip()]
    if not lines:
        yield "an empty cell"
    if len(lines) > LINES_IN_A_CELL and not exempt:
        yield f"{len(lines)} lines, and {LINES_IN_A_CELL} are allowed"
    if not exempt and re.search(r"\b(def|class|lambda)\b", source):
        yield "a cell defines nothing: a function belongs in the package"
    if any(line.rstrip().endswith(";") for line in lines):
        yield "a line ends with ';', which hides what the cell shows"
    if "NBVAL_" in source:
        yield "a cell that nbval is told to pass over"


def _output_problems(output: dict[str, Any]) -> Iterator[str]:
    data = output.get("data", {})
    if output["output_type"] == "error":
        yield f"an error: {output['ename']}: {output['evalue']}"
    if output.get("name") == "stderr":
        yield f"a warning: {output['text'].strip()}"
    if WIDGET_VIEW in data:
        yield "a widget without text/html, so that the saved lesson cannot show it"
    if {"image/png", "image/jpeg"} & set(data):
        yield "a picture that can carry no words: show it as SVG"
    shown = [*data.values(), output.get("text", "")]
    text = "".join(part for part in shown if isinstance(part, str))
    if address := re.search(r"\bat 0x[0-9a-f]+", text):
        yield f"an address that differs in every run: {address[0]}"
    for svg in re.findall(r"<svg\b[^>]*>", text):
        named = 'role="img"' in svg and "aria-label" in svg
        if not named and 'aria-hidden="true"' not in svg:
            yield 'an SVG with neither role="img" and an aria-label nor aria-hidden="true"'


def _shows_chart(cell: dict[str, Any]) -> bool:
    """Whether the cell shows axes drawn by matplotlib, and not just cards."""
    return 'id="axes_1"' in str(cell["outputs"])


def _words(cell: dict[str, Any]) -> str:
    """All that the cell shows as plain text."""
    return " ".join(
        output.get("text", "") + output.get("data", {}).get("text/plain", "")
        for output in cell["outputs"]
    )


def checked(notebook: dict[str, Any], lesson: str) -> dict[str, Any]:
    """Return the notebook as it is, or raise LessonError with its problems."""
    if wrong := problems(notebook, lesson):
        raise LessonError("\n".join(wrong))
    return notebook


async def build(lesson: Lesson) -> str:
    """Return the lesson's notebook file as text: assembled, run, settled and checked."""
    try:
        code = read_code(lesson.code.read_text("utf-8"))
        assembled = assemble(lesson.prose.read_text("utf-8"), code, lesson.lang)
        with TemporaryDirectory(ignore_cleanup_errors=True) as room:
            notebook = settle(await execute(assembled, Path(room)), assembled)
        notebook = checked(notebook, lesson.code.stem)
    except LessonError as error:
        raise LessonError(f"{lesson.target}: {error}") from error
    text: str = nbformat.writes(nbformat.from_dict(notebook))  # type: ignore[no-untyped-call]
    return text.rstrip("\n") + "\n"


def difference(built: str, committed: Path) -> str | None:
    """Return why a committed notebook is stale, or None if it is what was built.

    >>> difference("what was built", Path("no/such/file"))
    'missing'
    """
    if not committed.exists():
        return "missing"
    kept = committed.read_bytes().decode("utf-8", "replace")
    if kept == built:
        return None
    both = kept.splitlines(), built.splitlines()
    lines = difflib.unified_diff(*both, "kept", "built", n=0, lineterm="")
    return "stale:\n" + "\n".join(line[:200] for line in list(lines)[:20])


def orphans(lessons: Iterable[Lesson], folder: Path = HERE) -> list[Path]:
    """Return the built notebooks whose source is gone."""
    built = {folder / lesson.target for lesson in lessons}
    return sorted(set(folder.glob("[a-z][a-z]/*.ipynb")) - built)


def main(arguments: list[str] | None = None, folder: Path = HERE) -> int:
    """Build or check the lessons asked for; return the exit status."""
    parser = argparse.ArgumentParser(description="Build the lessons from their source.")
    parser.add_argument("lesson", nargs="*", help="numbers of lessons, as in 01 05; all if none")
    parser.add_argument("--lang", nargs="+", help="languages, as in en es; all if none")
    parser.add_argument("--check", action="store_true", help="say which are stale; write nothing")
    asked = parser.parse_args(arguments)
    try:
        lessons = find_lessons(folder)
    except LessonError as error:
        print(error, file=sys.stderr)
        return 1
    gone = orphans(lessons, folder)
    chosen = [
        lesson
        for lesson in lessons
        if (not asked.lesson or number(lesson.code) in asked.lesson)
        and (not asked.lang or lesson.lang in asked.lang)
    ]
    if not chosen:
        print("no such lesson in notebooks/src", file=sys.stderr)
        return 1
    good = asyncio.run(_build_all(chosen, folder, check=asked.check))
    for notebook in gone:
        print(f"{notebook.relative_to(folder)}: its source is gone; remove it", file=sys.stderr)
    return 0 if good and not gone else 1


async def _build_all(lessons: Iterable[Lesson], folder: Path, *, check: bool) -> bool:
    """Build or check lessons, as many at a time as there are cores; return whether all is well."""
    cores = asyncio.Semaphore(os.cpu_count() or 1)

    async def in_turn(lesson: Lesson) -> bool:
        async with cores:
            return await _build_one(lesson, folder, check=check)

    return all(await asyncio.gather(*map(in_turn, lessons)))


async def _build_one(lesson: Lesson, folder: Path, *, check: bool) -> bool:
    """Build or check one lesson and print a line about it; return whether all is well."""
    try:
        built = await build(lesson)
    except LessonError as error:
        print(error, file=sys.stderr, flush=True)
        return False
    committed = folder / lesson.target
    why = difference(built, committed)
    if not why:
        print(f"{lesson.target}: up to date", flush=True)
    elif check:
        print(f"{lesson.target}: {why}", file=sys.stderr, flush=True)
        return False
    else:
        committed.parent.mkdir(exist_ok=True)
        committed.write_bytes(built.encode())
        print(f"{lesson.target}: built", flush=True)
    return True


if __name__ == "__main__":
    sys.exit(main())
