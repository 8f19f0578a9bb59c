"""The command ``escoba-learn``: text for people, JSON for programs, one sentence for an error."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from escoba_learn.cli import classroom, game, lessons, puzzle, simulate, solve


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="escoba-learn")
def commands() -> None:
    """Learn Escoba: captures, scores, puzzles and lessons.

    Cards are written rank and suit: 1-7, S (sota), C (caballo), R (rey); o, c, e, b (coins, cups,
    swords, clubs). A list of cards is one argument, with spaces: "1o 4b 7o".
    """


for _room in (game, puzzle, solve, simulate, lessons, classroom):
    for _command in _room.COMMANDS:
        commands.add_command(_command)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command and exit: status 0, or 2 with one sentence on standard error."""
    try:
        sys.exit(commands.main(arguments, prog_name="escoba-learn", standalone_mode=False))
    except click.Abort:
        sys.exit(130)
    except click.ClickException as error:
        _refuse(error.format_message())
    except UnicodeDecodeError:
        _refuse("the file is not text in UTF-8")
    except ValueError as error:
        _refuse("; ".join([str(error), *getattr(error, "__notes__", [])]))
    except OSError as error:
        _refuse(f"{error.filename or 'the file'}: {error.strerror or error}")


def _refuse(sentence: str) -> None:
    click.echo(f"escoba-learn: {sentence}", err=True)
    sys.exit(2)
