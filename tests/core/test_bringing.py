"""What seats bring, where the game itself does not take what it has read."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.core.errors import BadSetup, Contradiction
from ledger.core.rules.verdicts import Verdict, refused
from ledger.desk.bringing import events_brought
from ledger.games.courses import GAME
from ledger.games.courses.opening import DeckRegistered
from ledger.testing.playing import setup_for
from tests.stones import saying

HILL = (("ann", "house:hill"),)


def _torn(event: Any, state: Any) -> None:
    raise Contradiction("its cards are torn")


def _old(event: Any, state: Any) -> Verdict:
    return refused("Decks", "it is old")


def test_a_deck_that_a_rule_of_the_game_forbids_is_not_brought() -> None:
    game = saying(GAME, DeckRegistered, anytime=_old)
    with pytest.raises(BadSetup) as told:
        events_brought(game, setup_for(game, "ann bob"), HILL)
    assert told.value.message == "ann cannot bring hill: it is old (Decks)."
    assert told.value.hint == "Name another file for ann, or leave it out."


def test_a_deck_that_the_pieces_of_the_game_forbid_is_not_brought() -> None:
    game = saying(GAME, DeckRegistered, needs=_torn)
    with pytest.raises(BadSetup, match="ann cannot bring hill: its cards are torn"):
        events_brought(game, setup_for(game, "ann bob"), HILL)
