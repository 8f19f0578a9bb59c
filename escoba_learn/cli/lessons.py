"""The commands that bring the lessons to a learner: lessons, lab."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

import click

from escoba_learn.lessons import built_lessons, copy_lessons

lang_option = click.option("--lang", default="en", show_default=True, help="en, es, fr or pt.")


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@lang_option
def lessons(folder: Path, lang: str) -> None:
    """Copy the lessons into FOLDER; a lesson that you have changed is kept as it is."""
    written, kept = copy_lessons(folder, lang)
    for copy in written:
        click.echo(f"copied {copy}")
    for copy in kept:
        click.echo(f"kept {copy}: you have changed it (rename it to get the new one)")
    if not (written or kept):
        click.echo(f"{folder} is up to date")


@click.command(context_settings={"ignore_unknown_options": True})
@lang_option
@click.option(
    "--folder",
    default="escoba-lessons",
    show_default=True,
    type=click.Path(path_type=Path),
    help="Where your copies of the lessons are.",
)
@click.argument("jupyter_options", nargs=-1, type=click.UNPROCESSED)
def lab(folder: Path, lang: str, jupyter_options: tuple[str, ...]) -> None:
    """Open the first lesson in JupyterLab, in a copy of your own.

    Further options are handed to JupyterLab, such as --no-browser.
    """
    if find_spec("jupyterlab") is None:
        raise click.ClickException(
            'JupyterLab is not installed: pip install "escoba-learn[lab]" brings it'
        )
    copy_lessons(folder, lang)
    first = quote(built_lessons(lang)[0].name)
    command = [
        *(sys.executable, "-m", "jupyterlab"),
        f"--ServerApp.root_dir={folder.resolve()}",
        f"--LabApp.default_url=/lab/tree/{first}",  # also in the address that is printed
        *jupyter_options,
    ]
    sys.exit(subprocess.run(command, check=False).returncode)  # noqa: S603  # our own command


COMMANDS = (lessons, lab)
