"""Exact chances, as fractions: of a random table, a random pile, and what a player may know."""

from escoba_learn.chances.awards import award_chances, award_gains
from escoba_learn.chances.piles import (
    SplitChances,
    leftover_amounts,
    setenta_distribution,
    split_chances,
)
from escoba_learn.chances.replies import ReplyChance, reply_chances
from escoba_learn.chances.tables import (
    capture_chance,
    expected_captures,
    hand_chance,
    opening_chances,
)

__all__ = [
    "ReplyChance",
    "SplitChances",
    "award_chances",
    "award_gains",
    "capture_chance",
    "expected_captures",
    "hand_chance",
    "leftover_amounts",
    "opening_chances",
    "reply_chances",
    "setenta_distribution",
    "split_chances",
]
