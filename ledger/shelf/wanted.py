"""Which evenings are wanted.

Law: pure. An empty field leaves nothing out.
"""

from __future__ import annotations

import re
from datetime import date

import msgspec

from ledger.core.errors import UsageError
from ledger.core.line import with_plain_letters
from ledger.shelf.rows import Evening
from ledger.shelf.stats.names import KnownNames

_DATE = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d))?)?", re.ASCII)


class EveningFilter(msgspec.Struct, frozen=True, kw_only=True):
    """An evening must meet every field that is given."""

    game: str = ""
    """A game, or `GAME:CATALOG`."""
    players: tuple[str, ...] = ()
    """People, or words of seats, all of whom sat at the table. Capitals and accents do not matter."""
    known: KnownNames = KnownNames()
    """Which names mean the same."""
    since: str = ""
    until: str = ""
    """Dates, `YYYY-MM-DD` or the beginning of one, both included."""
    unfinished: bool = False
    """Only games that can be continued here, or could be if they were not damaged after their head."""
    damaged: bool = False

    def fits(self, evening: Evening) -> bool:
        game = evening.game
        return (
            (not self.game or self._is_played(evening))
            and (not self.players or self._were_there(evening))
            and self._is_then(game.date)
            and not (
                self.unfinished and (game.over or not game.is_installed or (game.damage and not game.events))
            )
            and not (self.damaged and not game.damage)
        )

    def _is_played(self, evening: Evening) -> bool:
        names = {*names_of_game(evening), self.known.renamed(evening).game.played}
        wanted = {self.game.casefold(), self.known.titles.get(self.game, self.game).casefold()}
        return not wanted.isdisjoint(map(str.casefold, names))

    def _were_there(self, evening: Evening) -> bool:
        person = self.known.people.person
        names = ((seat.name, seat.seat, person(seat.name)) for seat in evening.seats)
        there = {form for each in names for name in each for form in (name, with_plain_letters(name))}
        there = {form.casefold() for form in there}
        return all({name.casefold(), person(name).casefold()} & there for name in self.players)

    def _is_then(self, date: str) -> bool:
        """Whether a date is in the wanted time; a date in the table's own words never is."""
        if not (self.since or self.until):
            return True
        is_day = _DATE.match(date) is not None
        return is_day and date >= self.since and (not self.until or date[: len(self.until)] <= self.until)


def names_of_game(evening: Evening) -> tuple[str, ...]:
    """What people call the game of an evening: the game, `GAME:CATALOG`, or the catalog alone if it is a game
    of its own."""
    game = evening.game
    return game.game, game.played, game.played.rpartition(":")[2]


def checked_date(text: str) -> str:
    """The typed date, or the beginning of one, if it is valid. Raises UsageError."""
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
