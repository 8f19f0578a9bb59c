"""The still picture of a card table: what a saved notebook shows where nothing can be played."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

# Written beside each element: Jupyter takes stylesheets out of a notebook that it does not trust.
_FELT = (
    "max-width: 60rem; padding: 0.5rem 1rem; border-radius: 14px; "
    "color: #ffffff; background-color: #1d5b46"
)
_CARD = 'width="90" style="display: inline-block; margin: 4px"'

ONE_OF_TWO = (
    "<style>.jp-OutputArea-child:has(.escoba-still) + .jp-OutputArea-child"
    ":not(:has(.escoba)):has(> .jp-OutputArea-output) { display: none; }</style>"
)
"""Hides what Jupyter puts in the live table's place if no kernel answers: an error message."""


def still_picture(name: str, lang: str, zones: Iterable[str], told: str) -> str:
    """Return a table as plain HTML, and under it what the reader is told.

    >>> still_picture("7-1", "fr", [still_zone("Table", "", [])], "…")[:54]
    '<div class="escoba-still escoba-still-7-1" lang="fr"><'

    The live table finds its picture by the name, and hides it.
    """
    return (
        f'<div class="escoba-still escoba-still-{name}" lang="{lang}">'
        f'<div style="{_FELT}">{"".join(zones)}</div><p><em>{escape(told)}</em></p></div>'
    )


def still_zone(label: str, note: str, cards: Iterable[tuple[str, str]]) -> str:
    """Return a zone of a still picture; of each card the name and the address of its picture.

    >>> still_zone("Table", "no cards", [])
    '<p style="margin: 0.4rem 0"><strong>Table</strong> no cards<br></p>'
    """
    images = " ".join(
        f'<img src="{address}" alt="{escape(name)}" {_CARD}>' for name, address in cards
    )
    title = f"<strong>{escape(label)}</strong> {escape(note)}".strip()
    return f'<p style="margin: 0.4rem 0">{title}<br>{images}</p>'
