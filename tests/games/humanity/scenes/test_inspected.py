"""What an inspection of Endeavors by hand found: words at their edges, and what nothing hangs on."""

from __future__ import annotations

import pytest

from ledger.core.errors import MoveIncomplete, UnknownName
from ledger.core.typing import questions
from ledger.games.humanity import GAME
from ledger.games.humanity.scenes import rounds
from ledger.games.humanity.scenes.view import tracks_page
from ledger.games.humanity.shorthand import shorthand
from ledger.testing import Play
from tests.games.humanity.scenes.arenas import (
    acted,
    arena,
    chosen,
    fight,
    heist,
    idle,
    lying,
    one,
    refused,
    scene_of,
    turn_of,
)
from tests.games.humanity.scenes.test_abilities import dice, lie_for
from tests.games.humanity.tables import audited, empty, pool, table
from tests.games.humanity.test_help import gift


def test_a_lone_rogue_sees_the_lay_of_the_land_at_the_top_of_a_round() -> None:
    play = arena("stealth", "npc Keeper, head=8", "place Ann", "place Keeper head", "begin")
    play.after("button alarm 4", "button objective 8", "die hand")
    assert lying(play, "alarm") == [4]


def test_one_alarm_becomes_the_wound_of_one_rogue() -> None:
    play = heist("button alarm 3", "button alarm 5")
    scene_of(play).mode = "wake"
    turn_of(chosen(play, {"Ann": "hand", "Bob": "head"}), "Keeper").after("act awaken")
    with pytest.raises(UnknownName, match="the Wound of one rogue"):
        play.when("spread Ann 3, Bob 3, Ann 5")
    play.after("spread Ann 3, Ann 5")


def test_G126_zeal_with_nobody_above_0_is_not_offered_and_costs_nothing() -> None:
    play = chosen(fight(gift("Ann", "Zealous", "Acting")), {"Ann": "heart", "Bob": "hand", "Wolf": "hand"})
    turn_of(play, "Ann")
    assert "act zeal" not in play.offered
    refused(play, "act zeal", "Actions", "nobody named is above 0")
    one(play, "Bob").position = 2
    refused(play, "act zeal", "Actions", "nobody named is above 0")
    play.when("act zeal Bob").legal()


def test_tireless_is_written_on_a_sheet_with_its_stat() -> None:
    play = empty("npc Eve, hand=8, Art=Tireless hand")
    assert play.state.characters["Eve"].apts == {"Art": "Tireless"}
    assert play.state.characters["Eve"].chosen == {"Tireless": "hand"}


def test_tireless_without_a_stat_is_asked_for_it() -> None:
    with pytest.raises(MoveIncomplete, match="Tireless is about one Stat"):
        empty("npc Eve, hand=8, Art=Tireless")


def test_tireless_of_a_sheet_works() -> None:
    play = arena(
        "monstrous", "npc Eve, hand=8, Art=Tireless hand", "place Eve ally", "place Wolf 9 (2)", "begin"
    )
    one(play, "Eve").spent = frozenset({"hand"})
    play.after("Eve die hand", "Wolf die hurt")
    assert rounds.size(play.state, one(play, "Eve")) == 6


def test_in_a_window_for_an_attack_only_attacks_are_named() -> None:
    play = dice(fight(), Ann="hand")
    lie_for(play, "zeal", "Ann", 1)
    acted(play, "act advance")
    assert play.when("act advance").verdict.why == "Zeal is an Attack"
    assert "act steal" in play.when("act attack Wolf").verdict.instead
    assert "act advance" not in play.when("act attack Wolf").verdict.instead


def test_whoever_declines_an_escape_stays() -> None:
    play = turn_of(chosen(heist("button escape 1"), {"Ann": "hand", "Bob": "head"}), "Ann")
    acted(play, "act move").after("ann decline")
    assert "Ann stays in the Endeavor" in play.sentences()


def test_terrain_says_that_the_movement_ends_there() -> None:
    play = arena("racing", "place Ann", "place Bob", "button terrain 2", "begin")
    turn_of(chosen(play, {"Ann": "head", "Bob": "head"}), "Ann")
    acted(play, "act advance")
    assert "Ann activates the Terrain at 2: the movement ends there" in play.sentences()


def test_what_belongs_to_somebody_who_is_out_is_not_shown() -> None:
    play = chosen(fight(), {"Ann": "hurt", "Bob": "hurt", "Wolf": "hurt"})
    assert "Recovery of Wolf" in _page(play)
    one(play, "Wolf").removed = "maximum"
    assert "of Wolf" not in _page(play)


def _page(play: Play) -> str:
    return str(tracks_page(play.state))


def test_the_only_ally_is_the_charge_leader_without_an_election() -> None:
    play = arena("rush", "place Ann", "place Wolf 9 (2)", "begin")
    assert scene_of(play).leader == "Ann"


def test_an_ethic_is_typed_on_a_sheet_as_everywhere() -> None:
    play = table("npc Q, hand=6, Ethic=power-influence")
    assert play.state.characters["Q"].ethic == "Power & Influence"


def test_the_blessings_of_a_unique_skill_can_be_named() -> None:
    play = chosen(fight(), {"Ann": "home", "Bob": "hand", "Wolf": "hand"})
    turn_of(play, "Ann").after(
        "! ann gain 5 for a test", "! ann gain 5 for a test", "ann gain 1 3 for a test"
    )
    play.after("unique advance protect Bob for 5 5")
    assert pool(play) == [3, 3, 1, 3]


def test_nobody_of_the_other_side_is_offered_as_a_helper() -> None:
    play = chosen(fight(), {"Ann": "home", "Bob": "hand", "Wolf": "hand"})
    turn_of(play, "Ann").after("act advance", "roll 6")
    assert "Bob help" in " ".join(play.offered)
    assert "Wolf help" not in " ".join(play.offered)


def test_in_an_endeavor_a_blessing_that_nobody_is_owed_says_what_it_is_for() -> None:
    play = fight()
    play.when("ann gain 3").refused("Blessings", "Ann gain 3 for a song")
    play.when("ann gain 3 for a song").legal()


def test_an_attack_in_a_round_needs_no_act() -> None:
    play = turn_of(chosen(fight(), {"Ann": "hurt", "Bob": "hand", "Wolf": "hand"}), "Ann")
    state = play.state
    assert shorthand(state, "attack Wolf: 6", 0) == "act attack Wolf: 6"
    assert shorthand(state, "ann attack Wolf", 0) == "ann act attack Wolf"
    assert shorthand(state, "act attack Wolf", 0) is None
    assert shorthand(state, "attack hurt Wolf", 0) is None


@pytest.mark.parametrize("line", ["place Wolf 10 (3), Horde, Revenge", "place Wolf 10 (3) Horde Revenge"])
def test_the_details_of_a_start_take_commas(line: str) -> None:
    play = arena("monstrous", "place Ann", line)
    assert (one(play, "Wolf").start, one(play, "Wolf").tags) == (10, ("Horde", "Revenge"))


def test_a_heist_of_which_nothing_is_laid_out_says_so() -> None:
    play = arena("stealth", "npc Keeper, head=8", "place Ann", "place Keeper head")
    assert play.asked.startswith("table: nothing is laid out yet: place more, button alarm|objective|escape|")
    play.after("button alarm 3")
    assert play.asked.startswith("table: place more")


def test_at_the_dice_their_word_comes_first() -> None:
    play = heist("button alarm 3")
    assert questions.expected_words(GAME, GAME.pending(play.state))[:2] == ("die", "skip")


def test_gains_that_are_typed_where_the_tool_deals_are_noted() -> None:
    play = table("ann award 1", "ann gain 3 for a song", seed=3)
    notes = [found.message for found in audited(play.setup, play.events) if found.code == "A28-by-hand"]
    assert notes == ["ann: 1 gain of Blessings typed by hand, though the tool deals."]


def test_a_number_is_no_beginning_of_another_one_between_which_alarms_the_eye_looks() -> None:
    play = heist(*(f"button alarm {at}" for at in (1, 5, 18, 20)))
    idle(chosen(play, {"Ann": "history", "Bob": "history"})).after("Keeper special sweep")
    with pytest.raises(UnknownName):
        play.when("sweep 1 20")


def test_a_number_is_no_beginning_of_another_one_where_an_alarm_is_removed() -> None:
    play = heist("button alarm 10", "button alarm 12")
    with pytest.raises(UnknownName):
        play.when("remove alarm 1")
