"""Worksheets as PDF, set by Typst: the Python package ``typst`` brings all that it needs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from importlib.resources import files
from typing import Any

from escoba_learn.classroom.worksheet import Cards, Look, Question, Worksheet
from escoba_learn.drawing import card_svg
from escoba_learn.engine.cards import Card
from escoba_learn.text import card_name, catalogue, text

_PAGES = {"a4": "a4", "letter": "us-letter"}


def to_pdf(sheets: Sequence[Worksheet], look: Look | None = None, *, key: bool = False) -> bytes:
    """Return worksheets, or their keys, as PDF; each starts on a new sheet of paper.

    >>> to_pdf([Worksheet(level=2, count=3)])[:5]
    b'%PDF-'

    The same worksheets make the same file. Raises ``ValueError`` where ``typst`` is missing.
    """
    look = look or Look()
    try:
        import typst
    except ImportError:
        raise ValueError(text("worksheet.needs_typst", look.lang)) from None
    source = files(__package__).joinpath("sheet.typ").read_bytes()
    content = json.dumps(_content(sheets, look, key=key))
    pdf: bytes = typst.compile(source, sys_inputs={"content": content}, timestamp=0)
    return pdf


def _content(sheets: Iterable[Worksheet], look: Look, *, key: bool) -> dict[str, Any]:
    """Return everything that is printed, as JSON values; names stay text all the way."""
    shown: dict[Card, None] = {}

    def codes(cards: Cards) -> list[str]:
        shown.update(dict.fromkeys(cards))
        return [card.code for card in cards]

    def question(made: Question) -> dict[str, Any]:
        return {
            "prompt": made.prompt,
            "rows": [{"label": row.label, "cards": codes(row.cards)} for row in made.rows],
            "choices": made.choices,
            "lines": made.lines,
            "answer": made.answer,
            "drawn": [codes(cards) for cards in made.drawn_answers],
            "explanation": made.explanation,
        }

    def printed(sheet: Worksheet) -> dict[str, Any]:
        return {
            "name": sheet.name,
            "level": sheet.level,
            "seed": sheet.seed,
            "command": sheet.command(look.lang),
            "questions": [question(made) for made in sheet.questions(look.lang)],
        }

    return {
        "lang": look.lang,
        "paper": _PAGES[look.paper],
        "large": look.large,
        "key": key,
        "words": catalogue(look.lang)["worksheet"],
        "sheets": [printed(sheet) for sheet in sheets],  # before the cards that they show
        "faces": {card.code: card_svg(card, show_value=look.values) for card in shown},
        "names": {card.code: card_name(card, look.lang) for card in shown},
    }
