"""Verdicts on Checks, from the declaration to the last token told.

Law: what the procedure of a Check forbids is refused with its heading. The reasons come from the same
questions that say which windows are open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.core.events import Event
from ledger.core.verdicts import LEGAL, Verdict, impossible, refused
from ledger.games.humanity import checks, sheets, standing, windows
from ledger.games.humanity.events import rolls as ev
from ledger.games.humanity.rules.ground import barred, in_session, nobody, on_check, paid, unheld
from ledger.games.humanity.state import Check, State

CHECKS, ATTACKS, HELPING, CONDITIONS = "Checks", "Attacks", "Helping", "Conditions"


def _declared(state: State, event: ev.CheckDeclared) -> Verdict:
    if why := nobody(state, (event.character, *event.targets)):
        return impossible(why)
    if event.check != state.count + 1:
        return impossible(f"the next Check is number {state.count + 1}")
    if event.stat not in sheets.stat_names(state):
        return impossible(f"nobody has a Stat {event.stat}")
    if event.goal and event.goal not in state.progress:
        return impossible(f"there is no goal {event.goal!r}")
    if event.character in event.targets:
        return refused(ATTACKS, "an Attack goes against another character")
    if state.characters[event.character].retired:
        return refused(CHECKS, f"{event.character} has left the campaign")
    if event.rank < checks.EASY:
        return refused("G-020", "nothing is easier than Easy")
    if state.checks and not any(standing.is_thrown(check) or not check.rolls for check in state.checks):
        return refused(CHECKS, "a throw is on its way")
    if event.goal and state.progress[event.goal].closed:
        return refused("Making Progress", f"{event.goal} is {state.progress[event.goal].closed}")
    return in_session(state)


def _answered(state: State, check: Check, event: ev.CheckAnswered) -> Verdict:
    if event.question not in standing.QUESTIONS:
        return impossible(f"nobody asks {event.question!r}")
    if event.question in standing.SHARED:
        return impossible("that question is about nobody in particular") if event.who else LEGAL
    if why := nobody(state, (event.who,)):
        return impossible(why)
    if (event.question == "companion" or event.apt) and event.apt not in state.characters[event.who].values:
        return impossible(f"{event.who} Helps with no {event.apt or 'such Aptitude'}")
    if event.question == "defender_apt" and event.who not in check.targets:
        return impossible(f"{event.who} is not attacked")
    return LEGAL


def _rank_changed(state: State, check: Check, event: ev.RankChanged) -> Verdict:
    if event.why == "creative":
        if why := nobody(state, (event.character,)):
            return impossible(why)
        if event.character != check.character or event.delta != 1:
            return refused("Creative", "one makes one's own Check a rank harder")
        if check.rolls:
            return refused("Creative", "the dice have fallen")
        if check.answers.get(("social", "")) is not True:
            return refused("Creative", "the table has to say that it is a social situation", ("say social",))
        why = windows.why_not_use(state, event.character, "Creative")
        return refused("Creative", why) if why else LEGAL
    if event.why == "table":
        return LEGAL if event.delta else impossible("the rank stays the same")
    if any(why == event.why for why, _, _ in check.adds) and event.why != "protect":
        return refused(CHECKS, f"{event.why.replace('_', ' ')} counts once")
    if event.why == "defender_apt":
        return refused("Aptitude Defense", "the table answers that question", ("say defender_apt",))
    return refused(CHECKS, f"{event.why.replace('_', ' ')} works only in an Endeavor")


def _replaced(state: State, check: Check, event: ev.DefenderReplaced) -> Verdict:
    if why := nobody(state, (event.character,)):
        return impossible(why)
    if event.target not in check.targets or event.character in check.targets:
        return impossible(f"{event.character} cannot stand in for {event.target}")
    if not check.is_violent:
        return refused("Protective", "only a violent Attack is taken over")
    if any(roll.is_thrown for roll in check.rolls.values()):
        return refused("Protective", "the dice have fallen")
    if event.character == check.character:
        return refused("Protective", "the Attacker cannot be the Defender")
    if check.answers.get(("nearby", event.character)) is not True:
        return refused("Protective", f"the table has to say that {event.character} is near", ("say nearby",))
    why = windows.why_not_use(state, event.character, "Protective")
    return refused("Protective", why) if why else LEGAL


def _modifier(state: State, check: Check, event: ev.ModifierDeclared) -> Verdict:
    if event.why == "table":
        return LEGAL
    if why := nobody(state, (event.character, event.target)):
        return impossible(why)
    if event.amount != 2 or event.target not in check.targets:
        return refused(CONDITIONS, "fame gives +2 in an Attack on its target")
    owner = state.characters[event.character]
    if not sheets.suffers(state, check, event.character, "Famous"):
        return refused(CONDITIONS, f"{event.character} is not Famous")
    if sheets.suffers(state, check, event.character, "Uncool"):
        return refused(CONDITIONS, f"{event.character} is Uncool")
    if check.answers.get(("less_famous", event.target)) is not True:
        return refused(
            CONDITIONS, f"the table has to say: is {event.target} less famous?", ("say less_famous",)
        )
    if event.target in owner.famous:
        return refused(CONDITIONS, f"{event.character} exerted fame over {event.target} in this session")
    return LEGAL


# help


def _helper(state: State, check: Check, event: ev.HelpOffered | ev.HelpGiven) -> Verdict:
    if why := nobody(state, (event.helper,)):
        return impossible(why)
    if why := windows.why_not_help(state, check, event.helper, event.way):
        apts = state.characters[event.helper].values
        asked = [apt for apt in apts if apt in why and "the table has to say" in why]
        return refused(HELPING, why, tuple(_say_related(event.helper, apt) for apt in asked))
    return LEGAL


def _say_related(companion: str, apt: str) -> str:
    return f"say companion yes {companion}'s {apt}"


def _help_given(state: State, check: Check, event: ev.HelpGiven) -> Verdict:
    if why := nobody(state, (event.helper,)):
        return impossible(why)
    if event.way == "analytical":
        if len(event.dice) != 4 or not all(1 <= face <= 6 for face in event.dice):
            return impossible("Analytical throws four d6")
    elif not event.blessing:
        return refused(HELPING, f"{event.helper} has no Blessing to spend")
    elif why := unheld(state, event.helper, (event.blessing,)):
        return impossible(why)
    verdict = _helper(state, check, event)
    if verdict is not LEGAL or event.way == "analytical":
        return verdict
    helper = state.characters[event.helper]
    only = next((held.only for held in helper.pool if held.id == event.blessing), "")
    if only and event.way != "companion":
        return refused("Friendly", barred(state, event.helper, (event.blessing,)))
    if not only:
        return paid(state, (event.helper,), (1,), (event.blessing,), "Supportive")
    why = windows.why_not_related(check, event.helper, (only,))
    return refused(HELPING, why, (_say_related(event.helper, only),)) if why else LEGAL


def _declined(state: State, check: Check, event: ev.HelpDeclined) -> Verdict:
    offered = any(helper == event.helper for helper, _ in check.offers)
    return LEGAL if offered else impossible(f"{event.helper} offered no Help")


def _rounding(state: State, check: Check, event: ev.RoundingDeclined) -> Verdict:
    roll = check.rolls.get(event.roll)
    if roll is None or not roll.is_complete:
        return impossible("that roll has not been thrown")
    return LEGAL


# forcing and reducing


def _forced(state: State, check: Check, event: ev.CheckForced) -> Verdict:
    if why := nobody(state, (event.character,)):
        return impossible(why)
    if event.result != {"vexed": "failure", "insured": "success"}[event.why]:
        return impossible(f"{event.why} does not bring {event.result}")
    if event.why == "vexed":
        used = {(roll.roller, stat) for roll in check.rolls.values() for stat in roll.stats}
        hit = any(sheets.suffers(state, check, roller, "Vexed", stat) for roller, stat in used)
        if not hit:
            return refused(CONDITIONS, "no Stat of this Check is Vexed")
        own = event.character in {roller for roller, _ in used}
        return refused(CONDITIONS, "another character makes it fail") if own else LEGAL
    if event.character == check.character:
        return refused("Insured", "somebody else tends the wounds")
    if check.answers.get(("tending", event.character)) is not True:
        return refused("Insured", f"the table has to say that it tends {event.character}", ("say tending",))
    why = windows.why_not_use(state, event.character, "Insured")
    return refused("Insured", why) if why else LEGAL


def _reduced(state: State, check: Check, event: ev.ResultReduced) -> Verdict:
    if why := nobody(state, (event.character,)):
        return impossible(why)
    roll = check.rolls.get(event.roll)
    if roll is None or not roll.is_complete:
        return impossible("that roll has not been thrown")
    if event.thing not in state.characters[event.character].things:
        return impossible(f"{event.character} has no {event.thing}")
    why = windows.why_not_reduce(state, check, event.character, roll)
    return refused("Mischievous", why) if why else LEGAL


def _size_named(state: State, check: Check, event: ev.SizeNamed) -> Verdict:
    sizes = {size for roll in check.rolls.values() for size in roll.sizes}
    return LEGAL if event.size in sizes else impossible(f"no d{event.size} was thrown")


# the end


def unfinished(state: State, check: Check) -> str:
    """Why a Check cannot be resolved yet."""
    place = standing.next_roll(check)
    if place is not None:
        return f"roll {place + 1} of {standing.rolls_needed(check)} is missing"
    waiting = next((roll for roll in check.rolls.values() if not roll.is_complete), None)
    if waiting is not None:
        return "a throw is on its way"
    if (roll := standing.missing_haunting(state, check)) is not None:
        return f"the Haunted die of {roll.roller} is missing"
    asked = standing.open_questions(state, check)
    return f"the table has to say first: {asked[0].text}?" if asked else ""


def _resolved(state: State, check: Check, event: ev.CheckResolved) -> Verdict:
    found = standing.outcome(state, check)
    if found is None:
        return impossible(unfinished(state, check) or "its rolls are missing")
    said = (event.tier, event.results, event.boons, event.busts, event.x)
    fresh = (found.tier, found.results, found.boons, found.busts, found.x)
    if said != fresh:
        return impossible(f"the dice come to {spoken(found)}")
    if check is not state.check:
        return refused(CHECKS, "another Check is open within it", ("resolve",))
    why = unfinished(state, check)
    if not why:
        return LEGAL
    asked = standing.open_questions(state, check) if "the table has to say" in why else ()
    return refused(
        CHECKS,
        why,
        tuple(f"say {q.name} {word} {q.who}".strip() for q in asked[:1] for word in ("yes", "no")),
    )


def spoken(found: checks.Outcome) -> str:
    """An outcome in words."""
    results = " and ".join(map(str, found.results))
    return f"{results}: {found.tier}, boons {found.boons}, busts {found.busts}, X {found.x}"


def _told(state: State, event: ev.TokenTold) -> Verdict:
    why = untold(state, event.check, event.token, event.count)
    return impossible(why) if why else LEGAL


def untold(state: State, number: int, token: str, count: int) -> str:
    """Why so many tokens of a resolved Check cannot be told or banked."""
    settled = state.settled.get(number)
    if settled is None:
        return f"Check {number} is not resolved"
    left = settled.boons_left if token == "boon" else settled.busts_left
    return "" if 1 <= count <= left else f"Check {number} has {left} {token}s left"


def _banked(state: State, event: ev.TokenBanked) -> Verdict:
    if why := nobody(state, (event.character, *event.witnesses)):
        return impossible(why)
    known = sheets.ethic(state, event.ethic)
    owner = state.characters[event.character]
    if known is None or known.banks != event.token:
        return impossible(f"{event.ethic} banks no {event.token}s")
    extra = known.source == "extra"
    if why := "" if extra else untold(state, event.check, event.token, event.count):
        return impossible(why)
    settled = state.settled.get(event.check)
    if settled is None:
        return impossible(f"Check {event.check} is not resolved")
    if owner.ethic != event.ethic:
        return refused(event.ethic, f"the Ethic of {event.character} is {owner.ethic or 'unknown'}")
    if extra and (settled.tier == "failure" or settled.busts or event.count != 1):
        return refused(event.ethic, "one bust is banked on a success that gave none")
    if known.source == "defence" and event.character not in settled.targets:
        return refused(event.ethic, f"{event.character} was not attacked")
    if known.source != "defence" and event.character != settled.character:
        return refused(event.ethic, f"the Check was not {event.character}'s")
    if known.uses and owner.uses.get(event.ethic, 0) >= known.uses:
        return refused(event.ethic, f"{event.character} has banked in this session")
    if event.witnesses and not known.uses:
        return refused(event.ethic, "witnesses bring nothing here")
    if settled.character in event.witnesses:
        return refused("G-053", "the roller is no witness")
    return LEGAL


VERDICTS: Mapping[type[Event], Callable[[State, Any], Verdict]] = {
    ev.CheckDeclared: _declared,
    ev.CheckAnswered: on_check(_answered),
    ev.RankChanged: on_check(_rank_changed),
    ev.DefenderReplaced: on_check(_replaced),
    ev.ModifierDeclared: on_check(_modifier),
    ev.HelpOffered: on_check(_helper),
    ev.HelpDeclined: on_check(_declined),
    ev.HelpGiven: on_check(_help_given),
    ev.RoundingDeclined: on_check(_rounding),
    ev.CheckForced: on_check(_forced),
    ev.ResultReduced: on_check(_reduced),
    ev.SizeNamed: on_check(_size_named),
    ev.CheckResolved: on_check(_resolved),
    ev.CheckVoided: on_check(lambda state, check, event: LEGAL),
    ev.TokenTold: _told,
    ev.TokenBanked: _banked,
}
