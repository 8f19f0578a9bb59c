"""The command that plays many deals: simulate."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, nullcontext

import click

from escoba_learn.cli.io import as_json, rules_option, show
from escoba_learn.engine.rules import Rules
from escoba_learn.simulation import cluster, processes
from escoba_learn.simulation import simulate as play_many


@click.command()
@click.option("--deals", default=1000, show_default=True, help="How many deals are played.")
@click.option(
    "--players",
    "first",
    default="greedy,random",
    show_default=True,
    metavar="NAME NAME...",
    help="random, greedy, careful or expert, for each seat; with spaces or commas.",
)
@click.argument("others", nargs=-1, metavar="")
@rules_option
@click.option("--seed", default=1, show_default=True, help="The same seed, the same deals.")
@click.option("--workers", type=int, help="Play on so many cores.")
@click.option("--scheduler", help="Play on the Dask cluster with this scheduler, as tcp://….")
@as_json
def simulate(
    deals: int,
    first: str,
    others: Sequence[str],
    rules: Rules,
    seed: int,
    workers: int | None,
    scheduler: str | None,
    *,
    as_json: bool,
) -> None:
    """Let computer players play many deals, and show what each side scores on average.

    \b
    escoba-learn simulate --deals 100000 --players greedy careful --seed 1

    The result depends on the seed alone, not on who plays the deals. Ctrl-C shows what is finished.
    """  # noqa: D301  # click wants the control character itself
    players = [name for names in (first, *others) for name in names.split(",") if name]
    with warnings.catch_warnings(), _executor(workers, scheduler) as executor:
        warnings.showwarning = lambda message, *_, **__: click.echo(message, err=True)
        result = play_many(
            rules,
            players,
            deals,
            seed=seed,
            executor=executor,
            progress=sys.stderr.isatty(),
        )
    show(result.to_dict(), str(result).splitlines(), as_json=as_json)


def _executor(
    workers: int | None, scheduler: str | None
) -> AbstractContextManager[Executor | None]:
    if scheduler is not None:
        if workers is not None:
            raise ValueError("--workers is for this machine, --scheduler for a cluster: give one")
        return cluster(scheduler)
    return nullcontext() if workers is None else processes(workers)


COMMANDS = (simulate,)
