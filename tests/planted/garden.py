"""A game with one mistake, as a package of its own, and what the kit says of it at its defaults."""

from __future__ import annotations

import sys
import time
from importlib import import_module
from pathlib import Path
from shutil import copy
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


def grown(mistake: Mistake, name: str, folder: Path) -> Game[Any]:
    """The game with its mistake, in a package that other processes can import, too."""
    source = ROOT / mistake.game.replace(".", "/")
    text = (source / "__init__.py").read_text(encoding="utf-8")
    for old, new in mistake.changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    package = folder / name
    package.mkdir()
    (package / "__init__.py").write_text(text, encoding="utf-8")
    copy(source / "RULES.md", package)
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
