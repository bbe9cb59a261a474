"""What each command that reads says of the middle of each kind of sample stays as it was."""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from ledger.desk.desk import Desk
from ledger.games import registry
from tests.bench.reading import ROOT
from tests.cli.conftest import Tablefold, steady
from tests.trace import Trace

LINES = {
    "courses/a-duel-with-house-decks": 36,
    "effortless/three-at-the-kitchen-table": 45,
    "endeavor/three-with-neutrals": 60,
    "humanity/the-lighthouse": 60,
    "humanity/the-night-train": 50,
    "kingless/three-with-the-box": 45,
    "scorepad/five-lots-for-three": 50,
    "scorepad/nine-holes": 45,
}
"""So much of a log is read, up to the end of a step."""
COMMANDS = {
    "boards": ("show", "show --as SEAT", "moves --as SEAT", "branch", "replay --from 20", "diff 12"),
    "stories": ("log", "log --json --last 9", "find", "find turn > 1", "find --json event = 9"),
    "scores": ("score", "score --json", "why SEAT", "plot", "plot --json"),
    "forms": tuple(f"export --to {form}" for form in ("markdown", "bbcode", "csv", "bgstats", "svg")),
}


@pytest.mark.parametrize("about", COMMANDS)
@pytest.mark.parametrize("log", LINES, ids=lambda log: Path(log).name)
def test_what_is_read_of_a_sample_stays_as_it_was(
    log: str, about: str, tablefold: Tablefold, monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion
) -> None:
    game = log.partition("/")[0]
    monkeypatch.setitem(registry.SHIPPED, game, f"ledger.games.{game}")
    lines = (ROOT / f"sample_logs/{log}.jsonl").read_bytes().splitlines(keepends=True)[: LINES[log]]
    while b'"more":true' in lines[-1]:
        lines.pop()
    Path("a.jsonl").write_bytes(b"".join(lines))
    seat, trace = Desk.open("a.jsonl").setup.seats[-1], Trace()
    for command in COMMANDS[about]:
        word, *more = command.replace("SEAT", seat).split()
        asked = (word, "a.jsonl", *more)
        came = tablefold(*asked)
        assert came.status in (0, 1), (asked, came)
        trace.add(command, came.status, steady(came.out), came.err)
    assert trace.page() == snapshot
