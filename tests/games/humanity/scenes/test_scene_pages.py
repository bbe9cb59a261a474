"""The pages of an open Endeavor: what each action would do now, or why it cannot be taken; facts; words.

What is expected is worked out from the rules of each action.
"""

from __future__ import annotations

from typing import Any

import pytest

from ledger.games.humanity.scenes import telling
from ledger.games.humanity.scenes.events.falling import CombatantRemoved
from ledger.games.humanity.scenes.state import Support
from ledger.games.humanity.scenes.view import actions_page, facts, round_page, tracks_page
from ledger.testing import Play
from tests.games.humanity.scenes.arenas import (
    acted,
    arena,
    chosen,
    fight,
    heist,
    one,
    race,
    scene_of,
    turn_of,
)
from tests.games.humanity.scenes.test_abilities import dice, with_spec
from tests.games.humanity.scenes.test_monstrous import wound
from tests.games.humanity.scenes.test_stealth import at, sneaking, woken
from tests.games.humanity.scenes.test_unit import fleet
from tests.games.humanity.tables import table


def rows(play: Play, name: str, place: int = 1) -> dict[str, tuple[Any, ...]]:
    """What the actions page says of each action: its chance, and what it would do now."""
    grid: Any = actions_page(play.state, name)[place]
    return {row[0]: row[2:] for row in grid.rows}


# what each action would do


def test_without_an_action_die_nothing_is_judged() -> None:
    assert set(rows(fight(), "Ann").values()) == {("-", "no Action Die is chosen")}


def test_an_action_says_its_chance_and_what_it_would_do() -> None:
    """A d6 succeeds in 44 of 100, and its X is 2."""
    play = dice(fight(), Ann="hand")
    assert rows(play, "Ann") == {
        "attack": ("44% (d6)", "hand of Ann is not in the scope of hurt"),
        "steal": ("44% (d6)", "against Wolf at 10"),
        "advance": ("44% (d6)", "moves +2, stops at 2"),
        "protect": ("44% (d6)", "Ann protected"),
        "track": ("-", "there is no other track"),
    }
    assert rows(dice(fight(), Ann="hurry"), "Ann")["advance"] == ("68% (d10)", "moves +3, stops at 3")
    wound(play, "Ann", 0)
    assert rows(play, "Ann")["advance"] == ("44% (d6)", "moves +2, stops at 1")


def test_an_attack_names_the_opponents_on_the_track_or_says_there_is_none() -> None:
    play = arena("monstrous", "track Roof", "place Ann", "place Bob", "place Wolf 10 Roof", "begin")
    chosen(play, {"Ann": "hand", "Bob": "hand", "Wolf": "hand"})
    assert rows(play, "Ann")["steal"][1] == "no opponent is on the track"
    assert rows(play, "Ann")["track"] == ("-", "can be taken")
    assert rows(fleet("begin"), "Dragon")["attack"][1] == "against Kraken"


def test_work_says_how_many_schemes_and_whether_the_objective_is_done() -> None:
    play = at(sneaking("button objective 1 head", "button escape 9"), "Ann", 0)
    assert rows(play, "Ann")["work"] == ("44% (d6)", "adds 2 Schemes")
    play = at(sneaking("button objective 1 head", "button escape 3"), "Ann", 0)
    assert rows(play, "Ann")["work"][1] == "adds 2 Schemes, and the Objective is done"
    play = at(sneaking("button objective 9 head"), "Ann", 0)
    assert rows(play, "Ann")["work"][1] == "no Objective lies where the turn of Ann began, or next to it"
    play = at(sneaking("button objective 1 hurt", "button objective 0 head"), "Ann", 0)
    assert rows(play, "Ann")["work"][1] == "adds 2 Schemes, and the Objective is done"


def test_what_would_bring_nothing_says_so() -> None:
    assert rows(sneaking(die="home"), "Ann")["interfere"] == ("44% (d6)", "would bring nothing here")
    play = sneaking("button alarm 2", die="home")
    assert rows(play, "Ann")["interfere"][1] == "an Alarm removed within 2"


def test_explosive_names_the_unit_of_the_track_that_would_be_hit() -> None:
    play = with_spec(fleet("begin"), "Explosive")
    turn_of(chosen(play, {"Ann": "hurt", "Bob": "head", "Pirate": "hand"}), "Ann")
    assert rows(play, "Ann")["explode"][1] == "no opposing unit of this track is small enough"
    one(play, "Ann").track = "Kraken"
    assert rows(play, "Ann")["explode"] == ("59% (d8)", "Kraken hit")
    play.state.characters["Kraken"].stats["hurt"] = 10
    assert rows(play, "Ann")["explode"][1] == "no opposing unit of this track is small enough"
    assert "explode" not in rows(play, "Bob")


def test_radiant_names_the_aptitudes_that_can_be_lent() -> None:
    for apts, told in ((("Fencing",), "Fencing lent"), (("Fencing", "Rowing"), "Fencing or Rowing lent")):
        play = with_spec(fight(), "Radiant")
        play.state.characters["Ann"].apts |= dict.fromkeys(apts, "")
        assert rows(dice(play, Ann="heart"), "Ann")["radiate"] == ("59% (d8)", told)
    play = dice(with_spec(fight(), "Radiant"), Ann="heart")
    assert rows(play, "Ann")["radiate"][1] == "Ann has no other Aptitude to lend"


def test_the_eye_makes_no_checks_and_its_mode_decides() -> None:
    play = turn_of(chosen(heist("button alarm 4"), {"Ann": "head", "Bob": "head"}), "Keeper")
    assert rows(play, "Keeper") == {
        "search": ("-", "can be taken"),
        "scan": ("-", "can be taken"),
        "awaken": ("-", "the Eye is in warry mode"),
        "wound": ("-", "the Eye is in warry mode"),
    }
    assert rows(woken("button alarm 4"), "Keeper")["wound"] == ("-", "against Ann at 0, Bob at 0")


def test_each_special_action_can_be_chosen_or_says_why_not() -> None:
    play = dice(fight())
    assert rows(play, "Ann", 2) == {"combo": ("can be chosen",), "victory": ("Ann is at 0, 30 is needed",)}
    one(play, "Ann").position = 30
    assert rows(play, "Ann", 2)["victory"] == ("can be chosen",)
    assert rows(play, "Wolf", 2)["victory"] == ("there is no Scheme, 10 in a row are needed",)
    defiant = with_spec(fleet("begin"), "Defiant")
    assert rows(defiant, "Ann", 2)["resist"] == ("it takes Blessings worth at least 6",)
    assert "resist" not in rows(defiant, "Bob", 2)
    assert len(actions_page(defiant.state, "Dragon")) == 2


def test_whoever_takes_no_part_has_no_actions() -> None:
    assert "Cy takes no part in the Endeavor." in str(actions_page(fight().state, "Cy"))
    assert "No Endeavor is open." in str(actions_page(table().state, "Cy"))
    for page in (tracks_page, round_page):
        assert "No Endeavor is open." in str(page(table().state))
    assert facts(table().state) == {}


# tracks, the round, facts


def test_the_tracks_say_who_is_out_and_why() -> None:
    play = fight()
    assert len(tracks_page(play.state)) == 3
    play.game.projector.fold(play.state, (CombatantRemoved(character="Bob", why="combo"),))
    assert ("out", "Bob (combo)") in tracks_page(play.state)[-1].pairs  # type: ignore[attr-defined]


def test_facts_count_fatigue_and_wounds_in_a_row() -> None:
    play = turn_of(chosen(race(), {"Ann": "home", "Bob": "heart"}), "Ann")
    assert "Ann: Fatigue" not in facts(play.state)
    play.after("ann gain 4 for a test", "ann spend 4 for a spur")
    assert facts(play.state)["Ann: Fatigue"] == 1
    play = fight()
    assert "Ann: Wounds in a row" not in facts(play.state)
    for place in (2, 3, 5):
        wound(play, "Ann", place)
    assert facts(play.state)["Ann: Wounds in a row"] == 2


def test_the_round_counts_the_actions_of_a_unit() -> None:
    play = fleet("begin")
    one(play, "Dragon").helped, one(play, "Dragon").attacks = (Support("Ann"),) * 3, 1
    grid: Any = round_page(play.state)[1]
    assert [row[5] for row in grid.rows if row[0] == "Dragon"] == ["1 of 2 actions"]


# words


def test_a_button_is_named_with_its_owner_and_its_place() -> None:
    play = fight()
    wound(play, "Ann", 3)
    scene = scene_of(play)
    number = scene.next_button - 1
    assert telling.button(play.state, number) == "the Wound of Ann at 3"
    assert telling.at(play.state, number) == "3"
    assert (telling.button(play.state, 99), telling.at(play.state, 99)) == ("button 99", "?")
    assert (telling.button(table().state, 1), telling.at(table().state, 1)) == ("button 1", "?")


@pytest.mark.parametrize(("roll", "told"), [("roll 6", "X 2"), ("roll 2", "fails")])
def test_the_result_of_an_action_is_told(roll: str, told: str) -> None:
    play = acted(dice(fight()), "act advance", roll)
    assert any(f"Ann's advance {'(' if 'X' in told else ''}{told}" in said for said in play.sentences())
