"""How a character begins.

Law: pure; from the choices to the Stat Dice and to what is missing. Source: Making Your First Character.
"""

from __future__ import annotations

from collections.abc import Sequence

from ledger.games.humanity import dice, sheets
from ledger.games.humanity.catalog import Ethic, Lifestyle, Stat
from ledger.games.humanity.state import State

STEP_ONE, STEP_TWO, STEP_FOUR = (
    "Step One, Choose Highest Stat",
    "Step Two, Choose Lifestyle and Ethic",
    "Step Four, Choose Aptitudes",
)


def starters(state: State) -> tuple[str, ...]:
    return tuple(name for name, one in state.table.catalog.of(Lifestyle).items() if one.starts)


def starter_ethics(state: State) -> tuple[str, ...]:
    return tuple(name for name, one in state.table.catalog.of(Ethic).items() if not one.reached)


def pair(state: State, lifestyle: str, ethic: str) -> tuple[str, ...]:
    """The two Stats that begin larger; none where the choice is no starter."""
    known = state.table.catalog.of(Lifestyle).get(lifestyle)
    return known.starts.get(ethic, ()) if known else ()


def starting_dice(state: State, highest: str, lifestyle: str, ethic: str) -> dict[str, int]:
    """The Stat Dice after the three steps up. Raises KeyError for a Stat that nobody has."""
    stats = sheets.fresh_stats(state)
    for stat in (highest, *pair(state, lifestyle, ethic)):
        stats[stat] = dice.step(stats[stat], 1) or stats[stat]
    return stats


def aptitudes_due(stats: dict[str, int]) -> int:
    """Three where a Stat begins as a d8; what begins larger by itself does not count (G-134)."""
    grown = [size for stat, size in stats.items() if stat != "haunted"]
    return 3 if 8 in grown else 2


def flaw(state: State, highest: str, lifestyle: str, ethic: str, apts: Sequence[str]) -> tuple[str, str]:
    """The heading that forbids such a character and why; empty where it is fine."""
    known = state.table.catalog.of(Stat)
    if highest not in sheets.fresh_stats(state) or known[highest].grows != "up":
        return STEP_ONE, f"{highest} cannot be the highest Stat (G-131)"
    if lifestyle not in starters(state):
        return STEP_TWO, f"{lifestyle} is no starter Lifestyle"
    if ethic not in starter_ethics(state):
        return STEP_TWO, f"{ethic} is no starter Ethic"
    due = aptitudes_due(starting_dice(state, highest, lifestyle, ethic))
    if len(set(apts)) != due:
        return STEP_FOUR, f"these dice begin with {due} Aptitudes, not {len(set(apts))}"
    return "", ""


def companion_flaw(values: Sequence[int], whole: int) -> str:
    """Why a companion cannot have such Aptitude Values. Source: Friendly."""
    if any(not 0 <= value <= 3 for value in values):
        return "an Aptitude Value lies between 0 and 3"
    return "" if sum(values) == whole else f"Aptitude Values make {whole} together, not {sum(values)}"
