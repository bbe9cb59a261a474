"""A scan of many logs against a plain loop over them, one worker against two, few logs against many, the
first scan against the next.

Law: the games are played by chance; beyond the first few hundred the logs are their copies, with other seats,
dates and hashes. A scan is the command itself, in a new process each time, with a shelf of its own.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from time import perf_counter, sleep

import msgspec

from ledger.core.log.events import Header
from ledger.desk import new_log
from ledger.desk.reader import Reader
from ledger.games import registry
from ledger.shelf import places, telling
from ledger.store.codec import Fingerprint, encode
from ledger.testing import whole_game
from tests.bench.measure import Row, clocked, grouped, in_turns, ratio_row

ROOT = Path(__file__).parents[2]
GAMES = 200
TABLES = (("effortless", 4), ("effortless", 3), ("kingless", 4), ("effortless", 5))
"""What is played in turns, and by how many."""
NAMES = ("ann", "bob", "cy", "dee", "eve")
OTHERS = ("gil", "hal", "ida", "jo", "kim", "lea", "mia", "nat", "ola", "pip", "quin", "rex", "sue", "tom")
FOLDER = 1_000
"""Logs in a folder."""


class Took(msgspec.Struct, frozen=True):
    """A process: seconds by the clock, seconds of processors with those of its children, and the most MiB of
    them all together."""

    clock: float
    processor: float
    memory: float


def game(number: int) -> tuple[Header, list[bytes]]:
    """A game by chance: its header, and its other lines without their hashes."""
    name, seats = TABLES[number % len(TABLES)]
    played = registry.game(name)
    wanted = new_log.NewGame(game=name, seats=NAMES[:seats], dealer="tool", seed=number)
    header = new_log.header_for(played, wanted, created="2026-01-01T19:00:00Z", log=f"{number:016x}")
    _, events = whole_game(played, new_log.setup_of(played, header), number)
    stamped = (msgspec.structs.replace(event, at=_at(event.id)) for event in events)
    return header, [msgspec.json.encode(event)[:-1] for event in stamped]


def _at(event: int) -> str:
    """Three events a minute."""
    hours, minutes = divmod(event // 3, 60)
    return f"2026-01-01T{19 + hours:02}:{minutes:02}:{event % 3 * 20:02}Z"


def copied(header: Header, lines: Sequence[bytes], number: int) -> bytes:
    """The same game on another day with other people."""
    chance = Random(number)
    names = dict(zip(header.seats, chance.sample(OTHERS, len(header.seats)), strict=True))
    date = f"20{chance.randrange(10, 26)}-{chance.randrange(1, 13):02}-{chance.randrange(1, 29):02}"
    mark = Fingerprint()
    seats = tuple(names.values())
    head = msgspec.structs.replace(
        header, log=f"{number:016x}", seats=seats, created=f"{date}T19:00:00Z", title=f"Evening {number}"
    )
    written = [encode(head, mark)]
    for line in lines:
        body = line.replace(b"2026-01-01T", f"{date}T".encode())
        for before, after in names.items():
            body = body.replace(f'"{before}"'.encode(), f'"{after}"'.encode())
        mark.add(body)
        ending = mark.ending()
        mark.add(ending)
        written.append(body + ending)
    return b"".join(written)


def fill(folder: Path, logs: int, games: int = GAMES) -> None:
    """So many logs, in folders of a thousand."""
    played = [game(number) for number in range(min(games, logs))]
    for number in range(logs):
        below = folder / f"{number // FOLDER:03}"
        below.mkdir(parents=True, exist_ok=True)
        (below / f"evening-{number:06}.jsonl").write_bytes(copied(*played[number % len(played)], number))


def loop(folder: str) -> None:
    """What is compared with a scan: the same rows in one process, kept nowhere."""
    for file in places.find_logs([folder]):
        telling.read(file.log, file.log, audit=False)


def shelf_rows(logs: int, games: int) -> Iterator[Row]:
    """Every row about so many logs, of which so many games were played; memory against a
    thousand, or half of them."""
    few = max(1, min(logs // 2, 1_000))
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        fill(place / "many", logs, games)
        fill(place / "few", few, games)
        many, number = str(place / "many"), grouped(logs)
        plain = _took([sys.executable, "-c", f"from tests.bench.shelving import loop; loop({many!r})"])
        one = _scan(many, place / "one.duckdb", 1)
        two = _scan(many, place / "two.duckdb", 2)
        again = _scan(many, place / "two.duckdb", 2)
        small = _scan(str(place / "few"), place / "few.duckdb", 2)
        size = (place / "two.duckdb").stat().st_size / logs / 1000
    yield _row(
        f"scan with one worker ÷ a plain loop, {number} logs",
        one.clock / plain.clock,
        1.3,
        f"{one.clock:.1f} s, {plain.clock:.1f} s; of processors ÷ {one.processor / plain.processor:.2f}",
    )
    yield _row(
        f"scan with one worker ÷ two, {number} logs",
        one.clock / two.clock,
        1.7,
        f"{two.clock:.1f} s, {logs / two.clock:.0f} logs/s, {size:.1f} kB a log; "
        f"of processors ÷ {one.processor / two.processor:.2f}",
        at_least=True,
    )
    yield _row(
        f"memory of a scan, {number} ÷ {grouped(few)} logs",
        two.memory / small.memory,
        1.2,
        f"{two.memory:.0f} MiB, {small.memory:.0f} MiB, all processes",
    )
    yield _row(
        f"a scan of nothing new ÷ the first, {number} logs",
        again.clock / two.clock,
        0.05,
        f"{again.clock:.2f} s; of processors ÷ {again.processor / two.processor:.3f}",
    )


ROWS = 3.0
"""The rows of a log may take so many times what opening and folding it takes."""


def rows_row(what: str, paths: Sequence[Path], rounds: int) -> Row:
    """What all rows of these logs take ÷ opening and folding them."""
    opened = clocked(lambda: [Reader.open(path).state for path in paths])
    made = clocked(lambda: [telling.read(str(path), path.name, audit=False) for path in paths])
    sample = in_turns(made, opened, rounds)
    return ratio_row(
        f"rows of a log ÷ opening and folding it, {what}", sample, ROWS, f"{len(paths)} logs, without storing"
    )


def rows_rows(sampled: Sequence[Path], rounds: int) -> Iterator[Row]:
    """The same for the samples of each game, and for games by chance."""
    for name in sorted({path.parent.name for path in sampled}):
        yield rows_row(name, [path for path in sampled if path.parent.name == name], rounds)
    with tempfile.TemporaryDirectory() as folder:
        fill(Path(folder), len(TABLES))
        yield rows_row("games by chance", sorted(Path(folder).rglob("*.jsonl")), rounds)


def _row(what: str, value: float, bar: float, detail: str, *, at_least: bool = False) -> Row:
    return Row(what=what, value=value, low=value, high=value, bar=bar, at_least=at_least, detail=detail)


def _scan(folder: str, shelf: Path, workers: int) -> Took:
    script = "import sys; from cli.__main__ import start; sys.exit(start())"
    words = ["shelf", "scan", folder, "-o", str(shelf), "--workers", str(workers)]
    return _took([sys.executable, "-c", script, *words])


def _took(words: list[str]) -> Took:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begun = perf_counter()
    process = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.DEVNULL)
    peak = [0.0]
    watch = threading.Thread(target=_watch, args=[process, peak])
    watch.start()
    if process.wait():
        raise RuntimeError(f"it failed: {words}")
    clock = perf_counter() - begun
    watch.join()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return Took(clock, processor, peak[0])


def _watch(process: subprocess.Popen[bytes], peak: list[float]) -> None:
    while process.poll() is None:
        peak[0] = max(peak[0], _memory(process.pid))
        sleep(0.05)


def _memory(process: int) -> float:
    """MiB of a process and its children, by /proc; 1 where there is none."""
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
        pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    except (OSError, IndexError):
        return 1.0
    own = pages * os.sysconf("SC_PAGE_SIZE") / 2**20
    return own + sum(_memory(int(child)) for child in children)
