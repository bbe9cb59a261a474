"""Which of all evenings are meant.

Law: pure. What is not asked for leaves nothing out.
"""

from __future__ import annotations

import msgspec

from ledger.shelf.rows import Evening


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
    damaged: bool = False

    def fits(self, evening: Evening) -> bool:
        game = evening.game
        there = {seat.seat.casefold() for seat in evening.seats}
        return (
            (not self.game or self.game in (game.game, game.played))
            and all(player.casefold() in there for player in self.players)
            and (not self.since or game.date >= self.since)
            and (not self.until or game.date[: len(self.until)] <= self.until)
            and not (self.unfinished and game.over)
            and not (self.damaged and not game.damage)
        )
