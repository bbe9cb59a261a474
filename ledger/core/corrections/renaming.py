"""A name that somebody brought into the game, such as a character's: if a correction brings another name
instead, later events are about that one.

Law: pure. Names that were there before, such as seats and the cards of the catalog, never change.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Any, TypeVar

import msgspec

from ledger.core.log.events import Event, own_fields
from ledger.core.rules.game import AnyGame, actors

E = TypeVar("E", bound=Event)


class OtherName(msgspec.Struct, frozen=True, dict=True):
    """`new` instead of `old`. Longer names that hold the old name stay as they are."""

    old: str
    new: str
    longer: frozenset[str] = frozenset()

    @cached_property
    def _words(self) -> re.Pattern[str]:
        names = map(re.escape, sorted((self.old, *self.longer), key=len, reverse=True))
        return re.compile(rf"(?<!\w)(?:{'|'.join(names)})(?!\w)")

    def text(self, text: str) -> str:
        """The text about the new name, where the old name is a whole word."""
        return self._words.sub(lambda found: self.new if found[0] == self.old else found[0], text)

    def event(self, event: E) -> E:
        """The event about the new name."""
        found = {name: self._value(getattr(event, name)) for name in ("by", *own_fields(type(event)))}
        return msgspec.structs.replace(event, **found)

    def _value(self, value: Any) -> Any:
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, Mapping):
            return {self._value(key): self._value(each) for key, each in value.items()}
        if isinstance(value, msgspec.Struct):
            fields = {name: self._value(getattr(value, name)) for name in value.__struct_fields__}
            return msgspec.structs.replace(value, **fields)
        return type(value)(map(self._value, value)) if isinstance(value, tuple | list | frozenset) else value


def other_name(game: AnyGame, before: Any, was: Any, now: Any, end: Any) -> OtherName | None:
    """The name that came into the game between `before` and `was` on the old line, and the one that came
    instead until `now` on the new line. None unless there is one of each, and the new one means nothing else
    at the `end` of the old line."""
    known, ever = _names(game, before), _names(game, end)
    gone, come = _names(game, was) - known, _names(game, now) - known
    if len(gone) != 1 or len(come) != 1 or come & (gone | ever):
        return None
    (old,), (new,) = gone, come
    return OtherName(old, new, frozenset(each for each in ever if old in each and old != each))


def _names(game: AnyGame, state: Any) -> frozenset[str]:
    """Everybody who can act, every piece of the catalog, and what else people named."""
    pieces = (name for kind in game.schema.kinds for name in state.table.catalog.of(kind))
    return frozenset((*actors(game, state), *game.named(state), *pieces))
