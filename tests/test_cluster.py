"""A real Dask cluster on this machine: several worker processes, one of which is killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from concurrent.futures import Executor

import pytest
from distributed import Client, LocalCluster

from escoba_learn import CLUB
from escoba_learn.simulation import cluster, run, simulate

# What Dask leaves to be collected when it closes is no fault of ours.
pytestmark = pytest.mark.filterwarnings("ignore")

PLAYERS = ["greedy", "random"]
DEALS = 900
CHUNKS_BEFORE = 5


@pytest.fixture(scope="module")
def local_cluster():
    with LocalCluster(
        n_workers=3,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address=None,
    ) as started:
        yield started


class Watched(Executor):
    """Passes everything on, and calls ``half_way`` once the first ``CHUNKS_BEFORE`` are back."""

    def __init__(self, executor: Executor, half_way):
        self.executor, self.half_way = executor, half_way
        self.handed_out = self.returned = 0
        self.lock = threading.Lock()

    def submit(self, call, /, *arguments):
        self.handed_out += 1
        future = self.executor.submit(call, *arguments)
        future.add_done_callback(self.count)
        return future

    def count(self, _future):
        with self.lock:
            self.returned += 1
            if self.returned == CHUNKS_BEFORE:
                self.half_way()


def test_a_worker_that_is_killed_half_way_changes_nothing(local_cluster, monkeypatch):
    # As many chunks on a fast machine as on a slow one.
    monkeypatch.setattr(run, "_chunk_size", lambda _packs, _per_second: 30)
    wanted = simulate(CLUB, PLAYERS, DEALS, seed=12)
    with Client(local_cluster, set_as_default=False) as client:
        before = client.run(os.getpid)
        assert len({*before.values(), os.getpid()}) == 4
        victim = next(iter(before.values()))
        watched = Watched(client.get_executor(), lambda: os.kill(victim, signal.SIGKILL))
        assert simulate(CLUB, PLAYERS, DEALS, seed=12, executor=watched) == wanted
        # The last calls back may come after the result.
        assert watched.handed_out >= 2 * CHUNKS_BEFORE <= 2 * watched.returned
        client.wait_for_workers(3, timeout=60)  # the cluster has replaced it
        assert victim not in client.run(os.getpid).values()


def test_a_cluster_by_the_address_of_its_scheduler(local_cluster):
    with cluster(local_cluster.scheduler_address) as executor:
        found = simulate(CLUB, PLAYERS, 50, seed=1, executor=executor)
    assert found == simulate(CLUB, PLAYERS, 50, seed=1)


def test_the_command_on_a_cluster(local_cluster):
    code = "from escoba_learn.cli import main; main()"
    address = local_cluster.scheduler_address
    arguments = ["--rules", "club", "--deals", "50", "--json", "--scheduler", address]
    ran = subprocess.run(
        [sys.executable, "-c", code, "simulate", *arguments],
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(ran.stdout) == json.loads(
        json.dumps(simulate(CLUB, PLAYERS, 50, seed=1).to_dict())
    )


def test_without_distributed_a_cluster_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ValueError, match="pip install"), cluster("tcp://127.0.0.1:1"):
        pass
