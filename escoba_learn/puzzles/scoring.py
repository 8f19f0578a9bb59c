"""The puzzle of scoring a deal: the points of each side for its pile and its escobas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from escoba_learn.engine.cards import PACK
from escoba_learn.engine.rules import BestSetenta, MostCards, MostCoins, MostSevens
from escoba_learn.engine.scoring import score_deal, total_points
from escoba_learn.puzzles import answers
from escoba_learn.puzzles.classes import some_of
from escoba_learn.puzzles.draw import Fields
from escoba_learn.puzzles.puzzle import Kind, Message, Puzzle, Request, Verdict, three_hints
from escoba_learn.puzzles.setenta import MISJUDGED, Sides, pile_count, winners, with_three_sevens

Points = tuple[int, ...]


def points_of(puzzle: Puzzle) -> tuple[Points]:
    """Return the points of each side."""
    return (total_points(score_deal(puzzle.piles, puzzle.escobas, puzzle.rules)),)


def judge_points(puzzle: Puzzle, points: Points) -> Verdict:
    """Return the verdict on the points of each side; those of one side alone are a beginning."""
    (right,) = puzzle.answers
    if points == right[: len(points)]:
        missing = len(right) - len(points)
        if missing:
            return Verdict("incomplete", None, "verdict.sides_missing", {"n": missing}, missing)
        return Verdict("correct")
    for mistake, believed in _score_mistakes(puzzle):
        if points == believed:
            return Verdict("wrong", mistake, "verdict.wrong", puzzle.facts)
    return Verdict("wrong")


def _score_mistakes(puzzle: Puzzle) -> Iterator[tuple[str, Points]]:
    awards = puzzle.rules.awards
    if any(isinstance(award, BestSetenta) for award in awards):
        sides = with_three_sevens(puzzle.piles)
        if sides:
            yield "three_sevens_win", _points_if(puzzle, sides)
        for mistake, believed in MISJUDGED:
            yield mistake, _points_if(puzzle, winners(map(believed, puzzle.piles)))
    yield "tie_to_both", _points_with_ties(puzzle)


def _points_if(puzzle: Puzzle, setenta_to: Sides) -> Points:
    """Return the points if the setenta went to these sides."""
    lines = score_deal(puzzle.piles, puzzle.escobas, puzzle.rules)
    worth = next(a.points for a in puzzle.rules.awards if isinstance(a, BestSetenta))
    believed = tuple(worth * (side + 1 in setenta_to) for side in range(len(puzzle.piles)))
    return total_points(
        replace(line, points=believed) if line.award == "setenta" else line for line in lines
    )


def _points_with_ties(puzzle: Puzzle) -> Points:
    """Return the points if every tie scored for both."""
    awards = tuple(
        replace(award, tie="each")
        if isinstance(award, MostCards | MostCoins | MostSevens)
        else award
        for award in puzzle.rules.awards
    )
    rules = replace(puzzle.rules, awards=awards)
    lines = score_deal(puzzle.piles, puzzle.escobas, rules)
    points = []
    for line in lines:
        tied = line.award == "setenta" and None not in line.values and len(set(line.values)) == 1
        points.append(replace(line, points=(1,) * len(line.points)) if tied else line)
    return total_points(points)


def _score_facts(puzzle: Puzzle) -> Mapping[str, object]:
    lines = score_deal(puzzle.piles, puzzle.escobas, puzzle.rules)
    (right,) = points_of(puzzle)
    return {
        "escobas": " – ".join(map(str, puzzle.escobas)),
        "score": lines,
        "points": " – ".join(map(str, right)),
        "counts": " – ".join(str(len(pile)) for pile in puzzle.piles),
    }


def a_deal_to_score(request: Request) -> Fields | None:
    """Draw the piles of two sides, part of a deal or a whole one, and their escobas."""
    level, rng = request.level, request.rng
    if level.number < 9:
        size = level.pile[0] + int(rng.random() * (level.pile[1] - level.pile[0] + 1))
        sizes = (size, size + int(rng.random() * 3) - 1)
    else:
        first = 14 + int(rng.random() * 13)
        sizes = (first, len(PACK) - first)
    one = some_of(PACK, sizes[0], rng)
    other = some_of([card for card in PACK if card not in one], sizes[1], rng)
    escobas = tuple(int(rng.random() * 4) for _ in range(2))
    return {"piles": (one, other), "escobas": escobas}


def _not_two_sides(puzzle: Puzzle) -> str | None:
    if len(puzzle.escobas) != len(puzzle.piles):
        return "it needs a number of escobas for each pile"
    return pile_count(2)(puzzle)


SCORE_DEAL = Kind(
    "score-deal",
    shows=("piles", "escobas"),
    form=answers.POINTS,
    solve=points_of,
    check=judge_points,
    hints=lambda puzzle: three_hints("score_deal", puzzle),
    explain=lambda puzzle: Message("explanation.score_deal", puzzle.facts),
    values=_score_facts,
    refuse=_not_two_sides,
    draw=a_deal_to_score,
)
