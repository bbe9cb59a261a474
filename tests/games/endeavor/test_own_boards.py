"""A board of one's own is refused before a game begins if its pieces do not fit each other.

Each row is the built-in board with one thing changed; what it is refused for is written from what the board
needs: a piece that is named is there, each space has its token, the tracks have a number for each level, and
alone the opposition has discs for its lanes, for Europe and for its turns (rules of Endeavor, solo setup).
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.errors import BadSetup
from ledger.core.pieces.catalog import Catalog
from ledger.core.pieces.table import Setup
from ledger.desk import new_log
from ledger.desk.new_log import NewGame
from ledger.games.endeavor import GAME
from ledger.games.endeavor.atlas import Atlas, atlas_of

Change = Callable[[dict[str, Any]], object]


@cache
def built_in(variant: str) -> tuple[Setup, dict[str, Any]]:
    seats = ("white", "red", "green")[: {"solo": 1, "base": 3}[variant]]
    header = new_log.header_for(
        GAME, NewGame(game="endeavor", seats=seats, variant=variant), created="", log=""
    )
    return new_log.setup_of(GAME, header), dict(new_log.catalog_content(GAME, header.catalog))


def atlas(change: Change, variant: str = "base") -> Atlas:
    """The board after a change of the built-in one."""
    setup, content = built_in(variant)
    content = deepcopy(content)
    change(content)
    return atlas_of(replace(setup, catalog=Catalog(GAME.schema, content)))


def piece(kind: str, name: str, **fields: Any) -> Change:
    """Fields of a piece, told differently."""
    return lambda content: next(row for row in content[kind] if row["name"] == name).update(fields)


def without(kind: str, name: str) -> Change:
    def change(content: dict[str, Any]) -> None:
        content[kind] = [row for row in content[kind] if row["name"] != name]

    return change


def levels(**fields: Any) -> Change:
    return lambda content: content["values"]["levels"].update(fields)


def mode(name: str = "base", **fields: Any) -> Change:
    return lambda content: content["values"]["variants"][name].update(fields)


STEPS = "needs as many steps on every track as there are levels, from 0 on"
GLORY = "needs the glory of every value from 0 to the last"
ROUNDS = "needs rounds to play and a slot for a card"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda content: content["values"]["variants"].pop("base"), "has no numbers for the variant base"),
        (lambda content: content["values"].pop("levels"), "has no numbers for the variant base"),
        (piece("city", "africa-1", region="atlantis"), "speaks of the region atlantis"),
        (piece("card", "africa-governor", deck="gold"), "speaks of the deck gold"),
        (piece("link", "europe-1--north-america-3", ends=["europe-1", "x"]), "speaks of the city x"),
        (without("building", "colonial-house"), "speaks of the building colonial-house"),
        (without("token", "culture"), "speaks of the token culture"),
        (without("token", "finance"), "speaks of the token finance"),
        (
            piece("link", "europe-1--north-america-3", ends=["europe-1", "europe-1"]),
            "links europe-1 with itself",
        ),
        (piece("token", "industry", count=18), "does not have one token for each of the"),
        (piece("token", "industry", count=16), "does not have one token for each of the"),
        (piece("region", "africa", spaces=5), "does not have one token for each of the"),
        (levels(starts=[], build=[], growth=[], salary=[], slots=[]), STEPS),
        (levels(starts=[1, 2, 4, 7, 10]), STEPS),
        (levels(build=[1, 2, 3, 4]), STEPS),
        (levels(growth=[2, 3, 4, 5, 6, 7]), STEPS),
        (levels(salary=[1]), STEPS),
        (levels(slots=[1, 2, 3, 4]), STEPS),
        (levels(last=14), GLORY),
        (levels(last=16), GLORY),
        (levels(last=0, glory=[0]), GLORY),
        (mode(rounds=0), ROUNDS),
        (levels(slots=[0, 2, 3, 4, 5]), ROUNDS),
        (levels(slots=[1, 2, 0, 4, 5]), ROUNDS),
    ],
)
def test_a_board_whose_pieces_do_not_fit_is_refused(change: Change, why: str) -> None:
    with pytest.raises(BadSetup, match=why) as caught:
        atlas(change)
    assert caught.value.message.startswith("The catalog standard ")
    assert "extends = 'standard'" in caught.value.hint


CROWN = "needs equally many buildings on every level, and a crown on one of them"
MARKER = "needs a place for the turn marker in every round, and ratings"
DISCS = "needs a turn disc for every place of the marker"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (mode("solo", start_crown=[1, 0]), CROWN),
        (mode("solo", start_crown=[1, 99]), CROWN),
        (mode("solo", start_crown=[9, 1]), CROWN),
        (without("building", "workshop"), CROWN),
        (mode("solo", marker_by_round=[3, 3, 3, 4, 4, 5]), MARKER),
        (mode("solo", ratings=[]), MARKER),
        (mode("solo", turn_discs=1), DISCS),
        (mode("solo", marker_by_round=[0, 3, 3, 4, 4, 5, 5]), DISCS),
        (mode("solo", lane_discs=2), "needs two discs for every lane"),
        (mode("solo", lane_discs=4), "needs two discs for every lane"),
        (mode("solo", europe_discs=2), "needs one disc in europe for every track"),
    ],
)
def test_alone_the_opposition_needs_its_pieces(change: Change, why: str) -> None:
    with pytest.raises(BadSetup, match=why):
        atlas(change, "solo")


@pytest.mark.parametrize(
    "change", [mode("solo", start_crown=[1, 1]), mode("solo", marker_by_round=[1, 1, 1, 1, 1, 1, 1])]
)
def test_the_least_that_fits_is_played(change: Change) -> None:
    assert atlas(change, "solo").mode.opposition
    assert atlas(lambda content: None).lanes[0] == "africa"
    assert atlas(mode(rounds=1)).mode.rounds == 1


def test_where_nothing_is_said_the_crown_begins_on_the_first_building() -> None:
    board = atlas(lambda content: content["values"]["variants"]["solo"].pop("start_crown"), "solo")
    level, column = board.mode.start_crown
    assert (level, column) == (min(board.tiles), 1)


def test_with_a_space_more_goes_a_token_more() -> None:
    def change(content: dict[str, Any]) -> None:
        piece("region", "africa", spaces=7)(content)
        piece("token", "industry", count=18)(content)

    assert atlas(change).spaces["africa"] == tuple(f"africa-sea-{number}" for number in range(1, 8))
