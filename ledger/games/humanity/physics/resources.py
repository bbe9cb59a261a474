"""Whether the books allow what is said of Blessings, effects, banks and the shop.

Law: each question raises Contradiction with the reason, or is content.
"""

from __future__ import annotations

from ledger.api import Contradiction
from ledger.games.humanity import dice, shop
from ledger.games.humanity.catalog import Condition
from ledger.games.humanity.events import resources as ev
from ledger.games.humanity.physics.required import Questions, deny, one_step
from ledger.games.humanity.state import MOST, State

PHYSICS = Questions()
on = PHYSICS.on


@on(ev.BlessingsAwarded)
def _(state: State, event: ev.BlessingsAwarded) -> None:
    if not 1 <= event.count <= MOST:
        raise Contradiction(f"an award is 1 to {MOST} Blessings")


@on(ev.BlessingsGained)
def _(state: State, event: ev.BlessingsGained) -> None:
    deny(dice.gain_flaw(event.faces))


@on(ev.BlessingsMoved)
def _(state: State, event: ev.BlessingsMoved) -> None:
    state.character(event.character).require_blessings(event.blessings)


@on(ev.EffectUsed)
def _(state: State, event: ev.EffectUsed) -> None:
    owner = state.character(event.character)
    if not event.favor:
        for name in event.others:
            state.character(name)
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


@on(ev.EffectRecharged)
def _(state: State, event: ev.EffectRecharged) -> None:
    owner = state.character(event.character)
    owner.require_blessings(event.blessings)
    if event.spec not in owner.spent:
        raise Contradiction(f"{event.spec} of {event.character} is not spent")


@on(ev.BankSpent)
def _(state: State, event: ev.BankSpent) -> None:
    state.character(event.character).bank(event.ethic, event.count)
    if event.face and event.face != state.last_gain[1]:
        raise Contradiction("no Blessing of that face was gained just now")


@on(ev.FavorabilityChanged)
def _(state: State, event: ev.FavorabilityChanged) -> None:
    if not event.change or not event.other:
        raise Contradiction("favorability stays the same" if event.other else "somebody has to be named")


@on(ev.StatUpgraded)
def _(state: State, event: ev.StatUpgraded) -> None:
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


@on(ev.UpgradeTaken)
def _(state: State, event: ev.UpgradeTaken) -> None:
    owner = state.character(event.character)
    if event.was:
        owner.line(event.was)
    if event.kind == "gains":
        owner.thing(event.choice)
    if event.kind == "specialization":
        owner.apt(event.apt)


@on(ev.ShopClosed)
def _(state: State, event: ev.ShopClosed) -> None:
    owner, counter = state.character(event.character), state.require_shop(event.character)
    if event.dice != owner.stats:
        raise Contradiction(f"the sheet of {event.character} says otherwise")
    if event.waived and tuple(sorted(event.waived)) != tuple(sorted(counter.credits)):
        raise Contradiction(f"what is open is {shop.left(counter) or 'nothing'}")


PHYSICS[ev.BlessingsSpent] = lambda s, e: s.character(e.character).require_blessings(e.blessings)
PHYSICS[ev.BlessingsExpired] = lambda s, e: [s.owner_of(id_) for id_ in e.blessings]
