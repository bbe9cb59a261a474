"""What is asked of the systems that these tests do not run on: Windows, and macOS."""

from __future__ import annotations

import errno
import fcntl
import os
import sys
from collections.abc import Callable
from importlib import util
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from ledger.store import system

FAR = 0x7FFF_FFFE
PATH = str(system.__file__)


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> tuple[Any, list[tuple[int, int, int]], list[int]]:
    """The store's door as it is there, what was asked of the locks, and errors that they answer with."""
    asked: list[tuple[int, int, int]] = []
    errors: list[int] = []

    def locking(fd: int, mode: int, count: int) -> None:
        asked.append((os.lseek(fd, 0, os.SEEK_CUR), mode, count))
        if errors:
            raise OSError(errors.pop(), "no")

    fake = SimpleNamespace(LK_NBLCK=2, LK_UNLCK=0, locking=locking)
    monkeypatch.setitem(sys.modules, "msvcrt", fake)  # type: ignore[arg-type]
    monkeypatch.setattr(sys, "platform", "win32")
    spec = util.spec_from_file_location("system_of_windows", PATH)
    assert spec is not None
    assert spec.loader is not None
    module: ModuleType = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.System(), asked, errors


def opened(folder: Path) -> int:
    return os.open(folder / "log", os.O_RDWR | os.O_CREAT)


def test_windows_locks_one_byte_where_no_log_has_any(windows: Any, tmp_path: Path) -> None:
    calls, asked, errors = windows
    fd = opened(tmp_path)
    assert calls.lock(fd)
    calls.unlock(fd)
    assert asked == [(FAR, 2, 1), (FAR, 0, 1)]
    for number in (errno.EACCES, errno.EDEADLK):
        errors.append(number)
        assert calls.lock(fd) is False
    errors.append(errno.EIO)
    with pytest.raises(OSError, match="no"):
        calls.lock(fd)
    os.close(fd)


def refusing(number: int) -> Callable[..., None]:
    def call(*args: Any) -> None:
        raise OSError(number, "no")

    return call


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """What was synced as Linux does it, on a Mac."""
    found: list[int] = []
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(fcntl, "F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr(os, "fsync", found.append)
    return found


def test_a_mac_is_asked_for_the_disk_itself(monkeypatch: pytest.MonkeyPatch, synced: list[int]) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(fcntl, "fcntl", lambda fd, what: asked.append((fd, what)))
    system.System().sync(7)
    assert (asked, synced) == ([(7, 51)], [])


@pytest.mark.parametrize("number", [errno.ENOTSUP, errno.EINVAL, errno.ENOTTY])
def test_a_mac_that_cannot_ask_its_disk_syncs_as_others_do(
    number: int, monkeypatch: pytest.MonkeyPatch, synced: list[int]
) -> None:
    monkeypatch.setattr(fcntl, "fcntl", refusing(number))
    system.System().sync(7)
    assert synced == [7]


def test_an_error_of_the_disk_of_a_mac_is_reported(
    monkeypatch: pytest.MonkeyPatch, synced: list[int]
) -> None:
    monkeypatch.setattr(fcntl, "fcntl", refusing(errno.EIO))
    with pytest.raises(OSError, match="no"):
        system.System().sync(7)
    assert synced == []


def test_folders_are_synced_where_that_can_be_asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    system.System().sync_folder(str(tmp_path))
    system.System().sync_folder("")
    assert len(synced) == 2
    monkeypatch.setattr(os, "name", "nt")
    system.System().sync_folder("no folder at all")
    assert len(synced) == 2
