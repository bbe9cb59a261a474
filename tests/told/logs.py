"""Things that can lie in a folder before somebody types."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

from ledger.core.log.events import Event, Noted
from ledger.store.codec import Fingerprint
from tests.samples.forge import bodies, log, table_is_set

LOG = "game.jsonl"
EVENING = log(*table_is_set())
"""Effortless for ann, bob and cy, at ann's first turn: lines 2 to 14 set the table."""
Doing = Callable[[Path], None]


def put(name: str, data: bytes | str) -> Doing:
    raw = data.encode() if isinstance(data, str) else data
    return lambda folder: _write(folder / name, raw)


def _write(path: Path, raw: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(raw)


def add(raw: bytes, name: str = LOG) -> Doing:
    """Appends bytes to a log."""
    return lambda folder: _write(folder / name, (folder / name).read_bytes() + raw)


def change(old: bytes, new: bytes, name: str = LOG) -> Doing:
    def doing(folder: Path) -> None:
        data = (folder / name).read_bytes()
        assert old in data
        _write(folder / name, data.replace(old, new, 1))

    return doing


def played(*events: Event, name: str = LOG, **changes: object) -> Doing:
    """A forged log of these events, with true hashes."""
    return put(name, log(*events, **changes))


def written(event: Event) -> Doing:
    """One more event with a true hash, whatever it says."""

    def doing(folder: Path) -> None:
        data = (folder / LOG).read_bytes()
        last = data.count(b"\n") - 1
        line = bodies(event, first=last + 1)[0]
        mark = Fingerprint(data + line)
        _write(folder / LOG, data + line + mark.ending())

    return doing


def folder(name: str) -> Doing:
    return lambda place: (place / name).mkdir()


def gone(name: str) -> Doing:
    return lambda place: shutil.rmtree(place / name)


def pipe(name: str) -> Doing:
    return lambda place: os.mkfifo(place / name)


NOTE = Noted(by="ann", text="hello")
