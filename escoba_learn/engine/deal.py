"""A deal: an immutable position, its legal moves, and what each of them leads to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any, Self, assert_never

from escoba_learn.engine import position
from escoba_learn.engine.cards import PACK, Card, format_cards, shuffled
from escoba_learn.engine.moves import (
    Capture,
    Claim,
    Discard,
    Move,
    Pass,
    TableSums,
    in_pack_order,
    parse_move,
)
from escoba_learn.engine.refusal import IllegalMove, Refusal, why_not_claim, why_not_play
from escoba_learn.engine.rules import SETENTA, Rules
from escoba_learn.engine.scoring import ScoreLine, score_deal
from escoba_learn.engine.view import Cards, Pending, View

__all__ = ["Deal", "IllegalMove", "Pending", "View"]

_DISCARDS = {card: Discard(card) for card in PACK}


@dataclass(frozen=True)
class Deal:
    """A position of a deal; ``apply`` returns the next one and leaves this as it is.

    >>> deal = Deal.start(SETENTA, rng=Random(1))
    >>> deal.to_play, format_cards(deal.hands[deal.to_play]), format_cards(deal.table)
    (1, '2o 4c 7o', '1c So Ce Ro')
    >>> [str(move) for move in deal.legal_moves()]
    ['2o', '4c x 1c Ro', '7o x So']

    ``hands`` are by seat, ``piles`` and ``escobas`` by side (seat ``i`` plays for side ``i`` mod
    the number of sides). ``stock`` is in dealing order. ``to_play`` is a seat, or None when the
    deal is over; ``last_capturer`` is a seat. When the deal is over the leftovers are in the last
    capturer's pile, or still on the table if nobody captured, and ``leftovers`` names them.
    """

    rules: Rules
    hands: tuple[Cards, ...]
    table: Cards
    piles: tuple[Cards, ...]
    escobas: tuple[int, ...]
    stock: Cards
    dealer: int
    to_play: int | None
    last_capturer: int | None = None
    pending: Pending | None = None
    passes: int = 0
    leftovers: Cards = ()

    @classmethod
    def start(
        cls,
        rules: Rules = SETENTA,
        *,
        players: int = 2,
        sides: int | None = None,
        dealer: int = 0,
        rng: Random | None = None,
        pack: Iterable[Card] | None = None,
    ) -> Self:
        """Return a deal in which the first cards are dealt and the opening is settled.

        >>> Deal.start(SETENTA, rng=Random(7)) == Deal.start(SETENTA, rng=Random(7))
        True

        ``pack`` is the forty cards in dealing order: one each from the seat after the dealer, three
        times round, then four to the table. Without it ``rng`` shuffles, or a fresh ``Random``.
        Raises ``ValueError`` for players the profile does not allow and for an incomplete pack.
        """
        sides = rules.sides_for(players, sides)
        if not 0 <= dealer < players:
            raise ValueError(f"dealer={dealer} is not a seat from 0 to {players - 1}")
        cards = shuffled(PACK, rng or Random()) if pack is None else position.whole_pack([*pack])
        empty = cls(rules, ((),) * players, (), ((),) * sides, (0,) * sides, cards, dealer, 0)
        return empty._deal_round()._open_table()

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.hands)

    @property
    def sides(self) -> int:
        """The number of sides."""
        return len(self.piles)

    @property
    def is_over(self) -> bool:
        """Whether the deal is finished, its leftovers given away."""
        return self.to_play is None

    def score(self) -> tuple[ScoreLine, ...]:
        """Return the score of the piles as they are: the deal's score once it is over."""
        return score_deal(self.piles, self.escobas, self.rules)

    def legal_moves(self) -> tuple[Move, ...]:
        """Return every legal move of the seat to play, in a fixed order; none when it is over."""
        moves: tuple[Move, ...] | None = self.__dict__.get("_moves")
        if moves is None:
            moves = self.__dict__["_moves"] = self._find_moves()
        return moves

    def apply(self, move: Move | str) -> Self:
        """Return the position after a move, which may be given as text: ``3c x 1o 4b 7o``.

        Raises ``IllegalMove``, which says what is wrong and what is allowed.
        """
        if isinstance(move, str):
            move = parse_move(move)
        seat = self.to_play
        if seat is None or move not in self.legal_moves():
            raise IllegalMove(self._refusal(move))
        match move:
            case Discard():
                return self._lay(seat, move.card)
            case Capture():
                return self._capture(seat, move)
            case Claim():
                return self._claim(seat, move)
            case Pass():
                return self._pass(seat)
            case _:
                assert_never(move)

    def view(self, seat: int) -> View:
        """Return what the player in a seat may know: no other hand, and not the stock."""
        if not 0 <= seat < self.players:
            raise ValueError(f"seat {seat} is not a seat from 0 to {self.players - 1}")
        mine = self.to_play == seat
        return View(
            rules=self.rules,
            seat=seat,
            hand=self.hands[seat],
            hand_sizes=tuple(map(len, self.hands)),
            table=self.table,
            piles=self.piles,
            escobas=self.escobas,
            stock_size=len(self.stock),
            dealer=self.dealer,
            to_play=self.to_play,
            last_capturer=self.last_capturer,
            pending=self.pending,
            passes=self.passes,
            moves=self.legal_moves() if mine else (),
        )

    def __str__(self) -> str:
        return position.to_line(self.to_json())

    def to_json(self) -> dict[str, Any]:
        """Return the position as JSON values; ``from_json`` reads them back."""
        fields: dict[str, Any] = {
            "rules": self.rules.name,
            "hands": [format_cards(hand) for hand in self.hands],
            "table": format_cards(self.table),
            "piles": [format_cards(pile) for pile in self.piles],
            "escobas": list(self.escobas),
            "stock": format_cards(self.stock),
            "dealer": self.dealer,
            "to_play": self.to_play,
            "last_capturer": self.last_capturer,
        }
        if self.pending:
            fields["pending"] = {"card": self.pending.card.code, "seat": self.pending.seat}
        if self.passes:
            fields["passes"] = self.passes
        if self.leftovers:
            fields["leftovers"] = format_cards(self.leftovers)
        return fields

    @classmethod
    def parse(cls, text: str, rules: Rules | None = None) -> Self:
        """Return the position that a line of text (``str(deal)``) or JSON describes.

        >>> deal = Deal.start(SETENTA, rng=Random(7))
        >>> Deal.parse(str(deal)) == deal
        True

        House rules are handed in as ``rules``. Raises ``ValueError`` for what cannot be read.
        """
        return cls.from_json(position.from_text(text), rules)

    @classmethod
    def from_json(cls, fields: dict[str, Any], rules: Rules | None = None) -> Self:
        """Return the position that JSON values describe.

        Not all forty cards need be there, so that a small position can be set up.
        """
        what = "position"
        known = position.rules_field(fields, rules, what)
        hands = position.card_lists_field(fields, "hands", what)
        players = len(hands)
        piles = position.card_lists_field(fields, "piles", what)
        known.sides_for(players, len(piles))
        escobas = position.field(fields, "escobas", list, what)
        if len(escobas) != len(piles):
            raise ValueError(f"{len(piles)} piles but {len(escobas)} counts of escobas")

        def seat(key: str) -> int | None:
            given = fields.get(key) is not None
            return position.seat_field(fields, key, players, what) if given else None

        def cards(key: str) -> Cards:
            return position.cards_field(fields, key, what) if key in fields else ()

        pending = None
        if fields.get("pending") is not None:
            laid = position.field(fields, "pending", dict, what)
            card = Card.parse(position.field(laid, "card", str, what))
            pending = Pending(card, position.seat_field(laid, "seat", players, what))
        deal = cls(
            rules=known,
            hands=tuple(map(in_pack_order, hands)),
            table=in_pack_order(position.cards_field(fields, "table", what)),
            piles=piles,
            escobas=tuple(
                position.field({"escobas": count}, "escobas", int, what) for count in escobas
            ),
            stock=cards("stock"),
            dealer=position.seat_field(fields, "dealer", players, what),
            to_play=seat("to_play"),
            last_capturer=seat("last_capturer"),
            pending=pending,
            passes=position.field(fields, "passes", int, what) if "passes" in fields else 0,
            leftovers=cards("leftovers"),
        )
        return deal._checked()

    def _checked(self) -> Self:
        """Return this position, or raise ``ValueError`` where it cannot arise."""
        position.no_card_twice([*self.hands, self.table, *self.piles, self.stock])
        if min(self.escobas) < 0 or self.passes < 0:
            raise ValueError("escobas and passes are counted from 0")
        others_act = self.rules.claims or self.rules.chooser == "opponent"
        if self.pending:
            card, seat = self.pending
            if card not in self.table:
                raise ValueError(f"the pending card {card} is not on the table")
            if not others_act or seat == self.to_play:
                raise ValueError(f"nobody else may act on the pending card {card}")
        if self.to_play is None:
            if any(self.hands):
                raise ValueError("to_play is missing, but there are cards to play")
        elif not self.legal_moves() or not (any(self.hands) or others_act):
            raise ValueError(f"seat {self.to_play} is to play but has no card")
        given = {*self.table, *self.stock}.union(*self.piles)
        if self.leftovers and (self.to_play is not None or not given.issuperset(self.leftovers)):
            raise ValueError("leftovers are cards that lie in a pile or on the table at the end")
        return self

    # -- what is legal ---------------------------------------------------------------------------

    def _find_moves(self) -> tuple[Move, ...]:
        if self.to_play is None:
            return ()
        if self.pending and self.rules.chooser == "opponent":
            return self._captures_of(self.pending.card)
        hand = self.hands[self.to_play]
        if self.pending or not any(self.hands):
            return (*self._claims(), Pass())
        rules = self.rules
        sums = TableSums(self.table, rules)
        captures = {card: sums.captures(card) for card in hand}
        if rules.obligation == "hand" and any(captures.values()):
            captures = {card: sets for card, sets in captures.items() if sets}
        moves: list[Move] = []
        for card, sets in captures.items():
            if len(sets) > 1 and rules.chooser == "opponent":
                moves.append(_DISCARDS[card])
                continue
            moves += sets
            if not sets or rules.obligation == "none":
                moves.append(_DISCARDS[card])
        return tuple(moves)

    def _captures_of(self, card: Card) -> tuple[Capture, ...]:
        """Return the captures of a card that lies on the table already."""
        rest = [other for other in self.table if other is not card]
        return TableSums(rest, self.rules).captures(card)

    def _claims(self) -> tuple[Claim, ...]:
        """Return the sets that may be claimed: with the discarded card, or any at the very end."""
        if self.pending:
            captures = self._captures_of(self.pending.card)
            return tuple(Claim((move.card, *move.taken)) for move in captures)
        sets = TableSums(self.table, self.rules).sets_worth(self.rules.capture_sum)
        return tuple(map(Claim, sets))

    def _refusal(self, move: Move) -> Refusal:
        allowed = self.legal_moves()
        if self.to_play is None:
            return Refusal("deal_over")
        if self.pending and self.rules.chooser == "opponent":
            return Refusal("capture_is_chosen", (self.pending.card,), allowed=allowed)
        window = self.pending or not any(self.hands)
        if isinstance(move, Claim) and window:
            return why_not_claim(move, self.table, allowed, self.rules)
        if window:
            return Refusal("claim_or_pass", allowed=allowed)
        if isinstance(move, Claim | Pass):
            return Refusal("no_claim_now", allowed=allowed)
        return why_not_play(move, self.hands[self.to_play], self.table, allowed, self.rules)

    # -- what a move does ------------------------------------------------------------------------

    def _with(self, **changes: Any) -> Self:
        """``dataclasses.replace``, several times as fast: a deal is forty of these."""
        fields = self.__dict__ | changes
        fields.pop("_moves", None)
        deal = object.__new__(type(self))
        object.__setattr__(deal, "__dict__", fields)
        return deal

    def _lay(self, seat: int, card: Card) -> Self:
        laid = self._with(
            hands=_without_card(self.hands, seat, card),
            table=in_pack_order((*self.table, card)),
            to_play=(seat + 1) % len(self.hands),
        )
        others_act = self.rules.claims or self.rules.chooser == "opponent"
        if others_act and laid._captures_of(card):
            return laid._with(pending=Pending(card, seat))
        return laid._after_turn(seat)

    def _capture(self, seat: int, move: Capture) -> Self:
        if self.pending:
            seat = self.pending.seat
        hands = _without_card(self.hands, seat, move.card)
        return self._take(seat, (move.card, *move.taken), hands, seat)

    def _claim(self, seat: int, move: Claim) -> Self:
        turn = self.pending.seat if self.pending else seat
        return self._take(seat, move.taken, self.hands, turn)

    def _pass(self, seat: int) -> Self:
        asked = (seat + 1) % self.players
        if not self.pending:
            return self._with(passes=self.passes + 1)._ask_for_claims(asked)
        if asked != self.pending.seat:
            return self._with(to_play=asked)
        return self._with(to_play=(asked + 1) % self.players, pending=None)._after_turn(asked)

    def _take(self, seat: int, cards: Cards, hands: tuple[Cards, ...], turn: int) -> Self:
        """Move cards to the pile of a seat's side; play goes on after the seat ``turn``."""
        side = seat % len(self.piles)
        gone = {*cards}
        table = tuple([card for card in self.table if card not in gone])
        # The very last card of a deal never makes an escoba.
        sweep = not table and (any(hands) or len(self.stock) >= len(hands))
        return self._with(
            hands=hands,
            table=table,
            piles=_added(self.piles, side, cards),
            escobas=_added(self.escobas, side, 1) if sweep else self.escobas,
            last_capturer=seat,
            to_play=(turn + 1) % len(hands),
            pending=None,
            passes=0,
        )._after_turn(turn)

    def _after_turn(self, seat: int) -> Self:
        """Let the next seat with cards play, deal the next round, or end the deal."""
        if self.to_play is not None and self.hands[self.to_play]:
            return self
        players = self.players
        for after in range(seat + 1, seat + 1 + players):
            if self.hands[after % players]:
                return self._with(to_play=after % players)
        if len(self.stock) >= players:
            return self._deal_round()
        return self._ask_for_claims(seat + 1)

    def _ask_for_claims(self, seat: int) -> Self:
        """Let a seat claim what is left, if claims are played, or give the leftovers away."""
        if self.rules.claims and self.passes < self.players and self._claims():
            return self._with(to_play=seat % self.players)
        leftovers = (*self.table, *self.stock)
        over = self._with(to_play=None, passes=0, leftovers=leftovers)
        if self.last_capturer is None:
            return over
        side = self.last_capturer % self.sides
        return over._with(table=(), stock=(), piles=_added(self.piles, side, leftovers))

    def _deal_round(self) -> Self:
        """Deal three cards each, or as many as the stock holds for all equally."""
        players = self.players
        dealt = min(3, len(self.stock) // players) * players
        first = (self.dealer + 1) % players
        hands: list[Cards] = [()] * players
        for turn in range(players):
            hands[(first + turn) % players] = in_pack_order(self.stock[turn:dealt:players])
        return self._with(hands=tuple(hands), stock=self.stock[dealt:], to_play=first)

    def _open_table(self) -> Self:
        """Turn four cards, which may make fifteen for the dealer."""
        opening = self.rules.opening
        deal = self._with(table=in_pack_order(self.stock[:4]), stock=self.stock[4:])
        sets = _sets_in(deal.table, self.rules)
        if not sets:
            return deal
        side = self.dealer % self.sides
        deal = deal._with(
            table=(),
            piles=_added(deal.piles, side, deal.table),
            escobas=_added(deal.escobas, side, opening.escobas[sets - 1]),
            last_capturer=self.dealer,
        )
        return deal._open_table() if opening.replaced else deal


def _sets_in(table: Cards, rules: Rules) -> int:
    """Return how many times the capture sum the opening table makes; 0 if it does not count."""
    if not table:
        return 0
    total = sum(rules.values[card] for card in table)
    for sets in range(1, len(rules.opening.escobas) + 1):
        if total == sets * rules.capture_sum:
            split = sets == 1 or TableSums(table, rules).sets_worth(rules.capture_sum)
            return sets if split or not rules.opening.split else 0
    return 0


def _without_card(hands: tuple[Cards, ...], seat: int, card: Card) -> tuple[Cards, ...]:
    left = tuple([other for other in hands[seat] if other is not card])
    return (*hands[:seat], left, *hands[seat + 1 :])


def _added(by_side: tuple[Any, ...], side: int, more: Any) -> tuple[Any, ...]:
    return (*by_side[:side], by_side[side] + more, *by_side[side + 1 :])
