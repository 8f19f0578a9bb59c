"""The text of a position: fields as JSON values, and the same fields on one line."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from escoba_learn.engine.cards import PACK, Card, parse_cards
from escoba_learn.engine.rules import PROFILES, Rules

_LISTS = {"hands", "piles"}
_NUMBERS = {"dealer", "to_play", "last_capturer", "passes"}
_TEXTS = {"rules", "table", "stock", "leftovers"}


def to_line(fields: Mapping[str, Any]) -> str:
    """Return the fields of a position on one line.

    >>> to_line({"rules": "setenta", "hands": ["7o So", "2c"], "escobas": [0, 1], "to_play": None})
    'rules=setenta; hands=7o So, 2c; escobas=0 1; to_play=-'
    """
    return "; ".join(f"{key}={_value_text(value)}" for key, value in fields.items())


def _value_text(value: object) -> str:
    match value:
        case None:
            return "-"
        case {"card": card, "seat": seat}:
            return f"{card} {seat}"
        case [int(), *_]:
            return " ".join(map(str, value))
        case list():
            return ", ".join(value)
        case _:
            return str(value)


def from_text(text: str) -> dict[str, Any]:
    """Return the fields of a position written on one line or as JSON.

    >>> from_text("hands=7o So, 2c; escobas=0 1; pending=7c 0; to_play=-")["pending"]
    {'card': '7c', 'seat': 0}

    Raises ``ValueError`` naming the field that cannot be read.
    """
    if text.lstrip().startswith("{"):
        return read_json_object(text, "position")
    fields: dict[str, Any] = {}
    for part in filter(str.strip, text.split(";")):
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or key in fields:
            raise ValueError(f"cannot read the field {shorten(part.strip())!r} of a position")
        fields[key] = _read_value(key, value)
    return fields


def _read_value(key: str, value: str) -> object:
    if key in _TEXTS:
        return value
    if key in _LISTS:
        return [cards.strip() for cards in value.split(",")]
    if key == "escobas":
        return [whole_number(count, key) for count in value.split()]
    if key == "pending":
        card, _, seat = value.partition(" ")
        return {"card": card, "seat": whole_number(seat, key)}
    if key in _NUMBERS:
        return None if value == "-" else whole_number(value, key)
    raise ValueError(f"a position has no field {shorten(key)!r}")


def read_json_object(text: str, what: str) -> dict[str, Any]:
    """Return the JSON object in a text; ``ValueError`` says what is wrong with it.

    >>> read_json_object("[]", "record")
    Traceback (most recent call last):
        ...
    ValueError: a record is a JSON object, not list
    """
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise ValueError(f"this {what} is not JSON: {error.msg} at {where}") from None
    except ValueError:
        raise ValueError(f"this {what} holds a number that is too long") from None
    except RecursionError:
        raise ValueError(f"this {what} is nested too deeply") from None
    if not isinstance(value, dict):
        raise ValueError(f"a {what} is a JSON object, not {type(value).__name__}")
    return value


def field(fields: Mapping[str, Any], key: str, kind: type, what: str) -> Any:
    """Return ``fields[key]``, which must be of that type (``ValueError``)."""
    if key not in fields:
        raise ValueError(f"this {what} has no {key!r}")
    value = fields[key]
    if not isinstance(value, kind) or isinstance(value, bool):
        raise ValueError(f"{key!r} of a {what} is {shorten(repr(value))}, not {_NAMES[kind]}")
    return value


_NAMES = {str: "a text", int: "a whole number", list: "a list", dict: "an object"}


def cards_field(fields: Mapping[str, Any], key: str, what: str) -> tuple[Card, ...]:
    """Return the cards that ``fields[key]`` lists as one text."""
    return parse_cards(field(fields, key, str, what))


def card_lists_field(
    fields: Mapping[str, Any], key: str, what: str
) -> tuple[tuple[Card, ...], ...]:
    """Return the lists of cards that ``fields[key]`` holds, one text each."""
    texts = field(fields, key, list, what)
    return tuple(cards_field({key: text}, key, what) for text in texts)


def seat_field(fields: Mapping[str, Any], key: str, players: int, what: str) -> int:
    """Return ``fields[key]``, a seat below ``players``."""
    seat: int = field(fields, key, int, what)
    if not 0 <= seat < players:
        raise ValueError(f"{key!r} is {seat}, not a seat from 0 to {players - 1}")
    return seat


def rules_field(fields: Mapping[str, Any], rules: Rules | None, what: str) -> Rules:
    """Return the profile that is named, or ``rules`` where the name is that of house rules."""
    name = field(fields, "rules", str, what)
    if rules is not None:
        if rules.name != name:
            raise ValueError(f"this {what} is of the rules {name!r}, not {rules.name!r}")
        return rules
    return profile(name)


def profile(name: str) -> Rules:
    """Return the profile of that name.

    >>> profile("club").obligation
    'hand'
    """
    if name not in PROFILES:
        raise ValueError(f"unknown rules: {shorten(name)!r} ({', '.join(PROFILES)})")
    return PROFILES[name]


def whole_number(text: str, what: str) -> int:
    """Return the number that plain digits spell."""
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        raise ValueError(f"{what}: {shorten(text)!r} is not a whole number")
    return int(text)


def no_card_twice(places: Sequence[Sequence[Card]]) -> None:
    """Raise ``ValueError`` where a card is in two places, or more than forty are given."""
    seen: set[Card] = set()
    for cards in places:
        for card in cards:
            if card in seen:
                raise ValueError(f"{card} is in two places")
            seen.add(card)


def whole_pack(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards, which must be the forty (``ValueError`` says what is missing or twice)."""
    no_card_twice([cards])
    missing = [card.code for card in PACK if card not in cards]
    if missing:
        raise ValueError(f"a pack has 40 cards, not {len(cards)}: {' '.join(missing)} missing")
    return tuple(cards)


def shorten(text: str) -> str:
    """Return a text that is short enough for a sentence about it."""
    return text if len(text) <= 40 else text[:40] + "…"
