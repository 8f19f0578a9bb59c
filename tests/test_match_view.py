"""The match on the card table, played without a browser: what is shown, said, saved and undone."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import SEATINGS, positions

from escoba_learn import (
    CLAIM,
    DESESCOBA,
    LUDOTEKA_FREE,
    PACK,
    PROFILES,
    SCOPA,
    SETENTA,
    Capture,
    Claim,
    DealRecord,
    Discard,
    IllegalMove,
    MatchRecord,
    Pass,
    format_cards,
    parse_cards,
)
from escoba_learn.chances import reply_chances
from escoba_learn.players import PLAYERS, careful
from escoba_learn.text import LANGUAGES, catalogue, text
from escoba_learn.text.match import MatchWords
from escoba_learn.widgets import MatchTable, play, saved
from escoba_learn.widgets import match as module
from escoba_learn.widgets.intent import Unclear, intended
from escoba_learn.widgets.scene import is_window
from escoba_learn.widgets.session import PERSON, Session


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder of a learner's own."""
    monkeypatch.setenv("ESCOBA_PROGRESS", str(tmp_path))
    return tmp_path / "matches"


def buttons(table):
    return [action["id"] for action in table.actions if action["kind"] != "switch"]


def shown(table):
    """The codes in each zone."""
    return {zone["name"]: zone["cards"] for zone in table.zones}


def make(move, table):
    """Make a move as a person does: choose cards, press a button."""
    match move:
        case Pass():
            table.press("pass")
        case Claim():
            table.select(format_cards(move.taken))
            table.press("check")
        case Discard():
            table.select(str(move.card))
            table.press("lay_down" if "lay_down" in buttons(table) else "check")
        case Capture():
            played = () if is_window(table.session.deal) else (move.card,)
            table.select(format_cards((*played, *move.taken)))
            table.press("check")


def play_on(table, rng, presses=10_000):
    """Press on through ready hands and moves, until the deal is over; yield before each move."""
    for _ in range(presses):
        if table.session.deal.is_over:
            return
        if "ready" in buttons(table):
            table.press("ready")
        yield table.session
        moves = table.session.deal.legal_moves()
        make(moves[int(rng.random() * len(moves))], table)


def finish_deal(table, rng):
    list(play_on(table, rng))


def opened_by(pack, seats=(PERSON, "greedy"), rules=SETENTA, dealer=0, sides=None):
    """A session whose first deal has these cards first in dealing order."""
    first = parse_cards(pack)
    rest = tuple(card for card in PACK if card not in first)
    sides = rules.sides_for(len(seats), sides)
    record = DealRecord(rules, len(seats), sides, dealer, (*first, *rest))
    return Session(MatchRecord((record,)), tuple(seats), 1)


# -- whole deals, every game ----------------------------------------------------------------------


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_a_deal_of_every_game_is_played_by_choosing_and_pressing(seating):
    rules, players, sides = seating
    table = play(rules, players=players, sides=sides, level="random", seed=11)
    for session in play_on(table, Random(5)):
        deal, mine = session.deal, 0
        assert deal.to_play == mine
        assert table.status["tone"] == "told", table.message
        hidden = {card.code for seat, hand in enumerate(deal.hands) if seat for card in hand}
        hidden |= {card.code for card in deal.stock}
        assert hidden.isdisjoint(code for codes in shown(table).values() for code in codes)
        assert set(shown(table)["hand"]) == {card.code for card in deal.hands[mine]}
        apart = [deal.pending.card.code] if rules.chooser == "opponent" and deal.pending else []
        assert sorted(shown(table).get("played", [])) == apart
        assert {*shown(table)["table"], *apart} == {card.code for card in deal.table}
        for seat in range(1, players):
            assert len(shown(table)[f"hand_{seat}"]) == len(deal.hands[seat])
        assert buttons(table)[0] == "check"
    assert buttons(table) == ["next_deal", "undo"]
    for line in table.session.match.scores[0]:
        award = catalogue("en")["award"][line.award]
        assert f"\n{award[0].upper()}{award[1:]}" in table.message
    table.press("next_deal")
    assert len(table.session.record.deals) == 2
    assert not table.session.deal.is_over


def test_the_record_of_a_match_is_a_legal_match_to_its_end():
    table = play(level="random", seed=2)
    rng = Random(8)
    while not table.session.match.is_over:
        finish_deal(table, rng)
        if "next_deal" in buttons(table):
            table.press("next_deal")
    assert MatchRecord.parse(str(table.session.record)).last == table.session.match
    points = table.session.match.points
    assert max(points) >= 21
    assert table.message.splitlines()[-2].startswith(f"Final score: You {points[0]}, Computer")
    won = table.session.match.winner == 0
    assert table.message.endswith("You win the match!" if won else "Computer wins the match.")
    assert buttons(table) == ["new_match", "undo"]
    table.press("new_match")
    assert table.session.match.points == (0, 0)
    assert "check" in buttons(table)


def test_the_same_seed_and_choices_are_the_same_match_and_another_seed_another():
    def moves(seed):
        table = play(level="random", seed=seed)
        finish_deal(table, Random(3))
        return str(table.session)

    assert moves(4) == moves(4) != moves(5)
    assert play(level="random").session.seed != play(level="random").session.seed


@pytest.mark.parametrize("level", PLAYERS)
def test_a_computer_player_plays_its_level(level):
    session = Session.start(seats=(PERSON, level), seed=3)
    for _ in range(6):
        if session.awaits_computer:
            deal, after = session.deal, session.answer()
            if level != "random":
                assert after.moves[-1] == PLAYERS[level](Random(0))(deal.view(1))
            assert after == session.answer()
            session = after
        else:
            session = session.play(session.deal.legal_moves()[0])


# -- what chosen cards mean -----------------------------------------------------------------------


@settings(max_examples=150)
@given(positions(), st.data())
def test_what_is_meant_is_the_one_move_that_takes_what_was_chosen(deal, data):
    moves = deal.legal_moves()
    if not moves:
        return
    move = data.draw(st.sampled_from(moves))
    view = deal.view(deal.to_play)
    taken = getattr(move, "taken", ())
    some = set(data.draw(st.lists(st.sampled_from(taken), unique=True)) if taken else [])
    laid = {move.card} if isinstance(move, Capture | Discard) and not deal.pending else set()
    if isinstance(move, Pass):
        return
    meant = intended(view, laid | some)
    alike = [
        other
        for other in moves
        if type(other) is type(move)
        and getattr(other, "card", None) == getattr(move, "card", None)
        and some <= set(getattr(other, "taken", ()))
    ]
    exact = [other for other in alike if set(getattr(other, "taken", ())) == some]
    if isinstance(move, Discard) and meant != move:  # it could capture, and need not
        assert deal.rules.obligation == "none"
    elif len(exact or alike) == 1:
        assert [meant] == (exact or alike)
    else:
        assert meant == Unclear(meant.reason, meant.card, len(alike))
    assert intended(view, laid | set(taken)) == move or isinstance(move, Discard)


@pytest.fixture
def several():
    """A table where the 5c has three captures, and the other cards of the hand have none."""
    # Seat 1 deals, so that seat 0 plays first: its cards are the first, third and fifth dealt.
    table = MatchTable(opened_by("5c 7c 2c 7e 6c 7b Re 2e 4e 6e", dealer=1))
    assert table.session.deal.hands[0] == parse_cards("2c 5c 6c")
    assert table.session.deal.table == parse_cards("2e 4e 6e Re")
    return table


def test_a_card_with_several_captures_asks_which(several):
    several.select("5c")
    several.press("check")
    assert several.message == text("match.several", "en", card="five of cups", n=2)
    assert several.selection == parse_cards("5c")
    assert several.session.moves == ()
    several.select("5c 6e")
    several.press("check")
    assert str(several.session.moves[0]) == "5c x 4e 6e"
    assert several.message.startswith(
        "You play the five of cups and take: four of swords and six of swords."
    )


def test_one_press_plays_a_card_that_has_one_capture_or_none(several):
    several.select("2c")
    several.press("check")
    assert str(several.session.moves[0]) == "2c"
    assert several.message.splitlines()[0] == "You lay down the two of cups."
    several.press("undo")
    table = MatchTable(opened_by("5c 7c 2c 7e 3o 7b Re So Ce 6e", dealer=1))
    table.select("5c")
    table.press("check")
    assert str(table.session.moves[0]) == "5c x Re"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("cards", "key", "values"),
    [
        ("6c 4e", "refusal.wrong_total", {"total": 10, "wanted": 15}),
        ("5c 4e 6e Re", "refusal.two_captures", {"wanted": 15}),
        ("", "match.no_hand_card", {}),
        ("4e", "match.no_hand_card", {}),
        ("2c 6c", "match.two_hand_cards", {}),
    ],
)
def test_a_wrong_selection_is_explained_and_never_punished(several, cards, key, values, lang):
    several.lang = lang
    before = several.session
    several.select(cards)
    several.press("check")
    assert several.session is before
    assert several.message.splitlines()[0] == text(key, lang, cards="", **values)
    if key.startswith("refusal"):
        assert several.status["tone"] == "wrong"
        assert several.selection == ()
        assert several.message.splitlines()[1] == catalogue(lang)["match"]["put_back"]
    several.select("2c")
    several.press("check")
    assert str(several.session.moves[0]) == "2c"


def test_a_button_that_is_not_there_is_named_with_those_that_are(several):
    several.press("next_deal")
    assert "'next_deal' (check, hint, undo, clear)" in several.message
    assert several.session.moves == ()


def test_where_nobody_must_capture_a_card_may_be_laid_down():
    table = MatchTable(opened_by("5c 7c 2c 7e 3o 7b Re So Ce 6e", rules=LUDOTEKA_FREE, dealer=1))
    assert buttons(table) == ["check", "lay_down", "hint", "undo", "clear"]
    table.press("lay_down")
    assert table.message == text("match.no_hand_card", "en")
    table.select("5c 2c")
    table.press("lay_down")
    assert table.message == text("match.two_hand_cards", "en")
    table.select("5c")
    table.press("lay_down")
    assert str(table.session.moves[0]) == "5c"


def test_the_total_is_that_of_the_rules():
    scopa = play(SCOPA, seed=1)
    deal = scopa.session.deal
    scopa.select(format_cards((deal.hands[0][0], *deal.table[:2])))
    assert scopa.message == text("table.total", "en", total=sum(c.value for c in deal.table[:2]))
    fifteen = play(SETENTA, seed=1)
    deal = fifteen.session.deal
    chosen = (deal.hands[0][0], *deal.table[:2])
    fifteen.select(format_cards(chosen))
    assert fifteen.message == text("table.total", "en", total=sum(card.value for card in chosen))


# -- claims, and captures chosen for another ------------------------------------------------------


def reach(rules, wanted, seats=(PERSON, "random")):
    """A table at a person's turn of a kind that random play sooner or later comes to."""
    rng = Random(1)
    for seed in range(200):
        session = Session.start(rules, seats=seats, seed=seed)
        while not session.deal.is_over:
            moves = session.deal.legal_moves()
            if session.awaits_computer:
                session = session.answer()
            elif wanted(session.deal):
                return MatchTable(session)
            else:
                session = session.play(moves[int(rng.random() * len(moves))])
    raise AssertionError("no such turn")


def test_a_discard_may_be_claimed_or_passed():
    wanted = lambda deal: deal.pending and sum(card.value for card in deal.table) != 15  # noqa: E731
    table = reach(CLAIM, wanted)
    before, deal = table.session, table.session.deal
    assert buttons(table) == ["check", "pass", "hint", "undo", "clear"]
    assert table.actions[0]["label"] == "Claim"
    laid = table._words("en").card(deal.pending.card)
    assert table.message.endswith(text("match.claim_now", "en", card=laid))
    assert not next(zone for zone in table.zones if zone["name"] == "hand")["choose"]

    table.select(format_cards(deal.table))
    table.press("check")
    assert table.session is before
    assert table.message.endswith(catalogue("en")["match"]["put_back"])

    claim = next(move for move in deal.legal_moves() if isinstance(move, Claim))
    make(claim, table)
    assert table.session.record.deals[0].moves[len(before.moves)] == claim
    assert table.message.startswith("You claim: ")
    table.press("undo")
    assert table.session == before
    table.press("pass")
    assert table.session.record.deals[0].moves[len(before.moves)] == Pass()
    assert table.message.startswith("You pass.")


def test_what_is_left_may_be_claimed_at_the_end():
    table = reach(CLAIM, lambda deal: not any(deal.hands) and not deal.pending)
    assert table.message.endswith(text("match.claim_any", "en", sum=15))


def test_the_capture_of_another_s_card_is_chosen():
    table = reach(DESESCOBA, lambda deal: deal.pending)
    deal = table.session.deal
    card = deal.pending.card
    assert shown(table)["played"] == [card.code]
    assert buttons(table)[0] == "check"
    assert table.actions[0]["label"] == "Choose"
    before = table.session
    table.press("check")
    assert table.message == text("match.several_sets", "en", n=len(deal.legal_moves()))
    with pytest.raises(IllegalMove):
        intended(deal.view(0), [other for other in PACK if other not in deal.table][:1])
    make(deal.legal_moves()[-1], table)
    assert table.session.moves[len(before.moves)] == deal.legal_moves()[-1]
    assert table.message.startswith(f"You choose what the {table._words('en').card(card)} takes")


# -- what is said ---------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("dealer", [0, 1])
def test_the_dealer_s_opening_is_announced(lang, dealer):
    session = opened_by("2o 2c 2e 3o 3c 3e 1o 1c 6e 7b", dealer=dealer)
    words = MatchWords(lang, (0,), 2, 2)
    lines = words.dealt(session.deal)
    assert len(lines) == 2
    cards = words.cards(parse_cards("1o 1c 6e 7b"))
    key = "match.opening_you" if dealer == 0 else "match.opening_they"
    name = words.name(dealer)
    assert lines[1] == text(key, lang, n=1, name=name, total=15, cards=cards)
    table = MatchTable(session, lang=lang)
    assert lines[1] in table.message
    assert session.deal.escobas[dealer] == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_move_of_the_others_is_told_in_words(lang):
    table = play(players=4, level="greedy", seed=9, lang=lang)
    rng = Random(1)
    for session in play_on(table, rng, presses=5):
        told = len(session.moves)
        before = session
    steps = list(table.session.record.deals[0].replay())
    lines = table.message.splitlines()
    words = table._words(lang)
    for number in range(told, len(table.session.moves)):
        assert words.move(steps[number], table.session.moves[number]) in lines
    assert before.seats[1:] == ("greedy",) * 3


def test_a_message_follows_the_language_and_the_pack():
    table = play(seed=3, level="greedy")
    finish_deal(table, Random(2))
    english = table.message
    table.lang = "es"
    assert catalogue("es")["match"]["deal_over"] in table.message
    table.pack = "french"
    table.lang = "en"
    assert table.message != english
    assert {card.code for card in PACK} <= set(table.names)
    assert table.names["So"] == "jack of diamonds, worth 8"


def test_the_names_of_those_who_play():
    def names(*args):
        words = MatchWords("en", *args)
        return [words.name(seat) for seat in range(words.players)]

    def sides(*args):
        words = MatchWords("en", *args)
        return [words.side(side) for side in range(words.sides)]

    assert names((0,), 2, 2) == ["You", "Computer"]
    assert names((0,), 4, 2) == ["You", "Computer 1", "Partner", "Computer 2"]
    assert names((0,), 4, 4) == ["You", "Computer 1", "Computer 2", "Computer 3"]
    assert names((0, 1), 3, 3) == ["Player 1", "Player 2", "Computer"]
    assert sides((0,), 4, 2) == ["Your side", "The other side"]
    assert sides((0,), 6, 3) == ["Your side", "Side 2", "Side 3"]
    assert sides((0, 1), 4, 2) == ["Side 1", "Side 2"]


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hint_is_what_careful_plays_and_why(profile, lang):
    table = play(profile, level="greedy", seed=6, lang=lang)
    for session in play_on(table, Random(4), presses=25):
        view = session.deal.view(0)
        move = careful(view)
        table.press("hint")
        assert table.session is session
        lines = table.message.splitlines()
        words = table._words(lang)
        for cards in (getattr(move, "taken", ()), [move.card] if hasattr(move, "card") else ()):
            assert not cards or words.cards(cards) in lines[0] or is_window(session.deal)
        chance = reply_chances(view)[move].capture
        last = catalogue(lang)["match"]["hint_last"]
        if lines[-1] not in {last, catalogue(lang)["match"]["hint_nothing_left"]}:
            assert str(max(round(100 * chance), 1)) in lines[-1]
        else:
            assert not chance


# -- going back -----------------------------------------------------------------------------------


def test_undo_goes_back_decision_by_decision_to_the_beginning():
    table = play(level="random", seed=12)
    decisions = list(play_on(table, Random(6)))
    table.press("next_deal")
    decisions += list(play_on(table, Random(7), presses=3))
    for session in reversed(decisions):
        table.press("undo")
        assert table.session.record == session.record
        assert table.session.match == session.match
        assert set(shown(table)["hand"]) == {card.code for card in session.deal.hands[0]}
        assert table.message.startswith(catalogue("en")["match"]["undone"])
    table.press("undo")
    assert table.message == catalogue("en")["match"]["nothing_to_undo"]
    assert table.session.record == decisions[0].record


# -- people at one screen -------------------------------------------------------------------------


def test_a_hand_is_hidden_until_its_owner_is_ready():
    table = play(people=2, seed=4)
    seen = 0
    for _ in range(60):
        deal = table.session.deal
        if deal.is_over:
            break
        hands = {card.code for hand in deal.hands for card in hand}
        if "ready" in buttons(table):
            assert buttons(table) == ["ready", "undo"]
            sent = json.dumps([table.zones, table.selected])
            assert not [code for code in hands if f'"{code}"' in sent]
            assert not any(
                zone["choose"] and zone["cards"] for zone in table.zones if zone["name"] != "table"
            )
            table.press("check")
            assert table.session.deal is deal
            table.press("ready")
        mine = {card.code for card in deal.hands[deal.to_play]}
        assert set(shown(table)["hand"]) == mine
        assert not (hands - mine) & {code for codes in shown(table).values() for code in codes}
        assert f"Player {deal.to_play + 1}, your turn." in table.message
        seen += 1
        make(deal.legal_moves()[0], table)
    assert seen == 36


def test_two_people_against_a_computer_player():
    table = play("club", players=3, people=2, level="greedy", seed=1)
    finish_deal(table, Random(2))
    assert table.session.deal.is_over
    assert "Player 2" in table.message
    assert "Computer" in table.message


# -- saved, and taken up again --------------------------------------------------------------------


def test_a_match_is_taken_up_where_it_was_left(folder):
    table = play(level="careful")
    decisions = list(play_on(table, Random(6), presses=7))
    again = play(level="careful", lang="fr")
    assert again.session == table.session
    assert again.message.splitlines()[0] == catalogue("fr")["match"]["resumed"]
    assert set(shown(again)["hand"]) == {card.code for card in again.session.deal.hands[0]}
    again.press("undo")
    assert again.session.record == decisions[-1].record
    assert len(list(folder.iterdir())) == 1


def test_a_match_of_others_or_begun_afresh_does_not_disturb_it(folder):
    table = play(level="careful", seed=5)
    list(play_on(table, Random(6), presses=3))
    others = [
        play(level="greedy"),
        play("club", level="careful"),
        play(level="careful", players=4),
        play(level="careful", people=2),
        play(level="careful", seed=6),
        play(level="careful", fresh=True),
    ]
    for other in others:
        assert len(other.session.moves) < 4  # only what computers play before the first person
        assert not other.message.startswith(catalogue("en")["match"]["resumed"])
    list(play_on(others[-1], Random(6), presses=2))
    files = sorted(folder.iterdir())
    assert len(files) == 2
    kept = [Session.parse(file.read_text("utf-8")) for file in files]
    assert table.session in kept
    assert play(level="careful", seed=5).session != table.session  # the newest is another match
    assert play(level="careful").session == others[-1].session


def test_a_finished_match_is_kept_and_a_new_one_begun(folder):
    short = replace(SETENTA, name="to-1", match_target=1)
    table = play(short, level="random", seed=3)
    while not table.session.match.is_over:
        finish_deal(table, Random(1))
        if "next_deal" in buttons(table):
            table.press("next_deal")
    finished = table.session
    assert play(short, level="random").session.match.points == (0, 0)
    table.press("new_match")
    list(play_on(table, Random(1), presses=1))
    kept = [Session.parse(file.read_text("utf-8"), short) for file in sorted(folder.iterdir())]
    assert kept == [finished, table.session]


@pytest.mark.parametrize("damage", [b"", b"{", b"\xff\xfe", b'{"seats": []}', b"[" * 100_000])
def test_a_damaged_file_is_set_aside_and_named(folder, damage):
    list(play_on(play(), Random(1), presses=2))
    (file,) = folder.iterdir()
    file.write_bytes(damage)
    table = play()
    (aside,) = folder.iterdir()
    assert aside.suffix == ".damaged"
    assert aside.read_bytes() == damage
    assert str(aside) in table.message.splitlines()[0]
    list(play_on(table, Random(1), presses=2))
    assert sorted(file.suffix for file in folder.iterdir()) == [".damaged", ".json"]
    assert play().session == table.session


def test_a_file_with_an_illegal_move_is_damaged_too(folder):
    list(play_on(play(seed=1), Random(1), presses=2))
    (file,) = folder.iterdir()
    fields = json.loads(file.read_text("utf-8"))
    fields["deals"][0]["moves"][0] = "7o x 7c"
    file.write_text(json.dumps(fields), "utf-8")
    assert "could not be read" in play().message


def test_two_damaged_files_get_two_names(tmp_path):
    for content in ("first", "second"):
        file = tmp_path / "match-1.json"
        file.write_text(content)
        saved.set_aside(file)
    assert {file.read_text() for file in tmp_path.iterdir()} == {"first", "second"}


def test_a_second_table_overwrites_nothing(folder):
    first = play()
    list(play_on(first, Random(1), presses=2))
    second = play()
    list(play_on(second, Random(2), presses=3))
    list(play_on(first, Random(3), presses=3))
    kept = [Session.parse(file.read_text("utf-8")) for file in folder.iterdir()]
    assert len(kept) == 2
    assert all(session in kept for session in (first.session, second.session))


def test_a_crash_while_writing_leaves_the_old_file(folder, monkeypatch):
    table = play()
    list(play_on(table, Random(1), presses=2))
    (file,) = folder.iterdir()
    whole = file.read_text("utf-8")

    def crash(_number):
        raise OSError("the disk is full")

    monkeypatch.setattr(saved.os, "fsync", crash)
    (before,) = play_on(table, Random(1), presses=1)
    assert table.session != before
    assert "This match cannot be saved here: the disk is full." in table.message
    assert [*folder.iterdir()] == [file]
    assert file.read_text("utf-8") == whole
    list(play_on(table, Random(1), presses=1))
    assert "cannot be saved" not in table.message


def test_where_there_is_no_folder_the_match_goes_on(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("ESCOBA_PROGRESS", str(tmp_path / "file"))
    table = play()
    list(play_on(table, Random(1), presses=1))
    assert "cannot be saved here" in table.message
    list(play_on(table, Random(1), presses=3))
    assert "cannot be saved" not in table.message


@pytest.mark.parametrize(
    ("asked", "place"), [("", None), ("there", "there"), ("there/progress.jsonl", "there")]
)
def test_matches_lie_beside_the_progress(monkeypatch, asked, place):
    monkeypatch.setenv("ESCOBA_PROGRESS", asked)
    folder = saved.match_folder()
    assert folder == (None if place is None else saved.Path(place) / "matches")


@pytest.mark.parametrize("system", ["linux", "darwin", "win32"])
def test_else_they_lie_in_the_user_s_data_folder(monkeypatch, tmp_path, system):
    monkeypatch.delenv("ESCOBA_PROGRESS")
    monkeypatch.setattr("escoba_learn.storage.sys.platform", system)
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path))
    assert saved.match_folder().parts[-2:] == ("escoba_learn", "matches")


# -- what cannot be played ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"people": 0}, "people=0 is not from 1 to 2"),
        ({"people": 3}, "people=3 is not from 1 to 2"),
        ({"level": "perfect"}, r"not a player: 'perfect' \(person, random, greedy, careful"),
        ({"players": 3}, "setenta is not played by 3 players"),
        ({"rules": "poker"}, "unknown rules: 'poker'"),
    ],
)
def test_what_cannot_be_played_is_refused_with_what_can(arguments, said):
    with pytest.raises(ValueError, match=said):
        play(**arguments)


def test_a_session_that_does_not_fit_its_seats_is_refused():
    fields = json.loads(str(Session.start(seed=1)))
    with pytest.raises(ValueError, match="2 players, but 3 seats"):
        Session.parse(json.dumps(fields | {"seats": [PERSON, "greedy", "greedy"]}))
    session = Session.start(seed=1)
    with pytest.raises(ValueError, match="seat 0 is a person's"):
        session.answer()


def test_the_moves_of_others_are_seen_one_after_the_other(monkeypatch):
    waits, frames = [], []
    monkeypatch.setattr(module.time, "sleep", waits.append)
    table = play(players=4, level="greedy", seed=9)
    table.observe(lambda _: frames.append(shown(table)), "zones")
    list(play_on(table, Random(1), presses=2))
    assert waits == []  # nobody sees this table
    table._is_shown = True
    frames.clear()
    (before,) = play_on(table, Random(1), presses=1)
    moves = table.session.moves[len(before.moves) :]
    assert waits == [table.pace] * (len(moves) - 1)
    for move in moves[1:]:
        if isinstance(move, Capture | Discard):
            assert any([move.card.code] in frame.values() for frame in frames)  # as it is played
        if isinstance(move, Capture):
            taken = sorted(card.code for card in (move.card, *move.taken))
            assert any(taken == sorted(codes) for frame in frames for codes in frame.values())


def test_repr_is_short_and_names_everything_that_makes_the_match_again():
    assert repr(play("club", players=4, level="expert", seed=7)) == (
        "MatchTable(club, person expert expert expert, seed 7)"
    )
