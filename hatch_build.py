"""Puts the built lessons into the wheel, as ``escoba_learn/notebooks/<language>/*.ipynb``."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class LessonsHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds whichever languages are built; a fixed list would fail where one is not."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Map each built notebook to its place in the package."""
        for notebook in sorted(Path(self.root, "notebooks").glob("[a-z][a-z]/*.ipynb")):
            place = f"escoba_learn/notebooks/{notebook.parent.name}/{notebook.name}"
            build_data["force_include"][str(notebook)] = place
