"""How a lesson went: its events counted, and two accounts of the same lesson made one."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from escoba_learn.progress.codes import Summary, Tally
from escoba_learn.progress.event import Attempt, Event


def summarize(events: Iterable[Event], lesson: int, questions: Sequence[str] = ()) -> Summary:
    """Return how a lesson went whose questions so far are these puzzles.

    >>> puzzle, other = "leftover/7o 3c/setenta", "leftover/5o/setenta"
    >>> events = [Attempt(1, puzzle, "no", "wrong", "multiple_of_five"),
    ...           Attempt(1, puzzle, "yes", "correct"), Attempt(2, other, "yes", "wrong")]
    >>> summarize(events, 1, [puzzle])
    Summary(lesson=1, asked=1, answered=frozenset({1}),
            kinds={'leftover': Tally(right=1, wrong=1, mistake='multiple_of_five')})

    A puzzle counts as right once, a wrong answer each time. A pasted code says how things stood
    when it was made: what has been counted by then is not counted twice.
    """
    before, solved, counts = Summary(lesson), set[str](), defaultdict[str, Counter[str]](Counter)
    for event in events:
        if isinstance(event, Attempt):
            if event.lesson == lesson:
                _count(event, solved, counts[event.kind])
        elif event.summary.lesson == lesson:
            before = merged(before, event.summary)
            for kind, tally in event.summary.kinds.items():
                _catch_up(counts[kind], tally)
    here = {number for number, puzzle in enumerate(questions, start=1) if puzzle in solved}
    kinds = {kind: _tally(count) for kind, count in counts.items() if count}
    return Summary(lesson, max(len(questions), before.asked), before.answered | here, kinds)


def merged(one: Summary, other: Summary) -> Summary:
    """Return two accounts of the same lesson as one: of each count the larger.

    >>> merged(Summary(1, 3, frozenset({1})), Summary(1, 2, frozenset({2}))).answered
    frozenset({1, 2})
    """
    kinds = dict(one.kinds)
    for kind, tally in other.kinds.items():
        known = kinds.get(kind, Tally())
        mistake = max(known, tally, key=lambda account: account.wrong).mistake
        right, wrong = max(known.right, tally.right), max(known.wrong, tally.wrong)
        kinds[kind] = Tally(right, wrong, mistake)
    return Summary(one.lesson, max(one.asked, other.asked), one.answered | other.answered, kinds)


# What is counted of a kind besides its mistakes, which have the ids of diagnoses.
_RIGHT, _WRONG = "right", "wrong"


def _count(attempt: Attempt, solved: set[str], count: Counter[str]) -> None:
    if attempt.verdict == "correct" and attempt.puzzle not in solved:
        solved.add(attempt.puzzle)
        count[_RIGHT] += 1
    elif attempt.verdict == "wrong":
        count[_WRONG] += 1
        if attempt.diagnosis:
            count[attempt.diagnosis] += 1


def _catch_up(count: Counter[str], tally: Tally) -> None:
    """Bring the counts up to those of a code; how often its mistake was made it does not say."""
    count[_RIGHT] = max(count[_RIGHT], tally.right)
    if tally.wrong > count[_WRONG]:
        count[_WRONG] = tally.wrong
        if tally.mistake:
            count[tally.mistake] = max(count.values())


def _tally(count: Counter[str]) -> Tally:
    mistakes = Counter({name: n for name, n in count.items() if name not in {_RIGHT, _WRONG}})
    commonest = mistakes.most_common(1)
    return Tally(count[_RIGHT], count[_WRONG], commonest[0][0] if commonest else None)
