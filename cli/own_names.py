"""Names that a user says are one person, one place or one game: a file of their own beside the settings.

Law: no log is changed by it, and what was merged can be split again. It is written whole or not at all.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tomli_w import dumps

from cli import files, folders, ordinary
from ledger.core import toml
from ledger.core.errors import UsageError
from ledger.shelf.stats.names import KnownNames
from ledger.shelf.stats.people import read_people

FILE = "names.toml"
KINDS = ("people", "places", "titles")
Merged = dict[str, tuple[str, ...]]
"""Each name that is kept, with those that mean the same."""


def file() -> str:
    """Where the names are kept; empty if the system has no place for them."""
    folder = folders.config(os.environ)
    return os.path.join(folder, FILE) if folder else ""


def known(people: Mapping[str, Iterable[str]], aliases: Sequence[str] = ()) -> KnownNames:
    """Which names mean the same: in the settings (`people`), merged by hand, or said in one command."""
    merged = read()
    said: dict[str, tuple[str, ...]] = {name: tuple(each) for name, each in people.items()}
    for name, others in merged["people"].items():
        said[name] = (*said.get(name, ()), *others)
    meant = (
        {other: name for name, own in merged[kind].items() for other in own} for kind in ("places", "titles")
    )
    return KnownNames(read_people(said, aliases), *meant)


def read() -> dict[str, Merged]:
    """What is merged, by kind. Raises UsageError."""
    empty: dict[str, Merged] = {kind: {} for kind in KINDS}
    path = file()
    try:
        content = toml.read(ordinary.read(path).decode()) if path else {}
    except (FileNotFoundError, NotADirectoryError):
        return empty
    except OSError as error:
        raise _unread(path, error.strerror or str(error)) from None
    except (ValueError, RecursionError) as error:
        raise _unread(path, str(error)) from None
    for kind, said in content.items():
        if kind not in KINDS or not isinstance(said, Mapping):
            raise _unread(path, f"{kind!r} is not one of {', '.join(KINDS)}")
        empty[kind] = {name: _names(path, name, others) for name, others in said.items()}
    return empty


def _names(path: str, name: str, others: Any) -> tuple[str, ...]:
    if not isinstance(others, list) or not all(isinstance(other, str) for other in others):
        raise _unread(path, f"{name!r} is not a list of names")
    return tuple(others)


def _unread(path: str, why: str) -> UsageError:
    return UsageError(f"The names cannot be read: {why}.", where=path, hint="Correct the file, or remove it.")


def merge(kind: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """Merges names into the first of them, with everything that was merged with any of them before. Returns
    all names that now mean the first."""
    merged = read()
    kept, found = names[0], dict.fromkeys(names[1:])
    own = merged[kind]
    head = next((each for each, others in own.items() if kept in (each, *others)), kept)
    for name in (head, *found):
        found |= dict.fromkeys((*own.pop(name, ()), name))
    own |= {each: tuple(other for other in others if other not in found) for each, others in own.items()}
    own[kept] = tuple(name for name in found if name != kept)
    _write(merged)
    return own[kept]


def split(kind: str, name: str) -> tuple[str, ...]:
    """Makes a name mean only itself again, or all the names that were merged under it. Returns the names that
    are separate now. Raises UsageError."""
    merged = read()
    own = merged[kind]
    if name in own:
        apart = own.pop(name)
    elif head := next((each for each, others in own.items() if name in others), ""):
        own[head], apart = tuple(each for each in own[head] if each != name), (name,)
    else:
        hint = f"What is merged: {', '.join(own) or 'nothing'}."
        raise UsageError(f"{name!r} is merged with nothing.", hint=hint)
    _write(merged)
    return apart


def _write(merged: Mapping[str, Merged]) -> None:
    """Raises UsageError."""
    path = file()
    if not path:
        raise UsageError("This system has no folder for settings.", hint="Set HOME, or XDG_CONFIG_HOME.")
    kept = {
        kind: {name: list(others) for name, others in own.items() if others} for kind, own in merged.items()
    }
    os.makedirs(os.path.dirname(path), exist_ok=True)
    files.write(path, dumps(kept).encode(), replacing=True)
