"""The charts of the course, each with a sentence that says what it shows, and its numbers.

>>> from escoba_learn.chances import hand_chance
>>> data = {size: (hand_chance(3, size), hand_chance(3, size, sweep=True)) for size in (1, 2, 3)}
>>> Chart(plot_sizes, data)
What a hand can do, by cards on the table
cards on the table  can capture  can make an escoba
                 1       17.0 %              17.0 %
                 2       47.2 %              20.7 %
                 3       77.3 %               9.5 %
"""

from escoba_learn.plots.chart import Chart
from escoba_learn.plots.drawings import (
    ClosingIn,
    plot_cards,
    plot_closing_in,
    plot_leftovers,
    plot_points,
    plot_replies,
    plot_setentas,
    plot_sizes,
)

__all__ = [
    "Chart",
    "ClosingIn",
    "plot_cards",
    "plot_closing_in",
    "plot_leftovers",
    "plot_points",
    "plot_replies",
    "plot_setentas",
    "plot_sizes",
]
