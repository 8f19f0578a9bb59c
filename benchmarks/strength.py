"""How many points a deal each player scores more than each other one.

``python benchmarks/strength.py 1000`` plays so many decks for every pair, each from both seats, and
prints a table: points per deal, and the standard error of that. The last player deals the hidden
cards anew twenty times for each move (``sampling.py``).
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from random import Random
from statistics import mean, stdev

from sampling import sampler

from escoba_learn import PACK, SETENTA, Deal, total_points
from escoba_learn.engine.cards import shuffled
from escoba_learn.players import PLAYERS, Player

MAKERS = {**PLAYERS, "twenty worlds": lambda rng: sampler(20, rng)}
CHUNK = 20


def difference(deal: Deal, players: list[Player]) -> int:
    """Play a deal; return the points of seat 0 minus those of seat 1."""
    while deal.to_play is not None:
        deal = deal.apply(players[deal.to_play](deal.view(deal.to_play)))
    ours, theirs = total_points(deal.score())
    return ours - theirs


def play(job: tuple[str, str, int]) -> list[float]:
    """Play some decks from both seats; return what the first player is better by with each."""
    better, worse, seed = job
    rng = Random(seed)
    first, second = MAKERS[better](rng), MAKERS[worse](rng)
    results = []
    for number in range(CHUNK):
        deal = Deal.start(SETENTA, pack=shuffled(PACK, rng), dealer=number % 2)
        both = difference(deal, [first, second]) - difference(deal, [second, first])
        results.append(both / 2)
    return results


def main(decks: int) -> None:
    """Play every pair and print what each better player is ahead by."""
    with ProcessPoolExecutor() as pool:
        for worse, better in combinations(MAKERS, 2):
            jobs = [(better, worse, seed) for seed in range(max(1, decks // CHUNK))]
            results = [result for chunk in pool.map(play, jobs) for result in chunk]
            error = stdev(results) / len(results) ** 0.5
            line = f"{better:>14} - {worse:<14} {mean(results):+.2f} ± {error:.2f}"
            print(line, flush=True)  # noqa: T201  # a script that talks to who started it


if __name__ == "__main__":
    main(int(sys.argv[1]))
