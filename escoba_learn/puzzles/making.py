"""Two puzzles for experts: make a table to order, and play the last round with all cards known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import cast

from escoba_learn.engine.cards import PACK, Card, format_cards
from escoba_learn.engine.deal import Deal
from escoba_learn.engine.moves import Capture, Discard, TableSums, captures, in_pack_order
from escoba_learn.engine.refusal import why_not_play
from escoba_learn.players.endgames import endgames
from escoba_learn.puzzles import answers
from escoba_learn.puzzles.beliefs import misreadings, why_chosen
from escoba_learn.puzzles.capturing import refused
from escoba_learn.puzzles.classes import one_of
from escoba_learn.puzzles.draw import Fields, rules_for, until
from escoba_learn.puzzles.fields import of_position
from escoba_learn.puzzles.puzzle import Kind, Message, Puzzle, Request, Verdict, three_hints
from escoba_learn.puzzles.tables import example_table
from escoba_learn.solver import Solution, solve

# -- make a table --------------------------------------------------------------------------------


def a_right_table(puzzle: Puzzle) -> tuple[frozenset[Card], ...]:
    """Return one of the right tables; ``check`` accepts every other as well."""
    table = example_table(puzzle.card, puzzle.number, puzzle.rules)
    return (frozenset(table or ()),)


def judge_table(puzzle: Puzzle, table: frozenset[Card]) -> Verdict:
    """Return the verdict on a table that somebody has made."""
    if puzzle.card in table:
        return Verdict("wrong", None, "verdict.own_card_on_table", puzzle.facts)
    found = captures(puzzle.card, table, puzzle.rules)
    if len(found) == puzzle.number:
        return Verdict("correct")
    values = {
        **puzzle.facts,
        "n": len(found),
        "wanted": puzzle.number,
        "captures": tuple(capture.taken for capture in found),
    }
    for belief, count in _believed_counts(puzzle, table):
        if count == puzzle.number:
            return Verdict("wrong", belief, "verdict.table_has", values)
    missing = puzzle.number - len(found)
    if found and missing > 0:
        return Verdict("incomplete", None, "verdict.table_has", values, missing)
    return Verdict("wrong", None, "verdict.table_has", values)


def _believed_counts(puzzle: Puzzle, table: frozenset[Card]) -> Iterator[tuple[str, int]]:
    """Yield how many captures somebody sees who believes in other values, or in other rules."""
    rules = puzzle.rules
    for belief, sight in misreadings(rules):
        yield belief, len(sight.captures_from(table)(puzzle.card))
    if rules.capture == "sum" and not rules.negative_suits:
        sums = TableSums(table, rules)
        yield "own_card_forgotten", len(sums.sets_worth(rules.capture_sum))
        yield "scopa_matching", len(sums.sets_worth(puzzle.card.value))


def a_table_to_make(request: Request) -> Fields | None:
    """Draw a card, and how many captures its table is to have."""
    rng, rules = request.rng, rules_for(request)
    card = one_of(PACK[: 4 * request.level.ranks], rng)
    most = 3 if request.level.number < 5 else 4
    numbers = range(1, most + 1) if request.solutions is None else [request.solutions]
    possible = [number for number in numbers if example_table(card, number, rules) is not None]
    if not possible:
        return None
    return {"hand": (card,), "number": one_of(possible, rng), "rules": rules}


def _table_facts(puzzle: Puzzle) -> Mapping[str, object]:
    table = in_pack_order(a_right_table(puzzle)[0])
    found = tuple(capture.taken for capture in captures(puzzle.card, table, puzzle.rules))
    value = puzzle.rules.values[puzzle.card]
    need = value if puzzle.rules.capture == "scopa" else puzzle.rules.capture_sum - value
    return {"example": table, "captures": found, "need": need, "size": len(table)}


def _no_such_table(puzzle: Puzzle) -> str | None:
    if example_table(puzzle.card, puzzle.number, puzzle.rules) is None:
        return f"no small table gives {puzzle.card} exactly {puzzle.number} captures"
    return None


MAKE_TABLE = Kind(
    "make-table",
    shows=("card", "number"),
    form=answers.TABLE,
    solve=a_right_table,
    check=judge_table,
    hints=lambda puzzle: three_hints("make_table", puzzle),
    explain=lambda puzzle: Message("explanation.make_table", puzzle.facts),
    values=_table_facts,
    refuse=_no_such_table,
    draw=a_table_to_make,
    counts_solutions=True,
)


# -- the last round ------------------------------------------------------------------------------

Play = Capture | Discard


def _position(puzzle: Puzzle) -> Deal:
    return cast("Deal", puzzle.position)


@lru_cache(maxsize=64)
def _solved(deal: Deal) -> Solution:
    return solve(deal)


def best_plays(puzzle: Puzzle) -> tuple[Play, ...]:
    """Return the moves that no other beats, against the best replies."""
    values = _solved(_position(puzzle)).moves
    best = values[0].bounds
    return tuple(cast("Play", each.move) for each in values if each.bounds == best)


def judge_play(puzzle: Puzzle, move: Play) -> Verdict:
    """Return the verdict on a move of the last round."""
    deal = _position(puzzle)
    if move in puzzle.answers:
        return Verdict("correct")
    legal = deal.legal_moves()
    if move not in legal:
        why = refused(why_not_play(move, puzzle.hand, deal.table, (), deal.rules))
        sensible = isinstance(move, Capture) and move.card in puzzle.hand
        sensible = sensible and set(cast("Capture", move).taken) <= set(deal.table)
        taken = move.taken if isinstance(move, Capture) else ()
        diagnosis = why_chosen(move.card, taken, deal.table, deal.rules) if sensible else None
        return Verdict("wrong", diagnosis, why.key, {**puzzle.facts, **why.values})
    lost = abs(_value_of(puzzle, move) - _solved(deal).value)
    return Verdict("wrong", None, "verdict.loses_points", {"n": lost})


def _value_of(puzzle: Puzzle, move: Play) -> int:
    values = {each.move: each.bounds.lower for each in _solved(_position(puzzle)).moves}
    return values[move]


def a_last_round(request: Request) -> Fields | None:
    """Draw a position of the last round in which the moves differ.

    From level 9 on it has one best move that greedy and careful players miss, at level 10 for two
    points or more; below that it comes from a deal played at random.
    """
    rng, rules = request.rng, request.rules
    if rules.claims or (2, 2) not in rules.seatings:
        return None
    if request.level.number >= 9:
        loss = request.level.number - 8
        return next(of_position(found.deal) for found in endgames(rng, rules) if found.loss >= loss)

    def attempt() -> Fields:
        deal = Deal.start(rules, rng=rng)
        while deal.stock or sum(map(len, deal.hands)) > 4:
            deal = deal.apply(one_of(deal.legal_moves(), rng))
        return of_position(deal)

    def differs(drawn: Fields) -> bool:
        moves = _solved(drawn["position"]).moves
        return moves[0].bounds != moves[-1].bounds

    return until(differs, attempt)


def _last_round_facts(puzzle: Puzzle) -> Mapping[str, object]:
    deal = _position(puzzle)
    seat = cast("int", deal.to_play)
    solution = _solved(deal)
    sign = 1 if seat % deal.sides == 0 else -1
    return {
        "opponent": deal.hands[(seat + 1) % deal.players],
        "line": tuple(map(str, solution.line)),
        "best": sign * solution.value,
        "own_pile": format_cards(deal.piles[seat % deal.sides]) or "–",
        "their_pile": format_cards(deal.piles[(seat + 1) % deal.sides]) or "–",
        "best_card": best_plays(puzzle)[0].card,
    }


def _last_capturer(puzzle: Puzzle) -> str:
    deal = _position(puzzle)
    if deal.last_capturer is None:
        return "nobody"
    same_side = (deal.last_capturer - cast("int", deal.to_play)) % deal.sides == 0
    return "you" if same_side else "they"


def _not_last(puzzle: Puzzle) -> str | None:
    deal = _position(puzzle)
    if deal.stock or deal.rules.claims or deal.sides != 2 or deal.pending:
        return "a last round has no stock left, two sides and no claims"
    return None


LAST_ROUND = Kind(
    "last-round",
    shows=("position",),
    form=answers.MOVE,
    solve=best_plays,
    check=judge_play,
    hints=lambda puzzle: three_hints("last_round", puzzle),
    explain=lambda puzzle: Message("explanation.last_round", puzzle.facts),
    values=_last_round_facts,
    variant=_last_capturer,
    refuse=_not_last,
    draw=a_last_round,
)
