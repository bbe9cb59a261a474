"""Where along a line of play a condition becomes true or stops being true, and what a condition can name.

Law: an event has the same sentence as in `log` for the same seat.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from cli.clock import Clock
from cli.pages import log, resolve
from cli.pages.filters import Filter
from cli.render.json import FORMAT
from ledger.core.audit.condition_names import ConditionChange, nameable, ways_to_name
from ledger.core.blocks import Block, Facts, Grid, Heading, Note
from ledger.core.log.tree import ROOT
from ledger.core.pieces.table import shown
from ledger.core.rules.condition_tokens import KEYWORDS, SIGNS
from ledger.core.rules.describe import describe
from ledger.core.rules.game import AnyGame
from ledger.desk import story
from ledger.desk.reader import Reader

NAMES = "`find turn > 9` looks for a condition; its signs are + - = != < <= > >= and or not ( )."


def is_text(desk: Reader, at: int, typed: str) -> bool:
    """Whether the typed words can only be a text to look for: words without operators, and nothing that can
    be compared."""
    words = typed.casefold().split()
    is_joined = any(sign in typed for sign in SIGNS.split()) or not {*KEYWORDS}.isdisjoint(words)
    return not is_joined and " ".join(words) not in map(str.casefold, ways_to_name(desk.moment(at)))


class FoundCondition(msgspec.Struct, frozen=True):
    """A condition, and where it becomes true or stops being true."""

    condition: str
    changes: tuple[ConditionChange, ...]
    sentences: tuple[str, ...]

    @property
    def never_holds(self) -> bool:
        return not any(change.begins for change in self.changes)


def search(
    desk: Reader, text: str, at: int, seat: str | None = None, *, first: bool = False
) -> FoundCondition:
    """Where a condition becomes true or stops being true. Raises BadCondition, or UnknownName for a seat that
    does not exist."""
    seat = resolve.seat(desk, seat) if seat else None
    changes = desk.find(text, at, seat, first=first)
    return FoundCondition(text.strip(), tuple(changes), tuple(_sentences(desk.game, desk, changes, seat)))


def _sentences(
    game: AnyGame, desk: Reader, changes: Sequence[ConditionChange], seat: str | None
) -> Iterator[str]:
    """A sentence for each change, in their order."""
    for change in changes:
        event = desk.history.event(change.event.id)
        yield describe(game, desk.history.state_at(event.on), event, seat)


class FoundText(NamedTuple):
    """A text that was looked for in a log, and in the earlier logs that it continues: what was found in each,
    the nearest first, and a sentence about one that cannot be searched."""

    pages: tuple[tuple[Block, ...], ...]
    data: dict[str, Any]
    missing: str = ""

    def __bool__(self) -> bool:
        return any(self.pages)


def search_text(desk: Reader, at: int, text: str, seat: str | None, clock: Clock) -> FoundText:
    """Looks for a text in every session of a log, and of the earlier logs that it continues."""
    only, missing, pages = Filter(text=text.casefold()), "", [_found_in(desk, at, text, seat, clock)]
    said = log.data(desk, at, only=only, seat=seat)
    if desk.game.story is not None:
        said["sessions"] = _sessions_data(desk, at)
    for each in story.earlier(desk):
        if isinstance(each, str):
            missing = each
            break
        own = seat if seat in each.desk.viewers else None
        name = os.path.basename(each.desk.journal.path)
        if found := _found_in(each.desk, each.upto, text, own, clock):
            pages.append((Heading(f"Before that, in {name}"), *found))
        events = log.data(each.desk, each.upto, only=only, seat=own)["events"]
        sessions = _sessions_data(each.desk, each.upto)
        said.setdefault("earlier", []).append({"log": name, "sessions": sessions, "events": events})
    return FoundText(tuple(pages), said, missing)


def _sessions_data(desk: Reader, at: int) -> list[dict[str, int]]:
    return [
        {"session": number, "first": first, "last": last} for number, first, last in story.parts(desk, at)
    ]


def _found_in(desk: Reader, at: int, text: str, seat: str | None, clock: Clock) -> tuple[Block, ...]:
    """The moves of one log that contain the text, session by session if there are any."""
    only = Filter(text=text.casefold())
    found: list[Block] = []
    since = ROOT
    for number, _, last in [*story.parts(desk, at)] or [(0, ROOT, at)]:
        there = log.said_between(desk, since, last, only, clock=clock, seat=seat)
        since = last
        if there:
            title = f"Session {number}" if number else ""
            found += ([Heading(title, 2)] if title else []) + [*there]
    return tuple(found)


def text_blocks(found: FoundText) -> tuple[Block, ...]:
    pages = [block for page in found.pages for block in page]
    return (*pages, *([Note(found.missing, tone="hint")] if found.missing else []))


def blocks(found: FoundCondition) -> tuple[Block, ...]:
    if found.never_holds:
        return (Note(f"It is never true: {found.condition}"),)
    rows = tuple(
        (change.event.id, "begins" if change.begins else "ends", sentence)
        for change, sentence in zip(found.changes, found.sentences, strict=True)
    )
    return (Grid(("event", "it", "with"), rows),)


def data(found: FoundCondition, desk: Reader) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "game": desk.game.info.name,
        "condition": found.condition,
        "changes": [
            {"event": change.event.id, "begins": change.begins, "told": sentence}
            for change, sentence in zip(found.changes, found.sentences, strict=True)
        ],
    }


def names(desk: Reader, at: int, seat: str | None = None) -> tuple[Block, ...]:
    """What a condition can name at an event, with its value there."""
    rows = _values_by_name(desk, at, seat)
    return (
        Heading("What a condition can name"),
        Facts(tuple((name, "?" if value is None else shown(value)) for name, value in rows)),
        Note(NAMES, tone="hint"),
    )


def names_data(desk: Reader, at: int, seat: str | None = None) -> dict[str, Any]:
    return {"format": FORMAT, "game": desk.game.info.name, "names": dict(_values_by_name(desk, at, seat))}


def _values_by_name(desk: Reader, at: int, seat: str | None) -> list[tuple[str, Any]]:
    now = desk.moment(at, resolve.seat(desk, seat) if seat else None)
    return list(nameable(now).items())
