"""A package for a new game, whose tests pass at once: an author begins with it and changes it.

Law: the tests try what is written here as it is, and no existing file is overwritten.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from importlib.metadata import packages_distributions
from itertools import product
from keyword import iskeyword
from pathlib import Path
from string import Template

from ledger import __version__
from ledger.core.errors import UsageError
from ledger.games.registry import SHIPPED
from ledger.testing.skeletons import cards, dice, kept, turns

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

PARTS: Mapping[str, str] = {
    "turns": "one seat after the other, everything open",
    "dice": "dice in a turn, as often as somebody dares",
    "hands": "hands of cards that nobody else sees",
    "deck": "hands that draw from a deck while they play",
    "at-once": "hands; everybody chooses at once, then all is turned up",
    "rounds": "several rounds, each begun anew",
    "teams": "partners who win together",
}
"""What a game that `new` begins may have, in words."""
TESTS = "tests"
"""The folder of a package's tests."""
_OF_HANDS = ("hands", "deck", "at-once")


def combinations() -> Iterator[tuple[str, ...]]:
    """Every combination of parts that can be asked for."""
    more = [(), ("rounds",), ("teams",), ("rounds", "teams")]
    hands = [("hands", *each) for each in ((), ("deck",), ("at-once",), ("deck", "at-once"))]
    for first, others in product((("turns",), ("dice",), *hands), more):
        yield (*first, *others)


def asked(confirm: Callable[[str], bool]) -> tuple[str, ...]:
    """The parts of a game, from an author who answers yes or no to each."""
    found = list[str]()

    def ask(question: str, part: str) -> bool:
        found.extend([part] if (said := confirm(question)) else [])
        return said

    if ask("Does it have hands of cards?", "hands"):
        ask("Do they draw from a deck while they play?", "deck")
        ask("Do all choose a card at once?", "at-once")
    else:
        ask("Does it have dice?", "dice")
    ask("Are there several rounds?", "rounds")
    ask("Do partners win together?", "teams")
    return tuple(found)


def _files(parts: Collection[str]) -> Mapping[str, str]:
    """Where each file is in the new package → what is in it."""
    is_hands = any(part in _OF_HANDS for part in parts)
    if is_hands and "dice" in parts:
        raise UsageError("No skeleton has both dice and hands.", hint="Begin with hands, and add your dice.")
    skeleton = cards if is_hands else dice if "dice" in parts else turns
    return {
        "pyproject.toml": PROJECT,
        "$name/__init__.py": kept(skeleton.GAME, parts),
        "$name/RULES.md": kept(skeleton.RULES, parts),
        "$name/py.typed": "",
        f"{TESTS}/test_$name.py": kept(skeleton.TEST, parts),
    }


def begin(name: str, folder: Path, parts: Collection[str] = ()) -> list[Path]:
    """Writes a package for a game with these parts into a new folder, and returns its files. Raises
    UsageError."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or name in SHIPPED:
        raise UsageError(
            f"A game cannot be called {name!r}.",
            hint="Use letters from a to z and digits, a letter first, and not the name of a game that comes "
            "with Tablefold.",
        )
    is_pythons = iskeyword(name) or name in sys.stdlib_module_names
    if is_pythons or name == TESTS or name in packages_distributions():
        whose = "the name is Python's" if is_pythons else "another package here has that name"
        raise UsageError(
            f"A package cannot be called {name!r}, because {whose}.",
            hint=f"Call it {name}_game, for example.",
        )
    if folder.exists():
        raise UsageError(f"{folder} already exists.", hint="Name another folder: nothing is overwritten.")
    words = {"name": name, "title": name.replace("_", " ").capitalize(), "version": __version__}
    written = []
    for where, text in _files(parts).items():
        path = folder / Template(where).substitute(words)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(Template(text).substitute(words), encoding="utf-8")
        written.append(path)
    return written
