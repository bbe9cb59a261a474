"""Kinds of events that earlier versions wrote: read as what they are called today, and never written again.

Law: an old log is read for ever. Whoever reads meets only events of today; the bytes of the log, its hashes
and its seal stay what they were.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, get_args

import msgspec

from ledger.core.events import ENVELOPE, Event


class Retired(Event, frozen=True, kw_only=True):
    """A kind of event that is no longer written. Its struct stays among the events of its game:

        class Took(Retired, frozen=True, kw_only=True):
            colour: str

            def now(self) -> StoneTaken:
                return StoneTaken(heap=COLOURS[self.colour])

    It needs no handler, rule, verb or sentence. Its tag is taken for good.
    """

    def now(self) -> Event:
        """What that is today, as a draft; its place in the log, and `by` where it is empty, are kept.

        Raises Contradiction where it cannot have happened.
        """
        raise TypeError(f"{type(self).__name__} does not say what it is now")


@cache
def retired_in(events_type: Any) -> frozenset[type[Event]]:
    """The retired kinds in a union of events."""
    members = get_args(events_type) or (events_type,)
    return frozenset(member for member in members if issubclass(member, Retired))


def today(event: Event) -> Event:
    """The event as this version knows it. Raises Contradiction."""
    while isinstance(event, Retired):
        draft = event.now()
        place = {name: getattr(event, name) for name in ENVELOPE}
        event = msgspec.structs.replace(draft, **place, by=draft.by or event.by)
    return event


def all_today(events: list[Event], events_type: Any) -> list[Event]:
    """Events as this version knows them; the very list where none is retired. Raises Contradiction."""
    gone = retired_in(events_type)
    if gone.isdisjoint(map(type, events) if gone else ()):
        return events
    return [today(event) for event in events]


def written_today(kinds: Sequence[type[Event]]) -> tuple[type[Event], ...]:
    """Those of some kinds of events that are still written."""
    return tuple(kind for kind in kinds if not issubclass(kind, Retired))
