"""Every sample log, exported and imported again, is the same game."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from re import sub
from typing import Any

import pytest

from ledger.core.errors import BadSetup
from ledger.core.log.events import Event, bare
from ledger.core.rules.findings import Finding
from ledger.desk.importing import ImportOptions, export_lines, import_log
from ledger.desk.reader import Reader

SAMPLE_LOGS = Path(__file__).parents[2] / "sample_logs"
LOGS = sorted(path for path in SAMPLE_LOGS.glob("*/*.jsonl") if path.parent.name != "broken")
ABOUT_WHAT_IS_NOT_TAKEN = ("seen-then-undone",)
"""What an audit says of lines that were undone."""
TRIED = 20_000
"""Events that are folded in looking for what would explain a wrong claim: the same ones in both logs."""


def again(log: Path, folder: Path) -> tuple[Reader, Reader]:
    """A log, and what is imported of its export."""
    one = Reader.open(log)
    source, copy = folder / "bare.jsonl", folder / "copy.jsonl"
    lines = export_lines(one.game, one.header, tuple(one.history.path(one.head)))
    source.write_bytes(b"".join(line + b"\n" for line in lines))
    imported = import_log(copy, source, ImportOptions())
    assert imported.overruled == ()
    return one, Reader.open(copy)


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_an_export_is_imported_as_the_same_game(log: Path, tmp_path: Path) -> None:
    one, other = again(log, tmp_path)
    assert one.view(one.head) == other.view(other.head)
    assert one.game.facts(one.state) == other.game.facts(other.state)
    assert scored(one) == scored(other)
    assert found(one) == found(other)


GOLF = SAMPLE_LOGS / "scorepad" / "nine-holes.jsonl"


@pytest.mark.parametrize(("game", "catalog"), [("scorepad:golf", ""), ("scorepad", "golf")])
def test_whoever_imports_may_name_the_sheet_that_no_header_names(
    game: str, catalog: str, tmp_path: Path
) -> None:
    one = Reader.open(GOLF)
    _, *lines = export_lines(one.game, one.header, tuple(one.history.path(one.head)))
    (tmp_path / "bare.jsonl").write_bytes(b"".join(line + b"\n" for line in lines))
    wanted = ImportOptions(game=game, catalog=catalog, seats=one.setup.seats)
    import_log(tmp_path / "copy.jsonl", tmp_path / "bare.jsonl", wanted)
    assert scored(Reader.open(tmp_path / "copy.jsonl")) == scored(one)


def test_a_sheet_that_the_header_contradicts_is_refused(tmp_path: Path) -> None:
    one = Reader.open(GOLF)
    header, *_ = export_lines(one.game, one.header, ())
    (tmp_path / "bare.jsonl").write_bytes(header + b"\n")
    for wanted, option in (
        (ImportOptions(game="scorepad:hearts"), "--game"),
        (ImportOptions(catalog="hearts"), "--catalog"),
    ):
        with pytest.raises(BadSetup) as caught:
            import_log(tmp_path / "copy.jsonl", tmp_path / "bare.jsonl", wanted)
        assert caught.value.message == f"The file says catalog golf; {option} says hearts."
    import_log(tmp_path / "copy.jsonl", tmp_path / "bare.jsonl", ImportOptions(game="scorepad:golf"))


def scored(reader: Reader) -> list[Any]:
    """The score without the ids of events, which are others where something was undone."""
    sheet = reader.score(reader.head)
    lines = [
        (line.seat, line.category, line.label, line.points, line.rule, line.open) for line in sheet.lines
    ]
    return [sheet.seats, sheet.final, sheet.winners, sheet.notes, lines]


def found(reader: Reader) -> Counter[tuple[str, str, str]]:
    return Counter(
        _named(finding)
        for finding in reader.audit(reader.head, patience=TRIED)
        if finding.code not in ABOUT_WHAT_IS_NOT_TAKEN
    )


def _named(finding: Finding) -> tuple[str, str, str]:
    """Without the ids of events, which are others where something was undone."""
    message = sub(r"(event|log line) \d+((, | or )\d+)*", r"\1", finding.message)
    return finding.code, finding.severity, sub(r"\b\d+(?=,| \()", "", message)


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_the_copy_has_the_same_events_in_the_same_steps(log: Path, tmp_path: Path) -> None:
    one, other = again(log, tmp_path)
    assert told(one) == told(other)


def told(reader: Reader) -> list[tuple[Event, str, bool]]:
    """What happened, when it was written down, and whether the step goes on."""
    path = reader.history.path(reader.head)
    ids = {event.id for event in path}
    return [(bare(event), event.at, event.more and event.id + 1 in ids) for event in path]
