"""What the rules say of the Session Shop.

Law: the sheet allows it, that was asked before; prices, limits and lists are refused with the shop's heading.
"""

from __future__ import annotations

from typing import Any

from ledger.api import refused
from ledger.games.humanity import shop
from ledger.games.humanity.events import resources as ev
from ledger.games.humanity.reactions import Objection
from ledger.games.humanity.rules.preconditions import Rules, against_payment
from ledger.games.humanity.shop import SHOP
from ledger.games.humanity.state import State

RULES = Rules()
on = RULES.on


@on(ev.ShopOpened)
def _(state: State, event: ev.ShopOpened) -> Objection:
    heading, why = shop.against_visit(state, event.character)
    return refused(heading, why, ("end",) if state.phase == "open" else ()) if why else None


@on(ev.StatUpgraded)
def _(state: State, event: ev.StatUpgraded) -> Objection:
    owner = state.character(event.character)
    if not shop.is_open(state, event.character):
        return refused(SHOP, f"the shop is not open for {event.character}", (f"{event.character} shop",))
    if why := shop.upgrade_flaw(state, owner, event.stat, event.lower):
        return refused(SHOP, why)
    if event.size != shop.upgraded(state, owner, event.stat, event.lower):
        return refused(SHOP, f"{event.stat} does not change that way")
    if event.paid == "free":
        free = shop.of(state, event.character).free
        return None if free else refused(SHOP, "one Stat Upgrade is free in a session")
    if event.paid == "lower":
        return None if event.lower else refused(SHOP, "a Stat goes down to pay for it")
    return against_payment(state, (event.character,), shop.EXTRA, event.blessings, SHOP)


def _taking(state: State, event: Any) -> Objection:
    """A pick needs one that is open, and has to fit the sheet."""
    tag = shop.PICKS.get(type(event)) or event.tag
    if tag not in shop.of(state, event.character).credits:
        return refused(SHOP, f"no pick with the tag d{tag} is open for {event.character}")
    why = shop.pick_flaw(state, state.character(event.character), event)
    return refused(SHOP, why) if why else None


RULES |= dict.fromkeys((*shop.PICKS, ev.PickWaived), _taking)


@on(ev.LifestyleSwitched)
def _(state: State, event: ev.LifestyleSwitched) -> Objection:
    if state.phase != "ended":
        return refused("Lost", "that is done when a session has ended", ("end",))
    why = shop.switch_flaw(state, state.character(event.character), event.lifestyle)
    return refused("Lost", why) if why else None


@on(ev.ShopClosed)
def _(state: State, event: ev.ShopClosed) -> Objection:
    counter = state.require_shop(event.character)
    kept = state.table.rulings["unused_upgrades"] == "kept"
    if event.kept != kept and shop.left(counter):
        return refused("G-136", f"what is not taken is {'kept' if kept else 'lost'} at this table")
    given_up = tuple(sorted(event.waived)) == tuple(sorted(counter.credits)) and event.free == counter.free
    if given_up or kept:
        return None
    name = event.character
    return refused("G-136", f"still open for {name}: {shop.left(counter)}", (f"{name} checkout waive",))
