"""`moves`: what can be done, for people who wonder and programs that play."""

from __future__ import annotations

import click

from cli.options import (
    at_options,
    color_option,
    json_option,
    log_argument,
    pager_option,
    pass_shell,
    seat_option,
)
from cli.pages import moves
from cli.shell import Shell


@click.command("moves")
@log_argument
@seat_option
@at_options
@pager_option
@json_option
@color_option
@pass_shell
def command(shell: Shell, log: str, seat: str | None, at: str | None, branch: str | None) -> None:
    """List every move that can be made, with the verdict on each.

    The text is what `do` takes, and so is the number, as long as nothing else happens first. What takes a
    number or words of your own cannot be listed. Hidden cards stay hidden unless you look with the eyes of
    a seat.

    \b
    Examples:
      tablefold moves friday.jsonl
      tablefold moves friday.jsonl --at 12 --as ann --json
    """
    desk = shell.open(log)
    place = desk.locate(at, branch)
    shell.answer(lambda: moves.blocks(desk, place, seat), lambda: moves.data(desk, place, seat))
