"""Simulation and chances: compiled code against the engine and against C, one core against two.

``make bench ARGS=benchmarks/test_simulation.py``; what came out is in README.md.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
import time
import tracemalloc
from pathlib import Path

import numpy as np
import pytest

from escoba_learn import CLUB, SETENTA, kernel
from escoba_learn.chances import capture_chance, expected_captures, hand_chance, tables
from escoba_learn.players import ESCOBA, worths
from escoba_learn.simulation import Game, processes, simulate
from escoba_learn.simulation.chunk import COMPILED

PAIRS = [("random", "random"), ("greedy", "greedy"), ("careful", "careful")]
every_pair = pytest.mark.parametrize("players", PAIRS, ids=lambda pair: pair[0])


def game(players) -> Game:
    return Game(SETENTA, players, 2, seed=1)


@every_pair
@pytest.mark.benchmark(group="deals by the engine (200)")
def test_engine(benchmark, players):
    benchmark(lambda: game(players).play(0, 200, compiled=False))


@every_pair
@pytest.mark.benchmark(group="deals by the kernel (20,000)")
def test_kernel(benchmark, players):
    game(players).play(0, 1, compiled=True)
    benchmark(lambda: game(players).play(0, 20_000, compiled=True))


@pytest.fixture(scope="session")
def yardstick(tmp_path_factory) -> ctypes.CDLL:
    compiler = shutil.which("cc") or pytest.fail("the yardstick needs a C compiler named cc")
    library = tmp_path_factory.mktemp("yardstick") / "deals.so"
    source = Path(__file__).with_name("deals.c")
    flags = ["-O3", "-march=native", "-shared", "-fPIC"]
    subprocess.run([compiler, *flags, "-o", library, source], check=True)
    return ctypes.CDLL(str(library))


@every_pair
@pytest.mark.benchmark(group="deals by the C yardstick (20,000)")
def test_yardstick(benchmark, players, yardstick):
    numbers = [COMPILED.index(player) for player in players]
    plan = kernel.make_plan(SETENTA, numbers, worths(SETENTA), ESCOBA).tobytes()
    wanted = game(players).play(0, 20_000, compiled=True)

    def play() -> list[int]:
        tally = np.zeros(len(wanted), dtype=np.int64)
        where = tally.ctypes.data_as(ctypes.c_void_p)
        first, last, seatings = (ctypes.c_int64(number) for number in (0, 20_000, 1))
        yardstick.play(plan, ctypes.c_uint64(1), first, last, seatings, where)
        return tally.tolist()

    assert benchmark(play) == wanted


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.benchmark(group="6,000 deals of club by the engine, in processes", max_time=1)
def test_processes(benchmark, workers):
    with processes(workers) as executor:
        for warm in [executor.submit(time.sleep, 0.5) for _ in range(workers)]:
            warm.result()
        simulate(CLUB, ["random"] * 2, 100, seed=1, executor=executor)
        benchmark.pedantic(
            lambda: simulate(CLUB, ["random"] * 2, 6_000, seed=1, executor=executor), rounds=3
        )


@pytest.mark.benchmark(group="the kernel in a new process")
def test_compiled_once_per_machine(benchmark):
    """With the compiled code in its place: importing and loading, no compiling."""
    code = (
        "from escoba_learn.simulation import simulate; simulate(deals=1, seed=1);"
        "import time; begun = time.perf_counter(); simulate(deals=2000, seed=1);"
        "assert time.perf_counter() - begun < 1"
    )
    benchmark.pedantic(
        lambda: subprocess.run([sys.executable, "-c", code], check=True), rounds=3, warmup_rounds=1
    )


@pytest.mark.parametrize("deals", [20_000, 400_000])
@pytest.mark.benchmark(group="memory of more deals")
def test_memory(benchmark, deals):
    """The peak in bytes, shown as extra information, does not grow with the deals."""
    simulate(deals=1, seed=1)

    def peak() -> int:
        tracemalloc.start()
        simulate(deals=deals, seed=1)
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most

    benchmark.extra_info["peak"] = benchmark.pedantic(peak, rounds=1)


@pytest.mark.benchmark(group="handing out a chunk")
def test_a_chunk_on_dask(benchmark):
    """What the scheduler of a cluster takes for one chunk, apart from playing it."""
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
        ) as cluster,
        distributed.Client(cluster, set_as_default=False) as client,
    ):
        executor = client.get_executor()

        def hand_out() -> None:
            for future in [executor.submit(os.getpid) for _ in range(1000)]:
                future.result()

        benchmark.pedantic(hand_out, rounds=3, warmup_rounds=1)


@pytest.mark.benchmark(group="exact chances")
def test_all_chances_of_tables(benchmark):
    """Every value and a hand of three, on tables of 1 to 20, from nothing."""

    def everything() -> None:
        tables._idle.cache_clear()
        tables._sets.cache_clear()
        for size in range(1, 21):
            for sweep in (False, True):
                hand_chance(3, size, sweep)
                for value in tables.VALUES:
                    capture_chance(value, size, sweep=sweep)
            for value in tables.VALUES:
                expected_captures(value, size)

    benchmark(everything)
