"""Simulations: the kernel against the engine, means recounted, executors that fail, Ctrl-C."""

from __future__ import annotations

import csv
import json
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from itertools import pairwise
from math import sqrt
from statistics import mean, stdev

import psutil
import pytest

from escoba_learn import (
    CLUB,
    DESESCOBA,
    LUDOTEKA,
    LUDOTEKA_FREE,
    PROFILES,
    SETENTA,
    kernel,
    total_points,
)
from escoba_learn.chances import opening_chances
from escoba_learn.engine.rules import MostCards, Opening
from escoba_learn.players import ESCOBA, greedy, worths
from escoba_learn.simulation import (
    Estimate,
    Game,
    Simulation,
    SlowerWarning,
    compare,
    processes,
    run,
    sensible_deals,
    simulate,
)
from escoba_learn.simulation.chunk import COMPILED
from escoba_learn.simulation.streams import Stream


def game(rules=SETENTA, players=("greedy", "random"), *, sides=2, seed=1, paired=False) -> Game:
    return Game(rules, tuple(players), sides, seed, paired)


# -- random numbers --------------------------------------------------------------------------------


def test_the_stream_is_splitmix64():
    stream = Stream(seed=1, deal=2, use=3)
    stream._counter = 1234567
    published = (6457827717110365317, 3203168211198807973, 9817491932198370423)
    assert [stream.random() for _ in published] == [(n >> 11) / 2**53 for n in published]


def test_streams_are_uniform_and_differ_by_seed_deal_and_use():
    starts = {
        Stream(seed=seed, deal=deal, use=use).random()
        for seed in (0, 1, -1, 2**63)
        for deal in range(500)
        for use in range(5)
    }
    assert len(starts) == 4 * 500 * 5
    assert abs(mean(starts) - 0.5) < 4 * sqrt(1 / 12 / len(starts))
    tenths = Counter(int(10 * start) for start in starts)
    assert all(abs(count - 1000) < 4 * sqrt(900) for count in tenths.values())


def test_a_stream_gives_only_what_python_keeps_for_ever():
    with pytest.raises(NotImplementedError, match="only random"):
        Stream(seed=1, deal=1, use=1).randrange(3)


# -- the kernel against the engine -----------------------------------------------------------------


def engine_moves(played: Game, index: int, seating: int) -> list[tuple[int, int]]:
    """The moves of a deal as the kernel writes them, read off the engine's positions."""
    found = []
    for before, after in pairwise(played.positions(index, seating)):
        gone = {*before.hands[before.to_play]} - {*after.hands[before.to_play]}
        if not after.hands[before.to_play] or len(after.stock) < len(before.stock):
            gone = {*before.hands[before.to_play]}  # the last card of a round
        (card,) = gone
        captured = {card for pile in after.piles for card in pile}
        if after.is_over:
            captured -= {*after.leftovers}
        taken = captured & {*before.table}
        found.append((card.index, sum(1 << other.index for other in taken)))
    return found


@pytest.mark.parametrize("rules", [SETENTA, LUDOTEKA], ids=lambda rules: rules.name)
@pytest.mark.parametrize(
    ("players", "deals"),
    [
        (("random", "random"), 900),
        (("greedy", "random"), 600),
        (("greedy", "greedy"), 300),
        (("careful", "random"), 150),
        (("greedy", "careful"), 150),
        (("careful", "careful"), 150),
    ],
    ids=str,
)
def test_the_kernel_plays_every_move_of_the_engine(rules, players, deals):
    played = game(rules, players, seed=deals)
    numbers = [COMPILED.index(player) for player in players]
    plan = kernel.make_plan(rules, numbers, worths(rules), ESCOBA)
    for index in range(deals):
        seating = index // 2 % 2
        assert [*kernel.moves(plan, played.seed, index, seating)] == engine_moves(
            played, index, seating
        ), f"deal {index} of seed {played.seed}"


HOUSE_RULES = [
    SETENTA,
    LUDOTEKA,
    replace(SETENTA, name="nothing", awards=()),
    replace(SETENTA, name="no opening", opening=Opening()),
    replace(SETENTA, name="only fifteen", opening=Opening(escobas=(3,))),
    replace(
        LUDOTEKA,
        name="all awards",
        awards=(*(replace(a, points=2) for a in LUDOTEKA.awards), SETENTA.awards[-1]),
    ),
    replace(
        LUDOTEKA,
        name="all of them",
        awards=tuple(
            replace(a, points_for_all=5) if hasattr(a, "points_for_all") else a
            for a in LUDOTEKA.awards
        ),
    ),
    replace(SETENTA, name="ties", awards=(MostCards(tie="each"),)),
]


@pytest.mark.parametrize("rules", HOUSE_RULES, ids=lambda rules: rules.name)
@pytest.mark.parametrize("paired", [False, True], ids=["once", "paired"])
def test_kernel_and_engine_add_up_to_the_same_tally(rules, paired):
    played = game(rules, paired=paired, seed=2**64 - 1)
    assert played.can_be_compiled
    assert played.play(3, 153, compiled=True) == played.play(3, 153, compiled=False)


def test_openings_in_the_kernel_come_as_often_as_they_should():
    """Players who hold nothing dear: of 200,000 deals, those that open with a capture."""
    nothing = replace(SETENTA, awards=())
    opened = replace(nothing, opening=Opening(escobas=(1000, 1000)))
    tally = simulate(opened, ["random"] * 2, 200_000, seed=4)
    share = sum(estimate.mean for estimate in tally.estimates["escobas"]) / 1000
    chance = float(sum(opening_chances(SETENTA)[escobas] for escobas in (1, 2)))
    assert abs(share - chance) < 0.002 + 4 * sqrt(chance * (1 - chance) / 200_000)


@pytest.mark.parametrize(
    ("rules", "players"),
    [
        (CLUB, ("greedy", "random")),
        (LUDOTEKA_FREE, ("greedy", "random")),
        (DESESCOBA, ("greedy", "random")),
        (SETENTA, ("greedy", "expert")),
        (SETENTA, ("greedy", greedy)),
        (SETENTA, ("greedy",) * 4),
        (replace(SETENTA, capture_sum=14), ("greedy", "random")),
        (replace(SETENTA, awards=CLUB.awards[3:4]), ("greedy", "random")),
        (replace(SETENTA, lowest_wins=True), ("greedy", "random")),
    ],
)
def test_what_the_kernel_does_not_know_is_left_to_the_engine(rules, players):
    assert not game(rules, players).can_be_compiled
    assert simulate(rules, players, 2, seed=1).is_complete


# -- what is counted -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PROFILES)
def test_means_and_errors_recounted_deal_by_deal(name):
    rules = PROFILES[name]
    for count, sides in rules.seatings:
        result = simulate(rules, ["greedy", *["random"] * (count - 1)], 12, seed=3, sides=sides)
        over = [[*result.game.positions(index)][-1] for index in range(12)]
        for side in range(sides):
            points = [total_points(deal.score())[side] for deal in over]
            assert result.points[side].mean == pytest.approx(mean(points))
            assert result.points[side].error == pytest.approx(stdev(points) / sqrt(12))
            escobas = [deal.escobas[side] for deal in over]
            assert result.estimates["escobas"][side].mean == pytest.approx(mean(escobas))
            best = min if rules.lowest_wins else max
            scores = [total_points(deal.score()) for deal in over]
            won = [s[side] == best(s) and s.count(best(s)) == 1 for s in scores]
            assert result.wins[side].mean == pytest.approx(mean(won))
            for award in result.game.measures[2:-1]:
                scored = [
                    line.points[side]
                    for deal in over
                    for line in deal.score()
                    if line.award == award
                ]
                assert result.estimates[award][side].mean == pytest.approx(mean(scored))
        left = Counter(sum(card.value for card in deal.leftovers) for deal in over)
        assert result.leftovers == left


def test_leftovers_are_ten_more_than_a_multiple_of_fifteen():
    result = simulate(SETENTA, ["random", "random"], 5000, seed=1)
    assert sum(result.leftovers.values()) == 5000
    assert {worth % 15 for worth in result.leftovers} == {10}


def test_a_seat_is_worth_nothing_between_equals():
    result = simulate(SETENTA, ["greedy", "greedy"], 100_000, seed=2)
    assert abs(result.lead.mean) < 4 * result.lead.error
    assert abs(result.wins[0].mean - result.wins[1].mean) < 4 * 2 * result.wins[0].error


def test_the_dealer_moves_on_and_the_cards_stay_when_players_change_seats():
    played = game(players=("greedy", "careful"))
    starts = [[next(played.positions(index, seating)) for seating in (0, 1)] for index in range(4)]
    assert [first.dealer for first, _ in starts] == [0, 1, 0, 1]
    assert all(first == again for first, again in starts)


def test_four_players_move_up_one_seat():
    played = game(LUDOTEKA, [marked(letter) for letter in "abcd"], sides=4, paired=True)
    assert played.seatings == 4
    for seating in range(4):
        asked.clear()
        deal = next(played.positions(0, seating))
        [*played.positions(0, seating)]
        order = "".join(asked[:4])
        first = (deal.to_play + seating) % 4
        assert order == ("abcd" * 2)[first : first + 4]


asked: list[str] = []


def marked(letter: str):
    def play(view):
        asked.append(letter)
        return view.legal_moves()[0]

    return play


# -- pairs -----------------------------------------------------------------------------------------


def test_a_player_is_exactly_level_with_itself():
    result = compare("careful", "careful", 2000, seed=5)
    assert result.deals == 4000
    assert result.lead == Estimate(0.0, 0.0)
    assert result.points[0] == result.points[1]


def test_pairs_recounted():
    result = compare("greedy", "random", 40, seed=6, rules=LUDOTEKA)
    leads = []
    for index in range(40):
        pair = []
        for seating in (0, 1):
            *_, deal = result.game.positions(index, seating)
            points = total_points(deal.score())
            pair.append(points[seating] - points[1 - seating])
        leads.append(pair)
    singles = [lead for pair in leads for lead in pair]
    assert result.lead.mean == pytest.approx(mean(singles))
    assert result.lead.error == pytest.approx(stdev(map(mean, leads)) / sqrt(40))
    assert result.lead_unpaired.mean == pytest.approx(mean(singles))
    assert result.lead_unpaired.error == pytest.approx(stdev(singles) / sqrt(80))


def test_pairs_take_out_the_luck_of_the_cards():
    paired = compare("careful", "greedy", 20_000, seed=7)
    unpaired = simulate(SETENTA, ["careful", "greedy"], 40_000, seed=8)
    assert paired.worth_of_pairing > 1.2
    assert unpaired.worth_of_pairing == pytest.approx(1)
    assert unpaired.lead.error == pytest.approx(paired.lead_unpaired.error, rel=0.05)
    difference = paired.lead.mean - unpaired.lead.mean
    assert abs(difference) < 4 * sqrt(paired.lead.error**2 + unpaired.lead.error**2)


def test_the_players_are_in_the_order_of_their_strength():
    for weaker, stronger in pairwise(["random", "greedy", "careful"]):
        lead = compare(stronger, weaker, 3000, seed=9).lead
        assert lead.mean > 4 * lead.error


# -- results ---------------------------------------------------------------------------------------


def test_a_result_as_json_and_as_csv():
    result = simulate(SETENTA, ["greedy", greedy], 30, seed=1)
    document = json.loads(json.dumps(result.to_dict()))
    assert document["players"] == ["greedy", "greedy"]
    assert (document["deals"], document["complete"]) == (30, True)
    assert document["sides"][1]["points"] == result.points[1]._asdict()
    assert sum(document["leftovers"].values()) == 30
    rows = [*csv.DictReader(result.to_csv().splitlines())]
    assert len(rows) == 2 * len(result.game.measures)
    assert {row["measure"] for row in rows} == {*result.game.measures}
    assert float(rows[1]["mean"]) == result.points[1].mean
    assert repr(result) == "<Simulation of 30 deals: setenta, greedy, greedy>"


def test_three_sides_have_no_lead():
    result = simulate(LUDOTEKA, ["random"] * 3, 2, seed=1)
    assert "lead" not in result.to_dict()
    assert len(result.points) == 3


def test_one_deal_has_no_error_yet():
    assert simulate(SETENTA, ["random"] * 2, 1, seed=1).points[0].error == float("inf")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: simulate(SETENTA, ["greedy", "Bob"], 5, seed=1), "not a player: 'Bob' .random, "),
        (lambda: simulate(SETENTA, ["greedy"] * 3, 5, seed=1), "not played by 3 players"),
        (lambda: simulate(SETENTA, ["greedy"] * 2, 0, seed=1), "0 deals: play 1 or more"),
        (lambda: processes(0).__enter__(), "0 workers: there must be 1 or more"),
    ],
)
def test_what_cannot_be_simulated_is_refused(call, message):
    with pytest.raises(ValueError, match=message):
        call()


# -- without numba, and in a browser ---------------------------------------------------------------


@pytest.fixture
def no_numba(monkeypatch):
    monkeypatch.setattr(run, "_compiles", lambda: False)
    run._say_that_it_is_slower.cache_clear()


def test_without_numba_it_is_the_same_but_slower_and_says_so_once(no_numba, monkeypatch):
    with pytest.warns(SlowerWarning, match="pip install numba"):
        slow = simulate(SETENTA, ["greedy", "random"], 25, seed=1)
    assert simulate(SETENTA, ["greedy", "random"], 25, seed=1) == slow
    monkeypatch.undo()
    assert simulate(SETENTA, ["greedy", "random"], 25, seed=1) == slow


def test_what_numba_does_not_help_says_nothing(no_numba):
    assert simulate(CLUB, ["greedy", "random"], 5, seed=1).is_complete


def test_sizes_go_with_what_there_is(no_numba, monkeypatch):
    assert sensible_deals() == 2_000
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert sensible_deals() == 500
    monkeypatch.undo()
    assert sensible_deals() == 100_000
    assert sensible_deals(CLUB) == 2_000


# -- executors -------------------------------------------------------------------------------------


@pytest.fixture
def small_chunks(monkeypatch):
    # As many on a fast machine as on a slow one.
    monkeypatch.setattr(run, "_chunk_size", lambda _packs, _per_second: 12)


SLOW = (CLUB, ["greedy", "random"])  # by the engine
SERIAL_SIZE = 250


@pytest.fixture(scope="module")
def serial() -> Simulation:
    return simulate(*SLOW, SERIAL_SIZE, seed=11)


def test_threads_and_processes_find_the_same(small_chunks, serial):
    with ThreadPoolExecutor(3) as executor:
        assert simulate(*SLOW, SERIAL_SIZE, seed=11, executor=executor) == serial
    with processes(2) as executor:
        assert simulate(*SLOW, SERIAL_SIZE, seed=11, executor=executor) == serial
        compiled = simulate(SETENTA, ["careful", "greedy"], 20_000, seed=1, executor=executor)
    assert compiled == simulate(SETENTA, ["careful", "greedy"], 20_000, seed=1)


def test_a_worker_process_that_dies_changes_nothing(small_chunks, serial):
    with processes(2) as executor:
        submitted = executor.submit
        count = 0

        def submit_and_kill(*call):
            nonlocal count
            count += 1
            if count == 5:
                threading.Timer(0.1, next(iter(executor._processes.values())).kill).start()
            return submitted(*call)

        executor.submit = submit_and_kill
        assert simulate(*SLOW, SERIAL_SIZE, seed=11, executor=executor) == serial
        assert count > 5
        with pytest.raises(BrokenExecutor):  # it really died
            submitted(int).result()


class Here(Executor):
    """Plays at once, in this process; and fails, or is interrupted, when it is told to."""

    def __init__(self, fails: dict[int, type[BaseException]] | None = None):
        self.fails = fails or {}
        self.futures: list[Future] = []

    def submit(self, call, /, *arguments):
        future: Future = Future()
        self.futures.append(future)
        error = self.fails.get(len(self.futures))
        if error is None:
            future.set_result(call(*arguments))
        elif issubclass(error, TimeoutError):
            pass  # left undone
        else:
            future.set_exception(error("as told"))
        return future


def test_no_more_chunks_are_handed_out_than_can_be_waited_for(small_chunks, serial, monkeypatch):
    monkeypatch.setattr(run, "_AT_ONCE", 3)
    assert simulate(*SLOW, SERIAL_SIZE, seed=11, executor=Here()) == serial


@pytest.mark.parametrize(
    ("packs", "seconds"), [(10**5, 1), (4096 * 1000, 1), (4096 * 3000, 3), (10**9, 10)]
)
def test_chunks_last_a_second_and_longer_only_for_very_many(packs, seconds):
    assert run._chunk_size(packs, per_second=1000) == 1000 * seconds
    assert run._chunk_size(packs, per_second=0.1) == max(1, seconds // 10)


def test_broken_executors_are_replaced_and_other_errors_shown(small_chunks, serial):
    broken = Here({2: BrokenExecutor, 4: BrokenExecutor})
    assert simulate(*SLOW, SERIAL_SIZE, seed=11, executor=broken) == serial
    with pytest.raises(ZeroDivisionError, match="as told"):
        simulate(*SLOW, SERIAL_SIZE, seed=11, executor=Here({2: ZeroDivisionError}))


def test_interrupted_while_waiting_what_is_finished_is_kept(small_chunks):
    executor = Here({2: KeyboardInterrupt, 4: TimeoutError, 5: ZeroDivisionError})
    result = simulate(*SLOW, SERIAL_SIZE, seed=11, executor=executor)
    assert not result.is_complete
    assert executor.futures[3].cancelled()
    assert sum(result.leftovers.values()) == result.deals < SERIAL_SIZE
    assert f"(stopped; {SERIAL_SIZE} asked)" in str(result)


def interrupting(after: int):
    """A player at whose move number ``after`` somebody presses Ctrl-C."""
    moves = 0

    def play(view):
        nonlocal moves
        moves += 1
        if moves == after:
            raise KeyboardInterrupt
        return greedy(view)

    return play


def test_interrupted_here_the_deals_before_are_the_result(monkeypatch):
    monkeypatch.setattr(run, "_SECONDS_A_CHUNK", 1e-9)  # chunks of one deal
    result = simulate(SETENTA, ["greedy", interrupting(200)], 1000, seed=1)
    assert (result.packs, result.asked, result.is_complete) == (11, 1000, False)
    assert result.tally == simulate(SETENTA, ["greedy", "greedy"], 11, seed=1).tally


def test_interrupted_before_anything_is_finished_there_is_no_result():
    with pytest.raises(KeyboardInterrupt):
        simulate(SETENTA, ["greedy", interrupting(3)], 1000, seed=1)


# -- the bar ---------------------------------------------------------------------------------------


def test_a_bar_shows_only_what_takes_longer_than_a_second(capsys, monkeypatch):
    simulate(SETENTA, ["random"] * 2, 10, seed=1, progress=True)
    assert "deals" not in capsys.readouterr().err
    monkeypatch.setattr(run, "_SECONDS_A_CHUNK", 0.2)
    begun = time.monotonic()

    def slow(view):
        time.sleep(0.002)
        return greedy(view)

    simulate(CLUB, [slow, slow], 25, seed=1, progress=True)
    assert time.monotonic() - begun > 1
    assert "deals" in capsys.readouterr().err


# -- the command -----------------------------------------------------------------------------------


COMMAND = "from escoba_learn.cli import main; main()"


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-c", COMMAND, "simulate", *arguments]


def ran(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command(*arguments), capture_output=True, text=True, check=False)


def test_the_command_prints_what_simulate_returns():
    wanted = simulate(SETENTA, ["greedy", "careful"], 500, seed=4)
    spaced = ran("--deals", "500", "--players", "greedy", "careful", "--seed", "4", "--json")
    assert json.loads(spaced.stdout) == json.loads(json.dumps(wanted.to_dict()))
    assert spaced.stderr == ""
    commas = ran("--seed=4", "--players", "greedy,careful", "--deals", "500", "--workers", "2")
    assert commas.stdout == f"{wanted}\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--players", "greedy", "Bob"], "not a player: 'Bob' (random, greedy, careful, expert)"),
        (["--deals", "0"], "0 deals: play 1 or more"),
        (["--workers", "0"], "0 workers: there must be 1 or more"),
        (["--workers", "1", "--scheduler", "tcp://127.0.0.1:1"], "give one"),
        (["--scheduler", "tcp://127.0.0.1:1"], "no Dask scheduler answers at tcp://127.0.0.1:1"),
    ],
)
def test_the_command_refuses_with_one_sentence(arguments, sentence):
    refused = ran(*arguments)
    assert refused.returncode == 2
    assert refused.stdout == ""
    assert refused.stderr.count("\n") == 1
    assert sentence in refused.stderr


def test_ctrl_c_shows_what_is_finished():
    running = subprocess.Popen(
        command("--rules", "club", "--deals", "1000000", "--json", "--workers", "2"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    started = psutil.Process(running.pid)
    while len(started.children()) < 2:  # the workers, who are given what follows the first deals
        assert running.poll() is None
        time.sleep(0.1)
    time.sleep(1)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    document = json.loads(out)
    assert 0 < document["deals"] < 1_000_000
    assert document["complete"] is False
    assert (running.returncode, err) == (0, "")
