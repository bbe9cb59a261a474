"""Unit Endeavors: units act when they are Helped, operators stand on their tracks, Hits fall at random."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ledger.core.pieces.luck import Luck
from ledger.core.rules.verdicts import Follows
from ledger.games.humanity import GAME
from ledger.games.humanity.scenes import acting, rounds, specials
from ledger.games.humanity.scenes.events.buttons import ButtonPlaced
from ledger.games.humanity.scenes.events.chance import RandomPicked
from ledger.games.humanity.scenes.events.falling import CombatantRemoved
from ledger.games.humanity.scenes.events.opening import EndeavorClosed
from ledger.games.humanity.scenes.events.units import BlessingsChanneled, UnitHelped
from ledger.games.humanity.scenes.state import Support
from ledger.games.humanity.scenes.tracks import move
from ledger.testing import Play
from tests.games.humanity.scenes.arenas import (
    chosen,
    idle,
    one,
    places,
    refused,
    result,
    scene_of,
    temporary,
    turn_of,
)
from tests.games.humanity.tables import errors, rich, standing, table

SOURCE = "Unit Endeavors"
PEOPLE = ("npc Dragon, hurt=6", "npc Kraken, hurt=8", "npc Pirate, hand=6, hurt=4")
DICE = {"Ann": "hand", "Bob": "head", "Pirate": "hand"}


def fleet(
    *moves: str, dragon: str = "unit Dragon ally", seed: int | None = None, **rulings: str | bool
) -> Play:
    """Ann and Bob on the Dragon (d6) against the Pirate on the Kraken (d8)."""
    wealth = (*rich("ann", 5, 3, 4), *rich("bob", 5, 4))
    setup = (dragon, "unit Kraken", "place Ann", "place Bob", "place Pirate")
    return table(*PEOPLE, *wealth, "endeavor unit", *setup, *moves, seed=seed, **rulings)


def battle(*moves: str, random_position: str = "from-0") -> Play:
    """The same in round 1, when Ann is to act."""
    return turn_of(chosen(fleet("begin", random_position=random_position), DICE), "Ann").after(*moves)


def lie(play: Play, kind: str, track: str, *positions: int) -> Play:
    """Buttons lie on a track."""
    for at in positions:
        event = ButtonPlaced(button=scene_of(play).next_button, kind=kind, track=track, position=at)
        play.game.projector.fold(play.state, (event,))
    return play


def there(play: Play, kind: str, track: str) -> list[int]:
    return sorted(button.position for button in scene_of(play).on(track, kind))


# setup


def test_a_unit_brings_a_track_that_ends_at_the_size_of_its_stat() -> None:
    scene = scene_of(fleet())
    assert {name: track.end for name, track in scene.tracks.items()} == {"Dragon": 6, "Kraken": 8}
    assert (scene.combatants["Ann"].track, scene.combatants["Pirate"].track) == ("Dragon", "Kraken")


def test_the_largest_stat_is_the_unit_stat_where_none_is_named() -> None:
    assert one(fleet(), "Kraken").stat == "hurt"
    assert one(fleet(dragon="unit Dragon hand ally"), "Dragon").stat == "hand"


def test_nobody_begins_on_the_track_of_the_others() -> None:
    refused(fleet(), "place Cy Kraken", SOURCE, "the track of an allied unit")


def test_units_bring_the_tracks_and_nothing_else_does() -> None:
    fleet().when("track The sea").refused(SOURCE)
    table("endeavor unit").when("place Ann").impossible("there is no track")
    table(*PEOPLE, "endeavor monstrous").when("unit Dragon").refused("Monstrous Endeavors")


def test_each_side_needs_a_unit_and_somebody_an_operator() -> None:
    play = table(*PEOPLE, "endeavor unit", "unit Dragon ally")
    refused(play, "begin", SOURCE, "place at least one opponent unit")
    play.after("unit Kraken")
    refused(play, "begin", SOURCE, "place at least one operator")
    play.after("place Ann", "begin")


# rounds


def test_G118_units_choose_nothing_and_gain_as_much_as_their_x_each_round() -> None:
    play = chosen(fleet("begin"), DICE)
    assert len(temporary(play, "Dragon")) == len(temporary(play, "Kraken")) == 2
    assert {each.name for each in rounds.acting(scene_of(play))} == {"Ann", "Bob", "Pirate"}


def test_a_unit_takes_no_special_action_whatever_it_has() -> None:
    play = battle()
    play.state.characters["Ann"].pool.clear()
    assert "Dragon" not in specials.takers(play.state)


def test_a_unit_does_not_act_before_somebody_helps_it() -> None:
    battle().when("Dragon act attack Kraken").refused("At Table Discretion")


@pytest.mark.parametrize("way", ["bare", "harmonious"])
def test_G035_help_that_brings_nothing_lets_a_unit_act_and_has_the_bust_of_help(way: str) -> None:
    play = battle()
    play.state.characters["Ann"].apts |= {"Acting": way.title()}
    refused(play, "ann urge bare 5", "G-035", "bare Help takes no Blessing")
    play.after(f"urge {way}", "act attack Kraken", "roll 2", "resolve")
    assert "Check 1 of Dragon comes to 2: failure, boons 0, busts 1, X 2" in play.sentences()


def test_an_operator_helps_the_unit_of_their_own_track_and_it_acts_at_once() -> None:
    play = battle("urge 5")
    assert play.asked.startswith("Dragon: Dragon acts with the Help of Ann")
    play.after("act attack Kraken", "roll 4")
    assert play.state.check.help == 2
    assert one(play, "Ann").turn == "done"
    play.after("resolve", "pick 3")
    assert there(play, "hit", "Kraken") == [3]


def test_help_to_a_unit_may_go_to_its_x() -> None:
    play = battle("urge x 5", "act steal Kraken", "roll 6")
    assert (play.state.check.help, play.state.check.x_help) == (0, 2)


def test_G117_only_an_operator_on_its_track_helps_a_unit() -> None:
    play = battle()
    refused(play, "urge Kraken 5", "G-117", "not an operator on the track of Kraken")


def test_the_help_of_a_unit_costs_what_help_costs() -> None:
    play = battle()
    event = UnitHelped(by="ann", character="Ann", unit="Dragon", blessing=1, bonus=5)
    play.when(event).impossible("that Help brings")
    play.after("urge 5")
    assert 5 not in [held.face for held in play.state.characters["Ann"].pool if not held.lasts]
    poor = battle()
    pool = poor.state.characters["Ann"].pool
    pool[0] = replace(pool[0], face=1)
    poor.after("urge")
    assert [held.face for held in poor.state.characters["Ann"].pool if not held.lasts] == [3, 4]


def test_HS8_a_unit_that_is_helped_three_times_with_x_2_acts_twice() -> None:
    play = battle("urge 5", "act attack Kraken", "roll 6", "bob help 5")
    assert len(one(play, "Dragon").helped) == 2
    play.after("resolve", "pick 3")
    assert play.asked.startswith("Dragon: Dragon acts with the Help of Bob")
    play.after("act attack Kraken", "roll 6", "resolve", "pick 5")
    assert there(play, "hit", "Kraken") == [3, 5]
    assert rounds.owed(play.state, one(play, "Dragon")) == 0
    assert scene_of(play).current != "Dragon"


def test_HS8_a_third_help_brings_no_third_action() -> None:
    play = battle("urge 5", "decline")
    one(play, "Ann").turn = "held"
    play.after("ann urge 3", "decline")
    one(play, "Ann").turn = "held"
    refused(play, "ann urge 4", "G-117", "Dragon acts 2 times in a round")


def test_a_unit_may_decline_to_act() -> None:
    play = battle("urge 5", "decline")
    assert not play.asked.startswith("Dragon")


def test_the_pages_show_units_and_hide_what_only_a_specialization_brings() -> None:
    play = lie(battle("urge 5"), "hit", "Kraken", 4)
    told = {page: str(play.game.view(play.state, page)) for page in ("tracks", "round", "actions Ann")}
    assert "Kraken, 0 to 8 (opponent unit)" in told["tracks"]
    assert "0 of 1 actions" in told["round"]
    assert "rally" in told["actions Ann"]
    assert "explode" not in told["actions Ann"]
    assert play.game.facts(play.state)["Kraken: Hits in a row"] == 1


def test_only_units_attack_units_and_are_attacked_by_units() -> None:
    play = battle("urge 5")
    refused(play, "act attack Pirate", "Actions", "Pirate is not an opposing unit")
    play = turn_of(chosen(fleet("begin"), {"Ann": "hurt", "Bob": "head", "Pirate": "hand"}), "Ann")
    refused(play, "act attack Kraken", "Actions", "Kraken is not an opponent on the track of Ann")


def test_EX084_a_smaller_unit_is_harder_to_attack() -> None:
    play = battle()
    scene, state = scene_of(play), play.state
    dragon, kraken = one(play, "Dragon"), one(play, "Kraken")
    assert acting.rank_against(state, scene, dragon, "Kraken") == 0
    assert acting.rank_against(state, scene, kraken, "Dragon") == 1


def test_a_maximum_hits_each_x_times() -> None:
    play = battle("urge 5", "act attack Kraken", "roll 6", *["modify +5"] * 3, "resolve")
    play.after("pick 3", "pick 4")
    assert there(play, "hit", "Kraken") == [3, 4]


def test_a_hit_where_one_is_adds_none() -> None:
    play = lie(battle("urge 5", "act attack Kraken", "roll 6"), "hit", "Kraken", 3).after("resolve", "pick 3")
    assert there(play, "hit", "Kraken") == [3]


def test_EX085_a_shield_goes_instead_of_a_hit() -> None:
    play = lie(battle("urge 5", "act attack Kraken", "roll 6"), "shield", "Kraken", 5).after(
        "resolve", "pick 5"
    )
    assert (there(play, "hit", "Kraken"), there(play, "shield", "Kraken")) == ([], [])


def test_a_theft_of_a_unit_reaches_its_crew_and_nothing_comes_back() -> None:
    play = battle("urge 5", "act steal Kraken", "roll 6", "resolve")
    assert play.asked.startswith("Dragon: take 2")
    play.after("take 3 3")
    assert not play.state.owed
    assert len(temporary(play, "Kraken")) + len(temporary(play, "Pirate")) == 2


def test_a_unit_channels_all_of_its_energy_to_its_crew() -> None:
    play = battle("urge 5", "act channel")
    had = len(temporary(play, "Dragon"))
    event = BlessingsChanneled(by="table", character="Dragon")
    refused(play, event, SOURCE, "gives all of its temporary Blessings")
    before = len(temporary(play, "Bob"))
    play.after("channel Bob 3, Bob 3")
    assert (had, len(temporary(play, "Dragon")), len(temporary(play, "Bob"))) == (2, 0, before + 2)


def test_what_a_unit_channels_is_dealt_in_turn_where_nothing_is_said() -> None:
    play = battle("urge 5", "act channel", "channel")
    assert temporary(play, "Dragon") == []
    assert len(temporary(play, "Ann")) == 3


# operators


def test_EX082_movement_ends_where_the_track_ends() -> None:
    scene = scene_of(fleet())
    scene.combatants["Ann"].position = 5
    assert move(scene, "Ann", 3).path == (6,)


def test_a_hit_holds_whoever_moves_off_it() -> None:
    scene = scene_of(lie(fleet(), "hit", "Dragon", 0))
    assert move(scene, "Ann", 2).path == (1,)


def test_going_to_a_smaller_unit_is_harder() -> None:
    scene, state = scene_of(play := battle()), play.state
    assert acting.changing(state, scene, one(play, "Ann"), "Kraken") == 0
    assert acting.changing(state, scene, one(play, "Pirate"), "Dragon") == 1
    state.characters["Dragon"].stats[one(play, "Dragon").action_die] = 8
    assert acting.changing(state, scene, one(play, "Pirate"), "Dragon") == 0, "they are equally large"


def test_a_unit_reaches_as_many_as_its_x_and_the_help_on_x_for_that_attack() -> None:
    play = battle()
    dragon, state = one(play, "Dragon"), play.state
    x = rounds.x(state, dragon)
    assert acting.reach(state, dragon) == x
    dragon.helped = (Support("Ann", goes="x", bonus=2),)
    assert acting.reach(state, dragon) == x + 2
    dragon.attacks = 1
    assert acting.reach(state, dragon) == x


def test_changing_tracks_takes_a_check() -> None:
    play = battle("act track Kraken", "roll 2")
    assert play.state.check.intent == "track"
    play.after("resolve")
    assert one(play, "Ann").track == "Dragon"
    play = battle("act track Kraken", "roll 6", "resolve")
    assert (one(play, "Ann").track, one(play, "Ann").position) == ("Kraken", 0)


def test_G120_operators_on_one_track_attack_each_other() -> None:
    play = battle("act track Kraken", "roll 6", "resolve")
    assert [other.name for other in acting.opponents(scene_of(play), one(play, "Ann"))] == ["Pirate"]


# special actions


def special(*moves: str, **at: int) -> Play:
    """Ann, who has most, takes the special action."""
    play = chosen(fleet("begin"), {**DICE, "Ann": "hurry"})
    for name, position in at.items():
        one(play, name).position = position
    return idle(play).after(*moves)


def test_EX083_a_rally_extends_its_own_track_by_what_was_moved() -> None:
    play = special("special rally", "split Ann 3, Bob 1", Ann=5, Bob=2)
    assert scene_of(play).tracks["Dragon"].end == 10
    assert places(play)["Ann"] == 2


def test_a_rally_on_another_track_moves_its_operators_down() -> None:
    play = special(Ann=3, Pirate=4)
    one(play, "Ann").track = "Kraken"
    play.after("special rally", "split Ann 3")
    assert scene_of(play).tracks["Dragon"].end == 6
    assert places(play)["Pirate"] == 1


def test_a_sally_takes_the_x_of_the_unit_and_removes_whoever_has_three_in_a_row() -> None:
    play = lie(special(), "hit", "Kraken", 3, 4, 5)
    play.after("special sally Kraken")
    assert play.state.endeavor is None
    assert result(play) == "allies win"


def test_a_sally_hits_whoever_has_no_row() -> None:
    play = special("special sally Kraken", "pick 8")
    assert there(play, "hit", "Kraken") == [8]


def test_a_sally_needs_an_allied_track() -> None:
    play = special()
    one(play, "Ann").track = "Kraken"
    refused(play, "special sally Kraken", SOURCE, "Ann is not on the track of an allied unit")


def test_G121_a_tally_needs_30_on_an_extended_track() -> None:
    refused(special(Ann=6), "special tally Kraken", SOURCE, "Ann is at 6, 30 is needed")
    assert result(special("special tally Kraken", Ann=30)) == "allies win"


# removal and the end


def two_fleets() -> Play:
    units = ("unit Dragon ally", "unit Tug ally", "unit Kraken")
    crew = ("place Ann", "place Bob", "place Pirate")
    play = table(*PEOPLE, "npc Tug, hurt=4", "endeavor unit", *units, *crew, "begin")
    return turn_of(chosen(play, DICE), "Ann")


def lost(play: Play) -> Play:
    out = CombatantRemoved(character="Dragon", why="tally")
    play.game.projector.fold(play.state, (out,))
    return play


def test_G119_whoever_is_on_the_track_of_a_unit_that_is_out_goes_to_another_one() -> None:
    play = lost(two_fleets())
    assert play.asked.startswith("Ann: Dragon is out: Ann goes to another track")
    refused(play, "act advance", SOURCE, "Ann goes to another track")
    play.after("act track Tug", "roll 6")
    assert standing(play).rank == 1
    play.after("roll 6", "resolve")
    assert one(play, "Ann").track == "Tug"
    assert one(play, "Ann").turn == "ready"
    play.after("act track Kraken", "roll 2", "resolve")
    assert one(play, "Bob").removed


def test_a_check_for_another_track_that_is_called_off_is_made_again() -> None:
    play = lost(two_fleets()).after("act track Tug", "void")
    assert play.asked.startswith("Ann: Dragon is out")


def test_without_a_unit_the_endeavor_is_lost() -> None:
    due = GAME.pending(lost(battle()).state)
    assert isinstance(due, Follows)
    assert due.event == EndeavorClosed(by="table", result="opponents win", reason="no allied unit is left")


def test_where_no_operator_is_left_the_table_concludes() -> None:
    play = battle()
    for name in ("Ann", "Bob", "Pirate"):
        play.game.projector.fold(play.state, (CombatantRemoved(character=name, why="overboard"),))
    assert play.asked == "table: nobody is left to act: conclude"
    play.after("conclude")


# chance and knobs


@pytest.mark.parametrize(("ruling", "least"), [("from-0", 0), ("from-1", 1)])
def test_G116_a_random_position_is_one_from_0_or_by_ruling_from_1(ruling: str, least: int) -> None:
    play = battle("urge 5", "act attack Kraken", "roll 6", "resolve", random_position=ruling)
    assert play.asked.endswith(f"which position of Kraken gets a Hit ({least} to 8)")
    told = RandomPicked(by="table", what="position", character="Kraken", least=least, most=8, value=9)
    play.when(told).impossible(f"a number from {least} to 8")


def test_HS13_the_tool_picks_the_same_position_again() -> None:
    play = fleet("begin", seed=3)
    draft = RandomPicked(what="position", character="Kraken", least=0, most=8)
    picked = [draft.dealt(play.state, Luck(seed)) for seed in (1, 1, 2, 3, 4, 5, 6, 7, 8)]
    assert picked[0] == picked[1]
    assert len(set(picked)) > 1
    assert all(0 <= value <= 8 for value in picked)


def test_the_audit_of_a_battle_is_silent() -> None:
    play = battle("urge 5", "act attack Kraken", "roll 6", "bob help 5", "resolve", "pick 3")
    play.after("act channel", "channel Ann 3, Bob 3")
    assert errors(play.setup, play.events) == []
