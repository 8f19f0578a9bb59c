"""The commands for a teacher: worksheet, report, assignment."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import wraps
from pathlib import Path
from typing import Any

import click
from tqdm import tqdm

from escoba_learn import classroom
from escoba_learn.classroom import Look, Worksheet, for_class, read_report, save_plot
from escoba_learn.classroom.report import COLUMNS
from escoba_learn.classroom.worksheet import PAPERS
from escoba_learn.cli.io import as_json, read, rules_option, show
from escoba_learn.engine.rules import Rules
from escoba_learn.puzzles import KINDS
from escoba_learn.text import LANGUAGES, text

lang_option = click.option(
    "--lang", type=click.Choice(LANGUAGES), default="en", show_default=True, help="The language."
)
FILE = click.Path(dir_okay=False, path_type=Path)


def asking(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options that say which puzzles are asked, as a ``sheet`` of them."""

    @wraps(command)
    def with_sheet(
        level: int, count: int, seed: int, kinds: tuple[str, ...], rules: Rules, **others: Any
    ) -> None:
        command(sheet=Worksheet(level, count, seed, kinds, rules), **others)

    options = (
        click.option("--level", type=int, default=2, show_default=True, help="How hard, 0 to 10."),
        click.option("--count", default=10, show_default=True, help="How many questions."),
        click.option("--seed", default=1, show_default=True, help="The same seed, the same sheet."),
        click.option(
            "--kind",
            "kinds",
            multiple=True,
            type=click.Choice([*KINDS]),
            help="Only this kind of puzzle, and others that are named in the same way.",
        ),
        rules_option,
        lang_option,
    )
    result: Callable[..., None] = with_sheet
    for option in reversed(options):
        result = option(result)
    return result


@click.command()
@asking
@click.option("--out", type=FILE, required=True, help="The sheet, as .html or .pdf.")
@click.option("--key", type=FILE, help="The answers, on a sheet of their own.")
@click.option("--pupils", help="How many, or a file with a name in each line: a sheet for each.")
@click.option("--paper", type=click.Choice(PAPERS), default="a4", show_default=True)
@click.option("--large", is_flag=True, help="Large print.")
@click.option("--values", is_flag=True, help="Show its value on each card.")
def worksheet(
    sheet: Worksheet, lang: str, out: Path, key: Path | None, pupils: str | None, **look: Any
) -> None:
    """Write a worksheet to print, and its answer key.

    \b
    escoba-learn worksheet --level 2 --count 12 --seed 7 --lang es --out sheet.pdf --key key.pdf
    escoba-learn worksheet --level 4 --pupils names.txt --out class.pdf --key keys.pdf

    With --pupils the first has the seed, the second the next one, and so on.
    """  # noqa: D301  # click wants the control character itself
    writers = [(file, file is key, _writer(file)) for file in (out, key) if file]
    sheets = [sheet] if pupils is None else for_class(sheet, _names(pupils))
    for made in tqdm(sheets, disable=len(sheets) == 1, unit="sheet"):
        made.puzzles  # noqa: B018  # made now and kept: it is this that takes time
    for file, is_key, write in writers:
        file.write_bytes(write(sheets, Look(lang, **look), key=is_key))
        click.echo(f"wrote {file}")


def _names(pupils: str) -> list[str]:
    """Return a name for each pupil; for a mere number of them, an empty one."""
    if pupils.isdecimal():
        if not 1 <= int(pupils) <= 500:
            raise ValueError(f"a class has 1 to 500 pupils, not {pupils}")
        return [""] * int(pupils)
    names = [line.strip() for line in read(pupils).splitlines() if line.strip()]
    if not names:
        raise ValueError(f"{pupils} has no names in it")
    return names


def _writer(file: Path) -> Callable[..., bytes]:
    if file.suffix.lower() == ".pdf":
        return classroom.to_pdf
    if file.suffix.lower() in {".html", ".htm"}:
        return lambda *sheets, **key: classroom.to_html(*sheets, **key).encode()
    raise ValueError(f"a worksheet is written as .html or .pdf, not as {file.name!r}")


@click.command()
@click.argument("codes")
@click.option("--out", type=FILE, help="The table, for a spreadsheet; else it is printed.")
@click.option("--plot", type=FILE, help="A chart, as .png, .svg or .pdf.")
@lang_option
@as_json
def report(codes: str, out: Path | None, plot: Path | None, lang: str, *, as_json: bool) -> None:
    """Turn the progress codes of a class in CODES (- for standard input) into a table.

    \b
    Ana,33XYB4R8F3V8D
    Luis,3WN3VM3,35BXV8R2QZ

    Each line has a name and then the pupil's codes. A mistyped code is named and left out.
    """  # noqa: D301  # click wants the control character itself
    made = read_report(read(codes))
    for problem in made.problems:
        click.echo(problem.sentence(lang), err=True)
    if out:
        out.write_text(made.to_csv(lang), encoding="utf-8-sig", newline="")
    if plot:
        save_plot(made, plot, lang)
    mistakes = made.mistakes()
    if as_json:
        document = {
            "rows": [dict(zip(COLUMNS, row, strict=True)) for row in made.rows(lang)],
            "mistakes": [{"diagnosis": name, "pupils": n} for name, n in mistakes],
            "problems": [problem.sentence(lang) for problem in made.problems],
        }
        show(document, [], as_json=True)
        return
    if not out:
        click.echo(made.to_csv(lang).replace("\r\n", "\n"), nl=False)
    # Where the table goes to standard output, nothing else does.
    for line in _named(mistakes, lang):
        click.echo(line, err=not out)


def _named(mistakes: Iterable[tuple[str, int]], lang: str) -> Iterable[str]:
    for place, (mistake, n) in enumerate(mistakes, start=1):
        if place == 1:
            yield text("report.mistakes", lang)
        named = text(f"report.of.{mistake}", lang)
        yield f"{place}. {text('report.mistakes_of', lang, mistake=named, n=n)}"


@click.command()
@asking
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False, path_type=Path))
def assignment(sheet: Worksheet, lang: str, folder: Path) -> None:
    """Write a source notebook for nbgrader into DIR, with a point for each question.

    \b
    escoba-learn assignment --level 3 --count 6 --seed 7 course/source/escoba-1
    """  # noqa: D301  # click wants the control character itself
    notebook = json.dumps(classroom.assignment(sheet, lang), ensure_ascii=False, indent=1) + "\n"
    file = folder / f"escoba-level-{sheet.level}-seed-{sheet.seed}.ipynb"
    if file.exists() and file.read_text(encoding="utf-8") != notebook:
        raise ValueError(f"{file} is there already, and is not what would be written; move it away")
    folder.mkdir(parents=True, exist_ok=True)
    file.write_text(notebook, encoding="utf-8")
    click.echo(f"wrote {file}")


COMMANDS = (worksheet, report, assignment)
