"""All logs in some places as an export of BG Stats. Plays that came from there go back as they came.

Law: a log is only read. A play that came from BG Stats keeps its uuid and every field; only the numbers by
which the export refers to people, games and places are new. What was corrected here is corrected there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from ledger.core.errors import TablefoldError
from ledger.core.hearing import Hear, ignore_progress
from ledger.core.log.events import Brought
from ledger.core.rules.plays import NO_SCORE, numbers_in
from ledger.desk.plays import bgstats
from ledger.desk.reader import Reader
from ledger.shelf import evening, places
from ledger.shelf.rows import Evening, SeatRow

PlayRecord = dict[str, Any]


class Leaving:
    """The export in the making: each player, game and place once, by its uuid or, without one, by its name.
    Names that differ only in capitals stay apart, as on the shelf."""

    def __init__(self) -> None:
        self._tables: dict[str, dict[str, PlayRecord]] = {"players": {}, "games": {}, "locations": {}}
        self._written: dict[tuple[str, str], str] = {}
        """By table and uuid, the name that the row was made for."""
        self._plays: list[PlayRecord] = []
        self.left_out: list[str] = []
        """Logs that are damaged or cannot be read, or whose game has no final score."""

    def export(self) -> PlayRecord:
        """The whole export, with its plays in the order of their times."""
        order = sorted(self._plays, key=lambda play: (str(play.get("playDate")), str(play.get("uuid"))))
        tables = {name: list(table.values()) for name, table in self._tables.items()}
        return {"about": "Written by Tablefold.", **tables, "plays": order, "userInfo": {}}

    def add(self, found: Evening, brought: Brought | None, changed: str) -> None:
        """Adds the play of an evening that is over; `changed` is when its log was changed last."""
        if brought is not None and brought.source == bgstats.SOURCE and brought.record.get("play"):
            self._plays.append(self._as_it_came(found, brought.record, changed))
        else:
            self._plays.append(self._new(found, changed))

    def _ref(self, table: str, row: Mapping[str, Any], name: str) -> int:
        """The number of a player, game or place, which is added if it is new."""
        known = self._tables[table]
        uuid = str(row.get("uuid") or self._uuid(table, name))
        if uuid.casefold() not in known:
            self._written[table, uuid.casefold()] = name
            known[uuid.casefold()] = {"name": name, **row, "uuid": uuid, "id": len(known) + 1}
        number: int = known[uuid.casefold()]["id"]
        return number

    def _uuid(self, table: str, name: str) -> str:
        """A uuid for a name, the same in every export. If another name has it that differs only in capitals,
        the later name gets another one."""
        usual = str(uuid5(NAMESPACE_URL, f"tablefold:{table}:{name.casefold()}"))
        if self._written.get((table, usual), name) == name:
            return usual
        return str(uuid5(NAMESPACE_URL, f"tablefold:{table}:{name}:as written"))

    def _as_it_came(self, found: Evening, record: Mapping[str, Any], changed: str) -> PlayRecord:
        play = dict(record["play"])
        play["gameRefId"] = self._ref("games", record.get("game") or {}, found.game.played)
        if place := record.get("location"):
            play["locationRefId"] = self._ref("locations", place, str(place.get("name")))
        if "expansionPlays" in play:
            more = [self._ref("games", each, str(each.get("name"))) for each in record.get("expansions", ())]
            old = [each for each in play["expansionPlays"] or () if isinstance(each, dict)]
            play["expansionPlays"] = [
                {**each, "gameRefId": ref} for each, ref in zip(old, more, strict=False)
            ]
        order = [id(score) for score in bgstats.in_order(play)]
        seats = dict(zip(order, zip(found.seats, record.get("players", ()), strict=False), strict=False))
        scores, is_other = [], False
        for score in record["play"]["playerScores"]:
            if id(score) not in seats:
                continue
            seat, player = seats[id(score)]
            now = _put_right(score, seat)
            is_other = is_other or now is not score
            scores.append({**now, "playerRefId": self._ref("players", player, seat.name)})
        play["playerScores"] = scores
        if is_other:
            play["modificationDate"] = changed
        return play

    def _new(self, found: Evening, changed: str) -> PlayRecord:
        """A play that BG Stats has never seen."""
        game = found.game
        is_scored = any(seat.points is not None for seat in found.seats)
        about = {
            "highestWins": not game.fewest,
            "noPoints": not is_scored,
            "cooperative": False,
            "usesTeams": any(seat.team for seat in found.seats),
        }
        began = f"{game.date} 12:00:00" if len(game.date) == len("2026-05-03") else _plain(game.created)
        if game.created.startswith(game.date):
            began = _plain(game.created)
        return {
            "uuid": str(uuid5(NAMESPACE_URL, f"tablefold:log:{game.id or game.log}")),
            "modificationDate": changed,
            "entryDate": began,
            "playDate": began,
            "durationMin": game.minutes,
            "ignored": game.ignored,
            "manualWinner": False,
            "rounds": 0,
            "usesTeams": about["usesTeams"],
            "comments": "" if game.title == game.played else game.title,
            "locationRefId": self._ref("locations", {}, game.place) if game.place else 0,
            "gameRefId": self._ref("games", about, game.played),
            "scoringSetting": 0,
            "playerScores": [
                {
                    "score": seat.written,
                    "winner": seat.won,
                    "newPlayer": seat.is_new,
                    "startPlayer": seat.started,
                    "playerRefId": self._ref("players", {"isAnonymous": False}, seat.name),
                    "role": seat.role,
                    "rank": seat.rank or 0,
                    "seatOrder": seat.number - 1,
                    "team": str(seat.team or ""),
                }
                for seat in found.seats
            ],
            "expansionPlays": [],
        }


def _put_right(score: PlayRecord, seat: SeatRow) -> PlayRecord:
    """The score as it came, or as the table corrected it here."""
    said = str(score.get("score") or "").strip()
    numbers = numbers_in(said)
    is_same = sum(numbers) == seat.points if numbers else seat.written in ("", NO_SCORE, said)
    if is_same and bool(score.get("winner")) == seat.won:
        return score
    return {**score, "score": said if is_same else seat.written, "winner": seat.won}


def _plain(at: str) -> str:
    """A time of a log as BG Stats writes one."""
    return at.replace("T", " ").removesuffix("Z")


def leave(
    wanted: Iterable[str],
    renamed: Callable[[Evening], Evening],
    hear: Hear = ignore_progress,
) -> Leaving:
    """The export of all games in some places that have a final score; `left_out` has the other logs. Raises
    UsageError for a place that does not exist."""
    leaving, files = Leaving(), [*places.find_logs(wanted)]
    for number, file in enumerate(files, 1):
        try:
            with places.local_path(file) as path:
                reader = Reader.open(path)
                found = renamed(evening.evening_of(reader, file.log))
        except TablefoldError:
            leaving.left_out.append(file.log)
            continue
        if found.game.final and not found.game.damage:
            events = reader.history.path(reader.head)
            first = events[0] if events else None
            last = _plain(events[-1].at) if events else ""
            leaving.add(found, first if isinstance(first, Brought) else None, last)
        else:
            leaving.left_out.append(file.log)
        hear(number, len(files))
    return leaving
