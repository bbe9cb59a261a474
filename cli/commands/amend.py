"""`amend`: an event was really something else."""

from __future__ import annotations

from typing import Any

import click

from cli.correcting import asked, correct
from cli.options import color_option, correction_options, json_option, log_argument, pass_shell
from cli.shell import Shell


@click.command("amend")
@log_argument
@click.argument("id_", metavar="ID")
@click.argument("moves", nargs=-1, required=True, metavar="MOVE...")
@correction_options
@json_option
@color_option
@pass_shell
def command(shell: Shell, /, log: str, id_: str, moves: tuple[str, ...], **options: Any) -> None:
    """Correct an event that was recorded wrongly.

    Event ID was really MOVE, or several moves. The line of play is grown again from there: every later event
    is judged again and keeps who did it and when; what follows from the rules is made anew. The line as it
    was stays in the log, and `log --graph` shows both.

    Where a later event does not fit any more you are asked whether to keep it, to tell it otherwise or to
    leave it out. Where nobody can be asked nothing is written, unless --keep or --skip says what to do.

    \b
    Examples:
      tablefold amend friday.jsonl 64 "take 1"
      tablefold amend friday.jsonl 64 "take 1" --dry-run --reason "ann says so"
    """
    correct(shell, log, asked("amend", id_, options, moves))
