"""`export`: one line of play as bare events."""

from __future__ import annotations

import click

from cli.options import at_options, log_argument, pass_shell
from cli.render.clean import json_visible
from cli.shell import Shell
from ledger.importing import exported


@click.command("export")
@log_argument
@at_options
@pass_shell
def command(shell: Shell, log: str, at: str | None, branch: str | None) -> None:
    """Write a line of play as bare events.

    A header line and one event on a line, without id, parent and hash: what `import` takes, and what other
    programs can read. Other lines of play are left out.

    \b
    Example:
      tablefold export friday.jsonl > events.jsonl
    """
    desk = shell.open(log)
    path = desk.history.path(desk.locate(at, branch))
    for line in exported(desk.game, desk.header, tuple(path)):
        click.echo(json_visible(line.decode()).encode())
