"""Every event in one short sentence, and what a throw showed.

Law: `state` is the one before the event; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.core.events import Event
from ledger.games.humanity import dice
from ledger.games.humanity.events import means, rolls, tale
from ledger.games.humanity.standing import Question
from ledger.games.humanity.state import State


def tell(state: State, event: Event) -> str:
    """One sentence without its full stop."""
    return _TELLERS[type(event)](state, event)


def shown(stages: dice.Stages, total: int = 0) -> str:
    """The faces of a throw: `4`, `1, 1, 4`, or `1 5, 6 3` for a group."""
    return ", ".join(" ".join(map(str, stage)) for stage in stages) or f"a total of {total}"


def several(count: int, noun: str) -> str:
    """`1 roll`, `2 rolls`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


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


def _declared(state: State, event: rolls.CheckDeclared) -> str:
    rank = {-1: "Easy", 0: "Normal", 1: "Hard"}.get(event.rank, f"rank {event.rank}")
    if event.targets:
        kind = "violent" if event.stat == "hurt" else "non-violent"
        return f"{event.character} attacks {_listed(event.targets)} ({event.stat}, {kind}, {rank})"
    return f"{event.character} makes a {rank} {event.stat} Check{_to(event.intent)}"


def _answered(state: State, event: rolls.CheckAnswered) -> str:
    answer = "yes" if event.answer else "no"
    return f"{Question(event.question, event.who).text}? {answer}"


def _thrown(state: State, event: rolls.DiceThrown) -> str:
    whose = f"{event.owner}'s {event.stat}" if event.owner else event.stat
    raw = f" (from {' '.join(map(str, event.raw))})" if event.raw else ""
    return f"{event.roller} throws {whose}: {shown(event.stages, event.total)}{raw}"


def _spark(state: State, event: rolls.SparkPaid) -> str:
    with_ = f" with {event.partner}" if event.partner else ""
    return (
        f"{event.roller} pays {_faces(state, event.blessings)} and Sparks {' and '.join(event.stats)}{with_}"
    )


def _help(state: State, event: rolls.HelpGiven) -> str:
    how = shown((event.dice,)) if event.dice else f"a Blessing of {_faces(state, (event.blessing,))}"
    return f"{event.helper} Helps with {event.way} ({how}){' on X' if event.goes == 'x' else ''}"


def _resolved(state: State, event: rolls.CheckResolved) -> str:
    results = " and ".join(map(str, event.results))
    return (
        f"{_check(state, event.check)} comes to {results}: {event.tier}, "
        f"boons {event.boons}, busts {event.busts}, X {event.x}"
    )


def _banked(state: State, event: rolls.TokenBanked) -> str:
    seen = f", seen by {_listed(event.witnesses)}" if event.witnesses else ""
    return f"{event.character} banks a {event.token} ({event.ethic}{seen})"


def _gained(state: State, event: means.BlessingsGained) -> str:
    lasting = " for now" if event.lasts else ""
    return (
        f"{event.character} gains Blessings of {', '.join(map(str, event.faces))}{lasting}{_to(event.reason)}"
    )


def _used(state: State, event: means.EffectUsed) -> str:
    others = f" ({_listed(event.others)})" if event.others else ""
    paid = f" for {_faces(state, event.blessings)}" if event.blessings else ""
    return f"{event.character} uses {event.spec}{others}{paid}{_to(event.text)}"


def _upgraded(state: State, event: means.StatUpgraded) -> str:
    paid = {"free": "free", "blessings": _faces(state, event.blessings), "lower": f"{event.lower} goes down"}
    return f"{event.character}'s {event.stat} becomes a d{event.size} ({paid[event.paid]})"


def _picked(state: State, event: means.UpgradeTaken) -> str:
    where = f" for {event.apt}" if event.apt else ""
    if event.kind == "nothing":
        return f"{event.character} waives a d{event.tag} pick"
    return f"{event.character} takes {event.kind} {event.choice}{where} (d{event.tag})"


def _created(state: State, event: tale.CharacterCreated) -> str:
    return (
        f"{event.character} is made: {event.lifestyle}, {event.ethic}, best at {event.highest}; "
        f"apt in {_listed(event.apts)}"
    )


def _condition(event: tale.ConditionGained | tale.ConditionRemoved) -> str:
    return f"{event.condition} {event.stat}".strip()


Teller = Callable[[State, Any], str]

_TALE: Mapping[type[Event], Teller] = {
    tale.SessionOpened: lambda s, e: f"session {e.number} opens with {_listed(e.present)}",
    tale.SceneOpened: lambda s, e: f"scene: {e.title}{_to(_listed(e.cast))}",
    tale.CastChanged: lambda s, e: "; ".join(
        f"{_listed(names)} {word}" for names, word in ((e.enter, "enter"), (e.leave, "leave")) if names
    ),
    tale.SessionEnded: lambda s, e: f"session {s.session} ends, the shop opens",
    tale.SessionClosed: lambda s, e: f"session {s.session} is closed",
    tale.CampaignClosed: lambda s, e: "the campaign is over",
    tale.RumorChanged: lambda s, e: f"rumor {e.rumor} ({e.op}){_to(e.text)}",
    tale.CharacterCreated: _created,
    tale.CharacterImported: lambda s, e: f"{e.character} joins with a sheet of their own",
    tale.SheetEdited: lambda s, e: f"{e.character}'s {e.field}: {e.value}",
    tale.BackstoryChanged: lambda s, e: f"{e.character}'s Backstory ({e.op}){_to(e.text)}",
    tale.ThingGained: lambda s, e: f"{e.character} gains {e.thing}",
    tale.ThingLost: lambda s, e: f"{e.character} loses {e.thing}{_to(e.reason)}",
    tale.StatShifted: lambda s, e: f"{e.character}'s {e.stat} becomes a d{e.size}{_to(e.reason)}",
    tale.CompanionBound: lambda s, e: f"{e.character} binds {e.companion}",
    tale.CompanionLost: lambda s, e: f"{e.companion} is lost{_to(e.reason)}",
    tale.CharacterRetired: lambda s, e: f"{e.character} leaves the campaign{_to(e.reason)}",
    tale.ConditionGained: lambda s, e: f"{e.character} gains {_condition(e)}{_to(e.reason)}",
    tale.ConditionRemoved: lambda s, e: f"{e.character} loses {_condition(e)} ({e.why})",
    tale.InjuryNoted: lambda s, e: f"{e.character} is hurt: {e.text}",
    tale.InjuryTended: lambda s, e: f"{e.character} is tended: {e.text}",
    tale.ProgressOpened: lambda s, e: f"goal {e.goal}: {e.total}",
    tale.ProgressMoved: lambda s, e: f"{e.goal}: {e.why} ({e.change:+}){_to(e.reason)}",
    tale.ProgressClosed: lambda s, e: f"{e.goal} is {'done' if e.done else 'dropped'}",
}

_ROLLS: Mapping[type[Event], Teller] = {
    rolls.CheckDeclared: _declared,
    rolls.CheckAnswered: _answered,
    rolls.RankChanged: lambda s, e: f"the rank changes by {e.delta:+} ({e.why})",
    rolls.DefenderReplaced: lambda s, e: f"{e.character} stands in for {e.target}",
    rolls.RollPlanned: lambda s, e: f"{e.roller} is going to throw {e.stat}",
    rolls.ModifierDeclared: lambda s, e: f"{e.amount:+} ({e.why}{_to(e.reason)})",
    rolls.SparkPaid: _spark,
    rolls.DiceThrown: _thrown,
    rolls.DiceAdded: lambda s, e: f"the added die shows {shown(((e.face,), *e.stages))}",
    rolls.DiceLowered: lambda s, e: f"after the 1 the dice show {shown(e.stages)}",
    rolls.DiceVoided: lambda s, e: f"roll {e.roll + 1} does not count{_to(e.reason)}",
    rolls.ValueSubstituted: lambda s, e: f"{e.roller} uses the value that was kept",
    rolls.HauntingRolled: lambda s, e: f"the Haunted die shows {shown(e.stages)}",
    rolls.HelpOffered: lambda s, e: f"{e.helper} offers Help ({e.way})",
    rolls.HelpDeclined: lambda s, e: f"Help of {e.helper} is not wanted",
    rolls.HelpGiven: _help,
    rolls.RoundingDeclined: lambda s, e: f"roll {e.roll + 1} is not rounded",
    rolls.CheckForced: lambda s, e: f"{e.character} makes the Check a {e.result} ({e.why})",
    rolls.ResultReduced: lambda s, e: f"{e.character} distracts with {e.thing}: 3 less",
    rolls.SizeNamed: lambda s, e: f"the d{e.size} is the die that matters",
    rolls.CheckResolved: _resolved,
    rolls.CheckVoided: lambda s, e: f"{_check(s, e.check)} is called off{_to(e.reason)}",
    rolls.TokenTold: lambda s, e: f"{e.token} of Check {e.check}{_to(e.text)}",
    rolls.TokenBanked: _banked,
}

_MEANS: Mapping[type[Event], Teller] = {
    means.BlessingsAwarded: lambda s, e: (
        f"{e.character} is awarded {several(e.count, 'Blessing')}{_to(e.reason)}"
    ),
    means.BlessingsGained: _gained,
    means.BlessingsSpent: lambda s, e: f"{e.character} spends {_faces(s, e.blessings)}{_to(e.reason)}",
    means.BlessingsMoved: lambda s, e: f"{_faces(s, e.blessings)} go from {e.character} to {e.to} ({e.why})",
    means.BlessingsExpired: lambda s, e: f"Blessings vanish: {_faces(s, e.blessings)}",
    means.EffectUsed: _used,
    means.EffectRecharged: lambda s, e: f"{e.character} recharges {e.spec} for {_faces(s, e.blessings)}",
    means.BankSpent: lambda s, e: f"{e.character} spends {e.count} banked ({e.ethic})",
    means.FavorabilityChanged: lambda s, e: f"{e.character} with {e.other}: {e.change:+}{_to(e.reason)}",
    means.ShopOpened: lambda s, e: f"{e.character} goes to the shop",
    means.StatUpgraded: _upgraded,
    means.UpgradeTaken: _picked,
    means.LifestyleSwitched: lambda s, e: f"{e.character} is {e.lifestyle} from here on",
    means.ShopClosed: lambda s, e: f"{e.character} leaves the shop",
}

_TELLERS = {**_TALE, **_ROLLS, **_MEANS}


def reveals(state: State, event: Event) -> str:
    """A throw that was seen cannot be unseen. Source: audit A27."""
    if isinstance(event, rolls.DiceThrown):
        fell = shown(event.stages, event.total)
        return f"{event.roller}'s throw of {event.stat} was seen: {fell} (event {event.id})."
    if isinstance(event, rolls.DiceAdded | rolls.DiceLowered | rolls.HauntingRolled):
        first = ((event.face,),) if isinstance(event, rolls.DiceAdded) else ()
        return f"A throw was seen: {shown((*first, *event.stages))} (event {event.id})."
    if isinstance(event, means.BlessingsGained) and not event.plain:
        fell = ", ".join(map(str, event.faces))
        return f"{event.character}'s Blessings were seen: {fell} (event {event.id})."
    if isinstance(event, rolls.HelpGiven) and event.dice:
        return f"{event.helper}'s four dice were seen: {shown((event.dice,))} (event {event.id})."
    return ""
