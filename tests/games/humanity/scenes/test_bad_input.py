"""What an Endeavor does not take: one clear sentence, and nothing recorded."""

from __future__ import annotations

import re

import pytest

from ledger.core.errors import TablefoldError
from ledger.testing import Play
from tests.games.humanity.scenes.arenas import arena, attacked, chosen, fight, turn_of, typed
from tests.games.humanity.tables import table


def refused(play: Play, line: str, why: str) -> None:
    before = len(play.events)
    with pytest.raises(TablefoldError, match=re.escape(why)):
        typed(play, line)
    assert len(play.events) == before


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("place Ann The cellar", "'The cellar' is none of the details that can be named here"),
        ("place Wolf 5000 (3)", "'5000' is none of the details that can be named here"),
        ("place Nobody", "'Nobody' is not a character that can be named here"),
        ("endeavor rush", "an Endeavor is open; `conclude` ends it"),
        ("endeavor chess", "'chess' is not a kind that can be named here"),
    ],
)
def test_an_unknown_track_a_place_above_the_end_a_scene_in_a_scene(line: str, why: str) -> None:
    refused(arena("monstrous", "place Ann"), line, why)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("ann die hex", "'hex' is not a Stat that can be named here"),
        ("ann die charm", "'charm' is not a Stat that can be named here"),
        ("cid die hand", "'cid' is not a move of this game"),
    ],
)
def test_a_stat_that_nobody_has(line: str, why: str) -> None:
    refused(fight(), line, why)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("split Wolf 9", "'Wolf 9' is none of the shares that can be named here"),
        ("split Ann 1", "'Ann 1' is none of the shares that can be named here"),
        ("split Wolf 1, Bear 9", "'Bear 9' is none of the shares that can be named here"),
        ("split Wolf 2, Bear 2", "together they move 2, not 4"),
    ],
)
def test_a_split_that_does_not_add_up(line: str, why: str) -> None:
    play = arena("monstrous", "place Ann", "place Bob", "place Wolf 10 (3)", "place Bear 9", "begin")
    play = turn_of(chosen(play, {"Ann": "hurry", "Bob": "hurt", "Wolf": "home", "Bear": "home"}), "Bob")
    play = attacked(play, "act attack Wolf, Bear", "roll 6")
    assert "split" in play.asked
    refused(play, line, why)


def test_more_combatants_than_a_table_has() -> None:
    crowd = [f"npc Guard{number}, hurt=4" for number in range(20)]
    play = table(*crowd, "endeavor monstrous", *(f"place Guard{number} 5" for number in range(16)))
    refused(play, "place Guard16 5", "an Endeavor has room for only 16")
