"""What an inspection of Endeavors by hand found: words at their edges, and what nothing hangs on."""

from __future__ import annotations

import pytest

from ledger.core.errors import MoveIncomplete, UnknownName
from ledger.games.humanity.scenes import rounds
from ledger.games.humanity.scenes.view import tracks_page
from ledger.testing import Play
from tests.games.humanity.scenes.arenas import (
    acted,
    arena,
    chosen,
    fight,
    heist,
    lying,
    one,
    refused,
    scene_of,
    turn_of,
)
from tests.games.humanity.scenes.test_abilities import dice, lie_for
from tests.games.humanity.tables import empty, table
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
    assert "Ann stays in the Endeavor" in play.told()


def test_terrain_says_that_the_movement_ends_there() -> None:
    play = arena("racing", "place Ann", "place Bob", "button terrain 2", "begin")
    turn_of(chosen(play, {"Ann": "head", "Bob": "head"}), "Ann")
    acted(play, "act advance")
    assert "Ann activates the Terrain at 2: the movement ends there" in play.told()


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
