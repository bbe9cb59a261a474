"""What typed words mean in an Endeavor: who acts, with what, against whom. Law: what is left out can mean
only one thing: the character whose turn it is, what is asked for, the only target."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from ledger.api import Choice, Typed
from ledger.games.humanity import sheets
from ledger.games.humanity.payment import PAIR, cheapest
from ledger.games.humanity.scenes import acting, dues, rounds
from ledger.games.humanity.scenes.events.besides import victims
from ledger.games.humanity.scenes.kind import ActionKind, SceneSide
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.games.humanity.scenes.means import Means
from ledger.games.humanity.scenes.state import Combatant, Endeavor
from ledger.games.humanity.state import State
from ledger.games.humanity.words import own

FEW = 3
"""A list names the targets of kept actions only if no more than this many characters kept one."""


def mine(state: State, by: str, _: Typed) -> tuple[str, ...]:
    """The character who acts, and who alone pays."""
    return (own(state, by),)


def actor(state: State, by: str) -> Combatant | None:
    """The combatant who acts; None if that is not clear."""
    scene, name = state.endeavor, own(state, by)
    return scene.combatants.get(name) if scene is not None else None


def sides_of(scene: Endeavor, one: Combatant | None) -> list[SceneSide]:
    """The side of a combatant; without a combatant, every side, including that of units."""
    kind = KINDS[scene.kind]
    if one is not None:
        return [acting.side_of(kind, one)]
    return [*kind.sides.values(), *filter(None, (kind.units,))]


def actions(state: State, by: str, _: Typed) -> list[Choice]:
    """The actions of the combatant who acts, or of everybody if it is not clear who acts."""
    scene, one = state.endeavor, actor(state, by)
    sides = sides_of(scene, one) if scene is not None else []
    acts: dict[str, ActionKind] = {}
    for side in sides:
        acts |= side.actions
    owned = sheets.specs(state, one.name) if one is not None else ()
    return [
        Choice(name, name, help=act.about, unlisted=bool(act.spec) and act.spec not in owned)
        for name, act in acts.items()
    ]


def combined(state: State, by: str, values: Typed) -> Iterator[Choice]:
    """The second of two actions; listed if it differs from the first, and the combatant can combine and pay
    for them."""
    scene, one = state.endeavor, actor(state, by)
    combines = scene is not None and one is not None and acting.side_of(KINDS[scene.kind], one).combines
    pool = sheets.free_pool(state.characters[one.name]) if one is not None and combines else []
    pays = cheapest(PAIR, pool) is not None
    for each in actions(state, by, values):
        yield replace(each, unlisted=not pays or each.value in values)


def all_aims(state: State, by: str, values: Typed) -> list[Choice]:
    """What an action can be about: people, tracks, the Objectives nearby; an Aptitude to lend can be
    typed."""
    scene, one = state.endeavor, actor(state, by)
    if scene is None:
        return []
    taking_part = [Choice(each.name, each.name, help=each.side) for each in scene.standing()]
    tracks = [Choice(name, ("track", name)) for name in scene.tracks if name not in scene.combatants]
    others = [
        Choice(name, name, help="takes no part")
        for name, each in state.characters.items()
        if not each.retired and name not in scene.combatants
    ]
    found = [*taking_part, *tracks, *others]
    if one is not None:
        apts = state.characters[one.name].apts
        near = acting.objectives(scene, one)
        found += [Choice(apt, ("apt", apt), unlisted=True) for apt in apts]
        found += [Choice(str(each.position), ("button", each.number), help=each.kind) for each in near]
    return found


def people(state: State, by: str, values: Typed) -> list[Choice]:
    """Only the people among what an action can be about."""
    return [each for each in all_aims(state, by, values) if isinstance(each.value, str)]


def related_yes(state: State, by: str, values: Typed) -> Iterator[tuple[str, bool]]:
    """The table's yes as an answer on offer, if the Action Die fits only with a yes."""
    scene, one = state.endeavor, actor(state, by)
    if scene is None or one is None or not one.action_die:
        return
    acts = [acting.meant(scene, one, act) for act in acting.known(KINDS[scene.kind], one, values)]
    means = Means(state, one)
    if any(means.against_scope(act, None) for act in acts) and not any(
        means.against_scope(act, granted=True) for act in acts
    ):
        yield "yes", True


def ways(state: State, by: str, values: Typed) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """The targets of an action if there are several: each one, and all together if X allows it. If many
    characters kept an action, the list names no targets for them and stays short."""
    scene, one = state.endeavor, actor(state, by)
    if scene is None or one is None or (one.turn == "held" and len(rounds.held(scene)) > FEW):
        return
    names = tuple(name for name in values if isinstance(name, str))
    acts = acting.known(KINDS[scene.kind], one, names)
    aims = {act.aims for act in acts}
    found: list[str] = []
    if aims & {"opponents", "opponent"}:
        found = _opponents(state, scene, one)
    elif "friend" in aims:
        found = [other.name for other in acting.friends(scene, one)]
    if len(found) > 1:
        yield from ((name, (name,)) for name in found)
        if "opponents" in aims and len(found) <= acting.reach(state, one):
            yield ", ".join(found), tuple(found)
    elif aims & {"track", "where"} and len(scene.tracks) > 1:
        here = one.track if "track" in aims else ""
        yield from ((name, (("track", name),)) for name in scene.tracks if name != here)
    elif "objective" in aims and len(near := acting.objectives(scene, one)) > 1:
        yield from ((str(button.position), (("button", button.number),)) for button in near)
    else:
        lent = [apt for act in acts for apt in acting.lendable(state, one, act)]
        yield from ((apt, (("apt", apt),)) for apt in lent if len(lent) > 1)


def meant(state: State, scene: Endeavor, one: Combatant, aims: set[str]) -> tuple[str, ...]:
    """The targets if none are named: the only opponent, the unit of the track, or the character
    themselves."""
    if aims & {"opponents", "opponent"}:
        found = _opponents(state, scene, one)
        return tuple(found) if len(found) == 1 else ()
    if "unit" in aims:
        return tuple(unit.name for unit in acting.breakable(state, scene, one))
    return (one.name,) if "friend" in aims else ()


def _opponents(state: State, scene: Endeavor, one: Combatant) -> list[str]:
    """The opponents that a combatant can attack now: in their turn, or by what lets them act outside it."""
    if (now := dues.asked(state, "bonus")) is not None:
        return list(victims(now))
    return [other.name for other in acting.opponents(scene, one)]
