"""The sample logs replay strictly to their recorded result, and show what an evening can hold."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from ledger.core.events import Overruled
from ledger.core.rulebook import check
from ledger.desk import Desk
from ledger.games.endeavor import GAME
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
    assert [one.code for one in desk.audit(desk.head) if one.code in ("no-claim", "unfinished")] == []
    assert desk.score(desk.head).final


def test_every_variant_and_both_dealers_are_there() -> None:
    desks = [Desk.open(log) for log in LOGS]
    assert {desk.setup.variant for desk in desks} == {"base", "solo", "two", "three"}
    assert [desk.header.dealer for desk in desks].count("tool") == 2
    assert sorted(len(desk.setup.seats) for desk in desks) == [1, 1, 2, 3, 4]


def test_alone_it_was_won_and_lost() -> None:
    won, lost = (RESULTS[name]["winners"] for name in ("alone-and-won", "alone-and-lost"))
    assert (won, lost) == (["white"], ["opposition"])


def test_a_miscounted_opposition_is_found() -> None:
    desk = Desk.open(FOLDER / "alone-and-lost.jsonl")
    (error,) = [one for one in desk.audit(desk.head) if one.severity == "error"]
    assert (error.code, error.message.startswith("opposition: the table says")) == ("claim-differs", True)


def test_a_rule_was_overruled_and_a_line_tried_out() -> None:
    desk = Desk.open(FOLDER / "two-by-the-sea.jsonl")
    assert "overruled" in [one.code for one in desk.audit(desk.head)]
    assert "if-they-sailed" in desk.history.timeline.tips
