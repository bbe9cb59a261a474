"""Events and questions in a sentence.

Law: words only; nothing is decided. A game says how to put its own events into words; other events are
described by their fields.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ledger.core.errors import BadCatalog
from ledger.core.log.events import (
    Adjusted,
    Asserted,
    Brought,
    Claimed,
    Counted,
    Defined,
    Event,
    Noted,
    Overruled,
    Ruled,
    Uncovered,
    UnknownEvent,
    own_fields,
)
from ledger.core.pieces.called import SeatNames
from ledger.core.pieces.names import counted
from ledger.core.pieces.table import shown
from ledger.core.rules.game import AnyGame, redacted
from ledger.core.rules.verdicts import AtOnce, Chance, Decision, Follows, Over, Pending, no_question


def describe(game: AnyGame, state: Any, event: Event, seat: str | None = None) -> str:
    """One short sentence about an event, as a seat (or everybody) may know it.

    `state` is the state just before the event. Seats have their names.
    """
    return describe_seen(game, state, redacted(game, state, event, seat))


def describe_seen(game: AnyGame, state: Any, event: Event) -> str:
    """One short sentence about an event from which everything hidden is already gone."""
    names: SeatNames = state.table.names
    return names.with_names(_described(game, state, event))


def _described(game: AnyGame, state: Any, event: Event) -> str:
    shared = _SHARED.get(type(event))
    if shared is not None:
        return shared(event)
    if isinstance(event, Defined):
        return _defined(state, event)
    sentence = game.kinds[type(event)].tell
    return _plainly(event) if sentence is None else sentence(event, state)


def _plainly(event: Event) -> str:
    said = str(type(event).__struct_config__.tag).replace("_", " ")
    facts = ((name, getattr(event, name)) for name in own_fields(type(event)))
    details = ", ".join(f"{name} {shown(value)}" for name, value in facts if value is not None)
    return " ".join(
        filter(None, (f"{event.by}:" if event.by else "", said, f"({details})" if details else ""))
    )


def _defined(state: Any, event: Defined) -> str:
    """The piece that an event teaches, in the words of `catalog`: what is said now, and what stays."""
    from ledger.core.pieces import teaching  # noqa: PLC0415 - few logs teach anything

    catalog = state.table.catalog
    try:
        entry = catalog.taught(catalog.schema.kind(event.kind), event.name, event.fields)
    except BadCatalog:
        return f"{event.kind} {event.name} is defined"
    return f"{event.kind} {event.name} is defined: {teaching.with_what_stays(entry, event.fields)}"


def _brought(event: Brought) -> str:
    """Where a game came from, and what was written down there besides the points."""
    long = counted(event.minutes, "minute") if event.minutes else ""
    began = f"{joined_by_and(event.first)} began" if event.first else ""
    new = f"{joined_by_and(event.new)} played it for the first time" if event.new else ""
    roles = (f"{seat} was {role}" for seat, role in event.roles.items())
    apart = "not to be counted" if event.ignored else ""
    said = "; ".join(filter(None, (event.place, long, began, new, *roles, apart, *event.remarks)))
    return f"brought from {event.source}{f': {said}' if said else ''}"


def _because(reason: str) -> str:
    return f": {reason}" if reason else ""


_SHARED: Mapping[type[Event], Callable[[Any], str]] = {
    Brought: _brought,
    Noted: lambda e: f"note: {e.text}",
    Uncovered: lambda e: f"{e.by} uncovers what was written down in secret after event {e.after}",
    Overruled: lambda e: f"the table overrules {e.rule}{_because(e.reason)}",
    Ruled: lambda e: f"ruling {e.knob} is {shown(e.value)} from here on{_because(e.reason)}",
    UnknownEvent: lambda e: f"{e.type}: this version does not know what that is",
    Claimed: lambda e: f"{e.seat} claims {counted(e.score, 'point')}",
    Counted: lambda e: f"counted {e.what}: {e.count}",
    Asserted: lambda e: f"the table says that {'always ' if e.always else ''}{e.condition}",
    Adjusted: lambda e: f"{e.what} is {e.count} from here on{_because(e.reason)}",
}


def prompt(pending: Pending, names: SeatNames | None = None) -> str:
    """Whose turn it is and what the question is, in a few words; with `names`, seats have the names that
    people read."""
    asked = _asked(pending)
    return asked if names is None else names.with_names(asked)


def _asked(pending: Pending) -> str:
    if isinstance(pending, Decision):
        return f"{pending.seat}: {pending.prompt}"
    if isinstance(pending, AtOnce):
        return f"{joined_by_and(pending.seats)}: {pending.prompt}"
    if isinstance(pending, Chance | Over):
        return str(pending.prompt)
    if isinstance(pending, Follows):
        return "the rules go on by themselves"
    raise no_question(pending)


def joined_by_and(names: Sequence[str]) -> str:
    """`ann`, `ann and bob`, `ann, bob and cy`."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def sentence(text: str) -> str:
    """Words as a sentence: a capital in front, a full stop at the end."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
