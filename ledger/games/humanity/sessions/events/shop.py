"""The Session Shop: who comes, Stat Upgrades, and the way out.

Law: the sheet has to allow a change first; refusals of prices and limits cite the shop's heading.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from ledger.api import LEGAL, Chapter, Choice, Event, Typed, Verb, Verdict, refused
from ledger.games.humanity import dice, text
from ledger.games.humanity.bookkeeping import pay, tallied, tell
from ledger.games.humanity.numbers import BlessingNumber
from ledger.games.humanity.preconditions import against_payment
from ledger.games.humanity.required import one_step, people, require
from ledger.games.humanity.sessions import upgrades
from ledger.games.humanity.sessions.counter import grant
from ledger.games.humanity.sessions.state import Shop
from ledger.games.humanity.sessions.upgrades import SHOP
from ledger.games.humanity.state import State
from ledger.games.humanity.words import MINE, STAT, AsTyped, choice, chosen, own, seat, value

chapter: Chapter[State] = Chapter()
checkout: Chapter[State] = Chapter()
"""How a character leaves the shop; its verb is listed last."""


@chapter.event
class ShopOpened(Event, AsTyped, frozen=True, kw_only=True):
    """a character goes to the shop: ann shop"""

    character: str

    told = "{character} goes to the shop"
    verb = Verb("shop", free=True)

    def needs(self, state: State) -> None:
        people(state, self)

    def do(self, state: State) -> None:
        grant(state, self.character)

    def anytime(self, state: State) -> Verdict:
        return upgrades.against_visit(state, self.character) or LEGAL


def _prices(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """The ways to pay for an upgrade that is not free: with Blessings, or with a d4 that gets smaller."""
    yield Choice("pay", "")
    owner = state.characters.get(own(state, by))
    for stat in owner.stats if owner is not None else ():
        yield Choice(f"lower {stat}", stat, unlisted=owner is None or not upgrades.pays(state, owner, stat))


@chapter.event
class StatUpgraded(Event, frozen=True, kw_only=True):
    """a Stat Upgrade; pay for more with Blessings (pay) or a smaller d4: upgrade head lower history

    `paid` says how it was paid for; `lower` is the Stat that went from d4 to d2 for it; `tag` is the pick
    that it grants, 0 for none.
    """

    character: str
    stat: str
    size: int
    paid: Literal["free", "blessings", "lower"] = "free"
    blessings: tuple[BlessingNumber, ...] = ()
    lower: str = ""
    tag: Literal[0, 6, 8, 10] = 0

    verb = Verb("upgrade", free=True)
    args = (STAT, choice("price", _prices, optional=True), MINE)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        """Reads `upgrade head`, `upgrade head pay`, `upgrade head pay 1 2 5`, `upgrade heart lower hurt`."""
        name, stat, price = own(state, by), values[0], value(values, 1)
        paid: Literal["free", "blessings", "lower"] = "free"
        if price is not None:
            paid = "lower" if price else "blessings"
        spent = value(values, 2, ())
        return StatUpgraded(
            by=seat(state, name, by),
            character=name,
            stat=stat,
            size=0,
            paid=paid,
            blessings=chosen(state, (name,), spent, upgrades.EXTRA) if paid == "blessings" else (),
            lower=price or "",
        ).worked_out(state)

    def worked_out(self, state: State) -> StatUpgraded:
        """The event, one step from the size of the die in this state, with the pick that the new size
        grants."""
        owner, size = state.characters.get(self.character), None
        if owner is not None and self.stat in owner.stats:
            size = upgrades.upgraded(state, owner, self.stat, self.lower)
            size = size or dice.step(owner.stats[self.stat], 1)
        tag: Any = upgrades.tag_of(state, self.stat, size) if size else 0
        return replace(self, size=size or 0, tag=tag)

    def needs(self, state: State) -> None:
        owner = state.characters[self.character]
        owner.require_blessings(self.blessings)
        before = owner.size(self.stat)
        if self.lower:
            owner.size(self.lower)
        require(self.size, f"the {self.stat} of {self.character} cannot go any further")
        one_step(2 if self.lower == self.stat else before, self.size)
        grants = upgrades.tag_of(state, self.stat, self.size)
        require(self.tag == grants, f"a d{self.size} grants another pick")

    def do(self, state: State) -> None:
        owner, counter = state.characters[self.character], state.shops.get(self.character)
        if self.paid == "blessings":
            pay(state, owner, self.blessings)
        if self.lower:
            owner.stats[self.lower] = 2
        owner.stats[self.stat] = self.size
        if counter is not None:
            free = max(0, counter.free - (self.paid == "free"))
            tags = (self.tag,) if self.tag else ()
            state.shops[owner.name] = replace(counter, free=free, credits=(*counter.credits, *tags))
            if tags:
                tallied(state, "Shop", owner.name, "picks", "granted")
        tallied(
            state, "Shop", owner.name, "free upgrades" if self.paid == "free" else "paid upgrades", "taken"
        )
        tell(state, f"{self.character}'s {self.stat} becomes a d{self.size}.")

    def anytime(self, state: State) -> Verdict:
        owner = state.characters[self.character]
        if not upgrades.is_open(state, self.character):
            return refused(SHOP, f"the shop is not open for {self.character}", (f"{self.character} shop",))
        if why := upgrades.upgrade_flaw(state, owner, self.stat, self.lower):
            return refused(SHOP, why)
        if self.size != upgrades.upgraded(state, owner, self.stat, self.lower):
            return refused(SHOP, f"{self.stat} does not change that way")
        if self.paid == "free":
            free = upgrades.of(state, self.character).free
            again = f"{self.character} upgrade {self.stat} pay"
            return LEGAL if free else refused(SHOP, "one Stat Upgrade is free in a session", (again,))
        if self.paid == "lower":
            return LEGAL if self.lower else refused(SHOP, "a Stat goes down to pay for it")
        return against_payment(state, (self.character,), upgrades.EXTRA, self.blessings, SHOP) or LEGAL

    def tell(self, state: State) -> str:
        spent = text.faces(state, self.blessings)
        paid = {"free": "free", "blessings": spent, "lower": f"{self.lower} goes down"}
        return f"{self.character}'s {self.stat} becomes a d{self.size} ({paid[self.paid]})"


@checkout.event
class ShopClosed(Event, frozen=True, kw_only=True):
    """leave the shop; `waive` gives up what is left: checkout waive

    `waived` are the tags of picks that were not taken, `free` the free upgrades; if they are `kept`, they
    wait for the next shop. `dice` are the Stat Dice on leaving.
    """

    character: str
    waived: tuple[int, ...] = ()
    free: int = 0
    kept: bool = False
    dice: dict[str, int] = msgspec.field(default_factory=dict)

    told = "{character} leaves the shop"
    verb = Verb("checkout", free=True)
    args = (choice("waiver", ("waive",), optional=True),)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        name = own(state, by)
        return _leaving(state, seat(state, name, by), name, waives=bool(value(values, 0)))

    def worked_out(self, state: State) -> ShopClosed:
        """The event, with the dice of this state, and with what is given up or kept in it."""
        return _leaving(state, self.by, self.character, waives=bool(self.waived or self.free))

    def needs(self, state: State) -> None:
        owner, counter = state.characters[self.character], state.require_shop(self.character)
        require(self.dice == owner.stats, f"the sheet of {self.character} says otherwise")
        waived = not self.waived or sorted(self.waived) == sorted(counter.credits)
        require(waived, f"still open for {self.character}: {upgrades.left(counter) or 'nothing'}")

    def do(self, state: State) -> None:
        counter = state.require_shop(self.character)
        if self.waived:
            tallied(state, "Shop", self.character, "picks", "waived", len(self.waived))
        if self.kept:
            state.shops[self.character] = replace(counter, closed=True)
        else:
            state.shops[self.character] = Shop(counter.session, closed=True)

    def anytime(self, state: State) -> Verdict:
        counter = state.require_shop(self.character)
        kept = state.table.rulings["unused_upgrades"] == "kept"
        if self.kept != kept and upgrades.left(counter):
            return refused("G-136", f"what is not taken is {'kept' if kept else 'lost'} at this table")
        given_up = tuple(sorted(self.waived)) == tuple(sorted(counter.credits)) and self.free == counter.free
        if given_up or kept:
            return LEGAL
        name, left = self.character, upgrades.left(counter)
        return refused("G-136", f"still open for {name}: {left or 'nothing'}", (f"{name} checkout waive",))


def _leaving(state: State, by: str, name: str, *, waives: bool) -> ShopClosed:
    counter, owner = upgrades.of(state, name), state.characters.get(name)
    kept = state.table.rulings["unused_upgrades"] == "kept"
    waived = waives and not kept
    return ShopClosed(
        by=by,
        character=name,
        waived=counter.credits if waived else (),
        free=counter.free if waived else 0,
        kept=kept and bool(upgrades.left(counter)),
        dice=dict(owner.stats) if owner is not None else {},
    )
