"""What only real processes can show: kill -9, a full disk, two writers at once."""

from __future__ import annotations

import errno
import importlib
import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from ledger.core.errors import LogChanged, LogUnwritable
from ledger.store import journal as journals
from ledger.store import lock, mending, proof, system
from tests.store.given import EVENTS, ids, moves, played

ROOT = Path(__file__).parents[2]
PATIENCE = 300.0
"""Seconds within which a program ends, on a machine whose disk has much else to do."""
PRELUDE = """
    import sys
    from ledger.store import journal as journals, mending, proof
    from ledger.core.errors import LogChanged, TablefoldError
    from tests.store.given import EVENTS, moves
    path = sys.argv[1]
"""
TAKING_TURNS = """
    done = changed = 0
    while done < 25:
        journal = journals.open_log(path)
        if journal.torn:
            continue
        try:
            journal.append(moves(journal.lines, 2), wait=20)
            done += 1
        except LogChanged:
            changed += 1
    print(done)
"""
"""25 steps in turns with somebody else."""


def _started(script: str, *words: str) -> subprocess.Popen[str]:
    code = textwrap.dedent(PRELUDE) + textwrap.dedent(script)
    return subprocess.Popen(
        [sys.executable, "-c", code, *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    )


def test_a_killed_writer_loses_no_acknowledged_step(log: Path) -> None:
    played(log, [1])
    for _ in range(4):
        mending.repair(log)
        writer = _started(
            """
            journal = journals.open_log(path)
            while True:
                journal.append(moves(journal.lines, 3, note="x" * 3000))
                print(journal.lines, flush=True)
            """,
            str(log),
        )
        assert writer.stdout is not None
        acknowledged = [int(writer.stdout.readline()) for _ in range(15)]
        writer.send_signal(signal.SIGKILL)
        acknowledged += [
            int(line) for line in writer.stdout.read().splitlines(keepends=True) if line[-1] == "\n"
        ]
        writer.stdout.close()
        assert writer.wait() == -signal.SIGKILL
        assert len(ids(log)) + 1 >= acknowledged[-1]
    mending.repair(log)
    assert proof.verify(log, EVENTS).torn is None


def test_a_full_disk_keeps_the_log_and_the_game_goes_on_when_there_is_room(log: Path) -> None:
    pytest.importorskip("resource")
    played(log, [1])
    writer = _started(
        """
        import resource
        journal = journals.open_log(path)
        most = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
        resource.setrlimit(resource.RLIMIT_FSIZE, (journal.size + 100, most))
        try:
            journal.append(moves(2, 3))
        except TablefoldError as error:
            print(error.code, error.hint)
        print(len(open(path, "rb").read()) == journal.size)
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
        journal.append(moves(2, 3))
        """,
        str(log),
    )
    said, _ = writer.communicate(timeout=PATIENCE)
    assert (said, writer.returncode) == ("log-unwritable Make room and try again.\nTrue\n", 0)
    assert ids(log) == [1, 2, 3, 4]


@pytest.fixture
def small_disk() -> list[str]:
    """Words before a command that run it where `/mnt` is a disk of 64 KiB, for itself alone."""
    words = ["unshare", "--map-root-user", "--mount", "sh", "-c"]
    mounting = "mount -t tmpfs -o size=64k tmpfs /mnt"
    try:
        tried = subprocess.run([*words, mounting], check=False, capture_output=True, timeout=PATIENCE)
    except FileNotFoundError:
        pytest.skip("this system has no `unshare`, so nothing can be mounted for a test alone")
    if tried.returncode:
        pytest.skip(f"nothing can be mounted here: {tried.stderr.decode().strip()}")
    return [*words, f'{mounting} && exec "$0" "$@"']


def test_a_disk_that_is_really_full_keeps_every_acknowledged_step(small_disk: list[str]) -> None:
    script = """
        import os
        path = "/mnt/game.jsonl"
        from tests.store.given import HEADER
        journal = journals.create(path, HEADER)
        try:
            while True:
                journal.append(moves(journal.lines, 2, note="x" * 1500))
        except TablefoldError as error:
            print(error.code, error.hint)
        print(os.path.getsize(path) == journal.size, journal.lines > 20)
        with open("/mnt/large", "wb", buffering=0) as large:
            try:
                while large.write(bytes(512)):
                    pass
            except OSError:
                pass
        try:
            journals.create("/mnt/other.jsonl", HEADER, [moves(1, 9, note="x" * 1500)])
        except TablefoldError as error:
            print(error.code)
        os.unlink("/mnt/large")
        print(sorted(os.listdir("/mnt")))
        journal.append(moves(journal.lines))
        print(proof.verify(path, EVENTS).lines == journal.lines)
    """
    code = textwrap.dedent(PRELUDE) + textwrap.dedent(script)
    done = subprocess.run(
        [*small_disk, sys.executable, "-c", code, "-"],
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.stdout.splitlines() == [
        "log-unwritable Make room and try again.",
        "True True",
        "log-unwritable",
        "['game.jsonl']",
        "True",
    ], done.stderr


def test_two_writers_never_mix_their_steps(log: Path) -> None:
    played(log, [1])
    writers = [_started(TAKING_TURNS, str(log)) for _ in range(2)]
    assert [writer.communicate(timeout=PATIENCE)[0] for writer in writers] == ["25\n", "25\n"]
    report = proof.verify(log, EVENTS)
    assert (report.lines, report.steps, report.torn) == (102, 51, None)


def test_four_writers_add_four_hundred_steps_and_readers_see_whole_ones_only(log: Path) -> None:
    played(log, [1])
    each = TAKING_TURNS.replace("25", "100")
    writers = [_started(each, str(log)) for _ in range(4)]
    seen = [1]
    while any(writer.poll() is None for writer in writers):
        journal = journals.open_log(log)
        found = sum(len(chunk) for chunk in journal.chunks(EVENTS))
        assert found % 2 == 1
        seen.append(found)
    assert [writer.communicate(timeout=PATIENCE)[0] for writer in writers] == ["100\n"] * 4
    assert seen == sorted(seen)
    report = proof.verify(log, EVENTS)
    assert (report.lines, report.steps, report.torn) == (802, 401, None)


def test_a_log_lies_alone_in_its_folder(log: Path) -> None:
    journal = played(log, [1])
    journal.append(moves(2))
    assert list(log.parent.iterdir()) == [log]
    assert list(log.parent.iterdir()) == [log]


@pytest.mark.parametrize("give", [os.link, os.symlink], ids=["hard link", "symbolic link"])
def test_two_names_of_one_log_share_its_lock(give: Callable[[Path, Path], None], log: Path) -> None:
    played(log, [1])
    other = log.with_name("other.jsonl")
    give(log, other)
    journal = journals.open_log(other)
    with journals.open_log(log).locked(1), pytest.raises(LogChanged, match="Somebody else is writing"):
        journal.append(moves(2), wait=0.05)
    journal.append(moves(2))
    assert ids(log) == [1, 2]


def test_two_writers_at_two_names_never_mix_their_steps(log: Path) -> None:
    played(log, [1])
    other = log.with_name("other.jsonl")
    os.link(log, other)
    writers = [_started(TAKING_TURNS, str(path)) for path in (log, other)]
    assert [writer.communicate(timeout=PATIENCE)[0] for writer in writers] == ["25\n", "25\n"]
    report = proof.verify(log, EVENTS)
    assert (report.lines, report.steps, report.torn) == (102, 51, None)


def test_what_another_program_left_behind_shuts_nobody_out(log: Path) -> None:
    """Such as the lock file of an earlier version, which belongs to somebody else."""
    played(log, [1])
    left = log.with_name("game.jsonl.lock")
    left.touch(mode=0o000)
    journal = journals.open_log(log)
    journal.append(moves(2), wait=0.05)
    assert ids(log) == [1, 2]


def test_the_lock_of_a_killed_writer_ends_with_it(log: Path) -> None:
    played(log, [1])
    writer = _started(
        """
        import time
        with journals.open_log(path).locked(1):
            print("locked", flush=True)
            time.sleep(60)
        """,
        str(log),
    )
    assert writer.stdout is not None
    assert writer.stdout.readline() == "locked\n"
    journal = journals.open_log(log)
    with pytest.raises(LogChanged, match="Somebody else is writing"):
        journal.append(moves(2), wait=0.05)
    writer.send_signal(signal.SIGKILL)
    writer.stdout.close()
    writer.wait()
    journal.append(moves(2), wait=5)
    assert ids(log) == [1, 2]


def test_a_log_that_cannot_be_locked_is_one_sentence(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(fd: int) -> bool:
        raise OSError(errno.ENOLCK, "No locks available")

    played(log, [1])
    monkeypatch.setattr(system.calls, "lock", refuse)
    with pytest.raises(LogUnwritable, match="its disk cannot lock files"):
        journals.open_log(log).append(moves(2))
    assert ids(log) == [1]


def test_a_log_that_grew_while_it_was_to_be_repaired_is_left_alone(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(log, [1])
    with log.open("ab") as file:
        file.write(b'{"type"')
    monkeypatch.setattr(lock, "acquire", lambda fd, path, wait: os.write(fd, b":"))
    with pytest.raises(LogChanged):
        mending.repair(log)
    assert (log.read_bytes().endswith(b'{"type":'), list(log.parent.iterdir())) == (True, [log])


def test_where_windows_locks_no_log_has_a_byte(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There a locked byte can be read by nobody else, so none of the log's own may be locked."""
    taken: list[int] = []

    class Msvcrt:
        LK_NBLCK, LK_UNLCK = 2, 0

        @staticmethod
        def locking(fd: int, mode: int, count: int) -> None:
            place = os.lseek(fd, 0, os.SEEK_CUR)
            if mode == Msvcrt.LK_UNLCK:
                taken.remove(place)
            elif place in taken:
                raise PermissionError(errno.EACCES, "Permission denied")
            else:
                taken.append(place)

    played(log, [1])
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setitem(sys.modules, "msvcrt", Msvcrt)  # type: ignore[arg-type]
    there = importlib.reload(system).calls
    try:
        one, other = (os.open(log, os.O_WRONLY | os.O_APPEND) for _ in range(2))
        assert there.lock(one)
        assert not there.lock(other)
        assert taken == [2**31 - 2]
        os.write(one, b"more")
        there.unlock(one)
        assert there.lock(other)
    finally:
        monkeypatch.undo()
        importlib.reload(system)
        os.close(one)
        os.close(other)
    assert log.read_bytes().endswith(b"more")
