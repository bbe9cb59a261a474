"""What a person's words mean on one desk: a seat, or a place in the game.

Law: for seats, capitals and accents do not matter, and a clear beginning is enough; a branch's name wins over
a number and a bookmark.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from ledger.core.errors import UnknownBranch, UnknownName, UsageError
from ledger.core.line import whole, with_composed_letters, with_plain_letters
from ledger.core.pieces.names import Choice, best_matches
from ledger.core.rules.game import actors
from ledger.core.rules.rulebook import TABLE, TOOL
from ledger.core.rules.scores import ScoreSheet
from ledger.desk.reader import Reader


def seat(desk: Reader, name: str) -> str:
    """A seat, or the host. Raises UnknownName."""
    return _name_known_as(desk, name, desk.viewers)


def somebody(desk: Reader, name: str) -> str:
    """Anybody who acts in the game, seat or not. Raises UnknownName."""
    acting = (*actors(desk.game, desk.state), *desk.viewers, *desk.game.info.reserved, TABLE, TOOL)
    return _name_known_as(desk, name, tuple(dict.fromkeys(acting)))


def column(desk: Reader, sheet: ScoreSheet, name: str) -> str:
    """A seat, or somebody else who has a column on the score sheet. Raises UnknownName."""
    return _name_known_as(desk, name, sheet.seats)


def page(desk: Reader, name: str, at: int) -> str:
    """A seat, or another page that the game has at that event. Raises UnknownName."""
    pages = desk.page_names(at)
    if len(pages) == len(desk.viewers):
        return _name_known_as(desk, name, pages)
    return _name_known_as(desk, name, pages, "There is no page called {!r}.", "Pages")


def _name_known_as(
    desk: Reader,
    name: str,
    known: Sequence[str],
    unknown: str = "Nobody called {!r} sits here.",
    kind: str = "Seats",
) -> str:
    wanted = with_composed_letters(name).casefold()
    seat = desk.names.seat(wanted)
    for one in known:
        if one.casefold() == wanted or one == seat:
            return one
    forms = (tuple(with_plain_letters(f"{one}\n{desk.names.of(one)}").split("\n")) for one in known)
    choices = [Choice(one, one, also) for one, also in zip(known, forms, strict=True)]
    if len(alike := best_matches(wanted, choices)) == 1:
        return str(alike[0].value)
    listed = ", ".join(map(desk.names.with_word, known))
    raise UnknownName(unknown.format(name), hint=f"{kind}: {listed}")


def place(desk: Reader, name: str) -> int:
    """The event that a branch's name, a number or a bookmark means; the head if `name` is empty.

    Raises UnknownBranch or NoSuchEvent, or UsageError for a file.
    """
    timeline = desk.history.timeline
    if not name:
        return desk.head
    if name not in timeline.tips and (whole(name) is not None or is_bookmark(desk, name)):
        return desk.locate(name)
    try:
        return desk.locate(branch=name)
    except UnknownBranch:
        if not os.path.isfile(name):
            raise
        raise UsageError(
            f"{name} is a file: only two lines of play in one log can be compared.",
            hint="`shelf` lists several logs, `stats` counts over them; `why` says where points come from.",
        ) from None


def is_bookmark(desk: Reader, name: str) -> bool:
    return any(known.casefold() == name.casefold() for known in desk.history.timeline.bookmarks)
