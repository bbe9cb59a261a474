"""The logs of `sample_logs/endeavor`: five evenings, written by `python -m tests.samples`.

Law: everything is typed, line by line, at the session that `play` offers; only the clock is ours. What each
table typed stands in `evenings`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from time import gmtime, strftime

import msgspec

from cli.session import Session
from ledger.desk import new_log
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games.endeavor import GAME

TOOL = "0.1.0"
EVENINGS = Path(__file__).parent / "evenings"


class Table(msgspec.Struct, frozen=True):
    """Who sat there and when they began, in seconds since 1970, UTC; `log` is the log's id."""

    variant: str
    seats: str
    start: int
    log: str
    seed: int | None = None
    """Where the tool deals."""


TABLES: Mapping[str, Table] = {
    "alone-and-won": Table("solo", "white", 1_792_000_000, "e1d0a77c0b5f4e21"),
    "alone-and-lost": Table("solo", "green", 1_792_400_000, "e2c1b88d1a604f32", seed=10),
    "two-by-the-sea": Table("two", "red black", 1_792_800_000, "e3b2c99e2b715043"),
    "three-with-neutrals": Table("three", "white purple green", 1_793_200_000, "e4a3daaf3c826154", seed=111),
    "four-on-the-map": Table("base", "black white red purple", 1_793_600_000, "e594ebb04d937265"),
}


def play(log: Path) -> None:
    """Types an evening into a new log, which is called like it."""
    table = TABLES[log.stem]
    now, ticks = table.start, Random(table.start)

    def clock() -> str:
        nonlocal now
        now += ticks.randrange(9, 70)
        return _time(now)

    wanted = NewGame(
        game="endeavor",
        variant=table.variant,
        seats=tuple(table.seats.split()),
        dealer="table" if table.seed is None else "tool",
        seed=table.seed,
    )
    header = new_log.header_for(GAME, wanted, created=_time(now), log=table.log)
    session = Session(Desk.begin(log, msgspec.structs.replace(header, tool=TOOL), clock))
    for line in (EVENINGS / f"{log.stem}.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            session.run(line)


def _time(seconds: int) -> str:
    return strftime("%Y-%m-%dT%H:%M:%SZ", gmtime(seconds))
