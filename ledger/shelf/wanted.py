"""Which of all evenings are meant.

Law: pure. What is not asked for leaves nothing out.
"""

from __future__ import annotations

import re
from datetime import date

import msgspec

from ledger.core.errors import UsageError
from ledger.shelf.rows import Evening

_DATE = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d))?)?", re.ASCII)


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """Each that is given has to hold."""

    game: str = ""
    """A game, or `GAME:CATALOG`."""
    players: tuple[str, ...] = ()
    """Seats; every one of them sat at the table, whatever the case of its letters."""
    since: str = ""
    until: str = ""
    """Dates, `YYYY-MM-DD` or the beginning of one; both are among those that fit."""
    unfinished: bool = False
    """Only games that can be gone on with here, or could be without the damage behind where they stand."""
    damaged: bool = False

    def fits(self, evening: Evening) -> bool:
        game = evening.game
        there = {name.casefold() for seat in evening.seats for name in (seat.name, seat.seat)}
        return (
            (not self.game or self.game.casefold() in (game.game, game.played))
            and all(player.casefold() in there for player in self.players)
            and self._is_then(game.date)
            and not (
                self.unfinished and (game.over or not game.is_installed or (game.damage and not game.events))
            )
            and not (self.damaged and not game.damage)
        )

    def _is_then(self, date: str) -> bool:
        """A day that a table wrote in its own words is neither before nor after another."""
        if not (self.since or self.until):
            return True
        is_day = _DATE.match(date) is not None
        return is_day and date >= self.since and (not self.until or date[: len(self.until)] <= self.until)


def checked_date(text: str) -> str:
    """A date that was typed, or the beginning of one. Raises UsageError."""
    found = _DATE.fullmatch(text)
    if found is not None:
        year, month, day = (int(part or 1) for part in found.groups())
        try:
            date(year, month, day)
        except ValueError:
            pass
        else:
            return text
    raise UsageError(f"{text!r} is not a date.", hint="Write it as 2026, 2026-05 or 2026-05-31.")
