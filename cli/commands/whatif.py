"""`whatif`: what would come of a move, without recording it."""

from __future__ import annotations

import click

from cli.options import color_option, id_option, json_option, log_argument, pager_option, pass_shell
from cli.pages import branches
from cli.shell import Shell
from ledger.core.line import chain
from ledger.correcting import WHAT_IF, what_if


@click.command("whatif")
@log_argument
@click.argument("moves", nargs=-1, required=True, metavar="MOVE...")
@id_option("--at", help_="Play just after this event.")
@pager_option
@json_option
@color_option
@pass_shell
def command(shell: Shell, log: str, moves: tuple[str, ...], at: str | None) -> None:
    """Say what would come of a move, and record nothing.

    MOVE is played on a copy where the game stands, or just after an event; then both are compared as `diff`
    compares two lines of play. Where the tool deals it stops before the next card: nobody has seen it yet.

    \b
    Examples:
      tablefold whatif friday.jsonl "place tavern; take 1"
      tablefold whatif friday.jsonl --at 63 "take 1"
    """
    desk = shell.open(log)
    played = [move for text in moves for move in chain(text)]
    copy, found = what_if(desk, desk.locate(at), played)
    shell.answer(
        lambda: branches.compared(copy, found, ("here", WHAT_IF)), lambda: branches.compared_data(found)
    )
