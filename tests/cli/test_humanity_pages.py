"""What a campaign of Humanity, Blessed shows: sheets, the open Check, the recap, the shop."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from ledger.games import registry
from tests.cli.conftest import Tablefold, named

LOG = "sea.jsonl"
PROLOGUE = (
    "ann create hand Carefree vice Ann, Acting, Stunts",
    "bob npc Long John, hand=6, Sailing",
    "rumor The bell rings > at night",
    "session",
    "scene The deck with Ann, Long John",
    "ann find a rope",
    "ann afflict Ache heart",
    "goal 6 the crew's trust",
    "bob gain 3 for the song",
    "ann gain 1 2 for the map",
    "ann gain 2 for the rope",
)
CHECK = ("ann check hand vs hard toward the crew's trust: roll 4", "roll 6")
EVENING = (
    "ann check hand vs normal climb the mast: roll 6",
    "resolve",
    "tell bust the sail tears",
    "ann spend 2 for a drink",
    "end",
    "ann shop",
    "ann upgrade home",
)


@pytest.fixture
def campaign(tablefold: Tablefold, monkeypatch: pytest.MonkeyPatch) -> Tablefold:
    monkeypatch.setitem(registry.SHIPPED, "humanity", "ledger.games.humanity")
    assert tablefold("new", LOG, "--game", "humanity", "--players", "ann,bob").status == 0
    return then(tablefold, *PROLOGUE)


def test_a_correction_says_nothing_about_the_score_of_a_game_without_one(campaign: Tablefold) -> None:
    said = campaign("amend", LOG, "4", "session ann", "--skip", "--dry-run").out
    assert "Nothing is written" in said
    assert "score" not in said


def then(tablefold: Tablefold, *moves: str) -> Tablefold:
    for move in moves:
        done = tablefold("do", LOG, move)
        assert (done.status, done.err) == (0, ""), done
    return tablefold


@pytest.mark.parametrize(
    "words", [("show", LOG, "--as", "checks"), ("show", LOG), ("do", LOG, "resolve")], ids=named
)
def test_an_open_check(words: tuple[str, ...], campaign: Tablefold, page: SnapshotAssertion) -> None:
    assert then(campaign, *CHECK).page(*words) == page


@pytest.mark.parametrize(
    "words",
    [("show", LOG, "--as", name) for name in ("Ann", "sheets", "progress", "recap", "shop")] + [("log", LOG)],
    ids=named,
)
def test_after_an_evening(words: tuple[str, ...], campaign: Tablefold, page: SnapshotAssertion) -> None:
    assert then(campaign, *EVENING).page(*words) == page
