"""Racing Endeavors: Terrain, Areas, Fatigue, Overcome, the finish."""

from __future__ import annotations

import pytest

from ledger.core.rules.verdicts import Follows
from ledger.games.humanity.scenes import rounds, tracks
from ledger.games.humanity.scenes.events.buttons import ButtonPlaced
from ledger.games.humanity.scenes.events.rounds import RoundSkipped
from ledger.games.humanity.scenes.kinds import racing
from ledger.games.humanity.view import facts, view
from ledger.testing import Play
from tests.games.humanity.scenes.arenas import (
    acted,
    arena,
    attacked,
    chosen,
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
from tests.games.humanity.tables import errors, standing

SOURCE = "Racing Endeavors"
DICE = {"Ann": "home", "Bob": "heart"}


def running(*laid: str) -> Play:
    """Ann, whose turn it is, and Bob, both with X 2."""
    return turn_of(chosen(race(*laid), DICE), "Ann")


def spent(play: Play, count: int) -> Play:
    for _ in range(count):
        play.after("ann gain 4 for a test", "ann spend 4 for a spur")
    return play


def fatigue(play: Play, name: str = "Ann") -> int:
    return len(racing.fatigue(scene_of(play), name))


def upkeep(play: Play) -> Play:
    """Everybody has acted; the Fatigue Check of Ann is open."""
    idle(play)
    assert play.state.check is not None
    assert play.state.check.intent == "fatigue"
    return play


# the lay of the land


def test_EX073_terrain_ends_a_movement_up_and_no_movement_down() -> None:
    up, down = track_with(3, terrain=(5,)), track_with(6, terrain=(5,))
    assert tracks.move(up, "Ann", 3).path == (4, 5)
    assert tracks.move(up, "Ann", 3).cut == 1
    assert tracks.move(down, "Ann", -3).path == (5, 4, 3)


def test_EX074_overcome_ignores_the_first_terrain_only() -> None:
    track = track_with(3, terrain=(5, 6))
    assert tracks.overcome(track, "Ann", 3).path == (4, 5, 6)
    assert tracks.overcome(track_with(3, terrain=(9,)), "Ann", 3).path == (4, 5, 6)
    assert tracks.overcome(track_with(3, terrain=(4, 6)), "Ann", 3).path == (4, 5, 6)


def test_terrain_stops_a_racer_at_the_table() -> None:
    play = acted(running("button terrain 1"), "act advance")
    assert places(play)["Ann"] == 1


def test_overcome_is_the_only_special_action() -> None:
    play = idle(running("button terrain 1", "button terrain 2"))
    assert play.asked.startswith("table: one of Ann, Bob takes the special action: NAME special")
    refused(play, "Bob special overcome Ann", SOURCE, "it is about nobody")
    play.after("Bob special overcome")
    assert places(play)["Bob"] == 2
    assert scene_of(play).round == 2


def test_G099_a_racer_who_is_moved_down_onto_terrain_goes_on() -> None:
    play = turn_of(chosen(race("button terrain 2"), {"Ann": "hurt", "Bob": "heart"}), "Ann")
    one(play, "Bob").position = 4
    attacked(play, "act attack Bob", "roll 6")
    assert places(play)["Bob"] == 2
    one(play, "Bob").position = 3
    assert tracks.move(scene_of(play), "Bob", -2).path == (2, 1)


def test_an_area_limits_the_action_dice_of_whoever_is_past_it() -> None:
    play = race("button terrain 2 Area head", "button terrain 5 Area hand home")
    assert rounds.against_die(play.state, one(play, "Ann"), "heart") == ""
    one(play, "Ann").position = 4
    refused(play, "ann die hand", "Rounds", "the Area at 2 allows head")
    one(play, "Ann").position = 5
    refused(play, "ann die head", "Rounds", "the Area at 5 allows hand, home")
    play.after("ann die hand")


@pytest.mark.parametrize("stat", ["haunted", "heavy"])
def test_no_action_die_is_haunted_or_one_that_nobody_has(stat: str) -> None:
    play = race()
    assert rounds.against_die(play.state, one(play, "Ann"), stat) == f"Ann cannot choose {stat}"


def test_G100_no_area_at_or_below_is_no_limit() -> None:
    play = race("button terrain 2 Area head", "button terrain 1")
    one(play, "Ann").position = 1
    play.after("ann die hand")


def test_a_stat_that_an_area_forbids_to_all_makes_them_skip() -> None:
    """Whoever has no Stat left skips (G-066), and can choose again when all came back."""
    play = race("button terrain 2 Area head")
    one(play, "Ann").position, one(play, "Ann").spent = 2, frozenset({"head"})
    assert list(rounds.dice_of(play.state, one(play, "Ann"))) == []
    follows = play.game.pending(play.state)
    assert isinstance(follows, Follows)
    assert follows.event == RoundSkipped(by="table", character="Ann", forced=True)
    play.game.projector.fold(play.state, (follows.event,))
    assert list(rounds.dice_of(play.state, one(play, "Ann"))) == ["head"]


def test_whoever_has_spent_every_stat_skips_and_the_rounds_go_on() -> None:
    play = race()
    for name in ("Ann", "Bob"):
        one(play, name).spent = frozenset(play.state.characters[name].stats)
    scene_of(play).closed = True
    assert isinstance(play.game.pending(play.state), Follows)


def test_nobody_with_a_stat_left_is_asked_about() -> None:
    """A round that nobody could ever play does not follow by itself."""
    play = race()
    for name in ("Ann", "Bob"):
        one(play, name).exhausted = frozenset(play.state.characters[name].stats)
    scene_of(play).closed = True
    assert play.asked.startswith("table: nobody has a Stat left to choose")
    play.when("begin").legal()
    play.when("conclude nobody").legal()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("button alarm 3", "the table lays out: terrain, finish"),
        ("button terrain 0", "a Terrain lies above 0"),
        ("button terrain 3 hand", "an Area names the Stats"),
        ("button terrain 3 Area", "an Area names the Stats"),
        ("button finish 30", "the track already has a Finish"),
    ],
)
def test_what_cannot_lie_on_a_course(line: str, why: str) -> None:
    refused(arena("racing", "place Ann", "button finish 20"), line, SOURCE, why)


def test_the_table_lays_out_more_at_the_top_of_a_round_and_never_behind_somebody() -> None:
    play = race()
    one(play, "Ann").position = 4
    play.after("button terrain 7", "track Woods", "button terrain 3 Woods")
    assert [(button.track, button.position) for button in scene_of(play).buttons] == [
        ("track", 7),
        ("Woods", 3),
    ]
    refused(play, "button finish 4", SOURCE, "Ann is already beyond it")
    play.after("remove terrain 7")
    assert lying(play, "terrain") == [3]


def test_a_race_takes_two() -> None:
    refused(arena("racing", "place Ann"), "begin", SOURCE, "place at least 2")


# Fatigue


def test_G097_every_blessing_that_a_racer_spends_brings_fatigue() -> None:
    play = spent(running(), 2)
    assert fatigue(play) == 2
    assert fatigue(play, "Bob") == 0
    assert facts(play.state)["Ann: Fatigue"] == 2
    assert "Fatigue" in str(view(play.state, "round"))


def test_G098_a_spark_brings_two_and_help_of_a_racer_one() -> None:
    play = running().after("ann gain 4 for a test", "ann gain 4 for a test")
    play.after("act advance", "spark head 4 4")
    assert fatigue(play) == 2
    play.after("roll 4 4", "bob help")
    assert fatigue(play, "Bob") == 1


def test_whoever_does_not_race_is_not_tired() -> None:
    play = running().after("cy gain 4 for a test", "cy spend 4 for a flag")
    assert [button for button in scene_of(play).buttons if button.kind == "fatigue"] == []


def test_a_unique_skill_brings_two() -> None:
    play = running().after("ann gain 4 for a test", "ann gain 4 for a test", "unique advance protect")
    assert fatigue(play) == 2


def test_EX075_G095_three_fatigue_make_a_hard_check_before_the_special_action() -> None:
    play = upkeep(spent(running(), 3))
    check = play.state.check
    assert (check.character, check.stat, check.die) == ("Ann", "home", "home")
    assert standing(play).needed == 2
    play.after("roll 6", "roll 6", "resolve")
    assert fatigue(play) == 0
    assert one(play, "Ann").stands
    assert play.asked.endswith("takes the special action: NAME special")


@pytest.mark.parametrize(("count", "rank", "rolls"), [(1, -1, 1), (2, 0, 1), (4, 2, 3), (5, 3, 4)])
def test_each_fatigue_past_the_first_is_a_rank(count: int, rank: int, rolls: int) -> None:
    play = upkeep(spent(running(), count))
    assert (standing(play).rank, standing(play).needed) == (rank, rolls)


def test_EX075_whoever_fails_is_out_and_the_last_one_wins() -> None:
    play = upkeep(spent(running(), 2)).after("roll 2", "resolve")
    assert play.state.endeavor is None
    assert result(play) == "Bob wins"
    assert errors(play.setup, play.events) == []


def test_HS9_G096_blessings_spent_during_the_fatigue_check_count_for_the_next_set() -> None:
    """They bring Fatigue and no rank to this Check, and a success clears them too (G-096)."""
    play = spent(running(), 2).after("ann gain 4 for a test", "ann gain 4 for a test")
    upkeep(play).after("spark head 4 4")
    assert fatigue(play) == 4
    assert standing(play).rank == 0
    play.after("roll 4 4", "resolve")
    assert fatigue(play) == 0
    assert one(play, "Ann").stands


def test_HS9_a_check_that_is_called_off_leaves_all_fatigue_to_the_next_round() -> None:
    play = upkeep(spent(running(), 2)).after("void")
    assert fatigue(play) == 2
    assert play.asked.endswith("takes the special action: NAME special")


def test_whoever_skips_has_no_action_die_for_the_check() -> None:
    play = upkeep(spent(running(), 1)).after("void", "Bob special overcome")
    play.after("ann skip", "bob die hand")
    while play.state.owed:
        play.after("gain 3")
    idle(play)
    assert play.state.check is None
    assert fatigue(play) == 1


def test_fatigue_is_not_on_the_track() -> None:
    play = spent(running(), 1)
    assert "Fatigue" not in str(view(play.state, "tracks"))


# the end


def test_the_first_at_the_finish_wins() -> None:
    play = acted(running("button finish 2"), "act advance")
    assert result(play) == "Ann wins"


def test_G101_whoever_is_moved_there_first_wins() -> None:
    play = running("button finish 5")
    one(play, "Ann").position, one(play, "Bob").position = 3, 4
    acted(play, "act advance")
    assert result(play) == "Ann wins"


def test_a_finish_on_another_track_is_not_reached() -> None:
    play = acted(running("track Woods", "button finish 2 Woods"), "act advance")
    assert places(play)["Ann"] == 2


def test_nobody_is_left() -> None:
    scene = scene_of(race())
    for each in scene.combatants.values():
        each.removed = "fatigue"
    assert racing.ending(scene) == ("nobody wins", "no racer is left")


def test_everybody_is_against_everybody() -> None:
    play = turn_of(chosen(race(), {"Ann": "hand", "Bob": "heart"}), "Ann")
    attacked(play, "act steal")
    assert (temporary(play, "Ann"), temporary(play, "Bob")) == ([3, 3, 3, 3], [])
    refused(
        turn_of(chosen(race(), {"Ann": "home", "Bob": "heart"}), "Ann"),
        "act protect Bob",
        "Actions",
        "Bob is not",
    )


def test_a_fatigue_too_many_is_found() -> None:
    play = spent(running(), 1)
    last = play.events[-1]
    more = ButtonPlaced(
        id=last.id + 1, on=last.id, by="table", button=scene_of(play).next_button, kind="fatigue", owner="Ann"
    )
    assert errors(play.setup, play.events) == []
    assert len(errors(play.setup, [*play.events, more])) == 1
