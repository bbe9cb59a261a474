"""Every event in one short sentence, and what a throw showed.

Law: `state` is the one before the event; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.api import Event
from ledger.games.humanity import dice
from ledger.games.humanity.check_status import Question
from ledger.games.humanity.events import checks, resources, sessions
from ledger.games.humanity.events.fallen import Fallen
from ledger.games.humanity.outcomes import several
from ledger.games.humanity.state import State


def shown(stages: dice.Stages, total: int = 0) -> str:
    """The faces of a throw: `4`, `1, 1, 4`, or `1 5, 6 3` for a group."""
    return ", ".join(" ".join(map(str, stage)) for stage in stages) or f"a total of {total}"


def _to(text: str) -> str:
    return f": {text}" if text else ""


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(names)


def _faces(state: State, ids: tuple[int, ...]) -> str:
    held = {blessing.id: blessing.face for one in state.characters.values() for blessing in one.pool}
    return " and ".join(str(held.get(id_, "?")) for id_ in ids) or "nothing"


def _check(state: State, number: int) -> str:
    check = next((one for one in state.checks if one.number == number), None)
    return f"Check {number} of {check.character}" if check is not None else f"Check {number}"


def _declared(state: State, event: checks.CheckDeclared) -> str:
    rank = {-1: "Easy", 0: "Normal", 1: "Hard"}.get(event.rank, f"rank {event.rank}")
    if event.targets:
        kind = "violent" if event.stat == "hurt" else "non-violent"
        return f"{event.character} attacks {_listed(event.targets)} ({event.stat}, {kind}, {rank})"
    a = "an" if rank == "Easy" else "a"
    return f"{event.character} makes {a} {rank} {event.stat} Check{_to(event.intent)}"


def _answered(state: State, event: checks.CheckAnswered) -> str:
    answer = "yes" if event.answer else "no"
    return f"{Question(event.question, event.who).text}? {answer}"


def _thrown(state: State, event: checks.DiceThrown) -> str:
    whose = f"{event.owner}'s {event.stat}" if event.owner else event.stat
    raw = f" (from {' '.join(map(str, event.raw))})" if event.raw else ""
    return f"{event.roller} throws {whose}: {shown(event.stages, event.total)}{raw}"


def _spark(state: State, event: checks.SparkPaid) -> str:
    with_ = f" with {event.partner}" if event.partner else ""
    return (
        f"{event.roller} pays {_faces(state, event.blessings)} and Sparks {' and '.join(event.stats)}{with_}"
    )


def _help(state: State, event: checks.HelpGiven) -> str:
    face = _faces(state, (event.blessing,))
    on_x = " on X" if event.goes == "x" else ""
    return f"{event.helper} Helps with a Blessing of {face}: {event.bonus:+}{on_x}"


def _analytical(state: State, event: checks.AnalyticalThrown) -> str:
    on_x = " on X" if event.goes == "x" else ""
    return f"{event.helper} throws {shown((event.dice,))} (Analytical): {event.bonus:+}{on_x}"


def _resolved(state: State, event: checks.CheckResolved) -> str:
    results = " and ".join(map(str, event.results))
    goal = f", {event.progress:+} towards its goal" if event.progress else ""
    return (
        f"{_check(state, event.check)} comes to {results or 'no throw'}: {event.tier}, "
        f"boons {event.boons}, busts {event.busts}, X {event.x}{goal}"
    )


def _banked(state: State, event: checks.TokenBanked) -> str:
    seen = f"seen by {_listed(event.witnesses)}" if event.witnesses else ""
    whose = f" of {event.opponent}" if event.opponent else ""
    how = ", ".join(filter(None, (event.ethic, seen)))
    return f"{event.character} banks a {event.token}{whose}{f' ({how})' if how else ''}"


def _gained(state: State, event: resources.BlessingsGained) -> str:
    lasting = " for now" if event.lasts else ""
    return (
        f"{event.character} gains Blessings of {', '.join(map(str, event.faces))}{lasting}{_to(event.reason)}"
    )


def _used(state: State, event: resources.EffectUsed) -> str:
    others = f" ({_listed(event.others)})" if event.others else ""
    paid = f" for {_faces(state, event.blessings)}" if event.blessings else ""
    worth = f", worth {event.value}" if event.value else ""
    stolen = f", stealing {_faces(state, event.stolen)}" if event.stolen else ""
    return f"{event.character} uses {event.spec}{others}{paid}{worth}{stolen}{_to(event.text)}"


def _upgraded(state: State, event: resources.StatUpgraded) -> str:
    paid = {"free": "free", "blessings": _faces(state, event.blessings), "lower": f"{event.lower} goes down"}
    return f"{event.character}'s {event.stat} becomes a d{event.size} ({paid[event.paid]})"


def _created(state: State, event: sessions.CharacterCreated) -> str:
    return (
        f"{event.character} is made: {event.lifestyle}, {event.ethic}, best at {event.highest}; "
        f"apt in {_listed(event.apts)}"
    )


def _condition(event: sessions.ConditionGained | sessions.ConditionRemoved) -> str:
    return f"{event.condition} {event.stat}".strip()


Sentence = Callable[[State, Any], str]

_SESSIONS: Mapping[type[Event], Sentence] = {
    sessions.SessionOpened: lambda s, e: f"session {e.number} opens with {_listed(e.present)}",
    sessions.SceneOpened: lambda s, e: f"scene: {e.title}{_to(_listed(e.cast))}",
    sessions.CastChanged: lambda s, e: (
        "; ".join(
            f"{_listed(names)} {word}{'s' if len(names) == 1 else ''} the scene"
            for names, word in ((e.enter, "enter"), (e.leave, "leave"))
            if names
        )
        or "the cast stays as it is"
    ),
    sessions.SessionEnded: lambda s, e: f"session {s.session} ends, the shop opens",
    sessions.SessionClosed: lambda s, e: f"session {s.session} is closed",
    sessions.CampaignClosed: lambda s, e: "the campaign is over",
    sessions.RumorChanged: lambda s, e: f"rumor {e.rumor} ({e.op}){_to(e.text)}",
    sessions.CharacterCreated: _created,
    sessions.CharacterImported: lambda s, e: f"{e.character} joins with a sheet of their own",
    sessions.SheetEdited: lambda s, e: f"{e.character}'s {e.field}: {e.value}",
    sessions.BackstoryChanged: lambda s, e: f"{e.character}'s Backstory ({e.op}){_to(e.text)}",
    sessions.ThingGained: lambda s, e: f"{e.character} gains {e.thing}",
    sessions.ThingLost: lambda s, e: f"{e.character} loses {e.thing}{_to(e.reason)}",
    sessions.StatShifted: lambda s, e: f"{e.character}'s {e.stat} becomes a d{e.size}{_to(e.reason)}",
    sessions.CompanionBound: lambda s, e: f"{e.character} binds {e.companion}",
    sessions.CompanionLost: lambda s, e: f"{e.companion} is lost{_to(e.reason)}",
    sessions.CharacterRetired: lambda s, e: f"{e.character} leaves the campaign{_to(e.reason)}",
    sessions.ConditionGained: lambda s, e: f"{e.character} gains {_condition(e)}{_to(e.reason)}",
    sessions.ConditionRemoved: lambda s, e: f"{e.character} loses {_condition(e)} ({e.why})",
    sessions.InjuryNoted: lambda s, e: f"{e.character} is hurt: {e.text}",
    sessions.InjuryTended: lambda s, e: f"{e.character} is tended: {e.text}",
    sessions.ProgressOpened: lambda s, e: f"goal {e.goal}: {', '.join(map(str, (*e.tiers, e.total)))}",
    sessions.ProgressMoved: lambda s, e: f"{e.goal}: {e.why} ({e.change:+}){_to(e.reason)}",
    sessions.ProgressClosed: lambda s, e: f"{e.goal} is {'done' if e.done else 'dropped'}",
}

_CHECKS: Mapping[type[Event], Sentence] = {
    checks.CheckDeclared: _declared,
    checks.CheckAnswered: _answered,
    checks.RankChanged: lambda s, e: f"the table changes the rank by {e.delta:+}{_to(e.reason)}",
    checks.ModifierDeclared: lambda s, e: f"the table adds {e.amount:+}{_to(e.reason)}",
    checks.CreativeUsed: lambda s, e: f"{e.character} is Creative: a rank harder",
    checks.FameExerted: lambda s, e: f"{e.character} exerts fame over {e.target}: +2",
    checks.DefenderReplaced: lambda s, e: f"{e.character} stands in for {e.target}",
    checks.ConditionsIgnored: lambda s, e: f"{e.character} is Determined: Conditions do not count",
    checks.RollPlanned: lambda s, e: f"{e.roller} is going to throw {e.stat}",
    checks.SparkPaid: _spark,
    checks.DiceThrown: _thrown,
    checks.DiceAdded: lambda s, e: f"the added die shows {shown(e.stages)}",
    checks.DiceRepeated: lambda s, e: f"thrown again, the dice show {shown(e.stages)}",
    checks.AdamantUsed: lambda s, e: f"{e.character} is Adamant: a die of roll {e.roll + 1} is 1",
    checks.DiceLowered: lambda s, e: f"after the 1 the dice show {shown(e.stages)}",
    checks.DiceVoided: lambda s, e: f"roll {e.roll + 1} does not count{_to(e.reason)}",
    checks.ValueKept: lambda s, e: f"{e.character} keeps the value of roll {e.roll + 1} (Calm)",
    checks.ValueSubstituted: lambda s, e: f"{e.roller} uses the value that was kept",
    checks.HauntingRolled: lambda s, e: f"the Haunted die shows {shown(e.stages)}",
    checks.HelpOffered: lambda s, e: f"{e.helper} offers Help ({e.way})",
    checks.HelpDeclined: lambda s, e: f"Help of {e.helper} is not wanted",
    checks.HelpGiven: _help,
    checks.AnalyticalThrown: _analytical,
    checks.RoundingDeclined: lambda s, e: f"roll {e.roll + 1} is not rounded",
    checks.CheckVexed: lambda s, e: f"{e.character} makes the Check a failure (Vexed)",
    checks.CheckInsured: lambda s, e: f"{e.character} makes the Check a success (Insured)",
    checks.ResultReduced: lambda s, e: f"{e.character} distracts with {e.thing}: 3 less",
    checks.AttackResisted: lambda s, e: f"{e.character} resists: a boon less, a bust more (Resolved)",
    checks.SizeNamed: lambda s, e: f"the d{e.size} is the die that matters",
    checks.CheckResolved: _resolved,
    checks.CheckVoided: lambda s, e: f"{_check(s, e.check)} is called off{_to(e.reason)}",
    checks.TokenTold: lambda s, e: f"{e.token} of Check {e.check}{_to(e.text)}",
    checks.TokenBanked: _banked,
}

_RESOURCES: Mapping[type[Event], Sentence] = {
    resources.BlessingsAwarded: lambda s, e: (
        f"{e.character} is awarded {several(e.count, 'Blessing')}{_to(e.reason)}"
    ),
    resources.BlessingsGained: _gained,
    resources.BlessingsSpent: lambda s, e: f"{e.character} spends {_faces(s, e.blessings)}{_to(e.reason)}",
    resources.BlessingsMoved: lambda s, e: f"{e.character} to {e.to}: {_faces(s, e.blessings)} ({e.why})",
    resources.BlessingsExpired: lambda s, e: f"Blessings vanish: {_faces(s, e.blessings)}",
    resources.EffectUsed: _used,
    resources.EffectRecharged: lambda s, e: f"{e.character} recharges {e.spec} for {_faces(s, e.blessings)}",
    resources.BankSpent: lambda s, e: f"{e.character} spends {e.count} banked ({e.ethic})",
    resources.FavorabilityChanged: lambda s, e: f"{e.character} with {e.other}: {e.change:+}{_to(e.reason)}",
    resources.ShopOpened: lambda s, e: f"{e.character} goes to the shop",
    resources.StatUpgraded: _upgraded,
    resources.BackstoryUpgraded: lambda s, e: f"{e.character}'s Backstory: {e.text}",
    resources.RumorUpgraded: lambda s, e: f"{e.character} spreads a rumor: {e.rumor}{_to(e.text)}",
    resources.AptitudeLearned: lambda s, e: f"{e.character} learns {e.apt}",
    resources.SpecializationTaken: lambda s, e: (
        f"{e.character} specialises {e.apt}: {e.spec} {e.stat}".strip()
    ),
    resources.GainExalted: lambda s, e: f"{e.character} has something exceptional: {e.thing}",
    resources.LifestyleTaken: lambda s, e: f"{e.character} is {e.lifestyle} from here on",
    resources.EthicTaken: lambda s, e: f"{e.character} has another Ethic: {e.ethic}",
    resources.PickWaived: lambda s, e: f"{e.character} waives a d{e.tag} pick",
    resources.LifestyleSwitched: lambda s, e: f"{e.character} is {e.lifestyle} from here on",
    resources.ShopClosed: lambda s, e: f"{e.character} leaves the shop",
}

SENTENCES = {**_SESSIONS, **_CHECKS, **_RESOURCES}


def reveals(state: State, event: Event) -> str:
    """A throw that was seen cannot be unseen. Source: audit A27."""
    if isinstance(event, checks.DiceThrown):
        fell = shown(event.stages, event.total)
        return f"{event.roller}'s throw of {event.stat} was seen: {fell} (event {event.id})."
    if isinstance(event, Fallen):
        return f"A throw was seen: {shown(event.stages)} (event {event.id})."
    if isinstance(event, checks.AnalyticalThrown):
        return f"{event.helper}'s four dice were seen: {shown((event.dice,))} (event {event.id})."
    if isinstance(event, resources.BlessingsGained):
        fell = ", ".join(map(str, event.faces))
        return f"{event.character}'s Blessings were seen: {fell} (event {event.id})."
    return ""


def cause(state: State, event: Event) -> int | None:
    """In an Endeavor all that an action brings belongs to it; what belongs to none stands alone."""
    scene = state.endeavor
    if scene is None:
        return None
    return scene.action.event if scene.action is not None else 0
