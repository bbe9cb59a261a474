"""What actions bring to somebody: Blessings, protection, a Stat that is spent.

Law: what is computed stands in the event. Source: Actions, Tracks, Endeavor Specialization Options.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ledger.api import LEGAL, TABLE, Chapter, Decision, Event, Follows, Pending, Typed, Verdict, refused
from ledger.games.humanity.bookkeeping import owe, take_blessings
from ledger.games.humanity.numbers import BlessingNumber
from ledger.games.humanity.outcomes import several
from ledger.games.humanity.scenes import abilities, dues, rounds
from ledger.games.humanity.scenes.kind import ACTIONS, Kind
from ledger.games.humanity.scenes.needs import (
    Decides,
    TakesPart,
    has_stat,
    is_open,
    require_gains,
    taking_part,
)
from ledger.games.humanity.scenes.state import Action, Duty, Endeavor, Share
from ledger.games.humanity.state import State
from ledger.games.humanity.words import blessings, chosen, own, seat, value, verb

chapter: Chapter[State] = Chapter(shown=dues.SHOWN)


# Blessings


@chapter.event
class BlessingsTaken(Event, Decides, frozen=True, kw_only=True):
    """which temporary Blessings are stolen, or the best: take 6 6

    Temporary Blessings change hands, with their faces; each of `returns` gains as many new ones, which are
    not thrown again on a 1."""

    character: str
    blessings: tuple[BlessingNumber, ...] = ()
    returns: tuple[Share, ...] = ()

    told = "{character} steals temporary Blessings: {returns}"

    def needs(self, state: State) -> None:
        state.require_people(self.character)
        is_open(state, self)
        for id_ in self.blessings:
            state.owner_of(id_)
        state.require_people(*(share.who for share in self.returns))
        require_gains(*self.returns)

    def do(self, state: State) -> None:
        thief = state.characters[self.character]
        for id_ in self.blessings:
            thief.pool += take_blessings(state, state.owner_of(id_), (id_,))
        for share in self.returns:
            owe(state, share.who, "stolen", share.amount, lasts="scene", plain=True)
        dues.done(state.scene_open, BlessingsTaken)

    def may(self, state: State) -> Verdict:
        scene = state.scene_open
        duty = scene.require_action().due[0]
        there = takeable(state, scene, duty)
        if not set(self.blessings) <= set(there):
            return refused(ACTIONS, f"only temporary Blessings of {', '.join(duty.who)} are taken")
        if len(self.blessings) != duty.amount:
            return refused(ACTIONS, f"{duty.amount} are taken, not {len(self.blessings)}")
        fresh = taken(state, self.by, self.character, self.blessings, duty)
        back = (
            "as many come back as were taken" if fresh.returns else "nothing comes back from a unit's theft"
        )
        return LEGAL if self.returns == fresh.returns else refused("G-077", back)


@dues.due("steal", BlessingsTaken, told="{amount} stolen from {who}", whose="group")
@dues.due("spoil", BlessingsTaken, told="{amount} stolen from {who} for good", whose="group")
def _stealing(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    """Where there is no more than can be taken, all of it is (G-076)."""
    there = takeable(state, scene, duty)
    if len(there) <= duty.amount:
        return Follows(taken(state, TABLE, action.character, there, duty), source=ACTIONS)
    asked = f"take {duty.amount} (the best, or by their faces) of the Blessings of {', '.join(duty.who)}"
    return Decision(action.character, asked, (BlessingsTaken,), source=ACTIONS)


def takeable(state: State, scene: Endeavor, duty: Duty) -> tuple[int, ...]:
    """The temporary Blessings that can be stolen."""
    return tuple(id_ for name in dues.standing(scene, duty.who) for id_ in rounds.temporary(state, name))


def taken(state: State, by: str, thief: str, ids: Sequence[int], duty: Duty) -> BlessingsTaken:
    """A theft, with what each victim gains instead (G-077); of what a unit takes nothing comes back."""
    owners = [state.owner_of(id_).name for id_ in ids] if duty.do == "steal" else []
    returns = tuple(Share(name, owners.count(name)) for name in dict.fromkeys(owners))
    return BlessingsTaken(by=by, character=thief, blessings=tuple(ids), returns=returns)


def _victims(state: State, by: str, _: Typed) -> Iterable[str]:
    asked = dues.now(state)
    return asked[2].who if asked is not None else ()


def _best(state: State) -> tuple[int, ...]:
    """The highest temporary Blessings that can be stolen."""
    if (asked := dues.now(state)) is None:
        return ()
    scene, _, duty = asked
    there = takeable(state, scene, duty)
    ranked = sorted(there, key=lambda id_: -state.owner_of(id_).blessing(id_).face)
    return tuple(ranked[: duty.amount])


def _take(state: State, by: str, values: Typed) -> Event:
    name, named, asked = own(state, by), value(values, 0, ()), dues.now(state)
    ids = chosen(state, tuple(_victims(state, by, ())), named) if named else _best(state)
    duty = asked[2] if asked is not None else Duty(do="steal")
    return taken(state, seat(state, name, by), name, ids, duty)


chapter.word(verb("take", BlessingsTaken, blessings(_victims), make=_take))


@chapter.event
class TemporaryGained(Event, frozen=True, kw_only=True):
    """An action brings so many temporary Blessings."""

    character: str
    count: int

    def needs(self, state: State) -> None:
        taking_part(state, self.character)
        require_gains(Share(self.character, self.count))

    def do(self, state: State) -> None:
        owe(state, self.character, "temporary", self.count, lasts="scene")
        dues.done(state.scene_open, TemporaryGained)

    def tell(self, state: State) -> str:
        return f"{self.character} gains {several(self.count, 'temporary Blessing')}"


@dues.due("gain", TemporaryGained, told="{who} gains {amount}")
def _gaining(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    return Follows(TemporaryGained(by=TABLE, character=duty.who[0], count=duty.amount), source=kind.source)


# protection


@chapter.event
class ProtectionSet(Event, TakesPart, frozen=True, kw_only=True):
    """Attacks on `character` are a rank harder until the end of round `until`."""

    character: str
    until: int
    told = "{character} is protected until the end of round {until}"

    def do(self, state: State) -> None:
        scene = state.scene_open
        one = scene.combatants[self.character]
        one.protections = (*one.protections, self.until)
        dues.done(scene, ProtectionSet)


@dues.due("protect", ProtectionSet, told="{who} protected")
def _protecting(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    event = ProtectionSet(by=TABLE, character=duty.who[0], until=duty.amount)
    return Follows(event, source="G-080")


# a Stat


@chapter.event
class StatSpent(Event, frozen=True, kw_only=True):
    """Spent as an Action Die is, without having been one."""

    character: str
    stat: str
    told = "{stat} of {character} is spent"

    def needs(self, state: State) -> None:
        has_stat(state, self)

    def do(self, state: State) -> None:
        scene = state.scene_open
        scene.combatants[self.character].spent |= {self.stat}
        dues.done(scene, StatSpent)


@dues.due("spend", StatSpent, told="{why} of {who} spent")
def _spending(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    event = StatSpent(by=TABLE, character=duty.who[0], stat=duty.why)
    return Follows(event, source=abilities.OPTIONS)
