"""Worksheets as one page of HTML, to print from a browser: nothing is fetched, no script runs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files

from escoba_learn.classroom.worksheet import Cards, Look, Question, Row, Worksheet
from escoba_learn.drawing import card_svg
from escoba_learn.engine.cards import PACK, Card
from escoba_learn.text import card_name, text

_PAGES = {"a4": "A4", "letter": "letter"}


def to_html(sheets: Sequence[Worksheet], look: Look | None = None, *, key: bool = False) -> str:
    """Return worksheets, or their keys, as a page of HTML; each starts on a new sheet of paper.

    >>> page = to_html([Worksheet(2, 3, name="<b>Ana</b>")], Look(lang="es"))
    >>> "&lt;b&gt;Ana&lt;/b&gt;" in page, "<b>Ana</b>" in page
    (True, False)
    """
    look = look or Look()
    title = text("worksheet.key" if key else "worksheet.title", look.lang)
    style = files(__package__).joinpath("sheet.css").read_text(encoding="utf-8")
    body = "".join((_key if key else _sheet)(sheet, look) for sheet in sheets)
    page = f"@page {{ size: {_PAGES[look.paper]}; }}"
    return (
        f'<!DOCTYPE html>\n<html lang="{look.lang}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{escape(title)}</title>\n'
        f"<style>\n{page}\n{style}</style>\n</head>\n<body{' class=large' if look.large else ''}>\n"
        f"{_faces(body, look)}\n{body}</body>\n</html>\n"
    )


def _sheet(sheet: Worksheet, look: Look) -> str:
    lang = look.lang
    name, date = (text(f"worksheet.{word}", lang) for word in ("name", "date"))
    blanks = (
        f'<p class="blanks"><span>{name} <b>{escape(sheet.name)}</b></span>'
        f"<span>{date}</span></p>\n<p class=how>{escape(text('worksheet.how', lang))}</p>"
    )
    questions = "".join(_question(question, look) for question in sheet.questions(lang))
    return f"<main>\n{_heading(sheet, lang)}\n{blanks}\n<ol>\n{questions}</ol>\n</main>\n"


def _key(sheet: Worksheet, look: Look) -> str:
    lang = look.lang
    answers = "".join(_answer(question, look) for question in sheet.questions(lang))
    whose = f"<p><b>{escape(sheet.name)}</b></p>" if sheet.name else ""
    again = f"{text('worksheet.again', lang)}: <code>{escape(sheet.command(lang))}</code>"
    heading = _heading(sheet, lang, "worksheet.key") + whose
    return f"<main class=key>\n{heading}\n<ol>\n{answers}</ol>\n<p class=how>{again}</p>\n</main>\n"


def _heading(sheet: Worksheet, lang: str, title: str = "worksheet.title") -> str:
    words = [(text(f"worksheet.{word}", lang), getattr(sheet, word)) for word in ("level", "seed")]
    facts = " · ".join(f"{word} {value}" for word, value in words)
    return f"<header><h1>{escape(text(title, lang))}</h1><p>{facts}</p></header>"


def _question(question: Question, look: Look) -> str:
    rows = "".join(_row(row, look) for row in question.rows)
    if question.choices:
        space = "".join(f"<span class=tick>{choice}</span>" for choice in question.choices)
    else:
        word = text("worksheet.answer", look.lang)
        space = f"<p class=line>{word}</p>" + "<p class=line></p>" * (question.lines - 1)
    return (
        f"<li><p>{escape(question.prompt)}</p>\n"
        f"<div class=rows>{rows}<div class=space>{space}</div></div></li>\n"
    )


def _answer(question: Question, look: Look) -> str:
    if question.drawn_answers:
        sets = "".join(f"<span>{_cards(cards, look)}</span>" for cards in question.drawn_answers)
        answer = f"<div class=answers>{sets}</div>"
    else:
        answer = f"<p><b>{escape(question.answer)}</b></p>"
    return f"<li>{answer}<p>{escape(question.explanation)}</p></li>\n"


def _row(row: Row, look: Look) -> str:
    label = f"<figcaption>{escape(row.label)}</figcaption>" if row.label else ""
    many = " class=many" if len(row.cards) > 8 else ""
    return f"<figure{many}>{label}{_cards(row.cards, look)}</figure>"


def _cards(cards: Cards, look: Look) -> str:
    return "".join(
        f'<svg class=card viewBox="0 0 120 186" role="img" '
        f'aria-label="{escape(card_name(card, look.lang))}">'
        f'<use href="#card-{card.code}"/></svg>'
        for card in cards
    )


def _faces(body: str, look: Look) -> str:
    """Return each face that the page shows, once, where it takes no room."""
    shown: Iterable[Card] = (card for card in PACK if f"#card-{card.code}" in body)
    faces = "".join(
        card_svg(card, show_value=look.values).replace(
            "<svg ", f'<svg id="card-{card.code}" height="186" ', 1
        )
        for card in shown
    )
    return f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">{faces}</svg>'
