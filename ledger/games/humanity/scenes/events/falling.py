"""Who is foiled, and who is out.

Law: what is computed stands in the event. Source: Monstrous Endeavors, Rush Endeavors.
"""

from __future__ import annotations

from ledger.api import LEGAL, TABLE, Chapter, Decision, Event, Follows, Pending, Typed, Verdict, refused
from ledger.games.humanity.bookkeeping import tell
from ledger.games.humanity.scenes import abilities, dues, words
from ledger.games.humanity.scenes.events.besides import BonusDeclined
from ledger.games.humanity.scenes.events.declaring import ActionDeclared
from ledger.games.humanity.scenes.kind import Kind
from ledger.games.humanity.scenes.needs import Decides, TakesPart
from ledger.games.humanity.scenes.state import Action, Duty, Endeavor
from ledger.games.humanity.state import State
from ledger.games.humanity.words import by_table, choice, own, seat, verb

chapter: Chapter[State] = Chapter()


# the charge leader


@chapter.event
class StatExhausted(Event, Decides, TakesPart, frozen=True, kw_only=True):
    """the charge leader stays, and the Action Die is exhausted (Stubborn)

    Spent for the rest of the Endeavor."""

    character: str
    stat: str
    told = "{stat} of {character} is exhausted"

    def do(self, state: State) -> None:
        scene = state.scene_open
        one = scene.combatants[self.character]
        one.exhausted |= {self.stat}
        one.used |= {"Stubborn"}
        dues.done(scene, StatExhausted)

    def may(self, state: State) -> Verdict:
        scene = state.scene_open
        name = scene.require_action().due[0].who[0]
        if self.character != name:
            return refused(abilities.OPTIONS, f"it is {name} who is foiled")
        die = scene.combatants[name].die
        return LEGAL if self.stat == die else refused("G-105", f"the Action Die is exhausted, {die}")


def _leader(state: State) -> str:
    """Who would be foiled."""
    asked = dues.now(state, "foil")
    return asked[2].who[0] if asked is not None and asked[2].who else ""


def _stubborn(state: State, by: str, values: Typed) -> Event:
    name = _leader(state) or own(state, by)
    one = state.endeavor.combatants.get(name) if state.endeavor is not None else None
    die = one.die if one is not None else ""
    return StatExhausted(by=seat(state, name, by), character=name, stat=die)


chapter.word(verb("stubborn", StatExhausted, make=_stubborn))


@chapter.event
class LeaderFoiled(Event, Decides, TakesPart, frozen=True, kw_only=True):
    """the charge leader is foiled all the same"""

    character: str
    told = "the charge leader {character} is foiled"

    def do(self, state: State) -> None:
        scene = state.scene_open
        scene.combatants[self.character].foiled = True
        scene.leader = "" if scene.leader == self.character else scene.leader
        dues.done(scene, LeaderFoiled)

    def may(self, state: State) -> Verdict:
        name = state.scene_open.require_action().due[0].who[0]
        return LEGAL if self.character == name else refused(abilities.OPTIONS, f"it is {name} who is foiled")


@dues.due("foil", LeaderFoiled, StatExhausted, told="{who} foiled")
def _foiling(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    """The charge leader may stay, at the price of the Action Die (G-105)."""
    name = duty.who[0]
    if not abilities.stays(state, scene, name):
        return Follows(LeaderFoiled(by=TABLE, character=name), source=kind.source)
    asked = f"{name} is foiled, or stubborn: {scene.combatants[name].die} is exhausted"
    return Decision(name, asked, (LeaderFoiled, StatExhausted), source="G-105")


def _foil(state: State, by: str, values: Typed) -> Event:
    name = _leader(state) or own(state, by)
    return LeaderFoiled(by=seat(state, name, by), character=name)


chapter.word(verb("foiled", LeaderFoiled, make=_foil))


# out


@chapter.event
class CombatantRemoved(Event, TakesPart, frozen=True, kw_only=True):
    """who is out, of several: out Wolf"""

    character: str
    why: str = ""

    told = "{character} is out[: {why}]"

    def do(self, state: State) -> None:
        """What was due to somebody who is out is due no longer."""
        scene = state.scene_open
        one = scene.combatants[self.character]
        one.removed = self.why or "removed"
        scene.leader = "" if scene.leader == one.name else scene.leader
        dues.done(scene, CombatantRemoved)
        out = {other.name for other in scene.combatants.values() if not other.stands}
        for action in scene.actions:
            if action.character == one.name:
                action.names = action.names[: action.place]
            action.due = tuple(duty for duty in action.due if not dues.is_moot(duty, out))
        tell(state, f"{one.name} is out: {one.removed}.")

    def may(self, state: State) -> Verdict:
        duty = state.scene_open.require_action().due[0]
        if self.character not in duty.who or self.why != duty.why:
            return refused("G-093", f"one of {', '.join(duty.who)} is out")
        return LEGAL


@dues.due("out", CombatantRemoved, told="{one} out", whose="group")
def _out(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    names = dues.standing(scene, duty.who)
    if len(names) == 1:
        event = CombatantRemoved(by=TABLE, character=names[0], why=duty.why)
        return Follows(event, source=kind.source)
    asked = f"one of {', '.join(names)} is out: out {names[0]}"
    return Decision(TABLE, asked, (CombatantRemoved,), source="G-093")


@dues.due("leave", CombatantRemoved, BonusDeclined, ActionDeclared, told="{who} may leave", whose="one")
def _leaving(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    (name,) = duty.who
    asked = f"{name} is at an Escape: out {name}, or {name} decline"
    theirs = (BonusDeclined,)
    return Decision(TABLE, asked, (CombatantRemoved,), others=(name,), theirs=theirs, source=kind.source)


def _say_out(state: State, by: str, values: Typed) -> Event:
    asked = dues.now(state)
    why = asked[2].why if asked is not None else "removed"
    return CombatantRemoved(by=TABLE, character=values[0], why=why)


chapter.word(by_table("out", CombatantRemoved, choice("character", words.all_aims), make=_say_out))
