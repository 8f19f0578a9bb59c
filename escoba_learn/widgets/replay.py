"""A deal played again move by move, all hands open, with what each move cost."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from escoba_learn.engine.cards import PACK, Card
from escoba_learn.engine.record import DealRecord
from escoba_learn.postmortem import PostMortem, post_mortem, running_scores
from escoba_learn.text import text
from escoba_learn.text.match import MatchWords
from escoba_learn.text.replay import report_lines, review_lines
from escoba_learn.widgets.scene import Scene
from escoba_learn.widgets.table import Action, CardTable


def replay(
    record: DealRecord, *, seconds: float = 5, people: Iterable[int] | None = None, **traits: Any
) -> ReplayTable:
    """Return the replay of a deal, with a post-mortem if the deal is one that can be solved.

    ``seconds`` limits the search; ``people`` are the seats of people, where others are computer
    players.
    """
    try:
        report = post_mortem(record, seconds=seconds)
    except ValueError:  # an unfinished deal, or one that the solver does not know
        report = None
    return ReplayTable(record, report=report, people=people, **traits)


class ReplayTable(CardTable):
    """A record to step through, with the buttons ``first back forward last`` or with keys.

    >>> from random import Random
    >>> from escoba_learn.engine.cards import shuffled
    >>> from escoba_learn.engine.moves import parse_move
    >>> from escoba_learn.engine.rules import SETENTA
    >>> record = DealRecord(SETENTA, 2, 2, 0, shuffled(PACK, Random(1)))
    >>> table = ReplayTable(record.add(parse_move("7o x So")))
    >>> table.press("forward"); print(table.message)
    Move 1 of 1.
    Player 2 plays the seven of coins and takes: sota of coins.
    If the deal ended here: Player 1 0, Player 2 3.

    With a ``report`` it says what each move cost; ``turn`` goes to the turning point. ``scores``
    are the points of each side at the start and after each move.
    """

    _switches = ("show_values",)

    def __init__(
        self,
        record: DealRecord,
        *,
        report: PostMortem | None = None,
        people: Iterable[int] | None = None,
        **traits: Any,
    ) -> None:
        self.record, self.report = record, report
        self.scores = running_scores(record)
        self.step = 0
        self._deals = tuple(record.replay())
        self._people = tuple(range(record.players) if people is None else people)
        self._reviews = {review.number: review for review in report.moves} if report else {}
        coins = record.rules.coins_in_french_pack
        super().__init__(on_press=ReplayTable._pressed, buttons=(), coins=coins, **traits)
        self.go_to(0)

    def __repr__(self) -> str:
        return f"ReplayTable({self.record.rules.name}, move {self.step} of {self._last})"

    @property
    def _last(self) -> int:
        return len(self.record.moves)

    @property
    def _turn(self) -> int | None:
        """The number of the move that was the turning point."""
        turn = self.report.turning_point if self.report else None
        return turn.number if turn else None

    def go_to(self, step: int) -> None:
        """Show the position after so many moves: from 0 to the number of moves."""
        if not 0 <= step <= self._last:
            raise ValueError(f"step={step} is not from 0 to {self._last}, the number of moves")
        self.step = step
        owner = self._people[0] if self._people else 0
        scene = Scene(self._deals[step], owner, self.scores[step], self._words, all_open=True)
        taker = self._deals[step].last_capturer
        self.taken_to = "" if taker is None else f"pile_{taker % self.record.sides}"
        with self.hold_sync():
            self.place(scene.places(), buttons=self._step_buttons())
            self.say(partial(self._told_at, step))

    def _pressed(self, action: str) -> None:
        steps = {
            "first": 0,
            "back": max(self.step - 1, 0),
            "forward": min(self.step + 1, self._last),
            "last": self._last,
            "turn": self.step if self._turn is None else self._turn,
        }
        if action not in steps:
            raise ValueError(f"not a button here: {action!r} ({', '.join(steps)})")
        self.go_to(steps[action])

    def _step_buttons(self) -> list[Action]:
        def button(word: str, key: str, *, usable: bool) -> Action:
            kind = "main" if word == "forward" else "plain"
            label = partial(text, f"replay.{word}")
            return Action(word, label, kind, disabled=not usable, key=key)

        before, after = self.step > 0, self.step < self._last
        buttons = [
            button("first", "Home", usable=before),
            button("back", "ArrowLeft", usable=before),
            button("forward", "ArrowRight", usable=after),
            button("last", "End", usable=after),
        ]
        turn = button("turn", "", usable=self.step != self._turn)
        return buttons if self._turn is None else [*buttons, turn]

    def _words(self, lang: str) -> MatchWords:
        record = self.record
        return MatchWords(lang, self._people, record.players, record.sides, self.pack, self._coins)

    def _told_at(self, step: int, lang: str) -> str:
        """Return what is told of the position after so many moves."""
        words, deal = self._words(lang), self._deals[step]
        if not step:
            return "\n".join([*words.dealt(deal), text("replay.keys", lang)])
        lines = [
            text("replay.position", lang, number=step, count=self._last),
            words.move(self._deals[step - 1], self.record.moves[step - 1]),
            *self._review(words, step),
        ]
        if not deal.is_over:
            held = words.points(self.scores[step])
            return "\n".join([*lines, text("replay.if_ended", lang, held=held)])
        report = report_lines(words, self.report) if self.report else []
        return "\n".join([*lines, *words.score(deal), *report])

    def _review(self, words: MatchWords, step: int) -> list[str]:
        if (review := self._reviews.get(step)) is None:
            return []
        return review_lines(words, review, is_turning_point=step == self._turn)

    def _pictured(self) -> Iterable[Card]:
        """Return all cards, so that the pictures are sent once and never again."""
        return PACK
