"""Arguments and options that several questions about all logs share."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from cli import folders
from cli.options import complete_games, completion
from cli.shell import Shell

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from ledger.shelf.wanted import EveningFilter


class Place(click.types.StringParamType):
    """A folder, a glob, a file, or a URL; completed from the folders and the logs that are here."""

    name = "place"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return completion("places")(ctx, param, incomplete)


@contextmanager
def showing_links(shell: Shell) -> Iterator[Callable[[str], None]]:
    """Collects the links that are not followed, and says so in one line when everything is read."""
    from ledger.core.errors import typed

    links: list[str] = []
    yield links.append
    if links:
        others = f" ({len(links)} such links here)" if links[1:] else ""
        way = typed("shelf", links[0])
        shell.warn(f"the link {links[0]} leads elsewhere and is not followed{others}. To look there: {way}")


def shelf_file() -> str:
    """The scanned file to use if none is named. Raises UsageError if the system has no place for it."""
    from ledger.core.errors import UsageError
    from ledger.shelf.file import FILE

    folder = folders.data(os.environ)
    if not folder:
        raise UsageError("There is no folder for a shelf here.", hint="Name a file: --shelf FILE")
    return os.path.join(folder, FILE)


def _parse_day(ctx: click.Context, param: click.Parameter, value: str | None) -> str:
    """Raises UsageError."""
    from ledger.shelf.wanted import checked_date

    return "" if value is None or ctx.resilient_parsing else checked_date(value)


def wanted_evenings(shell: Shell, **wanted: Any) -> EveningFilter:
    """The evenings that `wanted_options` ask for, by the names that the settings know."""
    from cli import own_names
    from ledger.shelf.wanted import EveningFilter

    return EveningFilter(**wanted, known=own_names.known(shell.settings.people))


places_argument = click.argument("places", nargs=-1, type=Place(), metavar="[PLACE]...")
"""Folders, globs, files, URLs; none for the places of the settings, or this folder."""


def wanted_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """`game`, `players`, `since` and `until`, which a command passes on as they are."""
    for option in (
        click.option(
            "--until",
            metavar="DATE",
            callback=_parse_day,
            help="Only those played by then: 2026, 2026-05 or 2026-05-31.",
        ),
        click.option("--since", metavar="DATE", callback=_parse_day, help="Only those played since then."),
        click.option(
            "--player",
            "players",
            multiple=True,
            metavar="NAME",
            shell_complete=completion("players"),
            help="Only evenings with this player; repeat for more.",
        ),
        click.option(
            "--game",
            default="",
            metavar="GAME",
            shell_complete=complete_games,
            help="Only this game, or GAME:CATALOG.",
        ),
    ):
        function = option(function)
    return function
