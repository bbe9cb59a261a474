"""`undo`: go back, and lose nothing."""

from __future__ import annotations

import click

from cli.options import color_option, json_option, log_argument, pass_shell
from cli.pages import told
from cli.shell import Shell


@click.command("undo")
@log_argument
@click.argument("how", nargs=-1, metavar="[3 | to 12 | turn]")
@click.option("--event", is_flag=True, help="Take back a single event, a part of a move.")
@json_option
@color_option
@pass_shell
def command(shell: Shell, log: str, how: tuple[str, ...], event: bool) -> None:
    """Take back the last move, or more.

    A number takes back so many moves, `to ID` goes back to just after that event, `turn` to the start of
    the turn. What was undone stays in the log: `redo` brings it back.

    \b
    Examples:
      tablefold undo friday.jsonl
      tablefold undo friday.jsonl to 12
    """
    desk = shell.open(log, to_write=True)
    done = desk.undo(" ".join((*how, "event") if event else how))
    shell.answer(lambda: told.blocks(done), lambda: told.data(desk, done))
