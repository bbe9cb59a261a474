"""The table's catalog as a file in an editor, and what has been changed in it.

Law: only what differs from the present catalog is recorded. A mistake loses nothing that was written: it is
explained, and the file opens again as you left it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import click
import msgspec

from cli.pages import pieces
from ledger.core import toml
from ledger.core.errors import BadCatalog, UsageError
from ledger.core.log.events import Defined
from ledger.core.pieces import teaching, wording
from ledger.core.pieces.catalog import Catalog, Entry
from ledger.core.rules.rulebook import TABLE

TOP = """\
# The pieces of this table. Change them or add others, save, and leave the editor: what changed is recorded
# as one step. If you leave without saving, nothing changes.

"""


def text_to_edit(catalog: Catalog[Any]) -> str:
    """The text that the editor opens."""
    return TOP + pieces.toml(catalog)


def changes(catalog: Catalog[Any], definable: tuple[str, ...], text: str) -> list[Defined]:
    """What was changed, as events to record. Raises BadCatalog."""
    content = _parsed(text)
    known = catalog.content()
    for key in {*content, *known} - set(definable):
        if content.get(key) != known.get(key):
            raise BadCatalog(
                f"{key} cannot be changed while a game is played.",
                hint=f"What can be changed: {', '.join(definable)}.",
            )
    return [
        event
        for kind in catalog.schema.kinds
        if kind.kind in definable
        for event in _definitions(catalog, kind, content.get(kind.kind, []))
    ]


def _parsed(text: str) -> dict[str, Any]:
    try:
        return toml.read(text)
    except (ValueError, RecursionError) as error:
        found = re.search(r"line (\d+)", str(error))
        where = f"Line {found[1]} of the file" if found else "The end of the file"
        raise BadCatalog(
            f"{where} is not written as it should be.", hint='For example: points = 4, or sort = "weapon".'
        ) from None


def _definitions(catalog: Catalog[Any], kind: type[Entry], rows: Any) -> Iterator[Defined]:
    known = {name: _fields_in_file(entry) for name, entry in catalog.of(kind).items()}
    seen: set[str] = set()
    for row in rows if isinstance(rows, list) else [rows]:
        name = row.get("name") if isinstance(row, dict) else None
        if not isinstance(name, str) or not name.strip():
            raise BadCatalog(
                f"A {kind.kind} has no name.", hint=f'Each begins with [[{kind.kind}]] and name = "…".'
            )
        if name in seen:
            raise BadCatalog(f"The {kind.kind} {name} is in the file twice.", hint="Take one of them out.")
        seen.add(name)
        said = {key: value for key, value in row.items() if key != "name"}
        teaching.require_fit(kind, name, said)
        fields = _differing(kind, known.get(name, {}), said)
        if fields or name not in known:
            yield Defined(by=TABLE, kind=kind.kind, name=name, fields=fields)
    for name in known:
        if name not in seen:
            raise BadCatalog(
                f"{kind.kind} {name} is gone from the file, and what was taught cannot be forgotten.",
                hint="Put it back; `undo` takes back what was just taught.",
            )


def _differing(kind: type[Entry], known: Mapping[str, Any], said: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that differ; a field that is left out gets its default."""
    plain = {field.name: field.default for field in wording.fields_of(kind) if not field.is_required}
    left_out = {
        name: msgspec.to_builtins(plain.get(name), str_keys=True) for name in known if name not in said
    }
    return {**{key: value for key, value in said.items() if known.get(key) != value}, **left_out}


def _fields_in_file(entry: Entry) -> dict[str, Any]:
    """What a file says about a piece, without holes and defaults."""
    found = msgspec.to_builtins(entry, str_keys=True)
    return {key: value for key, value in found.items() if key != "name" and value is not None}


def edit(text: str) -> str | None:
    """A text as saved in the user's editor (`VISUAL`, `EDITOR`); None if not saved. Raises UsageError."""
    try:
        return click.edit(text, extension=".toml")
    except click.ClickException as error:
        raise UsageError(
            f"The editor cannot be opened: {error.format_message()}",
            hint="Name one in the environment: EDITOR=nano",
        ) from None
