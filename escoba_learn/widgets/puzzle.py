"""A puzzle on the card table: what can be chosen, pressed or written, and what follows."""

from __future__ import annotations

from collections.abc import Callable

from escoba_learn.engine.cards import Card, format_cards
from escoba_learn.puzzles import Puzzle, Verdict
from escoba_learn.text.puzzles import hint_texts, verdict_text
from escoba_learn.widgets.table import CardTable, Heap, Zone

Check = Callable[[str], Verdict]
"""What judges an answer, and remembers it."""

_TONES = {"correct": "right", "incomplete": "told", "wrong": "wrong", "unanswered": "told"}

_CHOICES = {
    "selection": (("none", "table.none"),),
    "selections": (("none", "table.none"),),
    "card": (("none", "table.no_card"),),
    "yes_no": (("yes", "table.yes"), ("no", "table.no")),
}
"""By the form of answer: the buttons that answer at once, with the keys of their words."""

_CHOSEN = {"selection", "selections", "card"}
"""The forms of answer for which cards are chosen; for others but yes and no one writes."""


class PuzzleTable(CardTable):
    """A puzzle to touch: choose cards, or write, and press a button.

    >>> from escoba_learn.puzzles import parse_puzzle
    >>> puzzle = parse_puzzle("all-captures/So/3c 4e 7b/setenta")
    >>> table = PuzzleTable(puzzle, puzzle.check)
    >>> table.select("7b"); table.press("check"); table.message
    '1 of 2 found. The missing one takes 2 cards.'

    Where every answer is wanted, each right set is kept until all are found.
    """

    def __init__(self, puzzle: Puzzle, check: Check, *, lang: str = "en") -> None:
        self._puzzle = puzzle
        self._check = check
        self._found: list[str] = []
        self._hints_given = 0
        self._form = puzzle.of.form.name
        chosen = self._form in _CHOSEN
        super().__init__(
            _zones(puzzle, self._form),
            on_press=PuzzleTable._pressed,
            buttons=("check", "hint", "clear") if self._form != "yes_no" else ("hint",),
            choices=_CHOICES.get(self._form, ()),
            entry_key=None if chosen or self._form == "yes_no" else "table.answer",
            counted=puzzle.hand if chosen and len(puzzle.hand) == 1 else (),
            choose_one=self._form == "card",
            coins=puzzle.rules.coins_in_french_pack,
            taken_to="pile",
            lang=lang,
        )

    def _pressed(self, action: str) -> None:
        if action == "hint":
            self._give_hint()
        elif action == "check":
            self._judge(self.written.strip() or format_cards(self.selection))
        else:
            self._judge(action)

    def _give_hint(self) -> None:
        hints = hint_texts(self._puzzle, self.lang)
        self.say(hints[min(self._hints_given, len(hints) - 1)])
        self._hints_given += 1

    def _judge(self, answer: str) -> None:
        wanted_all = self._puzzle.of.all_wanted and answer
        verdict = self._check(", ".join([*self._found, answer]) if wanted_all else answer)
        taken = self.selection
        if wanted_all and verdict.verdict != "wrong":
            self._found.append(answer)
            self.selected = []
        elif verdict.is_correct and self._form == "selection" and taken:
            self._take(taken)
        self.say(verdict_text(verdict, self.lang), _TONES[verdict.verdict])

    def _take(self, taken: tuple[Card, ...]) -> None:
        """Let the capture be seen to happen, once; the puzzle is done."""
        left = tuple(card for card in self._puzzle.table if card not in taken)
        heap = Heap("pile", len(taken) + 1, () if left else self._puzzle.hand)
        self.show([Zone("table", left), heap], buttons=())


def _zones(puzzle: Puzzle, form: str) -> list[Zone | Heap]:
    """Return what the puzzle shows, and where an answer is chosen."""
    from_hand = form == "card" and bool(puzzle.hand)
    zones: list[Zone | Heap] = []
    if puzzle.table:
        zones.append(Zone("table", puzzle.table, choose=form in _CHOSEN and not from_hand))
    if puzzle.hand:
        name = "played" if len(puzzle.hand) == 1 else "hand"
        zones.append(Zone(name, puzzle.hand, choose=from_hand))
    names = ("pile",) if len(puzzle.piles) == 1 else ("pile_1", "pile_2", "pile_3", "pile_4")
    return zones + [Zone(name, pile) for name, pile in zip(names, puzzle.piles, strict=False)]
