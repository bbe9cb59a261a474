"""Questions about a character that its sheet and the campaign answer.

Law: pure questions about a state; no verdicts. Source: Stats, More About Stat Dice, Conditions, Aptitudes and
Specializations.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from ledger.core.catalog import Catalog
from ledger.core.table import Knob
from ledger.games.humanity import payment
from ledger.games.humanity.catalog import Condition, Ethic, Lifestyle, Setting, Spec, Stat, load
from ledger.games.humanity.state import TABLE, Character, Check, Roll, State


def slug(name: str) -> str:
    """A name as a knob's value: `Vice & Virtue` is `vice-virtue`."""
    return name.casefold().replace(" & ", "-")


def setting(state: State) -> Setting:
    """The campaign's Setting Ethic. Source: Setting Ethics."""
    return _setting(state.table.catalog, state.table.rulings["setting"])


@lru_cache(maxsize=4)
def _setting(catalog: Catalog[Any], wanted: Knob) -> Setting:
    return next(one for name, one in catalog.of(Setting).items() if slug(name) == wanted)


def optional_stats(state: State) -> tuple[str, ...]:
    """The optional Stats in play: none, one, or by ruling two (G-132), and those of the table's own."""
    rulings = state.table.rulings
    return _optional_stats(state.table.catalog, str(rulings["optional_stat"]), str(rulings["second_stat"]))


@lru_cache(maxsize=4)
def _optional_stats(catalog: Catalog[Any], *wanted: str) -> tuple[str, ...]:
    known = catalog.of(Stat)
    book = {row["name"] for row in load("book")[Stat.kind]}
    return tuple(
        name for name, stat in known.items() if stat.optional and (name in wanted or name not in book)
    )


def stat_names(state: State) -> tuple[str, ...]:
    """Every Stat a character of this campaign has, and the shared die."""
    basic = (name for name, stat in state.table.catalog.of(Stat).items() if not stat.optional)
    return (*basic, *optional_stats(state))


def fresh_stats(state: State) -> dict[str, int]:
    """The Stat Dice before any choice. A shared die stands on no sheet."""
    stats = state.table.catalog.of(Stat)
    return {name: stats[name].start for name in stat_names(state) if not stats[name].shared}


def ordinary_stats(state: State) -> dict[str, int]:
    """The Stat Dice of somebody whom nothing haunts or confuses: NPCs and companions."""
    known = state.table.catalog.of(Stat)
    return {name: size for name, size in fresh_stats(state).items() if known[name].start == 4}


def is_optional(state: State, stat: str) -> bool:
    known = state.table.catalog.of(Stat).get(stat)
    return known is not None and known.optional


def size_of(state: State, roller: str, stat: str, owner: str = "") -> int:
    """The size of the die that is thrown. Raises LookupError where there is none."""
    if stat == "hardy" and state.hardy:
        return state.hardy
    return state.characters[owner or roller].stats[stat]


def joined_size(state: State, roll: Roll, stat: str) -> int:
    """The size of a die that joins a Spark: the roller's, a partner's, or the Haze of a target (G-010)."""
    if stat == "haze" and roll.haze:
        return size_of(state, roll.haze, stat)
    return size_of(state, roll.partner or roll.roller, stat)


def balanced(state: State, name: str, stat: str) -> tuple[str, ...]:
    """The other Stats of a character whose dice have the same size."""
    stats = state.characters[name].stats
    return tuple(other for other, size in stats.items() if other != stat and size == stats[stat])


def owns(state: State, name: str, spec: str) -> bool:
    """Evergreen Specializations belong to everybody."""
    character = state.characters[name]
    return spec in setting(state).evergreen or spec in character.apts.values()


def specs_of(state: State, name: str) -> tuple[str, ...]:
    """Its own first, then the evergreen ones."""
    own = [spec for spec in state.characters[name].apts.values() if spec]
    return tuple(dict.fromkeys((*own, *setting(state).evergreen)))


def spec(state: State, name: str) -> Spec | None:
    return state.table.catalog.of(Spec).get(name)


def recharge_cost(state: State, character: Character, name: str) -> tuple[int, ...]:
    """Least worths. Insured asks for two more Blessings each time. Source: Insured; G-042."""
    known = spec(state, name)
    if known is None or not known.recharge:
        return ()
    return known.recharge * (1 + known.grows * character.recharges.get(name, 0))


def is_cursed(character: Character) -> bool:
    return character.has("Cursed")


def worth(character: Character, blessing: int) -> int:
    """Raises LookupError where the Blessing is not in the character's pool."""
    found = next((held for held in character.pool if held.id == blessing), None)
    if found is None:
        raise LookupError(blessing)
    return payment.worth(found.face, cursed=is_cursed(character))


def pool_worth(character: Character) -> int:
    return sum(payment.worth(held.face, cursed=is_cursed(character)) for held in character.pool)


def free_pool(character: Character, only: str = "") -> list[tuple[int, int]]:
    """Id and worth of what may be spent here, what fades first coming first."""
    order = {"action": 0, "session": 1, "": 2}
    held = [b for b in character.pool if b.only in ("", only)]
    held.sort(key=lambda b: order.get(b.lasts, 2))
    return [(b.id, payment.worth(b.face, cursed=is_cursed(character))) for b in held]


def ignites(state: State, character: Character) -> tuple[str, ...]:
    known = state.table.catalog.of(Lifestyle).get(character.lifestyle)
    return known.ignites if known else ()


def ethic(state: State, name: str) -> Ethic | None:
    return state.table.catalog.of(Ethic).get(name)


def conditions(state: State) -> dict[str, Condition]:
    return state.table.catalog.of(Condition)


def is_alone(state: State, name: str) -> bool | None:
    """Whether nobody else is in the scene; None where nobody said who is (G-060)."""
    if not state.cast:
        return None
    return not [other for other in state.cast if other != name]


def seat_of(state: State, name: str) -> str:
    """The seat that plays a character."""
    character = state.characters.get(name)
    if character is None:
        return name if name in state.table.seats else TABLE
    return seat_of(state, character.owner) if character.kind == "companion" else character.owner


def is_player(state: State, name: str) -> bool:
    """A character of a seat, not of the table."""
    character = state.characters.get(name)
    return character is not None and character.kind == "pc"


def active(state: State) -> Iterator[Character]:
    return (character for character in state.characters.values() if not character.retired)


def witnesses(state: State, *but: str) -> tuple[str, ...]:
    """Who could have seen something: the cast, or everybody where no cast is known."""
    names = state.cast or tuple(character.name for character in active(state))
    return tuple(name for name in names if name not in but)


def suffers(state: State, check: Check | None, name: str, condition: str, stat: str | None = None) -> bool:
    """Whether a Condition counts for a character now; Determined lets it pass for one Check (G-056)."""
    character = state.characters[name]
    return character.has(condition, stat) and not (check is not None and name in check.ignored)
