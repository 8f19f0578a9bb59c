"""Puzzles: questions about cards, generated, graded, and judged with the mistake named.

>>> puzzle = parse_puzzle("find-capture/3c/1o 4b 7o Ce/setenta")
>>> puzzle.check("1o 4b 7o").verdict, puzzle.check("7o 4b").diagnosis
('correct', 'near_miss')
"""

from escoba_learn.puzzles.beliefs import DIAGNOSES
from escoba_learn.puzzles.generate import (
    KINDS,
    LEVELS,
    generate,
    kinds_of_level,
    level_of_kind,
    parse_puzzle,
)
from escoba_learn.puzzles.puzzle import Kind, Level, Message, Puzzle, Verdict

__all__ = [
    "DIAGNOSES",
    "KINDS",
    "LEVELS",
    "Kind",
    "Level",
    "Message",
    "Puzzle",
    "Verdict",
    "generate",
    "kinds_of_level",
    "level_of_kind",
    "parse_puzzle",
]
