"""The sample logs replay strictly to their recorded result, and show what a match can hold."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from ledger.core.log.events import Overruled
from ledger.core.rules.rulebook import check
from ledger.desk.desk import Desk
from ledger.games.kingless import GAME
from ledger.games.kingless.tally import TiePlayed
from ledger.games.kingless.turns import CardPlayed, InterruptPlayed, PlaySettled
from tests.samples import results

FOLDER = Path(__file__).parents[3] / "sample_logs" / "kingless"
LOGS = sorted(FOLDER.glob("*.jsonl"))
RESULTS = tomllib.loads((FOLDER / results.FILE).read_text(encoding="utf-8"))


def opened(name: str) -> Desk:
    return Desk.open(FOLDER / f"{name}.jsonl")


def codes(name: str) -> list[str]:
    desk = opened(name)
    return [finding.code for finding in desk.audit(desk.head, patience=0) if finding.severity == "error"]


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_a_log_replays_to_its_recorded_result(log: Path) -> None:
    assert RESULTS[log.stem] == results.of(log)


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_every_event_of_a_log_is_accepted_again(log: Path) -> None:
    desk = Desk.open(log)
    state, refused = GAME.start(desk.setup), []
    for event in desk.history.path():
        if not isinstance(event, Overruled) and not check(GAME, state, event).is_accepted:
            refused.append(event.id)
        GAME.projector.fold(state, (event,))
    assert refused == []


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_every_round_is_claimed_by_everybody_and_the_match_is_over(log: Path) -> None:
    desk = Desk.open(log)
    found = {finding.code for finding in desk.audit(desk.head, patience=0)}
    assert found & {"no-claim", "unfinished", "open-score"} == set()
    assert desk.score(desk.head).final
    assert desk.state.is_over


def test_two_four_and_six_seats_play_several_rounds_with_both_dealers() -> None:
    desks = [Desk.open(log) for log in LOGS]
    several = {len(desk.setup.seats) for desk in desks if len(desk.state.results) > 1}
    assert several == {2, 4, 6}
    assert {desk.header.dealer for desk in desks} == {"table", "tool"}


def test_four_interrupts_follow_one_another() -> None:
    kinds = [type(event) for event in opened("six-in-the-hut").history.path()]
    four = [CardPlayed, *[InterruptPlayed] * 4, PlaySettled]
    assert four in [kinds[place : place + 6] for place in range(len(kinds))]


def test_a_tie_for_the_crown_is_played() -> None:
    ties = [event for event in opened("six-in-the-hut").history.path() if isinstance(event, TiePlayed)]
    assert [(event.special, event.seat) for event in ties] == [("crown", "ravi")]


def test_a_false_claim_and_a_slip_of_adding_up_are_found() -> None:
    assert codes("four-at-a-table") == ["false-claim", "claim-differs"]


def test_the_other_matches_hold_no_error() -> None:
    assert [codes(log.stem) for log in LOGS if log.stem != "four-at-a-table"] == [[], [], []]
