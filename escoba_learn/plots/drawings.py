"""The drawings: each takes the numbers of a chart and returns the axes it has drawn on."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from escoba_learn.plots.style import (
    FIRST,
    SECOND,
    bar_values,
    label,
    name_of_player,
    name_of_value,
    new_axes,
    percent,
    percent_axis,
)
from escoba_learn.text import number, text

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Chance = Fraction | float


class ClosingIn(NamedTuple):
    """An exact chance, and what a simulation found after so many tries: mean and error."""

    exact: Chance
    found: Mapping[int, tuple[float, float]]


def plot_sizes(
    data: Mapping[int, tuple[Chance, Chance]], *, ax: Axes | None = None, lang: str = "en"
) -> Axes:
    """Draw the chances of a capture and of an escoba against the number of table cards."""
    ax = ax or new_axes()
    sizes = [*data]
    for which, (name, colour, line) in enumerate(
        [("capture", FIRST, "-o"), ("sweep", SECOND, "--s")]
    ):
        chances = [float(pair[which]) for pair in data.values()]
        ax.plot(sizes, chances, line, color=colour, label=text(f"plot.{name}", lang))
    best = max(data, key=lambda size: data[size][1])
    top = data[best][1]
    ax.annotate(percent(top, lang), (best, float(top)), (9, 3), textcoords="offset points")
    ax.set_xticks(sizes)
    ax.set_ylim(0, 1.04)
    percent_axis(ax.yaxis, lang)
    label(ax, lang, "sizes", "table_cards", "")
    ax.legend(loc="center right")
    return ax


def plot_cards(
    data: Mapping[tuple[int, int], Chance], *, ax: Axes | None = None, lang: str = "en"
) -> Axes:
    """Draw the chance of a capture by the value of the card and the number of table cards."""
    values = sorted({value for value, _ in data})
    sizes = sorted({size for _, size in data})
    ax = ax or new_axes(len(values))
    chances = [[float(data[value, size]) for size in sizes] for value in values]
    # Squares, not an image, whose bytes would depend on who compresses it.
    ax.pcolormesh(chances, cmap="cividis", vmin=0, vmax=1, edgecolors="face", linewidth=0.4)
    ax.invert_yaxis()
    for row, of_value in enumerate(chances):
        for column, chance in enumerate(of_value):
            colour = "black" if chance > 0.465 else "white"  # contrast 4.5 to 1 on either side
            ax.text(
                column + 0.5,
                row + 0.52,
                number(100 * chance),
                color=colour,
                ha="center",
                va="center",
            )
    ax.set_xticks([n + 0.5 for n in range(len(sizes))], [str(size) for size in sizes])
    names = [name_of_value(value, lang) for value in values]
    ax.set_yticks([n + 0.5 for n in range(len(values))], names)
    ax.grid(visible=False)
    ax.spines[:].set_visible(False)
    ax.tick_params(length=0)
    label(ax, lang, "cards", "table_cards", "")
    return ax


def plot_replies(
    data: Mapping[Any, tuple[Chance, Chance]], *, ax: Axes | None = None, lang: str = "en"
) -> Axes:
    """Draw the chances that the next player can capture, or sweep, after each of my moves."""
    ax = ax or new_axes(1.7 * len(data))
    for which, (name, colour, hatch) in enumerate(
        [("capture", FIRST, ""), ("sweep", SECOND, "///")]
    ):
        chances = [float(pair[which]) for pair in data.values()]
        bars = ax.barh(
            [row + 0.4 * which for row in range(len(data))],
            chances,
            0.36,
            color=colour,
            hatch=hatch,
            edgecolor="white" if hatch else colour,
            linewidth=0,
            label=text(f"plot.{name}", lang),
        )
        bar_values(ax, bars, [percent(chance, lang) for chance in chances])
    ax.set_yticks([row + 0.2 for row in range(len(data))], [str(move) for move in data])
    ax.invert_yaxis()
    ax.set_xlim(0, 1.18)
    ax.set_xticks([0, 0.25, 0.5, 0.75, 1])
    ax.grid(visible=False, axis="y")
    percent_axis(ax.xaxis, lang)
    label(ax, lang, "replies", "", "")
    ax.legend(loc="upper center", bbox_to_anchor=(0.5, -0.12), ncols=2)
    return ax


def plot_setentas(
    data: Mapping[int | None, Chance], *, ax: Axes | None = None, lang: str = "en"
) -> Axes:
    """Draw the chance of each setenta; none at all stands apart on the left."""
    ax = ax or new_axes()
    totals = {total: float(chance) for total, chance in data.items() if total is not None}
    ax.bar([*totals], [*totals.values()], 0.8, color=FIRST)
    ticks = {total: str(total) for total in range(40, 85, 10)}
    if None in data:
        apart = min(totals, default=40) - 4
        bar = ax.bar(apart, float(data[None]), 0.8, color=SECOND, hatch="///", edgecolor="white")
        bar_values(ax, bar, [percent(data[None], lang)])
        ticks = {apart: text("plot.no_setenta", lang)} | {
            total: name for total, name in ticks.items() if total > apart + 6
        }
    ax.set_xticks([*ticks], [*ticks.values()])
    ax.grid(visible=False, axis="x")
    percent_axis(ax.yaxis, lang)
    label(ax, lang, "setentas", "setenta", "")
    return ax


def plot_leftovers(data: Mapping[int, int], *, ax: Axes | None = None, lang: str = "en") -> Axes:
    """Draw the share of deals in which the leftovers were worth each amount."""
    ax = ax or new_axes()
    deals = sum(data.values())
    shares = [count / deals for count in data.values()]
    bars = ax.bar([str(worth) for worth in data], shares, color=FIRST)
    bar_values(ax, bars, [percent(share, lang) for share in shares])
    ax.grid(visible=False, axis="x")
    ax.margins(y=0.12)
    percent_axis(ax.yaxis, lang)
    label(ax, lang, "leftovers", "worth", "share")
    return ax


def plot_points(
    data: Mapping[str, tuple[float, float]], *, ax: Axes | None = None, lang: str = "en"
) -> Axes:
    """Draw the points per deal of each player with the interval that is 95 % sure."""
    ax = ax or new_axes(len(data))
    means = [mean for mean, _ in data.values()]
    bars = ax.barh(
        [name_of_player(name, lang) for name in data],
        means,
        0.55,
        xerr=[1.96 * error for _, error in data.values()],
        color=FIRST,
        error_kw={"ecolor": ax.xaxis.label.get_color(), "elinewidth": 2, "capsize": 5},
    )
    bar_values(ax, bars, [number(mean, lang, 2) for mean in means])
    ax.invert_yaxis()
    ax.grid(visible=False, axis="y")
    ax.margins(x=0.15)
    ax.xaxis.set_major_formatter(lambda points, _: number(points, lang, int(points % 1 > 0)))
    label(ax, lang, "points", "points_per_deal", "")
    return ax


def plot_closing_in(data: ClosingIn, *, ax: Axes | None = None, lang: str = "en") -> Axes:
    """Draw what a simulation found, with its 95 % band, against the number of tries."""
    ax = ax or new_axes()
    tries = [*data.found]
    means = [mean for mean, _ in data.found.values()]
    margins = [1.96 * error for _, error in data.found.values()]
    ax.fill_between(
        tries,
        [max(0.0, mean - margin) for mean, margin in zip(means, margins, strict=True)],
        [min(1.0, mean + margin) for mean, margin in zip(means, margins, strict=True)],
        color=FIRST,
        alpha=0.25,
        linewidth=0,
        label=text("plot.band", lang),
    )
    ax.plot(tries, means, "-o", color=FIRST, label=text("plot.found", lang))
    exact = text("plot.exact", lang, chance=percent(data.exact, lang))
    ax.axhline(float(data.exact), color=SECOND, linestyle="--", label=exact)
    ax.set_xscale("log")
    ax.set_xticks([n for n in tries if str(n).strip("0") == "1"])
    ax.xaxis.set_major_formatter(lambda count, _: number(count, lang))
    ax.minorticks_off()
    percent_axis(ax.yaxis, lang)
    label(ax, lang, "closing_in", "tries", "")
    ax.legend(loc="best")
    return ax
