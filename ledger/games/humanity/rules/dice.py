"""Verdicts on dice: which Stat is thrown, what fell, what a Spark, Adamant or a haunting adds.

Law: faces that cannot have fallen are impossible, whatever the table says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.core.events import Event
from ledger.core.verdicts import LEGAL, Verdict, impossible, refused, unverifiable
from ledger.games.humanity import dice, sheets, standing, windows
from ledger.games.humanity.events import rolls as ev
from ledger.games.humanity.rules.ground import nobody, on_check, paid
from ledger.games.humanity.state import Check, Roll, State

CHECKS, SPARK, STATS, DICE = "Checks", "Spark Rolls", "More About Stat Dice", "Stat Dice"


def _stat_of(state: State, check: Check, roller: str, stat: str, owner: str) -> Verdict:
    if why := nobody(state, (roller, owner) if owner else (roller,)):
        return impossible(why)
    try:
        sheets.size_of(state, roller, stat, owner)
    except LookupError:
        return impossible(f"{owner or roller} has no Stat {stat}")
    if why := windows.why_not_stat(state, check, roller, stat, owner):
        asked = "history" if stat == "history" else "scope"
        return refused(STATS, why, (f"say {asked}",) if "the table has to say" in why else ())
    return LEGAL


def _place(state: State, check: Check, place: int, roller: str, stat: str) -> Verdict:
    """Whether a throw is still due there."""
    roll = check.rolls.get(place)
    if roll is not None and roll.is_thrown:
        return impossible(f"roll {place + 1} has been thrown")
    needed = standing.rolls_needed(check)
    if not 0 <= place < needed:
        return refused(CHECKS, f"this Check takes {needed} roll{'s' if needed > 1 else ''}")
    if roll is not None and roll.route == "before" and (roll.roller, roll.stats[0]) != (roller, stat):
        return refused(SPARK, f"the Spark was paid for {roll.roller}'s {roll.stats[0]}")
    if state.table.rulings["mixed_rolls"] is True and any(
        (made.roller, made.stat) == (roller, stat) for made in check.rolls.values() if made.place != place
    ):
        return refused("G-017", f"{roller} has thrown {stat} for this Check already")
    return LEGAL


def _planned(state: State, check: Check, event: ev.RollPlanned) -> Verdict:
    verdict = _stat_of(state, check, event.roller, event.stat, event.owner)
    return _place(state, check, event.roll, event.roller, event.stat) if verdict is LEGAL else verdict


def _thrown(state: State, check: Check, event: ev.DiceThrown) -> Verdict:
    verdict = _stat_of(state, check, event.roller, event.stat, event.owner)
    if verdict.kind == "impossible":
        return verdict
    sizes, bump = throw_of(state, check, event)
    if not event.stages and not event.total:
        return impossible("nobody said what the dice show: roll 4, roll 1 1 4, or roll total 13")
    if event.stages and event.total:
        return impossible("a throw has either faces or a total")
    if event.total:
        why = dice.shortfall(sizes, event.total, bump=bump)
    else:
        why = dice.flaw(sizes, event.stages, bump=bump) or _misread(event, sizes)
    if why:
        return impossible(why)
    planned = check.rolls.get(event.roll)
    if verdict is not LEGAL and not _is_plan(planned, event):
        return verdict
    verdict = _place(state, check, event.roll, event.roller, event.stat)
    if verdict is not LEGAL:
        return verdict
    if planned is not None and not planned.route and planned.stat != event.stat:
        return refused(CHECKS, f"{planned.roller} throws {planned.stat}")
    if event.total:
        return unverifiable(DICE, "only a total is known, not its faces")
    return LEGAL


def _is_plan(planned: Roll | None, event: ev.DiceThrown) -> bool:
    """Whether the table has let this Stat pass when it was chosen."""
    if planned is None:
        return False
    return (planned.roller, planned.stat, planned.owner) == (event.roller, event.stat, event.owner)


def throw_of(
    state: State, check: Check, event: ev.DiceThrown | ev.RollPlanned
) -> tuple[tuple[int, ...], bool]:
    """The dice that fall together for a roll, and whether they bump."""
    sizes = [sheets.size_of(state, event.roller, event.stat, event.owner)]
    stats = [event.stat]
    spark = check.rolls.get(event.roll)
    if spark is not None and spark.route == "before":
        for stat in spark.stats[1:]:
            sizes.append(sheets.joined_size(state, spark, stat))
            stats.append(stat)
    partner = spark.partner if spark is not None else ""
    return tuple(sizes), not windows.cannot_bump(state, check, event.roller, stats, partner)


def _misread(event: ev.DiceThrown, sizes: tuple[int, ...]) -> str:
    """Why raw faces do not stand for the faces of the throw."""
    if not event.raw:
        return "a d20 needs its raw faces" if event.source == "d20" else ""
    kept = [raw for place, raw in enumerate(event.raw) if place not in event.redone]
    faces = [face for stage in event.stages for face in stage]
    if len(kept) != len(faces):
        return "every face is read from one raw face"
    for place, (raw, face) in enumerate(zip(kept, faces, strict=True)):
        size = sizes[place % len(sizes)]
        if event.source == "d20":
            read = dice.d20(raw, size)[0] if 1 <= raw <= 20 else 0
        else:
            read = dice.parity(raw) if size == 2 and 1 <= raw <= 10 else raw
        if read != face:
            return f"a {raw} is no {face} on a d{size}"
    starred = all(
        0 <= place < len(event.raw)
        and 1 <= event.raw[place] <= 20
        and any(dice.d20(event.raw[place], size)[1] for size in sizes)
        for place in event.redone
    )
    return "" if starred else "only a starred d20 may be thrown again"


def _spark(state: State, check: Check, event: ev.SparkPaid) -> Verdict:
    payers = (event.roller, event.partner) if event.partner else (event.roller,)
    if why := nobody(state, (*payers, event.owner) if event.owner else payers):
        return impossible(why)
    held = {blessing.id for name in payers for blessing in state.characters[name].pool}
    if not held.issuperset(event.blessings):
        return impossible(f"{' and '.join(payers)} have no such Blessing")
    if not 2 <= len(event.stats) <= 3 or event.roll < 0:
        return impossible("a Spark takes two Stats, with Ascendant three")
    roll = check.rolls.get(event.roll)
    first = (
        roll.owner if roll is not None and (roll.roller, roll.stat) == (event.roller, event.stats[0]) else ""
    )
    for place, stat in enumerate(event.stats):
        lender = event.owner if stat == "haze" else ""
        whose = (lender or event.partner or event.roller) if place else first or event.roller
        if stat not in state.characters[whose].stats and not (stat == "hardy" and state.hardy):
            return impossible(f"{whose} has no Stat {stat}")
    if event.owner and (event.owner not in check.targets or "haze" not in event.stats[1:]):
        return refused(SPARK, "only the Haze of a target can be thrown")
    if event.route == "after" and (roll is None or not roll.is_thrown):
        return impossible("no first die has fallen")
    if event.route == "after" and roll is not None and not roll.is_complete:
        return refused(SPARK, "the first die has to be finished", ("roll",))
    if event.route == "before" and roll is not None and roll.is_thrown:
        return refused(SPARK, "the first die has been thrown")
    if roll is not None and roll.is_thrown and (roll.roller, roll.stat) != (event.roller, event.stats[0]):
        return impossible(f"{roll.roller} threw {roll.stat}")
    if event.route == "before":
        verdict = _stat_of(state, check, event.roller, event.stats[0], first)
        if verdict is not LEGAL:
            return verdict
    why = windows.why_not_spark(
        state, check, event.roll, event.roller, event.stats, event.partner, event.owner
    )
    if why:
        return refused(SPARK, why)
    if event.partner and check.answers.get(("willing", event.partner)) is not True:
        return refused(
            "Harmonious", f"the table has to say that {event.partner} is willing", ("say willing",)
        )
    return paid(state, payers, windows.spark_cost(event.stats), event.blessings, SPARK)


def _added(state: State, check: Check, event: ev.DiceAdded) -> Verdict:
    roll = check.rolls.get(event.roll)
    if roll is None or not roll.is_thrown or roll.route != "after" or roll.added is not None:
        return impossible("no die is to be added there")
    why = dice.spark_flaw(roll.sizes[0], event.face, event.stages, bump=roll.bump)
    return impossible(why) if why else LEGAL


def _lowered(state: State, check: Check, event: ev.DiceLowered) -> Verdict:
    roll = check.rolls.get(event.roll)
    if roll is None or roll.lowering is None:
        return impossible("no die was set to 1 there")
    sizes, stages = (roll.sizes, roll.group or roll.stages)
    if event.die != roll.lowering:
        return impossible("another die was set to 1")
    whole = (*dice.lowered(stages, event.die), *event.stages)
    why = dice.flaw(sizes, whole, bump=True)
    return impossible(why) if why else LEGAL


def _voided(state: State, check: Check, event: ev.DiceVoided) -> Verdict:
    roll = check.rolls.get(event.roll)
    return LEGAL if roll is not None and roll.is_thrown else impossible("that roll has not been thrown")


def _substituted(state: State, check: Check, event: ev.ValueSubstituted) -> Verdict:
    if why := nobody(state, (event.roller,)):
        return impossible(why)
    if state.characters[event.roller].calm is None:
        return impossible(f"{event.roller} keeps no value")
    if check.is_violent:
        return refused("Calm", "a violent Attack needs a throw")
    return _place(state, check, event.roll, event.roller, check.stat)


def _haunting(state: State, check: Check, event: ev.HauntingRolled) -> Verdict:
    roll = check.rolls.get(event.roll)
    if roll is None or not roll.is_complete or roll.haunting is not None:
        return impossible("no roll waits for the Haunted die")
    size = state.characters[roll.roller].stats.get("haunted")
    if size is None:
        return impossible(f"nothing haunts {roll.roller}")
    if why := dice.flaw((size,), event.stages, bump=True):
        return impossible(why)
    if check.answers.get(("haunted", roll.roller)) is not True:
        return refused("Haunted", f"the table has to say that it is present for {roll.roller}")
    return LEGAL


VERDICTS: Mapping[type[Event], Callable[[State, Any], Verdict]] = {
    ev.RollPlanned: on_check(_planned),
    ev.SparkPaid: on_check(_spark),
    ev.DiceThrown: on_check(_thrown),
    ev.DiceAdded: on_check(_added),
    ev.DiceLowered: on_check(_lowered),
    ev.DiceVoided: on_check(_voided),
    ev.ValueSubstituted: on_check(_substituted),
    ev.HauntingRolled: on_check(_haunting),
}
