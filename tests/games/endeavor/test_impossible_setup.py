"""What cannot have been laid in a setup of Endeavor: a piece would have to be where it is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.log.events import Event
from ledger.core.rules.rulebook import check
from ledger.core.rules.verdicts import impossible
from ledger.games.endeavor import GAME
from ledger.games.endeavor.building.events import GridClosed
from ledger.games.endeavor.opening.europe import EuropeChitRemoved, EuropeDiscLaid, SetupClosed
from ledger.games.endeavor.opening.laying import GridLaid, LaneDiscsLaid, TokensLaid, TurnDiscsLaid
from ledger.games.endeavor.opening.repairs import LaneCut, LaneDiscsSwapped, TokensSwapped
from ledger.games.endeavor.opposition.acting import BonusDraw, ChitRun
from ledger.games.endeavor.opposition.order import DiscsTurned
from ledger.games.endeavor.state import State
from tests.games.endeavor.tables import colours, table
from tests.games.endeavor.test_grid import ROWS

Make = Callable[[], tuple[State, Event]]
DISCS = tuple(colours("RGPBRGPB"))


def why(state: State, event: Event) -> str:
    """Why an event is impossible; empty if the pieces allow it."""
    verdict = check(GAME, state, event)
    return verdict.why if verdict.kind == "impossible" else ""


def setting_up(variant: str = "solo", **changes: Any) -> State:
    """The tokens of six European cities lie, and nothing else is laid."""
    state = table(variant, **changes)
    state.is_set_up, state.layouts, state.round, state.rounds, state.start = False, 1, None, 0, ""
    kinds = ("industry", "culture", "finance", "politics", "attack", "industry")
    state.token |= {f"europe-{place}": token for place, token in enumerate(kinds, 1)}
    return state


DISC = EuropeDiscLaid(by="white", status="industry", colour="red", city="europe-1", basis="free")
CHIT = EuropeChitRemoved(by="white", city="europe-5", token="attack")


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (DISC, ""),
        (replace(DISC, status="luck"), "luck is not a status"),
        (replace(DISC, colour="white"), "white is not a colour of the opposition"),
        (replace(DISC, status="finance", city="europe-3"), "finance already has its disc"),
        (replace(DISC, colour="green"), "the green disc has been laid"),
        (replace(DISC, city="europe-9"), "europe-9 is held by green"),
        (replace(DISC, city="atlantis-1"), "there is no city atlantis-1"),
        (replace(DISC, city="africa-1"), "africa-1 does not lie in europe"),
        (replace(DISC, city="europe-2"), "the token on europe-2 is culture, not industry"),
        (replace(DISC, city="europe-10"), "no token lies on europe-10"),
        (CHIT, ""),
        (replace(CHIT, city="atlantis-1"), "there is no city atlantis-1"),
        (replace(CHIT, token="politics"), "politics is not a chit"),
        (replace(CHIT, token="payment"), "the token on europe-5 is attack, not payment"),
        (replace(CHIT, city="africa-2"), "one chit leaves, from a city of europe"),
    ],
)
def test_in_europe_a_disc_takes_its_status_and_one_chit_leaves(event: Event, reason: str) -> None:
    state = setting_up()
    state.mat.europe, state.city["europe-9"] = {"finance": "green"}, "green"
    state.token |= {"africa-1": "industry", "africa-2": "attack"}
    assert why(state, event) == reason


def test_only_one_chit_leaves_europe() -> None:
    state = setting_up()
    state.mat.is_chit_removed = True
    assert why(state, CHIT) == "one chit leaves, from a city of europe"


SWAP = TokensSwapped(by="white", city="europe-5", link="europe-5--europe-6")


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (SWAP, ""),
        (replace(SWAP, city="atlantis-1"), "there is no city atlantis-1"),
        (replace(SWAP, city="europe-1"), "europe-5--europe-6 is not a link of europe-1"),
        (replace(SWAP, city="europe-7", link="europe-7--europe-10"), "no token lies on europe-7"),
        (replace(SWAP, link="europe-5--north-america-2"), "no token lies on europe-5--north-america-2"),
    ],
)
def test_two_tokens_that_touch_are_swapped(event: Event, reason: str) -> None:
    state = setting_up()
    state.token |= {"europe-5--europe-6": "politics", "europe-7--europe-10": "politics"}
    assert why(state, event) == reason


def one_run() -> State:
    state = setting_up(lanes={"AF": "R", "SA": "R", "CA": "R", "NA": "G", "IN": "G", "FE": "P"})
    state.mat.runs = (tuple(colours("RRRGGP")),)
    return state


EXCHANGE = LaneDiscsSwapped(by="white", region="africa", from_="red", to="black")


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (EXCHANGE, ""),
        (replace(EXCHANGE, to="white"), "white is not a colour of the opposition"),
        (replace(EXCHANGE, region="europe"), "no lane leads to europe"),
        (replace(EXCHANGE, from_="green"), "no green disc starts the lane to africa now"),
        (replace(EXCHANGE, region="india", from_="green", to="red"), "no red disc is left in the pool"),
        (replace(EXCHANGE, to="green"), ""),
    ],
)
def test_a_first_disc_is_exchanged_for_a_disc_of_the_pool(event: Event, reason: str) -> None:
    """3.2: a pool of three discs for each opposing colour."""
    assert why(one_run(), event) == reason


@pytest.mark.parametrize("runs", [(), (("red",) * 6, ("green",) * 6)])
def test_first_discs_are_exchanged_between_the_runs(runs: tuple[tuple[str, ...], ...]) -> None:
    state = one_run()
    state.mat.runs = runs
    assert why(state, EXCHANGE) == "no red disc starts the lane to africa now"


def test_a_lane_without_a_disc_has_none_to_exchange() -> None:
    state = one_run()
    state.lane["africa"] = []
    assert why(state, replace(EXCHANGE, from_="")) == "no  disc starts the lane to africa now"


LANES = LaneDiscsLaid(run=1, colours=tuple(colours("RRRGGP")), tokens=("politics",) * 6)


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (LANES, ""),
        (replace(LANES, run=2), "run 2 is not the next one"),
        (replace(LANES, colours=tuple(colours("RGPBR"))), "a run lays 6 discs"),
        (replace(LANES, tokens=("politics",) * 7), "a run lays 6 discs"),
        (replace(LANES, colours=tuple(colours("RRRRGP"))), "there are only 3 red discs for the lanes"),
        (replace(LANES, colours=tuple(colours("RRWGGP"))), "white is not a colour of the opposition"),
        (
            replace(LANES, tokens=(*("politics",) * 5, "culture")),
            "the token on far-east-sea-1 is politics, not culture",
        ),
    ],
)
def test_a_run_lays_a_disc_of_the_pool_on_every_lane(event: Event, reason: str) -> None:
    state = setting_up()
    state.token |= dict.fromkeys((spaces[0] for spaces in state.atlas.spaces.values()), "politics")
    assert why(state, event) == reason


def test_both_runs_share_the_pool_and_there_is_no_third() -> None:
    state = one_run()
    state.token |= dict.fromkeys((spaces[1] for spaces in state.atlas.spaces.values()), "politics")
    second = replace(LANES, run=2, colours=tuple(colours("PPBBBG")))
    assert why(state, second) == ""
    assert why(state, replace(second, colours=tuple(colours("PPBBBR")))).startswith("there are only 3 red")
    state.mat.runs *= 2
    assert why(state, replace(second, run=3)) == "run 3 is not the next one"


def rows(**changes: tuple[str, ...]) -> GridLaid:
    laid = {str(level): row for level, row in ROWS.items()} | {key[1:]: row for key, row in changes.items()}
    return GridLaid(rows={level: row for level, row in laid.items() if row})


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (rows(), ""),
        (rows(r5=()), "the grid has the rows 1, 2, 3, 4, 5"),
        (rows(r6=("market",)), "the grid has the rows 1, 2, 3, 4, 5"),
        (rows(r2=("bank", "bank", "barracks")), "row 2 holds barracks, bank, guild-hall, each once"),
        (rows(r2=("docks", "bank", "barracks")), "row 2 holds barracks, bank, guild-hall, each once"),
    ],
)
def test_each_row_of_the_grid_holds_the_buildings_of_its_level(event: Event, reason: str) -> None:
    assert why(setting_up(), event) == reason


def test_the_grid_is_laid_once() -> None:
    state = setting_up()
    state.mat.grid = dict(ROWS)
    assert why(state, rows()) == "the grid is already laid"


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ("RRGGPPBB", ""),
        ("RRGGPPB", "the turn discs are 2 of each opposing colour"),
        ("RRRGPPBB", "the turn discs are 2 of each opposing colour"),
        ("RRGGPPBBW", "the turn discs are 2 of each opposing colour"),
        ("RRGGPPWW", "the turn discs are 2 of each opposing colour"),
    ],
)
def test_the_turn_discs_are_two_of_each_colour(order: str, reason: str) -> None:
    assert why(setting_up(), TurnDiscsLaid(order=tuple(colours(order)))) == reason


def test_tokens_are_laid_before_any_leaves_the_map() -> None:
    state = setting_up("base")
    event = TokensLaid(cities={}, sea={}, links="")
    assert why(state, event) == "cities europe: no word for 10 spaces"
    state.out = {"attack": 1}
    assert why(state, event) == "tokens have already left the map"
    state.out, state.boards["white"].tokens["culture"] = {}, (4,)
    assert why(state, event) == "tokens have already left the map"


CUT = LaneCut(seat="white", region="africa", space="africa-sea-5", token="politics")


@pytest.mark.parametrize(
    ("event", "lane", "reason"),
    [
        (CUT, "", ""),
        (CUT, "RRRRR", "africa-sea-5 is not the last free space of its lane"),
        (replace(CUT, space="africa-sea-6"), "", "africa-sea-6 is not the last free space of its lane"),
        (replace(CUT, token="culture"), "", "the token on africa-sea-5 is politics, not culture"),
        (replace(CUT, seat="green"), "", "nobody called green sits here"),
        (replace(CUT, region="europe"), "", "no lane leads to europe"),
    ],
)
def test_EN78_a_lane_loses_the_free_space_next_to_the_cards(event: Event, lane: str, reason: str) -> None:
    state = setting_up("two", lengths={"AF": 5})
    state.lane["africa"], state.cuts = colours(lane), 6
    state.token["africa-sea-5"] = "politics"
    assert reason in why(state, event)
    assert bool(why(state, event)) is bool(reason)


def complete(variant: str) -> State:
    state = setting_up(variant)
    if state.solo is None:
        mode = state.atlas.mode
        state.start, state.cuts = "white", mode.cuts + mode.cut_first * len(state.atlas.lanes)
        return state
    mat = state.mat
    mat.grid, mat.discs, mat.runs, mat.is_chit_removed = dict(ROWS), DISCS, (("red",), ("red",)), True
    mat.europe = dict(zip(("industry", "culture", "finance", "politics"), mat.opposing, strict=True))
    return state


LAID = "the opposition's pieces are not all laid"
CHANGES: dict[str, Callable[[State], object]] = {
    "tokens": lambda state: setattr(state, "layouts", 0),
    "crown": lambda state: setattr(state, "start", ""),
    "a cut": lambda state: setattr(state, "cuts", state.cuts - 1),
    "grid": lambda state: setattr(state.mat, "grid", {}),
    "discs": lambda state: setattr(state.mat, "discs", ()),
    "a run": lambda state: setattr(state.mat, "runs", (("red",),)),
    "the chit": lambda state: setattr(state.mat, "is_chit_removed", False),
    "a disc in Europe": lambda state: state.mat.europe.pop("culture"),
}


@pytest.mark.parametrize(
    ("variant", "without", "reason"),
    [
        *[(variant, "", "") for variant in ("base", "two", "three", "solo")],
        ("base", "tokens", "no tokens are laid"),
        ("solo", "tokens", "no tokens are laid"),
        ("three", "crown", "nobody has the crown"),
        ("two", "a cut", "11 lane spaces were cut"),
        ("three", "a cut", "7 lane spaces were cut"),
        *[("solo", each, LAID) for each in ("grid", "discs", "a run", "the chit")],
        ("solo", "a disc in Europe", "a disc is missing in europe"),
    ],
)
def test_a_setup_is_closed_once_everything_lies(variant: str, without: str, reason: str) -> None:
    """3.1 to 3.4: with two seats twelve spaces are cut, with three of the variant eight."""
    state = complete(variant)
    CHANGES.get(without, bool)(state)
    assert why(state, SetupClosed()) == reason


@pytest.mark.parametrize(
    "event", [DISC, CHIT, SWAP, EXCHANGE, LANES, rows(), TurnDiscsLaid(order=DISCS), SetupClosed()]
)
def test_nothing_is_set_up_once_the_game_has_begun(event: Event) -> None:
    assert check(GAME, table("solo"), event) == impossible("the game has begun")


@pytest.mark.parametrize(
    "event",
    [
        DISC,
        EXCHANGE,
        LANES,
        rows(),
        TurnDiscsLaid(order=DISCS),
        BonusDraw(by="rule", index=3, colour="red"),
        ChitRun(by="rule", colour="red", token="attack", space="x", region="europe", how="none"),
        GridClosed(crown=(1, 1), row=ROWS[1]),
        DiscsTurned(count=2, order=DISCS),
    ],
)
def test_at_a_table_without_opposition_nothing_of_its_mat_happens(event: Event) -> None:
    in_setup = "opening" in type(event).__module__
    state = setting_up("base") if in_setup else table("base")
    assert check(GAME, state, replace(event, by="")).why == "there is no opposition in this game"
