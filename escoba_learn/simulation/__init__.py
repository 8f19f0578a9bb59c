"""Many deals at once: means with their errors, on one core, all cores or a cluster.

>>> from escoba_learn.engine.rules import SETENTA
>>> print(simulate(SETENTA, ["random", "random"], 100, seed=1))
100 deals, setenta, seed 1
                            random            random
points               2.630 ± 0.191     2.550 ± 0.167
escobas              0.700 ± 0.086     0.810 ± 0.090
cards                0.490 ± 0.050     0.410 ± 0.049
coins                0.390 ± 0.049     0.420 ± 0.050
seven_of_coins       0.550 ± 0.050     0.450 ± 0.050
setenta              0.500 ± 0.050     0.460 ± 0.050
wins                 0.480 ± 0.050     0.460 ± 0.050
"""

from escoba_learn.simulation.chunk import Game
from escoba_learn.simulation.executors import cluster, processes
from escoba_learn.simulation.experiment import repeat
from escoba_learn.simulation.result import Estimate, Simulation
from escoba_learn.simulation.run import SlowerWarning, compare, sensible_deals, simulate

__all__ = [
    "Estimate",
    "Game",
    "Simulation",
    "SlowerWarning",
    "cluster",
    "compare",
    "processes",
    "repeat",
    "sensible_deals",
    "simulate",
]
