"""A move that was forgotten and is inserted takes no later event away from the pieces that it is about."""

from __future__ import annotations

from random import Random

import pytest

from ledger.games import registry
from ledger.testing.inserting import Inserted, possible_places, try_forgotten_moves
from tests.corrections.mistakes import LOGS, Truth, sample

PLACES = 4
"""In each log: the first of them by the README's command, the others by `.ci/run`."""


def forgotten(name: str, places: slice) -> list[Inserted]:
    """What is inserted at some of a log's places. Each is as it is wherever the others are tried."""
    truth = Truth(sample(name))
    start = truth.game.start(truth.setup)
    known = possible_places(truth.game, start, truth.events, truth.luck)
    return [
        one
        for at in Random(name).sample(known, PLACES)[places]
        for one in try_forgotten_moves(
            truth.game, start, truth.events, truth.luck, at, Random(f"{name} {at}")
        )
    ]


@pytest.mark.parametrize("name", LOGS)
def test_what_is_inserted_leaves_later_events_about_the_same_pieces(name: str) -> None:
    found = forgotten(name, slice(1))
    assert [(one.words, one.wrong) for one in found if one.wrong] == []
    assert any(one.words == "note forgotten" for one in found)


@pytest.mark.parametrize("name", LOGS)
def test_what_is_inserted_elsewhere_leaves_later_events_about_the_same_pieces(name: str) -> None:
    found = forgotten(name, slice(1, None))
    assert [(one.words, one.wrong) for one in found if one.wrong] == []
    assert any(one.counts for one in found) or not registry.game(name.partition("/")[0]).numbers
