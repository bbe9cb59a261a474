"""What can be typed about dice: which Stat, what fell, what joins it.

Law: `roll` answers whatever dice are asked for. Where nothing is asked, it is the next throw of the Check.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from msgspec.structs import replace

from ledger.api import Choice, Event, MoveIncomplete, Typed, UnknownName
from ledger.games.humanity import check_status, dice, sheets, throws
from ledger.games.humanity.events import checks as ev
from ledger.games.humanity.events.fallen import Fallen
from ledger.games.humanity.moves.words import (
    FACES,
    ROLL,
    answer,
    attacked,
    blessings,
    choice,
    chosen,
    fallen,
    number,
    seat,
    stats,
    value,
    verb,
    who,
)
from ledger.games.humanity.obligations import next_throw
from ledger.games.humanity.reactions import spark_cost, spark_partners
from ledger.games.humanity.state import Check, Roll, State


def _usable(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Whose die: the own Stats, the shared die, the Haze of a target."""
    yield from stats(state, by, ())
    if state.hardy:
        yield Choice("hardy", "hardy", help=f"d{state.hardy}, shared by all players")
    for target in state.check.targets if state.check is not None else ():
        if "haze" in state.characters[target].stats:
            yield Choice(f"{target}'s haze", f"{target}'s haze")


def _use(state: State, by: str, values: Typed) -> Event:
    roller = who(state, by)
    owner, _, stat = values[0].rpartition("'s ")
    place = check_status.next_roll(state.check) if state.check is not None else 0
    return ev.RollPlanned(
        by=seat(state, roller, by),
        check=number(state),
        roll=place or 0,
        roller=roller,
        stat=stat,
        owner=owner,
    )


# what fell


def _read(state: State, draft: Fallen, values: Typed) -> dict[str, Any]:
    """The fields of dice that fell. Raises MoveIncomplete or UnknownName."""
    how, said = value(values, 0, ""), value(values, 1, ())
    raw, redone = fallen(said)
    if how == "total":
        if len(raw) != 1 or not isinstance(draft, ev.DiceThrown):
            raise UnknownName("A total is one number, of a whole throw.", hint="For example: roll total 13.")
        return {"total": raw[0]}
    dice_ = throws.dice_of(state, draft)
    if not raw:
        shown = " and ".join(f"d{size}" for size in dice_.sizes)
        raise MoveIncomplete(
            f"Nobody said what the dice show ({shown}).",
            hint="For example: roll 4, roll 1 1 4, roll total 13.",
        )
    source: Literal["hand", "d20"] = "d20" if how == "d20" else "hand"
    stages = dice.read(dice_, raw, source, redone)
    if stages is None:
        count = len(dice_.sizes)
        raise UnknownName(
            f"{count} dice are thrown together, so the faces come in groups of {count}.",
            hint="Type all of them in the order in which they fell: 1 5 6 3.",
        )
    plain = source == "hand" and not redone and raw == tuple(face for stage in stages for face in stage)
    told = {} if plain else {"source": source, "raw": raw, "redone": redone}
    return {"stages": stages, **told}


def _answer(state: State, draft: Any, values: Typed) -> Event:
    """The answer to whatever dice are asked for."""
    if isinstance(draft, ev.AnalyticalThrown):
        raw, _ = fallen(value(values, 1, ()))
        four: Event = replace(draft, dice=raw, bonus=throws.bonus(raw))
        return four
    told: Event = replace(draft, **_read(state, draft, values))
    return told


def _roll(state: State, by: str, values: Typed) -> Event:
    """The next throw of the Check; without faces, it is asked for."""
    draft = next_throw(state)
    if draft is None:
        return ev.RollPlanned(by=by, check=number(state), roll=0, roller=who(state, by), stat="")
    if value(values, 0) or value(values, 1):
        return _answer(state, draft, values)
    return ev.RollPlanned(
        by=draft.by,
        check=draft.check,
        roll=draft.roll,
        roller=draft.roller,
        stat=draft.stat,
        owner=draft.owner,
        now=True,
    )


# Spark


def _sparks(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """The Stats that can join now, then every other, then those of others, then pairs for Ascendant."""
    check = state.check
    own_stats = list(sheets.fresh_stats(state))
    ready: set[str] = set()
    for roll in _rolls(check) if check is not None else ():
        ready |= set(spark_partners(state, check, roll.place, roll.roller, roll.stat)) if check else set()
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


def _rolls(check: Check) -> Iterator[Roll]:
    """The rolls that are made, and the one that is due."""
    yield from check_status.counted(check)
    if (place := check_status.next_roll(check)) is not None:
        yield check.rolls.get(place) or Roll(place, check.character, check.stat)


def _payers(state: State, by: str, values: Typed) -> Iterable[str]:
    partner, _, stat = values[0].rpartition("'s ")
    return (who(state, by), partner) if partner and stat != "haze" else (who(state, by),)


def _sparked(state: State, check: Check, place: int | None) -> int:
    """The roll that was named, the one that is due, or the lowest that is not Sparked."""
    if place is None:
        place = check_status.next_roll(check)
    if place is None:
        place = next((one.place for one in check_status.failing(state, check) if not one.route), 0)
    return place


def _spark(state: State, by: str, values: Typed) -> Event:
    check, roller, place = state.check, who(state, by), 0
    route: Literal["before", "after"] = "before"
    base = ""
    if check is not None:
        place = _sparked(state, check, value(values, 1))
        roll = check.rolls.get(place)
        base = check.stat if roll is None else roll.stat
        if roll is not None:
            roller = roll.roller
            route = "after" if roll.is_thrown else "before"
    partner, _, stat = values[0].rpartition("'s ")
    haze = partner if check is not None and stat == "haze" and partner in check.targets else ""
    partner = "" if haze else partner
    joined = (base, *stat.split("+"))
    payers = (roller, partner) if partner else (roller,)
    return ev.SparkPaid(
        by=seat(state, roller, by),
        check=number(state),
        roll=place,
        route=route,
        roller=roller,
        stats=joined,
        blessings=chosen(state, payers, value(values, 2, ()), spark_cost(joined)),
        partner=partner,
        owner=haze,
    )


# one's own dice afterwards


def _lowest(state: State, place: int | None, name: str = "") -> int:
    """The roll that was named, or the lowest of somebody's."""
    if place is not None or state.check is None:
        return place or 0
    made = check_status.failing(state, state.check)
    return next((roll.place for roll in made if name in ("", roll.roller)), 0)


def _adamant(state: State, by: str, values: Typed) -> Event:
    """`adamant`, `adamant #2`, or `adamant die 2` for the second die of a group."""
    check, place = state.check, _lowest(state, value(values, 0))
    name = check.rolls[place].roller if check is not None and place in check.rolls else who(state, by)
    return ev.AdamantUsed(
        by=seat(state, name, by), check=number(state), roll=place, character=name, die=value(values, 1, 1) - 1
    )


def _dice(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """The dice of the largest group."""
    return (Choice(f"die {place}", place) for place in (1, 2, 3))


def _calm(state: State, by: str, values: Typed) -> Event:
    name = who(state, by)
    place = check_status.next_roll(state.check) if state.check is not None else 0
    return ev.ValueSubstituted(by=seat(state, name, by), check=number(state), roll=place or 0, roller=name)


def _keep(state: State, by: str, values: Typed) -> Event:
    name = who(state, by)
    place = _lowest(state, value(values, 0), name)
    return ev.ValueKept(by=seat(state, name, by), check=number(state), roll=place, character=name)


_THROWN = (
    ev.DiceThrown,
    ev.DiceAdded,
    ev.DiceRepeated,
    ev.DiceLowered,
    ev.HauntingRolled,
    ev.AnalyticalThrown,
    ev.RollPlanned,
)
_how, _die = choice("form", ("total", "d20"), optional=True), choice("die", _dice, optional=True)

VERBS = (
    verb("use", ev.RollPlanned, choice("Stat", _usable), make=_use, leads=True),
    answer("roll", _THROWN, _how, FACES, make=_roll, say=_answer),
    verb("spark", ev.SparkPaid, choice("Stat", _sparks), ROLL, blessings(_payers), make=_spark, leads=True),
    verb("adamant", ev.AdamantUsed, ROLL, _die, make=_adamant, leads=True),
    verb("calm", ev.ValueSubstituted, make=_calm),
    verb("keep", ev.ValueKept, ROLL, make=_keep),
    verb("determined", ev.ConditionsIgnored, whose=who, leads=True),
    verb("resist", ev.AttackResisted, whose=attacked),
)
