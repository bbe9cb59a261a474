"""What the Session Shop allows and what each upgrade would do.

Law: pure questions about a character; each answer is a reason not to, or empty. Source: Session Shop,
Lifestyle & Ethic Options.
"""

from __future__ import annotations

from collections.abc import Mapping

from ledger.api import Event
from ledger.games.humanity import dice, sheets
from ledger.games.humanity.catalog import Ethic, Lifestyle, Spec, Stat
from ledger.games.humanity.events import resources as ev
from ledger.games.humanity.state import Character, Shop, State

SHOP = "Session Shop"
EXTRA = (1, 1, 1)
"""The price of a further Stat Upgrade."""
TAGS = (6, 8, 10)
PICKS: Mapping[type[Event], int] = {
    ev.BackstoryUpgraded: 6,
    ev.RumorUpgraded: 6,
    ev.AptitudeLearned: 8,
    ev.SpecializationTaken: 8,
    ev.GainExalted: 10,
    ev.LifestyleTaken: 10,
    ev.EthicTaken: 10,
}
"""What a pick with a tag can be."""
CALLED: Mapping[type[Event], str] = {
    ev.BackstoryUpgraded: "Backstory",
    ev.RumorUpgraded: "rumor",
    ev.AptitudeLearned: "Aptitude",
    ev.SpecializationTaken: "Specialization",
    ev.GainExalted: "exceptional thing",
    ev.LifestyleTaken: "Lifestyle",
    ev.EthicTaken: "Ethic",
}


def picks(tag: int) -> tuple[type[Event], ...]:
    return tuple(kind for kind, each in PICKS.items() if each == tag)


def after(state: State, character: Character, stat: str) -> int | None:
    """The size of a Stat after one upgrade; None where it has none. Haunted goes down (G-133)."""
    known = state.table.catalog.of(Stat).get(stat)
    if known is None or stat not in character.stats or known.grows == "never":
        return None
    return dice.step(character.stats[stat], -1 if known.grows == "down" else 1)


def crowded(state: State, stats: Mapping[str, int]) -> str:
    """Why dice are too large together. Haunted, Hardy and Haze do not count (G-133)."""
    values = sheets.values(state)
    known = state.table.catalog.of(Stat)
    counted = [size for stat, size in stats.items() if stat not in known or known[stat].grows == "up"]
    if counted.count(10) > values.most_d10:
        return f"at most {values.most_d10} Stats are d10"
    if counted.count(8) > values.most_d8:
        return f"at most {values.most_d8} Stats are d8"
    return ""


def upgraded(state: State, character: Character, stat: str, lower: str = "") -> int | None:
    """The size after an upgrade that `lower` pays for, which may be the Stat itself (G-135)."""
    return dice.step(2, 1) if lower and lower == stat else after(state, character, stat)


def upgrade_flaw(state: State, character: Character, stat: str, lower: str = "") -> str:
    """Why a Stat cannot be upgraded now; `lower` is the one that pays with its size."""
    size = upgraded(state, character, stat, lower)
    if lower and character.stats.get(lower) != 4:
        return f"{lower} is no d4 that could go down to d2"
    if size is None:
        return f"{stat} cannot be upgraded"
    return crowded(state, {**character.stats, **({lower: 2} if lower else {}), stat: size})


def tag_of(state: State, stat: str, size: int) -> int:
    """The tag that a new size grants, 0 for none; Haunted grants none unless the table says so (G-133)."""
    known = state.table.catalog.of(Stat).get(stat)
    if known is not None and known.grows != "up" and not state.table.rulings["haunted_grants"]:
        return 0
    return size if size in TAGS else 0


def pick_flaw(state: State, character: Character, event: Event) -> str:
    """Why a pick cannot be taken so."""
    match event:
        case ev.AptitudeLearned(apt=apt):
            return f"{character.name} is apt in it already" if apt in character.apts else ""
        case ev.SpecializationTaken():
            return _spec_flaw(state, character, event)
        case ev.GainExalted(thing=thing):
            return f"{thing} is exceptional already" if character.things.get(thing) else ""
        case ev.LifestyleTaken(lifestyle=lifestyle):
            return lifestyle_flaw(state, character, lifestyle)
        case ev.EthicTaken(ethic=ethic):
            return _ethic_flaw(state, character, ethic)
    return ""


def _spec_flaw(state: State, character: Character, event: ev.SpecializationTaken) -> str:
    known = state.table.catalog.of(Spec).get(event.spec)
    if known is None:
        return f"the catalog knows no Specialization {event.spec}"
    if event.apt not in character.apts:
        return f"{character.name} is not apt in {event.apt or 'anything named'}"
    if character.apts[event.apt]:
        return f"{event.apt} is specialised already"
    if event.spec in sheets.setting(state).evergreen:
        return f"everybody has {event.spec} already (G-050)"
    if event.spec in character.apts.values():
        return f"{character.name} has {event.spec} already"
    if "stat" in known.asks and event.stat not in character.stats:
        return f"{event.spec} is about one Stat, chosen now"
    return ""


def lifestyle_flaw(state: State, character: Character, choice: str) -> str:
    """Upgraded Lifestyles only change to Lost (G-139)."""
    known = state.table.catalog.of(Lifestyle).get(choice)
    if known is None or known.starts:
        return f"{choice} is no Lifestyle that the shop offers"
    if choice == character.lifestyle:
        return f"{character.name} is {choice} already"
    if known.reached and character.lifestyle not in known.reached:
        return f"{choice} is reached from {' or '.join(known.reached)}"
    return ""


def switch_flaw(state: State, character: Character, choice: str) -> str:
    """The free change after Lost: a later session, another upgraded Lifestyle (G-138)."""
    known = state.table.catalog.of(Lifestyle).get(choice)
    if not character.lost_in:
        return f"{character.name} is not Lost"
    if state.session <= character.lost_in:
        return "the free change comes in a later session"
    if known is None or choice == character.lifestyle or known.starts:
        return f"{choice} is no other Lifestyle of the shop"
    return ""


def _ethic_flaw(state: State, character: Character, choice: str) -> str:
    known = state.table.catalog.of(Ethic).get(choice)
    if known is None or not known.reached:
        return f"{choice} is no Ethic that the shop offers"
    if character.ethic not in known.reached:
        return f"{choice} is reached from {' or '.join(known.reached)}"
    return ""


def choices(state: State, character: Character, kind: type[Event]) -> tuple[str, ...]:
    """What can be named for a pick; empty where it is free text."""
    catalog, name = state.table.catalog, character.name
    apt = next((apt for apt, spec in character.apts.items() if not spec), "")
    stat = next(iter(character.stats), "")
    tried: tuple[tuple[str, Event], ...] = ()
    if kind is ev.SpecializationTaken:
        made = (
            ev.SpecializationTaken(character=name, spec=each, apt=apt, stat=stat) for each in catalog.of(Spec)
        )
        tried = tuple((each.spec, each) for each in made)
    elif kind is ev.GainExalted:
        tried = tuple((each, ev.GainExalted(character=name, thing=each)) for each in character.things)
    elif kind is ev.LifestyleTaken:
        tried = tuple(
            (one, ev.LifestyleTaken(character=name, lifestyle=one)) for one in catalog.of(Lifestyle)
        )
    elif kind is ev.EthicTaken:
        tried = tuple((each, ev.EthicTaken(character=name, ethic=each)) for each in catalog.of(Ethic))
    return tuple(said for said, event in tried if not pick_flaw(state, character, event))


def is_open(state: State, name: str) -> bool:
    shop = state.shops.get(name)
    return shop is not None and not shop.closed


def of(state: State, name: str) -> Shop:
    return state.shops.get(name, Shop())


def against_visit(state: State, name: str) -> tuple[str, str]:
    """The ruling that keeps a character from the shop, and why; nothing where it may come."""
    owner, visit = state.character(name), state.shops.get(name)
    if state.phase != "ended":
        return SHOP, "the shop opens when a session has ended"
    if visit is not None and visit.session == state.session:
        return SHOP, f"{name} has been to the shop of this session"
    if owner.kind != "pc" or owner.retired:
        return SHOP, "the shop is for the characters of the players"
    if owner.owner not in state.present and state.table.rulings["absent_upgrades"] is not True:
        return "G-137", f"{owner.owner} was not there"
    return "", ""


def left(shop: Shop) -> str:
    """What is still open at a counter, in words."""
    free = ("a free upgrade",) if shop.free == 1 else (f"{shop.free} free upgrades",) if shop.free else ()
    return ", ".join((*free, *(f"a d{tag} pick" for tag in shop.credits)))
