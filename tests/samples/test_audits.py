"""What an audit says of the beginning of each sample, where somebody claims a point more, stays as it was."""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from ledger.desk.desk import Desk
from tests.bench.reading import ROOT
from tests.cli.conftest import Pages

LOGS = (
    "courses/a-duel-with-house-decks",
    "effortless/five-and-only-effort",
    "effortless/three-at-the-kitchen-table",
    "effortless/two-with-a-dummy",
    "endeavor/alone-and-won",
    "endeavor/three-with-neutrals",
    "humanity/the-lighthouse",
    "kingless/four-at-a-table",
    "kingless/three-with-the-box",
    "scorepad/an-evening-of-birds",
    "scorepad/fireworks-at-midnight",
    "scorepad/nine-holes",
    "scorepad/ten-winters",
    "scorepad/trains-in-the-attic",
)
LINES = 30
"""Of a log so many at most are read; the search for a slip in them is short."""
PATIENCE = 8_000


def begun(log: Path, path: Path) -> Desk:
    """The log up to the end of a step."""
    lines = log.read_bytes().splitlines(keepends=True)[:LINES]
    while b'"more":true' in lines[-1]:
        lines.pop()
    path.write_bytes(b"".join(lines))
    return Desk.open(path)


@pytest.mark.parametrize("log", LOGS, ids=lambda log: Path(log).name)
def test_what_an_audit_explains_stays_as_it_was(
    log: str, tmp_path: Path, snapshot: SnapshotAssertion
) -> None:
    desk = begun(ROOT / f"sample_logs/{log}.jsonl", tmp_path / "log.jsonl")
    sheet = desk.game.score(desk.state)
    claimed = {sheet.seats[0]: sheet.total(sheet.seats[0]) + 1}
    found = [
        f"{each.severity} {each.code} {each.event} {[*each.events]}: {each.message}\n"
        + "".join(f"    {cause}\n" for cause in each.causes)
        for each in desk.audit(desk.head, claimed=claimed, patience=PATIENCE)
    ]
    assert "".join(found) == snapshot.use_extension(Pages)
