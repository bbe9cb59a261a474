"""What states are made of: plain mutable parts that copy themselves, and dicts that say so if a key is
missing.

Law: a part declares each field once, with its annotation and its default; its copy is made from the
annotations. Copies share what never changes; what changes in place is copied, however deep it is.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from enum import Enum
from typing import (
    Any,
    ClassVar,
    Generic,
    Literal,
    NoReturn,
    Self,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from ledger.core.errors import Contradiction
from ledger.core.pieces.growing import Growing

K = TypeVar("K")
V = TypeVar("V")


class Lookup(dict[K, V], Generic[K, V]):
    """A dict of what is on the table: looking for a key that is not there contradicts the pieces.

        class Hands(Lookup[str, list[int]]):
            why = "{} has no hand"

    `why` is the sentence about a missing key. It is as quick as a dict, so that handlers need not ask first;
    `get` and `in` never raise.
    """

    __slots__ = ()
    why: ClassVar[str] = "there is no {}"

    def __missing__(self, key: K) -> NoReturn:
        raise Contradiction(self.why.format(key))


class Fixed:
    """What never changes, so that all copies share it."""

    __slots__ = ()


class Copyable(msgspec.Struct):
    """A mutable part of a state, whose fields say what they hold, down to the last element.

    `list`, `dict`, `set` and `Lookup` are copied. Other parts, and everything else with a `copy` method, copy
    themselves. Numbers, text, tuples, `Growing`, `Fixed`, frozen sets, frozen structs, `Mapping` and
    `Sequence` are shared.
    """

    def copy(self) -> Self:
        """An independent copy. Raises TypeError if an annotation does not say what a field holds."""
        twin: Self = _COPIERS[type(self)](self)
        return twin


class _Copiers(dict[type, Callable[[Any], Any]]):
    """How each kind of part is copied, worked out for the first copy."""

    def __missing__(self, kind: type[Any]) -> Callable[[Any], Any]:
        made = self[kind] = _copier(kind) if kind.copy is Copyable.copy else kind.copy
        return made


_COPIERS = _Copiers()
_NEVER_CHANGES = (str, int, float, bytes, frozenset, Enum, Growing, Fixed, type, type(None))


def _copier(kind: type[Copyable]) -> Callable[[Any], Any]:
    """A function that copies a kind of part, as fast as if somebody wrote it by hand."""
    hints = get_type_hints(kind)
    lines = ["def copy(part):", "    twin = part.__copy__()"]
    for name in kind.__struct_fields__:
        code = _code(hints[name], f"part.{name}", f"{kind.__name__}.{name}")
        if code is not None:
            lines.append(f"    twin.{name} = {code}")
    lookups = (hint for hint in hints.values() if isinstance(hint, type) and issubclass(hint, Lookup))
    made: dict[str, Any] = {"COPIERS": _COPIERS, **{each.__name__: each for each in lookups}}
    exec("\n".join([*lines, "    return twin"]), made)
    copier: Callable[[Any], Any] = made["copy"]
    return copier


def _code(hint: Any, value: str, where: str) -> str | None:
    """The expression that copies `value`; None if it is shared. Raises TypeError."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return _code_of_one(args, value, where)
    if origin in (list, set, dict):
        inner = _code(args[-1], "each", where)
        if inner is None:
            return f"{value}.copy()"
        if origin is dict:
            return f"{{key: {inner} for key, each in {value}.items()}}"
        return f"[{inner} for each in {value}]"
    if origin is tuple:
        if any(_code(arg, value, where) is not None for arg in args if arg is not ...):
            raise TypeError(f"{where}: a tuple holds nothing that changes")
        return None
    kind = origin or hint
    if isinstance(kind, type) and issubclass(kind, Lookup):
        (base,) = kind.__orig_bases__  # type: ignore[attr-defined] # what a subclass of a generic has
        inner = _code(get_args(base)[-1], "each", where)
        pairs = value if inner is None else f"{{key: {inner} for key, each in {value}.items()}}"
        return f"{kind.__name__}({pairs})"
    if kind is Literal or getattr(kind, "__module__", "") == "collections.abc":
        return None
    if not isinstance(kind, type | TypeVar) or kind in (list, set, dict, object, Any):
        raise TypeError(f"{where}: the annotation should say what it holds, down to the last element")
    if isinstance(kind, TypeVar) or issubclass(kind, _NEVER_CHANGES):
        return None
    if issubclass(kind, msgspec.Struct) and kind.__struct_config__.frozen:
        return None
    if not hasattr(kind, "copy"):
        raise TypeError(f"{where}: a {kind.__name__} does not say how it is copied; make it a Copyable")
    return f"COPIERS[type({value})]({value})" if issubclass(kind, Copyable) else f"{value}.copy()"


def _code_of_one(args: tuple[Any, ...], value: str, where: str) -> str | None:
    """The expression for a field that may hold things of several types, such as a list or None."""
    codes = {_code(arg, value, where) for arg in args if arg is not type(None)}
    if len(codes) > 1:
        raise TypeError(f"{where}: it holds something that is copied or something that is not; choose one")
    code = codes.pop()
    return code if code is None or type(None) not in args else f"(None if {value} is None else {code})"
