"""What makes a puzzle hard, measured on what it shows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from escoba_learn.engine.cards import Card
from escoba_learn.engine.moves import TableSums
from escoba_learn.engine.rules import Rules
from escoba_learn.puzzles.beliefs import needed


def measure(hand: Sequence[Card], table: Sequence[Card], rules: Rules) -> dict[str, int | bool]:
    """Return what makes it hard to capture with these cards from this table.

    >>> from escoba_learn.engine.cards import parse_cards
    >>> from escoba_learn.engine.rules import SETENTA
    >>> measure(parse_cards("3c"), parse_cards("1o 4b 7o 7c Co"), SETENTA)
    {'smallest_solution': 3, 'captures': 2, 'usable_cards': 4, 'near_misses': 3,
     'largest_first_fails': True}

    ``near_misses`` counts the sets that are one too few or one too many. Largest first fails where
    a capture exists, but taking the largest card that still fits, again and again, finds none.
    """
    sums = TableSums(table, rules)
    captures = [capture for card in hand for capture in sums.captures(card)]
    near = [needed(card, rules) + step for card in hand for step in (-1, 1)]
    return {
        "smallest_solution": min((len(capture.taken) for capture in captures), default=0),
        "captures": len(captures),
        "usable_cards": len({card for capture in captures for card in capture.taken}),
        "near_misses": sum(len(sums.sets_worth(goal)) for goal in near),
        "largest_first_fails": bool(captures)
        and all(
            largest_first_fails((rules.values[card] for card in table), needed(capture.card, rules))
            for capture in captures
        ),
    }


def largest_first_fails(values: Iterable[int], goal: int) -> bool:
    """Return whether taking the largest value that still fits, again and again, misses the goal.

    >>> largest_first_fails([1, 4, 7, 9], 12), largest_first_fails([1, 4, 7], 12)
    (True, False)
    """
    for value in sorted(values, reverse=True):
        if value <= goal:
            goal -= value
    return goal != 0
