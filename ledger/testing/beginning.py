"""A package for a new game, whose tests pass at once: an author begins with it and changes it.

Law: the tests try what is written here as it is, and no existing file is overwritten.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from string import Template
from types import ModuleType

from ledger import __version__
from ledger.core.errors import UsageError
from ledger.games.registry import SHIPPED
from ledger.testing.skeletons import at_once, dice, hands, rounds, teams, turns

PROJECT = """\
[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "tablefold-$name"
version = "0.1"
description = "$title, a game for Tablefold"
requires-python = ">=3.11"
dependencies = ["tablefold>=$version"]

[project.optional-dependencies]
test = ["tablefold[test]"]

[project.entry-points."tablefold.games"]
$name = "$name:GAME"

[tool.setuptools]
packages = ["$name"]

[tool.setuptools.package-data]
$name = ["py.typed", "RULES.md"]
"""

KINDS: Mapping[str, str] = {
    "turns": "one seat after the other, everything open",
    "dice": "dice in a turn, as often as somebody dares",
    "hands": "a deck, and hands that nobody else sees",
    "at-once": "hands; everybody chooses at once, then all is turned up",
    "rounds": "hands, dealt anew for each of several rounds",
    "teams": "hands; partners who win together",
}
"""Each kind of game that `new` can begin, in words."""
_SKELETONS: Mapping[str, ModuleType] = {
    "turns": turns,
    "dice": dice,
    "hands": hands,
    "at-once": at_once,
    "rounds": rounds,
    "teams": teams,
}


def _files(kind: str) -> Mapping[str, str]:
    """Where each file is in the new package → what is in it."""
    skeleton = _SKELETONS[kind]
    return {
        "pyproject.toml": PROJECT,
        "$name/__init__.py": skeleton.GAME,
        "$name/RULES.md": skeleton.RULES,
        "$name/py.typed": "",
        "tests/test_$name.py": skeleton.TEST,
    }


def begin(name: str, folder: Path, kind: str = "turns") -> list[Path]:
    """Writes a package for such a game into a new folder, and returns its files. Raises UsageError."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or name in SHIPPED:
        raise UsageError(
            f"A game cannot be called {name!r}.",
            hint="Use small letters and digits, and not the name of a game that comes with Tablefold.",
        )
    if folder.exists():
        raise UsageError(f"{folder} already exists.", hint="Name another folder: nothing is overwritten.")
    words = {"name": name, "title": name.replace("_", " ").capitalize(), "version": __version__}
    written = []
    for where, text in _files(kind).items():
        path = folder / Template(where).substitute(words)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(Template(text).substitute(words), encoding="utf-8")
        written.append(path)
    return written
