"""`drop`: a move never happened."""

from __future__ import annotations

from typing import Any

import click

from cli.correcting import asked, correct
from cli.options import color_option, correction_options, json_option, log_argument, pass_shell
from cli.shell import Shell


@click.command("drop")
@log_argument
@click.argument("id_", metavar="ID[-ID]")
@click.option("--event", "alone", is_flag=True, help="Drop this event alone, a part of a move.")
@correction_options
@json_option
@color_option
@pass_shell
def command(shell: Shell, /, log: str, id_: str, **options: Any) -> None:
    """Take out a move that never happened.

    The whole move that holds event ID is left out, as `undo` would take it back, or a stretch of moves from
    one ID to another. Every later event is judged again; `tablefold help amend` says how, and what is asked
    where one does not fit.

    \b
    Examples:
      tablefold drop friday.jsonl 83
      tablefold drop friday.jsonl 96-100 --dry-run
    """
    correct(shell, log, asked("drop", id_, options))
