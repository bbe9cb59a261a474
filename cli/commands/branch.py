"""`branch`: list, start or rename lines of play."""

from __future__ import annotations

import click

from cli.options import (
    color_option,
    complete_branches,
    id_option,
    json_option,
    log_argument,
    pager_option,
    pass_shell,
)
from cli.pages import branches, told
from cli.shell import Shell
from ledger.core.errors import UsageError


@click.command("branch")
@log_argument
@click.argument("name", required=False, metavar="[NAME]")
@id_option("--at", help_="Start after this event.")
@click.option("--rename", metavar="OLD", shell_complete=complete_branches, help="Give OLD the name NAME.")
@click.option("--drop", is_flag=True, help="Hide the line NAME; nothing of it is lost.")
@click.option("--all", "everything", is_flag=True, help="List lines that were left or dropped, too.")
@pager_option
@json_option
@color_option
@pass_shell
def command(
    shell: Shell,
    log: str,
    name: str | None,
    at: str | None,
    rename: str | None,
    drop: bool,
    everything: bool,
) -> None:
    """List the lines of play, start a new one, rename or hide one.

    Without NAME it lists them and marks the current one with a star; what was left by undoing and playing
    on (`main~1`) is hidden without --all. With NAME a new branch starts where the game stands, or at an
    event, and the game goes on there; the old line stays as it is.

    \b
    Examples:
      tablefold branch friday.jsonl
      tablefold branch friday.jsonl what-if --at 12
      tablefold branch friday.jsonl ours --rename main~1
    """
    asked = [at is not None, bool(rename), drop]
    if (name is None and any(asked)) or sum(asked) > 1:
        raise UsageError(
            "--at starts a branch, --rename names one, --drop hides one: each needs a NAME, one at a time.",
            where="tablefold branch",
            hint="`tablefold branch --help` shows how it is typed.",
        )
    desk = shell.open(log, to_write=name is not None)
    if name is None:
        shell.answer(
            lambda: branches.listing(desk, everything=everything),
            lambda: branches.data(desk, everything=everything),
        )
        return
    done = desk.rename(rename, name) if rename else desk.drop(name) if drop else desk.branch(name, at)
    shell.answer(lambda: told.blocks(done), lambda: told.data(desk, done))
