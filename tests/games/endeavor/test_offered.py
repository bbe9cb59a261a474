"""What a table of Endeavor is offered, and why something else cannot be named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from ledger import api
from ledger.core.rules.rulebook import check
from ledger.core.rules.verdicts import Chance, Decision, Follows
from ledger.core.typing import listing
from ledger.games.endeavor import GAME
from ledger.games.endeavor.building.events import _buildable, _not_left
from ledger.games.endeavor.mat import Chit, Owed
from ledger.games.endeavor.opening.europe import (
    EuropeChitRemoved,
    EuropeDiscLaid,
    chits_to_choose,
    homes_to_choose,
)
from ledger.games.endeavor.opening.revealing import TokenRevealed
from ledger.games.endeavor.opening.state import cutter, looked_at, may_cut
from ledger.games.endeavor.opposition.state import taken_by_act
from ledger.games.endeavor.sea.acts import Gain
from ledger.games.endeavor.sea.cards import AssetDrawn, _no_card
from ledger.games.endeavor.sea.cities import _not_foreign, held, occupied
from ledger.games.endeavor.state import OPPOSITION, State
from ledger.games.endeavor.turns.endings import Discarded
from ledger.games.endeavor.turns.state import unknown_targets
from ledger.games.endeavor.words import not_busy
from ledger.games.endeavor.worth import winners
from tests.games.endeavor.tables import built, colours, fill, own, table, turn
from tests.games.endeavor.test_grid import ROWS
from tests.games.endeavor.test_impossible_setup import setting_up
from tests.games.endeavor.test_refusals import open_turn, opposing

DISCS = tuple(colours("RGPBRGPB"))


def offered(state: State) -> list[str]:
    return [move.text for move in listing.legal_moves(GAME, state)]


# building


def builder(variant: str, industry: int, *tiles: str) -> State:
    state = table(variant, n=len(tiles) + 1)
    built(state, "white", *tiles)
    own(state, "white", (industry, 0, 0, 0))
    if variant == "solo":
        state.mat.grid, state.mat.discs = {**ROWS, 1: ("workshop", "shipyard", None)}, DISCS
        state.mat.crown, state.mat.waiting = (2, 1), (1, "market")
    return state


@pytest.mark.parametrize(
    ("variant", "industry", "tiles", "levels"),
    [
        ("base", 0, (), (1,)),
        ("base", 4, (), (1, 2, 3)),
        ("base", 10, (), (1, 2, 3, 4, 5)),
        ("base", 10, ("museum",), (1, 2, 3, 4)),
        ("solo", 0, (), (1,)),
        ("solo", 4, (), (1, 2, 3)),
        ("solo", 10, ("museum",), (1, 2, 3, 4)),
    ],
)
def test_buildings_are_offered_up_to_industry_and_one_of_the_highest_level(
    variant: str, industry: int, tiles: tuple[str, ...], levels: tuple[int, ...]
) -> None:
    """4.2; in solo a Market that waits comes to column III as the crown leaves."""
    state = builder(variant, industry, *tiles)
    wanted = [f"build {tile}" for level in levels for tile in ROWS[level]]
    assert sorted(offered(state)) == sorted(wanted)


def test_a_building_without_a_copy_is_not_offered() -> None:
    state = builder("base", 0)
    state.stock["market"] = 0
    assert {tile for tile, _ in _buildable(state, "white", ())} == {"workshop", "shipyard"}
    assert _buildable(state, "purple", ()) == []


def test_in_solo_a_building_is_offered_with_its_cell() -> None:
    found = dict(_buildable(builder("solo", 0), "white", ()))
    assert found == {"workshop": (1, 1), "shipyard": (1, 2), "market": (1, 3)}


@pytest.mark.parametrize(
    ("variant", "text", "why"),
    [
        ("base", "colonial house", "colonial-house is printed on every board"),
        ("base", "docks", "no copy of docks is left"),
        ("solo", "docks", "docks does not lie on the grid"),
        ("base", "castle", ""),
    ],
)
def test_a_building_that_cannot_be_built_is_told_apart(variant: str, text: str, why: str) -> None:
    assert _not_left(table(variant), "white", text) == why


# why something cannot be named


def on_the_map() -> State:
    state = turn(3, "shipyard", "docks", busy=(1,), cities={"white": "EU1", "red": "EU2"})
    state.decks["europe"] = []
    return state


Absent = Callable[[State, str, str], str]


@pytest.mark.parametrize(
    ("absent", "text", "why"),
    [
        (_no_card, "europe", "no card of europe is left"),
        (_no_card, "eu", "no card of europe is left"),
        (_no_card, "sl", ""),
        (_no_card, "gold", ""),
        (_not_foreign, "eu1", "EU1 is white's own"),
        (_not_foreign, "europe-3", "nobody holds EU3"),
        (_not_foreign, "atlantis", ""),
        (held, "eu2", "EU2 is held by red"),
        (held, "eu3", ""),
        (held, "atlantis", ""),
        (not_busy, "docks", "no marker lies on docks"),
        (not_busy, "museum", "white has no museum"),
        (not_busy, "castle", ""),
    ],
)
def test_what_cannot_be_named_is_said_to_be_elsewhere(absent: Absent, text: str, why: str) -> None:
    assert absent(on_the_map(), "white", text) == why


def test_a_neutral_is_no_way_around_a_city_that_is_held() -> None:
    state = turn(3, "shipyard", variant="two", lanes={"AF": "WRWRWR"}, cities={"red": "AF1"})
    state.boards["white"].neutral_harbour = 1
    open_turn(state, "shipyard", ("ship", "africa"))
    assert sorted(text for text in offered(state) if text.startswith("neutral")) == [
        "neutral occupy AF2",
        "neutral ship AF",
    ]


# setup


def in_europe(draws: tuple[str, ...] | None) -> State:
    state = setting_up(lanes={"SA": "RG", "CA": "GR"})
    state.token |= {"europe-3": "industry", "europe-4": "industry", "africa-1": "industry"}
    state.mat.grid, state.mat.discs, state.mat.runs = dict(ROWS), DISCS, (("red",), ("green",))
    state.mat.draws = draws
    return state


def test_EN32_the_best_cities_of_the_drawn_colour_are_offered_first_then_all_with_its_status() -> None:
    choices = [*homes_to_choose(in_europe(("red", "green", "purple", "black")))]
    assert [(each.text, each.unlisted) for each in choices] == [
        ("EU3", False),
        ("EU4", False),
        ("EU1", True),
        ("EU6", True),
        ("AF1", True),
    ]


def test_EN32_where_the_table_draws_every_colour_is_offered_with_its_cities() -> None:
    choices = [*homes_to_choose(in_europe(None))]
    listed = [each.text for each in choices if not each.unlisted]
    assert listed[:2] == ["red EU3", "red EU4"]
    assert {text.split()[0] for text in listed} == {"red", "green", "purple", "black"}


def test_EN32_a_single_city_is_no_choice() -> None:
    state = in_europe(("red", "green", "purple", "black"))
    del state.token["europe-4"]
    assert [*homes_to_choose(state)] == []
    state.token["europe-9"] = "?"
    assert next(each.text for each in homes_to_choose(state)) == "EU3"


def test_EN32_a_colour_goes_to_its_best_city_if_all_tokens_are_named() -> None:
    state = in_europe(("red", "green", "purple", "black"))
    state.token |= {"europe-7": "finance", "europe-8": "politics"}
    event = EuropeDiscLaid(by="white", status="industry", colour="red", city="europe-1", basis="free")
    verdict = check(GAME, state, event)
    assert (verdict.rule, verdict.instead) == ("EN-32", ("europe-3", "europe-4"))
    assert verdict.why == "red has a better city for industry (first)"
    moved = replace(event, city="europe-3").worked_out(state)
    assert moved == replace(event, city="europe-3", basis="first", tied=("europe-3", "europe-4"), by="")
    state.token["europe-9"] = "?"
    verdict = check(GAME, state, event)
    assert (verdict.kind, verdict.rule) == ("unverifiable", "EN-24")


def test_EN34_the_chit_that_leaves_is_the_one_that_lies_there() -> None:
    removed = EuropeChitRemoved(by="white", city="europe-5", token="payment")
    assert removed.worked_out(setting_up()) == replace(removed, token="attack")


@pytest.mark.parametrize(("second", "listed"), [("politics", []), ("payment", ["EU4", "EU5"])])
def test_EN34_the_only_chit_of_europe_is_no_choice(second: str, listed: list[str]) -> None:
    state = setting_up()
    state.token["europe-4"] = second
    assert [each.text for each in chits_to_choose(state)] == listed


def test_EN24_players_look_at_europe_in_solo_and_at_the_ends_of_lanes_before_a_cut() -> None:
    solo = setting_up(layout="as-taken")
    assert looked_at(solo) == ()
    solo.token |= {"europe-9": "?", "africa-sea-6": "?"}
    assert looked_at(solo) == ("europe-9",)
    two = setting_up("two", layout="as-taken")
    two.token |= {"europe-9": "?", "africa-sea-6": "?", "india-sea-7": "?"}
    assert looked_at(two) == ("africa-sea-6", "india-sea-7")
    two.length["india"] = 4
    assert looked_at(two) == ("africa-sea-6",)


@pytest.mark.parametrize(
    ("variant", "cuts", "seats"),
    [("two", 6, "white red white red white red"), ("three", 0, "red green white red green white red green")],
)
def test_EX34_who_cuts(variant: str, cuts: int, seats: str) -> None:
    """EN-80: with two the start seat begins, with three the seat to its left."""
    state = setting_up(variant)
    state.start, found = "white", []
    state.cuts = cuts
    while (seat := cutter(state)) is not None:
        found.append(seat)
        state.cuts += 1
    assert found == seats.split()


@pytest.mark.parametrize(
    ("variant", "limit", "length", "may"),
    [
        ("two", "total", 4, True),
        ("two", "total", 3, False),
        ("two", "extra", 3, True),
        ("two", "extra", 2, False),
        ("three", "total", 5, True),
        ("three", "total", 4, False),
    ],
)
def test_EN79_how_short_a_lane_can_become(variant: str, limit: str, length: int, may: bool) -> None:
    """EX-33: the most cut lane to Africa keeps three spaces with two seats, four with three."""
    assert may_cut(table(variant, lengths={"AF": length}, cut_limit=limit), "africa") is may


def reveal(space: str, token: str) -> TokenRevealed:
    return TokenRevealed(by="table", space=space, token=token)


@pytest.mark.parametrize(("tool_deals", "kind"), [(False, Chance), (True, Decision)])
def test_EN24_a_hidden_token_that_the_opposition_takes_is_asked_for(tool_deals: bool, kind: type) -> None:
    state = opposing(layout="as-taken", tokens={"africa-sea-3": "?"}, lanes={"AF": "RG"})
    if tool_deals:
        state.table.dealer = "tool"
    state.owed = Owed("ship", "red", "africa")
    assert taken_by_act(state) == ("africa-sea-3",)
    pending = GAME.pending(state)
    assert isinstance(pending, kind)
    assert pending.prompt == "which token lies on AF-sea-3?"  # type: ignore[attr-defined]
    event = reveal("africa-sea-3", "culture")
    assert check(GAME, state, event).kind == "legal"
    GAME.projector.fold(state, (replace(event, id=1),))
    assert state.token["africa-sea-3"] == "culture"


def test_EN24_an_open_turn_names_what_it_could_take() -> None:
    tokens = {"europe-1": "?", "europe-2": "culture", "europe-1--india-1": "?", "africa-1": "?"}
    state = turn(3, layout="as-taken", tokens=tokens, cities={"white": "EU3"})
    open_turn(state, "colonial-house", site=0)
    assert state.turn is not None
    assert unknown_targets(state, state.turn) == ("europe-1",)
    state.city["india-1"] = "white"
    assert unknown_targets(state, state.turn) == ("europe-1", "europe-1--india-1")
    assert "reveal EU1 C" in offered(state)
    assert "reveal AF1 C" not in offered(state)


def test_EN24_a_token_that_nobody_named_is_not_taken() -> None:
    state = turn(3, layout="as-taken", tokens={"europe-1": "?"})
    event = occupied(state, "white", "white", "europe-1")
    with pytest.raises(api.MoveIncomplete, match="Nobody has said yet which token lies on EU1"):
        event.known(state)
    told = replace(event, gains=(Gain("europe-1", "culture", "board"),))
    why = check(GAME, open_turn(state, "colonial-house", site=0), told).why
    assert why == "nobody has said yet which token lies on europe-1"


# rounds and hands


def test_a_hand_over_its_limit_is_asked_for_when_the_round_ends() -> None:
    """EN-7: one ordinary slot at politics 0, and the one for a slavery card."""
    state = turn(0)
    own(state, "white", (0, 0, 0, 0), "far-east-card-1", "north-america-card-1", "slavery-card-1")
    state.now.passed = set(state.table.seats)
    pending = GAME.pending(state)
    assert isinstance(pending, Decision)
    assert (pending.seat, pending.prompt) == ("white", "discard: 3 cards, the limit is 2")


def test_EN6_whoever_leaves_discards_or_passes() -> None:
    state = turn(3, free_discard="pass-only")
    own(state, "white", (0, 0, 0, 0), "far-east-card-1", "north-america-card-1")
    state.now.leaving = "white"
    assert GAME.pending(state).prompt == "discard, or pass"
    del state.boards["white"].cards["far-east-card-1"]
    assert GAME.pending(state).prompt == "pass"
    state.now.leaving = "red"
    assert GAME.pending(state).prompt == "use a building, spend a chit, or pass"


@pytest.mark.parametrize(("start", "won"), [("white", "white"), ("red", "green"), ("green", "green")])
def test_EN22_in_start_order_the_first_of_the_tied_wins(start: str, won: str) -> None:
    state = table("base", ties="start-order")
    state.start = start
    assert winners(state, {"white": 40, "red": 39, "green": 40}) == (won,)


@pytest.mark.parametrize(
    ("side", "card", "knob", "to"),
    [
        (OPPOSITION, "africa-governor", "own", "kept"),
        ("white", "africa-governor", "own", "out"),
        ("white", "africa-governor", "all", "kept"),
    ],
)
def test_EN68_kept_governors_count_for_the_opposition(side: str, card: str, knob: str, to: Any) -> None:
    state = table("solo", kept_governors=knob)
    own(state, side, (0, 0, 0, 0), card)
    event = Discarded(id=7, side=side, card=card, to="deck")
    moved = event.worked_out(state)
    assert isinstance(moved, Discarded)
    assert moved.to == to
    GAME.projector.fold(state, (moved,))
    assert (card in state.boards[OPPOSITION].kept, card in state.gone) == (to == "kept", to == "out")


def test_a_card_that_a_log_draws_out_of_a_hand_leaves_that_hand() -> None:
    state = turn(3, "market")
    own(state, "red", (0, 0, 0, 0), "europe-card-0")
    open_turn(state, "market")
    drew = AssetDrawn(id=9, by="white", disc="white", deck="europe", card="europe-card-0")
    GAME.projector.fold(state, (drew,))
    holders = [side for side, board in state.boards.items() if "europe-card-0" in board.cards]
    assert holders == ["white"]


def test_a_chit_that_waits_is_run_before_the_next_disc() -> None:
    state = opposing()
    fill(state)
    state.chits = [Chit("red", "attack", "europe-1", "europe")]
    pending = GAME.pending(state)
    assert isinstance(pending, Follows)
    assert pending.prompt == "chit not executed: red runs the attack chit of europe-1"
