"""How a total becomes a result, and rolls become an outcome.

Law: pure; it takes what the table threw, said and paid, and gives back what follows. The steps come in the
order of the rulings G-001 and G-002. Source: Checks, Check Outcomes; Helping; Conditions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from ledger.games.humanity.dice import x_of
from ledger.games.humanity.odds import tier_of

EASY = -1


def rank_name(rank: int) -> str:
    """`Easy`, `Normal`, `Hard`, or a number."""
    return {EASY: "Easy", 0: "Normal", 1: "Hard"}.get(rank, f"rank {rank}")


class Rolled(msgspec.Struct, frozen=True, kw_only=True):
    """One roll with everything that affects it. `modifier` is the sum of Help, Famous, Uncool and what the
    table added."""

    total: int
    modifier: int = 0
    haunting: int = 0
    eased: bool = False
    """Whether a 3 or 4 becomes 5: on an Easy or apt roll, or one made with Host."""
    lifted: bool = False
    """Whether a 6 or 7 becomes 8: with an Ignited Spark or an exceptional gain."""
    declined: bool = False
    reduced: int = 0
    """What Mischievous takes from the finished result."""


def result_of(roll: Rolled, *, round_first: bool = False, round_again: bool = False) -> int:
    """The result of one roll. The two knobs are the other ways to read G-001 and G-002."""
    change = roll.modifier - roll.haunting
    if roll.declined or not (roll.eased or roll.lifted):
        return roll.total + change - roll.reduced
    before, after = (0, change) if round_first else (change, 0)
    result = _rounded(roll, roll.total + before) + after - roll.reduced
    return _rounded(roll, result) if round_again and roll.reduced else result


def _rounded(roll: Rolled, value: int) -> int:
    if roll.eased and value in (3, 4):
        return 5
    return 8 if roll.lifted and value in (6, 7) else value


class Ending(msgspec.Struct, frozen=True, kw_only=True):
    """What affects the Check as a whole."""

    creative: bool = False
    forced: str = ""
    """`failure`, `success`, or empty."""
    extra_boons: int = 0
    """How many boons Skilled and Self-Accepted add."""
    shifts: int = 0
    """How many boons turn into busts: Disarmed in a violent Attack, Resolved."""
    helpers: int = 0
    busts_per_helper: bool = False
    keeps_on_failure: bool = False
    """Whether passing rolls of a failed Check keep their boons and busts: the other reading of G-018."""
    x_help: int = 0
    x_size: int = 0
    """The die the table calls most important (G-023); 0 for the largest."""


class CheckOutcome(msgspec.Struct, frozen=True, kw_only=True):
    """`results` are those of every roll, in order; `dropped` is the place of the roll that Creative
    ignores."""

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
    def counted(self) -> tuple[int, ...]:
        """The results that a success depends on, because higher ones bring a bigger boon; empty if it depends
        on none."""
        if self.tier == "plain":
            return ()
        return tuple([result for place, result in enumerate(self.results) if place != self.dropped])

    @property
    def is_exceptional(self) -> bool:
        return self.boons > 0 and max(self.results, default=0) >= 20


def lowest(results: Mapping[int, int]) -> int:
    """The place of the lowest result, the first of equal ones: Help goes there, and Creative ignores it."""
    return min(results, key=lambda place: (results[place], place))


def resolve(sizes: Sequence[int], results: Sequence[int], ending: Ending) -> CheckOutcome:
    """The outcome of a Check whose rolls are all made, with the sizes of all dice that were thrown.

    Without results, nothing was thrown: Insured needs no dice.
    """
    dropped, kept = None, results
    if ending.creative and len(results) > 1 and min(results) < 5:
        dropped = lowest(dict(enumerate(results)))
        kept = [*results[:dropped], *results[dropped + 1 :]]
    tiers = list(map(tier_of, kept))
    boons, busts = tiers.count("major") + tiers.count("maximum"), tiers.count("minor")
    tier = tiers[0] if len(tiers) == 1 else tier_of(min(kept)) if kept else "failure"
    passed = tier != "failure"
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
    size = ending.x_size or max(sizes)
    return CheckOutcome(
        tier=tier,
        results=tuple(results),
        boons=boons,
        busts=busts,
        x=max(0, x_of(size) + ending.x_help),
        dropped=dropped,
    )


def spoken(found: CheckOutcome) -> str:
    """An outcome in words."""
    results = " and ".join(map(str, found.results))
    return f"{results}: {found.tier}, boons {found.boons}, busts {found.busts}, X {found.x}"


def several(count: int, noun: str) -> str:
    """`1 roll`, `2 rolls`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def one(noun: str) -> str:
    """`a Terrain`, `an Alarm`."""
    return f"an {noun}" if noun[:1].lower() in ("a", "e", "i", "o") else f"a {noun}"


def tokens(boons: int, busts: int) -> str:
    """`1 boon and 2 busts`; empty if there is neither."""
    return " and ".join(several(n, word) for n, word in ((boons, "boon"), (busts, "bust")) if n)
