"""A folder of logs made from plays: what is there, what is new, what has changed, and how it is written.

Law: everything is made and judged before anything is written. A play is known by its source and its key, so
that bringing it again changes nothing. If the disk fails half-way, what is new is
taken back.
"""

from __future__ import annotations

import os
import re
from datetime import tzinfo
from typing import Literal
from unicodedata import normalize

import msgspec

from ledger.core.errors import BadCatalog, BadSetup, LogError, LogUnwritable, TablefoldError, UsageError
from ledger.core.hearing import Hear, ignore_progress
from ledger.core.log.events import Header
from ledger.core.log.tree import ROOT
from ledger.core.rules.game import AnyGame
from ledger.core.rules.plays import Play
from ledger.core.typing.table_moves import verbs_of
from ledger.desk.desk import Desk
from ledger.desk.plays import making
from ledger.desk.plays.found import FoundPlays
from ledger.desk.plays.labels import Label, Labels
from ledger.desk.plays.making import MadeLog
from ledger.store import journal as journals

_TAG = b'"type":"brought"'
"""An imported log says so in its first event; other logs are not read any further."""
SUFFIX = ".jsonl"
BEFORE = ".before"
UNDATED = "as "
"""Marks a digest of a play's content. It is used if the source does not say when the play was changed, and
comes after every date."""


class _Mark(msgspec.Struct, frozen=True):
    """What the newest line about a log's source says."""

    source: str
    key: str
    changed: str = ""
    people: dict[str, str] = {}


class KnownLog(msgspec.Struct, frozen=True):
    """A log in the folder that was made from a play."""

    path: str
    header: Header
    mark: _Mark


class PlannedPlay(msgspec.Struct, frozen=True):
    """What happens to a play: it is `new`, `changed` (a correction in its log), `anew` (other people, another
    game or sheet, so a new log next to the old one), `same`, `older` than what is here, or `refused`, with
    the reason."""

    kind: Literal["new", "changed", "anew", "same", "older", "refused"]
    play: Play
    path: str
    made: MadeLog | None = None
    why: str = ""


class ImportPlan(msgspec.Struct, frozen=True):
    folder: str
    items: tuple[PlannedPlay, ...]
    odd: tuple[str, ...]
    unknown: tuple[str, ...]
    gone: tuple[str, ...]
    """Logs of plays that the file no longer has."""
    renamed: dict[str, str] = {}
    """Names in the logs → what the file calls these people now."""

    def of(self, kind: str) -> list[PlannedPlay]:
        return [item for item in self.items if item.kind == kind]


def known_in(folder: str) -> dict[tuple[str, str], KnownLog]:
    """The logs below a folder that were made from plays, by source and key. Other files are left alone."""
    found: dict[tuple[str, str], KnownLog] = {}
    for place, _, names in os.walk(folder):
        for name in sorted(names):
            path = os.path.join(place, name)
            if name.endswith(SUFFIX) and (known := _known(path)) is not None:
                found[known.mark.source, known.mark.key.casefold()] = known
    return found


def _known(path: str) -> KnownLog | None:
    try:
        with open(path, "rb") as file:
            _, first = file.readline(), file.readline()
            if _TAG not in first:
                return None
            *_, latest = (line for line in (first, *file) if _TAG in line[:100])
        return KnownLog(path, journals.read_header(path), msgspec.json.decode(latest, type=_Mark))
    except (OSError, ValueError, msgspec.MsgspecError, LogError):
        return None


def plan(folder: str, found: FoundPlays, zone: tzinfo | None, hear: Hear = ignore_progress) -> ImportPlan:
    """What would happen if these plays were brought. Raises UsageError if the folder is a file."""
    plain = folder.rstrip(os.sep) or os.sep
    if os.path.lexists(plain) and not os.path.isdir(plain):
        raise UsageError(
            f"{folder} is not a folder.", hint="Name a folder for the logs; it is made if it is not there."
        )
    known, game = known_in(folder), making.game_for_plays()
    labels = Labels(_labels_of(known), _taken(game))
    labels.meet(found.plays)
    names = _Names(folder)
    items = []
    for number, play in enumerate(found.plays, 1):
        items.append(
            _item(labels.seated(play), known.get((play.source, play.key.casefold())), game, zone, names)
        )
        hear(number, len(found.plays))
    keys = {play.key.casefold() for play in found.plays}
    gone = [each.path for (source, key), each in known.items() if source == found.source and key not in keys]
    refused = tuple(f"Play {item.play.key}: {item.why}" for item in items if item.kind == "refused")
    used = {heading for item in items if item.made is not None for heading in item.made.headings}
    unknown = tuple(name for name in found.unknown if name.casefold() not in used)
    odd = (*found.odd, *labels.numbered, *refused)
    return ImportPlan(folder, tuple(items), odd, unknown, tuple(sorted(gone)), labels.renamed)


def _labels_of(known: dict[tuple[str, str], KnownLog]) -> dict[str, Label]:
    """The labels of the people in these logs."""
    found: dict[str, Label] = {}
    for each in sorted(known.values(), key=lambda each: each.header.created):
        for seat in each.header.seats:
            name = each.header.names.get(seat, seat)
            person = each.mark.people.get(seat) or f"name {name.casefold()}"
            twice = found.get(person, (seat, name)) != (seat, name)
            found.setdefault(f"{person} 2" if twice and seat.endswith("-2") else person, (seat, name))
    return found


def _taken(game: AnyGame) -> set[str]:
    """Words of the game, which no seat may have as its name."""
    return {*verbs_of(game), *game.info.reserved, "table", "tool", "score"}


def _item(
    play: Play, known: KnownLog | None, game: AnyGame, zone: tzinfo | None, names: _Names
) -> PlannedPlay:
    if known is not None and play.changed == known.mark.changed:
        return PlannedPlay("same", play, known.path)
    if known is not None and play.changed < known.mark.changed < UNDATED:
        return PlannedPlay("older", play, known.path)
    try:
        made = making.made(game, play, zone)
    except (BadSetup, BadCatalog, TablefoldError) as error:
        return PlannedPlay("refused", play, "" if known is None else known.path, why=error.message)
    if known is None:
        return PlannedPlay("new", play, names.path_for(play), made)
    if making.same_header(known.header, made.header):
        return PlannedPlay("changed", play, known.path, made)
    return PlannedPlay("anew", play, known.path, made)


class _Names:
    """The names of new logs: by date and game, in a folder for each year. No existing file is overwritten."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._given: set[str] = set()
        self._tried: dict[str, int] = {}
        """For a date and game, the greatest number that was tried: it and all below are in use."""

    def path_for(self, play: Play) -> str:
        day = play.when[:10]
        game = "-".join(re.findall(r"[a-z0-9]+", _plain(play.title)))[:60] or "game"
        first = os.path.join(self._folder, day[:4], f"{day}-{game}")
        while True:
            number = self._tried[first] = self._tried.get(first, 0) + 1
            path = f"{first}{'' if number == 1 else f'-{number}'}{SUFFIX}"
            if path not in self._given and not os.path.lexists(path):
                self._given.add(path)
                return path


def _plain(title: str) -> str:
    return normalize("NFKD", title.casefold())


def write(plan: ImportPlan, hear: Hear = ignore_progress) -> None:
    """Writes what the plan says. Raises LogUnwritable, and then leaves nothing new behind."""
    written: list[tuple[str, str]] = []
    folders: list[str] = []
    todo = [item for item in plan.items if item.made is not None]
    try:
        for number, item in enumerate(todo, 1):
            _make_folder(os.path.dirname(item.path) or ".", folders)
            _write_one(item, written)
            hear(number, len(todo))
    except (OSError, TablefoldError, KeyboardInterrupt) as error:
        for path, before in reversed(written):
            if before:
                os.replace(before, path)
            else:
                os.unlink(path)
        for folder in reversed(folders):
            os.rmdir(folder)
        if isinstance(error, OSError):
            why = error.strerror or str(error)
            raise LogUnwritable(f"The logs cannot be written: {why}.", where=plan.folder) from None
        raise


def _make_folder(folder: str, made: list[str]) -> None:
    """Makes a folder and the folders above it, and remembers which ones it made."""
    missing = []
    while folder and not os.path.isdir(folder):
        missing.append(folder)
        folder = os.path.dirname(folder)
    for each in reversed(missing):
        os.mkdir(each)
        made.append(each)


def _write_one(item: PlannedPlay, written: list[tuple[str, str]]) -> None:
    """Writes a log. A new one is added to `written`, with the place of the log that it replaces, if any."""
    assert item.made is not None
    if item.kind == "changed":
        desk = Desk.open(item.path)
        if desk.head != ROOT:
            desk.undo("to 0")
        desk.record_drafts(making.drafts(item.made.events))
        return
    if item.kind == "new":
        journals.create(item.path, item.made.header, item.made.steps)
        written.append((item.path, ""))
        return
    os.replace(item.path, beside := _beside(item.path))
    try:
        journals.create(item.path, item.made.header, item.made.steps)
    except BaseException:
        os.replace(beside, item.path)
        raise
    written.append((item.path, beside))


def _beside(path: str) -> str:
    """A name for a log that is replaced by another; no list of logs shows it."""
    number = 1
    while os.path.lexists(name := f"{path}{BEFORE}{'' if number == 1 else number}"):
        number += 1
    return name
