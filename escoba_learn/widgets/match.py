"""A whole match on the card table, against computer players or between people at one screen."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from escoba_learn.engine import position
from escoba_learn.engine.cards import PACK, Card
from escoba_learn.engine.deal import Deal, View
from escoba_learn.engine.moves import Capture, Claim, Discard, Move, Pass
from escoba_learn.engine.refusal import IllegalMove
from escoba_learn.engine.rules import SETENTA, Rules
from escoba_learn.text import text
from escoba_learn.text.match import MatchWords
from escoba_learn.widgets.intent import Unclear, intended
from escoba_learn.widgets.replay import ReplayTable, replay
from escoba_learn.widgets.saved import Damage, MatchFile, match_folder, resume
from escoba_learn.widgets.scene import Scene, is_window
from escoba_learn.widgets.session import PERSON, Session, fresh_seed
from escoba_learn.widgets.table import Action, CardTable

Telling = Callable[[MatchWords], Iterable[str]]
"""What gives lines to say, in the words of a language."""


def play(
    rules: Rules | str = SETENTA,
    *,
    level: str = "greedy",
    players: int = 2,
    sides: int | None = None,
    people: int = 1,
    seed: int | None = None,
    fresh: bool = False,
    **traits: Any,
) -> MatchTable:
    """Return a match to play: a new one, or the one that was begun with the same players.

    >>> play("club", level="careful", seed=3, lang="es")
    MatchTable(club, person careful, seed 3)

    ``level`` is that of the computer players: random, greedy, careful or expert. ``people`` of the
    players share the screen. ``fresh`` begins a new match in any case. Further arguments are those
    of the card table: ``lang`` (en, es, fr, pt), ``pack`` (spanish, french), ``show_values`` and
    ``show_total``. Raises ``ValueError`` for players that the rules do not allow.
    """
    if isinstance(rules, str):
        rules = position.profile(rules)
    if not 1 <= people <= players:
        raise ValueError(f"people={people} is not from 1 to {players}, the number of players")
    seats = [PERSON] * people + [level] * (players - people)
    new_seed = fresh_seed() if seed is None else seed
    session = Session.start(rules, seats=seats, sides=sides, seed=new_seed)
    folder = match_folder()
    if folder is None:
        return MatchTable(session, **traits)
    try:
        found = None if fresh else resume(session, rules, folder)
    except OSError:
        found = None  # where nothing can be read nothing can be saved, which is said then
    if isinstance(found, Damage):
        return MatchTable(session, file=MatchFile(folder), news=partial(_damaged, found), **traits)
    if found and seed in {None, found[0].seed}:
        return MatchTable(found[0], file=found[1], news=_resumed, **traits)
    return MatchTable(session, file=MatchFile(folder), **traits)


class MatchTable(CardTable):
    """A match to be played by choosing cards and pressing *Play*; the computer players answer.

    >>> table = MatchTable(Session.start(seed=1))
    >>> print(table.message)
    Computer deals, so you play first.
    Your turn.
    >>> table.select("2e"); table.press("check")
    >>> table.message.splitlines()[0]
    'You lay down the two of swords.'

    A card that has one capture, or none, is simply played; of several captures, cards of the table
    say which is meant. What is not allowed is explained, and nothing has happened. The buttons are
    ``check lay_down pass hint undo ready next_deal new_match``, each where it makes sense. ``file``
    is where the match is saved after each move, ``news`` what is to be said first.
    """

    pace = 0.8
    """Seconds between the moves of computer players, on a table that somebody sees."""

    def __init__(
        self,
        session: Session,
        *,
        file: MatchFile | None = None,
        news: Telling | None = None,
        **traits: Any,
    ) -> None:
        self.session = session
        self._file = file
        self._is_shown = False
        self._ready_seat: int | None = None
        self._taken: dict[int, tuple[Card, ...]] = {}
        rules = session.match.rules
        super().__init__(
            on_press=MatchTable._pressed, coins=rules.coins_in_french_pack, buttons=(), **traits
        )
        self._begin_deal(*([news] if news else []))

    def __repr__(self) -> str:
        rules, seats = self.session.match.rules, " ".join(self.session.seats)
        return f"MatchTable({rules.name}, {seats}, seed {self.session.seed})"

    def _ipython_display_(self) -> None:
        super()._ipython_display_()
        self._is_shown = True

    def replay(self, number: int = -1, *, seconds: float = 5) -> ReplayTable:
        """Return the replay of a deal of this match, with a post-mortem where it can be had.

        ``number`` counts the deals from 0, and from the end as -1; ``seconds`` limits the search.
        """
        record = self.session.record.deals[number]
        people, traits = self.session.people, {"lang": self.lang, "pack": self.pack}
        return replay(record, seconds=seconds, people=people, **traits)

    # -- what is pressed -------------------------------------------------------------------------

    def _pressed(self, action: str) -> None:
        here = [button["id"] for button in self.actions if button["kind"] != "switch"]
        if action not in here:
            raise ValueError(f"not a button here: {action!r} ({', '.join(here)})")
        handlers: dict[str, Callable[[], None]] = {
            "check": self._play,
            "lay_down": self._lay_down,
            "pass": partial(self._move, Pass()),
            "hint": self._hint,
            "undo": self._undo,
            "ready": self._get_ready,
            "next_deal": self._next_deal,
            "new_match": self._new_match,
        }
        handlers[action]()

    def _play(self) -> None:
        try:
            meant = intended(self._view(), self.selection)
        except IllegalMove as error:
            self._refuse(error)
            return
        if isinstance(meant, Unclear):
            self._tell(partial(_asked, meant))
        else:
            self._move(meant)

    def _lay_down(self) -> None:
        """Lay a card down that could capture, where nobody has to."""
        hand = [card for card in self.selection if card in self._view().hand]
        if len(hand) == 1:
            self._move(Discard(hand[0]))
        else:
            self._tell(partial(_asked, Unclear("two_hand_cards" if hand else "no_hand_card")))

    def _move(self, move: Move) -> None:
        try:
            session = self.session.play(move)
        except IllegalMove as error:
            self._refuse(error)
        else:
            self._go_on([self.session, session])

    def _refuse(self, error: IllegalMove) -> None:
        """Put the cards back, and say why."""
        self.selected = []
        self._tell(
            lambda words: [words.refusal(error.refusal), words.say("put_back")], tone="wrong"
        )

    def _hint(self) -> None:
        view = self._view()
        self._tell(lambda words: words.hint(view))

    def _undo(self) -> None:
        before = self.session.undo()
        if before is None:
            self._tell(lambda words: [words.say("nothing_to_undo")])
            return
        self._taken.clear()
        self._go_on([before], lambda words: [words.say("undone")])

    def _get_ready(self) -> None:
        self._ready_seat = self.session.deal.to_play
        self._tell(self._turn)
        self._show_turn()

    def _next_deal(self) -> None:
        self.session = self.session.next_deal()
        self._begin_deal()

    def _new_match(self) -> None:
        old = self.session
        rules, sides = old.match.rules, old.deal.sides
        self.session = Session.start(rules, seats=old.seats, sides=sides, seed=fresh_seed())
        if self._file:
            self._file = MatchFile(self._file.folder)
        self._begin_deal()

    # -- what follows ----------------------------------------------------------------------------

    def _begin_deal(self, *news: Telling) -> None:
        """Say how the deal begins, or how it stands, and let the computer players play."""
        self._taken.clear()
        told = list(news)
        if not self.session.moves:
            first = self.session.deal
            told.append(lambda words: words.dealt(first))
        self._go_on([self.session], *told)

    def _go_on(self, steps: list[Session], *told: Telling) -> None:
        """Let the computer players play until a person decides; say and show what happens."""
        while steps[-1].awaits_computer:
            steps.append(steps[-1].answer())
        self.session = steps[-1]
        self._ready_seat = None
        happened = [partial(_happened, one, other) for one, other in pairwise(steps)]
        self._tell(*told, *happened, self._turn, *self._save())
        self._show_steps(steps)
        self._show_turn()

    def _save(self) -> list[Telling]:
        if not self._file or (self._file.path is None and self.session.undo() is None):
            return []  # nobody has decided anything that could be lost
        try:
            self._file.save(self.session)
        except OSError as error:
            self._file = None  # said once; the match goes on
            reason = str(error)
            return [lambda words: [words.say("not_saved", reason=reason)]]
        return []

    def _turn(self, words: MatchWords) -> list[str]:
        """Return what is to be done now, or how the deal ended."""
        deal = self.session.deal
        if deal.is_over:
            return words.deal_over(self.session.match)
        if self._is_hidden():
            return [words.say("get_ready", name=words.name(self.session.mover))]
        return words.turn(deal)

    def _tell(self, *tellings: Telling, tone: str = "told") -> None:
        def message(lang: str) -> str:
            words = self._words(lang)
            return "\n".join(line for telling in tellings for line in telling(words))

        self.say(message, tone)

    def _words(self, lang: str) -> MatchWords:
        deal, people = self.session.deal, self.session.people
        return MatchWords(lang, people, deal.players, deal.sides, self.pack, self._coins)

    def _total(self, lang: str) -> str:
        cards, rules = self.selection, self.session.match.rules
        if not cards or not self.show_total:
            return super()._total(lang)
        if rules.capture == "scopa":  # there the cards of the table alone are added up
            cards = tuple(card for card in cards if card in self.session.deal.table) or cards
        return text("table.total", lang, total=sum(rules.values[card] for card in cards))

    # -- what is seen ----------------------------------------------------------------------------

    def _view(self) -> View:
        return self.session.deal.view(self.session.mover)

    def _owner(self) -> int:
        """Return the seat whose hand lies in front: the person's who is to play, or the first."""
        to_play, people = self.session.deal.to_play, self.session.people
        return to_play if to_play is not None and to_play in people else people[0]

    def _is_hidden(self) -> bool:
        """Whether the hand in front waits for its owner to come to the screen."""
        deal = self.session.deal
        shared = len(self.session.people) > 1
        return shared and not deal.is_over and not is_window(deal) and self._ready_seat is None

    def _pictured(self) -> Iterable[Card]:
        """Return all cards, so that the pictures are sent once and never again."""
        return PACK

    def _show_steps(self, steps: Sequence[Session]) -> None:
        """Let the moves be seen, one after the other."""
        for number, (before, after) in enumerate(pairwise(steps)):
            if before.mover in self.session.people:
                self._collect(before.deal)
            elif self._is_shown and number and after.moves[-1] != Pass():
                time.sleep(self.pace)
            self._show_move(before.deal, after.deal, before.mover, after.moves[-1])

    def _collect(self, deal: Deal) -> None:
        """Let what the others took last go to their piles."""
        for seat in list(self._taken):
            del self._taken[seat]
            self._place(deal, goal=seat)

    def _show_move(self, before: Deal, after: Deal, seat: int, move: Move) -> None:
        """Show a card as it is played, and then what becomes of it."""
        taker = before.pending.seat if before.pending and isinstance(move, Capture) else seat
        if isinstance(move, Capture | Discard) and not before.pending and seat != self._owner():
            self._taken[seat] = (move.card,)
            self._place(before, played=move.card)
        self._taken.pop(taker, None)
        if taker != self._owner() and (cards := _cards_taken(move)):
            self._taken[taker] = cards
        self._place(after, goal=taker)

    def _place(self, deal: Deal, *, played: Card | None = None, goal: int | None = None) -> None:
        self.taken_to = "" if goal is None else f"pile_{goal % deal.sides}"
        self.place(self._scene(deal, played).places())

    def _show_turn(self) -> None:
        self.place(self._scene(self.session.deal).places(), buttons=self._turn_buttons())

    def _scene(self, deal: Deal, played: Card | None = None) -> Scene:
        owner, shared = self._owner(), len(self.session.people) > 1
        return Scene(
            deal,
            owner,
            self.session.match.points,
            self._words,
            in_sight=not shared or self._ready_seat == owner,
            taken=dict(self._taken),
            played=played,
        )

    def _turn_buttons(self) -> list[str | Action]:
        deal, rules = self.session.deal, self.session.match.rules
        if deal.is_over:
            word = "new_match" if self.session.match.is_over else "next_deal"
            return [_button(word, "main"), _button("undo")]
        if self._is_hidden():
            return [_button("ready", "main"), _button("undo")]
        if not is_window(deal):
            verb, others = "play", [_button("lay_down")] * (rules.obligation == "none")
        elif rules.chooser == "opponent":
            verb, others = "choose", []
        else:
            verb, others = "claim", [_button("pass")]
        check = Action("check", partial(text, f"match.{verb}"), "main")
        return [check, *others, "hint", _button("undo"), "clear"]


def _button(word: str, kind: str = "plain") -> Action:
    return Action(word, partial(text, f"match.{word}"), kind)


def _cards_taken(move: Move) -> tuple[Card, ...]:
    match move:
        case Capture():
            return (move.card, *move.taken)
        case Claim():
            return move.taken
        case _:
            return ()


# -- what is told ----------------------------------------------------------------------------------


def _resumed(words: MatchWords) -> list[str]:
    return [words.say("resumed")]


def _damaged(damage: Damage, words: MatchWords) -> list[str]:
    return [words.say("damaged", reason=damage.reason, path=damage.path)]


def _happened(before: Session, after: Session, words: MatchWords) -> list[str]:
    move = words.move(before.deal, after.moves[-1])
    return [move, *words.new_round(before.deal, after.deal)]


def _asked(unclear: Unclear, words: MatchWords) -> list[str]:
    card = words.card(unclear.card) if unclear.card else ""
    return [words.say(unclear.reason, card=card, n=unclear.n)]
