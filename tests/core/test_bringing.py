"""What seats bring, where the game itself does not take what it has read."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.errors import BadSetup, Contradiction
from ledger.core.rules.chapter import Chapter
from ledger.core.rules.verdicts import Verdict, refused
from ledger.desk.bringing import brought
from ledger.games.courses import GAME
from ledger.games.courses.opening import DeckRegistered
from ledger.testing.playing import setup_for

HILL = (("ann", "house:hill"),)


def _torn(state: Any, event: Any) -> None:
    raise Contradiction("its cards are torn")


def _old(state: Any, event: Any) -> Verdict:
    return refused("Decks", "it is old")


def test_a_deck_that_a_rule_of_the_game_forbids_is_not_brought() -> None:
    later: Chapter[Any] = Chapter()
    later.anytime(DeckRegistered)(_old)
    game = replace(GAME, chapters=(*GAME.chapters, later))
    with pytest.raises(BadSetup) as told:
        brought(game, setup_for(game, "ann bob"), HILL)
    assert told.value.message == "ann cannot bring hill: it is old (Decks)."
    assert told.value.hint == "Name another file for ann, or leave it out."


def test_a_deck_that_the_pieces_of_the_game_forbid_is_not_brought() -> None:
    later: Chapter[Any] = Chapter()
    later.on(DeckRegistered, needs=_torn)(GAME.projector.handlers[DeckRegistered])
    game = replace(GAME, chapters=(*GAME.chapters, later))
    with pytest.raises(BadSetup, match="ann cannot bring hill: its cards are torn"):
        brought(game, setup_for(game, "ann bob"), HILL)
