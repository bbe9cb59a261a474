"""Whether the books allow what is said of sessions, people and goals.

Law: each question raises Contradiction with the reason, or is content.
"""

from __future__ import annotations

from ledger.api import TABLE
from ledger.games.humanity import creation, dice, sheets
from ledger.games.humanity.catalog import Condition, Ethic, Lifestyle, Spec
from ledger.games.humanity.events import sessions as ev
from ledger.games.humanity.physics.required import Questions, one_step, require
from ledger.games.humanity.state import State

PHYSICS = Questions()
on = PHYSICS.on


@on(ev.SessionOpened)
def _(state: State, event: ev.SessionOpened) -> None:
    for seat in event.present:
        require(seat in state.table.seats, f"nobody called {seat} sits at this table")
    require(event.number == state.session + 1, f"the next session is number {state.session + 1}")


@on(ev.CastChanged)
def _(state: State, event: ev.CastChanged) -> None:
    for name in event.leave:
        require(name in state.cast, f"{name} is not in the scene")


@on(ev.CharacterCreated, ev.CharacterImported)
def _(state: State, event: ev.CharacterCreated | ev.CharacterImported) -> None:
    sheets.require_new(state, event.character, event.owner)
    creation.require_dice(state, event.dice)
    require(all(event.apts), "an Aptitude has a name")
    require(len(set(event.apts)) == len(event.apts), "an Aptitude is named twice")
    if isinstance(event, ev.CharacterCreated):
        creation.require_dice(state, {event.highest: dice.SIZES[0]})
        follow = creation.starting_dice(state, event.highest, event.lifestyle, event.ethic)
        require(event.dice == follow, "other Stat Dice follow from these choices")
        return
    require(len(event.specs) <= len(event.apts), "every Specialization belongs to an Aptitude")
    for spec in filter(None, event.specs):
        require(spec in state.table.catalog.of(Spec), f"the catalog knows no Specialization {spec}")
    for kind, said in ((Lifestyle, event.lifestyle), (Ethic, event.ethic)):
        require(not said or said in state.table.catalog.of(kind), f"the catalog knows no {kind.kind} {said}")


@on(ev.CompanionBound)
def _(state: State, event: ev.CompanionBound) -> None:
    sheets.require_new(state, event.companion, TABLE)
    creation.require_values(event.apts, event.values)


@on(ev.CompanionLost)
def _(state: State, event: ev.CompanionLost) -> None:
    known = state.characters.get(event.companion)
    is_there = known is not None and known.kind == "companion" and not known.retired
    require(is_there, f"there is no companion called {event.companion}")


@on(ev.ConditionGained)
def _(state: State, event: ev.ConditionGained) -> None:
    known = state.table.catalog.of(Condition).get(event.condition)
    stats = state.character(event.character).stats
    require(known, f"there is no Condition {event.condition}")
    if known is not None and known.needs_stat:
        require(event.stat in stats, f"{event.condition} needs one of the Stats of {event.character}")
    else:
        require(not event.stat, f"{event.condition} affects no single Stat")


@on(ev.ConditionRemoved)
def _(state: State, event: ev.ConditionRemoved) -> None:
    has = state.character(event.character).has(event.condition, event.stat)
    require(has, f"{event.character} is not affected by {event.condition} {event.stat}".rstrip())


@on(ev.ProgressOpened)
def _(state: State, event: ev.ProgressOpened) -> None:
    require(event.goal not in state.progress, f"there is a goal {event.goal!r} already")
    require(event.total >= 1, "a goal needs a total of at least 1")
    rising = tuple(sorted({0, *event.tiers, event.total}))
    require(rising == (0, *event.tiers, event.total), "the tiers of a goal rise below its total")


@on(ev.ThingGained)
def _(state: State, event: ev.ThingGained) -> None:
    things = state.character(event.character).things
    require(event.thing and event.thing not in things, f"{event.character} has {event.thing} already")


@on(ev.RumorChanged)
def _(state: State, event: ev.RumorChanged) -> None:
    is_known = event.op == "begin" or event.rumor in state.rumors
    require(is_known, f"there is no rumor {event.rumor!r}")


@on(ev.CharacterRetired)
def _(state: State, event: ev.CharacterRetired) -> None:
    require(not state.character(event.character).retired, f"{event.character} has left already")


PHYSICS |= {
    ev.SessionEnded: lambda s, e: require(s.phase == "open", "no session is open"),
    ev.SessionClosed: lambda s, e: require(s.phase == "ended", "no session has ended"),
    ev.BackstoryChanged: lambda s, e: e.op == "add" or s.character(e.character).line(e.was),
    ev.ThingLost: lambda s, e: s.character(e.character).thing(e.thing),
    ev.StatShifted: lambda s, e: one_step(s.character(e.character).size(e.stat), e.size),
    ev.InjuryTended: lambda s, e: s.character(e.character).injury(e.text),
    ev.ProgressMoved: lambda s, e: s.goal(e.goal),
    ev.ProgressClosed: lambda s, e: require(not s.goal(e.goal).closed, f"{e.goal} is closed already"),
}
