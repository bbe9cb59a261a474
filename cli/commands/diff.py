"""`diff`: two lines of play compared."""

from __future__ import annotations

import click

from cli.options import (
    at_options,
    color_option,
    complete_branches,
    json_option,
    log_argument,
    pager_option,
    pass_shell,
)
from cli.pages import branches
from cli.shell import Shell


@click.command("diff")
@log_argument
@click.argument("one", shell_complete=complete_branches, metavar="A")
@click.argument("other", required=False, shell_complete=complete_branches, metavar="[B]")
@at_options
@pager_option
@json_option
@color_option
@pass_shell
def command(shell: Shell, log: str, one: str, other: str | None, at: str | None, branch: str | None) -> None:
    """Compare two lines of play: where they part, the table, the score.

    A and B are branches or event ids. Without B, A is compared with where the game stands, or with
    `--at` and `--branch`.

    \b
    Examples:
      tablefold diff friday.jsonl main what-if
      tablefold diff friday.jsonl 12
    """
    desk = shell.open(log)
    last = other or (str(desk.locate(at, branch)) if at is not None or branch else "")
    shell.answer(
        lambda: branches.difference(desk, one, last),
        lambda: branches.difference_data(desk, one, last),
    )
