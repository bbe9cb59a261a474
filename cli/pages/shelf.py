"""All logs, one line each.

Law: a log shows only what everybody may know. A line stays one line, however long its names are: they are cut
on the page, and whole in what programs read.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from cli.render.columns import Columns
from cli.render.json import FORMAT
from cli.render.text import GAP, measure
from ledger.core.blocks import Block, Cell, Grid, Heading, Note
from ledger.core.errors import typed
from ledger.core.pieces.formulas import Points
from ledger.core.pieces.names import counted, listed
from ledger.shelf.rows import Evening, OpponentRow, SeatRow

COLUMNS = Columns(
    wanted={"date": 10, "game": 10, "seats": 24, "moves": 5, "time": 4, "state": 14, "log": 42},
    least={"seats": 12, "log": 10},
    left_out=("time", "moves", "state", "game", "date"),
)
"""Three scores and a log's name get their full width before anything else does: see `_columns`."""
SCORES = 3
FIRST = ("date", "game")
LEAST_SEATS = 27
"""Columns for three scores with their names cut."""
WON = "*"
MOST_NAMED = 12


# the cells of a log


def winners_of(evening: Evening) -> list[str]:
    return [name for name, row in _sides(evening) if row.won]


def _sides(evening: Evening) -> list[tuple[str, SeatRow | OpponentRow]]:
    """The seats, then the opponents that the rules play."""
    seats = [(seat.name, seat) for seat in evening.seats]
    return [*seats, *((other.name, other) for other in evening.opponents)]


def winning_row(evening: Evening) -> SeatRow | OpponentRow | None:
    """The first side that won; None if nobody has."""
    return next((row for _, row in _sides(evening) if row.won), None)


def written_score(row: SeatRow | OpponentRow | None) -> str:
    """A score as people read it; empty if there is none."""
    if isinstance(row, SeatRow):
        return row.written
    return "" if row is None or row.score is None else str(row.score)


def _winning_points(evening: Evening) -> Points | None:
    row = winning_row(evening)
    return row.points if isinstance(row, SeatRow) else None if row is None else row.score


def state_word(evening: Evening) -> str:
    game = evening.game
    if not game.is_installed:
        return "no game"
    if game.damage:
        return "damaged"
    return f"over, {game.seal}" if game.over else "goes on"


def _seats_cell(evening: Evening) -> str:
    """The seats, each with its score and the winners first in a finished game."""
    sides = _sides(evening)
    if not evening.game.over:
        return ", ".join(name for name, _ in sides)
    ordered = sorted(sides, key=lambda side: (not side[1].won, side[1].rank or len(sides)))
    return ", ".join(_side_text(name, row) for name, row in ordered)


def _side_text(name: str, row: SeatRow | OpponentRow) -> str:
    return f"{WON if row.won else ''}{name} {written_score(row)}".rstrip()


def _counted(evening: Evening) -> str:
    """What was counted besides points, the first thing of each kind: `15 Checks, 1 Help`."""
    first: dict[str, str] = {}
    sums = Counter[str]()
    for row in evening.tallies:
        if first.setdefault(row.about, row.name) == row.name:
            sums[row.about] += row.count
    return ", ".join(f"{count} {about}" for about, count in sums.items())


def _hours_and_minutes(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02}" if minutes else ""


def _cells(evening: Evening) -> dict[str, Cell]:
    game = evening.game
    is_read = bool(game.events or not game.damage) and game.is_installed
    return {
        "date": game.date,
        "game": ", ".join(filter(None, dict.fromkeys((game.played, game.title, game.place)))),
        "seats": _seats_cell(evening),
        "moves": game.moves if is_read else "",
        "time": _hours_and_minutes(game.minutes),
        "state": state_word(evening),
        "log": game.log,
    }


# in which order

_SORTED: Mapping[str, Callable[[Evening], Any]] = {
    "date": lambda evening: evening.game.date,
    "log": lambda evening: evening.game.log,
    "game": lambda evening: evening.game.played.casefold(),
    "title": lambda evening: evening.game.title.casefold(),
    "place": lambda evening: evening.game.place.casefold(),
    "seats": lambda evening: len(evening.seats),
    "winner": lambda evening: ", ".join(winners_of(evening)).casefold(),
    "score": _winning_points,
    "moves": lambda evening: evening.game.moves,
    "minutes": lambda evening: evening.game.minutes,
    "state": state_word,
}


def sort_evenings(evenings: Iterable[Evening], key: str, *, reverse: bool) -> list[Evening]:
    """The evenings sorted by one of their columns, then by date and name; evenings without a value come
    last."""
    worth = _SORTED[key]
    known: list[Evening] = []
    unknown: list[Evening] = []
    for evening in sorted(evenings, key=lambda evening: (evening.game.date, evening.game.log)):
        (unknown if worth(evening) in ("", None) else known).append(evening)
    return [*sorted(known, key=worth, reverse=reverse), *unknown]


# the page


def blocks(evenings: Sequence[Evening], width: int, *, ascii_only: bool) -> list[Block]:
    """A page `width` columns wide."""
    folder, names = _folder_and_names([evening.game.log for evening in evenings])
    rows = [{**_cells(evening), "log": log} for evening, log in zip(evenings, names, strict=True)]
    below = [Note(f"The logs are below {folder}", tone="hint")] if folder else []
    table = _columns(rows, width).grid(rows, width, ascii_only=ascii_only)
    return [
        table,
        Note(_count_sentence(evenings, with_seal="state" in table.columns)),
        *below,
        *_counts(evenings, names),
        *_damage_blocks(evenings, names),
    ]


def _counts(evenings: Sequence[Evening], names: Sequence[str]) -> list[Block]:
    """What was counted in each log besides points."""
    named = zip(names, map(_counted, evenings), strict=True)
    found = tuple((os.path.basename(name), counts) for name, counts in named if counts)
    return [Grid(("log", "counted"), found)] if found else []


def _columns(rows: Sequence[Mapping[str, Cell]], width: int) -> Columns:
    """The columns, wide enough for three scores and for what people type, if the page has room. Long names
    are cut before the date and the game are left out."""
    seats = max((measure(", ".join(str(row["seats"]).split(", ")[:SCORES])) for row in rows), default=0)
    log = max((measure(str(row["log"])) for row in rows), default=0)
    log = min(log, max(width - LEAST_SEATS - len(GAP), 10))
    others = sum(COLUMNS.wanted[column] + len(GAP) for column in FIRST)
    sizes = {"seats": min(seats + len(", …"), max(LEAST_SEATS, width - log - len(GAP) - others)), "log": log}
    least = {**COLUMNS.least, **sizes, "seats": LEAST_SEATS}
    return msgspec.structs.replace(COLUMNS, wanted={**COLUMNS.wanted, **sizes}, least=least)


def _folder_and_names(logs: Sequence[str]) -> tuple[str, list[str]]:
    """The logs as people type them here; for logs elsewhere, their common folder and the names below it."""
    here = _as_beginning(os.getcwd())
    if len(logs) < 2 or any(log.startswith(here) or not os.path.isabs(log) for log in logs):
        return "", [log.removeprefix(here) for log in logs]
    folder = os.path.commonpath([os.path.dirname(log) for log in logs])
    if folder == os.path.dirname(folder):
        return "", list(logs)
    return folder, [log.removeprefix(_as_beginning(folder)) for log in logs]


def _as_beginning(folder: str) -> str:
    """The folder's name with a separator: the beginning of every name in it."""
    return os.path.join(folder, "")


def _damage_blocks(evenings: Sequence[Evening], names: Sequence[str]) -> list[Block]:
    """What is wrong with damaged logs, and which games are missing."""
    shown: list[Block] = [
        Note(": ".join((f"{log}:{game.damaged_line}" if game.damaged_line else log, game.damage)))
        for evening, log in zip(evenings, names, strict=True)
        if (game := evening.game).damage
    ]
    missing = {_game_and_package(evening): None for evening in evenings if not evening.game.is_installed}
    return [
        *([Heading("Damaged", 2), *shown] if shown else []),
        *([Note(f"Not installed here: {', '.join(sorted(missing))}.", tone="warning")] if missing else []),
    ]


def _game_and_package(evening: Evening) -> str:
    game = evening.game
    return f"{game.game} (of {game.package})" if game.package else game.game


def _count_sentence(evenings: Sequence[Evening], *, with_seal: bool) -> str:
    """How many logs there are, and in which state."""
    over = sum(state_word(evening).startswith("over") for evening in evenings)
    kinds = [
        (over, "over"),
        (sum(state_word(evening) == "goes on" for evening in evenings), "going on"),
        (sum(bool(evening.game.damage) for evening in evenings), "damaged"),
        (sum(not evening.game.is_installed for evening in evenings), "of a game that is not installed"),
    ]
    counts = ", ".join(f"{number} {kind}" for number, kind in kinds if number)
    logs = counted(len(evenings), "log")
    seal = "; the word after a finished game is the first of its seal" if with_seal else ""
    won = f" {WON} won{seal}." if over else ""
    return f"{logs}: {counts}.{won}"


def nothing_listed(places: Sequence[str], everything: Sequence[Evening]) -> list[Block]:
    """What to say if no log is listed, and what to do next."""
    where = listed(tuple("this folder" if place == os.curdir else place for place in places), MOST_NAMED)
    if not everything:
        new = typed("new", "friday.jsonl", "--game", "GAME", "--players", "ann,bob,cy")
        return [
            Note(f"There is no log in {where}."),
            Note(f"Name a place: {typed('shelf', 'FOLDER')}. To start a log: {new}", tone="hint"),
        ]
    games = sorted({evening.game.played for evening in everything if evening.game.played})
    players = sorted({seat.name for evening in everything for seat in evening.seats})
    count = "The only log" if len(everything) == 1 else f"None of the {len(everything)} logs"
    return [
        Note(f"{count} in {where} {'does not match' if len(everything) == 1 else 'matches'}."),
        Note(
            f"Loosen the filters. There are games of {listed(tuple(games), MOST_NAMED)}, "
            f"with {listed(tuple(players), MOST_NAMED)}.",
            tone="hint",
        ),
    ]


# for programs


def data(evenings: Iterable[Evening]) -> dict[str, Any]:
    """Everything that is known about each log; `state` is the word that the page uses."""
    return {"format": FORMAT, "logs": [_evening_data(evening) for evening in evenings]}


def _fields_of(row: msgspec.Struct, *but: str) -> dict[str, Any]:
    """The fields of a row, except some."""
    return {name: value for name, value in msgspec.structs.asdict(row).items() if name not in but}


def _evening_data(evening: Evening) -> dict[str, Any]:
    return {
        **_fields_of(evening.game, "audited", "refused"),
        "state": state_word(evening).partition(",")[0],
        "seats": [_fields_of(seat, "log") for seat in evening.seats],
        "tallies": [_fields_of(row, "log") for row in evening.tallies],
        "winners": winners_of(evening),
        "score": None if (winner := winning_row(evening)) is None else winner.score,
    }
