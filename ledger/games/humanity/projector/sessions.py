"""How sessions, scenes and people change.

Law: a handler copies what happened and holds no rule.
"""

from __future__ import annotations

from msgspec.structs import replace

from ledger.api import TABLE, Contradiction
from ledger.games.humanity import creation, dice, sheets
from ledger.games.humanity.catalog import Condition, Stat
from ledger.games.humanity.events import sessions as ev
from ledger.games.humanity.projector.ledger import expire, favor, owe, projector, take_blessings, tell
from ledger.games.humanity.state import Character, Progress, State

on = projector.on


@on(ev.SessionOpened)
def _(state: State, event: ev.SessionOpened) -> None:
    state.session = event.number
    state.phase = "open"
    state.present = event.present
    state.scene, state.cast, state.said = "", (), {}
    state.recap, state.gained, state.paid = [], {}, {}
    state.settled = {number: one for number, one in state.settled.items() if one.boons_left or one.busts_left}
    if state.hardy:
        known = state.table.catalog.of(Stat)
        state.hardy = next(stat.start for stat in known.values() if stat.shared)
    for owner in state.characters.values():
        owner.uses, owner.famous, owner.majors, owner.calm = {}, frozenset(), (), None
        if owner.kind == "pc" and owner.owner in event.present:
            owner.sessions += 1
        if owner.kind == "companion" and not owner.retired:
            for apt, value in owner.values.items():
                owe(state, owner.name, "Friendly", value, lasts="session", only=apt)
    tell(state, f"Session {event.number} opens with {', '.join(event.present)}.")


@on(ev.SceneOpened)
def _(state: State, event: ev.SceneOpened) -> None:
    for name in event.cast:
        state.character(name)
    state.scene, state.cast, state.said = event.title, event.cast, {}
    expire(state, ("action",))
    known = state.table.catalog.of(Condition)
    for owner in state.characters.values():
        owner.conditions = tuple(held for held in owner.conditions if known[held[0]].ends != "scene")


@on(ev.CastChanged)
def _(state: State, event: ev.CastChanged) -> None:
    for name in (*event.enter, *event.leave):
        state.character(name)
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
            favor(owner, other, -change)
        owner.fading = {}


@on(ev.SessionClosed)
def _(state: State, event: ev.SessionClosed) -> None:
    state.phase = "closed"
    state.scene, state.cast, state.said = "", (), {}
    left = {name: shop for name, shop in state.shops.items() if shop.free or shop.credits}
    state.shops = {name: replace(shop, closed=True) for name, shop in left.items()}


@on(ev.CampaignClosed)
def _(state: State, event: ev.CampaignClosed) -> None:
    state.phase = "over"


@on(ev.RumorChanged)
def _(state: State, event: ev.RumorChanged) -> None:
    if event.op == "end":
        if event.rumor not in state.rumors:
            raise Contradiction(f"there is no rumor {event.rumor!r}")
        del state.rumors[event.rumor]
    else:
        state.rumors[event.rumor] = event.text or state.rumors.get(event.rumor, "")


# people


def _add(state: State, made: Character) -> None:
    """Whoever comes during a session takes part in it."""
    if state.phase == "open" and made.kind == "pc":
        made.sessions = 1
    state.characters[made.name] = made


@on(ev.CharacterCreated)
def _(state: State, event: ev.CharacterCreated) -> None:
    _arrive(state, event, sheets.fresh_stats(state))
    state.characters[event.character].backstory = list(event.backstory)


@on(ev.CharacterImported)
def _(state: State, event: ev.CharacterImported) -> None:
    everybody = sheets.fresh_stats(state) if event.kind == "pc" else sheets.ordinary_stats(state)
    _arrive(state, event, everybody)
    specs = (*event.specs, *[""] * len(event.apts))
    state.characters[event.character].apts = dict(zip(event.apts, specs, strict=False))


def _arrive(
    state: State, event: ev.CharacterCreated | ev.CharacterImported, everybody: dict[str, int]
) -> None:
    """Somebody new, with the dice that the event says and otherwise those that everybody has."""
    sheets.require_new(state, event.character, event.owner)
    creation.require_dice(state, event.dice)
    made = Character(
        name=event.character,
        owner=event.owner,
        kind=event.kind,
        stats={**everybody, **event.dice},
        lifestyle=event.lifestyle,
        ethic=event.ethic,
        apts=dict.fromkeys(event.apts, ""),
        things=dict.fromkeys(event.things, False),
    )
    _add(state, made)


@on(ev.SheetEdited)
def _(state: State, event: ev.SheetEdited) -> None:
    state.character(event.character).notes[event.field] = event.value


@on(ev.BackstoryChanged)
def _(state: State, event: ev.BackstoryChanged) -> None:
    owner = state.character(event.character)
    if event.op != "add":
        del owner.backstory[owner.line(event.was)]
    if event.op != "remove":
        owner.backstory.append(event.text)


@on(ev.ThingGained)
def _(state: State, event: ev.ThingGained) -> None:
    state.character(event.character).things[event.thing] = False


@on(ev.ThingLost)
def _(state: State, event: ev.ThingLost) -> None:
    owner = state.character(event.character)
    del owner.things[owner.thing(event.thing)]


@on(ev.StatShifted)
def _(state: State, event: ev.StatShifted) -> None:
    owner = state.character(event.character)
    owner.size(event.stat)
    owner.stats[event.stat] = dice.require_size(event.size)


@on(ev.CompanionBound)
def _(state: State, event: ev.CompanionBound) -> None:
    owner = state.character(event.character)
    sheets.require_new(state, event.companion, TABLE)
    creation.require_values(event.apts, event.values)
    made = Character(
        name=event.companion,
        owner=owner.name,
        kind="companion",
        stats=dict.fromkeys(sheets.ordinary_stats(state), 6),
        apts=dict.fromkeys(event.apts, ""),
        values=dict(zip(event.apts, event.values, strict=True)),
    )
    _add(state, made)


@on(ev.CompanionLost)
def _(state: State, event: ev.CompanionLost) -> None:
    lost = state.character(event.companion)
    take_blessings(state, lost, [held.id for held in lost.pool])
    lost.retired = True


@on(ev.CharacterRetired)
def _(state: State, event: ev.CharacterRetired) -> None:
    state.character(event.character).retired = True
    state.cast = tuple(name for name in state.cast if name != event.character)


@on(ev.ConditionGained)
def _(state: State, event: ev.ConditionGained) -> None:
    if event.condition not in state.table.catalog.of(Condition):
        raise Contradiction(f"there is no Condition {event.condition}")
    owner = state.character(event.character)
    owner.conditions = tuple(dict.fromkeys((*owner.conditions, (event.condition, event.stat))))


@on(ev.ConditionRemoved)
def _(state: State, event: ev.ConditionRemoved) -> None:
    owner, lost = state.character(event.character), (event.condition, event.stat)
    owner.conditions = tuple(held for held in owner.conditions if held != lost)


@on(ev.InjuryNoted)
def _(state: State, event: ev.InjuryNoted) -> None:
    state.character(event.character).injuries.append(event.text)


@on(ev.InjuryTended)
def _(state: State, event: ev.InjuryTended) -> None:
    owner = state.character(event.character)
    owner.injuries.remove(owner.injury(event.text))


# progress


@on(ev.ProgressOpened)
def _(state: State, event: ev.ProgressOpened) -> None:
    state.progress[event.goal] = Progress(total=event.total, tiers=event.tiers)


@on(ev.ProgressMoved)
def _(state: State, event: ev.ProgressMoved) -> None:
    goal = state.goal(event.goal)
    state.progress[event.goal] = replace(goal, current=max(0, goal.current + event.change))


@on(ev.ProgressClosed)
def _(state: State, event: ev.ProgressClosed) -> None:
    how = "done" if event.done else "dropped"
    state.progress[event.goal] = replace(state.goal(event.goal), closed=how)
    tell(state, f"{event.goal} is {how}.")
