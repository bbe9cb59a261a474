"""Which dice fall together for a throw, and whether they bump.

Law: only this room works it out, from the state when the dice fall. It raises Contradiction for a die that
nobody has, and for a Spark of fewer than two Stats or more than three. Source: Stat Dice, Spark Rolls,
Conditions, Adamant, Haunted.
"""

from __future__ import annotations

from collections.abc import Sequence

from ledger.api import Contradiction
from ledger.games.humanity import sheets
from ledger.games.humanity.dice import BLESSING, Dice, Stages, splits
from ledger.games.humanity.state import Check, Roll, State

FOUR = Dice((BLESSING,) * 4, bump=False)
"""What Analytical throws."""


def planned(check: Check, place: int, roller: str, stat: str, owner: str) -> Roll:
    """A planned roll, with the Spark that was paid for it. If it is thrown again, it also has what a
    distraction still takes from its result."""
    roll, plan = Roll(place, roller, stat, (stat,), owner), check.rolls.get(place)
    if plan is not None and plan.roller == roller:
        roll.reduced = plan.reduced
    if plan is not None and plan.route:
        roll.route, roll.partner, roll.haze = plan.route, plan.partner, plan.haze
        roll.stats = (stat, *plan.stats[1:])
    return roll


def spark_of(check: Check, place: int, roller: str, stats: tuple[str, ...], partner: str, haze: str) -> Roll:
    """A roll after a Spark with these Stats, its own first."""
    if not 2 <= len(stats) <= 3 or place < 0:
        raise Contradiction("a Spark takes two Stats, with Ascendant three")
    made = check.rolls.get(place)
    owner = made.owner if made is not None and (made.roller, made.stat) == (roller, stats[0]) else ""
    return Roll(place, roller, stats[0], stats, owner, partner=partner, haze=haze)


def cannot_bump(state: State, check: Check, roll: Roll) -> bool:
    """Whether Surprised, or an Ache of any Stat of the roll, keeps it from bumping (G-012)."""
    for place, stat in enumerate(roll.stats):
        held = sheets.conditions(state, check, sheets.affected(roll, place))
        if ("Ache", stat) in held or (place == 0 and "Surprised" in dict(held)):
            return True
    return False


def sizes(state: State, roll: Roll) -> tuple[int, ...]:
    """The sizes of the dice of all Stats of a roll, its own first."""
    if len(roll.stats) == 1:
        return (sheets.size_of(state, roll.owner or roll.roller, roll.stats[0]),)
    found = [sheets.size_of(state, sheets.lender(roll, place), stat) for place, stat in enumerate(roll.stats)]
    return tuple(found)


def of_roll(state: State, check: Check, roll: Roll) -> Dice:
    """The dice of a roll that has not been thrown."""
    return Dice(sizes(state, roll), bump=not cannot_bump(state, check, roll))


def bonus(four: Sequence[int]) -> int:
    """What the dice of Analytical bring. Source: Analytical."""
    return 5 if len(four) == 4 and splits(four) else 0


def shown(stages: Stages, total: int = 0) -> str:
    """The faces of a throw in words: `4`, `1, 1, 4`, or `1 5, 6 3` for a group."""
    return ", ".join(" ".join(map(str, stage)) for stage in stages) or f"a total of {total}"
