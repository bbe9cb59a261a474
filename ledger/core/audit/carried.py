"""What a change leads to at the end of a line of play, if it only touches sequences that grow.

Law: pure, and a guess. It assumes that the rest of the line adds what it added before; only folding the rest
shows whether it does. So a guess says which changes are worth folding, and explains nothing itself.
"""

from __future__ import annotations

from itertools import chain
from typing import Any

from ledger.core.pieces.growing import Growing

NOTHING: Growing[Any] = Growing()


def carried(state: Any, recorded: Any, end: Any) -> Any | None:
    """The recorded `end`, changed in the same way as `state` differs from the `recorded` state. None if they
    differ in anything else."""
    changed: dict[str, Any] = {}
    for name in state.__struct_fields__:
        now, before = getattr(state, name), getattr(recorded, name)
        if now is before or now == before:
            continue
        if (value := _carried_value(now, before, getattr(end, name))) is None:
            return None
        changed[name] = value
    twin = end.copy()
    for name, value in changed.items():
        setattr(twin, name, value)
    return twin


def field_apart(state: Any, recorded: Any, first: str) -> str:
    """A field in which a state differs from the `recorded` state, other than by growing; empty if there is
    none. `first` is the field to look at first: the one that differed the last time."""
    if _is_apart(getattr(state, first), getattr(recorded, first)):
        return first
    for name in state.__struct_fields__:
        if _is_apart(getattr(state, name), getattr(recorded, name)):
            return str(name)
    return ""


def _is_apart(now: Any, before: Any) -> bool:
    """Whether two values differ, and not only as sequences that grow."""
    if now is before or now == before:
        return False
    if isinstance(now, dict):
        return not all(isinstance(each, Growing) for each in chain(now.values(), before.values()))
    return not isinstance(now, Growing)


def _carried_value(now: Any, before: Any, end: Any) -> Any | None:
    """The `end` of a sequence, or of a dict of sequences, changed as `now` differs from `before`."""
    if isinstance(now, Growing):
        return now.plus(*end[len(before) :])
    if not isinstance(now, dict):
        return None
    changed: dict[Any, Any] = {}
    for key in dict.fromkeys((*before, *now)):
        one, other = now.get(key, NOTHING), before.get(key, NOTHING)
        if one is other or one == other:
            continue
        if not (isinstance(one, Growing) and isinstance(other, Growing)):
            return None
        changed[key] = one.plus(*end.get(key, NOTHING)[len(other) :])
    found = end.copy()
    found.update(changed)
    return found
