"""The puzzles about the setenta: of a pile, who wins it, and what completes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from escoba_learn.engine.cards import PACK, Card, Rank, Suit
from escoba_learn.engine.moves import in_pack_order
from escoba_learn.engine.scoring import (
    SETENTA_PRICES,
    best_of_each_suit,
    setenta,
)
from escoba_learn.puzzles import answers
from escoba_learn.puzzles.classes import Cards, pile_from, some_of
from escoba_learn.puzzles.draw import NONE_SHARE, Fields, happens, sized, until
from escoba_learn.puzzles.puzzle import Kind, Message, Puzzle, Request, three_hints

Pile = Iterable[Card]
Total = int | None

# -- the setenta as some believe it to be --------------------------------------------------------


def _best_of_suits(pile: Pile, worth: Callable[[Card], int]) -> dict[Suit, int]:
    best = dict.fromkeys(Suit, 0)
    for card in pile:
        best[card.suit] = max(best[card.suit], worth(card))
    return best


def _total(best: Mapping[Suit, int]) -> Total:
    return sum(best.values()) if all(best.values()) else None


def _price(card: Card) -> int:
    return SETENTA_PRICES[card.rank]


def _by_capture_values(pile: Pile) -> Total:
    return _total(_best_of_suits(pile, lambda card: card.value))


def _missing_as_zero(pile: Pile) -> Total:
    return sum(_best_of_suits(pile, _price).values())


def _all_cards(pile: Pile) -> Total:
    pile = tuple(pile)
    return None if setenta(pile) is None else sum(map(_price, pile))


def _ace_lowest(card: Card) -> int:
    """Return the price of a card for somebody who counts on below the two: the ace is 11."""
    return 11 if card.rank is Rank.AS else _price(card)


def _ace_below_five(pile: Pile) -> Total:
    return _total(_best_of_suits(pile, _ace_lowest))


def _ace_passed_over(pile: Pile) -> Total:
    """Return the total with the right prices, but with another card chosen before an ace."""
    pile = tuple(pile)
    chosen = [
        max((card for card in pile if card.suit is suit), key=_ace_lowest, default=None)
        for suit in Suit
    ]
    return sum(map(_price, filter(None, chosen))) if all(chosen) else None


MISJUDGED: tuple[tuple[str, Callable[[Pile], Total]], ...] = (
    ("capture_values_as_prices", _by_capture_values),
    ("missing_suit_zero", _missing_as_zero),
    ("all_cards_counted", _all_cards),
    ("ace_below_five", _ace_below_five),
    ("ace_below_five", _ace_passed_over),
)
"""What a pile's setenta is for somebody who makes a mistake, the simplest first."""


# -- the setenta of a pile -----------------------------------------------------------------------


def _suits_held(puzzle: Puzzle) -> Mapping[str, object]:
    best = best_of_each_suit(puzzle.piles[0])
    held = in_pack_order(card for card in best.values() if card)
    return {
        "best": held,
        "prices": {card: _price(card) for card in held},
        "setenta": setenta(puzzle.piles[0]) or 0,
        "suits": tuple(suit for suit, card in best.items() if card is None),
    }


def _setenta_variant(puzzle: Puzzle) -> str:
    return "_none" if setenta(puzzle.piles[0]) is None else ""


def a_pile(request: Request) -> Fields | None:
    """Draw a pile with all four suits, or, at times, without one of them."""
    level, rng = request.level, request.rng
    complete = not happens(NONE_SHARE, rng)

    def attempt(size: int) -> Cards | None:
        return pile_from(PACK[: 4 * level.ranks], size, rng, complete=complete)

    pile = sized(level.pile, attempt, rng)
    return None if pile is None else {"piles": (pile,)}


def pile_count(wanted: int) -> Callable[[Puzzle], str | None]:
    """Return the check that a puzzle shows so many piles, none of them empty."""

    def refuse(puzzle: Puzzle) -> str | None:
        if len(puzzle.piles) == wanted and all(puzzle.piles):
            return None
        return f"it needs {'a pile' if wanted == 1 else 'two piles with a comma between'} of cards"

    return refuse


SETENTA = Kind(
    "setenta",
    shows=("piles",),
    form=answers.NUMBER,
    solve=lambda puzzle: (setenta(puzzle.piles[0]),),
    more_mistakes=lambda puzzle: (
        (mistake, (believed(puzzle.piles[0]),)) for mistake, believed in MISJUDGED
    ),
    hints=lambda puzzle: three_hints(f"setenta{_setenta_variant(puzzle)}", puzzle),
    explain=lambda puzzle: Message(f"explanation.setenta{_setenta_variant(puzzle)}", puzzle.facts),
    values=_suits_held,
    refuse=pile_count(1),
    draw=a_pile,
)


# -- who wins the setenta ------------------------------------------------------------------------

Sides = frozenset[int]


def winners(totals: Iterable[Total]) -> Sides:
    """Return the side with the highest total, counted from 1; none for a tie, or without any."""
    known = [total or 0 for total in totals]
    top = max(known)
    sides = frozenset(side for side, total in enumerate(known, start=1) if total == top > 0)
    return sides if len(sides) == 1 else frozenset()


def with_three_sevens(piles: Iterable[Pile]) -> Sides:
    """Return the sides that hold three sevens or four."""
    sevens = (sum(card.rank is Rank.SIETE for card in pile) for pile in piles)
    return frozenset(side for side, count in enumerate(sevens, start=1) if count >= 3)


def _winner_mistakes(puzzle: Puzzle) -> Iterator[tuple[str, tuple[Sides, ...]]]:
    sides = with_three_sevens(puzzle.piles)
    if sides:
        yield "three_sevens_win", (sides,)
    if not puzzle.answers[0]:
        yield "tie_to_both", (frozenset({1, 2}),)
    for mistake, believed in MISJUDGED:
        yield mistake, (winners(map(believed, puzzle.piles)),)


def _winner_facts(puzzle: Puzzle) -> Mapping[str, object]:
    first, second = map(setenta, puzzle.piles)
    return {"first": first, "second": second}


def two_piles(request: Request) -> Fields | None:
    """Draw two piles of which one wins the setenta, or, at times, neither does."""
    level, rng = request.level, request.rng
    none, sevens = happens(NONE_SHARE, rng), happens(0.25, rng)
    size = level.pile[0] + int(rng.random() * (level.pile[1] - level.pile[0] + 1))

    def attempt() -> Fields | None:
        pack = PACK[: 4 * level.ranks]
        start = some_of([card for card in PACK if card.rank is Rank.SIETE], 3, rng)
        planted = start if sevens and not none else ()
        rest = [card for card in pack if card not in planted]
        more = pile_from(rest, size - len(planted), rng, complete=False if none else None)
        one = in_pack_order((*planted, *(more or ())))
        left = [card for card in pack if card not in one]
        other = pile_from(left, size, rng, complete=False if none else None)
        if more is None or other is None:
            return None
        return {"piles": (one, other) if happens(0.5, rng) else (other, one)}

    def decided(drawn: Fields) -> bool:
        return bool(winners(map(setenta, drawn["piles"]))) != none

    return until(decided, attempt)


SETENTA_WINNER = Kind(
    "setenta-winner",
    shows=("piles",),
    form=answers.SIDES,
    solve=lambda puzzle: (winners(map(setenta, puzzle.piles)),),
    more_mistakes=_winner_mistakes,
    hints=lambda puzzle: three_hints("setenta_winner", puzzle),
    explain=lambda puzzle: Message(
        f"explanation.setenta_winner_{'some' if puzzle.answers[0] else 'none'}", puzzle.facts
    ),
    values=_winner_facts,
    refuse=pile_count(2),
    draw=two_piles,
)


# -- what completes mine -------------------------------------------------------------------------


def completing_cards(puzzle: Puzzle) -> tuple[Card | None, ...]:
    """Return the cards of the table that make the pile's setenta highest; None if none helps."""
    return _most_helpful(puzzle, setenta)


def _most_helpful(puzzle: Puzzle, judge: Callable[[Pile], Total]) -> tuple[Card | None, ...]:
    (pile,) = puzzle.piles
    totals = {card: judge((*pile, card)) or 0 for card in puzzle.table}
    top = max(totals.values(), default=0)
    if top <= (judge(pile) or 0):
        return (None,)
    return tuple(card for card, total in totals.items() if total == top)


def _missing_facts(puzzle: Puzzle) -> Mapping[str, object]:
    (pile,) = puzzle.piles
    helpful = puzzle.answers[0]
    total = setenta((*pile, helpful)) if helpful else setenta(pile)
    return {**_suits_held(puzzle), "after": total or 0, "winner": (helpful,) if helpful else ()}


def _not_helpful(puzzle: Puzzle, answer: Card | None) -> Message:
    if answer is None:
        return Message("verdict.there_is_a_card")
    if answer not in puzzle.table:
        return Message("refusal.not_on_table", {"cards": (answer,)})
    return Message("verdict.wrong")


def a_pile_to_complete(request: Request) -> Fields | None:
    """Draw a pile that lacks a suit, or has a weak one, and cards to choose from."""
    level, rng = request.level, request.rng
    none = happens(NONE_SHARE, rng)
    lacking = happens(0.6, rng)

    def attempt() -> Fields | None:
        size = max(3, level.pile[0] - 1)
        pile = pile_from(PACK[: 4 * level.ranks], size, rng, complete=not lacking and size > 3)
        if pile is None:
            return None
        rest = [card for card in PACK[: 4 * level.ranks] if card not in pile]
        return {"piles": (pile,), "table": some_of(rest, 4, rng)}

    def fitting(drawn: Fields) -> bool:
        helpful = completing_cards(Puzzle(SETENTA_MISSING, **drawn))
        return (helpful == (None,)) == none

    return until(fitting, attempt)


SETENTA_MISSING = Kind(
    "setenta-missing",
    shows=("piles", "table"),
    form=answers.CARD,
    solve=completing_cards,
    more_mistakes=lambda puzzle: (
        (mistake, _most_helpful(puzzle, believed)) for mistake, believed in MISJUDGED
    ),
    say_wrong=_not_helpful,
    hints=lambda puzzle: three_hints(f"setenta_missing{_setenta_variant(puzzle)}", puzzle),
    explain=lambda puzzle: Message(
        f"explanation.setenta_missing{'' if puzzle.answers[0] else '_none'}", puzzle.facts
    ),
    values=_missing_facts,
    refuse=pile_count(1),
    draw=a_pile_to_complete,
)
