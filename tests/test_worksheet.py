"""Worksheets: the same for ever, complete, harmless, and with a key that is right."""

from __future__ import annotations

import io
import re
import shlex
import sys
from html.parser import HTMLParser

import pytest
from pypdf import PdfReader

from escoba_learn import format_cards
from escoba_learn.classroom import Look, Worksheet, for_class, to_html, to_pdf
from escoba_learn.cli import main
from escoba_learn.puzzles import LEVELS, kinds_of_level, parse_puzzle
from escoba_learn.text import LANGUAGES, text
from escoba_learn.text.puzzles import explanation_text

ODD_NAMES = ["Ana Núñez", '<script>alert("hi")</script>', "=1+1", "Łukasz & Zoë", "#strong[x] $x$"]


class Page(HTMLParser):
    """What stands on a page of HTML: its elements, its text, and whether each is closed."""

    VOID = frozenset({"meta", "path", "circle", "rect", "use"})

    def __init__(self, source: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self._open: list[str] = []
        self.feed(source)
        self.close()
        assert not self._open

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        if tag not in self.VOID:
            assert self._open.pop() == tag

    def handle_data(self, data):
        self.words += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


def pdf(source: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(source))


def words_of(reader: PdfReader) -> str:
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as exit_:
        main(arguments)
    return exit_.value.code or 0


# -- the puzzles -----------------------------------------------------------------------------------


@pytest.mark.parametrize("level", range(len(LEVELS)))
def test_a_sheet_has_different_puzzles_of_its_level_and_they_stay_the_same(level):
    sheet = Worksheet(level, count=12, seed=7)
    assert len({puzzle.id for puzzle in sheet.puzzles}) == 12
    assert {puzzle.kind for puzzle in sheet.puzzles} == set(kinds_of_level(level))
    assert sheet.puzzles == Worksheet(level, count=12, seed=7).puzzles
    assert sheet.puzzles != Worksheet(level, count=12, seed=8).puzzles


def test_each_pupil_has_puzzles_of_their_own_that_the_seed_alone_makes_again():
    sheets = for_class(Worksheet(4, seed=100), [""] * 30)
    assert len({sheet.puzzles for sheet in sheets}) == 30
    assert sheets[17].puzzles == Worksheet(4, seed=117).puzzles


def test_kinds_can_be_chosen():
    sheet = Worksheet(4, count=4, kinds=("find-capture", "setenta"))
    kinds = [puzzle.kind for puzzle in sheet.puzzles]
    assert kinds == ["find-capture", "find-capture", "setenta", "setenta"]


@pytest.mark.parametrize(
    ("sheet", "words"),
    [
        (lambda: Worksheet(2, count=0), "1 to 100 questions"),
        (lambda: Worksheet(2, count=101), "1 to 100 questions"),
        (lambda: Worksheet(11).puzzles, "not a level: 11"),
        (lambda: Worksheet(2, kinds=("chess",)).puzzles, "'chess'"),
        (lambda: Worksheet(0, count=50, kinds=("card-value",)).puzzles, "not enough different"),
        (lambda: Look(paper="a5"), "a4 or letter"),
    ],
)
def test_what_cannot_be_is_refused(sheet, words):
    with pytest.raises(ValueError, match=words):
        sheet()


@pytest.mark.parametrize("level", range(len(LEVELS)))
def test_the_key_has_a_right_answer_to_every_question(level):
    """Each answer is given to the puzzle that is read anew from its id."""
    for question in Worksheet(level, count=12, seed=level).questions("en"):
        puzzle = parse_puzzle(question.puzzle.id)
        answers = [format_cards(cards) for cards in question.drawn_answers] or [question.answer]
        if puzzle.of.all_wanted:
            answers = [", ".join(answers)]
        for answer in answers:
            given = "none" if answer == "–" else answer
            assert puzzle.check(given).is_correct, (puzzle, answer)


# -- HTML ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("level", range(len(LEVELS)))
def test_a_page_shows_every_question_with_its_cards_and_tells_no_answer(level, lang):
    sheet = Worksheet(level, count=8, seed=1234)
    page = Page(to_html([sheet], Look(lang)))
    assert len(page.all("li")) == 8
    for question in sheet.questions(lang):
        assert question.prompt in page.words
        assert question.explanation not in page.words
    shown = sum(len(row.cards) for question in sheet.questions(lang) for row in question.rows)
    cards = [use["href"] for use in page.all("use") if use["href"].startswith("#card-")]
    assert len(cards) == shown
    assert {href[1:] for href in cards} <= {svg.get("id") for svg in page.all("svg")}
    names = [svg["aria-label"] for svg in page.all("svg") if svg.get("class") == "card"]
    assert len(names) == shown
    assert all(names)
    for word, value in (("level", level), ("seed", 1234)):
        assert f"{text(f'worksheet.{word}', lang)} {value}" in page.words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_key_is_a_page_of_its_own(lang):
    sheet = Worksheet(3, seed=5)
    page = Page(to_html([sheet], Look(lang), key=True))
    for puzzle in sheet.puzzles:
        assert explanation_text(puzzle, lang) in page.words
    assert sheet.command(lang) in page.words


def test_a_page_needs_nothing_from_elsewhere_and_runs_nothing():
    page = Page(to_html([Worksheet(8)], key=True) + to_html([Worksheet(5)]))
    assert not {"script", "link", "iframe", "img"} & {tag for tag, _ in page.elements}
    addresses = [
        value
        for _, attributes in page.elements
        for name, value in attributes.items()
        if name in {"href", "src", "style"}
    ]
    assert not [address for address in addresses if "//" in address]


@pytest.mark.parametrize("name", ODD_NAMES)
def test_what_a_teacher_types_comes_out_as_text(name):
    for key in (False, True):
        page = Page(to_html([Worksheet(2, 2, name=name)], key=key))
        assert name in page.words
        assert not page.all("script")
        assert name in words_of(pdf(to_pdf([Worksheet(2, 2, name=name)], key=key)))


def test_paper_print_and_values():
    plain, other = (
        to_html([Worksheet(2)], look)
        for look in (Look(), Look(paper="letter", large=True, values=True))
    )
    assert "size: A4" in plain
    assert "size: letter" in other
    assert Page(other).all("body") == [{"class": "large"}]
    assert "data-value" in other
    assert "data-value" not in plain


# -- PDF -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
@pytest.mark.parametrize("large", [False, True])
def test_a_pdf_has_the_size_of_its_paper(paper, size, large):
    pages = pdf(to_pdf([Worksheet(4)], Look(paper=paper, large=large))).pages
    for page in pages:
        millimetres = [float(side) * 25.4 / 72 for side in page.mediabox[2:]]
        assert millimetres == pytest.approx(size, abs=0.1)
    assert len(pages) == (4 if large else 2)


@pytest.mark.parametrize(("lang", "level"), [("en", 0), ("es", 4), ("fr", 8), ("pt", 2)])
def test_a_pdf_says_what_the_page_says(level, lang):
    sheet = Worksheet(level, count=6, seed=77)
    for key in (False, True):
        reader = pdf(to_pdf([sheet], Look(lang), key=key))
        words = words_of(reader)
        for question in sheet.questions(lang):
            expected = question.explanation if key else question.prompt
            assert re.sub(r"\s", "", expected) in re.sub(r"\s", "", words)
        title = text("worksheet.key" if key else "worksheet.title", lang)
        assert reader.metadata.title == title
        assert reader.trailer["/Root"]["/Lang"] == lang
        assert f"{text('worksheet.seed', lang)} 77" in words


def test_each_pupil_begins_on_a_new_page():
    sheets = for_class(Worksheet(2, count=3), ["Ana", "Luis", "Zoë"])
    pages = pdf(to_pdf(sheets)).pages
    assert [
        name for name in ("Ana", "Luis", "Zoë") for page in pages if name in page.extract_text()
    ] == [
        "Ana",
        "Luis",
        "Zoë",
    ]


def test_the_same_sheet_is_the_same_file():
    assert to_pdf([Worksheet(3)]) == to_pdf([Worksheet(3)])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_typst_it_says_what_to_install(monkeypatch, lang):
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(ValueError, match="pip install"):
        to_pdf([Worksheet(2)], Look(lang))


# -- the command -----------------------------------------------------------------------------------


@pytest.mark.parametrize("suffix", ["html", "pdf"])
def test_the_command_printed_on_the_key_makes_the_sheet_again(tmp_path, suffix):
    sheet = Worksheet(4, 5, 99, ("all-captures", "setenta"))
    file = tmp_path / f"sheet.{suffix}"
    _, *arguments = shlex.split(sheet.command("fr"))
    assert run(*arguments, "--out", str(file)) == 0
    expected = (
        to_html([sheet], Look("fr")).encode() if suffix == "html" else to_pdf([sheet], Look("fr"))
    )
    assert file.read_bytes() == expected


def test_a_class_of_thirty_in_one_call_with_a_progress_bar(tmp_path, capsys):
    names = tmp_path / "names.txt"
    names.write_text("\ufeff" + "\n".join(f"Pupil {n:02}" for n in range(30)) + "\n\n", "utf-8")
    files = [tmp_path / "class.html", tmp_path / "keys.pdf"]
    status = run(
        *("worksheet", "--level", "4", "--count", "4", "--seed", "7", "--pupils", str(names)),
        *("--out", str(files[0]), "--key", str(files[1])),
    )
    assert status == 0
    assert "30/30" in capsys.readouterr().err
    page = Page(files[0].read_text("utf-8"))
    assert len(page.all("main")) == len(pdf(files[1].read_bytes()).pages) == 30
    assert "Pupil 29" in page.words
    assert "Seed 36" in page.words


def test_a_number_of_pupils_is_enough(tmp_path):
    file = tmp_path / "class.html"
    assert run("worksheet", "--count", "2", "--pupils", "3", "--out", str(file)) == 0
    assert len(Page(file.read_text("utf-8")).all("main")) == 3


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--out", "sheet.docx"], ".html or .pdf"),
        (["--out", "sheet.pdf", "--key", "key"], ".html or .pdf"),
        (["--out", "sheet.html", "--pupils", "0"], "1 to 500 pupils"),
        (["--out", "sheet.html", "--pupils", "no-such-file"], "no-such-file"),
        (["--out", "no-such-folder/sheet.html"], "no-such-folder"),
        (["--out", "sheet.html", "--level", "11"], "not a level: 11"),
        (["--out", "sheet.html", "--kind", "chess"], "chess"),
        (["--out", "sheet.html", "--rules", "bridge"], "bridge"),
        ([], "--out"),
    ],
)
def test_the_command_refuses_in_one_sentence_and_writes_nothing(
    tmp_path, monkeypatch, capsys, arguments, words
):
    monkeypatch.chdir(tmp_path)
    assert run("worksheet", *arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("escoba-learn: ")
    assert words in err
    assert not any(tmp_path.iterdir())
