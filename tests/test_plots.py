"""Charts: what is drawn is the data, in every language; and they can be read by all, everywhere."""

from __future__ import annotations

import re
import subprocess
import sys
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from xml.etree import ElementTree as ET

import pytest
from matplotlib import colormaps
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from escoba_learn import Deal, captures
from escoba_learn.chances import (
    capture_chance,
    hand_chance,
    reply_chances,
    setenta_distribution,
)
from escoba_learn.plots import (
    Chart,
    ClosingIn,
    plot_cards,
    plot_closing_in,
    plot_leftovers,
    plot_points,
    plot_replies,
    plot_setentas,
    plot_sizes,
)
from escoba_learn.plots.style import FIRST, INK, SECOND
from escoba_learn.simulation import Estimate, repeat
from escoba_learn.text import LANGUAGES, text

POSITION = Deal.parse(
    "rules=setenta; hands=1o 6c Rb, 2c 3e 4b; table=3c; piles=, ; escobas=0 0; dealer=1; to_play=0"
)
DATA = {
    plot_sizes: {n: (hand_chance(3, n), hand_chance(3, n, sweep=True)) for n in range(1, 11)},
    plot_cards: {(v, n): capture_chance(v, n) for v in range(1, 11) for n in (1, 2, 3, 4, 6, 8)},
    plot_replies: reply_chances(POSITION.view(0)),
    plot_setentas: setenta_distribution(20),
    plot_leftovers: {10: 690, 25: 160, 40: 139, 55: 10, 70: 1},
    plot_points: {"random": Estimate(1.7, 0.02), "careful": Estimate(3.5, 0.03), "Ana": (2, 0.5)},
    plot_closing_in: ClosingIn(
        Fraction(25166591, 27188525),
        repeat(lambda p: any(captures(card, p[3:7]) for card in p[:3]), 500, seed=1),
    ),
}
ALL = [*product(DATA, LANGUAGES)]
every_chart = pytest.mark.parametrize(
    ("plot", "lang"), ALL, ids=lambda v: getattr(v, "__name__", v)
)


@cache
def chart_of(plot, lang) -> Chart:
    return Chart(plot, DATA[plot], lang)


def drawn(plot, lang="en"):
    return plot(DATA[plot], lang=lang)


# -- what is drawn is the data ---------------------------------------------------------------------


def test_sizes_are_two_lines_that_differ_in_more_than_colour():
    ax = drawn(plot_sizes)
    lines = ax.get_lines()
    for which, line in enumerate(lines):
        assert [*line.get_xdata()] == [*DATA[plot_sizes]]
        assert [*line.get_ydata()] == [float(pair[which]) for pair in DATA[plot_sizes].values()]
    assert len({(line.get_linestyle(), line.get_marker()) for line in lines}) == 2
    assert [entry.get_text() for entry in ax.get_legend().get_texts()] == [
        "can capture",
        "can make an escoba",
    ]
    (peak,) = ax.texts
    assert peak.get_text() == "20.7 %"
    assert peak.xy == (2, float(hand_chance(3, 2, sweep=True)))


def test_cards_are_numbers_on_their_colours():
    ax = drawn(plot_cards)
    sizes = [1, 2, 3, 4, 6, 8]
    assert [tick.get_text() for tick in ax.get_xticklabels()] == [str(size) for size in sizes]
    assert [tick.get_text() for tick in ax.get_yticklabels()][6:9] == ["7", "8 sota", "9 caballo"]
    (mesh,) = ax.collections
    for written in ax.texts:
        column, row = (int(place) for place in written.get_position())
        chance = float(capture_chance(row + 1, sizes[column]))
        assert mesh.get_array()[row, column] == chance
        assert written.get_text() == f"{100 * chance:.0f}"
    assert len(ax.texts) == 60


def luminance(colour) -> float:
    """The relative luminance of WCAG."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3]]
    return sum(share * c for share, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: float, other: float) -> float:
    low, high = sorted((one, other))
    return (high + 0.05) / (low + 0.05)


def test_numbers_can_be_read_on_every_colour_of_the_heat_map():
    for step in (0, 10, 25, *range(44, 50), 75, 100):
        ax = plot_cards({(1, 1): step / 100})
        ink = {"black": 0.0, "white": 1.0}[ax.texts[0].get_color()]
        assert contrast(luminance(colormaps["cividis"](step / 100)), ink) >= 4.5


@pytest.mark.parametrize("colour", [FIRST, SECOND])
def test_marks_can_be_seen_on_light_and_dark_pages(colour):
    of_mark = luminance([int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)])
    assert contrast(of_mark, 1.0) >= 3  # white
    assert contrast(of_mark, luminance([0x11 / 255] * 3)) >= 3  # JupyterLab's dark page


def test_replies_are_two_bars_a_move_with_their_values():
    ax = drawn(plot_replies)
    data = DATA[plot_replies]
    for which, bars in enumerate(ax.containers):
        assert [bar.get_width() for bar in bars] == [float(pair[which]) for pair in data.values()]
    assert [bars[0].get_hatch() or "" for bars in ax.containers] == ["", "///"]
    assert [tick.get_text() for tick in ax.get_yticklabels()] == [str(move) for move in data]
    written = [value.get_text() for value in ax.texts]
    assert written[-1] == f"{100 * float(data[[*data][-1]].sweep):.1f} %"
    assert len(written) == 2 * len(data)


def test_setentas_are_bars_and_none_stands_apart():
    ax = drawn(plot_setentas)
    totals, none = ax.containers
    found = {bar.get_x() + bar.get_width() / 2: bar.get_height() for bar in totals}
    wanted = {total: float(chance) for total, chance in DATA[plot_setentas].items() if total}
    assert found == pytest.approx(wanted)
    assert none[0].get_height() == float(DATA[plot_setentas][None])
    assert none[0].get_x() < min(found) - 3
    assert "none" in [tick.get_text() for tick in ax.get_xticklabels()]
    (only,) = plot_setentas({84: Fraction(1)}).containers
    assert len(only) == 1


def test_leftovers_are_shares():
    (bars,) = drawn(plot_leftovers).containers
    assert [bar.get_height() for bar in bars] == [n / 1000 for n in (690, 160, 139, 10, 1)]


def test_points_are_bars_with_the_interval_that_is_95_percent_sure():
    ax = drawn(plot_points)
    bars = next(found for found in ax.containers if hasattr(found, "patches"))
    assert [bar.get_width() for bar in bars] == [1.7, 3.5, 2]
    assert bars.errorbar.has_xerr
    (segments,) = bars.errorbar.lines[2]
    ends = [tuple(segment[:, 0]) for segment in segments.get_segments()]
    assert ends[1] == pytest.approx((3.5 - 1.96 * 0.03, 3.5 + 1.96 * 0.03))
    spanish = drawn(plot_points, "es").get_yticklabels()
    assert [tick.get_text() for tick in spanish] == ["al azar", "prudente", "Ana"]


def test_closing_in_shows_what_was_found_its_band_and_the_exact_chance():
    ax = drawn(plot_closing_in)
    exact, found = DATA[plot_closing_in]
    line, across = ax.get_lines()
    assert [*line.get_xdata()] == [*found] == [10, 20, 50, 100, 200, 500]
    assert [*line.get_ydata()] == [estimate.mean for estimate in found.values()]
    assert {*across.get_ydata()} == {float(exact)}
    (band,) = ax.collections
    heights = band.get_paths()[0].vertices[:, 1]
    last = found[500]
    assert max(heights) <= 1
    assert any(heights == pytest.approx(last.mean - 1.96 * last.error) for heights in heights)
    assert [entry.get_text() for entry in ax.get_legend().get_texts()][2] == "exact: 92.6 %"


def test_what_is_found_by_trying_holds_the_exact_chance_as_often_as_it_says():
    """Of 200 experiments 95 % should; of fair ones fewer than 89 % or more than 99.5 % are rare."""
    exact = capture_chance(7, 1)
    hits = 0
    for seed in range(200):
        found = repeat(lambda pack: pack[0].value + pack[1].value == 15, 50, seed=seed)[50]
        low, high = found.interval()
        hits += low <= float(hand_chance(1, 1)) <= high
    assert exact == Fraction(4, 39)
    assert 178 <= hits <= 199


def test_no_tries_are_refused():
    with pytest.raises(ValueError, match="0 tries: make 1 or more"):
        repeat(bool, 0, seed=1)


@pytest.mark.parametrize("plot", DATA)
def test_a_drawing_goes_on_axes_that_are_given(plot):
    given = Figure().subplots()
    assert plot(DATA[plot], ax=given) is given
    assert drawn(plot).figure is not drawn(plot).figure


# -- everyone can read them ------------------------------------------------------------------------


@every_chart
def test_a_chart_is_a_named_picture_of_small_size(plot, lang):
    chart = chart_of(plot, lang)
    root = ET.fromstring(chart.svg)  # noqa: S314  # our own
    assert root.get("role") == "img"
    assert root.get("aria-label") == chart.summary
    assert root.find("{http://www.w3.org/2000/svg}title").text == chart.title
    assert chart.summary.endswith(".")
    assert chart.summary.count(". ") == 0
    assert len(chart.svg) < 60_000
    assert "<image" not in chart.svg  # whose bytes would differ
    assert "<text" not in chart.svg  # which another machine would draw in another font
    assert INK not in chart.svg
    assert "currentColor" in chart.svg
    assert "date" not in chart.svg.lower()


def shown_ticks(axis):
    low, high = sorted(axis.get_view_interval())
    return [tick.label1 for tick in axis.get_major_ticks() if low <= tick.get_loc() <= high]


@every_chart
def test_nothing_is_cut_off_or_written_over_another_thing(plot, lang, monkeypatch):
    figures = []
    monkeypatch.setattr(
        Figure, "savefig", lambda figure, file, **_: figures.append(figure) or file.write("<svg>")
    )
    assert Chart(plot, DATA[plot], lang)._drawn() == "<svg>"
    (figure,) = figures
    FigureCanvasAgg(figure).draw()
    (ax,) = figure.axes
    written = [
        thing
        for thing in (
            ax.title,
            ax.xaxis.label,
            ax.yaxis.label,
            *ax.texts,
            *shown_ticks(ax.xaxis),
            *shown_ticks(ax.yaxis),
        )
        if thing.get_text()
    ]
    boxes = {thing: thing.get_window_extent() for thing in written}
    legend = ax.get_legend()
    page = figure.bbox.padded(1)
    for box in [*boxes.values(), *([legend.get_window_extent()] if legend else [])]:
        assert page.x0 <= box.x0 < box.x1 <= page.x1
        assert page.y0 <= box.y0 < box.y1 <= page.y1
    for (one, first), (other, second) in combinations(boxes.items(), 2):
        assert not first.padded(-1).overlaps(second.padded(-1)), (one, other)


@every_chart
def test_the_numbers_stand_beside_the_picture(plot, lang):
    chart = chart_of(plot, lang)
    lines = chart.table.splitlines()
    assert len({len(line) for line in lines}) == 1
    rows = 10 if plot is plot_cards else len(getattr(DATA[plot], "found", DATA[plot]))
    assert len(lines) == 1 + rows
    assert repr(chart) == f"{chart.title}\n{chart.table}"
    page = chart._repr_html_()
    assert chart.svg in page
    cells = re.findall(r"<t[hd]>(.*?)</t[hd]>", page)
    assert " ".join(cells) == " ".join(" ".join(lines).split())
    if lang != "en":
        assert chart.title != Chart(plot, DATA[plot]).title
        assert not re.search(r"\d\.\d", chart.table)


def test_the_table_holds_the_data():
    table = Chart(plot_sizes, DATA[plot_sizes], "es").table.splitlines()
    assert table[0].split("  ")[0] == "cartas en la mesa"
    assert table[2].split() == ["2", "47,2", "%", "20,7", "%"]
    points = Chart(plot_points, DATA[plot_points]).table.splitlines()
    assert points[3].split() == ["Ana", "2.00", "0.98"]


def test_a_table_is_escaped():
    page = Chart(plot_points, {"<b>": (1, 0), "a & b": (2, 0)})._repr_html_()
    assert "<b>" not in page
    assert "<td>a &amp; b</td>" in page
    ET.fromstring(Chart(plot_points, {'"<b>&': (1, 0)}).svg)  # noqa: S314  # our own


def test_the_same_chart_is_the_same_bytes_in_another_process():
    code = (
        "from escoba_learn.plots import *\n"
        "print(Chart(plot_leftovers, {10: 690, 25: 160}, 'fr')._repr_html_())"
    )
    page = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout
    assert page == Chart(plot_leftovers, {10: 690, 25: 160}, "fr")._repr_html_() + "\n"


@pytest.mark.parametrize("missing", ["matplotlib", "numpy"])
def test_without_matplotlib_or_numpy_the_table_is_there_and_says_so(missing):
    """In a process of its own where the package cannot be found, as in a smaller installation."""
    code = f"""
import importlib.util, sys

class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] == {missing!r}:
            raise ModuleNotFoundError(name)

find = importlib.util.find_spec
importlib.util.find_spec = lambda name: None if name == {missing!r} else find(name)
sys.meta_path.insert(0, Hidden())
from escoba_learn.plots import Chart, plot_leftovers
chart = Chart(plot_leftovers, {{10: 3, 25: 1}}, "es")
print(chart)
assert chart.svg == ""
print(chart._repr_html_())
"""
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout
    assert ran.count(text("plot.missing", "es", package=missing)) == 2
    assert ran.count("75,0 %") == 2
