"""Imports point one way: each layer knows only those below it, and few libraries."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

import escoba_learn

PACKAGE = Path(next(iter(escoba_learn.__path__)))

# One row for each level, lowest first; a layer imports from the rows below its own, not from its
# neighbours. Beside each layer stand the libraries it may import, at the top of a module or later.
LEVELS: tuple[dict[str, set[str]], ...] = (
    {"engine": set()},
    {"chances": set(), "drawing": set()},
    {"solver": set(), "kernel": {"numba", "numpy"}},
    {"players": set()},  # the best of them solves the last round
    {"postmortem": set(), "simulation": {"dask", "distributed", "numba", "numpy", "tqdm"}},
    {"puzzles": set()},
    {"text": set()},
    {"lessons": set(), "storage": set(), "pictures": set(), "plots": {"matplotlib", "numpy"}},
    {"progress": set(), "widgets": {"IPython", "anywidget", "ipywidgets", "traitlets"}},
    {"classroom": {"matplotlib", "typst"}, "course": {"IPython", "tqdm"}},
    {"cli": {"click", "tqdm"}},
    {"__init__": set(), "__main__": set()},  # the face of the package, above them all
)
LEVEL_OF = {layer: level for level, row in enumerate(LEVELS) for layer in row}
LIBRARIES = dict(chain.from_iterable(row.items() for row in LEVELS))


def layer_of(dotted: str) -> str:
    """The layer of a module or file of the package: ``escoba_learn.engine.cards`` is ``engine``."""
    return [*dotted.split("."), "__init__"][1]


def imported_names(tree: ast.AST, package: str) -> Iterator[str]:
    """Every absolute dotted name that the code imports, wherever and however it does so."""
    match tree:
        case ast.Import(names=names):
            yield from (alias.name for alias in names)
        case ast.ImportFrom(module=module, names=names, level=level):
            origin = package.split(".")[: len(package.split(".")) + 1 - level] if level else []
            base = ".".join([*origin, *([module] if module else [])])
            yield from (f"{base}.{alias.name}" for alias in names)
        case ast.Call(
            func=ast.Name(id="import_module" | "__import__") | ast.Attribute(attr="import_module"),
            args=[ast.Constant(value=str(name)), *_],
        ):
            yield name
    skipped = []
    if isinstance(tree, ast.If) and ast.unparse(tree.test).endswith("TYPE_CHECKING"):
        skipped = tree.body  # never run, so it ties nothing together
    for child in ast.iter_child_nodes(tree):
        if child not in skipped:
            yield from imported_names(child, package)


def wrong_imports(file: str, source: str) -> list[str]:
    """What a file of the package imports and should not; ``file`` is a path inside the package."""
    parts = Path(file).with_suffix("").parts
    layer = parts[0]
    if layer not in LEVEL_OF:
        return [f"{file}: no layer is called {layer}; give it its place in {Path(__file__).name}"]
    package = ".".join(["escoba_learn", *parts[:-1]])
    wrong = []
    for name in imported_names(ast.parse(source, file), package):
        top = name.split(".")[0]
        if top == "escoba_learn":
            other = layer_of(name) if layer_of(name) in LEVEL_OF else "__init__"
            if other != layer and LEVEL_OF[other] >= LEVEL_OF[layer]:
                wrong.append(f"{file}: {layer} is not above {other}, but imports {name}")
        elif top not in sys.stdlib_module_names and top not in LIBRARIES[layer]:
            allowed = ", ".join(sorted(LIBRARIES[layer])) or "the standard library alone"
            wrong.append(f"{file}: {layer} imports {name}, but may import {allowed}")
    return wrong


def test_every_module_imports_only_what_its_layer_may():
    files = sorted(PACKAGE.rglob("*.py"))
    assert files
    wrong = [
        line
        for file in files
        for line in wrong_imports(file.relative_to(PACKAGE).as_posix(), file.read_text("utf-8"))
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("engine/cards.py", "import numpy"),
        ("engine/cards.py", "import numpy.random as r"),
        ("engine/cards.py", "def f():\n    from numpy import array"),
        ("engine/cards.py", "from importlib import import_module\nimport_module('numpy')"),
        ("engine/cards.py", "if TYPE_CHECKING:\n    pass\nelse:\n    import numpy"),
        ("engine/cards.py", "from escoba_learn import Card"),
        ("engine/cards.py", "from escoba_learn import chances"),
        ("engine/cards.py", "from ..chances import hand_chance"),
        ("engine/cards.py", "from .. import chances"),
        ("engine/deep/cards.py", "from ...chances import hand_chance"),
        ("chances.py", "from . import players"),
        ("solver.py", "from escoba_learn.players import greedy"),
        ("plots.py", "from escoba_learn.pictures import CardRow"),  # neighbours
        ("drawing/faces.py", "import escoba_learn.text"),
        ("puzzles/hints.py", "import numpy"),
        ("widgets/table.py", "import matplotlib.pyplot"),
        ("__init__.py", "import numpy"),
        ("engine.py", "import click"),
        ("novelty.py", ""),
        ("novelty/__init__.py", ""),
    ],
)
def test_a_wrong_import_is_found(file, source):
    assert len(wrong_imports(file, source)) == 1


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("engine/moves.py", "import re\nfrom .cards import Card\nfrom . import rules"),
        ("engine/moves.py", "from escoba_learn.engine.cards import Card"),
        ("engine/moves.py", "from escoba_learn.engine import Card"),
        ("engine/cards.py", "if TYPE_CHECKING:\n    import numpy"),
        ("engine/cards.py", "if typing.TYPE_CHECKING:\n    from escoba_learn.cli import main"),
        ("players.py", "from . import chances, engine"),
        ("plots.py", "def f():\n    import matplotlib.pyplot as plt\n    import numpy as np"),
        ("simulation.py", "from escoba_learn.kernel import run"),
        ("cli.py", "import click\nfrom escoba_learn.course import Lesson"),
        ("__init__.py", "from escoba_learn.engine.cards import Card\nfrom .cli import main"),
    ],
)
def test_a_right_import_passes(file, source):
    assert wrong_imports(file, source) == []


def test_importing_the_package_waits_for_no_big_library():
    loaded = subprocess.run(
        [sys.executable, "-c", "import escoba_learn, sys; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    big = {"IPython", "anywidget", "ipywidgets", "matplotlib", "numba", "numpy"}
    assert not big & {name.split(".")[0] for name in loaded}
