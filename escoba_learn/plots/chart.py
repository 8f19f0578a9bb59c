"""A chart for a notebook: an accessible picture, and its numbers as a table beside it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from importlib.util import find_spec
from io import StringIO
from typing import Any

from escoba_learn.plots.style import INK, STYLE
from escoba_learn.plots.words import Words, words_of
from escoba_learn.text import text

_NEEDS = ("matplotlib", "numpy")


@dataclass(frozen=True)
class Chart:
    """One of the drawings with its data: shown as a picture and a table, printed as the table.

    >>> from escoba_learn.plots.drawings import plot_leftovers
    >>> chart = Chart(plot_leftovers, {10: 690, 25: 160, 40: 150}, lang="es")
    >>> chart
    Cuánto vale lo que sobra
    valor de todas  parte de las manos
                10              69,0 %
                25              16,0 %
                40              15,0 %
    >>> 'role="img"' in chart.svg
    True

    The picture is SVG with a sentence for a screen reader. Its words and lines take the colour of
    the page's text, and it is the same, byte for byte, each time. Where matplotlib is missing the
    table is there all the same, and says so.
    """

    plot: Callable[..., Any]
    data: Any
    lang: str = "en"

    @property
    def title(self) -> str:
        """What the chart is about."""
        return self._words.title

    @property
    def summary(self) -> str:
        """What the chart shows, in one sentence."""
        return self._words.summary

    @property
    def table(self) -> str:
        """The numbers as text, the columns right-aligned under their headings."""
        rows = [self._words.heading, *self._words.rows]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        return "\n".join(
            "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))
            for row in rows
        )

    @cached_property
    def svg(self) -> str:
        """The picture, or nothing where matplotlib or numpy is missing."""
        return "" if self._missing else _finished(self._drawn(), self.title, self.summary)

    def __repr__(self) -> str:
        missing = f"{self._excuse}\n" if self._missing else ""
        return f"{self.title}\n{missing}{self.table}"

    def _repr_html_(self) -> str:
        picture = f"<p>{escape(self._excuse)}</p>" if self._missing else self.svg
        return f"<figure style='margin:0'>{picture}{self._html_table()}</figure>"

    @cached_property
    def _words(self) -> Words:
        return words_of(self.plot, self.data, self.lang)

    @property
    def _missing(self) -> str:
        return next((name for name in _NEEDS if find_spec(name) is None), "")

    @property
    def _excuse(self) -> str:
        return text("plot.missing", self.lang, package=self._missing)

    def _drawn(self) -> str:
        from matplotlib import rc_context

        style: Any = STYLE | {"svg.hashsalt": f"{self.plot.__name__} {self.lang}"}
        with rc_context(style):
            figure = self.plot(self.data, lang=self.lang).figure
            file = StringIO()
            figure.savefig(file, format="svg", transparent=True, metadata={"Date": None})
        return file.getvalue()

    def _html_table(self) -> str:
        def row(cells: Sequence[str], tag: str) -> str:
            return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"

        heading = row(self._words.heading, "th")
        rows = "".join(row(cells, "td") for cells in self._words.rows)
        return f"<table><caption>{escape(self.title)}</caption>{heading}{rows}</table>"


def _finished(svg: str, title: str, summary: str) -> str:
    """Return the drawing as an element of a page, named, and without what only a file needs."""
    _, _, element = svg.partition("<svg")
    _, _, inside = element.partition(">")
    inside = re.sub(r"\s*<metadata>.*?</metadata>", "", inside, flags=re.DOTALL)
    inside = inside.replace(INK, "currentColor")
    box = element.partition('viewBox="')[2].partition('"')[0]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'viewBox="{box}" role="img" aria-label="{escape(summary)}" '
        f'style="width:100%;max-width:36em;height:auto"><title>{escape(title)}</title>{inside}'
    )
