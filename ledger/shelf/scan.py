"""From places to the shelf: workers read every new or changed log, and the shelf keeps its rows.

Law: if you kill it at any point and run it again, the shelf is as if made from scratch. Only a log that is
gone keeps its old rows. An unchanged log is not read.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from hashlib import blake2b
from time import monotonic

import msgspec
from msgspec.structs import replace

from ledger.core.errors import TablefoldError
from ledger.shelf import engines, evening, places, telling
from ledger.shelf.columns import packed
from ledger.shelf.engines.cluster import versions
from ledger.shelf.file import BadRows, LogRow, ShelfWriter
from ledger.shelf.found import Found
from ledger.shelf.hearing import Pass, ignore_link
from ledger.shelf.rows import TABLES, Evening
from ledger.shelf.telling import MakesOdds

LOGS, BYTES = 64, 1 << 20
"""The most logs and bytes in a chunk; a larger log is a chunk alone."""
PARTS = 16
"""Even a few logs are divided into this many chunks, so that no worker gets most of them."""
FOR_ODDS = 3600.0
"""Extra seconds for a log whose odds are made; it is a chunk alone."""
BATCH, SECONDS = 16 << 20, 5.0
"""One transaction keeps rows of this many bytes, or what has come in this many seconds."""
PATIENCE, BYTES_A_SECOND = 60.0, 100_000
"""How long a chunk may take: `PATIENCE` seconds, and one more for every `BYTES_A_SECOND` bytes."""


class ScanReport(msgspec.Struct, frozen=True, kw_only=True):
    """What a scan has done so far. All but `files` and `done` are about logs."""

    files: int = 0
    """How many files were found; some may not be logs."""
    done: int = 0
    """How many of these were checked."""
    new: int = 0
    changed: int = 0
    same: int = 0
    gone: int = 0
    """How many are on the shelf but no longer exist."""
    damaged: int = 0
    missing_games: Mapping[str, int] = {}
    """Games that are not installed, each with the number of its logs."""
    given_up: Mapping[str, str] = {}
    """Logs that killed their worker or never ended, each with the reason."""
    is_whole: bool = False
    """Whether the scan is complete; only then are `gone`, `damaged` and `missing_games` known."""


class ScanFile(msgspec.Struct, frozen=True):
    """A file to check, and its mark from the last scan."""

    file: Found
    mark: str


class WorkerReport(msgspec.Struct, frozen=True):
    """What a worker found in some files."""

    same: tuple[str, ...]
    """Logs that did not change."""
    read: tuple[LogRow, ...]
    none: tuple[str, ...]
    """The files that are not logs."""
    lines: Mapping[str, bytes]
    """The packed rows of each table."""


def scan(
    wanted: Iterable[str],
    shelf: ShelfWriter,
    *,
    key: bytes,
    audit: bool = False,
    odds: MakesOdds | None = None,
    again: bool = False,
    engine: str = engines.LOCAL,
    workers: int = 0,
    passed: Pass = ignore_link,
) -> Generator[ScanReport]:
    """Brings the shelf up to date with the logs in some places, and yields its progress; the last report is
    complete. Closing it ends the scan, and what was done is kept. With `again` everything is read. `odds`
    makes the odds of each log, if they are wanted. `key`, up to 64 bytes, is for the digests that show
    whether a log changed.

    Raises UsageError for a place that does not exist, and as `engines.run` does.
    """
    roots = list(wanted)
    files = {_name(file): file for file in places.find_logs(roots, passed)}
    known = shelf.known_logs()
    report = ScanReport(files=len(files))
    yield report
    marks = {name: "" if again else _mark_of(row, audit, odds) for name, row in known.items()}
    tasks = [ScanFile(file, marks.get(name, "")) for name, file in files.items()]
    work = partial(read_chunk, key=key, audit=audit, odds=odds)
    finished = engines.run(
        work,
        _chunks(tasks, 1 if odds else LOGS),
        engine=engine,
        workers=workers,
        limit=partial(_time_limit, more=FOR_ODDS if odds else 0.0),
        trial=partial(require_openable, [task.file for task in tasks[:1]]),
    )
    batch = _Batch(shelf, known)
    try:
        with closing(finished):
            for done in finished:
                answer = done.answer or _given_up(done.chunk, done.failed)
                batch.add(answer)
                report = _add_counts(
                    report, answer, known, {log.log: done.failed for log in answer.read if done.failed}
                )
                if batch.is_full:
                    batch.keep()
                yield report
    finally:
        batch.keep()
    gone = [log for log, row in known.items() if log not in files and _is_gone(row, roots)]
    shelf.mark_gone(gone)
    yield replace(
        report,
        gone=len(gone),
        damaged=shelf.count("damage <> ''"),
        missing_games=shelf.missing_games(),
        is_whole=True,
    )


def read_chunk(
    chunk: Sequence[ScanFile], *, key: bytes, audit: bool, odds: MakesOdds | None = None
) -> WorkerReport:
    """A worker's task: reads those of some files that have changed."""
    same: list[str] = []
    found: list[LogRow] = []
    none: list[str] = []
    lines = {table: bytearray() for table in TABLES}
    for wanted in chunk:
        name = _name(wanted.file)
        mark = _digest(wanted.file, key)
        if mark and mark == wanted.mark:
            same.append(name)
            continue
        rows = _packed_rows(wanted.file, name, audit=audit, odds=odds)
        if rows is None:
            none.append(name)
            continue
        found.append(LogRow(log=name, mark=mark, audited=audit, odds=odds.playouts if odds else 0))
        for table, data in rows.items():
            lines[table] += data
    return WorkerReport(
        tuple(same), tuple(found), tuple(none), {table: bytes(data) for table, data in lines.items()}
    )


def require_openable(files: Sequence[Found]) -> None:
    """Opens some files, to check that a worker can. Raises what prevents it."""
    for file in files:
        with places.local_path(file) as path, open(path, "rb"):
            pass


def _packed_rows(
    file: Found, name: str, *, audit: bool, odds: MakesOdds | None
) -> Mapping[str, bytes] | None:
    """The packed rows of a log; None if it is not a log."""
    try:
        with places.local_path(file) as path:
            rows = telling.read(path, name, audit=audit, odds=odds)
        return None if rows is None else _pack_tables(rows)
    except Exception as mistake:
        return _pack_tables(evening.header_only(name, None, mistake))


def _pack_tables(known: Evening) -> dict[str, bytes]:
    """The packed rows of each table."""
    rows = {table: getattr(known, table, ()) for table in TABLES} | {"games": (known.game,)}
    return {table: b"".join(packed(each)) for table, each in rows.items()}


class _Batch:
    """The rows of several chunks; keeping them together takes half the time."""

    def __init__(self, shelf: ShelfWriter, known: Mapping[str, LogRow]) -> None:
        self._shelf = shelf
        self._known = known
        self._clear()

    def _clear(self) -> None:
        self._answers: list[WorkerReport] = []
        self._size = 0
        self._begun = monotonic()

    def add(self, answer: WorkerReport) -> None:
        self._answers.append(answer)
        self._size += sum(map(len, answer.lines.values()))

    @property
    def is_full(self) -> bool:
        return self._size > BATCH or monotonic() - self._begun > SECONDS

    def keep(self) -> None:
        """Keeps all rows and empties the batch; Ctrl-C waits for that."""
        answers = self._answers
        self._clear()
        try:
            self._keep_all(answers)
        except KeyboardInterrupt:
            self._keep_all(answers)
            raise

    def _keep_all(self, answers: Sequence[WorkerReport]) -> None:
        try:
            self._keep(answers)
        except BadRows:
            for some in answers:
                for each in _log_by_log(some):
                    self._keep_one(each)

    def _keep(self, answers: Sequence[WorkerReport]) -> None:
        read = [row for each in answers for row in each.read]
        none = [log for each in answers for log in each.none if log in self._known]
        lines = {table: b"".join(each.lines.get(table, b"") for each in answers) for table in TABLES}
        if read or none:
            self._shelf.keep(read, lines, [*none, *(row.log for row in read if row.log in self._known)])

    def _keep_one(self, answer: WorkerReport) -> None:
        try:
            self._keep([answer])
        except BadRows:
            bare = _lines_of_failure(answer.read[0].log, "It holds a value that no table can hold.")
            self._keep([WorkerReport((), answer.read, (), bare)])


def _log_by_log(answer: WorkerReport) -> Iterator[WorkerReport]:
    """The report, log by log; files that are not logs come first."""
    rows: dict[str, dict[str, bytearray]] = {row.log: {} for row in answer.read}
    for table, data in answer.lines.items():
        for line in data.splitlines(keepends=True):
            log = msgspec.json.decode(line, type=_Named).log
            rows[log].setdefault(table, bytearray()).extend(line)
    yield WorkerReport((), (), answer.none, {})
    for row in answer.read:
        yield WorkerReport((), (row,), (), {table: bytes(data) for table, data in rows[row.log].items()})


class _Named(msgspec.Struct):
    log: str


def _given_up(chunk: Sequence[ScanFile], why: str) -> WorkerReport:
    """The report on a log that was given up; the next scan tries it once more."""
    (wanted,) = chunk
    name = _name(wanted.file)
    return WorkerReport((), (LogRow(log=name),), (), _lines_of_failure(name, f"It was given up: {why}."))


def _lines_of_failure(name: str, why: str) -> dict[str, bytes]:

    return _pack_tables(evening.unread_evening(name, None, TablefoldError(why)))


def _add_counts(
    report: ScanReport, answer: WorkerReport, known: Mapping[str, LogRow], given_up: Mapping[str, str]
) -> ScanReport:
    changed = sum(row.log in known for row in answer.read)
    return replace(
        report,
        done=report.done + len(answer.same) + len(answer.read) + len(answer.none),
        files=report.files,
        same=report.same + len(answer.same),
        changed=report.changed + changed,
        new=report.new + len(answer.read) - changed,
        given_up={**report.given_up, **given_up},
    )


def _chunks(tasks: Sequence[ScanFile], most: int) -> Iterator[Sequence[ScanFile]]:
    most = min(most, max(1, len(tasks) // PARTS))
    chunk: list[ScanFile] = []
    size = 0
    for task in tasks:
        if chunk and (len(chunk) == most or size + task.file.size > BYTES):
            yield chunk
            chunk, size = [], 0
        chunk.append(task)
        size += task.file.size
    if chunk:
        yield chunk


def _time_limit(chunk: Sequence[ScanFile], more: float = 0.0) -> float:
    return PATIENCE + more + sum(task.file.size for task in chunk) // BYTES_A_SECOND


def _mark_of(row: LogRow, audit: bool, odds: MakesOdds | None) -> str:
    """The mark with which a log need not be read again; empty if it must be."""
    is_less = (audit and not row.audited) or (odds is not None and odds.playouts != row.odds)
    return "" if is_less else row.mark


def _digest(file: Found, key: bytes) -> str:
    """The mark of a log as it is; empty if its end cannot be read."""
    end = places.last_bytes(file)
    return blake2b(b"%d %s" % (file.size, end), key=key, digest_size=16).hexdigest() if end else ""


def _name(file: Found) -> str:
    """The name of a log in rows: in a file system a name need not be text."""
    return file.log.encode("utf-8", "backslashreplace").decode()


def _is_gone(row: LogRow, roots: Iterable[str]) -> bool:
    """Whether a log that was not found is gone. For a log at a URL we know only if its place was scanned."""
    if os.path.isabs(row.log):
        return not os.path.lexists(row.log)
    return row.gone or any(row.log.startswith(root.rstrip("/") + "/") or row.log == root for root in roots)


def edition() -> str:
    """The versions that make the rows: Tablefold and the installed games."""
    return msgspec.json.encode(versions()).decode()
