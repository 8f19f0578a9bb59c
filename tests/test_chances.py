"""Chances against counting: every table, pile, hand and toss where they can all be listed."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, islice, product
from math import comb, sqrt
from random import Random

import pytest

from escoba_learn import (
    CLUB,
    DESESCOBA,
    LUDOTEKA,
    PACK,
    PROFILES,
    SCOPA,
    SETENTA,
    Capture,
    Card,
    Deal,
    Rules,
    Suit,
    parse_cards,
    score_deal,
    setenta,
)
from escoba_learn.chances import (
    award_chances,
    award_gains,
    capture_chance,
    expected_captures,
    hand_chance,
    leftover_amounts,
    opening_chances,
    reply_chances,
    setenta_distribution,
    split_chances,
)
from escoba_learn.engine.cards import shuffled

VALUES = range(1, 11)
TO_ELEVEN = replace(SETENTA, name="to-11", capture_sum=11)


def goal(value: int, rules: Rules) -> int:
    return value if rules is SCOPA else rules.capture_sum - value


@cache
def totals(values: tuple[int, ...]) -> Counter[int]:
    """How many sets of these cards are worth each amount, by looking at every set."""
    return Counter(
        sum(taken) for n in range(1, len(values) + 1) for taken in combinations(values, n)
    )


def table_values(table: tuple[Card, ...]) -> tuple[int, ...]:
    return tuple(sorted(card.value for card in table))


@pytest.mark.parametrize("rules", [SETENTA, SCOPA, TO_ELEVEN], ids=lambda rules: rules.name)
@pytest.mark.parametrize("size", [0, 1, 2, 3])
def test_chances_of_a_value_by_listing_every_table(rules, size):
    for value in VALUES:
        wanted = goal(value, rules)
        others = [card for card in PACK if card is not PACK[4 * value - 4]]
        tables = [table_values(table) for table in combinations(others, size)]
        found = [totals(table)[wanted] for table in tables]
        swept = sum(size > 0 and sum(table) == wanted for table in tables)
        assert capture_chance(value, size, rules=rules) == Fraction(
            sum(map(bool, found)), len(tables)
        )
        assert capture_chance(value, size, sweep=True, rules=rules) == Fraction(swept, len(tables))
        assert expected_captures(value, size, rules=rules) == Fraction(sum(found), len(tables))


@pytest.mark.parametrize(
    ("hand_size", "size"), [(1, 0), (1, 1), (2, 1), (3, 1), (1, 2), (2, 2), (1, 3)]
)
def test_chances_of_a_hand_by_listing_every_table_and_hand(hand_size, size):
    hands = captured = swept = 0
    for table in combinations(PACK, size):
        values = table_values(table)
        outside = [card for card in PACK if card not in table]
        for hand in combinations(outside, hand_size):
            hands += 1
            captured += any(totals(values)[15 - card.value] for card in hand)
            swept += size > 0 and any(sum(values) == 15 - card.value for card in hand)
    assert hand_chance(hand_size, size) == Fraction(captured, hands)
    assert hand_chance(hand_size, size, sweep=True) == Fraction(swept, hands)


def test_the_opening_hand_by_listing_all_91390_opening_tables():
    captured = swept = 0
    for values, tables in Counter(map(table_values, combinations(PACK, 4))).items():
        outside = Counter(dict.fromkeys(VALUES, 4)) - Counter(values)
        able = sum(totals(values)[15 - value] > 0 for value in outside.elements())
        sweeping = sum(sum(values) == 15 - value for value in outside.elements())
        captured += tables * (comb(36, 3) - comb(36 - able, 3))
        swept += tables * (comb(36, 3) - comb(36 - sweeping, 3))
    hands = comb(40, 4) * comb(36, 3)
    assert hand_chance(3, 4) == Fraction(captured, hands)
    assert hand_chance(3, 4, sweep=True) == Fraction(swept, hands)


@pytest.mark.parametrize(("hand_size", "size"), [(1, 4), (3, 5), (3, 8), (2, 12), (1, 15)])
def test_chances_of_larger_tables_by_dealing_many(hand_size, size):
    rng = Random(size)
    deals = 4000
    captured = swept = 0
    for _ in range(deals):
        cards = shuffled(PACK, rng)
        values = [card.value for card in cards[:size]]
        reach = {0}
        for value in values:
            reach |= {total + value for total in reach}
        needed = [15 - card.value for card in cards[size : size + hand_size]]
        captured += any(total in reach for total in needed)
        swept += sum(values) in needed
    assert_likely(captured, deals, hand_chance(hand_size, size))
    assert_likely(swept, deals, hand_chance(hand_size, size, sweep=True))


def assert_likely(hits: int, trials: int, chance: Fraction) -> None:
    """Four standard errors: of tests like this, one in 16,000 would fail by bad luck."""
    error = sqrt(trials * chance * (1 - chance))
    assert abs(hits - trials * chance) <= 4 * error + 1e-9


def test_a_random_card_is_a_hand_of_one():
    for size in range(37):
        mean = sum(capture_chance(value, size) for value in VALUES) / 10
        assert hand_chance(1, size) == mean
        sweeps = sum(capture_chance(value, size, sweep=True) for value in VALUES) / 10
        assert hand_chance(1, size, sweep=True) == sweeps


def test_more_table_means_more_captures_but_the_escobas_peak_at_two_cards():
    captured = [hand_chance(3, size) for size in range(38)]
    assert captured == sorted(captured)
    assert captured[0] == 0
    assert captured[-1] == 1
    swept = [hand_chance(3, size, sweep=True) for size in range(38)]
    assert swept.index(max(swept)) == 2


def test_no_table_of_fifteen_or_more_can_be_swept():
    assert capture_chance(1, 14, sweep=True) == 0  # fourteen cards are worth 34 at the least
    assert capture_chance(1, 7, sweep=True) > 0  # 1 1 1 2 2 2 5, among others


@pytest.mark.parametrize("rules", PROFILES.values(), ids=PROFILES)
def test_opening_tables_by_dealing_each_of_some_thousand(rules):
    """Every 29th of the 91,390 tables, which is no multiple of anything here, dealt for real."""
    once = replace(rules, opening=replace(rules.opening, replaced=False))
    brought: Counter[int] = Counter()
    for table in islice(combinations(PACK, 4), 0, None, 29):
        rest = [card for card in PACK if card not in table]
        deal = Deal.start(once, pack=[*rest[:6], *table, *rest[6:]])
        brought[deal.escobas[0]] += 1
    chances = opening_chances(rules)
    assert sum(chances.values()) == 1
    assert set(brought) <= set(chances)
    for escobas, chance in chances.items():
        assert_likely(brought[escobas], brought.total(), chance)


def test_opening_tables_by_adding_up_all_of_them():
    fours = [table_values(table) for table in combinations(PACK, 4)]
    fifteen = Fraction(sum(sum(four) == 15 for four in fours), len(fours))
    thirty = Fraction(sum(sum(four) == 30 for four in fours), len(fours))
    split = Fraction(sum(sum(four) == 30 and totals(four)[15] > 0 for four in fours), len(fours))
    assert opening_chances(SETENTA) == {0: 1 - fifteen - thirty, 1: fifteen, 2: thirty}
    assert opening_chances(LUDOTEKA) == {0: 1 - fifteen - split, 1: fifteen, 2: split}
    assert opening_chances(CLUB) == {0: 1 - fifteen, 1: fifteen}
    assert opening_chances(DESESCOBA) == {0: 1 - fifteen - thirty, 1: fifteen + thirty}
    assert opening_chances(SCOPA) == {0: 1}


def test_setenta_of_four_cards_by_listing_every_pile_with_one_of_each_suit():
    suits = [[card for card in PACK if card.suit is suit] for suit in Suit]
    found = Counter(setenta(pile) for pile in product(*suits))
    chances = setenta_distribution(4)
    assert chances.pop(None) == 1 - Fraction(10**4, comb(40, 4))
    assert chances == {total: Fraction(ways, comb(40, 4)) for total, ways in found.items()}


@pytest.mark.parametrize("cards", [7, 20, 33])
def test_setenta_of_many_cards_by_dealing_them(cards):
    rng, deals = Random(cards), 3000
    piles = [shuffled(PACK, rng) for _ in range(deals)]
    found = Counter(setenta(pile[:cards]) for pile in piles)
    chances = setenta_distribution(cards)
    for total in found | chances:
        assert_likely(found[total], deals, chances[total])
    both = [(setenta(pile[:cards]) or 0, setenta(pile[cards:]) or 0) for pile in piles]
    won = Counter((mine > theirs) - (mine < theirs) for mine, theirs in both)
    for sign, chance in zip((1, -1, 0), split_chances(cards), strict=True):
        assert_likely(won[sign], deals, chance)


def test_every_distribution_adds_up_and_knows_the_ends():
    possible = set()
    for cards in range(41):
        chances = setenta_distribution(cards)
        assert sum(chances.values()) == 1
        assert sum(split_chances(cards)) == 1
        assert split_chances(cards).mine == split_chances(40 - cards).theirs
        possible |= set(chances)
    assert setenta_distribution(0) == {None: 1}
    assert setenta_distribution(40) == {84: 1}
    assert set(range(40, 85)) - possible == {41, 80, 82, 83}


def test_leftover_amounts():
    assert leftover_amounts() == tuple(10 + 15 * k for k in range(15))
    assert leftover_amounts(TO_ELEVEN) == tuple(11 * k for k in range(21))
    with pytest.raises(ValueError, match="scopa"):
        leftover_amounts(SCOPA)


def played(rules: Rules, seed: int, moves: int, players: int = 2) -> Deal:
    """Some position after so many random moves."""
    rng = Random(seed)
    deal = Deal.start(rules, players=players, rng=rng)
    for _ in range(moves):
        legal = deal.legal_moves()
        deal = deal.apply(legal[int(rng.random() * len(legal))])
    return deal


def replies_by_listing(deal: Deal, seat: int) -> dict:
    """Give the next player every hand there can be, make the move, and look at what is legal."""
    view = deal.view(seat)
    other = 1 - seat
    hands = [*combinations(view.unseen, len(deal.hands[other]))]
    found = {}
    for move in view.legal_moves():
        can_capture = can_sweep = 0
        for hand in hands:
            stock = tuple(card for card in view.unseen if card not in hand)
            both = (hand, deal.hands[seat]) if other == 0 else (deal.hands[seat], hand)
            after = replace(deal, hands=both, stock=stock).apply(move)
            captures = [reply for reply in after.legal_moves() if isinstance(reply, Capture)]
            can_capture += bool(captures)
            sweeps = [after.apply(reply).escobas[other] > deal.escobas[other] for reply in captures]
            can_sweep += any(sweeps)
        found[move] = (Fraction(can_capture, len(hands)), Fraction(can_sweep, len(hands)))
    return found


@pytest.mark.parametrize("rules", [SETENTA, CLUB, SCOPA, LUDOTEKA], ids=lambda rules: rules.name)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("moves", [24, 30, 35])
def test_replies_by_giving_the_next_player_every_hand(rules, seed, moves):
    deal = played(rules, seed, moves)
    assert reply_chances(deal.view(deal.to_play)) == replies_by_listing(deal, deal.to_play)


def test_replies_after_the_last_card_of_a_round_are_those_of_a_fresh_hand():
    deal = played(SETENTA, 3, 5)
    ((_, chance),) = [*reply_chances(deal.view(deal.to_play)).items()][-1:]
    after = deal.apply(deal.legal_moves()[-1])
    able = [card for card in deal.view(deal.to_play).unseen if can_capture(card, after.table)]
    unseen = len(deal.view(deal.to_play).unseen)
    assert unseen == 30
    assert chance.capture == 1 - Fraction(comb(30 - len(able), 3), comb(30, 3))


def can_capture(card: Card, table: tuple[Card, ...]) -> bool:
    return totals(table_values(table))[15 - card.value] > 0


def test_a_player_to_whom_nobody_replies_has_no_reply_to_fear():
    deal = played(SETENTA, 1, 35)
    assert {*reply_chances(deal.view(deal.to_play)).values()} == {(0, 0)}
    assert reply_chances(deal.view(1 - deal.to_play)) == {}


def test_the_opponent_who_chooses_leaves_the_table_that_is_worst_for_me():
    deal = Deal.parse(
        "rules=desescoba; hands=So, 2c; table=3c 4e 7b; piles=, ; escobas=0 0; "
        "stock=1o 1c; dealer=1; to_play=0"
    )
    # The sota takes 7b and leaves 3c 4e, or takes 3c 4e and leaves 7b. Of the 36 unseen cards only
    # the other three sotas can capture then, and each takes the whole table either way.
    (chance,) = reply_chances(deal.view(0)).values()
    assert chance == (Fraction(3, 36), Fraction(3, 36))


def test_after_a_window_the_next_card_may_be_my_own():
    deal = Deal.parse(
        "rules=claim; hands=7e, 2c; table=So 7c; piles=, ; escobas=0 0; stock=; dealer=0; "
        "to_play=0; pending=7c 1"
    )
    replies = {str(move): chance for move, chance in reply_chances(deal.view(0)).items()}
    assert replies == {"claim 7c So": (0, 0), "pass": (1, 0)}


def awards_by_tossing(view, mine, theirs) -> dict[str, Fraction]:
    """Toss a coin for every open card in every way there is, and score each."""
    undecided = [card for card in PACK if card not in (*mine, *theirs)]
    scored: Counter[str] = Counter()
    for tosses in product((True, False), repeat=len(undecided)):
        heads = [card for card, toss in zip(undecided, tosses, strict=True) if toss]
        tails = [card for card, toss in zip(undecided, tosses, strict=True) if not toss]
        for line in score_deal([(*mine, *heads), (*theirs, *tails)], [0, 0], view.rules):
            scored[line.award] += line.points[0] > 0
    del scored["escobas"]
    return {award: Fraction(hits, 2 ** len(undecided)) for award, hits in scored.items()}


TO_HOLDER = replace(
    CLUB,
    name="to-holder",
    awards=(*CLUB.awards[:-1], replace(CLUB.awards[-1], to="holder")),
)
TIES = replace(
    CLUB,
    name="ties",
    awards=tuple(replace(a, tie="each") if hasattr(a, "tie") else a for a in CLUB.awards),
)


@pytest.mark.parametrize(
    "rules", [SETENTA, CLUB, LUDOTEKA, TO_HOLDER, TIES], ids=lambda rules: rules.name
)
@pytest.mark.parametrize("seed", range(3))
def test_awards_by_tossing_for_every_open_card(rules, seed):
    deal = next(
        deal
        for moves in range(28, 37)
        if sum(map(len, (deal := played(rules, seed, moves)).piles)) >= 33 or deal.is_over
    )
    for seat in range(2):
        view = deal.view(seat)
        mine, theirs = view.piles[seat], view.piles[1 - seat]
        before = awards_by_tossing(view, mine, theirs)
        assert award_chances(view) == before
        for move, gains in award_gains(view).items():
            after = awards_by_tossing(view, (*mine, move.card, *move.taken), theirs)
            assert gains == {award: after[award] - before[award] for award in after}


def test_few_cards_and_sevens_by_tossing_from_uneven_piles():
    many = tuple(card for card in PACK if card.suit is not Suit.OROS or card.value < 5)
    few = tuple(card for card in PACK if card.suit is Suit.OROS and card.value > 7)
    for rules in (CLUB, TO_HOLDER, TIES):
        deal = replace(Deal.start(rules, rng=Random(0)), piles=(few, many))
        for view in (deal.view(0), deal.view(1)):
            mine, theirs = view.piles[view.seat], view.piles[1 - view.seat]
            assert award_chances(view) == awards_by_tossing(view, mine, theirs)


def test_a_claim_and_a_choice_for_the_other_side_gain_for_the_right_one():
    claim = Deal.parse(
        "rules=claim; hands=7e, 2c; table=7o So; piles=, ; escobas=0 0; dealer=0; "
        "to_play=0; pending=7o 1"
    )
    (gains,) = award_gains(claim.view(0)).values()
    assert gains["seven_of_coins"] == Fraction(1, 2)
    choice = Deal.parse(
        "rules=desescoba; hands=7e, 2c; table=7o So Sc; piles=, ; escobas=0 0; dealer=0; "
        "to_play=0; pending=7o 1"
    )
    for gains in award_gains(choice.view(0)).values():
        assert gains["seven_of_coins"] == -Fraction(1, 2)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: capture_chance(12, 4), r"not a capture value: 12 \(1 to 10\)"),
        (lambda: expected_captures(0, 4), "not a capture value: 0"),
        (lambda: capture_chance(7, 40), "table_size=40"),
        (lambda: hand_chance(3, 38), "0 to 37"),
        (lambda: hand_chance(-1, 4), "no fewer than 0"),
        (lambda: setenta_distribution(41), "0 to 40"),
        (lambda: split_chances(-1), "not a number of cards: -1"),
        (
            lambda: award_chances(Deal.start(LUDOTEKA, players=3, rng=Random(1)).view(0)),
            "for two sides, not 3",
        ),
    ],
)
def test_what_cannot_be_asked_is_refused_with_what_can(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_signed_values_are_refused():
    signed = replace(SETENTA, capture_sum=0, negative_suits=(Suit.ESPADAS, Suit.BASTOS))
    with pytest.raises(ValueError, match="whatever their suit"):
        hand_chance(3, 4, rules=signed)
    view = replace(Deal.start(SETENTA, rng=Random(1)), rules=signed, table=parse_cards("7e")).view(
        1
    )
    assert reply_chances(view)  # a view's own cards may count as they like
