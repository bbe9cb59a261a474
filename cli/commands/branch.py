"""`branch`: list, start or rename lines of play."""

from __future__ import annotations

import click

from cli.options import color_option, complete_branches, json_option, log_argument, pass_shell
from cli.pages import branches, told
from cli.shell import Shell
from ledger.core.errors import UsageError


@click.command("branch")
@log_argument
@click.argument("name", required=False, metavar="[NAME]")
@click.option("--at", type=click.IntRange(min=0), metavar="ID", help="Start after this event.")
@click.option("--rename", metavar="OLD", shell_complete=complete_branches, help="Give OLD the name NAME.")
@json_option
@color_option
@pass_shell
def command(shell: Shell, log: str, name: str | None, at: int | None, rename: str | None) -> None:
    """List the lines of play, start a new one, or rename one.

    Without NAME it lists them and marks the current one with a star. With NAME a new branch starts where
    the game stands, or at an event, and the game goes on there; the old line stays as it is.

    \b
    Examples:
      tablefold branch friday.jsonl
      tablefold branch friday.jsonl what-if --at 12
      tablefold branch friday.jsonl ours --rename main-2
    """
    if (name is None and (at is not None or rename)) or (rename and at is not None):
        raise UsageError(
            "--at starts a branch and --rename names one: each needs a NAME, and they do not go together.",
            where="tablefold branch",
            hint="`tablefold branch --help` shows how it is typed.",
        )
    desk = shell.open(log, to_write=name is not None)
    if name is None:
        shell.answer(lambda: branches.listing(desk), lambda: branches.data(desk))
        return
    done = desk.rename(rename, name) if rename else desk.branch(name, at)
    shell.answer(lambda: told.blocks(done), lambda: told.data(desk, done))
