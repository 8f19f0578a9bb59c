"""A chance found by trying: shuffle, look, and count, with the error after so many tries."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

from escoba_learn.engine.cards import PACK, Card, shuffled
from escoba_learn.simulation.result import Estimate
from escoba_learn.simulation.streams import Stream


def repeat(
    event: Callable[[tuple[Card, ...]], object], tries: int = 5000, *, seed: int
) -> dict[int, Estimate]:
    """Return how often an event happens in shuffled packs, after 10, 20, 50, 100 … and all tries.

    >>> found = repeat(lambda pack: pack[0].code == "7o", 1000, seed=1)
    >>> [*found], round(found[1000].mean, 3)
    ([10, 20, 50, 100, 200, 500, 1000], 0.026)

    The event sees the whole pack in dealing order. The error of a share ``p`` of ``n`` tries is
    ``sqrt(p * (1 - p) / n)``, where two hits and two misses are added to those found, since ten out
    of ten is not certain (Agresti and Coull). Four times the tries halve it.
    """
    if tries < 1:
        raise ValueError(f"{tries} tries: make 1 or more")
    stops = {step * 10**power for step in (1, 2, 5) for power in range(1, len(str(tries)))}
    found: dict[int, Estimate] = {}
    happened = 0
    for made in range(1, tries + 1):
        happened += bool(event(shuffled(PACK, Stream(seed=seed, deal=made, use=0))))
        if made in stops or made == tries:
            likely = (happened + 2) / (made + 4)
            found[made] = Estimate(happened / made, sqrt(likely * (1 - likely) / (made + 4)))
    return found
