"""Ratings and hands of the opposition: worked examples EX-82 to EX-85 and EX-113."""

from __future__ import annotations

import pytest

from ledger.core.rules.rulebook import check
from ledger.core.rules.verdicts import Decision
from ledger.games.endeavor import GAME
from ledger.games.endeavor.boards import is_over, limit
from ledger.games.endeavor.flow import pending
from ledger.games.endeavor.state import OPPOSITION, PLAYER, State
from ledger.games.endeavor.turns.endings import Discarded
from ledger.games.endeavor.worth import harms, rating, total
from tests.games.endeavor.tables import built, own, table

RATED = {
    -1: "loss",
    0: "minor",
    2: "minor",
    3: "game",
    4: "game",
    5: "major",
    6: "major",
    7: "complete",
    8: "complete",
    9: "master",
    15: "master",
}


@pytest.mark.parametrize("difference", RATED)
def test_EX82_ratings(difference: int) -> None:
    assert rating(table(), difference) == RATED[difference]


@pytest.mark.parametrize(
    ("difference", "said"),
    [(-1, "loss"), (0, "minor with style"), (4, "game with style"), (9, "master with style")],
)
def test_EX83_style(difference: int, said: str) -> None:
    """EN-74: a building of level 5, and no loss."""
    state = table()
    built(state, "white", "museum")
    assert rating(state, difference) == said


HAND = ("africa-governor", "africa-card-1", "south-america-card-3", "north-america-card-1", "slavery-card-0")


def hand() -> State:
    state = table()
    own(state, OPPOSITION, (4, 7, 5, 1), *HAND)
    return state


def test_EX84_one_card_too_many() -> None:
    state = hand()
    assert state.totals(OPPOSITION) == (9, 11, 7, 3)
    assert total(state, OPPOSITION) == 28
    assert (limit(state, OPPOSITION), is_over(state, OPPOSITION)) == (4, True)


def test_EX85_the_harm_of_each_discard() -> None:
    """EN-67."""
    state = hand()
    costs = harms(state, OPPOSITION)
    assert [cost for cost, _, _ in costs.values()] == [3, 0, 4, 0, 1]
    assert [again for _, again, _ in costs.values()] == [1, 0, 0, 0, 1]
    best = min(costs.values())
    assert [card for card in HAND if costs[card] == best] == ["africa-card-1", "north-america-card-1"]


def test_EN13_a_slavery_card_that_costs_nothing_does_no_harm() -> None:
    """5.10: harm is what the score loses; with `abolition-only` a discarded slavery card costs no glory."""
    state = hand()
    penal = harms(state, OPPOSITION)["slavery-card-0"]
    state.table.rule("slavery_penalty", value="abolition-only")
    assert (penal, harms(state, OPPOSITION)["slavery-card-0"]) == ((1, 1, 2), (0, 1, 2))


def test_a_worse_discard_is_noted_and_stands() -> None:
    state = hand()
    state.mat.discs = ("red",) * 8
    state.now.built = state.now.grown = state.now.paid = {"white"}
    state.now.side, state.now.marker, state.now.acted = OPPOSITION, 3, 2
    due = pending(state)
    assert isinstance(due, Decision)
    assert due.events == (Discarded,)
    worse = Discarded(side=OPPOSITION, card="south-america-card-3", to="deck")
    verdict = check(GAME, state, worse)
    assert (verdict.kind, verdict.rule) == ("advised", "EN-67")
    assert verdict.why == ("AF-c1 or NA-c1 would serve the opposition better: it costs 4 glory less")
    best = Discarded(side=OPPOSITION, card="africa-card-1", to="deck")
    assert check(GAME, state, best).kind == "legal"


@pytest.mark.parametrize(("side", "drew"), [(OPPOSITION, False), (PLAYER, True)])
def test_EX113_a_governor_that_comes_late(side: str, drew: bool) -> None:
    """EN-70: the opposition went first, then a lane that the seat fills gives it a governor; or it drew."""
    state = table()
    own(state, OPPOSITION, (0, 0, 0, 0), "africa-governor", "europe-card-0", "far-east-governor")
    assert (limit(state, OPPOSITION), len(state.boards[OPPOSITION].cards)) == (2, 3)
    state.now.built = state.now.grown = state.now.paid = state.now.passed = {"white"}
    state.now.side, state.now.checks, state.now.drew, state.now.bonus = side, 1, drew, drew
    due = pending(state)
    assert isinstance(due, Decision)
    assert (due.seat, due.events) == ("white", (Discarded,))
