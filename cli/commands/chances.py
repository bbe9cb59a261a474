"""`odds` and `review`: each seat's chance to win, and where the game turned."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import closing
from math import ceil
from operator import attrgetter
from time import monotonic
from typing import TYPE_CHECKING, Any

import click

from cli.options import at_options, eyes_option, log_argument, page_options, seed_option, workers_option
from cli.shell import Shell
from ledger.core.errors import UsageError
from ledger.core.line import whole

if TYPE_CHECKING:
    from ledger.core.blocks import Block
    from ledger.desk.reader import Reader
    from ledger.playouts.forecasting import Forecast, ForecastOptions

PATIENCE = 2.0
"""Seconds until the chances for the present question are first shown."""
MANY = 1_000_000
"""From this many random games on, somebody has to confirm them."""


group = click.Group()
_hindsight_option = click.option(
    "--hindsight", is_flag=True, help="With what is known now, not only with what was known then."
)
_yes_option = click.option("--yes", is_flag=True, help="Play a million games or more without asking.")


@group.command("odds")
@log_argument
@click.option(
    "--every",
    default="turn",
    metavar="turn|move|N",
    help="For each turn (the default), for each move, or for every N moves.",
)
@click.option(
    "--moves", "of_moves", is_flag=True, help="Every move that could be made there, with its chance."
)
@click.option(
    "--time",
    "seconds",
    type=float,
    metavar="SECONDS",
    help="Think this long about the present question, and only about it.",
)
@click.option("--until-key", is_flag=True, help="Think about that question until a key is pressed.")
@_hindsight_option
@click.option("--playouts", default=200, metavar="N", help="Random games from each moment; 200 if not given.")
@seed_option
@workers_option
@click.option("--plot", "as_plot", is_flag=True, help="Draw the chances over time.")
@click.option("--csv", "as_csv", is_flag=True, help="Print rows for a spreadsheet.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with plain ASCII characters.")
@_yes_option
@eyes_option
@at_options
@page_options
def odds(
    shell: Shell,
    log: str,
    every: str,
    seat: str | None,
    at: str | None,
    branch: str | None,
    seconds: float | None,
    *,
    until_key: bool,
    of_moves: bool,
    as_plot: bool,
    as_csv: bool,
    ascii_only: bool,
    yes: bool,
    **how: Any,
) -> None:
    """Say who was winning: each seat's chance, turn by turn.

    From each moment many games are played to the end at random and counted; only if the end is near are the
    last decisions made well. All seats play equally well in them: much better players win more often. What
    nobody could know then is drawn anew each time; --as keeps what a seat knew. The same seed gives the same
    numbers. Ctrl-C shows what has been counted so far.

    \b
    Examples:
      tablefold odds friday.jsonl
      tablefold odds friday.jsonl --at 101 --playouts 2000
      tablefold odds friday.jsonl --at 101 --moves
      tablefold odds friday.jsonl --plot --as ann
    """
    from cli.pages import odds as pages
    from ledger.playouts import forecasting

    _require_one_form(as_csv=as_csv, as_plot=as_plot, of_moves=of_moves, as_json=shell.as_json)
    _require_sense(every, **how)
    desk, asked, place = _asked(shell, log, seat, at, branch, **how)
    forecasting.require_playable(desk)
    seconds = PATIENCE if seconds is None and until_key else seconds
    if seconds is not None:
        _require_time(seconds)
        shell.show(_page_now(shell, desk, asked, seconds, until_key=until_key))
        return
    if of_moves:
        _show_moves(shell, desk, place, asked)
        return
    events = [place] if at is not None else forecasting.moments(desk, place, every)
    _require_meant(len(events) * asked.playouts, meant=yes)
    found = _counted(desk, events, asked)
    if as_csv:
        shell.document(pages.sheet(found).encode())
        return
    style = shell.style(sys.stdout)

    def page() -> tuple[Block, ...]:
        if as_plot:
            return pages.plot(desk, found, style.width, ascii_only=ascii_only or style.ascii_only)
        return pages.blocks(desk, found, asked, len(events))

    shell.answer(page, lambda: pages.data(desk, found, asked, len(events)))


@group.command("review")
@log_argument
@click.option("--time", "seconds", default=60.0, metavar="SECONDS", help="About how long; 60 if not given.")
@click.option(
    "--playouts",
    metavar="N",
    type=int,
    help="Random games from each moment, however long it takes: the same seed then gives the same page.",
)
@_hindsight_option
@seed_option
@workers_option
@_yes_option
@eyes_option
@at_options
@page_options
def review(
    shell: Shell,
    log: str,
    seconds: float,
    playouts: int | None,
    seat: str | None,
    at: str | None,
    branch: str | None,
    *,
    yes: bool,
    **how: Any,
) -> None:
    """Look back on a game in ten lines: its turning points, costly moves and luck.

    It says where the lead changed, which moves cost most and what would have been better, the luckiest and
    the unluckiest chance, and how much of each seat's result came from its moves and how much from luck. From
    each moment many games are played to the end at random; where these games cannot tell things apart, it
    says so. Ctrl-C shows what has been found so far.

    \b
    Examples:
      tablefold review friday.jsonl
      tablefold review friday.jsonl --time 600
      tablefold review friday.jsonl --playouts 200 --as ann
    """
    from cli.bar import ProgressBar
    from cli.pages import review as pages
    from ledger.playouts import forecasting, reviewing

    _require_sense("turn", playouts=1 if playouts is None else playouts, workers=how["workers"])
    _require_time(seconds)
    desk, asked, place = _asked(shell, log, seat, at, branch, playouts=playouts or MANY, **how)
    forecasting.require_playable(desk)
    _require_meant(len(desk.history.path(place)) * (playouts or 1), meant=yes)
    limit = seconds if playouts is None else None
    begun = monotonic()

    def hear(done: int, of: int) -> None:
        if limit is None:
            bar.show(done, of)
        else:
            bar.show(min(int(monotonic() - begun), ceil(limit)), ceil(limit))

    unit = "games" if limit is None else "seconds"
    with ProgressBar(unit, passes=f"Looking back ({unit}), Ctrl-C ends it") as bar:
        found = reviewing.review(desk, place, asked, limit, hear)
    shell.answer(lambda: pages.blocks(desk, found, asked.seed), lambda: pages.data(found, asked.seed))


def _asked(
    shell: Shell,
    log: str,
    seat: str | None,
    at: str | None,
    branch: str | None,
    *,
    hindsight: bool,
    playouts: int,
    seed: int,
    workers: int,
) -> tuple[Reader, ForecastOptions, int]:
    """The log, the options of the forecast, and the event that it starts from."""
    from cli.pages import resolve
    from ledger.playouts.forecasting import ForecastOptions
    from ledger.playouts.running import Eyes

    desk = shell.read(log)
    who = resolve.seat(desk, seat) if seat else desk.eyes(shell.who_looks(desk, seat)).seat
    return desk, ForecastOptions(Eyes(who, hindsight), playouts, seed, workers), desk.locate(at, branch)


def counted_at(
    desk: Reader, place: int, seat: str | None, playouts: int
) -> tuple[list[Forecast], ForecastOptions]:
    """A forecast for each turn up to an event, by what a seat, or everybody, could know at the time. Raises
    Unforeseeable, and UsageError for a number of playouts that means nothing."""
    from ledger.playouts import forecasting
    from ledger.playouts.running import Eyes

    forecasting.require_sense(playouts, 0)
    forecasting.require_playable(desk)
    events = forecasting.moments(desk, place, "turn")
    _require_meant(len(events) * playouts, meant=False, hint="Ask for fewer with --playouts.")
    asked = forecasting.ForecastOptions(Eyes(seat), playouts)
    return _counted(desk, events, asked), asked


def _counted(desk: Reader, events: Sequence[int], asked: ForecastOptions) -> list[Forecast]:
    """A forecast for each event, a new one or one made before; after Ctrl-C, those that are ready, which are
    spread over the game."""
    from cli.bar import ProgressBar
    from cli.places import cache_file
    from ledger.playouts import forecasting
    from ledger.shelf.cache import Cache

    found: list[Forecast] = []
    with ProgressBar("games") as bar, closing(Cache(cache_file())) as memory:
        try:
            spread = forecasting.far_apart_first(events)
            for each in forecasting.forecasts(desk, spread, asked, bar.show, memory):
                found.append(each)
        except KeyboardInterrupt:
            if not found:
                raise
    return sorted(found, key=attrgetter("event"))


def _page_now(
    shell: Shell, desk: Reader, asked: ForecastOptions, seconds: float, *, until_key: bool
) -> tuple[Block, ...]:
    """What can be said about the present question after this many seconds, or on a terminal when somebody
    presses a key."""
    from cli.odds import best_within, better_and_better
    from cli.repl.streams import is_full_terminal

    better = better_and_better(desk, asked)
    page = best_within(seconds, better)
    if not (until_key and is_full_terminal()):
        return page
    from cli.repl.better import BetterPage

    return BetterPage(page, better, lambda page: (*desk.names.blocks(page),), shell.style(sys.stdout)).show()


def _show_moves(shell: Shell, desk: Reader, place: int, asked: ForecastOptions) -> None:
    from cli.bar import ProgressBar
    from cli.pages import odds as pages
    from ledger.playouts import searching

    with ProgressBar("games") as bar:
        found = searching.choice(desk, place, asked, bar.show, ends_early=True)
    shell.answer(lambda: pages.choice_blocks(desk, found, asked), lambda: pages.choice_data(found, asked))


def _require_time(seconds: float) -> None:
    if not 0 < seconds < float("inf"):
        raise UsageError(f"--time {seconds:g}: this is not a number of seconds above 0.", hint="`--time 60`")


def _require_one_form(*, as_csv: bool, as_plot: bool, of_moves: bool, as_json: bool) -> None:
    """Raises UsageError if two forms of an answer are asked for."""
    if as_csv and (as_json or as_plot):
        raise UsageError("--csv is one form, --json and --plot are others.", hint="Ask for one of them.")
    if of_moves and (as_csv or as_plot):
        raise UsageError("--moves answers as a page or as --json.", hint="Leave out --csv and --plot.")


def _require_sense(every: str, playouts: int, workers: int, **others: Any) -> None:
    """Raises UsageError for a number that means nothing."""
    from ledger.playouts.forecasting import require_sense

    if every not in ("turn", "move") and (whole(every) or 0) < 1:
        raise UsageError(
            f"--every {every}: this is neither turn nor move, nor a number of moves.", hint="`--every 5`"
        )
    require_sense(playouts, workers)


def _require_meant(games: int, *, meant: bool, hint: str = "--yes plays them anyway.") -> None:
    """Asks whether so many games are really wanted; without a terminal, raises UsageError."""
    if games < MANY or meant:
        return
    many = f"{games:,}".replace(",", " ")
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise UsageError(f"These are {many} random games.", hint=hint)
    click.confirm(f"These are {many} random games, which can take hours. Play them?", abort=True, err=True)
