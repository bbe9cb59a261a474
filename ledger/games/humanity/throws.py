"""Which dice fall together for a throw, and whether they bump.

Law: worked out from the state when the dice fall, and by nobody else. Where no such dice are to fall, or are
not there, the answer is Contradiction. Source: Stat Dice, Spark Rolls, Conditions, Adamant, Haunted.
"""

from __future__ import annotations

from collections.abc import Sequence

from ledger.api import Contradiction
from ledger.games.humanity import sheets
from ledger.games.humanity.dice import BLESSING, Dice, splits
from ledger.games.humanity.events import checks as ev
from ledger.games.humanity.events.fallen import Fallen
from ledger.games.humanity.state import Check, Roll, State

FOUR = Dice((BLESSING,) * 4, bump=False)
"""What Analytical throws."""


def planned(check: Check, event: ev.RollPlanned | ev.DiceThrown) -> Roll:
    """The roll as it is going to be thrown, with the Spark that was paid for it."""
    check.require_due(event.roll)
    roll = Roll(event.roll, event.roller, event.stat, event.owner)
    plan = check.rolls.get(event.roll)
    if plan is not None and plan.route:
        roll.route, roll.partner, roll.haze = plan.route, plan.partner, plan.haze
        roll.stats = (event.stat, *plan.stats[1:])
    return roll


def spark_of(check: Check, place: int, roller: str, stats: tuple[str, ...], partner: str, haze: str) -> Roll:
    """The roll as it is when it is Sparked with these Stats, its own first."""
    if not 2 <= len(stats) <= 3 or place < 0:
        raise Contradiction("a Spark takes two Stats, with Ascendant three")
    made = check.rolls.get(place)
    owner = made.owner if made is not None and (made.roller, made.stat) == (roller, stats[0]) else ""
    return Roll(place, roller, stats[0], owner=owner, stats=stats, partner=partner, haze=haze)


def cannot_bump(state: State, check: Check, roll: Roll) -> bool:
    """Whether Surprised, or an Ache of any Stat of the roll, keeps it from bumping (G-012)."""
    if sheets.suffers(state, check, roll.roller, "Surprised"):
        return True
    for place, stat in enumerate(roll.stats):
        name = roll.partner if roll.partner and place else roll.roller
        if sheets.suffers(state, check, name, "Ache", stat):
            return True
    return False


def sizes(state: State, roll: Roll) -> tuple[int, ...]:
    """The dice of all Stats of a roll, its own first."""
    found = [sheets.size_of(state, sheets.lender(roll, place), stat) for place, stat in enumerate(roll.stats)]
    return tuple(found)


def of_roll(state: State, check: Check, roll: Roll) -> Dice:
    """The dice of a roll that has not been thrown."""
    return Dice(sizes(state, roll), bump=not cannot_bump(state, check, roll))


def dice_of(state: State, event: Fallen) -> Dice:
    """The dice that fall, or fell, for such an event."""
    check = state.open_check(event.check)
    if isinstance(event, ev.DiceThrown):
        return of_roll(state, check, planned(check, event))
    if isinstance(event, ev.HauntingRolled):
        roll = check.roll(event.roll)
        if roll.haunting is not None:
            raise Contradiction("no roll waits for the Haunted die")
        return Dice((state.character(roll.roller).size("haunted"),))
    roll = check.thrown(event.roll)
    if isinstance(event, ev.DiceRepeated):
        if not roll.repeats:
            raise Contradiction("that roll is thrown once")
        return Dice(roll.sizes, bump=roll.bump)
    if isinstance(event, ev.DiceLowered):
        if roll.lowering is None:
            raise Contradiction("no die was set to 1 there")
        return Dice(roll.sizes[: len(roll.latest[-1])])
    if roll.route != "after" or roll.added:
        raise Contradiction("no die is to be added there")
    added = sizes(state, roll)[1:]
    bump = roll.bump and not cannot_bump(state, check, roll)
    return Dice(added, (roll.sizes[0], *added), bump)


def bonus(four: Sequence[int]) -> int:
    """What the dice of Analytical bring. Source: Analytical."""
    return 5 if len(four) == 4 and splits(four) else 0
