"""Companions, and how somebody leaves the campaign."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.api import (
    LEGAL,
    TABLE,
    Arg,
    Chapter,
    Choice,
    Event,
    MoveIncomplete,
    Typed,
    Verb,
    Verdict,
    refused,
    whole,
)
from ledger.games.humanity import sheets
from ledger.games.humanity.bookkeeping import take_blessings
from ledger.games.humanity.people import creation
from ledger.games.humanity.people.events.arrivals import add, name_and_parts
from ledger.games.humanity.people.state import Character
from ledger.games.humanity.preconditions import AtAnyTime
from ledger.games.humanity.required import require
from ledger.games.humanity.scenes import dues
from ledger.games.humanity.state import State
from ledger.games.humanity.words import TEXT, AsTyped, choice, help_of, seat, value, who

chapter: Chapter[State] = Chapter()
LEFT = "left the campaign"


@chapter.event
class CompanionBound(Event, frozen=True, kw_only=True):
    """bind a companion: ann companion Rex, Tracking=3, Digging=3, Barking=2

    `values` are the Aptitude Values in the order of `apts`.
    """

    character: str
    companion: str
    apts: tuple[str, ...]
    values: tuple[int, ...]

    told = "{character} binds {companion}"
    verb = Verb("companion", free=True)
    args = (Arg(name="name, Aptitudes"),)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        """Reads `NAME, an Aptitude=3, another=3, a third=2`."""
        name, parts = name_and_parts(values[0], CompanionBound)
        pairs = [part.partition("=") for part in parts]
        worths = [whole(said.strip()) for _, _, said in pairs]
        if None in worths:
            raise MoveIncomplete(
                "Each Aptitude of a companion has a value.", hint=f"Help says: {help_of(CompanionBound)}"
            )
        owner = who(state, by)
        return CompanionBound(
            by=seat(state, owner, by),
            character=owner,
            companion=name,
            apts=tuple(apt.strip() for apt, _, _ in pairs),
            values=tuple(said for said in worths if said is not None),
        )

    def needs(self, state: State) -> None:
        state.require_people(self.character)
        sheets.require_new(state, self.companion, TABLE)
        creation.require_values(self.apts, self.values)

    def do(self, state: State) -> None:
        made = Character(
            name=self.companion,
            owner=self.character,
            kind="companion",
            stats=dict.fromkeys(sheets.ordinary_stats(state), 6),
            apts=dict.fromkeys(self.apts, ""),
            values=dict(zip(self.apts, self.values, strict=True)),
        )
        add(state, made)

    def anytime(self, state: State) -> Verdict:
        if not sheets.owns(state, self.character, "Friendly"):
            return refused("Friendly", f"{self.character} is not Friendly")
        if any(one.kind == "companion" and one.owner == self.character for one in sheets.active(state)):
            return refused("Friendly", f"{self.character} already has a companion")
        why = creation.companion_flaw(self.values, sheets.values(state).companion_values)
        return refused("Friendly", why) if why else LEGAL


def _companions(state: State, by: str, _: Typed) -> Iterator[Choice]:
    return (Choice(one.name, one.name) for one in sheets.active(state) if one.kind == "companion")


def _leave(state: State, one: Character) -> None:
    """Takes somebody out of the campaign, the scene and its Endeavor."""
    one.retired = True
    state.cast = tuple([name for name in state.cast if name != one.name])
    scene = state.endeavor
    if scene is not None and (combatant := scene.combatants.get(one.name)) and combatant.stands:
        dues.take_out(scene, combatant, LEFT)


@chapter.event
class CompanionLost(Event, AtAnyTime, frozen=True, kw_only=True):
    """a companion is lost: gone Rex"""

    companion: str
    reason: str = ""

    told = "{companion} is lost[: {reason}]"
    verb = Verb("gone", free=True)
    args = (choice("companion", _companions), TEXT)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        lost, reason = values[0], value(values, 1, "")
        return CompanionLost(by=seat(state, lost, by), companion=lost, reason=reason)

    def needs(self, state: State) -> None:
        known = state.characters.get(self.companion)
        is_there = known is not None and known.kind == "companion" and not known.retired
        require(is_there, f"there is no companion called {self.companion}")

    def do(self, state: State) -> None:
        lost = state.characters[self.companion]
        take_blessings(state, lost, [held.id for held in lost.pool])
        state.owed = [owed for owed in state.owed if owed.character != lost.name]
        _leave(state, lost)


@chapter.event
class CharacterRetired(Event, AtAnyTime, AsTyped, frozen=True, kw_only=True):
    """a character leaves the campaign: Guard retire she went home"""

    character: str
    reason: str = ""

    told = "{character} leaves the campaign[: {reason}]"
    verb = Verb("retire", free=True)
    args = (TEXT,)

    def needs(self, state: State) -> None:
        require(not state.characters[self.character].retired, f"{self.character} has already left")

    def do(self, state: State) -> None:
        _leave(state, state.characters[self.character])
