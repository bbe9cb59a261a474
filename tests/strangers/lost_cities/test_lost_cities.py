"""What the package of Lost Cities is tested with."""

from __future__ import annotations

import pytest

from ledger.testing import conforms, given
from tests.strangers.lost_cities import GAME


@pytest.mark.parametrize("games", [1, 8])
def test_it_conforms(games: int) -> None:
    """Eight games are what the kit plays where nobody says more."""
    conforms(GAME, games=games)


def test_an_expedition_only_rises() -> None:
    play = given(GAME, "ann bob", "lay red 5", "draw", "lay red 9", "draw")
    play.when("lay red 4").refused("Laying")
    play.after("lay red 6")


def test_the_card_that_was_discarded_is_not_taken_at_once() -> None:
    play = given(GAME, "ann bob", "discard red 5")
    play = play.when("take red").refused("Drawing").after("draw", "lay blue 2", "take red")
    assert "red 5" in play.state.pieces.held("bob")
    assert "red 5" in str(play.view("ann")), "everybody saw who took it"


def test_a_wager_doubles_what_an_expedition_brings() -> None:
    play = given(GAME, "ann bob", "lay red wager", "draw", "lay blue 2", "draw", "lay red 10")
    assert (play.score.total("ann"), play.score.total("bob")) == (-20, -18)
    assert play.score.lines[0].label == "10 less 20, times 2"
