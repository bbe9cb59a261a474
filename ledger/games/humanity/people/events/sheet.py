"""What is written on a sheet, and what somebody has.

Law: what the table decided, in its words. `by` is a seat or `table`; a character is named by its name.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from ledger.api import Arg, Chapter, Choice, Event, Typed, Verb, refused
from ledger.games.humanity import sheets, text
from ledger.games.humanity.preconditions import always
from ledger.games.humanity.required import one_step, people, require
from ledger.games.humanity.state import State
from ledger.games.humanity.words import LINE, STAT, TEXT, choice, drafts, own, seat

chapter: Chapter[State] = Chapter()
FIELDS = ("age", "pronouns", "appearance", "admires", "whereabouts", "notes")


class SheetEdited(Event, frozen=True, kw_only=True):
    """write on the sheet: ann sheet pronouns she/her"""

    character: str
    field: str
    value: str

    told = "{character}'s {field}: {value}"
    verb = Verb("sheet", free=True)
    args = (choice("field", FIELDS), LINE)


@chapter.on(SheetEdited, needs=people)
def _(state: State, event: SheetEdited) -> None:
    state.character(event.character).notes[event.field] = event.value


class BackstoryChanged(Event, frozen=True, kw_only=True):
    """add to the Backstory, or change it: ann story Grew up at sea"""

    character: str
    op: Literal["add", "change", "remove"]
    text: str
    was: str = ""

    verb = Verb("story", free=True)
    args = (Arg(name="line"),)


def _says(state: State, event: BackstoryChanged) -> None:
    owner = state.character(event.character)
    if event.op != "add":
        owner.line(event.was)


@chapter.on(BackstoryChanged, needs=_says)
def _(state: State, event: BackstoryChanged) -> None:
    owner = state.character(event.character)
    if event.op != "add":
        del owner.backstory[owner.line(event.was)]
    if event.op != "remove":
        owner.backstory.append(event.text)


chapter.told(BackstoryChanged)(
    lambda state, event: f"{event.character}'s Backstory ({event.op}){text.to(event.text)}"
)


@chapter.make(BackstoryChanged)
def _(state: State, by: str, values: Typed) -> Event:
    owner = own(state, by)
    was, arrow, text = values[0].partition(" > ")
    if not arrow:
        return BackstoryChanged(by=seat(state, owner, by), character=owner, op="add", text=values[0])
    op: Any = "change" if text else "remove"
    return BackstoryChanged(by=seat(state, owner, by), character=owner, op=op, text=text, was=was)


class ThingGained(Event, frozen=True, kw_only=True):
    """gain a thing: ann find a lantern"""

    character: str
    thing: str
    reason: str = ""

    told = "{character} gains {thing}"
    verb = Verb("find", free=True)
    args = (Arg(name="thing"),)


def _new_thing(state: State, event: ThingGained) -> None:
    things = state.character(event.character).things
    require(event.thing and event.thing not in things, f"{event.character} has {event.thing} already")


@chapter.on(ThingGained, needs=_new_thing)
def _(state: State, event: ThingGained) -> None:
    state.character(event.character).things[event.thing] = False


def _things(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for one in sheets.active(state):
        for thing in one.things:
            yield Choice(thing, {"character": one.name, "thing": thing}, help=one.name)


class ThingLost(Event, frozen=True, kw_only=True):
    """lose a thing: lose a rope"""

    character: str
    thing: str
    reason: str = ""

    verb = Verb("lose", free=True)
    args = (choice("thing", _things), TEXT)


@chapter.on(ThingLost, needs=lambda state, event: state.character(event.character).thing(event.thing))
def _(state: State, event: ThingLost) -> None:
    del state.character(event.character).things[event.thing]


chapter.told(ThingLost)(lambda state, event: f"{event.character} loses {event.thing}{text.to(event.reason)}")


class StatShifted(Event, frozen=True, kw_only=True):
    """a Stat Die changes outside the shop: ! ann shift hand 8 -- the table gave it"""

    character: str
    stat: str
    size: int
    reason: str = ""

    verb = Verb("shift", free=True)
    args = (STAT, Arg(name="size", number=True), TEXT)


@chapter.on(
    StatShifted,
    needs=lambda state, event: one_step(state.character(event.character).size(event.stat), event.size),
)
def _(state: State, event: StatShifted) -> None:
    state.character(event.character).stats[event.stat] = event.size


chapter.anytime(StatShifted)(
    lambda state, event: refused("Session Shop", "Stat Dice change in the shop", ("upgrade",))
)


chapter.told(StatShifted)(
    lambda state, event: f"{event.character}'s {event.stat} becomes a d{event.size}{text.to(event.reason)}"
)


chapter.anytime(SheetEdited, BackstoryChanged, ThingGained, ThingLost)(always)
drafts(chapter, SheetEdited, ThingGained, ThingLost, StatShifted)
