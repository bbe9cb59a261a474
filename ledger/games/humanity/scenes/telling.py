"""Every event of an Endeavor in one short sentence.

Law: `state` is the one before the event; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ledger.api import Event
from ledger.games.humanity.events import abilities, stealth
from ledger.games.humanity.events import scenes as ev
from ledger.games.humanity.events import units as unit_events
from ledger.games.humanity.events.scenes import Duty, Share
from ledger.games.humanity.outcomes import one, several
from ledger.games.humanity.state import State

Sentence = Callable[[State, Any], str]
FATIGUE = "fatigue"
"""A button that lies nowhere."""


def _behind(text: str, sign: str = ": ") -> str:
    return f"{sign}{text}" if text else ""


def shares(parts: Iterable[Share]) -> str:
    return ", ".join(f"{share.who} {share.amount}" for share in parts) or "nobody"


def _button(state: State, number: int) -> str:
    """A button by what it is."""
    found = () if state.endeavor is None else state.endeavor.buttons
    for button in found:
        if button.number == number:
            whose = f" of {button.owner}" if button.owner else ""
            where = f" at {button.position}" if button.kind != FATIGUE else ""
            return f"the {button.kind.title()}{whose}{where}"
    return f"button {number}"


def _at(state: State, number: int) -> str:
    """Where a button lies."""
    found = () if state.endeavor is None else state.endeavor.buttons
    return next((str(button.position) for button in found if button.number == number), "?")


def _placed(state: State, event: ev.CombatantPlaced) -> str:
    recover = f", Recovery at {', '.join(map(str, event.recoveries))}" if event.recoveries else ""
    tags = f" ({', '.join(event.tags)})" if event.tags else ""
    if event.stat:
        return f"{event.character} takes part as {event.side}, with {event.stat}"
    return f"{event.character} takes part as {event.side}{tags}, at {event.position}{recover}"


def _declared(state: State, event: ev.ActionDeclared) -> str:
    why = f" ({event.bonus})" if event.bonus else ""
    whom = event.targets or tuple(filter(None, (event.track,)))
    return f"{event.character} acts{why}: {' and '.join(event.actions)}{_behind(', '.join(whom), ', ')}"


_DUTIES: Mapping[str, str] = {
    "move": "{who} {amount:+}",
    "split": "{who} {amount:+} together",
    "descend": "down as far as they like",
    "press": "opponents as far",
    "wound": "{who} wounded",
    "scheme": "a Scheme",
    "steal": "{amount} stolen from {who}",
    "out": "{one} out",
    "protect": "{who} protected",
    "unplace": "the button goes",
    "reset": "{who} to {amount}",
    "bonus": "{why}",
    "foil": "{who} foiled",
    "weaken": "{who} spends a Stat",
    "spend": "{why} of {who} spent",
    "lend": "{why} lent",
    "hijack": "an Alarm within {amount} hijacked",
    "hit": "{who} hit",
    "shield": "a Shield for {who}",
    "land": "a {why} at {amount}",
    "place": "a {why} at {amount}",
    "extend": "{track} grows",
    "channel": "{who} shares",
    "spoil": "{amount} stolen from {who} for good",
    "overcome": "{who} {amount:+} past one Terrain",
    "search": "a random place",
    "scan": "Alarms {amount} up or down",
    "shift": "Alarms {amount:+}",
    "alarm": "an Alarm at {amount}",
    "grow": "Alarms grow",
    "sweep": "Alarms between two",
    "clear": "an Alarm removed within {amount}",
    "go": "{who} {amount} up or down",
    "leave": "{who} may leave",
    "gain": "{who} gains {amount}",
    "awaken": "Alarms become Wounds",
    "quicken": "one action more each",
}


def _one(names: Sequence[str]) -> str:
    return f"one of {', '.join(names)}" if len(names) > 1 else "".join(names)


def due(duties: Iterable[Duty]) -> str:
    """What is due, in a few words; the same thing several times is told once."""
    said = [
        _DUTIES.get(d.do, d.do).format(
            who=" or ".join(d.who), one=_one(d.who), amount=d.amount, why=d.why, track=d.track
        )
        for d in duties
    ]
    counts = {text: said.count(text) for text in said}
    return (
        ", ".join(f"{count} x {text}" if count > 1 else text for text, count in counts.items()) or "nothing"
    )


def _moved(state: State, event: ev.MovementMade) -> str:
    where = f"to {event.path[-1]}" if event.path else "nowhere"
    cut = f", {event.cut} are lost" if event.cut else ""
    return f"{event.character} moves {event.amount:+}, {where}{cut}"


def _several(state: State, event: stealth.ButtonsPlaced) -> str:
    """Buttons that come at once."""
    why = f" (Spark of {event.sparked})" if event.sparked else ""
    places = ", ".join(str(position) for _, position in event.places)
    if not event.places:
        return f"no {event.kind.title()} is added{why}"
    until = f" until the end of round {event.until}" if event.until else ""
    return f"{event.kind.title()} at {places}{until}{why}"


def _ended(state: State, event: stealth.TurnEnded) -> str:
    trips = f" on {_button(state, event.alarm)}: it is activated" if event.alarm else ""
    return f"the turn of {event.character} ends{trips}"


def _way(state: State, event: ev.RandomPicked) -> str:
    if event.what == "direction" and event.value is not None:
        return f"chance picks a direction: {'up' if event.value else 'down'}"
    return f"chance picks a {event.what}: {'?' if event.value is None else event.value}"


def _cleared(state: State, event: ev.ButtonRemoved) -> str:
    gone = [_button(state, number) for number in (event.button, *event.also)]
    return f"{' and '.join(gone)} {'are' if event.also else 'is'} gone"


def _laid(state: State, event: ev.ButtonPlaced) -> str:
    limits = ", ".join((*event.tags, *event.stats))
    return _mine(state, event) + (f" ({limits})" if limits else "")


def _settled(state: State, event: ev.ActionSettled) -> str:
    if event.tier in ("failure", "void"):
        lost = "fails" if event.tier == "failure" else "is called off"
        told = f": {due(event.due)}" if event.due else ""
        return f"{event.character}'s {event.action} {lost}{told}"
    return f"{event.character}'s {event.action} (X {event.x}): {due(event.due)}"


def _ability(state: State, event: abilities.AbilityUsed) -> str:
    brings = {
        "Attentive": f"the next {several(event.x, 'action')} may be violent",
        "Coordinated": "Help besides the action",
        "Critical": due(event.due),
    }
    return f"{event.character} uses {event.spec}{_behind(brings.get(event.spec, ''))}"


def _mine(state: State, event: ev.ButtonPlaced) -> str:
    """A button with its owner and its place; Fatigue has none."""
    whose = f" of {event.owner}" if event.owner else ""
    where = f" at {event.position}" if event.kind != FATIGUE else ""
    return f"{one(event.kind.title())}{whose}{where}"


SENTENCES: Mapping[type[Event], Sentence] = {
    ev.EndeavorOpened: lambda s, e: f"a {e.kind} Endeavor opens{_behind(e.title)}",
    ev.CombatantPlaced: _placed,
    ev.UnitPlaced: lambda s, e: f"the unit {e.character} takes part ({e.side}), its track ends at {e.end}",
    ev.TrackChanged: lambda s, e: (
        f"track {e.track} is there" if e.op == "add" else f"track {e.track} ends at {e.end}"
    ),
    ev.ButtonPlaced: _laid,
    ev.ButtonRemoved: _cleared,
    ev.ButtonsShifted: lambda s, e: f"every {e.kind.title()} shifts by {e.amount:+}",
    ev.LeaderElected: lambda s, e: f"{e.character} is the charge leader",
    ev.RoundOpened: lambda s, e: f"round {e.number} begins",
    ev.ActionDieChosen: lambda s, e: f"{e.character} chooses {e.stat}",
    ev.RoundSkipped: lambda s, e: (
        f"{e.character} {'has to skip' if e.forced else 'skips'} the round; spent Stats come back"
    ),
    ev.DiceSettled: lambda s, e: f"temporary Blessings: {shares(e.gains)}",
    ev.TurnStarted: lambda s, e: f"it is the turn of {e.character}",
    ev.ActionDeclared: _declared,
    ev.ActionSettled: _settled,
    ev.ActionHeld: lambda s, e: f"{e.character} keeps the action for later",
    ev.ActionReleased: lambda s, e: f"the action of {e.character} is used for Help",
    ev.ActionsLapsed: lambda s, e: f"what {', '.join(e.characters)} kept is gone",
    ev.BonusDeclined: lambda s, e: f"{e.character} makes no Attack ({e.why})",
    ev.RoundClosed: lambda s, e: (
        f"round {e.number} ends; spent: {', '.join(f'{name} {stat}' for name, stat in e.spent) or 'nothing'}"
    ),
    ev.AllocationMade: lambda s, e: f"it is split: {shares(e.parts)}",
    ev.MovementMade: _moved,
    ev.ButtonActivated: lambda s, e: f"{e.character} activates {_button(s, e.button)}: {due(e.due)}",
    ev.PositionReset: lambda s, e: f"{e.character} is at {e.position} of {e.track}",
    ev.RandomPicked: _way,
    ev.ProtectionSet: lambda s, e: f"{e.character} is protected until the end of round {e.until}",
    ev.EyeModeSet: lambda s, e: f"the Eye is in {e.mode} mode",
    ev.BlessingsTaken: lambda s, e: f"{e.character} steals temporary Blessings: {shares(e.returns)}",
    ev.LeaderFoiled: lambda s, e: f"the charge leader {e.character} is foiled",
    ev.StatExhausted: lambda s, e: f"{e.stat} of {e.character} is exhausted",
    ev.CombatantRemoved: lambda s, e: f"{e.character} is out{_behind(e.why)}",
    ev.SpecialChosen: lambda s, e: (
        f"{e.character} takes the special action {e.special}{_behind(', '.join(e.targets))}"
    ),
    ev.SpecialWaived: lambda s, e: f"no special action{_behind(e.reason)}",
    ev.SpecialResolved: lambda s, e: f"{e.special} of {e.character} (X {e.x}): {due(e.due)}",
    unit_events.UnitHelped: lambda s, e: f"{e.character} Helps {e.unit}, which acts (+{e.bonus})",
    unit_events.PickSettled: lambda s, e: f"position {e.value} of {e.character}: {due(e.due)}",
    unit_events.BlessingsChanneled: lambda s, e: (
        f"{e.character} shares temporary Blessings: {shares(Share(g.who, len(g.blessings)) for g in e.parts)}"
    ),
    ev.EndeavorClosed: lambda s, e: f"the Endeavor is over: {e.result}{_behind(e.reason)}",
    abilities.AbilityUsed: _ability,
    abilities.StatSpent: lambda s, e: f"{e.stat} of {e.character} is spent",
    abilities.AptitudeLent: lambda s, e: (
        f"{e.character} lends {e.apt} for {several(e.turns, 'turn')}: {', '.join(e.to) or 'nobody'}"
    ),
    abilities.AlarmHijacked: lambda s, e: f"{e.character} hijacks {_button(s, e.button)}",
    stealth.ButtonsPlaced: _several,
    stealth.TurnEnded: _ended,
    stealth.DirectionChosen: lambda s, e: f"{e.character} goes {'up' if e.up else 'down'}",
    stealth.TemporaryGained: lambda s, e: f"{e.character} gains {several(e.count, 'temporary Blessing')}",
    stealth.WoundsDealt: lambda s, e: (
        f"Alarms become Wounds: {', '.join(f'{_at(s, number)} {name}' for number, name in e.parts)}"
    ),
    stealth.ActionsAdded: lambda s, e: f"one action more in the next round: {', '.join(e.characters)}",
}
