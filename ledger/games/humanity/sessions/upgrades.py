"""What the Session Shop allows and what each upgrade would do.

Law: pure questions about a character; an answer is a reason against it, empty if there is none.
`against_visit` gives a refusal. Source: Session Shop, Lifestyle & Ethic Options.
"""

from __future__ import annotations

from collections.abc import Mapping

from ledger.api import refused
from ledger.games.humanity import dice, sheets
from ledger.games.humanity.catalog import Ethic, Lifestyle, Spec, Stat
from ledger.games.humanity.people.state import Character
from ledger.games.humanity.preconditions import Objection
from ledger.games.humanity.sessions.state import Shop
from ledger.games.humanity.state import State

SHOP = "Session Shop"
EXTRA = (1, 1, 1)
"""The price of a further Stat Upgrade."""
TAGS = (6, 8, 10)
LOST = "Lost"
"""The Lifestyle that can be changed for free."""


def after(state: State, character: Character, stat: str) -> int | None:
    """The size of a Stat after one upgrade; None if it cannot be upgraded. A Haunted Stat gets smaller
    (G-133)."""
    known = state.table.catalog.of(Stat).get(stat)
    if known is None or stat not in character.stats or known.grows == "never":
        return None
    return dice.step(character.stats[stat], -1 if known.grows == "down" else 1)


def crowded(state: State, stats: Mapping[str, int]) -> str:
    """Why a sheet would have too many large dice; empty if not. Haunted, Hardy and Haze do not count
    (G-133)."""
    values = sheets.values(state)
    known = state.table.catalog.of(Stat)
    counted = [size for stat, size in stats.items() if stat not in known or known[stat].grows == "up"]
    if counted.count(10) > values.most_d10:
        return f"at most {values.most_d10} Stats are d10"
    if counted.count(8) > values.most_d8:
        return f"at most {values.most_d8} Stats are d8"
    return ""


def upgraded(state: State, character: Character, stat: str, lower: str = "") -> int | None:
    """The size after an upgrade. If `lower` pays for it, that may be the Stat itself (G-135)."""
    return dice.step(2, 1) if lower and lower == stat else after(state, character, stat)


def pays(state: State, character: Character, stat: str) -> bool:
    """Whether a Stat can pay for an upgrade by going from d4 to d2. Hardship, Haunted, Hardy and Haze keep to
    their own rules."""
    known = state.table.catalog.of(Stat).get(stat)
    return character.stats.get(stat) == 4 and (known is None or known.grows == "up")


def upgrade_flaw(state: State, character: Character, stat: str, lower: str = "") -> str:
    """Why a Stat cannot be upgraded now; empty if it can. `lower` is the Stat that pays by getting
    smaller."""
    size = upgraded(state, character, stat, lower)
    if lower and not pays(state, character, lower):
        return f"{lower} is not a d4 that could go down to d2"
    if size is None:
        return f"{stat} cannot be upgraded"
    return crowded(state, {**character.stats, stat: size})  # neither a d4 nor a d2 is a large die


def tag_of(state: State, stat: str, size: int) -> int:
    """The tag that a new size grants, 0 for none; a Haunted Stat grants none unless the table says so
    (G-133)."""
    known = state.table.catalog.of(Stat).get(stat)
    if known is not None and known.grows != "up" and not state.table.rulings["haunted_grants"]:
        return 0
    return size if size in TAGS else 0


def spec_flaw(state: State, character: Character, spec: str, apt: str, stat: str) -> str:
    """Why an Aptitude cannot be specialised like that; empty if it can."""
    known = state.table.catalog.of(Spec).get(spec)
    if known is None:
        return f"the catalog knows no Specialization {spec}"
    if apt not in character.apts:
        return f"{character.name} is not apt in {apt or 'anything named'}"
    if character.apts[apt]:
        return f"{apt} is already specialised"
    if spec in sheets.setting(state).evergreen:
        return f"everybody already has {spec} (G-050)"
    if spec in character.apts.values():
        return f"{character.name} already has {spec}"
    if "stat" in known.asks and stat not in character.stats:
        return f"{spec} is about one Stat, chosen now"
    return f"{spec} is about no Stat" if stat and "stat" not in known.asks else ""


def lifestyle_flaw(state: State, character: Character, choice: str) -> str:
    """Why a character cannot change to a Lifestyle; empty if they can. An upgraded one changes only to Lost
    (G-139)."""
    known = state.table.catalog.of(Lifestyle).get(choice)
    if known is None or known.starts:
        return f"{choice} is not a Lifestyle that the shop offers"
    if choice == character.lifestyle:
        return f"{character.name} is already {choice}"
    if known.reached and character.lifestyle not in known.reached:
        return f"{choice} is reached from {' or '.join(known.reached)}"
    return ""


def switch_flaw(state: State, character: Character, choice: str) -> str:
    """Why the free change after Lost is not possible: it takes a later session, and another upgraded
    Lifestyle (G-138)."""
    known = state.table.catalog.of(Lifestyle).get(choice)
    if character.lifestyle != LOST:
        return f"{character.name} is not {LOST}"
    if state.session <= character.lost_in:
        return "the free change comes in a later session"
    if known is None or choice == character.lifestyle or known.starts:
        return f"{choice} is not another Lifestyle of the shop"
    return ""


def ethic_flaw(state: State, character: Character, choice: str) -> str:
    known = state.table.catalog.of(Ethic).get(choice)
    if known is None or not known.reached:
        return f"{choice} is not an Ethic that the shop offers"
    if character.ethic not in known.reached:
        return f"{choice} is reached from {' or '.join(known.reached)}"
    return ""


# what can be named for a pick


def specs(state: State, character: Character) -> tuple[str, ...]:
    """The Specializations that a character could take now, for the first Aptitude that has none."""
    apt = next((apt for apt, spec in character.apts.items() if not spec), "")
    stat = next(iter(character.stats), "")
    known = state.table.catalog.of(Spec)
    about = {name: stat if "stat" in spec.asks else "" for name, spec in known.items()}
    return tuple(name for name, stat in about.items() if not spec_flaw(state, character, name, apt, stat))


def plain_things(state: State, character: Character) -> tuple[str, ...]:
    """The things that are not exceptional yet."""
    return tuple(thing for thing, exceptional in character.things.items() if not exceptional)


def lifestyles(state: State, character: Character) -> tuple[str, ...]:
    known = state.table.catalog.of(Lifestyle)
    return tuple(one for one in known if not lifestyle_flaw(state, character, one))


def ethics(state: State, character: Character) -> tuple[str, ...]:
    return tuple(one for one in state.table.catalog.of(Ethic) if not ethic_flaw(state, character, one))


# the counter


def is_open(state: State, name: str) -> bool:
    """Whether a character is in the shop; nobody who has left the campaign is."""
    shop = state.shops.get(name)
    return shop is not None and not shop.closed and not state.characters[name].retired


def of(state: State, name: str) -> Shop:
    return state.shops.get(name, Shop())


def against_visit(state: State, name: str) -> Objection:
    """What keeps a character from the shop."""
    owner, visit = state.characters[name], state.shops.get(name)
    if state.phase != "ended":
        instead = ("end",) if state.phase == "open" else ()
        return refused(SHOP, "the shop opens when a session has ended", instead)
    if visit is not None and visit.session == state.session:
        return refused(SHOP, f"{name} has been to the shop of this session")
    if owner.kind != "pc" or owner.retired:
        return refused(SHOP, "the shop is for the characters of the players")
    if owner.owner not in state.present and state.table.rulings["absent_upgrades"] is not True:
        return refused("G-137", f"{owner.owner} was not there")
    return None


def left(shop: Shop) -> str:
    """What the shop still owes a character, in words."""
    free = ("a free upgrade",) if shop.free == 1 else (f"{shop.free} free upgrades",) if shop.free else ()
    return ", ".join((*free, *(f"a d{tag} pick" for tag in shop.credits)))
