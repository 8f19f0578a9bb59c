"""The solver against a plain minimax over ``legal_moves`` and ``apply``, and its limits."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from escoba_learn.engine.cards import PACK, Suit, format_cards, shuffled
from escoba_learn.engine.deal import Deal
from escoba_learn.engine.rules import (
    CLAIM,
    CLUB,
    DESESCOBA,
    LUDOTEKA,
    LUDOTEKA_FREE,
    SCOPA,
    SETENTA,
    BestSetenta,
    FewCards,
    MostCards,
    MostCoins,
    MostSevens,
    Rules,
    SevenOfCoins,
)
from escoba_learn.engine.scoring import score_deal, total_points
from escoba_learn.solver import search as search_module
from escoba_learn.solver import solve
from escoba_learn.solver.piles import PileStatistics

SIGNED = replace(SETENTA, name="signed", capture_sum=0, negative_suits=(Suit.ESPADAS, Suit.BASTOS))
EVERY_AWARD = (
    MostCards(points=2, tie="each"),
    MostCoins(points=2, points_for_all=5),
    SevenOfCoins(points=3),
    MostSevens(points=2, points_for_all=4, tie_break="lower"),
    BestSetenta(points=2),
    FewCards(points=3, below=15),
)
HOUSES = [
    SETENTA,
    CLUB,
    SCOPA,
    LUDOTEKA,
    LUDOTEKA_FREE,
    DESESCOBA,
    SIGNED,
    replace(SETENTA, name="eleven", capture_sum=11, obligation="hand"),
    replace(SETENTA, name="all", obligation="none", choice="fewest", awards=EVERY_AWARD),
    replace(SCOPA, name="free-scopa", obligation="none", choice="any"),
    replace(SETENTA, name="low", lowest_wins=True, obligation="hand"),
    replace(DESESCOBA, name="high", lowest_wins=False, choice="fewest", seatings=((2, 2),)),
    replace(CLUB, name="holder", awards=(MostCards(tie="each"), FewCards(to="holder", below=14))),
]
SEATS = [(house, *seats) for house in HOUSES for seats in house.seatings if seats[1] == 2]
TABLES = pytest.mark.parametrize(
    ("house", "players", "sides"), SEATS, ids=[f"{house.name}-{n}" for house, n, _ in SEATS]
)


def final_difference(deal: Deal) -> int:
    """What side 0 scores in the whole deal minus what side 1 does, with perfect play."""
    if deal.is_over:
        ours, theirs = total_points(deal.score())
        return ours - theirs
    wants_high = (deal.to_play % 2 == 0) != deal.rules.lowest_wins
    return (max if wants_high else min)(final_difference(deal.apply(m)) for m in deal.legal_moves())


def plain_value(deal: Deal) -> int:
    return final_difference(deal) - (deal.escobas[0] - deal.escobas[1])


def cards_left(deal: Deal) -> int:
    return sum(map(len, deal.hands)) + len(deal.stock)


def endings(house: Rules, players: int, sides: int, left: int, seed: int):
    """Random play until so many cards are left, then every position of one more random line."""
    rng = Random(seed)
    deal = Deal.start(house, players=players, sides=sides, dealer=seed % players, rng=rng)
    while not deal.is_over:
        if cards_left(deal) <= left:
            yield deal
        moves = deal.legal_moves()
        deal = deal.apply(moves[int(rng.random() * len(moves))])
    yield deal


def small_deal(house: Rules, seed: int) -> Deal:
    """A position with few cards, hands of different sizes and any history."""
    rng = Random(seed)
    cards = iter(shuffled(PACK, rng))

    def several(most: int) -> str:
        return format_cards(next(cards) for _ in range(int(rng.random() * (most + 1))))

    hands = [several(2) + " " + next(cards).code, several(3)]
    return Deal.from_json(
        {
            "rules": house.name,
            "hands": hands,
            "table": several(5),
            "piles": [several(9), several(9)],
            "escobas": [int(rng.random() * 3), 0],
            "stock": several(3),
            "dealer": int(rng.random() * 2),
            "to_play": 0,
            "last_capturer": (None, 0, 1)[int(rng.random() * 3)],
        },
        house,
    )


@TABLES
def test_values_are_those_of_a_plain_minimax(house, players, sides):
    for seed in range(3):
        for deal in endings(house, players, sides, 6, seed):
            assert solve(deal).value == plain_value(deal), deal


@TABLES
def test_across_two_rounds_too(house, players, sides):
    for seed in range(2):
        deal = next(endings(house, players, sides, 7, seed + 100))
        assert solve(deal).value == plain_value(deal), deal


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.name)
def test_positions_set_up_by_hand(house):
    for seed in range(25):
        deal = small_deal(house, seed)
        assert solve(deal).value == plain_value(deal), deal


def test_every_move_has_the_value_of_what_follows():
    for house in (SETENTA, DESESCOBA, CLUB):
        for deal in endings(house, 2, 2, 6, 9):
            gain = deal.escobas[0] - deal.escobas[1]
            values = {}
            for move in deal.legal_moves():
                after = deal.apply(move)
                values[move] = after.escobas[0] - after.escobas[1] - gain + plain_value(after)
            solution = solve(deal)
            assert {move: bounds.lower for move, bounds in solution.moves} == values
            assert [sum(b) * solution.wish for _, b in solution.moves] == sorted(
                (2 * value * solution.wish for value in values.values()), reverse=True
            )
            best = [move for move, value in values.items() if value == solution.value]
            assert solution.best == (best[0] if best else None)


def test_a_whole_deal_keeps_its_value_along_the_line():
    deal = Deal.start(SETENTA, rng=Random(8))
    solution = solve(deal)
    total = solution.value
    for move in solution.line:
        before, deal = deal, deal.apply(move)
        gained = deal.escobas[0] - before.escobas[0] - deal.escobas[1] + before.escobas[1]
        solution = solution.after(move)
        assert solution.value == total - gained
        total = solution.value
    assert deal.is_over
    assert solution.best is None
    assert solution.moves == ()


def test_who_sits_where_changes_the_sign_alone():
    for seed in range(10):
        deal = next(endings(SETENTA, 2, 2, 12, seed))
        last = deal.last_capturer
        turned = replace(
            deal,
            hands=deal.hands[::-1],
            piles=deal.piles[::-1],
            escobas=deal.escobas[::-1],
            dealer=1 - deal.dealer,
            to_play=1 - deal.to_play,
            last_capturer=None if last is None else 1 - last,
        )
        assert solve(turned).value == -solve(deal).value


def test_a_value_that_anyone_can_count():
    deal = Deal.parse(
        "rules=setenta; hands=7o, Rb; table=So 5e; piles=, ; escobas=0 0; dealer=1; to_play=0"
    )
    solution = solve(deal)
    assert [str(move) for move in solution.line] == ["7o x So", "Rb x 5e"]
    assert solution.value == 1 + 1  # the coins and the seven of coins; two cards each


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.name)
def test_the_statistics_score_as_the_piles_do(house):
    statistics = PileStatistics(house)
    rng = Random(3)
    for _ in range(300):
        cards = shuffled(PACK, rng)[: 1 + int(rng.random() * 40)]
        cut = int(rng.random() * (len(cards) + 1))
        piles = [cards[:cut], cards[cut:]]
        ours, theirs = total_points(score_deal(piles, (0, 0), house))
        assert statistics.points(statistics.of(piles), statistics.counts(cards)) == ours - theirs


def test_a_limit_leaves_bounds_that_hold():
    for seed in range(6):
        deal = Deal.start(SETENTA, rng=Random(seed))
        value = solve(deal).value
        for nodes in (0, 100, 5_000):
            limited = solve(deal, nodes=nodes)
            assert limited.bounds.lower <= value <= limited.bounds.upper
            assert limited.is_exact == (limited.bounds.lower == limited.bounds.upper)
    limited = solve(Deal.start(SETENTA, rng=Random(0)), nodes=100)
    assert not limited.is_exact
    with pytest.raises(ValueError, match="limit"):
        _ = limited.value
    assert len(limited.moves) == len(limited.deal.legal_moves())
    assert not solve(Deal.start(SETENTA, rng=Random(0)), seconds=0).is_exact


def test_forgetting_changes_nothing_but_the_time(monkeypatch):
    deals = [next(endings(SETENTA, 2, 2, 18, seed)) for seed in range(4)]
    values = [solve(deal).value for deal in deals]
    monkeypatch.setattr(search_module, "POSITIONS_REMEMBERED", 500)
    assert [solve(deal).value for deal in deals] == values


def test_what_cannot_be_solved_is_refused():
    with pytest.raises(ValueError, match="with 3 sides"):
        solve(Deal.start(LUDOTEKA, players=3, rng=Random(1)))
    with pytest.raises(ValueError, match=r"'claim'.*who plays next"):
        solve(Deal.start(CLAIM, rng=Random(1)))
