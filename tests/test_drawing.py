"""The drawn cards: counted, measured and read back from their SVG."""

import re
from collections import Counter
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pytest

from escoba_learn.drawing import PACKS, back_svg, card_svg, data_uri, row_svg
from escoba_learn.engine.cards import PACK, Card, Rank, Suit, french_sign, parse_cards

SVG = "{http://www.w3.org/2000/svg}"
FACES = [(card, pack) for card in PACK for pack in PACKS]
NUMBERS = [(card, pack) for card, pack in FACES if not card.rank.is_figure]
FRENCH_NAMES = {"♥": "hearts", "♦": "diamonds", "♠": "spades", "♣": "clubs"}


def read(svg):
    return ET.fromstring(svg)  # noqa: S314 – our own picture


def outside_defs(root):
    """Every element that is drawn where it stands."""
    found = []
    for child in root:
        if child.tag != f"{SVG}defs":
            found += [child, *outside_defs(child)]
    return found


def indices(svg):
    return [e.get("data-index") for e in read(svg).iter() if e.get("data-index")]


def badge(svg):
    return [e.get("data-value") for e in read(svg).iter() if e.get("data-value")]


def definitions(svg):
    return {
        e.get("id"): ET.tostring(e, encoding="unicode") for e in read(svg).iter() if e.get("id")
    }


def test_every_face_is_well_formed_svg():
    for card, pack in FACES:
        root = read(card_svg(card, pack=pack, show_value=True, label="x"))
        assert root.tag == f"{SVG}svg"
        assert root.get("viewBox") == "0 0 120 186"


def test_every_face_looks_different():
    assert len({card_svg(card, pack=pack) for card, pack in FACES}) == 80


def test_the_eighty_faces_are_small_together():
    assert sum(len(card_svg(card, pack=pack).encode()) for card, pack in FACES) < 250_000


def test_the_same_card_is_the_same_bytes():
    for card, pack in FACES:
        assert card_svg(card, pack=pack, label="a") == card_svg(card, pack=pack, label="a")
    assert back_svg() == back_svg()


@pytest.mark.parametrize(("card", "pack"), NUMBERS)
def test_a_number_card_shows_as_many_marks_as_it_says(card, pack):
    drawn = outside_defs(read(card_svg(card, pack=pack)))
    name = card.suit.name.lower() if pack == "spanish" else FRENCH_NAMES[french_sign(card)[1]]
    uses = [e for e in drawn if e.get("href") == f"#escoba-{name}"]
    assert len([*uses, *(e for e in drawn if e.get("data-pip") == name)]) == card.value


@pytest.mark.parametrize(("card", "pack"), NUMBERS)
def test_no_two_marks_lie_on_the_same_place(card, pack):
    svg = card_svg(card, pack=pack)
    placed = [e.get("transform") for e in outside_defs(read(svg)) if e.get("href")]
    assert len(set(placed)) == len(placed)


def test_everything_used_is_defined_in_the_same_picture():
    for card, pack in FACES:
        svg = card_svg(card, pack=pack)
        assert set(re.findall(r'href="#([^"]+)"', svg)) <= set(definitions(svg))


def test_the_corners_of_a_spanish_card_show_the_printed_number():
    for card in PACK:
        assert indices(card_svg(card)) == [str(card.rank.printed_number)] * 2


def test_the_corners_of_a_french_card_show_its_letter():
    for card in PACK:
        assert indices(card_svg(card, pack="french")) == [french_sign(card)[0]] * 2


def test_the_corners_are_drawn_with_one_shape_for_each_sign():
    def strokes(code, pack):
        root = read(card_svg(Card.parse(code), pack=pack))
        corner = next(e for e in root.iter() if e.get("data-index"))
        return [path.get("d") for path in corner[0]]

    signs = {rank: strokes(rank.letter + "o", "spanish") for rank in Rank}
    assert [len(signs[rank]) for rank in Rank] == [1] * 7 + [2] * 3
    assert len({d for drawn in signs.values() for d in drawn}) == 8  # 0 to 7: no 8, no 9
    one, two = signs[Rank.AS][0], signs[Rank.DOS][0]
    assert signs[Rank.CABALLO] == [one, one]
    assert signs[Rank.REY] == [one, two]
    assert strokes("2e", "french") == [two]


def gaps_in_edge(svg, y):
    """Count the gaps of the horizontal lines at one height, by drawing them on a ruler."""
    d = next(e.get("d") for e in read(svg).iter() if e.get("class") == "pinta")
    x, height, lines = 0.0, 0.0, []
    for command, numbers in re.findall(r"([MHVaZ])([^MHVaZ]*)", d):
        values = [float(n) for n in re.findall(r"-?[\d.]+", numbers)]
        if command == "M":
            x, height = values
        elif command == "H":
            if height == y:
                lines.append(sorted((x, values[0])))
            x = values[0]
        elif command == "V":
            height = values[0]
        elif command == "a":
            x, height = x + values[-2], height + values[-1]
    reached, gaps = 12.0, 0
    for start, end in sorted(lines):
        gaps += start > reached + 1
        reached = max(reached, end)
    return gaps


@pytest.mark.parametrize(
    ("suit", "breaks"),
    [(Suit.OROS, 0), (Suit.COPAS, 1), (Suit.ESPADAS, 2), (Suit.BASTOS, 3)],
)
def test_the_breaks_of_the_frame_tell_the_suit(suit, breaks):
    for rank in Rank:
        svg = card_svg(Card(rank, suit))
        assert (gaps_in_edge(svg, 7), gaps_in_edge(svg, 179)) == (breaks, breaks)


def test_a_french_card_has_no_broken_frame():
    assert not any("pinta" in card_svg(card, pack="french") for card in PACK)


def test_the_capture_value_is_shown_only_when_asked():
    for card, pack in FACES:
        assert badge(card_svg(card, pack=pack)) == []
        assert badge(card_svg(card, pack=pack, show_value=True)) == [str(card.value)]


def test_the_badge_leaves_the_rest_of_the_card_alone():
    for card, pack in FACES:
        plain, shown = card_svg(card, pack=pack), card_svg(card, pack=pack, show_value=True)
        assert shown.startswith(plain.removesuffix("</svg>"))


def test_the_badge_never_covers_an_index():
    # It must stay in the lower left quarter; the indices stand in the other corners.
    svg = card_svg(Card.parse("Ro"), show_value=True)
    element = next(e for e in read(svg).iter() if e.get("data-value"))
    x, y = map(float, re.findall(r"[\d.]+", element.get("transform")))
    radius = max(float(e.get("r")) for e in element if e.get("r"))
    assert 0 < x - radius < x + radius < 60
    assert 93 < y - radius < y + radius < 186


@pytest.mark.parametrize("draw", [back_svg, lambda **kw: card_svg(PACK[0], **kw)])
def test_a_label_is_the_accessible_name(draw):
    root = read(draw(label="siete de oros, vale 7"))
    assert (root.get("role"), root.get("aria-label")) == ("img", "siete de oros, vale 7")
    assert root.find(f"{SVG}title").text == "siete de oros, vale 7"
    assert root.get("aria-hidden") is None


def test_without_a_label_the_picture_is_hidden_from_a_screen_reader():
    for svg in (back_svg(), card_svg(PACK[0]), row_svg(PACK[:2]), row_svg([])):
        root = read(svg)
        assert root.get("aria-hidden") == "true"
        assert root.get("role") is None
        assert root.find(f"{SVG}title") is None


@pytest.mark.parametrize("label", ["a < b & \"c\" > 'd'", "dama d'ouros", "<script>", "&amp;"])
def test_a_label_is_escaped_and_survives_the_way_into_an_img(label):
    for svg in (card_svg(PACK[0], label=label), unquote(data_uri(card_svg(PACK[0], label=label)))):
        root = read(svg.removeprefix("data:image/svg+xml,"))
        assert root.get("aria-label") == root.find(f"{SVG}title").text == label


def test_no_words_are_drawn():
    for card, pack in FACES:
        assert not read(card_svg(card, pack=pack, show_value=True)).findall(f".//{SVG}text")


def test_an_unknown_pack_is_refused_with_what_is_allowed():
    for draw in (lambda: card_svg(PACK[0], pack="tarot"), lambda: row_svg([], pack="tarot")):
        with pytest.raises(ValueError, match=r"not a pack: 'tarot' \(spanish or french\)"):
            draw()


def test_unknown_coins_are_refused_for_both_packs():
    for pack in PACKS:
        with pytest.raises(ValueError, match=r"'hearts' \(diamonds or spades\)"):
            card_svg(PACK[0], pack=pack, coins="hearts")


def test_coins_exchange_diamonds_and_spades_in_a_french_pack():
    def drawn(code, coins):
        return card_svg(Card.parse(code), pack="french", coins=coins).replace(code, "card")

    for rank in Rank:
        oros, espadas = rank.letter + "o", rank.letter + "e"
        assert drawn(oros, "spades") == drawn(espadas, "diamonds")
        assert drawn(espadas, "spades") == drawn(oros, "diamonds")
    assert card_svg(PACK[0], coins="spades") == card_svg(PACK[0])


def test_one_id_means_one_definition_in_all_pictures():
    pictures = [card_svg(card, pack=pack) for card, pack in FACES] + [back_svg()]
    pictures += [card_svg(card, pack="french", coins="spades") for card in PACK]
    pictures += [row_svg(PACK, pack=pack, show_value=True) for pack in PACKS]
    known = {}
    for svg in pictures:
        assert len(re.findall(r' id="', svg)) == len(definitions(svg))  # none twice in one picture
        for name, definition in definitions(svg).items():
            assert name.startswith("escoba-")
            assert known.setdefault(name, definition) == definition
    assert len(known) >= 8 + 12


def test_every_colour_is_a_colour():
    for svg in [back_svg(), *(card_svg(card, pack=pack, show_value=True) for card, pack in FACES)]:
        for colour in re.findall(r'(?:fill|stroke)="([^"]*)"', svg):
            assert re.fullmatch(r"none|#[0-9a-f]{3}(?:[0-9a-f]{3})?", colour)


def test_nothing_comes_from_elsewhere():
    for card, pack in FACES:
        svg = card_svg(card, pack=pack).replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"http|url\(|<style|<image|<script|font", svg)


def test_a_row_shows_each_card_once_in_order():
    cards = parse_cards("7o Sc 3e Rb")
    for pack in PACKS:
        root = read(row_svg(cards, pack=pack, show_value=True, label="four cards"))
        shown = [e.get("data-card") for e in root.iter() if e.get("data-card")]
        assert shown == ["7o", "Sc", "3e", "Rb"]
        values = [e.get("data-value") for e in root.iter() if e.get("data-value")]
        assert values == ["7", "8", "3", "10"]
        assert root.get("aria-label") == "four cards"


@pytest.mark.parametrize(
    ("count", "per_row", "columns", "rows"),
    [(1, 10, 1, 1), (4, 10, 4, 1), (10, 10, 10, 1), (11, 10, 10, 2), (40, 8, 8, 5), (3, 1, 1, 3)],
)
def test_a_row_wraps(count, per_row, columns, rows):
    root = read(row_svg(PACK[:count], per_row=per_row))
    places = Counter(
        tuple(map(int, re.findall(r"\d+", e.get("transform"))))
        for e in root.iter()
        if e.get("data-card")
    )
    assert set(places.values()) == {1}
    assert len({x for x, _ in places}) == columns
    assert len({y for _, y in places}) == rows
    width, height = map(int, root.get("viewBox").split()[2:])
    assert max(x for x, _ in places) + 120 == width
    assert max(y for _, y in places) + 186 == height


def test_the_width_of_a_card_is_the_width_on_the_page():
    root = read(row_svg(PACK[:1], width_of_card=60))
    assert (root.get("width"), root.get("height")) == ("60", "93")


@pytest.mark.parametrize("sizes", [{"width_of_card": 0}, {"per_row": 0}, {"per_row": -3}])
def test_a_row_refuses_sizes_below_one(sizes):
    with pytest.raises(ValueError, match="must be 1 or more"):
        row_svg(PACK, **sizes)


def test_no_cards_are_an_empty_place():
    root = read(row_svg([], label="empty table"))
    assert [e.get("stroke-dasharray") for e in root.iter(f"{SVG}rect")] == ["9 6"]
    assert not [e for e in root.iter() if e.get("data-card")]
    assert root.get("aria-label") == "empty table"


def test_a_data_uri_can_stand_between_double_quotes():
    for card, pack in FACES:
        svg = card_svg(card, pack=pack, label='"siete"')
        uri = data_uri(svg)
        assert uri.startswith("data:image/svg+xml,")
        assert not set(uri) & set('"<>#&')
        assert len(uri) < 1.35 * len(svg)
        assert unquote(uri.split(",", 1)[1]) == svg.replace('"', "'")
