"""`cherry`: take one move over from another line of play."""

from __future__ import annotations

import click

from cli.options import color_option, complete_bookmarks, json_option, log_argument, pass_shell
from cli.pages import told
from cli.shell import Shell
from ledger.correcting import cherry


@click.command("cherry")
@log_argument
@click.argument("id_", metavar="ID", shell_complete=complete_bookmarks)
@json_option
@color_option
@pass_shell
def command(shell: Shell, log: str, id_: str) -> None:
    """Take a move over from another line of play.

    What was said in the step that holds event ID is judged here and recorded; what follows from it is made
    anew.

    \b
    Example:
      tablefold cherry friday.jsonl 83
    """
    desk = shell.open(log, to_write=True)
    done = cherry(desk, desk.id_of(id_))
    shell.answer(lambda: told.blocks(done), lambda: told.data(desk, done))
