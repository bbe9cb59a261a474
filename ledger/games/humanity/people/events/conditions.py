"""Conditions and injuries: what somebody suffers from. Source: Conditions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ledger.api import LEGAL, Arg, Chapter, Choice, Event, Typed, Verb, Verdict, refused
from ledger.games.humanity import sheets, text
from ledger.games.humanity.catalog import Condition
from ledger.games.humanity.preconditions import always
from ledger.games.humanity.required import people, require
from ledger.games.humanity.state import State
from ledger.games.humanity.words import TEXT, choice, drafts

chapter: Chapter[State] = Chapter()
HEADING = "Conditions"


def _conditions(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for name, known in state.table.catalog.of(Condition).items():
        for stat in sheets.fresh_stats(state) if known.needs_stat else ("",):
            yield Choice(f"{name} {stat}".strip(), {"condition": name, "stat": stat})


class ConditionGained(Event, frozen=True, kw_only=True):
    """gain a Condition: ann afflict Ache hand"""

    character: str
    condition: str
    stat: str = ""
    reason: str = ""

    verb = Verb("afflict", free=True)
    args = (choice("Condition", _conditions), TEXT)


def _can_be(state: State, event: ConditionGained) -> None:
    stats = state.character(event.character).stats
    known = state.table.catalog.of(Condition).get(event.condition)
    require(known, f"there is no Condition {event.condition}")
    if known is not None and known.needs_stat:
        require(event.stat in stats, f"{event.condition} needs one of the Stats of {event.character}")
    else:
        require(not event.stat, f"{event.condition} affects no single Stat")


@chapter.on(ConditionGained, needs=_can_be)
def _(state: State, event: ConditionGained) -> None:
    owner = state.character(event.character)
    owner.conditions = tuple(dict.fromkeys((*owner.conditions, (event.condition, event.stat))))


@chapter.anytime(ConditionGained)
def _(state: State, event: ConditionGained) -> Verdict:
    if state.character(event.character).has(event.condition, event.stat):
        return refused(HEADING, f"{event.character} is affected already; it does not add up (G-057)")
    return LEGAL


def _called(event: ConditionGained | ConditionRemoved) -> str:
    return f"{event.condition} {event.stat}".strip()


chapter.told(ConditionGained)(
    lambda state, event: f"{event.character} gains {_called(event)}{text.to(event.reason)}"
)


def _held(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for one in sheets.active(state):
        for name, stat in one.conditions:
            ends = state.table.catalog.of(Condition)[name].ends
            why = ends if ends in ("treated", "removed") else "removed"
            lost = {"character": one.name, "condition": name, "stat": stat, "why": why}
            yield Choice(f"{one.name} {name} {stat}".strip(), lost)


class ConditionRemoved(Event, frozen=True, kw_only=True):
    """a Condition ends: cure Bob Cursed"""

    character: str
    condition: str
    stat: str = ""
    why: Literal["treated", "removed", "scene", "rolled"] = "treated"
    reason: str = ""

    verb = Verb("cure", free=True)
    args = (choice("Condition", _held), TEXT)


def _is_affected(state: State, event: ConditionRemoved) -> None:
    has = state.character(event.character).has(event.condition, event.stat)
    require(has, f"{event.character} is not affected by {event.condition} {event.stat}".rstrip())


@chapter.on(ConditionRemoved, needs=_is_affected)
def _(state: State, event: ConditionRemoved) -> None:
    owner, lost = state.character(event.character), (event.condition, event.stat)
    owner.conditions = tuple(held for held in owner.conditions if held != lost)


@chapter.anytime(ConditionRemoved)
def _(state: State, event: ConditionRemoved) -> Verdict:
    ends = state.table.catalog.of(Condition)[event.condition].ends
    return LEGAL if event.why == ends else refused(HEADING, f"{event.condition} ends when {_ENDS[ends]}")


_ENDS = {
    "scene": "the next scene opens",
    "treated": "it is treated",
    "removed": "the story removes it",
    "rolled": "the next roll is made",
}


chapter.told(ConditionRemoved)(lambda state, event: f"{event.character} loses {_called(event)} ({event.why})")


class InjuryNoted(Event, frozen=True, kw_only=True):
    """note an injury: ann injure a cut on the arm"""

    character: str
    text: str

    told = "{character} is hurt: {text}"
    verb = Verb("injure", free=True)
    args = (Arg(name="injury"),)


@chapter.on(InjuryNoted, needs=people)
def _(state: State, event: InjuryNoted) -> None:
    state.character(event.character).injuries.append(event.text)


def _injuries(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for one in sheets.active(state):
        for injury in one.injuries:
            yield Choice(f"{one.name} {injury}", {"character": one.name, "text": injury})


class InjuryTended(Event, frozen=True, kw_only=True):
    """an injury is tended: tend Bob a cut on the arm"""

    character: str
    text: str

    told = "{character} is tended: {text}"
    verb = Verb("tend", free=True)
    args = (choice("injury", _injuries),)


@chapter.on(InjuryTended, needs=lambda state, event: state.character(event.character).injury(event.text))
def _(state: State, event: InjuryTended) -> None:
    state.character(event.character).injuries.remove(event.text)


chapter.anytime(InjuryNoted, InjuryTended)(always)
drafts(chapter, ConditionGained, ConditionRemoved, InjuryNoted, InjuryTended)
