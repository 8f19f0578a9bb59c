"""What a reader touches: the card table, puzzles, a match, and its replay."""

from escoba_learn.widgets.match import MatchTable, play
from escoba_learn.widgets.puzzle import PuzzleTable
from escoba_learn.widgets.replay import ReplayTable, replay
from escoba_learn.widgets.table import Action, CardTable, Heap, Zone

__all__ = [
    "Action",
    "CardTable",
    "Heap",
    "MatchTable",
    "PuzzleTable",
    "ReplayTable",
    "Zone",
    "play",
    "replay",
]
