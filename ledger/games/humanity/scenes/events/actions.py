"""Actions are settled, kept for later, or used up by Help.

Law: what is computed is stored in the event. Source: Actions.
"""

from __future__ import annotations

from ledger.api import Chapter, Event, MoveRefused, Typed, Verb
from ledger.games.humanity.numbers import CheckNumber
from ledger.games.humanity.scenes import acting, dues
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.games.humanity.scenes.needs import Decides, TakesPart, taking_part
from ledger.games.humanity.scenes.state import Combatant, Duty, Support
from ledger.games.humanity.state import State
from ledger.games.humanity.words import own, verb

chapter: Chapter[State] = Chapter()


def attend(one: Combatant) -> None:
    """Uses up one of the actions that may be violent (Attentive); a Check that nobody chose does not count
    (G-124)."""
    one.attentive = max(0, one.attentive - 1)


def use_up(one: Combatant) -> None:
    """Uses up an action of this round."""
    if one.extra:
        one.extra -= 1
    else:
        one.turn = "done"


def use_for_help(one: Combatant) -> None:
    """Uses up the action that Help takes; it takes none if the character can Help besides (Coordinated)."""
    if one.helps:
        one.helps = False
    else:
        attend(one)
        use_up(one)


# the result of an action


@chapter.event
class ActionSettled(Event, frozen=True, kw_only=True):
    """The result of an action, and everything that is due because of it. `check` is its Check, 0 for none."""

    character: str
    action: str
    check: CheckNumber = 0
    tier: str = ""
    x: int = 0
    due: tuple[Duty, ...] = ()

    def needs(self, state: State) -> None:
        state.require_people(self.character)
        dues.require_due(state, self.due)
        state.scene_open.require_action()

    def do(self, state: State) -> None:
        scene = state.scene_open
        action = scene.require_action()
        if action.name not in KINDS[scene.kind].forced:
            attend(scene.combatants[action.character])
        action.place += 1
        action.checked, action.check = self.check, 0
        dues.push(scene, action, self.due)

    def tell(self, state: State) -> str:
        if self.tier in ("failure", "void"):
            lost = "fails" if self.tier == "failure" else "is called off"
            follows = f": {dues.in_words(self.due)}" if self.due else ""
            return f"{self.character}'s {self.action} {lost}{follows}"
        return f"{self.character}'s {self.action} (X {self.x}): {dues.in_words(self.due)}"


# an action is kept, or used for Help


@chapter.event
class ActionHeld(Event, Decides, TakesPart, frozen=True, kw_only=True):
    """keep the action for later in the round; the Eye lets its turn go: pass"""

    character: str
    verb = Verb("pass", free=True)

    def do(self, state: State) -> None:
        one = state.scene_open.combatants[self.character]
        one.turn = "done" if one.stat else "held"

    def tell(self, state: State) -> str:
        one = state.endeavor and state.endeavor.combatants.get(self.character)
        if one and one.stat:
            return f"{self.character} lets the turn go"
        return f"{self.character} keeps the action for later"

    @classmethod
    def covering(cls, state: State, by: str, values: Typed) -> Event:
        """The event that keeps an action, by the verb `cover`, which only rogues use."""
        scene = state.endeavor
        one = scene.combatants.get(own(state, by)) if scene is not None else None
        if scene is None or one is None or not acting.covers(KINDS[scene.kind], one):
            raise MoveRefused("Only a rogue covers, in a Stealth Endeavor.", hint="Others type pass.")
        return cls.made(state, by, values)


_COVER = "keep the action, as a rogue; its Help may lower X: cover"
chapter.word(verb("cover", ActionHeld, make=ActionHeld.covering, about=_COVER))


@chapter.event
class ActionReleased(Event, frozen=True, kw_only=True):
    """Help used up an action; `unit` is the unit that acts because of it."""

    character: str
    check: CheckNumber
    unit: str = ""
    told = "the action of {character} is used for Help"

    def needs(self, state: State) -> None:
        state.require_people(self.character)
        state.checks[self.check]
        taking_part(state, self.character, *filter(None, (self.unit,)))

    def do(self, state: State) -> None:
        scene = state.scene_open
        one = scene.combatants[self.character]
        if self.unit:
            unit = scene.combatants[self.unit]
            unit.helped = (*unit.helped, Support(one.name))
        state.checks[self.check].released |= {one.name}
        use_for_help(one)
