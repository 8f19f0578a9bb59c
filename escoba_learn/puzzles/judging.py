"""The puzzles to answer with yes or no: whether it is an escoba, and whether it is legal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from typing import cast

from escoba_learn.chances import leftover_amounts
from escoba_learn.engine.cards import PACK, Card
from escoba_learn.engine.deal import Deal
from escoba_learn.engine.moves import Capture, Discard, Move, TableSums, captures
from escoba_learn.engine.refusal import Refusal, why_not_play
from escoba_learn.engine.rules import Rules
from escoba_learn.puzzles import answers
from escoba_learn.puzzles.beliefs import clear_sight, misreadings, needed, why_chosen
from escoba_learn.puzzles.capturing import capture_facts, refused, selections
from escoba_learn.puzzles.classes import Cards, cards_worth, one_of
from escoba_learn.puzzles.draw import Fields, a_capture, rules_for, sized
from escoba_learn.puzzles.puzzle import Kind, Message, Puzzle, Request

# -- is it an escoba? ----------------------------------------------------------------------------


def is_escoba(puzzle: Puzzle) -> tuple[bool]:
    """Return whether the card can take the whole table; leftovers are never an escoba."""
    whole = frozenset(puzzle.table)
    return (bool(puzzle.hand) and whole in selections(puzzle),)


def _escoba_mistakes(puzzle: Puzzle) -> Iterator[tuple[str, tuple[bool]]]:
    if not puzzle.hand:
        yield "leftovers_escoba", (True,)
        return
    possible = [taken for taken in selections(puzzle) if taken]
    if puzzle.answers == (False,):
        diagnosis = why_chosen(puzzle.card, puzzle.table, puzzle.table, puzzle.rules)
        if diagnosis not in {None, "near_miss"}:
            yield str(diagnosis), (True,)
        if possible:
            yield "escoba_with_card_left", (True,)
        if diagnosis == "near_miss":
            yield diagnosis, (True,)
    elif len(possible) > 1:
        yield "fewest_compulsory", (False,)


def _escoba_facts(puzzle: Puzzle) -> Mapping[str, object]:
    return capture_facts(puzzle) if puzzle.hand else {}


def _escoba_hints(puzzle: Puzzle) -> tuple[Message, Message, Message]:
    keys = ("played", "last_capturer", "never") if not puzzle.hand else ("all", "worth", "together")
    return tuple(Message(f"hint.escoba_{key}", puzzle.facts) for key in keys)  # type: ignore[return-value]


def _explain_escoba(puzzle: Puzzle) -> Message:
    if not puzzle.hand:
        return Message("explanation.leftovers", puzzle.facts)
    key = "escoba" if puzzle.answers[0] else "not_escoba"
    scopa = "_scopa" if puzzle.rules.capture == "scopa" else ""
    return Message(f"explanation.{key}{scopa}", puzzle.facts)


def a_possible_escoba(request: Request) -> Fields | None:
    """Draw an escoba, or a table that comes close to one, or leftovers."""
    level, rng, rules = request.level, request.rng, rules_for(request)
    asked = request._replace(rules=rules, level=replace(level, targets=()))
    what = rng.random()
    if what < 0.15:
        return _leftovers(asked)
    if what < 0.4:
        return a_capture(asked)
    off = (0,) if what < 0.8 else (-1, 1)
    return cast(
        "Fields | None", sized(level.table, lambda size: _whole_table(off, size, asked), rng)
    )


def _leftovers(request: Request) -> Fields | None:
    rules, ranks = request.rules, request.level.ranks
    amounts = leftover_amounts(rules) if rules.capture == "sum" else range(1, 40)

    def attempt(size: int) -> Cards | None:
        return cards_worth(amounts.__contains__, size, rules, ranks, request.rng)

    table = sized((1, request.level.table[1]), attempt, request.rng)
    return None if table is None else {"table": table, "rules": rules}


def _whole_table(off: tuple[int, ...], size: int, request: Request) -> Fields | None:
    """Draw a card and a table that it takes whole, or misses by one."""
    rng, ranks, rules = request.rng, request.level.ranks, request.rules
    if rules.capture == "scopa":
        step = one_of(off, rng)
        worths = range(1 + step, ranks + step + 1)
        table = cards_worth(worths.__contains__, size, rules, ranks, rng) or ()
        goal = sum(card.value for card in table) - step
        fitting = [c for c in PACK[: 4 * ranks] if c.value == goal and c not in table]
    else:
        goals = {rules.capture_sum + step for step in off}
        table = cards_worth(goals.__contains__, size + 1, rules, ranks, rng) or ()
        fitting = [*table]
    if not table:
        return None
    card = one_of(fitting, rng)
    return {"hand": (card,), "table": tuple(c for c in table if c is not card), "rules": rules}


IS_ESCOBA = Kind(
    "is-escoba",
    shows=("card_or_nobody", "table"),
    form=answers.YES_NO,
    solve=is_escoba,
    more_mistakes=_escoba_mistakes,
    hints=_escoba_hints,
    explain=_explain_escoba,
    values=_escoba_facts,
    variant=lambda puzzle: "played" if puzzle.hand else "leftovers",
    refuse=lambda puzzle: None if puzzle.table else "there is no card on the table",
    draw=a_possible_escoba,
)


# -- is it legal? --------------------------------------------------------------------------------


def is_legal(puzzle: Puzzle) -> tuple[bool]:
    """Return whether the rules allow the move, as far as the player can see."""
    move, sight = _move(puzzle), puzzle.sight
    if sight is clear_sight(puzzle.rules):
        return (move in _legal_moves(puzzle),)
    captures = sight.captures_from(puzzle.table)(move.card)
    return (move in captures or (isinstance(move, Discard) and not captures),)


def _legal_moves(puzzle: Puzzle) -> tuple[Move, ...]:
    players, sides = puzzle.rules.seatings[0]
    hands = (puzzle.hand, *[()] * (players - 1))
    return Deal(
        puzzle.rules, hands, puzzle.table, ((),) * sides, (0,) * sides, (), dealer=0, to_play=0
    ).legal_moves()


def _move(puzzle: Puzzle) -> Capture | Discard:
    return cast("Capture | Discard", puzzle.move)


def _why_illegal(puzzle: Puzzle) -> Refusal:
    return why_not_play(_move(puzzle), puzzle.hand, puzzle.table, (), puzzle.rules)


def _legality_mistakes(puzzle: Puzzle) -> Iterator[tuple[str, tuple[bool]]]:
    move = _move(puzzle)
    if isinstance(move, Discard):
        return
    if puzzle.answers == (False,):
        diagnosis = why_chosen(move.card, move.taken, puzzle.table, puzzle.rules)
        if diagnosis:
            yield diagnosis, (True,)
        return
    sizes = [len(other.taken) for other in captures(move.card, puzzle.table, puzzle.rules)]
    if len(move.taken) < max(sizes):
        yield "most_compulsory", (False,)
    elif len(move.taken) > min(sizes):
        yield "fewest_compulsory", (False,)


def _legality_facts(puzzle: Puzzle) -> Mapping[str, object]:
    move = _move(puzzle)
    taken = move.taken if isinstance(move, Capture) else ()
    return {
        "card": move.card,
        "value": puzzle.sight.values[move.card],
        "cards": taken,
        "need": needed(move.card, puzzle.rules),
        "sum": puzzle.sight.total(taken),
        "total": puzzle.sight.total(_adding_up(move, puzzle.rules)),
    }


def _adding_up(move: Capture | Discard, rules: Rules) -> Cards:
    """Return the cards whose total the rules ask for: under ``scopa`` only those taken."""
    taken = move.taken if isinstance(move, Capture) else ()
    return taken if rules.capture == "scopa" else (move.card, *taken)


def _legality_hints(puzzle: Puzzle) -> tuple[Message, Message, Message]:
    facts = puzzle.facts
    last = _explain_legality(puzzle)
    if isinstance(puzzle.move, Discard):
        obligation = Message(f"hint.obligation_{puzzle.rules.obligation}", facts)
        return obligation, Message("hint.look_for", facts), last
    scopa = "_scopa" if puzzle.rules.capture == "scopa" else ""
    return Message(f"hint.legal{scopa}", facts), Message("hint.add_up", facts), last


def _explain_legality(puzzle: Puzzle) -> Message:
    if not puzzle.answers[0]:
        return refused(_why_illegal(puzzle))
    return Message(f"explanation.legal_{_legality_variant(puzzle)}", puzzle.facts)


def _legality_variant(puzzle: Puzzle) -> str:
    return "capture" if isinstance(puzzle.move, Capture) else "discard"


def _no_such_move(puzzle: Puzzle) -> str | None:
    move = _move(puzzle)
    if move.card not in puzzle.hand:
        return f"{move.card} is not in the hand"
    if isinstance(move, Capture) and not set(move.taken) <= set(puzzle.table):
        return "the cards taken are not all on the table"
    return None


def a_claim_about_a_move(request: Request) -> Fields | None:
    """Draw a move that is legal, or one that a mistake would make."""
    rng = request.rng
    drawn = a_capture(request)
    if drawn is None:
        return None
    (card,), table, rules = drawn["hand"], drawn["table"], drawn["rules"]
    what = rng.random()
    sets = _legal_sets(card, table, rules) if what < 0.4 else _tempting_sets(card, table, rules)
    sets = [] if what > 0.8 else sets
    move: Move = Capture(card, one_of(sets, rng)) if sets else Discard(card)
    return {**drawn, "move": move}


def _legal_sets(card: Card, table: Cards, rules: Rules) -> list[Cards]:
    return [capture.taken for capture in captures(card, table, rules)]


def _tempting_sets(card: Card, table: Cards, rules: Rules) -> list[Cards]:
    """Return sets that do not make the sum: one off, misread, two at once, or without the card."""
    sums, need = TableSums(table, rules), needed(card, rules)
    legal = _legal_sets(card, table, rules)
    sets = [*sums.sets_worth(need - 1), *sums.sets_worth(need + 1)]
    sets += sums.sets_worth(rules.capture_sum)
    for _, sight in misreadings(rules):
        sets += [capture.taken for capture in sight.captures_from(table)(card)]
    sets += [(*one, *two) for one, two in combinations(legal, 2) if not {*one} & {*two}]
    return [taken for taken in dict.fromkeys(sets) if taken not in legal]


LEGAL_OR_NOT = Kind(
    "legal-or-not",
    shows=("hand", "table", "move"),
    form=answers.YES_NO,
    solve=is_legal,
    more_mistakes=_legality_mistakes,
    hints=_legality_hints,
    explain=_explain_legality,
    values=_legality_facts,
    variant=_legality_variant,
    refuse=_no_such_move,
    draw=a_claim_about_a_move,
)
