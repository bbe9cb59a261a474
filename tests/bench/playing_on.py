"""What an event of a playout costs, beside an event of the strict audit of the same game, and what a second
worker brings."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import perf_counter, process_time

from ledger.core.audit.audit import fold_strictly
from ledger.core.log.tree import ROOT
from ledger.desk.reader import Reader
from ledger.playouts.forecasting import ForecastOptions, tasks
from ledger.playouts.playing import play_out
from ledger.playouts.running import CHUNK, run, taught
from ledger.playouts.worlds import Viewpoint
from tests.bench.measure import Row, in_turns, ratio_row

PLAYED_ON = ("effortless", "kingless", "endeavor", "courses")
WORKERS_LOG = "effortless/two-with-a-dummy.jsonl"
PLAYED = 3.0
"""Bar for an event of a playout ÷ an event of the audit."""
TWO = 1.7
"""Bar for the time of one worker ÷ that of two."""
SHARES = (0.25, 0.5, 0.75)
"""Where in a log the playouts begin."""


def playout_row(what: str, paths: Sequence[Path], rounds: int) -> Row:
    """An event that is drawn, judged and folded ÷ one that is judged and folded as the log has it."""
    logs = [(log, [*log.history.path()]) for log in map(Reader.open, paths)]
    count = sum(len(path) for _, path in logs)
    moments = [Viewpoint.of(log, path[int(share * len(path))].id) for log, path in logs for share in SHARES]
    asked = [(moment, taught(moment)) for moment in moments]
    chance = Random(1)

    def played() -> float:
        begin = process_time()
        events = sum(play_out(moment, sampler, chance).events for moment, sampler in asked)
        return (process_time() - begin) / events

    def judged() -> float:
        begin = process_time()
        for log, path in logs:
            deque(fold_strictly(log.game, log.history.state_at(ROOT), path), maxlen=0)
        return (process_time() - begin) / count

    sample = in_turns(played, judged, rounds)
    detail = f"{1e6 * sample.one:.0f} µs ÷ {1e6 * sample.other:.0f} µs"
    return ratio_row(f"an event of a playout ÷ of the audit, {what}", sample, PLAYED, detail)


def workers_row(path: Path, chunks: int, rounds: int) -> Row:
    """So many chunks of playouts by one process ÷ by two, by the clock: what starts the second is in it."""
    log = Reader.open(path)
    middle = log.history.path()
    todo = tasks(log, middle[len(middle) // 2].id, ForecastOptions(playouts=chunks * CHUNK))

    def by(workers: int) -> float:
        begin = perf_counter()
        deque(run(todo, workers), maxlen=0)
        return perf_counter() - begin

    sample = in_turns(lambda: by(1), lambda: by(2), rounds)
    return Row(
        what=f"playouts of one worker ÷ of two, {chunks} chunks",
        value=sample.ratio,
        low=sample.low,
        high=sample.high,
        bar=TWO,
        at_least=True,
        detail=f"{sample.one:.1f} s ÷ {sample.other:.1f} s",
    )
