"""Each call of the system fails in its turn: what a person is told is true, and the game goes on.

Law: status 0 means recorded, `log-unwritable` that nothing was, `step-uncertain` that reopening tells. What
the disk fails at is never called our mistake, and a failed sync is never tried again.
"""

from __future__ import annotations

import errno
import itertools
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from ledger.store import system
from tests.cli.conftest import Ran, Tablefold
from tests.store.failing import KINDS, SHORT, TINY, Failing

ERRORS = (errno.EIO, errno.ENOSPC, errno.EDQUOT, errno.EINTR, errno.EROFS, errno.EACCES)
WRITERS = {
    "new": ("new", "new.jsonl", "--game", "pebbles", "--players", "ann,bob"),
    "new dealt": ("new", "new.jsonl", "--game", "pebbles", "--players", "ann,bob", "--dealer", "tool"),
    "import": ("import", "new.jsonl", "bare.jsonl"),
    "do": ("do", "game.jsonl", "note there"),
    "undo": ("undo", "game.jsonl"),
    "branch": ("branch", "game.jsonl", "aside"),
    "repair": ("repair", "torn.jsonl"),
    "newline": ("repair", "stripped.jsonl"),
}
READERS = {
    word: (word, "game.jsonl") for word in ("show", "log", "score", "audit", "verify", "seal", "moves")
}
CAUSES = [(error, 1) for error in ERRORS] + [(SHORT, 1), (TINY, 1), (errno.EIO, 2), (SHORT, 2)]
"""What fails, and how many calls in a row."""


@pytest.fixture
def table(tablefold: Tablefold) -> Tablefold:
    tablefold.played("game.jsonl", "charm owl", "take 2", "note here")
    whole = Path("game.jsonl").read_bytes()
    Path("torn.jsonl").write_bytes(whole[:-30])
    Path("stripped.jsonl").write_bytes(whole[:-1])
    Path("bare.jsonl").write_text(tablefold("export", "game.jsonl").out)
    return tablefold


def _failures(
    tablefold: Tablefold, words: Sequence[str], error: int, times: int
) -> Iterator[tuple[Failing, Ran]]:
    """The command once for each call that it makes, which then fails."""
    kept = {path.name: path.read_bytes() for path in Path().iterdir()}
    for kind in ("write",) if error in (SHORT, TINY) else KINDS:
        for at in itertools.count(1):
            for path in Path().iterdir():
                path.unlink()
            for name, data in kept.items():
                Path(name).write_bytes(data)
            failing = Failing(kind, at, error, times)
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(system, "calls", failing)
                ran = tablefold(*words, "--json")
            if not failing.failed:
                assert ran.status in (0, 4), ran
                break
            yield failing, ran


def _code(ran: Ran) -> str:
    return json.loads(ran.err)["error"]["code"] if ran.status else ""


@pytest.mark.parametrize(("error", "times"), CAUSES)
@pytest.mark.parametrize("command", WRITERS)
def test_what_a_writer_says_is_true(table: Tablefold, command: str, error: int, times: int) -> None:
    words = WRITERS[command]
    log = Path(words[1])
    before = log.read_bytes() if log.exists() else b""
    for failing, ran in _failures(table, words, error, times):
        case = (failing.failed, ran)
        now = log.read_bytes() if log.exists() else b""
        code = _code(ran)
        assert ran.status != 70, case
        assert not failing.synced_again, case
        if ran.status == 0:
            assert now != before, case
        elif code in ("log-unwritable", "log-unreadable", "log-changed", "log-exists", "no-such-log"):
            assert now == before, case
        else:
            assert code == "step-uncertain", case
        if failing.failed != ["unlink", "unlink"]:
            assert [path.name for path in Path().iterdir() if path.name.endswith(".new")] == [], case
        if now:
            table("repair", log.name)
            assert table("verify", log.name).status == 0, case
            assert log.read_bytes().startswith(before[: before.rindex(b"\n") + 1] if before else b""), case
            assert table("do", log.name, "note on").status == 0, case
        else:
            assert table(*words).status == 0, case


@pytest.mark.parametrize("error", [errno.EIO, errno.EACCES, errno.EINTR])
@pytest.mark.parametrize("command", READERS)
def test_a_reader_says_that_the_disk_fails_and_writes_nothing(
    table: Tablefold, command: str, error: int
) -> None:
    before = Path("game.jsonl").read_bytes()
    for failing, ran in _failures(table, READERS[command], error, 1):
        case = (failing.failed, ran)
        assert ran.status in (0, 4) if failing.failed == ["close"] else _code(ran) == "log-unreadable", case
        assert Path("game.jsonl").read_bytes() == before
        assert "Traceback" not in ran.err
