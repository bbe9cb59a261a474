"""A campaign on a terminal: an open Check with its windows, and the moments between Checks."""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from tests.repl.conftest import NewDesk, Open

PROLOGUE = (
    "ann npc Ann, hand=6, home=6, Acting",
    "bob npc Long John, hand=6, Sailing",
    "session",
    "scene The deck with Ann, Long John",
    "bob gain 3 for the song",
    "ann gain 2 for the map",
    "ann gain 2 for the rope",
)


@pytest.fixture
def deck(stones: NewDesk) -> Desk:
    """Two characters on a deck, with a few Blessings; dice come from the table."""
    desk = Desk.new(Path("deck.jsonl"), NewGame(game="humanity", seats=("ann", "bob")))
    for line in PROLOGUE:
        desk.do(line)
    return desk


def test_between_checks(deck: Desk, terminal: Open, screen_text: SnapshotAssertion) -> None:
    session = terminal(deck, rows=32)
    session.until("table check/attack/scene>")
    assert session.keys("\t").until("name first who does it", "Long John") == screen_text


def test_a_named_character_completes(deck: Desk, terminal: Open, screen_text: SnapshotAssertion) -> None:
    session = terminal(deck)
    session.until("table check/attack/scene>")
    assert session.keys("Long John check h").until("hurry", "history") == screen_text


def test_an_open_check_and_its_windows(deck: Desk, terminal: Open, screen_text: SnapshotAssertion) -> None:
    session = terminal(deck, rows=32)
    session.until("table check/attack/scene>")
    session.keys("ann check hand vs normal: roll 4\r").until("Ann's Check 1")
    assert session.keys("\t").until("spark home", "go back; nothing is lost") == screen_text


def test_awaited_dice(deck: Desk, terminal: Open, screen_text: SnapshotAssertion) -> None:
    session = terminal(deck)
    session.until("table check/attack/scene>")
    session.keys("ann check hand: use home\r")
    assert session.until("what does Ann's home show (d6)", "roll/use/spark?") == screen_text
