"""The pieces of a game as data: cards, boards, numbers.

Law: a catalog never changes; teaching it a piece makes a new catalog. Entries may have holes (fields that are
`None`): a hole is something that nobody has said yet, and the referee never guesses it.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar, cast
from weakref import WeakValueDictionary

import msgspec

from ledger.core.errors import BadCatalog
from ledger.core.pieces.decode_errors import plain
from ledger.core.pieces.entries import Entries
from ledger.core.pieces.parts import Fixed

_SEE = "`tablefold catalog GAME --toml` shows how a catalog is written."

MOST = 10_000
"""The largest number in a catalog, and the largest number of things to make from it."""


class Entry(
    msgspec.Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """A piece, by its `name`. `kind` is the word for its kind, in the file and in a move."""

    kind: ClassVar[str]
    asked: ClassVar[tuple[str, ...]] = ()
    """The fields that the tool asks for first when somebody names an unknown piece."""
    asked_then: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The fields that it asks for next, depending on the value of the first of these."""
    such_as: ClassVar[str] = ""
    """An answer that says everything at once, shown with the question."""
    refers: ClassVar[Mapping[str, str]] = {}
    """Fields that name a piece of another kind, which has to exist: field → kind."""
    in_common: ClassVar[tuple[str, ...]] = ()
    """Fields whose words several pieces share, such as an armor's set. The tool asks about a new word."""
    name: str

    @property
    def about(self) -> str:
        """What it is and does, in a few words, for whoever holds it. If empty, all fields are shown."""
        return ""


class Card(Entry, frozen=True, kw_only=True):
    """A card that has only a name; a deck holds `copies` of it."""

    kind: ClassVar[str] = "card"
    copies: int = 1


class Values(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The numbers of a game that belong to no single piece. A game adds its own fields."""


T = TypeVar("T", bound=Entry)
V = TypeVar("V", bound=Values)


class Flaw(NamedTuple):
    """A mistake in a catalog: the piece, by its kind and name (or `values` and no name), and the field."""

    kind: str
    name: str
    field: str
    message: str
    hint: str = ""


class Schema(msgspec.Struct, frozen=True):
    """What is in a game's catalogs: the `kinds` of pieces, and the numbers, its `values`."""

    kinds: tuple[type[Entry], ...] = ()
    values: type[Values] = Values

    def kind(self, name: str) -> type[Entry]:
        """The kind with this name. Raises BadCatalog if the game has none."""
        for kind in self.kinds:
            if kind.kind == name:
                return kind
        raise BadCatalog(
            f"{name!r} is not a kind of piece in this game.",
            hint="The kinds are: " + ", ".join(kind.kind for kind in self.kinds) + ".",
        )


class Catalog(Fixed, Generic[V]):
    """`house` marks pieces that this project invented."""

    __slots__ = ("__weakref__", "_entries", "_taught", "_whole", "house", "name", "notes", "schema", "values")

    def __init__(self, schema: Schema, content: Mapping[str, Any]) -> None:
        """Raises BadCatalog if `content` does not fit the schema."""
        self.schema = schema
        require_reachable(content)
        self.name = _text_of(content, "name")
        self.notes = _text_of(content, "notes", default="")
        self.house = content.get("house") is True
        self.values = cast("V", _convert(content.get("values", {}), schema.values, "values"))
        self._taught: WeakValueDictionary[tuple[str, str], Catalog[V]] = WeakValueDictionary()
        """The catalogs that this one became when somebody added a piece, as long as they are in use."""
        self._entries: dict[type[Entry], Entries[Entry]] = {}
        self._whole: dict[type[Entry], dict[str, Entry]] = {}
        """The pieces of each kind that a caller has asked for so far."""
        known = {"name", "notes", "house", "values", *(kind.kind for kind in schema.kinds)}
        for key in content:
            if key not in known:
                raise BadCatalog(
                    f"The catalog has a part {key!r} that this game does not know.",
                    hint="Its parts are: " + ", ".join(sorted(known)) + ".",
                )
        for kind in schema.kinds:
            self._whole[kind] = _entries(kind, content.get(kind.kind, []))
            self._entries[kind] = Entries(self._whole[kind])
        for kind in schema.kinds:
            for entry in self._whole[kind].values() if kind.refers else ():
                self._require_others(entry)

    def of(self, kind: type[T]) -> dict[str, T]:
        """Every piece of a kind by its name, in the catalog's order. Do not change it."""
        try:
            return self._whole[kind]  # type: ignore[return-value] # a cast would be called for every question
        except KeyError:
            self._whole[kind] = self._entries[kind].whole()
            return self.of(kind)

    def alike(self, kind: type[Entry], name: str) -> str:
        """The name of the piece with this name, whatever its capitals; empty if there is none."""
        return self._entries[kind].alike(name)

    def get(self, kind: type[T], name: str) -> T | None:
        """One piece. Right after a piece was taught, this is quicker than asking for all pieces `of` a
        kind."""
        return cast("T | None", self._entries[kind].get(name))

    def with_entry(self, kind_name: str, name: str, fields: Mapping[str, Any]) -> Catalog[V]:
        """This catalog with a new piece, or with better values for an old piece. Adding the same piece again
        gives the same catalog, so that what is worked out from it is worked out once. Raises BadCatalog if
        the fields do not fit the kind.
        """
        kind = self.schema.kind(kind_name)
        if not name.strip():
            raise BadCatalog(f"A {kind_name} needs a name.", hint=f"Type it: define {kind_name} NAME, …")
        require_reachable(fields)
        entry = self.taught(kind, name, fields)
        key = kind_name, repr(entry)
        if (twin := self._taught.get(key)) is None:
            self._require_others(entry)
            twin = self._taught[key] = self._with(kind, entry)
        return twin

    def _with(self, kind: type[Entry], entry: Entry) -> Catalog[V]:
        twin: Catalog[V] = object.__new__(Catalog)
        twin.schema, twin.name, twin.notes, twin.house = self.schema, self.name, self.notes, self.house
        twin.values, twin._taught = self.values, WeakValueDictionary()
        twin._entries = {**self._entries, kind: self._entries[kind].with_piece(entry)}
        twin._whole = {other: whole for other, whole in self._whole.items() if other is not kind}
        return twin

    def is_like(self, other: Catalog[V]) -> bool:
        """Whether both hold the same pieces and values, even if one was taught them anew."""
        return self is other or (
            (self.name, self.house, self.values) == (other.name, other.house, other.values)
            and all(entries.is_like(other._entries[kind]) for kind, entries in self._entries.items())
        )

    def taught(self, kind: type[T], name: str, fields: Mapping[str, Any]) -> T:
        """A piece with these fields added to what is known about it. Raises BadCatalog if they do not fit."""
        known = self._entries[kind].get(name)
        merged = {**(msgspec.to_builtins(known) if known else {}), **fields, "name": name}
        return cast("T", _convert(merged, kind, f"{kind.kind} {name}"))

    def _require_others(self, entry: Entry) -> None:
        """Raises BadCatalog if a piece names another piece that is not there."""
        if not entry.refers:
            return
        pieces = {kind.kind: self.of(kind) for kind in self.schema.kinds}
        row = {field: getattr(entry, field) for field in entry.refers}
        for field, other, name in missing(type(entry), row, pieces):
            raise BadCatalog(
                f"{entry.kind} {entry.name}: there is no {other} {name[:40]!r}.",
                hint=f"Add it first, or change its {field}.",
            )

    def content(self) -> dict[str, Any]:
        """The catalog as plain data, as in a file."""
        content: dict[str, Any] = {"name": self.name}
        if self.notes:
            content["notes"] = self.notes
        if self.house:
            content["house"] = True
        if values := msgspec.to_builtins(self.values, str_keys=True):
            content["values"] = values
        for kind in self._entries:
            if entries := self.of(kind):
                content[kind.kind] = [msgspec.to_builtins(entry, str_keys=True) for entry in entries.values()]
        return content


def shipped(package: str, *files: str) -> dict[str, Any]:
    """The content of catalog files next to a game's code, later files laid over earlier files.
    People edit `FILE.toml`, but the tool reads its twin `FILE.json`, because parsing TOML takes longer than
    everything else in a short command. A test keeps the twins equal.
    """
    content: dict[str, Any] = {}
    for file in files:
        content |= msgspec.json.decode(beside(package, f"{file}.json") or b"{}")
    return content


def beside(package: str, file: str) -> bytes:
    """The content of a file next to a game's code."""
    from pkgutil import get_data  # noqa: PLC0415 - a log with the table's own catalog needs no file

    return get_data(package, file) or b""


def digest(content: Mapping[str, Any]) -> str:
    """16 hex digits that name a catalog's content. Remarks (`notes`) do not count."""
    played = {key: value for key, value in content.items() if key != "notes"}
    return sha256(msgspec.json.encode(played, order="sorted")).hexdigest()[:16]


def extend(ground: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """A table's own catalog laid over another catalog: its entries replace those of the same name, and
    `values` are merged."""
    merged: dict[str, Any] = {key: value for key, value in ground.items() if key != "notes"}
    for key, value in own.items():
        if key == "values" and isinstance(value, Mapping):
            merged[key] = {**ground.get(key, {}), **value}
        elif isinstance(value, list) and isinstance(ground.get(key), list):
            replaced = [entry.get("name") for entry in value if isinstance(entry, dict)]
            names = {name for name in replaced if isinstance(name, str)}
            merged[key] = [entry for entry in ground[key] if entry["name"] not in names] + value
        else:
            merged[key] = value
    return merged


def _entries(kind: type[Entry], rows: Any) -> dict[str, Entry]:
    if not isinstance(rows, list):
        raise BadCatalog(f"{kind.kind} must be a list of tables ([[{kind.kind}]]).", hint=_SEE)
    entries: dict[str, Entry] = {}
    for row in rows:
        name = f" {row.get('name', '?')}" if isinstance(row, dict) else ""
        entry = _convert(row, kind, f"{kind.kind}{name}")
        if not entry.name.strip():
            raise BadCatalog(f"A {kind.kind} needs a name.", hint=_SEE)
        if entry.name in entries:
            raise BadCatalog(
                f"The {kind.kind} {entry.name!r} is in the catalog twice.",
                hint="Use `copies` where a card exists several times.",
            )
        entries[entry.name] = entry
    return entries


def missing(
    kind: type[Entry], row: Mapping[str, Any], pieces: Mapping[str, Any]
) -> list[tuple[str, str, str]]:
    """What a piece names that the catalog does not have: the field, the kind of piece, and its name. `pieces`
    has for each kind either its tables or its pieces by name."""
    found = []
    for field, other in kind.refers.items():
        known = pieces.get(other, ())
        names = known if isinstance(known, Mapping) else {each["name"] for each in known}
        if (name := row.get(field)) and name not in names:
            found.append((field, other, str(name)))
    return found


def require_reachable(content: Any) -> None:
    """Raises BadCatalog for a number so large that no table could count that far."""
    parts = [content]
    for part in parts:
        if isinstance(part, str):  # nearly all of a catalog: so this is asked first
            continue
        if isinstance(part, Mapping):
            parts += part.values()
        elif isinstance(part, list | tuple):
            parts += part
        elif isinstance(part, int | float) and not -MOST <= part <= MOST:
            raise BadCatalog(
                "It has a number larger than any table needs.", hint=f"Its numbers go up to {MOST}."
            )


def _convert(data: Any, into: type[Any], what: str) -> Any:
    if not isinstance(data, Mapping):
        raise BadCatalog(f"{what} should be a table, but is {data!r:.40}.", hint=_SEE)
    try:
        return msgspec.convert(data, into, str_keys=True)
    except msgspec.ValidationError as error:
        raise BadCatalog(f"{what}: {plain(error, is_by_hand=True)}.", hint=_SEE) from None


def _text_of(content: Mapping[str, Any], key: str, default: str | None = None) -> str:
    value = content.get(key, default)
    if not isinstance(value, str) or (default is None and not value):
        raise BadCatalog(f"The catalog needs a {key}, written as text.", hint=_SEE)
    return value
