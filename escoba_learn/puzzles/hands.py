"""The puzzles about a hand: the best card, the safest discard, and the next player's chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import comb

from escoba_learn.engine.cards import PACK, Card
from escoba_learn.engine.moves import Capture
from escoba_learn.engine.scoring import SETENTA_PRICES
from escoba_learn.puzzles import answers
from escoba_learn.puzzles.classes import Cards, some_of
from escoba_learn.puzzles.draw import (
    NONE_SHARE,
    Fields,
    happens,
    rules_for,
    sized,
    until,
    with_criterion,
)
from escoba_learn.puzzles.merit import best, merits
from escoba_learn.puzzles.puzzle import Kind, Message, Puzzle, Request, three_hints
from escoba_learn.puzzles.tables import hand_and_table, table_by_able

Choice = Card | None


def _not_a_choice(puzzle: Puzzle, answer: Choice) -> Message:
    """Say what is wrong with a card that is not the one to play."""
    if answer is None:
        return Message("verdict.there_is_a_card")
    if answer not in puzzle.hand:
        return Message("refusal.not_in_hand", {"cards": (answer,)})
    return Message(f"verdict.{puzzle.kind}", {**puzzle.facts, "card": answer})


# -- the best card -------------------------------------------------------------------------------


def best_cards(puzzle: Puzzle) -> tuple[Choice, ...]:
    """Return the cards of the hand whose capture is best; None where no card can capture."""
    found = best(merits(puzzle.hand, puzzle.table, puzzle.criterion, puzzle.sight))
    return tuple(dict.fromkeys(capture.card for capture in found)) or (None,)


def _preferring_sizes(puzzle: Puzzle) -> Iterator[tuple[str, tuple[Choice, ...]]]:
    found = list(merits(puzzle.hand, puzzle.table, puzzle.criterion, puzzle.sight))
    sizes = [len(capture.taken) for capture in found]
    if puzzle.criterion == "setenta" and found:
        prices = [_all_prices(capture) for capture in found]
        yield "all_cards_counted", _with_value(found, prices, max(prices))
    if len(set(sizes)) > 1:
        yield "most_compulsory", _with_value(found, sizes, max(sizes))
        yield "fewest_compulsory", _with_value(found, sizes, min(sizes))


def _all_prices(capture: Capture) -> int:
    return sum(SETENTA_PRICES[card.rank] for card in (capture.card, *capture.taken))


def _with_value(found: list[Capture], values: list[int], wanted: int) -> tuple[Choice, ...]:
    fitting = zip(found, values, strict=True)
    return tuple(capture.card for capture, value in fitting if value == wanted)


def _best_card_facts(puzzle: Puzzle) -> Mapping[str, object]:
    found = merits(puzzle.hand, puzzle.table, puzzle.criterion, puzzle.sight)
    return {
        "able": tuple(dict.fromkeys(capture.card for capture in found)),
        "best": max(found.values(), default=0),
        "winners": tuple((capture.card, *capture.taken) for capture in best(found)),
        "count": len(found),
    }


def _best_card_hints(puzzle: Puzzle) -> tuple[Message, Message, Message]:
    facts = puzzle.facts
    first = Message(f"hint.criterion.{puzzle.criterion}", facts)
    if not facts["count"]:
        nothing = Message("hint.no_card_captures", facts)
        return first, Message("hint.each_card", facts), nothing
    return first, Message("hint.able_cards", facts), Message("hint.best_has", facts)


def a_hand_to_choose_from(request: Request) -> Fields | None:
    """Draw a hand of three and a table, with captures that differ by the criterion, or none."""
    level, rng, rules = request.level, request.rng, rules_for(request)
    able = not happens(NONE_SHARE, rng)

    def of_size(size: int) -> tuple[Cards, Cards] | None:
        return hand_and_table(able, 3, size, rules, level.ranks, rng)

    def attempt() -> Fields | None:
        drawn = sized(level.table, of_size, rng)
        return drawn and {"hand": drawn[0], "table": drawn[1], "rules": rules}

    return with_criterion(attempt, rng)


BEST_CARD = Kind(
    "best-card",
    shows=("hand", "table", "criterion"),
    form=answers.CARD,
    solve=best_cards,
    more_mistakes=_preferring_sizes,
    say_wrong=_not_a_choice,
    hints=_best_card_hints,
    explain=lambda puzzle: Message(
        "explanation.best_card" if puzzle.facts["count"] else "explanation.no_card_captures",
        puzzle.facts,
    ),
    values=_best_card_facts,
    variant=lambda puzzle: puzzle.criterion,
    draw=a_hand_to_choose_from,
)


# -- the safest discard --------------------------------------------------------------------------


def unseen_after(puzzle: Puzzle) -> list[Card]:
    """Return the cards that are neither in the hand nor on the table."""
    return [card for card in PACK if card not in puzzle.hand and card not in puzzle.table]


def risks(puzzle: Puzzle) -> dict[Card, int]:
    """Return, for each card that may be discarded, how many unseen cards can capture after it.

    The chance that the next player captures grows with this number, whatever the hand's size.
    """
    able, idle = puzzle.sight.split(puzzle.hand, puzzle.table)
    obligation = puzzle.rules.obligation
    unseen = unseen_after(puzzle)
    allowed = puzzle.hand if obligation == "none" else idle
    if obligation == "hand" and able:
        allowed = []
    return {card: len(puzzle.sight.split(unseen, (*puzzle.table, card))[0]) for card in allowed}


def safest_discards(puzzle: Puzzle) -> tuple[Choice, ...]:
    """Return the cards after which fewest unseen cards can capture; None if all must capture."""
    found = risks(puzzle)
    return tuple(card for card, risk in found.items() if risk == min(found.values())) or (None,)


def _discard_facts(puzzle: Puzzle) -> Mapping[str, object]:
    found = risks(puzzle)
    return {
        "risks": found,
        "best": min(found.values(), default=0),
        "totals": {card: _total_with(card, puzzle) for card in found},
        "unseen": len(unseen_after(puzzle)),
    }


def _total_with(card: Card, puzzle: Puzzle) -> int:
    return puzzle.sight.total((*puzzle.table, card))


def a_hand_to_discard_from(request: Request) -> Fields | None:
    """Draw a hand of three none of which captures, with discards that differ in risk."""
    level, rng, rules = request.level, request.rng, request.rules

    def attempt() -> Fields | None:
        def of_size(size: int) -> tuple[Cards, Cards] | None:
            return hand_and_table(False, 3, size, rules, level.ranks, rng)

        drawn = sized(level.table, of_size, rng)
        return drawn and {"hand": drawn[0], "table": drawn[1]}

    def differs(drawn: Fields) -> bool:
        values = {rules.values[card] for card in drawn["hand"]}
        return len(values) > 1

    return until(differs, attempt)


SAFEST_DISCARD = Kind(
    "safest-discard",
    shows=("hand", "table"),
    form=answers.CARD,
    solve=safest_discards,
    say_wrong=_not_a_choice,
    hints=lambda puzzle: three_hints("safest", puzzle),
    explain=lambda puzzle: Message(
        "explanation.safest" if puzzle.answers[0] else "explanation.must_capture", puzzle.facts
    ),
    values=_discard_facts,
    draw=a_hand_to_discard_from,
)


# -- the chance that the next player captures ----------------------------------------------------


def chance_of_some(able: int, unseen: int, hand: int) -> Fraction:
    """Return the chance that some of ``hand`` cards out of ``unseen`` is one of the ``able``.

    >>> chance_of_some(4, 10, 1), chance_of_some(4, 10, 3)
    (Fraction(2, 5), Fraction(5, 6))

    1 - C(unseen - able, hand) / C(unseen, hand): every card but the able ones.
    """
    return 1 - Fraction(comb(unseen - able, hand), comb(unseen, hand))


def next_chance(puzzle: Puzzle) -> tuple[Fraction]:
    """Return the chance that a fresh hand of so many cards can capture from the table."""
    unseen = unseen_after(puzzle)
    able, _ = puzzle.sight.split(unseen, puzzle.table)
    return (chance_of_some(len(able), len(unseen), puzzle.number),)


def _chance_mistakes(puzzle: Puzzle) -> Iterator[tuple[str, tuple[Fraction, ...]]]:
    unseen = unseen_after(puzzle)
    able = len(puzzle.sight.split(unseen, puzzle.table)[0])
    all_able = len(puzzle.sight.split(PACK, puzzle.table)[0])
    whole = (chance_of_some(count, len(PACK), puzzle.number) for count in (able, all_able))
    yield "full_pack", tuple(whole)
    yield "linear_chance", (Fraction(puzzle.number * able, len(unseen)),)


def _chance_facts(puzzle: Puzzle) -> Mapping[str, object]:
    unseen = unseen_after(puzzle)
    able, idle = puzzle.sight.split(unseen, puzzle.table)
    none = Fraction(comb(len(idle), puzzle.number), comb(len(unseen), puzzle.number))
    return {
        "unseen": len(unseen),
        "able": len(able),
        "idle": len(idle),
        "able_values": sorted({puzzle.sight.values[card] for card in able}),
        "none": none,
        "chance": 1 - none,
        "percent": 100 * float(1 - none),
    }


def a_fresh_hand(request: Request) -> Fields | None:
    """Draw a table that has just been left to a player whose cards nobody knows."""
    level, rng, rules = request.level, request.rng, request.rules
    nobody = happens(0.1, rng)

    def wanted(able: int) -> bool:
        return able == 0 if nobody else 0 < able <= 24

    def attempt(size: int) -> Cards | None:
        return table_by_able(wanted, size, rules, level.ranks, rng)

    table = sized((1, 4), attempt, rng)
    if table is None:
        return None
    others = [card for card in PACK[: 4 * level.ranks] if card not in table]
    hand = some_of(others, 2, rng)
    return {"hand": hand, "table": table, "number": 1 if level.number < 9 else 3}


def _wrong_chance(puzzle: Puzzle) -> str | None:
    if not 1 <= puzzle.number <= 3:
        return "a hand has one, two or three cards"
    if len(unseen_after(puzzle)) < puzzle.number:
        return "there are not so many unseen cards"
    return None


NEXT_CAPTURES = Kind(
    "next-captures",
    shows=("hand", "table", "number"),
    form=answers.CHANCE,
    solve=next_chance,
    more_mistakes=_chance_mistakes,
    hints=lambda puzzle: three_hints("chance" if puzzle.number > 1 else "chance_one", puzzle),
    explain=lambda puzzle: Message(
        f"explanation.chance{'' if puzzle.number > 1 else '_one'}", puzzle.facts
    ),
    values=_chance_facts,
    refuse=_wrong_chance,
    draw=a_fresh_hand,
)
