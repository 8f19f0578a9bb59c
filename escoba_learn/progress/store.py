"""A learner's progress: kept in a file where that can be done, and in memory in any case."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from pathlib import Path

from escoba_learn.progress.event import Attempt, Event  # noqa: F401  # Attempt in the examples
from escoba_learn.progress.file import read_events, write_events
from escoba_learn.storage import progress_file
from escoba_learn.text import text

_REASONS = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT, errno.EFBIG), "full"),
    **dict.fromkeys((errno.EACCES, errno.EPERM, errno.EROFS), "read_only"),
}

News = tuple[str, Mapping[str, object]]


class Store:
    """The events of a learner; without a path they are kept in memory alone.

    >>> store = Store(None)
    >>> store.add(Attempt(1, "leftover/7o 3c/setenta", "no", "correct"))
    >>> len(store.events())
    1

    A file that cannot be written stops no lesson: its events are kept and written together with the
    next one, and ``news`` has a sentence about it.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._unsaved: list[Event] = []
        self._news: list[News] = []
        self._told: list[News] = []

    @classmethod
    def of_user(cls) -> Store:
        """Return the store of this user, where ``ESCOBA_PROGRESS`` says or in the data folder."""
        try:
            return cls(progress_file())
        except RuntimeError:  # there is no home directory
            store = cls(None)
            store._tell(("no_home", {}))
            return store

    def add(self, event: Event) -> None:
        """Keep an event, and try to write it down with all that is not yet written."""
        self._unsaved.append(event)
        if self.path is None:
            return
        try:
            written = write_events(self.path, self._unsaved)
        except OSError as error:
            self._tell(_why_not(error, self.path))
            return
        self._unsaved.clear()
        self._told = [piece for piece in self._told if piece[0] == "newer"]  # the rest may recur
        if written.path != self.path:
            self._tell(("newer", {"file": self.path, "other": written.path}))
        if written.aside:
            self._tell(("damaged", {"file": written.aside, "n": written.kept}))

    def events(self) -> list[Event]:
        """Return all that is kept, also by another tab, oldest first."""
        if self.path is None:
            return [*self._unsaved]
        try:
            return [*read_events(self.path), *self._unsaved]
        except OSError as error:
            self._tell(_why_not(error, self.path))
            return [*self._unsaved]

    def news(self, lang: str = "en") -> list[str]:
        """Return what has gone wrong as sentences, each of them once.

        >>> store = Store(Path(__file__, "progress.jsonl"))  # inside a file: there is no place
        >>> store.add(Attempt(1, "leftover/7o 3c/setenta", "no", "correct"))
        >>> len(store.news()), len(store.news()), len(store.events())
        (1, 0, 1)
        """
        fresh, self._news = self._news, []
        self._told += fresh
        return [text(f"progress.{key}", lang, **values) for key, values in fresh]

    def _tell(self, news: News) -> None:
        if news not in self._news and news not in self._told:
            self._news.append(news)


def _why_not(error: OSError, path: Path) -> News:
    if isinstance(error, TimeoutError):
        return "busy", {"file": path}
    reason = _REASONS.get(error.errno or 0, "unusable")
    return reason, {"file": path, "error": error.strerror or str(error)}
