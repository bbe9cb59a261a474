"""The dice of a Check: what they showed.

Law: faces are written down as they fell, each with the throw it belongs to. A throw that ends with a 1 is not
over: the 1 stays, and the next faces are an event of their own. `roll` answers for the dice that are asked
for; if none are, it is the next throw of the Check.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import replace

from ledger.api import (
    LEGAL,
    TABLE,
    Chapter,
    Event,
    Luck,
    MoveIncomplete,
    Typed,
    UnknownName,
    Verdict,
    refused,
    unverifiable,
)
from ledger.games.humanity import dice, sheets
from ledger.games.humanity.bookkeeping import chain, come, count_faces, fell
from ledger.games.humanity.checks import throws
from ledger.games.humanity.checks.events.helping import AnalyticalThrown
from ledger.games.humanity.checks.events.planning import RollPlanned, against_place
from ledger.games.humanity.checks.standing import Standing, now_open, standing
from ledger.games.humanity.checks.throws import shown
from ledger.games.humanity.dice import Dice, Stages
from ledger.games.humanity.numbers import CheckNumber
from ledger.games.humanity.required import deny, open_check, require
from ledger.games.humanity.scenes import acting
from ledger.games.humanity.state import Check, Roll, State
from ledger.games.humanity.words import choice, fallen, number, sides, value, who

chapter: Chapter[State] = Chapter(shown={"stages": lambda state, stages: shown(stages)})
SHOWN = ("stages", "source", "raw", "redone")
"""The fields that say how dice fell."""
CHECKS = "Checks"


class Fallen(Event, frozen=True, kw_only=True):
    """Dice that fell for a roll. `raw` are the faces before they were read as smaller dice, `redone` the
    places of raw faces that were thrown again."""

    check: CheckNumber
    roll: int
    stages: tuple[tuple[int, ...], ...] = ()
    source: Literal["hand", "d20"] = "hand"
    raw: tuple[int, ...] = ()
    redone: tuple[int, ...] = ()

    def falling(self, state: State) -> Dice:
        """The dice that were thrown, or will be. Raises Contradiction if there are none to throw."""
        raise TypeError(f"{type(self).__name__} does not say which dice fall for it")

    def needs(self, state: State) -> None:
        """Raises Contradiction if dice cannot have fallen like that, or were read incorrectly."""
        open_check(state, self)
        fallen, is_d20 = self.falling(state), self.source == "d20"
        deny(dice.flaw(fallen, self.stages))
        if self.raw or self.redone or is_d20:
            read = dice.read(fallen, self.raw, self.source, self.redone)
            require(read == self.stages, "the faces are not what the raw ones mean")
            again = [raw for place, raw in enumerate(self.raw) if place in self.redone]
            starred = is_d20 and all(dice.is_starred(fallen, raw) for raw in again)
            require(starred or not self.redone, "only a starred d20 may be thrown again")

    thrown = True

    def dealt(self, state: State, luck: Luck) -> tuple[Stages]:
        return (chain(state, self.falling(state), luck),)


class FallenAgain(Fallen, frozen=True, kw_only=True):
    """Dice that fell for a roll that had been thrown."""

    def do(self, state: State) -> None:
        roll = state.checks[self.check].rolls[self.roll]
        count_faces(state, roll.roller, self.falling(state), self.stages)
        self.lie(state, roll)
        roll.with_d20 = self.source == "d20"
        fell(state, self.by, self.stages)

    def lie(self, state: State, roll: Roll) -> None:
        """Puts the dice where they belong in the roll."""
        raise TypeError(f"{type(self).__name__} does not say where its dice lie")

    def reveals(self, state: State) -> str:
        return f"A throw was seen: {shown(self.stages)} (event {self.id})."


@chapter.event
class DiceThrown(Fallen, frozen=True, kw_only=True):
    """what the dice show, or a `total`, or faces of a d20: roll 1 1 4

    The throw of a roll. `stages` is empty if only `total` is known.
    """

    roller: str
    stat: str
    owner: str = ""
    total: int = 0

    def _planned(self, check: Check) -> Roll:
        return throws.planned(check, self.roll, self.roller, self.stat, self.owner)

    def falling(self, state: State) -> Dice:
        check = state.checks[self.check]
        check.require_due(self.roll)
        return throws.of_roll(state, check, self._planned(check))

    def needs(self, state: State) -> None:
        if not self.total:
            super().needs(state)
            return
        open_check(state, self)
        require(not self.stages, "a throw has either faces or a total")
        require(self.total <= dice.MOST_THROWN, f"no dice come to {self.total}")
        deny(dice.shortfall(self.falling(state), self.total))

    def do(self, state: State) -> None:
        check = state.checks[self.check]
        roll = self._planned(check)
        fallen = throws.of_roll(state, check, roll)
        roll.sizes, roll.bump = fallen.sizes, fallen.bump
        roll.surprised = sheets.suffers(state, check, self.roller, "Surprised")
        roll.stages, roll.total_only = self.stages, self.total
        roll.with_d20 = self.source == "d20"
        roll.twice = acting.throws_twice(state, self.roller, (self.check, self.roll))
        if state.endeavor is not None and self.roller in state.endeavor.combatants:
            one = state.endeavor.combatants[self.roller]
            one.first = one.first or (self.check, self.roll)
        check.rolls[self.roll] = roll
        count_faces(state, self.roller, fallen, self.stages)
        fell(state, self.by, self.stages)
        come(state, sheets.seat_of(state, self.roller))
        thrower = state.characters[self.roller]
        if thrower.has("Surprised"):
            thrower.conditions = tuple(held for held in thrower.conditions if held[0] != "Surprised")
        _used_up(state, roll.stats)

    def anytime(self, state: State) -> Verdict:
        """The verdict on a throw, whether it was asked for or not: it has to be the one that is due."""
        now = standing(state, self.check)
        if now.is_waiting:
            return refused(CHECKS, "another Check is open within it")
        if (due := now.coming) is None:
            return refused(CHECKS, "every roll has been thrown")
        thrown = self.roll, self.roller, self.stat, self.owner
        if thrown != (due.place, due.roller, due.stat, due.owner):
            return refused(CHECKS, f"{due.roller} throws {due.stat}")
        found = against_place(state, now.check, self.roll, self.roller, self.stat)
        if found is not None:
            return found
        return unverifiable("Stat Dice", "only a total is known, not its faces") if self.total else LEGAL

    def tell(self, state: State) -> str:
        whose = f"{self.owner}'s {self.stat}" if self.owner else self.stat
        raw = f" (from {' '.join(map(str, self.raw))})" if self.raw else ""
        return f"{self.roller} throws {whose}: {shown(self.stages, self.total)}{raw}"

    def reveals(self, state: State) -> str:
        """Tells an undo that everybody saw the throw. Source: audit A27."""
        seen = shown(self.stages, self.total)
        return f"{self.roller}'s throw of {self.stat} was seen: {seen} (event {self.id})."


def next_throw(state: State) -> DiceThrown | None:
    """The next throw of the open Check, as planned or as the action calls for it; None if none is due."""
    now = now_open(state)
    return throw_of(now) if now is not None else None


def throw_owed(state: State, by: str) -> DiceThrown | None:
    """The next throw of a character or a seat in an open Check, the latest first; None if none is due."""
    for open_one in reversed(state.checks):
        draft = throw_of(standing(state, open_one))
        if draft is not None and by in (draft.roller, draft.by):
            return draft
    return None


def throw_of(now: Standing) -> DiceThrown | None:
    """The next throw of this Check; None if none is due."""
    due = now.coming
    if due is None:
        return None
    by = sheets.seat_of(now.state, due.roller)
    return DiceThrown(
        by=by, check=now.check.number, roll=due.place, roller=due.roller, stat=due.stat, owner=due.owner
    )


def _used_up(state: State, stats: tuple[str, ...]) -> None:
    """Resets the die that all players share to its first size if it was thrown."""
    if state.hardy and "hardy" in stats:
        state.hardy = dice.SIZES[0]


def _haunted_die(state: State, roll: Roll) -> Dice:
    return Dice((state.characters[roll.roller].size("haunted"),))


@chapter.event
class DiceAdded(FallenAgain, frozen=True, kw_only=True):
    """The throw of the die that a Spark added to a finished roll; after a bump, the group is thrown again."""

    told = "the added die shows {stages}"

    def falling(self, state: State) -> Dice:
        check = state.checks[self.check]
        roll = check.thrown(self.roll)
        require(roll.route == "after" and not roll.added, "no die has to be added there")
        added = throws.sizes(state, roll)[1:]
        bump = roll.bump and not throws.cannot_bump(state, check, roll)
        return Dice(added, (roll.sizes[0], *added), bump)

    def lie(self, state: State, roll: Roll) -> None:
        fallen = self.falling(state)
        roll.added, roll.bump = self.stages, fallen.bump
        roll.sizes = (*roll.sizes, *fallen.sizes)
        _used_up(state, roll.stats[1:])


@chapter.event
class DiceRepeated(FallenAgain, frozen=True, kw_only=True):
    """The second throw of a roll that is thrown twice: the lower throw does not count."""

    told = "thrown again, the dice show {stages}"

    def falling(self, state: State) -> Dice:
        roll = state.checks[self.check].thrown(self.roll)
        require(roll.repeats, "that roll is thrown only once")
        return Dice(roll.sizes, bump=roll.bump)

    def lie(self, state: State, roll: Roll) -> None:
        roll.go_on("dropped", self.stages)


@chapter.event
class DiceLowered(FallenAgain, frozen=True, kw_only=True):
    """The chain of an Adamant roll goes on."""

    told = "after the 1 the dice show {stages}[ (from {raw})]"

    def falling(self, state: State) -> Dice:
        roll = state.checks[self.check].thrown(self.roll)
        require(roll.lowering is not None, "no die was set to 1 there")
        return Dice(roll.sizes[: len(roll.latest[-1])])

    def lie(self, state: State, roll: Roll) -> None:
        whole = (*dice.lowered(roll.latest, roll.lowering or 0), *self.stages)
        if roll.latest is roll.added:
            roll.added = whole
        else:
            roll.stages = whole
        roll.lowering = None


@chapter.event
class HauntingRolled(FallenAgain, frozen=True, kw_only=True):
    """The Haunted die that is taken from a roll."""

    told = "the Haunted die shows {stages}"

    def falling(self, state: State) -> Dice:
        roll = state.checks[self.check].roll(self.roll)
        require(roll.haunting is None, "no roll waits for the Haunted die")
        return _haunted_die(state, roll)

    def lie(self, state: State, roll: Roll) -> None:
        roll.go_on("haunted", self.stages)


@chapter.event
class DiceWentOn(FallenAgain, frozen=True, kw_only=True):
    """What the dice show after a 1 that somebody entered alone. Source: Stat Dice."""

    told = "the next throw shows {stages}[ (from {raw})]"

    def falling(self, state: State) -> Dice:
        roll = state.checks[self.check].thrown(self.roll)
        require(roll.chain, "the dice show no 1, so they are not thrown again")
        if roll.chain == "haunted":
            return _haunted_die(state, roll)
        return Dice(roll.sizes[: len(roll.stages[-1])] if roll.chain == "stages" else roll.sizes)

    def lie(self, state: State, roll: Roll) -> None:
        roll.go_on(roll.chain, self.stages)


# how they are typed


def _read(state: State, draft: Fallen, values: Typed) -> dict[str, Any]:
    """The typed faces as fields of the event. Raises MoveIncomplete without faces, UnknownName if they fit no
    throw."""
    how, said = value(values, 0, ""), value(values, 1, ())
    raw, redone = fallen(said)
    if how == "total":
        if len(raw) != 1 or not isinstance(draft, DiceThrown):
            raise UnknownName("A total is one number, of a whole throw.", hint="For example: roll total 13.")
        (total,) = raw
        return {"total": total}
    dice_ = draft.falling(state)
    if not raw:
        sizes = " and ".join(f"d{size}" for size in dice_.sizes)
        raise MoveIncomplete(
            f"Nobody said what the dice show ({sizes}).",
            hint="For example: roll 4, roll 1 1 4, roll total 13.",
        )
    source: Literal["hand", "d20"] = "d20" if how == "d20" or _goes_on_with_d20(state, draft) else "hand"
    stages = dice.read(dice_, raw, source, redone)
    if stages is None:
        count = len(dice_.sizes)
        raise UnknownName(
            f"{count} dice are thrown together, so the faces come in groups of {count}.",
            hint="Type all of them in the order in which they fell: 1 5 6 3.",
        )
    plain = source == "hand" and not redone and raw == tuple(face for stage in stages for face in stage)
    more = {} if plain else {"source": source, "raw": raw, "redone": redone}
    return {"stages": stages, **more}


def _goes_on_with_d20(state: State, draft: Fallen) -> bool:
    """Whether these dice go on with a chain that a d20 began. Each face of the die itself means the same on a
    d20."""
    return isinstance(draft, _GOES_ON) and state.checks[draft.check].rolls[draft.roll].with_d20


def throw_said(state: State, draft: Any, values: Typed) -> Event:
    """The event for the dice that are asked for, with what was typed."""
    if isinstance(draft, AnalyticalThrown):
        raw, _ = fallen(value(values, 1, ()))
        four: Event = replace(draft, dice=raw, bonus=throws.bonus(raw))
        return four
    thrown: Event = replace(draft, **_read(state, draft, values))
    return thrown


def roll(state: State, by: str, values: Typed) -> Event:
    """The event for the next throw of the Check, or of the Check of whoever is named; without typed faces, it
    asks for the dice."""
    draft, check = next_throw(state), state.check
    if check is not None and by not in (TABLE, *sides(state, check)):
        draft = throw_owed(state, by) or draft
    if draft is None:
        return RollPlanned(by=by, check=number(state, by), roll=0, roller=who(state, by), stat="")
    if value(values, 0) or value(values, 1):
        return throw_said(state, draft, values)
    return RollPlanned(
        by=draft.by,
        check=draft.check,
        roll=draft.roll,
        roller=draft.roller,
        stat=draft.stat,
        owner=draft.owner,
        now=True,
    )


_GOES_ON = DiceLowered, DiceWentOn
_AGAIN = DiceAdded, DiceRepeated, HauntingRolled, *_GOES_ON
THROWN = (DiceThrown, *_AGAIN, AnalyticalThrown, RollPlanned)
HOW = choice("form", ("total", "d20"), optional=True)
