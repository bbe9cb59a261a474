"""How Blessings, charges, banks, favor and sheets change.

Law: a handler copies what happened and holds no rule: who gains by an effect stands in its event.
"""

from __future__ import annotations

from msgspec.structs import replace

from ledger.api import Adjusted, Contradiction
from ledger.games.humanity import dice, shop
from ledger.games.humanity.catalog import Condition
from ledger.games.humanity.events import resources as ev
from ledger.games.humanity.projector.ledger import (
    add_blessings,
    earn,
    favor,
    fell,
    owe,
    pay,
    projector,
    take_blessings,
    tell,
    use,
)
from ledger.games.humanity.state import Character, Shop, State

on = projector.on


@on(ev.BlessingsAwarded)
def _(state: State, event: ev.BlessingsAwarded) -> None:
    owe(state, event.character, event.reason or "award", event.count)


@on(ev.BlessingsGained)
def _(state: State, event: ev.BlessingsGained) -> None:
    owner = state.character(event.character)
    if not event.faces:
        raise Contradiction("no face was named")
    for place, owed in enumerate(state.owed):
        if owed.is_paid_by(event.character, event.lasts, event.only, plain=event.plain):
            del state.owed[place]
            break
    add_blessings(state, owner, event.faces, lasts=event.lasts, only=event.only)
    fell(state, event.by, (event.faces,))
    state.last_gain = (owner.name, event.faces[-1])
    earn(state, owner.name, event.reason or "award", len(event.faces))


@on(ev.BlessingsSpent)
def _(state: State, event: ev.BlessingsSpent) -> None:
    pay(state, state.character(event.character), event.blessings)


@on(ev.BlessingsMoved)
def _(state: State, event: ev.BlessingsMoved) -> None:
    taker = state.character(event.to)
    taker.pool += take_blessings(state, state.character(event.character), event.blessings)
    earn(state, taker.name, event.why, len(event.blessings))


@on(ev.BlessingsExpired)
def _(state: State, event: ev.BlessingsExpired) -> None:
    for id_ in event.blessings:
        take_blessings(state, state.owner_of(id_), (id_,))


@on(ev.EffectUsed)
def _(state: State, event: ev.EffectUsed) -> None:
    owner = state.character(event.character)
    use(state, owner, event.spec)
    if event.blessings:
        pay(state, owner, event.blessings)
    if event.value:
        owner.totals = {**owner.totals, event.spec: owner.totals.get(event.spec, 0) + event.value}
    for id_ in event.stolen:
        owner.pool += take_blessings(state, state.owner_of(id_), (id_,))
    for name in event.gains:
        owe(state, name, event.spec)
    if event.favor:
        for other in event.others:
            favor(owner, other, event.favor)
    if event.afflicts:
        _afflict(state, event)
    if event.thing:
        del owner.things[owner.thing(event.thing)]
    tell(state, f"{event.character} uses {event.spec}{f': {event.text}' if event.text else ''}.")


def _afflict(state: State, event: ev.EffectUsed) -> None:
    if event.afflicts not in state.table.catalog.of(Condition):
        raise Contradiction(f"there is no Condition {event.afflicts}")
    for other in event.others:
        one = state.character(other)
        one.conditions = tuple(dict.fromkeys((*one.conditions, (event.afflicts, ""))))


@on(ev.EffectRecharged)
def _(state: State, event: ev.EffectRecharged) -> None:
    owner = state.character(event.character)
    pay(state, owner, event.blessings)
    owner.spent -= {event.spec}
    owner.recharges = {**owner.recharges, event.spec: owner.recharges.get(event.spec, 0) + 1}


@on(ev.BankSpent)
def _(state: State, event: ev.BankSpent) -> None:
    owner = state.character(event.character)
    owner.bank(event.ethic, event.count)
    owner.banks[event.ethic] = owner.banks[event.ethic][event.count :]
    if event.favored:
        favor(owner, event.favored, event.count)
        owner.fading = {**owner.fading, event.favored: owner.fading.get(event.favored, 0) + event.count}
    if event.face:
        state.last_gain = ("", 0)
    owner.spent_last = 0
    for name in event.to:
        if event.face:
            add_blessings(state, state.character(name), (event.face,))
            earn(state, name, event.ethic, 1)
        else:
            owe(state, name, event.ethic, lasts=event.lasts)


@on(ev.FavorabilityChanged)
def _(state: State, event: ev.FavorabilityChanged) -> None:
    favor(state.character(event.character), event.other, event.change)


@on(Adjusted)
def _(state: State, event: Adjusted) -> None:
    """Progress and favorability are what a table counts by hand."""
    name, _, what = event.what.partition(": ")
    if name == "progress" and what in state.progress:
        state.progress[what] = replace(state.progress[what], current=event.count)
    elif name in state.characters and what.startswith("favor with "):
        state.characters[name].favor[what.removeprefix("favor with ")] = event.count
    else:
        raise Contradiction(f"{event.what} follows from the events")


# shop


@on(ev.ShopOpened)
def _(state: State, event: ev.ShopOpened) -> None:
    state.character(event.character)
    kept = shop.of(state, event.character)
    state.shops[event.character] = Shop(state.session, kept.free + 1, kept.credits)


@on(ev.StatUpgraded)
def _(state: State, event: ev.StatUpgraded) -> None:
    owner, counter = state.character(event.character), state.shops.get(event.character)
    owner.size(event.stat)
    if event.paid == "blessings":
        pay(state, owner, event.blessings)
    if event.lower:
        owner.size(event.lower)
        owner.stats[event.lower] = 2
    owner.stats[event.stat] = dice.require_size(event.size)
    if counter is not None:
        free = max(0, counter.free - (event.paid == "free"))
        tags = (event.tag,) if event.tag else ()
        state.shops[owner.name] = replace(counter, free=free, credits=(*counter.credits, *tags))
    tell(state, f"{event.character}'s {event.stat} becomes a d{event.size}.")


def _pick(state: State, name: str, tag: int, text: str = "") -> Character:
    """Whoever takes a pick; it is no longer open."""
    owner, counter = state.character(name), state.shops.get(name)
    if counter is not None and tag in counter.credits:
        left = list(counter.credits)
        left.remove(tag)
        state.shops[name] = replace(counter, credits=tuple(left))
    if text:
        tell(state, f"{name} {text}.")
    return owner


@on(ev.BackstoryUpgraded)
def _(state: State, event: ev.BackstoryUpgraded) -> None:
    owner = _pick(state, event.character, 6, f"has another Backstory: {event.text}")
    if event.was:
        del owner.backstory[owner.line(event.was)]
    owner.backstory += [line for line in (event.text, event.also) if line]


@on(ev.RumorUpgraded)
def _(state: State, event: ev.RumorUpgraded) -> None:
    _pick(state, event.character, 6, f"spreads a rumor: {event.rumor}")
    state.rumors[event.rumor] = event.text


@on(ev.AptitudeLearned)
def _(state: State, event: ev.AptitudeLearned) -> None:
    _pick(state, event.character, 8, f"learns {event.apt}").apts[event.apt] = ""


@on(ev.SpecializationTaken)
def _(state: State, event: ev.SpecializationTaken) -> None:
    owner = _pick(state, event.character, 8, f"specialises {event.apt}: {event.spec}")
    owner.apts[owner.apt(event.apt)] = event.spec
    if event.stat:
        owner.size(event.stat)
        owner.chosen = {**owner.chosen, event.spec: event.stat}


@on(ev.GainExalted)
def _(state: State, event: ev.GainExalted) -> None:
    owner = _pick(state, event.character, 10, f"has something exceptional: {event.thing}")
    owner.things[owner.thing(event.thing)] = True


@on(ev.LifestyleTaken)
def _(state: State, event: ev.LifestyleTaken) -> None:
    owner = _pick(state, event.character, 10, f"is {event.lifestyle}")
    owner.lifestyle = event.lifestyle
    owner.lost_in = state.session if event.lifestyle == "Lost" else 0


@on(ev.EthicTaken)
def _(state: State, event: ev.EthicTaken) -> None:
    _pick(state, event.character, 10, f"has another Ethic: {event.ethic}").ethic = event.ethic


@on(ev.PickWaived)
def _(state: State, event: ev.PickWaived) -> None:
    _pick(state, event.character, event.tag)


@on(ev.LifestyleSwitched)
def _(state: State, event: ev.LifestyleSwitched) -> None:
    owner = state.character(event.character)
    owner.lifestyle, owner.lost_in = event.lifestyle, 0


@on(ev.ShopClosed)
def _(state: State, event: ev.ShopClosed) -> None:
    counter = state.require_shop(event.character)
    if event.kept:
        state.shops[event.character] = replace(counter, closed=True)
    else:
        state.shops[event.character] = Shop(counter.session, closed=True)
