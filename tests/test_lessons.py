"""The copies of the lessons: a learner's work is never overwritten."""

from __future__ import annotations

import pytest

from escoba_learn import lessons
from escoba_learn.cli import main
from escoba_learn.lessons import NOTE, Copied, built_lessons, copy_lessons


@pytest.fixture
def built(tmp_path, monkeypatch):
    """Two built lessons of our own, which a test may change."""
    folder = tmp_path / "built"
    folder.mkdir()
    files = [folder / name for name in ("01-a.ipynb", "02-b.ipynb")]
    for file in files:
        file.write_text("first edition")
    monkeypatch.setattr(lessons, "built_lessons", lambda _lang: tuple(files))
    return files


@pytest.fixture
def desk(tmp_path):
    """A folder whose name is not an easy one."""
    return tmp_path / "mis lecciónes de José"


def names(copied: Copied) -> tuple[list[str], list[str]]:
    return [path.name for path in copied.written], [path.name for path in copied.kept]


def test_the_real_lessons_start_with_the_pack():
    assert built_lessons("en")[0].name.startswith("01-")


def test_a_language_without_lessons_is_refused_with_those_that_have_some():
    with pytest.raises(ValueError, match=r"'xx'.*en"):
        built_lessons("xx")


def test_everything_is_copied_once(built, desk):
    assert names(copy_lessons(desk)) == (["01-a.ipynb", "02-b.ipynb"], [])
    assert names(copy_lessons(desk)) == ([], [])


def test_an_untouched_copy_is_brought_up_to_date(built, desk):
    copy_lessons(desk)
    built[0].write_text("second edition")
    assert names(copy_lessons(desk)) == (["01-a.ipynb"], [])
    assert (desk / "01-a.ipynb").read_text() == "second edition"


def test_a_changed_copy_is_kept_whatever_happens(built, desk):
    copy_lessons(desk)
    (desk / "01-a.ipynb").write_text("my own work")
    built[0].write_text("second edition")
    for _ in range(2):
        assert names(copy_lessons(desk)) == ([], ["01-a.ipynb"])
        assert (desk / "01-a.ipynb").read_text() == "my own work"


@pytest.mark.parametrize("damage", ["", "{", "[1, 2]", "\0\0"])
def test_without_a_readable_note_every_different_file_is_kept(built, desk, damage):
    copy_lessons(desk)
    (desk / NOTE).write_text(damage)
    built[0].write_text("second edition")
    assert names(copy_lessons(desk)) == ([], ["01-a.ipynb"])


def test_a_file_that_was_there_before_is_kept(built, desk):
    desk.mkdir()
    (desk / "02-b.ipynb").write_text("something else")
    assert names(copy_lessons(desk)) == (["01-a.ipynb"], ["02-b.ipynb"])


def test_the_command_says_what_it_did(built, desk, capsys):
    for expected in (("copied", "02-b.ipynb"), ("up to date",)):
        with pytest.raises(SystemExit) as exit_:
            main(["lessons", str(desk)])
        assert not exit_.value.code
        out = capsys.readouterr().out
        assert all(word in out for word in expected)
    (desk / "01-a.ipynb").write_text("my own work")
    with pytest.raises(SystemExit):
        main(["lessons", str(desk)])
    assert "kept" in capsys.readouterr().out


def test_lab_without_jupyterlab_says_how_to_get_it(monkeypatch, capsys):
    monkeypatch.setattr("escoba_learn.cli.lessons.find_spec", lambda _name: None)
    with pytest.raises(SystemExit) as exit_:
        main(["lab"])
    assert exit_.value.code == 2
    assert 'pip install "escoba-learn[lab]"' in capsys.readouterr().err


def test_lab_opens_the_first_copy(built, desk, monkeypatch):
    asked = []

    class Done:
        returncode = 0

    monkeypatch.setattr("escoba_learn.cli.lessons.built_lessons", lambda _lang: tuple(built))
    monkeypatch.setattr(
        "escoba_learn.cli.lessons.subprocess.run",
        lambda command, **_: asked.append(command) or Done(),
    )
    with pytest.raises(SystemExit) as exit_:
        main(["lab", "--folder", str(desk), "--no-browser"])
    assert not exit_.value.code
    assert asked[0][1:] == [
        *("-m", "jupyterlab"),
        f"--ServerApp.root_dir={desk}",
        "--LabApp.default_url=/lab/tree/01-a.ipynb",
        "--no-browser",
    ]
    assert (desk / "01-a.ipynb").exists()
