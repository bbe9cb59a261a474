"""Who throws which Stat for a roll of a Check, before the dice fall.

Law: a plan can be changed until the dice fall. `roll` is the place of a roll from 0.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.api import LEGAL, Chapter, Choice, Event, Typed, Verb, Verdict, refused
from ledger.games.humanity import outcomes, sheets
from ledger.games.humanity.checks import throws
from ledger.games.humanity.checks.families import OnCheck
from ledger.games.humanity.checks.reactions import (
    SPARK,
    against,
    against_reach,
    against_repeating,
    against_stat,
)
from ledger.games.humanity.checks.standing import Standing, standing
from ledger.games.humanity.preconditions import Objection
from ledger.games.humanity.scenes import acting
from ledger.games.humanity.state import Check, Roll, State
from ledger.games.humanity.words import check_of, choice, stats, who

chapter: Chapter[State] = Chapter()
CHECKS = "Checks"


def _usable(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """The dice that a character can throw: their own Stats, the shared die, the Haze of a target."""
    yield from stats(state, by, ())
    if state.hardy:
        yield Choice("hardy", "hardy", help=f"d{state.hardy}, shared by all players")
    for target in state.check.targets if state.check is not None else ():
        if "haze" in state.characters[target].stats:
            yield Choice(f"{target}'s haze", f"{target}'s haze")


@chapter.event
class RollPlanned(OnCheck, frozen=True, kw_only=True):
    """which Stat is thrown: use home

    Who throws which Stat for a roll, before the dice fall. `owner` is the owner of the die if that is
    somebody else; `now` asks for the dice.
    """

    roll: int
    roller: str
    stat: str
    owner: str = ""
    now: bool = False

    told = "{roller} is going to throw {stat}"
    verb = Verb("use", free=True, leads=True)
    args = (choice("Stat", _usable),)
    whose = staticmethod(who)

    @classmethod
    def made(cls, state: State, by: str, values: Typed) -> Event:
        owner, _, stat = values[0].rpartition("'s ")
        return super().made(state, by, (due_place(state, by), stat, owner))

    def _planned(self, check: Check) -> Roll:
        return throws.planned(check, self.roll, self.roller, self.stat, self.owner)

    def needs(self, state: State) -> None:
        state.characters[self.roller]
        check = state.checks[self.check]
        plan = check.require_due(self.roll)
        if plan is None or not plan.route:
            sheets.size_of(state, self.roller, self.stat, self.owner)
        else:
            throws.sizes(state, self._planned(check))

    def do(self, state: State) -> None:
        check = state.checks[self.check]
        roll = check.rolls[self.roll] = self._planned(check)
        roll.now = self.now

    def anytime(self, state: State) -> Verdict:
        """The verdict on a plan. It depends on what was declared, and rarely on how the Check stands."""
        check, place, roller, stat = state.checks[self.check], self.roll, self.roller, self.stat
        if check.die:
            if place == 0 and stat != check.die:
                return refused("Actions", f"an action is made with the Action Die, {check.die}")
            found = against_reach(state, check, roller) or _against_joining(state, check, roller)
            if found is not None:
                return found
        plan = check.rolls.get(place)
        kept = plan is not None and (plan.roller, plan.stat, plan.owner) == (roller, stat, self.owner)
        found = None if kept else against_stat(state, check, roller, stat, self.owner)
        return found or against_place(state, check, place, roller, stat) or LEGAL


def due_place(state: State, by: str) -> int:
    """The place of the roll that is due in the Check of whoever acts; the first if none is."""
    check = check_of(state, by)
    return (standing(state, check.number).due or 0) if check is not None else 0


def against_place(state: State, check: Check, place: int, roller: str, stat: str) -> Objection:
    """What forbids a throw at a place. Every Check takes a first roll, however it stands; only a Hard Check
    takes rolls of others."""
    if place and place >= (needed := standing(state, check.number).needed):
        return refused(CHECKS, f"this Check takes {outcomes.several(needed, 'roll')}")
    if roller != check.character and (found := _against_others(standing(state, check.number))) is not None:
        return found
    roll = check.rolls.get(place)
    if roll is not None and roll.route == "before" and (roll.roller, roll.stats[0]) != (roller, stat):
        return refused(SPARK, f"the Spark was paid for {roll.roller}'s {roll.stats[0]}")
    return against_repeating(state, check, place, roller, stat)


def _against_others(now: Standing) -> Objection:
    """Refuses a roll of another character if the Check takes only one. Source: Easy and Hard Checks."""
    why = f"only {now.check.character} throws for a Check of one roll"
    return against(now, lambda read: "" if read.needed > 1 else why, CHECKS)


def _against_joining(state: State, check: Check, roller: str) -> Objection:
    """Refuses a roll for somebody else's Hard Check if it takes an action and the roller has none left
    (G-082)."""
    if state.endeavor is None or state.table.rulings["joining_acts"] is not True:
        return None
    if roller in (check.character, *check.released) or acting.has_action(state.endeavor, roller):
        return None
    return refused("G-082", f"a roll here uses an action, and {roller} has none in this round")
