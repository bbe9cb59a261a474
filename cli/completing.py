"""What the words of a command line can become while somebody is still typing them.

Law: completing only reads, and never fails: if something cannot be read, nothing is offered. This file is
loaded only to complete.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Any

import click
from click.shell_completion import CompletionItem

from cli import own_catalogs
from cli.places import cache_file, places_of
from cli.repl.completions import Completions
from cli.repl.lookahead import Lookahead
from cli.repl.position import word_of
from cli.shell import Shell
from ledger.core.audit.condition_names import completions_of
from ledger.core.errors import TablefoldError
from ledger.core.line import split_unfinished
from ledger.core.pieces.table import shown
from ledger.core.rules.game import AnyGame, tags_of
from ledger.core.rules.topics import own_topics
from ledger.desk.desk import Desk
from ledger.desk.reader import Reader
from ledger.games import registry
from ledger.store.folder import logs_in
from ledger.store.journal import read_header

SUFFIX = ".jsonl"


def completes_names(find: Callable[[click.Context], Iterable[str]]) -> Any:
    """Makes a completion of a function that finds names; if they cannot be read, it offers nothing."""

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
        try:
            names = list(find(ctx))
        except (TablefoldError, OSError):
            return []
        return [name for name in names if name.casefold().startswith(incomplete.casefold())]

    return complete


def logs(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The logs of a folder, each with its game and its seats, and the folders below."""
    folder, start = os.path.split(incomplete)
    items = [
        CompletionItem(os.path.join(folder, name), help=f"{header.game}: {', '.join(header.seats)}")
        for path, header in logs_in(folder or ".")
        if (name := os.path.basename(path)).startswith(start)
    ]
    return [*items, *map(CompletionItem, _folders_below(folder, start))]


def places(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The folders and the logs that are here."""
    folder, start = os.path.split(incomplete)
    try:
        names = sorted(os.listdir(folder or "."))
    except OSError:
        return []
    found = (name for name in names if name.startswith(start) and name.endswith(SUFFIX))
    found = (os.path.join(folder, name) for name in found)
    return [*map(CompletionItem, found), *map(CompletionItem, _folders_below(folder, start))]


def _folders_below(folder: str, start: str) -> list[str]:
    try:
        with os.scandir(folder or ".") as entries:
            names = sorted(each.name for each in entries if each.is_dir() and each.name.startswith(start))
    except OSError:
        return []
    return [os.path.join(folder, name, "") for name in names if start or not name.startswith(".")]


@completes_names
def games(ctx: click.Context) -> Iterable[str]:
    return [*registry.names(), *dict(own_catalogs.listed(os.environ, registry.names()))]


@completes_names
def players(ctx: click.Context) -> Iterable[str]:
    """Everybody who sat at a table in the logs that earlier runs have read."""
    from ledger.shelf import gathering  # noqa: PLC0415 - only for questions to all logs

    named = ctx.params.get("places") or [word for word in ctx.args if not word.startswith("-")]
    evenings = gathering.known_evenings(places_of(Shell(), named), cache_file())
    return sorted({seat.name for evening in evenings for seat in evening.seats})


@completes_names
def topics(ctx: click.Context) -> Iterable[str]:
    game = ctx.params.get("game") or next(iter(ctx.args), "")
    return [topic.name for topic in own_topics(registry.game(game))]


@completes_names
def seats(ctx: click.Context) -> Iterable[str]:
    return read_header(log).seats if (log := _log_on_the_line(ctx)) else ()


def _completes_from_log(find: Callable[[Reader], Iterable[str]]) -> Any:
    """Makes a completion of a function that finds names in the log on the command line."""

    @completes_names
    def complete(ctx: click.Context) -> Iterable[str]:
        return find(Reader.open(log)) if (log := _log_on_the_line(ctx)) else ()

    return complete


@_completes_from_log
def kinds(reader: Reader) -> Iterable[str]:
    return tags_of(reader.game)


columns = _completes_from_log(lambda reader: reader.score(reader.head).seats)
branches = _completes_from_log(lambda reader: reader.history.timeline.names())
bookmarks = _completes_from_log(lambda reader: reader.history.timeline.bookmarks)


def _games_meant(ctx: click.Context) -> Iterable[AnyGame]:
    """The game on an unfinished command line; every game as long as none is named."""
    named = ctx.params.get("game")
    return (registry.game(name) for name in ((named,) if named else registry.names()))


@completes_names
def variants(ctx: click.Context) -> Iterable[str]:
    return (variant.name for game in _games_meant(ctx) for variant in game.info.variants)


@completes_names
def _shipped(ctx: click.Context) -> Iterable[str]:
    return (shipped.name for game in _games_meant(ctx) for shipped in game.info.catalogs)


@completes_names
def catalogs_shown(ctx: click.Context) -> Iterable[str]:
    of = ctx.params.get("of") or next(iter(ctx.args), "")
    return (shipped.name for shipped in registry.game(of).info.catalogs)


@completes_names
def rulings(ctx: click.Context) -> Iterable[str]:
    """`KNOB=VALUE` for every value of every knob that is not chosen yet."""
    chosen = {text.partition("=")[0] for text in ctx.params.get("rules") or ()}
    return (
        f"{ruling.knob}={shown(value)}"
        for game in _games_meant(ctx)
        for ruling in game.info.rulings
        for value in ruling.choices
        if ruling.knob not in chosen
    )


def moves(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The moves that can follow the typed ones, as the prompt completes them."""
    try:
        desk = Desk.open(ctx.params["log"])
    except (TablefoldError, OSError, KeyError):
        return []
    earlier = ctx.params.get("moves") or ()
    _, part = split_unfinished(incomplete)
    before = incomplete[: len(incomplete) - len(part)]
    seat = next((name for name in desk.setup.seats if name == ctx.params.get("seat")), None)
    offers = Completions(desk, Lookahead(desk, desk.eyes(seat))).at("; ".join((*earlier, incomplete)))
    return [
        before + offer.text for offer in offers if not offer.blocked and not word_of(offer.text, desk.verbs)
    ]


def conditions(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """What an unfinished condition can become."""
    try:
        desk = Reader.open(ctx.params["log"])
    except (TablefoldError, OSError, KeyError):
        return []
    return [text for text, _ in completions_of(desk.moment(desk.head), incomplete)]


def _log_on_the_line(ctx: click.Context) -> str | None:
    """The log on an unfinished command line. Click has not named it yet while an option's value is typed."""
    named: str | None = ctx.params.get("log") or next(iter(ctx.args), None)
    return named


def claims(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """What can be claimed next after `ann=44,`: the other seats with a column on the score sheet."""
    before, comma, begun = incomplete.rpartition(",")
    said = {part.partition("=")[0].casefold() for part in before.split(",")}
    seats = columns(ctx, param, begun)
    return [f"{before}{comma}{seat}=" for seat in seats if seat.casefold() not in said]


def catalogs(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The built-in catalogs, and files that may be catalogs of yours."""
    folder, start = os.path.split(incomplete)
    try:
        with os.scandir(folder or ".") as entries:
            files = sorted(each.name for each in entries if each.name.endswith((".toml", ".json")))
    except OSError:
        files = []
    found = (os.path.join(folder, name) for name in files if name.startswith(start))
    return [*dict.fromkeys(_shipped(ctx, param, incomplete)), *found, *_folders_below(folder, start)]
