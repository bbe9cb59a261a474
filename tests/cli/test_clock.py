"""Times: local on pages, UTC in the file and in data."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator

import pytest

from cli.clock import Clock
from ledger.desk import new_log
from tests.cli.conftest import Tablefold

LOG = "game.jsonl"


@pytest.fixture
def in_tokyo(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def game(tablefold: Tablefold, in_tokyo: None) -> Tablefold:
    tablefold.played(LOG, "charm owl")
    return tablefold


def test_times_are_those_of_the_place(game: Tablefold) -> None:
    """19:03 UTC is after midnight in Tokyo: the day is another one, too."""
    print(game("log", LOG).out)
    assert game("log", LOG).out.splitlines() == [
        "2026-11-21, UTC+09:00",
        "1  04:03  the charm is Owl  [here, end of main]",
    ]


def test_what_happened_stands_below_its_day(game: Tablefold, monkeypatch: pytest.MonkeyPatch) -> None:
    for at, move in (("2026-11-21T14:59:00Z", "take 1"), ("2026-11-21T15:00:00Z", "take 2")):
        monkeypatch.setattr(new_log, "now", lambda at=at: at)
        assert game("do", LOG, move).status == 0
    assert game("log", LOG).out.splitlines() == [
        "2026-11-21, UTC+09:00",
        "1  04:03  the charm is Owl",
        "2  23:59  ann takes 1",
        "",
        "2026-11-22, UTC+09:00",
        "3  00:00  bob takes 2  [here, end of main]",
    ]


def test_utc_can_be_asked_for(game: Tablefold) -> None:
    assert game("log", LOG, "--utc").out.splitlines()[0] == "2026-11-20, UTC"
    assert game("--utc", "log", LOG).out.splitlines()[1].startswith("1  19:03  ")


def test_a_zone_can_be_set(game: Tablefold, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEFOLD_TIME_ZONE", "America/New_York")
    assert game("log", LOG).out.splitlines()[0] == "2026-11-20, UTC-05:00"
    assert "14:03" in game("log", LOG, "--all").out
    assert "2026-11-20 14:03" in game().out


def test_the_file_and_data_stay_in_utc(game: Tablefold) -> None:
    assert '"at":"2026-11-20T19:03:11Z"' in (game.folder / LOG).read_text()
    data = json.loads(game("log", LOG, "--json").out)
    assert data["events"][0]["event"]["at"] == "2026-11-20T19:03:11Z"


@pytest.mark.parametrize("at", ["yesterday", "2026-11-20T19:03:11", "9999-12-31T23:59:59Z", "2026-11-20"])
def test_what_is_no_time_is_shown_as_it_stands(at: str, in_tokyo: None) -> None:
    assert (Clock().day(at), Clock().time(at), Clock().moment(at)) == (at[:10], at[11:16], at)


def test_a_log_without_times_has_no_date() -> None:
    assert (Clock().day(""), Clock().time("")) == ("no date", "")


def test_the_first_year_has_a_time_too(in_tokyo: None) -> None:
    assert Clock().moment("0001-01-01T00:00:00Z") == "0001-01-01 09:18"
