"""Who is foiled, and who is out.

Law: what is computed is stored in the event. Source: Monstrous Endeavors, Rush Endeavors.
"""

from __future__ import annotations

from ledger.api import LEGAL, TABLE, Chapter, Decision, Event, Pending, Typed, Verb, Verdict, refused
from ledger.games.humanity.bookkeeping import tell
from ledger.games.humanity.scenes import abilities, dues, words
from ledger.games.humanity.scenes.dues import DueNow
from ledger.games.humanity.scenes.events.besides import BonusDeclined
from ledger.games.humanity.scenes.events.declaring import ActionDeclared
from ledger.games.humanity.scenes.needs import Decides, TakesPart, draft
from ledger.games.humanity.state import State
from ledger.games.humanity.words import choice, own

chapter: Chapter[State] = Chapter()


# the charge leader


class OfFoiledLeader(Decides, TakesPart):
    """An event that happens to the charge leader whom a plot foils."""

    __slots__ = ()

    @staticmethod
    def whose(state: State, by: str) -> str:
        now = dues.asked(state, "foil")
        return own(state, by) or ("" if now is None else now.name)


@chapter.event
class StatExhausted(Event, OfFoiledLeader, frozen=True, kw_only=True):
    """the charge leader stays, and the Action Die is exhausted (Stubborn)

    The Stat is spent for the rest of the Endeavor.
    """

    character: str
    stat: str
    told = "{stat} of {character} is exhausted"
    verb = Verb("stubborn", free=True)

    def do(self, state: State) -> None:
        scene = state.scene_open
        one = scene.combatants[self.character]
        one.exhausted |= {self.stat}
        one.used |= {"Stubborn"}
        dues.done(scene, StatExhausted)

    def may(self, state: State) -> Verdict:
        die = dues.now(state).one.die
        return LEGAL if self.stat == die else refused("G-105", f"the Action Die is exhausted, {die}")

    @classmethod
    def made(cls, state: State, by: str, values: Typed) -> Event:
        name = cls.whose(state, by)
        one = state.endeavor.combatants.get(name) if state.endeavor is not None else None
        return draft(cls, cls.whose)(state, by, ("" if one is None else one.die,))


@chapter.event
class LeaderFoiled(Event, OfFoiledLeader, frozen=True, kw_only=True):
    """the charge leader is foiled all the same"""

    character: str
    told = "the charge leader {character} is foiled"
    verb = Verb("foiled", free=True)

    def do(self, state: State) -> None:
        scene = state.scene_open
        scene.combatants[self.character].foiled = True
        scene.leader = "" if scene.leader == self.character else scene.leader
        dues.done(scene, LeaderFoiled)


@dues.due("foil", LeaderFoiled, StatExhausted, words="{who} foiled")
def _foiling(now: DueNow) -> Pending:
    """Asks whether the charge leader stays, at the price of the Action Die (G-105)."""
    if not abilities.stays(now):
        return now.follows(LeaderFoiled(by=TABLE, character=now.name))
    asked = f"{now.name} is foiled, or stubborn: {now.one.die} is exhausted"
    return Decision(now.name, asked, (LeaderFoiled, StatExhausted), source="G-105")


# out


@chapter.event
class CombatantRemoved(Event, TakesPart, frozen=True, kw_only=True):
    """which of several is out: out Wolf"""

    character: str
    why: str = ""

    told = "{character} is out[: {why}]"
    verb, args = Verb("out", by_table=True), (choice("character", words.people),)

    def do(self, state: State) -> None:
        scene = state.scene_open
        one = scene.combatants[self.character]
        dues.done(scene, CombatantRemoved)
        dues.take_out(scene, one, self.why or "removed")
        tell(state, f"{one.name} is out: {one.removed}.")

    def may(self, state: State) -> Verdict:
        duty = dues.now(state).duty
        if self.character not in duty.who or self.why != duty.why:
            return refused("G-093", f"one of {', '.join(duty.who)} is out")
        return LEGAL

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        now = dues.asked(state)
        why = now.duty.why if now is not None else "removed"
        return CombatantRemoved(by=TABLE, character=values[0], why=why)


@dues.due("out", CombatantRemoved, words="{one} out", whose="group")
def _out(now: DueNow) -> Pending:
    names = now.standing
    if len(names) == 1:
        return now.follows(CombatantRemoved(by=TABLE, character=names[0], why=now.duty.why))
    asked = f"one of {', '.join(names)} is out: out {names[0]}"
    return Decision(TABLE, asked, (CombatantRemoved,), source="G-093")


@dues.due("leave", CombatantRemoved, BonusDeclined, ActionDeclared, words="{who} may leave", whose="one")
def _leaving(now: DueNow) -> Pending:
    asked = f"{now.name} is at an Escape: out {now.name}, or {now.name} decline"
    theirs = (BonusDeclined,)
    return Decision(TABLE, asked, (CombatantRemoved,), others=(now.name,), theirs=theirs, source=now.source)
