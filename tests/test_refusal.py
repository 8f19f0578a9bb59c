"""Every reason why a move is refused, its sentence, and what is left unchanged."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace

import naive
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import card_sets, cards, examples, positions

from escoba_learn import (
    CLUB,
    DESESCOBA,
    SETENTA,
    Capture,
    Claim,
    Deal,
    Discard,
    IllegalMove,
    Pass,
    format_cards,
    parse_cards,
    parse_move,
)
from escoba_learn.engine.refusal import SENTENCES, Refusal, why_not_capture

TURN = "rules={}; hands={}, 2b; table={}; piles=, ; escobas=0 0; dealer=1; to_play=0"
WINDOW = "rules=claim; hands=1o, 2b; table=7c So 5o Ro 3o; piles=, ; escobas=0 0; dealer=1; {}"

OWN = TURN.format("setenta", "7c 2o 5c", "So 3o 5e 4o Ro")
FEWEST = TURN.format("club", "7c 1o", "So Sc 3o 5e 2c")
SCOPA = TURN.format("scopa", "Cb 2o", "Co 6c 3e")
CHOICE = TURN.format("desescoba", "5o 1o", "Ro Rc")
ASKED = TURN.format("desescoba", "5o", "Rc 5c 5e") + "; pending=Rc 1"
OVER = "rules=setenta; hands=, ; table=; piles=7o, ; escobas=0 0; dealer=1; to_play=-"

REFUSED = [
    (OVER, "7c", "deal_over", "the deal is over"),
    (OVER, "pass", "deal_over", "the deal is over"),
    (OWN, "pass", "no_claim_now", "there is nothing to claim or to pass now"),
    (OWN, "claim 5e Ro", "no_claim_now", "there is nothing to claim or to pass now"),
    (OWN, "6o", "not_in_hand", "6o is not in the hand"),
    (OWN, "2b", "not_in_hand", "2b is not in the hand"),
    (OWN, "So x 3o 4o", "not_in_hand", "So is not in the hand"),
    (OWN, "7c x Sc", "not_on_table", "Sc is not on the table"),
    (OWN, "7c x So 1o 6b", "not_on_table", "1o 6b is not on the table"),
    (OWN, "7c x 2o 5c 1e", "not_on_table", "1e 2o 5c is not on the table"),
    (OWN, "7c x 3o 4o", "wrong_total", "that adds up to 14, not 15"),
    (OWN, "7c x Ro", "wrong_total", "that adds up to 17, not 15"),
    (OWN, "7c x 3o 4o 5e So Ro", "wrong_total", "that adds up to 37, not 15"),
    (
        OWN,
        "7c x So 3o 5e",
        "two_captures",
        "that is two captures with one card; one card makes one set worth 15",
    ),
    (OWN, "5c x Ro 3o 4o", "wrong_total", "that adds up to 22, not 15"),
    (OWN, "5c x So 3o 5e 4o", "wrong_total", "that adds up to 25, not 15"),  # no 10 and 10 in it
    (OWN, "7c", "must_capture", "7c can capture, so it must"),
    (FEWEST, "1o", "another_must_capture", "1o cannot capture, and another card of the hand can"),
    (FEWEST, "7c x 3o 5e", "not_fewest", "a capture that takes fewer cards must be chosen"),
    (FEWEST, "7c", "must_capture", "7c can capture, so it must"),
    (SCOPA, "Cb x 6c 3e", "not_fewest", "a capture that takes fewer cards must be chosen"),
    (SCOPA, "Cb x 6c", "wrong_scopa", "that adds up to 6, but the card is worth 9"),
    (SCOPA, "Cb x Co 6c 3e", "wrong_scopa", "that adds up to 18, but the card is worth 9"),
    (
        CHOICE,
        "5o x Ro",
        "opponent_chooses",
        "5o has several captures: lay it down, and the next side chooses",
    ),
    (ASKED, "5o", "capture_is_chosen", "Rc has been played and its capture is being chosen"),
    (
        WINDOW.format("to_play=1; pending=7c 0"),
        "2b",
        "claim_or_pass",
        "it is time to claim or to pass",
    ),
    (
        WINDOW.format("to_play=1; pending=7c 0"),
        "2b x 3o Ro",
        "claim_or_pass",
        "it is time to claim or to pass",
    ),
    (
        WINDOW.format("to_play=1; pending=7c 0"),
        "claim 7c Sc",
        "not_on_table",
        "Sc is not on the table",
    ),
    (
        WINDOW.format("to_play=1; pending=7c 0"),
        "claim 7c 5o",
        "not_claimable",
        "that adds up to 12, and only a set worth 15 may be claimed",
    ),
    (
        WINDOW.format("to_play=1; pending=7c 0"),
        "claim 5o Ro",
        "discard_left_out",
        "what is claimed must hold the card just laid down",
    ),
    (
        WINDOW.format("to_play=1").replace("1o, 2b", ", "),
        "2b",
        "claim_or_pass",
        "it is time to claim or to pass",
    ),
    (
        WINDOW.format("to_play=1").replace("1o, 2b", ", "),
        "claim Ro",
        "not_claimable",
        "that adds up to 10, and only a set worth 15 may be claimed",
    ),
]


@pytest.mark.parametrize(("line", "move", "reason", "sentence"), REFUSED)
def test_a_move_is_refused_for_its_reason_and_told_what_is_allowed(line, move, reason, sentence):
    deal = Deal.parse(line)
    with pytest.raises(IllegalMove) as told:
        deal.apply(parse_move(move))
    refusal = told.value.refusal
    allowed = deal.legal_moves()
    assert (refusal.reason, refusal.allowed) == (reason, allowed)
    shown = f" (allowed: {', '.join(map(str, allowed))})" if allowed else ""
    assert str(told.value) == str(refusal) == sentence + shown
    assert deal == Deal.parse(line)


def test_a_card_that_is_used_twice_is_refused_and_named():
    five_oros, five_copas = parse_cards("5o 5c")
    deal = Deal.parse(TURN.format("setenta", "5c 2o", "5o Ro"))
    for taken, twice in [((five_oros, five_oros), "5o"), ((five_oros, five_copas), "5c")]:
        with pytest.raises(IllegalMove, match=rf"^{twice} is used twice \(allowed: ") as told:
            deal.apply(Capture(five_copas, taken))
        assert told.value.refusal.reason == "card_twice"


def test_every_reason_has_a_sentence_and_is_met_here():
    assert {reason for _, _, reason, _ in REFUSED} | {"card_twice"} == SENTENCES.keys()


def test_eight_of_the_allowed_moves_are_shown():
    table = "2o 4o 6o So Ro 2c 4c 6c Sc Rc"
    deal = Deal.parse(TURN.format("setenta", "1o", table))
    with pytest.raises(IllegalMove, match=r"^1o can capture, so it must \(allowed: ") as told:
        deal.apply(parse_move("1o"))
    first = ", ".join(str(move) for move in deal.legal_moves()[:8])
    assert str(told.value).endswith(f"(allowed: {first}, …)")
    assert told.value.refusal.allowed == deal.legal_moves()
    for shown, more in ((8, ""), (9, ", …")):
        refusal = Refusal("deal_over", allowed=deal.legal_moves()[:shown])
        assert str(refusal) == f"the deal is over (allowed: {first}{more})"


def test_a_refusal_says_what_the_selection_adds_up_to():
    with pytest.raises(IllegalMove) as told:
        Deal.parse(OWN).apply(parse_move("7c x 3o 4o"))
    refusal = told.value.refusal
    assert (format_cards(refusal.cards), refusal.total, refusal.wanted) == ("3o 4o", 14, 15)
    with pytest.raises(IllegalMove) as told:
        Deal.parse(SCOPA).apply(parse_move("Cb x 6c"))
    refusal = told.value.refusal
    assert (format_cards(refusal.cards), refusal.total, refusal.wanted) == ("6c", 6, 9)
    with pytest.raises(IllegalMove) as told:
        Deal.parse(OWN).apply(parse_move("7c x So 3o 5e"))
    assert told.value.refusal.total == 23
    with pytest.raises(IllegalMove) as told:
        Deal.parse(OWN).apply(parse_move("7c"))
    refusal = told.value.refusal
    assert (format_cards(refusal.cards), refusal.total, refusal.wanted) == ("7c", 0, 0)


def test_why_a_capture_is_refused_can_be_asked_without_a_deal():
    card, table = parse_cards("7c So 3o 5e")[0], parse_cards("So 3o 5e")
    assert str(why_not_capture(card, table[1:2], table, SETENTA)) == "that adds up to 10, not 15"
    fewer = "a capture that takes fewer cards must be chosen"
    assert str(why_not_capture(card, table[1:], table, CLUB)) == fewer
    both = replace(DESESCOBA, name="both", choice="fewest")
    assert str(why_not_capture(card, table[1:], table, both)) == fewer


def test_an_illegal_move_survives_copying_with_its_refusal():
    error = IllegalMove(Refusal("wrong_total", total=14, wanted=15))
    for other in (copy.copy(error), pickle.loads(pickle.dumps(error))):  # noqa: S301  # our own
        assert (str(other), other.refusal) == (str(error), error.refusal)
    assert isinstance(error, ValueError)


any_moves = st.one_of(
    st.just(Pass()),
    cards.map(Discard),
    st.builds(Claim, card_sets(min_size=1, max_size=4)),
    st.builds(Capture, cards, card_sets(min_size=1, max_size=4)),
)


@examples(200)
@given(positions(), any_moves, st.data())
def test_whatever_is_not_legal_is_refused_and_changes_nothing(deal, move, data):
    if deal.table and not deal.is_over and data.draw(st.booleans()):
        here = st.lists(st.sampled_from(deal.table), min_size=1, max_size=4, unique=True)
        mine = st.sampled_from(deal.hands[deal.to_play] or deal.table)
        move = data.draw(st.builds(Capture, mine, here) | st.builds(Claim, here))
    line = str(deal)
    if move in deal.legal_moves():
        assert deal.apply(move) != deal
    else:
        with pytest.raises(IllegalMove) as told:
            deal.apply(move)
        refusal = told.value.refusal
        assert refusal.allowed == deal.legal_moves()
        assert is_true(refusal, deal, move)
    assert str(deal) == line


def splits(move: Capture) -> bool:
    """Whether some of the cards selected make fifteen with the card, and so do the others."""
    some = naive.powerset(card.code for card in move.taken)
    return any(naive.worth([move.card.code, *codes]) == 15 for codes in some)


def is_true(refusal: Refusal, deal: Deal, move) -> bool:  # noqa: C901, PLR0912  # a case for each
    """Whether the reason given is indeed so, in words of our own."""
    worth = sum(card.value for card in getattr(move, "taken", ()))
    card = getattr(move, "card", None)
    hand = deal.hands[deal.to_play] if deal.to_play is not None else ()
    captures = [m for m in deal.legal_moves() if isinstance(m, Capture)]
    match refusal.reason:
        case "deal_over":
            return deal.is_over
        case "capture_is_chosen":
            return deal.pending is not None and all(m.card is deal.pending.card for m in captures)
        case "claim_or_pass":
            return Pass() in deal.legal_moves() and not isinstance(move, Claim | Pass)
        case "not_claimable":
            return Pass() in deal.legal_moves() and refusal.total == worth != 15
        case "discard_left_out":
            return deal.pending is not None and deal.pending.card not in move.taken
        case "no_claim_now":
            return Pass() not in deal.legal_moves() and isinstance(move, Claim | Pass)
        case "not_in_hand":
            return card not in hand
        case "card_twice":
            return card in move.taken
        case "not_on_table":
            return refusal.cards == tuple(c for c in move.taken if c not in deal.table)
        case "two_captures":
            return worth == 2 * (15 - card.value) and splits(move)
        case "wrong_total":
            twice = worth == 2 * (15 - card.value) and splits(move)
            return refusal.total == worth + card.value != 15 and not twice
        case "wrong_scopa":
            return refusal.total == worth != card.value == refusal.wanted
        case "not_fewest":
            return any(m.card is card and len(m.taken) < len(move.taken) for m in captures)
        case "must_capture":
            return any(m.card is card for m in captures)
        case "another_must_capture":
            return bool(captures) and all(m.card is not card for m in captures)
        case "opponent_chooses":
            return Discard(card) in deal.legal_moves()
    return False
