"""The players: legal, blind to what is hidden, exact in what they expect, each a better one."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations
from random import Random

import pytest

from escoba_learn.engine.cards import PACK, Card, shuffled
from escoba_learn.engine.deal import Deal, View
from escoba_learn.engine.moves import Capture, captures
from escoba_learn.engine.rules import (
    CLAIM,
    CLUB,
    DESESCOBA,
    LUDOTEKA,
    LUDOTEKA_FREE,
    PROFILES,
    SCOPA,
    SETENTA,
    Rules,
)
from escoba_learn.engine.scoring import total_points
from escoba_learn.players import (
    ESCOBA,
    PLAYERS,
    Player,
    assess,
    careful,
    expert,
    greedy,
    random_player,
    worths,
)
from escoba_learn.solver import solve

SEATINGS = [(rules, *seats) for rules in PROFILES.values() for seats in rules.seatings]
each_seating = pytest.mark.parametrize(
    ("rules", "players", "sides"), SEATINGS, ids=[f"{r.name}-{n}-on-{s}" for r, n, s in SEATINGS]
)


def played(deal: Deal, players: list[Player]) -> Deal:
    """The deal at its end; an illegal move would raise."""
    while not deal.is_over:
        deal = deal.apply(players[deal.to_play](deal.view(deal.to_play)))
    return deal


def random_views(
    rules: Rules, seed: int, players: int = 2, sides: int = 2
) -> list[tuple[Deal, View]]:
    """Every position of a random deal with what the seat to play sees of it."""
    rng = Random(seed)
    deal = Deal.start(rules, players=players, sides=sides, dealer=seed % players, rng=rng)
    found = []
    while not deal.is_over:
        found.append((deal, deal.view(deal.to_play)))
        moves = deal.legal_moves()
        deal = deal.apply(moves[int(rng.random() * len(moves))])
    return found


def advantage(better: Player, worse: Player, deals: int, rules: Rules = SETENTA) -> float:
    """Points per deal that one player is better by, each deck played from both seats."""
    rng = Random(20)
    sign = -1 if rules.lowest_wins else 1
    total = 0
    for number in range(deals):
        deal = Deal.start(rules, pack=shuffled(PACK, rng), dealer=number % 2)
        ours, theirs = total_points(played(deal, [better, worse]).score())
        theirs_again, ours_again = total_points(played(deal, [worse, better]).score())
        total += ours - theirs + ours_again - theirs_again
    return sign * total / (2 * deals)


@each_seating
def test_every_player_plays_every_game(rules, players, sides):
    makers = list(PLAYERS.values())
    for seed in range(8):
        table = [makers[(seat + seed) % len(makers)](Random(seat)) for seat in range(players)]
        rng, dealer = Random(seed), seed % players
        deal = Deal.start(rules, players=players, sides=sides, dealer=dealer, rng=rng)
        assert played(deal, table).is_over


@each_seating
def test_a_move_depends_on_nothing_hidden(rules, players, sides):
    for seed in range(2):
        for deal, view in random_views(rules, seed, players, sides)[:: players + 1]:
            other = deal_like(deal, view.seat, Random(seed))
            assert other.legal_moves() == deal.legal_moves()
            for maker in PLAYERS.values():
                moves = [maker(Random(9))(d.view(d.to_play)) for d in (deal, other)]
                assert moves[0] == moves[1], deal


def deal_like(deal: Deal, seat: int, rng: Random) -> Deal:
    """A deal that looks the same from a seat, with the hidden cards dealt anew."""
    others = [number for number in range(deal.players) if number != seat]
    hidden = [card for number in others for card in deal.hands[number]]
    cards = list(shuffled([*hidden, *deal.stock], rng))
    hands = list(deal.hands)
    for number in others:
        hands[number] = tuple(cards.pop() for _ in hands[number])
    return replace(deal, hands=tuple(hands), stock=tuple(cards))


def worth(rules: Rules, move: Capture, table: tuple[Card, ...]) -> int:
    """What a capture is worth that is not the last of the deal."""
    escoba = ESCOBA * (len(move.taken) == len(table))
    return escoba + sum(worths(rules)[card.index] for card in (move.card, *move.taken))


@pytest.mark.parametrize(
    "rules", [SETENTA, CLUB, SCOPA, LUDOTEKA, LUDOTEKA_FREE], ids=lambda rules: rules.name
)
def test_careful_expects_the_average_best_reply_over_all_hands(rules):
    for seed in range(3):
        for deal, view in random_views(rules, seed)[20:-2:3]:
            sizes = list(view.hand_sizes)
            sizes[view.seat] -= 1
            size = sizes[1 - view.seat] or min(3, view.stock_size // 2)
            for each in assess(view):
                after = deal.apply(each.move)
                best = {
                    card: max([worth(rules, move, after.table) for move in takes], default=0)
                    for card in view.unseen
                    for takes in [captures(card, after.table, rules)]
                }
                hands = list(combinations(view.unseen, size))
                total = sum(max((best[card] for card in hand), default=0) for hand in hands)
                assert each.reply == Fraction(total, len(hands)), (str(deal), each)
                took = isinstance(each.move, Capture)
                assert each.gain == (worth(rules, each.move, deal.table) if took else 0)


def test_greedy_takes_most_and_lays_down_the_cheapest():
    for seed in range(20):
        for deal, view in random_views(SETENTA, seed)[:-1]:
            values = {
                move: worth(SETENTA, move, deal.table)
                if isinstance(move, Capture)
                else -worths(SETENTA)[move.card.index]
                for move in view.legal_moves()
            }
            assert values[greedy(view)] == max(values.values())


def test_of_equal_moves_the_first_legal_one_is_played():
    view = Deal.parse(
        "rules=setenta; hands=Re Rb, 1c; table=; piles=, ; escobas=0 0; dealer=1; to_play=0"
    ).view(0)
    assert [str(player(view)) for player in (greedy, careful)] == ["Re", "Re"]


def test_a_claim_is_made():
    view = Deal.parse(
        "rules=claim; hands=2e, 3e; table=So 7c; piles=1o, 1c; escobas=0 0; dealer=1; to_play=1; "
        "pending=7c 0"
    ).view(1)
    assert {str(player(view)) for player in (greedy, careful, expert)} == {"claim 7c So"}


def test_the_chooser_gives_the_other_side_what_it_wants_least():
    view = Deal.parse(
        "rules=desescoba; hands=2e, 3e; table=1o 7b 7o Sc; piles=, ; escobas=0 0; dealer=1; "
        "to_play=1; pending=7b 0"
    ).view(1)
    assert sorted(map(str, view.legal_moves())) == ["7b x 1o 7o", "7b x Sc"]
    assert {str(player(view)) for player in (greedy, careful, expert)} == {"7b x 1o 7o"}


def test_worths_follow_the_awards():
    assert max(PACK, key=lambda card: worths(SETENTA)[card.index]) is Card.parse("7o")
    assert set(worths(replace(SETENTA, name="escobas-only", awards=()))) == {0}


def test_in_the_last_round_the_expert_is_exact():
    for rules in (SETENTA, CLUB, SCOPA, LUDOTEKA_FREE, DESESCOBA):
        for deal, view in random_views(rules, 5)[-6:]:
            assert solve(deal).moves[0].bounds == dict(solve(deal).moves)[expert(view)]


def test_a_partner_ends_the_deal_by_the_average_of_all_the_ways_the_cards_may_lie():
    checked = 0
    for seed in range(12):
        for deal, view in random_views(SETENTA, seed, players=4)[-5:-3]:
            order = [(view.seat + step) % 4 for step in range(1, 4)]
            hidden = [card for seat in order for card in deal.hands[seat]]
            totals = dict.fromkeys(view.legal_moves(), 0)
            for cards in permutations(hidden):
                hands, left = list(deal.hands), list(cards)
                for seat in order:
                    hands[seat] = tuple(left.pop() for _ in hands[seat])
                for move, bounds in solve(replace(deal, hands=tuple(hands))).moves:
                    totals[move] += bounds.lower * (-1 if view.side else 1)
            assert totals[expert(view)] == max(totals.values())
            checked += len(set(totals.values())) > 1
    assert checked > 2


@pytest.mark.parametrize(
    ("better", "worse", "deals", "least"),
    [
        (greedy, random_player(Random(1)), 60, 2),
        (careful, greedy, 60, 0.7),
        (expert, careful, 60, 0.1),
    ],
    ids=["greedy", "careful", "expert"],
)
def test_each_player_is_better_than_the_one_before(better, worse, deals, least):
    assert advantage(better, worse, deals) > least


@pytest.mark.parametrize("rules", [DESESCOBA, CLAIM, SCOPA], ids=lambda rules: rules.name)
def test_careful_knows_what_the_rules_want(rules):
    assert advantage(careful, random_player(Random(1)), 25, rules) > 1
    assert advantage(careful, greedy, 100, rules) > 0
