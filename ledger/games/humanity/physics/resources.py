"""Whether the books allow what is said of Blessings, effects, banks and the shop.

Law: each question raises Contradiction with the reason, or is content.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.api import Contradiction, Event
from ledger.games.humanity import dice, shop
from ledger.games.humanity.catalog import Condition
from ledger.games.humanity.events import resources as ev
from ledger.games.humanity.physics.required import deny, named, one_step
from ledger.games.humanity.state import MOST, State


def _awarded(state: State, event: ev.BlessingsAwarded) -> None:
    state.character(event.character)
    if not 1 <= event.count <= MOST:
        raise Contradiction(f"an award is 1 to {MOST} Blessings")


def _gained(state: State, event: ev.BlessingsGained) -> None:
    state.character(event.character)
    deny(dice.gain_flaw(event.faces))


def _moved(state: State, event: ev.BlessingsMoved) -> None:
    state.character(event.to)
    state.character(event.character).require_blessings(event.blessings)


def _effect(state: State, event: ev.EffectUsed) -> None:
    owner = state.character(event.character)
    if not event.favor:
        named("others")(state, event)
    named("gains")(state, event)
    owner.require_blessings(event.blessings)
    if len(set(event.stolen)) != len(event.stolen):
        raise Contradiction("a Blessing is stolen only once")
    for id_ in event.stolen:
        if state.owner_of(id_) is owner:
            raise Contradiction(f"nobody else has a Blessing {id_}")
    if event.thing:
        owner.thing(event.thing)
    if event.afflicts and event.afflicts not in state.table.catalog.of(Condition):
        raise Contradiction(f"there is no Condition {event.afflicts}")


def _recharged(state: State, event: ev.EffectRecharged) -> None:
    owner = state.character(event.character)
    owner.require_blessings(event.blessings)
    if event.spec not in owner.spent:
        raise Contradiction(f"{event.spec} of {event.character} is not spent")


def _bank_spent(state: State, event: ev.BankSpent) -> None:
    named("to")(state, event)
    state.character(event.character).bank(event.ethic, event.count)
    if event.face and event.face != state.last_gain[1]:
        raise Contradiction("no Blessing of that face was gained just now")


def _favor(state: State, event: ev.FavorabilityChanged) -> None:
    state.character(event.character)
    if not event.change or not event.other:
        raise Contradiction("favorability stays the same" if event.other else "somebody has to be named")


def _upgraded(state: State, event: ev.StatUpgraded) -> None:
    owner = state.character(event.character)
    owner.require_blessings(event.blessings)
    before = owner.size(event.stat)
    if event.lower:
        owner.size(event.lower)
    if not event.size:
        raise Contradiction(f"the {event.stat} of {event.character} goes no further")
    one_step(2 if event.lower == event.stat else before, event.size)
    if event.tag != shop.tag_of(state, event.stat, event.size):
        raise Contradiction(f"a d{event.size} grants another pick")


def _picked(state: State, event: ev.UpgradeTaken) -> None:
    owner = state.character(event.character)
    if event.was:
        owner.line(event.was)
    if event.kind == "gains":
        owner.thing(event.choice)
    if event.kind == "specialization":
        owner.apt(event.apt)


def _shop_closed(state: State, event: ev.ShopClosed) -> None:
    owner, counter = state.character(event.character), state.require_shop(event.character)
    if event.dice != owner.stats:
        raise Contradiction(f"the sheet of {event.character} says otherwise")
    if event.waived and tuple(sorted(event.waived)) != tuple(sorted(counter.credits)):
        raise Contradiction(f"what is open is {shop.left(counter) or 'nothing'}")


PHYSICS: Mapping[type[Event], Callable[[State, Any], object]] = {
    ev.BlessingsAwarded: _awarded,
    ev.BlessingsGained: _gained,
    ev.BlessingsSpent: lambda s, e: s.character(e.character).require_blessings(e.blessings),
    ev.BlessingsMoved: _moved,
    ev.BlessingsExpired: lambda s, e: [s.owner_of(id_) for id_ in e.blessings],
    ev.EffectUsed: _effect,
    ev.EffectRecharged: _recharged,
    ev.BankSpent: _bank_spent,
    ev.FavorabilityChanged: _favor,
    ev.ShopOpened: named("character"),
    ev.StatUpgraded: _upgraded,
    ev.UpgradeTaken: _picked,
    ev.LifestyleSwitched: named("character"),
    ev.ShopClosed: _shop_closed,
}
