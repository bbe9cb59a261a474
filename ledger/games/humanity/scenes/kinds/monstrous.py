"""Monstrous Endeavors: allies against monstrosities with starting positions.

Law: data and small functions. Source: Monstrous Endeavors; G-086 to G-094.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from ledger.games.humanity.scenes import rounds, tracks
from ledger.games.humanity.scenes.kind import ActionKind, ActionResult, Names, SceneKind, SceneSide, Special
from ledger.games.humanity.scenes.state import Do, Duty
from ledger.games.humanity.state import MOST, Combatant, Endeavor, TakenAction

ALLY, MONSTROSITY = "ally", "monstrosity"
HasRow = Callable[[Endeavor, str], bool]
VICTORY = 30
"""The position from which an ally declares victory."""
ROW, SCHEMES = 3, 10
"""How many Wounds, and how many Schemes, have to be in a row."""


# actions


def _one_out(action: TakenAction) -> tuple[Duty, ...]:
    """One target, to be chosen, is removed; the others are unaffected (G-093)."""
    return (Duty(do="out", who=action.targets, why="maximum"),)


def _hurt(scene: Endeavor, action: TakenAction, result: ActionResult) -> tuple[Duty, ...]:
    down = Duty(do="split", who=action.targets, amount=-result.x)
    return _one_out(action) if result.is_maximum else (down,)


def _wound(scene: Endeavor, action: TakenAction, result: ActionResult) -> tuple[Duty, ...]:
    return _one_out(action) if result.is_maximum else each("wound", action.targets)


def each(do: Do, names: Names, why: str = "") -> tuple[Duty, ...]:
    """The same duty for each of these combatants."""
    return tuple([Duty(do=do, who=(name,), why=why) for name in names])


def _steal(scene: Endeavor, action: TakenAction, result: ActionResult) -> tuple[Duty, ...]:
    return (Duty(do="steal", who=action.targets, amount=result.x),)


def _advance(scene: Endeavor, action: TakenAction, result: ActionResult) -> tuple[Duty, ...]:
    return (Duty(do="move", who=(action.character,), amount=result.x),)


def scheming(who: Combatant, count: int) -> tuple[Duty, ...]:
    """This many Schemes, at the first free places at or above a combatant."""
    return (Duty(do="scheme", track=who.track, amount=who.position),) * min(count, MOST)


def _plot(scene: Endeavor, action: TakenAction, result: ActionResult) -> tuple[Duty, ...]:
    return scheming(scene.combatants[action.character], result.x)


def _protect(scene: Endeavor, action: TakenAction, result: ActionResult) -> tuple[Duty, ...]:
    """Protects until the end of the next round; a Sure-footed character protects themselves for X rounds
    more."""
    sure = "Sure-footed" in result.owned and action.targets == (action.character,)
    return (Duty(do="protect", who=action.targets, amount=scene.round + 1 + sure * result.x),)


def change(scene: Endeavor, action: TakenAction, result: ActionResult) -> tuple[Duty, ...]:
    return (Duty(do="reset", who=(action.character,), track=action.track),)


def _radiate(scene: Endeavor, action: TakenAction, result: ActionResult) -> tuple[Duty, ...]:
    return (Duty(do="lend", who=(action.character,), amount=result.x, why=action.apt),)


def _zeal(scene: Endeavor, action: TakenAction, result: ActionResult) -> tuple[Duty, ...]:
    """A Zeal button one position below the character and each target, but none below 0 (G-126)."""
    people = [scene.combatants[name] for name in (action.character, *action.targets)]
    return tuple(
        Duty(do="place", who=(one.name,), track=one.track, amount=one.position - 1, why="zeal")
        for one in people
        if one.position > 0
    )


def _against_zeal(scene: Endeavor, names: Names) -> str:
    above = any(scene.combatants[name].position for name in names)
    return "" if above else "a Zeal button lies below somebody, and nobody named is above 0"


FORCE = ("head", "hand", "heart")
STEAL = ActionKind(
    about="steal temporary Blessings", scope=FORCE, aims="opponents", check="attack", then=_steal
)
PROTECT = ActionKind(
    about="harder to attack", scope=("home", "hurry"), aims="friend", check="check", then=_protect
)
TRACK = ActionKind(about="to another track", aims="track", then=change)

SPECIALIZED: Mapping[str, ActionKind] = {
    "radiate": ActionKind(
        about="lend an Aptitude to allies",
        scope=("heart", "home"),
        check="check",
        spec="Radiant",
        lends=True,
        then=_radiate,
    ),
    "zeal": ActionKind(
        about="Zeal buttons under yourself and allies",
        scope=("head", "heart"),
        aims="friends",
        against=_against_zeal,
        spec="Zealous",
        then=_zeal,
    ),
}
"""Actions that a Specialization brings."""
VIOLENT = ActionKind(about="", scope=("hurt",), nominal="hurt", aims="opponents", check="attack")
ALLIES: Mapping[str, ActionKind] = {
    "attack": replace(VIOLENT, about="opponents move down, or one is out", then=_hurt),
    "steal": STEAL,
    "advance": ActionKind(about="move up", but="hurt", check="check", then=_advance),
    "protect": PROTECT,
    "track": TRACK,
    **SPECIALIZED,
}
MONSTROSITIES: Mapping[str, ActionKind] = {
    **ALLIES,
    "attack": replace(VIOLENT, about="opponents are wounded, or one is out", then=_wound),
    "advance": ActionKind(about="add Schemes", but="hurt", check="check", then=_plot),
}


# special actions


def _ally_combo(scene: Endeavor, who: Combatant, x: int, targets: Names) -> tuple[Duty, ...]:
    return (
        Duty(do="move", who=(who.name,), amount=x),
        Duty(do="descend", who=(who.name,)),
        Duty(do="press", who=(who.name,)),
    )


def remove(scene: Endeavor, who: Combatant, x: int, targets: Names) -> tuple[Duty, ...]:
    return each("out", targets, "victory")


def against_height(scene: Endeavor, who: Combatant, x: int, targets: Names) -> str:
    return f"{who.name} is at {who.position}, {VICTORY} is needed" if who.position < VICTORY else ""


def rowed(scene: Endeavor, name: str) -> bool:
    """Whether a combatant has three Wounds in a row."""
    return tracks.length(tracks.wounds(scene, name)) >= ROW


def parted(scene: Endeavor, x: int, targets: Names, has_row: HasRow) -> tuple[Names, Names]:
    """Which targets are removed and which are not: the first X with a full row are out (G-094)."""
    out = tuple([name for name in targets if has_row(scene, name)][:x])
    return out, tuple([name for name in targets if name not in out])


def _against_combo(scene: Endeavor, who: Combatant, x: int, targets: Names) -> str:
    _, wounded = parted(scene, x, targets, rowed)
    return f"{len(wounded)} would be wounded, and X is {x}" if len(wounded) > x else ""


def _combo(scene: Endeavor, who: Combatant, x: int, targets: Names) -> tuple[Duty, ...]:
    out, wounded = parted(scene, x, targets, rowed)
    return *each("out", out, "combo"), *each("wound", wounded)


def against_schemes(scene: Endeavor, who: Combatant, x: int, targets: Names) -> str:
    first, last = tracks.longest(tracks.schemes(scene, who.track))
    if (count := last - first + 1) >= SCHEMES:
        return ""
    if not count:
        return f"there is no Scheme, {SCHEMES} in a row are needed"
    return f"Schemes {first} to {last} are {count} in a row, {SCHEMES} are needed"


ALLY_SPECIALS: Mapping[str, Special] = {
    "combo": Special(about="move up, then everybody down and the opponents as far", then=_ally_combo),
    "victory": Special(
        about=f"from {VICTORY} on: an opponent is out",
        aims="opponents",
        most="1",
        against=against_height,
        then=remove,
    ),
}
MONSTROSITY_SPECIALS: Mapping[str, Special] = {
    "combo": Special(
        about="opponents with three Wounds in a row are out, others are wounded",
        aims="opponents",
        most="2x",
        against=_against_combo,
        then=_combo,
    ),
    "victory": Special(
        about=f"with {SCHEMES} Schemes in a row: an opponent is out",
        aims="opponents",
        most="1",
        against=against_schemes,
        then=remove,
    ),
}


# the kind


def ending(scene: Endeavor) -> tuple[str, str] | None:
    """Who wins and why, once only one side is left."""
    sides = {one.side for one in scene.combatants.values() if not one.removed}
    if MONSTROSITY not in sides:
        return "allies win", "no monstrosity is left"
    return None if ALLY in sides else ("monstrosities win", "no ally is left")


ALLY_SIDE = SceneSide(actions=ALLIES, specials=ALLY_SPECIALS)
TAGS = ("Unique", "Horde", "Revenge", "Unrelenting", "Immunity")

KIND = SceneKind(
    name="monstrous",
    source="Monstrous Endeavors",
    sides={
        ALLY: ALLY_SIDE,
        MONSTROSITY: SceneSide(
            actions=MONSTROSITIES,
            specials=MONSTROSITY_SPECIALS,
            starts=True,
            unconventional=False,
            tags=TAGS,
        ),
    },
    ending=ending,
    first=rounds.first,
)
