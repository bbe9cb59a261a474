"""Arguments and options that more than one question to all logs takes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from cli import folders
from cli.options import SUFFIX, complete_games, folders_below, quietly
from cli.shell import Shell

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

CACHE = "shelf.sqlite"
HERE = (".",)


class Place(click.types.StringParamType):
    """A folder, a glob, a file, or a URL; completed from the folders and the logs that are here."""

    name = "place"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        folder, start = os.path.split(incomplete)
        try:
            names = sorted(os.listdir(folder or "."))
        except OSError:
            return []
        logs = (name for name in names if name.startswith(start) and name.endswith(SUFFIX))
        found = (*(os.path.join(folder, name) for name in logs), *folders_below(folder, start))
        return [CompletionItem(text) for text in found]


def places_of(shell: Shell, places: Sequence[str]) -> tuple[str, ...]:
    """The places that are named, else those of the settings, else this folder."""
    return tuple(places) or shell.settings.places or HERE


@contextmanager
def links_told(shell: Shell) -> Iterator[Callable[[str], None]]:
    """Takes the links that are not followed, and says so in a line when all is read."""
    from ledger.core.errors import typed

    links: list[str] = []
    yield links.append
    if links:
        others = f" ({len(links)} such links here)" if links[1:] else ""
        way = typed("shelf", links[0])
        shell.warn(f"the link {links[0]} leads elsewhere and is not followed{others}. To look there: {way}")


def cache_file() -> str:
    """Where is kept what logs come to; empty where the system has no place for it."""
    folder = folders.cache(os.environ)
    return os.path.join(folder, CACHE) if folder else ""


def shelf_file() -> str:
    """The scanned file that is meant where none is named. Raises UsageError where the system has no place for
    it."""
    from ledger.core.errors import UsageError
    from ledger.shelf.file import FILE

    folder = folders.data(os.environ)
    if not folder:
        raise UsageError("There is no folder for a shelf here.", hint="Name a file: --shelf FILE")
    return os.path.join(folder, FILE)


def _players(ctx: click.Context) -> Iterator[str]:
    """Who sat at the tables, as far as that was read before."""
    from ledger.shelf import gathering

    named = ctx.params.get("places") or [word for word in ctx.args if not word.startswith("-")]
    places = places_of(Shell(), named)
    names = {seat.name: None for evening in gathering.known(places, cache_file()) for seat in evening.seats}
    yield from sorted(names)


def _day(ctx: click.Context, param: click.Parameter, value: str | None) -> str:
    """Raises UsageError."""
    from ledger.shelf.wanted import day

    return "" if value is None or ctx.resilient_parsing else day(value)


places_argument = click.argument("places", nargs=-1, type=Place(), metavar="[PLACE]...")
"""Folders, globs, files, URLs; none for the places of the settings, or this folder."""


def wanted_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """`game`, `players`, `since` and `until`, which a command hands on as they are: `Wanted(**wanted)`."""
    for option in (
        click.option(
            "--until",
            metavar="DATE",
            callback=_day,
            help="Only those played by then: 2026, 2026-05 or 2026-05-31.",
        ),
        click.option("--since", metavar="DATE", callback=_day, help="Only those played since then."),
        click.option(
            "--player",
            "players",
            multiple=True,
            metavar="NAME",
            shell_complete=quietly(_players),
            help="Only those with this player; repeat for more.",
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
