"""The puzzles about what cards add up to: values, missing cards, counts, and leftovers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations

from escoba_learn.chances import leftover_amounts
from escoba_learn.engine.cards import PACK, Card
from escoba_learn.engine.rules import Rules
from escoba_learn.puzzles import answers
from escoba_learn.puzzles.classes import Cards, cards_worth, one_of, table_with_sets
from escoba_learn.puzzles.draw import (
    NONE_SHARE,
    Fields,
    happens,
    rules_for,
    sized,
)
from escoba_learn.puzzles.puzzle import Kind, Message, Puzzle, Request, three_hints

Value = int | Card | None


def _added_up(puzzle: Puzzle, answer: Value) -> Message:
    """Say what the cards shown and the card of the answer add up to."""
    if answer is None:
        return Message("verdict.there_is_one")
    value = puzzle.sight.values[answer] if isinstance(answer, Card) else answer
    return Message("verdict.adds_up_to", {"total": puzzle.sight.total(puzzle.table) + value})


def _cards_of_value(value: int, puzzle: Puzzle) -> tuple[Value, ...]:
    """Return the value and the cards that have it and are not shown; None alone for no card."""
    values = puzzle.sight.values
    cards = [c for c in PACK if values[c] == value and c not in puzzle.table]
    return (value, *cards) if cards else (None,)


# -- the value of a card -------------------------------------------------------------------------

CARD_VALUE = Kind(
    "card-value",
    shows=("card",),
    form=answers.NUMBER,
    solve=lambda puzzle: (puzzle.sight.values[puzzle.card],),
    hints=lambda puzzle: three_hints(
        "card_value_figure" if puzzle.card.rank.is_figure else "card_value", puzzle
    ),
    explain=lambda puzzle: Message("explanation.card_value", puzzle.facts),
    values=lambda puzzle: {"printed": puzzle.card.rank.printed_number},
    draw=lambda request: {"hand": (one_of(PACK[: 4 * request.level.ranks], request.rng),)},
)


# -- the card that completes the sum -------------------------------------------------------------


def completing(puzzle: Puzzle) -> tuple[Value, ...]:
    """Return the value that is missing from the sum, and the cards that have it."""
    return _cards_of_value(puzzle.number - puzzle.sight.total(puzzle.table), puzzle)


def _one_away(puzzle: Puzzle) -> Iterator[tuple[str, tuple[Value, ...]]]:
    """Yield the answers that are one too low or one too high."""
    right = puzzle.answers[0]
    if right is not None:
        low, high = (_cards_of_value(right + step, puzzle) for step in (-1, 1))
        yield "near_miss", tuple(answer for answer in (*low, *high) if answer is not None)


def a_sum_to_complete(request: Request) -> Fields | None:
    """Draw cards that one more card brings to the sum, or that none does."""
    level, rng = request.level, request.rng
    rules = rules_for(request)
    goal = 10 if level.number == 0 else rules.capture_sum
    none = happens(NONE_SHARE, rng)

    def wanted(shown: int) -> bool:
        need = goal - shown
        return need not in range(1, 11) if none else need in range(1, level.ranks + 1)

    def attempt(size: int) -> Cards | None:
        return cards_worth(wanted, size, rules, level.ranks, rng)

    table = sized((1, level.table[0]), attempt, rng)
    return None if table is None else {"table": table, "number": goal, "rules": rules}


COMPLETING_CARD = Kind(
    "completing-card",
    shows=("table", "number"),
    form=answers.VALUE,
    solve=completing,
    more_mistakes=_one_away,
    say_wrong=_added_up,
    hints=lambda puzzle: three_hints("completing", puzzle),
    explain=lambda puzzle: Message(f"explanation.completing{_none(puzzle)}", puzzle.facts),
    values=lambda puzzle: {
        "target": puzzle.number,
        "need": puzzle.number - puzzle.sight.total(puzzle.table),
    },
    refuse=lambda puzzle: None if puzzle.table else "there is no card on the table",
    draw=a_sum_to_complete,
)


def _none(puzzle: Puzzle) -> str:
    return "_none" if puzzle.answers[0] is None else ""


# -- how many pairs or triples -------------------------------------------------------------------


def count_sets(puzzle: Puzzle) -> tuple[int]:
    """Return how many sets of so many of the cards make the sum."""
    return (len(sets_of(puzzle)),)


def sets_of(puzzle: Puzzle) -> list[Cards]:
    """Return the sets of so many of the cards that make the sum."""
    sets = combinations(puzzle.table, puzzle.number)
    goal = puzzle.rules.capture_sum
    return [cards for cards in sets if puzzle.sight.total(cards) == goal]


def cards_to_pair(request: Request) -> Fields | None:
    """Draw cards with as many pairs or triples as asked for, and half the time with some."""
    level, rng, rules = request.level, request.rng, rules_for(request)
    # Two cards without figures never make fifteen.
    number = 3 if level.ranks < 8 else 2 if level.number < 4 else one_of((2, 3), rng)
    none = happens(NONE_SHARE, rng)

    def wanted(count: int) -> bool:
        return (count == 0) == none if request.solutions is None else count == request.solutions

    def attempt(size: int) -> Cards | None:
        return table_with_sets(wanted, number, size, rules, level.ranks, rng)

    low, high = level.table
    table = sized((low + 1, high + 1), attempt, rng)
    return None if table is None else {"table": table, "number": number, "rules": rules}


COUNT_SETS = Kind(
    "count-sets",
    shows=("table", "number"),
    form=answers.NUMBER,
    solve=count_sets,
    hints=lambda puzzle: three_hints("count_sets", puzzle),
    explain=lambda puzzle: Message(
        f"explanation.count_{puzzle.number if puzzle.answers[0] else 'none'}", puzzle.facts
    ),
    values=lambda puzzle: {"count": len(sets_of(puzzle)), "sets": tuple(sets_of(puzzle))},
    variant=lambda puzzle: str(puzzle.number),
    refuse=lambda puzzle: None if puzzle.number in {2, 3} else "pairs (2) or triples (3)",
    draw=cards_to_pair,
    counts_solutions=True,
)


# -- leftovers, and the hidden card --------------------------------------------------------------


def _no_fixed_sum(puzzle: Puzzle) -> str | None:
    if puzzle.rules.capture == "scopa" or puzzle.rules.capture_sum < 1:
        return f"under {puzzle.rules.name} captures do not remove the same amount each time"
    return None if puzzle.table else "there is no card on the table"


def _left_over(rules: Rules) -> int:
    """Return the least amount that a complete deal leaves: 10 where the sum to make is 15."""
    return leftover_amounts(rules)[0]


def possible_leftover(puzzle: Puzzle) -> tuple[bool]:
    """Return whether a complete deal can leave so much."""
    rest = _actual_leftover(puzzle)
    return (puzzle.sight.total(puzzle.table) % puzzle.rules.capture_sum == rest,)


@cache
def _leftover_of(target: int) -> int:
    return sum(card.value for card in PACK) % target


def _actual_leftover(puzzle: Puzzle) -> int:
    """Return what is left over by the true values, whatever the cards are believed to be worth."""
    return _leftover_of(puzzle.rules.capture_sum)


def _multiples_of_five(puzzle: Puzzle) -> Iterator[tuple[str, tuple[bool]]]:
    if puzzle.sight.total(puzzle.table) % 5 == 0:
        yield "multiple_of_five", (True,)


def leftovers(request: Request) -> Fields | None:
    """Draw leftovers that are possible, or, as often, that are not: half multiples of five."""
    level, rng, rules = request.level, request.rng, request.rules
    if rules.capture == "scopa" or rules.capture_sum < 1:
        return None
    right = leftover_amounts(rules)
    what = rng.random()

    def wanted(amount: int) -> bool:
        if what < 0.5 or amount in right:
            return what < 0.5 and amount in right
        return what < 0.75 or amount % 5 == 0

    def attempt(size: int) -> Cards | None:
        return cards_worth(wanted, size, rules, level.ranks, rng)

    table = sized((1, level.table[1]), attempt, rng)
    return None if table is None else {"table": table}


def _leftover_facts(puzzle: Puzzle) -> Mapping[str, object]:
    pack = sum(puzzle.sight.values.values())
    rest = _actual_leftover(puzzle)
    shown = puzzle.sight.total(puzzle.table)
    amounts = [rest + puzzle.rules.capture_sum * step for step in range(4)]
    return {
        "pack": pack,
        "rest": rest,
        "amounts": [amount for amount in amounts if amount],
        "total": shown,
        "above": shown - shown % puzzle.rules.capture_sum,
        "need": (rest - shown) % puzzle.rules.capture_sum,
        "whole": shown + (rest - shown) % puzzle.rules.capture_sum,
    }


LEFTOVER = Kind(
    "leftover",
    shows=("table",),
    form=answers.YES_NO,
    solve=possible_leftover,
    more_mistakes=_multiples_of_five,
    hints=lambda puzzle: three_hints("leftover", puzzle),
    explain=lambda puzzle: Message(
        f"explanation.leftover_{'possible' if puzzle.answers[0] else 'impossible'}", puzzle.facts
    ),
    values=_leftover_facts,
    refuse=_no_fixed_sum,
    draw=leftovers,
)


def hidden_value(puzzle: Puzzle) -> tuple[Value, ...]:
    """Return the value of the one card not shown, when this is all that is left of a deal."""
    shown = puzzle.sight.total(puzzle.table)
    return _cards_of_value((_actual_leftover(puzzle) - shown) % puzzle.rules.capture_sum, puzzle)


def _to_multiple_of_five(puzzle: Puzzle) -> Iterator[tuple[str, tuple[Value, ...]]]:
    yield from _one_away(puzzle)
    shown = puzzle.sight.total(puzzle.table)
    fives = [_cards_of_value(value, puzzle) for value in range(1, 11) if (shown + value) % 5 == 0]
    yield "multiple_of_five", tuple(answer for group in fives for answer in group if answer)


def a_hidden_card(request: Request) -> Fields | None:
    """Draw what is left of a deal but for one card, or, at times, what cannot be left."""
    level, rng, rules = request.level, request.rng, request.rules
    if rules.capture == "scopa" or rules.capture_sum < 1:
        return None
    rest, none = _left_over(rules), happens(NONE_SHARE, rng)

    def wanted(shown: int) -> bool:
        return ((rest - shown) % rules.capture_sum in range(1, 11)) != none

    def attempt(size: int) -> Cards | None:
        return cards_worth(wanted, size, rules, level.ranks, rng)

    table = sized((1, level.table[1]), attempt, rng)
    return None if table is None else {"table": table}


HIDDEN_CARD = Kind(
    "hidden-card",
    shows=("table",),
    form=answers.VALUE,
    solve=hidden_value,
    more_mistakes=_to_multiple_of_five,
    say_wrong=_added_up,
    hints=lambda puzzle: three_hints("hidden", puzzle),
    explain=lambda puzzle: Message(f"explanation.hidden{_none(puzzle)}", puzzle.facts),
    values=_leftover_facts,
    refuse=_no_fixed_sum,
    draw=a_hidden_card,
)
