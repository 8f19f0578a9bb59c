"""Random numbers for simulations: any deal's, at once, and the same in compiled code."""

from __future__ import annotations

from random import Random
from typing import Self

_BITS = (1 << 64) - 1


class Stream(Random):
    """The random numbers of one use in one deal of a seed: a stable ``random()`` and nothing else.

    >>> Stream(seed=1, deal=7, use=0).random() == Stream(seed=1, deal=7, use=0).random()
    True

    The generator is splitmix64: a counter, mixed. Of the seed 64 bits count.
    """

    def __new__(cls, **_: int) -> Self:  # noqa: D102  # Random would take these for its own seed
        return super().__new__(cls)

    def __init__(self, *, seed: int, deal: int, use: int) -> None:
        self._counter = _mixed(_mixed(_mixed(seed & _BITS) + deal) + use)

    def random(self) -> float:
        """Return the next number, at least 0 and less than 1."""
        self._counter = (self._counter + 0x9E3779B97F4A7C15) & _BITS
        return (_mixed(self._counter) >> 11) * 2.0**-53

    def getrandbits(self, bits: int, /) -> int:
        """Refuse: of the generators of Python only ``random()`` gives the same for ever."""
        raise NotImplementedError(f"{bits} random bits: only random() gives the same for ever")


def _mixed(number: int) -> int:
    number &= _BITS
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & _BITS
    number = (number ^ number >> 27) * 0x94D049BB133111EB & _BITS
    return number ^ number >> 31
