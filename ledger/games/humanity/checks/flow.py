"""What may still happen to an open Check and to whom, and the dice that have to fall next.

Law: derived from the state alone; what stands against a move is asked of `reactions`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from ledger.api import TABLE, Chance, Decision, Event
from ledger.games.humanity import sheets
from ledger.games.humanity.checks import standing
from ledger.games.humanity.checks.events.declaring import CheckDeclared
from ledger.games.humanity.checks.events.ending import CheckResolved, CheckVoided
from ledger.games.humanity.checks.events.helping import (
    AnalyticalThrown,
    CheckInsured,
    CheckVexed,
    HelpGiven,
    ResultReduced,
)
from ledger.games.humanity.checks.events.judging import CheckAnswered, CreativeUsed
from ledger.games.humanity.checks.events.planning import RollPlanned
from ledger.games.humanity.checks.events.sparking import SparkPaid
from ledger.games.humanity.checks.events.throwing import (
    SHOWN,
    DiceAdded,
    DiceLowered,
    DiceRepeated,
    DiceThrown,
    Fallen,
    HauntingRolled,
    dice_of,
    next_throw,
)
from ledger.games.humanity.checks.events.using import (
    AdamantUsed,
    AttackResisted,
    ConditionsIgnored,
    DefenderReplaced,
    FameExerted,
    ValueSubstituted,
)
from ledger.games.humanity.checks.reactions import (
    against_adamant,
    against_help,
    against_reducing,
    against_resisting,
    against_vexing,
    spark_partners,
)
from ledger.games.humanity.payment import PAIR, cheapest
from ledger.games.humanity.preconditions import against_use
from ledger.games.humanity.state import Check, Roll, Settled, State


class Reaction(msgspec.Struct, frozen=True):
    """`verb` is what is typed, `kind` what it makes; `who` may do it."""

    who: str
    verb: str
    text: str
    kind: type[Event]


def all_of(state: State, check: Check) -> Iterator[Reaction]:
    """Everything that may still happen."""
    place, needed = standing.next_roll(check), standing.rolls_needed(check)
    if place is not None:
        planned = check.rolls.get(place)
        who, stat = (planned.roller, planned.stat) if planned else (check.character, check.stat)
        which = f" (roll {place + 1} of {needed})" if needed > 1 else ""
        yield Reaction(who, "roll", f"throws {stat}{which}", DiceThrown)
    questions = standing.open_questions(state, check)
    for question in questions:
        yield Reaction("table", "say", f"{question.text}?", CheckAnswered)
    yield from _for_roller(state, check)
    yield from _for_others(state, check)
    if place is None and not questions:
        yield Reaction(check.character, "resolve", "takes the result", CheckResolved)


def kinds_of(state: State, check: Check) -> tuple[type[Event], ...]:
    """The same by the kinds of events, besides the throw itself."""
    kinds = dict.fromkeys(one.kind for one in all_of(state, check))
    return tuple(kind for kind in kinds if kind is not DiceThrown)


def _for_roller(state: State, check: Check) -> Iterator[Reaction]:
    name, due = check.character, standing.next_roll(check) is not None
    character = state.character(name)
    asked = check.answers.get(("social", "")) is not False
    if asked and not check.creative and not check.rolls and not against_use(state, name, "Creative"):
        text = "one rank harder, the lowest failing roll ignored"
        yield Reaction(name, "creative", text, CreativeUsed)
    if check.is_attack and not check.rolls and sheets.suffers(state, check, name, "Famous"):
        yield Reaction(name, "famous", "+2 against somebody less famous", FameExerted)
    if character.calm and not check.is_violent and due:
        yield Reaction(name, "calm", "a kept value instead of a throw", ValueSubstituted)
    for roll in _sparkable(check):
        yield from _for_throw(state, check, roll)
    if character.conditions and not against_use(state, name, "Determined"):
        yield Reaction(name, "determined", "Conditions do not count for this Check", ConditionsIgnored)


def _sparkable(check: Check) -> Iterator[Roll]:
    """The rolls that are made, and the one that is due."""
    yield from standing.counted(check)
    place = standing.next_roll(check)
    if place is not None:
        yield check.rolls.get(place) or Roll(place, check.character, check.stat, stats=(check.stat,))


def _for_throw(state: State, check: Check, roll: Roll) -> Iterator[Reaction]:
    where = f" for roll {roll.place + 1}" if standing.rolls_needed(check) > 1 else ""
    pool = sheets.free_pool(state.character(roll.roller))
    if cheapest(PAIR, pool, zeros=state.table.rulings["zero_pairs"] is True):
        partners = spark_partners(state, check, roll.place, roll.roller, roll.stat)
        if partners:
            yield Reaction(roll.roller, "spark", f"adds {' or '.join(partners)}{where}", SparkPaid)
    if roll.is_complete and not against_adamant(state, check, roll, roll.roller):
        yield Reaction(roll.roller, "adamant", f"sets a die to 1 and goes on{where}", AdamantUsed)


def _for_others(state: State, check: Check) -> Iterator[Reaction]:
    found = standing.outcome(state, check)
    succeeds = found is not None and found.is_success
    for name in sheets.witnesses(state):
        character = state.character(name)
        ways = ("companion",) if character.kind == "companion" else ("supportive", "analytical")
        for way in ways:
            pays = way == "analytical" or bool(character.pool)
            if pays and not against_help(state, check, name, way):
                yield Reaction(name, "help", f"Helps ({way})", HelpGiven)
        if succeeds and character.things and not against_reducing(state, check, name, None):
            yield Reaction(name, "distract", "takes 3 from the result", ResultReduced)
        shields = check.is_violent and not check.rolls and name not in (check.character, *check.targets)
        if shields and not against_use(state, name, "Protective"):
            yield Reaction(name, "protect", "becomes the Defender", DefenderReplaced)
        if not against_vexing(state, check, name):
            yield Reaction(name, "vex", "makes the Check fail", CheckVexed)
    for name in check.targets:
        if not against_resisting(state, check, name):
            yield Reaction(name, "resist", "a boon less, a bust more, a Blessing gained", AttackResisted)
    for character in sheets.active(state) if not check.forced else ():
        hurt = character.injuries and character.name != check.character
        if hurt and not against_use(state, character.name, "Insured"):
            yield Reaction(character.name, "insure", "the tending succeeds", CheckInsured)


# the dice that have to fall next


def awaited(state: State, check: Check) -> Chance | None:
    """The dice that nothing but a throw can answer, then those of the next roll.

    Where the table deals, a roll is asked for as soon as it is due; the tool waits until it is told to throw.
    """
    due = _second_throw(state, check)
    if due is not None:
        return due
    throw = next_throw(state)
    if throw is None:
        return None
    plan = check.rolls.get(throw.roll)
    is_asked = state.table.dealer == TABLE or (plan is not None and plan.now)
    return _throw(state, check, throw) if is_asked else None


def _throw(state: State, check: Check, throw: DiceThrown) -> Chance:
    asked = f"what does {throw.roller}'s {throw.stat} show ({_sizes(state, throw)})"
    also: tuple[type[Event], ...] = (RollPlanned, *kinds_of(state, check))
    return Chance(throw, (*SHOWN, "total"), asked, also=also, source="Checks")


def _second_throw(state: State, check: Check) -> Chance | None:
    """What a Spark, Adamant, a haunting or Analytical has to throw."""
    draft: Fallen
    for roll in check.rolls.values():
        by, who = sheets.seat_of(state, roll.roller), roll.roller
        if roll.is_thrown and roll.route == "after" and not roll.added:
            draft = DiceAdded(by=by, check=check.number, roll=roll.place)
            asked = f"what is added to the Sparked roll of {who} ({_sizes(state, draft)})"
            return Chance(draft, SHOWN, asked, source="Spark Rolls")
        if roll.repeats:
            draft = DiceRepeated(by=by, check=check.number, roll=roll.place)
            asked = f"{who} throws again, the lower one is ignored ({_sizes(state, draft)})"
            return Chance(draft, SHOWN, asked, source="Monstrous Endeavors")
        if roll.lowering is not None:
            draft = DiceLowered(by=by, check=check.number, roll=roll.place)
            asked = f"a die of {who} is 1 now: what does it show next ({_sizes(state, draft)})"
            return Chance(draft, SHOWN, asked, source="Adamant")
    if (haunted := standing.missing_haunting(check)) is not None:
        by, who = sheets.seat_of(state, haunted.roller), haunted.roller
        draft = HauntingRolled(by=by, check=check.number, roll=haunted.place)
        asked = f"what does the Haunted die of {who} show ({_sizes(state, draft)})"
        return Chance(draft, SHOWN, asked, source="Haunted")
    for helper, way, goes in check.offers:
        if way == "analytical":
            by, lowest = sheets.seat_of(state, helper), standing.lowest(state, check)
            place = lowest.place if lowest is not None else -1
            four = AnalyticalThrown(by=by, check=check.number, helper=helper, goes=goes, roll=place)
            asked = f"what do the four d6 of {helper} show"
            return Chance(four, ("dice", "bonus"), asked, source="Analytical")
    return None


def _sizes(state: State, draft: Fallen) -> str:
    return " and ".join(f"d{size}" for size in dice_of(state, draft).sizes)


# what is waited for


def next_target(state: State, attack: Settled) -> CheckDeclared:
    """Where each target gets a Check of its own, the next one (G-022)."""
    return CheckDeclared(
        by=sheets.seat_of(state, attack.character),
        check=state.count + 1,
        character=attack.character,
        stat=attack.stat,
        rank=attack.rank,
        targets=attack.later[:1],
        later=attack.later[1:],
        intent=attack.intent,
        goal=attack.goal,
    )


def decision(state: State, check: Check) -> Decision:
    """What the acting character and the table may do, and what others may."""
    found, me = tuple(all_of(state, check)), (check.character, TABLE)
    kinds = dict.fromkeys(one.kind for one in found if one.who in me)
    if any(one.kind is DiceThrown for one in found):
        kinds |= dict.fromkeys((DiceThrown, RollPlanned))
    theirs = dict.fromkeys(one.kind for one in found if one.who not in me)
    return Decision(
        sheets.seat_of(state, check.character),
        _prompt(state, check, found),
        (*kinds, CheckVoided),
        others=tuple(dict.fromkeys(one.who for one in found if one.who not in me)),
        theirs=tuple(theirs),
        source="Checks",
    )


def _prompt(state: State, check: Check, open_: Sequence[Reaction]) -> str:
    """How the Check stands, and what is asked, in a line."""
    outcome = standing.outcome(state, check)
    stands = f" stands at {outcome.tier}" if outcome is not None else ""
    what = f"{check.character}'s Check {check.number} ({check.intent or check.stat}){stands}"
    for question in standing.open_questions(state, check):
        about = f"{question.name} yes|no"
        return f"{what}; say {about}: {question.text}?"
    ways = dict.fromkeys(one.verb for one in open_)
    return f"{what}: {', '.join(ways)}"
