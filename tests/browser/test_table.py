"""The card table as people use it: mouse, keys, finger; light, dark, narrow; four languages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from nbconvert import HTMLExporter
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import expect

from escoba_learn import Card, parse_cards
from escoba_learn.text import LANGUAGES, card_name, catalogue

from .harness import axe_violations, open_lesson, run_all, shot, write_notebook

expect.set_options(timeout=30_000)  # a busy machine may take its time; a wrong page stays wrong

LESSONS = Path(__file__).parents[2] / "notebooks"

# A module beside the notebooks. What answers is as simple as can be: fifteen is right, a hint
# breaks, and all else is wrong.
TABLES = """
from escoba_learn import Card, CardRow, parse_cards
from escoba_learn.text import text
from escoba_learn.widgets import CardTable, Heap, Zone

heard = []

def answer(table, action):
    heard.append([action, [card.code for card in table.selection], table.written])
    if action == "hint":
        raise ValueError("the hint is lost")
    if sum(card.value for card in table.selection) != 15:
        table.say(lambda lang: text("refusal.no_claim_now", lang), "wrong")
        return
    taken = table.selection
    left = [[card for card in zone.cards if card not in taken] for zone in ZONES[:2]]
    escobas = parse_cards("7c 3c") if not left[0] else parse_cards("7c")
    table.show([
        Zone("table", tuple(left[0]), choose=bool(left[0])),
        Zone("hand", tuple(left[1]), choose=bool(left[0])),
        Heap("pile", 9 + len(taken), escobas),
    ])
    table.say(lambda lang: text("award.seven_of_coins", lang), "right")

ZONES = [
    Zone("table", parse_cards("1o 4b 7o Sc 5e Rb"), choose=True),
    Zone("hand", parse_cards("3c 6o Ce"), choose=True),
    Heap("pile", 9, parse_cards("7c")),
]

def make(**options):
    more = {"buttons": ("check", "hint", "clear"), "taken_to": "pile"} | options
    return CardTable(ZONES, on_press=answer, **more)
"""
SETUP = "from tables import *\nheard.clear()"
TABLE = "table = make()\ntable"

REPLACE_CELLS = """sources => {
  const cells = jupyterapp.shell.currentWidget.content.model.sharedModel;
  cells.deleteCellRange(0, cells.cells.length);
  cells.insertCells(0, sources.map(source => ({cell_type: 'code', source, metadata: {}})));
}"""
ASK_KERNEL = """async code => {
  const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const future = kernel.requestExecute({code, store_history: false});
  let said = '';
  future.onIOPub = ({header, content}) => {
    if (header.msg_type === 'stream') said += content.text;
    if (header.msg_type === 'error') said += content.ename + ': ' + content.evalue;
  };
  await future.done;
  return said.trim();
}"""
COMMAND = "([name, args]) => jupyterapp.commands.execute(name, args)"
RESTART = "() => jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
SHUT_DOWN = "() => jupyterapp.shell.currentWidget.sessionContext.shutdown()"
MORE_CELLS = "before => jupyterapp.shell.currentWidget.content.widgets.length > before"
COUNT_BLURS = """() => {
  window.blurs = 0;
  document.querySelector('.escoba').addEventListener('focusout', () => { window.blurs += 1; });
}"""
TRUSTED = """() => [...jupyterapp.shell.currentWidget.content.model.cells].every(
  cell => cell.trusted)"""
STATE = """() => {
  const panel = jupyterapp.shell.currentWidget;
  const {content: notebook} = panel;
  return [notebook.model.toJSON().cells.map(cell => [cell.id, cell.cell_type, cell.source,
    cell.execution_count]), notebook.activeCellIndex, notebook.mode];
}"""
WITHOUT_SIDEBAR = """async () => {
  if (jupyterapp.commands.hasCommand('application:toggle-left-area')
      && jupyterapp.shell.leftCollapsed === false)
    await jupyterapp.commands.execute('application:toggle-left-area');
}"""


@pytest.fixture(scope="module", params=["lab", "notebook7"])
def server(request):
    server = request.getfixturevalue(request.param)
    (server.root / "tables.py").write_text(TABLES, "utf-8")
    return server


@pytest.fixture(scope="module")
def shared(server, browser):
    """One page with one notebook for all tests of an application; they change its cells."""
    context = browser.new_context(viewport={"width": 1280, "height": 1000}, locale="en-US")
    page = context.new_page()
    page.wrong = []
    page.on("pageerror", lambda error: note_error(page, error))
    write_notebook(server.root / "table.ipynb", SETUP, TABLE)
    open_lesson(page, server, "table.ipynb")
    page.evaluate(WITHOUT_SIDEBAR)
    yield page
    context.close()


def note_error(page, error):
    """Remember an error of our script, which Jupyter loads from a blob; Jupyter's own are not."""
    if "blob:" in (error.stack or ""):
        page.wrong.append(error.stack)


@pytest.fixture
def page(shared):
    """The shared page, as it was at first."""
    yield shared
    shared.set_viewport_size({"width": 1280, "height": 1000})
    shared.emulate_media(media="screen", reduced_motion="no-preference", forced_colors="none")
    if shared.locator("body[data-jp-theme-light=false]").count():
        use_theme(shared, "JupyterLab Light")
    wrong, shared.wrong = shared.wrong, []
    assert wrong == []


def use_theme(page, theme):
    page.evaluate(COMMAND, ["apputils:change-theme", {"theme": theme}])
    light = str("Light" in theme).lower()
    page.locator(f"body[data-jp-theme-light={light}]").wait_for(state="attached")


def run(page, *cells):
    """Run these cells, and no others, and return the notebook's cells."""
    page.evaluate(REPLACE_CELLS, [SETUP, *cells])
    return run_all(page)


def ask(page, code):
    """What the kernel prints."""
    return page.evaluate(ASK_KERNEL, code)


def heard(page):
    """Every press that came to the handler: action, codes of the chosen cards, what was written."""
    return json.loads(ask(page, "import json; print(json.dumps(heard))"))


class Seen:
    """A table on the page, in the words of somebody who uses it."""

    def __init__(self, page, place=0, lang="en"):
        self.page, self.lang = page, lang
        self.root = page.locator(".escoba").nth(place)
        self.status = self.root.get_by_role("status")
        self.words = catalogue(lang)["table"]

    def card(self, code):
        return self.root.get_by_role("button", name=card_name(Card.parse(code), self.lang))

    def button(self, word):
        return self.root.get_by_role("button", name=self.words[word], exact=True)

    def place(self, code):
        """Where a card lies on the table, however far the page is scrolled."""
        table, card = self.root.bounding_box(), self.card(code).bounding_box()
        return pytest.approx((card["x"] - table["x"], card["y"] - table["y"]), abs=1)

    def chosen(self):
        return self.root.locator(".escoba-card[aria-pressed=true]").evaluate_all(
            "cards => cards.map(card => card.dataset.code)"
        )

    def focused(self):
        return self.page.evaluate("() => document.activeElement?.dataset.code")

    def press_until(self, key, code):
        self.page.keyboard.press(key)
        expect(self.card(code)).to_be_focused()

    def clean(self):
        """No violation by axe-core, in this state."""
        assert axe_violations(self.page, ".escoba") == []


@pytest.fixture
def seen(page):
    """A fresh table."""
    run(page, TABLE)
    seen = Seen(page)
    expect(seen.status).to_have_text("No card chosen")
    return seen


def look(page, server, name):
    """Keep a picture of the table, in the middle of the window."""
    page.locator(".escoba").first.evaluate("table => table.scrollIntoView({block: 'center'})")
    page.wait_for_timeout(200)  # a hovered or chosen card rises in 120 ms
    assert shot(page, f"table-{name}-{server.app}").stat().st_size > 10_000


# -- the mouse ------------------------------------------------------------------------------------


def test_a_capture_with_the_mouse(seen, page, server):
    seen.card("1o").click()
    seen.card("So").is_visible()
    seen.card("7o").click()
    expect(seen.status).to_have_text("Adds up to 8")
    assert seen.chosen() == ["1o", "7o"]
    look(page, server, "chosen")
    seen.card("1o").click()
    expect(seen.status).to_have_text("Adds up to 7")
    seen.button("check").click()
    expect(seen.status).to_have_attribute("data-tone", "wrong")
    look(page, server, "wrong")
    seen.card("1o").click()
    for code in ("4b", "3c"):
        seen.card(code).click()
    expect(seen.status).to_have_text("Adds up to 15")
    seen.button("check").click()
    expect(seen.status).to_have_attribute("data-tone", "right")
    expect(seen.card("1o")).to_have_count(0)
    assert seen.chosen() == []
    assert heard(page) == [["check", ["7o"], ""], ["check", ["1o", "3c", "4b", "7o"], ""]]
    expect(seen.root.get_by_role("group", name="Pile")).to_contain_text("13 cards, escobas: 1")
    look(page, server, "right")


def test_cards_keep_their_places_when_others_go(seen, page):
    places = {code: seen.place(code) for code in ("Sc", "5e", "Rb", "6o", "Ce")}
    first = seen.place("1o")
    for code in ("1o", "4b", "7o", "3c"):
        seen.card(code).click()
    seen.button("check").click()
    expect(seen.card("1o")).to_have_count(0)
    expect(seen.root.locator(".escoba-ghost")).to_have_count(0)
    page.mouse.move(0, 0)  # a card under the pointer rises a little
    for code, place in places.items():
        assert seen.place(code).expected == place, code
    ask(page, "table.show([Zone('table', parse_cards('Sc 5e Rb 2e'), choose=True), *ZONES[1:]])")
    expect(seen.card("2e")).to_be_visible()
    assert seen.place("2e").expected == first  # a new card takes the first gap


COUNT_GHOSTS = """() => {
  window.ghosts = 0;
  new MutationObserver(changes => changes.forEach(({addedNodes}) => addedNodes.forEach(node => {
    if (node.classList?.contains('escoba-ghost')) window.ghosts += 1;
  }))).observe(document.querySelector('.escoba'), {childList: true, subtree: true});
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_capture_is_seen_to_happen_unless_no_motion_is_wanted(seen, page, motion):
    page.emulate_media(reduced_motion=motion)
    page.evaluate(COUNT_GHOSTS)
    moves = seen.card("5e").evaluate("card => getComputedStyle(card).transitionDuration !== '0s'")
    assert moves == (motion == "no-preference")
    seen.card("5e").click()
    seen.card("Rb").click()
    seen.button("check").click()
    expect(seen.status).to_have_attribute("data-tone", "right")
    if motion == "reduce":
        assert seen.root.evaluate("table => table.getAnimations({subtree: true}).length") == 0
        expect(seen.root.locator(".escoba-ghost")).to_have_count(0)
    else:
        assert page.evaluate("() => window.ghosts") == 2
        expect(seen.root.locator(".escoba-ghost")).to_have_count(0)  # and nothing is left of it


def test_an_error_in_a_handler_is_said_and_a_closed_turn_refuses(seen, page, server):
    seen.button("hint").click()
    expect(seen.status).to_have_text("Something went wrong here: the hint is lost")
    ask(page, "table.close_turn()")
    seen.card("7o").click()
    seen.button("check").click()
    expect(seen.status).to_have_text(seen.words["closed"])
    seen.clean()
    look(page, server, "closed")
    assert heard(page) == [["hint", [], ""]]


def test_switches_say_what_they_are(seen):
    values, total = seen.button("show_values"), seen.button("show_total")
    expect(values).to_have_attribute("aria-pressed", "true")
    values.click()
    expect(values).to_have_attribute("aria-pressed", "false")
    expect(seen.root.get_by_role("button", name="seven of coins", exact=True)).to_be_visible()
    total.click()
    seen.root.locator("[data-code='7o']").click()
    expect(seen.status).to_have_text("1 card chosen")


def test_a_cell_run_three_times_and_a_table_shown_three_times_hear_one_click_once(page):
    for _ in range(3):
        run(page, TABLE, "table", "table")
    expect(page.locator(".escoba")).to_have_count(3)
    seen, second = Seen(page), Seen(page, 1)
    seen.card("7o").click()
    expect(second.status).to_have_text("Adds up to 7")
    assert second.chosen() == ["7o"]
    second.button("check").click()
    expect(seen.status).to_have_attribute("data-tone", "wrong")
    assert heard(page) == [["check", ["7o"], ""]]


def test_two_tables_in_one_notebook_do_not_know_each_other(page, server):
    run(page, "first = make()\nfirst", "second = make(lang='es', choose_one=True)\nsecond")
    first, second = Seen(page), Seen(page, 1, "es")
    first.card("7o").click()
    expect(first.status).to_have_text("Adds up to 7")
    second.card("4b").click()
    second.card("Rb").click()  # one card only: the other is let go
    expect(second.status).to_have_text("Suman 10")
    assert (first.chosen(), second.chosen()) == (["7o"], ["Rb"])
    first.button("check").click()
    expect(first.status).to_have_attribute("data-tone", "wrong")
    expect(second.status).to_have_text("Suman 10")
    look(page, server, "two")


# -- the keyboard ---------------------------------------------------------------------------------


def test_a_capture_with_the_keyboard_alone(seen, page, server):
    seen.root.focus()
    seen.press_until("Tab", "1o")
    seen.press_until("ArrowRight", "4b")
    seen.press_until("ArrowLeft", "1o")
    seen.press_until("ArrowLeft", "1o")  # there is nothing before the first
    seen.press_until("End", "Ce")
    seen.press_until("Home", "1o")
    seen.press_until("ArrowDown", "3c")
    seen.press_until("ArrowDown", "3c")
    page.keyboard.press("Space")
    expect(seen.status).to_have_text("Adds up to 3")
    seen.press_until("ArrowUp", "1o")
    for code in ("1o", "4b", "7o"):
        expect(seen.card(code)).to_be_focused()
        page.keyboard.press("Space")
        expect(seen.card(code)).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("ArrowRight")
    expect(seen.status).to_have_text("Adds up to 15")
    expect(seen.root.locator(".escoba-keys")).to_be_visible()
    look(page, server, "keyboard")
    seen.clean()
    page.keyboard.press("Escape")
    expect(seen.status).to_have_text("No card chosen")
    assert seen.chosen() == []
    expect(seen.card("Sc")).to_be_focused()
    page.keyboard.press("Enter")
    expect(seen.status).to_have_attribute("data-tone", "wrong")
    seen.press_until("ArrowRight", "5e")
    page.keyboard.press("Space")
    seen.press_until("ArrowRight", "Rb")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(seen.status).to_have_attribute("data-tone", "right")
    assert heard(page) == [["check", [], ""], ["check", ["5e", "Rb"], ""]]
    assert seen.focused() is not None  # its card has gone, and another has the focus
    for word in ("check", "hint", "clear", "show_values", "show_total"):
        page.keyboard.press("Tab")  # the cards are one stop
        expect(seen.button(word)).to_be_focused()


def test_keys_do_not_reach_the_notebook(seen, page):
    seen.card("4b").focus()
    before = page.evaluate(STATE)
    for key in ["a", "b", "d", "d", "x", "y", "m", "z", "1", "j", "k", "0", "0"]:
        page.keyboard.press(key)
    for key in ["ArrowDown", "ArrowUp", "ArrowRight", "Home", "End", "Shift+Enter", "Escape"]:
        page.keyboard.press(key)
    expect(seen.status).to_have_text("No card chosen")
    seen.button("check").focus()
    for key in ["a", "b", "d", "d", "ArrowDown", "ArrowUp", "Escape"]:
        page.keyboard.press(key)
    assert page.evaluate(STATE) == before
    assert seen.root.is_visible()
    # The same key does reach a notebook that has the focus, so the silence above is the table's.
    page.locator(".jp-InputPrompt").first.click()
    page.keyboard.press("b")
    page.wait_for_function(MORE_CELLS, arg=len(before[0]))


def test_focus_and_choice_stay_when_the_table_is_drawn_again(seen, page):
    seen.card("7o").focus()
    page.keyboard.press("Space")
    expect(seen.status).to_have_text("Adds up to 7")
    page.evaluate(COUNT_BLURS)
    for change in (
        "table.lang = 'fr'",
        "table.show_values = False",
        "table.pack = 'french'",
        "table.say('Eh.')",
    ):
        ask(page, change)
    expect(seen.status).to_have_text("Eh.")
    assert (seen.focused(), seen.chosen()) == ("7o", ["7o"])
    gone = "Zone('table', parse_cards('1o 7o Rb'), choose=True)"
    ask(page, f"table.show([{gone}, *ZONES[1:]])")
    expect(seen.root.locator("[data-code='4b']")).to_have_count(0)
    assert seen.focused() == "7o"
    assert page.evaluate("() => window.blurs") == 0  # a screen reader would have heard one
    ask(page, "table.show([Zone('table', parse_cards('1o Rb'), choose=True)])")
    expect(seen.root.locator("[data-code='7o']")).to_have_count(0)
    assert seen.focused() == "1o"
    ask(page, "table.show([Zone('table', ())], buttons=())")
    expect(seen.root.locator("button.escoba-card")).to_have_count(0)
    assert page.evaluate("() => document.activeElement.classList.contains('escoba')")


def test_an_answer_in_words(page):
    run(page, "table = make(entry_key='table.answer')\ntable")
    seen = Seen(page)
    before = page.evaluate(STATE)
    seen.root.get_by_label(seen.words["answer"]).click()
    page.keyboard.type("7o b d d")
    page.keyboard.press("Enter")
    expect(seen.status).to_have_attribute("data-tone", "wrong")
    assert heard(page) == [["check", [], "7o b d d"]]
    seen.clean()
    page.keyboard.press("Escape")
    expect(seen.root.get_by_role("textbox")).to_have_value("")
    assert page.evaluate(STATE) == before


# -- everybody ------------------------------------------------------------------------------------


def test_names_groups_and_the_live_region(seen):
    expect(seen.root).to_have_role("group")
    expect(seen.root).to_have_accessible_name("Card table")
    for name, count in (("Table", 6), ("Your hand", 3)):
        group = seen.root.get_by_role("group", name=name, exact=True)
        expect(group.get_by_role("button")).to_have_count(count)
        expect(group).to_have_accessible_description(seen.words["keys"])
    pile = seen.root.get_by_role("group", name="Pile", exact=True)
    expect(pile.get_by_role("img", name="seven of cups, worth 7")).to_be_visible()
    expect(pile.get_by_role("img", name="a card face down")).to_be_visible()
    expect(seen.card("So")).to_have_count(0)
    expect(seen.card("Sc")).to_have_accessible_name("sota of cups, worth 8")
    expect(seen.status).to_have_attribute("aria-live", "polite")


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_no_violation_in_any_state(seen, page, server, theme):
    use_theme(page, theme)
    seen.clean()
    seen.card("7o").click()
    expect(seen.status).to_have_text("Adds up to 7")
    seen.clean()
    seen.button("check").click()
    expect(seen.status).to_have_attribute("data-tone", "wrong")
    seen.clean()
    ask(page, "table.say('Seven more.')")
    expect(seen.status).to_have_attribute("data-tone", "told")
    seen.clean()
    for code in ("1o", "4b", "3c"):
        seen.card(code).click()
    look(page, server, "dark" if "Dark" in theme else "light")
    seen.button("check").click()
    expect(seen.status).to_have_attribute("data-tone", "right")
    expect(seen.root.locator(".escoba-ghost")).to_have_count(0)
    seen.clean()
    ask(page, "table.show([Zone('table', ()), Heap('pile', 0)])")
    expect(seen.root.locator(".escoba-card")).to_have_count(0)
    seen.clean()
    look(page, server, "empty-dark" if "Dark" in theme else "empty")


def test_four_languages_while_it_is_on_screen(seen, page, server):
    seen.card("Sc").click()
    for lang in (*LANGUAGES[1:], "en"):
        ask(page, f"table.lang = '{lang}'")
        now = Seen(page, lang=lang)
        expect(now.root).to_have_attribute("lang", lang)
        expect(now.status).to_have_text(now.words["total"].format(total=8))
        expect(now.root).to_have_accessible_name(now.words["label"])
        expect(now.card("Sc")).to_have_attribute("aria-pressed", "true")
        expect(now.root.get_by_role("group", name=now.words["hand"])).to_be_visible()
        for word in ("check", "hint", "clear", "show_values", "show_total"):
            expect(now.button(word)).to_be_visible()
        now.clean()
        look(page, server, lang)


def test_nothing_is_said_by_colour_alone(seen, page, server):
    page.emulate_media(forced_colors="active")  # where a system has colours of its own
    tick = "card => getComputedStyle(card, '::before').content"
    assert "✓" not in seen.card("7o").evaluate(tick)
    seen.card("7o").click()
    expect(seen.card("7o")).to_have_attribute("aria-pressed", "true")
    assert "✓" in seen.card("7o").evaluate(tick)
    sign = "status => getComputedStyle(status, '::before').content"
    signs = set()
    for tone in ("total", "told", "right", "wrong"):
        ask(page, f"table.say('…', '{tone}')")
        expect(seen.status).to_have_attribute("data-tone", tone)
        signs.add(seen.status.evaluate(sign))
    assert len(signs) == 4
    look(page, server, "forced-colours")


OVERFLOW = """table => {
  const edge = table.getBoundingClientRect();
  return [...table.querySelectorAll('button, img, p, span, input')]
    .filter(node => node.offsetWidth && !node.closest('.escoba-ghost'))
    .filter(node => {
      const box = node.getBoundingClientRect();
      return box.left < edge.left - 1 || box.right > edge.right + 1;
    }).map(node => node.outerHTML.slice(0, 80));
}"""
OVERLAP = """table => {
  const boxes = [...table.querySelectorAll('button')].map(node => node.getBoundingClientRect());
  return boxes.filter((a, i) => boxes.some((b, j) => i < j && a.left < b.right - 1
    && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)).length;
}"""


def check_layout(seen):
    """Nothing sticks out, nothing lies on another thing, and everything can be hit by a finger."""
    assert seen.root.evaluate(OVERFLOW) == []
    assert seen.root.evaluate(OVERLAP) == 0
    sizes = seen.root.get_by_role("button").evaluate_all(
        "nodes => nodes.map(node => [node.offsetWidth, node.offsetHeight])"
    )
    assert min(min(size) for size in sizes) >= 24


def test_it_fits_from_a_phone_to_a_wide_screen(seen, page, server):
    seen.card("1o").click()
    for width in (320, 480, 768, 1024, 1600):
        page.set_viewport_size({"width": width, "height": 1000})
        page.wait_for_function("wide => Math.abs(document.body.clientWidth - wide) < 2", arg=width)
        for lang in LANGUAGES:
            ask(page, f"table.lang = '{lang}'")
            expect(seen.root).to_have_attribute("lang", lang)
            check_layout(seen)
        look(page, server, f"{width}px")


def test_the_whole_table_is_seen_without_scrolling(seen, page):
    window = page.locator(".jp-WindowedPanel-outer").first.bounding_box()
    table = seen.root.bounding_box()
    assert table["height"] < window["height"] * 0.75
    card = seen.card("1o").bounding_box()
    assert card["width"] >= 90
    message, main = seen.status.bounding_box(), seen.button("check").bounding_box()
    assert main["y"] - message["y"] < 100
    assert message["y"] - seen.card("3c").bounding_box()["y"] < 2 * card["height"]


def test_print(seen, page, server):
    seen.card("7o").click()
    page.emulate_media(media="print")
    expect(seen.button("check")).to_be_hidden()
    expect(seen.card("7o")).to_be_visible()
    felt = seen.root.locator(".escoba-felt")
    assert felt.evaluate("felt => getComputedStyle(felt).backgroundColor") == "rgb(255, 255, 255)"
    look(page, server, "print")


@pytest.mark.parametrize("server", ["notebook7"], indirect=True)
def test_a_finger_on_a_small_phone(server, browser):
    size = {"width": 320, "height": 720}
    context = browser.new_context(viewport=size, has_touch=True, is_mobile=True)
    page = context.new_page()
    try:
        write_notebook(server.root / "phone.ipynb", SETUP, TABLE)
        open_lesson(page, server, "phone.ipynb")
        page.evaluate(WITHOUT_SIDEBAR)
        run_all(page)
        seen = Seen(page)
        expect(seen.status).to_have_text("No card chosen")
        for code in ("5e", "Rb"):
            seen.card(code).tap()
            expect(seen.card(code)).to_have_attribute("aria-pressed", "true")
        expect(seen.status).to_have_text("Adds up to 15")
        check_layout(seen)
        look(page, server, "phone")
        seen.button("check").tap()
        expect(seen.status).to_have_attribute("data-tone", "right")
        seen.clean()
    finally:
        context.close()


# -- without a kernel, and without a widget -------------------------------------------------------


def test_a_restarted_kernel_is_told_of_and_the_cards_stay(seen, page, server):
    seen.card("7o").click()
    expect(seen.status).to_have_text("Adds up to 7")
    page.evaluate(RESTART)
    expect(seen.status).to_have_text(seen.words["stopped"])
    seen.card("1o").click()
    seen.button("check").click()
    expect(seen.status).to_have_text(seen.words["stopped"])
    expect(seen.root.get_by_role("button", name="worth")).to_have_count(9)
    assert seen.chosen() == ["7o"]
    seen.clean()
    look(page, server, "stopped")
    run(page, TABLE)
    expect(seen.status).to_have_text("No card chosen")
    seen.card("1o").click()
    expect(seen.status).to_have_text("Adds up to 1")


@pytest.mark.parametrize("server", ["lab"], indirect=True)
def test_a_kernel_that_does_not_answer_is_told_of(seen, page, server):
    busy = "import pathlib, time\nwhile not pathlib.Path('go-on').exists(): time.sleep(0.1)"
    page.evaluate(ASK_KERNEL.replace("await future.done;", ""), busy)
    seen.card("7o").click()
    expect(seen.card("7o")).to_have_attribute("aria-pressed", "true")  # at once
    expect(seen.status).to_have_text(seen.words["silent"])
    (server.root / "go-on").touch()
    expect(seen.status).to_have_text("Adds up to 7")


def test_a_saved_notebook_shows_the_cards_before_it_is_run_again(server, shared):
    page = shared.context.new_page()
    try:
        write_notebook(server.root / "saved.ipynb", SETUP, TABLE, "print('after')")
        open_lesson(page, server, "saved.ipynb")
        page.evaluate(WITHOUT_SIDEBAR)
        cells = run_all(page)
        expect(page.locator(".escoba")).to_be_visible()
        expect(page.locator(".escoba-still")).to_be_hidden()
        page.evaluate(COMMAND, ["docmanager:save", {}])
        page.evaluate(SHUT_DOWN)

        # Its own author opens it again: the notebook is trusted, and the kernel is another one.
        open_lesson(page, server, "saved.ipynb")
        assert page.evaluate(TRUSTED)
        check_still(page)
        expect(page.get_by_text("model not found")).to_have_count(1)  # Jupyter has its say …
        expect(page.get_by_text("model not found")).to_be_hidden()  # … and nobody has to read it
        shot(page, f"table-reopened-{server.app}")
        assert axe_violations(page, ".escoba-still") == []
        run_all(page)
        expect(page.locator(".escoba")).to_be_visible()
        expect(page.locator(".escoba-still")).to_be_hidden()

        # Somebody else opens it: nothing in it is trusted.
        given = json.loads((server.root / "saved.ipynb").read_text("utf-8"))
        given["cells"] = cells[1:]
        (server.root / "given.ipynb").write_text(json.dumps(given), "utf-8")
        page.goto(server.address("given.ipynb"))  # and does not wait for a kernel
        check_still(page)
        assert not page.evaluate(TRUSTED)
        shot(page, f"table-untrusted-{server.app}")
    finally:
        page.close()


def check_still(page):
    """The picture with every card by name, and how to wake the table; no error, no empty place."""
    still = page.locator(".escoba-still")
    expect(still).to_be_visible()
    for card in parse_cards("1o 4b 7o Sc 5e Rb 3c 6o Ce"):
        expect(still.get_by_role("img", name=card_name(card))).to_be_visible()
    expect(still).to_contain_text(catalogue("en")["table"]["stopped"])
    expect(page.get_by_text("after", exact=True)).to_be_visible()
    for told in ("Error", "Loading", "CardTable"):
        expect(page.locator(".jp-OutputArea-output:visible").filter(has_text=told)).to_have_count(0)


@pytest.mark.parametrize("server", ["lab"], indirect=True)
def test_a_lesson_where_no_widget_can_run_is_answered_in_code(server, shared):
    lesson = json.loads((LESSONS / "en" / "01-the-pack.ipynb").read_text("utf-8"))
    sources = ["".join(cell["source"]) for cell in lesson["cells"] if cell["cell_type"] == "code"]
    # What other tests of the lesson answered on this server is not to count here.
    sources.insert(0, "import os\nos.environ['ESCOBA_PROGRESS'] = ''")
    sources += ["first.check('7e')", "lesson.progress()"]
    write_notebook(server.root / "bare.ipynb", *sources)
    page = shared.context.new_page()
    try:
        page.route("**/extensions/anywidget/**", lambda route: route.abort())
        open_lesson(page, server, "bare.ipynb")
        page.evaluate(WITHOUT_SIDEBAR)
        cells = run_all(page)
        assert "".join(cells[-1]["outputs"][0]["data"]["text/plain"]).startswith("1 of 5")
        pictures = page.locator(".escoba-still")
        expect(pictures.last).to_be_visible()
        assert pictures.count() == sum("lesson.ask(" in source for source in sources)
        expect(pictures.first.get_by_role("img", name="sota of clubs, worth 8")).to_be_visible()
        expect(page.locator(".escoba")).to_have_count(0)
        expect(
            page.locator(".jp-OutputArea-output:visible").filter(has_text="Error")
        ).to_have_count(0)
        pictures.last.scroll_into_view_if_needed()
        shot(page, f"table-without-widgets-{server.app}")
    finally:
        page.close()


def test_the_exported_page_shows_the_cards(page, server, tmp_path):
    cells = run(page, TABLE, "CardRow.of('3c 4e 7b', lang='es')")
    notebook = new_notebook(
        cells=[new_code_cell(cell["source"], outputs=cell["outputs"]) for cell in cells],
    )
    html, _ = HTMLExporter().from_notebook_node(notebook)
    (tmp_path / "lesson.html").write_text(html, "utf-8")
    other = page.context.new_page()
    try:
        other.route("http*://**", lambda route: route.abort())  # nothing is needed from elsewhere
        other.goto(f"file://{tmp_path}/lesson.html")
        still = other.locator(".escoba-still")
        expect(still.get_by_role("img", name="seven of coins, worth 7")).to_be_visible()
        expect(other.get_by_role("img", name="tres de copas, cuatro de espadas")).to_be_visible()
        assert "CardTable(" not in other.locator(".jp-OutputArea").all_inner_texts()
        assert axe_violations(other, ".jp-OutputArea-output") == []
        still.scroll_into_view_if_needed()
        shot(other, f"table-exported-{server.app}")
    finally:
        other.close()


def test_cards_and_rows_as_the_output_of_a_cell(page, server):
    french = "CardRow.of('So Ro', pack='french', show_values=True)"
    run(page, "Card.parse('So')", "CardRow.of('3c 4e 7b', lang='es')", french)
    for name in (
        "sota of coins, worth 8",
        "tres de copas, cuatro de espadas y siete de bastos",
        "jack of diamonds, worth 8 and king of diamonds, worth 10",
    ):
        expect(page.get_by_role("img", name=name, exact=True)).to_be_visible()
    assert axe_violations(page, ".jp-OutputArea-output") == []
    shot(page, f"table-rows-{server.app}")
