"""The report of a class: the codes that pupils hand in, as a table, a list and a chart."""

from __future__ import annotations

import csv
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from escoba_learn.plots.style import FIRST, SECOND, STYLE, bar_values, new_axes
from escoba_learn.progress import CodeError, Summary, Tally, from_code, merged
from escoba_learn.progress.codes import LETTERS, VERSION
from escoba_learn.puzzles import DIAGNOSES, KINDS
from escoba_learn.text import text
from escoba_learn.text.puzzles import kind_name

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLUMNS = ("pupil", "lesson", "questions", "answered", "kind", "right", "wrong", "mistake")


class Problem(NamedTuple):
    """A code that could not be read: in which line, whose, and why."""

    line: int
    name: str
    error: CodeError

    def sentence(self, lang: str = "en") -> str:
        """Return what is wrong, and with whose code."""
        problem = self.error.sentence(lang)
        return text("report.problem", lang, line=self.line, name=self.name, problem=problem)


@dataclass(frozen=True)
class Report:
    """What a class has done: a summary for each pupil and lesson, and the codes that are wrong."""

    summaries: Mapping[tuple[str, int], Summary]
    problems: tuple[Problem, ...] = ()
    delimiter: str = ","

    def mistakes(self, most: int = 3) -> list[tuple[str, int]]:
        """Return the commonest mistakes, each with the number of pupils who make it.

        A code tells the commonest mistake in each kind of puzzle, so it is those that are counted.
        """
        makers: dict[str, set[str]] = defaultdict(set)
        times: Counter[str] = Counter()
        for (name, _lesson), summary in self.summaries.items():
            for tally in summary.kinds.values():
                if tally.mistake:
                    makers[tally.mistake].add(name)
                    times[tally.mistake] += tally.wrong
        order = sorted(
            makers, key=lambda name: (-len(makers[name]), -times[name], DIAGNOSES.index(name))
        )
        return [(mistake, len(makers[mistake])) for mistake in order[:most]]

    def totals(self) -> dict[tuple[int, str], Tally]:
        """Return how each kind of each lesson went in the whole class, in order."""
        given: dict[tuple[int, str], list[Tally]] = defaultdict(list)
        for (_name, lesson), summary in self.summaries.items():
            for kind, tally in summary.kinds.items():
                given[lesson, kind].append(tally)
        order = sorted(given, key=lambda key: (key[0], [*KINDS].index(key[1])))
        return {key: _sum(given[key]) for key in order}

    def rows(self, lang: str = "en") -> Iterator[tuple[str | int, ...]]:
        """Yield the table: for each lesson and kind the class, and then each pupil."""
        everyone = text("report.whole_class", lang)
        for (lesson, kind), total in self.totals().items():
            of_lesson = {
                name: summary for (name, n), summary in self.summaries.items() if n == lesson
            }
            questions = max(summary.asked for summary in of_lesson.values())
            yield _row(everyone, lesson, (questions, ""), kind, total, lang)
            for name, summary in of_lesson.items():
                if kind in summary.kinds:
                    counts = (summary.asked, len(summary.answered))
                    yield _row(name, lesson, counts, kind, summary.kinds[kind], lang)

    def to_csv(self, lang: str = "en") -> str:
        r"""Return the table as CSV, with the sign between cells that the codes came with.

        >>> print(read_report("=1+1;3WN3VM3").to_csv().splitlines()[2])
        '=1+1;1;1;1;Find a capture;1;0;
        """
        file = StringIO()
        writer = csv.writer(file, delimiter=self.delimiter, lineterminator="\r\n")
        writer.writerow(text(f"report.{column}", lang) for column in COLUMNS)
        writer.writerows([harmless(cell) for cell in row] for row in self.rows(lang))
        return file.getvalue()


def read_report(source: str) -> Report:
    r"""Read lines with a name and one code or several: commas, semicolons or tabs between them.

    >>> read_report("name,code\nAna,3WN3VM3\nLuis,3WN3VM4\n").problems[0].sentence()
    'Line 3, Luis: The code is mistyped: look at character 7, 4.'

    Codes of the same name and lesson are taken together. Raises ``ValueError`` for no code at all.
    """
    delimiter = max(",;\t", key=source.partition("\n")[0].count)
    summaries: dict[tuple[str, int], Summary] = {}
    problems: list[Problem] = []
    for line, name, code in _codes(source, delimiter):
        try:
            summary = from_code(code)
        except CodeError as error:
            problems.append(Problem(line, name, error))
            continue
        key = (name, summary.lesson)
        summaries[key] = merged(summaries.get(key, summary), summary)
    if not summaries:
        reasons = "; ".join(problem.sentence() for problem in problems[:3])
        raise ValueError(reasons or "no line has a name and a code (such as Ana,3WN3VM3)")
    return Report(summaries, tuple(problems), delimiter)


def harmless(cell: object) -> object:
    """Return a cell that no spreadsheet takes for a formula: an apostrophe makes it text.

    >>> [harmless(cell) for cell in ("Ana", "=1+1", "-1", 3)]
    ['Ana', "'=1+1", "'-1", 3]
    """
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell


_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


def plot_report(report: Report, *, ax: Axes | None = None, lang: str = "en") -> Axes:
    """Draw how many answers of each kind were right and wrong in the whole class."""
    totals = report.totals()
    if ax is None:
        ax = new_axes(len(totals))
        ax.figure.set_size_inches(8, ax.figure.get_figheight())  # type: ignore[union-attr]
    names = [f"{_lesson_name(lesson, lang)}: {kind_name(kind, lang)}" for lesson, kind in totals]
    right = [tally.right for tally in totals.values()]
    wrong = [tally.wrong for tally in totals.values()]
    places = range(len(totals))
    solid = ax.barh(places, right, color=FIRST, label=text("report.right", lang))
    hatched = ax.barh(
        places,
        wrong,
        left=right,
        color="none",
        edgecolor=SECOND,
        hatch="///",
        label=text("report.wrong", lang),
    )
    shown = [str(count) if count else "" for count in right]
    ax.bar_label(solid, shown, label_type="center", color="white")
    bar_values(ax, hatched, [str(count) if count else "" for count in wrong])
    ax.set_ylabel(text("report.lesson", lang))
    ax.set_yticks(places, names)
    ax.invert_yaxis()
    ax.grid(visible=False, axis="y")
    ax.set_title(text("report.title", lang), pad=34)
    ax.legend(ncols=2, loc="lower left", bbox_to_anchor=(0, 1), borderaxespad=0.3)
    return ax


def save_plot(report: Report, file: Path, lang: str = "en") -> None:
    """Save the chart as a picture: PNG, SVG or PDF, as the file's name ends."""
    try:
        from matplotlib import rc_context
    except ImportError:
        raise ValueError(text("plot.missing", lang, package="matplotlib")) from None
    with rc_context(STYLE):  # type: ignore[arg-type]
        figure = plot_report(report, lang=lang).figure
        figure.savefig(file, dpi=160)  # type: ignore[union-attr]


def _codes(source: str, delimiter: str) -> Iterator[tuple[int, str, str]]:
    """Yield each code with its line and name; a first line of anything but codes is a heading."""
    reader = csv.reader(StringIO(source), delimiter=delimiter)
    try:
        for row in reader:
            name, *codes = (cell.strip() for cell in row or [""])
            if reader.line_num > 1 or not all(map(_is_heading, codes)):
                yield from ((reader.line_num, name, code) for code in codes if code)
    except csv.Error as error:
        raise ValueError(f"line {reader.line_num} is not CSV: {error}") from None


def _is_heading(cell: str) -> bool:
    """Return whether a cell of the first line is no code, not even a mistyped one."""
    try:
        from_code(cell)
    except CodeError as error:
        return error.reason in {"letter", "length"} and not cell.startswith(LETTERS[VERSION])
    return False


def _sum(tallies: Iterable[Tally]) -> Tally:
    """Return the sum of several tallies; the mistake is the one most often the commonest."""
    tallies = [*tallies]
    mistakes = Counter(tally.mistake for tally in tallies if tally.mistake).most_common(1)
    right, wrong = (sum(getattr(tally, name) for tally in tallies) for name in ("right", "wrong"))
    return Tally(right, wrong, mistakes[0][0] if mistakes else None)


def _lesson_name(lesson: int, lang: str) -> str:
    return str(lesson) if lesson else text("report.practice", lang)


def _row(
    name: str, lesson: int, counts: tuple[int, int | str], kind: str, tally: Tally, lang: str
) -> tuple[str | int, ...]:
    mistake = text(f"report.of.{tally.mistake}", lang) if tally.mistake else ""
    where = lesson or text("report.practice", lang)
    return (name, where, *counts, kind_name(kind, lang), tally.right, tally.wrong, mistake)
