"""Looks for everything that is wrong with the form of a catalog that somebody wrote by hand.

Law: what is wrong is reported and left out, so that the rest can be checked, too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from ledger.core.errors import BadCatalog
from ledger.core.pieces.catalog import Entry, Flaw, Schema, missing, require_reachable
from ledger.core.pieces.decode_errors import plain
from ledger.core.pieces.names import close, listed

OF_ALL = ("name", "notes", "house")
"""What a catalog of any game may say; `house` is for catalogs that come with a game."""
MOST = 100
"""The most mistakes that are listed; nobody reads more at once."""
_PLACE = re.compile(r"`\$\.(\w+)|field `(\w+)`")


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
            found = _PLACE.search(str(error))
            field = (found[1] or found[2]) if found else ""
            message = f"{kind} {name}: {plain(error)}.".replace(" :", ":")
            flaws.append(Flaw(kind, name, field, message, _what_is_known(into, field, left)))
            if field not in left:
                return None
            del left[field]
            if len(flaws) > MOST:
                return None


def _what_is_known(into: type[msgspec.Struct], field: str, row: Mapping[str, Any]) -> str:
    """A hint to a field that is unknown, or that can only be one of a few words; otherwise empty."""
    if field in row and field not in into.__struct_encode_fields__:
        return (
            close(field, into.__struct_encode_fields__)
            or f"It knows {', '.join(into.__struct_encode_fields__)}."
        )
    hint = get_type_hints(into).get(field)
    return f"It can be {listed(get_args(hint))}." if get_origin(hint) is Literal else ""


def _is_reachable(value: Any) -> bool:
    try:
        require_reachable({"": value})
    except BadCatalog:
        return False
    return True
