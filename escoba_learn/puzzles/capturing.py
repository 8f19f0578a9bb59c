"""The puzzles about what one card captures: find a capture, all of them, the best."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from escoba_learn.engine.cards import Card
from escoba_learn.engine.moves import Capture, in_pack_order
from escoba_learn.engine.refusal import Refusal
from escoba_learn.engine.scoring import SETENTA_PRICES
from escoba_learn.puzzles import answers
from escoba_learn.puzzles.beliefs import needed, refusal, why_chosen, why_nothing_seen
from escoba_learn.puzzles.draw import (
    Fields,
    a_capture,
    card_with_captures,
    how_many,
    rules_for,
    with_criterion,
)
from escoba_learn.puzzles.merit import best, merits
from escoba_learn.puzzles.puzzle import Kind, Message, Puzzle, Request, Verdict

Selection = frozenset[Card]


# -- find one capture, or all --------------------------------------------------------------------


def selections(puzzle: Puzzle) -> tuple[Selection, ...]:
    """Return what the card may take; one empty selection where it can take nothing."""
    found = puzzle.sight.captures_from(puzzle.table)(puzzle.card)
    return tuple(frozenset(capture.taken) for capture in found) or (frozenset(),)


def refused(reason: Refusal) -> Message:
    """Return the sentence of a refusal by the rules."""
    values = {"cards": reason.cards, "total": reason.total, "wanted": reason.wanted}
    return Message(f"refusal.{reason.reason}", values)


def judge_selection(puzzle: Puzzle, chosen: Selection) -> Verdict:
    """Return the verdict on the cards somebody takes, the played card left out or not."""
    taken = chosen - {puzzle.card}
    if not taken:
        if chosen:
            return Verdict("wrong", None, "verdict.own_card_only")
        if not any(puzzle.answers):
            return Verdict("correct")
        diagnosis = why_nothing_seen(puzzle.card, puzzle.table, puzzle.rules)
        return Verdict("wrong", diagnosis, "verdict.there_is_one", puzzle.facts)
    if taken in puzzle.answers:
        return Verdict("correct")
    why = refused(refusal(puzzle.card, in_pack_order(taken), puzzle.table, puzzle.rules))
    if not taken <= set(puzzle.table):
        return Verdict("wrong", None, why.key, why.values)
    diagnosis = why_chosen(puzzle.card, taken, puzzle.table, puzzle.rules)
    return Verdict("wrong", diagnosis, why.key, {**puzzle.facts, **why.values, "cards": taken})


def judge_selections(puzzle: Puzzle, chosen: tuple[Selection, ...]) -> Verdict:
    """Return the verdict on all the captures somebody has found."""
    wanted = {taken for taken in puzzle.answers if taken}
    found = {taken - {puzzle.card} for taken in chosen} & wanted
    missing = sorted(len(taken) for taken in wanted - found)
    for taken in chosen or (frozenset(),):
        verdict = judge_selection(puzzle, taken)
        if not verdict.is_correct:
            return Verdict(
                "wrong", verdict.diagnosis, verdict.reason, verdict.values, missing=len(missing)
            )
    if not missing:
        return Verdict("correct")
    values = {"found": len(found), "all": len(wanted), "n": missing[0], "sizes": missing}
    reason = "verdict.found_but_one" if len(missing) == 1 else "verdict.found_some"
    return Verdict("incomplete", None, reason, values, missing=len(missing))


def capture_facts(puzzle: Puzzle) -> Mapping[str, object]:
    """Return what the cards to take add up to, and the captures."""
    found = [taken for taken in selections(puzzle) if taken]
    usable = {card for taken in found for card in taken}
    facts: dict[str, object] = {
        "need": needed(puzzle.card, puzzle.rules),
        "captures": tuple(map(in_pack_order, found)),
        "count": len(found),
        "usable": in_pack_order(usable),
        "table_total": puzzle.sight.total(puzzle.table),
    }
    if found:
        facts |= {"first": max(found[0]), "one": in_pack_order(found[0])}
    return facts


def _adding(puzzle: Puzzle) -> str:
    """Return the first hint: what the other cards must add up to."""
    return "hint.match" if puzzle.rules.capture == "scopa" else "hint.missing_to_target"


def find_hints(puzzle: Puzzle) -> tuple[Message, Message, Message]:
    """Return hints to one capture: what is missing, the cards that serve, one of them."""
    facts = puzzle.facts
    last = "hint.one_of_them" if facts["count"] else "hint.nothing_fits"
    return Message(_adding(puzzle), facts), Message("hint.need", facts), Message(last, facts)


def all_hints(puzzle: Puzzle) -> tuple[Message, Message, Message]:
    """Return hints to all captures: what is needed, how many there are, the first."""
    facts = puzzle.facts
    counted = Message("hint.how_many", {**facts, "n": facts["count"]})
    last = "hint.first_capture" if facts["count"] else "hint.nothing_fits"
    return Message("hint.need", facts), counted, Message(last, facts)


def explain_captures(puzzle: Puzzle) -> Message:
    """Return the worked answer: what is needed, and every way to make it."""
    facts = puzzle.facts
    scopa = "_scopa" if puzzle.rules.capture == "scopa" else ""
    some = "captures" if facts["count"] else "no_capture"
    return Message(f"explanation.{some}{scopa}", facts)


FIND_CAPTURE = Kind(
    "find-capture",
    shows=("card", "table"),
    form=answers.SELECTION,
    solve=selections,
    check=judge_selection,
    hints=find_hints,
    explain=explain_captures,
    values=capture_facts,
    draw=a_capture,
    counts_solutions=True,
)

ALL_CAPTURES = Kind(
    "all-captures",
    shows=("card", "table"),
    form=answers.SELECTIONS,
    solve=selections,
    check=judge_selections,
    hints=all_hints,
    explain=explain_captures,
    values=capture_facts,
    draw=a_capture,
    counts_solutions=True,
    all_wanted=True,
)


# -- the best capture ----------------------------------------------------------------------------


def _merits(puzzle: Puzzle) -> dict[Capture, int]:
    return merits(puzzle.hand, puzzle.table, puzzle.criterion, puzzle.sight)


def best_selections(puzzle: Puzzle) -> tuple[Selection, ...]:
    """Return the captures that are best by the criterion."""
    found = best(_merits(puzzle))
    return tuple(frozenset(capture.taken) for capture in found) or (frozenset(),)


def judge_best(puzzle: Puzzle, chosen: Selection) -> Verdict:
    """Return the verdict on a capture that should be the best."""
    found = _merits(puzzle)
    capture = Capture(puzzle.card, chosen - {puzzle.card})
    if capture not in found or frozenset(capture.taken) in puzzle.answers:
        return judge_selection(puzzle, chosen)
    values = {**puzzle.facts, "own": found[capture]}
    diagnosis = why_preferred(capture, found, puzzle.criterion)
    return Verdict("wrong", diagnosis, "verdict.not_best", values)


def why_preferred(capture: Capture, found: Iterable[Capture], criterion: str) -> str | None:
    """Return the mistake that explains why a capture is preferred that is not the best, or None."""
    sizes = {other: len(other.taken) for other in found}
    prices = {other: _all_prices(other) for other in found}
    if criterion == "setenta" and prices[capture] == max(prices.values()):
        return "all_cards_counted"
    if sizes[capture] == max(sizes.values()) > min(sizes.values()):
        return "most_compulsory"
    if sizes[capture] == min(sizes.values()) < max(sizes.values()):
        return "fewest_compulsory"
    return None


def _all_prices(capture: Capture) -> int:
    return sum(SETENTA_PRICES[card.rank] for card in (capture.card, *capture.taken))


def best_facts(puzzle: Puzzle) -> Mapping[str, object]:
    """Return the captures, and how good the best one is."""
    found = _merits(puzzle)
    winners = tuple(capture.taken for capture in best(found))
    return {**capture_facts(puzzle), "best": max(found.values(), default=0), "winners": winners}


def best_hints(puzzle: Puzzle) -> tuple[Message, Message, Message]:
    """Return hints to the best capture: what counts, which there are, how good the best is."""
    facts = puzzle.facts
    criterion = Message(f"hint.criterion.{puzzle.criterion}", facts)
    if not facts["count"]:
        return criterion, Message("hint.need", facts), Message("hint.nothing_fits", facts)
    return criterion, Message("hint.compare", facts), Message("hint.best_has", facts)


def explain_best(puzzle: Puzzle) -> Message:
    """Return the worked answer: the captures, and which is best."""
    if not puzzle.facts["count"]:
        return explain_captures(puzzle)
    return Message("explanation.best", puzzle.facts)


def captures_to_compare(request: Request) -> Fields | None:
    """Draw a card with several captures that differ by the criterion."""
    rules, wanted = rules_for(request), how_many(request, least=2)

    def attempt() -> Fields | None:
        return card_with_captures(wanted, request, rules)

    return with_criterion(attempt, request.rng)


BEST_CAPTURE = Kind(
    "best-capture",
    shows=("card", "table", "criterion"),
    form=answers.SELECTION,
    solve=best_selections,
    check=judge_best,
    hints=best_hints,
    explain=explain_best,
    values=best_facts,
    variant=lambda puzzle: puzzle.criterion,
    draw=captures_to_compare,
    counts_solutions=True,
)
