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
from ledger.games.humanity.preconditions import always
from ledger.games.humanity.required import require
from ledger.games.humanity.state import State
from ledger.games.humanity.words import TEXT, choice, drafts, help_of, seat, value, who

chapter: Chapter[State] = Chapter()


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


def _newcomer(state: State, event: CompanionBound) -> None:
    state.require_people(event.character)
    sheets.require_new(state, event.companion, TABLE)
    creation.require_values(event.apts, event.values)


@chapter.on(CompanionBound, needs=_newcomer)
def _(state: State, event: CompanionBound) -> None:
    made = Character(
        name=event.companion,
        owner=event.character,
        kind="companion",
        stats=dict.fromkeys(sheets.ordinary_stats(state), 6),
        apts=dict.fromkeys(event.apts, ""),
        values=dict(zip(event.apts, event.values, strict=True)),
    )
    add(state, made)


@chapter.anytime(CompanionBound)
def _(state: State, event: CompanionBound) -> Verdict:
    if not sheets.owns(state, event.character, "Friendly"):
        return refused("Friendly", f"{event.character} is not Friendly")
    if any(one.kind == "companion" and one.owner == event.character for one in sheets.active(state)):
        return refused("Friendly", f"{event.character} has a companion already")
    why = creation.companion_flaw(event.values, sheets.values(state).companion_values)
    return refused("Friendly", why) if why else LEGAL


@chapter.make(CompanionBound)
def _(state: State, by: str, values: Typed) -> Event:
    """`NAME, an Aptitude=3, another=3, a third=2`."""
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


def _companions(state: State, by: str, _: Typed) -> Iterator[Choice]:
    return (Choice(one.name, one.name) for one in sheets.active(state) if one.kind == "companion")


class CompanionLost(Event, frozen=True, kw_only=True):
    """a companion is lost: gone Rex"""

    companion: str
    reason: str = ""

    told = "{companion} is lost[: {reason}]"
    verb = Verb("gone", free=True)
    args = (choice("companion", _companions), TEXT)


def _is_there(state: State, event: CompanionLost) -> None:
    known = state.characters.get(event.companion)
    is_there = known is not None and known.kind == "companion" and not known.retired
    require(is_there, f"there is no companion called {event.companion}")


@chapter.on(CompanionLost, needs=_is_there)
def _(state: State, event: CompanionLost) -> None:
    lost = state.characters[event.companion]
    take_blessings(state, lost, [held.id for held in lost.pool])
    lost.retired = True


@chapter.make(CompanionLost)
def _(state: State, by: str, values: Typed) -> Event:
    lost, reason = values[0], value(values, 1, "")
    return CompanionLost(by=seat(state, lost, by), companion=lost, reason=reason)


class CharacterRetired(Event, frozen=True, kw_only=True):
    """a character leaves the campaign: Guard retire she went home"""

    character: str
    reason: str = ""

    told = "{character} leaves the campaign[: {reason}]"
    verb = Verb("retire", free=True)
    args = (TEXT,)


@chapter.on(
    CharacterRetired,
    needs=lambda state, event: require(
        not state.characters[event.character].retired, f"{event.character} has left already"
    ),
)
def _(state: State, event: CharacterRetired) -> None:
    state.characters[event.character].retired = True
    state.cast = tuple(name for name in state.cast if name != event.character)


chapter.anytime(CompanionLost, CharacterRetired)(always)
drafts(chapter, CharacterRetired)
