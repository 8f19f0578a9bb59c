"""The answers of every kind against a second way to find them, blunt and with nothing in common.

Cards here are codes, as in ``naive``, which knows the game from the rules alone.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from naive import CODES, PRICES, powerset, setenta, sets_worth, value, worth

from escoba_learn.puzzles import KINDS, generate, parse_puzzle

CASES = [(level, seed) for level in (0, 1, 2, 4, 6, 8, 9) for seed in range(12)]


def codes(cards) -> list[str]:
    return [card.code for card in cards]


def texts(puzzle) -> set[str]:
    """The solutions, each with its codes in alphabetical order, so that sets can be compared."""
    return {spelled(solution.split()) for solution in puzzle.solutions()}


def spelled(cards) -> str:
    return " ".join(sorted(cards)) or "none"


def sets_for(card: str, table: list[str]) -> list[tuple[str, ...]]:
    return [few for few in powerset(table) if worth([card, *few]) == 15]


def value_of(card: str, few: tuple[str, ...], table: list[str], criterion: str) -> int:
    cards = [card, *few]
    if criterion == "cards":
        return len(cards)
    if criterion == "coins":
        return sum(code[1] == "o" for code in cards)
    if criterion == "points":
        return (sorted(few) == sorted(table)) + ("7o" in cards)
    suits = {code[1] for code in cards}
    return sum(max(PRICES[code[0]] for code in cards if code[1] == suit) for suit in suits)


def solve_card_value(puzzle) -> set[str]:
    return {str("1234567SCR".index(puzzle.card.code[0]) + 1)}


def solve_completing_card(puzzle) -> set[str]:
    table = codes(puzzle.table)
    fitting = [c for c in CODES if c not in table and worth([*table, c]) == puzzle.number]
    return {*fitting, *(str(value(code)) for code in fitting)} or {"none"}


def solve_legal_or_not(puzzle) -> set[str]:
    words = str(puzzle.move).split()
    if len(words) == 1:
        return {"no" if sets_for(words[0], codes(puzzle.table)) else "yes"}
    return {"yes" if worth([words[0], *words[2:]]) == 15 else "no"}


def solve_all_captures(puzzle) -> set[str]:
    return {spelled(few) for few in sets_for(puzzle.card.code, codes(puzzle.table))} or {"none"}


def solve_is_escoba(puzzle) -> set[str]:
    cards = codes([*puzzle.hand, *puzzle.table])
    return {"yes" if puzzle.hand and worth(cards) == 15 else "no"}


def solve_best_capture(puzzle) -> set[str]:
    card, table = puzzle.card.code, codes(puzzle.table)
    found = {few: value_of(card, few, table, puzzle.criterion) for few in sets_for(card, table)}
    best = max(found.values(), default=0)
    return {spelled(few) for few, merit in found.items() if merit == best} or {"none"}


def solve_best_card(puzzle) -> set[str]:
    table = codes(puzzle.table)
    merits = Counter()
    for card in codes(puzzle.hand):
        for few in sets_for(card, table):
            merits[card] = max(merits[card], 1 + value_of(card, few, table, puzzle.criterion))
    return {card for card, merit in merits.items() if merit == max(merits.values())} or {"none"}


def solve_safest_discard(puzzle) -> set[str]:
    hand, table = codes(puzzle.hand), codes(puzzle.table)
    unseen = [code for code in CODES if code not in hand and code not in table]
    able = {
        card: sum(bool(sets_worth([*table, card], 15 - value(other))) for other in unseen)
        for card in hand
    }
    return {card for card, count in able.items() if count == min(able.values())}


def solve_setenta(puzzle) -> set[str]:
    total = setenta(codes(puzzle.piles[0]))
    return {"none" if total is None else str(total)}


def solve_setenta_winner(puzzle) -> set[str]:
    one, two = (setenta(codes(pile)) or 0 for pile in puzzle.piles)
    return {"1" if one > two else "2" if two > one else "none"}


def solve_setenta_missing(puzzle) -> set[str]:
    pile = codes(puzzle.piles[0])
    totals = {card: setenta([*pile, card]) or 0 for card in codes(puzzle.table)}
    best = max(totals.values())
    if best <= (setenta(pile) or 0):
        return {"none"}
    return {card for card, total in totals.items() if total == best}


def solve_score_deal(puzzle) -> set[str]:
    one, two = map(codes, puzzle.piles)
    points = list(puzzle.escobas)

    def award(mine: int, theirs: int) -> None:
        if mine != theirs:
            points[0 if mine > theirs else 1] += 1

    award(len(one), len(two))
    award(sum(code[1] == "o" for code in one), sum(code[1] == "o" for code in two))
    award("7o" in one, "7o" in two)
    award(setenta(one) or 0, setenta(two) or 0)
    return {spelled(map(str, points))} if points[0] <= points[1] else {f"{points[1]} {points[0]}"}


def solve_leftover(puzzle) -> set[str]:
    return {"yes" if worth(codes(puzzle.table)) in {10, 25, 40, 55, 70} else "no"}


def solve_hidden_card(puzzle) -> set[str]:
    table = codes(puzzle.table)
    fitting = [c for c in CODES if c not in table and worth([*table, c]) % 15 == 10]
    return {*fitting, *(str(value(code)) for code in fitting)} or {"none"}


def solve_count_sets(puzzle) -> set[str]:
    sets = combinations(codes(puzzle.table), puzzle.number)
    return {str(sum(worth(few) == 15 for few in sets))}


def solve_next_captures(puzzle) -> set[str]:
    table = codes(puzzle.table)
    unseen = [code for code in CODES if code not in table and code not in codes(puzzle.hand)]
    able = {code for code in unseen if sets_worth(table, 15 - value(code))}
    hands = list(combinations(unseen, puzzle.number))
    return {str(Fraction(sum(not able.isdisjoint(hand) for hand in hands), len(hands)))}


BRUTE = {
    "card-value": solve_card_value,
    "completing-card": solve_completing_card,
    "legal-or-not": solve_legal_or_not,
    "find-capture": solve_all_captures,
    "all-captures": solve_all_captures,
    "is-escoba": solve_is_escoba,
    "best-capture": solve_best_capture,
    "best-card": solve_best_card,
    "safest-discard": solve_safest_discard,
    "setenta": solve_setenta,
    "setenta-winner": solve_setenta_winner,
    "setenta-missing": solve_setenta_missing,
    "score-deal": solve_score_deal,
    "leftover": solve_leftover,
    "hidden-card": solve_hidden_card,
    "count-sets": solve_count_sets,
    "next-captures": solve_next_captures,
}


def test_all_kinds_but_two_are_solved_here():
    assert {*KINDS} - {*BRUTE} == {"make-table", "last-round"}  # they have tests of their own


@pytest.mark.parametrize("kind", BRUTE)
def test_the_answers_are_those_of_brute_force(kind):
    for level, seed in CASES:
        puzzle = generate(kind, level, seed)
        assert texts(puzzle) == BRUTE[kind](puzzle), puzzle


def test_any_table_with_the_right_number_of_captures_is_accepted():
    puzzle = parse_puzzle("make-table/7c/2/setenta")
    accepted = refused = 0
    for table in combinations(["So", "Sc", "1o", "2e", "5b", "6b", "7e", "Rb"], 4):
        right = len(sets_for("7c", list(table))) == 2
        assert puzzle.check(" ".join(table)).is_correct == right
        accepted, refused = accepted + right, refused + (not right)
    assert min(accepted, refused) > 5


def test_the_table_shown_as_an_example_is_right():
    for level, seed in CASES:
        puzzle = generate("make-table", level, seed)
        (example,) = puzzle.solutions()
        assert len(sets_for(puzzle.card.code, example.split())) == puzzle.number


def outcome(deal) -> int:
    """What side 0 scores more than side 1, each choosing the best move to the end."""
    if deal.is_over:
        return sum(line.points[0] - line.points[1] for line in deal.score())
    best = max if deal.to_play == 0 else min
    return best(outcome(deal.apply(move)) for move in deal.legal_moves())


def test_the_best_moves_of_the_last_round_are_those_of_a_search_through_all_of_them():
    for seed in range(12):
        puzzle = generate("last-round", 3, seed)
        deal = puzzle.position
        outcomes = {str(move): outcome(deal.apply(move)) for move in deal.legal_moves()}
        best = (max if deal.to_play == 0 else min)(outcomes.values())
        assert {*puzzle.solutions()} == {move for move, v in outcomes.items() if v == best}
