"""Questions about a character that its sheet and the campaign answer.

Law: pure questions about a state; no verdicts. Source: Stats, More About Stat Dice, Conditions, Aptitudes and
Specializations.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from ledger.api import TABLE, Contradiction, once
from ledger.games.humanity import payment
from ledger.games.humanity.catalog import BookValues, Ethic, Lifestyle, Setting, Spec, Stat, load, slug
from ledger.games.humanity.state import Character, Check, Roll, State

WATCH = "watch"
"""The Stat of the Eye, which nobody else has. Source: Stealth Endeavors."""
TIRED = 6
"""A Tireless Stat counts as this size at most while it is spent."""


def setting(state: State) -> Setting:
    """The campaign's Setting Ethic. Source: Setting Ethics."""
    return _setting(state.table.catalog, str(state.table.rulings["setting"]))


@lru_cache(maxsize=4)
def _setting(catalog: Any, wanted: str) -> Setting:
    known: dict[str, Setting] = catalog.of(Setting)
    return next(one for name, one in known.items() if slug(name) == wanted)


def stat_names(state: State) -> tuple[str, ...]:
    """Every Stat of this campaign, and the shared die: the basic ones, then the optional ones in play (none,
    one or, by a ruling, two; G-132) and the table's own."""
    rulings = state.table.rulings
    return _stat_names(state.table.catalog, str(rulings["optional_stat"]), str(rulings["second_stat"]))


@lru_cache(maxsize=4)
def _stat_names(catalog: Any, *chosen: str) -> tuple[str, ...]:
    known: dict[str, Stat] = catalog.of(Stat)
    book = {row["name"] for row in load("book")[Stat.kind]}
    basic = [name for name, stat in known.items() if not stat.optional]
    optional = [name for name, stat in known.items() if stat.optional]
    return (*basic, *(name for name in optional if name in chosen or name not in book))


def fresh_stats(state: State) -> dict[str, int]:
    """The Stat Dice before any choice. A shared die is on no sheet."""
    stats = state.table.catalog.of(Stat)
    return {name: stats[name].start for name in stat_names(state) if not stats[name].shared}


def ordinary_stats(state: State) -> dict[str, int]:
    """The Stat Dice of NPCs and companions, without the Stats that do not begin as a d4."""
    known = state.table.catalog.of(Stat)
    return {name: size for name, size in fresh_stats(state).items() if known[name].start == 4}


def is_optional(state: State, stat: str) -> bool:
    known = state.table.catalog.of(Stat).get(stat)
    return known is not None and known.optional


def is_shared(state: State, stat: str) -> bool:
    """Whether a Stat is the die that all players share, and is in play."""
    return stat == "hardy" and state.hardy > 0


def size_of(state: State, roller: str, stat: str, owner: str = "") -> int:
    """The size of the die that is thrown. Raises Contradiction if there is none."""
    if state.hardy and is_shared(state, stat):
        return state.hardy
    character = state.characters[owner or roller]
    size = character.stats.get(stat) or character.size(stat)
    if size > TIRED and is_tireless(state, owner or roller, stat):
        return TIRED
    return size


def is_tireless(state: State, name: str, stat: str) -> bool:
    """Whether a spent Stat can be an Action Die all the same (Tireless; G-128, G-129)."""
    one = None if state.endeavor is None else state.endeavor.combatants.get(name)
    if one is None or stat not in one.spent or one.action_die not in ("", stat):
        return False
    return state.characters[name].chosen.get("Tireless") == stat and owns(state, name, "Tireless")


def lender(roll: Roll, place: int) -> str:
    """The owner of the die at a place of a Spark: the roller, a partner, or a target for its Haze (G-010)."""
    if place == 0:
        return roll.owner or roll.roller
    return roll.haze if roll.haze and roll.stats[place] == "haze" else roll.partner or roll.roller


def affected(roll: Roll, place: int) -> str:
    """The character whose Conditions affect a Stat of a roll. It is the roller, even with somebody else's
    Haze (G-012), or the partner who lends the Stat."""
    return roll.partner if roll.partner and place else roll.roller


def owns(state: State, name: str, spec: str) -> bool:
    """Whether a character has a Specialization; everybody has the evergreen ones."""
    return spec in apts(state, name).values() or spec in setting(state).evergreen


@once
def specs(state: State, name: str) -> tuple[str, ...]:
    """A character's Specializations, and those that everybody has."""
    return (*setting(state).evergreen, *apts(state, name).values())


def apts(state: State, name: str) -> Mapping[str, str]:
    """A character's Aptitudes with their Specializations, and those that are lent to them (Radiant)."""
    own = state.characters[name].apts
    one = None if state.endeavor is None else state.endeavor.combatants.get(name)
    return own if one is None or not one.lent else {**{lent.apt: lent.spec for lent in one.lent}, **own}


def holder(state: State, name: str, spec: str) -> Character:
    """The character whose charge a Specialization uses: this one, or the one who lent it (G-125)."""
    own = state.characters[name]
    one = None if state.endeavor is None else state.endeavor.combatants.get(name)
    if one is None or not one.lent or spec in own.apts.values():
        return own
    return next((state.characters[lent.lender] for lent in one.lent if lent.spec == spec), own)


def spec(state: State, name: str) -> Spec | None:
    return state.table.catalog.of(Spec).get(name)


def recharge_cost(state: State, character: Character, name: str) -> tuple[int, ...]:
    """The least worth of each Blessing that a recharge costs. Insured costs two more Blessings each time.
    Source: Insured; G-042."""
    known = spec(state, name)
    if known is None or not known.recharge:
        return ()
    return known.recharge * (1 + known.grows * character.recharges.get(name, 0))


def free_pool(character: Character, only: str = "") -> list[tuple[int, int]]:
    """The id and the worth of each Blessing that may be spent here, starting with those that fade first."""
    held = [b for b in character.pool if b.only in ("", only)]
    ordered = [b for lasts in ("action", "scene", "session", "") for b in held if b.lasts == lasts]
    cursed = bool(ordered) and character.is_cursed
    return [(b.id, payment.worth(b.face, cursed=cursed)) for b in ordered]


def ignites(state: State, character: Character) -> tuple[str, ...]:
    known = state.table.catalog.of(Lifestyle).get(character.lifestyle)
    return known.ignites if known else ()


def ethic(state: State, name: str) -> Ethic | None:
    return state.table.catalog.of(Ethic).get(name)


def values(state: State) -> BookValues:
    known: BookValues = state.table.catalog.values
    return known


def seat_of(state: State, name: str) -> str:
    """The seat that plays a character."""
    character = state.characters.get(name)
    while character is not None and character.kind == "companion":
        character = state.characters.get(character.owner)
    return TABLE if character is None else character.owner


def is_player(state: State, name: str) -> bool:
    """Whether a character belongs to a seat rather than to the table."""
    return state.characters[name].kind == "pc"


def active(state: State) -> list[Character]:
    """Everybody who has not left the campaign."""
    return [character for character in state.characters.values() if not character.retired]


def witnesses(state: State, *but: str) -> tuple[str, ...]:
    """The characters who could have seen something: the cast, or everybody if no cast is known."""
    names = state.cast or tuple([character.name for character in active(state)])
    return tuple([name for name in names if name not in but]) if but else names


def is_there(state: State, name: str) -> bool:
    """Whether a character is in the scene, as far as its cast is known; a combatant always is."""
    scene = state.endeavor
    return not state.cast or name in state.cast or (scene is not None and name in scene.combatants)


def conditions(state: State, check: Check | None, name: str) -> tuple[tuple[str, str], ...]:
    """The Conditions of a character that count now, each with its Stat; Determined ignores them for one Check
    (G-056)."""
    return () if check is not None and name in check.ignored else state.characters[name].conditions


def suffers(state: State, check: Check | None, name: str, condition: str, stat: str | None = None) -> bool:
    """Whether a Condition counts for a character now, for one Stat or for any."""
    held = state.characters[name].conditions
    if not held or (check is not None and name in check.ignored):
        return False
    return condition in dict(held) if stat is None else (condition, stat) in held


def require_new(state: State, name: str, owner: str) -> None:
    """Raises Contradiction if a new character cannot have this name."""
    if not name or name in state.characters:
        raise Contradiction(
            f"a character called {name!r} already exists" if name else "a character needs a name"
        )
    seats = {seat.casefold() for seat in state.table.seats}
    if name.casefold() in seats and name.casefold() != owner.casefold():
        raise Contradiction(f"{name} is the name of a seat")
    if owner not in (*state.table.seats, TABLE):
        raise Contradiction(f"nobody called {owner} sits at this table")
