"""The shelf: all rows in one DuckDB file, and what is known about the logs that they come from.

Law: the rows of a log are kept in one transaction, whole or not at all; the old ones go first. Nothing in the
file gives away a log's bytes: there is only a digest of its size and last hash, whose key is elsewhere. Only
its owner can read the file, and what DuckDB puts beside it.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

import msgspec

from ledger.core.errors import TablefoldError, UsageError
from ledger.shelf.columns import create_statement, insert_statement, packed, quoted
from ledger.shelf.engines.pool import cores
from ledger.shelf.extra import import_extra
from ledger.shelf.keys import private_files
from ledger.shelf.rows import TABLES, RowOfLog
from ledger.shelf.views import SQL, VIEWS

if TYPE_CHECKING:
    import duckdb

FILE = "shelf.duckdb"
"""The name of the shelf in the folder of the user's data."""
ANOTHER = "Name another: --shelf FILE"
AGAIN = "a scan makes it again"
VERSION = 8
"""The version of the tables; a shelf of an older version is made again."""
MEMORY = "192MB"
"""The memory that DuckDB may use: enough for a batch, however large the shelf is."""
PIECE = 16 << 20
"""Bytes of rows that one statement reads, up to the end of a line."""
AMONG = "log IN (SELECT unnest(?::VARCHAR[]))"
MAGIC = slice(8, 12)
"""Where a DuckDB file has the bytes `DUCK`."""
HEADERS = 3 * 4096
"""Bytes that DuckDB writes before a file can hold anything."""
BESIDE = (".wal", ".wal.checkpoint", ".wal.recovery")
"""Endings of the files that DuckDB makes, reads and removes beside its own."""
_JOURNAL = b"d\x00be\x00"
"""How each of those files begins."""
_HELD = re.compile("could not set lock|conflicting lock|used by another process", re.IGNORECASE)
_DAMAGED = re.compile("checksum|corrupt|read enough bytes|deserializ", re.IGNORECASE)
"""Words in DuckDB's messages about damage, since it has no separate errors for that."""
_CORES_A_THREAD = 4
"""Storing rows takes a tenth of the time of making them, so the workers get most of the processors."""
_CONFIG = {
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "memory_limit": MEMORY,
}


class NoShelf(UsageError):
    """The file is something else, or of a later version."""

    code = "no-shelf"


class ShelfHeld(TablefoldError):
    """Another process is writing to it, or is reading it while this one wants to write."""

    code = "shelf-held"
    exit_status = 5


class ShelfFailed(TablefoldError):
    """The system, or DuckDB, cannot read or write it."""

    code = "shelf-failed"


class LogRow(RowOfLog, frozen=True, kw_only=True):
    """What is known about a log that rows came from."""

    gone: bool = False
    """Whether the last scan no longer found it; its rows stay."""
    mark: str = ""
    """A keyed digest of its size and last hash, 32 hex digits; empty if it must be read again."""
    audited: bool = False
    """Whether an audit was asked for."""
    odds: int = 0
    """How many random games each of its odds was to be made from; 0 if none were asked for."""


class ShelfRow(msgspec.Struct, frozen=True, kw_only=True):
    """What the file says about itself, in one row."""

    version: int = VERSION
    """The version of the tables."""
    edition: str
    """The versions of Tablefold and the games that made the rows."""


STORED: Mapping[str, type[msgspec.Struct]] = {**TABLES, "logs": LogRow, "shelf": ShelfRow}
ALL: Mapping[str, type[msgspec.Struct]] = {**STORED, **VIEWS}
"""Every table, and every view."""


class BadRows(Exception):
    """A row does not fit into its table, or the rows do not fit into memory; none of the batch is kept."""


class ShelfWriter:
    """An open shelf that can be written to; `open_shelf` makes one."""

    def __init__(self, file: str, base: duckdb.DuckDBPyConnection, spool: str) -> None:
        """`spool` is this run's own folder, in which rows wait to be read."""
        self.file = file
        self._base = base
        self._spool = spool

    def prepare_tables(self, edition: str) -> None:
        """Makes the tables, or makes them again if they have an older version. If another edition made the
        rows, all logs must be read again. Raises NoShelf."""
        tables = {name for (name,) in self._base.execute("SELECT table_name FROM duckdb_tables()").fetchall()}
        if tables and "shelf" not in tables:
            raise NoShelf("That DuckDB file holds something else.", where=self.file, hint=ANOTHER)
        found = self._base.execute("SELECT version, edition FROM shelf").fetchone() if tables else None
        version, before = found or (0, "")
        if version > VERSION:
            raise NoShelf(
                "That shelf was made by a later Tablefold.",
                where=self.file,
                hint="Use that one, or name another file: --shelf FILE",
            )
        if (version, before) == (VERSION, edition):
            return
        with self._transaction():
            if version < VERSION:
                for name in tables:
                    self._base.execute(f"DROP TABLE {quoted(name)}")
                for name, row in STORED.items():
                    self._base.execute(create_statement(name, row))
                for name, asked in SQL.items():
                    self._base.execute(f"CREATE OR REPLACE VIEW {quoted(name)} AS {asked}")
            self._base.execute("DELETE FROM shelf")
            self._base.execute("INSERT INTO shelf VALUES (?, ?)", [VERSION, edition])
            self._base.execute("UPDATE logs SET mark = ''")

    def known_logs(self) -> dict[str, LogRow]:
        """What is known about each log, by its place."""
        rows = self._base.execute("SELECT log, gone, mark, audited, odds FROM logs").fetchall()
        return {
            log: LogRow(log=log, gone=gone, mark=mark, audited=audited, odds=odds)
            for log, gone, mark, audited, odds in rows
        }

    def keep(self, logs: Sequence[LogRow], lines: Mapping[str, bytes], before: Sequence[str] = ()) -> None:
        """Stores these logs with the packed rows of each table, and first removes the rows of the logs in
        `before`. Raises BadRows if a row does not fit into its table, ShelfFailed."""
        with self._transaction():
            self._forget(before)
            known = b"".join(line for log in logs for line in packed([log]))
            for table, data in {**lines, "logs": known}.items():
                if data:
                    self._insert(table, data)

    def mark_gone(self, logs: Sequence[str]) -> None:
        """Marks these logs, and no others, as gone."""
        with self._transaction():
            self._base.execute("UPDATE logs SET gone = false WHERE gone")
            self._base.execute(f"UPDATE logs SET gone = true WHERE {AMONG}", [list(logs)])

    def count(self, condition: str) -> int:
        """Counts the rows of `games` that meet a condition, without logs that are gone."""
        found = self._base.execute(
            f"SELECT count(*) FROM games SEMI JOIN (FROM logs WHERE NOT gone) USING (log) WHERE {condition}"
        ).fetchone()
        return int(found[0]) if found else 0

    def missing_games(self) -> dict[str, int]:
        """The games that are not installed, each with the number of its logs."""
        return dict(
            self._base.execute(
                "SELECT game, count(*) FROM games SEMI JOIN (FROM logs WHERE NOT gone) USING (log) "
                "WHERE NOT is_installed GROUP BY game ORDER BY game"
            ).fetchall()
        )

    def _forget(self, logs: Sequence[str]) -> None:
        if logs:
            for table in (*TABLES, "logs"):
                self._base.execute(f"DELETE FROM {quoted(table)} WHERE {AMONG}", [list(logs)])

    def _insert(self, table: str, data: bytes) -> None:
        """Inserts lines piece by piece, since DuckDB reads two thousand at once, each of up to five thousand
        rows."""
        path = os.path.join(self._spool, table)
        begin = 0
        while begin < len(data):
            end = data.find(b"\n", min(begin + PIECE, len(data) - 1)) + 1
            with open(path, "wb") as file:
                file.write(memoryview(data)[begin:end])
            self._base.execute(insert_statement(table, ALL[table]), [path])
            begin = end

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """Keeps everything that the block does, or nothing. Raises BadRows, ShelfFailed."""
        import duckdb  # noqa: PLC0415 - it is there where a shelf is open

        try:
            self._base.begin()
            yield
            self._base.commit()
        except BaseException as error:
            with suppress(duckdb.Error):  # what failed may have taken it back
                self._base.rollback()
            if isinstance(error, duckdb.InterruptException) or "interrupted" in str(error):
                raise KeyboardInterrupt from None  # DuckDB reports it as a Python error
            if isinstance(error, duckdb.DataError | duckdb.ProgrammingError | duckdb.OutOfMemoryException):
                raise BadRows(str(error)) from None
            if isinstance(error, duckdb.Error | OSError):
                raise shelf_error(self.file, error) from None
            raise


@contextmanager
def open_shelf(file: str, edition: str) -> Iterator[ShelfWriter]:
    """Opens the shelf in a file, or makes it; nobody else can open it meanwhile. `edition` says which
    versions make its rows. Raises MissingExtra, NoShelf, ShelfHeld, ShelfFailed."""
    duckdb = import_extra("duckdb", "A shelf")
    with private_files():
        try:
            os.makedirs(os.path.dirname(os.path.abspath(file)), mode=0o700, exist_ok=True)
            if is_unborn(file):
                os.unlink(os.path.realpath(file))
            base = connect(file, threads=max(1, cores() // _CORES_A_THREAD))
        except OSError as error:
            raise shelf_error(file, error) from None
        try:
            os.chmod(file, 0o600)
            with tempfile.TemporaryDirectory(prefix="tablefold-rows-", ignore_cleanup_errors=True) as spool:
                shelf = ShelfWriter(file, base, spool)
                shelf.prepare_tables(edition)
                yield shelf
        except duckdb.InterruptException:
            raise KeyboardInterrupt from None
        except duckdb.Error as error:
            raise shelf_error(file, error) from None
        finally:
            base.close()


def is_unborn(file: str) -> bool:
    """Whether making the file was cut off, by a kill or a full disk: it cannot hold anything yet, and DuckDB
    does not open it. Raises ShelfFailed."""
    if not os.path.isfile(file) or os.path.getsize(file) >= HEADERS:
        return False
    begin = _first_bytes(file)
    beside = any(os.path.lexists(f"{file}{name}") for name in BESIDE)
    return not beside and (not begin or begin[MAGIC] == b"DUCK")


def connect(file: str, **config: Any) -> duckdb.DuckDBPyConnection:
    """Connects DuckDB to a shelf. Raises NoShelf, ShelfHeld, ShelfFailed."""
    import duckdb  # noqa: PLC0415 - whoever calls has asked for it

    _require_ours(file)
    try:
        return duckdb.connect(os.path.abspath(file), config={**_CONFIG, **config})
    except duckdb.Error as error:
        reason = str(error)
        if "not a valid DuckDB database" in reason:
            raise NoShelf("That file is not a shelf.", where=file, hint=ANOTHER) from None
        if _HELD.search(reason):
            raise ShelfHeld(
                "Another scan or query has the shelf open.", where=file, hint="Try again when it has ended."
            ) from None
        raise shelf_error(file, error) from None


def _require_ours(file: str) -> None:
    """Raises NoShelf if the file, or one with a name that DuckDB uses beside it, is not DuckDB's. DuckDB
    would also open tables of text, and would remove those files."""
    begin = _first_bytes(file)
    if begin and begin[MAGIC] != b"DUCK":
        raise NoShelf("That file is not a shelf.", where=file, hint=ANOTHER)
    for beside in (f"{file}{name}" for name in BESIDE):
        if not _JOURNAL.startswith(_first_bytes(beside)[: len(_JOURNAL)]):
            raise NoShelf(
                "That file is in the way of a shelf, and would be lost.",
                where=beside,
                hint="Give it another name, or name another shelf: --shelf FILE",
            )


def _first_bytes(file: str) -> bytes:
    """The first bytes of a file. Empty if there is no file, or an empty one; a question mark if it is not an
    ordinary file. Raises ShelfFailed."""
    if not os.path.lexists(file):
        return b""
    if not os.path.isfile(file):
        return b"?"
    try:
        with open(file, "rb") as there:
            return there.read(MAGIC.stop)
    except OSError as error:
        raise shelf_error(file, error) from None


def shelf_error(file: str, error: Exception) -> ShelfFailed:
    """The error for what DuckDB or the system says."""
    if is_damage(error):
        return ShelfFailed("The shelf is damaged, or cut off.", where=file, hint=f"Delete it: {AGAIN}.")
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error).split("\n")[0]
    return ShelfFailed(
        f"The shelf cannot be used: {reason.rstrip('.')}.",
        where=file,
        hint=f"It can be deleted: {AGAIN}.",
    )


def is_damage(error: Exception) -> bool:
    """Whether DuckDB says that the file is not as it was written."""
    return _DAMAGED.search(str(error)) is not None
