"""The built lessons: where they are, and copies of them that keep a learner's work."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from escoba_learn.text import LANGUAGES

NOTE = ".escoba-learn.json"
"""The file in a folder of copies that remembers what each copy was when it was made."""


class Copied(NamedTuple):
    """What happened to the files: those written now, and those left as the learner has them."""

    written: tuple[Path, ...]
    kept: tuple[Path, ...]


def built_lessons(lang: str = "en") -> tuple[Path, ...]:
    """Return the built lessons of a language, the first lesson first.

    >>> [path.suffix for path in built_lessons("en")][:1]
    ['.ipynb']

    Raises ``ValueError`` for a language in which there are none.
    """
    found = _find().get(lang)
    if found is None:
        raise ValueError(f"no lessons in {lang!r} (there are some in: {', '.join(_find())})")
    return found


def _find() -> dict[str, tuple[Path, ...]]:
    """Return the lessons by language: inside the installed package, or in a checkout beside it."""
    package = Path(__file__).parent
    folder = package if (package / "notebooks").is_dir() else package.parent
    found = {
        lang: tuple(sorted(folder.glob(f"notebooks/{lang}/[0-9][0-9]-*.ipynb")))
        for lang in LANGUAGES
    }
    return {lang: lessons for lang, lessons in found.items() if lessons}


def copy_lessons(folder: Path, lang: str = "en") -> Copied:
    """Copy the lessons of a language into a folder, and never overwrite what a learner changed.

    A copy that nobody touched is brought up to date; one that was changed is kept.
    """
    folder.mkdir(parents=True, exist_ok=True)
    made = _read_note(folder / NOTE)
    written, kept = [], []
    for lesson in built_lessons(lang):
        copy = folder / lesson.name
        content = lesson.read_bytes()
        if copy.exists() and _digest(copy.read_bytes()) not in {
            made.get(copy.name),
            _digest(content),
        }:
            kept.append(copy)
            continue
        if not copy.exists() or copy.read_bytes() != content:
            copy.write_bytes(content)
            written.append(copy)
        made[copy.name] = _digest(content)
    (folder / NOTE).write_text(json.dumps(made, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return Copied(tuple(written), tuple(kept))


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()


def _read_note(note: Path) -> dict[str, str]:
    """Return what the copies were; without a readable note nothing, so that all is kept."""
    try:
        made = json.loads(note.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return (
        {str(name): str(digest) for name, digest in made.items()} if isinstance(made, dict) else {}
    )
