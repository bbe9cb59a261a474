"""What only real processes can show: kill -9, a full disk, two writers at once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from ledger import store
from tests.store.given import EVENTS, ids, moves, played

ROOT = Path(__file__).parents[2]
PRELUDE = """
    import sys
    from ledger import store
    from ledger.core.errors import LogChanged, TablefoldError
    from tests.store.given import EVENTS, moves
    path = sys.argv[1]
"""


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
        store.repair(log)
        writer = _started(
            """
            journal = store.open_log(path)
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
    store.repair(log)
    assert store.verify(log, EVENTS).torn is None


def test_a_full_disk_keeps_the_log_and_the_game_goes_on_when_there_is_room(log: Path) -> None:
    pytest.importorskip("resource")
    played(log, [1])
    writer = _started(
        """
        import resource
        journal = store.open_log(path)
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
    said, _ = writer.communicate(timeout=60)
    assert (said, writer.returncode) == ("log-unwritable Make room and try again.\nTrue\n", 0)
    assert ids(log) == [1, 2, 3, 4]


def test_two_writers_never_mix_their_steps(log: Path) -> None:
    played(log, [1])
    script = """
        done = changed = 0
        while done < 25:
            with store.open_log(path) as journal:
                if journal.torn:
                    continue
                try:
                    journal.append(moves(journal.lines, 2), wait=20)
                    done += 1
                except LogChanged:
                    changed += 1
        print(done)
    """
    writers = [_started(script, str(log)) for _ in range(2)]
    assert [writer.communicate(timeout=60)[0] for writer in writers] == ["25\n", "25\n"]
    report = store.verify(log, EVENTS)
    assert (report.lines, report.steps, report.torn) == (102, 51, None)


def test_the_sidecar_stays_and_is_empty(log: Path) -> None:
    journal = played(log, [1])
    journal.append(moves(2))
    journal.close()
    sidecar = log.with_name("game.jsonl.lock")
    assert sidecar.exists()
    assert sidecar.stat().st_size == 0


def test_a_writer_whose_sidecar_was_removed_takes_the_new_one(log: Path) -> None:
    journal = played(log, [1])
    journal.append(moves(2))
    log.with_name("game.jsonl.lock").unlink()
    journal.append(moves(3))
    journal.close()
    assert ids(log) == [1, 2, 3]
    assert log.with_name("game.jsonl.lock").exists()
