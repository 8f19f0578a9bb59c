"""The parts of a puzzle's id: how each field of a puzzle is written and read back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from escoba_learn.engine.cards import Card, format_cards, parse_cards
from escoba_learn.engine.deal import Deal
from escoba_learn.engine.moves import Capture, Discard, in_pack_order, parse_move
from escoba_learn.engine.position import profile, shorten, whole_number
from escoba_learn.engine.rules import Rules
from escoba_learn.puzzles.merit import CRITERIA

if TYPE_CHECKING:
    from escoba_learn.puzzles.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Field:
    """One part of an id: what its text sets in a puzzle, and the text of a puzzle's own."""

    read: Callable[[str, Rules], Mapping[str, Any]]
    write: Callable[[Puzzle], str]


def _cards(text: str, rules: Rules) -> tuple[Card, ...]:
    return in_pack_order(parse_cards(text, coins=rules.coins_in_french_pack))


def _hand(text: str, rules: Rules) -> Mapping[str, Any]:
    cards = _cards(text, rules)
    if not cards:
        raise ValueError("the hand has no card")
    return {"hand": cards}


def _card(text: str, rules: Rules) -> Mapping[str, Any]:
    hand = _hand(text, rules)
    if len(hand["hand"]) > 1:
        raise ValueError(f"one card is played, not {format_cards(hand['hand'])}")
    return hand


def _card_or_nobody(text: str, rules: Rules) -> Mapping[str, Any]:
    return _card(text, rules) if text.strip() else {"hand": ()}


def _piles(text: str, rules: Rules) -> Mapping[str, Any]:
    return {"piles": tuple(_cards(pile, rules) for pile in text.split(","))}


def _escobas(text: str, _rules: Rules) -> Mapping[str, Any]:
    return {"escobas": tuple(whole_number(count, "escobas") for count in text.split())}


def _move(text: str, _rules: Rules) -> Mapping[str, Any]:
    move = parse_move(text)
    if not isinstance(move, Capture | Discard):
        raise ValueError(f"a card is laid or captures (3c, 3c x 1o 4b 7o), not {text!r}")
    return {"move": move}


def _criterion(text: str, _rules: Rules) -> Mapping[str, Any]:
    if text.strip() not in CRITERIA:
        raise ValueError(f"not a criterion: {shorten(text)!r} ({', '.join(CRITERIA)})")
    return {"criterion": text.strip()}


def of_position(deal: Deal) -> Mapping[str, Any]:
    """Return what a position sets: the hand to play, the table, and the piles as well."""
    if deal.to_play is None:
        raise ValueError("the deal is over")
    piles = tuple(map(in_pack_order, deal.piles))
    position = replace(deal, piles=piles)
    hand = deal.hands[deal.to_play]
    return {"position": position, "hand": hand, "table": deal.table, "piles": piles}


def _position(text: str, rules: Rules) -> Mapping[str, Any]:
    return of_position(Deal.parse(text, rules))


FIELDS: Mapping[str, Field] = {
    "card": Field(_card, lambda puzzle: format_cards(puzzle.hand)),
    "card_or_nobody": Field(_card_or_nobody, lambda puzzle: format_cards(puzzle.hand)),
    "hand": Field(_hand, lambda puzzle: format_cards(puzzle.hand)),
    "table": Field(
        lambda text, rules: {"table": _cards(text, rules)},
        lambda puzzle: format_cards(puzzle.table),
    ),
    "piles": Field(_piles, lambda puzzle: ", ".join(map(format_cards, puzzle.piles))),
    "escobas": Field(_escobas, lambda puzzle: " ".join(map(str, puzzle.escobas))),
    "move": Field(_move, lambda puzzle: str(puzzle.move)),
    "number": Field(
        lambda text, _rules: {"number": whole_number(text.strip(), "number")},
        lambda puzzle: str(puzzle.number),
    ),
    "criterion": Field(_criterion, lambda puzzle: puzzle.criterion),
    "position": Field(_position, lambda puzzle: str(puzzle.position)),
}


def with_target(rules: Rules, target: int) -> Rules:
    """Return the rules with another sum to make; the name says which.

    >>> from escoba_learn.engine.rules import SETENTA
    >>> with_target(SETENTA, 11).name
    'setenta:11'
    """
    if target == rules.capture_sum:
        return rules
    return replace(rules, name=f"{rules.name}:{target}", capture_sum=target)


def read_rules(text: str) -> Rules:
    """Return the profile of that name, ``setenta:11`` with the sum to make changed to 11.

    >>> read_rules("club").capture_sum, read_rules("club:12").capture_sum
    (15, 12)
    """
    name, colon, target = text.strip().partition(":")
    rules = profile(name)
    return with_target(rules, whole_number(target, "the sum to make")) if colon else rules
