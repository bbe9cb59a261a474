from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ledger.core.errors import (
    LogChanged,
    LogDamaged,
    LogExists,
    LogMissing,
    LogTorn,
    LogUnwritable,
    NotALog,
    SealBroken,
    StepUncertain,
)
from ledger.core.log.events import Noted
from ledger.core.typing.step import written_together
from ledger.store import disk, folder, mending, proof, system
from ledger.store import journal as journals
from ledger.store.codec import LONGEST_LINE, Fingerprint, encode
from tests.store.given import EVENTS, HEADER, ids, moves, played, raw


def test_a_log_is_read_as_it_was_written(log: Path) -> None:
    played(log, [1, 3, 2])
    assert log.read_bytes() == raw([HEADER, *moves(1), *moves(2, 3), *moves(5, 2)])
    journal = journals.open_log(log)
    assert ids(log) == [1, 2, 3, 4, 5, 6]
    assert (journal.header.game, journal.lines, journal.size, journal.torn) == (
        "pawns",
        7,
        log.stat().st_size,
        None,
    )


def test_an_opened_log_goes_on_where_it_ended(log: Path) -> None:
    played(log, [2])
    journal = journals.open_log(log)
    journal.append(moves(3))
    journal.append(moves(4, 2))
    assert proof.verify(log, EVENTS).steps == 3


def test_no_file_is_held_between_two_steps(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held = []
    real = disk.open_to_append
    monkeypatch.setattr(disk, "open_to_append", lambda path: held.append(fd := real(path)) or fd)
    played(log, [1])
    other = journals.open_log(log)
    other.append(moves(2))
    other.append(moves(3))
    assert len(held) == 3
    for fd in held:
        with pytest.raises(OSError, match="Bad file descriptor"):
            os.fstat(fd)


def test_a_log_of_many_blocks_is_read_whole(log: Path) -> None:
    journal = journals.create(log, HEADER)
    journal.append(moves(1, 5000, note="x" * 50))
    assert ids(log) == list(range(1, 5001))


def test_a_line_longer_than_a_block_is_read(log: Path) -> None:
    journal = journals.create(log, HEADER)
    journal.append(moves(1, 3, note="x" * 300_000))
    assert ids(log) == [1, 2, 3]
    assert proof.verify(log, EVENTS).lines == 4


def test_reading_leaves_nothing_behind(log: Path) -> None:
    log.write_bytes(raw([HEADER, *moves(1, 2)])[:-3])
    before = (log.read_bytes(), log.stat().st_mtime_ns)
    journal = journals.open_log(log)
    assert list(journal.chunks(EVENTS)) == []
    assert [path.name for path in log.parent.iterdir()] == [log.name]
    assert (log.read_bytes(), log.stat().st_mtime_ns) == before


def test_a_log_never_replaces_a_file(log: Path) -> None:
    log.write_text("precious")
    with pytest.raises(LogExists):
        journals.create(log, HEADER)
    assert (log.read_text(), os.listdir(log.parent)) == ("precious", [log.name])


def test_a_log_is_created_on_a_disk_without_hard_links(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system.calls, "link", _refusing(errno.EPERM))
    played(log, [1])
    assert ids(log) == [1]
    with pytest.raises(LogExists):
        journals.create(log, HEADER)


@pytest.mark.parametrize("error", [errno.EIO, errno.EEXIST])
def test_a_link_that_was_made_and_is_said_to_have_failed_is_a_link(
    error: int, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def made(path: str, new: str) -> None:
        os.link(path, new)
        raise OSError(error, "the answer was lost on its way")

    monkeypatch.setattr(system.calls, "link", made)
    played(log, [1])
    assert (ids(log), os.listdir(log.parent)) == ([1], [log.name])
    monkeypatch.setattr(system.calls, "link", _refusing(errno.EIO))
    with pytest.raises(LogExists):
        journals.create(log, HEADER)


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="only Linux lists what a process holds")
def test_a_name_that_is_taken_without_hard_links_is_let_go_of(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system.calls, "link", _refusing(errno.EPERM))
    played(log, [1])
    for _ in range(3):
        with pytest.raises(LogExists):
            journals.create(log, HEADER)
    assert _held_below(log.parent) == []


def _held_below(place: Path) -> list[str]:
    """The files of a folder that this process holds; what other tests left open is no matter of ours."""
    held = []
    for each in Path("/proc/self/fd").iterdir():
        with suppress(FileNotFoundError):  # the listing itself
            held.append(os.readlink(each))
    return [file for file in held if file.startswith(str(place))]


def test_a_name_that_was_held_for_a_log_is_given_back(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system.calls, "link", _refusing(errno.EPERM))
    monkeypatch.setattr(system.calls, "replace", _refusing(errno.EIO))
    with pytest.raises(LogUnwritable, match="the disk reports an error"):
        journals.create(log, HEADER)
    assert os.listdir(log.parent) == []


def test_who_may_read_and_write_a_log_is_what_the_system_says(log: Path) -> None:
    old = os.umask(0o027)
    try:
        played(log, [1])
    finally:
        os.umask(old)
    assert stat.S_IMODE(log.stat().st_mode) == 0o640


def test_what_is_no_log_is_called_that(log: Path) -> None:
    with pytest.raises(LogMissing):
        journals.open_log(log)
    with pytest.raises(NotALog, match="folder"):
        journals.open_log(log.parent)
    log.write_bytes(b"")
    with pytest.raises(NotALog, match="empty"):
        journals.open_log(log)
    log.write_bytes(b"\0" * 4096)
    with pytest.raises(NotALog):
        journals.open_log(log)
    log.write_bytes(b'{"level":"info","msg":"started"}\n{"level":"info"}\n')
    with pytest.raises(NotALog, match="line 1 is not a header"):
        journals.open_log(log)
    log.write_bytes(b"x" * 10_000_000)
    with pytest.raises(NotALog, match="too long") as refusal:
        journals.open_log(log)
    assert (refusal.value.line, refusal.value.where) == (1, f"{log}:1")


def test_a_pipe_is_refused_without_waiting_for_it(log: Path) -> None:
    os.mkfifo(log)
    with pytest.raises(NotALog, match="not an ordinary file"):
        journals.open_log(log)


def test_a_path_below_a_file_is_missing_to_readers_and_unwritable_to_writers(log: Path) -> None:
    log.write_text("a file")
    with pytest.raises(LogMissing):
        journals.open_log(log / "game.jsonl")
    with pytest.raises(LogUnwritable, match="not a folder"):
        journals.create(log / "game.jsonl", HEADER)
    with pytest.raises(LogUnwritable, match="no such folder"):
        journals.create(log.parent / "nowhere" / "game.jsonl", HEADER)


def _refusing(number: int) -> object:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    return refuse


@pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES])
def test_a_read_only_folder_gives_a_sentence(log: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    played(log, [1])
    journal = journals.open_log(log)
    journal.require_writable()
    real = os.open

    def read_only(path: str, flags: int, *rest: int, **named: int) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
            raise OSError(number, os.strerror(number))
        return real(path, flags, *rest, **named)

    monkeypatch.setattr(os, "open", read_only)
    with pytest.raises(LogUnwritable, match=r"cannot be written: .*(read-only|not allowed)"):
        journal.append(moves(2))
    with pytest.raises(LogUnwritable, match=r"cannot be written: .*(read-only|not allowed)"):
        journals.create(log.parent / "other.jsonl", HEADER)
    assert ids(log) == [1]


def test_an_append_to_a_log_that_somebody_else_wrote_to_is_refused(log: Path) -> None:
    played(log, [1])
    mine, theirs = journals.open_log(log), journals.open_log(log)
    theirs.append(moves(2))
    with pytest.raises(LogChanged) as refusal:
        mine.append(moves(2))
    assert refusal.value.exit_status == 5
    assert ids(log) == [1, 2]


def test_an_append_to_a_log_that_was_replaced_or_removed_is_refused(log: Path) -> None:
    played(log, [1])
    journal = journals.open_log(log)
    journal.append(moves(2))
    copy = log.with_name("copy")
    copy.write_bytes(log.read_bytes())
    copy.replace(log)
    with pytest.raises(LogChanged):
        journal.append(moves(3))
    log.unlink()
    with pytest.raises(LogChanged):
        journal.append(moves(3))


def test_a_writer_that_holds_the_lock_is_waited_for_only_so_long(log: Path) -> None:
    played(log, [1])
    journal = journals.open_log(log)
    with journals.open_log(log).locked(1), pytest.raises(LogChanged, match="Somebody else is writing"):
        journal.append(moves(2), wait=0.05)
    assert ids(log) == [1]


def test_a_step_that_does_not_go_on_from_the_last_line_is_our_mistake(log: Path) -> None:
    journal = played(log, [1])
    with pytest.raises(ValueError, match="ids"):
        journal.append(moves(5))
    with pytest.raises(ValueError, match="more"):
        journal.append(moves(2, 3)[:2])
    with pytest.raises(ValueError, match="more"):
        journal.append([])


def test_text_that_is_no_text_and_text_that_never_ends_are_refused_before_the_write(log: Path) -> None:
    journal = played(log, [1])
    with pytest.raises(LogUnwritable, match="not characters"):
        journal.append([Noted(id=2, on=1, text="\udcff")])
    with pytest.raises(LogUnwritable, match="4 MiB"):
        journal.append([Noted(id=2, on=1, text="x" * 5_000_000)])
    journal.append(moves(2))
    assert ids(log) == [1, 2]


def test_a_line_of_exactly_the_longest_length_is_written_and_none_beyond(log: Path) -> None:
    journal = played(log, [1])
    least = len(encode(Noted(id=2, on=1, text=""), Fingerprint()))
    most = "x" * (LONGEST_LINE - least)
    with pytest.raises(LogUnwritable, match="A single event may take 4 MiB at most"):
        journal.append([Noted(id=2, on=1, text=most + "x")])
    journal.append([Noted(id=2, on=1, text=most)])
    journal.append(moves(3))
    assert ids(log) == [1, 2, 3]


def test_a_header_of_exactly_the_longest_length_is_written_and_none_beyond(log: Path) -> None:
    least = len(encode(msgspec.structs.replace(HEADER, title="x"), Fingerprint()))
    longest = msgspec.structs.replace(HEADER, title="x" * (LONGEST_LINE - least + 1))
    with pytest.raises(LogUnwritable, match="The header may take 4 MiB at most"):
        journals.create(log, msgspec.structs.replace(longest, title=longest.title + "x"))
    assert not log.exists()
    journal = journals.create(log, longest)
    journal.append(moves(1))
    assert log.read_bytes().index(b"\n") + 1 == LONGEST_LINE
    assert journals.read_header(log).title == longest.title
    assert ids(log) == [1]
    assert proof.verify(log, EVENTS).lines == 2


def test_RL7_a_failed_sync_is_never_retried_and_only_reopening_tells(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = played(log, [1])
    before = log.stat().st_size
    syncs = []

    def fail(fd: int) -> None:
        syncs.append(fd)
        raise OSError(errno.EIO, "the cable fell out")

    monkeypatch.setattr(system.calls, "sync", fail)
    for _ in range(3):
        with pytest.raises(StepUncertain) as caught:
            journal.append(moves(2))
        assert "open the log again to see" in caught.value.message
    assert len(syncs) == 1
    assert (ids(log), journals.open_log(log).torn) == ([1, 2], None)
    os.truncate(log, before + 20)  # what a disk may have kept of it
    opened = journals.open_log(log)
    assert (ids(log), opened.torn is not None) == ([1], True)


def test_a_short_write_is_taken_back(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = played(log, [1])
    before = log.read_bytes()
    real = os.write
    monkeypatch.setattr(system.calls, "write", lambda fd, data: real(fd, data[: len(data) // 2]))
    with pytest.raises(LogUnwritable, match="disk is full"):
        journal.append(moves(2, 3))
    assert log.read_bytes() == before
    monkeypatch.undo()
    journal.append(moves(2, 3))
    assert ids(log) == [1, 2, 3, 4]


def test_a_write_that_cannot_be_taken_back_leaves_its_fate_to_the_next_reader(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = played(log, [1])
    real = os.write
    monkeypatch.setattr(system.calls, "write", lambda fd, data: real(fd, data[: len(data) // 2]))
    monkeypatch.setattr(system.calls, "truncate", _refusing(errno.EIO))
    with pytest.raises(StepUncertain):
        journal.append(moves(2))
    monkeypatch.undo()
    with pytest.raises(StepUncertain):
        journal.append(moves(2))
    assert ids(log) == [1]


def test_a_write_that_is_interrupted_leaves_its_fate_to_the_next_reader(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = played(log, [1])

    def interrupt(fd: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(system.calls, "sync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        journal.append(moves(2))
    monkeypatch.undo()
    with pytest.raises(StepUncertain):
        journal.append(moves(2))


def test_a_torn_step_is_repaired_only_by_repair_and_kept_beside_the_log(log: Path) -> None:
    whole = raw([HEADER, *moves(1, 2)])
    data = raw([HEADER, *moves(1, 2), *moves(3, 3)])
    log.write_bytes(data[:-40])
    with pytest.raises(LogTorn, match="from line 4 on"):
        journals.open_log(log).append(moves(3))
    done = mending.repair(log)
    assert done is not None
    assert log.read_bytes() == whole
    assert Path(done.kept).read_bytes() == data[len(whole) : -40]
    assert (done.torn.line, done.torn.bytes) == (4, len(data) - 40 - len(whole))
    assert Path(done.kept).name.startswith("game.jsonl.torn-2")
    assert mending.repair(log) is None


def test_a_damaged_log_is_never_repaired(log: Path) -> None:
    data = raw([HEADER, *moves(1), *moves(2), *moves(3)])
    log.write_bytes(data.replace(b'"steps":2', b'"steps":9')[:-10])
    with pytest.raises(LogDamaged) as refusal:
        mending.repair(log)
    assert refusal.value.line == 3
    assert len(log.read_bytes()) == len(data) - 10


def test_the_digest_of_the_first_lines_is_that_of_the_log_as_it_was(log: Path) -> None:
    played(log, [1, 1])
    then = proof.digest(log)
    journal = journals.open_log(log)
    journal.append(moves(3, 2))
    assert journal.fingerprint == proof.digest(log) == proof.verify(log, EVENTS).fingerprint
    assert proof.digest(log, 3) == then
    with pytest.raises(SealBroken, match="only 5 whole lines"):
        proof.digest(log, 6)


def test_the_shelf_shows_logs_and_passes_over_the_rest(tmp_path: Path) -> None:
    played(tmp_path / "b.jsonl", [1])
    played(tmp_path / "a.jsonl", [])
    (tmp_path / "other.jsonl").write_text('{"not":"ours"}\n')
    (tmp_path / "folder.jsonl").mkdir()
    (tmp_path / "notes.txt").write_bytes(raw([HEADER]))
    assert [Path(path).name for path, _ in folder.logs_in(tmp_path)] == ["a.jsonl", "b.jsonl"]
    assert folder.logs_in(tmp_path / "nowhere") == ()


def test_an_event_that_breaks_its_type_is_not_written(log: Path) -> None:
    journal = played(log, [1])
    before = log.read_bytes()
    (event,) = moves(2)
    broken = msgspec.structs.replace(event, steps="many")
    with pytest.raises(ValueError, match="steps"):
        journal.append([broken])
    assert log.read_bytes() == before
    journal.append([event])


@pytest.mark.parametrize("number", [errno.EINVAL, errno.ENOTSUP])
def test_a_folder_that_cannot_be_synced_is_not_pressed(
    log: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    monkeypatch.setattr(os, "fsync", _of_folders(_refusing(number)))
    played(log, [1])
    assert ids(log) == [1]


def test_a_log_whose_name_may_be_forgotten_is_not_made(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", _of_folders(_refusing(errno.EIO)))
    with pytest.raises(LogUnwritable, match="the disk reports an error"):
        journals.create(log, HEADER)
    assert os.listdir(log.parent) == []


def _of_folders(refuse: Any) -> Callable[[int], None]:
    """A sync that refuses folders and works for files."""
    real = os.fsync

    def sync(fd: int) -> None:
        if stat.S_ISDIR(os.fstat(fd).st_mode):
            refuse(fd)
        real(fd)

    return sync


def test_several_steps_are_written_in_one_go_and_synced_once(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = played(log, [2])
    writes: list[bytes] = []
    whole = disk.write_step

    def seen(fd: int, data: bytes, size: int, path: str) -> None:
        writes.append(data)
        whole(fd, data, size, path)

    monkeypatch.setattr(disk, "write_step", seen)
    journal.append(*written_together([moves(3), moves(4, 2), moves(6)]))
    assert ([data.count(b"\n") for data in writes], journal.lines) == ([4], 7)
    events = [event for chunk in journals.open_log(log).chunks(EVENTS) for event in chunk]
    assert [event.more for event in events] == [True, False, False, True, False, False]
    assert [event.then for event in events] == [False, False, True, False, True, False]
    assert proof.verify(log, EVENTS).steps == 4


def test_several_steps_that_nothing_ties_together_are_not_written(log: Path) -> None:
    journal = played(log, [2])
    before = log.read_bytes()
    tied = written_together([moves(3), moves(4)])
    for steps in ([moves(3), moves(4)], tied[:1], [[tied[0][0], *moves(4)]]):
        with pytest.raises(ValueError, match=r"then|more"):
            journal.append(*steps)
    assert log.read_bytes() == before
    journal.append(*tied)


def test_one_of_several_steps_that_does_not_go_on_leaves_all_unwritten(log: Path) -> None:
    journal = played(log, [2])
    before = log.read_bytes()
    with pytest.raises(ValueError, match="go on from the last line"):
        journal.append(moves(3), moves(5))
    assert log.read_bytes() == before
    journal.append(moves(3))
