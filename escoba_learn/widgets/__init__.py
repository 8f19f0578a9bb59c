"""What a reader touches: the card table, and the puzzles played on it."""

from escoba_learn.widgets.puzzle import PuzzleTable
from escoba_learn.widgets.table import Action, CardTable, Heap, Zone

__all__ = ["Action", "CardTable", "Heap", "PuzzleTable", "Zone"]
