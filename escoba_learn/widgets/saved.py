"""Matches kept in files, so that a restart loses nothing: one small file for each match."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from escoba_learn.engine.rules import Rules
from escoba_learn.storage import progress_file
from escoba_learn.widgets.session import Session


def match_folder() -> Path | None:
    """Return the folder of this user's matches, beside the progress; None to keep nothing."""
    try:
        progress = progress_file()
    except RuntimeError:  # there is no home directory
        return None
    return progress and progress.parent / "matches"


def write_safely(path: Path, text: str) -> None:
    """Write a file such that a crash leaves either the old text or the new, never half of it."""
    half = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with half.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        half.replace(path)
    finally:
        half.unlink(missing_ok=True)


def set_aside(path: Path) -> Path:
    """Rename a damaged file, which its owner may still want, and return its new name."""
    number, aside = 1, path.with_suffix(".damaged")
    while aside.exists():
        number += 1
        aside = path.with_suffix(f".damaged-{number}")
    return path.rename(aside)


@dataclass
class MatchFile:
    """The file of a match; ``path`` is None until the first move is saved.

    Two tables may go on with the same match: the one that finds that the other has written since
    takes a new file.
    """

    folder: Path
    path: Path | None = None
    written: str = ""

    def save(self, session: Session) -> None:
        """Write the session down; ``OSError`` says why that cannot be."""
        text = f"{session}\n"
        if self.path is None or _read(self.path) != self.written:
            self.folder.mkdir(parents=True, exist_ok=True)
            numbers = [number for number, _ in _files(self.folder, session)]
            number = max(numbers, default=0) + 1
            self.path = self.folder / f"{_stem(session)}{number}.json"
            self.path.touch(exist_ok=False)
        write_safely(self.path, text)
        self.written = text


@dataclass(frozen=True)
class Damage:
    """A file that could not be read: why, and where it lies now."""

    reason: str
    path: Path


def resume(like: Session, rules: Rules, folder: Path) -> tuple[Session, MatchFile] | Damage | None:
    """Return the newest match with the same rules and seats, if it is not over, and its file.

    A damaged file is set aside. Raises ``OSError`` for a folder that cannot be read.
    """
    found = sorted(_files(folder, like), reverse=True)
    if not found:
        return None
    _, path = found[0]
    try:
        text = path.read_text("utf-8")
        session = Session.parse(text, rules)
    except ValueError as error:
        return Damage(str(error), set_aside(path))
    if session.match.is_over or session.seats != like.seats:
        return None
    return session, MatchFile(folder, path, text)


def _stem(session: Session) -> str:
    """Return how the names of files of such matches begin."""
    named = "-".join([session.match.rules.name, f"{session.deal.sides}-sides", *session.seats])
    return re.sub(r"[^\w-]", "_", f"match-{named}-")


def _files(folder: Path, like: Session) -> Iterator[tuple[int, Path]]:
    stem = _stem(like)
    for path in folder.glob(f"{stem}*.*"):
        number = path.name.removeprefix(stem).partition(".")[0]
        if number.isdecimal() and path.suffix == ".json":
            yield int(number), path


def _read(path: Path) -> str | None:
    """Return what a file holds; None where it has gone or is no text."""
    try:
        return path.read_text("utf-8")
    except (FileNotFoundError, UnicodeDecodeError):
        return None
