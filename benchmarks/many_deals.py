"""Play very many deals with every player in every game, and report any that fails.

``python benchmarks/many_deals.py 100000`` plays so many deals, shared out over all profiles and
numbers of players; each seat is taken by any of the players. A second number is the first seed, to
play them in several goes. A move that is not legal, or an error
anywhere, is printed with the seed that repeats it, and the exit status is 1.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from random import Random

from escoba_learn.engine.cards import PACK
from escoba_learn.engine.deal import Deal
from escoba_learn.engine.rules import PROFILES, Rules
from escoba_learn.players import PLAYERS

GAMES = [(rules, *seating) for rules in PROFILES.values() for seating in rules.seatings]


def play(game: tuple[Rules, int, int], seed: int) -> str | None:
    """Play a deal; return what went wrong, if anything."""
    rules, players, sides = game
    rng = Random(seed)
    makers = list(PLAYERS.values())
    table = [makers[int(rng.random() * len(makers))](rng) for _ in range(players)]
    dealer = int(rng.random() * players)
    deal = Deal.start(rules, players=players, sides=sides, dealer=dealer, rng=rng)
    try:
        while deal.to_play is not None:
            deal = deal.apply(table[deal.to_play](deal.view(deal.to_play)))
        deal.score()
        cards = [*deal.table, *deal.stock, *(card for pile in deal.piles for card in pile)]
        assert sorted(cards) == list(PACK), "cards were lost"
    except Exception as error:  # noqa: BLE001  # whatever it is, it is reported with its seed
        return f"{rules.name}, {players} players on {sides} sides, seed {seed}: {error!r} at {deal}"
    return None


def main(deals: int, first: int = 0) -> int:
    """Play so many deals on all cores; return the exit status."""
    seeds = range(first, first + deals)
    games = [GAMES[seed % len(GAMES)] for seed in seeds]
    with ProcessPoolExecutor() as pool:
        results = pool.map(play, games, seeds, chunksize=200)
        failures = [failure for failure in results if failure]
    summary = f"{deals} deals of {len(GAMES)} games: {len(failures)} failed"
    print(*failures, summary, sep="\n")  # noqa: T201  # a script that talks to who started it
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
