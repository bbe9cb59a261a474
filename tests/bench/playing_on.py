"""What an event of a playout costs, beside an event of the strict audit of the same game."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import process_time

from ledger.core.audit.audit import fold_strictly
from ledger.core.log.tree import ROOT
from ledger.desk.reader import Reader
from ledger.playouts.drawing import MoveSampler
from ledger.playouts.playing import play_out
from ledger.playouts.worlds import Viewpoint
from tests.bench.measure import Row, in_turns, ratio_row

PLAYED_ON = ("effortless", "kingless", "endeavor", "courses")
PLAYED = 3.0
"""Bar for an event of a playout ÷ an event of the audit."""
SHARES = (0.25, 0.5, 0.75)
"""Where in a log the playouts begin."""


def playout_row(what: str, paths: Sequence[Path], rounds: int) -> Row:
    """An event that is drawn, judged and folded ÷ one that is judged and folded as the log has it."""
    logs = [(log, [*log.history.path()]) for log in map(Reader.open, paths)]
    count = sum(len(path) for _, path in logs)
    moments = [Viewpoint.of(log, path[int(share * len(path))].id) for log, path in logs for share in SHARES]
    drawer, chance = MoveSampler(moments[0].game), Random(1)

    def played() -> float:
        begin = process_time()
        events = sum(play_out(moment, drawer, chance).events for moment in moments)
        return (process_time() - begin) / events

    def judged() -> float:
        begin = process_time()
        for log, path in logs:
            deque(fold_strictly(log.game, log.history.state_at(ROOT), path), maxlen=0)
        return (process_time() - begin) / count

    sample = in_turns(played, judged, rounds)
    detail = f"{1e6 * sample.one:.0f} µs ÷ {1e6 * sample.other:.0f} µs"
    return ratio_row(f"an event of a playout ÷ of the audit, {what}", sample, PLAYED, detail)
