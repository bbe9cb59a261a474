"""Events that anybody could have written: every kind, with whatever values its fields can hold.

Law: an event made here can be read back from a log; whether it makes any sense is for the game to say. What
it holds is drawn from what lies on the table, from what was played, and from what no table ever says.
"""

from __future__ import annotations

import types
from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cache
from random import Random
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from ledger.core.log.events import Event, TableEvent, own_fields
from ledger.core.pieces.tokens import UNKNOWN
from ledger.core.rules.game import AnyGame, actors
from ledger.core.rules.rulebook import TABLE, TOOL

ODD_NUMBERS = (-1, 0, 1, 2, 3, 7, 99, 10**9, -(10**9))
ODD_WORDS = ("", UNKNOWN, "nobody", "Zyzzyva", "1.1", "7.9")


def kinds_of(game: AnyGame) -> tuple[type[Event], ...]:
    """Every kind of event that a log of this game can hold, except for those of the timeline."""
    return (*game.events, *get_args(TableEvent))


class Forger:
    """Makes events for one table. `seen` are events that were played or offered there."""

    def __init__(self, game: AnyGame, chance: Random) -> None:
        self.game = game
        self.chance = chance
        self.seen: list[Event] = []

    def any_event(self, state: Any) -> Event:
        """Any event at all: one of any kind, or one that was seen, with another value in one field."""
        if self.seen and self.chance.random() < 0.5:
            return self._altered(state, self.chance.choice(self.seen))
        return self.of_kind(state, self.chance.choice(kinds_of(self.game)))

    def of_kind(self, state: Any, kind: type[Event], **known: Any) -> Event:
        """An event of this kind, with the values of some fields given."""
        hints = _field_types(kind)
        fields = {name: self._value(state, hints[name]) for name in ("by", *own_fields(kind))}
        return _read_back(kind(**{**fields, **known}))

    def _altered(self, state: Any, event: Event) -> Event:
        kind = type(event)
        name = self.chance.choice(("by", *own_fields(kind)))
        value = self._value(state, _field_types(kind)[name])
        return _read_back(msgspec.structs.replace(event, **{name: value}))

    def _value(self, state: Any, hint: Any) -> Any:
        """Any value that a log may hold where this type is declared."""
        chance = self.chance
        origin, args = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return self._value(state, args[0])
        if origin is Literal:
            return chance.choice(args)
        if origin in (Union, types.UnionType):
            return self._value(state, chance.choice(args))
        if origin is tuple:
            inner = [args[0]] * chance.choice((0, 1, 2, 5)) if args[1:] == (...,) else args
            return tuple(self._value(state, each) for each in inner)
        if origin in (list, set, frozenset):
            return origin(self._value(state, args[0]) for _ in range(chance.choice((0, 1, 3))))
        if origin in (dict, Mapping):
            return {
                self._value(state, args[0]): self._value(state, args[1])
                for _ in range(chance.choice((0, 1, 2)))
            }
        return self._simple_value(state, hint)

    def _simple_value(self, state: Any, hint: Any) -> Any:
        chance = self.chance
        if hint is type(None):
            return None
        if hint is bool:
            return chance.random() < 0.5
        if hint is int:
            return self._number(state)
        if hint is float:
            return float(self._number(state))
        if isinstance(hint, type) and issubclass(hint, Enum):
            return chance.choice(list(hint))
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            hints = _field_types(hint)
            return hint(**{name: self._value(state, hints[name]) for name in hint.__struct_fields__})
        return self._word(state)

    def _number(self, state: Any) -> int:
        chance = self.chance
        tokens = state.pieces.made
        return chance.choice((chance.randint(0, 12), chance.choice(ODD_NUMBERS), chance.randint(0, tokens)))

    def _word(self, state: Any) -> str:
        return self.chance.choice(self.chance.choice(tuple(filter(None, self._words(state)))))

    def _words(self, state: Any) -> tuple[Sequence[str], ...]:
        """Everything that has a name at this table, grouped by where it comes from."""
        catalog = state.table.catalog
        entries = [name for kind in catalog.schema.kinds for name in catalog.of(kind)]
        kinds = [kind.kind for kind in catalog.schema.kinds]
        people = (*actors(self.game, state), *self.game.info.reserved, TABLE, TOOL)
        pieces = [name for name in state.pieces.seen if state.pieces.seen[name]]
        knobs = [ruling.knob for ruling in self.game.info.rulings]
        return people, people, entries, pieces, list(self.game.facts(state)), kinds, knobs, ODD_WORDS


@cache
def _field_types(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _read_back(event: Event) -> Event:
    """The event as a log would give it back. Raises ValidationError if no log could hold it."""
    return msgspec.json.decode(msgspec.json.encode(event), type=type(event))
