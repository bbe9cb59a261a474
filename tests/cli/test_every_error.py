"""Every error that can reach a person: what, where, and a next step that works; as text and as JSON."""

from __future__ import annotations

import errno
import json
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from syrupy.assertion import SnapshotAssertion

import cli.main
import cli.settings  # noqa: F401 - its errors are counted
from ledger.core.errors import TablefoldError
from ledger.store import system
from ledger.store.codec import Fingerprint, encode
from ledger.store.system import System
from tests.cli.conftest import Tablefold
from tests.store.failing import Failing
from tests.store.given import Flown

LOG = "game.jsonl"


class Scene(NamedTuple):
    """`words` meet the error after `given` was done; `then` is the next step, a command line of its own."""

    words: str
    then: str = ""
    given: Callable[[Path], object] = lambda log: None
    disk: Callable[[], System] = System


def _changed(old: bytes, new: bytes) -> Callable[[Path], object]:
    return lambda log: log.write_bytes(log.read_bytes().replace(old, new, 1))


def _added(data: bytes) -> Callable[[Path], object]:
    return lambda log: log.write_bytes(log.read_bytes() + data)


def _flown(log: Path) -> None:
    whole = log.read_bytes()
    count = whole.count(b"\n")
    log.write_bytes(whole + encode(Flown(id=count, on=count - 1, height=3), Fingerprint(whole)))


def _reheaded(log: Path, *pairs: tuple[bytes, bytes]) -> None:
    """The log's first line with other words in it, and a hash that fits."""
    line = log.read_bytes().splitlines(keepends=True)[0]
    for old, new in pairs:
        line = line.replace(old, new)
    mark = Fingerprint(line[:-25])
    log.write_bytes(line[:-25] + mark.ending())


class Meddling(System):
    """Somebody else is quicker."""

    def lock(self, fd: int) -> bool:
        self.write(fd, b"{}\n")
        return super().lock(fd)


SCENES = {
    "usage": Scene("shwo game.jsonl", "--help"),
    "unknown-game": Scene("new b.jsonl --game chess --players ann,bob", "games"),
    "unknown-move": Scene("do game.jsonl jump", "moves game.jsonl"),
    "unknown-name": Scene("show game.jsonl --as cy", "show game.jsonl --as ann"),
    "ambiguous-name": Scene("do game.jsonl c", "do game.jsonl 'claim ann 3'"),
    "incomplete-move": Scene("do game.jsonl take", "do game.jsonl 'take 1'"),
    "refused": Scene("do game.jsonl 'take 4'", "do game.jsonl '! take 4 -- why'"),
    "nothing-to-undo": Scene("undo b.jsonl", "do b.jsonl 'charm owl'"),
    "nothing-to-redo": Scene("redo game.jsonl", "branch game.jsonl"),
    "unknown-branch": Scene("switch game.jsonl nowhere", "switch game.jsonl main"),
    "branch-exists": Scene("branch game.jsonl main", "branch game.jsonl other"),
    "unknown-event": Scene("show game.jsonl --at 99", "show game.jsonl --at 1"),
    "bad-setup": Scene("new c.jsonl --game pebbles --players ann", ""),
    "bad-catalog": Scene(
        "new c.jsonl --game pebbles --players ann,bob --catalog none.json", "catalog pebbles"
    ),
    "does-not-fit": Scene(
        "import c.jsonl bare.jsonl --game pebbles --players ann,bob",
        "",
        given=lambda log: Path("bare.jsonl").write_text('{"type":"x"}\n'),
    ),
    "no-such-log": Scene("show missing.jsonl", "new missing.jsonl --game pebbles --players ann,bob"),
    "log-exists": Scene("new game.jsonl --game pebbles --players ann,bob", "show game.jsonl"),
    "not-a-log": Scene("show game.jsonl", "", given=lambda log: log.write_text("a letter\n")),
    "log-unplayable": Scene(
        "show game.jsonl", "", given=lambda log: _reheaded(log, (b'"game":"pebbles"', b'"game":"chess"'))
    ),
    "log-too-new": Scene(
        "show game.jsonl", "", given=lambda log: _reheaded(log, (b'"format":1', b'"format":2'))
    ),
    "unknown-event-type": Scene("show game.jsonl", "show game.jsonl --tolerant", given=_flown),
    "log-damaged": Scene(
        "do game.jsonl 'note x'",
        "repair game.jsonl --salvage new.jsonl",
        given=_changed(b'"taken","id"', b'"taken", "id"'),
    ),
    "log-torn": Scene("do game.jsonl 'note x'", "repair game.jsonl", given=_added(b'{"type":"no')),
    "seal-broken": Scene("verify game.jsonl --seal 'acorn-acorn-acorn-acorn 2-00000000'", "seal game.jsonl"),
    "log-changed": Scene("do game.jsonl 'note x'", "", disk=Meddling),
    "log-unwritable": Scene(
        "do game.jsonl 'note x'", "do game.jsonl 'note x'", disk=lambda: Failing("write", 1, errno.ENOSPC)
    ),
    "step-uncertain": Scene(
        "do game.jsonl 'note x'", "show game.jsonl", disk=lambda: Failing("sync", 1, errno.EIO)
    ),
    "log-unreadable": Scene("show game.jsonl", "show game.jsonl", disk=lambda: Failing("read", 1, errno.EIO)),
}
ELSEWHERE = {"error", "log", "bug", "output", "bad-setting", "broken-game", "unknown-piece", "impossible"}
"""Branches of the tree that nobody raises, and what the tests of settings, of output and of games show."""
THEIR_OWN = {
    *("conflict", "not-said", "nothing-changed", "stopped", "unfinished-correction"),
    *("bad-condition", "bad-file", "too-many-copies"),
}
"""Codes whose commands have tests that show them."""


@pytest.fixture
def table(tablefold: Tablefold) -> Tablefold:
    tablefold.played(LOG, "charm owl", "take 2")
    tablefold.played("b.jsonl")
    return tablefold


def _kinds(kind: type[TablefoldError]) -> Iterator[type[TablefoldError]]:
    yield kind
    for below in kind.__subclasses__():
        yield from _kinds(below)


def test_every_code_has_its_scene() -> None:
    ours = {kind.code for kind in _kinds(TablefoldError) if kind.__module__.startswith(("ledger", "cli"))}
    assert ours - set(SCENES) - ELSEWHERE - THEIR_OWN == set()


@pytest.mark.parametrize("code", SCENES)
def test_an_error_says_what_and_where_and_what_to_do_next(
    code: str, table: Tablefold, page: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = SCENES[code]
    scene.given(Path(LOG))
    words, before = shlex.split(scene.words), Path(LOG).read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(system, "calls", scene.disk())
        text = table.page(*words)
        Path(LOG).write_bytes(before)
        patch.setattr(system, "calls", scene.disk())
        as_json = table(*words, "--json")
    found = json.loads(as_json.err)["error"]
    assert found["code"] == code
    assert found["message"]
    assert found["hint"] or "Where:" in text
    assert text + as_json.page(*words, "--json") == page
    if scene.then:
        came = table(*shlex.split(scene.then))
        assert came.status in (0, 4), came
