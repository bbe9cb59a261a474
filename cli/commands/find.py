"""`find`: where in a game something was so."""

from __future__ import annotations

import click

from cli.options import (
    at_options,
    color_option,
    complete_conditions,
    json_option,
    log_argument,
    pager_option,
    pass_shell,
    seat_option,
)
from cli.pages import find
from cli.shell import Shell

NEVER = 1


@click.command("find")
@log_argument
@click.argument("condition", nargs=-1, metavar="[CONDITION]", shell_complete=complete_conditions)
@click.option("--first", is_flag=True, help="Only the event with which it first holds.")
@seat_option
@at_options
@pager_option
@json_option
@color_option
@pass_shell
def command(
    shell: Shell,
    log: str,
    condition: tuple[str, ...],
    first: bool,
    seat: str | None,
    at: str | None,
    branch: str | None,
) -> int:
    """Find the events at which something begins or ceases to hold.

    A condition compares what the game counts (`deck`, `ann supply`), points (`ann total`, `ann armor`),
    `turn`, `event`, `by`, `type`, `asked`, `over`, numbers and "words" with = != < <= > >=, adds with
    + and -, and joins with and, or, not and brackets. Without one, what can be named is listed with its
    value. What is hidden stays hidden. The status is 1 if it never holds.

    \b
    Examples:
      tablefold find friday.jsonl 'ann total >= 30'
      tablefold find friday.jsonl 'deck < 40 and not over' --first
      tablefold find friday.jsonl
    """
    desk = shell.open(log)
    place, text = desk.locate(at, branch), " ".join(condition)
    if not text.strip():
        shell.answer(lambda: find.names(desk, place, seat), lambda: find.names_data(desk, place, seat))
        return 0
    found = find.look(desk, text, place, seat, first=first)
    shell.answer(lambda: find.blocks(found), lambda: find.data(found, desk))
    return NEVER if found.never else 0
