"""What a log of Endeavor writes down is worked out again: a number, an order or a place that differs is
refused by its rule."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.log.events import Event
from ledger.core.rules.rulebook import check
from ledger.games.endeavor import GAME
from ledger.games.endeavor.building.events import TileBuilt, grid_closed, tile_built
from ledger.games.endeavor.mat import Chit
from ledger.games.endeavor.opposition.acting import BonusDraw, ChitRun, DiscActs
from ledger.games.endeavor.opposition.order import HandChecked, discs_turned, first_side_set
from ledger.games.endeavor.rounds.events import (
    Grown,
    SalaryPaid,
    neutral_earned,
)
from ledger.games.endeavor.state import OPPOSITION, PLAYER, State
from tests.games.endeavor.tables import built, colours, fill, on_top, own, table, turn
from tests.games.endeavor.test_grid import ROWS
from tests.games.endeavor.test_refusals import opposing

Told = tuple[str, str, str]
LEGAL: Told = ("legal", "", "")
DISCS = tuple(colours("RGPBRGPB"))


def told(state: State, event: Event) -> Told:
    """The kind, the rule and the reason of a verdict."""
    verdict = check(GAME, state, event)
    return verdict.kind, verdict.rule, verdict.why


# the mat at the end of a round


def closing(crown: tuple[int, int] = (1, 2), **changes: Any) -> State:
    """White built the Shipyard of the crown's cell in round 3, has passed, and every disc has acted."""
    state = opposing(**changes)
    built(state, "white", "market", "bank", "shipyard")
    state.now.acted, state.now.checks = 2, 1
    mat = state.mat
    mat.grid, mat.crown = dict(ROWS), crown
    mat.put(crown, None)
    return state


@pytest.mark.parametrize(
    ("crown", "changes", "wanted"),
    [
        ((1, 2), {}, LEGAL),
        ((1, 3), {}, LEGAL),
        ((1, 2), {"crown": (1, 3)}, ("refused", "Ending a Round, 3", "grid: the crown lies on (1, 2)")),
        (
            (1, 2),
            {"row": ("workshop", None, "market")},
            ("refused", "Ending a Round, 3", "grid: the row is workshop, market, shipyard"),
        ),
        (
            (1, 2),
            {"filled": None},
            ("refused", "Ending a Round, 3", "grid: the row is workshop, market, shipyard"),
        ),
        (
            (1, 3),
            {"waiting": None},
            ("refused", "Ending a Round, 3", "grid: the row is workshop, shipyard, empty, shipyard waits"),
        ),
        (
            (1, 3),
            {"waiting": (2, "shipyard")},
            ("refused", "Ending a Round, 3", "grid: the row is workshop, shipyard, empty, shipyard waits"),
        ),
    ],
)
def test_the_row_of_the_crown_slides_and_is_filled(
    crown: tuple[int, int], changes: dict[str, Any], wanted: Told
) -> None:
    """5.11: in column III nothing slides, and the copy waits."""
    state = closing(crown)
    assert told(state, replace(grid_closed(state), **changes)) == wanted


def test_the_discs_that_acted_are_turned() -> None:
    state = closing()
    state.now.row_closed = True
    event = discs_turned(state)
    assert event.count == 2
    assert told(state, event) == LEGAL
    for wrong in (replace(event, count=3), replace(event, order=state.mat.discs)):
        kind, rule, why = told(state, wrong)
        assert (kind, rule) == ("refused", "Ending a Round, 4")
        assert why.startswith("discs: 2 are turned: ")


def test_the_hand_of_the_opposition_is_counted() -> None:
    state = opposing()
    state.now.acted = 2
    own(state, OPPOSITION, (0, 0, 0, 0), "africa-card-1")
    state.now.discarded[OPPOSITION] = 2
    event = HandChecked(side=OPPOSITION, held=3, kept=1, limit=1)
    assert told(state, event) == LEGAL
    for change in ({"held": 1}, {"kept": 2}, {"limit": 2}):
        assert told(state, replace(event, **change)) == (
            "refused",
            "Ending a Round, 1",
            "hand: held 3, kept 1, limit 1",
        )


@pytest.mark.parametrize(
    ("n", "is_free", "side", "reason"),
    [
        (1, True, PLAYER, "rounds 1-2"),
        (2, True, PLAYER, "rounds 1-2"),
        (3, True, OPPOSITION, "occupy possible"),
        (3, False, PLAYER, "no occupy possible"),
    ],
)
def test_who_acts_first_and_why(n: int, is_free: bool, side: str, reason: str) -> None:
    state = opposing(n=n)
    state.now.side, state.now.passed = "", set()
    fill(state, *(("EU6",) if is_free else ()))
    event = first_side_set(state)
    assert (event.side, event.why) == (side, reason)
    assert told(state, event) == LEGAL
    other = OPPOSITION if side == PLAYER else PLAYER
    for wrong, said in ((replace(event, side=other), other), (replace(event, why="a coin"), side)):
        wanted = f"who acts first: {side} ({reason}), not {said}"
        assert told(state, wrong) == ("refused", "Understanding Turn Sequence", wanted)


# discs and chits


@pytest.mark.parametrize(
    ("acted", "due", "other"), [(0, (1, "red"), (2, "purple")), (1, (2, "purple"), (1, "red"))]
)
def test_discs_act_in_their_order(acted: int, due: tuple[int, str], other: tuple[int, str]) -> None:
    state = opposing()
    fill(state, "EU1", "EU2")
    state.now.acted = acted
    cities = ("europe-1", "europe-2")
    acts = DiscActs(by="seat", index=due[0], colour=due[1], step="b", options=cities, chosen=cities[0])
    assert told(state, acts) == LEGAL
    wrong = replace(acts, index=other[0], colour=other[1])
    why = f"number of opposition actions: disc {due[0]} acts now, not {other[0]}"
    assert told(state, wrong) == ("refused", "Opposition Takes Action", why)


def test_a_disc_takes_the_first_step_that_applies() -> None:
    state = opposing()
    fill(state, "EU1")
    acts = DiscActs(by="rule", index=1, colour="red", step="b", options=("europe-1",), chosen="europe-1")
    assert told(state, acts) == LEGAL
    assert told(state, replace(acts, step="a"))[2] == "choice: step b, not a: europe-1"
    assert told(state, replace(acts, chosen=None))[2].startswith("chosen outside the tie: None")
    assert told(state, replace(acts, options=()))[2] == "choice: the options are europe-1"
    assert told(state, replace(acts, by=""))[2] == "choice: by rule, not nobody"


def test_a_chit_is_used_as_the_table_says() -> None:
    """5.7: the payment chit takes a status token of the seat whose opposing track is lowest."""
    state = opposing(tracks=(6, 4, 4, 9))
    own(state, "white", (0, 0, 2, 3))
    state.chits = [Chit("red", "payment", "europe-1", "europe")]
    run = ChitRun(
        by="rule",
        colour="red",
        token="payment",
        space="europe-1",
        region="europe",
        how="steal",
        options=("finance",),
        chosen="finance",
    )
    assert told(state, run) == LEGAL
    assert told(state, replace(run, how="none"))[2] == "choice: steal finance, not none"
    assert told(state, replace(run, chosen="politics"))[2].startswith("chosen outside the tie: politics")


def test_the_disc_under_the_marker_draws_when_everybody_has_passed() -> None:
    state = opposing()
    state.now.drew, state.now.checks, state.now.acted = True, 1, 2
    on_top(state, "slavery-card-5")
    draw = BonusDraw(by="rule", index=3, colour="green", options=("europe",), chosen="europe")
    assert (
        told(state, replace(draw, index=4, colour="black"))[2] == "bonus draw: disc 3 (green), not 4 (black)"
    )
    assert told(state, replace(draw, colour="black"))[2] == "bonus draw: disc 3 (green), not 3 (black)"


# building, growth, salary


def test_a_building_of_the_highest_level_is_built_once() -> None:
    state = table("solo")
    built(state, "white", "museum", "market")
    own(state, "white", (10, 0, 0, 0))
    state.mat.grid, state.mat.discs = dict(ROWS), DISCS
    why = "white already has a building of level 5"
    assert told(state, tile_built(state, "white", "exchange", (5, 3))) == ("refused", "Build Phase", why)
    assert told(state, tile_built(state, "white", "university", (4, 1))) == LEGAL


def test_EN38_the_refill_of_the_grid_is_written_down() -> None:
    state = table("solo")
    built(state, "white", "market", "market")
    state.mat.grid, state.mat.discs = {**ROWS, 1: ("workshop", "shipyard", None)}, DISCS
    state.mat.crown, state.mat.waiting = (2, 1), (1, "market")
    event = tile_built(state, "white", "workshop", (1, 1))
    assert told(state, event) == LEGAL
    why = "the grid is refilled with (1, 'market')"
    assert told(state, replace(event, refilled=None)) == ("refused", "EN-38", why)
    state.mat.waiting = None
    assert told(state, event) == ("refused", "EN-38", "the grid is refilled with nothing")


def test_a_building_is_found_again_where_it_lies_now() -> None:
    """A correction moved the row: the log's cell is looked up anew, and what it costs is counted anew."""
    state = table("solo")
    built(state, "white", "market", "market")
    state.mat.grid, state.mat.discs = {**ROWS, 1: ("market", "workshop", "shipyard")}, DISCS
    state.mat.crown = (1, 1)
    was = TileBuilt(seat="white", tile="shipyard", site=3, cell=(1, 2), crown_was=(1, 1), extra=1, marker=4)
    assert was.worked_out(state) == tile_built(state, "white", "shipyard", (1, 3))
    assert replace(was, tile="workshop").worked_out(state) == tile_built(state, "white", "workshop", (1, 2))
    gone = replace(was, tile="bank", cell=(1, 2)).worked_out(state)
    assert (gone.cell, gone.extra) == ((1, 2), 1)  # type: ignore[attr-defined]


def test_growth_is_what_culture_says() -> None:
    state = table("base")
    state.now.built = set(state.table.seats)
    own(state, "white", (0, 4, 0, 0))
    assert told(state, Grown(seat="white", markers=4)) == LEGAL
    for wrong in (3, 5):
        why = f"growth: 4 markers, not {wrong}"
        assert told(state, Grown(seat="white", markers=wrong)) == ("refused", "Growth Phase", why)


@pytest.mark.parametrize(
    ("sites", "wanted"),
    [
        ((1, 2), LEGAL),
        ((1, 2, 3), ("refused", "Salary Phase", "salary: the finance of white pays 2, not 3")),
        ((1,), ("advised", "EN-5", "1 payment left unused")),
        ((), ("advised", "EN-5", "2 payments left unused")),
    ],
)
def test_the_salary_is_what_finance_says(sites: tuple[int, ...], wanted: Told) -> None:
    state = turn(0, "shipyard", "market", "docks", busy=(1, 2, 3))
    own(state, "white", (0, 0, 2, 0))
    state.now.paid = set()
    assert told(state, SalaryPaid(seat="white", sites=sites)) == wanted


def test_EN82_what_the_harbours_held_is_written_down() -> None:
    state = turn(3, variant="two")
    event = neutral_earned(state)
    assert event is not None
    assert told(state, event) == LEGAL
    wrong = replace(event, totals={"white": 3, "red": 1})
    assert told(state, wrong) == ("refused", "EN-82", "totals: white 3, red 0")
