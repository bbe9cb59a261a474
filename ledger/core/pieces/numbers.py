"""Running numbers: a line of play numbers some pieces in the order in which they appear.

Law: such a number means something only on its own line. A field that holds one says so by its type. That is
all it takes: on a corrected line, an event is then about the pieces that it meant.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from copy import copy
from functools import cache
from types import MappingProxyType, UnionType
from typing import Annotated, Any, Self, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

E = TypeVar("E", bound=msgspec.Struct)


class Numbers(msgspec.Struct, frozen=True, eq=False):
    """A way of numbering, declared once and named by every field that holds such a number:

    CARD = Numbers(lambda state: state.played + 1, looks)
    Card = Annotated[int, CARD]
    """

    next: Callable[[Any], int]
    """The number of the next piece. If it goes down, as with a new scene, later pieces are new pieces."""
    looks: Callable[[Any], Mapping[int, Hashable]] = lambda state: {}
    """The pieces that are there now, by number, and what each looks like to the table, without any number. If
    another line never made a piece, a piece that looks the same takes its place."""


Find = Callable[[Numbers, int], int]
"""Finds a new number for an old number."""
Renumbering = Callable[[Any, Find], Any]
_NONE: Mapping[str, Renumbering] = MappingProxyType({})


def renumbered(event: E, find: Find) -> E:
    """The same event with other numbers; `find` is called for each number in its fields."""
    changes = _changes(type(event))
    if not changes:
        return event
    found = {name: change(getattr(event, name), find) for name, change in changes.items()}
    return msgspec.structs.replace(event, **found)


def holds_numbers(kind: type[msgspec.Struct]) -> bool:
    """Whether a field of these events holds a running number."""
    return bool(_changes(kind))


def numbers_of(kinds: Iterable[type[msgspec.Struct]]) -> tuple[Numbers, ...]:
    """Every way of numbering in the fields of these kinds of events."""
    found: dict[Numbers, None] = {}
    for kind in kinds:
        for hint in get_type_hints(kind, include_extras=True).values():
            found.update(dict.fromkeys(_numberings_in(hint)))
    return tuple(found)


def _numberings_in(hint: Any) -> Iterable[Numbers]:
    if isinstance(hint, Numbers):
        yield hint
    elif isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        for field in get_type_hints(hint, include_extras=True).values():
            yield from _numberings_in(field)
    else:
        for each in get_args(hint):
            yield from _numberings_in(each)


@cache
def _changes(kind: type[msgspec.Struct]) -> Mapping[str, Renumbering]:
    """The fields that hold running numbers, and how each is changed to other numbers."""
    hints = get_type_hints(kind, include_extras=True)
    found = {
        name: _change(hints[name]) for name in kind.__struct_fields__ if any(_numberings_in(hints[name]))
    }
    return found or _NONE


def _change(hint: Any) -> Renumbering:
    """How a value of that type gets other numbers. Raises TypeError for a type that cannot hold any."""
    origin, args = get_origin(hint), get_args(hint)
    if not any(_numberings_in(hint)):
        return lambda value, find: value
    if origin is Annotated:
        by = next((each for each in args[1:] if isinstance(each, Numbers)), None)
        return _change(args[0]) if by is None else lambda value, find: find(by, value)
    if origin in (Union, UnionType):
        inner, *others = (_change(arg) for arg in args if arg is not type(None))
        if not others:
            return lambda value, find: None if value is None else inner(value, find)
    if origin is tuple and args[1:] != (...,):
        parts = [_change(arg) for arg in args]
        return lambda value, find: tuple(part(each, find) for part, each in zip(parts, value, strict=True))
    if origin in (tuple, list, frozenset):
        each_, made = _change(args[0]), origin
        return lambda value, find: made(each_(each, find) for each in value)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        key_, value_ = map(_change, args)
        return lambda value, find: {key_(key, find): value_(each, find) for key, each in value.items()}
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return renumbered
    raise TypeError(f"{hint} cannot hold running numbers; a tuple of them can")


Piece = tuple[Numbers, int, int]
"""A way of numbering, how often it has started again, and the number."""
MadePieces = tuple[Piece, ...]
"""The pieces that an event made, in order."""


class Numbered:
    """The numbers that a line of play has given to its pieces so far. `first` are the numbers that it started
    with."""

    def __init__(self, numbers: Sequence[Numbers], state: Any) -> None:
        self._next = {each: each.next(state) for each in numbers}
        self.first = dict(self._next)
        self.begun = dict.fromkeys(numbers, 0)
        """How often each way of numbering has started again."""

    def copy(self) -> Self:
        twin = copy(self)
        twin._next, twin.begun, twin.first = dict(self._next), dict(self.begun), dict(self.first)
        return twin

    def next(self, numbers: Numbers) -> int:
        return self._next[numbers]

    def reach(self, state: Any) -> MadePieces:
        """The pieces that have appeared since the last call; `state` is the current state."""
        if not self._next:
            return ()
        now = {each: each.next(state) for each in self._next}
        if now == self._next:
            return ()
        made = list[Piece]()
        for each, after in now.items():
            if after < self._next[each]:
                self.begun[each] += 1
                self.first[each] = self._next[each] = min(1, after)
            made += [(each, self.begun[each], number) for number in range(self._next[each], after)]
        self._next = now
        return tuple(made)
