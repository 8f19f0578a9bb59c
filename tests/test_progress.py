"""Progress: nothing is lost, whatever happens to the file, and a code knows where it is wrong."""

from __future__ import annotations

import errno
import json
import os
import pwd
import signal
import subprocess
import sys
import textwrap
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escoba_learn.course import Lesson, Practice
from escoba_learn.progress import (
    Attempt,
    CodeError,
    Pasted,
    Store,
    Summary,
    Tally,
    boxes,
    due_kinds,
    from_code,
    merged,
    summarize,
    to_code,
)
from escoba_learn.progress.codes import LETTERS, LONGEST
from escoba_learn.progress.file import write_events
from escoba_learn.puzzles import DIAGNOSES, KINDS
from escoba_learn.text import LANGUAGES

PUZZLE = "find-capture/3c/1o 4b 7o/setenta"
OTHER = "leftover/7o 3c/setenta"
DAY = 86400.0

# -- codes -----------------------------------------------------------------------------------------

LESSON = Summary(
    3,
    6,
    frozenset({1, 2, 5}),
    {"find-capture": Tally(2, 1, "near_miss"), "leftover": Tally(1, 4, "multiple_of_five")},
)


@st.composite
def tallies(draw):
    wrong = draw(st.integers(0, 7))
    mistake = draw(st.sampled_from([None, *DIAGNOSES])) if wrong else None
    return Tally(draw(st.integers(0, 9)), wrong, mistake)


@st.composite
def summaries(draw, kinds=5):
    asked = draw(st.integers(0, 10))
    answered = draw(st.frozensets(st.integers(1, asked))) if asked else frozenset()
    chosen = draw(st.dictionaries(st.sampled_from(sorted(KINDS)), tallies(), max_size=kinds))
    return Summary(draw(st.integers(0, 30)), asked, answered, chosen)


def is_codeword(code: str) -> bool:
    """Whether the polynomial of a code vanishes at 1, 3 and 9 modulo 31: by the definition."""
    digits = [LETTERS.index(letter) for letter in reversed(code)]
    return all(sum(d * x**n for n, d in enumerate(digits)) % 31 == 0 for x in (1, 3, 9))


@given(summaries())
def test_a_code_says_what_went_into_it_in_at_most_24_characters(summary):
    code = to_code(summary)
    assert from_code(code) == summary
    assert len(code) <= LONGEST
    assert is_codeword(code)


def test_a_code_has_room_for_every_kind_and_every_mistake():
    for kind, mistake in product(KINDS, [None, *DIAGNOSES]):
        summary = Summary(1, 1, frozenset(), {kind: Tally(0, 1, mistake)})
        assert from_code(to_code(summary)) == summary


def test_what_is_too_much_for_a_code_is_left_out_the_least_practised_first():
    practised = {kind: Tally(n % 10, 1) for n, kind in enumerate(KINDS)}
    kept = from_code(to_code(Summary(0, 99, frozenset({1, 99}), practised)))
    assert (kept.asked, kept.answered) == (14, {1})
    assert kept.kinds.items() <= practised.items()
    assert min(t.right for t in kept.kinds.values()) >= max(
        tally.right for kind, tally in practised.items() if kind not in kept.kinds
    )
    assert from_code(to_code(Summary(0, kinds={"setenta": Tally(80, 70)}))).kinds == {
        "setenta": Tally(9, 7)
    }


def test_no_code_for_a_lesson_that_is_none():
    with pytest.raises(ValueError, match=r"lesson 31 \(0 to 30\)"):
        to_code(Summary(31))


def changes(code: str):
    """Every way to get one character wrong or to exchange two neighbours, with where it is."""
    for place, letter in enumerate(code):
        for other in LETTERS.replace(letter, ""):
            yield place + 1, code[:place] + other + code[place + 1 :]
    for place in range(len(code) - 1):
        if code[place] != code[place + 1]:
            yield place + 1, code[:place] + code[place + 1] + code[place] + code[place + 2 :]


@pytest.mark.parametrize("summary", [Summary(0), LESSON], ids=["short", "long"])
def test_one_slip_anywhere_is_refused_and_located(summary):
    for place, mistyped in changes(to_code(summary)):
        with pytest.raises(CodeError) as refused:
            from_code(mistyped)
        assert refused.value.reason == "doubt"
        assert refused.value.values == {"n": place, "letter": mistyped[place - 1]}


@given(summaries(), st.randoms(use_true_random=False))
def test_two_wrong_characters_are_always_refused(summary, rng):
    letters = list(to_code(summary))
    for place in rng.sample(range(len(letters)), 2):
        letters[place] = rng.choice(LETTERS.replace(letters[place], ""))
    with pytest.raises(CodeError):
        from_code("".join(letters))


def test_a_character_too_few_or_too_many_is_located():
    code = to_code(LESSON)
    for mistyped in (code[:5] + code[6:], code[:6] + code[5:]):
        with pytest.raises(CodeError) as refused:
            from_code(mistyped)
        assert refused.value.reason == "doubt"
        assert refused.value.values["n"] in {5, 6, 7}


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("", "length"),
        ("34", "length"),
        ("3" * 99, "length"),
        ("3O3333", "letter"),
        ("=1+1", "letter"),
        ("3ñ333", "letter"),
    ],
)
def test_what_is_no_code_at_all_is_refused_in_every_language(code, reason):
    with pytest.raises(CodeError) as refused:
        from_code(code)
    assert refused.value.reason == reason
    assert len({refused.value.sentence(lang) for lang in LANGUAGES}) == len(LANGUAGES)


def test_a_code_of_a_newer_version_is_told_from_a_mistyped_one():
    middle = to_code(LESSON)[1:-3]
    newer = next(
        code
        for end in product(LETTERS, repeat=3)
        if is_codeword(code := "4" + middle + "".join(end))
    )
    with pytest.raises(CodeError, match="newer escoba_learn"):
        from_code(newer)


# -- what is counted -------------------------------------------------------------------------------


def test_a_puzzle_is_right_once_and_wrong_each_time():
    events = [
        Attempt(1, PUZZLE, "no", "wrong", "near_miss"),
        Attempt(1, PUZZLE, "no", "wrong", "printed_numbers"),
        Attempt(1, PUZZLE, "no", "incomplete"),
        Attempt(1, PUZZLE, "no", "wrong", "printed_numbers"),
        Attempt(1, PUZZLE, "no", "correct"),
        Attempt(1, PUZZLE, "no", "correct"),
        Attempt(2, OTHER, "no", "correct"),
    ]
    summary = summarize(events, 1, [OTHER, PUZZLE])
    assert summary == Summary(
        1, 2, frozenset({2}), {"find-capture": Tally(1, 3, "printed_numbers")}
    )


def test_a_pasted_code_goes_on_where_it_was_made():
    first = [Attempt(1, PUZZLE, "wrong", "near_miss"), Attempt(1, PUZZLE, "no", "correct")]
    code = to_code(summarize(first, 1, [PUZZLE, OTHER]))
    then = [Pasted.of(code), Attempt(1, OTHER, "no", "wrong", "multiple_of_five")]
    all_in_one = summarize([*first, *then[1:]], 1, [PUZZLE, OTHER])
    assert summarize(then, 1, [PUZZLE, OTHER]) == all_in_one
    assert summarize([*first, *then], 1, [PUZZLE, OTHER]) == all_in_one  # nothing twice
    assert summarize([then[0], *then], 1, [PUZZLE, OTHER]) == all_in_one


@given(summaries(), summaries(), summaries())
def test_two_accounts_become_one_in_any_order(one, two, three):
    def counts(summary):
        kinds = {kind: (tally.right, tally.wrong) for kind, tally in summary.kinds.items()}
        return summary.asked, summary.answered, kinds

    assert counts(merged(one, two)) == counts(merged(two, one))
    assert counts(merged(merged(one, two), three)) == counts(merged(one, merged(two, three)))
    assert counts(merged(one, one)) == counts(one)


# -- Leitner's boxes -------------------------------------------------------------------------------


def answers(*given):
    return [Attempt(1, PUZZLE, "no", verdict, at=day * DAY) for day, verdict in given]


@pytest.mark.parametrize(
    ("given", "number", "due"),
    [
        ([(0, "correct")], 2, 2),
        ([(0, "wrong")], 1, 1),
        ([(0, "incomplete"), (0.1, "correct")], 2, 2.1),
        ([(0, "wrong"), (0.01, "correct")], 1, 1),  # not due yet: nothing moves
        ([(0, "wrong"), (1, "correct")], 2, 3),
        ([(0, "correct"), (1, "wrong")], 1, 2),  # wrong always goes back
        ([(0, "correct"), (2, "correct"), (6, "correct"), (14, "correct")], 5, 30),
        ([(0, "correct"), (2, "correct"), (6, "correct"), (14, "correct"), (30, "correct")], 5, 46),
        ([(0, "correct"), (2, "correct"), (6, "wrong")], 1, 7),
    ],
)
def test_the_boxes_are_leitners(given, number, due):
    (box,) = boxes(answers(*given)).values()
    assert (box.number, box.due) == (number, pytest.approx(due * DAY))


def test_what_is_due_comes_with_the_greatest_need_first():
    events = [
        Attempt(1, OTHER, "no", "correct", at=0),
        Attempt(1, PUZZLE, "no", "wrong", at=1.5 * DAY),
        Attempt(1, "setenta/7o/setenta", "no", "wrong", at=DAY),
    ]
    assert due_kinds(events, DAY) == ()
    assert due_kinds(events, 2 * DAY) == ("setenta", "leftover")
    assert due_kinds(events, 3 * DAY) == ("setenta", "find-capture", "leftover")


def test_a_pasted_code_fills_the_boxes_too():
    code = to_code(Summary(1, kinds={"setenta": Tally(1, 1), "leftover": Tally(1, 0)}))
    assert {kind: box.number for kind, box in boxes([Pasted.of(code)]).items()} == {
        "setenta": 1,
        "leftover": 2,
    }


# -- lessons ---------------------------------------------------------------------------------------


@pytest.fixture
def path(tmp_path) -> Path:
    return tmp_path / "progress" / "progress.jsonl"


def test_an_unanswered_lesson_writes_nothing(path):
    lesson = Lesson(1, store=Store(path))
    lesson.ask(PUZZLE).check()
    assert repr(lesson.progress()) == "0 of 1 question answered"
    assert not path.parent.exists()


def test_a_lesson_goes_on_after_a_restart_and_in_another_tab(path):
    lesson, tab = Lesson(1, store=Store(path)), Lesson(1, "es", store=Store(path))
    lesson.ask(OTHER)
    lesson.ask(PUZZLE).check("7o 4b")
    lesson.ask(PUZZLE).check("7o 4b 1o")
    again = Lesson(1, store=Store(path))
    assert [again.ask(puzzle).is_answered for puzzle in (OTHER, PUZZLE)] == [False, True]
    assert again.progress() == lesson.progress()
    assert again.summary().kinds == {"find-capture": Tally(1, 1, "near_miss")}
    assert tab.ask(PUZZLE).is_answered
    assert not Lesson(2, store=Store(path)).ask(PUZZLE).is_answered


def test_running_a_cell_again_counts_nothing_twice(path):
    for _ in range(2):
        question = Lesson(1, store=Store(path)).ask(PUZZLE)
        for answer in ("7o 4b", "7o 4b", "1o 4b 7o", "7o"):
            question.check(answer)
    assert [event.answer for event in Store(path).events()] == ["7o 4b", "1o 4b 7o", "7o"]


def test_a_lesson_goes_on_from_its_code_where_all_else_is_gone():
    lesson = Lesson(1, store=Store(None))
    for puzzle, answer in [(PUZZLE, "7o 4b"), (PUZZLE, "1o 4b 7o"), (OTHER, "no")]:
        lesson.ask(puzzle).check(answer)
    code = lesson.progress().code
    later = Lesson(1, store=Store(None))
    assert later.resume(code).code == code
    assert [later.ask(puzzle).is_answered for puzzle in (PUZZLE, OTHER)] == [True, False]
    later.ask(OTHER).check("yes")
    assert repr(later.progress()).startswith("2 of 2 questions answered")
    assert later.summary().kinds == {
        "find-capture": Tally(1, 1, "near_miss"),
        "leftover": Tally(1, 1, None),
    }


def test_a_mistyped_code_stops_no_lesson_and_changes_nothing(path):
    lesson = Lesson(1, "es", store=Store(path))
    lesson.ask(PUZZLE)
    code = to_code(Summary(1, 1, frozenset({1})))
    said = repr(lesson.resume(code[:2] + ("Y" if code[2] == "Z" else "Z") + code[3:]))
    assert "El código está mal copiado: mira el carácter 3" in said
    assert not path.exists()
    assert "código de la lección 7" in repr(lesson.resume(to_code(Summary(7))))


def test_what_goes_wrong_is_said_with_the_answer():
    reply = Lesson(1, "pt", store=Store(Path(__file__, "progress.jsonl"))).ask(PUZZLE).check("7o")
    assert "Não dá para gravar o progresso" in repr(reply)


def test_practice_brings_each_kind_and_then_again_what_went_wrong(path):
    now = 0.0
    practice = Practice("fr", store=Store(path), clock=lambda: now)
    kinds = []
    for _ in KINDS:
        question = practice.next()
        kinds.append(question.puzzle.kind)
        question.check(question.puzzle.answer())
    assert sorted(kinds) == sorted(KINDS)
    practice.next().check("99")
    (wrong,) = {event.kind for event in practice.store.events() if event.verdict == "wrong"}
    now = 1.5 * DAY
    again = Practice("fr", store=Store(path), clock=lambda: now)
    assert again.next().puzzle.kind == wrong
    assert again.progress().code


# -- the file --------------------------------------------------------------------------------------

FIRST = Attempt(1, PUZZLE, "no", "wrong", "near_miss", 1.0)
SECOND = Attempt(1, PUZZLE, "no", "correct", at=2.0)


def lines(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@pytest.fixture
def run():
    """Start a Python of its own on a piece of source; none is left at the end."""
    started = []

    def run(source: str, *arguments: object) -> subprocess.Popen:
        command = [sys.executable, "-c", textwrap.dedent(source), *map(str, arguments)]
        started.append(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
        return started[-1]

    yield run
    for process in started:
        with process:
            process.kill()


WRITER = """
    import sys
    from pathlib import Path
    from escoba_learn.progress import Attempt, Store
    store = Store(Path(sys.argv[1]))
    print("ready", flush=True)
    for number in range(int(sys.argv[3])):
        store.add(Attempt(int(sys.argv[2]), "leftover/25/setenta", "no", "wrong", at=number))
"""


def test_events_are_there_after_a_restart(path):
    store = Store(path)
    assert store.events() == []
    assert not path.parent.exists()  # looking leaves no trace
    for event in (FIRST, Pasted.of(to_code(LESSON), 1.5), SECOND):
        store.add(event)
        assert Store(path).events() == store.events()
    assert store.events()[::2] == [FIRST, SECOND]
    assert lines(path)[0] == {"format": "escoba_learn progress", "version": 1}
    assert store.news() == []


def test_two_tabs_see_each_others_answers(path):
    one, two = Store(path), Store(path)
    one.add(FIRST)
    two.add(SECOND)
    assert one.events() == two.events() == [FIRST, SECOND]


def test_two_processes_at_once_lose_nothing(path, run):
    writers = [run(WRITER, path, tab, 60) for tab in range(2)]
    for writer in writers:
        writer.communicate(timeout=60)
        assert writer.returncode == 0
    events = Store(path).events()
    for tab in range(2):
        assert [event.at for event in events if event.lesson == tab] == list(range(60))
    assert len(lines(path)) == 121


def test_a_killed_process_leaves_a_sound_file_and_no_lock(path, run):
    writer = run(WRITER, path, 1, 10**9)
    writer.stdout.readline()
    while len(Store(path).events()) < 5:
        assert writer.poll() is None
    writer.send_signal(signal.SIGKILL)
    writer.communicate()
    before = Store(path).events()
    store = Store(path)
    store.add(FIRST)
    assert [event.at for event in before] == list(range(len(before)))
    assert store.events() == [*before, FIRST]
    assert store.news() == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[:-7],  # half a line, after a power cut
        lambda data: data[:-7] + b"\n",
        lambda data: data + b"\0" * 100,
        lambda data: data + b"[" * 100_000 + b"\n",
        lambda data: data + b'{"code": "3333333", "at": 1}\n',
        lambda data: data.replace(b'"wrong"', b'"great"'),
        lambda data: data[10:],
        lambda _data: b"\xff\xfe\0\x01",
        lambda _data: b"my notes on Escoba\n",
    ],
)
def test_a_damaged_file_is_set_aside_and_named(path, damage, lang):
    write_events(path, [SECOND, FIRST])
    damaged = damage(path.read_bytes())
    path.write_bytes(damaged)
    store = Store(path)
    sound = store.events()
    store.add(FIRST)
    aside = path.with_name("progress.damaged-1.jsonl")
    assert aside.read_bytes() == damaged
    assert store.events() == Store(path).events() == [*sound, FIRST]
    (sentence,) = store.news(lang)
    assert str(aside) in sentence
    assert str(len(sound)) in sentence
    assert store.news(lang) == []


def test_damage_again_is_set_aside_beside_the_first(path):
    for number in (1, 2):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"damage %d" % number)
        Store(path).add(FIRST)
    assert path.with_name("progress.damaged-1.jsonl").read_bytes() == b"damage 1"
    assert path.with_name("progress.damaged-2.jsonl").read_bytes() == b"damage 2"


def test_an_empty_file_is_no_damage(path):
    path.parent.mkdir()
    path.touch()
    store = Store(path)
    store.add(FIRST)
    assert Store(path).events() == [FIRST]
    assert store.news() == []


def test_a_newer_versions_file_is_left_as_it_is(path):
    path.parent.mkdir()
    newer = b'{"format": "escoba_learn progress", "version": 2}\n{"all": "new"}\n'
    path.write_bytes(newer)
    store = Store(path)
    store.add(FIRST)
    store.add(SECOND)
    assert path.read_bytes() == newer
    assert Store(path).events() == [FIRST, SECOND]
    (sentence,) = store.news()
    assert str(path) in sentence
    assert "progress.v1.jsonl" in sentence


FULL_DISK = """
    import resource, sys
    from pathlib import Path
    from escoba_learn.progress import Attempt, Store

    path, room = Path(sys.argv[1]), int(sys.argv[2])
    store = Store(path)
    store.add(Attempt(1, "leftover/25/setenta", "no", "correct", at=1))
    sound = path.read_bytes()
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(sound) + room, resource.RLIM_INFINITY))
    store.add(Attempt(1, "leftover/35/setenta", "no", "correct", at=2))
    store.add(Attempt(1, "leftover/45/setenta", "no", "wrong", at=3))
    assert path.read_bytes() == sound
    assert len(store.events()) == 3
    print(*store.news("es"), sep=chr(10))
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
    store.add(Attempt(1, "leftover/55/setenta", "no", "correct", at=4))
    assert not store.news()
"""


@pytest.mark.parametrize("room", [0, 20])
def test_a_full_disk_loses_nothing_and_is_made_up_for(path, run, room):
    """A file that may not grow, or only by part of a line: the system refuses it as a full disk."""
    child = run(FULL_DISK, path, room)
    told = child.communicate(timeout=60)[0].splitlines()
    assert child.returncode == 0
    assert len(told) == 1
    assert told[0].startswith("El disco está lleno")
    assert [event.at for event in Store(path).events()] == [1, 2, 3, 4]


@pytest.fixture
def nobody():
    """Be somebody who may write nowhere: for the system's own user, nothing is read-only."""
    user = os.geteuid()
    if user == 0:
        os.seteuid(65534)
    yield
    os.seteuid(user)


@pytest.mark.usefixtures("nobody")
def test_a_read_only_home_keeps_progress_in_memory_and_says_so():
    store = Store(Path("/", "progress.jsonl"))
    store.add(FIRST)
    store.add(SECOND)
    assert store.events() == [FIRST, SECOND]
    (sentence,) = store.news("fr")
    assert sentence.startswith("Il n'est pas permis d'écrire")


def test_a_file_that_may_only_be_read_is_read(path, monkeypatch):
    write_events(path, [FIRST])

    def refuse(*_arguments, **_options):
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))

    monkeypatch.setattr("escoba_learn.progress.file.locked", refuse)
    store = Store(path)
    store.add(SECOND)
    assert store.events() == [FIRST, SECOND]
    assert Store(path).events() == [FIRST]
    assert len(store.news()) == 1


def test_a_folder_where_the_file_should_be(path):
    path.mkdir(parents=True)
    store = Store(path)
    assert store.events() == []
    store.add(FIRST)
    assert store.events() == [FIRST]
    assert "Is a directory" in store.news()[0]


def test_a_program_that_keeps_the_lock_delays_nothing_for_long(path, run, monkeypatch):
    monkeypatch.setattr("escoba_learn.progress.lock.PATIENCE", 0.05)
    holder = run(
        """
        import sys, time
        from pathlib import Path
        from escoba_learn.progress.lock import locked
        with locked(Path(sys.argv[1])):
            print("locked", flush=True)
            time.sleep(60)
        """,
        path.parent.parent / path.name,
    )
    path = path.parent.parent / path.name
    holder.stdout.readline()
    store = Store(path)
    store.add(FIRST)
    assert "locked" in store.news()[0]
    assert not path.exists()
    holder.kill()
    holder.communicate()
    store.add(SECOND)
    assert Store(path).events() == [FIRST, SECOND]


def test_no_home_folder(monkeypatch):
    def nobody_here(_user):
        raise KeyError("no such user")

    for name in ("HOME", "XDG_DATA_HOME", "ESCOBA_PROGRESS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", nobody_here)
    store = Store.of_user()
    store.add(FIRST)
    assert store.events() == [FIRST]
    assert "no home folder" in store.news()[0]


@pytest.mark.parametrize(
    ("said", "file"),
    [("kept", "kept/progress.jsonl"), ("kept/mine.jsonl", "kept/mine.jsonl")],
)
def test_escoba_progress_says_where(tmp_path, monkeypatch, said, file):
    monkeypatch.setenv("ESCOBA_PROGRESS", str(tmp_path / said))
    assert Store.of_user().path == tmp_path / file


def test_an_empty_escoba_progress_keeps_nothing(monkeypatch):
    monkeypatch.setenv("ESCOBA_PROGRESS", "")
    store = Store.of_user()
    store.add(FIRST)
    assert (store.path, store.news()) == (None, [])


def test_the_data_folder_of_the_user(tmp_path, monkeypatch):
    monkeypatch.delenv("ESCOBA_PROGRESS", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for platform, folder in [
        ("linux", "data"),
        ("darwin", "Library/Application Support"),
        ("win32", "AppData/Local"),
    ]:
        monkeypatch.setattr("escoba_learn.storage.sys.platform", platform)
        assert Store.of_user().path == tmp_path / folder / "escoba_learn" / "progress.jsonl"


@given(st.lists(st.sampled_from([FIRST, SECOND]), max_size=6), st.floats(0, 0.999))
def test_a_spoilt_byte_costs_no_more_than_its_line(tmp_path_factory, events, where):
    path = tmp_path_factory.mktemp("spoilt") / "progress.jsonl"
    write_events(path, events)
    data = bytearray(path.read_bytes())
    at = int(where * len(data))
    line = data[:at].count(b"\n")
    spoilt = {line, line + 1} if data[at] == ord("\n") else {line}  # two lines become one
    data[at] = 0xFF
    path.write_bytes(data)
    sound = [event for number, event in enumerate(events, start=1) if number not in spoilt]
    assert Store(path).events() == sound
    Store(path).add(SECOND)
    assert Store(path).events() == [*sound, SECOND]
    assert path.with_name("progress.damaged-1.jsonl").read_bytes() == data
