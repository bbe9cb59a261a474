"""Specializations in Endeavors: what answers a Check, what is lent, which Alarm is hijacked.

Law: what a use brings stands in its event. What answers a Check may be used as long as no other one is
declared. Source: Endeavor Specialization Options; G-045, G-122 to G-130.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ledger.api import (
    LEGAL,
    TABLE,
    Chapter,
    Choice,
    Decision,
    Event,
    Follows,
    Pending,
    Typed,
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
from ledger.games.humanity.scenes.kind import Kind
from ledger.games.humanity.scenes.needs import Decides, taking_part
from ledger.games.humanity.scenes.state import Action, Duty, Endeavor, Lent
from ledger.games.humanity.state import State
from ledger.games.humanity.words import choice, own, seat, verb

_SHOWN = {**dues.SHOWN, "to": lambda state, names: ", ".join(names) or "nobody"}
chapter: Chapter[State] = Chapter(shown=_SHOWN)
ANSWERS = (*SCOPES, "Critical")
"""What is used after a Check."""
TYPED: Mapping[str, str] = {
    "Defiant": "special resist",
    "Explosive": "act explode",
    "Hidden": "act hide",
    "Hijacked": "act hijack",
    "Radiant": "act radiate",
    "Stubborn": "stubborn",
    "Zealous": "act zeal",
}
"""How others are used; those that are not here work by themselves."""


# what answers a Check


@chapter.event
class AbilityUsed(Event, frozen=True, kw_only=True):
    """A Specialization answers the latest `check`: `x` actions may be violent Attacks (Attentive), somebody
    is Helped besides (Coordinated, `granted` by the table), something is `due` (Critical)."""

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
            dues.start(scene, Action(character=one.name, names=(), due=self.due, event=self.id))

    def anytime(self, state: State) -> Verdict:
        found = against_use(state, self.character, self.spec)
        if found is not None:
            return found
        if self.spec not in ANSWERS:
            own = TYPED.get(self.spec)
            how = f"{self.spec} is used with `{own}`" if own else f"{self.spec} works by itself"
            return refused(self.spec, how, (own,) if own else ())
        if why := _against_answering(state, self):
            return refused(self.spec, why)
        if self.spec == "Coordinated" and self.granted is not True:
            asked = "is it within reason"
            said = f"{self.character} invoke Coordinated"
            if self.granted is False:
                return refused(self.spec, f"the table said no: {asked}?")
            return refused(self.spec, f"the table has to say: {asked}?", (f"{said} yes", f"{said} no"))
        if same(self, of_use(state, self)):
            return LEGAL
        return refused(self.spec, f"{self.spec} brings something else")

    def tell(self, state: State) -> str:
        brings = {
            "Attentive": f"the next {several(self.x, 'action')} may be violent",
            "Coordinated": "Help besides the action",
            "Critical": dues.told(self.due),
        }
        return f"{self.character} uses {self.spec}{telling.behind(brings.get(self.spec, ''))}"


def _against_answering(state: State, event: AbilityUsed) -> str:
    """Why a Specialization does not answer the latest Check so."""
    one = state.scene_open.combatants[event.character]
    found = answered(state, one, event.spec, related=event.granted is True)
    if found is None and event.granted is None and answered(state, one, event.spec, related=True):
        return f"the table has to say: is it related to {' or '.join(SCOPES[event.spec])}?"
    if found is None:
        wanted = f"an Attack with {GREAT} or more"
        if event.spec in SCOPES:
            wanted = f"a success in the scope of {' or '.join(SCOPES[event.spec])}"
        return f"it answers {wanted}, just made by {one.name}"
    if event.spec != "Critical":
        return ""
    if len(event.targets) != 1 or event.targets[0] not in found.targets:
        return f"it is about one of those attacked: {', '.join(found.targets)}"
    weak = spendable(state, state.scene_open.combatants[event.targets[0]])
    return "" if weak else f"{event.targets[0]} has no Stat to spend"


def of_use(state: State, event: AbilityUsed) -> AbilityUsed:
    """A use with what it brings."""
    one = state.scene_open.combatants[event.character]
    found = answered(state, one, event.spec, related=event.granted is True)
    targets = event.targets if event.spec == "Critical" else ()
    return AbilityUsed(
        by=event.by,
        character=event.character,
        spec=event.spec,
        check=found.number if found is not None else 0,
        targets=targets,
        granted=event.granted if event.spec in SCOPES else None,
        x=found.x if found is not None and event.spec == "Attentive" else 0,
        helps=event.spec == "Coordinated",
        due=tuple(Duty(do="weaken", who=(name,)) for name in targets),
    )


def typed_use(state: State, name: str, by: str, spec: str, whom: tuple[str, ...], said: bool | None) -> Event:
    """A Specialization that answers a Check; the only one attacked where nobody is named."""
    scene = state.endeavor
    found = state.settled.get(state.count)
    targets = whom
    if spec == "Critical" and not whom and found is not None and len(found.targets) == 1:
        targets = found.targets
    event = AbilityUsed(by=seat(state, name, by), character=name, spec=spec, targets=targets, granted=said)
    if scene is None or name not in scene.combatants or spec not in (*SCOPES, "Critical"):
        return event
    return of_use(state, event)


# what is lent


@chapter.event
class AptitudeLent(Event, frozen=True, kw_only=True):
    """Radiant: each of `to` has an Aptitude of `character` for so many turns, with its Specialization."""

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


@dues.due("lend", AptitudeLent, told="{why} lent")
def _lending(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    """An Aptitude for all allies on the track (G-125)."""
    one = scene.combatants[duty.who[0]]
    to = tuple(other.name for other in acting.friends(scene, one) if other is not one and not other.unit)
    spec = state.characters[one.name].apts.get(duty.why, "")
    event = AptitudeLent(by=TABLE, character=one.name, apt=duty.why, spec=spec, to=to, turns=duty.amount)
    return Follows(event, source=OPTIONS)


# which Alarm is hijacked


@chapter.event
class AlarmHijacked(Event, Decides, frozen=True, kw_only=True):
    """which Alarm is hijacked: hijack 2

    Hijacked: an Alarm is activated no more, and its place is one to work from."""

    character: str
    button: ButtonNumber

    told = "{character} hijacks {button}"

    def needs(self, state: State) -> None:
        scene = taking_part(state, self.character)
        require(scene.button(self.button).kind == "alarm", f"button {self.button} is no Alarm")

    def do(self, state: State) -> None:
        scene = state.scene_open
        scene.combatants[self.character].hijacked = self.button
        dues.done(scene, AlarmHijacked)

    def may(self, state: State) -> Verdict:
        scene = state.scene_open
        duty = scene.require_action().due[0]
        if self.character == duty.who[0] and self.button in hijackable(scene, duty):
            return LEGAL
        return refused(OPTIONS, f"{duty.who[0]} hijacks an Alarm within {duty.amount}")


@dues.due("hijack", AlarmHijacked, told="an Alarm within {amount} hijacked")
def _hijacking(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    """One Alarm is chosen; a single one is hijacked by itself."""
    found = hijackable(scene, duty)
    if len(found) == 1:
        event = AlarmHijacked(by=TABLE, character=action.character, button=found[0])
        return Follows(event, source=OPTIONS)
    places = ", ".join(str(scene.button(number).position) for number in found)
    asked = f"which Alarm does {action.character} hijack ({places})"
    return Decision(action.character, asked, (AlarmHijacked,), source=OPTIONS)


def _near(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """The Alarms that can be hijacked, by their positions."""
    if (asked := dues.now(state, "hijack")) is None:
        return
    scene, _action, duty = asked
    for number in hijackable(scene, duty):
        yield Choice(str(scene.button(number).position), number)


def _hijack(state: State, by: str, values: Typed) -> Event:
    action = state.endeavor.action if state.endeavor is not None else None
    name = action.character if action is not None else own(state, by)
    return AlarmHijacked(by=seat(state, name, by), character=name, button=values[0])


chapter.word(verb("hijack", AlarmHijacked, choice("Alarm", _near), make=_hijack))
