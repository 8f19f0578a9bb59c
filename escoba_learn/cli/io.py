"""What the commands share: the common options, reading a file, and printing a result."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

from escoba_learn.engine.position import profile
from escoba_learn.engine.rules import Rules
from escoba_learn.engine.scoring import ScoreLine
from escoba_learn.text import text

as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")


def _read_rules(_context: click.Context, _option: click.Parameter, name: str) -> Rules:
    return profile(name)


rules_option = click.option(
    "--rules", default="setenta", show_default=True, callback=_read_rules, help="The rule profile."
)


def read(name: str) -> str:
    """Return the text of a file, or of standard input for ``-``."""
    if name == "-":
        return sys.stdin.read()
    return Path(name).read_text(encoding="utf-8-sig")


def show(document: Any, lines: Iterable[str], *, as_json: bool) -> None:
    """Print a document as JSON, or the lines that say the same to people."""
    if as_json:
        click.echo(json.dumps(document, ensure_ascii=False))
    else:
        for line in lines:
            click.echo(line)


def score_document(lines: Iterable[ScoreLine]) -> list[dict[str, Any]]:
    """Return the lines of a score as JSON values."""
    return [
        {"award": line.award, "values": list(line.values), "points": list(line.points)}
        for line in lines
    ]


def score_table(lines: Iterable[ScoreLine], total: Iterable[int]) -> list[str]:
    r"""Return the lines of a score as a small table: what each side holds, and its points.

    >>> print(*score_table([ScoreLine("setenta", (74, None), (1, 0))], [1, 0]), sep="\n")
    best setenta          74 (+1)    - (+0)
    points                     1          0
    """
    rows = [
        _row(
            text(f"award.{line.award}"),
            [
                f"{'-' if value is None else value} (+{points})"
                for value, points in zip(line.values, line.points, strict=True)
            ],
        )
        for line in lines
    ]
    return [*rows, _row("points", map(str, total))]


def _row(name: str, cells: Iterable[str]) -> str:
    return f"{name:<19}" + "".join(f"{cell:>11}" for cell in cells)
