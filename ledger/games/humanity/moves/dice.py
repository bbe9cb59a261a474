"""What can be typed about dice: which Stat, what fell, what joins it.

Law: `roll` answers whatever dice are awaited. A roll of several is named with `#2`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ledger.core.errors import UnknownName
from ledger.core.events import Event
from ledger.core.moves import Arg, Choice, Verb
from ledger.core.moves import whole as number_of
from ledger.games.humanity import sheets, standing, windows
from ledger.games.humanity.events import means
from ledger.games.humanity.events import rolls as ev
from ledger.games.humanity.flow import Awaited, awaited
from ledger.games.humanity.moves.words import (
    TEXT,
    Values,
    chosen,
    failing,
    meant,
    number,
    opt,
    own,
    seat,
    stats,
    thrown,
    verb,
    who,
)
from ledger.games.humanity.state import Check, State


def _usable(state: State, _: Values) -> Iterator[Choice]:
    """Whose die: the own Stats, the shared die, the Haze of a target."""
    yield from stats(state, ())
    if state.hardy:
        yield Choice("hardy", "hardy", help=f"d{state.hardy}, shared by all players")
    for target in state.check.targets if state.check is not None else ():
        if "haze" in state.characters[target].stats:
            yield Choice(f"{target}'s haze", f"{target}'s haze")


def _use(state: State, by: str, values: Values) -> Event:
    roller = who(state, by)
    owner, _, stat = values[0].rpartition("'s ")
    place = standing.next_roll(state.check) if state.check is not None else 0
    return ev.RollPlanned(
        by=seat(state, roller, by),
        check=number(state),
        roll=place or 0,
        roller=roller,
        stat=stat,
        owner=owner,
    )


def _roll(state: State, by: str, values: Values) -> Event:
    """The answer to whatever dice are awaited; without faces, the throw that is to be made."""
    check = state.check
    dice = awaited(state)
    text = opt(values, 0)
    if check is None:
        return ev.RollPlanned(by=by, check=0, roll=0, roller=own(state, by), stat="")
    if dice is None or dice.check is None:
        return _first(state, check, by, text)
    sizes = dice.roll.sizes if dice.roll is not None else ()
    if dice.what == "spark":
        sizes = sizes[:1]
    said = thrown(text, sizes if dice.what in ("throw", "spark") else ())
    if said is None:
        return ev.DiceThrown(
            by=seat(state, dice.who),
            check=dice.check.number,
            roll=dice.roll.place if dice.roll is not None else 0,
            roller=dice.who,
            stat=dice.roll.stat if dice.roll is not None else check.stat,
        )
    return _answer(state, dice, said.faces, said)


def _first(state: State, check: Check, by: str, text: str) -> Event:
    """A throw that nobody announced: the acting character's, with the Stat that is called for."""
    roller = who(state, by)
    place = standing.next_roll(check)
    place = len(check.rolls) if place is None else place
    common: dict[str, Any] = {
        "by": seat(state, roller, by),
        "check": check.number,
        "roll": place,
        "roller": roller,
    }
    stat = check.stat
    try:
        size = sheets.size_of(state, roller, stat)
    except LookupError:
        size = 0
    said = thrown(text, (size,))
    if said is None:
        return ev.RollPlanned(**common, stat=stat)
    return ev.DiceThrown(
        **common,
        stat=stat,
        stages=said.stages,
        total=said.total,
        source=said.source,  # type: ignore[arg-type]
        raw=said.raw,
        redone=said.redone,
    )


def _answer(state: State, dice: Awaited, faces: tuple[int, ...], said: Any) -> Event:
    check, roll = dice.check, dice.roll
    assert check is not None
    by = seat(state, dice.who)
    if dice.what == "analytical":
        return ev.HelpGiven(by=by, check=check.number, helper=dice.who, way="analytical", dice=faces)
    assert roll is not None
    place: dict[str, Any] = {"by": by, "check": check.number, "roll": roll.place}
    if dice.what == "throw":
        return ev.DiceThrown(
            **place,
            roller=roll.roller,
            stat=roll.stat,
            owner=roll.owner,
            stages=said.stages,
            total=said.total,
            source=said.source,
            raw=said.raw,
            redone=said.redone,
        )
    if dice.what == "spark":
        group = _staged(faces[1:], 2)
        return ev.DiceAdded(**place, face=faces[0], stages=group)
    if dice.what == "adamant":
        return ev.DiceLowered(
            **place, character=dice.who, die=roll.lowering or 0, stages=_staged(faces, len(roll.sizes))
        )
    return ev.HauntingRolled(**place, stages=_staged(faces, 1))


def _staged(faces: tuple[int, ...], group: int) -> tuple[tuple[int, ...], ...]:
    if len(faces) % group:
        raise UnknownName(
            f"{group} dice are thrown together, so the faces come in groups of {group}.",
            hint="Type all of them in the order in which they fell.",
        )
    return tuple(faces[at : at + group] for at in range(0, len(faces), group))


def _sparks(state: State, _: Values) -> Iterator[Choice]:
    """The Stats that can join now, then every other, then those of others, then pairs for Ascendant."""
    check = state.check
    own_stats = list(sheets.fresh_stats(state))
    ready: set[str] = set()
    if check is not None:
        for roll in standing.counted(check):
            ready |= set(windows.spark_partners(state, check, roll.place, roll.roller, roll.stat))
        if not check.rolls:
            ready |= set(windows.spark_partners(state, check, 0, check.character, check.stat))
    for stat in (*own_stats, *(("hardy",) if state.hardy else ())):
        yield Choice(stat, stat, unlisted=stat not in ready)
    for name in state.characters:
        for stat in own_stats:
            text = f"{name}'s {stat}"
            yield Choice(text, text, unlisted=text not in ready)
    for one in own_stats:
        for other in own_stats:
            if one != other:
                yield Choice(f"{one}+{other}", f"{one}+{other}", unlisted=True)


def _spark(state: State, by: str, values: Values) -> Event:
    roller = who(state, by)
    check = state.check
    partner, _, stat = values[0].rpartition("'s ")
    text = opt(values, 1)
    said = [word for word in text.split() if word[:1] != "#"]
    place = next((int(w[1:]) - 1 for w in text.split() if w[:1] == "#" and w[1:].isdecimal()), -1)
    route, base = "before", check.stat if check is not None else ""
    if check is not None:
        due = standing.next_roll(check)
        if due is None or place in check.rolls:
            route = "after"
            place = meant(check, place, [roll for roll in failing(state, check) if not roll.route])
        else:
            place = due if place < 0 else place
        roll = check.rolls.get(place)
        if roll is not None:
            base, roller = roll.stat, roll.roller
    lender = partner if check is not None and stat == "haze" and partner in check.targets else ""
    partner = "" if lender else partner
    joined = (base, *stat.split("+"))
    payers = (roller, partner) if partner else (roller,)
    return ev.SparkPaid(
        by=seat(state, roller, by),
        check=number(state),
        roll=max(place, 0),
        route=route,  # type: ignore[arg-type]
        roller=roller,
        stats=joined,
        blessings=chosen(state, payers, windows.spark_cost(joined), " ".join(said)),
        partner=partner,
        owner=lender,
    )


def _adamant(state: State, by: str, values: Values) -> Event:
    """`adamant`, `adamant #2`, or `adamant die 2` for the second die of a group."""
    check = state.check
    words = opt(values, 0).split()
    place = next((int(w[1:]) - 1 for w in words if w[:1] == "#" and w[1:].isdecimal()), -1)
    die = next((number_of(w) or 1 for at, w in enumerate(words) if words[at - 1 : at] == ["die"]), 1)
    place = meant(check, place, failing(state, check) if check is not None else ())
    name = check.rolls[place].roller if check is not None and place in check.rolls else who(state, by)
    return means.EffectUsed(
        by=seat(state, name, by),
        character=name,
        spec="Adamant",
        check=number(state),
        roll=place,
        amount=die - 1,
    )


def _calm(state: State, by: str, values: Values) -> Event:
    name = who(state, by)
    place = standing.next_roll(state.check) if state.check is not None else 0
    return ev.ValueSubstituted(by=seat(state, name, by), check=number(state), roll=place or 0, roller=name)


def _keep(state: State, by: str, values: Values) -> Event:
    name = who(state, by)
    made = [roll for roll in standing.counted(state.check) if roll.roller == name] if state.check else []
    return means.EffectUsed(
        by=seat(state, name, by),
        character=name,
        spec="Calm",
        check=number(state),
        roll=made[0].place if made else 0,
    )


def _effect(spec: str) -> Any:
    """A Specialization that bears on the open Check and needs nothing else."""

    def make(state: State, by: str, values: Values) -> Event:
        target = state.check.targets[0] if state.check is not None and state.check.targets else ""
        name = target if spec == "Resolved" and by not in state.characters else who(state, by)
        return means.EffectUsed(by=seat(state, name, by), character=name, spec=spec, check=number(state))

    return make


VERBS: tuple[Verb, ...] = (
    verb("use", "which Stat is thrown", _use, Arg(name="Stat", choices=_usable), leads=True),
    verb("roll", "what the dice show: roll 4, roll 1 1 4, roll total 13, roll d20 17", _roll, TEXT),
    verb(
        "spark",
        "Spark a roll with another Stat: spark home, spark Bob's heart, spark home+hand, spark home 3 3",
        _spark,
        Arg(name="Stat", choices=_sparks),
        TEXT,
        leads=True,
    ),
    verb("adamant", "Adamant: set a die to 1 and go on", _adamant, TEXT, leads=True),
    verb("calm", "Calm: the kept value instead of a throw", _calm),
    verb("keep", "Calm: keep the value of this roll for later", _keep),
    verb(
        "determined", "Determined: Conditions do not count for this Check", _effect("Determined"), leads=True
    ),
    verb("haunt", "what the Haunted die shows", _roll, TEXT),
    verb("resist", "Resolved: a boon less and a bust more for the Attacker", _effect("Resolved")),
)
