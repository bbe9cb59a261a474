"""What cannot have happened in a round of Endeavor, whatever its players agree on: a piece would have to be
where it is not. Each event is possible at the same table once the piece is there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.log.events import Event
from ledger.games.endeavor.building.events import GridClosed, TileBuilt, tile_built
from ledger.games.endeavor.mat import Chit
from ledger.games.endeavor.opposition.acting import BonusDraw, ChitRun, DiscActs, TokenStolen
from ledger.games.endeavor.opposition.order import DiscsTurned, FirstSideSet, HandChecked
from ledger.games.endeavor.rounds.events import Grown, NeutralEarned, RoundClosed, RoundOpened, SalaryPaid
from ledger.games.endeavor.sea.acts import Gain
from ledger.games.endeavor.sea.cards import AssetDrawn, MarkerReturned
from ledger.games.endeavor.sea.cities import Attacked, Occupied
from ledger.games.endeavor.sea.shipping import Shipped
from ledger.games.endeavor.state import NEUTRAL, OPPOSITION, Round, State
from ledger.games.endeavor.turns.endings import Discarded
from ledger.games.endeavor.turns.openings import ChitSpent, SiteActivated
from tests.games.endeavor.tables import built, colours, own, table
from tests.games.endeavor.test_grid import ROWS
from tests.games.endeavor.test_impossible_setup import setting_up, why

Make = Callable[[], tuple[State, Event]]
DISCS = tuple(colours("RGPBRGPB"))


@pytest.mark.parametrize(
    ("closed", "is_open", "event", "reason"),
    [
        (2, False, RoundOpened(n=3, first="white"), ""),
        (2, False, RoundOpened(n=3, first="purple"), "nobody called purple sits here"),
        (2, False, RoundOpened(n=4, first="white"), "round 4 does not follow round 2"),
        (2, False, RoundOpened(n=2, first="white"), "round 2 does not follow round 2"),
        (6, False, RoundOpened(n=7, first="white"), ""),
        (7, False, RoundOpened(n=8, first="white"), "round 8 does not follow round 7"),
        (2, True, RoundOpened(n=3, first="white"), "round 3 is still open"),
        (2, True, RoundClosed(n=3), ""),
        (2, True, RoundClosed(n=2), "round 2 is not open"),
        (2, False, RoundClosed(n=2), "the round is closed"),
    ],
)
def test_rounds_follow_each_other(closed: int, is_open: bool, event: Event, reason: str) -> None:
    state = table("base")
    state.rounds, state.round = closed, Round(closed + is_open, "white")
    assert reason in why(state, event)
    assert bool(why(state, event)) is bool(reason)


def test_no_round_opens_before_the_setup_is_closed() -> None:
    state = setting_up("base")
    assert why(state, RoundOpened(n=1, first="white")) == "the setup is not closed"
    state.is_set_up = True
    assert why(state, RoundOpened(n=1, first="white")) == ""


def on_boards(variant: str = "two", **changes: Any) -> State:
    """White has a busy Shipyard and a free Market, four markers at hand and two in its supply."""
    state = table(variant, **changes)
    built(state, "white", "shipyard", "market")
    board = state.boards["white"]
    board.harbour, board.supply, board.busy = 4, 2, {1}
    return state


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (Grown(seat="white", markers=0), ""),
        (Grown(seat="white", markers=2), ""),
        (Grown(seat="white", markers=3), "the supply of white holds 2 markers"),
        (Grown(seat="white", markers=-1), "the supply of white holds 2 markers"),
        (SalaryPaid(seat="white", sites=(1,)), ""),
        (SalaryPaid(seat="white", sites=(1, 1)), "one marker lies on a site"),
        (SalaryPaid(seat="white", sites=(2,)), "no marker lies on site 2"),
        (MarkerReturned(seat="white", site=1, tile="shipyard"), ""),
        (MarkerReturned(seat="white", site=2, tile="market"), "no marker lies on site 2"),
        (MarkerReturned(seat="white", site=1, tile="market"), "site 1 is not market"),
        (SiteActivated(seat="white", site=2, tile="market"), ""),
        (SiteActivated(seat="white", site=1, tile="shipyard"), "site 1 is busy"),
        (SiteActivated(seat="white", site=5, tile="market"), "nothing is built on site 5"),
        (SiteActivated(seat="red", site=0, tile="colonial-house"), "the harbour holds 0 markers, not 1"),
        (ChitSpent(seat="white", token="attack"), "there is no attack token on that board"),
        (ChitSpent(seat="white", token="politics"), "politics is not a chit"),
        (NeutralEarned(seat="white", totals={}), ""),
        (NeutralEarned(seat="red", totals={}), "red has no neutral left to earn"),
        (Discarded(side="white", card="africa-card-1", to="deck"), "africa-card-1 is not in that hand"),
        (TileBuilt(seat="white", tile="market", site=3), ""),
        (TileBuilt(seat="white", tile="museum", site=3), "no copy of museum is left"),
        (TileBuilt(seat="white", tile="castle", site=3), "there is no building castle to build"),
        (TileBuilt(seat="white", tile="market", site=4), "site 3 is built on once, in round 3"),
    ],
)
def test_a_seat_uses_what_lies_on_its_board(event: Event, reason: str) -> None:
    state = on_boards()
    state.boards["red"].neutral_supply = 0
    state.stock["museum"] = 0
    assert why(state, event) == reason


def test_a_site_is_built_on_once() -> None:
    state = on_boards()
    state.boards["white"].sites[3] = ("bank", 0)
    assert why(state, TileBuilt(seat="white", tile="market", site=3)).startswith("site 3 is built on once")


# acts


SHIP = Shipped(by="white", disc="white", region="africa", space="africa-sea-3")
TAKEN = Gain("africa-sea-3", "politics", "board")
CITY, LINK = (Gain(space, "culture", "board") for space in ("europe-1", "europe-1--india-1"))
OCCUPY = Occupied(by="white", disc="white", city="europe-1")
ATTACK = Attacked(by="white", disc="white", city="europe-2", was="red", swing=2)


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (SHIP, ""),
        (replace(SHIP, space="africa-sea-6"), "the lane to africa has no space africa-sea-6"),
        (replace(SHIP, space="india-sea-3"), "the lane to africa has no space india-sea-3"),
        (replace(SHIP, region="india", space="india-sea-7"), ""),
        (replace(SHIP, region="caribbean", space="caribbean-sea-6"), "the lane to caribbean is full"),
        (replace(SHIP, region="caribbean", space=None), ""),
        (replace(SHIP, region="europe"), "no lane leads to europe"),
        (replace(SHIP, gains=(TAKEN,)), ""),
        (replace(SHIP, gains=(TAKEN, TAKEN)), "a token is taken once"),
        (
            replace(SHIP, gains=(replace(TAKEN, token="culture"),)),
            "the token on africa-sea-3 is politics, not culture",
        ),
        (replace(SHIP, gains=(replace(TAKEN, space="africa-sea-4"),)), "no token lies on africa-sea-4"),
        (
            replace(SHIP, gains=(Gain("india-sea-1", "?", "board"),)),
            "nobody has said yet which token lies on india-sea-1",
        ),
        (replace(SHIP, gains=(replace(TAKEN, to="run"),)), "there is no opposition in this game"),
        (replace(SHIP, card="india-governor", card_to="white"), ""),
        (replace(SHIP, card="india-governor", card_to="out"), ""),
        (replace(SHIP, card="india-governor", card_to="purple"), "purple has no board"),
        (replace(SHIP, card="caribbean-governor", card_to="white"), "caribbean-governor lies in no deck"),
        (replace(SHIP, card="joker", card_to="white"), "joker lies in no deck"),
        (replace(SHIP, disc="red"), "white has no red discs"),
        (replace(SHIP, disc=""), "white has no such discs"),
        (replace(SHIP, disc=NEUTRAL), "white has no neutral in the harbour"),
        (replace(SHIP, by="red", disc="red"), ""),
        (OCCUPY, ""),
        (replace(OCCUPY, gains=(CITY, LINK)), ""),
        (replace(OCCUPY, gains=(CITY, LINK, CITY)), "a token is taken once"),
        (replace(OCCUPY, city="europe-2"), "europe-2 is held by red"),
        (ATTACK, ""),
        (replace(ATTACK, city="atlantis-1"), "there is no city atlantis-1"),
        (replace(ATTACK, city="europe-1"), "nobody holds europe-1"),
        (replace(ATTACK, was=NEUTRAL), "europe-2 is held by red, not neutral"),
        (replace(ATTACK, city="europe-3", was="white"), "white already holds europe-3"),
        (
            replace(ATTACK, by="red", disc="red", city="europe-3", was="white"),
            "the harbour holds 1 markers, not 2",
        ),
    ],
)
def test_a_disc_goes_where_there_is_room_for_it(event: Any, reason: str) -> None:
    """4.5: a ship or an occupation takes one marker, an attack two (EN-20)."""
    state = on_boards(
        lanes={"AF": "WR", "CA": "WRWRWR"}, lengths={"AF": 5}, cities={"red": "EU2", "white": "EU3"}
    )
    state.token |= {"africa-sea-3": "politics", "india-sea-1": "?"}
    state.token |= {"europe-1": "culture", "europe-1--india-1": "culture"}
    state.boards["red"].harbour = 1
    assert why(state, event) == reason


@pytest.mark.parametrize(("harbour", "reason"), [(0, "white has no neutral in the harbour"), (1, "")])
def test_a_neutral_comes_from_the_harbour(harbour: int, reason: str) -> None:
    state = on_boards()
    state.boards["white"].neutral_harbour = harbour
    assert why(state, replace(SHIP, disc=NEUTRAL, space="africa-sea-1")) == reason


DREW = AssetDrawn(by="white", disc="white", deck="europe", card="europe-card-0")


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (DREW, ""),
        (replace(DREW, deck="africa"), "europe-card-0 does not belong to the deck africa"),
        (replace(DREW, card="joker"), "joker does not belong to the deck europe"),
        (replace(DREW, deck="gold"), "there is no deck gold"),
        (replace(DREW, card="europe-card-1"), ""),
        (replace(DREW, card="europe-card-2"), "europe-card-2 has left the game"),
        (replace(DREW, by="purple"), "purple"),
        (replace(DREW, abolished=(("red", "slavery-card-1"),)), "slavery-card-1 is not in that hand"),
    ],
)
def test_a_drawn_card_is_somewhere_in_the_game(event: Event, reason: str) -> None:
    state = on_boards()
    own(state, "red", (0, 0, 0, 0), "europe-card-1")
    state.decks["europe"].remove("europe-card-2")
    assert reason in why(state, event)
    assert bool(why(state, event)) is bool(reason)


# the opposition


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (DiscActs(by="rule", index=1, colour="red", step="none"), ""),
        (DiscActs(by="rule", index=1, colour="green", step="none"), "turn disc 1 is red, not green"),
        (DiscActs(by="rule", index=9, colour="red", step="none"), "there is no turn disc 9"),
        (BonusDraw(by="rule", index=3, colour="white"), "white is not a colour of the opposition"),
        (FirstSideSet(side="player", why=""), ""),
        (FirstSideSet(side="nobody", why=""), "there is no side nobody"),
        (TokenStolen(track="culture"), ""),
        (TokenStolen(track="finance"), "there is no finance token on that board"),
        (TokenStolen(track="attack"), "attack is not a status"),
        (DiscsTurned(count=2, order=DISCS), ""),
        (DiscsTurned(count=2, order=DISCS[1:]), "the turn discs are 2 of each opposing colour"),
        (GridClosed(crown=(1, 1), row=(None, "market", None)), ""),
        (GridClosed(crown=(6, 1), row=(None, "market", None)), "the grid has no row 6"),
        (GridClosed(crown=(1, 4), row=(None, "market", None)), "the grid has no column 4"),
        (GridClosed(crown=(1, 0), row=(None, "market", None)), "the grid has no column 0"),
        (GridClosed(crown=(1, 1), row=("market", None)), "row 1 has 3 columns"),
        (GridClosed(crown=(1, 1), row=("castle", None, None)), "there is no building castle"),
        (GridClosed(crown=(1, 1), row=ROWS[1], filled="museum"), "no copy of museum is left"),
        (GridClosed(crown=(1, 1), row=ROWS[1], filled="market"), ""),
        (GridClosed(crown=(1, 1), row=ROWS[1], waiting=(1, "museum")), "no copy of museum is left"),
        (GridClosed(crown=(1, 1), row=ROWS[1], waiting=(6, "market")), "the grid has no row 6"),
        (GridClosed(crown=(1, 1), row=ROWS[1], waiting=(1, "market")), ""),
        (Discarded(side=OPPOSITION, card="africa-card-1", to="deck"), "africa-card-1 is not in that hand"),
    ],
)
def test_the_opposition_acts_with_what_lies_on_its_mat(event: Event, reason: str) -> None:
    state = table("solo")
    state.mat.grid, state.mat.discs = dict(ROWS), DISCS
    state.stock["museum"] = 0
    own(state, "white", (0, 1, 0, 0))
    assert why(state, event) == reason


@pytest.mark.parametrize(
    "event",
    [
        DiscActs(by="rule", index=1, colour="red", step="none"),
        BonusDraw(by="rule", index=3, colour="red"),
        FirstSideSet(side="player", why=""),
        HandChecked(side=OPPOSITION, held=0, kept=0, limit=0),
        DiscsTurned(count=2, order=DISCS),
        GridClosed(crown=(1, 1), row=(None, "market", None)),
    ],
)
@pytest.mark.parametrize(
    ("round_", "reason"), [(None, "no round has been"), (Round(1, "white"), "is closed")]
)
def test_the_opposition_does_nothing_between_two_rounds(
    event: Event, round_: Round | None, reason: str
) -> None:
    state = table("solo")
    state.mat.grid, state.mat.discs = dict(ROWS), DISCS
    assert why(state, event) == ""
    state.round, state.rounds = round_, 1
    assert reason in why(state, event)


@pytest.mark.parametrize(
    ("space", "token", "colour", "reason"),
    [
        ("europe-1", "attack", "red", ""),
        ("europe-2", "attack", "red", "no attack chit of europe-2 waits to be run by red"),
        ("europe-1", "payment", "red", "no payment chit of europe-1 waits to be run by red"),
        ("europe-1", "attack", "green", "no attack chit of europe-1 waits to be run by green"),
        ("europe-1", "attack", "white", "white is not a colour of the opposition"),
    ],
)
def test_a_chit_that_waits_is_run_by_its_colour(space: str, token: str, colour: str, reason: str) -> None:
    state = table("solo")
    state.chits = [Chit("red", "attack", "europe-1", "europe")]
    run = ChitRun(by="rule", colour=colour, token=token, space=space, region="europe", how="none")
    assert why(state, run) == reason


def gained(**changes: Any) -> Occupied:
    gain = Gain("europe-1", "attack", "run")
    return Occupied(by=OPPOSITION, disc="red", city="europe-1", gains=(replace(gain, **changes),))


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (gained(), ""),
        (replace(gained(), disc="white"), "white is not a colour of the opposition"),
        (gained(space="europe-1--india-1", token="politics"), "politics is not a chit"),
        (gained(space="europe-1--india-1", token="politics", to="board"), ""),
    ],
)
def test_an_opposing_colour_runs_chits_alone(event: Event, reason: str) -> None:
    state = table("solo", tokens={"europe-1": "attack", "europe-1--india-1": "politics"})
    assert why(state, event) == reason


def built_from(**changes: Any) -> tuple[State, Event]:
    """White builds the Workshop of 1.1 in round 3, while a Market waits for column III of row 1."""
    state = table("solo")
    built(state, "white", "market", "shipyard")
    state.mat.grid, state.mat.discs = {**ROWS, 1: ("workshop", "shipyard", None)}, DISCS
    state.mat.crown, state.mat.waiting = (2, 1), (1, "market")
    return state, replace(tile_built(state, "white", "workshop", (1, 1)), **changes)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({}, ""),
        ({"cell": None}, "a building comes from a cell of the grid, and the marker has a place"),
        ({"marker": None}, "a building comes from a cell of the grid, and the marker has a place"),
        ({"marker": 9}, "there is no turn disc 9"),
        ({"cell": (1, 2)}, "the cell 1.2 holds shipyard"),
        ({"cell": (1, 3)}, "the cell 1.3 holds market"),
        ({"cell": (1, 3), "refilled": None}, "the cell 1.3 holds nothing"),
        ({"cell": (1, 3), "tile": "market"}, ""),
        ({"refilled": (2, "market")}, "the last column of row 2 is not empty"),
        ({"refilled": (6, "market")}, "the grid has no row 6"),
        ({"refilled": (1, "museum")}, "no copy of museum is left"),
    ],
)
def test_EN38_a_building_comes_from_its_cell_once_the_waiting_one_has_come(
    changes: dict[str, Any], reason: str
) -> None:
    state, event = built_from(**changes)
    state.stock["museum"] = 0
    assert why(state, event) == reason
