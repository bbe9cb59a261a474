"""A game with one mistake, as a package of its own, and what the kit says of it at its defaults."""

from __future__ import annotations

import sys
import time
from importlib import import_module
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Any, NamedTuple

from ledger.api import Game
from ledger.testing import Nonconforming, conforms
from tests.planted.mistake import Mistake

ROOT = Path(__file__).parents[2]


class Answer(NamedTuple):
    """What was `said`, whether the run was red, and its seconds of processor time."""

    said: str
    is_red: bool
    seconds: float

    def lacks(self, mistake: Mistake) -> list[str]:
        """The words of a useful report that are not there."""
        return [word for word in mistake.says if word not in self.said]


def changed(mistake: Mistake) -> dict[str, str]:
    """Every file of the game's code, with the mistake: its name → its text."""
    source = ROOT / mistake.game.replace(".", "/")
    texts = {file.name: file.read_text(encoding="utf-8") for file in sorted(source.glob("*.py"))}
    for old, new in mistake.changes:
        (file,) = (file for file, text in texts.items() if old in text)
        assert texts[file].count(old) == 1, old
        texts[file] = texts[file].replace(old, new)
    return texts


def grown(mistake: Mistake, name: str, folder: Path) -> Game[Any]:
    """The game with its mistake, in a package that other processes can import, too."""
    package = folder / name
    copytree(ROOT / mistake.game.replace(".", "/"), package, ignore=ignore_patterns("__pycache__", "test_*"))
    for file, text in changed(mistake).items():
        (package / file).write_text(text.replace(f"{mistake.game}", name), encoding="utf-8")
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
    game: Game[Any] = import_module(name).GAME
    return game


def answer(mistake: Mistake, name: str, folder: Path, **how: int) -> Answer:
    """What the kit says of a mistake, or why its game does not even load."""
    began = time.process_time()
    try:
        said, is_red = str(conforms(grown(mistake, name, folder), **how)), False
    except (Nonconforming, TypeError, ValueError) as error:
        said, is_red = str(error), True
    return Answer(said, is_red, time.process_time() - began)
