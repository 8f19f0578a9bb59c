"""What a chart says in words: its title, one sentence about it, and the table of its numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from escoba_learn.plots import drawings
from escoba_learn.plots.drawings import ClosingIn
from escoba_learn.plots.style import name_of_player, name_of_value, percent
from escoba_learn.text import number, text


class Words(NamedTuple):
    """The words of a chart."""

    title: str
    summary: str
    heading: tuple[str, ...]
    rows: list[tuple[str, ...]]


def words_of(plot: Callable[..., Any], data: Any, lang: str) -> Words:
    """Return the words that go with a drawing of some data."""
    return _WORDS[plot](data, lang)


def _words(
    name: str, lang: str, heading: tuple[str, ...], rows: list[tuple[str, ...]], **values: object
) -> Words:
    return Words(
        text(f"plot.{name}", lang),
        text(f"plot.{name}_summary", lang, **values),
        tuple(text(f"plot.{column}", lang) for column in heading),
        rows,
    )


def _sizes(data: Any, lang: str) -> Words:
    chances = [capture for capture, _ in data.values()]
    best = max(data, key=lambda size: data[size][1])
    return _words(
        "sizes",
        lang,
        ("table_cards", "capture", "sweep"),
        [(str(size), percent(one, lang), percent(two, lang)) for size, (one, two) in data.items()],
        low=percent(min(chances), lang),
        high=percent(max(chances), lang),
        best=best,
        top=percent(data[best][1], lang),
    )


def _cards(data: Any, lang: str) -> Words:
    values, sizes = sorted({value for value, _ in data}), sorted({size for _, size in data})
    words = _words(
        "cards",
        lang,
        ("value",),
        [
            (name_of_value(value, lang), *(percent(data[value, size], lang) for size in sizes))
            for value in values
        ],
        low=percent(min(data.values()), lang),
        high=percent(max(data.values()), lang),
    )
    return words._replace(heading=(*words.heading, *map(str, sizes)))


def _replies(data: Any, lang: str) -> Words:
    safest, riskiest = (pick(data, key=lambda move: data[move][0]) for pick in (min, max))
    return _words(
        "replies",
        lang,
        ("move", "capture", "sweep"),
        [(str(move), percent(one, lang), percent(two, lang)) for move, (one, two) in data.items()],
        safest=safest,
        low=percent(data[safest][0], lang),
        riskiest=riskiest,
        high=percent(data[riskiest][0], lang),
    )


def _setentas(data: Any, lang: str) -> Words:
    none = text("plot.no_setenta", lang)
    best = max((total for total in data if total is not None), key=data.get, default=None)
    return _words(
        "setentas",
        lang,
        ("setenta", "chance"),
        [
            (none if total is None else str(total), percent(chance, lang, 2))
            for total, chance in data.items()
        ],
        best=none if best is None else best,
        top=percent(data.get(best, 0), lang),
        none=percent(data.get(None, 0), lang),
    )


def _leftovers(data: Any, lang: str) -> Words:
    deals = sum(data.values())
    best = max(data, key=data.get)
    return _words(
        "leftovers",
        lang,
        ("worth", "share"),
        [(str(worth), percent(count / deals, lang)) for worth, count in data.items()],
        best=best,
        top=percent(data[best] / deals, lang),
    )


def _points(data: Any, lang: str) -> Words:
    best, least = (pick(data, key=lambda name: data[name][0]) for pick in (max, min))
    return _words(
        "points",
        lang,
        ("player", "points_per_deal", "error"),
        [
            (name_of_player(name, lang), number(mean, lang, 2), number(1.96 * error, lang, 2))
            for name, (mean, error) in data.items()
        ],
        best=name_of_player(best, lang),
        high=number(data[best][0], lang, 2),
        least=name_of_player(least, lang),
        low=number(data[least][0], lang, 2),
    )


def _closing_in(data: ClosingIn, lang: str) -> Words:
    last = max(data.found)
    return _words(
        "closing_in",
        lang,
        ("tries", "found", "error"),
        [
            (str(tries), percent(mean, lang), percent(1.96 * error, lang))
            for tries, (mean, error) in data.found.items()
        ],
        chance=percent(data.exact, lang),
        tries=last,
        found=percent(data.found[last][0], lang),
    )


_WORDS: dict[Callable[..., Any], Callable[[Any, str], Words]] = {
    drawings.plot_sizes: _sizes,
    drawings.plot_cards: _cards,
    drawings.plot_replies: _replies,
    drawings.plot_setentas: _setentas,
    drawings.plot_leftovers: _leftovers,
    drawings.plot_points: _points,
    drawings.plot_closing_in: _closing_in,
}
