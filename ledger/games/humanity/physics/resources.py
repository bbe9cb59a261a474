"""Whether the books allow what is said of Blessings, effects, banks and the shop.

Law: each question raises Contradiction with the reason, or is content.
"""

from __future__ import annotations

from ledger.games.humanity import dice, shop
from ledger.games.humanity.catalog import Condition
from ledger.games.humanity.events import resources as ev
from ledger.games.humanity.physics.required import Questions, deny, one_step, require
from ledger.games.humanity.state import MOST, State

PHYSICS = Questions()
on = PHYSICS.on


@on(ev.EffectUsed)
def _(state: State, event: ev.EffectUsed) -> None:
    owner = state.character(event.character)
    for name in event.others if not event.favor else ():
        state.character(name)
    owner.require_blessings(event.blessings)
    require(len(set(event.stolen)) == len(event.stolen), "a Blessing is stolen only once")
    for id_ in event.stolen:
        require(state.owner_of(id_) is not owner, f"nobody else has a Blessing {id_}")
    if event.thing:
        owner.thing(event.thing)
    known = not event.afflicts or event.afflicts in state.table.catalog.of(Condition)
    require(known, f"there is no Condition {event.afflicts}")


@on(ev.EffectRecharged)
def _(state: State, event: ev.EffectRecharged) -> None:
    owner = state.character(event.character)
    owner.require_blessings(event.blessings)
    require(event.spec in owner.spent, f"{event.spec} of {event.character} is not spent")


@on(ev.BankSpent)
def _(state: State, event: ev.BankSpent) -> None:
    state.character(event.character).bank(event.ethic, event.count)
    copies = not event.face or event.face == state.last_gain[1]
    require(copies, "no Blessing of that face was gained just now")


@on(ev.FavorabilityChanged)
def _(state: State, event: ev.FavorabilityChanged) -> None:
    require(event.other, "somebody has to be named")
    require(event.change, "favorability stays the same")


@on(ev.StatUpgraded)
def _(state: State, event: ev.StatUpgraded) -> None:
    owner = state.character(event.character)
    owner.require_blessings(event.blessings)
    before = owner.size(event.stat)
    if event.lower:
        owner.size(event.lower)
    require(event.size, f"the {event.stat} of {event.character} goes no further")
    one_step(2 if event.lower == event.stat else before, event.size)
    require(event.tag == shop.tag_of(state, event.stat, event.size), f"a d{event.size} grants another pick")


@on(ev.SpecializationTaken)
def _(state: State, event: ev.SpecializationTaken) -> None:
    owner = state.character(event.character)
    owner.apt(event.apt)
    if event.stat:
        owner.size(event.stat)


@on(ev.ShopClosed)
def _(state: State, event: ev.ShopClosed) -> None:
    owner, counter = state.character(event.character), state.require_shop(event.character)
    require(event.dice == owner.stats, f"the sheet of {event.character} says otherwise")
    waived = not event.waived or sorted(event.waived) == sorted(counter.credits)
    require(waived, f"what is open is {shop.left(counter) or 'nothing'}")


PHYSICS |= {
    ev.BlessingsAwarded: lambda s, e: require(1 <= e.count <= MOST, f"an award is 1 to {MOST} Blessings"),
    ev.BlessingsGained: lambda s, e: deny(dice.gain_flaw(e.faces, plain=e.plain)),
    ev.BlessingsSpent: lambda s, e: s.character(e.character).require_blessings(e.blessings),
    ev.BlessingsMoved: lambda s, e: s.character(e.character).require_blessings(e.blessings),
    ev.BackstoryUpgraded: lambda s, e: e.was and s.character(e.character).line(e.was),
    ev.GainExalted: lambda s, e: s.character(e.character).thing(e.thing),
    ev.BlessingsExpired: lambda s, e: [s.owner_of(id_) for id_ in e.blessings],
}
