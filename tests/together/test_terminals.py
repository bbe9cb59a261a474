"""Choosing at once at a terminal: one keyboard for all, or one for each."""

from __future__ import annotations

import pytest

from cli.main import run
from ledger.desk.desk import Desk
from tests.repl.terminal import opened
from tests.together.conftest import Sit

SEED = 3
LOG = "passing.jsonl"
ANN, BOB = ("C D G", "C D L", "C G L", "D G L"), ("F H I", "F H J", "F I J", "H I J")


def typed(log: str = LOG) -> list[str]:
    return [event.typed for event in Desk.open(log).history.path() if event.typed]


def test_one_keyboard_says_who_is_waited_for_and_shows_a_hand_to_its_seat_alone(sit: Sit) -> None:
    desk = sit("passing", SEED)
    with opened(desk) as table:
        page = table.until("waiting for ann, bob, cy>", "ann, bob and cy: pass three cards to the left")
        assert "Each with its name in front: ann pass CARDS…" in page
        assert "Only ann may look: glimpse ann shows it until a key is pressed." in page
        table.keys("\t").until("name who does it")
        table.keys("\x15help\r").until("Type: pass CARDS…")
        table.keys("pass c d g\r").until("Who did that?", "Put the name in front: ann pass c d g")
        assert not [hand for hand in (*ANN, *BOB) if hand in table.sent]
        table.keys("\x15glimpse\r").until("Several seats are asked.", "Name the seat: glimpse SEAT")
        shown = table.keys("\x15glimpse ann\r").until("For ann alone", "D G L")
        assert "4 D G L" not in shown
        assert not [hand for hand in BOB if hand in table.sent]
        table.keys("x").until("waiting for ann, bob, cy>", gone="For ann alone")
        table.keys("ann 4\r").until("picks nothing", "waiting for ann, bob, cy>")
        table.keys("ann pass d g l\r").until("ann passes three cards", "waiting for bob, cy>")
        table.keys("bob pass f h i\r").until("cy pass>")
    assert typed() == ["ann pass D G L", "bob pass F H I"]


def test_whoever_plays_every_seat_alone_picks_from_a_hand_by_its_number(sit: Sit) -> None:
    desk = sit("passing", SEED)
    with opened(desk, is_open=True) as table:
        table.until("waiting for ann, bob, cy>")
        table.keys("glimpse ann\r").until("For ann alone", "4 D G L")
        table.keys("x").until("waiting for ann, bob, cy>", gone="For ann alone")
        table.keys("ann 4\r").until("ann passes three cards", "waiting for bob, cy>")
    assert typed() == ["ann pass D G L"]


def test_each_at_a_terminal_of_its_own_sees_and_types_its_own(sit: Sit) -> None:
    desk = sit("passing", SEED)
    with opened(desk, seat="ann") as ann, opened(Desk.open(LOG), seat="bob") as bob:
        page = ann.until("ann pass>")
        assert not [hand for hand in BOB if hand in page]
        bob.until("bob pass>").strip()
        bob.keys("2\r").until("waiting for ann, cy>")
        shown = ann.keys("4\r").until("ann passes three cards", "waiting for cy>")
        assert "Somebody else wrote to the log:\n  Bob passes three cards.\n" in shown
        assert "Your line still fits." in shown
        assert not [hand for hand in BOB if hand in ann.sent]
        assert not [hand for hand in ANN if hand in bob.sent]
        ann.keys("pass c d g\r").until("ann is not the one to answer.")
    assert typed() == ["bob pass F H J", "ann pass D G L"]


def test_ctrl_z_takes_back_ones_own_choice_alone(sit: Sit) -> None:
    desk = sit("passing", SEED)
    desk.do("ann pass c d g")
    desk.do("bob pass f h i")
    with opened(Desk.open(LOG), seat="ann") as ann:
        ann.until("waiting for cy>")
        ann.keys("\x1a").until("Dropped: ann passes three cards", "ann pass>")
    assert "F H I" in str(Desk.open(LOG).view(Desk.open(LOG).head, "bob"))


def test_a_bid_is_a_bare_number_at_the_bidders_own_terminal(sit: Sit) -> None:
    desk = sit("auction", SEED)
    with opened(desk, seat="cy") as cy:
        cy.until("cy bid>").strip()
        cy.keys("2\r").until("waiting for ann, bob>")
    assert typed("auction.jsonl") == ["cy bid 2"]


def test_each_command_is_given_with_the_eyes_of_a_seat(sit: Sit, capsys: pytest.CaptureFixture[str]) -> None:
    sit("passing", SEED)
    for line in ("do --as ann", "do --as bob"):
        word, *eyes = line.split()
        assert run([word, LOG, "1", *eyes]) == 0
    assert run(["moves", LOG, "--as", "cy"]) == 0
    assert "1  pass A B E  legal" in capsys.readouterr().out
    assert run(["undo", LOG, "--as", "ann"]) == 0
    assert capsys.readouterr().out.startswith("Dropped: ann passes three cards")
    assert run(["undo", LOG, "--as", "cy"]) == 1
    assert "cy has chosen nothing yet, and only bob can take back the last choice." in capsys.readouterr().err
    assert run(["undo", LOG]) == 0
    assert "Undone: bob passes three cards" in capsys.readouterr().out
