"""One writer at a time: a lock between processes, freed by the system when a process ends."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

PATIENCE = 2.0  # seconds; a write takes some milliseconds


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock of a file, an empty file beside it; ``TimeoutError`` where another keeps it.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, locked(Path(folder, "progress.jsonl")):
    ...     sorted(file.name for file in Path(folder).iterdir())
    ['progress.lock']
    """
    with path.with_suffix(".lock").open("ab") as file:
        end = time.monotonic() + PATIENCE
        while not _try_lock(file):
            if time.monotonic() > end:
                raise TimeoutError(f"another program keeps {path} locked")
            time.sleep(0.01)
        yield  # closing the file frees the lock


if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: IO[bytes]) -> bool:
        try:
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True

elif sys.platform == "emscripten":

    def _try_lock(_file: IO[bytes]) -> bool:
        return True  # a browser's kernel is alone with its files

else:
    import fcntl

    def _try_lock(file: IO[bytes]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
