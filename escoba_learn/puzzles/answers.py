"""What a learner may answer: each form of answer read from text and written as text."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from re import fullmatch
from typing import Any

from escoba_learn.engine.cards import Card, Rank, format_cards
from escoba_learn.engine.moves import Capture, Discard, in_pack_order
from escoba_learn.engine.position import shorten
from escoba_learn.engine.rules import Rules

_WORDS = {
    "none": """none no nothing nobody ninguna ninguno ningún nada nadie aucune aucun rien personne
        nenhuma nenhum ninguém -""",
    "yes": "yes y true sí si s oui o sim verdadero vrai verdadeiro",
    "no": "no n false non não nao falso faux",
    "both": "both ambos ambas dos deux dois duas",
    "tie": "tie draw empate égalité egalité egalite",
}
NONE, YES, NO, BOTH, TIE = (frozenset(words.split()) for words in _WORDS.values())


class UnreadableError(ValueError):
    """An answer that cannot be read; ``key`` and ``values`` are the sentence that says why."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


@dataclass(frozen=True, slots=True)
class AnswerForm:
    """A form of answer: how it is read under some rules (or ``UnreadableError``), and written."""

    name: str
    read: Callable[[str, Rules], Any]
    write: Callable[[Any], str]


def as_text(answer: object) -> str:
    """Return an answer as a learner would type it; cards and lists of cards are spelled out.

    >>> from escoba_learn.engine.cards import parse_cards
    >>> as_text(parse_cards("7o 1o")), as_text(Fraction(3, 11)), as_text(None)
    ('7o 1o', '3/11', '')
    """
    if answer is None:
        return ""
    if isinstance(answer, Iterable) and not isinstance(answer, str):
        return " ".join(map(as_text, answer)) or "none"
    return str(answer).strip()


def _words(text: str) -> list[str]:
    return text.casefold().replace(",", " ").replace("+", " ").replace(".", " ").split()


def _is_none(text: str) -> bool:
    words = _words(text)
    return 0 < len(words) <= 3 and words[0] in NONE  # such as "no card" or "ninguna carta"


def _card(code: str, rules: Rules) -> Card:
    try:
        return Card.parse(code, coins=rules.coins_in_french_pack)
    except ValueError:
        number = code[:-1]
        figures = {str(rank.printed_number) for rank in Rank if rank.is_figure} | {"8", "9"}
        key = "verdict.figure_codes" if number in figures else "verdict.not_a_card"
        raise UnreadableError(key, word=shorten(code)) from None


def _cards(text: str, rules: Rules) -> tuple[Card, ...]:
    """Return the cards of a list; ``3c x 1o 4b`` lists the card that is played as well."""
    codes = text.replace(",", " ").replace("+", " ").split()
    cards = tuple(_card(code, rules) for code in codes if code not in {"x", "X", "×"})
    twice = tuple(card for index, card in enumerate(cards) if card in cards[:index])
    if twice:
        raise UnreadableError("refusal.card_twice", cards=twice[:1])
    if not cards:
        raise UnreadableError("verdict.unreadable", word=shorten(text))
    return cards


def _read_selection(text: str, rules: Rules) -> frozenset[Card]:
    return frozenset() if _is_none(text) else frozenset(_cards(text, rules))


def _write_selection(cards: frozenset[Card]) -> str:
    return format_cards(in_pack_order(cards)) or "none"


def _read_selections(text: str, rules: Rules) -> tuple[frozenset[Card], ...]:
    if _is_none(text):
        return ()
    parts = [part for part in text.replace(";", ",").split(",") if part.strip()]
    if not parts:
        raise UnreadableError("verdict.unreadable", word=shorten(text))
    return tuple(dict.fromkeys(frozenset(_cards(part, rules)) for part in parts))


def _read_card(text: str, rules: Rules) -> Card | None:
    return None if _is_none(text) else _cards(text, rules)[0]


def _write_card(card: Card | None) -> str:
    return card.code if card else "none"


def _read_number(text: str, _rules: Rules) -> int | None:
    if _is_none(text):
        return None
    if not fullmatch(r"[+-]?[0-9]{1,6}", text):
        raise UnreadableError("verdict.not_a_number", word=shorten(text))
    return int(text)


def _write_number(number: int | None) -> str:
    return "none" if number is None else str(number)


def _read_value(text: str, rules: Rules) -> Card | int | None:
    """Read the value of a card, or a card that has it."""
    if fullmatch(r"[0-9]{1,6}", text):
        return int(text)
    cards = () if _is_none(text) else _cards(text, rules)
    if len(cards) > 1:
        raise UnreadableError("verdict.one_card", n=len(cards))
    return cards[0] if cards else None


def _write_value(value: Card | int | None) -> str:
    return str(value) if isinstance(value, int) else _write_card(value)


def _read_yes_no(text: str, _rules: Rules) -> bool:
    words = set(_words(text))
    if bool(words & YES) == bool(words & NO):
        raise UnreadableError("verdict.yes_or_no", word=shorten(text))
    return bool(words & YES)


def _write_yes_no(yes: bool) -> str:
    return "yes" if yes else "no"


def _read_sides(text: str, _rules: Rules) -> frozenset[int]:
    words = set(_words(text))
    if words <= {"1", "2"} and words:
        return frozenset(map(int, words))
    if words & BOTH:
        return frozenset({1, 2})
    if words & TIE or _is_none(text):
        return frozenset()
    raise UnreadableError("verdict.which_side", word=shorten(text))


def _write_sides(sides: frozenset[int]) -> str:
    return " ".join(map(str, sorted(sides))) or "none"


def _read_points(text: str, _rules: Rules) -> tuple[int, ...]:
    counts = _words(text.replace("-", " ").replace(":", " "))
    if not counts or not all(fullmatch(r"[0-9]{1,4}", count) for count in counts):
        raise UnreadableError("verdict.points", word=shorten(text))
    return tuple(map(int, counts))


def _write_points(points: tuple[int, ...]) -> str:
    return " ".join(map(str, points))


@dataclass(frozen=True, slots=True)
class Chance:
    """A chance as it was written: exact, or rounded to within ``margin``.

    >>> Chance(Fraction(27, 100), Fraction(1, 200)) == Fraction(3, 11)
    True
    """

    value: Fraction
    margin: Fraction = Fraction(0)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fraction) and abs(self.value - other) <= self.margin

    __hash__ = None  # type: ignore[assignment]  # equal to many fractions


def _read_chance(text: str, _rules: Rules) -> Chance:
    plain = text.replace(" ", "").replace(",", ".")
    fraction = fullmatch(r"([0-9]{1,9})/([0-9]{1,9})", plain)
    if fraction and int(fraction[2]):
        return Chance(Fraction(int(fraction[1]), int(fraction[2])))
    decimal = fullmatch(r"([0-9]{0,3})(?:\.([0-9]{1,15}))?(%?)", plain)
    if not decimal or not plain.strip(".%"):
        raise UnreadableError("verdict.not_a_chance", word=shorten(text))
    digits = len(decimal[2] or "")
    scale = 100 if decimal[3] else 1
    value = Fraction(plain.rstrip("%")) / scale
    rounded = Fraction(1, 2 * 10**digits * scale)
    exact = value in {0, 1} and not digits and not decimal[3]
    # Rounded to whole percents at the worst: 0.3 is no answer to 3/11.
    return Chance(value, Fraction(0) if exact else min(rounded, Fraction(1, 200)))


def _read_table(text: str, rules: Rules) -> frozenset[Card]:
    return frozenset(_cards(text, rules))


def _read_move(text: str, rules: Rules) -> Capture | Discard:
    card, *taken = _cards(text, rules)
    return Capture(card, taken) if taken else Discard(card)


SELECTION = AnswerForm("selection", _read_selection, _write_selection)
SELECTIONS = AnswerForm("selections", _read_selections, _write_selection)
CARD = AnswerForm("card", _read_card, _write_card)
NUMBER = AnswerForm("number", _read_number, _write_number)
VALUE = AnswerForm("value", _read_value, _write_value)
YES_NO = AnswerForm("yes_no", _read_yes_no, _write_yes_no)
SIDES = AnswerForm("sides", _read_sides, _write_sides)
POINTS = AnswerForm("points", _read_points, _write_points)
CHANCE = AnswerForm("chance", _read_chance, str)
TABLE = AnswerForm("table", _read_table, _write_selection)
MOVE = AnswerForm("move", _read_move, str)
