"""Pieces that nobody named, and what they may have been.

Law: a name that was left open is no slip, and comes before all slips. It counts only if the piece could have
had that name then, and if no more rules are broken.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

import msgspec
from msgspec.structs import replace

from ledger.core.audit.naming import Naming
from ledger.core.audit.slips import MOST_OTHERS
from ledger.core.audit.story import Playback
from ledger.core.log.events import Event, own_fields


class Unnamed(msgspec.Struct, frozen=True):
    """A piece that nobody ever named: the last event that left it open, and the field of that event."""

    place: int
    field: str
    naming: Naming
    """How the event would name it; its tokens are those of the piece."""
    names: tuple[str, ...]
    """What the piece could have been."""


def unnamed_pieces(story: Playback) -> Iterator[Unnamed]:
    """The pieces that nobody named, the latest first. Spends the patience of the story."""
    known = {kind.kind: kind for kind in story.end.table.catalog.schema.kinds}
    namings = chain.from_iterable(story.namings.values())
    known |= {naming.field: naming.kind for naming in namings if naming.tokens}
    seen, names = set[int](), story.end.pieces.names
    for place in reversed(range(len(story.path))):
        event = story.path[place]
        for field in own_fields(type(event)):
            kind = known.get(field)
            if kind is None or getattr(event, field) is not None:
                continue
            state = story.state_before(place)
            catalog = islice(story.end.table.catalog.of(kind), MOST_OTHERS)
            possible = [
                name for name in catalog if story.may_happen(state, replace(event, **{field: name}), place)
            ]
            tokens = _named_piece(story, state, event, field, possible)
            if tokens and not tokens & seen and all(names.get(t, "") is None for t in tokens):
                seen |= tokens
                yield Unnamed(place, field, Naming(field, kind, tokens, True), tuple(possible))


def _named_piece(
    story: Playback, state: Any, event: Event, field: str, possible: list[str]
) -> frozenset[int]:
    """The tokens that an event would name if it did not leave the field open."""
    if not possible:
        return frozenset()
    open_ = story.tried(state, event)
    named = story.tried(state, replace(event, **{field: possible[0]}))
    if open_ is None or named is None:
        return frozenset()
    names = open_.pieces.names
    return frozenset(
        t for t, name in named.pieces.names.items() if name == possible[0] and names.get(t, "") is None
    )
