"""What others do to a file while a log is made, or between two readings of it."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ledger.core.errors import LogChanged, LogExists, LogUnwritable, StepUncertain
from ledger.store import disk, folder, system
from ledger.store import journal as journals
from ledger.store.journal import Journal
from tests.store.given import EVENTS, HEADER, ids, moves, played


def refusing(number: int) -> Callable[..., None]:
    def refuse(*words: object) -> None:
        raise OSError(number, os.strerror(number))

    return refuse


def adds(log: Path) -> None:
    journals.open_log(log).append(moves(3))


def replaces(log: Path) -> None:
    copy = log.with_name("copy")
    copy.write_bytes(log.read_bytes())
    copy.replace(log)


def shortens(log: Path) -> None:
    log.write_bytes(log.read_bytes()[:-1])


def changes(log: Path) -> None:
    """As many bytes, and one of them is another."""
    log.write_bytes(log.read_bytes().replace(b'"steps":1', b'"steps":5'))


def changes_and_adds(log: Path) -> None:
    changes(log)
    with log.open("ab") as file:
        file.write(b'{"type":"moved"}\n')


def test_a_log_that_is_cut_while_it_is_read_has_changed(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def cut(*_: object) -> Iterator[bytes]:
        yield b""
        raise EOFError

    played(log, [1, 1])
    journal = journals.open_log(log)
    monkeypatch.setattr(journals, "whole_lines", cut)
    with pytest.raises(LogChanged):
        list(journal.chunks(EVENTS))


@pytest.mark.parametrize(
    ("do", "has_more"),
    [
        (lambda log: None, False),
        (adds, True),
        (replaces, False),
        (shortens, False),
        (changes, False),
        (changes_and_adds, False),
    ],
)
def test_a_log_has_more_if_somebody_added_to_it_and_did_nothing_else(
    do: Callable[[Path], None], has_more: bool, log: Path
) -> None:
    played(log, [1, 1])
    journal = journals.open_log(log)
    journal.require_undamaged()
    do(log)
    assert journal.has_more() is has_more


@pytest.mark.parametrize(
    ("do", "goes_on"), [(lambda log: None, True), (adds, True), (replaces, False), (changes, False)]
)
def test_a_log_goes_on_from_what_was_read_if_all_of_that_is_still_there(
    do: Callable[[Path], None], goes_on: bool, log: Path
) -> None:
    played(log, [1, 1])
    before = journals.open_log(log)
    before.require_undamaged()
    do(log)
    assert journals.open_log(log).goes_on_from(before) is goes_on


@pytest.mark.parametrize("do", [replaces, shortens])
@pytest.mark.parametrize(
    "read",
    [
        lambda journal: list(journal.raw_lines()),
        lambda journal: list(journal.chunks(EVENTS)),
        lambda journal: journal.fingerprint,
        lambda journal: journal.append(moves(3)),
    ],
    ids=["lines", "chunks", "fingerprint", "append"],
)
def test_a_file_that_is_another_one_now_is_read_no_further(
    do: Callable[[Path], None], read: Callable[[Journal], object], log: Path
) -> None:
    played(log, [1, 1])
    journal = journals.open_log(log)
    do(log)
    with pytest.raises(LogChanged):
        read(journal)


def test_a_chunk_that_was_changed_is_not_read_again(log: Path) -> None:
    played(log, [1, 1])
    journal = journals.open_log(log)
    assert [event.id for chunk in journal.chunks(EVENTS) for event in chunk] == [1, 2]
    assert [event.id for event in journal.chunk(0, EVENTS)] == [1, 2]
    log.write_bytes(log.read_bytes().replace(b'"steps":1', b'"steps":x'))
    with pytest.raises(LogChanged):
        journal.chunk(0, EVENTS)


def test_a_log_that_is_gone_when_it_is_to_be_written_is_reported(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(log, [1])
    journal = journals.open_log(log)
    journal.require_undamaged()
    monkeypatch.setattr(system.calls, "stat", refusing(errno.ENOENT))
    with pytest.raises(LogChanged, match="moved or removed"):
        journal.append(moves(2))
    monkeypatch.setattr(system.calls, "stat", refusing(errno.EIO))
    with pytest.raises(LogUnwritable, match="the disk reports an error"):
        journal.append(moves(2))
    monkeypatch.undo()
    assert (journal.is_current(), ids(log)) == (True, [1])


def test_nobody_can_say_whether_a_log_is_current_that_nobody_finds(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(log, [1])
    journal = journals.open_log(log)
    assert journal.is_current()
    monkeypatch.setattr(system.calls, "stat", refusing(errno.EACCES))
    assert not journal.is_current()


def test_a_name_that_somebody_else_is_about_to_take_is_left_to_them(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a disk without hard links an empty file holds the name, and its lock decides."""
    monkeypatch.setattr(system.calls, "link", refusing(errno.EPERM))
    log.touch()
    monkeypatch.setattr(system.calls, "lock", lambda fd: False)
    with pytest.raises(LogExists):
        journals.create(log, HEADER)
    assert (log.read_bytes(), os.listdir(log.parent)) == (b"", [log.name])


def test_a_name_that_somebody_else_took_meanwhile_is_theirs(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever waited for the lock looks again whether the name still means the file that was locked."""
    monkeypatch.setattr(system.calls, "link", refusing(errno.EPERM))
    log.touch()
    real = type(system.calls).lock

    def lock(fd: int) -> bool:
        other = log.with_name("other")
        other.touch()
        other.replace(log)
        return real(system.calls, fd)

    monkeypatch.setattr(system.calls, "lock", lock)
    with pytest.raises(LogExists):
        journals.create(log, HEADER)
    assert (log.read_bytes(), os.listdir(log.parent)) == (b"", [log.name])


def test_an_empty_file_that_nobody_wants_gives_its_name_to_a_log(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system.calls, "link", refusing(errno.EPERM))
    log.touch()
    played(log, [1])
    assert ids(log) == [1]


def test_whether_a_log_is_there_that_can_be_neither_kept_nor_removed_only_reopening_tells(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system.calls, "sync_folder", refusing(errno.EIO))
    monkeypatch.setattr(disk, "remove", lambda path: False)
    with pytest.raises(StepUncertain):
        journals.create(log, HEADER)


@pytest.mark.parametrize(("fails", "is_gone"), [(0, True), (1, True), (2, False)])
def test_a_file_is_removed_in_two_tries_or_stays(
    fails: int, is_gone: bool, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log.touch()
    left = [*range(fails)]

    def unlink(path: str) -> None:
        if left:
            left.pop()
            raise OSError(errno.EBUSY, "it is in use")
        os.unlink(path)

    monkeypatch.setattr(system.calls, "unlink", unlink)
    assert (disk.remove(str(log)), log.exists()) == (is_gone, not is_gone)
    left.clear()
    assert disk.remove(str(log)), "what is not there is gone"


def test_logs_of_a_folder_are_listed_by_name_and_the_rest_is_passed_over(tmp_path: Path) -> None:
    for name in ("b.jsonl", "a.jsonl", "notes.txt"):
        played(tmp_path / name, [1])
    (tmp_path / "ab.jsonl").write_text("not a log\n")
    found = folder.logs_in(tmp_path)
    assert [(Path(path).name, header.game) for path, header in found] == [
        ("a.jsonl", "pawns"),
        ("b.jsonl", "pawns"),
    ]
    assert folder.logs_in(tmp_path / "nowhere") == ()
