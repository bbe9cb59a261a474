"""Verdicts on the Session Shop.

Law: what contradicts a sheet is impossible; prices, limits and lists are refused with the shop's heading.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.core.events import Event
from ledger.core.verdicts import LEGAL, Verdict, impossible, refused
from ledger.games.humanity import dice, shop
from ledger.games.humanity.events import means as ev
from ledger.games.humanity.rules.ground import nobody, paid, unheld
from ledger.games.humanity.state import State

SHOP = "Session Shop"


def _shop_opened(state: State, event: ev.ShopOpened) -> Verdict:
    if why := nobody(state, (event.character,)):
        return impossible(why)
    if state.phase != "ended":
        return refused(SHOP, "the shop opens when a session has ended", ("end",))
    if event.character in state.shops and not _kept(state, event.character):
        return impossible(f"{event.character} has been to the shop of this session")
    owner = state.characters[event.character]
    if owner.kind != "pc" or owner.retired:
        return refused(SHOP, "the shop is for the characters of the players")
    here = owner.owner in state.present or state.table.rulings["absent_upgrades"] is True
    return LEGAL if here else refused("G-137", f"{owner.owner} was not there")


def _kept(state: State, name: str) -> bool:
    """A counter that only keeps picks of an earlier session (G-136)."""
    counter = shop.of(state, name)
    return not counter.closed and not counter.free_used and bool(counter.credits)


def _upgraded(state: State, event: ev.StatUpgraded) -> Verdict:
    if why := nobody(state, (event.character,)) or unheld(state, event.character, event.blessings):
        return impossible(why)
    owner = state.characters[event.character]
    if event.stat not in owner.stats:
        return impossible(f"{event.character} has no Stat {event.stat}")
    if event.size not in dice.SIZES:
        return impossible(f"the {event.stat} of {event.character} goes no further")
    before = 2 if event.lower == event.stat else owner.stats[event.stat]
    if event.size not in (dice.step(before, 1), dice.step(before, -1)):
        return impossible(f"one step from d{before} does not lead to d{event.size}")
    if not shop.is_open(state, event.character):
        return refused(SHOP, f"the shop is not open for {event.character}", ("shop",))
    if why := shop.upgrade_flaw(state, owner, event.stat, event.lower if event.paid == "lower" else ""):
        return refused(SHOP, why)
    if event.stat != event.lower and event.size != shop.after(state, owner, event.stat):
        return refused(SHOP, f"{event.stat} does not change that way")
    if event.paid == "free":
        used = shop.of(state, event.character).free_used
        return refused(SHOP, "one Stat Upgrade is free in a session") if used else LEGAL
    if event.paid == "lower":
        return LEGAL
    return paid(state, (event.character,), shop.EXTRA, event.blessings, SHOP)


def _picked(state: State, event: ev.UpgradeTaken) -> Verdict:
    if why := nobody(state, (event.character,)):
        return impossible(why)
    owner = state.characters[event.character]
    if event.was and event.was not in owner.backstory:
        return impossible(f"the Backstory of {event.character} does not say {event.was!r}")
    if event.kind == "gains" and event.choice not in owner.things:
        return impossible(f"{event.character} has no {event.choice}")
    if event.kind == "specialization" and event.apt not in owner.apts:
        return impossible(f"{event.character} is not apt in {event.apt or 'anything named'}")
    if event.tag not in shop.of(state, event.character).credits:
        return refused(SHOP, f"no pick with the tag d{event.tag} is open for {event.character}")
    if event.kind == "nothing":
        return LEGAL
    if event.kind not in shop.KINDS[event.tag]:
        return refused(SHOP, f"the tag d{event.tag} is for {' or '.join(shop.KINDS[event.tag])}")
    why = shop.pick_flaw(state, owner, event.kind, event.choice, event.apt)
    return refused(SHOP, why) if why else LEGAL


def _switched(state: State, event: ev.LifestyleSwitched) -> Verdict:
    if why := nobody(state, (event.character,)):
        return impossible(why)
    if state.phase != "ended":
        return refused("Lost", "that is done when a session has ended")
    why = shop.switch_flaw(state, state.characters[event.character], event.lifestyle)
    return refused("Lost", why) if why else LEGAL


def _shop_closed(state: State, event: ev.ShopClosed) -> Verdict:
    if why := nobody(state, (event.character,)):
        return impossible(why)
    if not shop.is_open(state, event.character):
        return impossible(f"the shop is not open for {event.character}")
    if event.dice != state.characters[event.character].stats:
        return impossible(f"the sheet of {event.character} says otherwise")
    left = shop.of(state, event.character).credits
    if tuple(sorted(event.waived)) != tuple(sorted(left)):
        tags = ", ".join(f"d{tag}" for tag in left) or "none"
        return refused("G-136", f"picks left to take or to waive: {tags}", ("checkout waive",))
    return LEGAL


VERDICTS: Mapping[type[Event], Callable[[State, Any], Verdict]] = {
    ev.ShopOpened: _shop_opened,
    ev.StatUpgraded: _upgraded,
    ev.UpgradeTaken: _picked,
    ev.LifestyleSwitched: _switched,
    ev.ShopClosed: _shop_closed,
}
