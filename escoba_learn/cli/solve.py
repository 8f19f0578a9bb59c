"""The command that solves a position: solve."""

from __future__ import annotations

from typing import Any

import click

from escoba_learn.cli.io import as_json, read, show
from escoba_learn.engine.deal import Deal
from escoba_learn.solver import Bounds
from escoba_learn.solver import solve as solve_position


@click.command()
@click.argument("position")
@click.option("--seconds", type=click.FloatRange(min=0), help="Stop then, with bounds if need be.")
@as_json
def solve(position: str, seconds: float | None, *, as_json: bool) -> None:
    r"""Solve POSITION (a line, JSON, a file, or - for standard input) with all cards known.

    \b
    escoba-learn solve "rules=setenta; hands=7c 2e, 6o Rb; table=So 3c 5e; piles=1o 1c, 7o;
        escobas=0 0; dealer=1; to_play=0; last_capturer=0"

    The values are what side 0 still gains minus what side 1 does: escobas from here on, and the
    awards.
    """
    is_text = "=" in position or position.lstrip().startswith("{")
    solution = solve_position(Deal.parse(position if is_text else read(position)), seconds=seconds)
    document = {
        **_value(solution.bounds),
        "moves": [{"move": str(move), **_value(bounds)} for move, bounds in solution.moves],
    }
    lines = [f"{_shown(solution.bounds):>9}  with perfect play"]
    lines += [f"{_shown(bounds):>9}  {move}" for move, bounds in solution.moves]
    if solution.is_exact and solution.line:
        lines.append("best play: " + ", ".join(map(str, solution.line)))
    show(document, lines, as_json=as_json)


def _value(bounds: Bounds) -> dict[str, Any]:
    """Return a value as JSON; null, with its bounds, where the time was up first."""
    if bounds.is_exact:
        return {"value": bounds.lower}
    return {"value": None, "bounds": [*bounds]}


def _shown(bounds: Bounds) -> str:
    if bounds.is_exact:
        return f"{bounds.lower:+d}"
    return f"{bounds.lower:+d} to {bounds.upper:+d}"


COMMANDS = (solve,)
