"""Scenes and people that a table prepares in a file: how a file becomes events, and how a file is made. Law:
a file describes an Endeavor in the book's words; what it leaves out is filled in by the same functions as for
a typed move. Source: Endeavors; Stat Dice."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from ledger.api import TABLE, Content, Event, Misplaced, Noted, Part, Prepared, Row, close, texts_beside
from ledger.games.humanity import sheets
from ledger.games.humanity.catalog import Spec
from ledger.games.humanity.people import creation
from ledger.games.humanity.people.events.arrivals import CharacterImported
from ledger.games.humanity.scenes import asked, tracks
from ledger.games.humanity.scenes.buttons import BUTTONS
from ledger.games.humanity.scenes.events.buttons import ButtonPlaced
from ledger.games.humanity.scenes.events.joining import CombatantPlaced, UnitPlaced
from ledger.games.humanity.scenes.events.opening import EndeavorClosed, EndeavorOpened, LeaderElected, Order
from ledger.games.humanity.scenes.events.rounds import RoundOpened
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.games.humanity.scenes.state import Combatant, Endeavor
from ledger.games.humanity.scenes.tracks import AREA
from ledger.games.humanity.state import Character, State

Now = Callable[[], State]
BOOK = "people"
"""The book of people that comes with the game."""
EVERY = "all"
"""The word that stands for every Stat that can grow, in front of a size."""


class Head(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The fields above the tables of a scene; a book of people needs none of them."""

    kind: Literal["monstrous", "racing", "rush", "stealth", "unit"] = "monstrous"
    title: str = ""
    order: Order = "clockwise"
    tracks: tuple[str, ...] = ()
    party: bool = True
    """Whether the characters of all present players take part, in the usual way for this kind."""
    leader: str = ""
    questions: tuple[str, ...] = ()
    """The questions that the scene is about; each becomes a note in the log."""


class Person(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A character with a sheet, and how they take part. If there is already a character with this name, the
    row means that character, unchanged. A `player` character who does not exist is left out."""

    name: str
    player: bool = False
    dice: dict[str, int] = {}
    """Stat → size, or `all` → size."""
    apts: dict[str, str] = {}
    """Aptitude → Specialization; empty if it has none."""
    chosen: dict[str, str] = {}
    things: tuple[str, ...] = ()
    lifestyle: str = ""
    ethic: str = ""
    side: str = ""
    track: str = ""
    start: int = 0
    recovery: tuple[int, ...] = ()
    """How far below the start each Recovery button lies."""
    tags: tuple[str, ...] = ()
    unit: bool = False
    stat: str = ""
    """The one Stat of a unit, or of the Eye."""


class Laid(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Buttons of one kind, at one place or several."""

    kind: str
    at: tuple[int, ...] | int
    track: str = ""
    stats: tuple[str, ...] = ()
    area: bool = False


# a file becomes events


def _scene(state: Now, content: Content, only: Collection[str]) -> Iterator[Part]:
    """The events of a scene, in order: its questions, new people, the Endeavor, units, the party, the other
    characters, the leader, the buttons."""
    head: Head = content.head.data
    people = [row for row in content.rows["character"] if _is_meant(state(), row)]
    yield from (Part(Noted(by=TABLE, text=question), content.head) for question in head.questions)
    yield from (_imported(state(), row) for row in people if row.data.name not in state().characters)
    has_units = KINDS[head.kind].units is not None
    yield Part(
        EndeavorOpened(
            by=TABLE,
            kind=head.kind,
            title=head.title,
            order=head.order,
            tracks=head.tracks or (() if has_units else ("track",)),
        ),
        content.head,
    )
    yield from (_placed(state(), row) for row in people if row.data.unit)
    named = {row.data.name for row in people}
    for name in _party(state()) if head.party else ():
        if name not in named:
            yield Part(CombatantPlaced.made(state(), TABLE, (name,)), content.head)
    yield from (_placed(state(), row) for row in people if not row.data.unit)
    if head.leader:
        yield Part(LeaderElected(by=TABLE, character=head.leader), content.head)
    for row in content.rows["button"]:
        for place in (row.data.at,) if isinstance(row.data.at, int) else row.data.at:
            yield Part(_button(state(), row, place), row)


def _people(state: Now, content: Content, only: Collection[str]) -> Iterator[Part]:
    """The events that bring in everybody in a book of people, or only those named."""
    rows = content.rows["character"]
    known = {row.data.name.casefold(): row for row in rows}
    for name in only:
        if name.casefold() not in known:
            names = [row.data.name for row in rows]
            hint = close(name, names) or f"There are: {', '.join(names)}."
            raise Misplaced(content.head, "", f"nobody in it is called {name!r}", hint)
    for row in [known[name.casefold()] for name in only] or rows:
        yield _imported(state(), row)


def _is_meant(state: State, row: Row) -> bool:
    return not row.data.player or row.data.name in state.characters


def _party(state: State) -> list[str]:
    """The characters of all players who are present."""
    return [one.name for one in sheets.active(state) if one.kind == "pc" and one.owner in state.present]


def _imported(state: State, row: Row) -> Part:
    said: Person = row.data
    every = dict.fromkeys(creation.growing(state), said.dice[EVERY]) if EVERY in said.dice else {}
    own = {stat: size for stat, size in said.dice.items() if stat != EVERY}
    known = tuple(state.table.catalog.of(Spec))
    for field, names in (("apts", [*filter(None, said.apts.values())]), ("chosen", said.chosen)):
        for spec in names:
            if spec not in known:
                hint = close(spec, known) or "`rules GAME` and its topics name them."
                raise Misplaced(row, field, f"there is no Specialization {spec!r}", hint)
    event = CharacterImported(
        by=TABLE,
        character=said.name,
        owner=TABLE,
        dice={**every, **own},
        lifestyle=said.lifestyle,
        ethic=said.ethic,
        apts=tuple(said.apts),
        specs=tuple(said.apts.values()) if any(said.apts.values()) else (),
        things=said.things,
        chosen=said.chosen,
    )
    return Part(event, row)


def _placed(state: State, row: Row) -> Part:
    said: Person = row.data
    scene = state.scene_open
    sides = KINDS[scene.kind].sides
    if said.side and said.side not in sides:
        raise Misplaced(
            row,
            "side",
            f"a {scene.kind} Endeavor has no side {said.side!r}",
            f"Its sides: {', '.join(sides)}.",
        )
    if said.unit:
        values = (said.name, said.stat or None, said.side or None)
        return Part(UnitPlaced.made(state, TABLE, values), row)
    details: list[tuple[str, str | int]] = [("at", said.start), *(("at", below) for below in said.recovery)]
    named = (("side", said.side), ("track", said.track), ("stat", said.stat))
    details += [(what, name) for what, name in named if name] + [("tag", tag) for tag in said.tags]
    return Part(CombatantPlaced.made(state, TABLE, (said.name, tuple(details))), row)


def _button(state: State, row: Row, place: int) -> Event:
    said: Laid = row.data
    if said.kind not in BUTTONS:
        lays = KINDS[state.scene_open.kind].lays
        raise Misplaced(
            row, "kind", f"there is no button called {said.kind!r}", f"The table lays out: {', '.join(lays)}."
        )
    details = [("track", said.track)] if said.track else []
    details += [("stat", stat) for stat in said.stats] + ([("tag", AREA)] if said.area else [])
    return ButtonPlaced.made(state, TABLE, (said.kind, place, tuple(details)))


# a file of what was played


def _saved_at(path: Sequence[Event]) -> int:
    """The last event before the first round, or the end, of the latest Endeavor; if it has neither, the
    latest event of all."""
    found = 0
    for event in reversed(path):
        if isinstance(event, (RoundOpened, EndeavorClosed)):
            found = event.on
        elif isinstance(event, EndeavorOpened):
            return found or event.id
        found = found or event.id
    return 0


def _questions(path: Sequence[Event]) -> list[str]:
    """The notes that the table wrote in the same step as the opening of the Endeavor, just before it."""
    place = max(place for place, event in enumerate(path) if isinstance(event, EndeavorOpened))
    first = place
    while first and path[first - 1].more:
        first -= 1
    return [event.text for event in path[first:place] if isinstance(event, Noted) and event.by == TABLE]


def _saved(state: State, path: Sequence[Event]) -> dict[str, Any]:
    scene = state.scene_open
    head: dict[str, Any] = {
        "kind": scene.kind,
        "title": scene.title,
        "order": scene.order,
        "questions": _questions(path),
    }
    own = [name for name, track in scene.tracks.items() if not track.unit]
    if own not in ([], ["track"]):
        head["tracks"] = own
    placed = list(scene.combatants.values())
    party = _party(state)
    as_usual = {one.name for one in placed if one.name in party and one == _as_usual(state, scene, one.name)}
    is_whole = bool(party) and as_usual == {*party}
    head["party"] = is_whole
    if scene.leader:
        head["leader"] = scene.leader
    rows = [_row(state, scene, one) for one in placed if not (is_whole and one.name in party)]
    buttons = [
        {
            "kind": button.kind,
            "at": button.position,
            "track": button.track if button.track != tracks.first(scene) else "",
            "stats": button.stats,
            "area": AREA in button.tags,
        }
        for button in scene.buttons
        if not BUTTONS[button.kind].personal
    ]
    return {
        **{key: value for key, value in head.items() if value not in ("", [])},
        "character": [_told(row) for row in rows],
        "button": [_told(button) for button in buttons],
    }


def _as_usual(state: State, scene: Endeavor, name: str) -> Combatant:
    """A character of the party, placed in the usual way for this kind of Endeavor."""
    side = next(iter(KINDS[scene.kind].sides))
    made = Combatant(name=name, side=side, track=tracks.first(scene, side))
    made.conventional = scene.combatants[name].conventional
    return made


def _row(state: State, scene: Endeavor, one: Combatant) -> dict[str, Any]:
    """The file's row for a combatant: the sheet, and the place in the scene."""
    who = state.characters[one.name]
    sheet = {"player": True} if who.kind == "pc" else _sheet(state, who)
    own = [button for button in scene.buttons if button.owner == one.name and button.kind == "recovery"]
    first = tracks.first(scene, one.side)
    return {
        "name": one.name,
        **sheet,
        "side": one.side,
        "track": "" if one.unit or one.track == first else one.track,
        "start": one.start,
        "recovery": [one.start - button.position for button in own],
        "tags": one.tags,
        "unit": one.unit,
        "stat": one.stat,
    }


def _sheet(state: State, who: Character) -> dict[str, Any]:
    usual = sheets.ordinary_stats(state)
    return {
        "dice": {stat: size for stat, size in who.stats.items() if usual.get(stat) != size},
        "apts": who.apts,
        "chosen": dict(who.chosen),
        "things": list(who.things),
        "lifestyle": who.lifestyle,
        "ethic": who.ethic,
    }


def _told(row: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a row that the file has to contain: those that are not empty, and `at`."""
    kept = {key: list(value) if isinstance(value, tuple) else value for key, value in row.items()}
    return {key: value for key, value in kept.items() if value or (key == "at")}


SCENES = (
    "boats-in-the-fog",
    "bridge-of-bells",
    "cart-race",
    "kites-over-the-fair",
    "last-ferry",
    "mill-at-night",
    "storm-on-the-dam",
    "thing-in-the-well",
    "two-floors",
    "wolves-at-the-ford",
)
"""The scenes that come with the game."""
SCENE: Prepared[State] = Prepared(
    word="scene",
    about="an Endeavor with its sides, tracks, characters and buttons",
    head=Head,
    tables={"character": Person, "button": Laid},
    parts=_scene,
    ready=texts_beside(__package__, *SCENES),
    asks=asked.scene,
    saved_at=_saved_at,
    saved=_saved,
)
PEOPLE: Prepared[State] = Prepared(
    word="npc",
    about="people with their sheets",
    head=Head,
    tables={"character": Person, "button": Laid},
    parts=_people,
    named="character",
    ready=texts_beside(__package__, BOOK, *SCENES),
)
