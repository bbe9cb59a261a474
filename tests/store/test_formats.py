"""Logs of earlier days mean what they meant: state, scores, findings and seal, in every line of play.

What lies in `formats/1` is never edited and never taken away; `python -m tests.store.formats` adds to it. A
game that changes so that one of these logs reads otherwise needs a default, a ruling with `until`, or a
retired kind of event, and no new file here.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from ledger.core.events import FORMAT, Event, Header
from ledger.core.game import all_events
from ledger.core.seal import read_seal, seal
from ledger.desk import Desk
from ledger.games import registry
from ledger.replay import replay
from ledger.store import verify
from ledger.store.codec import Fingerprint, encode
from ledger.store.proof import digest
from ledger.testing.playing import contents
from tests.store.formats.meaning import KEPT, meaning_of

LOGS = sorted(KEPT.glob("*/*.jsonl"))
EACH = pytest.mark.parametrize("log", LOGS, ids=lambda log: f"{log.parent.name}-{log.stem}")


def test_every_game_and_every_format_has_a_log() -> None:
    games = {Desk.open(log).header.game for log in LOGS}
    assert games == set(registry.SHIPPED)
    assert {int(log.parent.name) for log in LOGS} == set(range(1, FORMAT + 1))


def kept(log: Path) -> dict[str, Any]:
    meaning: dict[str, Any] = msgspec.json.decode(log.with_suffix(".json").read_bytes())
    return meaning


@EACH
def test_it_means_what_it_meant(log: Path) -> None:
    """A game may learn to count more, and an audit to notice more, but no new error."""
    then, now = kept(log), meaning_of(log)
    for name, line in then["lines"].items():
        found = now["lines"][name]
        for at, facts in line["facts"].items():
            assert facts.items() <= found["facts"][at].items(), (name, at)
        added = [finding for finding in found["findings"] if finding not in line["findings"]]
        assert [finding for finding in line["findings"] if finding not in found["findings"]] == []
        assert [finding for finding in added if finding[1] == "error"] == []
        found["facts"], found["findings"] = line["facts"], line["findings"]
    assert now == then


@EACH
def test_its_seal_holds(log: Path) -> None:
    sealed = read_seal(kept(log)["seal"])
    assert seal(bytes.fromhex(digest(log, sealed.lines)), sealed.lines) == sealed


@EACH
def test_it_is_proven_and_replayed_strictly(log: Path) -> None:
    desk = Desk.open(log)
    assert verify(log, all_events(desk.game)).lines == len(log.read_bytes().splitlines())
    assert contents(replay(log).state) == contents(desk.state)


@EACH
def test_what_is_not_retired_is_written_as_it_was(log: Path) -> None:
    """Byte for byte: a field that is added later has a default, and is left out."""
    desk, mark = Desk.open(log), Fingerprint()
    lines: list[Event | Header] = [desk.header, *desk.history.lines()]
    again = b"".join(encode(line, mark) for line in lines)
    assert again == log.read_bytes()
