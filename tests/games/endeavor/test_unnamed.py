"""EN-24 and the opposition: what hangs on a token that nobody has named is unverifiable, and only that."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.rules.rulebook import check
from ledger.core.rules.verdicts import Decision
from ledger.core.typing import listing
from ledger.games.endeavor import GAME
from ledger.games.endeavor.mat import Chit
from ledger.games.endeavor.opposition.acting import ChitRun, DiscActs
from ledger.games.endeavor.opposition.plans import Plan, chit_plan, disc_plan
from ledger.games.endeavor.state import PLAYER, State
from tests.games.endeavor.tables import RED_TRACKS, colours, table

FULL = {"black": "EU1 EU2 EU3 EU4 EU5 EU6 EU7 EU8 EU9 EU10"}
POLITICS_DONE = (2, 4, 3, 15)


def red(**changes: Any) -> State:
    """Europe is full, white has passed in round 3, and red is the first disc to act; nothing can be drawn."""
    state = table("solo", layout="as-taken", **{"tracks": RED_TRACKS, "cities": FULL, **changes})
    now = state.now
    now.built = now.grown = now.paid = now.passed = {"white"}
    now.side, now.marker, state.mat.discs = PLAYER, 3, tuple(colours("RPGBRPGB"))
    state.decks["europe"] = state.decks["slavery"] = []
    return state


AFRICA_FIRST = {"AF": "RG", "IN": "PR"}


@pytest.mark.parametrize(
    ("tracks", "africa", "india", "plan"),
    [
        (RED_TRACKS, "culture", "?", Plan("d1", ("africa",))),
        (RED_TRACKS, "?", "culture", Plan("d1", ("africa",))),
        (POLITICS_DONE, "culture", "?", Plan("d1", ("africa",))),
        (POLITICS_DONE, "?", "culture", Plan("d1", ("africa",), is_sure=False, is_open=True)),
        (POLITICS_DONE, "politics", "?", Plan("d2", ("india",), is_sure=False, is_open=True)),
    ],
)
def test_EN24_a_hidden_lane_token_matters_only_if_it_could_score_nothing(
    tracks: tuple[int, ...], africa: str, india: str, plan: Plan
) -> None:
    """EN-54: an earlier space goes first, whatever token comes next; EN-56: unless that token is wasted."""
    tokens = {"africa-sea-3": africa, "india-sea-3": india}
    assert disc_plan(red(lanes=AFRICA_FIRST, tracks=tracks, tokens=tokens), "red") == plan


def test_EN24_between_lanes_of_one_place_a_hidden_token_leaves_the_choice_in_doubt() -> None:
    state = red(lanes={"AF": "RG", "IN": "RP"}, tokens={"africa-sea-3": "culture", "india-sea-3": "?"})
    assert disc_plan(state, "red") == Plan("d1", ("africa", "india"), is_sure=False)


def open_lane(africa: str) -> State:
    tokens = {"africa-sea-3": africa, "india-sea-3": "culture"}
    return red(lanes=AFRICA_FIRST, tracks=POLITICS_DONE, tokens=tokens)


def acts(step: str, lane: str) -> DiscActs:
    return DiscActs(by="rule", index=1, colour="red", step=step, options=(lane,), chosen=lane)


@pytest.mark.parametrize(
    ("africa", "first", "second"),
    [
        ("?", "unverifiable", "unverifiable"),
        ("industry", "legal", "refused"),
        ("politics", "refused", "legal"),
    ],
)
def test_EN24_whoever_cannot_know_the_token_refuses_no_step(africa: str, first: str, second: str) -> None:
    state = open_lane(africa)
    assert check(GAME, state, acts("d1", "africa")).kind == first
    assert check(GAME, state, acts("d2", "india")).kind == second


def test_EN24_the_seat_is_asked_what_only_a_hidden_token_decides() -> None:
    state = open_lane("?")
    pending = GAME.pending(state)
    assert isinstance(pending, Decision)
    assert (
        pending.prompt == "disc 1 (red), step d1: africa, unless a token that nobody has named scores nothing"
    )
    assert [move.text for move in listing.legal_moves(GAME, state)] == ["take AF"]
    assert not isinstance(GAME.pending(open_lane("industry")), Decision)


def in_europe(*, tracks: tuple[int, ...] = POLITICS_DONE, **tokens: str) -> State:
    """Cities of Europe are free; a city that brings nothing waits for what brings something."""
    free = [f"EU{place[1:]}" for place in tokens]
    return red(
        cities={"black": " ".join(city for city in FULL["black"].split() if city not in free)},
        tokens={f"europe-{place[1:]}": token for place, token in tokens.items()},
        lanes={"AF": "RG"},
        tracks=tracks,
        beyond_15="all-steps",
    )


@pytest.mark.parametrize(
    ("ninth", "tenth", "plan"),
    [
        ("?", "politics", Plan("b", ("europe-9",), is_sure=False, is_open=True)),
        ("?", "culture", Plan("b", ("europe-9", "europe-10"), is_sure=False, is_open=True)),
        ("culture", "culture", Plan("b", ("europe-9", "europe-10"))),
        ("culture", "politics", Plan("b", ("europe-9",))),
        ("politics", "politics", Plan("d1", ("africa",))),
    ],
)
def test_EN56_a_city_whose_hidden_token_could_score_nothing_is_no_sure_choice(
    ninth: str, tenth: str, plan: Plan
) -> None:
    assert disc_plan(in_europe(c9=ninth, c10=tenth), "red") == plan


def test_EN56_no_token_can_be_wasted_while_every_track_can_grow() -> None:
    assert disc_plan(in_europe(c9="?"), "red").is_open
    assert disc_plan(in_europe(c9="?", tracks=(2, 4, 3, 14)), "red") == Plan("b", ("europe-9",))


def chit(state: State) -> Plan:
    return chit_plan(state, Chit("red", "occupy-draw", "europe-8", "europe"))


def test_EN56_a_chit_that_cannot_draw_occupies_even_a_city_that_brings_nothing() -> None:
    """A chit ships nothing, so the lane to Africa, which a disc would choose, is no way out for it."""
    state = in_europe(c9="politics", c10="politics")
    assert chit(state) == Plan("occupy", ("europe-9", "europe-10"))
    state.decks["europe"] = ["europe-card-0"]
    assert chit(state) == Plan("draw", ("europe",))
    state.token["europe-9"] = "culture"
    assert chit(state) == Plan("occupy", ("europe-9",))


@pytest.mark.parametrize(
    ("lanes", "plan"),
    [
        ({"AF": "RWWWG", "IN": "WWWWWG"}, Plan("last-resort", ("africa",))),
        ({"AF": "GWWWG"}, Plan("none")),
    ],
)
def test_EN53_the_last_resort_completes_a_lane_with_the_colour(lanes: dict[str, str], plan: Plan) -> None:
    assert disc_plan(red(lanes=lanes, complete_for_player="last-resort"), "red") == plan


@pytest.mark.parametrize(("token", "is_sure"), [("?", False), ("culture", True)])
def test_EN24_two_cities_are_compared_once_their_tokens_are_named(token: str, is_sure: bool) -> None:
    state = red(cities={"black": "EU1"}, tokens={"europe-9": token, "europe-10": "culture"})
    for place in range(2, 9):
        state.city[f"europe-{place}"] = "black"
    assert disc_plan(state, "red") == Plan("b", ("europe-9", "europe-10"), is_sure=is_sure)


def test_EN66_a_chit_without_a_city_and_without_a_card_is_lost() -> None:
    state = red(lanes={"AF": "RG"})
    assert chit(state) == Plan("none")


def test_EN24_a_chit_is_judged_like_a_disc_where_a_token_is_hidden() -> None:
    run = ChitRun(
        by="rule",
        colour="red",
        token="occupy-draw",
        space="europe-8",
        region="europe",
        how="draw",
        options=("europe",),
        chosen="europe",
    )
    for ninth, kind in (("?", "unverifiable"), ("culture", "refused"), ("politics", "legal")):
        state = in_europe(c9=ninth, c10="politics")
        state.decks["europe"] = ["europe-card-0"]
        state.chits = [Chit("red", "occupy-draw", "europe-8", "europe")]
        assert check(GAME, state, run).kind == kind
        assert check(GAME, state, replace(run, by="seat")).kind == (
            "refused" if kind != "unverifiable" else kind
        )
