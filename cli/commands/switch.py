"""`switch`: go on with another line of play."""

from __future__ import annotations

import click

from cli.options import color_option, complete_branches, json_option, log_argument, pass_shell
from cli.pages import told
from cli.shell import Shell


@click.command("switch")
@log_argument
@click.argument("name", shell_complete=complete_branches)
@json_option
@color_option
@pass_shell
def command(shell: Shell, log: str, name: str) -> None:
    """Go to the end of another line of play.

    The line you leave stays as it is.

    \b
    Example:
      tablefold switch friday.jsonl main
    """
    desk = shell.open(log, to_write=True)
    done = desk.switch(name)
    shell.answer(lambda: told.blocks(done), lambda: told.data(desk, done))
