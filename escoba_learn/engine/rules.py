"""The rules as data: one frozen ``Rules`` for each profile, and the awards it gives."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from escoba_learn.engine.cards import PACK, Card, Suit

Tie = Literal["none", "each"]


@dataclass(frozen=True, slots=True)
class MostCards:
    """For the side with most cards."""

    points: int = 1
    tie: Tie = "none"


@dataclass(frozen=True, slots=True)
class MostCoins:
    """For the side with most oros; ``points_for_all`` where it holds all ten."""

    points: int = 1
    points_for_all: int = 1
    tie: Tie = "none"


@dataclass(frozen=True, slots=True)
class SevenOfCoins:
    """For the side that holds ``7o``."""

    points: int = 1


@dataclass(frozen=True, slots=True)
class MostSevens:
    """For the side with most sevens; ``tie_break="lower"`` compares sixes, then fives … to aces."""

    points: int = 1
    points_for_all: int = 1
    tie: Tie = "none"
    tie_break: Literal["none", "lower"] = "none"


@dataclass(frozen=True, slots=True)
class BestSetenta:
    """For the highest setenta; a tie scores nothing."""

    points: int = 1


@dataclass(frozen=True, slots=True)
class FewCards:
    """For sides with fewer than ``below`` cards: to the side that scores cards, or each holder."""

    points: int = 1
    below: int = 10
    to: Literal["winner", "holder"] = "winner"


Award = MostCards | MostCoins | SevenOfCoins | MostSevens | BestSetenta | FewCards


@dataclass(frozen=True, slots=True)
class Opening:
    """What the four opening cards are worth to the dealer.

    ``escobas[k - 1]`` is the number of escobas for a table worth ``k`` times the capture sum;
    ``split`` asks that the cards split into ``k`` sets of that sum; ``replaced`` turns four new
    cards.
    """

    escobas: tuple[int, ...] = ()
    split: bool = False
    replaced: bool = False


@dataclass(frozen=True)
class Rules:
    """Everything that may differ from house to house; a house rule is ``dataclasses.replace``.

    >>> from dataclasses import replace
    >>> replace(SETENTA, name="to-31", match_target=31).match_target
    31
    >>> replace(SETENTA, capture_sum=10)
    Traceback (most recent call last):
        ...
    ValueError: capture_sum=10: a set worth 10 can never hold Ro Rc Re Rb

    ``seatings`` lists the allowed pairs (players, sides), the usual one for so many players first.
    ``negative_suits`` count below zero in a capture. ``coins_in_french_pack`` is the French suit
    that stands for oros. Raises ``ValueError`` for rules that cannot be played, saying why.
    """

    name: str
    seatings: tuple[tuple[int, int], ...] = ((2, 2),)
    capture: Literal["sum", "scopa"] = "sum"
    capture_sum: int = 15
    negative_suits: tuple[Suit, ...] = ()
    obligation: Literal["none", "card", "hand"] = "card"
    choice: Literal["any", "fewest"] = "any"
    chooser: Literal["player", "opponent"] = "player"
    claims: bool = False
    opening: Opening = Opening()
    awards: tuple[Award, ...] = ()
    direction: Literal["right", "left"] = "right"
    match_target: int = 21
    lowest_wins: bool = False
    coins_in_french_pack: Literal["diamonds", "spades"] = "diamonds"

    def __post_init__(self) -> None:
        for check in (self._check_words, self._check_seatings, self._check_awards, self._check_sum):
            check()

    @cached_property
    def values(self) -> dict[Card, int]:
        """What each card counts in a capture: its capture value, below zero in a negative suit.

        >>> SETENTA.values[Card.parse("So")]
        8
        """
        return {
            card: -card.value if card.suit in self.negative_suits else card.value for card in PACK
        }

    def sides_for(self, players: int, sides: int | None = None) -> int:
        """Return the number of sides that so many players form; the usual one if not given.

        >>> SETENTA.sides_for(4), CLAIM.sides_for(6), CLAIM.sides_for(6, 3)
        (2, 6, 3)

        Raises ``ValueError`` where the profile has no such game.
        """
        for allowed_players, allowed_sides in self.seatings:
            if players == allowed_players and sides in (None, allowed_sides):
                return allowed_sides
        wanted = f"{players} players" + ("" if sides is None else f" on {sides} sides")
        allowed = ", ".join(f"{p} players on {s} sides" for p, s in self.seatings)
        raise ValueError(f"{self.name} is not played by {wanted} (allowed: {allowed})")

    def _check_words(self) -> None:
        for field, allowed in _WORDS.items():
            value = getattr(self, field)
            if value not in allowed:
                raise ValueError(f"{field}={value!r} is not one of {', '.join(allowed)}")
        if not self.name.strip() or set(self.name) & set(";/\n"):
            raise ValueError(f"name={self.name!r}: a name is not empty and holds no ; or /")
        if self.match_target < 1:
            raise ValueError(f"match_target={self.match_target}: a target is 1 or more")
        if self.chooser == "opponent" and (self.claims or self.obligation == "none"):
            raise ValueError("chooser='opponent' needs an obligation to capture, and no claims")
        if self.capture == "scopa" and (self.claims or self.negative_suits):
            raise ValueError("capture='scopa' has neither claims nor negative suits")

    def _check_seatings(self) -> None:
        if not self.seatings:
            raise ValueError("seatings is empty: say for how many players and sides, as (2, 2)")
        for players, sides in self.seatings:
            if players < 2 or (len(PACK) - 4) % (3 * players):
                raise ValueError(
                    f"{players} players cannot be dealt 36 cards evenly, three at a time "
                    "(2, 3, 4, 6 or 12 can)"
                )
            if sides < 2 or players % sides:
                raise ValueError(f"{players} players do not form {sides} equal sides")

    def _check_awards(self) -> None:
        for award in self.awards:
            for field, allowed in _AWARD_WORDS.items():
                value = getattr(award, field, allowed[0])
                if value not in allowed:
                    raise ValueError(f"{field}={value!r} is not one of {', '.join(allowed)}")
        kinds = [type(award) for award in self.awards]
        for kind in kinds:
            if kinds.count(kind) > 1:
                raise ValueError(f"the award {kind.__name__} is given twice")
        if FewCards in kinds and MostCards not in kinds[: kinds.index(FewCards)]:
            raise ValueError("FewCards comes after MostCards: it is for the side that scores it")

    def _check_sum(self) -> None:
        if self.capture == "scopa":
            return
        stuck = [card for card in PACK if not _can_be_captured(card, self)]
        if stuck:
            cards = " ".join(card.code for card in stuck)
            raise ValueError(
                f"capture_sum={self.capture_sum}: a set worth {self.capture_sum} "
                f"can never hold {cards}"
            )


def _can_be_captured(card: Card, rules: Rules) -> bool:
    lowest = sum(value for value in rules.values.values() if value < 0)
    nothing = 1 << -lowest
    reach = 0  # bit i: some set of one or more of the other cards is worth i + lowest
    for other, value in rules.values.items():
        if other is not card:
            more = reach | nothing
            reach |= more << value if value >= 0 else more >> -value
    wanted = rules.capture_sum - rules.values[card] - lowest
    return wanted >= 0 and bool(reach >> wanted & 1)


_WORDS = {
    "capture": ("sum", "scopa"),
    "obligation": ("none", "card", "hand"),
    "choice": ("any", "fewest"),
    "chooser": ("player", "opponent"),
    "direction": ("right", "left"),
    "coins_in_french_pack": ("diamonds", "spades"),
}

_AWARD_WORDS = {
    "tie": ("none", "each"),
    "tie_break": ("none", "lower"),
    "to": ("winner", "holder"),
}

_CLUB_AWARDS: tuple[Award, ...] = (
    MostCards(),
    MostCoins(points_for_all=2),
    SevenOfCoins(),
    MostSevens(points_for_all=3, tie_break="lower"),
    FewCards(),
)

SETENTA = Rules(
    name="setenta",
    seatings=((2, 2), (4, 2)),
    opening=Opening(escobas=(1, 2)),
    awards=(MostCards(), MostCoins(), SevenOfCoins(), BestSetenta()),
)
CLUB = Rules(
    name="club",
    seatings=((2, 2), (3, 3), (4, 2)),
    obligation="hand",
    choice="fewest",
    opening=Opening(escobas=(1,), replaced=True),
    awards=_CLUB_AWARDS,
    direction="left",
)
SCOPA = Rules(
    name="scopa",
    seatings=CLUB.seatings,
    capture="scopa",
    obligation="hand",
    choice="fewest",
    awards=_CLUB_AWARDS,
    direction="left",
)
LUDOTEKA = Rules(
    name="ludoteka",
    seatings=((2, 2), (3, 3), (4, 4), (4, 2)),
    opening=Opening(escobas=(1, 2), split=True),
    awards=(MostCards(tie="each"), MostCoins(tie="each"), SevenOfCoins(), MostSevens(tie="each")),
)
LUDOTEKA_FREE = replace(LUDOTEKA, name="ludoteka_free", obligation="none")
CLAIM = Rules(
    name="claim",
    seatings=((2, 2), (3, 3), (4, 4), (4, 2), (6, 6), (6, 3), (6, 2)),
    obligation="none",
    claims=True,
    opening=Opening(escobas=(1, 1)),
    awards=(MostCards(), MostCoins(), SevenOfCoins(), MostSevens()),
    coins_in_french_pack="spades",
)
DESESCOBA = replace(
    CLAIM,
    name="desescoba",
    obligation="card",
    chooser="opponent",
    claims=False,
    lowest_wins=True,
)

PROFILES = {
    rules.name: rules for rules in (SETENTA, CLUB, SCOPA, LUDOTEKA, LUDOTEKA_FREE, CLAIM, DESESCOBA)
}
"""The seven profiles by name."""
