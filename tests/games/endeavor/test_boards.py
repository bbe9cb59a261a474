"""Tracks, levels, cards and limits: worked examples EX-01 to EX-06 and EX-27 to EX-31."""

from __future__ import annotations

import pytest

from ledger.games.endeavor import GAME, worth
from ledger.games.endeavor.boards import (
    build_level,
    glory,
    growth,
    is_slot_empty,
    level,
    level_of,
    limit,
    salary,
)
from ledger.games.endeavor.sea.cards import drew
from ledger.games.endeavor.turns.endings import Discarded
from tests.games.endeavor.tables import built, on_top, own, table

VALUES = (0, 1, 2, 3, 4, 6, 7, 9, 10, 15, 17)


def test_EX01_levels_by_value() -> None:
    atlas = table().atlas
    assert [level(atlas, value) for value in VALUES] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5]


def test_EX02_glory_by_value() -> None:
    atlas = table().atlas
    assert [glory(atlas, value) for value in VALUES] == [0, 0, 2, 2, 4, 4, 7, 7, 10, 15, 15]


@pytest.mark.parametrize(
    ("culture", "tiles", "grows"), [(0, ["shipyard"], 2), (2, ["theater"], 4), (7, [], 5)]
)
def test_EX03_growth(culture: int, tiles: list[str], grows: int) -> None:
    state = table("base")
    own(state, "white", (0, culture, 0, 0))
    built(state, "white", *tiles)
    assert growth(state, "white") == grows


@pytest.mark.parametrize(("finance", "tiles", "pays"), [(2, [], 2), (0, ["bank"], 2), (9, ["bank"], 5)])
def test_EX04_salary(finance: int, tiles: list[str], pays: int) -> None:
    state = table("base")
    own(state, "white", (0, 0, finance, 0))
    built(state, "white", *tiles)
    assert salary(state, "white") == pays


@pytest.mark.parametrize(("industry", "total", "reached"), [(1, 3, 2), (2, 4, 3)])
def test_EX05_a_workshop_lets_build_higher(industry: int, total: int, reached: int) -> None:
    state = table("base")
    own(state, "white", (industry, 0, 0, 0))
    built(state, "white", "workshop")
    assert (state.total("white", "industry"), build_level(state, "white")) == (total, reached)


def test_EX06_what_lies_beyond_15_is_kept() -> None:
    state = table("base")
    own(state, "white", (0, 0, 0, 14), "caribbean-card-1", "africa-card-1")
    assert state.total("white", "politics") == 17
    assert glory(state.atlas, 17) == 15
    del state.boards["white"].cards["caribbean-card-1"]
    assert state.total("white", "politics") == 15


@pytest.mark.parametrize(
    ("politics", "cards", "most"),
    [
        (0, ["africa-card-1"], 1),
        (0, ["north-america-card-1", "india-governor"], 2),
        (0, ["north-america-card-1", "india-governor", "slavery-card-0"], 3),
        (10, ["slavery-card-0", "india-governor"], 6),
    ],
)
def test_EX27_limits(politics: int, cards: list[str], most: int) -> None:
    state = table("base")
    own(state, "white", (0, 0, 0, politics), *cards)
    assert limit(state, "white") == most


def test_EX28_a_discard_can_lower_the_limit() -> None:
    state = table("base")
    cards = ("caribbean-card-1", "north-america-card-1", "africa-card-3", "slavery-card-1")
    own(state, "white", (0, 0, 0, 2), *cards)
    seen = []
    for card in ("africa-card-3", "caribbean-card-1", ""):
        seen.append(
            (state.total("white", "politics"), limit(state, "white"), len(state.boards["white"].cards))
        )
        state.boards["white"].cards.pop(card, None)
    assert seen == [(6, 4, 4), (4, 4, 3), (2, 3, 2)]


@pytest.mark.parametrize(
    ("politics", "cards", "empty"),
    [
        (4, ["india-governor", "north-america-card-1"], True),
        (4, ["india-governor", "north-america-card-1", "africa-card-5"], True),
        (4, ["india-governor", "north-america-card-1", "africa-card-5", "slavery-card-0"], True),
        (4, ["india-governor", "north-america-card-1", "africa-card-5", "europe-card-0"], False),
        (0, [], True),
    ],
)
def test_EX29_the_governors_slot_is_empty(politics: int, cards: list[str], empty: bool) -> None:
    """EN-17: it is, if all cards fit without it."""
    state = table("base")
    own(state, "white", (0, 0, 0, 0), *cards)
    short = politics - state.total("white", "politics")
    state.boards["white"].tokens["politics"] = (0,) * short
    assert is_slot_empty(state, "white") is (worth.SLOT in worth.lines(state, "white")) is empty
    assert level_of(state, "white", "politics") == (3 if politics else 1)


def test_EX30_a_discard_goes_back_in_its_order() -> None:
    state = table("base", lanes={"AF": "WWWWWW"})
    own(state, "white", (0, 0, 0, 0), "africa-card-2")
    on_top(state, "africa-card-4")
    GAME.projector.fold(state, [Discarded(id=1, side="white", card="africa-card-2", to="deck")])
    assert state.decks["africa"] == ["africa-card-2", "africa-card-4", "africa-card-5"]


def test_EX31_abolition_takes_every_slavery_card() -> None:
    """EN-14: those of the seat that draws it as well."""
    state = table("base")
    own(state, "white", (0, 0, 0, 0), "slavery-card-0")
    own(state, "red", (0, 0, 0, 0), "slavery-card-1", "slavery-card-2")
    own(state, "green", (0, 0, 0, 0), "slavery-card-3")
    on_top(state, "europe-card-5")
    GAME.projector.fold(state, [drew(state, "white", "white", "europe")])
    assert [len(board.lost) for board in state.boards.values()] == [1, 2, 1]
    assert [list(board.cards) for board in state.boards.values()] == [["europe-card-5"], [], []]
    assert state.decks["slavery"] == []
