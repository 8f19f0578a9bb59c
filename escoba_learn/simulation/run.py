"""Many deals on one core, on all cores or on a cluster, with the same result."""

from __future__ import annotations

import sys
import warnings
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import nullcontext, suppress
from functools import cache
from importlib.util import find_spec
from itertools import islice
from operator import add
from time import perf_counter
from typing import Any

from escoba_learn.engine.rules import SETENTA, Rules
from escoba_learn.players import PLAYERS, Player
from escoba_learn.simulation.chunk import Game, Tally
from escoba_learn.simulation.result import Simulation

_SECONDS_A_CHUNK = 1.0
_MOST_SECONDS_A_CHUNK = 10.0
"""For so many chunks that a scheduler would spend its time on handing them out."""
_TRIAL, _TRIAL_COMPILED = 5, 2000
"""How many deals are timed first, to see how many last a second."""
_AT_ONCE = 4096
"""Chunks handed out at a time: enough for thousands of cores, and no more memory for more deals."""


class SlowerWarning(UserWarning):
    """Says that a simulation takes longer than it need."""


def simulate(
    rules: Rules = SETENTA,
    players: Sequence[str | Player] = ("greedy", "random"),
    deals: int = 1000,
    *,
    seed: int,
    sides: int | None = None,
    executor: Executor | None = None,
    progress: bool = False,
) -> Simulation:
    """Play many deals, and return the means of points, escobas, awards, wins and leftovers.

    >>> result = simulate(SETENTA, ["greedy", "random"], 20, seed=1)
    >>> result.deals, result.points[0].mean > result.points[1].mean
    (20, True)

    Each player is a name (random, greedy, careful, expert) or a function of a ``View``, one for
    each seat. The result is the same for every ``executor``: none plays here and now, and any of
    ``concurrent.futures`` or Dask's ``Client(...).get_executor()`` plays chunks of about a second.
    ``progress`` shows a bar where it takes longer than that. Ctrl-C returns what is finished. Two
    players of ``setenta`` or ``ludoteka`` are played in compiled code where numba is installed.
    Raises ``ValueError`` for unknown players and for players or sides that the rules do not allow.
    """
    game = _game(rules, players, sides, seed, paired=False)
    return _run(game, deals, executor, progress=progress)


def compare(
    first: str | Player,
    second: str | Player,
    packs: int = 500,
    *,
    seed: int,
    rules: Rules = SETENTA,
    executor: Executor | None = None,
    progress: bool = False,
) -> Simulation:
    """Let two players play each pack twice, with their seats exchanged.

    >>> result = compare("greedy", "random", 20, seed=1)
    >>> result.deals, result.lead.mean > 0
    (40, True)

    ``lead`` is how many points per deal the first is ahead. Who has the better cards in one deal
    has the worse in the other, and so the luck of the cards is gone; ``worth_of_pairing`` says how
    many deals of different packs one such deal replaces.
    """
    game = _game(rules, [first, second], None, seed, paired=True)
    return _run(game, packs, executor, progress=progress)


def sensible_deals(
    rules: Rules = SETENTA, players: Sequence[str | Player] = ("greedy",) * 2
) -> int:
    """Return how many deals take a few seconds here: fewer in a browser, more in compiled code.

    >>> sensible_deals() in {500, 2_000, 100_000}
    True
    """
    if _game(rules, players, None, 0, paired=False).can_be_compiled and _compiles():
        return 100_000
    return 500 if sys.platform == "emscripten" else 2_000


def _game(
    rules: Rules,
    players: Sequence[str | Player],
    sides: int | None,
    seed: int,
    *,
    paired: bool,
) -> Game:
    for player in players:
        if isinstance(player, str) and player not in PLAYERS:
            raise ValueError(f"not a player: {player!r} ({', '.join(PLAYERS)})")
    return Game(rules, tuple(players), rules.sides_for(len(players), sides), seed % 2**64, paired)


def _run(game: Game, packs: int, executor: Executor | None, *, progress: bool) -> Simulation:
    if packs < 1:
        raise ValueError(f"{packs} deals: play 1 or more")
    if game.can_be_compiled and not _compiles():
        _say_that_it_is_slower()
    tally: Tally = []
    done = 0
    with _bar(packs, shown=progress) as bar, suppress(KeyboardInterrupt):
        for count, found in _played(game, packs, executor):
            tally = [*map(add, tally, found)] if tally else found
            done += count
            bar.update(count)
    if not tally:
        raise KeyboardInterrupt
    return Simulation(game, packs, done, tally)


def _played(game: Game, packs: int, executor: Executor | None) -> Iterator[tuple[int, Tally]]:
    """Yield the tally of each chunk after its number of packs, in any order."""
    yield 1, _play(game, 0, 1)  # compiles what is to be compiled, and meets what cannot be played
    stop = min(packs, 1 + (_TRIAL_COMPILED if game.can_be_compiled and _compiles() else _TRIAL))
    begun = perf_counter()
    yield stop - 1, _play(game, 1, stop)
    size = _chunk_size(packs, (stop - 1) / (perf_counter() - begun))
    chunks = ((start, min(packs, start + size)) for start in range(stop, packs, size))
    yield from _here(game, chunks) if executor is None else _elsewhere(game, chunks, executor)


def _chunk_size(packs: int, per_second: float) -> int:
    """Return how many packs last a second; or longer, if that gave more chunks than at once."""
    seconds = min(packs / per_second / _AT_ONCE if per_second else 0, _MOST_SECONDS_A_CHUNK)
    return max(1, int(per_second * max(seconds, _SECONDS_A_CHUNK)))


def _play(game: Game, start: int, stop: int) -> Tally:
    return game.play(start, stop, compiled=game.can_be_compiled and _compiles())


def _here(game: Game, chunks: Iterator[tuple[int, int]]) -> Iterator[tuple[int, Tally]]:
    for start, stop in chunks:
        yield stop - start, _play(game, start, stop)


def _elsewhere(
    game: Game, chunks: Iterator[tuple[int, int]], executor: Executor
) -> Iterator[tuple[int, Tally]]:
    """Yield what an executor returns; what a broken one does not return is played here."""
    pending: deque[tuple[int, int, Future[Tally] | None]] = deque()
    try:
        while True:
            for start, stop in islice(chunks, _AT_ONCE - len(pending)):
                pending.append((start, stop, _submit(executor, game, start, stop)))
            if not pending:
                return
            start, stop, future = pending[0]
            found = _result(future) or _play(game, start, stop)
            pending.popleft()
            yield stop - start, found
    except KeyboardInterrupt:
        for start, stop, future in pending:
            if future and future.done() and not future.cancelled() and not future.exception():
                yield stop - start, future.result()
    finally:
        for *_, future in pending:
            if future:
                future.cancel()


def _submit(executor: Executor, game: Game, start: int, stop: int) -> Future[Tally] | None:
    with suppress(BrokenExecutor):
        return executor.submit(_play, game, start, stop)
    return None


def _result(future: Future[Tally] | None) -> Tally | None:
    with suppress(BrokenExecutor):
        return future.result() if future else None
    return None


@cache
def _compiles() -> bool:
    return all(find_spec(library) for library in ("numba", "numpy"))


@cache
def _say_that_it_is_slower() -> None:
    """Once, not for every simulation."""
    warnings.warn(
        "numba is not installed, so simulations take a hundred times longer than they could: "
        "pip install numba",
        SlowerWarning,
        stacklevel=4,
    )


def _bar(packs: int, *, shown: bool) -> Any:
    """Return a progress bar that appears after a second, or one that never does."""
    if not shown:
        return nullcontext(_NoBar())
    from tqdm import tqdm

    return tqdm(total=packs, unit=" deals", delay=1, leave=False, unit_scale=True)


class _NoBar:
    def update(self, count: int) -> None:
        pass
