"""What a person's words mean on one desk: a seat, a place in the game.

Law: names of seats match whatever their case; a branch's name wins over a number.
"""

from __future__ import annotations

from collections.abc import Sequence

from ledger.core.errors import UnknownName
from ledger.core.line import whole
from ledger.core.scores import ScoreSheet
from ledger.desk import Desk
from ledger.reader import Reader


def seat(desk: Desk, name: str) -> str:
    """Raises UnknownName."""
    return _one(name, desk.setup.seats)


def column(sheet: ScoreSheet, name: str) -> str:
    """Somebody with a column on the score sheet. Raises UnknownName."""
    return _one(name, sheet.seats)


def page(desk: Desk, name: str, at: int) -> str:
    """A seat, or another page of the game there. Raises UnknownName."""
    return _one(name, desk.pages(at))


def _one(name: str, known: Sequence[str]) -> str:
    for one in known:
        if one.casefold() == name.casefold():
            return one
    raise UnknownName(f"Nobody called {name!r} sits here.", hint="Seats: " + ", ".join(known))


def place(desk: Reader, name: str) -> int:
    """The event that a branch's name or an event's number means; the head where it is empty.

    Raises UnknownBranch or NoSuchEvent.
    """
    if not name:
        return desk.head
    if (id_ := whole(name)) is not None and name not in desk.history.timeline.tips:
        return desk.locate(id_)
    return desk.locate(branch=name)
