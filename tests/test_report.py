"""The class report: every code counted once, every mistyped one named, and no formula in a cell."""

from __future__ import annotations

import csv
import io
import json
import sys

import pytest

from escoba_learn.classroom import plot_report, read_report, save_plot
from escoba_learn.cli import main
from escoba_learn.progress import Summary, Tally, to_code
from escoba_learn.puzzles import DIAGNOSES, KINDS
from escoba_learn.text import LANGUAGES, text

FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"]


def code(lesson: int = 1, answered: int = 2, **kinds: Tally) -> str:
    asked = frozenset(range(1, answered + 1))
    tallies = {name.replace("_", "-"): tally for name, tally in kinds.items()}
    return to_code(Summary(lesson, 5, asked, tallies))


ANA = code(find_capture=Tally(3, 2, "near_miss"), leftover=Tally(1, 1, "multiple_of_five"))
LUIS = code(find_capture=Tally(1, 4, "printed_numbers"))
ZOE = code(find_capture=Tally(2, 1, "near_miss"))
ZOE_2 = code(2, setenta=Tally(2, 3, "all_cards_counted"))
CLASS = f"name,lesson 1,lesson 2\nAna,{ANA},\nLuis,{LUIS}\nZoë,{ZOE},{ZOE_2}\n"


def table(source: str, lang: str = "en") -> list[dict[str, str]]:
    report = read_report(source)
    return [*csv.DictReader(io.StringIO(report.to_csv(lang)), delimiter=report.delimiter)]


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as exit_:
        main(arguments)
    return exit_.value.code or 0


@pytest.fixture
def codes(tmp_path):
    file = tmp_path / "codes.csv"
    file.write_text(CLASS, "utf-8")
    return file


def test_the_table_has_the_class_and_each_pupil_for_each_lesson_and_kind():
    rows = [tuple(row.values()) for row in table(CLASS)]
    find, left, setenta = (
        text(f"puzzle.kind.{k}") for k in ("find-capture", "leftover", "setenta")
    )
    near, printed, five, cards = (
        text(f"report.of.{name}")
        for name in ("near_miss", "printed_numbers", "multiple_of_five", "all_cards_counted")
    )
    assert rows == [
        ("(whole class)", "1", "5", "", find, "6", "7", near),
        ("Ana", "1", "5", "2", find, "3", "2", near),
        ("Luis", "1", "5", "2", find, "1", "4", printed),
        ("Zoë", "1", "5", "2", find, "2", "1", near),
        ("(whole class)", "1", "5", "", left, "1", "1", five),
        ("Ana", "1", "5", "2", left, "1", "1", five),
        ("(whole class)", "2", "5", "", setenta, "2", "3", cards),
        ("Zoë", "2", "5", "2", setenta, "2", "3", cards),
    ]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("heading", ["", "name,code\n", "Nombre,Código\n", "Élève,Code 2\n", ",\n"])
def test_spreadsheets_of_every_kind_are_read(delimiter, heading):
    lines = f"{heading}Ana,{ANA}\n\nLuis,{LUIS.lower()}\nEva,\n"
    report = read_report(lines.replace(",", delimiter))
    assert report.problems == ()
    assert {name for name, _ in report.summaries} == {"Ana", "Luis"}
    assert report.delimiter == delimiter


def test_a_mistyped_code_is_named_and_the_others_count():
    wrong = ANA[:4] + ("A" if ANA[4] != "A" else "B") + ANA[5:]
    report = read_report(f"Ana,{wrong}\nLuis,{LUIS}\n")
    (problem,) = report.problems
    assert (problem.line, problem.name) == (1, "Ana")
    assert "character 5" in problem.sentence()
    assert [name for name, _ in report.summaries] == ["Luis"]


def test_an_older_code_of_the_same_pupil_is_not_counted_again():
    older = code(find_capture=Tally(1, 1, "near_miss"))
    newer = code(answered=3, find_capture=Tally(3, 1, "near_miss"))
    for lines in (f"Ana,{older},{newer}", f"Ana,{newer}\nAna,{older}"):
        (summary,) = read_report(lines).summaries.values()
        assert summary.kinds == {"find-capture": Tally(3, 1, "near_miss")}
        assert len(summary.answered) == 3


def test_the_three_most_common_mistakes_are_counted_by_pupils():
    many = code(setenta=Tally(0, 7, "full_pack"))
    report = read_report(CLASS + f"Eva,{many}\nLeo,{LUIS}\n")
    assert report.mistakes() == [("printed_numbers", 2), ("near_miss", 2), ("full_pack", 1)]
    assert read_report(f"Ana,{code(setenta=Tally(3))}").mistakes() == []


@pytest.mark.parametrize("name", FORMULAS)
def test_a_cell_that_a_spreadsheet_would_compute_is_made_harmless(name):
    source = io.StringIO()
    csv.writer(source).writerow([name, ANA])
    names = [row["Pupil"] for row in table(source.getvalue())]
    assert not any(cell.startswith(tuple("=+-@\t\r\n")) for cell in names)
    assert any(name.strip() in cell for cell in names)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_and_mistake_has_words(lang):
    for kind, mistake in zip([*KINDS, "setenta"], DIAGNOSES, strict=True):
        source = f"Ana,{to_code(Summary(0, kinds={kind: Tally(0, 1, mistake)}))}"
        (everyone, ana) = table(source, lang)
        assert [*ana.values()][-1] == text(f"report.of.{mistake}", lang)
        assert next(iter(everyone.values())) == text("report.whole_class", lang)
        assert text("report.practice", lang) in ana.values()


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("", "no line has a name and a code"),
        ("name,code\n", "no line has a name and a code"),
        ("Ana\nLuis\n", "no line has a name and a code"),
        ("Ana,3WN3VM4\n", "look at character 7"),
        (f'Ana,"{"x" * 200_000}"', "not CSV"),
    ],
)
def test_a_file_without_any_code_is_refused(source, words):
    with pytest.raises(ValueError, match=words):
        read_report(source)


# -- the chart -------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_chart_has_a_bar_for_each_lesson_and_kind(lang):
    axes = plot_report(read_report(CLASS), lang=lang)
    widths = [[bar.get_width() for bar in bars] for bars in axes.containers]
    assert widths == [[6, 1, 2], [7, 1, 3]]
    labels = [tick.get_text() for tick in axes.get_yticklabels()]
    assert labels[0] == f"1: {text('puzzle.kind.find-capture', lang)}"


@pytest.mark.parametrize(
    ("name", "start"), [("chart.png", b"\x89PNG"), ("chart.svg", b"<?xml"), ("chart.pdf", b"%PDF")]
)
def test_the_chart_is_saved_as_a_picture(tmp_path, name, start):
    save_plot(read_report(CLASS), tmp_path / name)
    assert (tmp_path / name).read_bytes().startswith(start)


def test_without_matplotlib_it_says_what_is_missing(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(ValueError, match="matplotlib"):
        save_plot(read_report(CLASS), tmp_path / "chart.png")


# -- the command -----------------------------------------------------------------------------------


def test_the_command_prints_the_table_alone_and_says_the_rest_beside(codes, capsys):
    assert run("report", str(codes)) == 0
    out, err = capsys.readouterr()
    assert out.replace("\n", "\r\n") == read_report(CLASS).to_csv()
    assert "most common mistakes" in err
    assert "1. one too few or too many (2 pupils)" in err


def test_the_command_writes_files_for_a_spreadsheet(codes, tmp_path, capsys):
    out, plot = tmp_path / "report.csv", tmp_path / "report.png"
    assert run("report", str(codes), "--lang", "es", "--out", str(out), "--plot", str(plot)) == 0
    assert out.read_bytes().decode("utf-8-sig") == read_report(CLASS).to_csv("es")
    assert out.read_bytes().startswith(b"\xef\xbb\xbf")  # so that a spreadsheet knows it is UTF-8
    assert plot.stat().st_size > 1000
    assert "Los errores más frecuentes" in capsys.readouterr().out


def test_the_command_as_json(codes, capsys):
    codes.write_text(CLASS + "Eva,3WN3VM4\n", "utf-8")
    assert run("report", str(codes), "--json") == 0
    out, err = capsys.readouterr()
    document = json.loads(out)
    assert document["mistakes"][0] == {"diagnosis": "near_miss", "pupils": 2}
    assert document["rows"][1]["pupil"] == "Ana"
    assert document["problems"] == [err.strip()]
    assert "Eva" in err


@pytest.mark.parametrize("source", ["no-such-file.csv", "."])
def test_the_command_refuses_in_one_sentence(source, capsys):
    assert run("report", source) == 2
    assert capsys.readouterr().err.count("\n") == 1
