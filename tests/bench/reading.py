"""Reading a log: verified replay, strict audit, memory."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from ledger.core.audit.audit import audit, fold_strictly
from ledger.core.log.events import Event
from ledger.core.log.timeline import Timeline
from ledger.core.rules.game import AnyGame, all_events
from ledger.desk import new_log
from ledger.desk.reader import Reader
from ledger.desk.replay import fold_line
from ledger.games import registry
from ledger.store.codec import decoder
from ledger.store.journal import Journal, open_log
from tests.bench import yardstick
from tests.bench.measure import Row, clocked, grouped, in_turns, ratio_row

ROOT = Path(__file__).parents[2]
FRAMEWORK = 1.3
"""Bar for a verified replay: what reading adds to decoding, hashing and the handlers."""
AUDITED, AUDITED_SCENES, AUDITED_BESIDE = 1.2, 0.6, 1.3
"""Bars for an audit, for that of scenes alone, and for an event of scenes ÷ one of a game without."""


def samples() -> list[Path]:
    """The finished games that come with the project."""
    return [path for path in sorted(ROOT.glob("sample_logs/**/*.jsonl")) if "broken" not in path.parts]


class Opened:
    """A log with everything ready for its events to be read."""

    def __init__(self, path: Path) -> None:
        self.journal: Journal = open_log(path)
        self.game: AnyGame = registry.game(self.journal.header.game)
        self.start: Any = self.game.start(new_log.setup_of(self.game, self.journal.header))
        _, _, self.body = path.read_bytes().partition(b"\n")
        timeline = Timeline()
        timeline.extend(self.events())
        self.ranges = timeline.ranges(timeline.head)
        """The events of the line of play, as runs of ids."""

    def replay(self) -> None:
        fold_line(self.journal, self.game, self.start)

    def parts(self) -> None:
        """What cannot be left out: all lines decoded, the file hashed, each event of the line folded."""
        events = decoder(all_events(self.game)).decode_lines(self.body)
        sha256(self.body).digest()
        state = self.start.copy()
        for first, last in self.ranges:
            self.game.projector.fold(state, events[first - 1 : last])

    def events(self) -> list[Event]:
        return [event for chunk in self.journal.chunks(all_events(self.game)) for event in chunk]


def replay_row(what: str, paths: Sequence[Path], rounds: int) -> Row:
    """Blocks read, decoded, in sequence, hashed and folded ÷ decoding, hashing and folding alone."""
    logs = [Opened(path) for path in paths]
    sample = in_turns(
        clocked(lambda: [log.replay() for log in logs]),
        clocked(lambda: [log.parts() for log in logs]),
        rounds,
    )
    lines = sum(log.journal.lines for log in logs)
    return ratio_row(
        f"verified replay ÷ its parts, {what}", sample, FRAMEWORK, _speed(lines / sample.one, "events")
    )


def audit_rows(what: str, paths: Sequence[Path], rounds: int, bar: float = AUDITED) -> Iterator[Row]:
    """Every verdict checked and every event folded; and the audit that somebody waits for, which reads the
    events and finds the rest, too. Both against the speed that python-chess has here."""
    logs, readers = [(log, log.events()) for log in map(Opened, paths)], [*map(Reader.open, paths)]
    count = sum(len(events) for _, events in logs)
    games = yardstick.games(40)
    plies = yardstick.check(games)

    def strictly() -> None:
        for log, events in logs:
            _fold_strictly(log, events)

    def wholly() -> None:
        for log in readers:
            found = audit(log.game, log.setup, log.history, log.head, log.setup.luck)
            assert not any(each.severity == "error" for each in found), found

    for name, work in (("strict audit", strictly), ("audit", wholly)):
        sample = in_turns(clocked(lambda: yardstick.check(games)), clocked(work), rounds)
        scale = count / plies
        yield Row(
            what=f"{name}, {what}, events/s ÷ plies/s of python-chess",
            value=sample.ratio * scale,
            low=sample.low * scale,
            high=sample.high * scale,
            bar=bar,
            at_least=True,
            detail=f"{_speed(count / sample.other, 'events')}, {_speed(plies / sample.one, 'plies')}",
        )


def pair_rows(what: str, one: Path, other: Path, rounds: int, bar: float) -> list[Row]:
    """What an event of one log costs to replay, and to audit, ÷ what an event of another one costs."""
    first, second = Opened(one), Opened(other)
    events, others = first.events(), second.events()
    replays = in_turns(clocked(first.replay), clocked(second.replay), rounds)
    audits = in_turns(
        clocked(lambda: _fold_strictly(first, events)),
        clocked(lambda: _fold_strictly(second, others)),
        rounds,
    )
    scale = len(others) / len(events)
    return [
        Row(
            what=f"{name} of an event, {what}",
            value=sample.ratio * scale,
            low=sample.low * scale,
            high=sample.high * scale,
            bar=most,
            detail=_speed(len(events) / sample.one, "events"),
        )
        for name, sample, most in (
            ("verified replay", replays, bar),
            ("strict audit", audits, AUDITED_BESIDE),
        )
    ]


def _fold_strictly(log: Opened, events: Sequence[Event]) -> None:
    for event, verdict in fold_strictly(log.game, log.start.copy(), events):
        assert verdict.is_accepted, event


def memory_row(short: Path, long: Path) -> Row:
    """The most memory that a process needs to replay a log, a hundred times longer ÷ short."""
    lengths = [path.read_bytes().count(b"\n") - 1 for path in (short, long)]
    small, large = _peak(short), _peak(long)
    return Row(
        what=f"memory of a replay, {grouped(lengths[1])} ÷ {grouped(lengths[0])} events",
        value=large / small,
        low=large / small,
        high=large / small,
        bar=1.1,
        detail=f"{large / 1024:.1f} MiB, {small / 1024:.1f} MiB",
    )


_PEAK = """
import resource, sys
from pathlib import Path
from ledger.desk.replay import replay
replay(sys.argv[1])
status = Path("/proc/self/status")
lines = status.read_text().splitlines() if status.exists() else []
peak = [int(line.split()[1]) for line in lines if line.startswith("VmHWM:")]
unit = 1024 if sys.platform == "darwin" else 1
print(*peak or [resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // unit])
"""
"""Linux counts what the parent had as the child's `ru_maxrss`, hence the other way first."""


def _peak(path: Path) -> int:
    """KiB of a fresh process that does nothing else."""
    words = [sys.executable, "-c", _PEAK, str(path)]
    return int(subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True).stdout)


def _speed(number: float, what: str) -> str:
    return f"{grouped(number)} {what}/s"
