"""Progress: kept in a file, copied as a short code, and turned into what to practise again.

>>> to_code(Summary(2, 3, frozenset({1, 3})))
'3...'
"""

from escoba_learn.progress.codes import CodeError, Summary, Tally, from_code, to_code
from escoba_learn.progress.event import Attempt, Event, Pasted
from escoba_learn.progress.leitner import Box, boxes, due_kinds
from escoba_learn.progress.store import Store
from escoba_learn.progress.summary import merged, summarize

__all__ = [
    "Attempt",
    "Box",
    "CodeError",
    "Event",
    "Pasted",
    "Store",
    "Summary",
    "Tally",
    "boxes",
    "due_kinds",
    "from_code",
    "merged",
    "summarize",
    "to_code",
]
