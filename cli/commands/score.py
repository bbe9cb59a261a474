"""`score`: the score at any moment."""

from __future__ import annotations

import click

from cli.options import at_options, color_option, json_option, log_argument, pager_option, pass_shell
from cli.pages import score
from cli.shell import Shell


@click.command("score")
@log_argument
@at_options
@pager_option
@json_option
@color_option
@pass_shell
def command(shell: Shell, log: str, at: str | None, branch: str | None) -> None:
    """Show the score, in the middle of the game or at its end.

    Every number is a sum of lines that `why` explains.

    \b
    Example:
      tablefold score friday.jsonl
    """
    desk = shell.open(log)
    sheet = desk.score(desk.locate(at, branch))
    shell.answer(lambda: score.table(desk, sheet), lambda: score.data(desk, sheet))
