"""`shelf`: lists all logs, keeps them in one file, queries it, audits them, folds them under other rules.

Law: if the first word is not a command, everything belongs to `list`. A command's file is imported only when
the command is used.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING

import click

from cli.commands.names import HELP
from ledger.core.errors import UsageError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

COMMANDS = {
    "list": "listing",
    "scan": "scanning",
    "query": "querying",
    "audit": "auditing",
    "diff": "differing",
}
"""Each command and its file in this folder, in which it is called `command`."""
USUAL = "list"


class ShelfGroup(click.Group):
    """The commands by their names; `list` if none is named."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"{__name__}.{COMMANDS[cmd_name]}").command
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        is_begun = not args and ctx.resilient_parsing
        if not is_begun and (not args or args[0] not in (*COMMANDS, *HELP)):
            _require_no_slip(args[:1])
            args = [USUAL, *args]
        return super().parse_args(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The commands, and what can come first after `list`, the usual one."""
        usual = self.get_command(ctx, USUAL)
        assert usual is not None
        inner = click.Context(usual, info_name=USUAL, parent=ctx, resilient_parsing=True)
        if incomplete.startswith("-"):
            return usual.shell_complete(inner, incomplete)
        places = next(each for each in usual.params if isinstance(each, click.Argument))
        return [*super().shell_complete(ctx, incomplete), *places.shell_complete(inner, incomplete)]


def _require_no_slip(words: Sequence[str]) -> None:
    """Raises UsageError for a word that is nearly a command, and not a file or folder."""
    for word in words:
        close = get_close_matches(word, COMMANDS, n=1)
        if close and not os.path.lexists(word):
            raise UsageError(
                f"{word!r} is neither a command nor a place that exists.",
                where="tablefold shelf",
                hint=f"Did you mean {close[0]}?",
            )


@click.command("shelf", cls=ShelfGroup, subcommand_metavar="[COMMAND] [PLACE]...")
def shelf() -> None:
    """Look at all logs together: list, scan, query, audit, diff.

    Without one of these words the logs are listed, and every option of `shelf list` can be typed. A place is
    a folder, a glob, a file, or a URL such as s3://games; without one, the `places` of the settings, or this
    folder. A folder named like a command is ./scan.

    \b
    Examples:
      tablefold shelf
      tablefold shelf ~/games --player ann --since 2026-01
      tablefold shelf scan ~/games
    """


group = click.Group(commands=[shelf])
