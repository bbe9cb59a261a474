"""A log on the disk: created whole, read as a stream of verified events, and extended one step at a time.

Law: reading never writes. A step is acknowledged only after it was written in one go under the lock, and
synced. Nobody appends to a log that is damaged, torn, changed by somebody else, or whose end is uncertain.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, BinaryIO

from ledger.core.errors import (
    LogChanged,
    LogDamaged,
    LogError,
    LogUnwritable,
    TablefoldError,
)
from ledger.core.log.events import Event, Header
from ledger.core.log.secrets import Aside
from ledger.store import disk, lock, system
from ledger.store.asides import apart, decode_aside, is_aside, table_lines
from ledger.store.blocks import BLOCK, first_misfit, whole_lines
from ledger.store.codec import (
    LONGEST_LINE,
    READ_UP_TO,
    Fingerprint,
    damaged,
    decode_chunk,
    decode_header,
    encode,
    hash_fits,
    hash_reason,
    no_log,
)
from ledger.store.steps import check_together, encode_asides, encode_steps
from ledger.store.system import Status, fspath
from ledger.store.tail import Torn, lines_before, steps_end


class Journal:
    """One log, as this process read it, plus what this process has appended since."""

    path: str
    header: Header
    size: int
    """Bytes in the file, a torn tail included."""
    torn: Torn | None
    """What was cut off at the end, if anything."""
    damage: LogDamaged | None
    """The first damage that was found while reading."""
    asides: list[Aside]
    """The lines that only the host may know, as far as the log was read: they are in no chunk, and are not
    counted."""

    def __init__(self, path: str, header: Header, line: bytes, status: Status) -> None:
        self.path = path
        self.header = header
        self.size = status.size
        self.torn = None
        self.damage = None
        self.asides = []
        self._identity = status.identity
        self._untouched: tuple[int, int] | None = status.changed
        self._start = len(line)
        self._end = self._start
        self._header_mark = Fingerprint(line)
        self._mark: Fingerprint | None = None
        self._lines = 1
        self._chunks: list[tuple[int, int, int]] = []
        """First id, offset and bytes of each chunk."""
        self._uncertain = False

    def is_current(self) -> bool:
        """Whether nobody else has written to the file since it was read here, as far as the system knows."""
        try:
            named = system.calls.stat(self.path)
        except OSError:
            return False
        return (named.identity, named.size, named.changed) == (self._identity, self.size, self._untouched)

    @property
    def lines(self) -> int:
        """How many lines the table's log has in whole steps, the header included. Raises LogDamaged."""
        self._verified_mark()
        return self._lines

    @property
    def fingerprint(self) -> str:
        """SHA-256 over the table's log, its header and all whole steps: 64 hex digits. Raises LogDamaged."""
        mark = self._verified_mark()
        if self.asides:
            mark = Fingerprint()
            for line in self.table_lines():
                mark.add(line)
        return mark.hex()

    def chunks(
        self,
        events_type: Any,
        *,
        tolerant: bool = False,
        until_damage: bool = False,
        after: Journal | None = None,
    ) -> Iterator[list[Event]]:
        """The events of all whole steps, in order, a few hundred at a time.

        The hash is checked with the last chunk: only a pass that ends without an error has verified the log.
        With `until_damage` a damaged log yields the whole steps before the damage, and sets `damage`. With
        `tolerant`, lines of unknown type become `UnknownEvent`s. If the log `goes_on_from` an earlier
        reading, `after` gives only the events since then. Raises LogDamaged, UnknownEventType, LogTooNew,
        LogChanged.
        """
        if until_damage:
            yield from self._chunks_before_damage(events_type, tolerant=tolerant)
            return
        first, place = (1, self._start) if after is None else (after.lines, after._end)
        self._chunks, self.asides = [], [] if after is None else [*after.asides]
        for block in self._verified_blocks(after):
            data = self._table_part(block)
            try:
                events = decode_chunk(data, events_type, first, tolerant=tolerant)
            except LogError as error:
                raise self._first_error(error) from None
            self._chunks.append((first, place, len(block)))
            first += len(events)
            place += len(block)
            yield events
        self._lines = first

    def chunk(self, number: int, events_type: Any, *, tolerant: bool = False) -> list[Event]:
        """Reads one of the chunks once more. Raises LogChanged."""
        first, place, size = self._chunks[number]
        with self._open_unchanged() as file:
            file.seek(place)
            data, _ = apart(file.read(size))
        try:
            return decode_chunk(data, events_type, first, tolerant=tolerant)
        except LogError:
            raise disk.changed(self.path) from None

    def _chunks_before_damage(self, events_type: Any, *, tolerant: bool) -> Iterator[list[Event]]:
        end = self._end
        try:
            self._verified_mark()
        except LogDamaged:
            end = first_misfit(self.raw_lines())[1]
        first, self.asides = 1, []
        held: list[Event] = []
        for block in self._blocks(self._start, end):
            data = self._table_part(block)
            met: LogDamaged | None = None
            try:
                events = decode_chunk(data, events_type, first, tolerant=tolerant)
            except LogDamaged as error:
                met = error
                lines = data.split(b"\n")[: (error.line or 0) - first - 1]
                good = b"".join(line + b"\n" for line in lines)
                events = decode_chunk(good, events_type, first, tolerant=tolerant) if good else []
            except LogError as error:
                raise disk.with_place(error, self.path) from None
            first += len(events)
            held += events
            whole = len(held)
            while whole and (held[whole - 1].more or held[whole - 1].then):
                whole -= 1
            if whole:
                yield held[:whole]
            del held[:whole]
            if met is not None:
                self._note_damage(met)
                return

    def has_more(self) -> bool:
        """Whether somebody else has added to the log, and changed nothing that was there. Raises LogMissing
        or LogUnreadable."""
        try:
            with self._open_unchanged() as file:
                self._require_same_bytes(file.fileno())
                return disk.status(file, self.path).size > self.size
        except LogChanged:
            return False

    def goes_on_from(self, before: Journal) -> bool:
        """Whether this is the log that was read and verified earlier, with anything that was written since.
        Raises LogMissing or LogUnreadable."""
        if self._identity != before._identity or before.damage or before.torn or self._end < before._end:
            return False
        try:
            with self._open_unchanged() as file:
                before._require_same_bytes(file.fileno())
        except LogChanged:
            return False
        return True

    def require_undamaged(self) -> None:
        """Raises LogDamaged if a hash does not fit."""
        self._verified_mark()

    def mark(self) -> Fingerprint:
        """A copy of the fingerprint over all whole steps, for the caller to add to. Raises LogDamaged."""
        return self._verified_mark().copy()

    def raw_lines(self) -> Iterator[bytes]:
        """Every line of the whole steps with its newline, the header first, not verified.

        A line that is too long comes in pieces. Raises LogChanged if the file shrinks meanwhile.
        """
        with self._open_unchanged() as file:
            left = self._end
            while left:
                line = file.readline(min(left, LONGEST_LINE + BLOCK))
                if not line:
                    raise disk.changed(self.path)
                left -= len(line)
                yield line

    def table_lines(self) -> Iterator[bytes]:
        """The lines of the table's log, as `raw_lines` gives those of the file."""
        return table_lines(self.raw_lines())

    def _table_part(self, block: bytes) -> bytes:
        """A block of whole lines without the host's lines, which are kept in `asides`."""
        data, asides = apart(block)
        try:
            self.asides += (decode_aside(line, 0) for line in asides)
        except LogDamaged:
            raise self._first_error(self._bad_aside()) from None
        return data

    def _bad_aside(self) -> LogDamaged:
        """The error for the first of the host's lines that cannot be read."""
        for number, line in enumerate(self.raw_lines(), start=1):
            if is_aside(line):
                try:
                    decode_aside(line, number)
                except LogDamaged as error:
                    return error
        raise disk.changed(self.path)

    def append(self, *steps: Sequence[Event], asides: Sequence[Aside] = (), wait: float = 2.0) -> None:
        """Adds whole steps: ids go on from the last line, and all but the last event of each have `more`.
        `asides` are the host's lines, which come first; if there are steps, they too have `more`.

        Waits up to `wait` seconds for another writer. When it returns, the steps are on the disk. Several
        are written in one go and synced once; all but the last end in `then`, so a crash leaves all or none.
        Raises LogChanged, LogDamaged, LogTorn, LogUnwritable (nothing was kept), StepUncertain (then no
        further append is possible).
        """
        self.require_writable()
        while True:
            try:
                self._append(steps, asides, wait)
            except LogChanged:
                if not self._take_in_asides():
                    raise
            else:
                self.asides += asides
                return

    def _append(self, steps: Sequence[Sequence[Event]], asides: Sequence[Aside], wait: float) -> None:
        mark = self._verified_mark().copy()
        aside = encode_asides(asides, mark, self.path, goes_on=bool(steps)) if asides else b""
        data, lines = encode_steps(steps, self._lines, mark, self.path)
        check_together(steps)
        with self.locked(wait) as fd:
            self._write(fd, aside + data, lines, mark)

    def _take_in_asides(self) -> bool:
        """Reads on if somebody else has added only lines of the host's: nobody's step depends on those."""
        try:
            fresh = open_log(self.path)
        except LogError:
            return False
        if fresh.torn is not None or fresh.size <= self.size or not fresh.goes_on_from(self):
            return False
        with fresh._open_unchanged() as file:
            file.seek(self._end)
            data = file.read(fresh.size - self._end)
        table, lines = apart(data)
        mark = self._verified_mark().copy()
        if table or not hash_fits(data, mark):
            return False
        self.asides += (decode_aside(line, 0) for line in lines)
        self.size = self._end = fresh.size
        self._mark, self._untouched = mark, fresh._untouched
        return True

    @contextmanager
    def locked(self, wait: float) -> Iterator[int]:
        """Holds the lock of the log, if nobody else has changed it; yields the descriptor to write with.

        Nothing else here may open the log meanwhile: on some systems only this descriptor can use it.
        Raises LogChanged or LogUnwritable.
        """
        fd = disk.open_to_append(self.path)
        try:
            lock.acquire(fd, self.path, wait)
            try:
                self._require_unchanged(fd)
                yield fd
            finally:
                lock.release(fd)
        finally:
            disk.close(fd)

    def _write(self, fd: int, data: bytes, lines: int, mark: Fingerprint) -> None:
        """Writes a step. If it is interrupted, nobody knows whether the step was kept."""
        self._uncertain = True
        try:
            disk.write_step(fd, data, self.size, self.path)
        except LogUnwritable:
            self._uncertain = False
            raise
        self.size += len(data)
        self._end = self.size
        self._untouched = disk.change_time(fd)
        self._lines += lines
        self._mark = mark
        self._uncertain = False

    def require_writable(self) -> None:
        """Raises LogDamaged, LogTorn or StepUncertain if an append would raise it."""
        if self._uncertain:
            raise disk.uncertain(self.path)
        if self.damage is not None:
            raise self.damage
        if self.torn is not None:
            raise disk.with_place(self.torn.refusal(self.path), self.path)

    def _require_unchanged(self, fd: int) -> None:
        """Raises LogChanged if the file has changed, or another file has its name."""
        try:
            held, named = system.calls.fstat(fd), system.calls.stat(self.path)
            if not (held.identity == named.identity == self._identity and held.size == self.size):
                raise disk.changed(self.path)
            if held.changed != self._untouched:
                self._require_same_bytes(fd)
                self._untouched = held.changed
        except FileNotFoundError:
            raise disk.gone(self.path) from None
        except OSError as error:
            raise disk.unwritable(self.path, error) from None

    def _require_same_bytes(self, fd: int) -> None:
        """Raises LogChanged if the bytes that were read have changed."""
        mark, at = Fingerprint(), 0
        while at < self._end and (block := system.calls.read(fd, min(BLOCK, self._end - at), at)):
            mark.add(block)
            at += len(block)
        if mark.hex() != self._verified_mark().hex():
            raise disk.changed(self.path)

    def _open_unchanged(self) -> BinaryIO:
        file = disk.open_to_read(self.path)
        try:
            status = disk.status(file, self.path)
            if status.identity != self._identity or status.size < self.size:
                raise disk.changed(self.path)
        except BaseException:
            file.close()
            raise
        return file

    def _blocks(self, start: int, end: int) -> Iterator[bytes]:
        """Blocks of whole lines from `start` to `end`, which is the end of a line."""
        with self._open_unchanged() as file:
            try:
                yield from whole_lines(file, start, end)
            except EOFError:
                raise disk.changed(self.path) from None
            except LogDamaged as error:
                raise self._first_error(error) from None

    def _verified_blocks(self, after: Journal | None = None) -> Iterator[bytes]:
        """All blocks, or those after another reading; the last one comes only if the newest hash fits every
        byte before it."""
        start, mark = (self._start, self._header_mark.copy()) if after is None else (after._end, after.mark())
        left = self._end - start
        for data in self._blocks(start, self._end):
            left -= len(data)
            if left:
                mark.add(data)
            elif not hash_fits(data, mark):
                raise self._first_error(None)
            yield data
        self._mark = mark

    def _verified_mark(self) -> Fingerprint:
        """The fingerprint at the end of the whole steps; reads the file if that has not been done yet."""
        if self._mark is None:
            lines, self.asides = 1, []
            for block in self._verified_blocks():
                lines += self._table_part(block).count(b"\n")
            self._lines = lines
        assert self._mark is not None, "a whole pass leaves it"
        return self._mark

    def _first_error(self, error: LogError | None) -> TablefoldError:
        """The error to raise: for the first line that is not what was written, otherwise the one from
        decoding."""
        if error is not None and error.line is None:
            return error
        number, _, line = first_misfit(self.raw_lines())
        same = isinstance(error, LogDamaged) and error.line == number
        if number and not same and (error is None or number <= (error.line or 0)):
            error = damaged(number, hash_reason(line))
        if error is None:
            return disk.changed(self.path)
        return self._note_damage(error)

    def _note_damage(self, error: LogError) -> LogError:
        if isinstance(error, LogDamaged):
            error.hint = READ_UP_TO
            self.damage = error
        return disk.with_place(error, self.path)

    def _find_tail(self, file: BinaryIO) -> None:
        self._end, why = steps_end(file, self._start, self.size)
        if why:
            line = lines_before(file, self._end) + 1
            self.torn = Torn(line=line, bytes=self.size - self._end, why=why)


def create(path: disk.StrPath, header: Header, steps: Sequence[Sequence[Event]] = ()) -> Journal:
    """Creates a log with a header and some first steps. It appears whole or not at all.

    Raises LogExists, LogUnwritable, or StepUncertain if it may be there or not.
    """
    name = fspath(path)
    mark = Fingerprint()
    line = encode(header, mark)
    if len(line) > LONGEST_LINE:
        message = f"The header may take {LONGEST_LINE // 1024 // 1024} MiB at most."
        raise LogUnwritable(message, where=name, hint="Use a smaller catalog.")
    data, lines = encode_steps(steps, 1, mark, name)
    whole, count = line + data, 1 + lines
    journal = Journal(name, header, line, disk.write_new(name, whole))
    journal._end, journal._lines, journal._mark = len(whole), count, mark
    return journal


def open_log(path: disk.StrPath) -> Journal:
    """Opens a log; `chunks` verifies its events.

    Raises LogMissing, LogUnreadable, NotALog, LogTooNew, or LogDamaged for the header.
    """
    name = fspath(path)
    with disk.open_to_read(name) as file:
        status = disk.status(file, name)
        try:
            line = _first_line(file)
            header = decode_header(line)
        except LogError as error:
            raise disk.with_place(error, name) from None
        journal = Journal(name, header, line, status)
        journal._find_tail(file)
    return journal


def read_header(path: disk.StrPath) -> Header:
    """The header alone. Raises as `open_log` does."""
    name = fspath(path)
    with disk.open_to_read(name) as file:
        try:
            return decode_header(_first_line(file))
        except LogError as error:
            raise disk.with_place(error, name) from None


def _first_line(file: BinaryIO) -> bytes:
    line = file.readline(LONGEST_LINE + 1)
    if not line:
        raise no_log("the file is empty")
    if len(line) > LONGEST_LINE:
        raise no_log("its first line is too long", line=1)
    return line
