"""How Blessings, charges, banks, favor and sheets change.

Law: a handler copies what happened and holds no rule.
"""

from __future__ import annotations

import msgspec

from ledger.games.humanity import shop
from ledger.games.humanity.events import means as ev
from ledger.games.humanity.projector.start import (
    add_blessings,
    character,
    owe,
    pay,
    projector,
    take_blessings,
    tell,
    use,
)
from ledger.games.humanity.state import Character, Owed, Shop, State

on = projector.on


@on(ev.BlessingsAwarded)
def _(state: State, event: ev.BlessingsAwarded) -> None:
    character(state, event.character)
    owe(state, event.character, event.count, event.reason or "award")


@on(ev.BlessingsGained)
def _(state: State, event: ev.BlessingsGained) -> None:
    for place, owed in enumerate(state.owed):
        if _settles(owed, event):
            del state.owed[place]
            break
    else:
        if state.due and isinstance(state.due[0], ev.BlessingsGained):
            state.due.pop(0)
    add_blessings(state, event.character, event.faces, lasts=event.lasts, only=event.only)
    if event.source == "tool":
        state.faces += len(event.faces)
    if not event.plain:
        state.last_gain = (event.character, event.faces[-1])
    key = (event.character, event.reason or "award")
    state.gained[key] = state.gained.get(key, 0) + len(event.faces)


def _settles(owed: Owed, event: ev.BlessingsGained) -> bool:
    return (
        owed.character == event.character
        and owed.plain == event.plain
        and owed.lasts == event.lasts
        and owed.only == event.only
    )


@on(ev.BlessingsSpent)
def _(state: State, event: ev.BlessingsSpent) -> None:
    pay(state, event.character, event.blessings)


@on(ev.BlessingsMoved)
def _(state: State, event: ev.BlessingsMoved) -> None:
    character(state, event.to).pool += take_blessings(state, event.blessings, event.character)
    key = (event.to, event.why)
    state.gained[key] = state.gained.get(key, 0) + len(event.blessings)


@on(ev.BlessingsExpired)
def _(state: State, event: ev.BlessingsExpired) -> None:
    take_blessings(state, event.blessings)


@on(ev.EffectUsed)
def _(state: State, event: ev.EffectUsed) -> None:
    owner = character(state, event.character)
    use(state, event.character, event.spec)
    check = state.check
    match event.spec:
        case "Adamant" if check is not None:
            check.rolls[event.roll].lowering = event.amount
        case "Determined" if check is not None:
            check.ignored.add(event.character)
        case "Resolved" if check is not None:
            check.shifts.append(event.character)
        case "Calm" if check is not None:
            roll = check.rolls[event.roll]
            owner.calm = (roll.total, max(roll.sizes))
        case "Legendary" | "Rousing":
            gainers = (event.character,) if event.spec == "Legendary" else ()
            for name in (*gainers, *event.others):
                owe(state, name, 1, event.spec)
        case "Wily":
            for name in state.characters:
                stolen = [b.id for b in character(state, name).pool if b.id in event.blessings]
                owner.pool += take_blessings(state, stolen, name)
            owe(state, event.character, event.amount, event.spec)
        case "Shameless":
            for name in event.others:
                held = character(state, name).conditions
                if ("Uncool", "") not in held:
                    held.append(("Uncool", ""))
        case "Favorable":
            owner.favor[event.others[0]] = owner.favor.get(event.others[0], 0) - event.amount
            owe(state, event.character, event.amount, event.spec)
        case "Accrued" | "Ambitious":
            owe(state, event.character, event.amount, event.spec)
        case "Excessive":
            del owner.things[event.thing]
        case "Charitable" | "Exchangeable":
            pay(state, event.character, event.blessings)
    tell(state, event.id, f"{event.character} uses {event.spec}{f': {event.text}' if event.text else ''}.")


@on(ev.EffectRecharged)
def _(state: State, event: ev.EffectRecharged) -> None:
    owner = character(state, event.character)
    pay(state, event.character, event.blessings)
    owner.spent.remove(event.spec)
    owner.recharges[event.spec] = owner.recharges.get(event.spec, 0) + 1


@on(ev.BankSpent)
def _(state: State, event: ev.BankSpent) -> None:
    owner = character(state, event.character)
    held = owner.banks.get(event.ethic, ())
    if event.count > len(held):
        raise ValueError(event.count)
    owner.banks[event.ethic] = held[event.count :]
    match event.ethic:
        case "Fairness & Value":
            for name in event.to[:1]:
                owner.favor[name] = owner.favor.get(name, 0) + event.count
                owner.fading[name] = owner.fading.get(name, 0) + event.count
        case "Rite & Divinity":
            face = state.last_gain[1]
            state.due += [
                ev.BlessingsGained(by="table", character=name, faces=(face,), plain=True, reason=event.ethic)
                for name in event.to
            ]
            state.last_gain = ("", 0)
        case "Greed & Vanity":
            owe(state, event.character, event.count, event.ethic, lasts="action")
        case _:
            if event.ethic == "Precision & Accuracy":
                owner.spent_last = 0
            for name in event.to:
                owe(state, name, 1, event.ethic)


@on(ev.FavorabilityChanged)
def _(state: State, event: ev.FavorabilityChanged) -> None:
    favor = character(state, event.character).favor
    favor[event.other] = favor.get(event.other, 0) + event.change


# shop


@on(ev.ShopOpened)
def _(state: State, event: ev.ShopOpened) -> None:
    kept = shop.of(state, event.character)
    state.shops[event.character] = Shop(credits=kept.credits)


@on(ev.StatUpgraded)
def _(state: State, event: ev.StatUpgraded) -> None:
    owner = character(state, event.character)
    if event.paid == "blessings":
        pay(state, event.character, event.blessings)
    if event.paid == "lower":
        owner.stats[event.lower] = 2
    owner.stats[event.stat] = event.size
    owner.upgrades += 1
    counter = shop.of(state, event.character)
    tag = shop.tag_of(state, event.stat, event.size)
    state.shops[event.character] = msgspec.structs.replace(
        counter,
        free_used=counter.free_used or event.paid == "free",
        credits=(*counter.credits, *((tag,) if tag else ())),
    )
    tell(state, event.id, f"{event.character}'s {event.stat} becomes a d{event.size}.")


@on(ev.UpgradeTaken)
def _(state: State, event: ev.UpgradeTaken) -> None:
    owner = character(state, event.character)
    counter = shop.of(state, event.character)
    left = list(counter.credits)
    if event.tag in left:
        left.remove(event.tag)
    state.shops[event.character] = msgspec.structs.replace(counter, credits=tuple(left))
    _gain(state, owner, event)
    if event.kind != "nothing":
        tell(state, event.id, f"{event.character} takes {event.kind} {event.choice}.")


def _gain(state: State, owner: Character, event: ev.UpgradeTaken) -> None:
    match event.kind:
        case "aptitude":
            owner.apts[event.choice] = ""
        case "specialization":
            owner.apts[event.apt] = event.choice
        case "gains":
            owner.things[event.choice] = True
        case "lifestyle":
            owner.lifestyle = event.choice
            owner.lost_in = state.session if event.choice == "Lost" else 0
        case "ethic":
            owner.ethic = event.choice
        case "backstory":
            if event.was:
                owner.backstory.remove(event.was)
            owner.backstory += [line for line in (event.choice, event.also) if line]
        case "rumor":
            state.rumors[event.choice] = event.also


@on(ev.LifestyleSwitched)
def _(state: State, event: ev.LifestyleSwitched) -> None:
    owner = character(state, event.character)
    owner.lifestyle, owner.lost_in = event.lifestyle, 0


@on(ev.ShopClosed)
def _(state: State, event: ev.ShopClosed) -> None:
    counter = shop.of(state, event.character)
    left = () if state.table.rulings["unused_upgrades"] == "lost" else counter.credits
    state.shops[event.character] = msgspec.structs.replace(counter, credits=left, closed=True)
