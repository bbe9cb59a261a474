"""What can be typed about sessions, scenes and people.

Law: lists in free text are separated by commas; what stands before `with`, `>` or `=` is read by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ledger.api import TABLE, Arg, Choice, Entry, Event, MoveIncomplete, Typed, match, whole
from ledger.games.humanity import creation, sheets
from ledger.games.humanity.catalog import Condition, Ethic, Lifestyle, Spec, slug
from ledger.games.humanity.events import sessions as ev
from ledger.games.humanity.moves.help import HELP
from ledger.games.humanity.moves.words import (
    LINE,
    PEOPLE,
    STAT,
    TEXT,
    by_table,
    choice,
    listed,
    own,
    people,
    seat,
    value,
    verb,
    who,
)
from ledger.games.humanity.state import State

CHOSEN: Mapping[str, type[Entry]] = {"lifestyle": Lifestyle, "ethic": Ethic}
FIELDS = ("age", "pronouns", "appearance", "admires", "whereabouts", "notes")


def _seats(state: State, by: str, _: Typed) -> Iterator[Choice]:
    return (Choice(name, name) for name in state.table.seats)


def _session(state: State, by: str, values: Typed) -> Event:
    present = value(values, 0, ()) or state.table.seats
    return ev.SessionOpened(by=TABLE, number=state.session + 1, present=tuple(present))


def _scene(state: State, by: str, values: Typed) -> Event:
    title, _, cast = values[0].partition(" with ")
    known = list(people(state, by, ()))
    found = tuple(match(name, known, "character").value for name in listed(cast))
    return ev.SceneOpened(by=TABLE, title=title.strip(), cast=found)


def _name(text: str, what: str) -> tuple[str, list[str]]:
    """The name in front of a list, and the rest. Raises MoveIncomplete."""
    name, *parts = listed(text) or [""]
    if not name:
        raise MoveIncomplete(f"{what} needs a name.", hint=f"Help says: {HELP[what]}")
    return name, parts


def _create(state: State, by: str, values: Typed) -> Event:
    highest, lifestyle, ethic, text = values
    name, apts = _name(text, "create")
    if by not in state.table.seats:
        raise MoveIncomplete(
            "Whose character is it?", hint="Name a seat first: ann create …. One of the table's is an npc."
        )
    return ev.CharacterCreated(
        by=by,
        character=name,
        owner=by,
        highest=highest,
        lifestyle=lifestyle,
        ethic=ethic,
        dice=creation.starting_dice(state, highest, lifestyle, ethic),
        apts=tuple(apts),
    )


def _sheet(state: State, by: str, values: Typed) -> Event:
    """`NAME, hand=6, Brawling, Reading=Analytical, Lifestyle=Lost, thing=a lantern`.

    A number is the size of a Stat, anything else behind an Aptitude its Specialization.
    """
    name, parts = _name(values[0], "npc")
    dice: dict[str, int] = {}
    apts: dict[str, str] = {}
    told = dict.fromkeys(CHOSEN, "")
    things: list[str] = []
    for part in parts:
        key, equals, said = (side.strip() for side in part.partition("="))
        if not equals:
            apts[key] = ""
        elif (size := whole(said.removeprefix("d"))) is not None:
            dice[key] = size
        elif key.casefold() == "thing":
            things.append(said)
        elif key.casefold() in CHOSEN:
            told[key.casefold()] = _entry(state, CHOSEN[key.casefold()], said, key)
        else:
            apts[key] = _entry(state, Spec, said, "Specialization")
    owner = by if by in state.table.seats else TABLE
    return ev.CharacterImported(
        by=owner,
        character=name,
        owner=owner,
        kind="npc" if owner == TABLE else "pc",
        dice=dice,
        apts=tuple(apts),
        specs=tuple(apts.values()) if any(apts.values()) else (),
        things=tuple(things),
        lifestyle=told["lifestyle"],
        ethic=told["ethic"],
    )


def _entry(state: State, kind: type[Entry], said: str, what: str) -> str:
    """A name of the catalog. Raises UnknownName or AmbiguousName."""
    found: str = match(said, [Choice(name, name) for name in state.table.catalog.of(kind)], what).value
    return found


def _companion(state: State, by: str, values: Typed) -> Event:
    """`NAME, an Aptitude=3, another=3, a third=2`."""
    name, parts = _name(values[0], "companion")
    pairs = [part.partition("=") for part in parts]
    worths = [whole(said.strip()) for _, _, said in pairs]
    if None in worths:
        raise MoveIncomplete(
            "Each Aptitude of a companion has a value.", hint=f"Help says: {HELP['companion']}"
        )
    owner = who(state, by)
    return ev.CompanionBound(
        by=seat(state, owner, by),
        character=owner,
        companion=name,
        apts=tuple(apt.strip() for apt, _, _ in pairs),
        values=tuple(said for said in worths if said is not None),
    )


def _story(state: State, by: str, values: Typed) -> Event:
    owner = own(state, by)
    was, arrow, text = values[0].partition(" > ")
    if not arrow:
        return ev.BackstoryChanged(by=seat(state, owner, by), character=owner, op="add", text=values[0])
    op: Any = "change" if text else "remove"
    return ev.BackstoryChanged(by=seat(state, owner, by), character=owner, op=op, text=text, was=was)


def _rumor(state: State, by: str, values: Typed) -> Event:
    name, _, text = (part.strip() for part in values[0].partition(" > "))
    op: Any = "modify" if name in state.rumors else "begin"
    return ev.RumorChanged(by=TABLE, rumor=name, op=op, text=text)


def _rumors(state: State, by: str, _: Typed) -> Iterator[Choice]:
    return (Choice(name, name, help=text) for name, text in state.rumors.items())


def _starters(state: State, by: str, _: Typed) -> Iterator[Choice]:
    return (Choice(name, name) for name in creation.starters(state))


def _ethics(state: State, by: str, _: Typed) -> Iterator[Choice]:
    return (Choice(name, name, (slug(name),)) for name in creation.starter_ethics(state))


def _things(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for one in sheets.active(state):
        for thing in one.things:
            yield Choice(thing, {"character": one.name, "thing": thing}, help=one.name)


def _conditions(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for name, known in state.table.catalog.of(Condition).items():
        for stat in sheets.fresh_stats(state) if known.needs_stat else ("",):
            yield Choice(f"{name} {stat}".strip(), {"condition": name, "stat": stat})


def _held(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for one in sheets.active(state):
        for name, stat in one.conditions:
            ends = state.table.catalog.of(Condition)[name].ends
            why = ends if ends in ("treated", "removed") else "removed"
            lost = {"character": one.name, "condition": name, "stat": stat, "why": why}
            yield Choice(f"{one.name} {name} {stat}".strip(), lost)


def _injuries(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for one in sheets.active(state):
        for text in one.injuries:
            yield Choice(f"{one.name} {text}", {"character": one.name, "text": text})


def _goals(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for goal, known in state.progress.items():
        yield Choice(goal, goal, help=f"{known.current} of {known.total}", unlisted=bool(known.closed))


def _open_goal(state: State, by: str, values: Typed) -> Event:
    total, tiers, goal = values
    return ev.ProgressOpened(by=TABLE, total=total, goal=goal, tiers=tuple(tiers or ()))


def _breakthrough(state: State, by: str, values: Typed) -> Event:
    change = value(values, 1, state.goal(values[0]).last_x)
    return ev.ProgressMoved(
        by=TABLE, goal=values[0], why="breakthrough", change=change, reason=value(values, 2, "")
    )


def _setback(state: State, by: str, values: Typed) -> Event:
    return ev.ProgressMoved(by=TABLE, goal=values[0], why="setback", change=-2, reason=value(values, 1, ""))


def _closing(done: bool) -> Any:
    return lambda state, by, values: ev.ProgressClosed(by=TABLE, goal=values[0], done=done)


def _companions(state: State, by: str, _: Typed) -> Iterator[Choice]:
    return (Choice(one.name, one.name) for one in sheets.active(state) if one.kind == "companion")


def _gone(state: State, by: str, values: Typed) -> Event:
    lost, reason = values[0], value(values, 1, "")
    return ev.CompanionLost(by=seat(state, lost, by), companion=lost, reason=reason)


def _leaving(state: State, by: str, values: Typed) -> Event:
    return ev.CastChanged(by=TABLE, leave=values[0])


def _hush(state: State, by: str, values: Typed) -> Event:
    return ev.RumorChanged(by=TABLE, rumor=values[0], op="end")


_goal = choice("goal", _goals)
_tiers = Arg(name="tiers", number=True, optional=True, repeat=True)
_more = Arg(name="number", number=True, optional=True)
_sheet_text = Arg(name="name, dice, Aptitudes")
_highest = (STAT, choice("Lifestyle", _starters), choice("Ethic", _ethics), Arg(name="name, Aptitudes"))
_companion_text = Arg(name="name, Aptitudes")

VERBS = (
    by_table("session", ev.SessionOpened, choice("seats", _seats, optional=True, repeat=True), make=_session),
    by_table("scene", ev.SceneOpened, Arg(name="title"), make=_scene),
    by_table("enter", ev.CastChanged, PEOPLE),
    by_table("part", ev.CastChanged, PEOPLE, make=_leaving),
    by_table("end", ev.SessionEnded),
    by_table("close", ev.SessionClosed),
    by_table("finish", ev.CampaignClosed),
    verb("create", ev.CharacterCreated, *_highest, make=_create),
    verb("npc", ev.CharacterImported, _sheet_text, make=_sheet),
    verb("sheet", ev.SheetEdited, choice("field", FIELDS), LINE),
    verb("story", ev.BackstoryChanged, Arg(name="line"), make=_story),
    verb("find", ev.ThingGained, Arg(name="thing")),
    verb("lose", ev.ThingLost, choice("thing", _things), TEXT),
    verb("shift", ev.StatShifted, STAT, Arg(name="size", number=True), TEXT),
    verb("companion", ev.CompanionBound, _companion_text, make=_companion),
    verb("gone", ev.CompanionLost, choice("companion", _companions), TEXT, make=_gone),
    verb("retire", ev.CharacterRetired, TEXT),
    by_table("rumor", ev.RumorChanged, Arg(name="rumor"), make=_rumor),
    by_table("hush", ev.RumorChanged, choice("rumor", _rumors), make=_hush),
    verb("afflict", ev.ConditionGained, choice("Condition", _conditions), TEXT),
    verb("cure", ev.ConditionRemoved, choice("Condition", _held), TEXT),
    verb("injure", ev.InjuryNoted, Arg(name="injury")),
    verb("tend", ev.InjuryTended, choice("injury", _injuries)),
    by_table("goal", ev.ProgressOpened, Arg(name="total", number=True), _tiers, LINE, make=_open_goal),
    by_table("breakthrough", ev.ProgressMoved, _goal, _more, TEXT, make=_breakthrough),
    by_table("setback", ev.ProgressMoved, _goal, TEXT, make=_setback),
    by_table("reach", ev.ProgressClosed, _goal, make=_closing(done=True)),
    by_table("abandon", ev.ProgressClosed, _goal, make=_closing(done=False)),
)
