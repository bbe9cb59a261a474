"""A pad goes on without a seat that sits out: nobody waits for its turns and its numbers. Source: SHEETS.md,
Rows and Rounds and turns."""

from __future__ import annotations

import pytest

from tests.games.scorepad.test_counting import pad, refused, totals
from tests.games.scorepad.test_ready_sheets import played


@pytest.mark.parametrize(
    ("away", "begin"), [("bob", "ann cy dora ann"), ("ann", "bob cy dora bob"), ("dora", "ann bob cy ann")]
)
def test_golf_moves_the_first_turn_on_past_a_seat_that_sits_out(away: str, begin: str) -> None:
    """Nobody begins two rounds running because the seat in between has left."""
    play, first = played("golf", "ann bob cy dora", f"{away} sits out"), list[str]()
    for number in range(4):
        first.append(play.state.seat)
        for seat in play.state.here:
            play.after(f"{seat} hole {number}")
        play.after("round")
    assert " ".join(first) == begin


@pytest.mark.parametrize("leaves", ["ann", "bob", "cy"])
def test_it_is_always_somebodys_turn_whoever_leaves(leaves: str) -> None:
    play = played("ticket", "ann bob cy", "ann pass", "bob pass", f"{leaves} sits out")
    turns = [seat for seat in ("ann", "bob", "cy") * 3 if seat != leaves]
    begins = "ann" if leaves == "cy" else "cy"
    for seat in turns[turns.index(begins) :]:
        assert play.state.seat == seat
        play.after(f"{seat} pass")


BIDS = (
    '[values]\nrounds = 0\ncloses = "bid >= 0"\n'
    '[[counter]]\nname = "bid"\nfresh = true\nstart = -1\n'
    '[[category]]\nname = "won"\nscored = "round"\n'
)


def test_a_round_ends_without_the_numbers_of_a_seat_that_sits_it_out() -> None:
    play = pad(BIDS, "ann bob cy", "ann bid 1", "cy bid 0", "ann won 4")
    assert refused(play, "round") == "a round ends only if bid >= 0"
    play.after("bob sits out", "round")
    assert totals(play) == {"ann": 4, "bob": 0, "cy": 0}
    assert refused(play.after("cy bid 2"), "round") == "a round ends only if bid >= 0"


def test_a_seat_that_said_a_number_before_it_left_is_still_asked_for_the_rest() -> None:
    play = pad(BIDS, "ann bob", "ann bid 1", "bob won 2", "bob sits out")
    assert refused(play, "round") == "a round ends only if bid >= 0"


def test_nobody_waits_for_the_role_of_a_seat_that_sits_out() -> None:
    play = played("campaign", "ann bob cy", "ann takes druid", "cy sits out", "bob takes smith")
    assert play.asked.startswith("ann: what happens?")
    play.after("ann quests 2", "ann pass", "bob pass", "round")
    assert totals(play)["ann"] == 2 * 5 + 2
    assert play.after("cy sits in").asked == "cy: which role?"


PASSES = (
    '[values]\nrounds = 0\nturns = "clockwise"\npassing = "round"\ncloses = "sum(x) == 5"\n'
    '[[counter]]\nname = "x"\nfresh = true\n'
    '[[counter]]\nname = "bet"\nhidden = true\n'
    '[[category]]\nname = "won"\nscored = "round"\npoints = "x + bet"\n'
)


def test_a_round_that_cannot_end_does_not_end_because_somebody_leaves() -> None:
    """The last seat cannot pass either; nor does a round end while its points wait for something hidden."""
    play = pad(PASSES, "ann bob cy", "ann x 2", "ann pass", "bob pass", "cy sits out")
    assert (play.state.rounds, play.state.seat) == (0, "table")
    play.after("ann bet 1", "bob x 3")
    assert play.state.rounds == 0
    play.after("ann reveal")
    assert (play.state.rounds, totals(play)["ann"]) == (1, 3)
    alone = pad(PASSES, "ann bob", "ann x 5", "ann pass", "bob sits out")
    assert alone.state.rounds == 1
