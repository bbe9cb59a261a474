"""What can be typed about sessions, scenes and people.

Law: lists are separated by commas; what stands before `with` or `=` is read by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ledger.core.errors import MoveIncomplete, UnknownName
from ledger.core.events import Event
from ledger.core.moves import Arg, Choice, Verb
from ledger.core.moves import whole as number_of
from ledger.games.humanity import creation, sheets
from ledger.games.humanity.catalog import Condition
from ledger.games.humanity.events import tale as ev
from ledger.games.humanity.moves.words import (
    TEXT,
    Values,
    as_table,
    leading_numbers,
    named,
    names,
    opt,
    own,
    people,
    seat,
    stats,
    verb,
    who,
)
from ledger.games.humanity.state import TABLE, State

FIELDS = ("age", "pronouns", "appearance", "admires", "whereabouts", "notes")


def _seats(state: State, _: Values) -> Iterator[Choice]:
    return (Choice(name, name) for name in state.table.seats)


def _session(state: State, values: Values) -> Event:
    present = opt(values, 0, ()) or state.table.seats
    return ev.SessionOpened(by=TABLE, number=state.session + 1, present=tuple(present))


def _scene(state: State, values: Values) -> Event:
    title, _, cast = values[0].partition(" with ")
    return ev.SceneOpened(by=TABLE, title=title.strip(), cast=names(state, cast))


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _create(state: State, by: str, values: Values) -> Event:
    highest, lifestyle, ethic, text = values
    name, *apts = _parts(text)
    owner = by if by in state.table.seats else TABLE
    return ev.CharacterCreated(
        by=owner,
        character=name,
        owner=owner,
        kind="npc" if owner == TABLE else "pc",
        highest=highest,
        lifestyle=lifestyle,
        ethic=ethic,
        apts=tuple(apts),
    )


def _npc(state: State, by: str, values: Values) -> Event:
    """`NAME, hand=6, hurt=8, an Aptitude`: what has a number is a Stat."""
    name, *parts = _parts(values[0])
    dice: dict[str, int] = {}
    apts: list[str] = []
    for part in parts:
        stat, equals, size = part.partition("=")
        if not equals:
            apts.append(part)
        elif (said := number_of(size.strip().removeprefix("d"))) is not None:
            dice[stat.strip()] = said
        else:
            raise UnknownName(f"{part!r} should be a Stat and its size.", hint="For example hand=6.")
    owner = by if by in state.table.seats else TABLE
    return ev.CharacterImported(
        by=owner,
        character=name,
        owner=owner,
        kind="npc" if owner == TABLE else "pc",
        dice=dice,
        apts=tuple(apts),
    )


def _companion(state: State, by: str, values: Values) -> Event:
    """`NAME, an Aptitude=3, another=3, a third=2`."""
    name, *parts = _parts(values[0])
    pairs = [part.partition("=") for part in parts]
    worths = [number_of(value.strip()) for _, _, value in pairs]
    if None in worths:
        raise MoveIncomplete(
            "Each Aptitude of a companion has a value.",
            hint="companion Rex, Tracking=3, Digging=3, Barking=2",
        )
    owner = who(state, by)
    return ev.CompanionBound(
        by=seat(state, owner, by),
        character=owner,
        companion=name,
        apts=tuple(apt.strip() for apt, _, _ in pairs),
        values=tuple(value for value in worths if value is not None),
    )


def _story(state: State, by: str, values: Values) -> Event:
    owner = own(state, by)
    was, arrow, text = values[0].partition(" > ")
    if not arrow:
        return ev.BackstoryChanged(by=seat(state, owner, by), character=owner, op="add", text=values[0])
    return ev.BackstoryChanged(
        by=seat(state, owner, by), character=owner, op="change" if text else "remove", text=text, was=was
    )


def _rumor(state: State, values: Values) -> Event:
    name, _, text = values[0].partition(" > ")
    op: Any = "modify" if name in state.rumors else "begin"
    return ev.RumorChanged(by=TABLE, rumor=name.strip(), op=op, text=text.strip())


def _rumors(state: State, _: Values) -> Iterator[Choice]:
    return (Choice(name, name, help=text) for name, text in state.rumors.items())


def _starters(state: State, _: Values) -> Iterator[Choice]:
    return (Choice(name, name) for name in creation.starters(state))


def _ethics(state: State, _: Values) -> Iterator[Choice]:
    return (Choice(name, name, (sheets.slug(name),)) for name in creation.starter_ethics(state))


def _things(state: State, _: Values) -> Iterator[Choice]:
    for one in sheets.active(state):
        for thing in one.things:
            yield Choice(thing, (one.name, thing), help=one.name)


def _conditions(state: State, _: Values) -> Iterator[Choice]:
    for name, known in state.table.catalog.of(Condition).items():
        for stat in sheets.fresh_stats(state) if known.needs_stat else ("",):
            yield Choice(f"{name} {stat}".strip(), (name, stat))


def _held(state: State, _: Values) -> Iterator[Choice]:
    for one in sheets.active(state):
        for name, stat in one.conditions:
            yield Choice(f"{one.name} {name} {stat}".strip(), (one.name, name, stat))


def _cure(state: State, by: str, values: Values) -> Event:
    name, condition, stat = values[0]
    ends = state.table.catalog.of(Condition)[condition].ends
    return ev.ConditionRemoved(
        by=seat(state, name, by),
        character=name,
        condition=condition,
        stat=stat,
        why=ends if ends in ("treated", "removed") else "removed",
        reason=opt(values, 1),
    )


def _injuries(state: State, _: Values) -> Iterator[Choice]:
    for one in sheets.active(state):
        for text in one.injuries:
            yield Choice(f"{one.name} {text}", (one.name, text))


def _goals(state: State, _: Values) -> Iterator[Choice]:
    for goal, known in state.progress.items():
        yield Choice(goal, goal, help=f"{known.current} of {known.total}", unlisted=bool(known.closed))


def _breakthrough(state: State, by: str, values: Values) -> Event:
    known = state.progress[values[0]]
    numbers, reason = leading_numbers(opt(values, 1))
    change = number_of(numbers) if numbers else known.last_x
    return ev.ProgressMoved(by=TABLE, goal=values[0], why="breakthrough", change=change or 0, reason=reason)


def _companions(state: State, _: Values) -> Iterator[Choice]:
    return (Choice(one.name, one.name) for one in sheets.active(state) if one.kind == "companion")


def _about(kind: Any, **fields: int) -> object:
    """An event about the acting character; `fields` say where the other values stand."""

    def make(state: State, by: str, values: Values) -> Event:
        name = own(state, by)
        said = {field: opt(values, place) for field, place in fields.items()}
        event: Event = kind(by=seat(state, name, by), character=name, **said)
        return event

    return make


_people = Arg(name="characters", choices=people, repeat=True)
_goal = Arg(name="goal", choices=_goals)
_line = Arg(name="text")

VERBS: tuple[Verb, ...] = (
    verb(
        "session",
        "a session opens; name the seats that are there, or none for all",
        as_table(_session),
        Arg(name="seats", choices=_seats, repeat=True, optional=True),
    ),
    verb("scene", "a scene opens: scene At the docks with Ann, Bob", as_table(_scene), Arg(name="title")),
    verb(
        "enter",
        "characters join the scene",
        as_table(lambda s, v: ev.CastChanged(by=TABLE, enter=v[0])),
        _people,
    ),
    verb(
        "part",
        "characters leave the scene",
        as_table(lambda s, v: ev.CastChanged(by=TABLE, leave=v[0])),
        _people,
    ),
    verb("end", "the play of the session is over", as_table(lambda s, v: ev.SessionEnded(by=TABLE))),
    verb("close", "the session is closed", as_table(lambda s, v: ev.SessionClosed(by=TABLE))),
    verb("finish", "the campaign is over", as_table(lambda s, v: ev.CampaignClosed(by=TABLE))),
    verb(
        "create",
        "make a character: ann create heart Carefree vice-virtue Ann, Acting, Stunt Driving",
        _create,
        Arg(name="highest Stat", choices=stats),
        Arg(name="Lifestyle", choices=_starters),
        Arg(name="Ethic", choices=_ethics),
        Arg(name="name, Aptitudes"),
    ),
    verb(
        "npc",
        "a character with a sheet of its own: npc Guard, hand=6, Brawling",
        _npc,
        Arg(name="name, dice, Aptitudes"),
    ),
    verb(
        "sheet",
        "write on the sheet",
        _about(ev.SheetEdited, field=0, value=1),
        Arg(name="field", choices=named(FIELDS)),
        _line,
    ),
    verb("story", "add to the Backstory, or change it: story OLD > NEW", _story, Arg(name="line")),
    verb("find", "gain a thing", _about(ev.ThingGained, thing=0), Arg(name="thing")),
    verb(
        "lose",
        "lose a thing",
        lambda s, by, v: ev.ThingLost(
            by=seat(s, v[0][0], by), character=v[0][0], thing=v[0][1], reason=opt(v, 1)
        ),
        Arg(name="thing", choices=_things),
        TEXT,
    ),
    verb(
        "shift",
        "a Stat Die changes outside the shop",
        _about(ev.StatShifted, stat=0, size=1, reason=2),
        Arg(name="Stat", choices=stats),
        Arg(name="size", number=True),
        TEXT,
    ),
    verb(
        "companion",
        "bind a companion: companion Rex, Tracking=3, Digging=3, Barking=2",
        _companion,
        Arg(name="name, Aptitudes"),
    ),
    verb(
        "gone",
        "a companion is lost",
        lambda s, by, v: ev.CompanionLost(by=seat(s, v[0], by), companion=v[0], reason=opt(v, 1)),
        Arg(name="companion", choices=_companions),
        TEXT,
    ),
    verb("retire", "a character leaves the campaign", _about(ev.CharacterRetired, reason=0), TEXT),
    verb("rumor", "begin or change a rumor: rumor NAME > TEXT", as_table(_rumor), Arg(name="rumor")),
    verb(
        "hush",
        "a rumor ends",
        as_table(lambda s, v: ev.RumorChanged(by=TABLE, rumor=v[0], op="end")),
        Arg(name="rumor", choices=_rumors),
    ),
    verb(
        "afflict",
        "gain a Condition: ann afflict Ache hand",
        lambda s, by, v: ev.ConditionGained(
            by=seat(s, own(s, by), by),
            character=own(s, by),
            condition=v[0][0],
            stat=v[0][1],
            reason=opt(v, 1),
        ),
        Arg(name="Condition", choices=_conditions),
        TEXT,
    ),
    verb("cure", "a Condition ends", _cure, Arg(name="Condition", choices=_held), TEXT),
    verb("injure", "note an injury", _about(ev.InjuryNoted, text=0), Arg(name="injury")),
    verb(
        "tend",
        "an injury is tended",
        lambda s, by, v: ev.InjuryTended(by=seat(s, v[0][0], by), character=v[0][0], text=v[0][1]),
        Arg(name="injury", choices=_injuries),
    ),
    verb(
        "goal",
        "open a goal: goal 8 persuade the guild",
        as_table(lambda s, v: ev.ProgressOpened(by=TABLE, total=v[0], goal=v[1])),
        Arg(name="total", number=True),
        _line,
    ),
    verb("breakthrough", "the story brings the latest X again", _breakthrough, _goal, TEXT),
    verb(
        "setback",
        "the story costs 2",
        as_table(lambda s, v: ev.ProgressMoved(by=TABLE, goal=v[0], why="setback", change=-2)),
        _goal,
    ),
    verb(
        "reach",
        "a goal is done",
        as_table(lambda s, v: ev.ProgressClosed(by=TABLE, goal=v[0], done=True)),
        _goal,
    ),
    verb(
        "abandon",
        "a goal is dropped",
        as_table(lambda s, v: ev.ProgressClosed(by=TABLE, goal=v[0], done=False)),
        _goal,
    ),
)
