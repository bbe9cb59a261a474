"""What may still happen to an open Check and to whom, and the dice that have to fall next.

Law: derived from the state alone; what stands against a move is asked of `reactions`.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ledger.api import TABLE, Chance, Event
from ledger.games.humanity import check_status, sheets, throws
from ledger.games.humanity.events import checks as ev
from ledger.games.humanity.events.fallen import Fallen
from ledger.games.humanity.payment import PAIR, cheapest
from ledger.games.humanity.reactions import (
    against_adamant,
    against_help,
    against_reducing,
    against_resisting,
    against_use,
    against_vexing,
    spark_partners,
)
from ledger.games.humanity.resources.events.blessings import BlessingsGained
from ledger.games.humanity.state import Check, Owed, Roll, State


class Reaction(msgspec.Struct, frozen=True):
    """`verb` is what is typed, `kind` what it makes; `who` may do it."""

    who: str
    verb: str
    text: str
    kind: type[Event]


def all_of(state: State, check: Check) -> Iterator[Reaction]:
    """Everything that may still happen."""
    place, needed = check_status.next_roll(check), check_status.rolls_needed(check)
    if place is not None:
        planned = check.rolls.get(place)
        who, stat = (planned.roller, planned.stat) if planned else (check.character, check.stat)
        which = f" (roll {place + 1} of {needed})" if needed > 1 else ""
        yield Reaction(who, "roll", f"throws {stat}{which}", ev.DiceThrown)
    questions = check_status.open_questions(state, check)
    for question in questions:
        yield Reaction("table", "say", f"{question.text}?", ev.CheckAnswered)
    yield from _for_roller(state, check)
    yield from _for_others(state, check)
    if place is None and not questions:
        yield Reaction(check.character, "resolve", "takes the result", ev.CheckResolved)


def kinds_of(state: State, check: Check) -> tuple[type[Event], ...]:
    """The same by the kinds of events, besides the throw itself."""
    kinds = dict.fromkeys(one.kind for one in all_of(state, check))
    return tuple(kind for kind in kinds if kind is not ev.DiceThrown)


def _for_roller(state: State, check: Check) -> Iterator[Reaction]:
    name, due = check.character, check_status.next_roll(check) is not None
    character = state.character(name)
    asked = check.answers.get(("social", "")) is not False
    if asked and not check.creative and not check.rolls and not against_use(state, name, "Creative"):
        text = "one rank harder, the lowest failing roll ignored"
        yield Reaction(name, "creative", text, ev.CreativeUsed)
    if check.is_attack and not check.rolls and sheets.suffers(state, check, name, "Famous"):
        yield Reaction(name, "famous", "+2 against somebody less famous", ev.FameExerted)
    if character.calm and not check.is_violent and due:
        yield Reaction(name, "calm", "a kept value instead of a throw", ev.ValueSubstituted)
    for roll in _sparkable(check):
        yield from _for_throw(state, check, roll)
    if character.conditions and not against_use(state, name, "Determined"):
        yield Reaction(name, "determined", "Conditions do not count for this Check", ev.ConditionsIgnored)


def _sparkable(check: Check) -> Iterator[Roll]:
    """The rolls that are made, and the one that is due."""
    yield from check_status.counted(check)
    place = check_status.next_roll(check)
    if place is not None:
        yield check.rolls.get(place) or Roll(place, check.character, check.stat, stats=(check.stat,))


def _for_throw(state: State, check: Check, roll: Roll) -> Iterator[Reaction]:
    where = f" for roll {roll.place + 1}" if check_status.rolls_needed(check) > 1 else ""
    pool = sheets.free_pool(state.character(roll.roller))
    if cheapest(PAIR, pool, zeros=state.table.rulings["zero_pairs"] is True):
        partners = spark_partners(state, check, roll.place, roll.roller, roll.stat)
        if partners:
            yield Reaction(roll.roller, "spark", f"adds {' or '.join(partners)}{where}", ev.SparkPaid)
    if roll.is_complete and not against_adamant(state, check, roll, roll.roller):
        yield Reaction(roll.roller, "adamant", f"sets a die to 1 and goes on{where}", ev.AdamantUsed)


def _for_others(state: State, check: Check) -> Iterator[Reaction]:
    found = check_status.outcome(state, check)
    succeeds = found is not None and found.is_success
    for name in sheets.witnesses(state):
        character = state.character(name)
        ways = ("companion",) if character.kind == "companion" else ("supportive", "analytical")
        for way in ways:
            pays = way == "analytical" or bool(character.pool)
            if pays and not against_help(state, check, name, way):
                yield Reaction(name, "help", f"Helps ({way})", ev.HelpGiven)
        if succeeds and character.things and not against_reducing(state, check, name, None):
            yield Reaction(name, "distract", "takes 3 from the result", ev.ResultReduced)
        shields = check.is_violent and not check.rolls and name not in (check.character, *check.targets)
        if shields and not against_use(state, name, "Protective"):
            yield Reaction(name, "protect", "becomes the Defender", ev.DefenderReplaced)
        if not against_vexing(state, check, name):
            yield Reaction(name, "vex", "makes the Check fail", ev.CheckVexed)
    for name in check.targets:
        if not against_resisting(state, check, name):
            yield Reaction(name, "resist", "a boon less, a bust more, a Blessing gained", ev.AttackResisted)
    for character in sheets.active(state) if not check.forced else ():
        hurt = character.injuries and character.name != check.character
        if hurt and not against_use(state, character.name, "Insured"):
            yield Reaction(character.name, "insure", "the tending succeeds", ev.CheckInsured)


# the dice that have to fall next

FACES = ("stages", "source", "raw", "redone")
"""What is said of dice that fell."""


def next_throw(state: State) -> ev.DiceThrown | None:
    """The throw that the open Check takes next, as it is planned or as the action calls for it."""
    check = state.check
    place = None if check is None else check_status.next_roll(check)
    if check is None or place is None:
        return None
    plan = check.rolls.get(place)
    roller, stat, owner = (plan.roller, plan.stat, plan.owner) if plan else (check.character, check.stat, "")
    by = sheets.seat_of(state, roller)
    return ev.DiceThrown(by=by, check=check.number, roll=place, roller=roller, stat=stat, owner=owner)


def awaited(state: State) -> Chance | None:
    """The dice that nothing but a throw can answer, then those of the next roll, then Blessings.

    Where the table deals, a roll is asked for as soon as it is due; the tool waits until it is told to throw.
    """
    check = state.check
    if check is not None:
        due = _second_throw(state, check)
        if due is not None:
            return due
        throw = next_throw(state)
        if throw is not None:
            plan = check.rolls.get(throw.roll)
            if state.table.dealer == TABLE or (plan is not None and plan.now):
                return _throw(state, check, throw)
    return _blessing(state, state.owed[0]) if state.owed else None


def _throw(state: State, check: Check, throw: ev.DiceThrown) -> Chance:
    asked = f"what does {throw.roller}'s {throw.stat} show ({_sizes(state, throw)})"
    also: tuple[type[Event], ...] = (ev.RollPlanned, *kinds_of(state, check))
    return Chance(throw, (*FACES, "total"), asked, also=also, source="Checks")


def _second_throw(state: State, check: Check) -> Chance | None:
    """What a Spark, Adamant, a haunting or Analytical has to throw."""
    draft: Fallen
    for roll in check.rolls.values():
        by, who = sheets.seat_of(state, roll.roller), roll.roller
        if roll.is_thrown and roll.route == "after" and not roll.added:
            draft = ev.DiceAdded(by=by, check=check.number, roll=roll.place)
            asked = f"what is added to the Sparked roll of {who} ({_sizes(state, draft)})"
            return Chance(draft, FACES, asked, source="Spark Rolls")
        if roll.repeats:
            draft = ev.DiceRepeated(by=by, check=check.number, roll=roll.place)
            asked = f"{who} throws again, the lower one is ignored ({_sizes(state, draft)})"
            return Chance(draft, FACES, asked, source="Monstrous Endeavors")
        if roll.lowering is not None:
            draft = ev.DiceLowered(by=by, check=check.number, roll=roll.place)
            asked = f"a die of {who} is 1 now: what does it show next ({_sizes(state, draft)})"
            return Chance(draft, FACES, asked, source="Adamant")
    if (haunted := check_status.missing_haunting(check)) is not None:
        by, who = sheets.seat_of(state, haunted.roller), haunted.roller
        draft = ev.HauntingRolled(by=by, check=check.number, roll=haunted.place)
        asked = f"what does the Haunted die of {who} show ({_sizes(state, draft)})"
        return Chance(draft, FACES, asked, source="Haunted")
    for helper, way, goes in check.offers:
        if way == "analytical":
            by, lowest = sheets.seat_of(state, helper), check_status.lowest(state, check)
            place = lowest.place if lowest is not None else -1
            four = ev.AnalyticalThrown(by=by, check=check.number, helper=helper, goes=goes, roll=place)
            asked = f"what do the four d6 of {helper} show"
            return Chance(four, ("dice", "bonus"), asked, source="Analytical")
    return None


def _sizes(state: State, draft: Fallen) -> str:
    return " and ".join(f"d{size}" for size in throws.dice_of(state, draft).sizes)


def _blessing(state: State, owed: Owed) -> Chance:
    gained = BlessingsGained(
        by=sheets.seat_of(state, owed.character),
        character=owed.character,
        reason=owed.reason,
        lasts=owed.lasts,
        only=owed.only,
        plain=owed.plain,
    )
    asked = f"which Blessing does {owed.character} gain ({owed.reason})"
    return Chance(gained, ("faces", "source"), asked, source="Blessings")
