"""How a character begins.

Law: pure; it works out the Stat Dice, and what is missing, from the choices. Source: Making Your First
Character.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ledger.api import Contradiction, refused
from ledger.games.humanity import dice, sheets
from ledger.games.humanity.catalog import Ethic, Lifestyle, Stat
from ledger.games.humanity.preconditions import Objection
from ledger.games.humanity.resources.state import MOST
from ledger.games.humanity.state import State

STEP_ONE, STEP_TWO, STEP_FOUR = (
    "Step One, Choose Highest Stat",
    "Step Two, Choose Lifestyle and Ethic",
    "Step Four, Choose Aptitudes",
)


HIGHEST = 3
"""The largest Aptitude Value."""


def starters(state: State) -> tuple[str, ...]:
    return tuple(name for name, one in state.table.catalog.of(Lifestyle).items() if one.starts)


def starter_ethics(state: State) -> tuple[str, ...]:
    return tuple(name for name, one in state.table.catalog.of(Ethic).items() if not one.reached)


def pair(state: State, lifestyle: str, ethic: str) -> tuple[str, ...]:
    """The two Stats that begin larger; none if the Lifestyle or the Ethic is not for starters."""
    known = state.table.catalog.of(Lifestyle).get(lifestyle)
    return known.starts.get(ethic, ()) if known else ()


def starting_dice(state: State, highest: str, lifestyle: str, ethic: str) -> dict[str, int]:
    """The Stat Dice after the three steps up; a step up for a Stat that nobody has is lost."""
    stats = sheets.fresh_stats(state)
    for stat in (highest, *pair(state, lifestyle, ethic)):
        if stat in stats:
            stats[stat] = dice.step(stats[stat], 1) or stats[stat]
    return stats


def growing(state: State) -> tuple[str, ...]:
    """The Stats that begin as a d4 and can grow."""
    known = state.table.catalog.of(Stat)
    return tuple(stat for stat in sheets.ordinary_stats(state) if known[stat].grows == "up")


def require_dice(state: State, sizes: Mapping[str, int], *also: str) -> None:
    """Raises Contradiction for a Stat that nobody has and that is not in `also`, or for a die that does not
    exist."""
    stats = (*sheets.fresh_stats(state), *also)
    for stat, size in sizes.items():
        if stat not in stats:
            raise Contradiction(f"nobody has a Stat {stat}")
        dice.require_size(size)


def aptitudes_due(stats: Mapping[str, int]) -> int:
    """How many Aptitudes a character begins with: three if a Stat begins as a d8, otherwise two. A Stat that
    begins larger by itself does not count (G-134)."""
    grown = [size for stat, size in stats.items() if stat != "haunted"]
    return 3 if 8 in grown else 2


def against(state: State, highest: str, lifestyle: str, ethic: str, apts: Sequence[str]) -> Objection:
    """What forbids a character with these choices."""
    known = state.table.catalog.of(Stat)
    if highest not in sheets.fresh_stats(state) or known[highest].grows != "up":
        return refused(STEP_ONE, f"{highest} cannot be the highest Stat (G-131)")
    if lifestyle not in starters(state):
        return refused(STEP_TWO, f"{lifestyle} is not a starter Lifestyle")
    if ethic not in starter_ethics(state):
        return refused(STEP_TWO, f"{ethic} is not a starter Ethic")
    due = aptitudes_due(starting_dice(state, highest, lifestyle, ethic))
    if len(apts) == due:
        return None
    return refused(STEP_FOUR, f"these dice begin with {due} Aptitudes, not {len(apts)}")


def require_values(apts: Sequence[str], values: Sequence[int]) -> None:
    """Raises Contradiction if no companion can have these Aptitude Values."""
    if len(values) != len(apts) or len(set(apts)) != len(apts):
        raise Contradiction("each Aptitude of a companion has one value")
    if not all(apts):
        raise Contradiction("an Aptitude has a name")
    if any(not 0 <= value <= MOST for value in values):
        raise Contradiction(f"an Aptitude Value lies between 0 and {MOST}")


def companion_flaw(values: Sequence[int], whole: int) -> str:
    """Why a companion cannot have these Aptitude Values; empty if it can. Source: Friendly."""
    if any(not 0 <= value <= HIGHEST for value in values):
        return f"an Aptitude Value lies between 0 and {HIGHEST}"
    return "" if sum(values) == whole else f"Aptitude Values make {whole} together, not {sum(values)}"
