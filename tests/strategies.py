"""What hypothesis draws: cards, packs, seatings, and whole deals move by move."""

from __future__ import annotations

from itertools import combinations, cycle
from random import Random
from typing import NamedTuple

from hypothesis import settings
from hypothesis import strategies as st

from escoba_learn import PACK, PROFILES, Card, Deal, DealRecord, Rules
from escoba_learn.engine.cards import shuffled


def examples(number: int) -> settings:
    """So many examples of each test, and far more where ``pytest`` is asked to explore."""
    exploring = settings.get_current_profile_name() == "explore"
    return settings(max_examples=number * (50 if exploring else 1))


class Seating(NamedTuple):
    """A profile with a number of players and sides that it allows."""

    rules: Rules
    players: int
    sides: int

    def __str__(self) -> str:
        return f"{self.rules.name}-{self.players}-on-{self.sides}"

    __repr__ = __str__

    def record(self, pack: tuple[Card, ...], dealer: int = 0) -> DealRecord:
        return DealRecord(*self, dealer, pack)


SEATINGS = [Seating(rules, *seats) for rules in PROFILES.values() for seats in rules.seatings]
"""Every game there is: each profile with each number of players and sides."""

profiles = st.sampled_from(list(PROFILES.values()))
seatings = st.sampled_from(SEATINGS)
cards = st.sampled_from(PACK)
packs = st.integers(0, 2**32).map(lambda seed: shuffled(PACK, Random(seed)))


def card_sets(min_size: int = 0, max_size: int = 40) -> st.SearchStrategy[tuple[Card, ...]]:
    """Different cards of the pack, in any order."""
    return st.lists(cards, min_size=min_size, max_size=max_size, unique=True).map(tuple)


class Playout(NamedTuple):
    """A deal from its first to its last position, and the record of its moves."""

    record: DealRecord
    positions: tuple[Deal, ...]

    @property
    def last(self) -> Deal:
        return self.positions[-1]

    def __repr__(self) -> str:
        return f"Playout of {self.record}"


def play_out(record: DealRecord, picks: list[int]) -> Playout:
    """Play to the end, choosing among the legal moves by these numbers, over and over."""
    positions = [record.first]
    for pick in cycle(picks):
        moves = positions[-1].legal_moves()
        if not moves:
            break
        move = moves[pick % len(moves)]
        record = record.add(move)
        positions.append(positions[-1].apply(move))
    return Playout(record, tuple(positions))


@st.composite
def playouts(draw: st.DrawFn, seating: Seating | None = None, *, opening=False) -> Playout:
    """A deal played to its end, of this seating or of any, with an opening capture if asked for."""
    seating = seating or draw(seatings)
    dealer = draw(st.integers(0, seating.players - 1))
    picks = draw(st.lists(st.integers(0, 11), min_size=1, max_size=9))
    pack = draw(opening_packs(seating.players) if opening else packs)
    return play_out(seating.record(pack, dealer), picks)


@st.composite
def positions(draw: st.DrawFn, seating: Seating | None = None) -> Deal:
    """Some position of a deal, the last one included."""
    return draw(st.sampled_from(draw(playouts(seating)).positions))


_FOURS = [four for four in combinations(PACK, 4) if sum(card.value for card in four) in {15, 30}]


@st.composite
def opening_packs(draw: st.DrawFn, players: int) -> tuple[Card, ...]:
    """A pack whose first four table cards are worth 15 or 30, and often the next four as well."""
    pack = draw(packs)
    fours = draw(st.lists(st.sampled_from(_FOURS), min_size=1, max_size=3))
    turned = [card for four in fours for card in four]
    if len(set(turned)) < len(turned):
        turned = turned[:4]
    rest = [card for card in pack if card not in turned]
    return (*rest[: 3 * players], *turned, *rest[3 * players :])
