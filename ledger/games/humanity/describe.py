"""Every event in one short sentence, and what a throw showed.

Law: `state` is the one before the event; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.api import Event
from ledger.games.humanity.events import resources, sessions
from ledger.games.humanity.outcomes import several
from ledger.games.humanity.state import State


def _to(text: str) -> str:
    return f": {text}" if text else ""


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(names)


def _faces(state: State, ids: tuple[int, ...]) -> str:
    held = {blessing.id: blessing.face for one in state.characters.values() for blessing in one.pool}
    return " and ".join(str(held.get(id_, "?")) for id_ in ids) or "nothing"


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

SENTENCES = {**_SESSIONS, **_RESOURCES}


def reveals(state: State, event: Event) -> str:
    """A throw that was seen cannot be unseen. Source: audit A27."""
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
