"""How a total becomes a result, and rolls become an outcome.

Law: pure; it takes what the table threw, said and paid, and gives back what follows. The order of steps is
that of the rulings G-001 and G-002. Source: Checks, Check Outcomes; Helping; Conditions.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ledger.games.humanity.dice import x_of
from ledger.games.humanity.odds import TIERS, tier_of

BOONS = {"major": 1, "maximum": 1}
BUSTS = {"minor": 1}
EASY, NORMAL, HARD = -1, 0, 1


def rolls_needed(rank: int) -> int:
    """Source: Checks, Easy and Hard Checks."""
    return max(0, rank) + 1


def floored(rank: int) -> int:
    """Nothing is easier than Easy (G-020)."""
    return max(EASY, rank)


class Rolled(msgspec.Struct, frozen=True, kw_only=True):
    """One roll with all that bears on it. `modifier` holds Help, Famous, Uncool and the table's own."""

    total: int
    sizes: tuple[int, ...]
    modifier: int = 0
    haunting: int = 0
    eased: bool = False
    """Easy, apt or made with Host: a 3 or 4 becomes 5."""
    lifted: bool = False
    """An Ignited Spark or an exceptional gain: a 6 or 7 becomes 8."""
    declined: bool = False
    reduced: int = 0
    """What Mischievous takes from the finished result."""


def result_of(roll: Rolled, *, round_first: bool = False, reduce_first: bool = False) -> int:
    """The result of one roll. The two knobs read G-001 and G-002 the other way."""
    change = roll.modifier - roll.haunting
    before = roll.total if round_first else roll.total + change
    if reduce_first:
        before -= roll.reduced
    result = before
    if not roll.declined:
        if roll.eased and before in (3, 4):
            result = 5
        elif roll.lifted and before in (6, 7):
            result = 8
    if round_first:
        result += change
    return result if reduce_first else result - roll.reduced


class Ending(msgspec.Struct, frozen=True, kw_only=True):
    """What bears on the Check as a whole."""

    creative: bool = False
    forced: str = ""
    """`failure`, `success`, or empty."""
    extra_boons: int = 0
    """Skilled and Self-Accepted."""
    shifts: int = 0
    """How often a boon turns to a bust: Disarmed in a violent Attack, Resolved."""
    helpers: int = 0
    busts_per_helper: bool = False
    keeps_on_failure: bool = False
    """G-018 read the other way: passing rolls of a failed Check keep boons and busts."""
    x_help: int = 0
    x_size: int = 0
    """The die the table calls most important (G-023); 0 for the largest."""


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """`results` are those of every roll in order; `dropped` is the place of the one Creative ignores."""

    tier: str
    results: tuple[int, ...]
    boons: int
    busts: int
    x: int
    dropped: int | None = None

    @property
    def is_success(self) -> bool:
        return self.tier != "failure"

    @property
    def is_exceptional(self) -> bool:
        return any(result >= 20 for result in self.results) and self.boons > 0


def lowest(results: Sequence[int]) -> int:
    """The place of the lowest result, the first of equals: where Help goes and what Creative ignores."""
    return min(range(len(results)), key=lambda place: (results[place], place))


def resolve(rolls: Sequence[Rolled], results: Sequence[int], ending: Ending) -> Outcome:
    """The outcome of a Check whose rolls are all made."""
    dropped = None
    if ending.creative and len(results) > 1 and min(results) < 5:
        dropped = lowest(results)
    kept = [result for place, result in enumerate(results) if place != dropped]
    passed = min(kept) >= 5
    tiers = [tier_of(result) for result in kept]
    boons = sum([BOONS.get(one, 0) for one in tiers])
    busts = sum([BUSTS.get(one, 0) for one in tiers])
    tier = min(tiers, key=TIERS.index)
    if ending.forced == "success" and not passed:
        tier, boons, busts = "plain", 0, 0
    elif ending.forced == "failure" or not passed:
        tier = "failure"
        if not (ending.keeps_on_failure and not ending.forced):
            boons = busts = 0
    if tier != "failure":
        boons += ending.extra_boons
        for _ in range(ending.shifts):
            boons, busts = max(0, boons - 1), busts + 1
    busts += ending.helpers if ending.busts_per_helper else min(1, ending.helpers)
    size = ending.x_size or max(size for roll in rolls for size in roll.sizes)
    return Outcome(
        tier=tier,
        results=tuple(results),
        boons=boons,
        busts=busts,
        x=x_of(size) + ending.x_help,
        dropped=dropped,
    )
