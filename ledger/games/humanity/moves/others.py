"""What can be typed about what others do to a Check: Help, distract, protect, force.

Law: whoever is named in front of the move does it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ledger.api import TABLE, Choice, Event, Typed
from ledger.games.humanity import check_status, payment, sheets
from ledger.games.humanity.events import checks as ev
from ledger.games.humanity.moves.words import (
    Named,
    blessings,
    by_table,
    choice,
    chosen,
    number,
    own,
    people,
    seat,
    value,
    verb,
    who,
)
from ledger.games.humanity.scenes import acting
from ledger.games.humanity.state import Character, State


def _helper(state: State, by: str, values: Typed) -> Iterable[str]:
    return (own(state, by),)


def _help(state: State, by: str, values: Typed) -> Event:
    """`help`, `help 5`, `help x 5`, `help lower 5`, `help analytical`: the four dice are asked for next."""
    name = own(state, by)
    goes: ev.Goes = value(values, 1, "roll")
    helper, check = state.characters.get(name), state.check
    if value(values, 0):
        return ev.HelpOffered(
            by=seat(state, name, by), check=number(state), helper=name, way="analytical", goes=goes
        )
    companion = helper is not None and helper.kind == "companion"
    named: tuple[Named, ...] = value(values, 2, ())
    only = _related(state, helper, named) if companion and helper is not None else ""
    paid = chosen(state, (name,), named, (1,), only)
    worth = payment.halved(helper.worth(paid[0])) if helper is not None and paid else 0
    lowest = check_status.lowest(state, check) if check is not None else None
    return ev.HelpGiven(
        by=seat(state, name, by),
        check=number(state),
        helper=name,
        way="companion" if companion else "supportive",
        goes=goes,
        roll=lowest.place if lowest is not None and goes == "roll" else -1,
        blessing=paid[0] if paid else 0,
        bonus=worth,
    )


def _related(state: State, helper: Character, named: tuple[Named, ...]) -> str:
    """The Aptitude whose Blessing a companion spends: one that the table called related, if there is one."""
    faces = {face for _, face in named}
    held = [b.only for b in helper.pool if b.only and (not faces or b.face in faces)]
    check = state.check
    related = [apt for apt in held if check is not None and check.related.get((helper.name, apt))]
    return next(iter(related or held), "")


def _protect(state: State, by: str, values: Typed) -> Event:
    name, check = own(state, by), state.check
    ranks = acting.replaced(state, check, name, values[0]) if check is not None else 0
    return ev.DefenderReplaced(
        by=seat(state, name, by), check=number(state), character=name, target=values[0], ranks=ranks
    )


def _distract(state: State, by: str, values: Typed) -> Event:
    name = own(state, by)
    made = check_status.failing(state, state.check) if state.check is not None else []
    return ev.ResultReduced(
        by=seat(state, name, by),
        check=number(state),
        roll=made[0].place if made else 0,
        character=name,
        thing=values[0],
    )


def _refuse(state: State, by: str, values: Typed) -> Event:
    return ev.HelpDeclined(by=TABLE, check=number(state), helper=values[0])


def _things(state: State, by: str, _: Typed) -> Iterator[Choice]:
    mine = state.characters.get(own(state, by))
    found = dict.fromkeys(thing for one in sheets.active(state) for thing in one.things)
    return (Choice(thing, thing, unlisted=mine is None or thing not in mine.things) for thing in found)


def _attacked(state: State, by: str, _: Typed) -> Iterator[Choice]:
    return (Choice(name, name) for name in (state.check.targets if state.check is not None else ()))


_target = choice("target", _attacked)
_purpose = choice("purpose", ("x", "lower"), optional=True)
_KIND = "kind of Help"
_HELPS = (ev.HelpGiven, ev.HelpOffered)

VERBS = (
    verb("protect", ev.DefenderReplaced, _target, make=_protect, leads=True, personal=True),
    verb("famous", ev.FameExerted, _target, whose=who, leads=True),
    verb(
        "help",
        _HELPS,
        choice(_KIND, ("analytical",), optional=True),
        _purpose,
        blessings(_helper),
        make=_help,
        leads=True,
        personal=True,
    ),
    verb("offer", ev.HelpOffered, choice(_KIND, ("supportive", "analytical", "companion")), personal=True),
    by_table("refuse", ev.HelpDeclined, choice("helper", people), make=_refuse),
    verb("distract", ev.ResultReduced, choice("thing", _things), make=_distract, personal=True),
    verb("vex", ev.CheckVexed, personal=True),
    verb("insure", ev.CheckInsured, personal=True),
)
