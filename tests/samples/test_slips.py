"""A slip planted in a game that was recorded well is among the first that an audit tells of.

`python -m tests.samples.slips` does the same as often as one likes.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from ledger.core.log.events import bare
from ledger.core.rules.findings import Finding
from ledger.desk import importing
from ledger.desk.desk import Desk
from ledger.store.bare import bare_lines
from tests.samples.slips import ANY, GAMES, KINDS, SAMPLES, Planted, Truth, trials, truths

MANY = 4
"""How often `.ci/run` plants a slip in each game; all but one are among the first three."""
FEW = 1


@pytest.mark.parametrize("game", GAMES)
def test_an_event_recorded_otherwise_is_among_the_first_three(game: str) -> None:
    logs = truths(game, dealt_by_the_table=True)
    assert _not_told(list(trials(logs, [ANY], FEW, Random(2)))) == []


@pytest.mark.parametrize("game", GAMES)
def test_all_but_one_of_four_events_recorded_otherwise_are_among_the_first_three(game: str) -> None:
    told = list(trials(truths(game, dealt_by_the_table=True), [ANY], MANY, Random(1)))
    assert len(told) == MANY
    assert len(_not_told(told)) <= 1


def test_missed_and_doubled_events_wrong_seats_amounts_and_cards_are_among_the_first_three() -> None:
    told = list(trials(truths("effortless", dealt_by_the_table=False), KINDS, len(KINDS), Random(1)))
    assert {one.kind for one in told} == {*KINDS}
    assert _not_told(told) == []


def test_what_was_imported_although_the_rules_forbid_it_is_named_by_the_audit(tmp_path: Path) -> None:
    """The whole way: an event written down otherwise, `import --overrule`, `audit --claimed`, as data."""
    (truth,) = (t for t in truths("courses", dealt_by_the_table=True))
    cleared = next(event for event in truth.path if type(event).__name__ == "CourseCleared")
    path = [replace(event, by="bea") if event is cleared else event for event in truth.path]
    source, log = tmp_path / "game.jsonl", tmp_path / "log.jsonl"
    header, *_ = importing.export_lines(truth.game, Desk.open(truth.log).header, ())
    source.write_bytes(b"\n".join([header, *bare_lines([bare(event) for event in path])]))
    importing.import_log(log, source, importing.ImportOptions(overrule=True))
    desk = Desk.open(log)
    claimed = {seat: truth.sheets[-1].total(seat) for seat in truth.setup.seats}
    found = [finding for finding in desk.audit(desk.head, claimed=claimed) if finding.events]
    line = desk.history.event(found[0].events[0])
    assert (type(line), line.by, line.course) == (type(cleared), "bea", cleared.course)


@pytest.mark.parametrize(("id_", "wrong"), [(134, 2), (182, 7), (311, 5)])
def test_a_number_that_follows_and_was_recorded_otherwise_is_named_first(
    id_: int, wrong: int, tmp_path: Path
) -> None:
    """Growth follows from a track, and a recorder may write down another number of markers."""
    truth = Truth(SAMPLES / "endeavor" / "four-on-the-map.jsonl")
    first, true = _first_told(truth, id_, {"markers": wrong}, tmp_path)
    assert first.events[0] == true


@pytest.mark.parametrize("name", ["A Song at Night", "The Cellar Key", "Thrombold Ashenbeard", "Halt"])
def test_a_card_that_was_taught_under_another_cards_name_is_named_first(name: str, tmp_path: Path) -> None:
    truth = Truth(SAMPLES / "kingless" / "three-with-the-box.jsonl")
    first, true = _first_told(truth, 16, {"name": name}, tmp_path)
    assert first.events[0] == true
    assert f"had been Ragstad Iron Pumper instead of {name}" in first.message


def _first_told(truth: Truth, id_: int, wrong: dict[str, object], folder: Path) -> tuple[Finding, int]:
    """The first explanation where an event was recorded otherwise, and that event's number there."""
    path = [replace(event, **wrong) if event.id == id_ else event for event in truth.path]
    source, log = folder / "game.jsonl", folder / "log.jsonl"
    header, *_ = importing.export_lines(truth.game, Desk.open(truth.log).header, ())
    source.write_bytes(b"\n".join([header, *bare_lines([bare(event) for event in path])]))
    importing.import_log(log, source, importing.ImportOptions(overrule=True))
    desk = Desk.open(log)
    claimed = {seat: truth.sheets[-1].total(seat) for seat in truth.setup.seats}
    told = [finding for finding in desk.audit(desk.head, claimed=claimed) if finding.events]
    kind = type(path[id_ - 1])
    alike = sum(type(event) is kind for event in path[: id_ - 1])
    return told[0], [event.id for event in desk.history.path() if type(event) is kind][alike]


def test_no_slip_is_told_that_does_not_add_up_when_it_is_amended() -> None:
    """A slavery card discarded in place of another costs a point that a card of Europe does not."""
    desk = Desk.open(SAMPLES / "endeavor" / "alone-and-lost.jsonl")
    told = [finding.message for finding in desk.audit(desk.head, claimed={"green": 51})]
    assert not any("discards EU-c3" in message for message in told)


def test_no_slip_is_told_of_a_card_that_lay_in_another_region() -> None:
    desk = Desk.open(SAMPLES / "endeavor" / "alone-and-won.jsonl")
    told = [finding.message for finding in desk.audit(desk.head, claimed={"white": 62})]
    assert not any("governor" in message for message in told)


def _not_told(told: list[Planted]) -> list[str]:
    return [f"{one.kind}: {one.what}, {one.rank}" for one in told if not one.is_told]
