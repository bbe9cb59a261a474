"""Verdicts on sessions, scenes, people and progress.

Law: impossible contradicts the bookkeeping, refused breaks a rule that the heading names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.core.events import Adjusted, Event
from ledger.core.verdicts import LEGAL, Verdict, impossible, refused
from ledger.games.humanity import creation, dice, sheets
from ledger.games.humanity.catalog import BookValues, Condition, Spec, Stat
from ledger.games.humanity.events import tale as ev
from ledger.games.humanity.rules.ground import DISCRETION, in_session, nobody
from ledger.games.humanity.state import TABLE, State

PROGRESS, CREATION, CONDITIONS = "Making Progress", "Making Your First Character", "Conditions"


def _session_opened(state: State, event: ev.SessionOpened) -> Verdict:
    absent = [seat for seat in event.present if seat not in state.table.seats]
    if absent:
        return impossible(f"nobody called {absent[0]} sits at this table")
    if state.phase == "over":
        return refused(DISCRETION, "the campaign is closed")
    if event.number != state.session + 1:
        return impossible(f"the next session is number {state.session + 1}")
    if state.phase != "closed":
        return refused(DISCRETION, f"session {state.session} is not closed yet", ("close",))
    return LEGAL


def _scene_opened(state: State, event: ev.SceneOpened) -> Verdict:
    if why := nobody(state, event.cast):
        return impossible(why)
    if state.checks:
        return refused(DISCRETION, "a Check is open", ("resolve", "void"))
    return in_session(state)


def _cast_changed(state: State, event: ev.CastChanged) -> Verdict:
    if why := nobody(state, (*event.enter, *event.leave)):
        return impossible(why)
    for name in event.leave:
        if name not in state.cast:
            return impossible(f"{name} is not in the scene")
    return LEGAL if state.scene else refused(DISCRETION, "no scene is open", ("scene",))


def _session_ended(state: State, event: ev.SessionEnded) -> Verdict:
    if state.phase != "open":
        return impossible("no session is open")
    if state.checks:
        return refused(DISCRETION, "a Check is open", ("resolve", "void"))
    if state.owed:
        return refused("Blessings", f"{state.owed[0].character} still has to throw a Blessing", ("gain",))
    return LEGAL


def _session_closed(state: State, event: ev.SessionClosed) -> Verdict:
    if state.phase != "ended":
        return impossible("no session has ended")
    still = [name for name, one in state.shops.items() if not one.closed]
    if still:
        return refused("Session Shop", f"the shop of {still[0]} is open", ("checkout",))
    return LEGAL


def _campaign_closed(state: State, event: ev.CampaignClosed) -> Verdict:
    if state.phase != "closed":
        return refused(DISCRETION, f"session {state.session} is not closed yet", ("close",))
    return LEGAL


def _rumor(state: State, event: ev.RumorChanged) -> Verdict:
    if event.op != "begin" and event.rumor not in state.rumors:
        return impossible(f"there is no rumor {event.rumor!r}")
    if event.op == "begin" and event.rumor in state.rumors:
        return refused("Rumor Upgrade", "that rumor is told already")
    return LEGAL


# people


def _free_name(state: State, name: str, owner: str) -> str:
    if not name or name in state.characters:
        return f"a character called {name!r} exists already" if name else "a character needs a name"
    folded = {seat.casefold() for seat in state.table.seats}
    if name.casefold() in folded and name.casefold() != owner.casefold():
        return f"{name} is the name of a seat"
    return "" if owner in (*state.table.seats, TABLE) else f"nobody called {owner} sits at this table"


def _created(state: State, event: ev.CharacterCreated) -> Verdict:
    if why := _free_name(state, event.character, event.owner):
        return impossible(why)
    stats = sheets.fresh_stats(state)
    if event.highest not in stats:
        return impossible(f"nobody has a Stat {event.highest}")
    if len(set(event.apts)) != len(event.apts):
        return impossible("an Aptitude is named twice")
    heading, why = creation.flaw(state, event.highest, event.lifestyle, event.ethic, event.apts)
    return refused(heading, why) if why and event.kind == "pc" else LEGAL


def _imported(state: State, event: ev.CharacterImported) -> Verdict:
    if why := _free_name(state, event.character, event.owner):
        return impossible(why)
    stats = sheets.fresh_stats(state)
    for stat, size in event.dice.items():
        if stat not in stats:
            return impossible(f"nobody has a Stat {stat}")
        if size not in dice.SIZES:
            return impossible(f"no Stat Die is a d{size}")
    if len(event.specs) > len(event.apts):
        return impossible("every Specialization belongs to an Aptitude")
    for spec in event.specs:
        if spec and spec not in state.table.catalog.of(Spec):
            return impossible(f"the catalog knows no Specialization {spec}")
    return LEGAL


def _thing_gained(state: State, event: ev.ThingGained) -> Verdict:
    if why := nobody(state, (event.character,)):
        return impossible(why)
    if event.thing in state.characters[event.character].things:
        return impossible(f"{event.character} has {event.thing} already")
    return LEGAL


def _thing_lost(state: State, event: ev.ThingLost) -> Verdict:
    if why := nobody(state, (event.character,)):
        return impossible(why)
    if event.thing not in state.characters[event.character].things:
        return impossible(f"{event.character} has no {event.thing}")
    return LEGAL


def _backstory(state: State, event: ev.BackstoryChanged) -> Verdict:
    if why := nobody(state, (event.character,)):
        return impossible(why)
    if event.op != "add" and event.was not in state.characters[event.character].backstory:
        return impossible(f"the Backstory of {event.character} does not say {event.was!r}")
    return LEGAL


def _stat_shifted(state: State, event: ev.StatShifted) -> Verdict:
    if why := nobody(state, (event.character,)):
        return impossible(why)
    size = state.characters[event.character].stats.get(event.stat)
    if size is None or event.stat not in state.table.catalog.of(Stat):
        return impossible(f"{event.character} has no Stat {event.stat}")
    if event.size not in (dice.step(size, 1), dice.step(size, -1)):
        return impossible(f"one step from d{size} does not lead to d{event.size}")
    return refused("Session Shop", "Stat Dice change in the shop", ("upgrade",))


def _companion(state: State, event: ev.CompanionBound) -> Verdict:
    if why := nobody(state, (event.character,)) or _free_name(state, event.companion, TABLE):
        return impossible(why)
    if len(event.values) != len(event.apts):
        return impossible("each Aptitude of a companion has one value")
    if not sheets.owns(state, event.character, "Friendly"):
        return refused("Friendly", f"{event.character} is not Friendly")
    if any(one.kind == "companion" and one.owner == event.character for one in sheets.active(state)):
        return refused("Friendly", f"{event.character} has a companion already")
    values: BookValues = state.table.catalog.values
    why = creation.companion_flaw(event.values, values.companion_values)
    return refused("Friendly", why) if why else LEGAL


def _companion_lost(state: State, event: ev.CompanionLost) -> Verdict:
    known = state.characters.get(event.companion)
    if known is None or known.kind != "companion" or known.retired:
        return impossible(f"there is no companion called {event.companion}")
    return LEGAL


def _retired(state: State, event: ev.CharacterRetired) -> Verdict:
    if why := nobody(state, (event.character,)):
        return impossible(why)
    if state.characters[event.character].retired:
        return impossible(f"{event.character} has left already")
    return LEGAL


def _condition(state: State, event: ev.ConditionGained) -> Verdict:
    if why := nobody(state, (event.character,)):
        return impossible(why)
    known = state.table.catalog.of(Condition).get(event.condition)
    owner = state.characters[event.character]
    if known is None:
        return impossible(f"there is no Condition {event.condition}")
    if known.needs_stat and event.stat not in owner.stats:
        return impossible(f"{event.condition} needs one of the Stats of {event.character}")
    if not known.needs_stat and event.stat:
        return impossible(f"{event.condition} affects no single Stat")
    if owner.has(event.condition, event.stat):
        return refused(CONDITIONS, f"{event.character} is affected already; it does not add up (G-057)")
    return LEGAL


def _condition_removed(state: State, event: ev.ConditionRemoved) -> Verdict:
    if why := nobody(state, (event.character,)):
        return impossible(why)
    if (event.condition, event.stat) not in state.characters[event.character].conditions:
        return impossible(f"{event.character} is not affected by {event.condition} {event.stat}".rstrip())
    ends = state.table.catalog.of(Condition)[event.condition].ends
    if event.why != ends:
        return refused(CONDITIONS, f"{event.condition} ends when {_ENDS[ends]}")
    return LEGAL


_ENDS = {
    "scene": "the next scene opens",
    "treated": "it is treated",
    "removed": "the story removes it",
    "rolled": "the next roll is made",
}


def _injury_tended(state: State, event: ev.InjuryTended) -> Verdict:
    if why := nobody(state, (event.character,)):
        return impossible(why)
    if event.text not in state.characters[event.character].injuries:
        return impossible(f"{event.character} has no such injury")
    return LEGAL


# progress


def _progress_opened(state: State, event: ev.ProgressOpened) -> Verdict:
    if event.goal in state.progress:
        return impossible(f"there is a goal {event.goal!r} already")
    return LEGAL if event.total >= 1 else impossible("a goal needs a total of at least 1")


def _progress_moved(state: State, event: ev.ProgressMoved) -> Verdict:
    known = state.progress.get(event.goal)
    if known is None:
        return impossible(f"there is no goal {event.goal!r}")
    if known.closed:
        return refused(PROGRESS, f"{event.goal} is {known.closed}")
    due = state.due[0] if state.due else None
    if event.why in ("success", "failure"):
        same = isinstance(due, ev.ProgressMoved) and (due.goal, due.why, due.change) == (
            event.goal,
            event.why,
            event.change,
        )
        return LEGAL if same else refused(PROGRESS, "only a Check towards the goal brings that")
    if event.why == "setback":
        return LEGAL if event.change == -2 else refused(PROGRESS, "a setback costs 2")
    if known.last_x and event.change != known.last_x:
        return refused(PROGRESS, f"a breakthrough brings the latest X again, {known.last_x}")
    return LEGAL if event.change > 0 else refused(PROGRESS, "the table has to say how much (G-064)")


def _progress_closed(state: State, event: ev.ProgressClosed) -> Verdict:
    known = state.progress.get(event.goal)
    if known is None or known.closed:
        return impossible(f"there is no open goal {event.goal!r}")
    if event.done and known.current < known.total:
        return refused(PROGRESS, f"{event.goal} stands at {known.current} of {known.total}")
    if not event.done and known.current >= known.total:
        return refused(PROGRESS, f"{event.goal} is reached")
    return LEGAL


def _someone(state: State, event: Any) -> Verdict:
    why = nobody(state, (event.character,))
    return impossible(why) if why else LEGAL


def _adjusted(state: State, event: Adjusted) -> Verdict:
    name, _, what = event.what.partition(": ")
    if name == "progress" and what in state.progress:
        return LEGAL
    if name in state.characters and what.startswith("favor with "):
        return LEGAL
    return impossible(f"{event.what} follows from the events; only progress and favor are counted by hand")


VERDICTS: Mapping[type[Event], Callable[[State, Any], Verdict]] = {
    ev.SessionOpened: _session_opened,
    ev.SceneOpened: _scene_opened,
    ev.CastChanged: _cast_changed,
    ev.SessionEnded: _session_ended,
    ev.SessionClosed: _session_closed,
    ev.CampaignClosed: _campaign_closed,
    ev.RumorChanged: _rumor,
    ev.CharacterCreated: _created,
    ev.CharacterImported: _imported,
    ev.SheetEdited: _someone,
    ev.BackstoryChanged: _backstory,
    ev.ThingGained: _thing_gained,
    ev.ThingLost: _thing_lost,
    ev.StatShifted: _stat_shifted,
    ev.CompanionBound: _companion,
    ev.CompanionLost: _companion_lost,
    ev.CharacterRetired: _retired,
    ev.ConditionGained: _condition,
    ev.ConditionRemoved: _condition_removed,
    ev.InjuryNoted: _someone,
    ev.InjuryTended: _injury_tended,
    ev.ProgressOpened: _progress_opened,
    ev.ProgressMoved: _progress_moved,
    ev.ProgressClosed: _progress_closed,
    Adjusted: _adjusted,
}
