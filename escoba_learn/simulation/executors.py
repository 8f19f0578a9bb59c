"""Who plays the chunks of a simulation: the cores of this machine, or a Dask cluster."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any


@contextmanager
def processes(workers: int) -> Iterator[Executor]:
    """Open an executor with so many processes on this machine.

    Each starts afresh, on every system: nothing of a notebook is copied, and so functions that are
    to play must live in a module. Ctrl-C is left to the process that waits for them.
    """
    if workers < 1:
        raise ValueError(f"{workers} workers: there must be 1 or more")
    fresh = get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=fresh, initializer=_ignore_interrupts) as executor:
        yield executor


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """Open an executor on the Dask cluster with this scheduler, as ``tcp://127.0.0.1:8786``.

    Its workers need this package. A worker that dies loses nothing: its chunks are given to others.
    Raises ``ValueError`` where no scheduler answers, and where ``distributed`` is not installed.
    """
    try:
        from distributed import Client
    except ImportError:
        raise ValueError(
            "a cluster needs the package distributed: pip install 'escoba-learn[cluster]'"
        ) from None
    connect: Any = Client  # which has no types
    try:
        client = connect(address, timeout="3s", set_as_default=False)
    except OSError:
        raise ValueError(f"no Dask scheduler answers at {address}") from None
    with client:
        yield client.get_executor()


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
