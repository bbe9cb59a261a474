"""`stats`: who wins, where points come from, what a game is like, over all evenings."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.commands.shelf.options import places_argument, showing_links, wanted_options
from cli.options import page_options
from cli.places import cache_file, places_of
from cli.render.json import FORMAT
from cli.shell import Shell
from ledger.core.blocks import Note
from ledger.core.errors import UsageError

if TYPE_CHECKING:
    from ledger.shelf.stats.report import ReportQuery, StatsReport

BY = ("seat", "players", "month", "place")


group = click.Group()


@group.command("stats")
@places_argument
@wanted_options
@click.option("--shelf", "file", type=click.Path(), metavar="SHELF", help="Count this scanned shelf.")
@click.option("--by", type=click.Choice(BY), help="Split the numbers.")
@click.option(
    "--alias", "aliases", multiple=True, metavar="NEW=OLD[,OLD]", help="These seats are one person."
)
@click.option("--year", "of_year", default="", metavar="YEAR", help="That year on a page of its own: 2026.")
@click.option("--logs", is_flag=True, help="Add the evenings behind each number.")
@click.option("--table", "names", multiple=True, metavar="NAME", help="Only this table; repeat for more.")
@click.option("--csv", "as_csv", is_flag=True, help="Print the tables for a spreadsheet.")
@click.option(
    "--html", "page", type=click.Path(allow_dash=True), metavar="FILE", help="Write a page for any browser."
)
@click.option("--force", is_flag=True, help="Replace FILE if it is already a page.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with plain ASCII characters.")
@page_options
def stats(
    shell: Shell,
    places: tuple[str, ...],
    file: str | None,
    by: str | None,
    aliases: tuple[str, ...],
    of_year: str,
    logs: bool,
    names: tuple[str, ...],
    as_csv: bool,
    page: str | None,
    force: bool,
    ascii_only: bool,
    **wanted: Any,
) -> None:
    """Count over all evenings: players, games, seats.

    Without --player and --game it is an overview of everybody and everything. Wins, scores and ratings come
    from evenings that are over; others are counted and named. A rate is shown with its 95 % interval, and
    below ten evenings as a count. Two names are one person only if you say so, with --alias or `people` in
    the settings. Without a PLACE the `places` of the settings are read, or this folder.

    \b
    Examples:
      tablefold stats ~/games
      tablefold stats --player ann --logs
      tablefold stats --game effortless --by seat
      tablefold stats --year 2026 --html year.html
    """
    from cli.pages import stats as pages
    from cli.pages import stats_forms as forms
    from ledger.shelf.stats.report import ReportQuery
    from ledger.shelf.wanted import EveningFilter

    if as_csv and (shell.as_json or page):
        raise UsageError("--csv is one form, --json and --html are others.", hint="Ask for one of them.")
    if of_year and not (len(of_year) == 4 and of_year.isdecimal()):
        raise UsageError(f"{of_year!r} is not a year.", hint="Write it as 2026.")
    this_year = str(datetime.now(UTC).year)
    asked = ReportQuery(
        wanted=EveningFilter(**wanted),
        by=by or "",
        year=this_year,
        tables=names,
        of_year=of_year,
        with_each=bool(page),
    )
    with _without_collecting():
        found = _make_report(shell, places, file, aliases, asked)
    if as_csv:
        shell.document(forms.sheet(found, with_evenings=not names).encode())
        return
    if page:
        _write_page(shell, found, page, force=force)
        return
    style = shell.style(sys.stdout)
    shell.answer(
        lambda: pages.blocks(found, style.width, ascii_only=ascii_only or style.ascii_only, with_logs=logs),
        lambda: forms.data(found),
    )


@contextmanager
def _without_collecting() -> Iterator[None]:
    """Counts without looking for garbage: nothing that is counted refers to itself, and the search would take
    a sixth of the time."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _make_report(
    shell: Shell, places: Sequence[str], file: str | None, aliases: Sequence[str], asked: ReportQuery
) -> StatsReport:
    """The report on a scanned `file`, or on the places. Raises UsageError or UnknownName."""
    from msgspec.structs import replace

    from cli import own_names
    from cli.bar import ProgressBar
    from ledger.shelf.cache import Cache
    from ledger.shelf.gathering import evenings
    from ledger.shelf.stats.report import report

    if file and places:
        raise UsageError(
            "--shelf counts what was scanned, so it takes no PLACE.", hint="Leave one of them out."
        )
    known = own_names.known(shell.settings.people, aliases)
    asked = replace(asked, wanted=replace(asked.wanted, known=known))
    with showing_links(shell) as passed, ProgressBar("logs") as bar:
        if file:
            from ledger.shelf import scanned

            gathered = scanned.evenings(file)
        else:
            where, is_brief = places_of(shell, places), asked.is_brief
            gathered = evenings(where, cache_file(), is_brief=is_brief, hear=bar.show, passed=passed)
        read = list(map(known.renamed, gathered))
    with closing(Cache(cache_file())) as memory:
        return report(read, known.people, asked, memory)


def _write_page(shell: Shell, found: StatsReport, file: str, *, force: bool) -> None:
    """Writes the page. It may replace another such page; with `force`, any page. Raises UsageError."""
    from cli import files
    from cli.render.html import stats as html

    text = html.render(found).encode()
    if file == "-":
        shell.document(text)
        return
    try:
        is_ours = html.is_ours(Path(file))
    except OSError:
        is_ours = False
    files.write(file, text, replacing=force or is_ours)
    shell.answer(
        lambda: [Note(f"{file} ({round(len(text) / 1000)} kB) opens in any browser.")],
        lambda: {"format": FORMAT, "file": file, "bytes": len(text)},
    )
