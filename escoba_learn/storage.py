"""Where a reader's own files are kept, for everything that remembers something."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def progress_file() -> Path | None:
    """Return the file of the reader's progress; what else is remembered lies beside it.

    ``ESCOBA_PROGRESS`` names a folder, or with an ending such as ``.jsonl`` the file; empty, it
    asks for everything to be forgotten: None. Without it the file is in the data folder of the
    user; ``RuntimeError`` where there is no home.
    """
    asked = os.environ.get("ESCOBA_PROGRESS")
    if asked is None:
        return _data_folder() / "escoba_learn" / "progress.jsonl"
    if not asked.strip():
        return None
    place = Path(asked)
    return place if place.suffix and not place.is_dir() else place / "progress.jsonl"


def _data_folder() -> Path:
    """Return where this system wants a user's data."""
    if sys.platform == "win32":
        given, usual = "LOCALAPPDATA", "AppData/Local"
    elif sys.platform == "darwin":
        given, usual = "", "Library/Application Support"
    else:
        given, usual = "XDG_DATA_HOME", ".local/share"
    folder = Path(os.environ.get(given, ""))
    return folder if folder.is_absolute() else Path.home() / usual
