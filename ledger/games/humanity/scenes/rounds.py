"""Rounds: which Action Dice can be chosen, what they bring, who is next, and who takes the special action.

Law: pure questions about an open Endeavor. Source: Rounds, Actions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from ledger.api import once
from ledger.games.humanity import sheets
from ledger.games.humanity.dice import x_of
from ledger.games.humanity.scenes import tracks
from ledger.games.humanity.state import Button, Combatant, Endeavor, State

WEIGHTY = ("hand", "home")
"""The Stats of Heavy."""


@once
def _areas(state: State) -> list[Button]:
    """The Areas on all tracks: Terrain that limits Action Dice."""
    lying = state.scene_open.buttons
    return [button for button in lying if button.kind == "terrain" and tracks.AREA in button.tags]


def area(state: State, one: Combatant) -> Button | None:
    """The nearest Area at or below a combatant; None if there is none (G-100)."""
    if not (areas := _areas(state)):
        return None
    below = [each for each in areas if each.track == one.track and each.position <= one.position]
    return max(below, key=lambda button: (button.position, -button.number), default=None)


def against_ever(state: State, one: Combatant, stat: str) -> str:
    """Why a Stat can never be an Action Die here, even if it is not spent; empty if it can."""
    if stat not in state.characters[one.name].stats or stat == "haunted":
        return f"{one.name} cannot choose {stat}"
    if stat in one.exhausted:
        return f"{stat} of {one.name} is exhausted"
    if (limits := area(state, one)) is not None and stat not in limits.stats:
        return f"the Area at {limits.position} allows {', '.join(limits.stats)}"
    return ""


def against_die(state: State, one: Combatant, stat: str) -> str:
    """Why a Stat cannot be an Action Die; empty if it can."""
    found = against_ever(state, one, stat)
    if not found and stat in one.spent and not sheets.is_tireless(state, one.name, stat):
        return f"{stat} of {one.name} is spent"
    return found


def is_stuck(state: State, scene: Endeavor) -> bool:
    """Whether nobody could choose an Action Die even after a skipped round. Units do not choose, and neither
    does the Eye, which acts anyway."""
    for one in scene.combatants.values():
        if one.unit or one.removed:
            continue
        if one.stat:
            return False
        for stat in state.characters[one.name].stats:
            if not against_ever(state, one, stat):
                return False
    return True


def dice_of(state: State, one: Combatant) -> Iterator[str]:
    """The Stats that a combatant can choose as the Action Die."""
    for stat in state.characters[one.name].stats:
        if not against_die(state, one, stat):
            yield stat


def size(state: State, one: Combatant) -> int:
    """The size of an Action Die."""
    return sheets.size_of(state, one.name, one.action_die)


def x(state: State, one: Combatant) -> int:
    """A combatant's X in this round; 0 without an Action Die."""
    die = one.die or one.stat
    return x_of(sheets.size_of(state, one.name, die)) + is_heavy(state, one) if die else 0


def in_scope(state: State, one: Combatant, stats: Sequence[str], die: str = "") -> bool:
    """Whether a die, by default the Action Die, is in the scope of one of these Stats: it is that Stat, or
    balanced with it, also where nothing unconventional can be thrown."""
    known, die = state.characters[one.name].stats, die or one.action_die
    if die in stats or die not in known:
        return die in stats
    size = sheets.size_of(state, one.name, die)
    return any(known.get(stat) == size for stat in stats)


def is_heavy(state: State, one: Combatant) -> bool:
    """Whether a combatant gains one temporary Blessing less and has an X that is 1 higher (Heavy)."""
    return sheets.owns(state, one.name, "Heavy") and (one.related or in_scope(state, one, WEIGHTY))


def may_stand_in(state: State, die: str) -> bool:
    """Whether the table can say that a Stat is related to any action: it has to be History or an optional
    Stat."""
    return die == "history" or sheets.is_optional(state, die)


def against_related(state: State, one: Combatant, stat: str) -> str:
    """Why the table has nothing to judge about an Action Die; empty if it has."""
    if not sheets.owns(state, one.name, "Heavy"):
        return f"{one.name} has nothing that asks whether {stat} is related"
    decides = may_stand_in(state, stat) and not in_scope(state, one, WEIGHTY, stat)
    return (
        "" if decides else f"the size of {stat} decides whether it is in the scope of {' or '.join(WEIGHTY)}"
    )


def temporary(state: State, name: str) -> list[int]:
    """The numbers of a character's temporary Blessings (G-065)."""
    return [held.id for held in state.characters[name].pool if held.lasts == "scene"]


def gains(state: State, scene: Endeavor) -> list[tuple[str, int]]:
    """How many temporary Blessings each combatant gains in a round: X of the die's size, one less with Heavy,
    but never below 0 (G-123)."""
    dice = [one for one in scene.standing() if one.die or one.stat]
    return [(one.name, max(0, x_of(size(state, one)) - is_heavy(state, one))) for one in dice]


def acting(scene: Endeavor) -> list[Combatant]:
    """The combatants who have a turn in this round."""
    everybody = scene.combatants.values()
    return [one for one in everybody if (one.die or one.stat) and not (one.removed or one.unit)]


def ready(scene: Endeavor) -> list[Combatant]:
    return [one for one in acting(scene) if one.turn == "ready"]


def held(scene: Endeavor) -> list[Combatant]:
    return [one for one in acting(scene) if one.turn == "held"]


def is_over(scene: Endeavor) -> bool:
    """Whether nobody has a turn or a kept action left in this round."""
    return all(one.turn == "done" for one in acting(scene))


def after(scene: Endeavor, waiting: Sequence[Combatant]) -> str:
    """Who has the next turn among those who wait, going around the table from whoever had the latest."""
    around = list(scene.combatants)
    if scene.order == "counterclockwise":
        around.reverse()
    start = around.index(scene.current) + 1 if scene.current in around else 0
    names = {one.name for one in waiting}
    return next(filter(names.__contains__, (*around[start:], *around[:start])))


def first(state: State, scene: Endeavor) -> tuple[str, ...]:
    """Who may take the first turn of a round: those with the fewest temporary Blessings."""
    return fewest(state, ready(scene))


def fewest(state: State, found: Iterable[Combatant]) -> tuple[str, ...]:
    """The combatants with the fewest temporary Blessings."""
    return _with(min, {one.name: len(temporary(state, one.name)) for one in found})


def most(state: State, found: Iterable[Combatant]) -> tuple[str, ...]:
    """The combatants with the most temporary Blessings; those who skip do not count, because X needs an
    Action Die (G-069)."""
    acting = [one.name for one in found if (one.die or one.stat) and not one.unit]
    return _with(max, {name: len(temporary(state, name)) for name in acting})


def _with(pick: Callable[[Iterable[int]], int], counts: Mapping[str, int]) -> tuple[str, ...]:
    wanted = pick(counts.values()) if counts else 0
    return tuple([name for name, count in counts.items() if count == wanted])


def protection(state: State, scene: Endeavor, name: str) -> int:
    """How much harder Attacks on a combatant are; by the ruling on G-079, several protections add up or count
    once."""
    one = scene.combatants.get(name)
    count = 0 if one is None else sum([until >= scene.round for until in one.protections])
    return count if state.table.rulings["protections"] == "add" else min(count, 1)


def owed(state: State, one: Combatant) -> int:
    """How many actions a unit still has thanks to Help, at most X in a round (G-117)."""
    return min(len(one.helped), x(state, one)) - one.attacks if one.unit else 0
