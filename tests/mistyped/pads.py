"""Evenings on a score pad, as they were typed: the samples, and sheets that nobody has seen.

Law: drawn from a seed. Every line with a number is typed with all of its words, so that a slip in one of them
says what it says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from ledger.core.log.events import CatalogRef, Claimed
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games.scorepad.playing import Changed
from ledger.games.scorepad.rounds import Ended

SAMPLES = Path(__file__).parents[2] / "sample_logs" / "scorepad"
SEATS = ("ann", "bob", "cy", "dora", "eva")
COLUMNS = ("birds", "eggs", "food", "goals", "land", "gold", "roads", "towers", "herbs", "songs")


class Evening(msgspec.Struct, frozen=True):
    name: str
    sheet: CatalogRef | dict[str, Any]
    """As a log has it, or as somebody wrote it."""
    seats: tuple[str, ...]
    columns: tuple[str, ...]
    """What can be typed, in the order of the sheet."""
    lines: tuple[str, ...]

    def new(self, log: Path) -> Desk:
        log.unlink(missing_ok=True)
        sheet: CatalogRef | str
        if isinstance(self.sheet, dict):
            written = log.with_suffix(".json")
            written.write_bytes(msgspec.json.encode(self.sheet))
            sheet = str(written)
        else:
            sheet = self.sheet
        wanted = NewGame(game="scorepad", seats=self.seats, catalog=sheet)
        return Desk.new(log, wanted)


@cache
def samples() -> tuple[Evening, ...]:
    """The sample pads on which nothing was rolled or drawn."""
    found = (_typed_again(log) for log in sorted(SAMPLES.glob("*.jsonl")))
    return tuple(evening for evening in found if evening is not None)


def _typed_again(log: Path) -> Evening | None:
    desk = Desk.open(log)
    cells = [cell for cell in desk.state.sheet.cells.values() if cell.follows is None]
    if desk.luck is not None or any(cell.entry.hidden for cell in cells):
        return None
    state, lines = desk.game.start(desk.setup), list[str]()
    for event in desk.history.path():
        due = desk.game.pending(state)
        desk.game.projector.fold(state, (event,))
        if isinstance(event, Changed) and not event.seat:
            lines.append(_line(event))
        elif isinstance(event, Ended) and type(due).__name__ != "Follows":
            ends = {"turn": "pass", "asking": "end", "game": f"end {event.how}".strip()}
            word = ends.get(event.of, event.of)
            lines.append(f"{event.by} {word}" if event.of == "turn" else word)
        elif type(due).__name__ != "Follows" and not isinstance(event, Claimed):
            lines.append(event.typed)
    columns = tuple(cell.name for cell in cells)
    return Evening(log.stem, desk.header.catalog, desk.setup.seats, columns, tuple(filter(None, lines)))


def _line(event: Changed) -> str:
    if event.plus is not None:
        return f"{event.by} {event.what} {event.plus:+}"
    return f"{event.by} {event.what} {'=' if (event.to or 0) < 0 else ''}{event.to}"


def unseen(seed: int) -> Evening:
    """A random sheet, and a random evening on it."""
    dice = Random(seed)
    seats = SEATS[: dice.randint(2, 5)]
    form = dice.choice(("final", "running", "rounds"))
    columns = tuple(dice.sample(COLUMNS, dice.randint(1, 3) if form == "rounds" else dice.randint(3, 7)))
    sheet = {
        "name": f"pad {seed}",
        "values": {"rounds": 0} if form == "rounds" else {},
        "category": [_category(name, form, dice) for name in columns],
    }
    lines = {"final": _final, "running": _running, "rounds": _rounds}[form](seats, columns, dice)
    return Evening(f"{form} {seed}", sheet, seats, columns, tuple(lines))


def _category(name: str, form: str, dice: Random) -> dict[str, Any]:
    made: dict[str, Any] = {"name": name}
    if dice.random() < 0.25:
        made["each"] = dice.choice((2, 3, 5))
    elif dice.random() < 0.1:
        made["table"] = [0, 1, 3, 6, 10, 15, 21, 28]
    if dice.random() < 0.2:
        made["least"] = -30
    if form == "rounds":
        made["scored"] = "round"
    return made


def _final(seats: Sequence[str], columns: Sequence[str], dice: Random) -> Iterator[str]:
    """At the end everybody says each column once."""
    for column in columns:
        most = dice.choice((9, 25, 60))
        for seat in seats:
            yield f"{seat} {column} {dice.randint(0, most)}"
    yield from ("end", "end")


def _running(seats: Sequence[str], columns: Sequence[str], dice: Random) -> Iterator[str]:
    """Points are added as they come."""
    most = dice.choice((6, 20))
    for _ in range(dice.randint(10, 20)):
        for seat in seats:
            yield f"{seat} {dice.choice(columns)} +{dice.randint(1, most)}"
    yield from ("end", "end")


def _rounds(seats: Sequence[str], columns: Sequence[str], dice: Random) -> Iterator[str]:
    """Everybody says a number for each column, round by round."""
    most = dice.choice((15, 26, 60))
    for _ in range(dice.randint(4, 9)):
        for column in columns:
            for seat in seats:
                yield f"{seat} {column} {dice.randint(0, most)}"
        yield "round"
    yield from ("end", "end")
