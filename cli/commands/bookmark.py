"""`bookmark`: a name for an event."""

from __future__ import annotations

import click

from cli.options import color_option, complete_bookmarks, json_option, log_argument, pager_option, pass_shell
from cli.pages import branches, told
from cli.shell import Shell


@click.command("bookmark")
@log_argument
@click.argument("name", required=False, metavar="[NAME]", shell_complete=complete_bookmarks)
@click.argument("id_", required=False, metavar="[ID]", shell_complete=complete_bookmarks)
@pager_option
@json_option
@color_option
@pass_shell
def command(shell: Shell, log: str, name: str | None, id_: str | None) -> None:
    """Give an event a name, which is taken wherever an id is.

    Without ID it names the event where the game stands; a name that was given before moves. Without NAME it
    lists the events that have one. No undo takes a bookmark back.

    \b
    Examples:
      tablefold bookmark friday.jsonl dinner
      tablefold bookmark friday.jsonl dinner 12
      tablefold show friday.jsonl --at dinner
    """
    desk = shell.open(log, to_write=name is not None)
    if name is None:
        shell.answer(lambda: branches.bookmarks(desk), lambda: branches.bookmarks_data(desk))
        return
    done = desk.bookmark(name, id_)
    shell.answer(lambda: told.blocks(done), lambda: told.data(desk, done))
