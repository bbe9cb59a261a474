"""`show`: the table as it stands."""

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
from cli.pages import show
from cli.shell import Shell
from ledger.core.events import UnknownEvent


@click.command("show")
@log_argument
@seat_option
@at_options
@click.option("--hindsight", is_flag=True, help="Show earlier hidden pieces as they are known now.")
@click.option("--tolerant", is_flag=True, help="Read past events of a later version.")
@pager_option
@json_option
@color_option
@pass_shell
def command(
    shell: Shell,
    log: str,
    seat: str | None,
    at: str | None,
    branch: str | None,
    hindsight: bool,
    tolerant: bool,
) -> None:
    """Show the table: the pieces, the seats, what is asked.

    Hidden pieces stay hidden unless you look with the eyes of a seat.

    \b
    Examples:
      tablefold show friday.jsonl
      tablefold show friday.jsonl --at 12 --as ann
    """
    desk = shell.open(log, tolerant=tolerant)
    if tolerant and (strangers := sum(isinstance(event, UnknownEvent) for event in desk.history.lines())):
        shell.warn(f"events of a later version are passed over: {strangers}. What they did is not shown.")
    place = desk.locate(at, branch)
    shell.answer(
        lambda: show.blocks(desk, place, seat, hindsight=hindsight),
        lambda: show.data(desk, place, seat, hindsight=hindsight),
    )
