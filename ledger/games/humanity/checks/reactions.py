"""What may still happen to an open Check, and what stands against it.

Law: each `against_…` is a refusal, or None where nothing stands against a move. The referee answers with it;
what is offered has none. Source: Spark Rolls, Helping, Conditions,
Specialization Options.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ledger.api import refused
from ledger.games.humanity import sheets
from ledger.games.humanity.checks import standing
from ledger.games.humanity.checks.standing import Question
from ledger.games.humanity.checks.throws import spark_of
from ledger.games.humanity.payment import PAIR, PAIRS
from ledger.games.humanity.preconditions import Objection, against_use
from ledger.games.humanity.scenes.acting import has_action, is_spent, shares_track
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.games.humanity.state import Check, Roll, State

SPARK, HELPING, CONDITIONS, STATS = "Spark Rolls", "Helping", "Conditions", "More About Stat Dice"


def unsaid(check: Check, question: Question, rule: str) -> Objection:
    """A use that the table has to judge first, or has denied."""
    answer = question.answer(check)
    if answer is None:
        return refused(rule, f"the table has to say first: {question.text}?", question.answers)
    return None if answer else refused(rule, f"the table said no: {question.text}?")


# which Stat is thrown


def against_choosing(state: State, name: str, stat: str) -> Objection:
    """What stands against choosing a Stat, for whatever roll."""
    if stat == "haunted":
        return refused("Haunted", "nobody chooses to use Haunted")
    if sheets.is_shared(state, stat) and not sheets.is_player(state, name):
        return refused("Hardy", "the Hardy die belongs to the players")
    return None


def against_stat(state: State, check: Check, roller: str, stat: str, owner: str = "") -> Objection:
    """What stands against a Stat in place of the one that is called for. Source: More About Stat Dice."""
    if owner and owner != roller:
        fits = stat == "haze" and owner in check.targets
        return None if fits else refused(STATS, "only the Haze of a target can be thrown")
    if stat == check.stat:
        return None
    found = against_choosing(state, roller, stat)
    if found is not None or sheets.is_shared(state, stat):
        return found
    question = standing.stand_in(state, roller, stat)
    if question.name and question.answer(check):
        return None
    stats = state.character(roller).stats
    if stats.get(stat) != stats.get(check.stat):
        found = refused(STATS, f"{stat} is not balanced with {check.stat}")
    elif sheets.suffers(state, check, roller, "Surprised"):
        found = refused(STATS, f"{roller} is Surprised and uses no unconventional Stat")
    if found is not None and question.name:
        return unsaid(check, question, STATS) or found
    return found


# Spark


def against_spark(state: State, check: Check, spark: Roll) -> Objection:
    """What stands against a Spark; `spark` is the roll as it would be, with all its Stats."""
    made = check.rolls.get(spark.place)
    if made is not None and made.route:
        return refused(SPARK, "the roll is Sparked already")
    if made is not None and made.is_thrown and (made.calm or made.surprised):
        return refused(SPARK, "this roll cannot Spark")
    for condition in ("Taxed", "Surprised"):
        if sheets.suffers(state, check, spark.roller, condition):
            return refused(SPARK, f"{spark.roller} is {condition} and cannot Spark")
    sizes = []
    for place, stat in enumerate(spark.stats):
        name = sheets.lender(spark, place)
        if place and (found := against_choosing(state, name, stat)) is not None:
            return found
        if is_spent(state.endeavor, name, stat):
            return refused("Rounds", f"{stat} of {name} is spent and cannot Spark")
        sizes.append(sheets.size_of(state, name, stat))
    if made is not None and made.sizes:
        sizes[0] = made.sizes[0]
    if not spark.partner and not spark.haze and len(set(spark.stats)) != len(spark.stats):
        return refused(SPARK, "a Spark needs different Stats")
    if len(set(sizes)) != 1:
        return refused(SPARK, f"{' and '.join(spark.stats)} are not balanced")
    if len(sizes) == 3:
        return _against_ascendant(state, check, spark.roller, sizes)
    return _against_harmonious(state, check, spark) if spark.partner else None


def _against_ascendant(state: State, check: Check, roller: str, sizes: Sequence[int]) -> Objection:
    if not sheets.owns(state, roller, "Ascendant"):
        return refused(SPARK, f"only Ascendant Sparks three Stats, and {roller} does not have it")
    if check.is_violent:
        return refused(SPARK, "Ascendant works only without violence")
    return None if min(sizes) >= 8 else refused(SPARK, "Ascendant needs dice of d8 or d10")


def _against_harmonious(state: State, check: Check, spark: Roll) -> Objection:
    for name in (spark.roller, spark.partner):
        if not sheets.owns(state, name, "Harmonious"):
            return refused(SPARK, f"{name} does not have Harmonious")
    if any(name == spark.partner for name, _ in check.helps):
        return refused(SPARK, f"{spark.partner} has Helped this roll already")
    acts = check.die and spark.partner not in check.released
    if acts and state.endeavor is not None and not has_action(state.endeavor, spark.partner):
        return refused("G-045", f"Help uses an action, and {spark.partner} has none in this round")
    if spark.roller == spark.partner:
        return refused(SPARK, "a Spark of two characters needs another one")
    return None


def spark_cost(stats: Sequence[str]) -> str:
    return PAIRS if len(stats) == 3 else PAIR


def spark_partners(state: State, check: Check, place: int, roller: str, stat: str) -> tuple[str, ...]:
    """The Stats that could join a roll, as they are typed: `home`, or `Bob's haze`."""

    def joins(other: str, haze: str = "") -> bool:
        return against_spark(state, check, spark_of(check, place, roller, (stat, other), "", haze)) is None

    own = state.character(roller).stats
    shared = ("hardy",) if state.hardy and stat != "hardy" else ()
    lent = [name for name in check.targets if "haze" in state.character(name).stats]
    return (
        *(other for other in (*own, *shared) if joins(other)),
        *(f"{name}'s haze" for name in lent if joins("haze", name)),
    )


# Help, and the Specializations of others


def _is_own_roll(state: State, check: Check, helper: str) -> bool:
    """Whether the roll that Help would go to is the helper's own."""
    rollers = standing.rollers(check)
    if helper != check.character and helper not in rollers:
        return False
    lowest = standing.lowest(state, check)
    return rollers == {helper} or helper == (lowest.roller if lowest else check.character)


def against_help(state: State, check: Check, helper: str, way: str) -> Objection:
    """What stands against somebody's Help. Source: Helping."""
    if _is_own_roll(state, check, helper):
        return refused(HELPING, "nobody Helps their own roll")
    if any(name == helper for name, _ in check.helps):
        return refused(HELPING, f"{helper} has Helped this roll already")
    if helper in check.unwanted:
        return refused(HELPING, f"the Help of {helper} is not wanted")
    scene = state.endeavor
    acts = scene is not None and check.die and (way != "companion" or helper in scene.combatants)
    if acts and scene is not None and not has_action(scene, helper):
        return refused("Actions", f"Help uses an action, and {helper} has none in this round")
    late = state.table.rulings["help_after_throw"] is not True and bool(check.rolls)
    if late and (helper, way) not in [offer[:2] for offer in check.offers]:
        return refused("G-033", "this table lets nobody Help after the dice have fallen")
    character = state.character(helper)
    if way == "companion" or character.kind == "companion":
        if character.kind != "companion":
            return refused(HELPING, f"{helper} is no companion")
        apts = dict.fromkeys(held.only for held in character.pool if held.only)
        return against_companion(check, helper, apts)
    return against_use(state, helper, {"supportive": "Supportive", "analytical": "Analytical"}[way], HELPING)


def against_aim(state: State, check: Check, helper: str, goes: str, rule: str) -> Objection:
    """What stands against Help on X: the table says whether X counts; only Cover lowers it (G-036)."""
    scene = state.endeavor
    if goes == "lower":
        covers = scene is not None and check.die and KINDS[scene.kind].covers
        if scene is None or not covers:
            return refused(HELPING, "only an action that was kept in a Stealth Endeavor lowers X")
        action, one = scene.action, scene.combatants.get(helper)
        delayed = (action is not None and action.delayed) or (one is not None and one.turn == "held")
        if not delayed:
            return refused("Stealth Endeavors", f"neither {helper} nor {check.character} kept the action")
    return unsaid(check, Question("x"), rule) if goes != "roll" else None


def against_companion(check: Check, companion: str, apts: Iterable[str]) -> Objection:
    """What stands against all of these Aptitudes of a companion: the table judges each by itself."""
    questions = [Question("companion", companion, apt) for apt in apts]
    if any(question.answer(check) for question in questions):
        return None
    for question in questions:
        if question.answer(check) is None:
            return unsaid(check, question, HELPING)
    if not questions:
        return refused(HELPING, f"{companion} has nothing to Help with")
    return refused(HELPING, f"it is not related to {' or '.join(question.apt for question in questions)}")


def against_creative(state: State, check: Check, name: str) -> Objection:
    if name != check.character:
        return refused("Creative", "one makes one's own Check a rank harder")
    if check.creative:
        return refused("Creative", "it counts once")
    if standing.counted(check):
        return refused("Creative", "the dice have fallen")
    return unsaid(check, Question("social"), "Creative") or against_use(state, name, "Creative")


def against_fame(state: State, check: Check, name: str, target: str) -> Objection:
    if any(roll.is_thrown for roll in check.rolls.values()):
        return refused(CONDITIONS, "the dice have fallen")
    if not sheets.suffers(state, check, name, "Famous"):
        return refused(CONDITIONS, f"{name} is not Famous")
    if sheets.suffers(state, check, name, "Uncool"):
        return refused(CONDITIONS, f"{name} is Uncool")
    if target in state.character(name).famous:
        return refused(CONDITIONS, f"{name} exerted fame over {target} in this session")
    return unsaid(check, Question("less_famous", target), CONDITIONS)


def against_protecting(state: State, check: Check, name: str) -> Objection:
    if not check.is_violent:
        return refused("Protective", "only a violent Attack is taken over")
    if any(roll.is_thrown for roll in check.rolls.values()):
        return refused("Protective", "the dice have fallen")
    if name == check.character:
        return refused("Protective", "the Attacker cannot be the Defender")
    if check.die and not shares_track(state, check, name):
        return refused("Protective", f"{name} is not on that track of the Endeavor")
    return unsaid(check, Question("nearby", name), "Protective") or against_use(state, name, "Protective")


def against_adamant(state: State, check: Check, roll: Roll, name: str) -> Objection:
    if name not in (check.character, roll.roller):
        return refused("Adamant", f"the roll is not {name}'s")
    if not roll.stages:
        return refused("Adamant", "no throw with known faces stands there")
    found = standing.outcome(state, check)
    if standing.results(state, check).get(roll.place, 5) >= 5:
        return refused("Adamant", "the roll does not fail")
    if found is not None and found.is_success:
        return refused("Adamant", "the Check succeeds")
    if not roll.bump:
        return refused("Adamant", "this roll cannot bump (G-003)")
    return against_use(state, name, "Adamant")


def against_reducing(state: State, check: Check, name: str, roll: Roll | None) -> Objection:
    found = standing.outcome(state, check)
    if found is None or not found.is_success:
        return refused("Mischievous", "the Check would not succeed now")
    if name == check.character or (roll is not None and name == roll.roller):
        return refused("Mischievous", "one distracts another character")
    return against_use(state, name, "Mischievous")


def against_resisting(state: State, check: Check, name: str) -> Objection:
    found = standing.outcome(state, check)
    if name not in check.targets or name in check.shifts:
        return refused("Resolved", f"{name} {'resists' if name in check.shifts else 'is not attacked'}")
    if found is None or not found.is_success:
        return refused("Resolved", "the Attack would not succeed now")
    return against_use(state, name, "Resolved")


def against_vexing(state: State, check: Check, name: str) -> Objection:
    """Another character than the one whose Vexed Stat was used makes the Check fail (G-028)."""
    used = ((roll.roller, stat) for roll in check.rolls.values() for stat in roll.stats)
    hit = {roller for roller, stat in used if sheets.suffers(state, check, roller, "Vexed", stat)}
    if not hit:
        return refused(CONDITIONS, "no Stat of this Check is Vexed")
    return None if hit - {name} else refused(CONDITIONS, "another character makes it fail")


def against_insuring(state: State, check: Check, name: str) -> Objection:
    if name == check.character:
        return refused("Insured", "somebody else tends the wounds")
    return unsaid(check, Question("tending", name), "Insured") or against_use(state, name, "Insured")


def against_calm(state: State, check: Check, roll: Roll, name: str) -> Objection:
    """Keeping a value of one's own: in a safe place, in the scope of Head or Home."""
    if roll.roller != name:
        return refused("Calm", "one keeps a roll of one's own")
    if not _in_scope(state, check, roll, ("head", "home")):
        return refused("Calm", "only a Check in the scope of Head or Home is kept")
    return unsaid(check, Question("safe", name), "Calm") or against_use(state, name, "Calm")


def _in_scope(state: State, check: Check, roll: Roll, stats: Sequence[str]) -> bool:
    """Whether a roll is in the scope of one of these Stats. Source: More About Stat Dice."""
    own = state.character(roll.roller).stats
    sizes = {own[stat] for stat in stats if stat in own}
    if check.stat in stats or roll.stat in stats or own.get(roll.stat) in sizes:
        return True
    return check.said(standing.stand_in(state, roll.roller, roll.stat).name, roll.roller)
