"""`shelf list`: one line for each log."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from cli.commands.shelf.options import places_argument, showing_links, wanted_evenings, wanted_options
from cli.options import page_options
from cli.places import cache_file, places_of
from cli.shell import Shell
from ledger.core.errors import UsageError

if TYPE_CHECKING:
    from ledger.shelf.rows import Evening
    from ledger.shelf.wanted import EveningFilter

KEYS = ("date", "log", "game", "title", "place", "seats", "winner", "score", "moves", "minutes", "state")
"""What the lines can be sorted by."""


@click.command("list")
@places_argument
@wanted_options
@click.option("--unfinished", is_flag=True, help="Only games that are not over.")
@click.option("--damaged", is_flag=True, help="Only logs that are not sound.")
@click.option("--where", metavar="CONDITION", help="Only games in which this was so; see above.")
@click.option("--sort", "key", type=click.Choice(KEYS), default="date", help="Sort by this (date).")
@click.option("--reverse", is_flag=True, help="The other way round.")
@click.option("--csv", "as_csv", is_flag=True, help="Answer in rows for a spreadsheet.")
@page_options
def command(
    shell: Shell,
    places: tuple[str, ...],
    where: str | None,
    key: str,
    reverse: bool,
    as_csv: bool,
    **wanted: Any,
) -> None:
    """List all logs: one line for each, at any depth.

    A place is a folder, a glob, a file, or a URL such as s3://games; without one, the `places` of the
    settings, or this folder. Other files are skipped; a damaged log says why. The result of a log is
    remembered until the log changes.

    A CONDITION is typed as for `find`: `ann total >= 30`, `deck < 10`, `ann won`. It is asked at the end of
    each game, unless `at turn 10` (when that turn is over), `at event 57` or `at any time` comes after it.
    Each part can have its own. If a game has no such name, or never reached that turn, the condition is
    neither true nor false.

    \b
    Examples:
      tablefold shelf list ~/games --player ann --since 2026-01
      tablefold shelf --unfinished --sort log
      tablefold shelf --where 'ann total >= 30 at turn 10 and not ann won'
    """
    from cli.pages import shelf as page

    if as_csv and shell.as_json:
        raise UsageError("--csv and --json are two forms of one answer.", hint="Leave one of them out.")
    asked = places_of(shell, places)
    with showing_links(shell) as passed:
        everything, meant = _all_and_wanted(asked, wanted_evenings(shell, **wanted), where, passed)
    found = page.sort_evenings(meant, key, reverse=reverse)
    if as_csv:
        from cli.pages.shelf_sheet import sheet

        shell.document(sheet(found).encode())
        return
    style = shell.style(sys.stdout)
    shell.answer(
        lambda: (
            page.blocks(found, style.width, ascii_only=style.ascii_only)
            if found
            else page.nothing_listed(asked, everything)
        ),
        lambda: page.data(found),
    )


def _all_and_wanted(
    places: Sequence[str], wanted: EveningFilter, where: str | None, passed: Callable[[str], None]
) -> tuple[Sequence[Evening], Sequence[Evening]]:
    """All evenings, and the wanted ones for which the condition is true. Raises BadCondition; if the
    condition makes no sense, before anything is read."""
    from cli.bar import ProgressBar
    from ledger.shelf.gathering import evenings

    if where is not None:
        from ledger.core.rules.conditions import parse

        parse(where, moments=True)
    with ProgressBar("logs") as bar:
        everything = [*evenings(places, cache_file(), is_brief=True, hear=bar.show, passed=passed)]
    meant = [evening for evening in everything if wanted.fits(evening)]
    if where is None:
        return everything, meant
    from ledger.shelf.places import find_logs
    from ledger.shelf.where import logs_where

    logs = {evening.game.log for evening in meant}
    with ProgressBar("logs") as bar:
        held = logs_where(where, (file for file in find_logs(places) if file.log in logs), bar.show)
    return everything, [evening for evening in meant if evening.game.log in held]
