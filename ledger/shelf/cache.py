"""What each log said when it was last read, so that an unchanged log is not read again.

Law: you can delete it at any time. If anything is wrong with it, it is made again or not used. A line counts
only if path, size, time and the end of the log agree, and if the same Tablefold and game package made it. A
result of many evenings, or of many random games, is found by a digest of everything that it was made from.
Only its owner may read it. It is not kept near the logs, and of a log's end it holds only a digest, whose key
is beside it.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec.structs import astuple, replace

from ledger import __version__
from ledger.shelf.found import Found
from ledger.shelf.keys import read_or_make_key
from ledger.shelf.places import last_bytes
from ledger.shelf.rows import Evening, GameRow, OpponentRow, SeatRow, TallyRow

if TYPE_CHECKING:
    import sqlite3

KEY = ".key"
"""The ending of the file with the key."""
VERSION = 9
"""The version of what is kept; a file of another version is made again."""
PATIENCE = 2.0
"""Seconds to wait for another process that writes."""
OURS = f"tablefold {__version__}"
"""The package of the shipped games: no other package can replace one of them."""
_TABLE = """create table evenings (log text primary key, size integer, time integer, end blob, made_by text,
    game text, package text, brief blob, whole blob)"""
_MADE = "create table made (digest blob primary key, bytes blob)"
_KEEP = "insert or replace into evenings values (?, ?, ?, ?, ?, ?, ?, ?, ?)"
REMEMBERED = 32 << 20
"""How many bytes of costly results are kept; the oldest go first."""
AT_ONCE = 500
"""How many logs one query looks up; SQLite allows 999."""
_KEPT_OUT = ("AUTH", "CANTOPEN", "LOCKED", "NOLFS", "PERM", "PROTOCOL", "READONLY")
_REFUSED = tuple(f"SQLITE_{why}" for why in (*_KEPT_OUT, "BUSY", "FULL", "IOERR", "NOMEM"))
"""How SQLite's names begin for what the system or another process prevents, while the file itself is sound.
Source: sqlite.org/rescode.html."""
T = TypeVar("T")


class _Brief(msgspec.Struct, frozen=True, gc=False):
    """What a list needs of every evening; no game if a file is not a log."""

    game: GameRow | None = None
    seats: tuple[SeatRow, ...] = ()
    opponents: tuple[OpponentRow, ...] = ()
    tallies: tuple[TallyRow, ...] = ()


_encode = msgspec.json.Encoder().encode
_brief = msgspec.json.Decoder(_Brief).decode
_whole = msgspec.json.Decoder(Evening | None).decode


class CachedLine(msgspec.Struct, frozen=True, gc=False):
    """What a file says, as it is kept: bytes that go unchanged from one process to another."""

    log: str
    size: int
    time: int
    end: bytes
    """The file's last bytes, which contain its last hash; only a digest of them is kept."""
    made_by: str
    """Empty if the line should not be kept, because the log may be readable the next time."""
    game: str
    package: str
    brief: bytes
    """Not compressed: it is small, and read more often than anything else."""
    whole: bytes

    def evening(self, *, is_brief: bool) -> Evening | None:
        """The evening that is kept; None if the file is not a log."""
        return _evening(self.brief if is_brief else self.whole, is_brief=is_brief)


def cached_line(file: Found, evening: Evening | None) -> CachedLine:
    """The line to keep for a file that was read."""
    brief = (
        _Brief()
        if evening is None
        else _Brief(evening.game, evening.seats, evening.opponents, evening.tallies)
    )
    game = "" if brief.game is None else brief.game.game
    package = _package(game) if game else ""
    parts = (_encode(brief), zlib.compress(_encode(evening), 1))
    made_by = OURS if evening is None or evening.game.created else ""
    return CachedLine(file.log, file.size, file.time, last_bytes(file), made_by, game, package, *parts)


def _evening(data: bytes, *, is_brief: bool) -> Evening | None:
    """Raises zlib.error, or ValueError."""
    if not is_brief:
        found: Evening | None = _whole(zlib.decompress(data))
        return found
    brief = _brief(data)
    if brief.game is None:
        return None
    return Evening(game=brief.game, seats=brief.seats, opponents=brief.opponents, tallies=brief.tallies)


class Cache:
    """`file` is its path, empty for no cache. With `is_brief` it reads only what a list needs of an
    evening."""

    def __init__(self, file: str, *, is_brief: bool = False) -> None:
        self._file = file
        self._is_brief = is_brief
        self._key: bytes | None = None
        self._packages: dict[str, str] = {"": ""}
        self._base: sqlite3.Connection | None = None

    def known(self, files: Sequence[Found]) -> set[str]:
        """The names of the logs among these that have not changed since they were kept."""
        rows = self._rows("size, time, made_by, game, package, end", files)
        return {file.log for file in files if file.log in rows and self._is_as_kept(file, rows[file.log])}

    def _is_as_kept(self, file: Found, row: Sequence[Any]) -> bool:
        *same, game, package, ending = row
        return (
            same == [file.size, file.time, OURS]
            and bool(ending == self._digest(last_bytes(file)))
            and (package == OURS or bool(package == self._package(game)))
        )

    def evenings(self, files: Sequence[Found]) -> dict[str, Evening | None]:
        """The evenings of files that it knows, if they can still be read; None if a file is not a log."""
        rows = self._rows("brief" if self._is_brief else "whole", files)
        try:
            return {log: _evening(data, is_brief=self._is_brief) for log, (data,) in rows.items()}
        except (TypeError, ValueError, zlib.error):
            self._give_up(is_broken=True)
            return {}

    def _rows(self, columns: str, files: Sequence[Found]) -> dict[str, Sequence[Any]]:
        """Some columns of the lines of these files."""
        found: dict[str, Sequence[Any]] = {}
        for first in range(0, len(files), AT_ONCE):
            logs = [file.log for file in files[first : first + AT_ONCE]]
            asked = f"select log, {columns} from evenings where log in ({', '.join('?' * len(logs))})"
            rows = self._ask(partial(_fetched, asked=asked, logs=logs)) or ()
            found |= {log: rest for log, *rest in rows}
        return found

    def keep(self, lines: Sequence[CachedLine]) -> bool:
        """Keeps these lines, and returns whether all of them are kept."""
        kept = [replace(each, end=self._digest(each.end)) for each in lines if each.made_by]
        return self._change(_KEEP, [astuple(each) for each in kept]) and len(kept) == len(lines)

    def forget(self, found: Iterable[Found]) -> None:
        """Forgets the local logs that were not found and no longer exist."""
        there = {file.log for file in found}
        known = self._ask(lambda base: base.execute("select log from evenings").fetchall()) or []
        gone = [row for row in known if row[0] not in there and os.path.isabs(row[0])]
        if gone := [row for row in gone if not os.path.lexists(*row)]:
            self._change("delete from evenings where log = ?", gone)

    def recall(self, digest: bytes) -> bytes | None:
        """A costly result, by the digest of everything that it was made from; None if it is not kept."""
        asked = "select bytes from made where digest = ?"
        row = self._ask(lambda base: base.execute(asked, (digest,)).fetchone())
        return row[0] if row else None

    def remember(self, digest: bytes, made: bytes) -> None:
        sums = "select rowid, sum(length(bytes)) over (order by rowid desc) as total from made"
        self._change("insert or replace into made values (?, ?)", [(digest, made)])
        self._change(
            f"delete from made where rowid in (select rowid from ({sums}) where total > ?)", [(REMEMBERED,)]
        )

    def close(self) -> None:
        self._give_up(is_broken=False)

    def _digest(self, ending: bytes) -> bytes:
        if self._key is None:
            self._key = read_or_make_key(f"{self._file}{KEY}" if self._file else "")
        return blake2b(ending, key=self._key, digest_size=16).digest()

    def _package(self, game: str) -> str:
        """The package of a game."""
        if game not in self._packages:
            self._packages[game] = _package(game)
        return self._packages[game]

    def _change(self, what: str, rows: Iterable[tuple[Any, ...]]) -> bool:
        def change(base: sqlite3.Connection) -> bool:
            with base:
                base.executemany(what, rows)
            return True

        return self._ask(change) or False

    def _ask(self, question: Callable[[sqlite3.Connection], T]) -> T | None:
        """The answer to a question; None if there is no cache, or it has failed."""
        if not self._file:
            return None
        try:
            import sqlite3  # noqa: PLC0415 - only where something is kept, and some Pythons have none
        except ImportError:
            return None
        try:
            if self._base is None:
                self._base = _open_database(self._file, sqlite3.connect)
            return question(self._base)
        except sqlite3.Error as error:
            self._give_up(is_broken=not getattr(error, "sqlite_errorname", "").startswith(_REFUSED))
        except OSError:
            self._file = ""
        return None

    def _give_up(self, *, is_broken: bool) -> None:
        """Closes the file. A broken one is deleted, and the next line makes a new one; otherwise it is not
        used any more."""
        if self._base is not None:
            self._base.close()
            self._base = None
        if not is_broken:
            self._file = ""
        elif self._file:
            try:
                os.unlink(self._file)
            except OSError:
                self._file = ""


def _open_database(file: str, connect: Callable[..., sqlite3.Connection]) -> sqlite3.Connection:
    """Opens the file as a database of this version, and makes it if it is missing. Raises OSError,
    sqlite3.Error."""
    os.makedirs(os.path.dirname(file), mode=0o700, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    if not os.path.isfile(file):
        raise OSError(f"{file} is not an ordinary file")
    base = connect(file, timeout=PATIENCE)
    try:
        if _version(base) != VERSION:
            with base:
                base.execute("begin immediate")
                if _version(base) != VERSION:  # no other run has made it meanwhile
                    for table, making in (("evenings", _TABLE), ("made", _MADE)):
                        base.execute(f"drop table if exists {table}")
                        base.execute(making)
                    base.execute(f"pragma user_version = {VERSION}")
    except BaseException:
        base.close()
        raise
    return base


def _fetched(base: sqlite3.Connection, asked: str, logs: Sequence[str]) -> list[tuple[Any, ...]]:
    return base.execute(asked, logs).fetchall()


def _version(base: sqlite3.Connection) -> int:
    found: int = base.execute("pragma user_version").fetchone()[0]
    return found


def _package(game: str) -> str:
    from ledger.games import registry  # noqa: PLC0415 - slow, and not needed where nothing changed

    return registry.package(game)
