"""What the cards that somebody has chosen mean as a move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

from escoba_learn.engine.cards import Card
from escoba_learn.engine.deal import View
from escoba_learn.engine.moves import Capture, Claim, Discard, Move, Pass, in_pack_order
from escoba_learn.engine.refusal import IllegalMove, why_not_capture

Taking = TypeVar("Taking", Capture, Claim)


class Unclear(NamedTuple):
    """Why cards do not say yet which move is meant; ``reason`` is a key of the catalogue.

    ``card`` is the card that could be played in ``n`` ways.
    """

    reason: str
    card: Card | None = None
    n: int = 0


def intended(view: View, chosen: Iterable[Card]) -> Move | Unclear:
    """Return the move that chosen cards mean to whoever is to play, legal or not.

    >>> from escoba_learn.engine.cards import parse_cards
    >>> from escoba_learn.engine.deal import Deal
    >>> deal = Deal.parse("rules=setenta; hands=So 2c, 5o; table=3c 4e 7b; piles=, ; "
    ...     "escobas=0 0; dealer=1; to_play=0")
    >>> for cards in ("2c", "So", "So 4e", "So 3c 4e 7b"):
    ...     print(intended(deal.view(0), parse_cards(cards)))
    2c
    Unclear(reason='several', card=Card.parse('So'), n=2)
    So x 3c 4e
    So x 3c 4e 7b

    A card with a single capture, or none, needs nothing else; of several captures, cards of the
    table say which. Raises ``IllegalMove`` for a capture that may not be chosen for another player.
    """
    if view.pending and view.rules.chooser == "opponent":
        return _chosen_for_another(view, view.pending.card, chosen)
    if Pass() in view.legal_moves():
        return _claimed(view, chosen)
    return _played(view, chosen)


def _played(view: View, chosen: Iterable[Card]) -> Move | Unclear:
    cards = set(chosen)
    played = [card for card in view.hand if card in cards]
    if len(played) != 1:
        return Unclear("two_hand_cards" if played else "no_hand_card")
    card = played[0]
    wanted = cards - {card}
    captures = [
        move for move in view.legal_moves() if isinstance(move, Capture) and move.card is card
    ]
    found = _narrowed(captures, wanted)
    if len(found) > 1:
        return Unclear("several", card, len(found))
    if found:
        return found[0]
    return Capture(card, wanted) if wanted else Discard(card)


def _claimed(view: View, chosen: Iterable[Card]) -> Move | Unclear:
    wanted = set(chosen)
    found = _narrowed([move for move in view.legal_moves() if isinstance(move, Claim)], wanted)
    if len(found) > 1:
        return Unclear("several_sets", n=len(found))
    return found[0] if found else Claim(wanted)


def _chosen_for_another(view: View, card: Card, chosen: Iterable[Card]) -> Move | Unclear:
    wanted = set(chosen) - {card}
    found = _narrowed([move for move in view.legal_moves() if isinstance(move, Capture)], wanted)
    if not found:
        raise IllegalMove(why_not_capture(card, in_pack_order(wanted), view.table, view.rules))
    return found[0] if len(found) == 1 else Unclear("several_sets", n=len(found))


def _narrowed(moves: Sequence[Taking], wanted: set[Card]) -> list[Taking]:
    """Return the moves that take these cards: the one that takes no others, or all."""
    exact = [move for move in moves if wanted == set(move.taken)]
    return exact or [move for move in moves if wanted <= set(move.taken)]
