"""What may still happen to an open Check, and what forbids it.

Law: each `against_…` gives a refusal, or None if nothing forbids a move. The referee answers with the
refusal; only moves without one are offered. Source: Spark Rolls, Helping, Conditions, Specialization Options.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from ledger.api import refused
from ledger.games.humanity import sheets
from ledger.games.humanity.checks.questions import CheckQuestion, stand_in
from ledger.games.humanity.checks.reading import Reading
from ledger.games.humanity.checks.standing import Standing, standing
from ledger.games.humanity.checks.throws import spark_of
from ledger.games.humanity.payment import PAIR, PAIRS, has_pair
from ledger.games.humanity.preconditions import Objection, against_use
from ledger.games.humanity.scenes import scopes
from ledger.games.humanity.scenes.acting import against_distance, has_action, spent_stats
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.games.humanity.state import Check, Roll, State

SPARK, HELPING, CONDITIONS, STATS = "Spark Rolls", "Helping", "Conditions", "More About Stat Dice"
HARMONIOUS = "Harmonious"
HELPS = {"supportive": "Supportive", "analytical": "Analytical"}
"""The ways of Help, and the Specialization that each takes."""


def unsaid(check: Check, question: CheckQuestion, rule: str) -> Objection:
    """Refuses a use that the table still has to judge, or has denied."""
    answer = question.answer(check)
    if answer is None:
        return refused(rule, f"the table has to say first: {question.text}?", question.answers)
    return None if answer else refused(rule, f"the table said no: {question.text}?")


def against(now: Standing, why: Callable[[Reading], str], rule: str) -> Objection:
    """What forbids a move as the Check reads now; if that depends on an open question, the table has to
    answer it first."""
    for question in now.hangs_on(lambda read: bool(why(read))):
        return unsaid(now.check, question, rule)
    found = why(now)
    return refused(rule, found) if found else None


def against_reach(state: State, check: Check, name: str) -> Objection:
    """What forbids all that a character could do about a Check. Source: Multiple Tracks."""
    why = against_distance(state, check, name)
    return refused("Multiple Tracks", why) if why else None


# which Stat is thrown


def against_choosing(state: State, name: str, stat: str) -> Objection:
    """What forbids choosing a Stat, for any roll."""
    if stat == "haunted":
        return refused("Haunted", "nobody chooses to use Haunted")
    if state.hardy and sheets.is_shared(state, stat) and not sheets.is_player(state, name):
        return refused("Hardy", "the Hardy die belongs to the players")
    return None


def against_stat(state: State, check: Check, roller: str, stat: str, owner: str = "") -> Objection:
    """What forbids using a Stat in place of the one that is called for. Source: More About Stat Dice."""
    if owner and owner != roller:
        fits = stat == "haze" and owner in check.targets
        return None if fits else refused(STATS, "only the Haze of a target can be thrown")
    if check.bound and roller == check.character:
        return None if stat == check.usual else refused("Unit Endeavors", f"a unit acts with {check.usual}")
    if stat == check.stat:
        return None
    found = against_choosing(state, roller, stat)
    if found is not None or (state.hardy and sheets.is_shared(state, stat)):
        return found
    calls = scopes.called_for(state, check)
    if stat in calls:
        return None
    stats = state.characters[roller].stats
    if stats.get(stat) not in map(stats.get, calls):
        found = refused(STATS, f"{stat} is not balanced with {' or '.join(calls)}")
    elif check.die and scopes.is_conventional(state, roller):
        found = refused(STATS, f"{roller} uses no unconventional Stat")
    elif sheets.suffers(state, check, roller, "Surprised"):
        found = refused(STATS, f"{roller} is Surprised and uses no unconventional Stat")
    if found is None or not (question := stand_in(state, roller, stat)).name:
        return found
    return unsaid(check, question, STATS)


# Spark


def other_dice(state: State, check: Check, place: int, roller: str, stat: str) -> list[tuple[str, str]]:
    """Who can throw which Stat instead, their own first, if a Hard Check takes each Stat of a character only
    once (G-017); none if this roll is no second one, or if nobody there has another die."""
    thrown = {(made.roller, made.stat) for made in check.rolls.values() if made.place != place}
    if state.table.rulings["mixed_rolls"] is not True or (roller, stat) not in thrown:
        return []
    there = (roller, *sheets.witnesses(state, roller, *check.targets))
    dice = ((name, other) for name in there for other in state.characters[name].stats)
    found = [die for die in dice if die not in thrown and against_stat(state, check, *die) is None]
    return sorted(found, key=lambda die: (there.index(die[0]), die[1] != check.stat))


def against_repeating(state: State, check: Check, place: int, roller: str, stat: str) -> Objection:
    """Refuses a character's second roll with a Stat while another die can be thrown (G-017)."""
    for name, other in other_dice(state, check, place, roller, stat):
        why = f"{roller} has already thrown {stat} for this Check"
        return refused("G-017", why, (f"{name} use {other}",))
    return None


def against_spark(state: State, check: Check, spark: Roll) -> Objection:
    """What forbids a Spark; `spark` is the roll as it would be, with all its Stats."""
    found = _against_sparking(state, check, spark.place, spark.roller)
    if found is not None:
        return found
    made, sizes = check.rolls.get(spark.place), []
    for place, stat in enumerate(spark.stats):
        name = sheets.lender(spark, place)
        found = _against_lending(state, name, stat, chosen=place > 0)
        if found is not None:
            return found
        sizes.append(sheets.size_of(state, name, stat))
    if made is not None and made.sizes:
        sizes[0] = made.sizes[0]
    if not spark.partner and not spark.haze and len(set(spark.stats)) != len(spark.stats):
        return refused(SPARK, "a Spark needs different Stats")
    size, *others = set(sizes)
    if others:
        return refused(SPARK, f"{' and '.join(spark.stats)} are not balanced")
    found = _against_ascendant(state, check, spark.roller, size) if len(sizes) == 3 else None
    if found is not None or not spark.partner:
        return found
    return _against_partner(state, check, spark.place, spark.roller, spark.partner)


def _against_lending(state: State, name: str, stat: str, *, chosen: bool = True) -> Objection:
    """What forbids a Stat in any Spark; a Stat that is not `chosen` is the roll's own."""
    if chosen and (found := against_choosing(state, name, stat)) is not None:
        return found
    if stat in spent_stats(state.endeavor, name):
        return refused("Rounds", f"{stat} of {name} is spent and cannot Spark")
    return None


def _against_sparking(state: State, check: Check, place: int, roller: str) -> Objection:
    """What forbids any Spark of a roll."""
    made = check.rolls.get(place)
    if made is not None and made.route:
        return refused(SPARK, "the roll is already Sparked")
    other = next((roll.place for roll in check.rolls.values() if roll.route and roll.place != place), None)
    if other is not None:
        return refused("Sparking Hard Checks", f"roll {other + 1} is Sparked, and no Check Sparks two")
    if made is not None and made.is_thrown and (made.calm or made.surprised):
        return refused(SPARK, "this roll cannot Spark")
    held = dict(sheets.conditions(state, check, roller))
    for condition in ("Taxed", "Surprised"):
        if condition in held:
            return refused(SPARK, f"{roller} is {condition} and cannot Spark")
    return None


def _against_ascendant(state: State, check: Check, roller: str, size: int) -> Objection:
    if not sheets.owns(state, roller, "Ascendant"):
        return refused(SPARK, f"only Ascendant Sparks three Stats, and {roller} does not have it")
    if check.is_violent:
        return refused(SPARK, "Ascendant works only without violence")
    return None if size >= 8 else refused(SPARK, "Ascendant needs dice of d8 or d10")


def _against_partner(state: State, check: Check, place: int, roller: str, partner: str) -> Objection:
    """What forbids a Spark of two characters, whatever their Stats. Source: Harmonious."""
    if HARMONIOUS not in sheets.specs(state, roller):
        return refused(SPARK, f"{roller} does not have {HARMONIOUS}")
    found = against_reach(state, check, partner) or _against_joining(state, check, place, partner)
    if found is not None:
        return found
    return refused(SPARK, "a Spark of two characters needs a second one") if roller == partner else None


def _against_joining(state: State, check: Check, place: int, partner: str) -> Objection:
    """What keeps a partner who is near enough from joining a Harmonious character's roll at a place."""
    if HARMONIOUS not in sheets.specs(state, partner):
        return refused(SPARK, f"{partner} does not have {HARMONIOUS}")
    if not sheets.is_there(state, partner):
        return refused(SPARK, f"{partner} is not in the scene")
    if standing(state, check.number).has_helped(partner, check.rolls.get(place)):
        return refused(SPARK, f"{partner} has already Helped this roll")
    acts = check.die and partner not in check.released
    if acts and state.endeavor is not None and not has_action(state.endeavor, partner):
        return refused("G-045", f"Help uses an action, and {partner} has none in this round")
    return None


def spark_cost(stats: Sequence[str]) -> str:
    return PAIRS if len(stats) == 3 else PAIR


def spark_partners(now: Standing, roll: Roll) -> tuple[str, ...]:
    """The Stats that could join a roll, as they are typed: `home`, or `Bob's haze`."""
    state, check, place, roller, stat = now.state, now.check, roll.place, roll.roller, roll.stat
    if not _can_spark(now, roll):
        return ()

    def joins(other: str, haze: str = "") -> bool:
        return against_spark(state, check, spark_of(check, place, roller, (stat, other), "", haze)) is None

    own = state.characters[roller].stats
    size = roll.sizes[0] if roll.sizes else sheets.size_of(state, roller, stat, roll.owner)
    barred = {stat, "haunted", *spent_stats(state.endeavor, roller)}
    balanced = [other for other, its in own.items() if its == size and other not in barred]
    shared = ("hardy",) if state.hardy and stat != "hardy" else ()
    lent = [name for name in check.targets if "haze" in state.characters[name].stats]
    return (
        *balanced,
        *[other for other in shared if joins(other)],
        *[f"{name}'s haze" for name in lent if joins("haze", name)],
    )


def _can_spark(now: Standing, roll: Roll) -> bool:
    """Whether a roll with this Stat can be Sparked at all."""
    spent = spent_stats(now.state.endeavor, roll.owner or roll.roller)
    return roll.stat not in spent and _against_sparking(now.state, now.check, roll.place, roll.roller) is None


def harmonious_partners(now: Standing, roll: Roll) -> Mapping[str, Sequence[str]]:
    """Character who could join a roll with Harmonious → the Stats that fit."""
    state, check, roller = now.state, now.check, roll.roller
    if HARMONIOUS not in sheets.specs(state, roller) or not _can_spark(now, roll):
        return {}
    found: dict[str, list[str]] = {}
    for name in sheets.witnesses(state, roller, *check.targets):
        if check.answers.get(("willing", name)) is False or against_distance(state, check, name):
            continue
        if _against_joining(state, check, roll.place, name) is None and _can_pay_pair(state, roller, name):
            size = roll.sizes[0] if roll.sizes else sheets.size_of(state, roller, roll.stat, roll.owner)
            fits = [
                stat
                for stat in state.characters[name].stats
                if sheets.size_of(state, name, stat) == size and _against_lending(state, name, stat) is None
            ]
            if fits:
                found[name] = fits
    return found


def _can_pay_pair(state: State, *names: str) -> bool:
    people = [state.characters[name] for name in names]
    cursed = any(one.is_cursed for one in people)
    faces = [held.face for one in people for held in one.pool if not held.only]
    return has_pair(faces, cursed=cursed, zeros=state.table.rulings["zero_pairs"] is True)


# Help, and the Specializations of others


def _is_own_roll(now: Standing, helper: str) -> bool:
    """Whether Help would go to the helper's own roll."""
    if helper != now.check.character and helper not in now.rollers:
        return False
    lowest = now.lowest
    return now.rollers == {helper} or helper == (lowest.roller if lowest else now.check.character)


def against_help(now: Standing, helper: str, way: str) -> Objection:
    """What forbids a character's Help. Source: Helping."""
    state, check = now.state, now.check
    if _is_own_roll(now, helper):
        return refused(HELPING, "nobody Helps their own roll")
    if now.has_helped(helper, now.lowest):
        return refused(HELPING, f"{helper} has already Helped this roll")
    if helper in check.unwanted:
        return refused(HELPING, f"the Help of {helper} is not wanted")
    if (found := against_reach(state, check, helper)) is not None:
        return found
    scene = state.endeavor
    acts = scene is not None and check.die and (way != "companion" or helper in scene.combatants)
    if acts and scene is not None and not has_action(scene, helper):
        return refused("Actions", f"Help uses an action, and {helper} has none in this round")
    late = state.table.rulings["help_after_throw"] is not True and check.has_begun
    if late and (helper, way) not in [offer[:2] for offer in check.offers]:
        return refused("G-033", "this table lets nobody Help after the dice have fallen")
    character = state.characters[helper]
    if way == "companion":
        if character.kind != "companion":
            return refused(HELPING, f"{helper} is not a companion")
        apts = dict.fromkeys(held.only for held in character.pool if held.only)
        return against_companion(check, helper, apts)
    found = against_use(state, helper, HELPS[way], HELPING)
    both = helper, check.character
    if found is not None and all(HARMONIOUS in sheets.specs(state, name) for name in both):
        instead = (f"say willing yes {helper}", f"spark {helper}'s STAT")
        return refused(HELPING, f"{found.why}; Harmonious Helps with a Spark of both", instead)
    return found


def against_aim(state: State, check: Check, helper: str, goes: str, rule: str) -> Objection:
    """What forbids Help on X: the table says whether X counts; only Cover lowers it (G-036)."""
    scene = state.endeavor
    if goes == "lower":
        if scene is None or not check.die or not KINDS[scene.kind].covers:
            return refused(HELPING, "only an action that was kept in a Stealth Endeavor lowers X")
        action, one = scene.action, scene.combatants.get(helper)
        delayed = (action is not None and action.delayed) or (one is not None and one.turn == "held")
        if not delayed:
            return refused("Stealth Endeavors", f"neither {helper} nor {check.character} kept the action")
    counts = bool(check.goal or check.die)
    """Whether X counts: it is the progress, or what an action does."""
    return None if goes == "roll" or counts else unsaid(check, CheckQuestion("x"), rule)


def against_companion(check: Check, companion: str, apts: Iterable[str]) -> Objection:
    """What keeps a companion from Helping with any of these Aptitudes; the table judges each one
    separately."""
    questions = [CheckQuestion("companion", companion, apt) for apt in apts]
    if any(question.answer(check) for question in questions):
        return None
    for question in questions:
        if question.answer(check) is None:
            return unsaid(check, question, HELPING)
    if not questions:
        return refused(HELPING, f"{companion} has nothing to Help with")
    return refused(HELPING, f"it is not related to {' or '.join(question.apt for question in questions)}")


def against_adamant(now: Standing, roll: Roll, name: str) -> Objection:
    if name not in (now.check.character, roll.roller):
        return refused("Adamant", f"the roll is not {name}'s")
    if not roll.stages:
        return refused("Adamant", "there is no throw whose faces are known")
    if not roll.bump:
        return refused("Adamant", "this roll cannot bump (G-003)")

    def stands(read: Reading) -> str:
        if read.results.get(roll.place, 5) >= 5:
            return "the roll does not fail"
        return "the Check succeeds" if read.is_success else ""

    return against_use(now.state, name, "Adamant") or against(now, stands, "Adamant")


def against_reducing(now: Standing, name: str, roll: Roll | None) -> Objection:
    if name == now.check.character or (roll is not None and name == roll.roller):
        return refused("Mischievous", "nobody distracts themselves")
    found = against_reach(now.state, now.check, name) or against_use(now.state, name, "Mischievous")
    return found or against(now, lambda read: _fails(read, "Check"), "Mischievous")


def _fails(read: Reading, what: str) -> str:
    return "" if read.is_success else f"the {what} would not succeed now"


def against_insuring(now: Standing, name: str) -> Objection:
    """What keeps an injured character from making the Check that tends their wounds a success."""
    return against_reach(now.state, now.check, name) or against_use(now.state, name, "Insured")


def against_resisting(now: Standing, name: str) -> Objection:
    check = now.check
    if name not in check.targets or name in check.shifts:
        return refused("Resolved", f"{name} {'resists' if name in check.shifts else 'is not a target'}")

    def fails(read: Reading) -> str:
        return f"the Attack fails for {name}" if name in read.spared else _fails(read, "Attack")

    return against_use(now.state, name, "Resolved") or against(now, fails, "Resolved")


def against_vexing(now: Standing, name: str) -> Objection:
    """What forbids making a Check fail by a Vexed Stat; somebody other than its owner has to do it
    (G-028)."""
    if now.check.forced == "failure":
        return refused(CONDITIONS, "the Check already fails")
    if not now.vexed:
        return refused(CONDITIONS, "no Stat of this Check is Vexed")
    if not sheets.is_there(now.state, name):
        return refused(CONDITIONS, f"{name} is not in the scene")
    if not now.vexed - {name}:
        return refused(CONDITIONS, "another character makes it fail")
    return against_reach(now.state, now.check, name)
