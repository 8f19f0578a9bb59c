"""Cards as the output of a cell: pictures that carry their names, and codes as text."""

from __future__ import annotations

import re
from html import unescape
from itertools import product
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pytest

from escoba_learn import PACK, Card, CardRow, parse_cards
from escoba_learn.drawing import PACKS, card_svg
from escoba_learn.text import LANGUAGES, card_list, card_name


def name_of(svg):
    """The accessible name of an SVG that can be parsed."""
    root = ET.fromstring(svg)  # noqa: S314  # our own
    assert root.get("role") == "img"
    return root.get("aria-label")


def image(html):
    """The name and the SVG of an ``<img>``."""
    alt, src = re.fullmatch(r'<img alt="([^"]*)" src="data:image/svg\+xml,([^"]*)">', html).groups()
    return unescape(alt), unquote(src)


@pytest.mark.parametrize("card", PACK, ids=str)
def test_a_card_is_shown_as_a_picture_with_its_name(card):
    assert name_of(card._repr_svg_()) == card_name(card, "en")
    alt, svg = image(card._repr_html_())
    assert alt == card_name(card, "en")
    assert ' aria-hidden="true"' in svg.replace("'", '"')  # the <img> says the name
    assert repr(card) == f"Card.parse('{card.code}')"


@pytest.mark.parametrize(("lang", "pack"), [*product(LANGUAGES, PACKS)])
def test_a_row_is_named_in_every_language_and_pack(lang, pack):
    row = CardRow.of("So 3c 7b", lang=lang, pack=pack)
    names = [card_name(card, lang, pack=pack, value=False) for card in row.cards]
    assert name_of(row._repr_svg_()) == image(row._repr_html_())[0]
    assert name_of(row._repr_svg_()) == card_list(row.cards, lang, pack=pack)
    assert all(name in name_of(row._repr_svg_()) for name in names)


def test_a_row_that_shows_values_says_them():
    row = CardRow.of("So Ro", lang="es", show_values=True)
    assert name_of(row._repr_svg_()) == "sota de oros, vale 8 y rey de oros, vale 10"
    assert "vale" not in name_of(CardRow.of("So Ro", lang="es")._repr_svg_())


def test_a_row_keeps_the_order_in_which_cards_are_given():
    assert repr(CardRow.of("7b 3c 4e")) == "7b 3c 4e"
    row = CardRow.of(iter(parse_cards("7b 3c")))
    assert row == CardRow.of("7b 3c") != CardRow.of("3c 7b")
    assert re.findall(r'data-card="(\w+)"', row._repr_svg_()) == ["7b", "3c"]


def test_a_row_without_cards_is_an_empty_place_with_a_name():
    row = CardRow.of("", lang="fr")
    assert repr(row) == ""
    assert name_of(row._repr_svg_()) == image(row._repr_html_())[0] == "aucune carte"


def test_the_picture_in_the_page_is_the_picture_in_the_file():
    card = Card.parse("Rc")
    _, svg = image(card._repr_html_())
    assert svg == card_svg(card).replace('"', "'")


@pytest.mark.parametrize(
    ("cards", "said"), [("8o", "not a card code: '8o'"), ("7o 7o", "the same card twice: 7o")]
)
def test_what_is_no_row_of_cards_is_refused(cards, said):
    with pytest.raises(ValueError, match=said):
        CardRow.of(cards)


def test_an_unknown_pack_is_refused():
    with pytest.raises(ValueError, match="not a pack: 'tarot'"):
        CardRow.of("7o", pack="tarot")._repr_svg_()
