"""The small game of the tutorial, for tests that need some game and not a real one.

Law: it is not written here. It is the code of `ledger/GAMES.md`, so that the page cannot go stale.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace

import ledger
from ledger.api import Chapter, Game

GUIDE = Path(ledger.__file__).with_name("GAMES.md")


def code_of(fence: str, page: Path = GUIDE) -> str:
    """The blocks that a fence opens, each on the lines where the page has it."""
    kept, is_inside = [], False
    for line in page.read_text(encoding="utf-8").splitlines():
        is_fence = line.startswith("```")
        is_inside = line == f"```{fence}" if is_fence else is_inside
        kept.append(line if is_inside and not is_fence else "")
    return "\n".join(kept)


MANY = {"name": "many", "heap": [{"name": heap, "stones": 10_000} for heap in ("amber", "jade", "jet black")]}
"""A catalog for long games."""

TABLES = (
    *("handlers", "needs", "rules", "anytimes", "deals", "abouts"),
    *("templates", "tellings", "veils", "doers", "causes", "showings"),
)


def varied(game: Game[Any], **other: Any) -> Game[Any]:
    """The same game but for what is said here: tables of its chapters, or fields of the record.

    Its chapters become one, in which a table that is given stands for what they say.
    """
    said: Chapter[Any] = Chapter()
    said.events = list(other.pop("events", game.events))
    for name in TABLES:
        told = {kind: what for chapter in game.chapters for kind, what in getattr(chapter, name).items()}
        setattr(said, name, other.pop(name, told))
    return replace(game, **{"verbs": game.words, **other}, chapters=(said,))


exec(compile(code_of("python"), GUIDE, "exec", dont_inherit=True), globals())
