"""What chance picks: a place, a direction, a Stat, and what it comes to.

Law: what chance brings is written down as it was said. Source: Stealth Endeavors, Unit Endeavors.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from ledger.api import TABLE, Chance, Chapter, Choice, Event, Follows, Luck, Pending, Typed
from ledger.games.humanity.required import require
from ledger.games.humanity.scenes import abilities, dues
from ledger.games.humanity.scenes.alarms import LAST
from ledger.games.humanity.scenes.kind import Kind
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.games.humanity.scenes.needs import is_open
from ledger.games.humanity.scenes.state import Action, Duty, Endeavor
from ledger.games.humanity.state import State
from ledger.games.humanity.words import answer, choice

chapter: Chapter[State] = Chapter(shown=dues.SHOWN)
DOWN, UP = 0, 1
"""What chance picks for a direction."""


@chapter.event
class RandomPicked(Event, frozen=True, kw_only=True):
    """what chance picked: pick 7

    What chance picked among the numbers from `least` to `most`."""

    what: Literal["position", "direction", "stat", "alarm"]
    character: str = ""
    least: int
    most: int
    value: int | None = None

    def needs(self, state: State) -> None:
        state.require_people(self.character)
        fits = self.value is None or self.least <= self.value <= self.most
        require(fits, f"it is a number from {self.least} to {self.most}")
        is_open(state, self)
        require(self.value is not None, "nobody said the number")

    def do(self, state: State) -> None:
        scene = state.scene_open
        state.picks += self.by == "tool"
        action, duty = scene.action, dues.done(scene, RandomPicked)
        dues.push(action, _brought(duty, self.value or 0))

    def dealt(self, state: State, luck: Luck) -> int:
        """Picks have a count and a stream of their own, so undoing and redoing picks the same."""
        return luck.roll("pick", state.picks, self.most - self.least + 1) + self.least - 1

    def tell(self, state: State) -> str:
        if self.what == "direction" and self.value is not None:
            return f"chance picks a direction: {'up' if self.value else 'down'}"
        return f"chance picks a {self.what}: {'?' if self.value is None else self.value}"


def _brought(duty: Duty, value: int) -> tuple[Duty, ...]:
    """What a random number is for."""
    if duty.do in ("hit", "shield", "weaken"):
        return (Duty(do="land", who=duty.who, amount=value, why=duty.do),)
    if duty.do == "search":
        return (Duty(do="alarm", track=duty.track, amount=value),)
    if duty.do == "scan":
        return (Duty(do="shift", track=duty.track, amount=duty.amount if value == UP else -duty.amount),)
    return ()


DIRECTIONS = {UP: "up", DOWN: "down"}


def _numbers(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """What chance can pick now; a direction has a word."""
    asked = dues.now(state) if not (state.checks or state.owed) else None
    if asked is None:
        return
    scene, action, _duty = asked
    due = dues.awaited(state, KINDS[scene.kind], scene, action)
    if not (isinstance(due, Chance) and isinstance(due.draft, RandomPicked)):
        return
    draft = due.draft
    for number in range(draft.least, draft.most + 1):
        word = DIRECTIONS[number] if draft.what == "direction" else str(number)
        yield Choice(word, number, (str(number),) if word != str(number) else ())


def _say_picked(state: State, by: str, values: Typed) -> Event:
    return RandomPicked(by=TABLE, what="position", least=1, most=LAST, value=values[0])


def _answer(state: State, draft: RandomPicked, values: Typed) -> Event:
    return replace(draft, value=values[0])


chapter.word(answer("pick", RandomPicked, choice("number", _numbers), make=_say_picked, say=_answer))


@dues.due("search", RandomPicked, told="a random place", whose="nobody", on_track=True)
def _search(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    draft = RandomPicked(by=TABLE, what="position", character=action.character, least=1, most=LAST)
    asked = f"where does {action.character} look (a random place, 1 to {LAST})"
    return Chance(draft, "value", asked, source="G-108")


@dues.due("scan", RandomPicked, told="Alarms {amount} up or down", whose="nobody", on_track=True)
def _scan(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    draft = RandomPicked(by=TABLE, what="direction", character=action.character, least=DOWN, most=UP)
    return Chance(draft, "value", "which way do the Alarms go (chance says up or down)", source=kind.source)


@dues.due("weaken", RandomPicked, told="{who} spends a Stat")
def _weaken(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    """One of the Stats that are not spent, each as likely (G-122)."""
    name = duty.who[0]
    stats = abilities.spendable(state, scene.combatants[name]) or [""]
    draft = RandomPicked(by=TABLE, what="stat", character=name, least=1, most=len(stats))
    told = ", ".join(f"{number} {stat}" for number, stat in enumerate(stats, 1))
    return Chance(draft, "value", f"which Stat of {name} is spent ({told})", source="G-122")


@dues.due("hit", RandomPicked, told="{who} hit", whose="one")
@dues.due("shield", RandomPicked, told="a Shield for {who}", whose="one")
def _position(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    """A random position of a track, from 0 or from 1 to its end (G-116)."""
    (name,) = duty.who
    track = scene.combatants[name].track
    least = 0 if state.table.rulings["random_position"] == "from-0" else 1
    most = max(least, scene.tracks[track].end or least)
    draft = RandomPicked(by=TABLE, what="position", character=name, least=least, most=most)
    asked = f"which position of {track} gets a {duty.do.title()} ({least} to {most})"
    return Chance(draft, "value", asked, source="G-116")


# what a pick comes to


@chapter.event
class PickSettled(Event, frozen=True, kw_only=True):
    """What chance picked for somebody, and what is due because of it."""

    character: str
    value: int
    due: tuple[Duty, ...] = ()

    told = "position {value} of {character}: {due}"

    def needs(self, state: State) -> None:
        state.require_people(self.character)
        dues.require_due(state, self.due)
        state.scene_open.combatants[self.character]
        dues.require_cause(state, self.due)

    def do(self, state: State) -> None:
        scene = state.scene_open
        action = scene.action
        dues.done(scene, PickSettled)
        dues.push(action, self.due)


@dues.due("land", PickSettled, told="a {why} at {amount}", whose="one")
def _land(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    """A Hit where there is none, unless a Shield stops it; a Shield where there is neither."""
    (name,) = duty.who
    due = _stat_spent(state, scene, duty) if duty.why == "weaken" else _landed(scene, duty)
    return Follows(PickSettled(by=TABLE, character=name, value=duty.amount, due=due), source=kind.source)


def _stat_spent(state: State, scene: Endeavor, duty: Duty) -> tuple[Duty, ...]:
    stats = abilities.spendable(state, scene.combatants[duty.who[0]])
    picked = stats[duty.amount - 1 : duty.amount] if duty.amount else []
    return tuple(Duty(do="spend", who=duty.who, why=stat) for stat in picked)


def _landed(scene: Endeavor, duty: Duty) -> tuple[Duty, ...]:
    track, at = scene.combatants[duty.who[0]].track, duty.amount
    there = {kind: [one for one in scene.on(track, kind) if one.position == at] for kind in ("hit", "shield")}
    if duty.why == "hit" and there["shield"]:
        return (Duty(do="unplace", amount=there["shield"][0].number),)
    if not (there["hit"] or there["shield"]):
        return (Duty(do="place", track=track, amount=at, why=duty.why),)
    return ()
