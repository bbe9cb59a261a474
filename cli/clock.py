"""Times as a person reads them: a log keeps UTC, and a page says how far from UTC its times are.

Law: a text that is not a time is shown as it is; no log can make this fail.
"""

from __future__ import annotations

from datetime import datetime, tzinfo

import msgspec


class Clock(msgspec.Struct, frozen=True):
    """`zone` is None for the local time of this computer."""

    zone: tzinfo | None = None

    def day(self, at: str) -> str:
        """The day of a log's time, with its distance from UTC: `2026-11-20, UTC+01:00`."""
        there = self._local_time(at)
        if there is None:
            return at[:10] or "no date"
        return f"{there.date()}, {_utc_offset(there)}"

    def time(self, at: str) -> str:
        """Hours and minutes."""
        there = self._local_time(at)
        return at[11:16] if there is None else f"{there:%H:%M}"

    def moment(self, at: str) -> str:
        """The day and the time, for a list in which every row has its own."""
        there = self._local_time(at)
        return at if there is None else f"{there.date()} {there:%H:%M}"

    def _local_time(self, at: str) -> datetime | None:
        try:
            there = datetime.fromisoformat(at)
            return there.astimezone(self.zone) if there.tzinfo is not None else None
        except (ValueError, OverflowError, OSError):
            return None


LOCAL = Clock()


def _utc_offset(there: datetime) -> str:
    offset = there.strftime("%z")
    return "UTC" if offset == "+0000" else f"UTC{offset[:3]}:{offset[3:5]}"
