"""Why a move is not legal: a reason as a value, and one English sentence for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from escoba_learn.engine.cards import Card, format_cards
from escoba_learn.engine.moves import Capture, Claim, Discard, Move, TableSums
from escoba_learn.engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is refused, and what is allowed instead.

    ``reason`` is a key of ``SENTENCES``; ``cards`` are the cards it is about, ``total`` what a
    selection adds up to, ``wanted`` what it should, ``allowed`` the legal moves.
    """

    reason: str
    cards: tuple[Card, ...] = ()
    total: int = 0
    wanted: int = 0
    allowed: tuple[Move, ...] = ()

    def __str__(self) -> str:
        sentence = SENTENCES[self.reason].format(
            cards=format_cards(self.cards), total=self.total, wanted=self.wanted
        )
        if not self.allowed:
            return sentence
        shown = ", ".join(map(str, self.allowed[:8]))
        return f"{sentence} (allowed: {shown}{', …' if len(self.allowed) > 8 else ''})"


SENTENCES = {
    "deal_over": "the deal is over",
    "capture_is_chosen": "{cards} has been played and its capture is being chosen",
    "claim_or_pass": "it is time to claim or to pass",
    "not_claimable": "that adds up to {total}, and only a set worth {wanted} may be claimed",
    "discard_left_out": "what is claimed must hold the card just laid down",
    "no_claim_now": "there is nothing to claim or to pass now",
    "not_in_hand": "{cards} is not in the hand",
    "card_twice": "{cards} is used twice",
    "not_on_table": "{cards} is not on the table",
    "two_captures": "that is two captures with one card; one card makes one set worth {wanted}",
    "wrong_total": "that adds up to {total}, not {wanted}",
    "wrong_scopa": "that adds up to {total}, but the card is worth {wanted}",
    "not_fewest": "a capture that takes fewer cards must be chosen",
    "must_capture": "{cards} can capture, so it must",
    "another_must_capture": "{cards} cannot capture, and another card of the hand can",
    "opponent_chooses": "{cards} has several captures: lay it down, and the next side chooses",
}
"""The sentence for each reason; a reader's own language has it under the same key."""


class IllegalMove(ValueError):  # noqa: N818  # the promised name
    """A move that the rules do not allow; ``refusal`` says why as a value.

    >>> str(IllegalMove(Refusal("wrong_total", total=14, wanted=15)))
    'that adds up to 14, not 15'
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[Refusal]]:
        return IllegalMove, (self.refusal,)


def why_not_play(
    move: Capture | Discard,
    hand: Sequence[Card],
    table: Sequence[Card],
    allowed: tuple[Move, ...],
    rules: Rules,
) -> Refusal:
    """Return why ``move`` is not among the ``allowed`` moves of a player's own turn.

    >>> from escoba_learn.engine.cards import parse_cards
    >>> from escoba_learn.engine.moves import parse_move
    >>> from escoba_learn.engine.rules import SETENTA
    >>> hand, table = parse_cards("7c"), parse_cards("So 1b")
    >>> str(why_not_play(parse_move("7c x 1b"), hand, table, (), SETENTA))
    'that adds up to 8, not 15'
    """
    card = move.card
    if card not in hand:
        return Refusal("not_in_hand", (card,), allowed=allowed)
    if isinstance(move, Discard):
        must = bool(TableSums(table, rules).captures(card))
        reason = "must_capture" if must else "another_must_capture"
        return Refusal(reason, (card,), allowed=allowed)
    return why_not_capture(card, move.taken, table, rules, allowed)


def why_not_capture(
    card: Card,
    taken: Sequence[Card],
    table: Sequence[Card],
    rules: Rules,
    allowed: tuple[Move, ...] = (),
) -> Refusal:
    """Return why ``card`` may not capture ``taken`` from ``table``."""
    unusable = _unusable((card, *taken), (card, *table), allowed)
    if unusable:
        return unusable
    value = rules.values[card]
    total = sum(rules.values[c] for c in taken)
    needed = value if rules.capture == "scopa" else rules.capture_sum - value
    if total != needed:
        if rules.capture == "scopa":
            return Refusal("wrong_scopa", tuple(taken), total, needed, allowed)
        twice = total == 2 * needed and TableSums(taken, rules).sets_worth(needed)
        reason = "two_captures" if twice else "wrong_total"
        return Refusal(reason, tuple(taken), total + value, rules.capture_sum, allowed)
    if rules.chooser == "opponent" and len(TableSums(table, rules).captures(card)) > 1:
        return Refusal("opponent_chooses", (card,), allowed=allowed)
    return Refusal("not_fewest", tuple(taken), allowed=allowed)


def why_not_claim(
    move: Claim, table: Sequence[Card], allowed: tuple[Move, ...], rules: Rules
) -> Refusal:
    """Return why a set may not be claimed now."""
    unusable = _unusable(move.taken, table, allowed)
    if unusable:
        return unusable
    total = sum(rules.values[card] for card in move.taken)
    if total != rules.capture_sum:
        return Refusal("not_claimable", move.taken, total, rules.capture_sum, allowed)
    return Refusal("discard_left_out", allowed=allowed)


def _unusable(
    cards: Sequence[Card], there: Sequence[Card], allowed: tuple[Move, ...]
) -> Refusal | None:
    """Return what is wrong with cards used twice, or used though they are not there."""
    doubles = tuple(card for place, card in enumerate(cards) if card in cards[:place])
    if doubles:
        return Refusal("card_twice", doubles, allowed=allowed)
    missing = tuple(card for card in cards if card not in there)
    return Refusal("not_on_table", missing, allowed=allowed) if missing else None
