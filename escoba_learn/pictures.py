"""Cards as the output of a notebook cell: pictures with their names, and codes as plain text.

A picture is given as SVG and, for Jupyter, as an ``<img>``: there an SVG loses its name, and is not
shown at all in a notebook that is not trusted yet.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from escoba_learn.drawing import card_svg, data_uri, row_svg
from escoba_learn.engine.cards import Card, format_cards, parse_cards
from escoba_learn.text import card_list, card_name


def card_picture(card: Card) -> str:
    """Return the picture of one card with its English name: what a cell shows for a card.

    >>> 'aria-label="sota of coins, worth 8"' in card_picture(Card.parse("So"))
    True
    """
    return card_svg(card, label=card_name(card))


def card_html(card: Card) -> str:
    """Return the picture of one card as an ``<img>`` with its English name.

    >>> card_html(Card.parse("So"))[:34]
    '<img alt="sota of coins, worth 8" '
    """
    return _image(card_svg(card), card_name(card))


@dataclass(frozen=True)
class CardRow:
    """A row of cards, shown as a picture; as text it is the codes of the cards.

    >>> CardRow.of("3c 4e 7b", lang="es")
    3c 4e 7b
    >>> 'aria-label="tres de copas, cuatro de espadas y siete de bastos"' in CardRow.of(
    ...     "3c 4e 7b", lang="es")._repr_svg_()
    True
    """

    cards: tuple[Card, ...]
    lang: str = "en"
    pack: str = "spanish"
    show_values: bool = False

    @classmethod
    def of(
        cls,
        cards: str | Iterable[Card],
        *,
        lang: str = "en",
        pack: str = "spanish",
        show_values: bool = False,
    ) -> CardRow:
        """Return a row of cards given as codes or as cards."""
        given = parse_cards(cards) if isinstance(cards, str) else tuple(cards)
        return cls(given, lang, pack, show_values)

    def __repr__(self) -> str:
        return format_cards(self.cards)

    def _repr_svg_(self) -> str:
        return self._svg(self._names())

    def _repr_html_(self) -> str:
        return _image(self._svg(), self._names())

    def _names(self) -> str:
        return card_list(self.cards, self.lang, pack=self.pack, values=self.show_values)

    def _svg(self, label: str = "") -> str:
        return row_svg(self.cards, pack=self.pack, show_value=self.show_values, label=label)


def _image(svg: str, name: str) -> str:
    return f'<img alt="{escape(name)}" src="{data_uri(svg)}">'
