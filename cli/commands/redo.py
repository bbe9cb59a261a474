"""`redo`: go forward again."""

from __future__ import annotations

import click

from cli.options import color_option, json_option, log_argument, pass_shell
from cli.pages import told
from cli.shell import Shell


@click.command("redo")
@log_argument
@click.argument("steps", type=click.IntRange(min=1), default=1, metavar="[N]")
@json_option
@color_option
@pass_shell
def command(shell: Shell, log: str, steps: int) -> None:
    """Bring back what was undone: one move, or N.

    It follows the branch on which the game stands. Another line of play is reached with `switch`.

    \b
    Example:
      tablefold redo friday.jsonl 2
    """
    desk = shell.open(log, to_write=True)
    done = desk.redo(steps)
    shell.answer(lambda: told.blocks(done), lambda: told.data(desk, done))
