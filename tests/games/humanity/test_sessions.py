"""How a session ends, goals on the way, and the pages of a campaign.

Source: Making Progress, Optional Stats, Lifestyle & Ethic Options; G-062, G-064.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ledger import api
from ledger.games.humanity import GAME
from ledger.games.humanity.bookkeeping import owe
from ledger.games.humanity.sessions.events.calendar import SessionEnded
from ledger.games.humanity.sessions.events.goals import ProgressClosed, ProgressMoved
from ledger.testing import Play
from tests.games.humanity.tables import empty, person, table
from tests.games.humanity.test_picks import refused
from tests.games.humanity.test_shop import shopping


def page(play: Play, name: str) -> str:
    return "\n".join(map(str, GAME.view(play.state, name)))


# the end of a session


def test_a_session_does_not_end_while_a_blessing_is_still_to_be_thrown() -> None:
    play = table()
    owe(play.state, "Ann", "a test", 1)
    owe(play.state, "Bob", "a test", 1)
    end = SessionEnded(by="table")
    assert end.anytime(play.state) == api.refused("Blessings", "Ann still has to throw a Blessing", ("gain",))
    play.state.owed = []
    assert end.anytime(play.state).is_accepted


def test_nobody_joins_a_scene_whose_session_has_ended() -> None:
    table("end").when("part Guard").refused("At Table Discretion", "session")


def test_fairness_a_favor_for_the_session_is_gone_when_it_ends() -> None:
    play = table("ann favor +2 Guard for the rescue")
    person(play).fading = {"Guard": 3, "Cy": 1}
    play.after("end")
    assert person(play).favor["Guard"] == 2 - 3
    assert person(play).favor["Cy"] == -1
    assert person(play).fading == {}


def test_hardy_begins_each_session_as_a_d2() -> None:
    play = empty("ann npc Ann, head=6", "session", optional_stat="hardy")
    play.state.hardy = 8
    play.after("end", "close", "session")
    assert play.state.hardy == 2


def test_a_campaign_that_is_over_has_no_further_session() -> None:
    play = table("end", "close", "finish")
    refused(play, "session", "At Table Discretion", "the campaign is closed")


# goals


def test_making_progress_a_goal_is_reached_or_dropped_and_then_stays_so() -> None:
    play = table("goal 4 persuade the guild")
    refused(play, "reach persuade", "Making Progress", "persuade the guild stands at 0 of 4")
    for _ in range(2):
        play.after("breakthrough persuade 2")
    refused(play, "abandon persuade", "Making Progress", "persuade the guild is reached")
    play.after("reach persuade")
    moved = ProgressMoved(by="table", goal="persuade the guild", why="breakthrough", change=2)
    refused(play, moved, "Making Progress", "persuade the guild is done")
    closed = ProgressClosed(by="table", goal="persuade the guild", done=True)
    play.when(closed).impossible("persuade the guild is already closed")


def test_making_progress_a_goal_that_is_not_reached_can_be_dropped() -> None:
    play = table("goal 4 persuade the guild", "breakthrough persuade 3", "abandon persuade")
    assert play.state.recap[-1].text == "persuade the guild is dropped."
    assert play.state.progress["persuade the guild"].closed == "dropped"


def test_G064_a_breakthrough_brings_the_latest_x_again() -> None:
    play = table("goal 9 persuade the guild")
    refused(play, "breakthrough persuade", "Making Progress", "the table has to say how much (G-064)")
    goal = play.state.progress["persuade the guild"]
    play.state.progress["persuade the guild"] = replace(goal, last_x=3, current=3)
    refused(play, "breakthrough persuade 2", "Making Progress", "brings the latest X again, 3")
    play.after("breakthrough persuade")
    assert play.state.progress["persuade the guild"].current == 6


def test_a_setback_costs_2_and_progress_never_falls_below_0() -> None:
    play = table("goal 9 persuade the guild", "breakthrough persuade 3", "setback persuade")
    assert play.state.progress["persuade the guild"].current == 1
    three = ProgressMoved(by="table", goal="persuade the guild", why="setback", change=-3)
    refused(play, three, "Making Progress", "a setback costs 2")
    assert play.after("setback persuade").state.progress["persuade the guild"].current == 0


# pages


def test_the_shop_page_says_how_far_each_stat_goes() -> None:
    play = shopping("head=10, hand=6")
    grid = GAME.view(play.state, "shop")[2]
    rows = {row[0]: row[1:] for row in grid.rows}  # type: ignore[attr-defined]
    assert rows["head"] == ("d10", "-", "as far as it goes")
    assert rows["hand"] == ("d6", "d8", "Aptitude or Specialization")
    assert rows["heart"][:2] == ("d4", "d6")
    assert "The shop opens when a session has ended" not in page(play, "shop")
    assert "The shop opens when a session has ended" in page(table(), "shop")


def test_the_recap_tells_the_session_before_until_this_one_has_begun() -> None:
    play = table("note the rain stops", "end", "close", "session")
    first, _, second, *_ = GAME.view(play.state, "recap")
    assert (first.text, first.level) == ("Session 1", 2)  # type: ignore[attr-defined]
    assert (second.text, second.level) == ("Session 2", 2)  # type: ignore[attr-defined]
    before = GAME.view(play.state, "recap")[1]
    assert ("At the docks", "the rain stops") in before.rows  # type: ignore[attr-defined]
    assert ("-", "Session 1 opens with ann, bob, cy.") in before.rows  # type: ignore[attr-defined]


def test_a_campaign_without_people_or_checks_says_so() -> None:
    assert "Nobody is known yet" in page(empty(), "people")
    assert "Nobody has made a Check yet" in page(empty(), "numbers")
    assert "Nothing has happened yet" in page(empty(), "recap")


HEADINGS = {
    "numbers": [("The campaign in numbers", 2)],
    "people": [("People and places", 2)],
    "progress": [("Progress", 2)],
    "checks": [("Check 2", 2)],
    "Ann": [("Ann", 2)],
    "shop": [("Session Shop", 2), ("Ann", 3), ("Bob", 3), ("Cy", 3)],
    "tracks": [("Racing Endeavor, setup", 1), ("track", 2)],
}


@pytest.mark.parametrize("shown", HEADINGS)
def test_what_a_page_shows_of_several_stands_below_its_heading(shown: str) -> None:
    moves = {"shop": ("end",), "tracks": ("endeavor racing",), "checks": ("bob check head",)}
    play = table("goal 4 persuade the guild", "bob check head", "roll 5", "resolve", *moves.get(shown, ()))
    found = [each for each in GAME.view(play.state, shown) if isinstance(each, api.Heading)]
    assert [(each.text, each.level) for each in found] == HEADINGS[shown]


def test_a_page_about_each_leaves_out_whom_only_a_note_names() -> None:
    """Unless notes are told as well."""
    play = table("ann favor +2 the mayor for the rescue", "note @Harbour is quiet", "note @Guard sleeps")
    story = GAME.story
    assert story is not None
    for notes in (False, True):
        told = story.people(play.state, notes)
        assert ("Harbour" in told, "the mayor" in told, "Guard" in told) == (notes, True, True)
        assert ("Guard sleeps" in str(told["Guard"])) == notes
    assert ("favor with", "Ann +2") in told["the mayor"][0].pairs  # type: ignore[attr-defined]
    assert [pair[0] for pair in told["Guard"][0].pairs] == ["who"]  # type: ignore[attr-defined]
