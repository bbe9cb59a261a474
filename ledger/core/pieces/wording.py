"""What can be said about a kind of piece: its fields, the order of the questions about them, and their
values.

Law: nothing is read here and nothing is typed. Reading, completing and showing all use this room.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, get_args, get_origin

from ledger.core.pieces import values
from ledger.core.pieces.catalog import Entry
from ledger.core.pieces.values import Field


def fields_of(kind: type[Entry]) -> tuple[Field, ...]:
    """Everything that can be said about a kind of piece, apart from its name."""
    return tuple(field for field in values.fields_of(kind) if field.name != "name")


def labels(kind: type[Entry]) -> str:
    return ", ".join(field.label for field in fields_of(kind))


def asked(kind: type[Entry], fields: Mapping[str, Any]) -> list[Field]:
    """The fields to ask for; the first two if a kind declares none."""
    then = kind.asked_then.get(fields.get(kind.asked[0]) or "", ()) if kind.asked else ()
    named = {field.name: field for field in fields_of(kind)}
    names = (*kind.asked, *then) or tuple(named)[:2]
    return [named[name] for name in names if name not in fields]


def in_order(kind: type[Entry], fields: Mapping[str, Any]) -> tuple[Field, ...]:
    """All fields, beginning with those that are asked for."""
    first = asked(kind, fields)
    return (*first, *(field for field in fields_of(kind) if field not in first))


def whole_label(kind: type[Entry], text: str) -> tuple[Field | None, str]:
    """The field that a text begins with, and what comes after it; the whole text if it begins with none."""
    text = text.strip()
    for field in sorted(fields_of(kind), key=lambda field: -len(field.name)):
        for label in (field.label, field.name):
            if text.casefold().startswith(label) and text[len(label) :][:1] in ("", " ", "="):
                return field, after_label(text, label)
    return None, text


def after_label(text: str, label: str) -> str:
    """The text after a field's label, without a sign between them."""
    return text[len(label) :].strip().removeprefix("=").strip()


def options(field: Field, entries: Iterable[Entry]) -> tuple[str, ...]:
    """What a field can be: the values that it allows, or those that other pieces have."""
    hints = (field.hint, *get_args(field.hint))
    for hint in hints:
        if get_origin(hint) is Literal:
            return tuple(values.shown(value) for value in get_args(hint) if value != "")
    if bool in hints:
        return ("yes", "no")
    had = [value for entry in entries if (value := getattr(entry, field.name)) != field.default]
    return tuple(dict.fromkeys(values.shown(value) for value in had if value is not None))


def words(field: Field, entries: Iterable[Entry]) -> list[str]:
    """The words in the values of a field."""
    signs = str.maketrans("/+", "  ")
    said = (option.translate(signs).split() for option in options(field, entries))
    return list(dict.fromkeys(word for each in said for word in each if word.isalpha()))


def example(kind: type[Entry], field: Field | None = None, entries: Iterable[Entry] = ()) -> str:
    """A field with a value that it could have; without a `field`, the first field that is asked for."""
    field = field or asked(kind, {})[0]
    return f"{field.label} {(*options(field, entries), 'VALUE')[0]}"
