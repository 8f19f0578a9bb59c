"""A puzzle: what it shows, its answers, and the verdict on a learner's answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal, NamedTuple

from escoba_learn.engine.cards import Card, format_cards
from escoba_learn.engine.deal import Deal
from escoba_learn.engine.moves import Capture, Discard
from escoba_learn.engine.position import no_card_twice
from escoba_learn.engine.rules import SETENTA, Rules
from escoba_learn.puzzles import fields
from escoba_learn.puzzles.answers import AnswerForm, UnreadableError, as_text
from escoba_learn.puzzles.beliefs import Sight, clear_sight, misreadings
from escoba_learn.puzzles.difficulty import measure

Cards = tuple[Card, ...]
Answer = Any  # each form of answer has its own type: a number, a set of cards, a chance …


class Message(NamedTuple):
    """A sentence as a value: the key of the catalogue, and what is filled in."""

    key: str
    values: Mapping[str, object] = {}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an answer is worth, and why.

    >>> Verdict("incomplete", missing=2).is_correct
    False

    ``diagnosis`` names the mistake that explains a wrong answer, where one does; ``reason`` and
    ``values`` are the sentence to say; ``missing`` is how many answers are still to be found.
    """

    verdict: Literal["correct", "incomplete", "wrong", "unanswered"]
    diagnosis: str | None = None
    reason: str = ""
    values: Mapping[str, object] = field(default_factory=dict)
    missing: int = 0

    @property
    def is_correct(self) -> bool:
        """Whether the whole answer is right."""
        return self.verdict == "correct"

    @property
    def message(self) -> Message:
        """The sentence to say: that of the diagnosis, or else of the reason or the verdict."""
        if self.diagnosis:
            return Message(f"diagnosis.{self.diagnosis}", self.values)
        return Message(self.reason or f"verdict.{self.verdict}", self.values)


@dataclass(frozen=True)
class Level:
    """How hard a generated puzzle is to be: what may appear in it, and how much of it.

    ``ranks`` counts the ranks in use from the ace on; ``table``, ``pile`` and ``captures`` are
    the least and the most; ``targets`` are other sums to make.
    """

    number: int
    ranks: int
    table: tuple[int, int]
    captures: tuple[int, int]
    pile: tuple[int, int]
    largest_first_fails: bool = False
    targets: tuple[int, ...] = ()


class Request(NamedTuple):
    """What a generator is asked for; ``solutions`` is None where any number will do."""

    level: Level
    rng: Random
    rules: Rules = SETENTA
    solutions: int | None = None


def _no_more(_puzzle: Puzzle) -> Iterator[tuple[str, Iterable[Answer]]]:
    return iter(())


def _no_variant(_puzzle: Puzzle) -> str:
    return ""


def _no_values(_puzzle: Puzzle) -> Mapping[str, object]:
    return {}


def _nothing_wrong(_puzzle: Puzzle) -> None:
    return None


def _say_wrong(_puzzle: Puzzle, _answer: Answer) -> Message:
    return Message("verdict.wrong")


def mistakes(puzzle: Puzzle) -> Iterator[tuple[str, Iterable[Answer]]]:
    """Yield each mistake with the answers of a person who makes it, the simplest first."""
    for belief, sight in misreadings(puzzle.rules):
        yield belief, puzzle.of.solve(puzzle.seen_with(sight))
    yield from puzzle.of.more_mistakes(puzzle)


def check_one(puzzle: Puzzle, answer: Answer) -> Verdict:
    """Return the verdict where one answer is wanted, and any solution will do."""
    if answer in puzzle.answers:
        return Verdict("correct")
    said = puzzle.of.say_wrong(puzzle, answer)
    for diagnosis, believed in mistakes(puzzle):
        if answer in believed:
            return Verdict("wrong", diagnosis, said.key, {**puzzle.facts, **said.values})
    return Verdict("wrong", None, said.key, said.values)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of puzzle, as data and functions of a puzzle.

    ``shows`` names the fields that make up an id, in order. ``solve`` finds the answers that are
    right in the puzzle's ``sight``, so that with mistaken sight it finds a mistaken answer.
    ``more_mistakes`` adds the mistakes that no other rules express. ``refuse`` says what is wrong
    with a puzzle that makes no sense. ``draw`` makes the fields of a new one.
    """

    name: str
    shows: tuple[str, ...]
    form: AnswerForm
    solve: Callable[[Puzzle], tuple[Answer, ...]]
    hints: Callable[[Puzzle], tuple[Message, Message, Message]]
    explain: Callable[[Puzzle], Message]
    draw: Callable[[Request], Mapping[str, Any] | None]
    check: Callable[[Puzzle, Answer], Verdict] = check_one
    more_mistakes: Callable[[Puzzle], Iterator[tuple[str, Iterable[Answer]]]] = _no_more
    say_wrong: Callable[[Puzzle, Answer], Message] = _say_wrong
    variant: Callable[[Puzzle], str] = _no_variant
    values: Callable[[Puzzle], Mapping[str, object]] = _no_values
    refuse: Callable[[Puzzle], str | None] = _nothing_wrong
    all_wanted: bool = False
    counts_solutions: bool = False

    def __reduce__(self) -> tuple[Callable[[str], Kind], tuple[str]]:
        from escoba_learn.puzzles.generate import kind_of

        return kind_of, (self.name,)


@dataclass(frozen=True)
class Puzzle:
    """A question about cards; its ``id`` is its content, so the same id is the same puzzle.

    >>> from escoba_learn.puzzles import parse_puzzle
    >>> puzzle = parse_puzzle("find-capture/3c/7o 4b 1o/setenta")
    >>> puzzle.id, puzzle.solutions()
    ('find-capture/3c/1o 4b 7o/setenta', ('1o 4b 7o',))
    >>> puzzle.check("7o 1o 4b").verdict, puzzle.check("7o 5c").verdict
    ('correct', 'wrong')
    """

    of: Kind
    rules: Rules = SETENTA
    hand: Cards = ()
    table: Cards = ()
    piles: tuple[Cards, ...] = ()
    escobas: tuple[int, ...] = ()
    move: Capture | Discard | None = None
    number: int = 0
    criterion: str = ""
    position: Deal | None = None

    def __post_init__(self) -> None:
        no_card_twice([self.hand, self.table, *self.piles])
        wrong = self.of.refuse(self)
        if wrong:
            raise ValueError(f"not a {self.kind} puzzle: {wrong}")

    @property
    def kind(self) -> str:
        """The name of the kind."""
        return self.of.name

    @property
    def card(self) -> Card:
        """The one card of the hand."""
        return self.hand[0]

    @property
    def id(self) -> str:
        """The content of the puzzle as a line of text."""
        shown = (fields.FIELDS[name].write(self) for name in self.of.shows)
        return "/".join([self.kind, *shown, self.rules.name])

    def __repr__(self) -> str:
        return f"parse_puzzle({self.id!r})"

    def __str__(self) -> str:
        return self.id

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The right answers as values, in a fixed order."""
        found: tuple[Answer, ...] | None = self.__dict__.get("_answers")
        if found is None:
            found = self.__dict__["_answers"] = self.of.solve(self)
        return found

    def solutions(self) -> tuple[str, ...]:
        """Return the right answers as a learner would write them."""
        return tuple(map(self.of.form.write, self.answers))

    def answer(self) -> str:
        """Return one complete right answer: for find-all all of them, with commas.

        >>> from escoba_learn.puzzles import parse_puzzle
        >>> parse_puzzle("all-captures/So/3c 4e 7b/setenta").answer()
        '7b, 3c 4e'
        """
        found = self.solutions()
        return ", ".join(found) if self.of.all_wanted else found[0]

    def check(self, answer: object) -> Verdict:
        """Return the verdict on an answer, as text or as the value itself; it never raises.

        >>> from escoba_learn.puzzles import parse_puzzle
        >>> parse_puzzle("card-value/So/setenta").check(10).diagnosis
        'printed_numbers'
        """
        text = as_text(answer)
        if not text:
            return Verdict("unanswered")
        try:
            read = self.of.form.read(text, self.rules)
        except UnreadableError as problem:
            return Verdict("wrong", None, problem.key, problem.values)
        return self.of.check(self, read)

    def prompt(self) -> Message:
        """Return the question."""
        variant = self.of.variant(self)
        key = f"puzzle.prompt.{self.kind}"
        return Message(f"{key}.{variant}" if variant else key, self.facts)

    def hints(self) -> tuple[Message, Message, Message]:
        """Return three hints, each nearer to the answer."""
        return self.of.hints(self)

    def explanation(self) -> Message:
        """Return the worked answer."""
        return self.of.explain(self)

    def difficulty(self) -> dict[str, int | bool]:
        """Return what makes the puzzle hard, as numbers.

        >>> from escoba_learn.puzzles import parse_puzzle
        >>> parse_puzzle("find-capture/3c/1o 4b 7o/setenta").difficulty()["smallest_solution"]
        3
        """
        shown = [*self.hand, *self.table, *(card for pile in self.piles for card in pile)]
        return {
            "cards": len(shown),
            "figures": sum(card.rank.is_figure for card in shown),
            "solutions": len(self.answers),
            **(measure(self.hand, self.table, self.rules) if self.hand and self.table else {}),
        }

    @property
    def facts(self) -> Mapping[str, object]:
        """The values that a sentence about this puzzle may need."""
        facts: dict[str, object] = {
            "hand": self.hand,
            "table": self.table,
            "target": self.rules.capture_sum,
            "n": self.number,
            "total": self.sight.total((*self.hand, *self.table)),
        }
        if len(self.hand) == 1:
            facts |= {"card": self.card, "value": self.sight.values[self.card]}
        for side, pile in enumerate(self.piles, start=1):
            facts[f"pile{side}"] = format_cards(pile)
        return {**facts, **self.of.values(self)}

    @property
    def sight(self) -> Sight:
        """The rules and the values of the cards, as the puzzle is seen."""
        sight: Sight = self.__dict__.get("_sight") or clear_sight(self.rules)
        return sight

    def seen_with(self, sight: Sight) -> Puzzle:
        """Return the puzzle as somebody sees it who is mistaken about the cards."""
        seen = object.__new__(Puzzle)
        seen.__dict__.update(self.__dict__, _sight=sight)
        seen.__dict__.pop("_answers", None)
        return seen


def three_hints(name: str, puzzle: Puzzle) -> tuple[Message, Message, Message]:
    """Return the hints ``hint.<name>.1`` to ``3`` of the catalogue."""
    facts = puzzle.facts
    one, two, three = (Message(f"hint.{name}.{step}", facts) for step in "123")
    return one, two, three
