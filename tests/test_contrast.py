"""The colours of the card table, read from its stylesheet: contrast by WCAG 2.2, in both themes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from escoba_learn.widgets import CardTable
from escoba_learn.widgets import table as module

CSS = re.sub(
    r"/\*.*?\*/", "", Path(module.__file__).with_suffix(".css").read_text("utf-8"), flags=re.DOTALL
)
RULES = [
    (" ".join(selector.split()), body)
    for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", CSS)
]

# (what is seen, what it lies on): words need 4.5 to 1 …
WORDS = {
    ("felt-text", "felt"),
    ("felt-soft", "felt"),
    ("text", "page"),
    ("right", "page"),
    ("wrong", "page"),
    ("told", "page"),
    ("button-text", "button"),
    ("main-text", "main"),
    ("chosen-text", "chosen"),
}
# … and what shows where a thing is, or its state, 3 to 1.
SIGNS = {
    ("chosen", "felt"),
    ("felt-focus", "felt"),
    ("focus", "page"),
    ("button-edge", "page"),
    ("button-edge", "button"),
    ("main", "page"),
}


def luminance(colour):
    """Relative luminance, as WCAG defines it."""
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def properties(wanted):
    """The custom properties that the first rule with such a selector sets."""
    body = next(body for selector, body in RULES if wanted in selector)
    return dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6});", body))


LIGHT = properties(".escoba")
DARK = LIGHT | properties('[data-jp-theme-light="false"] .escoba')
THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])


def test_contrast_is_what_wcag_says_it_is():
    assert contrast("#000000", "#ffffff") == contrast("#ffffff", "#000000") == 21
    assert contrast("#ff0000", "#ffffff") == pytest.approx(3.998, abs=0.001)
    assert contrast("#777777", "#ffffff") < 4.5 < contrast("#767676", "#ffffff")


@THEMES
@pytest.mark.parametrize("pair", sorted(WORDS), ids="-on-".join)
def test_words_can_be_read(theme, pair):
    assert contrast(*(theme[name] for name in pair)) >= 4.5


@THEMES
@pytest.mark.parametrize("pair", sorted(SIGNS), ids="-on-".join)
def test_edges_focus_and_choice_can_be_seen(theme, pair):
    assert contrast(*(theme[name] for name in pair)) >= 3


def test_the_dark_theme_is_dark_and_differs_in_every_colour_of_the_page():
    assert luminance(DARK["page"]) < 0.02
    assert luminance(LIGHT["page"]) > 0.9
    for name in ("text", "right", "wrong", "told", "button", "button-text", "focus"):
        assert DARK[name] != LIGHT[name]


def declarations(name):
    """Every value that the stylesheet gives to a property of exactly this name."""
    return [
        value.strip()
        for _, body in RULES
        for found, value in re.findall(r"(?:^|;)\s*([\w-]+)\s*:([^;]*)", body)
        if found == name
    ]


def test_the_pairs_above_are_all_that_the_stylesheet_uses():
    words = {re.fullmatch(r"var\(--([\w-]+)\)", value)[1] for value in declarations("color")}
    assert words <= {front for front, _ in WORDS}
    grounds = {
        re.fullmatch(r"var\(--([\w-]+)\)|none", value)[1] for value in declarations("background")
    }
    assert grounds - {None} <= {back for _, back in WORDS}
    used = set(re.findall(r"var\(--([\w-]+)\)", CSS)) - {"card", "cards", "middle", "step", "place"}
    assert used <= set(LIGHT)
    shown = {name for pair in WORDS | SIGNS for name in pair}
    assert set(LIGHT) - shown == {"felt-edge"}  # an ornament: the felt itself is what is seen
    assert used == set(LIGHT)


def test_no_colour_stands_outside_the_custom_properties_but_in_shadows():
    for selector, body in RULES:
        for line in body.split(";"):
            name = line.partition(":")[0].strip()
            if re.search(r"#[0-9a-f]{3,8}\b|rgb\(", line):
                assert name.startswith("--") or name == "box-shadow", (selector, line)


def test_on_paper_everything_is_black_on_white():
    printed = re.search(r"@media print \{\s*body \.escoba\.escoba \{([^}]*)\}", CSS)[1]
    colours = dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6});", printed))
    on_paper = {name for pair in WORDS for name in pair if pair[1] in {"felt", "page"}}
    assert set(colours) == on_paper
    for name, colour in colours.items():
        assert colour == ("#ffffff" if name in {"felt", "page"} else "#000000")


def test_buttons_are_not_printed():
    printed = CSS[CSS.index("@media print") :]
    assert re.search(r"\.escoba-below,\s*\.escoba \.escoba-keys \{\s*display: none;", printed)


def test_the_still_picture_has_the_colours_of_the_table():
    style = re.search(r'<div style="([^"]*)"', CardTable().still())[1]
    assert f"background-color: {LIGHT['felt']}" in style
    assert re.search(rf"(^|; )color: {LIGHT['felt-text']}", style)
