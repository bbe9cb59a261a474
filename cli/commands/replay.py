"""`replay`: watch a game again."""

from __future__ import annotations

import sys

import click

from cli.options import (
    at_options,
    color_option,
    id_option,
    json_option,
    log_argument,
    pass_shell,
    seat_option,
)
from cli.pages import named
from cli.replay import Replay
from cli.shell import Shell
from ledger.core.blocks import Note


@click.command("replay")
@log_argument
@seat_option
@id_option("--from", "first", help_="Begin at this event.")
@at_options
@json_option
@color_option
@pass_shell
def command(
    shell: Shell, log: str, seat: str | None, first: str | None, at: str | None, branch: str | None
) -> None:
    """Play a recorded game again, step by step.

    On a terminal: space or the right arrow goes on, the left arrow back; `g` and an event's number as `log`
    shows it jumps there, `t` and a number to a turn, `[` and `]` a turn back and forward; `r` runs, `+` and
    `-` set the speed, `q` quits. The line below shows the turns, `n` a note and `Y` where another line of
    play parts. Elsewhere every step is printed. `--at` ends the replay there.

    \b
    Examples:
      tablefold replay friday.jsonl
      tablefold replay friday.jsonl --as ann > friday.txt
    """
    desk = shell.open(log)
    replay = Replay(desk, desk.locate(at, branch), named.seat(desk, seat) if seat else None)
    if first is not None:
        replay.go_to_event(desk.id_of(first))
    if shell.as_json:
        shell.answer(tuple, replay.data)
    elif sys.stdin.isatty() and sys.stdout.isatty():
        from cli.replay_screen import Screen  # noqa: PLC0415 - slow to import, and only for a terminal

        Screen(replay, shell.style(sys.stdout)).show()
    else:
        for number, page in enumerate(replay.rest()):
            shell.show([Note(""), *page] if number else page)
