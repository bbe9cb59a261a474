"""What actions bring: Blessings, protection, a Stat that is spent.

Law: what is computed is stored in the event. Source: Actions, Tracks, Endeavor Specialization Options.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ledger.api import LEGAL, TABLE, Chapter, Decision, Event, Pending, Typed, Verb, Verdict, refused
from ledger.games.humanity.bookkeeping import hand_over, owe
from ledger.games.humanity.numbers import BlessingNumber
from ledger.games.humanity.outcomes import several
from ledger.games.humanity.required import require
from ledger.games.humanity.scenes import abilities, dues, rounds
from ledger.games.humanity.scenes.dues import DueNow
from ledger.games.humanity.scenes.kind import ACTIONS
from ledger.games.humanity.scenes.needs import Decides, OfStat, TakesPart, require_gains, taking_part
from ledger.games.humanity.scenes.state import ActionShare
from ledger.games.humanity.state import State
from ledger.games.humanity.words import blessings, chosen, own, seat, value

chapter: Chapter[State] = Chapter(shown=dues.SHOWN)


# Blessings


def _victims(state: State, by: str, _: Typed) -> Iterable[str]:
    now = dues.asked(state)
    return now.duty.who if now is not None else ()


_THEIRS = blessings(_victims)


@chapter.event
class BlessingsTaken(Event, Decides, frozen=True, kw_only=True):
    """which temporary Blessings are stolen, the best by default: take 6 6

    Temporary Blessings change hands, with their faces; each of `returns` gains as many new ones, which are
    not thrown again on a 1.
    """

    character: str
    blessings: tuple[BlessingNumber, ...] = ()
    returns: tuple[ActionShare, ...] = ()

    told = "{character} steals temporary Blessings: {returns}"
    verb, args = Verb("take", free=True), (_THEIRS,)

    def needs(self, state: State) -> None:
        state.require_people(self.character)
        require(state.endeavor is not None, "no Endeavor is open")
        for id_ in self.blessings:
            state.owner_of(id_)
        state.require_people(*(share.who for share in self.returns))
        require_gains(*self.returns)

    def do(self, state: State) -> None:
        hand_over(state, state.characters[self.character], self.blessings, "steal")
        for share in self.returns:
            owe(state, share.who, "stolen", share.amount, lasts="scene", plain=True)
        dues.done(state.scene_open, BlessingsTaken)

    def may(self, state: State) -> Verdict:
        now = dues.now(state)
        if not set(self.blessings) <= set(_takeable(now)):
            return refused(ACTIONS, f"only temporary Blessings of {', '.join(now.duty.who)} are taken")
        if len(self.blessings) != now.duty.amount:
            return refused(ACTIONS, f"{now.duty.amount} are taken, not {len(self.blessings)}")
        if self.returns == (wanted := _returns(state, self.blessings, now.duty.do)):
            return LEGAL
        none = "nothing comes back from a unit's theft"
        return refused("G-077", "as many come back as were taken" if wanted else none)

    @classmethod
    def made(cls, state: State, by: str, values: Typed) -> Event:
        """Takes the Blessings that were named, or the best ones."""
        name, named, now = own(state, by), value(values, 0, ()), dues.asked(state)
        ids: tuple[int, ...] = ()
        if named:
            there = _takeable(now) if now is not None else ()
            ids = chosen(state, tuple(_victims(state, by, ())), named, out_of=there)
        elif now is not None:
            ranked = sorted(_takeable(now), key=lambda id_: -state.owner_of(id_).blessing(id_).face)
            ids = tuple(ranked[: now.duty.amount])
        returns = _returns(state, ids, now.duty.do if now else "steal")
        return cls(by=seat(state, name, by), character=name, blessings=ids, returns=returns)


@dues.due("steal", BlessingsTaken, words="{amount} stolen from {who}", whose="group")
@dues.due("spoil", BlessingsTaken, words="{amount} stolen from {who} for good", whose="group")
def _stealing(now: DueNow) -> Pending:
    """Asks which Blessings are stolen; if there are no more than can be taken, all are (G-076)."""
    name, there, duty = now.action.character, _takeable(now), now.duty
    if len(there) <= duty.amount:
        back = _returns(now.state, there, duty.do)
        return now.follows(BlessingsTaken(by=TABLE, character=name, blessings=there, returns=back), ACTIONS)
    asked = f"take {duty.amount} (the best, or by their faces) of the Blessings of {', '.join(duty.who)}"
    return Decision(name, asked, (BlessingsTaken,), source=ACTIONS)


def _takeable(now: DueNow) -> tuple[int, ...]:
    """The temporary Blessings that can be stolen."""
    return tuple(id_ for name in now.standing for id_ in rounds.temporary(now.state, name))


def _returns(state: State, ids: Sequence[int], do: str) -> tuple[ActionShare, ...]:
    """What each victim gains instead (G-077); nothing comes back for what a unit takes."""
    owners = [state.owner_of(id_).name for id_ in ids] if do == "steal" else []
    return tuple(ActionShare(name, owners.count(name)) for name in dict.fromkeys(owners))


@chapter.event
class TemporaryGained(Event, frozen=True, kw_only=True):
    """An action brings temporary Blessings."""

    character: str
    count: int

    def needs(self, state: State) -> None:
        taking_part(state, self.character)
        require_gains(ActionShare(self.character, self.count))

    def do(self, state: State) -> None:
        owe(state, self.character, "temporary", self.count, lasts="scene")
        dues.done(state.scene_open, TemporaryGained)

    def tell(self, state: State) -> str:
        return f"{self.character} gains {several(self.count, 'temporary Blessing')}"


@dues.due("gain", TemporaryGained, words="{who} gains {amount}")
def _gaining(now: DueNow) -> Pending:
    return now.follows(TemporaryGained(by=TABLE, character=now.name, count=now.duty.amount))


# protection


@chapter.event
class ProtectionSet(Event, TakesPart, frozen=True, kw_only=True):
    """Attacks on `character` are a rank harder until the end of round `until`."""

    character: str
    until: int
    told = "{character} is protected until the end of round {until}"

    def do(self, state: State) -> None:
        scene = state.scene_open
        scene.combatants[self.character].protections += (self.until,)
        dues.done(scene, ProtectionSet)


@dues.due("protect", ProtectionSet, words="{who} protected")
def _protecting(now: DueNow) -> Pending:
    return now.follows(ProtectionSet(by=TABLE, character=now.name, until=now.duty.amount), "G-080")


# a Stat


@chapter.event
class StatSpent(Event, OfStat, frozen=True, kw_only=True):
    """A Stat was spent as if it had been an Action Die."""

    character: str
    stat: str
    told = "{stat} of {character} is spent"

    def do(self, state: State) -> None:
        scene = state.scene_open
        scene.combatants[self.character].spent |= {self.stat}
        dues.done(scene, StatSpent)


@dues.due("spend", StatSpent, words="{why} of {who} spent")
def _spending(now: DueNow) -> Pending:
    return now.follows(StatSpent(by=TABLE, character=now.name, stat=now.duty.why), abilities.OPTIONS)
