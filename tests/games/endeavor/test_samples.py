"""The sample logs replay strictly to their recorded result, and show what an evening can hold."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from ledger.core.log.events import Overruled, bare
from ledger.core.rules.rulebook import check
from ledger.desk.desk import Desk
from ledger.games.endeavor import GAME
from ledger.games.endeavor.state import OPPOSITION
from tests.samples import results

FOLDER = Path(__file__).parents[3] / "sample_logs" / "endeavor"
LOGS = sorted(FOLDER.glob("*.jsonl"))
RESULTS = tomllib.loads((FOLDER / results.FILE).read_text(encoding="utf-8"))


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_a_log_replays_to_its_recorded_result(log: Path) -> None:
    assert RESULTS[log.stem] == results.of(log)


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_only_what_the_table_overruled_is_refused(log: Path) -> None:
    desk = Desk.open(log)
    state, refused = GAME.start(desk.setup), 0
    for event in desk.history.path():
        refused += not check(GAME, state, event).is_accepted
        GAME.projector.fold(state, (event,))
    assert refused == sum(isinstance(event, Overruled) for event in desk.history.path())


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_every_side_claims_and_the_game_is_over(log: Path) -> None:
    desk = Desk.open(log)
    sheet = desk.score(desk.head)
    assert sheet.final
    assert {side: points for side, (points, _) in desk.state.table.claims.items()} == {
        side: sheet.total(side) for side in sheet.seats
    }


def test_every_variant_and_both_dealers_are_there() -> None:
    desks = [Desk.open(log) for log in LOGS]
    assert {desk.setup.variant for desk in desks} == {"base", "solo", "two", "three"}
    assert [desk.header.dealer for desk in desks].count("tool") == 2
    assert sorted(len(desk.setup.seats) for desk in desks) == [1, 1, 2, 3, 4]


def test_alone_it_was_won_with_style_and_lost() -> None:
    sheets = {
        log.stem: (desk := Desk.open(log)).score(desk.head) for log in LOGS if log.stem.startswith("al")
    }
    assert sheets["alone-and-won"].winners == ("white",)
    assert sheets["alone-and-won"].notes == ("difference 3: game with style",)
    assert sheets["alone-and-lost"].winners == (OPPOSITION,)
    assert sheets["alone-and-lost"].notes == ("difference -3: loss",)


def test_it_was_won_by_the_rules_of_the_document_alone() -> None:
    desk = Desk.open(FOLDER / "alone-and-won.jsonl")
    assert desk.header.rulings == {}
    assert desk.audit(desk.head) == ()


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_an_audit_has_nothing_to_say_but_what_was_overruled(log: Path) -> None:
    desk = Desk.open(log)
    said = [finding.code for finding in desk.audit(desk.head)]
    assert said == (["overruled"] if log.stem == "two-by-the-sea" else [])


def test_a_line_was_tried_out_and_left() -> None:
    desk = Desk.open(FOLDER / "two-by-the-sea.jsonl")
    assert "if-we-sailed" in desk.history.timeline.tips
    assert desk.history.timeline.branch == "main"


def test_no_two_evenings_are_alike() -> None:
    first_rounds = [[bare(event) for event in Desk.open(log).history.path()[:40]] for log in LOGS]
    assert all(one != other for at, one in enumerate(first_rounds) for other in first_rounds[:at])
