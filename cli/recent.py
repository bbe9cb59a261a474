"""The names of the logs that were played lately.

Law: only names are kept, in a file that belongs to the user. What cannot be read or written is forgotten,
because no game depends on it.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping, Sequence

from cli import folders, ordinary

FILE = "recent"
MOST = 20
"""How many names are kept."""


def _names_file(environ: Mapping[str, str]) -> str:
    folder = folders.state(environ)
    return os.path.join(folder, FILE) if folder else ""


def logs(environ: Mapping[str, str]) -> Sequence[str]:
    """The names of the logs that are still there, the last played first."""
    return [name for name in _remembered_names(_names_file(environ)) if os.path.isfile(name)]


def _remembered_names(file: str) -> list[str]:
    try:
        names = ordinary.read(file).decode("utf-8", "surrogateescape")
    except OSError:
        return []
    return [line for line in names.split("\n") if line.strip()]


def remember(log: str, environ: Mapping[str, str]) -> None:
    """Puts a log first in the list."""
    file, name = _names_file(environ), os.path.abspath(log)
    kept = _remembered_names(file)
    if not file or "\n" in name or kept[:1] == [name]:
        return
    names = [name, *(other for other in kept if other != name)][:MOST]
    draft = f"{file}.{os.getpid()}"
    try:
        os.makedirs(os.path.dirname(file), mode=0o700, exist_ok=True)
        with open(draft, "w", encoding="utf-8", errors="surrogateescape") as opened:
            opened.writelines(f"{each}\n" for each in names)
        os.replace(draft, file)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(draft)
