"""What a seat can open and do: worked examples EX-07 to EX-15."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.errors import MoveRefused
from ledger.core.log.events import Overruled
from ledger.core.rules.rulebook import check
from ledger.core.typing import listing
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games.endeavor import GAME
from ledger.games.endeavor.building.events import buildings
from ledger.games.endeavor.sea.cards import MarkerReturned
from ledger.games.endeavor.sea.cities import Occupied, attacked, occupied
from ledger.games.endeavor.sea.shipping import shipped
from ledger.games.endeavor.state import OPPOSITION, State
from ledger.games.endeavor.turns.endings import SeatTurnEnded
from ledger.games.endeavor.turns.openings import ChitSpent, SiteActivated
from ledger.games.endeavor.turns.state import next_seat
from tests.games.endeavor.tables import own, table, turn, use
from tests.games.endeavor.test_grid import ROWS


def offered(state: State) -> list[str]:
    return [move.text for move in listing.legal_moves(GAME, state)]


def openings(state: State) -> list[str]:
    return [text for text in offered(state) if text.split()[0] in ("use", "spend")]


def done(state: State, *drafts: Any) -> State:
    for draft in drafts:
        event = replace(draft, id=state.turns + 100)
        assert check(GAME, state, event).is_accepted
        GAME.projector.fold(state, (event,))
    return state


def test_EX07_two_markers_and_the_colonial_house() -> None:
    state = turn(2)
    assert openings(state) == ["use colonial-house"]
    done(state, use(0, "colonial-house"))
    assert {text.split()[0] for text in offered(state)} == {"occupy"}
    assert all(text.startswith("occupy EU") for text in offered(state))


def test_EX08_one_marker_is_not_enough() -> None:
    assert [text for text in offered(turn(1)) if text != "pass"] == []


def test_EX09_a_chit_ships_or_draws() -> None:
    state = turn(1, chit="ship-draw")
    assert openings(state) == ["spend ship-draw"]
    done(state, ChitSpent(seat="white", token="ship-draw"))
    assert {text.split()[0] for text in offered(state)} == {"ship", "draw"}


def test_EX10_without_markers_it_only_draws() -> None:
    state = done(turn(0, chit="ship-draw"), ChitSpent(seat="white", token="ship-draw"))
    assert {text.split()[0] for text in offered(state)} == {"draw"}


def test_EX11_an_attack_takes_three_markers_through_a_building() -> None:
    """EN-20: one for the building and two for the attack."""
    for harbour, kind in ((2, "refused"), (3, "legal")):
        state = turn(harbour, "barracks", cities={"red": "EU6"})
        assert check(GAME, state, use(1, "barracks")).kind == kind


def test_EX12_what_an_attack_moves() -> None:
    """EN-21: the disc that is driven out goes to its owner's supply."""
    state = turn(3, "barracks", cities={"red": "EU6"})
    own, reds = state.boards["white"].supply, state.boards["red"].supply
    done(state, use(1, "barracks"), attacked(state, "white", "white", "europe-6"))
    assert state.boards["white"].harbour == 0
    assert (state.boards["white"].supply, state.boards["red"].supply) == (own + 1, reds + 1)
    assert state.city["europe-6"] == "white"


def test_EX13_docks_with_two_markers_do_one_half() -> None:
    state = turn(2, "docks")
    assert "use docks" in openings(state)
    done(state, use(1, "docks"))
    assert {text.split()[0] for text in offered(state)} == {"ship", "occupy"}
    done(state, shipped(state, "white", "white", "africa"))
    assert GAME.pending(state).event == SeatTurnEnded(seat="white")  # type: ignore[union-attr]


def test_EX14_a_payment_takes_a_marker_back() -> None:
    state = turn(1, "shipyard", "museum", busy=(0, 1))
    assert openings(state) == ["use museum"]
    done(state, use(2, "museum"))
    assert "return shipyard" in offered(state)
    done(state, MarkerReturned(seat="white", site=1, tile="shipyard"))
    board = state.boards["white"]
    assert (board.harbour, board.busy) == (1, {0, 2})


def test_EX15_the_first_half_makes_the_second_possible() -> None:
    state = turn(3, "docks", lanes={"AF": "WRRGP"}, cities={"white": "AF2"})
    done(state, use(1, "docks"))
    early = occupied(state, "white", "white", "africa-1")
    assert (check(GAME, state, early).kind, check(GAME, state, early).rule) == ("refused", "Regions")
    done(state, shipped(state, "white", "white", "africa"))
    assert check(GAME, state, occupied(state, "white", "white", "africa-1")).kind == "legal"


def test_what_is_refused_after_a_colon_can_be_insisted_on_as_the_hint_says(tmp_path: Path) -> None:
    wanted = NewGame(game="endeavor", variant="base", seats=("white", "red", "green"), dealer="tool", seed=3)
    desk = Desk.new(tmp_path / "table.jsonl", wanted)
    for _ in desk.setup.seats:
        desk.do("build shipyard")
    with pytest.raises(MoveRefused) as caught:
        desk.do("use 0: occupy AF1")
    nothing, _, insisting = caught.value.hint.partition("If it happened anyway: ")
    assert (nothing, insisting) == ("None of the line is recorded. ", "use 0: ! occupy AF1 -- why")
    recorded = desk.do(insisting)
    assert [type(event) for event in recorded.events] == [
        SiteActivated,
        Overruled,
        Occupied,
        SeatTurnEnded,
    ]


@pytest.mark.parametrize(
    ("finance", "listed"),
    [
        (0, ["colonial-house", "shipyard", "market"]),
        (2, ["colonial-house shipyard", "colonial-house market", "shipyard market"]),
        (4, ["all"]),
    ],
)
def test_as_much_as_can_be_paid_is_listed_and_last_nothing(finance: int, listed: list[str]) -> None:
    state = turn(0, "shipyard", "market", busy=(0, 1, 2))
    state.now.paid = set()
    own(state, "white", (0, 0, finance, 0))
    assert offered(state) == [*(f"pay {names}" for names in listed), "pay"]


@pytest.mark.parametrize("variant", ["base", "solo"])
def test_a_second_building_of_the_highest_level_is_not_listed(variant: str) -> None:
    state = turn(0, "museum", variant=variant)
    state.now.built = set()
    if state.solo is not None:
        state.solo.grid, state.solo.discs = dict(ROWS), ("red",) * 8
    own(state, "white", (10, 0, 0, 0))
    assert not [text for text in offered(state) if text in ("build parliament", "build exchange")]
    listed = [choice.text for choice in buildings(state, "white", ()) if not choice.unlisted]
    assert "university" in listed
    assert "parliament" not in listed


def test_at_the_end_of_a_round_a_seat_discards_its_own_cards() -> None:
    """Even where the opposition holds too many, because something was overruled."""
    state = table("solo")
    own(state, OPPOSITION, (0, 0, 0, 0), "africa-card-1", "india-card-1", "caribbean-card-1")
    own(state, "white", (0, 0, 0, 0), "north-america-card-1", "south-america-card-1")
    now = state.now
    now.built = now.grown = now.paid = now.passed = {"white"}
    now.side, now.checks, now.row_closed, now.turned = "player", 1, True, True
    assert offered(state) == ["discard NA-c1", "discard SA-c1"]


def test_a_turn_out_of_the_order_is_skipped_later() -> None:
    """One overruling, and getting back into the order is none."""
    state, due = turn(2), list[str | None]()
    first, second, third, *_ = state.table.seats_from(state.now.first)
    for seat in (second, first, third):
        GAME.projector.fold(state, (SeatTurnEnded(id=state.turns + 100, by=seat, seat=seat),))
        due.append(next_seat(state, state.now))
    assert due == [first, third, state.table.after(third)]
