"""Rounds: they open, Action Dice are chosen and settled, turns start and end, the round closes.

Law: what is computed is stored in the event. Source: Rounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from ledger.api import LEGAL, TABLE, Chapter, Event, Pending, Typed, Verb, Verdict, refused
from ledger.games.humanity.bookkeeping import owe
from ledger.games.humanity.numbers import ButtonNumber
from ledger.games.humanity.required import require
from ledger.games.humanity.scenes import dues, rounds
from ledger.games.humanity.scenes.dues import DueNow
from ledger.games.humanity.scenes.events.opening import candidates
from ledger.games.humanity.scenes.kind import ROUNDS, SceneKind
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.games.humanity.scenes.needs import (
    AllTakePart,
    Decides,
    OfStat,
    TakesPart,
    require_gains,
    taking_part,
)
from ledger.games.humanity.scenes.state import ActionShare, Endeavor
from ledger.games.humanity.state import State
from ledger.games.humanity.words import STAT, WHO, YES_NO

_SHOWN: Mapping[str, Any] = {
    **dues.SHOWN,
    "related": {None: "", True: ", which is related", False: ", which is not related"},
    "forced": {True: "has to skip", False: "skips"},
}
chapter: Chapter[State] = Chapter(shown=_SHOWN)
SEVERAL = 2
"""The fewest combatants where everybody is against everybody."""


# a round opens


@chapter.event
class RoundOpened(Event, frozen=True, kw_only=True):
    """the first round begins"""

    number: int
    told = "round {number} begins"
    verb = Verb("begin", by_table=True)

    def needs(self, state: State) -> None:
        number = state.scene_open.round + 1
        require(self.number == number, f"the next round is number {number}")

    def do(self, state: State) -> None:
        scene = state.scene_open
        scene.round = self.number
        scene.settled = scene.special = scene.closed = False
        scene.current, scene.actions = "", []
        for one in scene.combatants.values():
            one.die, one.skips, one.turn, one.ended, one.related = "", False, "ready", False, False
            one.extra, one.later = one.later, 0
            one.movers, one.attacks, one.helped = (), 0, ()
            one.dominated = one.helps = False
        state.turns += 1

    def may(self, state: State) -> Verdict:
        scene = state.scene_open
        kind = KINDS[scene.kind]
        missing = against_begin(kind, scene)
        return refused(kind.source, missing) if missing else LEGAL

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        return RoundOpened(by=TABLE, number=state.endeavor.round + 1 if state.endeavor is not None else 1)


def against_begin(kind: SceneKind, scene: Endeavor) -> str:
    """What is missing before the first round; empty if nothing is."""
    for side in kind.sides:
        if not any(one.unit == (kind.units is not None) for one in scene.standing(side)):
            made = " (`npc NAME, watch=8` makes one)" if kind.sides[side].watches else ""
            return f"place at least one {side}{' unit' if kind.units is not None else ''}{made}"
    if not any(not one.unit for one in scene.standing()):
        return "place at least one operator"
    if kind.alone and len(list(scene.standing())) < SEVERAL:
        return f"place at least {SEVERAL} who are against each other"
    if kind.elects and not scene.leader and len(candidates(kind, scene)) > 1:
        return "elect a charge leader"
    return ""


# Action Dice


@chapter.event
class ActionDieChosen(Event, Decides, OfStat, frozen=True, kw_only=True):
    """the Action Die of this round, `yes` if Heavy weighs History: ann die hand

    `related` is whether the table finds History or an optional Stat in the scope of Hand or Home, as Heavy
    asks.
    """

    character: str
    stat: str
    related: bool | None = None

    told = "{character} chooses {stat}{related}"
    verb, args = Verb("die", free=True), (STAT, YES_NO)

    def do(self, state: State) -> None:
        one = state.scene_open.combatants[self.character]
        one.die, one.skips, one.related = self.stat, False, bool(self.related)

    def may(self, state: State) -> Verdict:
        scene = state.scene_open
        one = scene.combatants[self.character]
        why = rounds.against_die(state, one, self.stat)
        if why:
            can = (f"{one.name} die {stat}" for stat in rounds.dice_of(state, one))
            return refused(ROUNDS, why, tuple(can))
        if self.related is not None and (why := rounds.against_related(state, one, self.stat)):
            return refused(ROUNDS, why, (f"{one.name} die {self.stat}",))
        return LEGAL


@chapter.event
class RoundSkipped(Event, Decides, TakesPart, frozen=True, kw_only=True):
    """skip a round, and all spent Stats come back: ann skip

    `forced`: no Stat was left to choose."""

    character: str
    forced: bool = False

    told = "{character} {forced} the round; spent Stats come back"
    verb = Verb("skip", free=True)

    def do(self, state: State) -> None:
        one = state.scene_open.combatants[self.character]
        one.die, one.skips, one.spent = "", True, frozenset()

    def may(self, state: State) -> Verdict:
        if self.forced:
            return refused("G-066", f"{self.character} has Stats left")
        first = state.scene_open.round == 1
        return refused(ROUNDS, "nobody skips the first round") if first else LEGAL


@chapter.event
class DiceSettled(Event, frozen=True, kw_only=True):
    """All Action Dice are chosen; `gains` says how many temporary Blessings each character gets."""

    gains: tuple[ActionShare, ...] = ()

    told = "temporary Blessings: {gains}"

    def needs(self, state: State) -> None:
        scene = state.scene_open
        for share in self.gains:
            scene.combatants[share.who]
        require_gains(*self.gains)

    def do(self, state: State) -> None:
        for share in self.gains:
            owe(state, share.who, "temporary", share.amount, lasts="scene")
        state.scene_open.settled = True


# turns


@chapter.event
class CharacterTurnStarted(Event, TakesPart, frozen=True, kw_only=True, tag="turn_started"):
    """whose turn it is, if that is open: turn Ann"""

    character: str
    told = "it is the turn of {character}"
    verb, args = Verb("turn", by_table=True), (WHO,)

    def do(self, state: State) -> None:
        scene = state.scene_open
        one = scene.combatants[self.character]
        scene.current = one.name
        one.began = (one.track, one.position)
        one.lent = tuple(replace(lent, turns=lent.turns - 1) for lent in one.lent if lent.turns > 0)
        state.turns += 1

    def may(self, state: State) -> Verdict:
        can = open_to(state, state.scene_open)
        if self.character in can:
            return LEGAL
        return refused(ROUNDS, f"the turn goes to {' or '.join(can)}", tuple(f"turn {name}" for name in can))


def open_to(state: State, scene: Endeavor) -> tuple[str, ...]:
    """The characters who can be given the next turn."""
    first = KINDS[scene.kind].first
    return first(state, scene) if not scene.current else tuple(one.name for one in rounds.ready(scene))


@chapter.event
class CharacterTurnEnded(Event, frozen=True, kw_only=True, tag="turn_ended"):
    """A rogue's turn is over; `alarm` is the Alarm that it activates, 0 for none."""

    character: str
    alarm: ButtonNumber = 0

    told = "the turn of {character} ends[ on {alarm}: it is activated]"

    def needs(self, state: State) -> None:
        scene = taking_part(state, self.character)
        if self.alarm:
            scene.button(self.alarm)

    def do(self, state: State) -> None:
        scene = state.scene_open
        if self.alarm:
            scene.alarmed = True
        scene.combatants[self.character].ended = True


@chapter.event
class ActionsLapsed(Event, AllTakePart, frozen=True, kw_only=True):
    """kept actions that were not used are gone: lapse"""

    characters: tuple[str, ...]
    told = "what {characters} kept is gone"
    verb = Verb("lapse", by_table=True)

    def do(self, state: State) -> None:
        for name in self.characters:
            state.scene_open.combatants[name].turn = "done"

    def may(self, state: State) -> Verdict:
        held = [one.name for one in rounds.held(state.scene_open)]
        fits = set(self.characters) == set(held)
        return LEGAL if fits else refused("G-078", f"{', '.join(held)} held theirs")

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        held = rounds.held(state.endeavor) if state.endeavor is not None else ()
        return ActionsLapsed(by=TABLE, characters=tuple(one.name for one in held))


@chapter.event
class ActionsAdded(Event, AllTakePart, frozen=True, kw_only=True):
    """Each of these characters has one more action in the next round."""

    characters: tuple[str, ...]
    told = "one more action in the next round: {characters}"

    def do(self, state: State) -> None:
        scene = state.scene_open
        for name in self.characters:
            scene.combatants[name].later += 1
        dues.done(scene, ActionsAdded)


@dues.due("quicken", ActionsAdded, words="one more action each", whose="group")
def _quicken(now: DueNow) -> Pending:
    return now.follows(ActionsAdded(by=TABLE, characters=now.standing))


# a round closes


@chapter.event
class RoundClosed(Event, frozen=True, kw_only=True):
    """Every Action Die is spent, and buttons that last only until now are gone."""

    number: int
    spent: tuple[tuple[str, str], ...] = ()
    """Each character with the Stat that is spent."""
    gone: tuple[ButtonNumber, ...] = ()

    def needs(self, state: State) -> None:
        scene = state.scene_open
        for name, _ in self.spent:
            scene.combatants[name]

    def do(self, state: State) -> None:
        scene = state.scene_open
        for name, stat in self.spent:
            scene.combatants[name].spent |= {stat}
        scene.buttons = [button for button in scene.buttons if button.number not in self.gone]
        dues.forget_moot(scene)
        for one in scene.combatants.values():
            one.protections = tuple(until for until in one.protections if until > self.number)
        scene.closed = True

    def tell(self, state: State) -> str:
        spent = ", ".join(f"{name} {stat}" for name, stat in self.spent) or "nothing"
        return f"round {self.number} ends; spent: {spent}"
