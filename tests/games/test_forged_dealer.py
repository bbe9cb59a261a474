"""In a log that the tool deals, nobody else brings what the tool brings, in any game."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from ledger.core.pieces.luck import Luck
from ledger.core.pieces.table import Setup
from ledger.core.rules.game import AnyGame
from ledger.core.rules.rulebook import TABLE, TOOL, check
from ledger.games import registry
from ledger.testing.tables import tables
from ledger.testing.walking import walk

EVENTS = 200


def dealt_tables(game: AnyGame) -> list[Setup]:
    return [setup for setup in tables(game) if setup.dealer == TOOL]


@pytest.mark.parametrize("name", registry.SHIPPED)
def test_what_the_tool_deals_comes_from_the_tool(name: str) -> None:
    game, asked = registry.game(name), 0
    for seed, setup in enumerate(dealt_tables(game) * 9):
        if seed > 1 and asked > 10:
            break
        state = game.start(setup)
        before = state.copy()
        for event, _ in islice(walk(game, setup, state, Random(seed), Luck(seed), typed=0.3), EVENTS):
            if event.by == TOOL:
                for by in (TABLE, "", setup.seats[0]):
                    asked += 1
                    forged = check(game, before, replace(event, by=by))
                    assert not forged.is_accepted, (event, by)
            before = state.copy()
    assert asked > 10
