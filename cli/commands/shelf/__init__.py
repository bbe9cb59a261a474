"""`shelf`: all logs together, listed, kept in one file, asked, audited, folded under other rules.

Law: a word that is no command of its own begins what `list` takes; the file of each is imported when it is
asked for.
"""

from __future__ import annotations

from importlib import import_module

import click

from cli.commands.names import HELP

COMMANDS = {
    "list": "listing",
    "scan": "scanning",
    "query": "querying",
    "audit": "auditing",
    "diff": "differing",
}
"""Each command and its file in this folder, which has it as `command`."""
USUAL = "list"


class Shelf(click.Group):
    """The commands by their names; `list` where none is named."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"cli.commands.shelf.{COMMANDS[cmd_name]}").command
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args or (args[0] not in COMMANDS and args[0] not in HELP):
            args = [USUAL, *args]
        return super().parse_args(ctx, args)


@click.command("shelf", cls=Shelf)
def shelf() -> None:
    """Ask of all logs together: list, scan, query, audit, diff.

    Without one of these words the logs are listed. A place is a folder, a glob, a file, or a URL such as
    s3://games; without one, the `places` of the settings, or this folder. A folder with such a name is
    ./scan.

    \b
    Examples:
      tablefold shelf
      tablefold shelf ~/games --player ann --since 2026-01-01
      tablefold shelf scan ~/games
    """
