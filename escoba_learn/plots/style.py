"""How charts look: on a page of any colour, to any eye, and small on a phone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from escoba_learn.engine.cards import Rank
from escoba_learn.text import catalogue, number, text

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INK = "#010203"
"""Stands for the colour of the text around the chart, whatever it is: see ``chart.py``."""

# Of the colours of Okabe and Ito these two differ to every eye, have a contrast of 3 to 1 with
# both white and black, and are not the only difference anywhere: shapes, dashes and hatches are.
FIRST, SECOND = "#0072B2", "#D55E00"

WIDTH, HEIGHT = 5.0, 3.3  # inches of 72 points: a phone shows a point as a pixel

STYLE: dict[str, Any] = {
    "font.family": "DejaVu Sans",  # which comes with matplotlib, and so is the same everywhere
    "font.size": 11.5,
    "axes.titlesize": 12.5,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.alpha": 0.18,
    "hatch.linewidth": 1.6,
    "lines.linewidth": 2.4,
    "lines.markersize": 7,
    "legend.frameon": False,
    "svg.fonttype": "path",
    "text.color": INK,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.titlecolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "grid.color": INK,
}


def new_axes(rows: float = 0) -> Axes:
    """Return axes in a figure of their own, taller where they hold many rows.

    No window and no list of open figures knows of it, so that it needs no closing.
    """
    from matplotlib.figure import Figure

    axes: Axes = Figure((WIDTH, max(HEIGHT, 1.0 + 0.4 * rows)), layout="constrained").subplots()
    return axes


def percent(chance: Any, lang: str, digits: int = 1) -> str:
    """Return a chance as a percentage in words of a language.

    >>> percent(0.9263, "en"), percent(0.9263, "pt")
    ('92.6 %', '92,6 %')
    """
    return text("plot.percent", lang, number=number(100 * float(chance), lang, digits))


def percent_axis(axis: Any, lang: str) -> None:
    """Write the ticks of an axis as percentages."""
    axis.set_major_formatter(lambda chance, _: percent(chance, lang, 0))


def label(ax: Axes, lang: str, title: str, x: str, y: str) -> None:
    """Set title and axis labels from the catalogue; a label may be empty."""
    ax.set_title(text(f"plot.{title}", lang), pad=12)
    ax.set_xlabel(text(f"plot.{x}", lang) if x else "")
    ax.set_ylabel(text(f"plot.{y}", lang) if y else "")


def bar_values(ax: Axes, bars: Any, values: Iterable[str]) -> None:
    """Write a value at the end of each bar."""
    ax.bar_label(bars, [*values], padding=4, fontsize=10.5)


def name_of_value(value: int, lang: str) -> str:
    """Return a capture value with the rank of a figure, which has another number printed on it.

    >>> name_of_value(7, "es"), name_of_value(8, "es")
    ('7', '8 sota')
    """
    rank = [*Rank][value - 1]
    return f"{value} {text(f'rank.{rank.letter}', lang)}" if rank.is_figure else str(value)


def name_of_player(name: str, lang: str) -> str:
    """Return what a computer player is called; another name stays as it is."""
    known = catalogue(lang)["plot"]["names"]
    return str(known.get(name, name))
