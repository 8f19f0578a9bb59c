"""The card table without a browser: what Python chooses, presses and says, and what it sends."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from traitlets import TraitError

from escoba_learn import PACK, parse_cards
from escoba_learn.drawing import card_svg, data_uri
from escoba_learn.text import LANGUAGES, card_name, catalogue, text
from escoba_learn.widgets import Action, CardTable, Heap, Zone
from escoba_learn.widgets import table as module

VIEW = "application/vnd.jupyter.widget-view+json"
TABLE = Zone("table", parse_cards("1o 4b 7o"), choose=True)
HAND = Zone("hand", parse_cards("3c So"), choose=True)
PILE = Heap("pile", 9, parse_cards("7c"))


def browser_says(table, selected="", **content):
    """Hand the table a message, as ipywidgets does when one comes from the browser."""
    message = {"selected": selected.split(), "dealt": table.dealt, "text": ""} | content
    table._handle_custom_msg(message, [])


# -- choosing -------------------------------------------------------------------------------------


def test_chosen_cards_are_added_up_and_come_in_pack_order():
    table = CardTable([TABLE, HAND])
    assert (table.selection, table.message) == ((), "No card chosen")
    table.select("So 1o")
    assert table.selection == parse_cards("1o So")
    assert table.message == "Adds up to 9"
    table.select("7o")
    assert (table.selection, table.message) == (parse_cards("7o"), "Adds up to 7")
    table.select("")
    assert (table.selection, table.message) == ((), "No card chosen")


def test_the_card_being_played_counts_without_being_chosen():
    table = CardTable([TABLE], counted=parse_cards("3c"))
    assert table.message == "No card chosen"
    table.select("1o 4b 7o")
    assert table.message == "Adds up to 15"
    assert table.selection == TABLE.cards


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("2c", r"cannot choose 2c here \(allowed: 1o 4b 7o\)"),
        ("1o Rb 2c", r"cannot choose Rb 2c here"),  # Rb lies there, but not to be chosen
        ("8o", "not a card code: '8o'"),
        ("1o 1o", "the same card twice"),
    ],
)
def test_a_card_that_cannot_be_chosen_is_refused_and_nothing_changes(cards, said):
    table = CardTable([TABLE, Zone("played", parse_cards("Rb"))])
    table.select("7o")
    with pytest.raises(ValueError, match=said):
        table.select(cards)
    assert table.selection == parse_cards("7o")


def test_where_nothing_can_be_chosen_the_refusal_says_so():
    with pytest.raises(ValueError, match=r"allowed: none"):
        CardTable([PILE]).select("7c")


def test_one_card_only():
    table = CardTable([TABLE], choose_one=True)
    with pytest.raises(ValueError, match="choose one card here, not 2: 1o 7o"):
        table.select("1o 7o")
    table.select("7o")
    assert table.selection == parse_cards("7o")


def test_codes_from_a_browser_that_lie_nowhere_do_not_count():
    table = CardTable([TABLE])
    browser_says(table, "7o 2c nonsense")
    assert (table.selection, table.message) == (parse_cards("7o"), "Adds up to 7")


def test_without_the_total_the_number_of_cards_is_said():
    table = CardTable([TABLE], show_total=False)
    table.select("7o")
    assert table.message == "1 card chosen"
    table.select("7o 4b")
    assert table.message == "2 cards chosen"
    table.press("show_total")
    assert table.message == "Adds up to 11"


# -- pressing, and what follows -------------------------------------------------------------------


def test_a_button_reaches_the_handler_with_all_it_needs():
    heard = []
    table = CardTable(
        [TABLE],
        on_press=lambda table, action: heard.append((action, table.selection, table.written)),
        entry_key="table.answer",
    )
    browser_says(table, "4b", press="check", text=" 15 ")
    table.press("hint")
    assert heard == [("check", parse_cards("4b"), " 15 "), ("hint", parse_cards("4b"), "")]


def test_a_table_without_a_handler_takes_every_button_calmly():
    table = CardTable([TABLE])
    table.select("7o")
    table.press("check")
    browser_says(table, "7o", press="nonsense")
    assert table.message == "Adds up to 7"


def test_what_a_browser_sends_too_late_is_not_heard():
    def take(table, action):
        heard.append((action, table.selection))
        table.show([HAND])
        table.say("Taken.", "right")

    heard = []
    table = CardTable([TABLE], on_press=take)
    browser_says(table, "7o")
    browser_says(table, "1o 7o")
    before = table.dealt
    browser_says(table, "1o 7o", press="check")
    browser_says(table, "1o 7o", press="check", dealt=before)  # the second click of a double click
    browser_says(table, "1o 4b 7o", dealt=before)  # a card that has just been replaced
    assert heard == [("check", parse_cards("1o 7o"))]
    assert (table.selection, table.message) == ((), "Taken.")
    browser_says(table, "3c", press="check")
    assert heard[1:] == [("check", parse_cards("3c"))]


def test_a_choice_made_in_the_browser_is_not_sent_back_to_it(monkeypatch):
    table = CardTable([TABLE])
    sent = []
    monkeypatch.setattr(table, "send_state", lambda key=None: sent.append(key))
    browser_says(table, "7o")
    assert "selected" not in str(sent)
    assert "status" in str(sent)
    table.select("1o")
    assert "selected" in str(sent)


def test_a_broken_message_is_refused_whole():
    table = CardTable([TABLE], on_press=lambda *_: pytest.fail("pressed"))
    table.select("7o")
    for message in ({}, {"press": "check"}, {"press": "check", "dealt": -1}):
        table._handle_custom_msg(message, [])
    assert (table.selection, table.message) == (parse_cards("7o"), "Adds up to 7")


def test_clear_lets_go_of_the_cards_and_of_what_was_said():
    table = CardTable([TABLE], on_press=lambda _, action: pytest.fail(action))
    table.select("7o")
    table.say("No.", "wrong")
    table.press("clear")
    assert (table.selection, table.message, table.status["tone"]) == ((), "No card chosen", "total")
    table.say("Still no.", "wrong")
    table.press("clear")  # nothing was chosen, and yet the message goes
    assert table.message == "No card chosen"


def test_an_error_in_a_handler_is_said_on_the_table_in_its_language():
    def fail(table, action):
        raise KeyError if action == "hint" else ValueError("the deck is wet")

    table = CardTable([TABLE], on_press=fail, lang="es")
    table.press("check")
    assert table.message == "Aquí algo ha fallado: the deck is wet"
    assert table.status["tone"] == "wrong"
    table.press("hint")
    assert table.message == "Aquí algo ha fallado: KeyError"
    table.lang = "en"
    assert table.message == "Something went wrong here: KeyError"
    table.select("7o")
    assert table.message == "Adds up to 7"


def test_a_closed_turn_refuses_answers_but_may_be_looked_at():
    heard = []
    table = CardTable([TABLE], on_press=lambda _, action: heard.append(action))
    table.press("check")
    table.close_turn()
    table.select("7o")
    for action in ("check", "hint", "no-capture"):
        table.press(action)
        assert table.message == text("table.closed", "en")
        assert table.status["tone"] == "wrong"
    assert table.selection == parse_cards("7o")
    assert heard == ["check"]
    table.press("show_values")
    assert not table.show_values
    table.press("clear")
    assert table.selection == ()


def test_a_message_said_twice_is_two_messages_and_drawn_twice_is_one():
    table = CardTable([TABLE])
    table.say("No.", "wrong")
    first = table.status
    table.say("No.", "wrong")
    second = table.status
    assert (first["text"], first["tone"]) == (second["text"], second["tone"])
    assert first["number"] != second["number"]
    table.lang = "fr"
    assert table.status == second


def test_other_cards_come_and_nothing_is_chosen_any_more():
    table = CardTable([TABLE, HAND], choices=[("none", "card.none")])
    table.select("7o 3c")
    table.say("Yes.", "right")
    table.show([Zone("table", parse_cards("Rb")), PILE], buttons=("hint",))
    assert (table.selection, table.message) == ((), "No card chosen")
    assert [zone["cards"] for zone in table.zones] == [["Rb"], ["back", "7c"]]
    assert [action["id"] for action in table.actions if action["kind"] != "switch"] == ["hint"]
    with pytest.raises(ValueError, match="cannot choose 7o"):
        table.select("7o")
    table.show([TABLE], counted=parse_cards("3c"))
    table.select("1o")
    assert table.message == "Adds up to 4"
    assert [action["id"] for action in table.actions if action["kind"] != "switch"] == ["hint"]


def test_cards_are_placed_while_a_message_stays_and_earlier_clicks_count_no_more():
    table = CardTable([TABLE], on_press=lambda *_: pytest.fail("pressed"))
    table.say("Taken.", "right")
    before = table.dealt
    table.place([HAND])
    assert table.message == "Taken."
    browser_says(table, press="check", dealt=before)
    assert table.message == "Taken."


def test_a_place_may_have_a_title_of_its_own_and_cards_face_down():
    titled = Zone(
        "hand", parse_cards("3c"), title=lambda lang: f"Ana ({lang})", hidden=2, small=True
    )
    table = CardTable([titled, Heap("pile", 1, title="Ben"), Zone("table", hidden=1)])
    hand, pile, other = table.zones
    assert (hand["label"], hand["note"], hand["small"]) == ("Ana (en)", "3 cards", True)
    assert (pile["label"], other["note"]) == ("Ben", "1 card")
    codes = [*hand["cards"], *other["cards"]]
    assert (codes[0], len(codes), len(set(codes))) == ("3c", 4, 4)
    names = list(Images(table.still()).pictures)
    assert names == ["three of cups, worth 3", "a card face down"]
    table.lang = "pt"
    assert table.zones[0]["label"] == "Ana (pt)"
    assert table.selection == ()
    with pytest.raises(ValueError, match="allowed: none"):
        table.select(codes[0])


def test_a_button_may_have_words_of_its_own():
    play = Action("play", lambda lang: f"Play! ({lang})", "main", disabled=True)
    table = CardTable([TABLE], buttons=[play, "clear"], lang="es")
    assert [(action["label"], action["kind"], action["disabled"]) for action in table.actions] == [
        ("Play! (es)", "main", True),
        ("Limpiar", "plain", False),
        ("Ver los valores", "switch", False),
        ("Ver la suma", "switch", False),
    ]


# -- words and pictures ---------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_changes_with_the_language_while_cards_stay_chosen(lang):
    table = CardTable(
        [TABLE, PILE],
        buttons=("check", "hint", "clear"),
        choices=[("none", "card.none")],
        entry_key="table.answer",
    )
    table.select("7o")
    table.lang = lang
    words = catalogue(lang)["table"]
    assert table.label == words["label"]
    assert (table.keys_help, table.stopped) == (words["keys"], words["stopped"])
    assert (table.silent, table.entry_label) == (words["silent"], words["answer"])
    assert [zone["label"] for zone in table.zones] == [words["table"], words["pile"]]
    assert table.zones[1]["note"] == words["pile_and_escobas"]["other"].format(n=9, escobas=1)
    assert [action["label"] for action in table.actions] == [
        *(words["check"], words["hint"], words["clear"], catalogue(lang)["card"]["none"]),
        *(words["show_values"], words["show_total"]),
    ]
    assert table.names == {"back": catalogue(lang)["card"]["back"]} | {
        card.code: card_name(card, lang) for card in parse_cards("1o 4b 7o 7c")
    }
    assert table.selection == parse_cards("7o")
    assert table.message == words["total"].format(total=7)


def test_what_was_said_follows_the_language_if_it_can():
    table = CardTable([TABLE])
    table.say(lambda lang: f"said in {lang}", "right")
    table.lang = "pt"
    assert (table.message, table.status["tone"]) == ("said in pt", "right")
    table.say("a sentence")
    table.lang = "es"
    assert table.message == "a sentence"


def test_unknown_languages_and_packs_are_refused_and_nothing_changes():
    table = CardTable([TABLE], lang="fr")
    with pytest.raises(TraitError, match="de"):
        table.lang = "de"
    with pytest.raises(TraitError, match="tarot"):
        table.pack = "tarot"
    with pytest.raises(TraitError, match="tlh"):
        CardTable([TABLE], lang="tlh")
    assert (table.lang, table.pack, table.label) == ("fr", "spanish", "Table de jeu")


def test_the_switch_of_values_changes_pictures_and_names_and_keeps_the_message():
    table = CardTable([TABLE])
    with_value = table.pictures["7o"]
    assert table.names["7o"] == "seven of coins, worth 7"
    table.say("Yes.", "right")
    table.press("show_values")
    assert table.names["7o"] == "seven of coins"
    assert table.pictures["7o"] == data_uri(card_svg(parse_cards("7o")[0])) != with_value
    assert table.message == "Yes."
    switches = {action["id"]: action["pressed"] for action in table.actions}
    assert (switches["show_values"], switches["show_total"]) == (False, True)


def test_a_french_pack_has_its_own_names_and_pictures():
    table = CardTable([HAND], pack="french", coins="spades", show_values=False)
    assert table.names["So"] == "jack of spades"
    sota = parse_cards("So")[0]
    assert table.pictures["So"] == data_uri(card_svg(sota, pack="french", coins="spades"))


@pytest.mark.parametrize(
    ("heap", "note", "cards"),
    [
        (Heap("pile", 0), "0 cards", []),
        (Heap("pile", 1), "1 card", ["back"]),
        (Heap("pile", 4, parse_cards("So")), "4 cards, escobas: 1", ["back", "So"]),
    ],
)
def test_a_heap_is_its_back_and_its_escobas(heap, note, cards):
    (zone,) = CardTable([heap]).zones
    assert (zone["note"], zone["cards"], zone["choose"]) == (note, cards, False)


def test_an_empty_zone_says_so():
    (zone,) = CardTable([Zone("hand", ())], lang="pt").zones
    assert (zone["label"], zone["note"]) == ("Sua mão", "sem cartas")


def test_what_is_sent_is_plain_json_and_small_for_the_whole_pack():
    table = CardTable([Zone("table", PACK, choose=True)])
    state = {name: getattr(table, name) for name in ("zones", "pictures", "names", "actions")}
    assert json.loads(json.dumps(state)) == state
    assert len(json.dumps(state)) < 300_000


# -- the still picture, for a notebook without its kernel -----------------------------------------


class Images(HTMLParser):
    """The pictures of a page, by their names, and its words."""

    def __init__(self, html):
        super().__init__()
        self.pictures, self.words, self.tags = {}, "", set()
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        if tag == "img":
            self.pictures[dict(attrs)["alt"]] = dict(attrs)["src"]

    def handle_data(self, data):
        self.words += data


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_still_picture_shows_every_card_with_its_name_and_how_to_go_on(lang):
    table = CardTable([TABLE, HAND, PILE], lang=lang)
    still = Images(table.still())
    assert list(still.pictures) == [
        *(card_name(card, lang) for card in (*TABLE.cards, *HAND.cards)),
        catalogue(lang)["card"]["back"],
        card_name(PILE.escobas[0], lang),
    ]
    assert set(still.pictures.values()) == set(table.pictures.values())
    for word in ("table", "hand", "pile", "stopped"):
        assert catalogue(lang)["table"][word] in still.words
    # What Jupyter lets through in a notebook that is not trusted.
    assert still.tags <= {"div", "p", "br", "em", "strong", "img"}


def test_the_output_is_a_picture_and_after_it_the_live_table(monkeypatch):
    shown = []
    monkeypatch.setattr(module, "publish_display_data", lambda data, *_: shown.append(data))
    table = CardTable([TABLE])
    table._ipython_display_()
    picture, live = shown
    assert picture["text/html"].endswith(table.still())
    assert picture["text/plain"] == repr(table) == "CardTable(table 1o 4b 7o)"
    assert VIEW not in picture
    assert live[VIEW]["model_id"] == table.model_id
    # A program that cannot show the live table chooses between these, and the picture is enough.
    assert (live["text/html"], live["text/plain"]) == ("", "")


def test_every_picture_is_found_by_a_name_of_its_own_and_the_same_in_every_run(monkeypatch):
    def names():
        monkeypatch.setattr(module, "_tables_alike", type(module._tables_alike)())
        return [CardTable([zone]).picture_id for zone in (TABLE, TABLE, HAND, TABLE)]

    assert len(set(names())) == 4
    assert names() == names()
    table = CardTable([TABLE])
    assert f"escoba-still-{table.picture_id}" in table.still()


def test_repr_is_short_and_stable():
    assert repr(CardTable([TABLE, Zone("hand", ()), PILE])) == "CardTable(table 1o 4b 7o, hand)"
    assert repr(CardTable()) == "CardTable()"


# -- the JavaScript: no rule, no word, no build step ----------------------------------------------

SCRIPT = Path(module.__file__).with_suffix(".js").read_text("utf-8")
LITERALS = [
    literal[1:-1] for literal in re.findall(r"\"[^\"\n]*\"|'[^'\n]*'|`[^`]*`", SCRIPT) if literal
]


def sentences(table):
    for entry in table.values():
        yield from sentences(entry) if isinstance(entry, dict) else (entry,)


def test_the_script_is_short_and_holds_no_rule():
    assert len(SCRIPT.splitlines()) < 400
    assert not re.search(r"\b15\b|fifteen|quince", SCRIPT)
    assert "innerHTML" not in SCRIPT  # a card's name can never become a tag
    assert not re.search(r"^import ", SCRIPT, re.MULTILINE)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_script_holds_no_word_of_any_language(lang):
    assert "ArrowRight" in SCRIPT
    assert '"check"' in SCRIPT
    assert len(LITERALS) > 50
    words = {word for word in sentences(catalogue(lang)) if len(word) > 1 and word != word.lower()}
    assert len(words) > 20
    assert words.isdisjoint(LITERALS)
