"""SQL queries of a scanned shelf.

Law: a query reads only this file, with limited memory, and writes, loads or sets nothing. Its answer is data;
whoever shows it makes it safe.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from functools import cached_property
from time import monotonic
from typing import Any

import msgspec

from ledger.core.errors import UsageError, typed
from ledger.core.pieces.names import close
from ledger.core.rules.describe import sentence
from ledger.shelf.columns import quoted
from ledger.shelf.extra import import_extra
from ledger.shelf.file import ALL, NoShelf, connect, is_damage, is_unborn, shelf_error

MEMORY = 1
"""GB that DuckDB may use for one query."""
ROOM = 2
"""GiB by which this process may grow for one query: DuckDB does not count the memory of a value that it is
making."""
PATIENCE = 0.5
"""Seconds that DuckDB gets to notice Ctrl-C: it checks between values, and one value may be huge."""
CHUNK = 2048
"""How many rows are fetched at once."""
ASKED = frozenset({"SELECT", "EXPLAIN"})
"""Statements that only ask; DESCRIBE, SHOW, SUMMARIZE, FROM, WITH and VALUES count as these."""
SETTINGS = {
    "access_mode": "READ_ONLY",
    "enable_external_access": "false",
    "python_enable_replacements": "false",
    "temp_directory": "",
    "memory_limit": f"{MEMORY}GB",
    "threads": str(min(os.cpu_count() or 1, 4)),
    "errors_as_json": "true",
    "lock_configuration": "true",
}
LISTS = "`tablefold shelf query` lists tables and columns."


class BadQuery(UsageError):
    """A query is wrong, or asks for something that does not exist or is not allowed."""

    code = "bad-query"


class ShelfTable(msgspec.Struct, frozen=True):
    """A table of a shelf; each column has a name and a type."""

    name: str
    columns: tuple[tuple[str, str], ...]
    rows: int | None
    """None if they cannot be counted: a view may ask for something that does not exist."""


class ResultSet(msgspec.Struct, frozen=True):
    """`columns` have different names, `types` are DuckDB's; `rows` are fetched as they are read."""

    columns: tuple[str, ...]
    types: tuple[str, ...]
    rows: Iterator[Sequence[Any]]


class ShelfReader:
    """A scanned file, open for queries. Use `open_reader`."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self._worker = ThreadPoolExecutor(1)
        """Queries run in it: DuckDB does not always notice Ctrl-C, but the main thread does."""
        self._is_left = False

    def close(self) -> None:
        """Closes it. A query that did not notice Ctrl-C ends with this process; it only reads."""
        if self._is_left:
            self._worker.shutdown(wait=False)
        else:
            self._worker.shutdown()
            self._connection.close()

    def ask(self, text: str) -> ResultSet:
        """The answer to one query. Raises BadQuery, or KeyboardInterrupt."""
        with self._friendly_errors(text):
            statements = self._connection.extract_statements(text)
            if len(statements) != 1:
                found = f"are {len(statements)}" if statements else "is none"
                raise BadQuery(f"Ask one query at a time; here {found}.", hint=LISTS)
            kind = _kind(statements[0])
            if kind not in ASKED:
                raise BadQuery(
                    f"A query only asks, and {kind} does more than that.",
                    hint="Begin with SELECT, FROM, WITH, VALUES, DESCRIBE, SHOW, SUMMARIZE or EXPLAIN.",
                )
            asked = self._run(self._connection.execute, statements[0])
            columns = asked.description or ()
        names = _distinct([name for name, *_ in columns])
        return ResultSet(names, tuple(str(kind) for _, kind, *_ in columns), self._rows(asked, text))

    def _rows(self, asked: Any, text: str) -> Iterator[Sequence[Any]]:
        with self._friendly_errors(text):
            while rows := self._run(asked.fetchmany, CHUNK):
                yield from rows

    def _run(self, work: Callable[..., Any], *given: Any) -> Any:
        """Runs some work of DuckDB, and returns its result. Raises what it raises, or KeyboardInterrupt."""
        doing = self._worker.submit(work, *given)
        try:
            return doing.result()
        except KeyboardInterrupt:
            self._is_left = True
            end = monotonic() + PATIENCE
            while not doing.done() and monotonic() < end:
                self._connection.interrupt()
                wait([doing], timeout=0.1)
            self._is_left = not doing.done()
            raise

    def tables(self) -> Iterator[ShelfTable]:
        """Every table; those of a shelf come first, in the order of `ALL`."""
        known = [name for name in ALL if name in self._columns]
        for name in dict.fromkeys((*known, *self._columns)):
            columns = self._columns[name]
            yield ShelfTable(name, columns, self._count(name))

    def _count(self, name: str) -> int | None:
        """The number of rows in a table or a view; None if a view fails."""
        try:
            with self._friendly_errors(""):
                (count,) = self._connection.execute(f"SELECT count(*) FROM {quoted(name)}").fetchone()
        except BadQuery:
            return None
        return int(count)

    @cached_property
    def _columns(self) -> Mapping[str, tuple[tuple[str, str], ...]]:
        """The columns of each table."""
        asked = self._connection.execute(
            "SELECT table_name, column_name, data_type FROM duckdb_columns() WHERE NOT internal "
            "ORDER BY table_oid, column_index"
        )
        found: dict[str, list[tuple[str, str]]] = {}
        for table, column, kind in asked.fetchall():
            found.setdefault(table, []).append((column, kind))
        return {table: tuple(columns) for table, columns in found.items()}

    @contextmanager
    def _friendly_errors(self, text: str) -> Iterator[None]:
        """Turns the errors of DuckDB about a query into ours."""
        import duckdb  # noqa: PLC0415 - it is open, so it is there

        try:
            yield
        except duckdb.OutOfMemoryException:
            raise _too_much() from None
        except duckdb.Error as error:
            if is_damage(error):
                raise  # `open_reader` tells it
            raise self._bad_query(text, _error_fields(error)) from None

    def _bad_query(self, text: str, said: Mapping[str, Any]) -> BadQuery:
        message = str(said.get("exception_message", "")).partition("\n")[0].strip()
        where = _place_in_query(text, str(said.get("location", "")))
        return BadQuery(sentence(message), where=where, hint=self._next_hint(said))

    def _next_hint(self, said: Mapping[str, Any]) -> str:
        """The hint for a name that does not exist: similar names."""
        name, tables = str(said.get("name", "")), tuple(self._columns)
        if said.get("exception_type") == "Permission":
            return "A query reads the shelf and nothing else."
        if said.get("error_subtype") == "COLUMN_NOT_FOUND":
            own = name.rpartition(".")[2]
            having = [table for table, columns in self._columns.items() if own in dict(columns)]
            if having:
                return f"{own} is a column of {', '.join(having)}."
            near = tuple(str(said.get("candidates", "")).split(","))
            columns = {column: "" for columns in self._columns.values() for column, _ in columns}
            return close(own, near) or close(own, tuple(columns)) or LISTS
        if said.get("type") == "Table":
            return close(name, tables) or f"Tables: {', '.join(tables)}."
        return LISTS


@contextmanager
def open_reader(path: str) -> Iterator[ShelfReader]:
    """Opens a scanned file for queries. Raises NoShelf, ShelfHeld, ShelfFailed or MissingExtra; BadQuery if
    an answer takes too much memory."""
    duckdb = import_extra("duckdb", "`shelf query`")
    if not os.path.exists(path) or is_unborn(path):
        missing = f"nothing is in {path}" if os.path.exists(path) else f"there is no {path}"
        hint = f"Scan them: {typed('shelf', 'scan')}"
        raise NoShelf(f"No logs have been scanned yet: {missing}.", hint=hint)
    with _bounded_memory():
        connection = connect(os.path.abspath(path), **SETTINGS)
        shelf = ShelfReader(connection)
        try:
            yield shelf
        except MemoryError:
            raise _too_much() from None
        except duckdb.Error as error:
            raise shelf_error(path, error) from None
        finally:
            shelf.close()


def _kind(statement: Any) -> str:
    """DuckDB's word for the kind of a statement."""
    try:
        return str(statement.type.name)
    except ValueError:  # DuckDB has kinds that its Python does not know
        return "this"


def _too_much() -> BadQuery:
    return BadQuery(
        f"That takes more than {MEMORY} GB of memory.",
        hint="Ask for less: fewer rows with WHERE or LIMIT, fewer tables at once.",
    )


def _error_fields(error: object) -> Mapping[str, Any]:
    """What DuckDB says about an error, by keys."""
    text = str(error)
    with suppress(msgspec.DecodeError):
        found: Mapping[str, Any] = msgspec.json.decode(text[text.index("{") :] if "{" in text else "")
        return found
    return {"exception_message": text}


def _place_in_query(text: str, location: str) -> str:
    """The place of a mistake in a query: `query:1:8, at foo`. `location` is `[first byte, bytes]`."""
    numbers = re.fullmatch(r"\[(\d+),(\d+)\]", location)
    if numbers is None:
        return ""
    data, first, size = text.encode(), int(numbers[1]), int(numbers[2])
    before = data[:first].decode(errors="ignore")
    at = data[first : first + size].decode(errors="ignore").partition("\n")[0].strip()
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    return f"query:{line}:{column}" + (f", at {at}" if at else "")


def _distinct(names: Sequence[str]) -> tuple[str, ...]:
    """The names, all different: a repeated one gets a number."""
    found: dict[str, None] = {}
    for name in names:
        own, number = name, 0
        while own in found:
            number += 1
            own = f"{name}_{number}"
        found[own] = None
    return tuple(found)


@contextmanager
def _bounded_memory() -> Iterator[None]:
    """Limits the memory of this process, if the system can."""
    try:
        import resource  # noqa: PLC0415 - not on every system

        with open("/proc/self/statm", encoding="ascii") as file:
            used = int(file.read().split()[0]) * resource.getpagesize()
    except (ImportError, OSError):
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    limits = [limit for limit in (soft, hard, used + ROOM * 2**30) if limit != resource.RLIM_INFINITY]
    resource.setrlimit(resource.RLIMIT_AS, (min(limits), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
