"""The table of games: the shipped ones, and those that other packages add.

Law: games are found by name and imported only when asked for. Another package adds a game through the entry
point group `tablefold.games`. It cannot take a shipped name. A game that cannot be loaded is listed with the
reason, and the other games still work.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from types import CodeType, FrameType
from typing import TYPE_CHECKING, Any

import msgspec

from ledger import __version__
from ledger.api import API
from ledger.core.errors import BrokenGame, UnknownGame, UsageError
from ledger.core.pieces.names import close
from ledger.core.rules.chapter import Chapter
from ledger.core.rules.game import AnyGame, Game
from ledger.games import outsiders

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

SHIPPED = {
    "effortless": "ledger.games.effortless",
    "kingless": "ledger.games.kingless",
    "humanity": "ledger.games.humanity",
    "endeavor": "ledger.games.endeavor",
    "courses": "ledger.games.courses",
    "scorepad": "ledger.games.scorepad",
}
"""Name → the package with its `GAME`."""
FOR_PLAYS = "scorepad"
"""The game that records what was played elsewhere."""
GROUP = "tablefold.games"
_GUESTS: dict[str, AnyGame] = {}


class InstalledGame(msgspec.Struct, frozen=True):
    """An installed game, playable or not."""

    name: str
    package: str
    """The distribution that contains it, and its version: `tablefold 0.1.0`."""
    game: AnyGame | None = None
    broken: str = ""
    """Why it cannot be loaded; empty if it can."""


@contextmanager
def guest(game: AnyGame) -> Iterator[None]:
    """Makes a game playable under its own name without installing it, for tests."""
    name = game.info.name
    before = _GUESTS.get(name)
    _GUESTS[name] = game
    try:
        yield
    finally:
        if before is None:
            del _GUESTS[name]
        else:
            _GUESTS[name] = before


def names() -> tuple[str, ...]:
    """Every game that is installed, the shipped ones first."""
    return tuple(dict.fromkeys((*SHIPPED, *_GUESTS, *(point.name for point in _outside_points()))))


def installed_games() -> tuple[InstalledGame, ...]:
    """Every game that is installed, loaded; the shipped ones first."""
    games = []
    for name in names():
        try:
            games.append(InstalledGame(name, package(name), game(name)))
        except BrokenGame as error:
            games.append(InstalledGame(name, package(name), None, error.message))
    return tuple(games)


def game_and_catalog(wanted: str, catalog: str = "") -> tuple[str, str]:
    """The game and the catalog in `GAME:CATALOG`. Raises UsageError if two catalogs are named."""
    name, _, own = wanted.partition(":")
    if own and catalog:
        raise UsageError(
            f"{wanted} names a catalog, and so does --catalog.",
            hint=f"Leave one of them out: --game {name} --catalog {catalog}",
        )
    return name, own or catalog


def game(name: str) -> AnyGame:
    """The game with this name. Raises UnknownGame, or BrokenGame if it cannot be loaded."""
    if name in _GUESTS:
        return _GUESTS[name]
    if name in SHIPPED:
        shipped: AnyGame = import_module(SHIPPED[name]).GAME
        return shipped
    for point in _outside_points():
        if point.name == name:
            return _load_game(point)
    raise unknown_game(name)


def unknown_game(name: str, near: str = "") -> UnknownGame:
    """The error for a name that no game has; `near` suggests names that are spelled like it."""
    known = names()
    hint = near or close(name, known) or f"The games are: {', '.join(known)}."
    return UnknownGame(f"There is no game called {name!r} here.", hint=hint)


def module_of(name: str) -> str:
    """The module of a game, without importing it. Raises UnknownGame."""
    where = {**{point.name: point.module for point in _outside_points()}, **SHIPPED}
    if name not in where:
        raise unknown_game(name)
    return where[name]


def foreign_names() -> frozenset[str]:
    """The games from other packages, without importing any."""
    return frozenset(point.name for point in _outside_points()) - _GUESTS.keys()


def package(name: str) -> str:
    """The package of a game, and its version; empty if the game is not installed."""
    if name in SHIPPED:
        return f"tablefold {__version__}"
    return next((_package_of(point) for point in _outside_points() if point.name == name), "")


def _package_of(point: EntryPoint) -> str:
    return f"{point.dist.name} {point.dist.version}" if point.dist is not None else "an unknown package"


def _load_game(point: EntryPoint) -> AnyGame:
    """The game of an entry point, after checking it. Raises BrokenGame."""
    try:
        loaded = outsiders.import_game(point)
        why = _why_unplayable(point.name, loaded)
    except BaseException as mistake:  # SystemExit, too; and Ctrl-C ends an import that never ends
        why = why_of_old_api(mistake) or f"{type(mistake).__name__}: {mistake}".rstrip(": ")
    if why:
        raise BrokenGame(
            f"The game {point.name} of {_package_of(point)} cannot be loaded: {why}.",
            hint="Tell whoever made it, or remove the package; the other games work.",
        )
    return outsiders.guarded(loaded)


def _why_unplayable(name: str, loaded: Any) -> str:
    """Why an object cannot be the game with this name; empty if it can."""
    if not isinstance(loaded, Game):
        return f"it is not a Game of ledger.api, but {type(loaded).__name__}"
    if loaded.info.name != name:
        return f"it calls itself {loaded.info.name!r}, but its entry point is called {name!r}"
    if loaded.info.api != API:
        return f"it was written for API {loaded.info.api}, and this Tablefold has API {API}"
    return ""


def why_of_old_api(mistake: BaseException) -> str:
    """The reason why a game written for API 1 does not run: its chapters took functions. Empty for any other
    mistake."""
    if not isinstance(mistake, AttributeError) or not isinstance(mistake.obj, Chapter):
        return ""
    return f"it was written for API 1, whose chapters had {mistake.name!r}, and this Tablefold has API {API}"


def home(name: str) -> str:
    """The Python package of a game, with its `RULES.md`."""
    if name in _GUESTS:
        start = _GUESTS[name].start  # a function of the game's own, or `State.from_setup`
        return str(sys.modules[getattr(start, "__self__", start).__module__].__package__)
    if name in SHIPPED:
        return SHIPPED[name]
    return next((point.module for point in _outside_points() if point.name == name), "")


def modules_of(game: AnyGame) -> frozenset[str]:
    """The names of the modules with a game's own functions and events."""
    said = (getattr(game, name) for name in game.__struct_fields__)
    asked = (getattr(each, "__self__", each) for each in (*game.events, *said) if callable(each))
    names = (str(getattr(each, "__module__", "")) for each in asked)
    return frozenset(name for name in names if name and not name.startswith("ledger.core."))


class Blame(msgspec.Struct, frozen=True):
    """Whose fault an uncaught error is."""

    game: str = ""
    """The game that was running, with its package: `hearts of tablefold-hearts 1.0`; empty if none was."""
    is_own: bool = False
    """Whether the error arose in a function of that game."""
    where: str = ""
    """The function that raised it, with file and line; a function of the game if there is one."""


def blame(error: BaseException) -> Blame:
    """The game that an error belongs to, and the place: the innermost function of that game, or where
    Tablefold used its answers."""
    frames = list(_frames(error))
    game, roots = _game_in_frames(frames)
    ours = {name.partition(".")[0] for name in SHIPPED.values()} | {"cli"}
    name, is_own, where = "", False, ""
    for frame, line in reversed(frames):
        module = str(frame.f_globals.get("__name__", ""))
        if any(module == root or module.startswith(f"{root}.") for root in roots):
            name, is_own, where = game, not where, place_of(frame, line)
            break
        if not where and module.partition(".")[0] in ours:
            where = place_of(frame, line)
    return Blame(name or game, is_own, where)


def _frames(error: BaseException) -> Iterator[tuple[FrameType, int]]:
    """The calls that led to an error, the innermost last; then the calls that led to its cause."""
    trace = error.__traceback__
    while trace is not None:
        yield trace.tb_frame, trace.tb_lineno
        trace = trace.tb_next
    if error.__cause__ is not None:
        yield from _frames(error.__cause__)


def _game_in_frames(frames: Sequence[tuple[FrameType, int]]) -> tuple[str, frozenset[str]]:
    """The outside game that was running, and the modules of its code."""
    modules = {str(frame.f_globals.get("__name__", "")).partition(".")[0] for frame, _ in frames}
    for point in _outside_points():
        if (root := point.module.partition(".")[0]) in modules:
            return f"{point.name} of {_package_of(point)}", frozenset({root})
    for frame, _ in reversed(frames):
        for asked in (frame.f_locals.get("game"), getattr(frame.f_locals.get("self"), "game", None)):
            if isinstance(asked, Game) and asked.info.name not in SHIPPED:
                where = package(asked.info.name)
                return f"{asked.info.name} of {where}" if where else asked.info.name, modules_of(asked)
    return "", frozenset()


def place_of(frame: FrameType, line: int) -> str:
    """The function of a frame with its place, for people."""
    return place_of_code(frame.f_code, line)


def place_of_code(code: CodeType, line: int) -> str:
    """A function with its place, for people: `_may_play` in hearts/__init__.py, line 120."""
    return f"`{code.co_qualname}` in {'/'.join(code.co_filename.split(os.sep)[-2:])}, line {line}"


def _outside_points() -> Iterator[EntryPoint]:
    return (point for point in _entry_points() if point.name not in SHIPPED)


@cache
def _entry_points() -> tuple[EntryPoint, ...]:
    """The entry points of all games, read once: reading them opens a file of every package."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow, and only needed past the shipped games

    return tuple(entry_points(group=GROUP))
