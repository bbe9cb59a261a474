"""`log`: the moves in their order."""

from __future__ import annotations

import click

from cli.options import at_options, color_option, json_option, log_argument, pass_shell
from cli.pages import log as pages
from cli.shell import Shell


@click.command("log")
@log_argument
@at_options
@click.option("--last", type=click.IntRange(min=1), metavar="N", help="Only the last N moves.")
@click.option("--all", "everything", is_flag=True, help="Every line of play, not only the current one.")
@json_option
@color_option
@pass_shell
def command(
    shell: Shell, log: str, at: int | None, branch: str | None, last: int | None, everything: bool
) -> None:
    """List the moves, each with what followed from it.

    The number in front is the event's id, as `--at`, `undo to` and `branch --at` take it. Moves that were
    undone are listed below the others; `--all` lists every branch as well.

    \b
    Examples:
      tablefold log friday.jsonl --last 10
      tablefold log friday.jsonl --all
    """
    desk = shell.open(log)
    place = desk.locate(at, branch)
    shell.answer(
        lambda: pages.everything(desk) if everything else pages.moves(desk, place, last=last),
        lambda: pages.data(desk, place, everything=everything, last=last),
    )
