"""Golden counts of legal moves: how many lines of play there are from a position, so many choices deep.

A count that changes means that the rules changed: say why in the commit.
"""

from __future__ import annotations

import pytest

from ledger.core.pieces.luck import Luck
from ledger.core.rules.automatic import fold_what_follows
from ledger.core.rules.verdicts import Over
from ledger.core.typing import listing
from ledger.games.effortless import GAME
from ledger.games.effortless.state import State
from ledger.testing import given
from tests.games.effortless.tables import effort, holding, spent, table


def lines_of_play(state: State, depth: int, luck: Luck | None = None) -> int:
    """How many ways there are to make `depth` choices; chance is dealt by the tool, or asks for `?` alone."""
    fold_what_follows(GAME, state, luck)
    if depth == 0 or isinstance(GAME.pending(state), Over):
        return 1
    moves = [move for move in listing.legal_moves(GAME, state) if move.text != "reset"]
    hidden = [move for move in moves if move.text.endswith("?")]
    total = 0
    for move in hidden or moves:
        twin = state.copy()
        GAME.projector.fold(twin, [move.event])
        total += lines_of_play(twin, depth if hidden else depth - 1, luck)
    return total


@pytest.mark.parametrize("depth", [4, 5])
@pytest.mark.parametrize(
    ("players", "catalog", "counts"),
    [
        (2, "rulebook", (5, 18, 80, 346, 1547)),
        (3, "rulebook", (5, 18, 76, 304, 1332)),
        (5, "published", (4, 12, 40, 128, 416)),
    ],
    ids=("two", "three", "five"),
)
def test_counts_from_a_dealt_layout(players: int, catalog: str, counts: tuple[int, ...], depth: int) -> None:
    seats = " ".join(["ann", "bob", "cat", "dan", "eve"][:players])
    play = given(GAME, seats, "keep", catalog=catalog, seed=9)
    found = tuple(lines_of_play(play.state.copy(), each, Luck(9)) for each in range(1, depth + 1))
    assert found == counts[:depth]


def test_counts_where_effort_can_move() -> None:
    """Two deep, counted by hand: City 4, Docks 6, Prison 7, Tunnels 11, River 7, Coliseum 2."""
    play = table("City", "Docks", "Prison", "Tunnels", "River", "Coliseum")
    for location in ("City", "Docks", "Prison", "Tunnels"):
        effort(play, location, ann=1, bob=1, cat=1)
    assert tuple(lines_of_play(play.state.copy(), depth) for depth in range(1, 5)) == (6, 37, 72, 436)


def test_counts_where_cards_are_discarded() -> None:
    """Two deep, counted by hand: Market 4, Temple 3, Crypt 2, Tavern 2, Library 3, Cave 1."""
    play = table("Market", "Temple", "Crypt", "Tavern", "Library", "Cave", cards=("Strength", "Wisdom"))
    holding(play, ann="Charisma, Dexterity")
    assert tuple(lines_of_play(play.state.copy(), depth) for depth in range(1, 5)) == (6, 15, 60, 136)


def test_counts_of_the_last_turns() -> None:
    play = spent(table("City", "Coliseum", cards=("Strength", "Wisdom", "Charisma")), but=1)
    assert tuple(lines_of_play(play.state.copy(), depth) for depth in range(1, 9)) == (
        6,
        12,
        43,
        119,
        343,
        540,
        676,
        724,
    )
