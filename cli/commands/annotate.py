"""`annotate`: a remark about an event."""

from __future__ import annotations

import click

from cli.options import color_option, complete_bookmarks, json_option, log_argument, pass_shell
from cli.pages import told
from cli.shell import Shell


@click.command("annotate")
@log_argument
@click.argument("id_", metavar="ID", shell_complete=complete_bookmarks)
@click.argument("text", nargs=-1, required=True)
@json_option
@color_option
@pass_shell
def command(shell: Shell, log: str, id_: str, text: tuple[str, ...]) -> None:
    """Add a remark to an event, however long ago it was.

    `log` shows it below the event. It changes nothing in the game, and no undo takes it back.

    \b
    Example:
      tablefold annotate friday.jsonl 12 "bob asked whether that is allowed"
    """
    desk = shell.open(log, to_write=True)
    done = desk.annotate(id_, " ".join(text))
    shell.answer(lambda: told.blocks(done), lambda: told.data(desk, done))
