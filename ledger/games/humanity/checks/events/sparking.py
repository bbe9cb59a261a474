"""Sparks: more dice for a roll, paid for with Blessings before or after it is thrown.

Law: a Spark is paid before its dice fall. Source: Spark Rolls.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec.structs import replace

from ledger.api import Chapter, Choice, Event, Typed, Verb, refused
from ledger.games.humanity import outcomes, sheets
from ledger.games.humanity.bookkeeping import pay
from ledger.games.humanity.checks import throws
from ledger.games.humanity.checks.families import OnCheck
from ledger.games.humanity.checks.questions import CheckQuestion
from ledger.games.humanity.checks.reactions import (
    SPARK,
    against_repeating,
    against_spark,
    against_stat,
    spark_cost,
    spark_partners,
    unsaid,
)
from ledger.games.humanity.checks.standing import Standing, now_open, standing
from ledger.games.humanity.checks.words import ROLL
from ledger.games.humanity.numbers import BlessingNumber
from ledger.games.humanity.preconditions import Objection, against_payment
from ledger.games.humanity.required import open_check, require
from ledger.games.humanity.state import Check, Roll, State
from ledger.games.humanity.text import faces
from ledger.games.humanity.words import blessings, check_of, choice, chosen, number, seat, value, who

chapter: Chapter[State] = Chapter()
CHECKS = "Checks"


def _sparks(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """The Stats for a Spark: the character's own, then those of others, then pairs for Ascendant. Only those
    that can join now are listed."""
    now = now_open(state)
    own_stats = list(sheets.fresh_stats(state))
    ready: set[str] = set()
    if now is not None:
        ready.update(*[spark_partners(now, roll) for roll in now.sparkable])
    for stat in (*own_stats, *(("hardy",) if state.hardy else ())):
        yield Choice(stat, stat, unlisted=stat not in ready)
    for name in state.characters:
        for stat in own_stats:
            text = f"{name}'s {stat}"
            yield Choice(text, text, unlisted=text not in ready)
    for one in own_stats:
        for other in own_stats:
            if one != other:
                yield Choice(f"{one}+{other}", f"{one}+{other}", unlisted=True)


def _payers(state: State, by: str, values: Typed) -> Iterable[str]:
    partner, _, stat = values[0].rpartition("'s ")
    return (who(state, by), partner) if partner and stat != "haze" else (who(state, by),)


def _place(now: Standing, place: int | None) -> int:
    """The place of the roll to Spark: as named, else the roll that is due, else the lowest one without a
    Spark."""
    if place is None:
        place = now.due
    return next((one.place for one in now.failing if not one.route), 0) if place is None else place


_PAID = blessings(_payers)


@chapter.event
class SparkPaid(OnCheck, frozen=True, kw_only=True):
    """Spark a roll with a Stat (or Bob's heart, home+hand), paid by Blessings: spark home 3 3

    `stats` are those of the whole Spark, the roll's own first; `partner` lends the second (Harmonious).
    """

    roll: int
    route: Literal["before", "after"]
    roller: str
    stats: tuple[str, ...]
    blessings: tuple[BlessingNumber, ...]
    partner: str = ""
    owner: str = ""
    """The target whose Haze joins."""

    verb = Verb("spark", free=True, leads=True)
    args = (choice("Stat", _sparks), ROLL, _PAID)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        check, roller, place, base = check_of(state, by), who(state, by), 0, ""
        route: Literal["before", "after"] = "before"
        if check is not None:
            place = _place(standing(state, check.number), value(values, 1))
            roll = check.rolls.get(place)
            base = check.usual if roll is None else roll.stat
            if roll is not None:
                roller = roll.roller
                route = "after" if roll.is_thrown else "before"
        partner, _, stat = values[0].rpartition("'s ")
        haze = partner if check is not None and stat == "haze" and partner in check.targets else ""
        spark = SparkPaid(
            by=seat(state, roller, by),
            check=number(state, by),
            roll=place,
            route=route,
            roller=roller,
            stats=(base, *stat.split("+")),
            blessings=(),
            partner="" if haze else partner,
            owner=haze,
        )
        paid = chosen(state, spark.payers, value(values, 2, ()), spark_cost(spark.stats))
        return replace(spark, blessings=paid)

    @property
    def payers(self) -> tuple[str, ...]:
        return (self.roller, self.partner) if self.partner else (self.roller,)

    def _sparked(self, check: Check) -> Roll:
        """The roll with all its Stats. Raises Contradiction if no Spark has that many."""
        return throws.spark_of(check, self.roll, self.roller, self.stats, self.partner, self.owner)

    def needs(self, state: State) -> None:
        check = open_check(state, self)
        payers = [state.characters[name] for name in self.payers]
        held = [blessing.id for one in payers for blessing in one.pool if blessing.id in self.blessings]
        names = " and ".join(one.name for one in payers)
        fits = len(held) == len(self.blessings) == len(set(self.blessings))
        require(fits, f"{names} cannot spend those Blessings")
        throws.sizes(state, self._sparked(check))
        if self.route == "before":
            check.require_due(self.roll)
            return
        roll = check.thrown(self.roll)
        require((roll.roller, roll.stat) == (self.roller, self.stats[0]), f"{roll.roller} threw {roll.stat}")

    def do(self, state: State) -> None:
        check = state.checks[self.check]
        spark = self._sparked(check)
        roll = check.thrown(self.roll) if self.route == "after" else check.rolls.get(self.roll, spark)
        roll.route, roll.stats, roll.partner, roll.haze = self.route, self.stats, self.partner, self.owner
        for name in self.payers:
            owner = state.characters[name]
            if own := tuple([held.id for held in owner.pool if held.id in self.blessings]):
                pay(state, owner, own)
        if self.partner:
            check.helps.append((self.partner, "harmonious"))
        check.rolls[self.roll] = roll
        if state.endeavor is not None and self.roller in state.endeavor.combatants:
            state.endeavor.combatants[self.roller].sparks += 1

    def against(self, now: Standing) -> Objection:
        state, check, planned = now.state, now.check, (self.roller, self.stats[0])
        spark, roll = self._sparked(check), check.rolls.get(self.roll)
        if self.owner and (self.owner not in check.targets or "haze" not in self.stats[1:]):
            return refused(SPARK, "only the Haze of a target can be thrown")
        if self.route == "after" and roll is not None and not roll.is_complete:
            return refused(SPARK, "the first die has to be finished", ("roll",))
        if self.route == "before":
            if self.roll >= now.needed:
                return refused(CHECKS, f"this Check takes {outcomes.several(now.needed, 'roll')}")
            if roll is None or (roll.roller, roll.stat) != planned:
                found = against_stat(state, check, *planned)
                found = found or against_repeating(state, check, self.roll, *planned)
                if found is not None:
                    return found
        found = against_spark(state, check, spark)
        if found is None and self.partner:
            found = unsaid(check, CheckQuestion("willing", self.partner), "Harmonious")
        return found or against_payment(state, self.payers, spark_cost(self.stats), self.blessings, SPARK)

    def tell(self, state: State) -> str:
        with_ = f" with {self.partner}" if self.partner else ""
        paid = faces(state, self.blessings, self.roller)
        return f"{self.roller} pays {paid} and Sparks {' and '.join(self.stats)}{with_}"
