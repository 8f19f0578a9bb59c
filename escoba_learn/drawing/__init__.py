"""Cards drawn as SVG: the Spanish and the French faces, the back, and rows of cards."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil
from urllib.parse import quote

from escoba_learn.drawing import french, spanish
from escoba_learn.drawing.paper import HEIGHT, WIDTH, Picture, back, badge, number, sheet
from escoba_learn.engine.cards import Card, french_sign

__all__ = ["PACKS", "back_svg", "card_svg", "data_uri", "row_svg"]

PACKS = ("spanish", "french")


def card_svg(
    card: Card,
    *,
    pack: str = "spanish",
    show_value: bool = False,
    label: str = "",
    coins: str = "diamonds",
) -> str:
    """Return the face of one card as a picture of its own.

    >>> card_svg(Card.parse("7o"), label="siete de oros")[:58]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 1'

    ``label`` is its accessible name; without one the picture is hidden from a screen reader.
    ``coins`` is the French suit that stands for oros: ``"diamonds"`` or ``"spades"``.
    """
    picture = _card(card, pack, show_value, coins)
    return _svg(picture, WIDTH, HEIGHT, label, f'width="{WIDTH}" data-card="{card.code}"')


def back_svg(*, label: str = "") -> str:
    """Return the back of a card as a picture of its own."""
    return _svg(Picture(back()), WIDTH, HEIGHT, label, f'width="{WIDTH}"')


def row_svg(
    cards: Sequence[Card],
    *,
    pack: str = "spanish",
    show_value: bool = False,
    label: str = "",
    coins: str = "diamonds",
    width_of_card: int = 90,
    per_row: int = 10,
) -> str:
    """Return cards side by side as one picture; no cards give the outline of an empty place.

    >>> row_svg([], width_of_card=60).count("stroke-dasharray")
    1
    """
    if width_of_card < 1 or per_row < 1:
        raise ValueError(
            f"width_of_card and per_row must be 1 or more: {width_of_card} and {per_row}"
        )
    scale = width_of_card / WIDTH
    columns = min(per_row, max(1, len(cards)))
    rows = max(1, ceil(len(cards) / per_row))
    gap = WIDTH // 12
    width = columns * (WIDTH + gap) - gap
    height = rows * (HEIGHT + gap) - gap
    body, defs = "", dict[str, str]()
    for place, card in enumerate(cards):
        picture = _card(card, pack, show_value, coins)
        row, column = divmod(place, per_row)
        move = f"translate({column * (WIDTH + gap)} {row * (HEIGHT + gap)})"
        body += f'<g data-card="{card.code}" transform="{move}">{picture.body}</g>'
        defs |= picture.defs
    if not cards:
        body = _empty_place(pack, coins)
    size = f'width="{number(width * scale)}" height="{number(height * scale)}"'
    return _svg(Picture(body, defs), width, height, label, size)


def data_uri(svg: str) -> str:
    """Return a picture as an address that an ``<img src="…">`` can show.

    >>> data_uri('<svg fill="#c33"/>')
    "data:image/svg+xml,%3Csvg fill='%23c33'/%3E"
    """
    return "data:image/svg+xml," + quote(svg.replace('"', "'"), safe=" '/:=;,()-_.!*~")


def _card(card: Card, pack: str, show_value: bool, coins: str) -> Picture:
    _check(pack, coins)
    face = spanish.face(card) if pack == "spanish" else french.face(card, coins)
    return Picture(sheet() + face.body + (badge(card.value) if show_value else ""), face.defs)


def _check(pack: str, coins: str) -> None:
    if pack not in PACKS:
        raise ValueError(f"not a pack: {pack!r} ({' or '.join(PACKS)})")
    french_sign(Card.parse("1o"), coins=coins)  # refuses what cannot stand for oros


def _svg(picture: Picture, width: int, height: int, label: str, attributes: str) -> str:
    defs = "".join(f'<g id="{name}">{drawn}</g>' for name, drawn in picture.defs.items())
    name = escape(label)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {attributes} '
        + (
            f'role="img" aria-label="{name}"><title>{name}</title>'
            if name
            else 'aria-hidden="true">'
        )
        + (f"<defs>{defs}</defs>" if defs else "")
        + f"{picture.body}</svg>"
    )


def _empty_place(pack: str, coins: str) -> str:
    _check(pack, coins)
    return (
        f'<rect x="2" y="2" width="{WIDTH - 4}" height="{HEIGHT - 4}" rx="9" fill="none" '
        'stroke="#988" stroke-width="3" stroke-dasharray="9 6"/>'
    )
