"""The card table: cards to choose by mouse, touch or keys, a message, and a few buttons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any
from zlib import crc32

import anywidget
import traitlets
from IPython.display import publish_display_data

from escoba_learn.drawing import back_svg, card_svg, data_uri
from escoba_learn.engine.cards import Card, format_cards, parse_cards
from escoba_learn.text import LANGUAGES, card_name, text
from escoba_learn.widgets.still import ONE_OF_TWO, still_picture, still_zone

BACK = "back"
"""The code under which the picture of a card's back is kept."""


Message = str | Callable[[str], str]
"""A sentence or a word, or what gives it in a language."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A place with cards face up; ``choose`` lets the reader choose among them.

    ``title`` is what the place is called, if not by the word for its name. ``hidden`` more cards
    lie there face down. A ``small`` zone shows its cards as small as those of a heap.
    """

    name: str
    cards: tuple[Card, ...] = ()
    choose: bool = False
    title: Message | None = None
    hidden: int = 0
    small: bool = False


@dataclass(frozen=True, slots=True)
class Heap:
    """A pile as a small heap: how many cards, and its escobas lying crosswise."""

    name: str
    count: int
    escobas: tuple[Card, ...] = ()
    title: Message | None = None
    small: bool = False


@dataclass(frozen=True, slots=True)
class Action:
    """A button: ``kind`` is ``main``, ``plain`` or ``switch`` (which is pressed or not).

    ``key`` is a key that presses it too, wherever on the table but on a card.
    """

    id: str
    label: Message
    kind: str = "plain"
    pressed: bool = False
    disabled: bool = False
    key: str = ""


Handler = Callable[["CardTable", str], None]
"""What happens when a button is pressed: gets the table and the id of the button."""

_tables_alike: Counter[int] = Counter()
"""How many tables with the same cards there have been, by the checksum of what they are."""


@cache
def _picture(card: Card, pack: str, show_value: bool, coins: str) -> str:
    return data_uri(card_svg(card, pack=pack, show_value=show_value, coins=coins))


@cache
def _back_picture() -> str:
    return data_uri(back_svg())


def _action(word: str) -> Action:
    """Return the button that every table calls so."""
    return Action(word, partial(text, f"table.{word}"), "main" if word == "check" else "plain")


class CardTable(anywidget.AnyWidget):
    """Cards on a table, of which the reader chooses some and presses a button.

    >>> table = CardTable([Zone("table", parse_cards("1o 4b 7o"), choose=True)], lang="es")
    >>> table.select("7o 1o")
    >>> table.selection, table.message
    ((Card.parse('1o'), Card.parse('7o')), 'Suman 8')

    The table holds a selection and no rule: ``on_press`` is called with the table and the id of the
    button, and answers with ``say``. ``counted`` are cards that the running total includes though
    they are not chosen: the card being played. ``choices`` are further buttons, each an id and the
    key of its label; ``entry_key`` is the key of the label of a line to write an answer in.
    """

    _esm = Path(__file__).with_name("table.js")
    _css = Path(__file__).with_name("table.css")
    _switches: tuple[str, ...] = ("show_values", "show_total")

    # What the browser reads. It answers with messages: see ``_receive``.
    zones: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)
    """A dict for each zone: name, label, note, card codes, whether to choose, whether a heap."""
    pictures = traitlets.Dict().tag(sync=True)
    """The picture of each card code, as a data URI."""
    names = traitlets.Dict().tag(sync=True)
    """The full name of each card code."""
    selected = traitlets.List(traitlets.Unicode()).tag(sync=True)
    """The chosen card codes, in the order of choosing."""
    dealt = traitlets.Int().tag(sync=True)
    """How often Python has changed the selection; what the browser sent before that is stale."""
    status = traitlets.Dict().tag(sync=True)
    """The message, its tone, and a number that tells a repeated message from one just drawn again.

    The tone is ``total``, ``told``, ``right``, ``wrong``, or ``stopped`` (which the browser says).
    """
    actions: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)
    """A dict for each button: the fields of ``Action``."""
    entry_label = traitlets.Unicode().tag(sync=True)
    """The label of a line to write an answer in; none for no such line."""
    label = traitlets.Unicode().tag(sync=True)
    keys_help = traitlets.Unicode().tag(sync=True)
    """Which keys do what."""
    stopped = traitlets.Unicode().tag(sync=True)
    """What to say when the kernel is gone."""
    silent = traitlets.Unicode().tag(sync=True)
    """What to say when the kernel has not answered for some seconds."""
    choose_one = traitlets.Bool(default_value=False).tag(sync=True)
    """Whether choosing a card lets go of the one before."""
    taken_to = traitlets.Unicode().tag(sync=True)
    """The name of the heap to which cards that leave the table are seen to go."""
    picture_id = traitlets.Unicode().tag(sync=True)
    """What the still picture in the saved output is found by."""
    lang = traitlets.Enum(LANGUAGES, "en").tag(sync=True)
    """The language of every word on the table; may be changed while it is on screen."""

    pack = traitlets.Enum(("spanish", "french"), "spanish")
    show_values = traitlets.Bool(default_value=True)
    """Whether each card shows its capture value."""
    show_total = traitlets.Bool(default_value=True)
    """Whether the running total of the selection is shown."""

    def __init__(
        self,
        zones: Sequence[Zone | Heap] = (),
        *,
        on_press: Handler | None = None,
        buttons: Sequence[str | Action] = ("check", "clear"),
        counted: Iterable[Card] = (),
        coins: str = "diamonds",
        choices: Sequence[tuple[str, str]] = (),
        entry_key: str | None = None,
        **traits: Any,
    ) -> None:
        self._zones = tuple(zones)
        self._on_press = on_press
        self._buttons = tuple(buttons)
        self._choices = tuple(choices)
        self._counted = tuple(counted)
        self._coins = coins
        self._entry_key = entry_key
        self._closed = False
        self._is_listening = False
        self._told: tuple[Message, str, int] = (self._total, "total", 0)
        self.written = ""
        super().__init__(**traits)
        self.picture_id = self._next_picture_id()
        self.on_msg(self._receive)
        self._show()
        self.observe(lambda _: self._show(), ["lang", "pack", "show_values", "show_total"])
        self.observe(lambda _: self._selection_changed(), "selected")

    # -- for programs, and for readers without a browser -------------------------------------------

    @property
    def selection(self) -> tuple[Card, ...]:
        """The chosen cards, in pack order; codes that are on no zone do not count."""
        chosen = set(self.selected)
        return tuple(sorted(card for card in self._choosable() if card.code in chosen))

    @property
    def message(self) -> str:
        """What the table says now."""
        return str(self.status.get("text", ""))

    def select(self, cards: str) -> None:
        """Choose these cards and no others.

        Raises ``ValueError`` for a card that cannot be chosen here.
        """
        wanted = parse_cards(cards)
        strangers = [card for card in wanted if card not in self._choosable()]
        if strangers:
            allowed = format_cards(self._choosable()) or "none"
            raise ValueError(f"cannot choose {format_cards(strangers)} here (allowed: {allowed})")
        if self.choose_one and len(wanted) > 1:
            raise ValueError(f"choose one card here, not {len(wanted)}: {cards}")
        self.selected = [card.code for card in wanted]

    def press(self, action: str, written: str = "") -> None:
        """Press a button, as a click does; ``written`` is what stands in the answer line.

        Nothing that goes wrong is lost: an error in the handler is said on the table itself.
        """
        self.written = written
        try:
            if action == "clear":
                self.selected = []
                self.say(self._total, "total")
            elif action in {"show_values", "show_total"}:
                setattr(self, action, not getattr(self, action))
            elif self._closed:
                self.say(partial(text, "table.closed"), "wrong")
            elif self._on_press:
                self._on_press(self, action)
        except Exception as error:  # noqa: BLE001  # an exception in a handler is seen nowhere else
            told = str(error) or type(error).__name__
            self.say(partial(text, "table.went_wrong", error=told), "wrong")

    def say(self, message: Message, tone: str = "told") -> None:
        """Show a message; ``tone`` is ``total``, ``told``, ``right`` or ``wrong``.

        >>> table = CardTable()
        >>> table.say(lambda lang: text("table.label", lang))
        >>> table.lang = "fr"
        >>> table.message
        'Table de jeu'

        A function of the language is asked again when the language changes; a sentence stays.
        """
        self._told = (message, tone, self._told[2] + 1)
        self._say_again()

    def close_turn(self) -> None:
        """Refuse every further answer: the turn of this table has passed."""
        self._closed = True

    def show(
        self,
        zones: Sequence[Zone | Heap],
        *,
        counted: Iterable[Card] = (),
        buttons: Sequence[str | Action] | None = None,
    ) -> None:
        """Put other cards on the table; nothing is chosen any more."""
        with self.hold_sync():
            self.place(zones, counted=counted, buttons=buttons)
            self.say(self._total, "total")

    def place(
        self,
        zones: Sequence[Zone | Heap],
        *,
        counted: Iterable[Card] = (),
        buttons: Sequence[str | Action] | None = None,
    ) -> None:
        """Put other cards on the table and leave what was said as it is.

        ``buttons``, if given, are the only buttons from now on.
        """
        self._zones, self._counted = tuple(zones), tuple(counted)
        if buttons is not None:
            self._buttons, self._choices = tuple(buttons), ()
        said = self._told
        with self.hold_sync():
            self.selected = []
            self.dealt += 1  # what was pressed on the cards before counts no more
            self._told = said
            self._show()

    def still(self) -> str:
        """Return the table as plain HTML: pictures with their names, and how to wake it up."""
        zones = [
            still_zone(zone["label"], zone["note"], map(self._name_and_picture, zone["cards"]))
            for zone in self.zones
        ]
        return still_picture(self.picture_id, self.lang, zones, self.stopped)

    def _name_and_picture(self, code: str) -> tuple[str, str]:
        known = code if code in self.names else BACK
        return self.names[known], self.pictures[known]

    def __repr__(self) -> str:
        places = (f"{zone.name} {format_cards(zone.cards)}".strip() for zone in self._face_up())
        return f"CardTable({', '.join(places)})"

    def _ipython_display_(self) -> None:
        """Show a still picture, which stays in the saved notebook, and the live table over it."""
        still = {"text/html": ONE_OF_TWO + self.still(), "text/plain": repr(self)}
        live, metadata = super()._repr_mimebundle_() or ({}, {})
        live |= {"text/html": "", "text/plain": ""}  # what cannot show it has the picture instead
        publish_display_data(still)  # type: ignore[no-untyped-call]
        publish_display_data(live, metadata)  # type: ignore[no-untyped-call]

    def _next_picture_id(self) -> str:
        """Return a name for the picture: the same in every run, another for each table."""
        checksum = crc32(repr(self).encode())
        _tables_alike[checksum] += 1
        return f"{checksum:08x}-{_tables_alike[checksum]}"

    # -- from here to the browser -----------------------------------------------------------------

    def _receive(self, _widget: object, content: dict[str, Any], _buffers: object) -> None:
        """Take the selection, and with it what is pressed: the two must not overtake each other."""
        if content.get("dealt") != self.dealt:
            return  # the second click of two, or a card that has just gone
        self._is_listening = True
        codes = [str(code) for code in content.get("selected", ())]
        with self._lock_property(selected=codes):  # what the browser knows is not sent back
            self.selected = codes
        self._is_listening = False
        if "press" in content:
            self.press(str(content["press"]), str(content.get("text", "")))

    def _selection_changed(self) -> None:
        self.dealt += not self._is_listening
        self.say(self._total, "total")

    def _face_up(self) -> list[Zone]:
        return [zone for zone in self._zones if isinstance(zone, Zone)]

    def _choosable(self) -> list[Card]:
        return [card for zone in self._face_up() if zone.choose for card in zone.cards]

    def _show(self) -> None:
        """Set everything that the browser reads, in one message."""
        cards = self._pictured()
        with self.hold_sync():
            self.keys_help = text("table.keys", self.lang)
            for word in ("label", "stopped", "silent"):
                setattr(self, word, text(f"table.{word}", self.lang))
            self.zones = [self._zone_data(zone) for zone in self._zones]
            self.pictures = {BACK: _back_picture()} | {
                card.code: _picture(card, self.pack, self.show_values, self._coins)
                for card in cards
            }
            self.names = {BACK: text("card.back", self.lang)} | {
                card.code: card_name(
                    card, self.lang, pack=self.pack, value=self.show_values, coins=self._coins
                )
                for card in cards
            }
            self.actions = self._action_data()
            self.entry_label = text(self._entry_key, self.lang) if self._entry_key else ""
            self._say_again()

    def _pictured(self) -> Iterable[Card]:
        """Return the cards whose pictures and names the browser has."""
        cards = [card for zone in self._face_up() for card in zone.cards]
        heaps = [zone for zone in self._zones if isinstance(zone, Heap)]
        return cards + [card for heap in heaps for card in heap.escobas]

    def _zone_data(self, zone: Zone | Heap) -> dict[str, Any]:
        title = partial(text, f"table.{zone.name}") if zone.title is None else zone.title
        data = {"name": zone.name, "label": self._in_words(title), "small": zone.small}
        if isinstance(zone, Zone):
            note = "" if zone.cards else text("table.empty", self.lang)
            if zone.hidden:
                note = text("table.pile_cards", self.lang, n=len(zone.cards) + zone.hidden)
            cards = [card.code for card in zone.cards]
            # Each card face down has a code of its own; the browser has no picture of it but BACK.
            cards += [f"{BACK}-{zone.name}-{number}" for number in range(zone.hidden)]
            return data | {"note": note, "cards": cards, "choose": zone.choose, "heap": False}
        key = "table.pile_and_escobas" if zone.escobas else "table.pile_cards"
        note = text(key, self.lang, n=zone.count, escobas=len(zone.escobas))
        cards = [BACK] * bool(zone.count) + [card.code for card in zone.escobas]
        return data | {"note": note, "cards": cards, "choose": False, "heap": True}

    def _action_data(self) -> list[dict[str, Any]]:
        actions = [
            button if isinstance(button, Action) else _action(button) for button in self._buttons
        ]
        actions += [Action(id_, partial(text, key)) for id_, key in self._choices]
        for switch in self._switches:
            label = partial(text, f"table.{switch}")
            actions.append(Action(switch, label, "switch", pressed=getattr(self, switch)))
        return [asdict(action) | {"label": self._in_words(action.label)} for action in actions]

    def _say_again(self) -> None:
        message, tone, number = self._told
        self.status = {"text": self._in_words(message), "tone": tone, "number": number}

    def _in_words(self, message: Message) -> str:
        return message if isinstance(message, str) else message(self.lang)

    def _total(self, lang: str) -> str:
        cards = self.selection
        if not cards:
            return text("table.nothing_selected", lang)
        if not self.show_total:
            return text("table.cards_chosen", lang, n=len(cards))
        total = sum(card.value for card in (*cards, *self._counted))
        return text("table.total", lang, total=total)
