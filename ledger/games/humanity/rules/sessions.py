"""What the rules say of sessions, scenes, people and progress.

Law: the books allow it, that was asked before; a refusal names the heading.
"""

from __future__ import annotations

from ledger.api import refused
from ledger.games.humanity import creation, sheets
from ledger.games.humanity.catalog import Condition
from ledger.games.humanity.events import sessions as ev
from ledger.games.humanity.reactions import Objection
from ledger.games.humanity.rules.preconditions import DISCRETION, Rules, against_now
from ledger.games.humanity.state import State

RULES = Rules()
on = RULES.on


PROGRESS, CONDITIONS = "Making Progress", "Conditions"


@on(ev.SessionOpened)
def _(state: State, event: ev.SessionOpened) -> Objection:
    if state.phase == "over":
        return refused(DISCRETION, "the campaign is closed")
    if state.phase != "closed":
        return refused(DISCRETION, f"session {state.session} is not closed yet", ("close",))
    return None


def _check_open(state: State) -> Objection:
    return refused(DISCRETION, "a Check is open", ("resolve", "void")) if state.checks else None


def _scene_open(state: State) -> Objection:
    return refused(DISCRETION, "an Endeavor is open", ("conclude",)) if state.endeavor else None


@on(ev.SceneOpened)
def _(state: State, event: ev.SceneOpened) -> Objection:
    return _check_open(state) or _scene_open(state) or against_now(state)


@on(ev.CastChanged)
def _(state: State, event: ev.CastChanged) -> Objection:
    return None if state.scene else refused(DISCRETION, "no scene is open", ("scene",))


@on(ev.SessionEnded)
def _(state: State, event: ev.SessionEnded) -> Objection:
    if (found := _check_open(state) or _scene_open(state)) is not None:
        return found
    if state.owed:
        return refused("Blessings", f"{state.owed[0].character} still has to throw a Blessing", ("gain",))
    return None


@on(ev.SessionClosed)
def _(state: State, event: ev.SessionClosed) -> Objection:
    still = [name for name, one in state.shops.items() if not one.closed]
    if still:
        return refused("Session Shop", f"the shop of {still[0]} is open", (f"{still[0]} checkout",))
    return None


@on(ev.CampaignClosed)
def _(state: State, event: ev.CampaignClosed) -> Objection:
    if state.phase != "closed":
        return refused(DISCRETION, f"session {state.session} is not closed yet", ("close",))
    return None


@on(ev.RumorChanged)
def _(state: State, event: ev.RumorChanged) -> Objection:
    if event.op == "begin" and event.rumor in state.rumors:
        return refused("Rumor Upgrade", "that rumor is told already")
    return None


# people


@on(ev.CharacterCreated)
def _(state: State, event: ev.CharacterCreated) -> Objection:
    if event.kind == "npc":
        return None
    heading, why = creation.flaw(state, event.highest, event.lifestyle, event.ethic, event.apts)
    return refused(heading, why) if why else None


@on(ev.StatShifted)
def _(state: State, event: ev.StatShifted) -> Objection:
    return refused("Session Shop", "Stat Dice change in the shop", ("upgrade",))


@on(ev.CompanionBound)
def _(state: State, event: ev.CompanionBound) -> Objection:
    if not sheets.owns(state, event.character, "Friendly"):
        return refused("Friendly", f"{event.character} is not Friendly")
    if any(one.kind == "companion" and one.owner == event.character for one in sheets.active(state)):
        return refused("Friendly", f"{event.character} has a companion already")
    why = creation.companion_flaw(event.values, sheets.values(state).companion_values)
    return refused("Friendly", why) if why else None


@on(ev.ConditionGained)
def _(state: State, event: ev.ConditionGained) -> Objection:
    if state.character(event.character).has(event.condition, event.stat):
        return refused(CONDITIONS, f"{event.character} is affected already; it does not add up (G-057)")
    return None


@on(ev.ConditionRemoved)
def _(state: State, event: ev.ConditionRemoved) -> Objection:
    ends = state.table.catalog.of(Condition)[event.condition].ends
    return None if event.why == ends else refused(CONDITIONS, f"{event.condition} ends when {_ENDS[ends]}")


_ENDS = {
    "scene": "the next scene opens",
    "treated": "it is treated",
    "removed": "the story removes it",
    "rolled": "the next roll is made",
}


# progress


@on(ev.ProgressMoved)
def _(state: State, event: ev.ProgressMoved) -> Objection:
    known = state.goal(event.goal)
    if known.closed:
        return refused(PROGRESS, f"{event.goal} is {known.closed}")
    if event.why == "setback":
        return None if event.change == -2 else refused(PROGRESS, "a setback costs 2")
    if known.last_x and event.change != known.last_x:
        return refused(PROGRESS, f"a breakthrough brings the latest X again, {known.last_x}")
    return None if event.change > 0 else refused(PROGRESS, "the table has to say how much (G-064)")


@on(ev.ProgressClosed)
def _(state: State, event: ev.ProgressClosed) -> Objection:
    known = state.goal(event.goal)
    if event.done and known.current < known.total:
        return refused(PROGRESS, f"{event.goal} stands at {known.current} of {known.total}")
    if not event.done and known.current >= known.total:
        return refused(PROGRESS, f"{event.goal} is reached")
    return None
