"""How people see the cards: rightly, or with a mistake about what they are worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from typing import NamedTuple

from escoba_learn.engine.cards import PACK, Card
from escoba_learn.engine.moves import Capture, TableSums
from escoba_learn.engine.refusal import Refusal, why_not_capture
from escoba_learn.engine.rules import Rules

Cards = tuple[Card, ...]

DIAGNOSES = (
    "printed_numbers",
    "figures_ten",
    "own_card_forgotten",
    "figures_ignored",
    "scopa_matching",
    "two_captures",
    "near_miss",
    "most_compulsory",
    "fewest_compulsory",
    "escoba_with_card_left",
    "leftovers_escoba",
    "capture_values_as_prices",
    "all_cards_counted",
    "three_sevens_win",
    "missing_suit_zero",
    "ace_below_five",
    "tie_to_both",
    "full_pack",
    "linear_chance",
    "multiple_of_five",
)
"""The mistakes that can be named; the catalogue has a sentence for each."""


class Sight(NamedTuple):
    """The rules, and what each card is worth in the eyes of somebody.

    >>> from escoba_learn.engine.cards import parse_cards
    >>> from escoba_learn.engine.rules import SETENTA
    >>> clear_sight(SETENTA).total(parse_cards("So Cb"))
    17
    """

    rules: Rules
    values: Mapping[Card, int]

    def total(self, cards: Iterable[Card]) -> int:
        """Return what the cards add up to."""
        return sum(self.values[card] for card in cards)

    def needed(self, card: Card) -> int:
        """Return what the cards that ``card`` captures must add up to."""
        value = self.values[card]
        return value if self.rules.capture == "scopa" else self.rules.capture_sum - value

    def captures_from(self, table: Iterable[Card]) -> Callable[[Card], tuple[Capture, ...]]:
        """Return the function that finds every capture of a card from this table."""
        if self.values is self.rules.values:
            return TableSums(table, self.rules).captures
        return partial(self._believed_captures, tuple(table))

    def split(self, cards: Iterable[Card], table: Iterable[Card]) -> tuple[list[Card], list[Card]]:
        """Return those of the cards that can capture from the table, and those that cannot."""
        captures = self.captures_from(table)
        able: dict[int, bool] = {}
        parts: tuple[list[Card], list[Card]] = ([], [])
        for card in cards:
            value = self.values[card]
            if value not in able:
                able[value] = bool(captures(card))
            parts[not able[value]].append(card)
        return parts

    def _believed_captures(self, table: Cards, card: Card) -> tuple[Capture, ...]:
        sets = _sets_adding_to(self.needed(card), table, self.values)
        if self.rules.choice == "fewest":
            sets = [cards for cards in sets if len(cards) == len(sets[0])]
        return tuple(Capture(card, cards) for cards in sets)


def _sets_adding_to(goal: int, cards: Iterable[Card], values: Mapping[Card, int]) -> list[Cards]:
    """Return the sets of cards with that total, fewest cards first; a card worth 0 is left out."""
    useful = sorted(card for card in cards if values[card])
    # reach[k] holds every total of some of useful[k:].
    reach: list[set[int]] = [{0}]
    for card in reversed(useful):
        reach.append(reach[-1] | {total + values[card] for total in reach[-1]})
    reach.reverse()
    found: list[Cards] = []

    def search(start: int, rest: int, taken: Cards) -> None:
        if rest not in reach[start]:
            return
        if start == len(useful):
            if taken:
                found.append(taken)
            return
        card = useful[start]
        search(start + 1, rest - values[card], (*taken, card))
        search(start + 1, rest, taken)

    search(0, goal, ())
    return sorted(found, key=len)


@cache
def clear_sight(rules: Rules) -> Sight:
    """Return how the cards are by the rules."""
    return Sight(rules, rules.values)


_MISREAD: dict[str, Callable[[Card], int]] = {
    "printed_numbers": lambda card: card.rank.printed_number,
    "figures_ten": lambda card: 10 if card.rank.is_figure else card.value,
    "figures_ignored": lambda card: 0 if card.rank.is_figure else card.value,
}


@cache
def misreadings(rules: Rules) -> tuple[tuple[str, Sight], ...]:
    """Return each way to misread the values of the figures.

    >>> from escoba_learn.engine.rules import SETENTA
    >>> sota = Card.parse("So")
    >>> {belief: sight.values[sota] for belief, sight in misreadings(SETENTA)}
    {'printed_numbers': 10, 'figures_ten': 10, 'figures_ignored': 0}
    """
    sign = {card: -1 if card.suit in rules.negative_suits else 1 for card in PACK}
    return tuple(
        (belief, Sight(rules, {card: sign[card] * worth(card) for card in PACK}))
        for belief, worth in _MISREAD.items()
    )


def needed(card: Card, rules: Rules) -> int:
    """Return what the cards that ``card`` captures must add up to.

    >>> from escoba_learn.engine.rules import SCOPA, SETENTA
    >>> needed(Card.parse("So"), SETENTA), needed(Card.parse("So"), SCOPA)
    (7, 8)
    """
    return clear_sight(rules).needed(card)


def _goals(card: Card, rules: Rules) -> Iterator[tuple[str, Sight, int]]:
    """Yield what the cards taken must add up to by each mistake, the simplest first."""
    clear = clear_sight(rules)
    printed, ten, ignored = (
        (belief, sight, sight.needed(card)) for belief, sight in misreadings(rules)
    )
    yield from (printed, ten)
    if rules.capture == "sum":
        yield "own_card_forgotten", clear, rules.capture_sum
    yield ignored
    if rules.capture == "sum" and not rules.negative_suits:
        yield "scopa_matching", clear, clear.values[card]


def why_chosen(
    card: Card, taken: Iterable[Card], table: Iterable[Card], rules: Rules
) -> str | None:
    """Return the mistake that explains why somebody takes these cards, or None.

    >>> from escoba_learn.engine.cards import parse_cards
    >>> from escoba_learn.engine.rules import SETENTA
    >>> table = parse_cards("4o Se 7b")
    >>> why_chosen(Card.parse("1c"), parse_cards("4o Se"), table, SETENTA)
    'printed_numbers'
    """
    taken = tuple(taken)
    for belief, sight, goal in _goals(card, rules):
        if taken and sight.total(taken) == goal:
            return belief
    if refusal(card, taken, table, rules).reason == "two_captures":
        return "two_captures"
    clear = clear_sight(rules)
    return "near_miss" if abs(clear.total(taken) - clear.needed(card)) == 1 else None


def why_nothing_seen(card: Card, table: Iterable[Card], rules: Rules) -> str | None:
    """Return the mistake that explains why somebody sees no capture where there is one, or None.

    >>> from escoba_learn.engine.cards import parse_cards
    >>> from escoba_learn.engine.rules import SETENTA
    >>> why_nothing_seen(Card.parse("7c"), parse_cards("2e So"), SETENTA)
    'printed_numbers'
    """
    table = tuple(table)
    blind = (belief for belief, sight in misreadings(rules) if not sight.captures_from(table)(card))
    return next(blind, None)


def refusal(card: Card, taken: Iterable[Card], table: Iterable[Card], rules: Rules) -> Refusal:
    """Return why the rules do not let ``card`` take these cards."""
    return why_not_capture(card, tuple(taken), tuple(table), rules)
