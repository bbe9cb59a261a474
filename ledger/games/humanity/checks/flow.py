"""What may still happen to an open Check, who may do it, and the dice that have to fall next.

Law: derived from the state alone; `reactions` says what forbids a move.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from ledger.api import TABLE, Chance, Decision, Event, Later, LaterKinds
from ledger.games.humanity import sheets
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
    DiceWentOn,
    Fallen,
    HauntingRolled,
    throw_of,
)
from ledger.games.humanity.checks.events.using import (
    AdamantUsed,
    AttackResisted,
    ConditionsIgnored,
    DefenderReplaced,
    FameExerted,
    ValueSubstituted,
    exerts_fame,
)
from ledger.games.humanity.checks.reactions import (
    HELPS,
    against_adamant,
    against_help,
    against_insuring,
    against_reducing,
    against_resisting,
    against_vexing,
    harmonious_partners,
    other_dice,
    spark_partners,
)
from ledger.games.humanity.checks.standing import Standing
from ledger.games.humanity.payment import has_pair
from ledger.games.humanity.preconditions import against_use
from ledger.games.humanity.state import Character, Check, Roll, Settled, State

_HELPS = tuple(HELPS)


class Reaction(msgspec.Struct, frozen=True):
    """Something that `who` may do: `verb` is what is typed, and `kind` the class of the event that it
    makes."""

    who: str
    verb: str
    text: str
    kind: type[Event]


def all_of(now: Standing) -> list[Reaction]:
    """Everything that may still happen to a Check, as it stands."""
    check, due = now.check, now.coming
    found = []
    if due is not None:
        which = f" (roll {due.place + 1} of {now.needed})" if now.needed > 1 else ""
        others = other_dice(now.state, check, due.place, due.roller, due.stat)
        found += [Reaction(name, "use", f"throws {stat}{which}", RollPlanned) for name, stat in others]
        if not others:
            found.append(Reaction(due.roller, "roll", f"throws {due.stat}{which}", DiceThrown))
    for question in now.questions:
        found.append(Reaction("table", "say", f"{question.text}?", CheckAnswered))
    found += [*_for_roller(now), *_for_others(now), *_for_all(now)]
    if due is None and not now.questions:
        found.append(Reaction(check.character, "resolve", "takes the result", CheckResolved))
    return found


def _for_roller(now: Standing) -> Iterator[Reaction]:
    state, check, name = now.state, now.check, now.check.character
    character, fresh = state.characters[name], not check.rolls
    asked = fresh and not check.creative and check.answers.get(("social", "")) is not False
    if asked and not against_use(state, name, "Creative"):
        text = "one rank harder, the lowest failing roll ignored"
        yield Reaction(name, "creative", text, CreativeUsed)
    if check.targets and fresh and character.has("Famous") and not exerts_fame(check, name):
        yield Reaction(name, "famous", "+2 against somebody less famous", FameExerted)
    is_kept = character.calm is not None and character.calm[2] != check.number
    if is_kept and now.due is not None and not check.is_violent:
        yield Reaction(name, "calm", "a kept value instead of a throw", ValueSubstituted)
    for roll in now.sparkable:
        yield from _for_throw(now, roll)
    if character.conditions and not against_use(state, name, "Determined"):
        yield Reaction(name, "determined", "Conditions do not count for this Check", ConditionsIgnored)


def _for_throw(now: Standing, roll: Roll) -> Iterator[Reaction]:
    state, where = now.state, f" for roll {roll.place + 1}" if now.needed > 1 else ""
    roller = state.characters[roll.roller]
    faces = [held.face for held in roller.pool if not held.only]
    zeros = state.table.rulings["zero_pairs"] is True
    if faces and has_pair(faces, cursed=roller.is_cursed, zeros=zeros):
        partners = spark_partners(now, roll)
        if partners:
            yield Reaction(roll.roller, "spark", f"adds {' or '.join(partners)}{where}", SparkPaid)
    for partner, lent in harmonious_partners(now, roll).items():
        first = "" if ("willing", partner) in now.check.answers else f", after `say willing yes {partner}`"
        stats = " or ".join(f"{partner}'s {stat}" for stat in lent)
        yield Reaction(roll.roller, "spark", f"adds {stats}{where} (Harmonious{first})", SparkPaid)
    if now.results.get(roll.place, 5) < 5 and not against_adamant(now, roll, roll.roller):
        yield Reaction(roll.roller, "adamant", f"sets a die to 1 and goes on{where}", AdamantUsed)


def _for_others(now: Standing) -> Iterator[Reaction]:
    """What everybody who sees the Check may do, by name; nobody is offered a Specialization that they
    lack."""
    state, check = now.state, now.check
    shields = check.is_violent and not check.rolls
    for name in state.cast or sheets.witnesses(state):
        character, specs = state.characters[name], sheets.specs(state, name)
        ways = ("companion", *_HELPS) if character.kind == "companion" else _HELPS
        for way in ways:
            able = way == "companion" or HELPS[way] in specs
            if (
                able
                and _can_pay(character, way)
                and not (_is_against(state, check, name) or against_help(now, name, way))
            ):
                yield Reaction(name, "help", f"Helps ({way})", HelpGiven)
        if character.things and "Mischievous" in specs and not against_reducing(now, name, None):
            yield Reaction(name, "distract", "takes 3 from the result", ResultReduced)
        takes_over = shields and name not in (check.character, *check.targets)
        if takes_over and not against_use(state, name, "Protective"):
            yield Reaction(name, "protect", "becomes the Defender", DefenderReplaced)
        if now.vexed and not against_vexing(now, name):
            yield Reaction(name, "vex", "makes the Check fail", CheckVexed)


def _can_pay(character: Character, way: str) -> bool:
    """Whether a character has a Blessing for this way of Help; Analytical takes none."""
    tied = way == "companion"
    return way == "analytical" or any(bool(held.only) is tied for held in character.pool)


def _is_against(state: State, check: Check, name: str) -> bool:
    """Whether a character is on the other side of an Endeavor: their Help can be typed, but is not
    offered."""
    people = state.endeavor.combatants if state.endeavor is not None and check.die else {}
    one, other = people.get(check.character), people.get(name)
    return one is not None and other is not None and one.side != other.side


def _for_all(now: Standing) -> Iterator[Reaction]:
    """What characters who are attacked, or injured, may do."""
    state, check = now.state, now.check
    for name in check.targets:
        if "Resolved" in sheets.specs(state, name) and not against_resisting(now, name):
            yield Reaction(name, "resist", "a boon less, a bust more, a Blessing gained", AttackResisted)
    for character in () if check.forced else state.characters.values():
        hurt = character.injuries and not character.retired and character.name != check.character
        if hurt and not against_insuring(now, character.name):
            yield Reaction(character.name, "insure", "the tending succeeds", CheckInsured)


# the dice that have to fall next


def awaited(now: Standing) -> Chance | None:
    """The dice that have to fall before anything else, then those of the next roll.

    If the table deals, a roll is asked for as soon as it is due. If the tool deals, it waits until somebody
    tells it to throw.
    """
    due = _again(now) or _other_dice(now)
    if due is not None:
        return due
    throw = throw_of(now)
    if throw is None:
        return None
    plan = now.check.rolls.get(throw.roll)
    is_asked = now.state.table.dealer == TABLE or (plan is not None and plan.now)
    if not is_asked or other_dice(now.state, now.check, throw.roll, throw.roller, throw.stat):
        return None
    return _throw(now, throw)


def _throw(now: Standing, throw: DiceThrown) -> Chance:
    asked, also = Later(_throw_asked, now, throw), LaterKinds(_instead_of_dice, now)
    return Chance(throw, (*SHOWN, "total"), asked, also, source="Checks")


def _throw_asked(now: Standing, throw: DiceThrown) -> str:
    asked = f"what does {throw.roller}'s {throw.stat} show ({_sizes(now.state, throw)})"
    helps = dict.fromkeys(f"{one.who} {one.verb}" for one in all_of(now) if one.kind is HelpGiven)
    return f"{asked}; before the dice: {', '.join(helps)}" if helps else asked


def _instead_of_dice(now: Standing) -> tuple[type[Event], ...]:
    kinds: dict[type[Event], None] = dict.fromkeys([RollPlanned, *(one.kind for one in all_of(now))])
    del kinds[DiceThrown]
    return tuple(kinds)


def _again(now: Standing) -> Chance | None:
    """What still has to be thrown for a roll: after a 1, or because of a Spark, Imposing or Adamant."""
    if len(now.made) == len(now.check.rolls):
        return None
    for roll in now.check.rolls.values():
        if not roll.is_thrown or roll.is_complete:
            continue
        by, who = sheets.seat_of(now.state, roll.roller), roll.roller
        draft: Fallen
        if roll.chain:
            draft = DiceWentOn(by=by, check=now.check.number, roll=roll.place)
            whose = (
                f"{who}'s Haunted die" if roll.chain == "haunted" else f"{who}'s {' and '.join(roll.stats)}"
            )
            asked, source = f"the 1 stays, {whose} goes on: and then", "Stat Dice"
        elif roll.route == "after" and not roll.added:
            draft = DiceAdded(by=by, check=now.check.number, roll=roll.place)
            asked, source = f"what is added to the Sparked roll of {who}", "Spark Rolls"
        elif roll.repeats:
            draft = DiceRepeated(by=by, check=now.check.number, roll=roll.place)
            asked, source = f"{who} throws again, the lower one is ignored", "Monstrous Endeavors"
        else:
            draft = DiceLowered(by=by, check=now.check.number, roll=roll.place)
            asked, source = f"a die of {who} is 1 now: what does it show next", "Adamant"
        return Chance(draft, SHOWN, f"{asked} ({_sizes(now.state, draft)})", source=source)
    return None


def _other_dice(now: Standing) -> Chance | None:
    """What a haunting or Analytical has to throw."""
    state, check = now.state, now.check
    if (haunted := now.unhaunted) is not None:
        by, who = sheets.seat_of(state, haunted.roller), haunted.roller
        draft = HauntingRolled(by=by, check=check.number, roll=haunted.place)
        asked = f"what does the Haunted die of {who} show ({_sizes(state, draft)})"
        return Chance(draft, SHOWN, asked, source="Haunted")
    for helper, way, goes in check.offers:
        if way == "analytical":
            by, place = sheets.seat_of(state, helper), now.lowest.place if now.lowest is not None else -1
            four = AnalyticalThrown(by=by, check=check.number, helper=helper, goes=goes, roll=place)
            asked = f"what do the four d6 of {helper} show"
            return Chance(four, ("dice", "bonus"), asked, source="Analytical")
    return None


def _sizes(state: State, draft: Fallen) -> str:
    return " and ".join(f"d{size}" for size in draft.falling(state).sizes)


# what is waited for


def next_target(state: State, attack: Settled) -> CheckDeclared:
    """The Check of the next target, if each target gets a Check of its own (G-022)."""
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


def decision(now: Standing) -> Decision:
    """The question that an open Check asks: what the acting character and the table may do, and what others
    may do."""
    check, found = now.check, all_of(now)
    kinds: dict[type[Event], None] = {}
    theirs: dict[type[Event], None] = {}
    others: dict[str, None] = {}
    for one in found:
        if one.who in (check.character, TABLE):
            kinds[one.kind] = None
        else:
            theirs[one.kind] = others[one.who] = None
    usual = (CheckResolved,) if set(kinds) == {CheckResolved} else ()
    if now.due is not None:
        kinds |= dict.fromkeys((DiceThrown, RollPlanned))
    return Decision(
        sheets.seat_of(now.state, check.character),
        _prompt(now, found),
        (*kinds, CheckVoided),
        others=tuple(others),
        theirs=tuple(theirs),
        source="Checks",
        usual=usual,
    )


def _prompt(now: Standing, found: Sequence[Reaction]) -> str:
    """How the Check stands, and what is asked, in a line."""
    check, outcome = now.check, now.outcome
    stands = f" stands at {outcome.tier}" if outcome is not None else ""
    what = f"{check.character}'s Check {check.number} ({check.intent or check.stat}){stands}"
    for question in now.questions:
        return f"{what}; say {question.name} yes|no: {question.text}?"
    ways = dict.fromkeys([one.verb for one in found])
    return f"{what}: {', '.join(ways)}"
