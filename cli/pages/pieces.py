"""The pieces of a catalog, kind by kind.

Law: a hole in the catalog is shown as `?`; nothing is invented for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tomli_w import dumps

from cli.render.json import FORMAT
from ledger.core.blocks import Block, Facts, Heading, Note
from ledger.core.pieces.catalog import Catalog, Entry
from ledger.core.pieces.names import Choice, match
from ledger.core.pieces.table import shown
from ledger.core.pieces.teaching import in_words
from ledger.core.pieces.tokens import UNKNOWN

HOUSE = "This catalog is the project's own invention (house)."


def blocks(catalog: Catalog[Any]) -> tuple[Block, ...]:
    """Everything in the catalog."""
    content = catalog.content()
    found: list[Block] = [Heading(f"Catalog {catalog.name}")]
    if catalog.house:
        found.append(Note(HOUSE))
    found += [Note(line) for line in catalog.notes.splitlines() if line.strip()]
    if values := content.get("values"):
        found.append(Facts(tuple((_with_spaces(key), _value_text(value)) for key, value in values.items())))
    for kind in catalog.schema.kinds:
        if entries := tuple(catalog.of(kind).values()):
            found.append(Heading(f"{kind.kind} ({len(entries)})", 2))
            found.append(Facts(tuple((entry.name, in_words(entry)) for entry in entries)))
    return tuple(found)


def about(catalog: Catalog[Any], name: str) -> tuple[Block, ...]:
    """Every piece with that name, or of that kind. Raises UnknownName or AmbiguousName."""
    choices = [
        Choice(entry.name, entry) for kind in catalog.schema.kinds for entry in catalog.of(kind).values()
    ]
    for kind in catalog.schema.kinds:
        if kind.kind == name.casefold():
            return (Facts(tuple((entry.name, in_words(entry)) for entry in catalog.of(kind).values())),)
    found: Entry = match(name, choices, "piece").value
    return (Facts(((f"{found.kind} {found.name}", in_words(found)),)),)


def _with_spaces(key: str) -> str:
    return key.replace("_", " ") or "any"


def _value_text(value: Any) -> str:
    """A field in a few words: `strength 2, wisdom 1` for a mapping."""
    if value is None:
        return UNKNOWN
    if isinstance(value, Mapping):
        return ", ".join(f"{_with_spaces(str(key))} {_value_text(part)}" for key, part in value.items())
    if isinstance(value, list | tuple):
        return "/".join(map(_value_text, value)) or "none"
    return shown(value)


def toml(catalog: Catalog[Any]) -> str:
    """The catalog as a file for `new --catalog FILE`."""
    return dumps(_without_holes(catalog.content()))


def _without_holes(data: Any) -> Any:
    """The content without its holes, because TOML has no null. A name comes first."""
    if isinstance(data, dict):
        named = {"name": data["name"], **data} if "name" in data else data
        return {key: _without_holes(value) for key, value in named.items() if value is not None}
    if isinstance(data, list | tuple):
        return [_without_holes(value) for value in data]
    return data


def data(catalog: Catalog[Any]) -> dict[str, Any]:
    return {"format": FORMAT, **catalog.content()}
