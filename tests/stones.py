"""The small game of the tutorial, for tests that need some game and not a real one.

Law: it is not written here. It is the code of `ledger/GAMES.md`, so that the page cannot go stale.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace

import ledger
from ledger.api import Chapter, Event, Game
from ledger.core.rules.kinds import Kind, tried_on_a_copy

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

ROLES = frozenset(Kind.__struct_fields__) - {"is_tried", "is_by_hand"}


def varied(game: Game[Any], **other: Any) -> Game[Any]:
    """The same game but for what is said here: a method of its events (kind → function of event and state),
    which then no other kind has, or fields of the record."""
    said: Chapter[Any] = Chapter()
    said.events = list(other.pop("events", game.events))
    roles = {role: other.pop(role) for role in ROLES & other.keys()}
    known = {kind: None for of in roles.values() for kind in of}
    for kind in {**game.kinds, **known}:
        was = game.kinds[kind]
        own = {role: of.get(kind) for role, of in roles.items()}
        if was.is_tried and "needs" not in roles and "do" in own:
            own["needs"] = tried_on_a_copy(own["do"])
        said.kinds[kind] = replace(was, is_tried=was.is_tried and "needs" not in roles, **own)
    return replace(game, **{"verbs": game.words, **other}, chapters=(said,))


def saying(game: Game[Any], kind: type[Event], **methods: Any) -> Game[Any]:
    """The same game, in which one kind of event has other methods, or one more kind has these."""
    if "do" in methods and "needs" not in methods:
        methods |= {"needs": tried_on_a_copy(methods["do"]), "is_tried": True}
    more: Chapter[Any] = Chapter()
    more.kinds[kind] = replace(game.kinds[kind], **methods)
    return replace(game, chapters=(*game.chapters, more))


exec(compile(code_of("python"), GUIDE, "exec", dont_inherit=True), globals())
