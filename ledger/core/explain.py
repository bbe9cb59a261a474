"""What single slip would explain a claimed score.

Law: a claim that differs from the log is explained by one change at a time: a score line forgotten or
counted twice, a ruling read the other way, an event missed, doubled, given to another seat, or recorded with
another amount. The likelier slips come first. No slip is told that a later line belies: what was counted, or
shown, must still have been so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec

from ledger.core.describe import describe
from ledger.core.errors import BadSetup, LogDamaged
from ledger.core.events import ENVELOPE, Adjusted, Asserted, Claimed, Counted, Event, Noted, Overruled, Ruled
from ledger.core.game import AnyGame
from ledger.core.rulebook import check, unasked
from ledger.core.table import Setup, shown

MOST = 5
_OUTSIDE_PLAY = frozenset({Claimed, Counted, Noted, Overruled, Ruled, Adjusted, Asserted})


def explanations(
    game: AnyGame, setup: Setup, path: Sequence[Event], seat: str, points: int
) -> tuple[str, ...]:
    """At most five clauses that fit after "it would fit if", the likeliest first."""
    found = (
        text for search in (_lines, _rulings, _events) for text in search(game, setup, path, seat, points)
    )
    return tuple(islice(dict.fromkeys(islice(found, 3 * MOST)), MOST))


def _total(game: AnyGame, state: Any, rest: Sequence[Event], seat: str) -> int | None:
    """The score after the rest of a changed story; None where the story does not hold together."""
    try:
        return game.score(game.projector.fold(state, rest)).total(seat)
    except LogDamaged:
        return None


def _lines(game: AnyGame, setup: Setup, path: Sequence[Event], seat: str, points: int) -> Iterator[str]:
    sheet = game.score(game.projector.fold(game.start(setup), path))
    missing = sheet.total(seat) - points
    for line in sheet.of(seat):
        if line.points == missing:
            yield f"{line.category} {line.label} ({line.points:+}) was left out"
    for line in sheet.of(seat):
        if line.points == -missing:
            yield f"{line.category} {line.label} ({line.points:+}) was counted twice"
    for category in sheet.categories():
        if len(lines := sheet.of(seat, category)) > 1 and sum(line.points for line in lines) == missing:
            yield f"all of {category} ({missing:+}) was left out"


def _rulings(game: AnyGame, setup: Setup, path: Sequence[Event], seat: str, points: int) -> Iterator[str]:
    for ruling in game.info.rulings:
        for choice in ruling.choices:
            if choice == setup.rulings[ruling.knob]:
                continue
            other = msgspec.structs.replace(setup, rulings={**setup.rulings, ruling.knob: choice})
            try:
                start = game.start(other)
            except BadSetup:
                continue  # it does not go together with the rest
            if _total(game, start, path, seat) == points:
                yield f"{ruling.knob} were {shown(choice)} ({ruling.source})"


def _events(game: AnyGame, setup: Setup, path: Sequence[Event], seat: str, points: int) -> Iterator[str]:
    """At most one slip of each event, with what the event says."""
    before = game.start(setup)
    for place, event in enumerate(path):
        rest = path[place + 1 :]
        for happened, words in () if type(event) in _OUTSIDE_PLAY else _slips(setup, event):
            changed = _changed(game, before.copy(), happened)
            if changed is None or _total(game, changed.copy(), rest, seat) != points:
                continue
            if _belied(game, changed, rest) <= _belied(game, before.copy(), path[place:]):
                yield f"event {event.id} ({describe(game, before, event)}) {words}"
                break
        game.projector.fold(before, (event,))


def _changed(game: AnyGame, state: Any, events: Sequence[Event]) -> Any:
    """The state, which is given up, after what happened instead; None where the pieces forbid that story."""
    for event in events:
        if check(game, state, event).kind == "impossible":
            return None
        try:
            game.projector.fold(state, (event,))
        except LogDamaged:
            return None
    return state


def _belied(game: AnyGame, state: Any, rest: Sequence[Event]) -> set[int]:
    """Of the events that follow, those that say of the table what is not so. Gives up `state`."""
    wrong = set()
    for event in rest:
        if isinstance(event, Counted):
            is_wrong = game.facts(state).get(event.what) not in (None, event.count)
        else:
            verdict = unasked(game, state, event) if type(event) in game.anytime else None
            is_wrong = verdict is not None and not verdict.is_accepted
        if is_wrong:
            wrong.add(event.id)
        game.projector.fold(state, (event,))
    return wrong


def _slips(setup: Setup, event: Event) -> Iterator[tuple[tuple[Event, ...], str]]:
    """Every single slip with one event: what stands in its place, and how to say so."""
    yield (), "had not happened"
    yield (event, event), "had happened twice"
    fields: dict[str, Any] = {name: getattr(event, name) for name in event.__struct_fields__}
    for seat in setup.seats:
        if event.by in setup.seats and seat != event.by:
            yield (msgspec.structs.replace(event, by=seat),), f"had been {seat}'s"
        if fields.get("seat") in setup.seats and seat != fields["seat"]:
            yield (msgspec.structs.replace(event, seat=seat),), f"had been about {seat}"
    for name, value in fields.items():
        if name in ENVELOPE:
            continue
        for other in _beside(value):
            yield (
                (msgspec.structs.replace(event, **{name: other}),),
                f"had been recorded with {name} {_told(other)} instead of {_told(value)}",
            )


def _beside(value: Any) -> Iterator[Any]:
    """Amounts that are easily written for another: one less or more, of any one of several numbers."""
    if type(value) is int:
        yield from (other for other in (value - 1, value + 1) if other >= 0)
    elif isinstance(value, tuple):
        for place, part in enumerate(value):
            for other in _beside(part):
                yield (*value[:place], other, *value[place + 1 :])


def _told(value: Any) -> str:
    return " ".join(map(_told, value)) if isinstance(value, tuple) else str(value)
