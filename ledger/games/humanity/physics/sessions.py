"""Whether the books allow what is said of sessions, people and goals.

Law: each question raises Contradiction with the reason, or is content.
"""

from __future__ import annotations

from ledger.api import TABLE, Contradiction
from ledger.games.humanity import creation, dice, sheets
from ledger.games.humanity.catalog import Condition, Spec
from ledger.games.humanity.events import sessions as ev
from ledger.games.humanity.physics.required import Questions, one_step
from ledger.games.humanity.state import State

PHYSICS = Questions()
on = PHYSICS.on


@on(ev.SessionOpened)
def _(state: State, event: ev.SessionOpened) -> None:
    for seat in event.present:
        if seat not in state.table.seats:
            raise Contradiction(f"nobody called {seat} sits at this table")
    if event.number != state.session + 1:
        raise Contradiction(f"the next session is number {state.session + 1}")


@on(ev.CastChanged)
def _(state: State, event: ev.CastChanged) -> None:
    for name in event.leave:
        if name not in state.cast:
            raise Contradiction(f"{name} is not in the scene")


@on(ev.SessionEnded)
def _(state: State, event: ev.SessionEnded) -> None:
    if state.phase != "open":
        raise Contradiction("no session is open")


@on(ev.SessionClosed)
def _(state: State, event: ev.SessionClosed) -> None:
    if state.phase != "ended":
        raise Contradiction("no session has ended")


@on(ev.RumorChanged)
def _(state: State, event: ev.RumorChanged) -> None:
    if event.op != "begin" and event.rumor not in state.rumors:
        raise Contradiction(f"there is no rumor {event.rumor!r}")


@on(ev.CharacterCreated, ev.CharacterImported)
def _(state: State, event: ev.CharacterCreated | ev.CharacterImported) -> None:
    sheets.require_new(state, event.character, event.owner)
    creation.require_dice(state, event.dice)
    if len(set(event.apts)) != len(event.apts) or "" in event.apts:
        raise Contradiction("an Aptitude is named twice" if all(event.apts) else "an Aptitude has a name")
    if isinstance(event, ev.CharacterCreated):
        creation.require_dice(state, {event.highest: dice.SIZES[0]})
        if event.dice != creation.starting_dice(state, event.highest, event.lifestyle, event.ethic):
            raise Contradiction("other Stat Dice follow from these choices")
        return
    if len(event.specs) > len(event.apts):
        raise Contradiction("every Specialization belongs to an Aptitude")
    for spec in event.specs:
        if spec and spec not in state.table.catalog.of(Spec):
            raise Contradiction(f"the catalog knows no Specialization {spec}")


@on(ev.ThingGained)
def _(state: State, event: ev.ThingGained) -> None:
    if event.thing in state.character(event.character).things:
        raise Contradiction(f"{event.character} has {event.thing} already")


@on(ev.BackstoryChanged)
def _(state: State, event: ev.BackstoryChanged) -> None:
    owner = state.character(event.character)
    if event.op != "add":
        owner.line(event.was)


@on(ev.CompanionBound)
def _(state: State, event: ev.CompanionBound) -> None:
    sheets.require_new(state, event.companion, TABLE)
    creation.require_values(event.apts, event.values)


@on(ev.CompanionLost)
def _(state: State, event: ev.CompanionLost) -> None:
    known = state.characters.get(event.companion)
    if known is None or known.kind != "companion" or known.retired:
        raise Contradiction(f"there is no companion called {event.companion}")


@on(ev.CharacterRetired)
def _(state: State, event: ev.CharacterRetired) -> None:
    if state.character(event.character).retired:
        raise Contradiction(f"{event.character} has left already")


@on(ev.ConditionGained)
def _(state: State, event: ev.ConditionGained) -> None:
    known = state.table.catalog.of(Condition).get(event.condition)
    owner = state.character(event.character)
    if known is None:
        raise Contradiction(f"there is no Condition {event.condition}")
    if known.needs_stat and event.stat not in owner.stats:
        raise Contradiction(f"{event.condition} needs one of the Stats of {event.character}")
    if not known.needs_stat and event.stat:
        raise Contradiction(f"{event.condition} affects no single Stat")


@on(ev.ConditionRemoved)
def _(state: State, event: ev.ConditionRemoved) -> None:
    if not state.character(event.character).has(event.condition, event.stat):
        lost = f"{event.condition} {event.stat}".strip()
        raise Contradiction(f"{event.character} is not affected by {lost}")


@on(ev.ProgressOpened)
def _(state: State, event: ev.ProgressOpened) -> None:
    if event.goal in state.progress:
        raise Contradiction(f"there is a goal {event.goal!r} already")
    if event.total < 1:
        raise Contradiction("a goal needs a total of at least 1")


@on(ev.ProgressClosed)
def _(state: State, event: ev.ProgressClosed) -> None:
    if state.goal(event.goal).closed:
        raise Contradiction(f"there is no open goal {event.goal!r}")


PHYSICS[ev.ThingLost] = lambda s, e: s.character(e.character).thing(e.thing)
PHYSICS[ev.StatShifted] = lambda s, e: one_step(s.character(e.character).size(e.stat), e.size)
PHYSICS[ev.InjuryTended] = lambda s, e: s.character(e.character).injury(e.text)
PHYSICS[ev.ProgressMoved] = lambda s, e: s.goal(e.goal)
