"""How an action is decided: the Check that it opens, and what it comes to.

Law: pure; what is computed stands in the event. Source: Actions, Checks.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ledger.api import TABLE
from ledger.games.humanity import sheets
from ledger.games.humanity.checks.events.declaring import CheckDeclared
from ledger.games.humanity.scenes import acting, rounds
from ledger.games.humanity.scenes.events.actions import ActionSettled
from ledger.games.humanity.scenes.kind import VOID, Act, Kind, Result, Then, nothing_due
from ledger.games.humanity.state import Action, Combatant, Endeavor, State, Support


def act_of(kind: Kind, scene: Endeavor, action: Action) -> Act:
    name = action.name
    if name in kind.forced:
        return kind.forced[name]
    one = scene.combatants[action.character]
    return acting.meant(scene, one, acting.side_of(kind, one).actions[name], action.button)


def _together(state: State, kind: Kind, scene: Endeavor, action: Action) -> list[Act]:
    """The actions that share a Check: by ruling both that are combined (G-073)."""
    if len(action.names) < 2 or state.table.rulings["unique_skill"] != "one-check":
        return []
    known = acting.side_of(kind, scene.combatants[action.character]).actions
    acts = [known[name] for name in action.names if name in known]
    return acts if len(acts) > 1 and all(act.check for act in acts) else []


def check_of(state: State, kind: Kind, scene: Endeavor, action: Action, act: Act) -> int:
    """The Check of an action; 0 where it has none, or none yet."""
    if not act.check:
        return 0
    shared = action.place > 0 and _together(state, kind, scene, action)
    return action.check or (action.checked if shared else 0)


def opening(state: State, kind: Kind, scene: Endeavor, action: Action, act: Act) -> CheckDeclared:
    """The Check that an action opens: the Action Die is thrown, and X is that of its size."""
    one, acts = scene.combatants[action.character], _together(state, kind, scene, action) or [act]
    act = next(iter([each for each in acts if each.check == "attack"]), act)
    attacks = act.check == "attack" or act.aims == "anyone"
    means, support = acting.Means(state, one), _support(one)
    targets = action.targets if attacks else ()
    ranks = [_ranks(state, scene, one, action, acts, name) for name in targets or ("",)]
    return CheckDeclared(
        by=sheets.seat_of(state, one.name),
        check=state.count + 1,
        character=one.name,
        stat=acting.nominal(means, act, granted=True) or means.die,
        targets=targets,
        intent=" and ".join(action.names) if len(acts) > 1 else action.name,
        die=means.die,
        size=sheets.size_of(state, one.name, means.die),
        ranks=max(ranks),
        each=tuple(ranks) if len(set(ranks)) > 1 else (),
        helped_by=support.helper,
        way=support.way,
        goes=support.goes,
        help=support.bonus,
        bonus=int(rounds.is_heavy(state, one)),
        granted=action.granted,
    )


def _support(one: Combatant) -> Support:
    """The Help that lets a unit take the action that it takes now."""
    place = one.attacks - 1
    return one.helped[place] if one.unit and 0 <= place < len(one.helped) else Support("")


def _ranks(
    state: State, scene: Endeavor, one: Combatant, action: Action, acts: Sequence[Act], target: str
) -> int:
    """How much harder the Endeavor makes a Check, made on a target if it has any: the hardest of its
    actions."""
    found = []
    for act in acts:
        rank = act.ranks(scene, one.name) if act.ranks is not None else 0
        if act.aims == "track":
            rank = acting.changing(state, scene, one, action.track)
        elif act.check == "attack" or act.aims == "anyone":
            rank += acting.rank_against(state, scene, one, target)
        found.append(rank)
    return max(found)


def settled(state: State, kind: Kind, scene: Endeavor, action: Action, act: Act, check: int) -> ActionSettled:
    """What an action came to, where this was its Check; nothing where that failed or was called off."""
    found = state.settled.get(check)
    hit = action
    if not check:
        result = Result("", rounds.x(state, scene.combatants[action.character]))
    elif found is None:
        result = Result(VOID, 0)
    else:
        result = Result(found.tier, found.x, frozenset(sheets.apts(state, action.character).values()))
        if found.spared:
            hit = replace(action, targets=tuple(t for t in action.targets if t not in found.spared))
    return ActionSettled(
        by=TABLE,
        character=action.character,
        action=action.name,
        check=check,
        tier=result.tier,
        x=result.x,
        due=_brings(kind, act, result)(scene, hit, result),
    )


def _brings(kind: Kind, act: Act, result: Result) -> Then:
    if result.is_success:
        return act.then
    return nothing_due if result.tier == VOID else act.failing or kind.failing
