"""The command ``solve``: a position from anywhere, its values as text and as JSON."""

from __future__ import annotations

import json
from random import Random

import pytest
from click.testing import CliRunner

from escoba_learn.cli.solve import solve
from escoba_learn.engine.deal import Deal
from escoba_learn.engine.rules import SETENTA
from escoba_learn.solver import solve as solve_position

POSITION = (
    "rules=setenta; hands=7c 2e, 6o Rb; table=So 3c 5e; piles=1o 1c, 7o; escobas=0 0; "
    "dealer=1; to_play=0; last_capturer=0"
)


def run(*arguments: str, stdin: str | None = None):
    return CliRunner().invoke(solve, arguments, input=stdin)


def test_a_position_comes_as_an_argument_a_file_or_standard_input(tmp_path):
    file = tmp_path / "position.json"
    file.write_text(json.dumps(Deal.parse(POSITION).to_json()), encoding="utf-8")
    shown = [
        run(POSITION, "--json"),
        run(file.read_text("utf-8"), "--json"),
        run(str(file), "--json"),
        run("-", "--json", stdin=POSITION),
    ]
    assert len({result.output for result in shown}) == 1
    document = json.loads(shown[0].output)
    expected = solve_position(Deal.parse(POSITION)).moves
    assert document["value"] == expected[0].bounds.lower
    assert document["moves"] == [
        {"move": str(move), "value": bounds.lower} for move, bounds in expected
    ]


def test_people_read_the_values_and_the_best_play():
    lines = run(POSITION).output.splitlines()
    assert lines[0].split() == ["+2", "with", "perfect", "play"]
    assert lines[1].split()[0] == "+2"
    assert lines[-1] == "best play: 2e x 5e So, 6o, 7c, Rb"


def test_without_time_there_are_bounds():
    position = str(Deal.start(SETENTA, rng=Random(0)))
    document = json.loads(run(position, "--seconds", "0", "--json").output)
    assert document["value"] is None
    assert document["bounds"][0] < document["bounds"][1]
    assert " to " in run(position, "--seconds", "0").output.splitlines()[0]


@pytest.mark.parametrize(
    "position",
    ["rules=setenta", "{}", str(Deal.start(SETENTA, rng=Random(1))).replace("setenta", "claim")],
)
def test_what_cannot_be_solved_is_refused_with_a_sentence(position):
    error = run(position).exception
    assert isinstance(error, ValueError)
    assert str(error)
