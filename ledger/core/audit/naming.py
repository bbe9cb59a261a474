"""Which pieces an event names.

Law: pure. A seat is not a piece, whatever it is called.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from ledger.core.log.events import Event, own_fields
from ledger.core.pieces.catalog import Entry


class Naming(msgspec.Struct, frozen=True):
    """A field in which an event names a piece, and the tokens that it gives that name to."""

    field: str
    kind: type[Entry]
    tokens: frozenset[int]
    is_piece: bool
    """Whether something on the table has that name."""


def kinds_named(kinds: Iterable[type[Entry]], state: Any, event: Event) -> Iterator[tuple[str, type[Entry]]]:
    """The fields of an event that name a piece, each with the kind of that piece."""
    for field in own_fields(type(event)):
        value = getattr(event, field)
        if isinstance(value, str) and value not in state.table.seats:
            for kind in kinds:
                if value in state.table.catalog.of(kind):
                    yield field, kind
                    break
