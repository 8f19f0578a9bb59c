"""The progress file: one JSON object in each line, the first with the format and its version.

Lines are only ever added, by one process at a time, and flushed to the disk; a line cut short by a
full disk is taken back. A file that holds anything else, such as half a line after a power cut, is
copied aside before it is written to, and what is sound in it is kept. The file of a newer version
is left as it is: ours then has the version in its name.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from itertools import count
from pathlib import Path
from typing import NamedTuple

from escoba_learn.progress.event import Event, read_event, write_event
from escoba_learn.progress.lock import locked

FORMAT = "escoba_learn progress"
VERSION = 1
_HEADER = json.dumps({"format": FORMAT, "version": VERSION}).encode() + b"\n"


class Written(NamedTuple):
    """Where events were written; where the damaged file was set aside, and how many were kept."""

    path: Path
    aside: Path | None = None
    kept: int = 0


class _Content(NamedTuple):
    """What a file holds: its sound lines, what they say, and whether that is all there is."""

    data: bytes
    lines: list[bytes]
    events: list[Event]
    is_sound: bool


def read_events(path: Path) -> list[Event]:
    """Return the events in a file, none where there is no file; needs no lock.

    A last line without an end is still being written, or was cut short: it is not read.
    """
    return _content(_of_this_version(path)).events


def write_events(path: Path, events: Iterable[Event]) -> Written:
    """Add events to a file; ``OSError`` where they could not be added, none of them.

    >>> from tempfile import TemporaryDirectory
    >>> from escoba_learn.progress.event import Attempt
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "progress.jsonl")
    ...     written = write_events(file, [Attempt(1, "leftover/7o 3c/setenta", "no", "correct")])
    ...     [event.kind for event in read_events(file)]
    ['leftover']
    """
    lines = b"".join(write_event(event).encode() + b"\n" for event in events)
    path.parent.mkdir(parents=True, exist_ok=True)
    with locked(path):
        path = _of_this_version(path)
        content = _content(path)
        aside = None if content.is_sound else _set_aside(path, content)
        _append(path, lines if content.data else _HEADER + lines)
    return Written(path, aside, len(content.lines))


def _of_this_version(path: Path) -> Path:
    """Return the path, or one beside it where the file is that of a newer version."""
    try:
        with path.open("rb") as file:
            header = json.loads(file.readline(1000))
    except (OSError, ValueError, RecursionError):
        return path
    match header:
        case {"format": str(name), "version": int(version)} if name == FORMAT and version > VERSION:
            return path.with_stem(f"{path.stem}.v{VERSION}")
    return path


def _content(path: Path) -> _Content:
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        data = b""
    has_header = data.startswith(_HEADER)
    lines = data.removeprefix(_HEADER).split(b"\n")
    tail = lines.pop()
    read = [(line, read_event(line)) for line in lines]
    sound = [(line, event) for line, event in read if event]
    is_sound = (has_header or not data) and not tail and len(sound) == len(lines)
    return _Content(data, [line for line, _ in sound], [event for _, event in sound], is_sound)


def _set_aside(path: Path, content: _Content) -> Path:
    """Copy a damaged file under a new name, and then put one with its sound lines in its place."""
    names = (path.with_stem(f"{path.stem}.damaged-{number}") for number in count(1))
    aside = next(name for name in names if not name.exists())
    _append(aside, content.data)
    mended = path.with_suffix(".new")
    mended.unlink(missing_ok=True)
    _append(mended, _HEADER + b"".join(line + b"\n" for line in content.lines))
    mended.replace(path)
    return aside


def _append(path: Path, data: bytes) -> None:
    """Add data to a file and flush it to the disk: all of it, or ``OSError`` and none."""
    with path.open("ab", buffering=0) as file:
        before = file.seek(0, os.SEEK_END)
        try:
            while data:
                data = data[file.write(data) :]
            os.fsync(file.fileno())
        except OSError:
            file.truncate(before)
            raise
