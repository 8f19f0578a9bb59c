"""The catalogue: every word a reader sees, in four languages."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from escoba_learn.engine.cards import Card, french_sign

LANGUAGES = ("en", "es", "fr", "pt")
"""The languages of the catalogue, English first."""


def text(key: str, lang: str = "en", **values: object) -> str:
    """Return the sentence of a key, with its values filled in.

    >>> text("table.total", "es", total=15)
    'Suman 15'

    A key whose entry is a table of plural forms takes the form for the value ``n``: ``one`` or
    ``other``. Raises ``ValueError`` for an unknown language and ``KeyError`` for an unknown key.

    >>> text("table.cards_taken", "en", n=1), text("table.cards_taken", "en", n=4)
    ('takes 1 card', 'takes 4 cards')
    """
    entry: Any = catalogue(lang)
    for part in key.split("."):
        entry = entry[part]
    if isinstance(entry, Mapping):
        entry = entry[plural_form(values["n"], lang)]
    return str(entry).format(**values)


def plural_form(n: object, lang: str) -> str:
    """Return which plural form a language uses for a number: ``one`` or ``other``.

    >>> plural_form(0, "en"), plural_form(0, "fr")
    ('other', 'one')
    """
    return "one" if n == 1 or (n == 0 and lang in {"fr", "pt"}) else "other"


@cache
def catalogue(lang: str) -> Mapping[str, Any]:
    """Return every entry of a language as nested tables.

    >>> sorted(catalogue("pt")["suit"])
    ['b', 'c', 'e', 'o']
    """
    if lang not in LANGUAGES:
        raise ValueError(f"not a language: {lang!r} ({', '.join(LANGUAGES)})")
    return tomllib.loads(files(__package__).joinpath(f"{lang}.toml").read_text(encoding="utf-8"))


def number(value: float, lang: str = "en", digits: int = 0) -> str:
    """Return a number with so many digits after the language's decimal sign.

    >>> number(92.63, "en", 1), number(92.63, "fr", 1)
    ('92.6', '92,6')
    """
    plain = f"{value:.{digits}f}"
    return plain if lang == "en" else plain.replace(".", ",")


def card_name(
    card: Card,
    lang: str = "en",
    *,
    pack: str = "spanish",
    value: bool = True,
    coins: str = "diamonds",
) -> str:
    """Return the full name of a card, with its capture value.

    >>> card_name(Card.parse("So"), "es")
    'sota de oros, vale 8'
    >>> card_name(Card.parse("So"), "en", pack="french", value=False)
    'jack of diamonds'
    """
    if pack == "french":
        sign = french_sign(card, coins=coins)
        rank, suit = text(f"french_rank.{sign[0]}", lang), text(f"french_suit.{sign[1]}", lang)
    else:
        rank = text(f"rank.{card.rank.letter}", lang)
        suit = text(f"suit.{card.suit.letter}", lang)
    key = "card.name_and_value" if value else "card.name"
    return text(key, lang, rank=rank, suit=suit, value=card.value)


def card_list(
    cards: Iterable[Card], lang: str = "en", *, pack: str = "spanish", values: bool = False
) -> str:
    """Return the names of several cards, as a list in words; a word for none.

    >>> card_list([Card.parse("3c"), Card.parse("7b")], "fr")
    'trois de coupe et sept de bâton'
    """
    names = [card_name(card, lang, pack=pack, value=values) for card in cards]
    if not names:
        return text("card.none", lang)
    if len(names) == 1:
        return names[0]
    return text("card.list", lang, first=", ".join(names[:-1]), last=names[-1])
