"""Looks for everything that is wrong with the form of a catalog that somebody wrote by hand.

Law: what is wrong is reported and left out, so that the rest can be checked, too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from ledger.core.errors import BadCatalog
from ledger.core.pieces.catalog import Entry, Flaw, Schema, missing, require_reachable
from ledger.core.pieces.decode_errors import plain
from ledger.core.pieces.names import close, listed

OF_ALL = ("name", "notes", "house")
"""What a catalog of any game may say; `house` is for catalogs that come with a game."""
MOST = 100
"""The most mistakes that are listed; nobody reads more at once."""
_PLACE = re.compile(r"`\$\.([^`]+)`")
_FIELD = re.compile(r"field `(\w+)`")


def examined(schema: Schema, content: Mapping[str, Any]) -> tuple[dict[str, Any], list[Flaw]]:
    """The content without its mistakes of form, and a list of these mistakes."""
    kinds = {kind.kind: kind for kind in schema.kinds}
    mended: dict[str, Any] = {}
    flaws: list[Flaw] = []
    for key, said in content.items():
        if key in kinds and isinstance(said, list):
            rows = [_mended(row, kinds[key], key, flaws) for row in said]
            mended[key] = list({row["name"]: row for row in rows if row is not None}.values())
            flaws += _twice(key, said)
        elif key in kinds:
            flaws.append(Flaw(key, "", "", f"{key} must be a list of tables ([[{key}]])."))
        elif key == "values":
            mended[key] = _mended(said, schema.values, key, flaws) or {}
        elif key in OF_ALL:
            mended[key] = said
        else:
            known = [*OF_ALL[:2], *(("values",) if schema.values.__struct_fields__ else ()), *kinds]
            flaws.append(
                Flaw("", "", key, f"This game knows no part {key!r}.", f"It knows {', '.join(known)}.")
            )
    for key in [key for key in mended if key in kinds]:
        for row in tuple(mended[key]):
            lacking = missing(kinds[key], row, mended)
            for field, other, name in lacking:
                flaws.append(Flaw(key, row["name"], field, f"There is no {other} {name[:40]!r} here."))
                del row[field]
            if any(field in required(kinds[key]) for field, _, _ in lacking):
                mended[key].remove(row)
    return mended, flaws[:MOST]


def required(kind: type[msgspec.Struct]) -> list[str]:
    """The fields that must be given."""
    return [field.name for field in msgspec.structs.fields(kind) if field.required]


def _twice(kind: str, rows: list[Any]) -> list[Flaw]:
    names = [row["name"] for row in rows if isinstance(row, dict) and isinstance(row.get("name"), str)]
    again = [name for name, count in Counter(names).items() if count > 1]
    return [Flaw(kind, name, "name", f"The {kind} {name!r} is here twice.") for name in again]


def _mended(row: Any, into: type[msgspec.Struct], kind: str, flaws: list[Flaw]) -> dict[str, Any] | None:
    """A table without the fields that do not fit; None if nothing is left of it."""
    if not isinstance(row, dict):
        flaws.append(Flaw(kind, "", "", f"{kind} should be a table, but is {row!r:.40}."))
        return None
    left = dict(row)
    name = left["name"] if isinstance(left.get("name"), str) else ""
    while True:
        try:
            require_reachable(left)
            msgspec.convert(left, into, str_keys=True)
            if issubclass(into, Entry) and not name.strip():
                flaws.append(Flaw(kind, name, "name", f"A {kind} needs a name."))
                return None
            return left
        except BadCatalog as error:
            large = next((key for key, value in left.items() if not _is_reachable(value)), "")
            flaws.append(Flaw(kind, name, large, error.message, error.hint))
            left.pop(large, None)
        except msgspec.ValidationError as error:
            path, lost = _where(error)
            field = path[0] if path else lost
            message = f"{kind} {name}: {plain(error, is_by_hand=True)}.".replace(" :", ":")
            flaws.append(Flaw(kind, name, field, message, _what_is_known(into, path, lost, left)))
            if field not in left:
                return None
            del left[field]
            if len(flaws) > MOST:
                return None


def _where(error: msgspec.ValidationError) -> tuple[list[str], str]:
    """The names and places on the way to a mistake, and the field there that is unknown or missing."""
    place, field = _PLACE.search(str(error)), _FIELD.search(str(error))
    return re.findall(r"\w+|\.{3}", place[1]) if place else [], field[1] if field else ""


def _what_is_known(into: type[msgspec.Struct], path: list[str], lost: str, row: Mapping[str, Any]) -> str:
    """A hint about a field that is unknown, a value that can only be one of a few words, or a table that is
    expected; otherwise empty."""
    kinds: list[Any] = [into]
    said: Any = row
    for step in path:
        kinds, said = _inside(kinds, step), _said_in(said, step)
    fields = [field for kind in kinds if _is_table(kind) for field in kind.__struct_encode_fields__]
    if lost and lost not in fields:
        return close(lost, fields) or f"It knows {', '.join(fields)}."
    if lost:
        kinds, said = _inside(kinds, lost), None
    words = [word for kind in kinds if get_origin(kind) is Literal for word in get_args(kind)]
    if words:
        meant = close(said, words) if isinstance(said, str) else ""
        return f"{meant} It can be {listed(words)}.".strip()
    such = [_such_as(kind) for kind in kinds if _is_table(kind) and not isinstance(said, Mapping)]
    return f"A table has fields{such[0]}." if such else ""


def _is_table(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _inside(kinds: Sequence[Any], step: str) -> list[Any]:
    """What can be at a step inside of these types: a field of a table, or a place in a list."""
    found: list[Any] = []
    for kind in kinds:
        if _is_table(kind):
            found.append(get_type_hints(kind).get(step))
        elif get_origin(kind) in (dict, Mapping):
            found.append(get_args(kind)[1])
        elif get_origin(kind) is not Literal:
            found += get_args(kind)
    unions = (Union, UnionType)
    return [each for kind in found for each in (get_args(kind) if get_origin(kind) in unions else (kind,))]


def _said_in(said: Any, step: str) -> Any:
    """What somebody wrote there; None if that cannot be found."""
    if isinstance(said, list) and step.isdecimal() and int(step) < len(said):
        return said[int(step)]
    return said.get(step) if isinstance(said, Mapping) else None


def _such_as(table: Any) -> str:
    """A field that the table needs, with a word that it can be; empty if there is none."""
    for field in required(table):
        for kind in _inside([table], field):
            if get_origin(kind) is Literal:
                return f", such as {field} = {msgspec.json.encode(get_args(kind)[0]).decode()}"
    return ""


def _is_reachable(value: Any) -> bool:
    try:
        require_reachable({"": value})
    except BadCatalog:
        return False
    return True
