"""Where a question about all logs looks for logs, and where the results are kept."""

from __future__ import annotations

import os
from collections.abc import Sequence

from cli import folders
from cli.shell import Shell

CACHE = "shelf.sqlite"
HERE = (".",)


def places_of(shell: Shell, places: Sequence[str]) -> tuple[str, ...]:
    """The named places; without any, those of the settings; without those, this folder."""
    return tuple(places) or shell.settings.places or HERE


def cache_file() -> str:
    """Where the results of the logs are kept; empty if the system has no place for them."""
    folder = folders.cache(os.environ)
    return os.path.join(folder, CACHE) if folder else ""
