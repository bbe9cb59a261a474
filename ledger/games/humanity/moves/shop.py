"""What can be typed in the Session Shop.

Law: what is named is what the shop sells to whoever stands there; anything else can still be typed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal

from ledger.api import Arg, Choice, Event, Typed
from ledger.games.humanity import dice, shop
from ledger.games.humanity.catalog import Ethic, Lifestyle, Spec, slug
from ledger.games.humanity.events import resources as ev
from ledger.games.humanity.moves.words import STAT, blessings, choice, chosen, own, seat, stats, value, verb
from ledger.games.humanity.state import Character, State


def _customer(state: State, by: str) -> Character | None:
    return state.characters.get(own(state, by))


def _mine(state: State, by: str, values: Typed) -> Iterable[str]:
    return (own(state, by),)


def _prices(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """How an upgrade is paid that is not free: with Blessings, or with a d4 that goes down."""
    yield Choice("pay", "")
    owner = _customer(state, by)
    for stat, size in owner.stats.items() if owner is not None else ():
        yield Choice(f"lower {stat}", stat, unlisted=size != 4)


def _upgrade(state: State, by: str, values: Typed) -> Event:
    """`upgrade head`, `upgrade head pay`, `upgrade head pay 1 2 5`, `upgrade heart lower hurt`."""
    name, stat, price = own(state, by), values[0], value(values, 1)
    owner, lower = state.characters.get(name), price or ""
    paid: Literal["free", "blessings", "lower"] = "free"
    if price is not None:
        paid = "lower" if lower else "blessings"
    size = None
    if owner is not None and stat in owner.stats:
        size = shop.upgraded(state, owner, stat, lower) or dice.step(owner.stats[stat], 1)
    tag: Any = shop.tag_of(state, stat, size) if size else 0
    return ev.StatUpgraded(
        by=seat(state, name, by),
        character=name,
        stat=stat,
        size=size or 0,
        paid=paid,
        blessings=chosen(state, (name,), value(values, 2, ()), shop.EXTRA) if paid == "blessings" else (),
        lower=lower,
        tag=tag,
    )


def _backstory(state: State, by: str, values: Typed) -> Event:
    """`NEW`, `NEW / NEW`, `OLD > NEW`, `OLD > NEW / NEW`."""
    name = own(state, by)
    first, _, also = values[0].partition(" / ")
    was, arrow, now = first.partition(" > ")
    text, was = (now, was) if arrow else (first, "")
    return ev.BackstoryUpgraded(by=seat(state, name, by), character=name, text=text, was=was, also=also)


def _gossip(state: State, by: str, values: Typed) -> Event:
    name = own(state, by)
    rumor, _, text = (part.strip() for part in values[0].partition(" > "))
    return ev.RumorUpgraded(by=seat(state, name, by), character=name, rumor=rumor, text=text)


def _lifestyle(state: State, by: str, values: Typed) -> Event:
    """A pick, or the free change of somebody who is Lost."""
    name, owner = own(state, by), _customer(state, by)
    switches = owner is not None and owner.lost_in and 10 not in shop.of(state, name).credits
    kind = ev.LifestyleSwitched if switches else ev.LifestyleTaken
    return kind(by=seat(state, name, by), character=name, lifestyle=values[0])


def _checkout(state: State, by: str, values: Typed) -> Event:
    name = own(state, by)
    counter, owner = shop.of(state, name), state.characters.get(name)
    kept = state.table.rulings["unused_upgrades"] == "kept"
    waived = bool(value(values, 0)) and not kept
    return ev.ShopClosed(
        by=seat(state, name, by),
        character=name,
        waived=counter.credits if waived else (),
        free=counter.free if waived else 0,
        kept=kept and bool(shop.left(counter)),
        dice=dict(owner.stats) if owner is not None else {},
    )


# what can be named


def _offered(kind: type[Event], everything: Callable[[State], Iterable[str]]) -> Any:
    """What the shop sells now, and unlisted whatever else there is."""

    def choices(state: State, by: str, _: Typed) -> Iterator[Choice]:
        owner = _customer(state, by)
        sold = shop.choices(state, owner, kind) if owner is not None else ()
        for name in everything(state):
            yield Choice(name, name, (slug(name),), unlisted=name not in sold)

    return choices


def _apts(state: State, by: str, _: Typed) -> Iterator[Choice]:
    owner = _customer(state, by)
    for apt, spec in owner.apts.items() if owner is not None else ():
        yield Choice(apt, apt, unlisted=bool(spec))
    known = {apt for one in state.characters.values() for apt in one.apts}
    for apt in sorted(known - set(owner.apts if owner is not None else ())):
        yield Choice(apt, apt, unlisted=True)


def _tags(state: State, by: str, _: Typed) -> Iterator[Choice]:
    owner = _customer(state, by)
    open_now = shop.of(state, owner.name).credits if owner is not None else ()
    return (Choice(f"d{tag}", tag, (str(tag),), unlisted=tag not in open_now) for tag in shop.TAGS)


def _things(state: State) -> Iterable[str]:
    return dict.fromkeys(thing for one in state.characters.values() for thing in one.things)


def _about(state: State, by: str, values: Typed) -> Iterator[Choice]:
    """The Stat that some Specializations are about."""
    known = state.table.catalog.of(Spec).get(values[0])
    return stats(state, by, values) if known is not None and "stat" in known.asks else iter(())


_spec = choice("Specialization", _offered(ev.SpecializationTaken, lambda state: state.table.catalog.of(Spec)))
_life = choice("Lifestyle", _offered(ev.LifestyleTaken, lambda state: state.table.catalog.of(Lifestyle)))
_ethic = choice("Ethic", _offered(ev.EthicTaken, lambda state: state.table.catalog.of(Ethic)))
_thing = choice("thing", _offered(ev.GainExalted, _things))
_price, _stat = choice("price", _prices, optional=True), choice("Stat", _about, optional=True)

VERBS = (
    verb("shop", ev.ShopOpened),
    verb("upgrade", ev.StatUpgraded, STAT, _price, blessings(_mine), make=_upgrade),
    verb("learn", ev.AptitudeLearned, Arg(name="Aptitude")),
    verb("specialize", ev.SpecializationTaken, _spec, choice("Aptitude", _apts), _stat),
    verb("exalt", ev.GainExalted, _thing),
    verb("lifestyle", (ev.LifestyleTaken, ev.LifestyleSwitched), _life, make=_lifestyle),
    verb("ethic", ev.EthicTaken, _ethic),
    verb("backstory", ev.BackstoryUpgraded, Arg(name="lines"), make=_backstory),
    verb("gossip", ev.RumorUpgraded, Arg(name="rumor"), make=_gossip),
    verb("waive", ev.PickWaived, choice("tag", _tags)),
    verb("checkout", ev.ShopClosed, choice("waiver", ("waive",), optional=True), make=_checkout),
)
