"""Which Stats fit the rolls of an action after the first one, which is made with the Action Die.

Law: pure. Source: Actions, More About Stat Dice; G-083.
"""

from __future__ import annotations

from ledger.games.humanity.scenes import acting
from ledger.games.humanity.scenes.kind import Names
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.games.humanity.scenes.means import ATTENTIVE, Means, scope
from ledger.games.humanity.state import Check, State


def called_for(state: State, check: Check) -> Names:
    """The Stat that a Check calls for and, if it belongs to an action, the other Stats that the action can be
    made with."""
    scene = state.endeavor
    action = scene.action if scene is not None and check.die else None
    if scene is None or action is None:
        return (check.stat,)
    one, stats = scene.combatants[action.character], state.characters[action.character].stats
    known = acting.known(KINDS[scene.kind], one, action.names)
    acts = [acting.meant(scene, one, act, action.button) for act in known]
    shared = [stat for stat in stats if all(stat in scope(act, stats) for act in acts)]
    attentive = ATTENTIVE if check.is_violent and Means(state, one).is_attentive else ()
    return tuple(dict.fromkeys((check.stat, *shared, *attentive)))


def is_conventional(state: State, name: str) -> bool:
    """Whether a character uses no unconventional Stats in this Endeavor."""
    one = None if state.endeavor is None else state.endeavor.combatants.get(name)
    return one is not None and one.conventional
