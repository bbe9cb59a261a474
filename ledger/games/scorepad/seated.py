"""A sheet at a table: who plays with whom, and what everybody's counters are called.

Law: it follows from the sheet and the seats alone, so it is worked out once for a table and never changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ledger import api
from ledger.games.scorepad.sheet import Category, Pad, PadBox, sheet_of


class Seated:
    """What a catalog's sheet means for these seats."""

    def __init__(self, catalog: api.Catalog[Pad], seats: tuple[str, ...]) -> None:
        self.mates = {seat: _mates(catalog.values, seats, seat) for seat in seats}
        """Seat → the seats of its team, in their order."""
        self.labels: dict[str, dict[str, str]] = {}
        """Counter → seat → what its counter is called, under the name of the first partner if they share
        it."""
        self.boxes: dict[str, Sequence[tuple[str, str, PadBox]]] = {}
        """Counter → each number of it with label and seat; the seat is empty if it is the table's."""
        for cell in sheet_of(catalog).cells.values():
            spoken = {seat: self.mates[seat][0] if is_common(cell) else seat for seat in seats}
            self.labels[cell.name] = {seat: f"{by} {cell.name}" for seat, by in spoken.items()}
            own = [(self.labels[cell.name][seat], seat, cell) for seat, by in spoken.items() if by == seat]
            self.boxes[cell.name] = [(cell.name, "", cell)] if cell.entry.shared else own


seated = lru_cache(maxsize=32)(Seated)


def is_common(cell: PadBox) -> bool:
    """Whether the partners of a team share the number."""
    return isinstance(cell.entry, Category) and cell.entry.team


def _mates(pad: Pad, seats: tuple[str, ...], seat: str) -> tuple[str, ...]:
    """The seats of a team, in their order: partners sit as far apart as they can."""
    if pad.sides and pad.goal == "teams":
        side = dict(zip(seats, pad.sides, strict=False))
        own = side.get(seat, 0)
        return tuple(each for each in seats if side.get(each, 0) == own) if own else (seat,)
    teams = {"teams": pad.teams, "together": 1}.get(pad.goal, len(seats))
    return seats[seats.index(seat) % teams :: teams]
