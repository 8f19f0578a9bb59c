"""A match as one person at the screen sees it: which cards lie where."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from escoba_learn.engine.cards import Card
from escoba_learn.engine.deal import Deal
from escoba_learn.text.match import MatchWords
from escoba_learn.widgets.table import Heap, Zone

Place = Zone | Heap


@dataclass(frozen=True)
class Scene:
    """What somebody sees of a deal: the others above, the table, and the own hand below.

    ``owner`` is the seat whose hand lies in front, ``in_sight`` whether it lies face up. ``taken``
    are the cards that lie before others, who took them last. ``played`` is a card on its way from a
    hand to the table. ``points`` are those of the sides, ``words`` gives the names in a language.
    With ``all_open`` all hands lie face up, and there is nothing to choose.
    """

    deal: Deal
    owner: int
    points: tuple[int, ...]
    words: Callable[[str], MatchWords]
    in_sight: bool = True
    taken: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)
    played: Card | None = None
    all_open: bool = False

    def places(self) -> list[Place]:
        """Return the zones and heaps, from the top down; after the deal, those with cards alone."""
        deal, owner = self.deal, self.owner
        others = [(owner + step) % deal.players for step in range(1, deal.players)]
        places = [
            *(place for seat in others for place in self._other(seat)),
            *self._middle(),
            self._own_hand(),
            self._heap(owner % deal.sides),
            Heap("stock", len(deal.stock), title=self._stock, small=True),
        ]
        return [place for place in places if not deal.is_over or _holds_cards(place)]

    def _other(self, seat: int) -> list[Place]:
        hidden = sum(card is not self.played for card in self.deal.hands[seat])
        cards = self.deal.hands[seat] if self.all_open else ()
        hidden = 0 if self.all_open else hidden
        name, title = f"hand_{seat}", self._name(seat)
        places: list[Place] = [Zone(name, cards, hidden=hidden, title=title, small=True)]
        if 0 < (seat - self.owner) % self.deal.players < self.deal.sides:  # the first of its side
            places.append(self._heap(seat % self.deal.sides))
        if taken := self.taken.get(seat):
            title = partial(self._named, "played_by", seat)
            places.append(Zone(f"taken_{seat}", taken, title=title, small=True))
        return places

    def _middle(self) -> list[Place]:
        """Return the table, and apart from it the card of which the capture is being chosen."""
        deal = self.deal
        choose = not (deal.is_over or self.all_open) and (self.in_sight or is_window(deal))
        apart = deal.pending.card if deal.pending and deal.rules.chooser == "opponent" else None
        lying = tuple(card for card in deal.table if card not in {self.played, apart})
        return [*([Zone("played", (apart,))] if apart else []), Zone("table", lying, choose=choose)]

    def _own_hand(self) -> Zone:
        hand, title = self.deal.hands[self.owner], None
        if len(self.words("en").people) > 1:
            title = partial(self._named, "hand_of", self.owner)
        if not self.in_sight:
            return Zone("hand", hidden=len(hand), title=title)
        choose = not self.all_open and not is_window(self.deal)
        return Zone("hand", hand, choose=choose, title=title)

    def _heap(self, side: int) -> Heap:
        pile, escobas = self.deal.piles[side], self.deal.escobas[side]

        def title(lang: str) -> str:
            words = self.words(lang)
            return words.say("side_points", name=words.side(side), n=self.points[side])

        return Heap(f"pile_{side}", len(pile), pile[:escobas], title=title, small=True)

    def _stock(self, lang: str) -> str:
        return self.words(lang).say("stock")

    def _name(self, seat: int) -> Callable[[str], str]:
        return lambda lang: self.words(lang).name(seat)

    def _named(self, key: str, seat: int, lang: str) -> str:
        words = self.words(lang)
        return words.say(key, name=words.name(seat))


def _holds_cards(place: Place) -> bool:
    return bool(place.count if isinstance(place, Heap) else place.cards)


def is_window(deal: Deal) -> bool:
    """Whether whoever is to play decides about cards of the table alone: to claim, or to choose."""
    return not deal.is_over and (bool(deal.pending) or not any(deal.hands))
