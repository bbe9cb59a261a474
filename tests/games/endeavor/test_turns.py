"""What a seat can open and do: worked examples EX-07 to EX-15."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core import listing
from ledger.core.errors import MoveRefused
from ledger.core.events import Overruled
from ledger.core.rulebook import check
from ledger.desk import Desk
from ledger.games.endeavor import GAME
from ledger.games.endeavor import events as ev
from ledger.games.endeavor.consequences import attacked, occupied, shipped
from ledger.games.endeavor.state import State
from ledger.new_log import NewGame
from tests.games.endeavor.tables import turn, use


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
    done(state, ev.ChitSpent(seat="white", token="ship-draw"))
    assert {text.split()[0] for text in offered(state)} == {"ship", "draw"}


def test_EX10_without_markers_it_only_draws() -> None:
    state = done(turn(0, chit="ship-draw"), ev.ChitSpent(seat="white", token="ship-draw"))
    assert {text.split()[0] for text in offered(state)} == {"draw"}


def test_EX11_an_attack_takes_three_markers_through_a_building() -> None:
    for harbour, kind in ((2, "refused"), (3, "legal")):
        state = turn(harbour, "barracks", cities={"red": "EU6"})
        assert check(GAME, state, use(1, "barracks")).kind == kind


def test_EX12_what_an_attack_moves() -> None:
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
    assert GAME.pending(state).event == ev.TurnEnded(seat="white")  # type: ignore[union-attr]


def test_EX14_a_payment_takes_a_marker_back() -> None:
    state = turn(1, "shipyard", "museum", busy=(0, 1))
    assert openings(state) == ["use museum"]
    done(state, use(2, "museum"))
    assert "return 1" in offered(state)
    done(state, ev.MarkerReturned(seat="white", site=1, tile="shipyard"))
    board = state.boards["white"]
    assert (board.harbour, board.busy) == (1, {0, 2})


def test_EX15_the_first_half_makes_the_second_possible() -> None:
    state = turn(3, "docks", lanes={"AF": "WRRGP"}, cities={"white": "AF2"})
    done(state, use(1, "docks"))
    early = occupied(state, "white", "white", "africa-1")
    assert (check(GAME, state, early).kind, check(GAME, state, early).rule) == ("refused", "Regions")
    done(state, shipped(state, "white", "white", "africa"))
    assert check(GAME, state, occupied(state, "white", "white", "africa-1")).kind == "legal"


def test_what_is_refused_behind_a_colon_can_be_insisted_on_as_the_hint_says(tmp_path: Path) -> None:
    wanted = NewGame(game="endeavor", variant="base", seats=("white", "red", "green"), dealer="tool", seed=3)
    desk = Desk.new(tmp_path / "table.jsonl", wanted)
    for _ in desk.setup.seats:
        desk.do("build shipyard")
    with pytest.raises(MoveRefused) as caught:
        desk.do("use 0: occupy AF1")
    assert caught.value.hint == "If it happened all the same: use 0: ! occupy AF1 -- why"
    recorded = desk.do(caught.value.hint.partition("same: ")[2])
    assert [type(event) for event in recorded.events] == [
        ev.SiteActivated,
        Overruled,
        ev.Occupied,
        ev.TurnEnded,
    ]
