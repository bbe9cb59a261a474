"""`log`: the moves in their order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.options import (
    at_options,
    color_option,
    complete_kinds,
    complete_seats,
    id_option,
    json_option,
    log_argument,
    pager_option,
    pass_shell,
    utc_option,
)
from cli.pages import filters
from cli.pages import log as pages
from cli.shell import Shell
from ledger.core.errors import UsageError

if TYPE_CHECKING:
    from ledger.desk import Desk
    from ledger.reader import Reader


@click.command("log")
@log_argument
@at_options
@click.option("--last", type=click.IntRange(min=1), metavar="N", help="Only the last N moves.")
@click.option("--all", "everything", is_flag=True, help="Every line of play, not only the current one.")
@click.option("--seat", metavar="SEAT", shell_complete=complete_seats, help="Only by or about this seat.")
@click.option(
    "--type", "kinds", multiple=True, metavar="TYPE", shell_complete=complete_kinds, help="Only of this type."
)
@id_option("--from", "first", help_="Only from this event on.")
@id_option("--to", "until", help_="Only as far as this event.")
@click.option("--grep", "text", metavar="TEXT", help="Only where this is said, whatever its case.")
@click.option("--graph", is_flag=True, help="The latest correction: both lines side by side.")
@click.option("--moves", is_flag=True, help="As lines that can be typed again, hidden cards and all.")
@utc_option
@pager_option
@json_option
@color_option
@pass_shell
def command(
    shell: Shell,
    log: str,
    at: str | None,
    branch: str | None,
    last: int | None,
    everything: bool,
    seat: str | None,
    kinds: tuple[str, ...],
    first: str | None,
    until: str | None,
    text: str | None,
    graph: bool,
    moves: bool,
) -> int:
    """List the moves, each with what followed from it.

    The number in front is the event's id, as `--at`, `undo to` and `branch --at` take it. Moves that were
    undone are listed below the others; `--all` lists every branch as well. With --seat, --type, --from,
    --to and --grep, in any combination, only the events that fit all of it are listed, each on its own.

    \b
    Examples:
      tablefold log friday.jsonl --last 10
      tablefold log friday.jsonl --all
      tablefold log friday.jsonl --seat ann --type effort_placed --from 20 --to 80
      tablefold log friday.jsonl --grep wand
      tablefold log friday.jsonl --moves > moves.txt
      tablefold log friday.jsonl --graph
    """
    filtered = bool(seat or kinds or first or until or text)
    _require_one_form(moves and (last or everything or filtered), graph and (last or moves or filtered))
    desk = shell.open(log)
    place = desk.locate(at, branch)
    if graph:
        return _side_by_side(shell, desk, place, everything=everything)
    if moves:
        return _typed(shell, desk, place)
    only = filters.made(desk, seat, kinds, first, until, text)
    clock = shell.settings.clock
    shell.answer(
        lambda: (
            pages.everything(desk, clock=clock, only=only)
            if everything
            else pages.moves(desk, place, last=last, clock=clock, only=only)
        ),
        lambda: pages.data(desk, place, everything=everything, last=last, only=only),
    )
    return 0


def _require_one_form(moves_and_more: object, graph_and_more: object) -> None:
    """Raises UsageError where a form of the page is asked for with what it does not take."""
    if moves_and_more:
        raise UsageError(
            "--moves prints one whole line of play, so neither --last, --all nor a filter goes with it.",
            where="tablefold log",
            hint="Choose the line with --branch, and its end with --at.",
        )
    if graph_and_more:
        raise UsageError(
            "--graph shows two lines of play at once: neither --last, --moves nor a filter goes with it.",
            where="tablefold log",
            hint="--graph --all shows what is equal on both, too.",
        )


def _side_by_side(shell: Shell, desk: Desk, place: int, *, everything: bool) -> int:
    from cli.pages import graph  # noqa: PLC0415 - only where it is asked for

    shell.answer(lambda: graph.page(desk, place, everything=everything), lambda: graph.data(desk, place))
    return 0


def _typed(shell: Shell, desk: Reader, place: int) -> int:
    """The moves as they were typed; the status is 1 where some step cannot be typed again."""
    from cli.pages import typed  # noqa: PLC0415 - only where it is asked for

    found = typed.moves(desk, place)
    if shell.as_json:
        shell.answer(tuple, lambda: typed.data(desk, found))
    else:
        shell.print(typed.script(desk, found))
    if missing := typed.missing(found):
        shell.warn(f"{typed.LOST}: {missing}")
    return 1 if missing else 0
