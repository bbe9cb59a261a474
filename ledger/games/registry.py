"""The table of games: the ones shipped here, and those that others install.

Law: games are found by name and imported only when asked for. Another package adds a game through the entry
point group `tablefold.games`; a shipped name cannot be taken over.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import cast

from ledger.core.errors import UnknownGame
from ledger.core.game import Game

SHIPPED = {
    "effortless": "ledger.games.effortless",
    "kingless": "ledger.games.kingless",
    "humanity": "ledger.games.humanity",
}
"""Name → the package whose `GAME` it is."""


def names() -> tuple[str, ...]:
    """Every game that can be played, the shipped ones first."""
    return (*SHIPPED, *(name for name, _ in _installed()))


def game(name: str) -> Game:
    """Raises UnknownGame."""
    if name in SHIPPED:
        return cast("Game", import_module(SHIPPED[name]).GAME)
    for known, target in _installed():
        if known == name:
            module, _, attribute = target.partition(":")
            return cast("Game", getattr(import_module(module), attribute or "GAME"))
    raise UnknownGame(f"There is no game called {name!r} here.", hint=f"The games are: {', '.join(names())}.")


def _installed() -> Iterator[tuple[str, str]]:
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow, and only needed past the shipped games

    for point in entry_points(group="tablefold.games"):
        if point.name not in SHIPPED:
            yield point.name, point.value
