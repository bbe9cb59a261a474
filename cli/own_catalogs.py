"""The catalogs that `new` has made for a person: they are kept beside the settings, a folder for each game.

Law: a new one never takes a name that something else has. A name that belongs to none of them is left as it
was typed.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress

from cli import files, folders
from ledger.core.rules.game import AnyGame

ENDING = ".toml"


def _folder(environ: Mapping[str, str], game: str) -> str:
    """The folder of one game's catalogs; the current folder if the system has no place for settings."""
    return os.path.join(root, game) if (root := folders.config(environ)) else ""


def made(environ: Mapping[str, str], game: str) -> dict[str, str]:
    """The file of each catalog, by its name."""
    folder = _folder(environ, game)
    try:
        found = sorted(os.listdir(folder)) if folder else []
    except OSError:
        return {}
    return {name.removesuffix(ENDING): os.path.join(folder, name) for name in found if name.endswith(ENDING)}


def listed(environ: Mapping[str, str], games: Iterable[str]) -> Iterator[tuple[str, str]]:
    """All catalogs as `GAME:NAME`, each with its file."""
    for game in games:
        yield from ((f"{game}:{name}", path) for name, path in made(environ, game).items())


def keep(environ: Mapping[str, str], game: AnyGame, stem: str, text: str) -> str:
    """Writes a new catalog; returns its file. Raises UsageError."""
    folder, built_in = _folder(environ, game.info.name), {each.name for each in game.info.catalogs}
    names = (f"{stem}{more}" for more in ("", *(f"-{number}" for number in range(2, 1000))))
    paths = (os.path.join(folder, name + ENDING) for name in names if name not in built_in)
    path = next(path for path in paths if not os.path.lexists(path))
    with suppress(OSError):  # then the file cannot be written either
        os.makedirs(folder, exist_ok=True)
    files.write(path, text.encode())
    return path
