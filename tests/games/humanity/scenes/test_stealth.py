"""Stealth Endeavors: Alarms, what rogues do, the Eye and its modes, escaping."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ledger.core.line import read_line
from ledger.core.log.events import Event
from ledger.core.typing.otherwise import legal_lines
from ledger.core.typing.parsing import typed_draft
from ledger.games.humanity.checks import reactions
from ledger.games.humanity.scenes import alarms, rounds
from ledger.games.humanity.scenes.events.buttons import ButtonPlaced, ButtonRemoved
from ledger.games.humanity.scenes.events.movement import MovementMade
from ledger.games.humanity.scenes.events.rounds import CharacterTurnEnded
from ledger.games.humanity.scenes.events.stealth import ButtonsPlaced, EyeModeSet, WoundsDealt
from ledger.games.humanity.scenes.kinds import stealth as kind
from ledger.games.humanity.scenes.state import Tracks
from ledger.games.humanity.state import Endeavor, Track
from ledger.games.humanity.view import facts, view
from ledger.testing import Play
from tests.games.humanity.scenes.arenas import (
    KEEPER,
    acted,
    arena,
    chosen,
    heist,
    idle,
    lying,
    one,
    places,
    race,
    refused,
    result,
    scene_of,
    temporary,
    track_with,
    turn_of,
)
from tests.games.humanity.tables import audited, errors

SOURCE = "Stealth Endeavors"
DICE = {"Ann": "head", "Bob": "head"}
TWICE = ("ann gain 4 for a test", "ann gain 4 for a test")


def sneaking(*laid: str, die: str = "head", who: str = "Ann") -> Play:
    """It is the turn of somebody with X 2; the Eye has X 2 as well."""
    dice = {**DICE, who: die}
    return turn_of(chosen(heist(*laid), dice), who)


def at(play: Play, name: str, position: int) -> Play:
    """Somebody stands, and begins the turn, at a position."""
    combatant = one(play, name)
    combatant.position, combatant.began = position, (combatant.track, position)
    return play


def wounded(play: Play, name: str, position: int) -> Play:
    number = scene_of(play).next_button
    wound = ButtonPlaced(button=number, kind="wound", position=position, owner=name)
    play.game.projector.fold(play.state, (wound,))
    return play


def woken(*laid: str) -> Play:
    """The Eye woke, and it is its turn."""
    play = turn_of(chosen(heist(*laid), DICE), "Keeper")
    scene_of(play).alarmed, scene_of(play).mode = True, "wake"
    return play


def grid(*positions: int) -> Endeavor:
    scene = Endeavor(kind="stealth", tracks=Tracks(track=Track()))
    scene.buttons = track_with(0, alarm=positions).buttons
    scene.next_button = len(positions) + 1
    return scene


# setup


def test_the_eye_has_one_stat_no_position_and_no_action_die() -> None:
    play = heist()
    assert play.asked == "table: round 1, Action Dice of Ann, Bob: NAME die STAT, or NAME skip"
    assert (one(play, "Keeper").stat, rounds.x(play.state, one(play, "Keeper"))) == ("head", 2)
    assert "Keeper" not in str(view(play.state, "tracks"))
    assert "Keeper: position" not in facts(play.state)
    assert facts(play.state)["the Eye: mode"] == "warry"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("place Wolf eye", "there is one eye"),
        ("place Wolf rogue head", "a rogue spends its Action Dice"),
        ("place Wolf rogue 3", "a rogue begins at 0"),
        ("button alarm 21", "Alarms lie from 1 to 20"),
        ("button alarm 4", "there is already one at 4"),
        ("button alarm 5 hand", "only an Objective can have Stats"),
        ("button terrain 5", "the table lays out: alarm"),
    ],
)
def test_what_cannot_be_placed(line: str, why: str) -> None:
    play = arena("stealth", KEEPER, "place Ann", "place Keeper", "button alarm 4")
    assert one(play, "Keeper").stat == "head"
    refused(play, line, SOURCE, why)


def test_whoever_comes_after_the_eye_is_a_rogue() -> None:
    play = arena("stealth", KEEPER, "place Keeper", "place Wolf")
    assert (one(play, "Keeper").side, one(play, "Wolf").side) == ("eye", "rogue")


def test_a_heist_takes_a_rogue_and_the_eye() -> None:
    refused(arena("stealth", "place Ann"), "begin", SOURCE, "place at least one eye")


def test_G106_the_eye_has_a_turn_by_its_blessings_and_nothing_of_it_is_spent() -> None:
    play = chosen(heist(), {"Ann": "hurry", "Bob": "hurt"})
    assert play.asked == "table: whose turn is it: Bob, Keeper"
    play.after("turn Keeper", "act scan", "up", *["pass"] * 2, "lapse", "ann special quicken")
    assert scene_of(play).round == 2
    assert not one(play, "Keeper").spent
    assert len(temporary(play, "Keeper")) == 2


# Alarms


def test_EX077_alarms_grow_without_a_cascade() -> None:
    scene = grid(5, 6, 20)
    assert alarms.grown(scene, "track") == ((4, 7), (5, 1))


def test_EX077_they_grow_when_a_rogue_fails() -> None:
    play = acted(sneaking("button alarm 5", "button alarm 6", "button alarm 20"), "act move", "roll 2")
    assert lying(play, "alarm") == [1, 5, 6, 7, 20]


def test_EX078_scan_shifts_them_in_a_circle() -> None:
    assert [at for _, at in alarms.shifted(grid(5, 19), "track", 3)[0]] == [8, 2]
    assert [at for _, at in alarms.shifted(grid(2, 5), "track", -3)[0]] == [19, 2]
    play = turn_of(chosen(heist("button alarm 2", "button alarm 20"), DICE), "Keeper").after("act scan", "up")
    assert lying(play, "alarm") == [2, 4]
    play = turn_of(chosen(heist("button alarm 2"), DICE), "Keeper").after("act scan", "pick down")
    assert lying(play, "alarm") == [20]


def test_HS7_an_alarm_that_comes_onto_an_older_one_does_not_stay() -> None:
    scene = grid(0, 20)
    assert alarms.shifted(scene, "track", 1) == (((1, 1),), (2,))
    scene = grid(20, 0)
    assert alarms.shifted(scene, "track", 1) == (((1, 1),), (2,))


def test_G108_search_picks_each_place_by_itself_and_adds_nothing_twice() -> None:
    play = turn_of(chosen(heist("button alarm 7"), DICE), "Keeper").after("act search", "7", "20")
    assert lying(play, "alarm") == [7, 20]
    assert one(play, "Keeper").turn == "done"


def test_HS6_a_sparked_roll_that_fails_makes_them_grow_twice() -> None:
    play = sneaking("button alarm 5").after(*TWICE)
    play.after("act move", "spark home 4 4")
    assert lying(play, "alarm") == [5, 6]
    play.after("roll 2 2", "say apt no", "resolve")
    assert lying(play, "alarm") == [5, 6, 7]
    assert errors(play.setup, play.events) == []


def test_G109_each_sparked_roll_counts_once_and_on_its_track_only() -> None:
    play = sneaking("track Vault", "button alarm 5", "button alarm 9 Vault").after(*TWICE)
    play.after("act move", "roll 2", "spark home 4 4")
    assert lying(play, "alarm") == [5, 6, 9]


# the end of a turn


def test_whoever_ends_a_turn_on_an_alarm_wakes_the_eye() -> None:
    play = acted(sneaking("button alarm 2"), "act move")
    assert places(play)["Ann"] == 2
    assert scene_of(play).mode == "wake"
    assert "wake mode" in str(view(play.state, "round"))


def test_whoever_moves_over_an_alarm_wakes_no_eye() -> None:
    play = acted(sneaking("button alarm 1"), "act move")
    assert scene_of(play).mode == "warry"


def test_EX081_not_next_to_a_sanctuary() -> None:
    play = at(sneaking("button alarm 11", "button sanctuary 10"), "Ann", 9)
    acted(play, "act move").after("go up")
    assert places(play)["Ann"] == 11
    assert scene_of(play).mode == "warry"


def test_G110_without_moving_too_also_where_the_action_lapses() -> None:
    play = at(sneaking("button alarm 9"), "Ann", 9)
    acted(play, "act misdirect", "roll 2")
    assert scene_of(play).mode == "wake"
    play = at(sneaking("button alarm 9"), "Ann", 9).after("pass")
    assert scene_of(play).mode == "warry"
    idle(play)
    assert scene_of(play).mode == "wake"


def test_G110_a_skipped_round_has_no_turn() -> None:
    play = idle(turn_of(chosen(heist("button alarm 9"), DICE), "Ann")).after("ann special quicken")
    one(play, "Ann").position = 9
    play.after("ann skip", "bob die heart")
    while play.state.owed:
        play.after("gain 3")
    idle(play)
    assert scene_of(play).mode == "warry"


def test_an_alarm_that_comes_after_the_turn_does_not_count() -> None:
    play = acted(sneaking("button alarm 20"), "act move")
    assert one(play, "Ann").ended
    turn_of(play, "Keeper").after("act scan", "up")
    assert lying(play, "alarm") == [2]
    assert scene_of(play).mode == "warry"


# what rogues do


def test_EX079_interfere_removes_one_and_with_a_maximum_what_touches_it() -> None:
    laid = tuple(f"button alarm {place}" for place in (2, 5, 6, 9))
    play = at(sneaking(*laid, die="home"), "Ann", 4)
    play.after("act interfere", "roll 6", "modify +2", "resolve")
    assert play.asked == "table: remove one of the Alarms at 2, 5, 6: remove alarm"
    assert list(play.offered) == ["remove alarm 2", "remove alarm 5", "remove alarm 6"]
    play.after("remove alarm 6")
    assert lying(play, "alarm") == [2, 5, 9]
    play = at(sneaking(*laid, die="home"), "Ann", 4)
    play.after("act interfere", "roll 6", *["modify +5"] * 3, "resolve", "remove alarm 6")
    assert lying(play, "alarm") == [2, 9]


def test_the_only_alarm_in_reach_is_removed_and_none_out_of_it() -> None:
    play = acted(sneaking("button alarm 2", "button alarm 3", die="home"), "act interfere")
    assert lying(play, "alarm") == [3]
    play = acted(sneaking("button alarm 3", die="home"), "act interfere")
    assert lying(play, "alarm") == [3]


@pytest.mark.parametrize(("die", "action"), [("head", "interfere"), ("home", "misdirect")])
def test_actions_ask_for_their_stats(die: str, action: str) -> None:
    dice = {"Ann": die, "Bob": "head"}
    play = turn_of(chosen(heist(), dice), "Ann")
    play.state.characters["Ann"].stats[die] = 4
    refused(play, f"act {action}", "Actions", "is not in the scope of")


def test_G077_misdirect_steals_from_the_eye_and_as_many_come_back() -> None:
    play = acted(sneaking(), "act misdirect").after("gain 5", "gain 1")
    assert temporary(play, "Ann") == [3, 3, 3, 3]
    assert temporary(play, "Keeper") == [5, 1]


def test_a_rogue_moves_up_or_down_alone() -> None:
    play = acted(at(sneaking(), "Ann", 5), "act move")
    assert play.asked == "Ann: Ann moves 2: go up, or go down"
    assert places(play.after("down"))["Ann"] == 3


def test_EX080_work_covers_the_objective_up_to_the_escape() -> None:
    play = at(sneaking("button objective 4 head", "button escape 8"), "Ann", 3)
    acted(play, "act work")
    assert (lying(play, "scheme"), lying(play, "objective")) == ([4, 5], [4])
    acted(at(turn_of(play, "Bob"), "Bob", 5), "act work")
    assert (lying(play, "scheme"), lying(play, "objective")) == ([4, 5, 6, 7], [])


def test_work_is_done_only_where_the_turn_began_next_to_an_objective() -> None:
    play = sneaking("button objective 4 head")
    refused(play, "act work", "Actions", "no Objective lies where the turn of Ann began")
    one(play, "Ann").position = 4
    refused(play, "act work", "Actions", "no Objective lies where the turn of Ann began")


def test_work_asks_for_the_stat_of_its_objective() -> None:
    play = at(sneaking("button objective 1 heart"), "Ann", 0)
    refused(play, "act work", "Actions", "in the scope of heart")
    play = at(sneaking("button objective 1 heart", "button objective 0 head"), "Ann", 0)
    refused(play, "act work 1", "Actions", "in the scope of heart")
    play.after("act work 0", "roll 6", "resolve")
    assert lying(play, "scheme") == [0, 1]
    assert lying(play, "objective") == [1]


@pytest.mark.parametrize(("objectives", "far"), [((4,), 20), ((4, 7), 7), ((25,), 26)])
def test_G111_G112_what_work_has_to_cover(objectives: tuple[int, ...], far: int) -> None:
    scene = track_with(0, objective=objectives)
    assert kind.far_end(scene, scene.buttons[0]) == far


def test_rogues_combine_no_actions_and_protect_nobody() -> None:
    play = sneaking().after(*TWICE)
    refused(play, "unique move misdirect", SOURCE, "no rogue combines two actions")
    assert play.asked == "Ann: act interfere|misdirect|move, or cover (head, X 2)"


def test_an_attack_goes_against_somebody_who_takes_no_part() -> None:
    play = sneaking()
    refused(play, "act move Keeper", "Actions", "Keeper takes part")
    refused(play, "act move Bob", "Actions", "Bob takes part")
    play.after("act move Guard")
    assert play.state.check.targets == ("Guard",)


def test_an_attack_next_to_a_sanctuary_ends_it() -> None:
    play = at(sneaking("button sanctuary 4", "button sanctuary 9"), "Ann", 5)
    play.after("act misdirect Guard")
    assert lying(play, "sanctuary") == [9]
    play = at(sneaking("button sanctuary 4"), "Ann", 5).after("act misdirect")
    assert lying(play, "sanctuary") == [4]


def test_G036_cover_lowers_x_but_never_below_nothing() -> None:
    play = turn_of(chosen(heist(), DICE), "Bob").after("bob gain 6 for a test", "pass")
    turn_of(play, "Ann").after("act move", "roll 6", "say x yes")
    play.after("bob help lower 6")
    assert play.state.check.x_help == -3
    play.after("resolve")
    assert play.state.settled[1].x == 0
    assert [event for event in play.events if isinstance(event, MovementMade)] == []
    assert one(play, "Bob").turn == "done"


def test_G036_only_cover_lowers_x() -> None:
    play = chosen(heist(), DICE).after("turn Ann", "bob gain 6 for a test")
    play.after("act move", "roll 6", "say x yes")
    refused(play, "bob help lower 6", SOURCE, "neither Bob nor Ann kept the action")
    play.after("bob help x 6")
    assert play.state.check.x_help == 3


def test_G036_x_is_lowered_only_for_an_action_of_a_heist() -> None:
    """Not in a race, and not for a Check beside the actions."""
    running = chosen(race(), {"Ann": "hand", "Bob": "hand"}).after("act advance", "roll 3")
    beside = chosen(heist(), DICE).after("turn Ann", "act move", "roll 6")
    beside.state.check.die = ""
    for play in (running, beside):
        found = reactions.against_aim(play.state, play.state.check, "Bob", "lower", "Supportive")
        assert found is not None
        assert found.why == "only an action that was kept in a Stealth Endeavor lowers X"


def test_whoever_kept_the_action_can_help_by_lowering_x() -> None:
    play = chosen(heist(), DICE).after("turn Ann", "bob gain 2 for a test", "pass")
    assert one(play, "Bob").turn == "ready"
    play.after("ann act move", "roll 6", "say x yes", "bob help lower 2", "resolve")
    assert places(play)["Ann"] == 1


def test_changing_track_is_an_action() -> None:
    play = at(sneaking("track Vault"), "Ann", 5).after("act track Vault")
    assert (one(play, "Ann").track, places(play)["Ann"]) == ("Vault", 0)


# special actions


def test_quicken_gives_oneself_and_up_to_x_allies_one_more_action() -> None:
    play = idle(turn_of(chosen(heist(), DICE), "Ann"))
    refused(play, "ann special quicken Keeper", SOURCE, "it is about friends on the track of Ann")
    play.after("ann special quicken Bob", "ann die home", "bob die heart")
    while play.state.owed:
        play.after("gain 3")
    assert (one(play, "Ann").extra, one(play, "Bob").extra) == (1, 1)
    turn_of(play, "Ann")
    acted(acted(play, "act move"), "act move").after("up")
    assert places(play)["Ann"] == 4
    assert one(play, "Ann").turn == "done"
    idle(play)
    assert one(play, "Bob").extra == 1
    assert one(play, "Bob").turn == "done"


def test_an_extra_action_lasts_one_round() -> None:
    play = idle(turn_of(chosen(heist(), DICE), "Ann")).after("ann special quicken")
    idle(turn_of(chosen(play, {"Ann": "home", "Bob": "heart"}), "Ann")).after("bob special quicken")
    assert (one(play, "Ann").extra, one(play, "Bob").extra) == (0, 1)


def swept(*laid: str) -> Play:
    """The Eye has the most, and takes the special action."""
    play = chosen(heist(*laid), {"Ann": "history", "Bob": "home"})
    return idle(turn_of(play, "Keeper"))


def test_sweep_fills_what_lies_between_two_alarms_until_the_next_round_ends() -> None:
    play = swept("button alarm 3", "button alarm 6", "button alarm 9").after("special sweep")
    assert play.asked == "table: sweep between which two Alarms"
    play.after("sweep 3 6")
    assert lying(play, "alarm") == [3, 4, 5, 6, 9]
    assert "until round 2" in str(view(play.state, "tracks"))
    idle(turn_of(chosen(play, {"Ann": "home", "Bob": "head"}), "Ann")).after("ann special quicken")
    assert scene_of(play).round == 3
    assert lying(play, "alarm") == [3, 6, 9]


def test_a_sweep_that_is_typed_before_its_special_action_is_told_with_it() -> None:
    play, words = swept("button alarm 3", "button alarm 6", "button alarm 9"), "sweep 3 6"
    early = typed_draft(play.game, play.state, read_line(words))
    assert legal_lines(play.game, play.state, early, words) == (f"special sweep; {words}",)


def test_G113_between_never_crosses_the_seam() -> None:
    assert alarms.gaps(grid(20, 1, 4)) == {(2, 3): ("track", (2, 3)), (3, 1): ("track", tuple(range(5, 20)))}
    play = swept("button alarm 19", "button alarm 2").after("special sweep")
    assert lying(play, "alarm") == list(range(2, 20))


def test_without_two_alarms_the_eye_has_no_special_action() -> None:
    assert scene_of(swept("button alarm 3")).round == 2


def test_clean_removes_whoever_has_three_wounds_in_a_row_and_wounds_the_others() -> None:
    play = swept("button alarm 3")
    play = chosen(play, {"Ann": "head", "Bob": "hand"})
    scene_of(play).alarmed, scene_of(play).mode = True, "wake"
    for place in (1, 2, 3):
        wounded(play, "Ann", place)
    idle(turn_of(play, "Keeper")).after("Keeper special clean")
    assert one(play, "Ann").removed == "clean"
    assert [(b.owner, b.position) for b in scene_of(play).buttons if b.owner == "Bob"] == [("Bob", 0)]


# the Eye awake


def test_the_mode_says_what_the_eye_can_do() -> None:
    play = turn_of(chosen(heist("button alarm 3"), DICE), "Keeper")
    assert play.asked == "Keeper: act search|scan, or pass (head, X 2)"
    refused(play, "act wound Ann", "Actions", "the Eye is in warry mode")
    play = woken("button alarm 3")
    assert play.asked == "Keeper: act awaken|wound, or pass (head, X 2)"
    refused(play, "act scan", "Actions", "the Eye is in wake mode")


def test_G106_the_eye_that_passes_has_had_its_turn() -> None:
    play = turn_of(chosen(heist("button alarm 3"), DICE), "Keeper").after("pass")
    assert "Keeper lets the turn go" in play.sentences()
    play.when("Keeper act scan").refused("At Table Discretion")


def test_wound_is_about_one_rogue_and_brings_temporary_blessings() -> None:
    play = woken()
    refused(play, "act wound Ann, Bob", "Actions", "it is about one opponent")
    play.after("act wound Ann", "3", "1 4")
    assert temporary(play, "Keeper") == [3, 3, 3, 1, 4]
    assert lying(play, "wound") == [0]


def test_awaken_makes_wounds_of_all_alarms_where_they_are() -> None:
    play = woken("button alarm 3", "button alarm 5", "button alarm 9").after("act awaken")
    assert play.asked.startswith("Keeper: spread 3 Wounds among Ann, Bob")
    play.after("spread Ann 3, Ann 5, Bob 9")
    wounds = [(b.owner, b.position) for b in scene_of(play).buttons if b.kind == "wound"]
    assert wounds == [("Ann", 3), ("Ann", 5), ("Bob", 9)]
    assert lying(play, "alarm") == []


def test_awaken_is_even_where_nothing_is_said_and_gives_nobody_two_at_one_place() -> None:
    play = woken("button alarm 3", "button alarm 5").after("act awaken", "spread")
    assert [b.owner for b in scene_of(play).buttons] == ["Ann", "Bob"]
    play = wounded(woken("button alarm 3"), "Ann", 3).after("act awaken")
    play.after("spread Ann 3")
    (dealt,) = (event for event in play.events if isinstance(event, WoundsDealt))
    assert dealt.gone == (1,)
    assert lying(play, "wound") == [3]


def test_the_eye_names_the_track_on_which_it_acts() -> None:
    play = turn_of(chosen(heist("track Vault"), DICE), "Keeper").after("act search Vault", "4", "5")
    assert [(b.track, b.position) for b in scene_of(play).buttons] == [("Vault", 4), ("Vault", 5)]


# the end


def test_an_escape_is_offered_and_can_be_declined() -> None:
    play = acted(sneaking("button escape 1"), "act move")
    assert play.asked == "table: Ann is at an Escape: out Ann, or Ann decline"
    refused(play, "out Bob", "G-093", "one of Ann is out")
    play.after("ann decline")
    assert places(play)["Ann"] == 2
    play = acted(sneaking("button escape 2"), "act move").after("out Ann")
    assert one(play, "Ann").removed == "escape"
    assert "Ann" not in places(play)


def escaping(play: Play) -> Play:
    """Both rogues leave by the Escape at 2."""
    acted(play, "act move").after("out Ann")
    return acted(turn_of(play, "Bob"), "act move").after("out Bob")


def test_the_rogues_win_when_all_is_done_and_the_eye_never_woke() -> None:
    play = escaping(sneaking("button escape 2"))
    assert (play.state.endeavor, result(play)) == (None, "the rogues win")
    assert errors(play.setup, play.events) == []


def test_G115_what_is_neither_won_nor_lost_is_graded_by_the_table() -> None:
    play = escaping(sneaking("button escape 2", "button objective 9 head"))
    assert play.asked.startswith("table: 2 of 2 escaped, Objectives left: 1, the Eye never woke: conclude")
    play.after("conclude half of the loot")
    assert result(play) == "half of the loot"
    assert errors(play.setup, play.events) == []


def test_the_eye_wins_when_no_rogue_is_left() -> None:
    scene = scene_of(heist())
    for name in ("Ann", "Bob"):
        scene.combatants[name].removed = "clean"
    assert kind.ending(scene) == ("the Eye wins", "no rogue is left")
    scene.combatants["Bob"].removed = "escape"
    found = kind.ending(scene)
    assert found is not None
    assert found[0] == ""


def test_HS13_the_tool_picks_the_same_places_and_others_in_the_next_scene() -> None:
    def picks(*moves: str) -> list[int]:
        play = heist(seed=5)
        play.after("ann die head", "bob die head")
        turn_of(play, "Keeper").after("act search")
        for move in moves:
            play.after(move)
        return lying(play, "alarm")

    assert picks() == picks()
    play = heist(seed=5).after("ann die head", "bob die head")
    turn_of(play, "Keeper").after("act search")
    first = lying(play, "alarm")
    play.after("conclude", "endeavor stealth", "place Ann", "place Keeper head", "begin", "ann die head")
    turn_of(play, "Keeper").after("act search")
    assert lying(play, "alarm") != first


# the log


def first_wrong(play: Play, kind: type[Event], **wrong: object) -> bool:
    """Whether the audit names the event of a kind that is told wrongly."""
    events = list(play.events)
    place = next(place for place, event in enumerate(events) if isinstance(event, kind))
    events[place] = replace(events[place], **wrong)
    found = [finding.event for finding in audited(play.setup, events) if finding.severity == "error"]
    return events[place].id in found


def test_what_follows_is_compared_with_what_the_log_says() -> None:
    play = sneaking("button alarm 5", "button alarm 2").after(*TWICE)
    play.after("act move", "spark home 4 4", "roll 5 3", "resolve")
    assert scene_of(play).mode == "wake"
    assert errors(play.setup, play.events) == []
    assert first_wrong(play, ButtonsPlaced, places=())
    assert first_wrong(play, ButtonsPlaced, places=((3, 3), (4, 7)))
    assert first_wrong(play, CharacterTurnEnded, alarm=0)
    assert first_wrong(play, MovementMade, path=(1,))
    assert first_wrong(play, EyeModeSet, mode="warry")


def test_a_sweep_fills_all_of_one_gap() -> None:
    play = swept("button alarm 3", "button alarm 6", "button alarm 9").after("special sweep", "sweep 3 6")
    assert first_wrong(play, ButtonsPlaced, places=((4, 4),))
    assert first_wrong(play, ButtonsPlaced, until=9)


def test_what_interfere_removes_with_a_maximum_is_a_whole_row() -> None:
    play = at(sneaking("button alarm 1", "button alarm 2", die="home"), "Ann", 0)
    play.after("act interfere", "roll 6", *["modify +5"] * 3, "resolve", "remove alarm 1")
    assert errors(play.setup, play.events) == []
    assert first_wrong(play, ButtonRemoved, also=())
