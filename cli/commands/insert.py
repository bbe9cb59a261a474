"""`insert`: a move was forgotten."""

from __future__ import annotations

from typing import Any

import click

from cli.correcting import asked, correct
from cli.options import color_option, correction_options, json_option, log_argument, pass_shell
from cli.shell import Shell


@click.command("insert")
@log_argument
@click.argument("id_", metavar="ID")
@click.argument("moves", nargs=-1, required=True, metavar="MOVE...")
@correction_options
@json_option
@color_option
@pass_shell
def command(shell: Shell, /, log: str, id_: str, moves: tuple[str, ...], **options: Any) -> None:
    """Record a move that was forgotten, where it belongs.

    It stands right behind the step that holds event ID; 0 is the beginning. Every later event is judged
    again; `tablefold help amend` says how, and what is asked where one does not fit.

    \b
    Examples:
      tablefold insert friday.jsonl 64 "count deck 92"
      tablefold insert friday.jsonl 0 "note Bob brought a cake" --dry-run
    """
    correct(shell, log, asked("insert", id_, options, moves))
