"""The shipped campaigns replay strictly to their recorded result."""

from __future__ import annotations

import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

from ledger.core.audit.audit import fold_strictly
from ledger.core.log.events import Event, Overruled
from ledger.desk.desk import Desk
from ledger.games.humanity.checks.events.ending import CheckResolved
from ledger.games.humanity.checks.events.throwing import DiceThrown
from ledger.games.humanity.scenes.events.opening import EndeavorClosed, EndeavorOpened, TrackChanged
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.games.humanity.state import State
from tests.samples.__main__ import SAMPLE_LOGS
from tests.samples.campaign import result

LOGS = sorted((SAMPLE_LOGS / "humanity").glob("*.jsonl"))
RESULTS = tomllib.loads((SAMPLE_LOGS / "humanity" / "results.toml").read_text(encoding="utf-8"))
LIGHTHOUSE = SAMPLE_LOGS / "humanity" / "the-lighthouse.jsonl"


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_a_campaign_replays_to_its_recorded_result(log: Path) -> None:
    assert RESULTS[log.stem] == result(log)


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_every_event_is_accepted_or_overruled(log: Path) -> None:
    desk = Desk.open(log)
    told = list(fold_strictly(desk.game, desk.game.start(desk.setup), desk.history.path()))
    for (before, _), (event, verdict) in pairwise(told):
        assert verdict.is_accepted or isinstance(before, Overruled), event


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_time_only_goes_on(log: Path) -> None:
    times = [line.at for line in Desk.open(log).history.lines()]
    assert sorted(times) == times


def test_the_lighthouse_has_all_that_a_campaign_has() -> None:
    desk = Desk.open(LIGHTHOUSE)
    state: State = desk.state
    assert state.session == 3
    assert sum(one.kind == "pc" for one in state.characters.values()) == 4
    throws = [line for line in desk.history.lines() if isinstance(line, DiceThrown)]
    assert {"kaya", "tool"} <= {throw.by for throw in throws}
    assert {"hand", "d20"} == {throw.source for throw in throws}
    assert any(throw.total for throw in throws)
    codes = {finding.code for finding in desk.audit(desk.head)}
    assert {"seen-then-undone", "overruled", "A26-rulings", "A27-voided", "A29-total-only"} <= codes


def test_the_undone_throw_is_named_with_its_event() -> None:
    desk = Desk.open(LIGHTHOUSE)
    (seen,) = [finding for finding in desk.audit(desk.head) if finding.code == "seen-then-undone"]
    assert "Ida's throw of heart was seen: 3" in seen.message


def test_two_campaigns_hold_an_endeavor_of_every_kind_won_and_lost() -> None:
    """The night train is thrown by the tool, the salt flats by hands."""
    told = {name: events_of(name) for name in ("the-night-train", "the-salt-flats")}
    kinds = {e.kind for events in told.values() for e in events if isinstance(e, EndeavorOpened)}
    assert kinds == set(KINDS)
    results = {e.result for events in told.values() for e in events if isinstance(e, EndeavorClosed)}
    assert {"allies win", "monstrosities win", "the Eye wins", "Finn wins"} == results
    assert any(isinstance(e, TrackChanged) and e.op == "add" for e in told["the-night-train"])
    throws = {name: {e.by for e in events if isinstance(e, DiceThrown)} for name, events in told.items()}
    assert throws["the-night-train"] == {"tool"}
    assert "tool" not in throws["the-salt-flats"]


def test_a_spent_stat_was_chosen_by_ruling_and_a_throw_of_a_check_undone() -> None:
    desk = Desk.open(SAMPLE_LOGS / "humanity" / "the-salt-flats.jsonl")
    codes = {finding.code for finding in desk.audit(desk.head)}
    assert {"overruled", "seen-then-undone"} <= codes
    path = {event.id for event in desk.history.path()}
    undone = [e for e in desk.history.lines() if isinstance(e, DiceThrown) and e.id not in path]
    resolved = [e for e in desk.history.path() if isinstance(e, CheckResolved)]
    assert len(undone) == 1
    assert undone[0].check in {event.check for event in resolved}


def events_of(name: str) -> list[Event]:
    return list(Desk.open(SAMPLE_LOGS / "humanity" / f"{name}.jsonl").history.path())
