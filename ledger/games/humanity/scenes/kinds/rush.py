"""Rush Endeavors: like Monstrous ones, with a charge leader and a scheme to complete.

Law: data and small functions. Source: Rush Endeavors; G-102 to G-105.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from ledger.games.humanity.scenes import rounds
from ledger.games.humanity.scenes.kind import Names, Special
from ledger.games.humanity.scenes.kinds import monstrous
from ledger.games.humanity.scenes.kinds.monstrous import ALLY, MONSTROSITY, SCHEMES
from ledger.games.humanity.scenes.state import Duty
from ledger.games.humanity.state import Combatant, Endeavor, State


def _plot(scene: Endeavor, who: Combatant, x: int, targets: Names) -> tuple[Duty, ...]:
    """Foils the leader and adds Schemes; without a leader, it only adds Schemes (G-104)."""
    foiled = (Duty(do="foil", who=(scene.leader,)),) if scene.leader else ()
    activated = sum(one.recoveries for one in scene.combatants.values() if one.side == who.side)
    return (*foiled, *monstrous.scheming(who, activated))


def _all_out(scene: Endeavor, who: Combatant, x: int, targets: Names) -> tuple[Duty, ...]:
    allies = tuple([one.name for one in scene.standing(ALLY) if one.track == who.track])
    return monstrous.remove(scene, who, x, allies)


def _first(state: State, scene: Endeavor) -> Names:
    """Who may start the round: the charge leader, or another ally if the leader skips the round; without a
    leader, the monstrosities (G-103)."""
    waiting = rounds.ready(scene)
    leading = tuple(one.name for one in waiting if one.name == scene.leader)
    side = ALLY if scene.leader else MONSTROSITY
    return leading or rounds.fewest(state, [one for one in waiting if one.side == side] or waiting)


def _eligible(scene: Endeavor) -> Iterable[Combatant]:
    """Who can take the special action: the charge leader and the opponents; no ally if there is no leader
    (G-103)."""
    return (one for one in scene.standing() if one.side == MONSTROSITY or one.name == scene.leader)


SPECIALS = {
    "plot": Special(about="foil the charge leader, add Schemes", then=_plot),
    "victory": Special(
        about=f"with {SCHEMES} Schemes in a row: every opponent is out",
        against=monstrous.against_schemes,
        then=_all_out,
    ),
}

KIND = replace(
    monstrous.KIND,
    name="rush",
    source="Rush Endeavors",
    sides={
        ALLY: monstrous.ALLY_SIDE,
        MONSTROSITY: replace(monstrous.KIND.sides[MONSTROSITY], specials=SPECIALS),
    },
    first=_first,
    eligible=_eligible,
    elects=True,
)
