"""What somebody calls a game on the command line.

Law: a name in full wins, and nothing is guessed if two games fit. A catalog that nobody knows stays as it was
typed, because it may be a file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cli import own_catalogs
from ledger.core.pieces.names import close
from ledger.games import registry


def game_and_catalog(environ: Mapping[str, str], typed: str, catalog: str = "") -> tuple[str, str]:
    """The game, and the catalog or its file, that somebody means with `GAME`, `GAME:CATALOG`, a title, or the
    name of a catalog that is a game: `Effortless`, `scorepad:Wingspan`, `wingspan`. Raises UsageError."""
    game, catalog = registry.game_and_catalog(typed, catalog)
    if game and game not in registry.names():
        known = tuple(all_names(environ))
        if len(meant := {name for called, name in known if called.casefold() == game.casefold()}) != 1:
            raise registry.unknown_game(game, close(game, [called for called, _ in known]))
        game, catalog = registry.game_and_catalog(meant.pop(), catalog)
    if not game or not catalog:
        return game, catalog
    shipped = {each.name: each.name for each in registry.game(game).info.catalogs}
    kept = shipped | own_catalogs.made(environ, game)
    return game, next((ref for name, ref in kept.items() if name.casefold() == catalog.casefold()), catalog)


def all_names(environ: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Everything that a game can be called, with its name as `games` lists it."""
    for each in registry.installed_games():
        yield each.name, each.name
        if each.game is not None:
            info = each.game.info
            yield info.title, each.name
            yield from ((one.name, f"{each.name}:{one.name}") for one in info.catalogs if one.is_game)
    for name, _ in own_catalogs.listed(environ, registry.names()):
        yield name.partition(":")[2], name
