"""Setting a scene: who takes part and where, what is laid out, splits of a movement, Areas, when it is over.

Source: the setup of each kind of Endeavor, Tracks, Rounds; G-066, G-078, G-085, G-088, G-100.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ledger.api import Contradiction
from ledger.core.errors import UnknownName
from ledger.games.humanity.scenes import rounds
from ledger.games.humanity.scenes.dues import is_moot
from ledger.games.humanity.scenes.events.buttons import ButtonPlaced
from ledger.games.humanity.scenes.events.joining import CombatantPlaced, UnitPlaced
from ledger.games.humanity.scenes.events.movement import AllocationMade, MovementMade
from ledger.games.humanity.scenes.events.opening import EndeavorClosed
from ledger.games.humanity.scenes.events.specials import SpecialChosen
from ledger.games.humanity.scenes.kinds import racing
from ledger.games.humanity.scenes.state import ActionShare, Duty
from ledger.testing import Play
from tests.games.humanity.scenes.arenas import (
    KEEPER,
    acted,
    arena,
    attacked,
    chosen,
    fight,
    heist,
    idle,
    lying,
    one,
    places,
    race,
    refused,
    result,
    round_over,
    scene_of,
    temporary,
    turn_of,
    typed,
)
from tests.games.humanity.scenes.test_abilities import dice, with_spec
from tests.games.humanity.scenes.test_unit import fleet
from tests.games.humanity.tables import rich, table

MONSTROUS, RACING, STEALTH = "Monstrous Endeavors", "Racing Endeavors", "Stealth Endeavors"
UNIT = "Unit Endeavors"
WOLF = {"by": "table", "character": "Wolf", "side": "monstrosity"}


# who takes part


@pytest.mark.parametrize(
    ("line", "rule", "why"),
    [
        ("place Wolf ally Horde", MONSTROUS, "no ally is Horde: it has no tags"),
        ("place Wolf monstrosity", MONSTROUS, "a monstrosity begins above 0"),
        ("place Ann ally 3", MONSTROUS, "an ally begins at 0, without buttons"),
        ("place Wolf 10 (3) (3)", MONSTROUS, "no two Recovery buttons together"),
        ("place Wolf 10 (10)", "G-088", "Recovery buttons lie between 0 and 10"),
    ],
)
def test_monstrous_setup_what_is_refused(line: str, rule: str, why: str) -> None:
    refused(arena("monstrous"), line, rule, why)


def test_monstrous_setup_a_defeat_button_at_0_and_recovery_below_the_start() -> None:
    event = CombatantPlaced(**WOLF, position=10, recoveries=(7,))
    refused(arena("monstrous"), event, MONSTROUS, "one Defeat button lies at 0")
    for recoveries, legal in (((9, 1), True), ((10,), False), ((0,), False)):
        verdict = arena("monstrous").when(replace(event, recoveries=recoveries, defeat=True)).verdict
        assert verdict.is_accepted == legal
    play = arena("monstrous", "place Wolf 10 (3)")
    assert (lying(play, "recovery"), lying(play, "defeat")) == ([7], [0])
    assert [(button.kind, button.owner) for button in scene_of(play).buttons] == [
        ("recovery", "Wolf"),
        ("defeat", "Wolf"),
    ]


def test_G088_several_recovery_buttons_are_typed_as_they_are_written() -> None:
    for start in ("10 (3, 6)", "10 (3 6)", "10 (3) (6)", "10 3 6"):
        assert lying(arena("monstrous", f"place Wolf {start} Horde"), "recovery") == [4, 7]


def test_whoever_has_left_the_campaign_takes_no_part() -> None:
    comes = CombatantPlaced(by="table", character="Cy", side="ally")
    unit = UnitPlaced(by="table", character="Cy", side="ally", stat="hurt", end=6)
    for play, event, source in ((arena("monstrous"), comes, MONSTROUS), (table("endeavor unit"), unit, UNIT)):
        play.when(event).legal()
        other = arena("monstrous") if event is comes else table("endeavor unit")
        other.state.characters["Cy"].retired = True
        refused(other, event, source, "Cy has left the campaign")


def test_unit_setup_everybody_begins_aboard_an_allied_unit() -> None:
    play = table(
        "npc Dragon, hurt=6", "npc Kraken, hurt=8", "endeavor unit", "unit Dragon ally", "unit Kraken"
    )
    refused(play, "place Ann Kraken", "Unit Endeavors", "Kraken is not one")
    play.after("place Ann Dragon", "place Guard")
    assert (one(play, "Ann").track, one(play, "Guard").track) == ("Dragon", "Kraken")


def test_the_track_of_a_unit_ends_at_its_size() -> None:
    play = table("npc Dragon, hurt=6", "endeavor unit")
    event = UnitPlaced(by="table", character="Dragon", side="ally", stat="hurt", end=8)
    refused(play, event, "Unit Endeavors", "the track of a d6 ends at 6")
    play.when(replace(event, end=6)).legal()


def test_stealth_setup_the_eye_has_a_watch_stat_and_no_position() -> None:
    play = arena("stealth", KEEPER)
    event = CombatantPlaced(by="table", character="Keeper", side="eye")
    refused(play, event, STEALTH, "say its Watch Stat")
    refused(play, replace(event, stat="head", position=3), STEALTH, "the eye has no position")
    play.when(replace(event, stat="head")).legal()


def test_a_start_may_be_at_any_place_of_a_track() -> None:
    play = arena("monstrous", "place Wolf 1000 (1)")
    assert (places(play)["Wolf"], lying(play, "recovery")) == (1000, [999])
    with pytest.raises(UnknownName, match="'1001'"):
        typed(arena("monstrous"), "place Wolf 1001")


# the lay of the land


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("button terrain 0", "a Terrain lies above 0"),
        ("button finish 0", "a Finish lies above 0"),
        ("button terrain 5 Area", "an Area names the Stats that it allows"),
        ("button terrain 5 hand", "and no other Terrain does"),
        ("button finish 30", "the track already has a Finish"),
        ("button alarm 4", "the table lays out: terrain, finish"),
    ],
)
def test_racing_what_cannot_be_laid_out(line: str, why: str) -> None:
    refused(arena("racing", "button finish 20"), line, RACING, why)


def test_racing_terrain_has_no_tag_but_area() -> None:
    event = ButtonPlaced(by="table", button=1, kind="terrain", position=5, tags=("Mud",))
    refused(arena("racing"), event, RACING, "Terrain has no tag but Area")


def test_G100_an_area_limits_action_dice_from_its_place_up() -> None:
    play = arena("racing", "place Ann", "place Bob", "button terrain 3 Area hurry", "begin")
    play.when("ann die hand").legal()
    play = arena("racing", "place Ann", "place Bob", "button terrain 3 Area hurry", "begin")
    one(play, "Ann").position = 3
    refused(play, "ann die hand", "Rounds", "the Area at 3 allows hurry")
    play.when("ann die hurry").legal()


def test_a_race_without_racers_has_no_winner() -> None:
    play = race()
    scene = scene_of(play)
    assert racing.ending(scene) is None
    scene.combatants["Ann"].removed = "fatigue"
    assert racing.ending(scene) == ("Bob wins", "the last racer left")
    scene.combatants["Bob"].removed = "fatigue"
    assert racing.ending(scene) == ("nobody wins", "no racer is left")


def test_fatigue_whoever_fails_the_check_is_out_of_the_race() -> None:
    play = arena("racing", "place Ann", "place Bob", "place Cy", "begin")
    turn_of(chosen(play, {"Ann": "home", "Bob": "heart", "Cy": "heart"}), "Ann")
    play.after("ann gain 4 for a test", "ann spend 4 for a spur")
    idle(play)
    assert play.state.check.intent == "fatigue"
    play.after("roll 2", "resolve")
    assert one(play, "Ann").removed == "fatigue"


# splits


def falling() -> Play:
    """The Wolf and the Bear go down 2 in total."""
    play = arena("monstrous", "place Ann", "place Bob", "place Wolf 10", "place Bear 9", "begin")
    play = turn_of(chosen(play, {"Ann": "hurry", "Bob": "hurt", "Wolf": "home", "Bear": "home"}), "Bob")
    return attacked(play, "act attack Wolf, Bear", "roll 6")


def split(*parts: tuple[str, int]) -> AllocationMade:
    return AllocationMade(by="table", parts=tuple(ActionShare(who, amount) for who, amount in parts))


def test_group_movement_comes_to_its_total_and_names_each_once() -> None:
    refused(falling(), split(("Wolf", 1), ("Wolf", 1)), "Tracks", "everybody may be named only once")
    refused(falling(), split(("Wolf", 1)), "Tracks", "together they move 2, not 1")
    refused(falling(), split(("Ann", 2)), "Tracks", "Ann does not move; Wolf, Bear can")
    falling().when(split(("Wolf", 2), ("Bear", 1))).impossible("together they move 2, not 3")
    falling().when(split(("Wolf", 2), ("Bear", 0))).impossible("everybody who is named has to move")
    assert places(falling().after(split(("Wolf", 1), ("Bear", 1)))) == {
        "Ann": 0,
        "Bob": 0,
        "Wolf": 9,
        "Bear": 8,
    }


def test_group_movement_is_split_evenly_if_nothing_is_said() -> None:
    assert places(falling().after("split"))["Bear"] == 8


def test_perform_combo_nobody_goes_down_further_than_to_0() -> None:
    play = idle(chosen(fight(), {"Ann": "hurry", "Bob": "heart", "Wolf": "hurt"}))
    play.after("Ann special combo")
    refused(play, split(("Ann", 4)), "Tracks", "Ann is at 3")
    refused(play, split(("Bob", 1)), "Tracks", "Bob does not move; Ann can")
    play.when(split(("Ann", 3))).legal()


def test_dominating_goes_on_once_in_a_round_and_is_noted() -> None:
    play = with_spec(fight(), "Dominating")
    turn_of(chosen(play, {"Ann": "hurt", "Bob": "hand", "Wolf": "hand"}), "Ann")
    one(play, "Wolf").position = 8
    assert not one(play, "Ann").dominated
    attacked(play, "act attack Wolf", "roll 8")
    assert one(play, "Ann").dominated
    moved = [event for event in play.events if isinstance(event, MovementMade)]
    assert [(event.amount, event.rest, event.dominated) for event in moved] == [(-2, 1, True), (-1, 0, False)]
    assert "Wolf moves -2, to 7, 1 lost, 1 still to go" in [moved[0].tell(play.state)]


def test_a_movement_goes_on_upwards_after_an_escape_that_stops_nobody() -> None:
    play = turn_of(chosen(heist("button escape 1"), {"Ann": "head", "Bob": "head"}), "Ann")
    acted(play, "act move")
    (moved,) = [event for event in play.events if isinstance(event, MovementMade)]
    assert (moved.path, moved.rest) == ((1,), 1)
    assert places(play.after("ann decline"))["Ann"] == 2


# duties


def test_a_duty_about_a_button_that_is_gone_is_moot() -> None:
    scene = scene_of(arena("monstrous", "place Wolf 10 (3)"))
    assert not is_moot(scene, Duty(do="unplace", amount=1))
    assert is_moot(scene, Duty(do="unplace", amount=9))


# rounds


def test_turns_go_around_the_table_the_other_way() -> None:
    moves = ("npc Wolf, hurt=6", "endeavor monstrous counterclockwise")
    play = table(*moves, "place Ann", "place Bob", "place Cy ally", "place Wolf 10", "begin")
    scene = scene_of(play)
    waiting = [scene.combatants[name] for name in ("Ann", "Cy", "Wolf")]
    scene.current = "Bob"
    assert rounds.after(scene, waiting) == "Ann"
    scene.order = "clockwise"
    assert rounds.after(scene, waiting) == "Cy"


def test_G066_the_table_ends_a_scene_when_nobody_has_a_stat_left() -> None:
    play = round_over(chosen(fight(), {"Ann": "hurry", "Bob": "heart", "Wolf": "hurt"}))
    assert not rounds.is_stuck(play.state, scene_of(play))
    for name in ("Ann", "Bob", "Wolf"):
        one(play, name).exhausted = frozenset(play.state.characters[name].stats)
        last = name == "Wolf"
        assert rounds.is_stuck(play.state, scene_of(play)) == last
    scene_of(play).closed = True
    assert play.asked.startswith("table: nobody has a Stat left to choose: conclude, or begin")
    play.when("conclude they all sit down").legal()


def test_a_round_of_heavy_asks_the_table_only_about_what_the_size_does_not_decide() -> None:
    play = with_spec(fight(), "Heavy")
    play.state.characters["Ann"].stats |= {"history": 6}
    refused(play, "ann die history yes", "Rounds", "the size of history decides")
    play = with_spec(fight(), "Heavy")
    refused(play, "ann die hurt no", "Rounds", "the size of hurt decides")
    play.when("ann die history no").legal()
    refused(fight(), "ann die hand yes", "Rounds", "Ann has nothing that asks whether hand is related")


def test_G085_the_table_ends_a_scene_at_any_time_but_not_in_an_open_check() -> None:
    play = dice(fight()).after("act advance")
    play.when("conclude they flee").refused("At Table Discretion", "resolve", "void")
    play.after("roll 6", "resolve", "conclude they flee")
    assert result(play) == "they flee"
    play = fight()
    for name in ("Ann", "Bob"):
        one(play, name).removed = "combo"
    play.when("conclude a draw").refused(MONSTROUS)
    right = EndeavorClosed(by="table", result="monstrosities win", reason="no ally is left")
    play.when(right).legal()


def test_no_scene_opens_in_an_open_check() -> None:
    play = table("bob check head read", "roll 5")
    play.when("endeavor racing").refused("At Table Discretion", "resolve", "void")
    play.after("resolve").when("endeavor racing").legal()


# special actions


def test_somebody_who_comes_late_joins_while_action_dice_are_chosen() -> None:
    play = chosen(fight("place Cy"), {"Ann": "hand", "Bob": "hand", "Cy": "hand", "Wolf": "hand"})
    assert (places(play)["Cy"], len(temporary(play, "Cy"))) == (0, 1)
    refused(play, "place Bear 10 (3)", "Rounds", "Bear joins when the next Action Dice are chosen")


def test_a_special_action_costs_what_it_costs() -> None:
    """Resist: any number of Blessings, each worth at least 6."""
    play = with_spec(fleet("begin"), "Defiant").after(*rich("ann", 6, 6))
    idle(chosen(play, {"Ann": "hurry", "Bob": "head", "Pirate": "hand"}))
    refused(play, "special resist 5", "Defiant", "it costs a Blessing worth at least 6")
    play.after("special resist 6 6", "pick 2", "pick 3")
    assert sorted(held.face for held in play.state.characters["Ann"].pool if held.lasts != "scene") == [
        3,
        4,
        5,
    ]
    assert [button.position for button in scene_of(play).on("Dragon", "shield")] == [2, 3]
    assert play.state.counts["Uses", "Ann", "Defiant", "times"] == 1


def test_a_special_action_without_a_price_takes_no_blessings() -> None:
    play = idle(chosen(fight(*rich("ann", 4)), {"Ann": "hurry", "Bob": "heart", "Wolf": "hurt"}))
    paid = (play.state.characters["Ann"].pool[0].id,)
    event = SpecialChosen(by="ann", character="Ann", special="combo", blessings=paid)
    refused(play, event, "Actions", "combo costs nothing")
    play.when(replace(event, blessings=(), special="dance")).impossible(
        "no ally has a special action 'dance'"
    )
    play.when(replace(event, blessings=())).legal()


# which Stat


def test_attentive_makes_a_violent_attack_with_hand_or_heart() -> None:
    play = dice(fight(), Ann="hand")
    refused(play, "act attack Wolf", "Actions", "hand of Ann is not in the scope of hurt")
    one(play, "Ann").attentive = 1
    play.when("act attack Wolf").legal()
    assert play.state.check.stat == "hurt"


def test_a_button_that_never_lay_there_is_none() -> None:
    with pytest.raises(Contradiction, match="there is no button 7"):
        scene_of(fight()).button(7)


def test_nobody_takes_part_in_what_is_not_open() -> None:
    table().when("place Ann").impossible("no Endeavor is open")
    assert CombatantPlaced.made(table().state, "table", ("Ann",)).side == ""  # type: ignore[attr-defined]


def test_the_table_concludes_when_nobody_is_left_who_acts() -> None:
    play = fleet("begin")
    for name in ("Ann", "Bob", "Pirate"):
        assert play.asked.startswith("table: round 1") or "die STAT" in play.asked
        one(play, name).removed = "overboard"
    assert play.asked == "table: nobody is left to act: conclude"
