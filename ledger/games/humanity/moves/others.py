"""What can be typed about what others do to a Check: Help, distract, protect, force.

Law: whoever is named in front of the move does it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ledger.core.events import Event
from ledger.core.moves import Arg, Choice, Verb
from ledger.core.moves import whole as number_of
from ledger.games.humanity import sheets
from ledger.games.humanity.events import rolls as ev
from ledger.games.humanity.moves.words import (
    TEXT,
    Values,
    chosen,
    failing,
    named,
    number,
    opt,
    own,
    people,
    seat,
    verb,
    who,
)
from ledger.games.humanity.state import TABLE, State


def _help(state: State, by: str, values: Values) -> Event:
    """`help`, `help 5`, `help x`, `help analytical`, `help analytical 2 3 6 1`."""
    name = own(state, by)
    words = opt(values, 0).casefold().split()
    goes = "x" if "x" in words else "roll"
    numbers = " ".join(word for word in words if number_of(word) is not None)
    companion = name in state.characters and state.characters[name].kind == "companion"
    common: dict[str, Any] = {"by": seat(state, name, by), "check": number(state), "helper": name}
    if any("analytical".startswith(word) for word in words if word != "x" and len(word) > 1):
        four = tuple(int(word) for word in numbers.split())
        if not four:
            return ev.HelpOffered(**common, way="analytical")
        return ev.HelpGiven(**common, way="analytical", goes=goes, dice=four)  # type: ignore[arg-type]
    only = _related(state, name, numbers) if companion else ""
    paid = chosen(state, (name,), (1,), numbers, only)
    return ev.HelpGiven(
        **common,
        way="companion" if companion else "supportive",
        goes=goes,  # type: ignore[arg-type]
        blessing=paid[0] if paid else 0,
    )


def _related(state: State, name: str, numbers: str) -> str:
    """The Aptitude whose Blessing a companion spends: one that the table called related, if there is one."""
    check, face = state.check, number_of(numbers)
    held = [b.only for b in state.characters[name].pool if b.only and face in (None, b.face)]
    related = [apt for apt in held if check is not None and check.related.get((name, apt))]
    return next(iter(related or held), "")


def _distract(state: State, by: str, values: Values) -> Event:
    name = own(state, by)
    made = failing(state, state.check) if state.check is not None else []
    return ev.ResultReduced(
        by=seat(state, name, by),
        check=number(state),
        roll=made[0].place if made else 0,
        character=name,
        thing=values[0],
    )


def _things(state: State, _: Values) -> Iterator[Choice]:
    found = dict.fromkeys(thing for one in sheets.active(state) for thing in one.things)
    return (Choice(thing, thing) for thing in found)


def _force(result: str, why: str) -> Any:
    def make(state: State, by: str, values: Values) -> Event:
        name = own(state, by)
        return ev.CheckForced(
            by=seat(state, name, by),
            check=number(state),
            result=result,  # type: ignore[arg-type]
            why=why,  # type: ignore[arg-type]
            character=name,
        )

    return make


def _attacked(state: State, _: Values) -> Iterator[Choice]:
    return (Choice(name, name) for name in (state.check.targets if state.check is not None else ()))


def _famous(state: State, by: str, values: Values) -> Event:
    name = who(state, by)
    return ev.ModifierDeclared(
        by=seat(state, name, by),
        check=number(state),
        why="famous",
        amount=2,
        character=name,
        target=values[0],
    )


VERBS: tuple[Verb, ...] = (
    verb(
        "protect",
        "Protective: become the Defender",
        lambda s, by, v: ev.DefenderReplaced(
            by=seat(s, own(s, by), by), check=number(s), character=own(s, by), target=v[0]
        ),
        Arg(name="target", choices=_attacked),
        leads=True,
        personal=True,
    ),
    verb(
        "famous",
        "exert fame over somebody less famous",
        _famous,
        Arg(name="target", choices=_attacked),
        leads=True,
    ),
    verb(
        "help",
        "Help with a Blessing: bob help, bob help 5, bob help x, bob help analytical",
        _help,
        TEXT,
        leads=True,
        personal=True,
    ),
    verb(
        "offer",
        "offer Help before the dice fall",
        lambda s, by, v: ev.HelpOffered(
            by=seat(s, own(s, by), by), check=number(s), helper=own(s, by), way=v[0]
        ),
        Arg(name="way", choices=named(("supportive", "analytical", "companion"))),
    ),
    verb(
        "refuse",
        "Help that was offered is not wanted",
        lambda s, by, v: ev.HelpDeclined(by=TABLE, check=number(s), helper=v[0]),
        Arg(name="helper", choices=people),
    ),
    verb(
        "distract",
        "Mischievous: 3 less, with a thing",
        _distract,
        Arg(name="thing", choices=_things),
        personal=True,
    ),
    verb("vex", "a Vexed Stat was used in sight: the Check fails", _force("failure", "vexed"), personal=True),
    verb("insure", "Insured: the tending succeeds", _force("success", "insured"), personal=True),
)
