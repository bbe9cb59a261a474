"""Which places a question to all logs asks, and where it is kept what they came to."""

from __future__ import annotations

import os
from collections.abc import Sequence

from cli import folders
from cli.shell import Shell

CACHE = "shelf.sqlite"
HERE = (".",)


def places_of(shell: Shell, places: Sequence[str]) -> tuple[str, ...]:
    """The places that are named, else those of the settings, else this folder."""
    return tuple(places) or shell.settings.places or HERE


def cache_file() -> str:
    """Where is kept what logs come to; empty where the system has no place for it."""
    folder = folders.cache(os.environ)
    return os.path.join(folder, CACHE) if folder else ""
