"""Specializations in Endeavors: what answers a Check, what is lent, which Alarm is hijacked. Law: what a use
brings is stored in its event. What answers a Check may be used until another Check is declared. Source:
Endeavor Specialization Options; G-045, G-122 to G-130."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ledger.api import (
    LEGAL,
    TABLE,
    Chapter,
    Choice,
    Decision,
    Event,
    Pending,
    Typed,
    Verb,
    Verdict,
    refused,
    same,
)
from ledger.games.humanity.bookkeeping import use
from ledger.games.humanity.numbers import ButtonNumber, CheckNumber
from ledger.games.humanity.outcomes import several
from ledger.games.humanity.preconditions import against_use
from ledger.games.humanity.required import require
from ledger.games.humanity.scenes import acting, dues, telling
from ledger.games.humanity.scenes.abilities import GREAT, OPTIONS, SCOPES, answered, hijackable, spendable
from ledger.games.humanity.scenes.dues import DueNow
from ledger.games.humanity.scenes.needs import Decides, taking_part
from ledger.games.humanity.scenes.state import Duty, Lent, TakenAction
from ledger.games.humanity.state import Settled, State
from ledger.games.humanity.words import choice, own, seat

_SHOWN = {**dues.SHOWN, "to": lambda state, names: ", ".join(names) or "nobody"}
chapter: Chapter[State] = Chapter(shown=_SHOWN)
ANSWERS = (*SCOPES, "Critical")
"""The Specializations that are used after a Check."""
TYPED: Mapping[str, str] = {
    "Defiant": "special resist",
    "Explosive": "act explode",
    "Hidden": "act hide",
    "Hijacked": "act hijack",
    "Radiant": "act radiate",
    "Stubborn": "stubborn",
    "Zealous": "act zeal",
}
"""Specialization → what to type to use it; those that are not here work by themselves."""


# what answers a Check


@chapter.event
class AbilityUsed(Event, frozen=True, kw_only=True):
    """A Specialization answers the latest `check`: `x` actions may be violent Attacks (Attentive), the
    character `helps` without an action (Coordinated), or something is `due` (Critical). `granted` is what the
    table said."""

    character: str
    spec: str
    check: CheckNumber = 0
    targets: tuple[str, ...] = ()
    granted: bool | None = None
    x: int = 0
    helps: bool = False
    due: tuple[Duty, ...] = ()

    def needs(self, state: State) -> None:
        state.require_people(self.character, *self.targets)
        dues.require_due(state, self.due)
        taking_part(state, self.character, *self.targets)

    def do(self, state: State) -> None:
        scene = state.scene_open
        one = scene.combatants[self.character]
        use(state, state.characters[one.name], self.spec)
        one.used |= {self.spec}
        one.answered = {**one.answered, self.spec: self.check}
        one.attentive += self.x
        one.helps = one.helps or self.helps
        if self.due:
            dues.start(scene, TakenAction(character=one.name, names=(), due=self.due, event=self.id))

    def anytime(self, state: State) -> Verdict:
        found = against_use(state, self.character, self.spec)
        if found is not None:
            return found
        if self.spec not in ANSWERS:
            own = TYPED.get(self.spec)
            how = f"{self.spec} is used with `{own}`" if own else f"{self.spec} works by itself"
            return refused(self.spec, how, (own,) if own else ())
        if why := self._against_answering(state):
            return refused(self.spec, why)
        if self.spec == "Coordinated" and self.granted is not True:
            asked = "is it within reason"
            said = f"{self.character} invoke Coordinated"
            if self.granted is False:
                return refused(self.spec, f"the table said no: {asked}?")
            return refused(self.spec, f"the table has to say: {asked}?", (f"{said} yes", f"{said} no"))
        if same(self, self.brought(state)):
            return LEGAL
        return refused(self.spec, f"{self.spec} brings something else")

    def worked_out(self, state: State) -> Event:
        """The event with what it brings in this state."""
        return self.brought(state)

    def _answered(self, state: State, *, related: bool) -> Settled | None:
        """The Check that the use answers; None if there is none."""
        one = state.scene_open.combatants[self.character]
        return answered(state, one, self.spec, related=related)

    def _against_answering(self, state: State) -> str:
        """Why the use does not answer the latest Check; empty if it does."""
        found = self._answered(state, related=self.granted is True)
        if found is None and self.granted is None and self._answered(state, related=True):
            return f"the table has to say: is it related to {' or '.join(SCOPES[self.spec])}?"
        if found is None:
            wanted = f"an Attack with {GREAT} or more"
            if self.spec in SCOPES:
                wanted = f"a success in the scope of {' or '.join(SCOPES[self.spec])}"
            return f"it answers {wanted}, just made by {self.character}"
        if self.spec != "Critical":
            return ""
        if len(self.targets) != 1 or self.targets[0] not in found.targets:
            return f"it is about one of those attacked: {', '.join(found.targets)}"
        weak = spendable(state, state.scene_open.combatants[self.targets[0]])
        return "" if weak else f"{self.targets[0]} has no Stat to spend"

    def brought(self, state: State) -> AbilityUsed:
        """The event with what the use brings."""
        found = self._answered(state, related=self.granted is True)
        targets = self.targets if self.spec == "Critical" else ()
        return AbilityUsed(
            by=self.by,
            character=self.character,
            spec=self.spec,
            check=found.number if found is not None else 0,
            targets=targets,
            granted=self.granted if self.spec in SCOPES else None,
            x=found.x if found is not None and self.spec == "Attentive" else 0,
            helps=self.spec == "Coordinated",
            due=tuple(Duty(do="weaken", who=(name,)) for name in targets),
        )

    def tell(self, state: State) -> str:
        brings = {
            "Attentive": f"the next {several(self.x, 'action')} may be violent",
            "Coordinated": "Help besides the action",
            "Critical": dues.in_words(self.due),
        }
        return f"{self.character} uses {self.spec}{telling.behind(brings.get(self.spec, ''))}"


def typed_use(state: State, name: str, by: str, spec: str, whom: tuple[str, ...], said: bool | None) -> Event:
    """The event of a Specialization that answers a Check; if nobody is named, it is about the only target of
    the Attack."""
    scene = state.endeavor
    found = state.settled.get(state.count)
    if spec == "Critical" and not whom and found is not None and len(found.targets) == 1:
        whom = found.targets
    event = AbilityUsed(by=seat(state, name, by), character=name, spec=spec, targets=whom, granted=said)
    takes_part = scene is not None and name in scene.combatants
    return event.brought(state) if takes_part and spec in ANSWERS else event


# what is lent


@chapter.event
class AptitudeLent(Event, frozen=True, kw_only=True):
    """Radiant: each of `to` has an Aptitude of `character` for some turns, with its Specialization."""

    character: str
    apt: str
    spec: str = ""
    to: tuple[str, ...] = ()
    turns: int = 0

    told = "{character} lends {apt} for {turns:turn}: {to}"

    def needs(self, state: State) -> None:
        taking_part(state, self.character, *self.to)

    def do(self, state: State) -> None:
        scene = state.scene_open
        lent = Lent(self.character, self.apt, self.spec, self.turns)
        for one in [scene.combatants[name] for name in self.to]:
            one.lent = (*one.lent, lent)
        dues.done(scene, AptitudeLent)


@dues.due("lend", AptitudeLent, words="{why} lent")
def _lending(now: DueNow) -> Pending:
    """Lends an Aptitude to all allies on the track (G-125)."""
    one, apt = now.one, now.duty.why
    to = tuple(other.name for other in acting.friends(now.scene, one) if other is not one and not other.unit)
    spec = now.state.characters[one.name].apts.get(apt, "")
    event = AptitudeLent(by=TABLE, character=one.name, apt=apt, spec=spec, to=to, turns=now.duty.amount)
    return now.follows(event, OPTIONS)


# which Alarm is hijacked


def _near(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """The Alarms that can be hijacked, by their positions."""
    if (now := dues.asked(state, "hijack")) is not None:
        for alarm in hijackable(now):
            yield Choice(str(alarm.position), alarm.number)


@chapter.event
class AlarmHijacked(Event, Decides, frozen=True, kw_only=True):
    """which Alarm is hijacked: hijack 2

    Hijacked: an Alarm is no longer activated, and the rogue can work from its place.
    """

    character: str
    button: ButtonNumber

    told = "{character} hijacks {button}"
    verb, args = Verb("hijack", free=True), (choice("Alarm", _near),)

    def needs(self, state: State) -> None:
        scene = taking_part(state, self.character)
        require(scene.button(self.button).kind == "alarm", f"button {self.button} is not an Alarm")

    def do(self, state: State) -> None:
        scene = state.scene_open
        scene.combatants[self.character].hijacked = self.button
        dues.done(scene, AlarmHijacked)

    def may(self, state: State) -> Verdict:
        now = dues.now(state)
        if self.button in [alarm.number for alarm in hijackable(now)]:
            return LEGAL
        return refused(OPTIONS, f"{now.name} hijacks an Alarm within {now.duty.amount}")

    @staticmethod
    def whose(state: State, by: str) -> str:
        now = dues.asked(state, "hijack")
        return own(state, by) or ("" if now is None else now.name)


@dues.due("hijack", AlarmHijacked, words="an Alarm within {amount} hijacked")
def _hijacking(now: DueNow) -> Pending:
    """Asks which Alarm to hijack; a single one is hijacked by itself."""
    name, found = now.action.character, hijackable(now)
    if len(found) == 1:
        return now.follows(AlarmHijacked(by=TABLE, character=name, button=found[0].number), OPTIONS)
    places = ", ".join(str(alarm.position) for alarm in found)
    return Decision(name, f"which Alarm does {name} hijack ({places})", (AlarmHijacked,), source=OPTIONS)
