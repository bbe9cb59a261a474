"""A correction that asks, at a terminal: the keys that the bar offers mean there what they always mean."""

from __future__ import annotations

from tests.repl.conftest import NewDesk, Open
from tests.repl.test_screen import CTRL_Z, F1


def test_f1_and_ctrl_z_work_while_a_correction_asks(stones: NewDesk, terminal: Open) -> None:
    desk = stones()
    for line in ("ann take amber", "3", "bob take jade", "5", "ann take amber", "2"):
        desk.do(line)
    before = len(desk.history)
    session = terminal(desk)
    session.keys("drop 1-2\r").until("Event 3 no longer fits", "stop", "^C: nothing")
    session.keys(F1).until("takes the last answer back", "The game asks: ann", "^C: nothing")
    session.keys("show\r").until("Next: ann", "^C: nothing")
    session.keys("out\r").until("Event 4 no longer fits")
    session.keys(CTRL_Z).until("The last answer is taken back.", "Event 3 no longer fits")
    session.keys("stop\r").until("nothing is written")
    assert len(desk.history) == before


def test_tab_offers_answers_and_the_moves_that_fit_there(stones: NewDesk, terminal: Open) -> None:
    desk = stones()
    for line in ("ann take amber", "3", "bob take jade", "5", "ann take amber", "2"):
        desk.do(line)
    session = terminal(desk)
    session.keys("drop 1-2\r").until("Event 3 no longer fits", "^C: nothing")
    session.keys("\t").until(" out rest   leave out all that does not fit")
    session.keys("\x15edit ").until("take amber", "take jet black")
    session.keys("ta").until("> edit ta", "take jade")
    session.keys("\t").until("> edit take amber")
    session.keys("\x15show ").until("> show\n", "    bob\n")
    session.keys("\x15stop\r").until("nothing is written")


def test_what_a_correction_changed_stays_on_the_screen(stones: NewDesk, terminal: Open) -> None:
    desk = stones()
    for line in ("ann take amber", "3", "bob take jade", "5"):
        desk.do(line)
    session = terminal(desk)
    screen = session.keys("amend 1 take jade\r").until("The game stands at event", "blocked: jade")
    assert "later events" in screen.split("amend 1")[1]
