"""The small inputs on which other programs of this kind have failed (``data/CASES.json``)."""

from __future__ import annotations

import json
from itertools import combinations, islice
from pathlib import Path

import pytest
from strategies import Seating, play_out

from escoba_learn import (
    CLAIM,
    LUDOTEKA,
    PACK,
    PROFILES,
    SETENTA,
    Capture,
    Card,
    Deal,
    DealRecord,
    IllegalMove,
    Match,
    captures,
    format_cards,
    parse_cards,
    parse_move,
    score_deal,
)

CASES = json.loads((Path(__file__).parent / "data" / "CASES.json").read_text(encoding="utf-8"))


def name(case) -> str:
    return " ".join(str(case[key]) for key in ("rules", "card", "table", "award") if key in case)


# -- captures ------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES["captures"], ids=name)
def test_the_captures_are_these_and_no_others(case):
    rules, table = PROFILES[case["rules"]], parse_cards(case["table"])
    found = captures(Card.parse(case["card"]), table, rules)
    taken = [set(capture.taken) for capture in found]
    if "count" in case:
        assert len(taken) == len({frozenset(cards) for cards in taken}) == case["count"]
    elif "also_check" in case:
        (expected,) = [set(parse_cards(text)) for text in case["taken"]]
        assert expected in taken
        values = sorted(card.value for card in expected)
        alike = [set(some) for some in combinations(table, len(expected))]
        alike = [some for some in alike if sorted(card.value for card in some) == values]
        assert all(some in taken for some in alike)
    else:
        expected = [set(parse_cards(text)) for text in case["taken"]]
        assert len(taken) == len(expected)
        assert all(cards in taken for cards in expected)


# -- what is illegal -----------------------------------------------------------------------------

# What the sentence says, by the case's own description of the error.
SENTENCES = {
    "a code that does not exist is refused and named": r"not a card code: '8\?'",
    "refused, and told that sota, caballo and rey are written S, C, R: a printed 10 is a sota, "
    "a value 10 is a rey": r"'10o' .* written S, C, R: a printed 10 is a sota, a value 10 is a rey",
    "one card twice; and 5+5 is 10": r"the same card twice: 5o",
    "So is not on the table": r"So is not on the table",
    "7c makes fifteen with So and must capture": r"7c can capture, so it must \(allowed: 7c x So",
    "two fifteens with one card": r"two captures with one card",
}


def position(case) -> Deal:
    """The case's card in the hand of the seat to play, and another card for the next seat."""
    return Deal.parse(
        f"rules={case['rules']}; hands={case.get('card', '')}, 6e; table={case['table']}; "
        "piles=, ; escobas=0 0; stock=; dealer=1; to_play=0"
    )


def play(case) -> Deal:
    deal, taken = position(case), case.get("taken")
    return deal.apply(parse_move(f"{case['card']} x {taken}" if taken else case["card"]))


@pytest.mark.parametrize("case", CASES["illegal"], ids=name)
def test_a_move_is_refused_with_its_reason_or_legal(case):
    if case.get("legal"):
        after = play(case)
        assert case["card"] in format_cards(after.table).split()
        if "then" in case:
            claimed = after.apply(parse_move("claim 7c So"))
            assert (after.to_play, claimed.last_capturer, claimed.escobas) == (1, 1, (0, 1))
        return
    with pytest.raises(ValueError, match=SENTENCES[case["error"]]):
        play({"table": "", **case})


def test_five_and_five_is_ten():
    five = Card.parse("5c")
    deal = position({"rules": "setenta", "table": "5o", "card": "5c"})
    with pytest.raises(IllegalMove, match=r"^5o is used twice "):
        deal.apply(Capture(five, parse_cards("5o") * 2))
    with pytest.raises(IllegalMove, match=r"^that adds up to 10, not 15 "):
        deal.apply(parse_move("5c x 5o"))


# -- scoring -------------------------------------------------------------------------------------


def piles_with(cards, coins, sevens):
    """Piles of so many cards, with so many coins and sevens (7o is the last of the sevens)."""
    rest = [card for card in PACK if card.code[0] != "7"]
    coin_cards = [card for card in rest if card.code[1] == "o"]
    other_cards = [card for card in rest if card.code[1] != "o"]
    all_sevens = iter(parse_cards("7c 7e 7b 7o"))
    piles = []
    for many, with_coins, with_sevens in zip(cards, coins, sevens, strict=True):
        pile = list(islice(all_sevens, with_sevens))
        held = sum(card.code[1] == "o" for card in pile)
        pile += [coin_cards.pop() for _ in range(with_coins - held)]
        pile += [other_cards.pop() for _ in range(many - len(pile))]
        piles.append(pile)
    return piles


def scored(case):
    """The score that a case's piles get, and what it should be."""
    if "sides" in case:
        piles = [parse_cards(text) for text in case["sides"]]
        expected = {"setenta": case["points"]} if "points" in case else {}
    else:
        sevens = case.get("sevens", [2] * len(case["cards"]))
        piles, expected = piles_with(case["cards"], case["coins"], sevens), case["points"]
    lines = score_deal(piles, [0] * len(piles), PROFILES[case["rules"]])
    return {line.award: line for line in lines}, expected


@pytest.mark.parametrize(
    "case", [case for case in CASES["scoring"] if "table" not in case], ids=name
)
def test_the_points_and_the_setenta_are_right(case):
    lines, expected = scored(case)
    assert {award: [*lines[award].points] for award in expected} == expected
    if "setenta" in case:
        assert [*lines["setenta"].values] == case["setenta"]
    assert expected or "setenta" in case


@pytest.mark.parametrize("case", [case for case in CASES["scoring"] if "table" in case], ids=name)
def test_the_card_that_marks_an_escoba_stays_in_the_pile(case):
    assert case["then"] == "the pile holds 3 cards, the side has the 7o and 1 escoba"
    after = play({**case, "taken": case["table"]})
    points = {line.award: line.points for line in after.score()}
    assert len(after.piles[0]) == 3
    assert points["seven_of_coins"] == points["escobas"] == (1, 0)


# -- the flow of a game --------------------------------------------------------------------------


def pack_turning(table: str) -> tuple[Card, ...]:
    """A pack for two players that turns these four cards."""
    turned = parse_cards(table)
    rest = [card for card in PACK if card not in turned]
    return (*rest[:6], *turned, *rest[6:])


def two_players_play_36_cards():
    record, deals = play_out(Seating(SETENTA, 2, 2).record(PACK), [1, 0, 2])
    assert len(record.moves) == 36
    for deal in deals:
        places = (*deal.hands, deal.table, *deal.piles, deal.stock)
        assert sorted(card for place in places for card in place) == list(PACK)


def both_deals_have_forty_cards():
    for _ in range(2):
        deal = Deal.start(SETENTA)
        assert len({*deal.hands[0], *deal.hands[1], *deal.table, *deal.stock, *deal.piles[0]}) == 40


def an_opening_worth_thirty_is_the_dealers():
    expected = {SETENTA: 2, LUDOTEKA: 0, CLAIM: 1}
    for rules, escobas in expected.items():
        deal = Deal.start(rules, dealer=1, pack=pack_turning("Ro Rc Cb 1e"))
        assert deal.escobas == (0, escobas)
        assert bool(deal.piles[1]) == bool(escobas)


def an_escoba_with_the_last_card_of_a_round_counts():
    deal = Deal.parse(
        "rules=setenta; hands=, 7c; table=So; piles=, ; escobas=0 0; "
        "stock=1o 1c 2o 2c 3o 3c; dealer=1; to_play=1"
    )
    after = deal.apply(parse_move("7c x So"))
    assert after.escobas == (0, 1)
    assert [len(hand) for hand in after.hands] == [3, 3]


def last_move(escobas: str) -> Deal:
    """A deal that ends with the next move, and scores these escobas alone."""
    return Deal.parse(
        f"rules=setenta; hands=2o, ; table=; piles=, ; escobas={escobas}; dealer=1; to_play=0"
    )


def the_match_goes_on_to_the_end_of_the_deal():
    deal = Deal.parse(
        "rules=setenta; hands=7c, 2c; table=So; piles=7o Sc, 5o Rc 6o Ce 1b 1c 2o 3c; "
        "escobas=0 1; stock=; dealer=1; to_play=0"
    )
    match = Match(deal, (20, 20)).apply(parse_move("7c x So"))
    assert (match.deal.escobas, match.winner) == ((1, 1), None)
    ended = match.apply(parse_move("2c"))
    assert (ended.points, ended.winner) == ((22, 24), 1)


def a_tie_at_the_top_means_another_deal():
    tied = Match(last_move("2 2"), (20, 20)).apply(parse_move("2o"))
    assert (tied.points, tied.winner) == ((22, 22), None)
    following = tied.next_deal(pack=PACK)
    assert (following.deal.dealer, len(following.deal.stock), following.points) == (0, 30, (22, 22))
    won = Match(last_move("1 0"), tied.points).apply(parse_move("2o"))
    assert (won.points, won.winner) == ((23, 22), 0)


def a_deal_read_back_accepts_the_same_moves():
    record, deals = play_out(Seating(SETENTA, 2, 2).record(PACK), [1])
    for deal in deals:
        copy = Deal.parse(str(deal))
        assert copy == deal
        assert [copy.apply(m) for m in deal.legal_moves()] == [*map(deal.apply, deal.legal_moves())]
    assert DealRecord.parse(str(record)).last == record.last


def the_order_of_a_selection_does_not_matter():
    deal = position({"rules": "setenta", "table": "4o 4e 7b", "card": "7c"})
    one, other = parse_move("7c x 4e 4o"), parse_move("7c x 4o 4e")
    assert one == other
    assert deal.apply(one) == deal.apply(other)


FLOWS = {
    "36 plays": two_players_play_36_cards,
    "two deals": both_deals_have_forty_cards,
    "worth 30": an_opening_worth_thirty_is_the_dealers,
    "table So": an_escoba_with_the_last_card_of_a_round_counts,
    "A has 20": the_match_goes_on_to_the_end_of_the_deal,
    "22-22 at": a_tie_at_the_top_means_another_deal,
    "a deal written": a_deal_read_back_accepts_the_same_moves,
    "table 4o": the_order_of_a_selection_does_not_matter,
}


@pytest.mark.parametrize("begins", FLOWS)
def test_the_game_flows_as_it_must(begins):
    assert [case["must"] for case in CASES["flow"] if case["must"].startswith(begins)]
    FLOWS[begins]()


def test_every_case_about_the_flow_has_its_test():
    unmet = [case["must"] for case in CASES["flow"] if not case["must"].startswith((*FLOWS,))]
    assert unmet == []
