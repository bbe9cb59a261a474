"""The chances along a line of play as rows of the shelf.

Law: the same bytes of a log and the same number of playouts give the same rows.
"""

from __future__ import annotations

import msgspec

from ledger.desk.reader import Reader
from ledger.playouts.counting import Estimate
from ledger.playouts.forecasting import Forecast, ForecastOptions, forecasts, moments
from ledger.shelf.rows import OddsRow

NOBODY_KNOWS = Estimate(0.0, None)


class OddsRows(msgspec.Struct, frozen=True):
    """Makes the rows of a log in this process, with a number of random games from each turn."""

    playouts: int

    def __call__(self, reader: Reader, log: str) -> tuple[OddsRow, ...]:
        if reader.game.info.why_unforeseeable(reader.state.table.rulings):
            return ()
        asked = ForecastOptions(playouts=self.playouts, workers=1)
        return tuple(
            _odds_row(log, each, seat)
            for each in forecasts(reader, moments(reader, reader.head, "turn"), asked)
            for seat in each.chances
        )


def _odds_row(log: str, found: Forecast, seat: str) -> OddsRow:
    chance, points = found.chances[seat], found.points.get(seat, NOBODY_KNOWS)
    return OddsRow(
        log=log,
        event=found.event,
        turn=found.turn,
        seat=seat,
        chance=None if chance.margin is None else chance.value,
        margin=chance.margin,
        points=None if points.margin is None else points.value,
        points_margin=points.margin,
        decided=found.decided,
        undecided=found.undecided,
    )
