"""Every knob does what its ruling says, and nothing where the table leaves it alone."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.rules.rulebook import check
from ledger.core.rules.verdicts import Follows
from ledger.games.endeavor import GAME
from ledger.games.endeavor.boards import fate_of, is_over, limit
from ledger.games.endeavor.building.state import buildable_levels
from ledger.games.endeavor.lands import governor_of
from ledger.games.endeavor.mat import Chit, Owed
from ledger.games.endeavor.opposition.acting import DiscActs
from ledger.games.endeavor.opposition.order import hand_checked
from ledger.games.endeavor.opposition.plans import best_lanes, chit_plan, completable, disc_plan
from ledger.games.endeavor.opposition.state import can_occupy
from ledger.games.endeavor.sea.cards import AssetDrawn
from ledger.games.endeavor.sea.cities import occupied
from ledger.games.endeavor.sea.shipping import shipped
from ledger.games.endeavor.state import NEUTRAL, OPPOSITION, PLAYER, State
from ledger.games.endeavor.turns.endings import Discarded, Passed
from ledger.games.endeavor.worth import lines, rating, winners
from tests.games.endeavor.tables import RED_TRACKS, built, colours, fill, on_top, own, table

EUROPE = {"black": "EU1 EU2 EU3 EU4 EU5 EU6 EU7 EU8 EU9 EU10"}


def red(**changes: Any) -> State:
    """Europe is full; red acts."""
    return table("solo", **{"tracks": RED_TRACKS, "cities": EUROPE, **changes})


@pytest.mark.parametrize(("over_15", "left"), [("keep", 15), ("stop-at-15", 13)])
def test_EN10_steps_beyond_15(over_15: str, left: int) -> None:
    """The marker stood at 14, went on by 2 and by 1, and loses 2 again."""
    state = table("base", over_15=over_15)
    own(state, "white", (0, 0, 0, 14))
    state.now.built = state.now.grown = state.now.paid = set(state.table.seats)
    for event, card in ((1, "caribbean-card-1"), (2, "africa-card-1")):
        draw = AssetDrawn(id=event, by="white", disc="white", deck=card.rpartition("-card")[0], card=card)
        GAME.projector.fold(state, (draw,))
    assert min(state.total("white", "politics"), 15) == 15
    GAME.projector.fold(state, (Discarded(id=3, side="white", card="caribbean-card-1", to="deck"),))
    assert min(state.total("white", "politics"), 15) == left


@pytest.mark.parametrize(("penalty", "to"), [("always", "lost"), ("abolition-only", "out")])
def test_EN13_a_slavery_card_that_is_thrown_away(penalty: str, to: str) -> None:
    assert fate_of(table("base", slavery_penalty=penalty), "white", "slavery-card-1") == to


@pytest.mark.parametrize(("ties", "won"), [("shared", ("white", "green")), ("start-order", ("green",))])
def test_EN22_who_wins_a_tie(ties: str, won: tuple[str, ...]) -> None:
    state = table("base", ties=ties)
    state.start = "red"
    assert winners(state, {"white": 40, "red": 39, "green": 40}) == won


@pytest.mark.parametrize(("limit_", "levels"), [("industry", (1,)), ("none", (1, 2, 3, 4, 5))])
def test_EN36_industry_and_the_grid(limit_: str, levels: tuple[int, ...]) -> None:
    assert buildable_levels(table("solo", build_limit=limit_), "white") == levels


@pytest.mark.parametrize(("first_actor", "first"), [("board", True), ("acting-colours", False)])
def test_EN39_who_could_occupy(first_actor: str, first: bool) -> None:
    """A city of Africa is empty, and of the two colours that act none has presence there."""
    state = red(lanes={"AF": "WWWPPP"}, first_actor=first_actor)
    state.mat.discs, state.now.marker = tuple(colours("RGPBRGPB")), 3
    assert can_occupy(state) is first
    state.now.marker = 4
    assert can_occupy(state)


@pytest.mark.parametrize(("majority", "won"), [("per-colour", "white"), ("pooled", "green")])
def test_EN52_opposing_discs_are_counted_apart_or_together(majority: str, won: str) -> None:
    state = table("solo", majority=majority)
    assert governor_of(state, colours("WWWRRGG")) == won
    assert governor_of(state, colours("WWWWRGG")) == "white"


@pytest.mark.parametrize(("governor_for", "fills"), [("any-opposing", ("africa",)), ("acting-colour", ())])
def test_EN52_whose_governor_is_worth_a_disc(governor_for: str, fills: tuple[str, ...]) -> None:
    state = red(lanes={"AF": "GGGWB"}, governor_for=governor_for)
    assert completable(state, "red") == fills
    assert completable(state, "green") == ("africa",)


@pytest.mark.parametrize(
    ("complete", "plan"), [("never", ("none", ())), ("last-resort", ("last-resort", ("africa",)))]
)
def test_EN53_a_lane_that_would_be_filled_for_the_seat(complete: str, plan: tuple[str, Any]) -> None:
    state = red(lanes={"AF": "RWWWG"}, complete_for_player=complete)
    state.decks["europe"], state.decks["slavery"] = [], []
    found = disc_plan(state, "red")
    assert (found.step, found.options) == plan


def test_EN53_what_the_last_resort_ships_can_be_played() -> None:
    state = red(lanes={"AF": "RWWWG"}, complete_for_player="last-resort")
    state.decks["europe"], state.decks["slavery"] = [], []
    state.now.built = state.now.grown = state.now.paid = state.now.passed = {"white"}
    state.now.side, state.now.marker, state.mat.discs = PLAYER, 3, tuple(colours("RGPBRGPB"))
    due = GAME.pending(state)
    assert isinstance(due, Follows)
    GAME.projector.fold(state, (replace(due.event, id=1),))
    due = GAME.pending(state)
    assert isinstance(due, Follows)
    assert due.event == shipped(state, OPPOSITION, "red", "africa")


@pytest.mark.parametrize(("beyond_15", "step"), [("lanes", "b"), ("all-steps", "d2")])
def test_EN56_a_city_whose_token_scores_nothing(beyond_15: str, step: str) -> None:
    state = table(
        "solo",
        tracks=(2, 4, 3, 15),
        lanes={"AF": "GR"},
        tokens={"europe-1": "politics", "africa-sea-3": "culture"},
        beyond_15=beyond_15,
    )
    fill(state, "EU1")
    assert disc_plan(state, "red").step == step


def test_EN56_a_wasted_city_is_taken_where_nothing_else_is_left() -> None:
    state = table("solo", tracks=(2, 4, 3, 15), tokens={"europe-1": "politics"}, beyond_15="all-steps")
    fill(state, "EU1")
    state.decks["europe"], state.decks["slavery"] = [], []
    assert disc_plan(state, "red").options == ("europe-1",)


@pytest.mark.parametrize(("presence", "step"), [(True, "none"), (False, "attack")])
def test_EN64_an_attack_chit_and_presence(presence: bool, step: str) -> None:
    state = table("solo", lanes={"CA": "WWWGGG"}, cities={"white": "CA1"}, attack_needs_presence=presence)
    assert chit_plan(state, Chit("red", "attack", "europe-1", "europe")).step == step


@pytest.mark.parametrize(("kept", "to"), [("own", "out"), ("all", "kept")])
def test_EN68_whose_governors_the_opposition_keeps(kept: str, to: str) -> None:
    state = table("solo", kept_governors=kept)
    assert fate_of(state, "white", "africa-governor") == to
    assert fate_of(state, OPPOSITION, "africa-governor") == "kept"
    assert fate_of(table("base"), "white", "africa-governor") == "out"


@pytest.mark.parametrize(
    ("slot", "sides"), [("both", ["white", OPPOSITION]), ("player", ["white"]), ("none", [])]
)
def test_EN76_who_scores_an_empty_governors_slot(slot: str, sides: list[str]) -> None:
    state = table("solo", empty_governor_slot=slot)
    assert [side for side in state.boards if lines(state, side).get("governor slot") == 3] == sides


@pytest.mark.parametrize(("neutral_token", "to"), [("player", "board"), ("out", "out")])
def test_EN83_the_token_under_a_neutral(neutral_token: str, to: str) -> None:
    state = table("two", tokens={"europe-1": "finance"}, neutral_token=neutral_token)
    assert [gain.to for gain in occupied(state, "white", NEUTRAL, "europe-1").gains] == [to]


LANES = {"africa-sea-3": "ship-draw", "india-sea-3": "finance"}


@pytest.mark.parametrize(
    ("difficulty", "city", "lane"),
    [("standard", "run", "out"), ("easier", "out", "out"), ("harder", "run", "run")],
)
def test_difficulty_says_which_chits_are_run(difficulty: str, city: str, lane: str) -> None:
    state = table("solo", lanes={"AF": "RG"}, tokens={"europe-1": "attack", **LANES}, difficulty=difficulty)
    assert [gain.to for gain in occupied(state, OPPOSITION, "red", "europe-1").gains] == [city]
    assert [gain.to for gain in shipped(state, OPPOSITION, "red", "africa").gains] == [lane]


@pytest.mark.parametrize(
    ("difficulty", "best"),
    [("standard", {"africa", "india"}), ("harder", {"africa"}), ("easier", {"africa", "india"})],
)
def test_in_the_harder_game_a_chit_on_a_lane_is_worth_an_action(difficulty: str, best: set[str]) -> None:
    state = table(
        "solo", lanes={"AF": "RG", "IN": "RG"}, tokens=LANES, tracks=RED_TRACKS, difficulty=difficulty
    )
    assert set(best_lanes(state, ("africa", "india")).names) == best


def test_in_the_easier_game_no_chit_makes_a_city_better() -> None:
    tokens = {"europe-1": "attack", "europe-5": "culture"}
    for difficulty, best in (("standard", "europe-1"), ("easier", "europe-5")):
        state = table("solo", tokens=tokens, tracks=RED_TRACKS, difficulty=difficulty)
        fill(state, "EU1", "EU5")
        assert disc_plan(state, "red").options == (best,)


# what stands near the knobs and has no example of its own


def test_chits_of_a_new_city_are_run_before_those_that_wait() -> None:
    state = table(
        "solo", tokens={"europe-1": "attack", "europe-1--india-1": "payment"}, cities={"red": "EU2"}
    )
    state.chits = [Chit("red", "ship-draw", "europe-2", "europe")]
    state.city["india-1"] = "red"
    GAME.projector.fold(state, (replace(occupied(state, OPPOSITION, "red", "europe-1"), id=7),))
    assert [chit.token for chit in state.chits] == ["attack", "payment", "ship-draw"]


def test_a_disc_that_acts_forgets_what_the_one_before_left() -> None:
    state = red()
    state.mat.discs, state.chits = tuple(colours("RGPBRGPB")), [Chit("red", "attack", "europe-2", "europe")]
    GAME.projector.fold(state, (DiscActs(id=1, by="rule", index=1, colour="red", step="none"),))
    assert state.chits == []


@pytest.mark.parametrize(
    "owed",
    [
        Owed("draw", "red", "europe"),
        Owed("occupy", "red", "europe-1"),
        Owed("attack", "red", "caribbean-1"),
        Owed("steal", "red", "culture"),
    ],
)
def test_an_act_that_cannot_be_done_any_more_is_passed_over(owed: Owed) -> None:
    """Something was overruled: the deck is empty, the city held or nobody's, the token gone."""
    state = red()
    state.decks["europe"] = []
    now = state.now
    now.built = now.grown = now.paid = now.passed = {"white"}
    now.side, now.marker, state.mat.discs = PLAYER, 3, tuple(colours("RGPBRGPB"))
    before = GAME.pending(state)
    state.owed = owed
    assert GAME.pending(state) == before


def test_a_hand_check_counts_what_was_discarded_for_it() -> None:
    state = red()
    own(state, OPPOSITION, (0, 0, 0, 0), "africa-card-1")
    state.now.discarded[OPPOSITION] = 2
    checked = hand_checked(state)
    assert (checked.held, checked.kept) == (3, 1)
    GAME.projector.fold(state, (replace(checked, id=1),))
    assert hand_checked(state).held == 1


def test_a_pass_forgets_what_was_discarded_for_it() -> None:
    state = table("base")
    own(state, "white", (0, 0, 0, 0), "africa-card-1")
    discarded = Discarded(id=1, side="white", card="africa-card-1", to="deck")
    GAME.projector.fold(state, (discarded, Passed(id=2, seat="white", held=0, limit=1)))
    assert (state.now.discarded, state.now.leaving) == ({}, "")


def test_the_opposition_draws_for_nobody_but_itself() -> None:
    """Only a draw of the seat makes a bonus draw due."""
    state = red()
    for by, disc, drew in ((OPPOSITION, "red", False), ("white", "white", True)):
        card = state.decks["europe"][0]
        GAME.projector.fold(state, (AssetDrawn(id=1, by=by, disc=disc, deck="europe", card=card),))
        assert state.now.drew is drew


def test_the_slavery_slot_of_the_highest_level_is_an_ordinary_one() -> None:
    """EN-18."""
    state = table("base")
    own(state, "white", (0, 0, 0, 10), *(f"slavery-card-{number}" for number in range(5)))
    assert (limit(state, "white"), is_over(state, "white")) == (5, False)
    own(state, "white", (0, 0, 0, 10), "slavery-card-5")
    assert (limit(state, "white"), is_over(state, "white")) == (5, True)


@pytest.mark.parametrize(("region", "deck"), [("india", "india"), ("caribbean", "far-east")])
def test_a_chit_draws_where_it_was_gained_before_anywhere_else(region: str, deck: str) -> None:
    state = red(lanes={"IN": "RGGPPBB", "FE": "RGGPPBBG"}, tracks=(3, 3, 3, 3))
    on_top(state, "india-card-1")
    on_top(state, "far-east-card-1")
    state.decks["europe"], state.decks["slavery"] = [], []
    state.city |= {"far-east-1": "red", "far-east-2": "red"}
    state.decks["far-east"] = ["far-east-card-3"]
    found = chit_plan(state, Chit("red", "ship-draw", "x", region))
    assert (found.step, found.options) == ("draw", (deck,))


def test_the_crown_goes_to_the_left_after_every_round() -> None:
    state = table("base")
    firsts = []
    for n in range(3, 7):
        state.rounds = n
        due = GAME.pending(state)
        assert isinstance(due, Follows)
        assert check(GAME, state, due.event).is_accepted
        GAME.projector.fold(state, (due.event,))
        firsts.append(state.now.first)
    assert firsts == ["red", "green", "white", "red"]


def test_a_building_of_level_5_is_style_even_in_a_draw() -> None:
    state = table("solo")
    built(state, "white", "museum")
    assert rating(state, 0) == "minor with style"


def test_EN56_all_steps_leaves_a_wasted_city_to_another_one_of_its_step() -> None:
    """South-america-1 scores two glory, and its politics nothing any more."""
    state = table(lanes={"SA": "RRGGPP"}, tracks=(2, 4, 3, 15), beyond_15="all-steps")
    fill(state)
    tokens = {"south-america-1": "politics", "south-america-2": "politics", "south-america-3": "culture"}
    state.token |= tokens
    assert (disc_plan(state, "red").step, disc_plan(state, "red").options) == ("b", ("south-america-3",))


def test_EN56_all_steps_lays_no_disc_beside_a_lane_for_a_city_that_was_just_left() -> None:
    state = table(lanes={"SA": "RRGGPP"}, tracks=(2, 4, 3, 15), beyond_15="all-steps")
    fill(state)
    state.city |= {"south-america-2": "black", "south-america-3": "black"}
    state.token["south-america-1"] = "politics"
    assert disc_plan(state, "red").step != "d3"
