"""The words of a puzzle: its question, hints, verdicts and worked answer, in four languages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import reduce

from escoba_learn.engine.cards import Card, Suit
from escoba_learn.engine.moves import in_pack_order
from escoba_learn.engine.scoring import ScoreLine
from escoba_learn.puzzles import Message, Puzzle, Verdict
from escoba_learn.text import card_list, card_name, number, text


def prompt_text(puzzle: Puzzle, lang: str = "en") -> str:
    """Return the question in words.

    >>> from escoba_learn.puzzles import parse_puzzle
    >>> prompt_text(parse_puzzle("card-value/So/setenta"), "es")
    '¿Cuánto vale esta carta al capturar: sota de oros?'
    """
    return say(puzzle.prompt(), lang)


def answer_help(puzzle: Puzzle, lang: str = "en") -> str:
    """Return how an answer is written.

    >>> from escoba_learn.puzzles import parse_puzzle
    >>> answer_help(parse_puzzle("card-value/So/setenta"))
    'Answer with a number, or none.'
    """
    return text(f"puzzle.answer.{puzzle.of.form.name}", lang)


def hint_texts(puzzle: Puzzle, lang: str = "en") -> tuple[str, str, str]:
    r"""Return the three hints in words.

    >>> from escoba_learn.puzzles import parse_puzzle
    >>> print(*hint_texts(parse_puzzle("find-capture/3c/1o 4b 7o/setenta")), sep="\n")
    Your card is worth 3. How much is missing to 15?
    Look for cards that add up to 12.
    This card is part of a capture: seven of coins.
    """
    first, second, third = (say(hint, lang) for hint in puzzle.hints())
    return first, second, third


def verdict_text(verdict: Verdict, lang: str = "en") -> str:
    """Return a verdict in words: the mistake, where one explains the answer.

    >>> from escoba_learn.puzzles import parse_puzzle
    >>> verdict_text(parse_puzzle("find-capture/3c/1o 4b 7o/setenta").check("4b 7o"))
    'Very close: that adds up to 14, just one away. Count it once more.'
    """
    return say(verdict.message, lang)


def explanation_text(puzzle: Puzzle, lang: str = "en") -> str:
    """Return the worked answer in words.

    >>> from escoba_learn.puzzles import parse_puzzle
    >>> explanation_text(parse_puzzle("leftover/7o 3c/setenta"), "en")
    'The cards add up to 10. Every capture takes 15 of 220 away, so 10, 25, 40, 55 and so on can
    be left: it is possible.'
    """
    return say(puzzle.explanation(), lang)


def kind_name(kind: str, lang: str = "en") -> str:
    """Return the name of a kind of puzzle.

    >>> kind_name("all-captures", "pt")
    'Encontre todas as capturas'
    """
    return text(f"puzzle.kind.{kind}", lang)


def say(message: Message, lang: str = "en") -> str:
    """Return a message in words: cards by their names, chances as fractions.

    >>> say(Message("hint.need", {"need": 12}), "fr")
    'Cherche des cartes qui font 12.'
    """
    return text(message.key, lang, **{k: _worded(v, lang) for k, v in message.values.items()})


def _worded(value: object, lang: str) -> object:
    match value:
        case None:
            return text("puzzle.no_setenta", lang)
        case Card():
            return card_name(value, lang, value=False)
        case Suit():
            return text(f"suit.{value.letter}", lang)
        case ScoreLine():
            return _score_line(value, lang)
        case Fraction():
            return str(value)
        case float():
            return number(value, lang, 1)
        case Mapping():
            pairs = [_card_and_number(card, count, lang) for card, count in value.items()]
            return _one_after_another(pairs, lang) if pairs else text("card.none", lang)
        case frozenset():
            return card_list(in_pack_order(value), lang)
        case tuple() | list():
            return _listed(value, lang)
        case _:
            return value


def _listed(values: tuple[object, ...] | list[object], lang: str) -> str:
    if all(isinstance(value, Card) for value in values):
        return card_list([value for value in values if isinstance(value, Card)], lang)
    words = [str(_worded(value, lang)) for value in values]
    simple = all(isinstance(value, int | str | Suit) for value in values)
    return ", ".join(words) if simple else _one_after_another(words, lang)


def _one_after_another(words: Sequence[str], lang: str) -> str:
    return reduce(lambda first, last: text("puzzle.list", lang, first=first, last=last), words)


def _card_and_number(card: Card, count: int, lang: str) -> str:
    name = card_name(card, lang, value=False)
    return text("puzzle.card_and_number", lang, card=name, number=count)


def _score_line(line: ScoreLine, lang: str) -> str:
    return text(
        "puzzle.score_line",
        lang,
        award=text(f"award.{line.award}", lang),
        values=_dashed("–" if value is None else value for value in line.values),
        points=_dashed(line.points),
    )


def _dashed(values: Iterable[object]) -> str:
    return " / ".join(map(str, values))
