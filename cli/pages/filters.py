"""Filters for the events of a log: by whom, of which type, in which stretch, with which words.

Law: a filter looks at what everybody may see of an event, and at the sentence that the log shows.
"""

from __future__ import annotations

import msgspec

from cli.pages import resolve
from ledger.core.errors import UsageError
from ledger.core.line import with_plain_letters
from ledger.core.log.events import Event, own_fields
from ledger.core.pieces.names import did_you_mean
from ledger.core.rules.game import tags_of
from ledger.desk.reader import Reader


class Filter(msgspec.Struct, frozen=True):
    """Takes only events that match all its fields."""

    seat: str = ""
    kinds: tuple[str, ...] = ()
    first: int = 0
    last: int | None = None
    text: str = ""

    def __bool__(self) -> bool:
        return self != Filter()

    def takes(self, event: Event, sentence: str) -> bool:
        """Whether an event matches; `sentence` is all that the log shows of it."""
        return (
            self.first <= event.id
            and (self.last is None or event.id <= self.last)
            and (not self.kinds or str(type(event).__struct_config__.tag) in self.kinds)
            and (not self.seat or self.seat in _doer_and_named(event))
            and (self.text in sentence.casefold() or self.text in with_plain_letters(sentence).casefold())
        )


def _doer_and_named(event: Event) -> tuple[str, ...]:
    """Who did it, and anybody whom it names."""
    values = (getattr(event, field) for field in own_fields(type(event)))
    return (event.by, *(value for value in values if isinstance(value, str)))


def wanted_filter(
    desk: Reader,
    seat: str | None = None,
    kinds: tuple[str, ...] = (),
    first: str | None = None,
    last: str | None = None,
    text: str | None = None,
) -> Filter:
    """The filter that the options ask for. Raises UnknownName, UsageError or NoSuchEvent."""
    known = tags_of(desk.game)
    for kind in kinds:
        if kind not in known:
            hint = did_you_mean(kind, known)
            raise UsageError(f"{kind!r} is not a type of event in this game.", hint=hint)
    return Filter(
        seat=resolve.somebody(desk, seat) if seat else "",
        kinds=kinds,
        first=desk.id_of(first) if first else 0,
        last=desk.id_of(last) if last else None,
        text=(text or "").casefold(),
    )
