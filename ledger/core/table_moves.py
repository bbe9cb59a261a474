"""What every table may type, whatever it plays: claims, counts, notes, definitions, rulings.

Law: the same verbs for every game, built from what the game tells about itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from msgspec.structs import replace

from ledger.core.catalog import Entry
from ledger.core.errors import BadCatalog
from ledger.core.events import Adjusted, Claimed, Counted, Defined, Event, Noted, Ruled
from ledger.core.game import AnyGame
from ledger.core.moves import Arg, Choice, Typed, Verb
from ledger.core.table import reading, shown

_REASON = Arg(name="reason", optional=True)


@cache
def verbs_of(game: AnyGame) -> Mapping[str, Verb]:
    """Everything that can be typed in a game by its name; its own verbs win over the shared ones."""
    return {**table_verbs(game), **{verb.name: verb for verb in game.verbs}}


def table_verbs(game: AnyGame) -> dict[str, Verb]:
    """The shared verbs by name; none that the game would refuse whatever is typed."""
    what, number = Arg(name="count", choices=_countable(game)), Arg(name="number", number=True)
    adjusted = Arg(name="count", choices=_adjustable(game))
    knob, value = Arg(name="knob", choices=_knobs(game)), Arg(name="value", choices=_values(game))
    seat, points = Arg(name="seat", choices=_seats), Arg(name="points", number=True)
    kind, fields = Arg(name="kind", choices=_kinds(game)), Arg(name="name and fields")
    verbs = [
        _verb("claim", "write down the score a seat says it has", Claimed, _claimed, seat, points),
        _verb("count", "compare what lies on the table with the log", Counted, _counted, what, number),
    ]
    if game.adjusts:
        about = "from here on a count is what the table says"
        verbs.append(_verb("adjust", about, Adjusted, _adjusted, adjusted, number, _REASON))
    verbs.append(_verb("note", "write down a remark", Noted, _noted, Arg(name="text")))
    if game.info.definable:
        about = "teach a piece: define card Wand, points=4"
        define = _verb("define", about, Defined, _defined, kind, fields)
        verbs.append(replace(define, values=_spelling(game)))
    if game.info.rulings:
        verbs.append(_verb("ruling", "change a ruling from here on", Ruled, _ruled, knob, value, _REASON))
    return {verb.name: verb for verb in verbs}


def _verb(name: str, help_: str, makes: type[Event], make: Callable[[Typed], Event], *args: Arg) -> Verb:
    return Verb(
        name=name,
        help=help_,
        makes=makes,
        args=args,
        make=lambda _, by, values: make(values),
        by_table=True,
    )


# what can be named


def _seats(state: Any, by: str, _: Typed) -> Iterable[Choice]:
    return (Choice(seat, seat) for seat in state.table.seats)


def _countable(game: AnyGame) -> Callable[[Any, str, Typed], Iterable[Choice]]:
    def choices(state: Any, by: str, _: Typed) -> Iterable[Choice]:
        facts = game.facts(state)
        return (Choice(label, label) for label in facts if not isinstance(facts[label], str))

    return choices


def _adjustable(game: AnyGame) -> Callable[[Any, str, Typed], Iterable[Choice]]:
    return lambda state, by, _: (Choice(label, label) for label in game.adjustable(state))


def _knobs(game: AnyGame) -> Callable[[Any, str, Typed], Iterable[Choice]]:
    return lambda state, by, _: (
        Choice(ruling.knob, ruling.knob, help=ruling.about) for ruling in game.info.rulings
    )


def _values(game: AnyGame) -> Callable[[Any, str, Typed], Iterable[Choice]]:
    def choices(state: Any, by: str, before: Typed) -> Iterable[Choice]:
        ruling = next(ruling for ruling in game.info.rulings if ruling.knob == before[0])
        return (Choice(shown(choice), choice) for choice in ruling.choices)

    return choices


def _kinds(game: AnyGame) -> Callable[[Any, str, Typed], Iterable[Choice]]:
    kinds = [kind for kind in game.schema.kinds if kind.kind in game.info.definable]
    return lambda state, by, _: (Choice(kind.kind, kind) for kind in kinds)


# what it becomes


def _at(values: Typed, place: int) -> Any:
    return values[place] if len(values) > place else ""


def _claimed(values: Typed) -> Event:
    return Claimed(by="table", seat=values[0], points=values[1])


def _counted(values: Typed) -> Event:
    return Counted(by="table", what=values[0], count=values[1])


def _adjusted(values: Typed) -> Event:
    return Adjusted(by="table", what=values[0], count=values[1], reason=_at(values, 2))


def _noted(values: Typed) -> Event:
    return Noted(by="table", text=values[0])


def _ruled(values: Typed) -> Event:
    return Ruled(by="table", knob=values[0], value=values[1], reason=_at(values, 2))


def _defined(values: Typed) -> Event:
    kind: type[Entry] = values[0]
    name, *parts = (part.strip() for part in values[1].split(","))
    fields: dict[str, Any] = {}
    for part in parts:
        key, equals, value = part.partition("=")
        if not equals:
            names = ", ".join(field for field in kind.__struct_fields__ if field != "name")
            raise BadCatalog(f"{part!r} should be field=value.", hint=f"The fields are: {names}.")
        fields[key.strip()] = _fitting(kind, key.strip(), _field(value.strip()))
    return Defined(by="table", kind=kind.kind, name=name, fields=fields)


def _fitting(kind: type[Entry], field: str, value: Any) -> Any:
    """A single word where a list is wanted, and a single number where numbers by name are wanted."""
    wanted = str(kind.__annotations__.get(field, ""))
    if wanted.startswith("tuple") and not isinstance(value, list):
        return [] if value in ("", "none", 0) else [value]
    return {"": value} if wanted.startswith("dict") and isinstance(value, int) else value


def _field(text: str) -> Any:
    """A number, yes or no, words, a list (`up / down`) or numbers by name (`strength 2 + wisdom 1`)."""
    pairs = [part.split() for part in text.split("+")]
    if all(len(pair) == 2 and pair[1].isdecimal() for pair in pairs):
        return {key: int(number) for key, number in pairs}
    if "/" in text:
        return [part.strip() for part in text.split("/")]
    return reading(text)


# and how it is typed again


def _spelling(game: AnyGame) -> Callable[[Any, Defined], Typed | None]:
    """The kind, and what stands behind it: the name and the fields, as `_defined` reads them."""

    def values(state: Any, event: Defined) -> Typed | None:
        fields = (f"{key}={_written(value)}" for key, value in event.fields.items())
        for choice in _kinds(game)(state, event.by, ()):
            if choice.text == event.kind:
                return choice, ", ".join((event.name, *fields))
        return None

    return values


def _written(value: Any) -> str:
    if isinstance(value, dict):
        return " + ".join(f"{key} {number}" for key, number in value.items())
    if isinstance(value, list | tuple):
        return " / ".join(map(str, value)) or "none"
    return shown(value)
