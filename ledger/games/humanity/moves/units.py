"""What can be typed about units.

Law: what is left out is what can only be meant: the unit of one's own track, the cheapest Blessing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from ledger.api import TABLE, Choice, Event, Typed
from ledger.games.humanity import payment, sheets
from ledger.games.humanity.moves.words import (
    STAT,
    WHO,
    Named,
    blessings,
    by_table,
    choice,
    chosen,
    own,
    seat,
    value,
    verb,
)
from ledger.games.humanity.scenes import acting, rounds
from ledger.games.humanity.scenes.events.opening import UnitPlaced
from ledger.games.humanity.scenes.events.units import BlessingsChanneled, Gift, UnitHelped, gifts
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.games.humanity.state import Action, Endeavor, State

WAYS = ("supportive", "analytical", "harmonious")


def _unit(state: State, by: str, values: Typed) -> Event:
    """`unit Dragon`, `unit Dragon hurt ally`: its largest Stat, and the side of whoever plays it."""
    name, scene = values[0], state.endeavor
    stats = state.characters[name].stats
    stat = value(values, 1) or max(stats, key=lambda each: stats[each], default="")
    sides = tuple(KINDS[scene.kind].sides) if scene is not None else ("",)
    side = value(values, 2) or sides[-1 if sheets.seat_of(state, name) == TABLE else 0]
    return UnitPlaced(by=TABLE, character=name, side=side, stat=stat, end=stats.get(stat, 0))


def _sides(state: State, by: str, _: Typed) -> Iterator[Choice]:
    names = KINDS[state.endeavor.kind].sides if state.endeavor is not None else ()
    return (Choice(name, name) for name in names)


# Help


def _units(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for one in state.endeavor.standing() if state.endeavor is not None else ():
        if one.unit:
            yield Choice(one.name, one.name, help=one.side)


def _aboard(state: State, name: str) -> str:
    """The unit on whose track somebody is."""
    scene = state.endeavor
    one = scene.combatants.get(name) if scene is not None else None
    unit = acting.carrier(scene, one) if scene is not None and one is not None else None
    return "" if unit is None else unit.name


def _way(state: State, name: str) -> Any:
    """How somebody can Help."""
    ways = (way for way in WAYS if name in state.characters and sheets.owns(state, name, way.title()))
    return next(ways, WAYS[0])


def _urged(state: State, by: str, values: Typed) -> Event:
    """`urge`, `urge 5`, `urge Dragon x 5`, `urge harmonious`: Help to a unit, which acts because of it."""
    name = own(state, by)
    way = value(values, 1) or _way(state, name)
    named: tuple[Named, ...] = value(values, 3, ())
    paid = chosen(state, (name,), named, (1,)) if way == WAYS[0] else ()
    return UnitHelped(
        by=seat(state, name, by),
        character=name,
        unit=value(values, 0) or _aboard(state, name),
        way=way,
        goes="x" if value(values, 2) else "roll",
        blessing=paid[0] if paid else 0,
        bonus=payment.halved(state.characters[name].worth(paid[0])) if paid else 0,
    )


def _mine(state: State, by: str, _: Typed) -> tuple[str, ...]:
    return (own(state, by),)


# what a unit gives away


def _due(state: State) -> tuple[Endeavor, Action] | None:
    """The Endeavor and its action, where somebody gives temporary Blessings away."""
    scene = state.endeavor
    action = scene.action if scene is not None else None
    if scene is None or action is None or not action.due or action.due[0].do != "channel":
        return None
    return scene, action


def _gifts(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Who gets which face: `Ann 3`."""
    found = _due(state)
    if found is None:
        return
    unit, *crew = found[1].due[0].who
    faces = {state.characters[unit].blessing(id_).face for id_ in rounds.temporary(state, unit)}
    for name in crew:
        for face in sorted(faces):
            yield Choice(f"{name} {face}", (name, face))


def _channeled(state: State, by: str, values: Typed) -> Event:
    """As it was said; where nothing was, one after another."""
    found, said = _due(state), value(values, 0, ())
    name = found[1].character if found is not None else own(state, by)
    parts: tuple[Gift, ...] = ()
    if found is not None and not said:
        parts = gifts(state, found[0], found[1].due[0])
    elif found is not None:
        ids = chosen(state, (name,), tuple((name, face) for _, face in said))
        pairs = tuple(zip(said, ids, strict=True))
        whom = dict.fromkeys(who for who, _ in said)
        parts = tuple(Gift(who, tuple(id_ for (one, _), id_ in pairs if one == who)) for who in whom)
    return BlessingsChanneled(by=seat(state, name, by), character=name, parts=parts)


VERBS = (
    by_table(
        "unit",
        UnitPlaced,
        WHO,
        replace(STAT, optional=True),
        choice("side", _sides, optional=True),
        make=_unit,
    ),
    verb(
        "urge",
        UnitHelped,
        choice("unit", _units, optional=True),
        choice("kind of Help", WAYS, optional=True),
        choice("purpose", ("x",), optional=True),
        blessings(_mine),
        make=_urged,
        leads=True,
    ),
    verb(
        "channel",
        BlessingsChanneled,
        choice("gifts", _gifts, optional=True, repeat=True),
        make=_channeled,
    ),
)
