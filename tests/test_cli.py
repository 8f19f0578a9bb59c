"""The command line: what it prints for people and programs, and how it refuses."""

from __future__ import annotations

import io
import json
from random import Random

import pytest

from escoba_learn import PACK, SETENTA, DealRecord, format_cards
from escoba_learn.cli import main
from escoba_learn.engine.cards import shuffled


@pytest.fixture
def run(capsys, monkeypatch):
    """Run the command; returns exit status, standard output and standard error."""

    def run(*arguments: str, stdin: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        with pytest.raises(SystemExit) as exit_:
            main(arguments)
        out, err = capsys.readouterr()
        return exit_.value.code or 0, out, err

    return run


@pytest.fixture
def run_json(run):
    """Run the command with ``--json`` and return the document."""

    def run_json(*arguments: str, stdin: str = "") -> dict:
        status, out, err = run(*arguments, "--json", stdin=stdin)
        assert (status, err) == (0, "")
        return json.loads(out)

    return run_json


def played_out(seed: int) -> DealRecord:
    """A whole random deal of the usual rules."""
    rng = Random(seed)
    record = DealRecord(SETENTA, 2, 2, seed % 2, shuffled(PACK, rng))
    deal = record.first
    while not deal.is_over:
        moves = deal.legal_moves()
        move = moves[int(rng.random() * len(moves))]
        record, deal = record.add(move), deal.apply(move)
    return record


def test_captures_prints_the_promised_document(run_json):
    assert run_json("captures", "3c", "--table", "1o 4b 7o") == {
        "card": "3c",
        "captures": [{"taken": ["1o", "4b", "7o"], "escoba": True}],
        "legal_discard": False,
    }


def test_the_caballo_stays_and_there_is_no_escoba(run_json):
    (capture,) = run_json("captures", "3c", "--table", "1o 4b 7o Ce")["captures"]
    assert capture == {"taken": ["1o", "4b", "7o"], "escoba": False}


def test_a_discard_is_legal_where_nothing_can_be_captured_or_nobody_must(run_json):
    assert run_json("captures", "4o", "--table", "1b 2b")["legal_discard"]
    assert run_json("captures", "5o")["captures"] == []
    assert not run_json("captures", "7c", "--table", "So")["legal_discard"]
    assert run_json("captures", "7c", "--table", "So", "--rules", "claim")["legal_discard"]


def test_captures_reads_french_cards_as_the_profile_has_them(run_json):
    assert run_json("captures", "3♥", "--table", "A♦ J♠")["card"] == "3c"
    diamonds = run_json("captures", "7♣", "--table", "J♦")
    spades = run_json("captures", "7♣", "--table", "J♦", "--rules", "claim")
    assert diamonds["captures"][0]["taken"] == ["So"]
    assert spades["captures"][0]["taken"] == ["Se"]


def test_captures_for_people(run):
    assert run("captures", "3c", "--table", "1o 4b 7o")[1] == "3c x 1o 4b 7o  escoba!\n"
    assert run("captures", "5o")[1] == "5o  (stays on the table)\n"


def test_setenta(run, run_json):
    assert run_json("setenta", "7o 6c 1e 5b") == {
        "setenta": 70,
        "best": {"oros": "7o", "copas": "6c", "espadas": "1e", "bastos": "5b"},
    }
    assert run_json("setenta", "7o 7c")["setenta"] is None
    assert run_json("setenta", "7o 7c")["best"]["bastos"] is None
    assert run("setenta", "7o 6c 1e 5b")[1] == "70  (7o 6c 1e 5b)\n"
    assert "espadas and bastos missing" in run("setenta", "7o 7c")[1]


def test_score_of_the_worked_example(run_json):
    mine = "7o 6o 5o 1o 2o 3o 7c 7e 7b 1c 2c 3c 4c 5c 6c Sc 1e 2e 3e 4e 5e 6e"
    rest = format_cards(card for card in PACK if card.code not in mine)
    sides = [{"cards": mine, "escobas": 2}, {"cards": rest}]
    document = run_json("score", "-", stdin=json.dumps({"rules": "setenta", "sides": sides}))
    assert document["points"] == [6, 0]
    assert document["lines"][0] == {"award": "cards", "values": [22, 18], "points": [1, 0]}


def test_score_reads_a_file_and_prints_a_table(run, tmp_path):
    file = tmp_path / "piles.json"
    file.write_text('\ufeff{"sides": [{"cards": "7o 6c 1e 5b", "escobas": 2}, {"cards": "Ro"}]}')
    status, out, _ = run("score", str(file))
    assert status == 0
    assert "best setenta           70 (+1)     - (+0)" in out
    assert out.splitlines()[-1].split() == ["points", "5", "0"]


@pytest.mark.parametrize("seed", range(6))
def test_play_out_is_the_deal_played(run_json, seed):
    record = played_out(seed)
    deal = record.last
    document = run_json("play-out", "-", stdin=str(record))
    assert document["piles"] == [format_cards(pile) for pile in deal.piles]
    assert document["leftovers"] == format_cards(deal.leftovers)
    assert document["last_capturer"] == deal.last_capturer
    assert sum(len(pile.split()) for pile in document["piles"]) == 40
    assert document["points"] == [
        sum(line["points"][side] for line in document["lines"]) for side in range(2)
    ]


def test_play_out_for_people(run):
    status, out, _ = run("play-out", "-", stdin=str(played_out(1)))
    assert status == 0
    assert out.startswith("pile of side 0: ")
    assert "leftovers: " in out


def broken(**changes: object) -> str:
    return json.dumps({**played_out(1).to_json(), **changes})


PILES = '{"sides": [{"cards": "7o"}, {"cards": "%s"}]}'


@pytest.mark.parametrize(
    ("arguments", "stdin", "words"),
    [
        (["captures", "10o"], "", ["'10o'", "S, C, R", "printed 10 is a sota"]),
        (["captures", "3c", "--table", "8?"], "", ["'8?'", "rank 1-7"]),
        (["captures", "3c", "--table", "5o 5o"], "", ["same card twice", "5o"]),
        (["captures", "3c", "--table", "3c 4e"], "", ["3c", "two places"]),
        (["captures", "3c", "--rules", "bridge"], "", ["'bridge'", "setenta, club"]),
        (["captures"], "", ["CARD"]),
        (["captures", "3c", "--tabel", "1o"], "", ["--tabel"]),
        (["frobnicate"], "", ["frobnicate"]),
        (["setenta", "7o 7o"], "", ["same card twice"]),
        (["score", "-"], "{", ["not JSON", "line 1"]),
        (["score", "-"], "[]", ["JSON object"]),
        (["score", "-"], "[" * 100_000, ["too deeply"]),
        (["score", "-"], "{}", ["sides"]),
        (["score", "-"], '{"sides": [{"cards": "7o"}]}', ["two sides"]),
        (["score", "-"], '{"sides": [1, 2]}', ["an object"]),
        (["score", "-"], PILES % "7o", ["7o", "twice"]),
        (["score", "-"], PILES % "10o", ["'10o'"]),
        (["score", "-"], '{"rules": "tute", "sides": []}', ["'tute'"]),
        (["score", "no-such-file.json"], "", ["no-such-file.json"]),
        (["score", "."], "", ["irectory"]),
        (["play-out", "-"], broken(pack="1o 2o"), ["40 cards", "missing"]),
        (["play-out", "-"], broken(moves=[]), ["seat", "to play"]),
        (["play-out", "-"], broken(moves=["7o x 7o"]), ["same card twice"]),
        (["play-out", "-"], broken(moves=["hello world"]), ["not a move"]),
        (["play-out", "-"], broken(moves=["claim 7c So"]), ["move 1", "allowed"]),
        (["play-out", "-"], broken(players=5), ["5 players"]),
        (["play-out", "-"], broken(dealer=9), ["seat from 0 to 1"]),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(run, arguments, stdin, words):
    status, out, err = run(*arguments, stdin=stdin)
    assert (status, out) == (2, "")
    assert err.startswith("escoba-learn: ")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    for word in words:
        assert word in err


def test_a_pack_of_39_says_which_card_is_missing(run):
    pack = format_cards(card for card in played_out(1).pack if card.code != "7o")
    assert "39: 7o missing" in run("play-out", "-", stdin=broken(pack=pack))[2]


def test_the_first_illegal_move_is_named(run):
    record = played_out(2).to_json()
    record["moves"][4] = record["moves"][3]
    status, out, err = run("play-out", "-", stdin=json.dumps(record))
    assert (status, out) == (2, "")
    assert f"move 5, {record['moves'][3]}" in err


def test_a_file_that_is_not_text(run, tmp_path):
    file = tmp_path / "picture.json"
    file.write_bytes(b"\xff\xfe\x00\x01")
    assert run("score", str(file))[::2] == (2, "escoba-learn: the file is not text in UTF-8\n")


def test_help_and_version(run):
    assert "captures" in run("--help")[1]
    assert run("--version")[1].startswith("escoba-learn, version ")
