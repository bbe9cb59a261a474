"""What the rules say of Checks, from the declaration to the last token told.

Law: dice and books allow it, that was asked before. Most refusals are those of `reactions`, which also say
what may still happen.
"""

from __future__ import annotations

from ledger.api import LEGAL, Verdict, refused, same, unverifiable
from ledger.games.humanity import check_status, outcomes, sheets
from ledger.games.humanity.check_status import Question
from ledger.games.humanity.events import checks as ev
from ledger.games.humanity.obligations import FACES, next_throw
from ledger.games.humanity.reactions import (
    HELPING,
    SPARK,
    Objection,
    against_adamant,
    against_aim,
    against_calm,
    against_choosing,
    against_companion,
    against_creative,
    against_fame,
    against_help,
    against_insuring,
    against_protecting,
    against_reducing,
    against_resisting,
    against_spark,
    against_stat,
    against_use,
    against_vexing,
    spark_cost,
    unsaid,
)
from ledger.games.humanity.rules.preconditions import Rules, against_now, against_paying_with, against_payment
from ledger.games.humanity.scenes import acting
from ledger.games.humanity.state import Check, State
from ledger.games.humanity.throws import spark_of

RULES = Rules()
on, on_check = RULES.on, RULES.on_check


CHECKS, ATTACKS = "Checks", "Attacks"


def declared(state: State, event: ev.CheckDeclared) -> Verdict | None:
    """None where the Check of the next target, or of an action, is due: then it follows by itself."""
    return None if state.attack is not None or event.die else _declared(state, event) or LEGAL


def _declared(state: State, event: ev.CheckDeclared) -> Objection:
    if event.character in (*event.targets, *event.later):
        return refused(ATTACKS, "an Attack goes against another character")
    if state.character(event.character).retired:
        return refused(CHECKS, f"{event.character} has left the campaign")
    if event.rank < outcomes.EASY:
        return refused("G-020", "nothing is easier than Easy")
    if event.goal and (closed := state.goal(event.goal).closed):
        return refused("Making Progress", f"{event.goal} is {closed}")
    each = state.table.rulings["attack_on_many"] == "check-each"
    if bool(event.later) if not each else len(event.targets) > 1:
        return refused("G-022", "each target gets a Check" if each else "several targets get one Check")
    if state.endeavor is not None and state.endeavor.round:
        return refused("Actions", "in an Endeavor an action opens the Check", ("act",))
    if state.check is not None and state.check.rolls and not check_status.is_thrown(state.check):
        return refused(CHECKS, "a throw is on its way")
    return against_choosing(state, event.character, event.stat) or against_now(state)


@on_check(ev.DefenderReplaced)
def _(state: State, check: Check, event: ev.DefenderReplaced) -> Objection:
    found = against_protecting(state, check, event.character)
    if found is not None:
        return found
    ranks = acting.replaced(state, check, event.character, event.target)
    return None if event.ranks == ranks else refused("Protective", f"the Attack gets {ranks:+} ranks harder")


@on_check(ev.CreativeUsed)
def _(state: State, check: Check, event: ev.CreativeUsed) -> Objection:
    return against_creative(state, check, event.character)


@on_check(ev.ConditionsIgnored)
def _(state: State, check: Check, event: ev.ConditionsIgnored) -> Objection:
    return against_use(state, event.character, "Determined")


# dice


def _place(state: State, check: Check, place: int, roller: str, stat: str) -> Objection:
    """What stands against a throw at a place."""
    needed = check_status.rolls_needed(check)
    if not 0 <= place < needed:
        return refused(CHECKS, f"this Check takes {outcomes.several(needed, 'roll')}")
    roll = check.rolls.get(place)
    if roll is not None and roll.route == "before" and (roll.roller, roll.stats[0]) != (roller, stat):
        return refused(SPARK, f"the Spark was paid for {roll.roller}'s {roll.stats[0]}")
    if state.table.rulings["mixed_rolls"] is True and any(
        (made.roller, made.stat) == (roller, stat) for made in check.rolls.values() if made.place != place
    ):
        return refused("G-017", f"{roller} has thrown {stat} for this Check already")
    return None


def _against_joining(state: State, check: Check, event: ev.RollPlanned) -> Objection:
    """Where a roll for another's Hard Check takes an action (G-082)."""
    joins = check.die and event.roller != check.character and state.endeavor is not None
    if not joins or state.endeavor is None or state.table.rulings["joining_acts"] is not True:
        return None
    if event.roller in check.released or acting.has_action(state.endeavor, event.roller):
        return None
    return refused("G-082", f"a roll here uses an action, and {event.roller} has none in this round")


@on_check(ev.RollPlanned)
def _(state: State, check: Check, event: ev.RollPlanned) -> Objection:
    if check.die and event.roll == 0 and event.stat != check.die:
        return refused("Actions", f"an action is made with the Action Die, {check.die}")
    if (found := _against_joining(state, check, event)) is not None:
        return found
    plan = check.rolls.get(event.roll)
    kept = plan is not None and (plan.roller, plan.stat, plan.owner) == (
        event.roller,
        event.stat,
        event.owner,
    )
    found = None if kept else against_stat(state, check, event.roller, event.stat, event.owner)
    return found or _place(state, check, event.roll, event.roller, event.stat)


def thrown(state: State, event: ev.DiceThrown) -> Verdict:
    """A throw that may be asked for or not: with the Stat that was chosen, or called for."""
    due, check = next_throw(state), state.open_check(event.check)
    if due is None or check is not state.check:
        why = "another Check is open within it" if check is not state.check else "every roll has been thrown"
        return refused(CHECKS, why)
    if not same(event, due, ("by", "total", *FACES)):
        return refused(CHECKS, f"{due.roller} throws {due.stat}")
    found = _place(state, check, event.roll, event.roller, event.stat)
    if found is not None:
        return found
    return unverifiable("Stat Dice", "only a total is known, not its faces") if event.total else LEGAL


@on_check(ev.SparkPaid)
def _(state: State, check: Check, event: ev.SparkPaid) -> Objection:
    spark = spark_of(check, event.roll, event.roller, event.stats, event.partner, event.owner)
    roll = check.rolls.get(event.roll)
    if event.owner and (event.owner not in check.targets or "haze" not in event.stats[1:]):
        return refused(SPARK, "only the Haze of a target can be thrown")
    if event.route == "after" and roll is not None and not roll.is_complete:
        return refused(SPARK, "the first die has to be finished", ("roll",))
    if event.route == "before":
        needed = check_status.rolls_needed(check)
        if event.roll >= needed:
            return refused(CHECKS, f"this Check takes {outcomes.several(needed, 'roll')}")
        planned = roll is not None and (roll.roller, roll.stat) == (event.roller, event.stats[0])
        found = None if planned else against_stat(state, check, event.roller, event.stats[0])
        if found is not None:
            return found
    found = against_spark(state, check, spark)
    if found is None and event.partner:
        found = unsaid(check, Question("willing", event.partner), "Harmonious")
    payers = (event.roller, event.partner) if event.partner else (event.roller,)
    return found or against_payment(state, payers, spark_cost(event.stats), event.blessings, SPARK)


@on_check(ev.AdamantUsed)
def _(state: State, check: Check, event: ev.AdamantUsed) -> Objection:
    return against_adamant(state, check, check.roll(event.roll), event.character)


@on_check(ev.ValueKept)
def _(state: State, check: Check, event: ev.ValueKept) -> Objection:
    return against_calm(state, check, check.roll(event.roll), event.character)


@on_check(ev.ValueSubstituted)
def _(state: State, check: Check, event: ev.ValueSubstituted) -> Objection:
    if check.is_violent:
        return refused("Calm", "a violent Attack needs a throw")
    return _place(state, check, event.roll, event.roller, check.stat)


# Help, and what others do


@on_check(ev.HelpOffered)
def _(state: State, check: Check, event: ev.HelpOffered) -> Objection:
    found = against_help(state, check, event.helper, event.way)
    return found or against_aim(state, check, event.helper, event.goes, HELPING)


def _to_the_lowest(state: State, check: Check, event: ev.HelpGiven | ev.AnalyticalThrown) -> Objection:
    """Of several rolls the lowest is Helped; before the dice, whichever will be."""
    lowest = check_status.lowest(state, check)
    place = lowest.place if lowest is not None else -1
    if event.goes != "roll" or event.roll == place:
        return None
    return refused(HELPING, "the lowest roll is Helped")


@on_check(ev.HelpGiven)
def _(state: State, check: Check, event: ev.HelpGiven) -> Objection:
    helper = state.character(event.helper)
    found = against_help(state, check, event.helper, event.way) or _to_the_lowest(state, check, event)
    found = found or against_aim(state, check, event.helper, event.goes, "Supportive")
    if found is not None:
        return found
    only = helper.blessing(event.blessing).only
    if only and event.way != "companion":
        return against_paying_with(helper, (event.blessing,))
    if not only:
        return against_payment(state, (event.helper,), (1,), (event.blessing,), "Supportive")
    return against_companion(check, event.helper, (only,))


# the end


@on_check(ev.CheckResolved)
def _(state: State, check: Check, event: ev.CheckResolved) -> Objection:
    if check is not state.check:
        return refused(CHECKS, "another Check is open within it", ("resolve",))
    why, instead = check_status.unfinished(state, check)
    return refused(CHECKS, why, instead) if why else None


@on(ev.TokenBanked)
def _(state: State, event: ev.TokenBanked) -> Objection:
    """Whose Ethic sets which tokens aside. Source: Additional Terms, Bank."""
    owner, known = state.character(event.character), sheets.ethic(state, event.ethic)
    one = state.settled_check(event.check)
    if known is None or not known.banks:
        return refused("Additional Terms", f"{event.character} has no Ethic that banks anything")
    if owner.ethic != event.ethic:
        return refused(event.ethic, f"the Ethic of {event.character} is {owner.ethic or 'unknown'}")
    if known.banks != event.token or event.extra != (known.source == "extra"):
        return refused(event.ethic, f"it banks {known.banks}s" + " of its own" * (known.source == "extra"))
    if event.extra and (one.tier == "failure" or one.busts or event.count != 1):
        return refused(event.ethic, "one bust is banked on a success that gave none")
    if known.source == "defence":
        if event.character not in one.targets:
            return refused(event.ethic, f"{event.character} was not attacked")
        if event.token == "boon" and event.granted is not True:
            asked = f"the table has to say: does {one.character} have it banked?"
            said = f"{event.character} bank boon"
            return refused(event.ethic, asked, (f"{said} yes", f"{said} no"))
    elif event.character != one.character:
        return refused(event.ethic, f"the Check was not {event.character}'s")
    if known.uses and owner.uses.get(event.ethic, 0) >= known.uses:
        return refused(event.ethic, f"{event.character} has banked in this session")
    if event.witnesses and not known.uses:
        return refused(event.ethic, "witnesses bring nothing here")
    return refused("G-053", "the roller is no witness") if one.character in event.witnesses else None


on_check(ev.FameExerted)(lambda s, check, e: against_fame(s, check, e.character, e.target))
on_check(ev.CheckVexed)(lambda s, check, e: against_vexing(s, check, e.character))
on_check(ev.CheckInsured)(lambda s, check, e: against_insuring(s, check, e.character))
on_check(ev.ResultReduced)(lambda s, check, e: against_reducing(s, check, e.character, check.roll(e.roll)))
on_check(ev.AttackResisted)(lambda s, check, e: against_resisting(s, check, e.character))
