"""The replay of a deal without a browser: every position, every move in words, and its cost."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from strategies import SEATINGS, playouts

from escoba_learn import PACK, DealRecord, total_points
from escoba_learn.engine.cards import shuffled
from escoba_learn.players import greedy
from escoba_learn.postmortem import post_mortem
from escoba_learn.text import LANGUAGES, card_name, catalogue, text
from escoba_learn.text.match import MatchWords
from escoba_learn.text.replay import as_advice, report_lines, report_text
from escoba_learn.widgets import ReplayTable, play, replay

STEPS = ("first", "back", "forward", "last")


def buttons(table):
    """Each button with whether it can be pressed."""
    actions = [action for action in table.actions if action["kind"] != "switch"]
    return {action["id"]: not action["disabled"] for action in actions}


def shown(table):
    return {zone["name"]: set(zone["cards"]) for zone in table.zones}


@cache
def reviewed(seed=3):
    """A finished deal of two greedy players, and its post-mortem."""
    record = DealRecord(*SEATINGS[0], 0, shuffled(PACK, Random(seed)))
    while (deal := record.last).to_play is not None:
        record = record.add(greedy(deal.view(deal.to_play)))
    return record, post_mortem(record)


def codes(cards):
    return {card.code for card in cards}


@settings(max_examples=30)
@given(playouts())
def test_every_position_of_every_record_is_shown_with_all_its_cards(playout):
    table = ReplayTable(playout.record)
    assert table.scores[-1] == total_points(playout.last.score())
    for step, deal in enumerate(playout.positions):
        assert table.step == step
        hands = [shown(table).get("hand", set())]
        hands += [shown(table).get(f"hand_{seat}", set()) for seat in range(1, deal.players)]
        assert hands == [codes(hand) for hand in deal.hands]
        lying = shown(table).get("table", set()) | shown(table).get("played", set())
        assert lying == codes(deal.table)
        assert not any(zone["choose"] for zone in table.zones)
        table.press("forward")
    assert table.step == len(playout.record.moves)


def test_the_buttons_go_where_they_say_and_no_further():
    record, _ = reviewed()
    table = ReplayTable(record)
    last = len(record.moves)
    assert buttons(table) == {"first": False, "back": False, "forward": True, "last": True}
    went = []
    for button in ("back", "forward", "forward", "back", "last", "forward", "back", "first"):
        table.press(button)
        went.append(table.step)
    assert went == [0, 1, 2, 1, last, last, last - 1, 0]
    table.press("last")
    assert buttons(table) == {"first": True, "back": True, "forward": False, "last": False}
    assert [action["key"] for action in table.actions[:4]] == [
        *("Home", "ArrowLeft", "ArrowRight", "End")
    ]
    table.press("check")
    assert "'check' (first, back, forward, last, turn)" in table.message
    for step in (-1, last + 1):
        with pytest.raises(ValueError, match=f"step={step} is not from 0 to {last}"):
            table.go_to(step)
    table.go_to(7)
    assert repr(table) == f"ReplayTable(setenta, move 7 of {last})"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_move_is_told_with_the_score_as_it_stands(lang):
    record, _ = reviewed()
    table = ReplayTable(record, people=(0,), lang=lang)
    words = MatchWords(lang, (0,), 2, 2)
    deals = list(record.replay())
    assert table.message.splitlines()[:-1] == words.dealt(deals[0])
    for step, move in enumerate(record.moves, start=1):
        table.press("forward")
        lines = table.message.splitlines()
        place = text("replay.position", lang, number=step, count=len(record.moves))
        assert lines[:2] == [place, words.move(deals[step - 1], move)]
        if step < len(record.moves):
            held = words.points(total_points(deals[step].score()))
            assert lines[2:] == [text("replay.if_ended", lang, held=held)]
    assert lines[2:] == words.score(deals[-1])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_move_cost_and_whether_that_could_be_known_is_told(lang):
    record, report = reviewed()
    table = ReplayTable(record, report=report, people=(0,), lang=lang)
    words = MatchWords(lang, (0,), 2, 2)
    sentences = catalogue(lang)["replay"]
    told = set()
    for review in report.moves:
        table.go_to(review.number)
        lines = table.message.splitlines()[2:]
        if not review.cost:
            assert lines[0] == sentences["faultless"]
            continue
        better = as_advice(words, review.best)
        assert lines[0] == text("replay.cost", lang, n=review.cost, better=better)
        foreseen = review.avoidable > 0
        told.add(foreseen)
        assert (lines[1] == sentences["unforeseen"]) is not foreseen
        if foreseen:
            assert as_advice(words, review.fair) in lines[1]
        assert (sentences["turning_point"] in lines) == (review == report.turning_point)
    assert told == {True, False}  # the deal has moves of both kinds
    table.press("last")
    assert table.message.splitlines()[-len(report_lines(words, report)) :] == report_lines(
        words, report
    )
    table.press("turn")
    assert table.step == report.turning_point.number
    assert not buttons(table)["turn"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_report_is_the_sum_of_luck_and_play(lang):
    _, report = reviewed()
    lines = report_text(report, lang).splitlines()
    words = MatchWords(lang, (0,), 2, 2)
    costs = [sum(move.cost for move in report.moves if move.seat == seat) for seat in (0, 1)]
    assert text("replay.lost", lang, held=words.points(costs)) in lines
    assert report.par - costs[0] + costs[1] == report.difference
    for number in (report.par, report.difference):
        assert any(str(abs(number)) in line for line in lines) or not number
    assert (
        text(
            "replay.turning_move",
            lang,
            n=report.turning_point.cost,
            number=report.turning_point.number,
            name=words.name(report.turning_point.seat),
        )
        in lines
    )


def test_a_deal_of_even_cards_and_perfect_play_is_told_as_that():
    _, report = reviewed()
    perfect = replace(
        report,
        par=0,
        moves=tuple(replace(move, cost=0, fair_cost=0) for move in report.moves[-5:]),
        scores=((0, 0), (2, 2)),
    )
    assert report_text(perfect).splitlines() == [
        "Where the points of this deal went:",
        "Only the last 5 moves could be looked through in the time there was.",
        "The luck of the cards: none. With perfect play by both, nobody is ahead.",
        "What moves have cost: You 0, Computer 0.",
        "The result: nobody is ahead.",
        "No move cost anything: both played perfectly.",
    ]
    table = ReplayTable(report.record, report=perfect)
    assert "turn" not in buttons(table)
    table.go_to(1)  # a move that was not reviewed
    assert len(table.message.splitlines()) == 3


def test_a_match_gives_the_replay_of_its_deals():
    match = play(level="greedy", seed=5)
    unfinished = match.replay()
    assert unfinished.report is None
    while not match.session.deal.is_over:
        deal = match.session.deal
        move = greedy(deal.view(0))
        match.select(" ".join(card.code for card in (move.card, *getattr(move, "taken", ()))))
        match.press("check")
    match.lang = "es"
    table = match.replay()
    assert (table.lang, table.record) == ("es", match.session.record.deals[0])
    assert table.report.is_complete
    assert table.scores[-1] == match.session.match.points
    table.press("last")
    assert table.message.splitlines()[-1].startswith("El momento decisivo fue la jugada")


@pytest.mark.parametrize("rules", ["claim", "club"])
def test_what_cannot_be_solved_is_shown_without_costs(rules):
    players = 3
    match = play(rules, players=players, level="random", seed=1)
    table = replay(match.session.record.deals[0])
    assert table.report is None
    table.press("forward")
    assert table.message.startswith("Move 1 of" if match.session.moves else "Player")


def test_a_language_and_a_pack_change_on_the_screen():
    record, report = reviewed()
    table = ReplayTable(record, report=report)
    table.press("forward")
    card = record.moves[0].card
    assert card_name(card, value=False) in table.message
    table.lang = "fr"
    assert card_name(card, "fr", value=False) in table.message
    table.pack = "french"
    assert card_name(card, "fr", pack="french", value=False) in table.message
    assert [action["id"] for action in table.actions if action["kind"] == "switch"] == [
        "show_values"
    ]
    assert set(STEPS) <= set(buttons(table))
