"""The catalogue: the same keys and values in four languages, and a name for every card."""

from __future__ import annotations

import re
from itertools import product
from string import Formatter

import pytest

from escoba_learn import PACK, Card, parse_cards
from escoba_learn.drawing import PACKS
from escoba_learn.text import LANGUAGES, card_list, card_name, catalogue, number, plural_form, text

OTHERS = LANGUAGES[1:]
FORMS = {"one", "other"}


def entries(table, path=""):
    """Every sentence of a catalogue with its dotted key; a plural is one entry of several forms."""
    for key, entry in table.items():
        here = f"{path}{key}"
        if isinstance(entry, dict) and not FORMS & set(entry):
            yield from entries(entry, f"{here}.")
        else:
            yield here, entry


def placeholders(sentence):
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


ENGLISH = dict(entries(catalogue("en")))
PLURALS = [key for key, entry in ENGLISH.items() if isinstance(entry, dict)]


def sentences(lang):
    """Every sentence with its key; each form of a plural has a key of its own."""
    for key, entry in entries(catalogue(lang)):
        if isinstance(entry, dict):
            yield from ((f"{key}.{form}", sentence) for form, sentence in entry.items())
        else:
            yield key, entry


@pytest.mark.parametrize("lang", OTHERS)
def test_a_language_has_the_keys_of_english_in_their_order(lang):
    assert list(dict(entries(catalogue(lang)))) == list(ENGLISH)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_entry_is_a_sentence_or_a_complete_plural(lang):
    for key, entry in entries(catalogue(lang)):
        if key in PLURALS:
            assert set(entry) == FORMS, key
            assert "n" in placeholders(entry["other"]), key
        else:
            assert isinstance(entry, str), key
    for key, sentence in sentences(lang):
        assert sentence, key
        assert sentence == sentence.strip(), key
        assert "  " not in sentence, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sentence_takes_the_values_that_the_english_one_takes(lang):
    english = {key: placeholders(sentence) for key, sentence in sentences("en")}
    for key, sentence in sentences(lang):
        if key.rpartition(".")[0] in PLURALS:  # "one" may be written as a word
            plural = key.rpartition(".")[0]
            assert placeholders(sentence) | {"n"} == english[f"{plural}.other"] | {"n"}, key
        else:
            assert placeholders(sentence) == english[key], key
        assert all(name.isidentifier() for name in placeholders(sentence)), key


@pytest.mark.parametrize("lang", OTHERS)
def test_a_sentence_of_several_words_is_translated_and_ends_as_the_english_one(lang):
    english = dict(sentences("en"))
    for key, sentence in sentences(lang):
        words = re.findall(r"[^\W\d_]{2,}", re.sub(r"\{\w+\}", "", english[key]))
        if len(words) >= 3:
            assert sentence != english[key], key
        ends = [said.rstrip('”»" ')[-1:] for said in (sentence, english[key])]
        assert [end if end in ".?!:…" else "" for end in ends] == [
            ends[1] if ends[1] in ".?!:…" else ""
        ] * 2, key


def test_no_two_languages_share_most_of_their_words():
    for one, other in product(LANGUAGES, LANGUAGES):
        if one < other:
            first, second = dict(sentences(one)), dict(sentences(other))
            alike = [key for key in first if first[key] == second[key]]
            assert len(alike) < len(first) / 4, (one, other, alike)


@pytest.mark.parametrize("lang", OTHERS)
def test_the_spelling_is_the_language_s_own(lang):
    words = " ".join(sentence for _, sentence in sentences(lang))
    assert {"es": "ñ¿", "fr": "êçœ", "pt": "ãçõ"}[lang][0] in words
    if lang == "fr":  # a space before high punctuation, and before no other
        assert not re.search(r"\w[:;?!](\s|$)", words)
    else:
        assert not re.search(r"\s[:;?!,.](\s|$)", words)


@pytest.mark.parametrize(("lang", "pack"), [*product(LANGUAGES, PACKS)])
def test_every_card_has_a_name_of_its_own_with_and_without_its_value(lang, pack):
    plain = [card_name(card, lang, pack=pack, value=False) for card in PACK]
    full = [card_name(card, lang, pack=pack) for card in PACK]
    assert len(set(plain)) == len(set(full)) == 40
    for card, short, long in zip(PACK, plain, full, strict=True):
        assert long.startswith(short)
        assert re.findall(r"\d+", long) == [str(card.value)]  # what it counts, not what is printed
        assert not re.search(r"\d", short)


@pytest.mark.parametrize(
    ("lang", "spanish", "french"),
    [
        ("en", "caballo of swords, worth 9", "queen of spades, worth 9"),
        ("es", "caballo de espadas, vale 9", "dama de picas, vale 9"),
        ("fr", "cavalier d'épée, vaut 9", "dame de pique, vaut 9"),
        ("pt", "cavalo de espadas, vale 9", "dama de espadas, vale 9"),
    ],
)
def test_names_as_players_say_them(lang, spanish, french):
    caballo = Card.parse("Ce")
    assert card_name(caballo, lang) == spanish
    assert card_name(caballo, lang, pack="french") == french


def test_oros_may_be_spades_in_a_french_pack():
    assert card_name(Card.parse("7o"), "es", pack="french", value=False) == "siete de diamantes"
    spades = card_name(Card.parse("7o"), "es", pack="french", value=False, coins="spades")
    assert spades == "siete de picas"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_list_names_every_card_in_the_order_given(lang):
    cards = parse_cards("So 3c 7b")
    names = [card_name(card, lang, value=False) for card in cards]
    listed = card_list(cards, lang)
    assert listed.startswith(f"{names[0]}, {names[1]} ")
    assert listed.endswith(names[2])
    assert card_list(cards[:1], lang) == names[0]
    assert card_list([], lang) == catalogue(lang)["card"]["none"]
    assert card_name(cards[0], lang) in card_list(cards, lang, values=True)


@pytest.mark.parametrize("lang", ["de", "EN", "", "pt-BR"])
def test_an_unknown_language_is_refused_by_name(lang):
    with pytest.raises(ValueError, match=r"not a language: .* \(en, es, fr, pt\)"):
        text("table.label", lang)


def test_an_unknown_key_is_an_error_never_an_empty_word():
    with pytest.raises(KeyError, match="nonsense"):
        text("table.nonsense", "es")


def test_a_missing_value_is_an_error():
    with pytest.raises(KeyError, match="total"):
        text("table.total", "es")


@pytest.mark.parametrize(
    ("n", "one"), [(0, {"fr", "pt"}), (1, set(LANGUAGES)), (2, set()), (15, set())]
)
def test_plurals_follow_the_language(n, one):
    assert {lang for lang in LANGUAGES if plural_form(n, lang) == "one"} == one
    for lang in LANGUAGES:
        form = catalogue(lang)["table"]["pile_cards"][plural_form(n, lang)]
        assert text("table.pile_cards", lang, n=n) == form.format(n=n)


def test_numbers_have_the_language_s_own_decimal_sign():
    assert [number(2.345, lang, 2) for lang in LANGUAGES] == ["2.35", *["2,35"] * 3]
    assert [number(40, lang) for lang in LANGUAGES] == ["40"] * 4
