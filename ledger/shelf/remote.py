"""Logs that fsspec finds and fetches by a URL: `s3://games`, `memory://`, `file:///srv/games`.

Law: a place is only read. A fetched log is in a temporary file that only this user can read, and that is
deleted afterwards. The user name and password in a URL are never shown.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from tempfile import TemporaryDirectory
from typing import Any

from ledger.core.errors import LogUnreadable, UsageError
from ledger.shelf.extra import import_extra
from ledger.shelf.found import HINT, Found, is_log

KEEPING = ("blockcache", "cached", "filecache", "simplecache")
"""Protocols that leave copies behind."""
_TIMES = ("mtime", "LastModified", "last_modified", "updated", "modified", "created")
"""The names that places have for the time of the last change."""
_CHUNK = 1 << 20
_SIGNED = re.compile(r"//[^/@]*@")
_ASKED = re.compile(r"(https?://[^\s?#]*)[?#]\S*")


def list_files(place: str) -> tuple[str, list[Found]]:
    """The path of a place on this system, and no logs; for any other place, an empty path and its logs.
    Raises UsageError, MissingExtra."""
    files, path = _filesystem(place)
    if "file" in files.protocol:
        return path, []
    try:
        found = _files_below(files, path)
    except FileNotFoundError:
        found = None
    except Exception as error:
        raise _unreachable(place, error) from None
    if found is None:
        raise UsageError(f"There is no {_without_sign_in(place)!r}.", hint=HINT)
    before, chain, rest = place.partition("::")
    return "", [
        Found(
            _without_sign_in(url := files.unstrip_protocol(name) + chain + rest),
            int(info.get("size") or 0),
            _change_time(info),
            _with_sign_in(before, url),
        )
        for name, info in found.items()
    ]


def _files_below(files: Any, path: str) -> Mapping[str, Mapping[str, Any]] | None:
    """The files, with what is known about each; None if nothing is there."""
    if any(sign in path for sign in ("*[" if "http" in files.protocol else "*?[")):
        matching = files.glob(path, detail=True)
        named = {name: info for name, info in matching.items() if info.get("type") != "directory"}
        for name, info in matching.items():
            if info.get("type") == "directory":
                named |= _files_below(files, name) or {}
        return named if matching else None
    if files.isfile(path):
        return {path: files.info(path)}
    found = files.find(path, detail=True)
    if not found and not files.exists(path):
        return None
    return {name: info for name, info in found.items() if is_log(name)}


@contextmanager
def fetch_copy(file: Found) -> Iterator[str]:
    """The path of a temporary copy. Raises LogUnreadable."""
    with TemporaryDirectory(prefix="tablefold-") as folder:
        path = os.path.join(folder, "log.jsonl")
        try:
            files, name = _filesystem(file.url)
            with files.open(name, "rb") as there, open(path, "wb") as here:
                while data := there.read(_CHUNK):
                    here.write(data)
        except Exception as error:
            raise LogUnreadable(
                f"The log cannot be fetched: {_reason(error)}.", where=file.log, hint="Try again."
            ) from None
        yield path


def last_bytes(file: Found, size: int) -> bytes:
    """The last bytes of a file; empty if they cannot be read."""
    try:
        files, name = _filesystem(file.url)
        data: bytes = files.tail(name, size)
    except Exception:
        return b""
    return data


def _filesystem(place: str) -> tuple[Any, str]:
    """The file system in which fsspec finds a place, and its path there. Raises UsageError, MissingExtra."""
    keeping = [name for name in KEEPING if name in re.split(r"://|::", place)]
    if keeping:
        raise UsageError(
            f"{_without_sign_in(place)!r} would keep copies of what it reads ({keeping[0]}).",
            hint=f"A place is read without keeping copies. Leave {keeping[0]} out.",
        )
    fsspec = import_extra("fsspec", f"The place {_without_sign_in(place)}")
    try:
        files, path = fsspec.core.url_to_fs(place)
    except ImportError as error:
        raise UsageError(
            f"The place {_without_sign_in(place)} needs a library that is not installed: {_reason(error)}.",
            hint="Install what it names with pip.",
        ) from None
    except Exception as error:
        raise _unreachable(place, error) from None
    return files, path


def _unreachable(place: str, error: Exception) -> UsageError:
    return UsageError(
        f"The place {_without_sign_in(place)} cannot be read: {_reason(error)}.",
        hint="Check its spelling and the connection.",
    )


def _reason(error: Exception) -> str:
    reason = " ".join(str(error).split()).rstrip(".")
    return _without_sign_in(reason or type(error).__name__)


def _without_sign_in(url: str) -> str:
    """The URL without user name and password, and without what comes after `?` in a web address."""
    return _SIGNED.sub("//", _ASKED.sub(r"\1", url))


def _with_sign_in(place: str, url: str) -> str:
    """The URL with the user name and password of its place."""
    signed = _SIGNED.search(place)
    return url if signed is None or _SIGNED.search(url) else url.replace("//", signed[0], 1)


def _change_time(info: Mapping[str, Any]) -> int:
    """When a file was changed, in ns since 1970; 0 if nobody knows."""
    said = next((info[name] for name in _TIMES if info.get(name) is not None), None)
    if isinstance(said, str):
        try:
            said = datetime.fromisoformat(said)
        except ValueError:
            return 0
    if isinstance(said, datetime):
        said = (said if said.tzinfo else said.replace(tzinfo=UTC)).timestamp()
    return int(said * 1_000_000_000) if isinstance(said, int | float) else 0
