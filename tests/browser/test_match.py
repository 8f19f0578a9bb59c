"""A match in the browser: a whole deal by keys alone, two people, a restart, and the replay."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from .harness import axe_violations, open_lesson, run_all, shot, write_notebook

# What a test may ask the kernel: it answers after everything that was pressed before.
HELP = """
import json
from escoba_learn import Discard
from escoba_learn.widgets import MatchTable, play
MatchTable.pace = 0

def turn(table):
    deal = table.session.deal
    if deal.is_over:
        return {"over": True, "message": table.message}
    move = deal.legal_moves()[-1]  # a capture, if there is one
    cards = [move.card, *getattr(move, "taken", ())]
    hands = [[card.code for card in hand] for hand in deal.hands]
    return {"over": False, "cards": [card.code for card in cards], "hands": hands,
            "to_play": deal.to_play, "moves": len(table.session.moves)}
"""
ASK_KERNEL = """async code => {
  const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const future = kernel.requestExecute({code, store_history: false});
  let said = '';
  future.onIOPub = ({header, content}) => {
    if (header.msg_type === 'stream') said += content.text;
    if (header.msg_type === 'error') said += content.ename + ': ' + content.evalue;
  };
  await future.done;
  return said;
}"""
REPLACE_CELLS = """sources => {
  const cells = jupyterapp.shell.currentWidget.content.model.sharedModel;
  cells.deleteCellRange(0, cells.cells.length);
  cells.insertCells(0, sources.map(source => ({cell_type: 'code', source, metadata: {}})));
}"""
RESTART = "() => jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
THEME = """async theme => jupyterapp.commands.execute('apputils:change-theme', {theme})"""
CODES = """cards => cards.map(card => card.dataset.code)"""


@pytest.fixture(scope="module")
def shared(lab, browser):
    """One page with one notebook for the tests in JupyterLab; they change its cells."""
    context = browser.new_context(viewport={"width": 1280, "height": 1000}, locale="en-US")
    page = context.new_page()
    page.wrong = []
    page.on("pageerror", lambda error: "blob:" in (error.stack or "") and page.wrong.append(error))
    write_notebook(lab.root / "match.ipynb", HELP)
    open_lesson(page, lab, "match.ipynb")
    yield page
    context.close()


@pytest.fixture
def lab_page(shared):
    """The shared page, on which our script must not fail."""
    yield shared
    wrong, shared.wrong = shared.wrong, []
    assert wrong == []


def start(page, *cells):
    """Run cells that put a match on screen, which is ``table`` in the kernel."""
    page.evaluate(REPLACE_CELLS, [HELP, *cells])
    run_all(page)
    root = page.locator(".escoba")
    expect(root).to_be_visible()
    return root


def turn(page):
    """What the kernel says of the turn, once the browser shows the same."""
    answer = json.loads(page.evaluate(ASK_KERNEL, "print(json.dumps(turn(table)))"))
    if not answer["over"]:
        zones = "[data-zone=hand] .escoba-card, [data-zone=table] .escoba-card"
        for code in answer["cards"]:
            expect(page.locator(zones).and_(page.locator(f"[data-code='{code}']"))).to_be_visible()
    return answer


def go_to(page, code):
    """Move the focus to a card with the arrow keys."""
    codes = page.locator("button.escoba-card").evaluate_all(CODES)
    page.keyboard.press("Home")
    for _ in range(codes.index(code)):
        page.keyboard.press("ArrowRight")


def test_a_whole_deal_is_played_with_keys_alone(lab_page):
    page = lab_page
    root = start(page, "table = play(seed=5, fresh=True)\ntable")
    expect(root.get_by_role("status")).to_contain_text("Your turn.")
    root.locator("button.escoba-card").first.focus()
    turns = 0
    while not (now := turn(page))["over"]:
        for code in now["cards"]:
            go_to(page, code)
            page.keyboard.press("Space")
        page.keyboard.press("Enter")
        expect(
            root.locator("[data-zone=hand]").locator(f"[data-code='{now['cards'][0]}']")
        ).to_have_count(0)
        turns += 1
    assert turns == 18
    status = root.get_by_role("status")
    expect(status).to_contain_text("The deal is over. This is the score:")
    expect(status).to_contain_text("Most cards (You")
    expect(root.get_by_role("button", name="Next deal")).to_be_focused()
    assert axe_violations(page, ".escoba") == []
    shot(page, "match-score")
    page.keyboard.press("Enter")
    expect(status).to_contain_text(re.compile("plays? first"))


def test_a_click_and_play_a_hint_an_undo_and_a_restart(notebook7, page):
    write_notebook(notebook7.root / "match.ipynb", HELP)
    open_lesson(page, notebook7, "match.ipynb")
    root = start(page, "table = play('setenta', level='careful')\ntable")
    status = root.get_by_role("status")
    now = turn(page)
    for code in now["cards"]:
        root.locator(f"button[data-code='{code}']").click()
    root.get_by_role("button", name="Play").click()
    expect(status).to_contain_text("Computer ")
    expect(status).to_contain_text("Your turn.")
    left = sorted(set(now["hands"][0]) - {now["cards"][0]})
    hand = root.locator("[data-zone=hand] .escoba-card")
    expect(hand).to_have_count(2)
    root.get_by_role("button", name="Hint").click()
    expect(status).to_contain_text("A careful player")
    root.get_by_role("button", name="Undo").click()
    expect(status).to_contain_text("You are back at your decision before.")
    expect(hand).to_have_count(3)
    for code in now["cards"]:
        root.locator(f"button[data-code='{code}']").click()
    root.get_by_role("button", name="Play").click()
    expect(hand).to_have_count(2)

    page.evaluate(RESTART)
    expect(status).to_contain_text("Run this cell again to play")
    run_all(page)
    expect(status).to_contain_text("You go on with the match that you began.")
    assert sorted(hand.evaluate_all(CODES)) == left


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("two", "table = play(seed=3, fresh=True)\ntable"),
        ("four", "table = play(players=4, level='careful', seed=3, fresh=True, lang='es')\ntable"),
    ],
)
def test_it_is_fit_to_be_seen_on_a_desk_in_the_dark_and_on_a_phone(lab_page, name, cell):
    page = lab_page
    root = start(page, cell)
    assert axe_violations(page, ".escoba") == []
    shot(page, f"match-{name}-light")
    page.evaluate(THEME, "JupyterLab Dark")
    page.locator("body[data-jp-theme-light=false]").wait_for(state="attached")
    assert axe_violations(page, ".escoba") == []
    shot(page, f"match-{name}-dark")
    root.evaluate("table => { table.parentElement.style.width = '320px'; }")
    wide = root.evaluate("table => table.scrollWidth > table.clientWidth")
    assert not wide
    box = root.bounding_box()
    for card in root.locator("button.escoba-card").all():
        at = card.bounding_box()
        assert at["x"] >= box["x"]
        assert at["x"] + at["width"] <= box["x"] + box["width"]
    shot(page, f"match-{name}-320")
    page.evaluate(THEME, "JupyterLab Light")


def test_a_hand_is_not_in_the_page_before_its_owner_is_ready(lab_page):
    page = lab_page
    root = start(page, "table = play(people=2, seed=4, fresh=True)\ntable")
    for _ in range(3):
        now = turn_of_somebody(page)
        mine = now["hands"][now["to_play"]]
        for code in [card for hand in now["hands"] for card in hand]:
            expect(root.locator(f"[data-code='{code}']")).to_have_count(0)
        ready = root.get_by_role("button", name="Ready")
        expect(ready).to_be_visible()
        ready.click()
        for code in mine:
            expect(root.locator(f"[data-zone=hand] [data-code='{code}']")).to_be_visible()
        other = now["hands"][1 - now["to_play"]]
        for code in other:
            expect(root.locator(f"[data-code='{code}']")).to_have_count(0)
        for code in now["cards"]:
            root.locator(f"button[data-code='{code}']").click()
        root.get_by_role("button", name="Play").click()
        expect(ready).to_be_visible()


def turn_of_somebody(page):
    return json.loads(page.evaluate(ASK_KERNEL, "print(json.dumps(turn(table)))"))


def test_a_replay_is_stepped_through_with_keys(lab_page):
    page = lab_page
    play_out = (
        "match = play(seed=8, fresh=True)\n"
        "while not match.session.deal.is_over:\n"
        "    match.select(' '.join(turn(match)['cards']))\n"
        "    match.press('check')\n"
        "table = match.replay()\ntable"
    )
    root = start(page, play_out)
    status = root.get_by_role("status")
    expect(status).to_contain_text("The arrow keys go back and forward")
    assert axe_violations(page, ".escoba") == []
    root.get_by_role("button", name="Forward").focus()
    page.keyboard.press("ArrowRight")
    expect(status).to_contain_text("Move 1 of 36.")
    page.keyboard.press("ArrowRight")
    expect(status).to_contain_text("Move 2 of 36.")
    page.keyboard.press("ArrowLeft")
    expect(status).to_contain_text("Move 1 of 36.")
    page.keyboard.press("End")
    expect(status).to_contain_text("Where the points of this deal went:")
    shot(page, "replay-end")
    page.keyboard.press("Home")
    expect(status).to_contain_text("The arrow keys go back and forward")
    root.get_by_role("button", name="Turning point").click()
    expect(status).to_contain_text("This was the turning point of the deal.")
    assert axe_violations(page, ".escoba") == []
    shot(page, "replay-turn")
