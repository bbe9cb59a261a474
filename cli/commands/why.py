"""`why`: where the points come from."""

from __future__ import annotations

import click

from cli.options import (
    at_options,
    color_option,
    complete_columns,
    json_option,
    log_argument,
    pager_option,
    pass_shell,
)
from cli.pages import score
from cli.shell import Shell


@click.command("why")
@log_argument
@click.argument("seat", shell_complete=complete_columns)
@click.argument("category", nargs=-1, metavar="[CATEGORY]")
@at_options
@pager_option
@json_option
@color_option
@pass_shell
def command(
    shell: Shell, log: str, seat: str, category: tuple[str, ...], at: str | None, branch: str | None
) -> None:
    """Show where a seat's points come from.

    Each line has its points, its reason, the rule, and the events that earned it.

    \b
    Examples:
      tablefold why friday.jsonl ann
      tablefold why friday.jsonl ann armor
    """
    desk = shell.open(log)
    place, words = desk.locate(at, branch), " ".join(category)
    shell.answer(
        lambda: score.reasons(desk, place, seat, words),
        lambda: score.reasons_data(desk, place, seat, words),
    )
