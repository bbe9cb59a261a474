"""What `scene new` asks, question by question, until the file of a scene is complete. Law: an answer is read
by the same functions as a typed move. What the kind of Endeavor does not have is not asked for. Source:
Endeavors."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, cast, get_args

from ledger.api import (
    TABLE,
    Ask,
    AskedRow,
    Asks,
    Choice,
    Contradiction,
    UnknownName,
    WithRow,
    asked_rows,
    match,
    must_fit,
    without_empty,
)
from ledger.games.humanity import sheets
from ledger.games.humanity.people.events.arrivals import CharacterImported
from ledger.games.humanity.scenes.events.opening import Order
from ledger.games.humanity.scenes.kind import SceneKind, SceneSide
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.games.humanity.state import State

NONE, NOBODY, ENOUGH = "none", "nobody else", "no more"
YES, NO = "yes", "no"
EITHER = ((YES, ""), (NO, ""))
START = 10
"""The usual starting place of a combatant who has one."""
TERRAIN = "terrain"
WITH_STATS = ("objective", TERRAIN)
"""Buttons that name Stats."""
SceneFields = dict[str, Any]


def scene(state: State) -> Asks:
    """The content of a scene's file, from the answers."""
    made: SceneFields = {}
    sides = tuple((name, " against ".join(kind.sides)) for name, kind in KINDS.items())
    made["kind"] = yield Ask("Which kind of Endeavor?", str, "monstrous", sides, lambda kind: {"kind": kind})
    kind = KINDS[made["kind"]]
    made["title"] = yield Ask("What is it called?", _unless(NONE), NONE)
    orders = tuple((order, "") for order in get_args(Order))
    made["order"] = yield Ask("In which order do people act?", str, "clockwise", orders)
    if kind.units is None:
        made["tracks"] = yield must_fit(made, "tracks", Ask("Which tracks, with commas?", _names, "track"))
    asked = "Do the characters of all players who are present take part?"
    made["party"] = yield must_fit(made, "party", Ask(asked, _is_yes, YES, EITHER))
    made["character"] = yield from asked_rows(made, "character", partial(_person, state, kind, made))
    if kind.lays:
        made["button"] = yield from asked_rows(made, "button", partial(_button, state, kind, made))
    if kind.elects:
        made["leader"] = yield must_fit(made, "leader", Ask("Who leads the charge?", _unless(NOBODY), NOBODY))
    made["questions"] = yield from _questions()
    return {**without_empty(made), "party": made["party"]}


def _person(state: State, kind: SceneKind, made: Mapping[str, Any], with_row: WithRow) -> AskedRow:
    """A row for a character who takes part; empty if nobody else does."""
    text = "Who else takes part: somebody who is there, or somebody new (Wolf, d6, hurt=8, Biting)?"
    side, *others = kind.sides

    def least(row: SceneFields, side: str) -> SceneFields:
        """The file with this row, filled in just enough for the character to take part."""
        is_unit, of = kind.units is not None, kind.sides[side]
        more = {"stat": "head"} if is_unit or of.watches else {"start": START} if of.starts else {}
        return with_row({**row, "side": side, "unit": is_unit, **more}) if row else {**made}

    row: SceneFields = yield Ask(
        text,
        lambda said: {} if said == NOBODY else _sheet(state, said),
        NOBODY,
        so_far=lambda row: least(row, side),
    )
    if not row:
        return row, ()
    if others:
        sides = tuple((each, "") for each in kind.sides)
        asked = f"Which side is {row['name']} on?"
        row["side"] = side = yield Ask(asked, str, others[0], sides, partial(least, row))
    if kind.units is not None:
        row["unit"] = yield Ask(f"Is {row['name']} a unit?", _is_yes, YES, EITHER)
    if kind.sides[side].starts:
        asked = f"Where does {row['name']} start, and how far below that lie Recovery buttons (12 4 8)?"
        row |= yield Ask(asked, _start, str(START), so_far=lambda said: with_row({**row, **said}))
    return row, tuple(_places(state, row, kind.sides[side], made))


def _places(
    state: State, row: SceneFields, of: SceneSide, made: Mapping[str, Any]
) -> Iterator[tuple[str, Ask]]:
    name = row["name"]
    if row.get("unit") or of.watches:
        known = state.characters.get(name)
        new = {**sheets.ordinary_stats(state), **row.get("dice", {})}
        stats: Mapping[str, int] = new if known is None else known.stats
        largest = max(stats, key=stats.__getitem__)
        usual = sheets.WATCH if of.watches and sheets.WATCH in stats else largest
        yield "stat", Ask(f"Which Stat does {name} have?", partial(_stat, stats), usual)
        return
    yield from _track(f"On which track is {name}?", made)
    if of.tags:
        yield "tags", Ask(f"Which tags does {name} have ({', '.join(of.tags)})?", _unless_names, NONE)


def _track(text: str, made: Mapping[str, Any]) -> Iterator[tuple[str, Ask]]:
    """The question for a track, if there are several."""
    if len(tracks := made.get("tracks", ())) > 1:
        yield "track", Ask(text, str, tracks[0], tuple((each, "") for each in tracks))


def _button(state: State, kind: SceneKind, made: Mapping[str, Any], with_row: WithRow) -> AskedRow:
    """A row for the buttons of one kind; empty for none."""
    lays = (*((each, "") for each in kind.lays), (ENOUGH, ""))
    said = yield Ask("Which button lies on a track?", str, ENOUGH, lays)
    if said == ENOUGH:
        return {}, ()
    stats = ("stats", Ask("Which Stats does it name (hand hurry)?", partial(_stats, state), NONE))
    area = ("area", Ask("Is it an Area, which only those Stats pass?", _is_yes, NO, EITHER))
    asks = (
        *_track("On which track?", made),
        *([stats] if said in WITH_STATS else []),
        *([area] if said == TERRAIN else []),
    )
    return {"kind": said}, (*asks, ("at", Ask("At which places (4 9)?", _numbers)))


def _questions() -> Generator[Ask, Any, list[str]]:
    found: list[str] = []
    while said := (yield Ask("A question that the scene is about?", _unless(ENOUGH), ENOUGH)):
        found.append(said)
    return found


# answers


def _sheet(state: State, said: str) -> SceneFields:
    """A row of the file, for a character who is already there or a new one, typed as for `npc`."""
    known = {name.casefold(): name for name in state.characters}
    if (name := known.get(said.casefold())) is not None:
        return {"name": name, "player": state.characters[name].kind == "pc"}
    made = cast(CharacterImported, CharacterImported.made(state, TABLE, (said,)))
    try:
        made.needs(state)
    except Contradiction as problem:
        raise UnknownName(f"That cannot be: {problem.why}.", hint="See `help npc`.") from None
    specs = (*made.specs, *[""] * len(made.apts))
    return {
        "name": made.character,
        "dice": dict(made.dice),
        "apts": dict(zip(made.apts, specs, strict=False)),
        "chosen": dict(made.chosen),
        "things": list(made.things),
        "lifestyle": made.lifestyle,
        "ethic": made.ethic,
    }


def _is_yes(said: str) -> bool:
    return said == YES


def _unless(nothing: str) -> Any:
    return lambda said: "" if said == nothing else said


def _names(said: str) -> list[str]:
    return [name.strip() for name in said.split(",") if name.strip()]


def _unless_names(said: str) -> list[str]:
    return [] if said == NONE else _names(said)


def _stat(stats: Iterable[str], said: str) -> str:
    found: str = match(said, [Choice(stat, stat) for stat in stats], "Stat").value
    return found


def _stats(state: State, said: str) -> list[str]:
    words = [] if said == NONE else said.replace(",", " ").split()
    return [_stat(sheets.ordinary_stats(state), word) for word in words]


def _numbers(said: str) -> list[int]:
    words = said.replace(",", " ").split()
    if not words or not all(word.isascii() and word.isdecimal() and len(word) < 4 for word in words):
        raise UnknownName(f"{said!r} is not a list of places on a track.", hint="For example: 4 9")
    return [int(word) for word in words]


def _start(said: str) -> SceneFields:
    start, *recovery = _numbers(said)
    return {"start": start, "recovery": recovery}
