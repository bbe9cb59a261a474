"""How sessions, scenes and people change.

Law: a handler copies what happened and holds no rule.
"""

from __future__ import annotations

import msgspec

from ledger.games.humanity import creation, sheets
from ledger.games.humanity.catalog import Stat
from ledger.games.humanity.events import tale as ev
from ledger.games.humanity.projector.start import character, expire, owe, projector, tell
from ledger.games.humanity.state import Character, Progress, State

on = projector.on


@on(ev.SessionOpened)
def _(state: State, event: ev.SessionOpened) -> None:
    state.session = event.number
    state.phase = "open"
    state.present = event.present
    state.scene, state.cast = "", ()
    state.recap, state.gained, state.paid = [], {}, {}
    state.settled = {number: one for number, one in state.settled.items() if one.boons_left or one.busts_left}
    if state.hardy:
        known = state.table.catalog.of(Stat)
        state.hardy = next(stat.start for stat in known.values() if stat.shared)
    for owner in state.characters.values():
        owner.uses, owner.famous, owner.majors, owner.calm = {}, set(), (), None
        if owner.kind == "pc" and owner.owner in event.present:
            owner.sessions += 1
        if owner.kind == "companion" and not owner.retired:
            for apt, value in owner.values.items():
                owe(state, owner.name, value, "Friendly", lasts="session", only=apt)
    tell(state, event.id, f"Session {event.number} opens with {', '.join(event.present)}.")


@on(ev.SceneOpened)
def _(state: State, event: ev.SceneOpened) -> None:
    state.scene = event.title
    state.cast = event.cast
    expire(state, ("action",))
    for owner in state.characters.values():
        owner.conditions = [held for held in owner.conditions if held[0] != "Ache"]


@on(ev.CastChanged)
def _(state: State, event: ev.CastChanged) -> None:
    stay = [name for name in state.cast if name not in event.leave]
    state.cast = tuple(dict.fromkeys((*stay, *event.enter)))


@on(ev.SessionEnded)
def _(state: State, event: ev.SessionEnded) -> None:
    state.phase = "ended"
    expire(state, ("action", "session"))
    state.owed = [owed for owed in state.owed if not owed.lasts]
    for owner in state.characters.values():
        owner.calm = None
        for other, change in owner.fading.items():
            owner.favor[other] = owner.favor.get(other, 0) - change
        owner.fading = {}


@on(ev.SessionClosed)
def _(state: State, event: ev.SessionClosed) -> None:
    state.phase = "closed"
    state.scene, state.cast = "", ()
    if state.table.rulings["unused_upgrades"] == "kept":
        state.shops = {
            name: msgspec.structs.replace(shop, free_used=False, closed=False)
            for name, shop in state.shops.items()
            if shop.credits
        }
    else:
        state.shops = {}


@on(ev.CampaignClosed)
def _(state: State, event: ev.CampaignClosed) -> None:
    state.phase = "over"


@on(ev.RumorChanged)
def _(state: State, event: ev.RumorChanged) -> None:
    if event.op == "end":
        del state.rumors[event.rumor]
    else:
        state.rumors[event.rumor] = event.text or state.rumors.get(event.rumor, "")


# people


def _add(state: State, made: Character, event: int) -> None:
    if made.name in state.characters:
        raise ValueError(made.name)
    made.created = event
    if state.phase == "open" and made.kind == "pc":
        made.sessions = 1
    state.characters[made.name] = made


@on(ev.CharacterCreated)
def _(state: State, event: ev.CharacterCreated) -> None:
    stats = creation.starting_dice(state, event.highest, event.lifestyle, event.ethic)
    made = Character(event.character, event.owner, event.kind, stats)
    made.lifestyle, made.ethic = event.lifestyle, event.ethic
    made.apts = dict.fromkeys(event.apts, "")
    made.things = dict.fromkeys(event.things, False)
    made.backstory = list(event.backstory)
    _add(state, made, event.id)


@on(ev.CharacterImported)
def _(state: State, event: ev.CharacterImported) -> None:
    stats = {**sheets.ordinary_stats(state), **event.dice}
    if event.kind == "pc":
        stats = {**sheets.fresh_stats(state), **event.dice}
    made = Character(event.character, event.owner, event.kind, stats)
    made.lifestyle, made.ethic = event.lifestyle, event.ethic
    specs = (*event.specs, *[""] * len(event.apts))
    made.apts = dict(zip(event.apts, specs, strict=False))
    made.things = dict.fromkeys(event.things, False)
    _add(state, made, event.id)


@on(ev.SheetEdited)
def _(state: State, event: ev.SheetEdited) -> None:
    character(state, event.character).fields[event.field] = event.value


@on(ev.BackstoryChanged)
def _(state: State, event: ev.BackstoryChanged) -> None:
    lines = character(state, event.character).backstory
    if event.op != "add":
        lines.remove(event.was)
    if event.op != "remove":
        lines.append(event.text)


@on(ev.ThingGained)
def _(state: State, event: ev.ThingGained) -> None:
    character(state, event.character).things[event.thing] = False


@on(ev.ThingLost)
def _(state: State, event: ev.ThingLost) -> None:
    del character(state, event.character).things[event.thing]


@on(ev.StatShifted)
def _(state: State, event: ev.StatShifted) -> None:
    character(state, event.character).stats[event.stat] = event.size


@on(ev.CompanionBound)
def _(state: State, event: ev.CompanionBound) -> None:
    stats = dict.fromkeys(sheets.ordinary_stats(state), 6)
    made = Character(event.companion, event.character, "companion", stats)
    made.apts = dict.fromkeys(event.apts, "")
    made.values = dict(zip(event.apts, event.values, strict=True))
    _add(state, made, event.id)


@on(ev.CompanionLost)
def _(state: State, event: ev.CompanionLost) -> None:
    lost = character(state, event.companion)
    lost.retired, lost.pool = True, []


@on(ev.CharacterRetired)
def _(state: State, event: ev.CharacterRetired) -> None:
    character(state, event.character).retired = True
    state.cast = tuple(name for name in state.cast if name != event.character)


@on(ev.ConditionGained)
def _(state: State, event: ev.ConditionGained) -> None:
    held = character(state, event.character).conditions
    if (event.condition, event.stat) not in held:
        held.append((event.condition, event.stat))


@on(ev.ConditionRemoved)
def _(state: State, event: ev.ConditionRemoved) -> None:
    character(state, event.character).conditions.remove((event.condition, event.stat))


@on(ev.InjuryNoted)
def _(state: State, event: ev.InjuryNoted) -> None:
    character(state, event.character).injuries.append(event.text)


@on(ev.InjuryTended)
def _(state: State, event: ev.InjuryTended) -> None:
    character(state, event.character).injuries.remove(event.text)


# progress


@on(ev.ProgressOpened)
def _(state: State, event: ev.ProgressOpened) -> None:
    state.progress[event.goal] = Progress(goal=event.goal, total=event.total, tiers=event.tiers)


@on(ev.ProgressMoved)
def _(state: State, event: ev.ProgressMoved) -> None:
    before = state.progress[event.goal]
    state.progress[event.goal] = msgspec.structs.replace(
        before,
        current=max(0, before.current + event.change),
        last_x=event.change if event.why == "success" else before.last_x,
    )
    if state.due and isinstance(state.due[0], ev.ProgressMoved):
        state.due.pop(0)


@on(ev.ProgressClosed)
def _(state: State, event: ev.ProgressClosed) -> None:
    how = "done" if event.done else "dropped"
    state.progress[event.goal] = msgspec.structs.replace(state.progress[event.goal], closed=how)
    tell(state, event.id, f"{event.goal} is {how}.")
