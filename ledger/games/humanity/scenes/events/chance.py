"""What chance picks: a place, a direction or a Stat, and what follows from it.

Law: what chance brings is written down as it was said. Source: Stealth Endeavors, Unit Endeavors.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from ledger.api import TABLE, Chance, Chapter, Choice, Event, Luck, Pending, Typed, Verb
from ledger.games.humanity.required import require
from ledger.games.humanity.scenes import abilities, dues
from ledger.games.humanity.scenes.alarms import LAST
from ledger.games.humanity.scenes.dues import DueNow
from ledger.games.humanity.scenes.needs import taking_part
from ledger.games.humanity.scenes.state import Duty, Endeavor
from ledger.games.humanity.state import State
from ledger.games.humanity.words import choice

chapter: Chapter[State] = Chapter(shown=dues.SHOWN)
DIRECTIONS = ("down", "up")
"""The directions that chance picks from, numbered from 0."""


def _numbers(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """What chance can pick now: a number, or a word for a direction."""
    now = dues.asked(state) if not (state.checks or state.owed) else None
    due = dues.awaited(now) if now is not None else None
    if not (isinstance(due, Chance) and isinstance(due.draft, RandomPicked)):
        return
    draft = due.draft
    for number in range(draft.least, draft.most + 1):
        word = DIRECTIONS[number] if draft.what == "direction" else str(number)
        yield Choice(word, number, (str(number),) if word != str(number) else ())


@chapter.event
class RandomPicked(Event, frozen=True, kw_only=True):
    """what chance picked: pick 7

    A number from `least` to `most`."""

    what: Literal["position", "direction", "stat", "alarm"]
    character: str = ""
    least: int
    most: int
    value: int | None = None
    verb = Verb("pick", answer=lambda state, draft, values: replace(draft, value=values[0]), free=True)
    args = (choice("number", _numbers),)

    def needs(self, state: State) -> None:
        state.require_people(self.character)
        fits = self.value is None or self.least <= self.value <= self.most
        require(fits, f"it is a number from {self.least} to {self.most}")
        require(state.endeavor is not None, "no Endeavor is open")
        require(self.value is not None, "nobody said the number")

    def do(self, state: State) -> None:
        scene = state.scene_open
        state.picks += self.by == "tool"
        action, duty = scene.action, dues.done(scene, RandomPicked)
        if due := self._brings(duty):
            dues.push(scene, action, (due,))

    def _brings(self, duty: Duty) -> Duty | None:
        """The duty that the number brings, given the duty that asked for it; None if it brings none."""
        value = self.value or 0
        match duty.do:
            case "hit" | "shield" | "weaken":
                return Duty(do="land", who=duty.who, amount=value, why=duty.do)
            case "search":
                return Duty(do="alarm", track=duty.track, amount=value)
            case "scan":
                return Duty(do="shift", track=duty.track, amount=duty.amount if value else -duty.amount)
        return None

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        return RandomPicked(by=TABLE, what="position", least=1, most=LAST, value=values[0])

    thrown = True

    def worked_out(self, state: State) -> Event:
        """The event, with the positions that the track has in this state."""
        if (now := dues.asked(state, "hit", "shield")) is None:
            return self
        least, most = _positions(now)
        return replace(self, least=least, most=most)

    def dealt(self, state: State, luck: Luck) -> int:
        """Picks have a count and a stream of their own, so undoing and redoing picks the same."""
        return luck.roll("pick", state.picks, self.most - self.least + 1) + self.least - 1

    def tell(self, state: State) -> str:
        if self.what == "direction" and self.value is not None:
            return f"chance picks a direction: {DIRECTIONS[self.value > 0]}"
        return f"chance picks a {self.what}: {'?' if self.value is None else self.value}"


@dues.due("search", RandomPicked, words="a random place", whose="nobody", on_track=True)
def _search(now: DueNow) -> Pending:
    name = now.action.character
    draft = RandomPicked(by=TABLE, what="position", character=name, least=1, most=LAST)
    return Chance(draft, "value", f"where does {name} look (a random place, 1 to {LAST})", source="G-108")


@dues.due("scan", RandomPicked, words="Alarms {amount} up or down", whose="nobody", on_track=True)
def _scan(now: DueNow) -> Pending:
    draft = RandomPicked(by=TABLE, what="direction", character=now.action.character, least=0, most=1)
    return Chance(draft, "value", "which way do the Alarms go (chance says up or down)", source=now.source)


@dues.due("weaken", RandomPicked, words="{who} spends a Stat")
def _weaken(now: DueNow) -> Pending:
    """Picks one of the Stats that are not spent, all equally likely (G-122)."""
    stats = abilities.spendable(now.state, now.one) or [""]
    draft = RandomPicked(by=TABLE, what="stat", character=now.name, least=1, most=len(stats))
    numbered = ", ".join(f"{number} {stat}" for number, stat in enumerate(stats, 1))
    return Chance(draft, "value", f"which Stat of {now.name} is spent ({numbered})", source="G-122")


@dues.due("hit", RandomPicked, words="{who} hit", whose="one")
@dues.due("shield", RandomPicked, words="a Shield for {who}", whose="one")
def _position(now: DueNow) -> Pending:
    """Picks a random position of a track."""
    least, most = _positions(now)
    draft = RandomPicked(by=TABLE, what="position", character=now.name, least=least, most=most)
    asked = f"which position of {now.one.track} gets a {now.duty.do.title()} ({least} to {most})"
    return Chance(draft, "value", asked, source="G-116")


def _positions(now: DueNow) -> tuple[int, int]:
    """The first and the last position that chance may pick, from 0 or from 1 to the track's end (G-116)."""
    least = 0 if now.state.table.rulings["random_position"] == "from-0" else 1
    return least, max(least, now.scene.tracks[now.one.track].end or least)


# the result of a pick


@chapter.event
class PickSettled(Event, frozen=True, kw_only=True):
    """What chance picked, and what is due because of it."""

    character: str
    value: int
    due: tuple[Duty, ...] = ()

    told = "position {value} of {character}: {due}"

    def needs(self, state: State) -> None:
        dues.require_due(state, self.due)
        taking_part(state, self.character)
        dues.require_cause(state, self.due)

    def do(self, state: State) -> None:
        dues.done(state.scene_open, PickSettled, self.due)


@dues.due("land", PickSettled, words="a {why} at {amount}", whose="one")
def _land(now: DueNow) -> Pending:
    """Settles a pick: a Hit in a place without one, unless a Shield stops it; a Shield in a place with
    neither; or a Stat."""
    if now.duty.why == "weaken":
        stats = dict(enumerate(abilities.spendable(now.state, now.one), 1))
        picked = stats.get(now.duty.amount, "")
        due: tuple[Duty, ...] = (Duty(do="spend", who=now.duty.who, why=picked),) if picked else ()
    else:
        due = _landed(now.scene, now.one.track, now.duty.amount, now.duty.why)
    return now.follows(PickSettled(by=TABLE, character=now.name, value=now.duty.amount, due=due))


def _landed(scene: Endeavor, track: str, at: int, kind: str) -> tuple[Duty, ...]:
    hits, shields = ([b for b in scene.on(track, each) if b.position == at] for each in ("hit", "shield"))
    if kind == "hit" and shields:
        return (Duty(do="unplace", amount=shields[0].number),)
    return () if hits or shields else (Duty(do="place", track=track, amount=at, why=kind),)
