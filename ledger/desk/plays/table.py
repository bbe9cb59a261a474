"""Plays in a table with headings and a row for each person. What each heading means is guessed, unless the
person who imports it says so.

Law: every guess is shown. A date that could mean two days is refused; a column without a meaning becomes a
remark.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Container, Iterator, Mapping, Sequence

import msgspec

from ledger.core.errors import BadPlays
from ledger.core.pieces.names import counted
from ledger.core.rules.plays import Play, PlaySeat, numbers_in
from ledger.desk.plays import cells as reading
from ledger.desk.plays.found import FoundPlays, fingerprint, free_name, moment, named, remark, shown, whole

SOURCE = "a table"
MEANS: Mapping[str, tuple[str, ...]] = {
    "date": ("date", "day", "played", "playdate", "datum", "playedon"),
    "time": ("time", "start", "uhrzeit"),
    "game": ("game", "title", "name", "boardgame", "spiel"),
    "player": ("player", "players", "who", "person", "spieler", "playername"),
    "score": ("score", "points", "result", "punkte", "total"),
    "win": ("win", "won", "winner", "sieg", "iswinner", "gewonnen", "gewinner", "sieger"),
    "place": ("place", "location", "where", "ort"),
    "minutes": ("minutes", "duration", "length", "min", "dauer", "durationmin"),
    "rank": ("rank", "position", "placement", "platz"),
    "team": ("team",),
    "role": ("role", "faction", "color", "colour", "rolle"),
    "first": ("first", "startplayer", "starter", "began"),
    "new": ("new", "newplayer", "firsttime"),
    "comment": ("comment", "comments", "note", "notes", "kommentar", "bemerkung", "notiz"),
    "play": ("play", "playid", "id", "uuid"),
}
"""What a column can mean, with the headings that usually mean it."""
NEEDED = ("date", "game", "player")
_BETWEEN_PEOPLE = re.compile(r"\s*[;&/|+]\s*|\s+(?:and|und)\s+", re.IGNORECASE)
TableRow = dict[str, str]


def read(data: bytes, path: str, columns: Mapping[str, str]) -> FoundPlays:
    """The plays of a table. `columns` says what headings mean. Raises BadPlays."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise BadPlays(f"{path} is not UTF-8 text.", hint="Save the table as CSV in UTF-8.") from None
    first, _, rest = text.partition("\n")
    if first.casefold().startswith("sep="):  # what Excel writes to say what stands between the cells
        text, first = f"\n{rest}", rest.partition("\n")[0]
    mark = max(",;\t|", key=first.count)
    try:
        rows = list(_rows(text, mark)) if first.strip() else []
    except csv.Error as error:
        raise BadPlays(f"{path} is not a table: {error}.", hint="Save it as CSV in UTF-8.") from None
    if not rows:
        hint = "Its first line names the columns: date,game,player,score."
        raise BadPlays(f"{path} holds no table.", hint=hint)
    headings = [shown(name) for name in rows[0][1]]
    meant = guess(headings, columns, path)
    return _plays(headings, meant, rows[1:], mark)


def _rows(text: str, mark: str) -> Iterator[tuple[int, list[str]]]:
    """The rows that are not blank, each with the number of the line on which it begins."""
    reader, line = csv.reader(io.StringIO(text), delimiter=mark), 1
    for row in reader:
        if any(map(str.strip, row)):
            yield line, row
        line = reader.line_num + 1


def guess(headings: Sequence[str], columns: Mapping[str, str], path: str) -> dict[str, int]:
    """Which column means what: what the person said, or else what its heading suggests. Raises BadPlays."""
    found: dict[str, int] = {}
    for what, heading in columns.items():
        if what not in MEANS:
            raise BadPlays(f"A column cannot be {what!r}.", hint=f"It can be: {', '.join(MEANS)}.")
        if heading not in headings:
            hint = f"The headings are: {', '.join(headings)}."
            raise BadPlays(f"{path} has no heading {heading!r}.", hint=hint)
        found[what] = headings.index(heading)
    for number, heading in enumerate(headings):
        plain = re.sub(r"[^a-z]", "", heading.casefold())
        what = next((what for what, names in MEANS.items() if plain in names), "")
        if what and what not in found and number not in found.values():
            found[what] = number
    if missing := [what for what in NEEDED if what not in found]:
        said = " ".join(f"--column {what}=HEADING" for what in missing)
        shape = "A table has a row for each person. " if "player" in missing else ""
        hint = f"{shape}Say which: {said}. The headings are: {', '.join(headings)}."
        raise BadPlays(f"No heading of {path} is the {' or the '.join(missing)}.", hint=hint)
    return found


def _plays(
    headings: Sequence[str],
    meant: Mapping[str, int],
    rows: Sequence[tuple[int, Sequence[str]]],
    mark: str,
) -> FoundPlays:
    names = _names(headings, meant)
    groups: dict[tuple[str, ...], list[tuple[TableRow, TableRow]]] = {}
    scores = [shown(row[meant["score"]]) for _, row in rows if meant.get("score", len(row)) < len(row)]
    is_comma = reading.is_comma_decimal(scores, mark)
    is_dot = any("," in score for score in scores)
    odd, turn, lines = list[tuple[int, str]](), 0, list[tuple[int, TableRow, tuple[str, ...]]]()
    for line, row in rows:
        cells = [*map(shown, row), *[""] * len(headings)]
        said = {what: cells[number] for what, number in meant.items()}
        when = _when(said)
        if not when or not said["game"] or not said["player"]:
            lacks = "game or player" if when else "date that means one day"
            odd.append((line, f"it has no {lacks}, and is left out."))
            continue
        if any(map(str.strip, row[len(headings) :])):
            odd.append((line, "it has more cells than there are headings, and the last are left out."))
        if "score" in said:
            said["score"] = reading.number(said["score"], is_comma=is_comma, is_dot=is_dot)
        same = (said["play"],) if said.get("play") else (when, said["game"], said.get("place", ""))
        there = groups.get((*same, str(turn)), [])
        if not said.get("play") and any(other["player"] == said["player"] for other, _ in there):
            turn += 1
        key = (*same, "" if said.get("play") else str(turn))
        rest = {name: cells[number] for number, name in names.items() if cells[number]}
        groups.setdefault(key, []).append(({**said, "when": when}, rest))
        lines.append((line, said, key))
    for line, said, key in lines:
        if not _is_clear(said.get("win", ""), groups[key]):
            odd.append((line, f"{said['win']!r:.40} is neither yes nor no, and does not count as a win."))
    players = {said["player"].casefold() for _, said, _ in lines}
    for line, said, _ in lines:
        if _are_several(said["player"], players):
            several = f"{said['player']!r:.60} looks like several people"
            odd.append((line, f"{several}; a table has a row for each person."))
    plays = sorted(
        (_play(key, group) for key, group in groups.items()), key=lambda play: (play.when, play.key)
    )
    told = [f"Line {line}: {what}" for line, what in sorted(odd, key=lambda each: each[0])]
    for play in plays:
        if not play.is_decided and any(seat.score for seat in play.seats):
            told.append(
                f"{play.when[:10]}, {play.title}: not every score is a number, so nobody knows who won."
            )
    told += _told_unmarked([group[0][0] for group in groups.values() if _is_unmarked(group)])
    guessed = tuple(f"{what} is {headings[number]}" for what, number in meant.items())
    unknown = tuple(name for number, name in names.items() if headings[number])
    return FoundPlays(tuple(plays), tuple(told), unknown, SOURCE, guessed)


def _is_clear(win: str, group: Sequence[tuple[TableRow, TableRow]]) -> bool:
    """Whether a cell says who won: yes, no, or the name of somebody who was there."""
    said = win.casefold()
    return said in reading.YES | reading.NO or any(said == row["player"].casefold() for row, _ in group)


def _are_several(player: str, named: Container[str]) -> bool:
    """Whether a cell seems to hold several people. A comma may be within a name (`Müller, Hans`). It
    separates people if there are two, or if a part of the cell is in `named`, the players of the table."""
    if all(_BETWEEN_PEOPLE.split(player)) and _BETWEEN_PEOPLE.search(player):
        return True
    parts = [part.strip().casefold() for part in player.split(",") if part.strip()]
    return len(parts) > 2 or (len(parts) > 1 and any(part in named for part in parts))


def _is_unmarked(group: Sequence[tuple[TableRow, TableRow]]) -> bool:
    """Whether the cells for the win are all empty, though several people have points: these decide."""
    return len(group) > 1 and all(
        row.get("win") == "" and numbers_in(row.get("score", "")) for row, _ in group
    )


def _told_unmarked(plays: Sequence[TableRow]) -> Iterator[str]:
    if plays:
        others = f" and {counted(len(plays) - 1, 'other play')}" if plays[1:] else ""
        told = f"{plays[0]['when'][:10]}, {plays[0]['game']}{others}"
        yield f"{told}: nobody is marked as the winner, so the most points win."


def _names(headings: Sequence[str], meant: Mapping[str, int]) -> dict[int, str]:
    """A name for each column without a meaning: its heading, numbered if something else has that name."""
    taken, names = {"when", *meant, *(headings[number] for number in meant.values())}, dict[int, str]()
    for number, heading in enumerate(headings):
        if number not in meant.values():
            taken.add(name := free_name(heading, taken))
            names[number] = name
    return names


def _when(said: TableRow) -> str:
    """The day and the time of a row; empty if they are not clear."""
    day, time = said.get("date", ""), said.get("time", "")
    return (moment(f"{reading.day(day)[:10]} {time}") if time else "") or reading.day(day)


def _play(key: tuple[str, ...], group: Sequence[tuple[TableRow, TableRow]]) -> Play:
    first = group[0][0]
    scores = [row["score"] for row, _ in group if row.get("score")]
    is_decided = "win" in first or (bool(scores) and all(map(numbers_in, scores)))
    seats = tuple(_seats(group, is_decided=is_decided))
    record = {"rows": [{**said, **rest} for said, rest in group]}
    people = sorted(seat.name for seat in seats)
    own = first.get("play") or fingerprint("\n".join((*key, *people)).encode())
    remarks = dict.fromkeys(remark(name, value) for _, rest in group for name, value in rest.items())
    comments = dict.fromkeys(said["comment"] for said, _ in group if said.get("comment"))
    return Play(
        source=SOURCE,
        key=own,
        title=named(first["game"]),
        when=first["when"],
        seats=seats,
        changed=f"as {fingerprint(msgspec.json.encode(record))}",
        minutes=max(reading.minutes(said.get("minutes", "")) for said, _ in group),
        place=named(first.get("place")),
        is_decided=is_decided,
        remarks=(*comments, *remarks),
        record=record,
    )


def _seats(group: Sequence[tuple[TableRow, TableRow]], *, is_decided: bool) -> Iterator[PlaySeat]:
    sums = [sum(numbers) if (numbers := numbers_in(row.get("score", ""))) else None for row, _ in group]
    best = max((total for total in sums if total is not None), default=None)
    teams, is_marked = dict[str, int](), not _is_unmarked(group)
    for (row, rest), total in zip(group, sums, strict=True):
        if (team := row.get("team", "")) not in ("", "0"):
            teams.setdefault(team, len(teams) + 1)
        has_most = total is not None and total == best
        won = is_decided and has_most
        if is_marked and "win" in row:
            won = row["win"].casefold() in reading.YES | ({row["player"].casefold()} - reading.NO)
        yield PlaySeat(
            word="",
            name=row["player"],
            score=row.get("score", ""),
            won=won,
            rank=whole(row.get("rank")),
            team=teams.get(team, 0),
            role=named(row.get("role")),
            is_first=row.get("first", "").casefold() in reading.YES,
            is_new=row.get("new", "").casefold() in reading.YES,
            parts=rest,
        )
