"""Who cannot do anything about a Check in an Endeavor: whoever is on another track, or has left. Source:
Multiple Tracks (Nearby Influence Only)."""

from __future__ import annotations

import pytest

from ledger.games.humanity.checks.flow import all_of
from ledger.testing import Play
from tests.games.humanity.scenes.arenas import (
    WOLF,
    arena,
    chosen,
    fight,
    one,
    refused,
    result,
    scene_of,
    turn_of,
)
from tests.games.humanity.scenes.test_abilities import with_spec
from tests.games.humanity.scenes.test_companions import hunt
from tests.games.humanity.tables import person, rich, standing
from tests.games.humanity.test_gaps import companion

TRACKS = "Multiple Tracks"
DICE = {"Ann": "hand", "Bob": "hurt", "Wolf": "hurt"}
SPECS = ("Mischievous", "Insured", "Harmonious")


def parted(*moves: str) -> Play:
    """Ann makes a Check on the track; Bob, who can do much, is on the Roof."""
    places = ("track Roof", "place Ann", "place Bob Roof", "place Wolf 10 (3)")
    play = arena("monstrous", *rich("bob", 5), "bob find a hat", "bob injure a cut", *places, "begin")
    person(play, "Bob").apts = {spec: spec for spec in SPECS}
    vars(play.state).clear()
    return turn_of(chosen(play, DICE), "Ann").after("act advance", *moves)


@pytest.mark.parametrize("move", ["bob help 5", "bob distract a hat", "bob insure"])
def test_nothing_reaches_another_track(move: str) -> None:
    play = parted("roll 5")
    refused(play, move, TRACKS, "Bob is not on the same track as Ann")
    one(play, "Bob").track = "track"
    vars(play.state).clear()
    if move == "bob insure":
        play.after("say tending yes Bob")
    play.when(move).legal()


def test_nobody_joins_a_roll_or_a_spark_on_another_track() -> None:
    play = parted("rank +1", "roll 5")
    refused(play, "bob use head", TRACKS, "Bob is not on the same track as Ann")
    play = with_spec(parted(*rich("ann", 5), "say willing yes Bob", "roll 5"), "Harmonious")
    refused(play, "ann spark Bob's head 5 5", TRACKS, "Bob is not on the same track as Ann")


def test_a_vexed_stat_is_not_seen_from_another_track() -> None:
    play = parted("ann afflict Vexed hand", "roll 5")
    refused(play, "bob vex", TRACKS, "Bob is not on the same track as Ann")
    play.when("wolf vex").legal()


def test_what_does_not_reach_a_check_is_not_offered() -> None:
    play = parted("roll 5")
    assert {each.who for each in all_of(standing(play))} == {"Ann"}
    one(play, "Bob").track = "track"
    vars(play.state).clear()
    assert {(each.who, each.verb) for each in all_of(standing(play))} >= {
        ("Bob", "help"),
        ("Bob", "distract"),
        ("Bob", "insure"),
    }


# whoever left


def test_whoever_leaves_the_campaign_leaves_the_endeavor() -> None:
    play = fight().after("bob retire he went home")
    assert play.asked == "table: round 1, Action Dice of Ann, Wolf: NAME die STAT, or NAME skip"
    assert one(play, "Bob").removed == "left the campaign"


def test_a_companion_that_is_lost_leaves_the_endeavor() -> None:
    play = turn_of(chosen(hunt("place Rex"), {**DICE, "Bob": "hand", "Rex": "hand"}), "Ann")
    play.after("gone Rex")
    assert not one(play, "Rex").stands
    assert "act protect Rex" not in play.offered


def test_the_turn_of_whoever_left_is_over() -> None:
    play = turn_of(chosen(fight(), {**DICE, "Bob": "head"}), "Ann")
    assert play.asked.startswith("Ann: act")
    assert "Ann" not in play.after("ann retire").asked
    assert scene_of(play).round == 1


def test_an_endeavor_ends_with_the_last_of_a_side_that_left() -> None:
    assert result(fight("Wolf retire")) == "allies win"
    play = arena("monstrous", WOLF.replace("Wolf", "Fox"), "place Ann", "place Fox 5", "Fox retire")
    refused(play, "begin", "Monstrous Endeavors", "place at least one monstrosity")


def test_friendly_brings_nothing_once_its_owner_has_left() -> None:
    later = ("end", "close", "session")
    assert companion(*later).state.owed
    assert not companion("ann retire", *later).state.owed
