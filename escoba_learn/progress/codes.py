"""A lesson's progress as a short code to copy, which knows where it has been mistyped.

A code has at most 24 characters: one for the version, up to twenty for what it holds, and three
that check the others. The characters are the digits of a number to the base 31, which is a prime,
so that together they form a Reed-Solomon code over the integers modulo 31: any one wrong character
is located, two characters exchanged are too, and any two wrong ones are noticed.

A lesson of up to ten questions has room for five kinds of puzzle, each with how many were answered
right (nine stands for nine or more), how many answers were wrong (seven for seven or more) and the
commonest mistake; kinds without a mistake need less, so that seven of them fit. What is too much is
left out, the kinds with the fewest answers first. The code is the shorter the less there is to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from types import MappingProxyType

from escoba_learn.text import text

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""The 31 characters of a code: no 0 and O, no 1, I and L."""

LONGEST = 24
VERSION = 1
MOST_QUESTIONS = 14

_BASE = len(LETTERS)
_CHECKS = 3
_ROOTS = (1, 3, 9)  # powers of 3, which generates every number from 1 to 30 modulo 31
_GENERATOR = (18, 8, 4)  # (x - 1)(x - 3)(x - 9) = x³ + 18x² + 8x + 4 modulo 31
_ROOM = _BASE ** (LONGEST - _CHECKS - 1)

# What a code says stands in it as a place in these lists: append to them, never reorder.
_KINDS: tuple[str, ...] = (
    *("card-value", "completing-card", "legal-or-not", "find-capture", "all-captures"),
    *("is-escoba", "best-capture", "best-card", "safest-discard", "setenta", "setenta-winner"),
    *("setenta-missing", "score-deal", "leftover", "hidden-card", "count-sets", "next-captures"),
    *("make-table", "last-round"),
)
_MISTAKES: tuple[str | None, ...] = (
    None,
    *("printed_numbers", "figures_ten", "figures_ignored", "own_card_forgotten", "scopa_matching"),
    *("two_captures", "near_miss", "most_compulsory", "fewest_compulsory", "escoba_with_card_left"),
    *("leftovers_escoba", "capture_values_as_prices", "all_cards_counted", "three_sevens_win"),
    *("missing_suit_zero", "ace_below_five", "tie_to_both", "full_pack", "linear_chance"),
    "multiple_of_five",
)
# How many different values each part of a code has room for.
_LESSONS, _KINDS_AND_END, _RIGHT, _WRONG, _MISTAKES_ROOM = 31, 24, 10, 8, 24


class CodeError(ValueError):
    """A code that cannot be read; it says why, in any language.

    >>> CodeError("doubt", n=7, letter="K").sentence("es")
    'El código está mal copiado: mira el carácter 7, K.'
    """

    def __init__(self, reason: str, **values: object) -> None:
        self.reason = reason
        self.values = values
        super().__init__(self.sentence("en"))

    def sentence(self, lang: str) -> str:
        """Return what is wrong with the code, in a language."""
        return text(f"progress.code.{self.reason}", lang, **self.values)


@dataclass(frozen=True, slots=True)
class Tally:
    """How puzzles of one kind went: puzzles answered right, wrong answers, commonest mistake."""

    right: int = 0
    wrong: int = 0
    mistake: str | None = None


@dataclass(frozen=True)
class Summary:
    """What a code holds: a lesson, which of its questions are answered, and how each kind went.

    ``lesson`` 0 is practice outside the lessons. ``answered`` are numbers of questions from 1 on.
    """

    lesson: int
    asked: int = 0
    answered: frozenset[int] = frozenset()
    kinds: Mapping[str, Tally] = field(default_factory=lambda: MappingProxyType({}))


def to_code(summary: Summary) -> str:
    """Return the code of a summary.

    >>> to_code(Summary(1, 5, frozenset({1, 2}), {"find-capture": Tally(2, 1, "near_miss")}))
    '3...'
    """
    fields = _head(summary)
    kinds = summary.kinds.items()
    for kind, tally in sorted(kinds, key=lambda item: -item[1].right - item[1].wrong):
        longer = [*fields, *_entry(kind, tally)]
        if _pack(longer) < _ROOM:
            fields = longer
    data = [VERSION, *_digits(_pack(fields))]
    return "".join(LETTERS[digit] for digit in [*data, *_checks(data)])


def from_code(code: str) -> Summary:
    """Return what a code holds; small letters, spaces and hyphens do no harm.

    >>> code = to_code(Summary(3, 2, frozenset({2})))
    >>> from_code(f" {code.lower()} ").answered
    frozenset({2})

    Raises ``CodeError`` for a mistyped one, which says where to look.

    >>> from_code("Z" + code[1:])
    Traceback (most recent call last):
    ...
    escoba_learn.progress.codes.CodeError: The code is mistyped: look at character 1, Z.
    """
    letters = _letters(code)
    digits = [LETTERS.index(letter) for letter in letters]
    if not _is_right(digits):
        place = next((place for place, mended in _slips(digits) if _is_right(mended)), None)
        if place is None:
            raise CodeError("wrong")
        raise CodeError("doubt", n=place + 1, letter=letters[place])
    if digits[0] != VERSION:
        raise CodeError("newer")
    number = 0
    for digit in digits[1:-_CHECKS]:
        number = number * _BASE + digit
    return _unpack(number)


def _letters(code: str) -> str:
    letters = "".join(code.split()).replace("-", "").upper()
    for place, letter in enumerate(letters, start=1):
        if letter not in LETTERS:
            raise CodeError("letter", n=place, letter=letter)
    if not _CHECKS < len(letters) <= LONGEST + 1:  # one too many is worth a closer look
        raise CodeError("length", n=len(letters), most=LONGEST)
    return letters


# -- the content: numbers of mixed radix, as pairs of a value and how many values there are -------

Fields = list[tuple[int, int]]


def _head(summary: Summary) -> Fields:
    if not 0 <= summary.lesson < _LESSONS:
        raise ValueError(f"no code for lesson {summary.lesson} (0 to {_LESSONS - 1})")
    asked = min(summary.asked, MOST_QUESTIONS)
    answered = sum(1 << number - 1 for number in summary.answered if 1 <= number <= asked)
    return [(summary.lesson, _LESSONS), (asked, MOST_QUESTIONS + 1), (answered, 1 << asked)]


def _entry(kind: str, tally: Tally) -> Fields:
    wrong = min(tally.wrong, _WRONG - 1)
    fields = [(_KINDS.index(kind) + 1, _KINDS_AND_END), (min(tally.right, _RIGHT - 1), _RIGHT)]
    fields.append((wrong, _WRONG))
    if wrong:
        fields.append((_MISTAKES.index(tally.mistake), _MISTAKES_ROOM))
    return fields


def _pack(fields: Fields) -> int:
    number = 0
    for value, radix in reversed(fields):
        number = number * radix + value
    return number


class _Unpacked:
    """A number of mixed radix, taken apart from its first part on."""

    def __init__(self, number: int) -> None:
        self.number = number

    def take(self, radix: int) -> int:
        self.number, value = divmod(self.number, radix)
        return value


def _unpack(number: int) -> Summary:
    parts = _Unpacked(number)
    lesson, asked = parts.take(_LESSONS), parts.take(MOST_QUESTIONS + 1)
    bits = parts.take(1 << asked)
    answered = frozenset(number for number in range(1, asked + 1) if bits >> number - 1 & 1)
    kinds: dict[str, Tally] = {}
    while kind := parts.take(_KINDS_AND_END):
        right, wrong = parts.take(_RIGHT), parts.take(_WRONG)
        mistake = parts.take(_MISTAKES_ROOM) if wrong else 0
        if kind > len(_KINDS) or mistake >= len(_MISTAKES):
            raise CodeError("newer")
        kinds[_KINDS[kind - 1]] = Tally(right, wrong, _MISTAKES[mistake])
    return Summary(lesson, asked, answered, kinds)


# -- the checks ------------------------------------------------------------------------------------


def _digits(number: int) -> list[int]:
    digits: list[int] = []
    while number:
        number, digit = divmod(number, _BASE)
        digits.insert(0, digit)
    return digits


def _checks(data: Iterable[int]) -> list[int]:
    """Return the three digits that make a multiple of the generator out of the polynomial."""
    rest = [0, 0, 0]
    for digit in data:
        lead = digit + rest[0]
        shifted = [*rest[1:], 0]
        rest = [(a - lead * b) % _BASE for a, b in zip(shifted, _GENERATOR, strict=True)]
    return [-digit % _BASE for digit in rest]


def _is_right(digits: list[int]) -> bool:
    """Return whether the polynomial with these coefficients has all the roots of the generator."""
    for root in _ROOTS:
        value = 0
        for digit in digits:
            value = value * root + digit
        if value % _BASE:
            return False
    return len(digits) <= LONGEST


def _slips(digits: list[int]) -> Iterator[tuple[int, list[int]]]:
    """Yield each place where one slip may have happened, with the code as it was before."""
    for place, digit in enumerate(digits):  # another character
        for other in range(_BASE):
            if other != digit:
                yield place, [*digits[:place], other, *digits[place + 1 :]]
    for place, (left, right) in enumerate(pairwise(digits)):  # two exchanged
        yield place, [*digits[:place], right, left, *digits[place + 2 :]]
    for place in range(len(digits)):  # one too many
        yield place, [*digits[:place], *digits[place + 1 :]]
    for place in range(len(digits)):  # one missing before this one, or after the last
        for other in range(_BASE):
            yield place, [*digits[:place], other, *digits[place:]]
            yield place, [*digits[: place + 1], other, *digits[place + 1 :]]
