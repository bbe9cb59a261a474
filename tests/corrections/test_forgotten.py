"""A move that was forgotten and is inserted takes no later event away from the pieces that it is about."""

from __future__ import annotations

from random import Random

import pytest

from ledger.testing.inserting import possible_places, try_forgotten_moves
from tests.corrections.mistakes import LOGS, Truth, sample

PLACES = 4


@pytest.mark.parametrize("name", LOGS)
def test_what_is_inserted_leaves_later_events_about_the_same_pieces(name: str) -> None:
    truth, chance = Truth(sample(name)), Random(name)
    start = truth.game.start(truth.setup)
    known = possible_places(truth.game, start, truth.events, truth.luck)
    found = [
        one
        for at in chance.sample(known, PLACES)
        for one in try_forgotten_moves(truth.game, start, truth.events, truth.luck, at, chance)
    ]
    assert [(one.words, one.wrong) for one in found if one.wrong] == []
    assert any(one.counts for one in found) or not truth.game.numbers
    assert any(one.words == "note forgotten" for one in found)
