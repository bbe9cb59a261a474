"""A 1 that is said by itself stays, and what the dice show next is asked for.

What is typed in parts comes to the same as what is typed in one line.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ledger.api import Chance, same
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games.humanity.checks.events.throwing import DiceRepeated, DiceWentOn
from ledger.games.humanity.state import Roll
from ledger.testing import Play
from tests.games.humanity.scenes.arenas import fight
from tests.games.humanity.scenes.test_abilities import dice, with_spec
from tests.games.humanity.tables import PEOPLE, SCENE, pool, rich, stands, table
from tests.games.humanity.test_findings import found
from tests.games.humanity.test_play import specialist


def awaited(play: Play) -> Chance:
    waits = play.game.pending(play.state)
    assert isinstance(waits, Chance)
    return waits


PARTS: list[tuple[tuple[Any, ...], tuple[str, ...], str]] = [
    (("ann check heart",), ("roll 1", "roll 4"), "roll 1 4"),
    (("ann check heart",), ("roll 1", "roll 1", "roll 4"), "roll 1 1 4"),
    (("ann check heart",), ("roll 1 1", "roll 4"), "roll 1 1 4"),
    ((*rich("ann", 2, 2), "ann check head", "spark hand"), ("roll 1 5", "roll 6 3"), "roll 1 5 6 3"),
    ((*rich("ann", 2, 2), "ann check head", "roll 4", "spark hand"), ("roll 1", "roll 6 2"), "roll 1 6 2"),
    (
        (*rich("ann", 2, 2), "ann check head", "roll 4", "spark hand"),
        ("roll 1", "roll 1 3", "roll 2 2"),
        "roll 1 1 3 2 2",
    ),
    (
        (
            *specialist("ann", "Adamant"),
            *rich("ann", 4),
            "ann check heart",
            "roll 2",
            "say apt no",
            "adamant",
        ),
        ("roll 1", "roll 5"),
        "roll 1 5",
    ),
    (("npc Mouse, hand=2", "Mouse check hand"), ("roll 3", "roll 4"), "roll 3 4"),
]


@pytest.mark.parametrize(("before", "parts", "whole"), PARTS)
def test_stat_dice_in_parts_come_to_what_they_come_to_in_a_line(
    before: tuple[Any, ...], parts: tuple[str, ...], whole: str
) -> None:
    in_parts = table(*before, *parts)
    at_once = table(*before, whole)
    assert in_parts.state.checks[1].rolls == at_once.state.checks[1].rolls
    assert not in_parts.state.checks[1].rolls[0].chain


def test_a_1_waits_for_the_next_throw_and_for_nothing_else() -> None:
    play = table("ann check head vs hard", "roll 1")
    assert isinstance(awaited(play).draft, DiceWentOn)
    play.when("resolve").impossible("roll 2 of 2 is missing")
    play.when("roll 9").impossible("a d6 has no face 9")
    play.after("roll 4")
    assert getattr(awaited(play).draft, "roll", 0) == 1
    assert not isinstance(awaited(play).draft, DiceWentOn)


def test_G130_the_lower_throw_of_a_roll_thrown_twice_is_dropped_when_both_have_ended() -> None:
    def thrown(*said: str) -> Roll:
        fighting = dice(with_spec(fight(), "Imposing")).after("act advance", *said)
        roll: Roll = fighting.state.checks[1].rolls[0]
        return roll

    in_parts = thrown("roll 1", "roll 2", "roll 1", "roll 1", "roll 5")
    assert in_parts == thrown("roll 1 2", "roll 1 1 5")
    assert (in_parts.stages, in_parts.dropped) == (((1,), (1,), (5,)), ((1,), (2,)))


def test_a_roll_that_nothing_repeats_is_thrown_once() -> None:
    play = table("ann check hand", "roll 6")
    again = DiceRepeated(by="ann", check=1, roll=0, stages=((3,),))
    play.when(again).impossible("that roll is thrown only once")


def test_the_haunted_die_goes_on_too() -> None:
    before = ("ann check hand", "roll 6", "say haunted yes Ann")
    play = table(*before, "roll 1", optional_stat="haunted")
    assert not play.state.checks[1].rolls[0].is_complete
    assert play.after("roll 2").state.checks[1].rolls[0].haunting == 3
    assert (
        play.state.checks[1].rolls
        == table(*before, "roll 1 2", optional_stat="haunted").state.checks[1].rolls
    )


def test_no_more_dice_are_asked_for_after_a_1_that_cannot_bump() -> None:
    play = table("ann afflict Ache hand", "ann check hand", "roll 1")
    assert not play.state.checks[1].rolls[0].chain
    assert stands(play).results == (1,)


@pytest.mark.parametrize(
    "parts",
    [("gain 1", "gain 4"), ("gain 1", "gain 1", "gain 4"), ("gain 1 1", "gain 4")],
)
def test_a_blessing_of_1_stays_and_brings_another(parts: tuple[str, ...]) -> None:
    play = table("ann award 2 for a song", *parts)
    faces = [int(face) for part in parts for face in part.split()[1:]]
    assert pool(play) == faces
    assert len(play.state.owed) == 1, "the second award"
    assert pool(play.after("gain 3")) == [*faces, 3]
    assert not play.state.owed


def test_the_blessing_that_a_1_brings_is_of_the_same_kind() -> None:
    play = table("ann gain 1 for a song")
    (owed,) = play.state.owed
    assert (owed.character, owed.reason, owed.more) == ("Ann", "for a song", True)
    assert "the 1 stays" in awaited(play).prompt
    assert pool(play.after("gain 6")) == [1, 6]


def test_the_audit_counts_a_throw_in_parts_once() -> None:
    play = table("ann check heart", "roll 1", "roll 4", "say apt no", "resolve")
    told = [one.message for one in found(play)]
    assert any("throws by source: 1 hand" in message for message in told), told


def test_what_is_said_in_parts_is_undone_and_retyped_in_parts(tmp_path: Path) -> None:
    desk = Desk.new(tmp_path / "d.jsonl", NewGame(game="humanity", seats=("ann", "bob", "cy")))
    for line in (*PEOPLE, *SCENE, "ann check heart vs hard", "1", "4"):
        desk.do(line)
    assert desk.state.checks[1].rolls[0].stages == ((1,), (4,))
    desk.undo()
    assert "the 1 stays" in desk.game.pending(desk.state).prompt
    desk.do("1")
    desk.do("5")
    assert desk.state.checks[1].rolls[0].stages == ((1,), (1,), (5,))
    again = Desk.new(tmp_path / "again.jsonl", NewGame(game="humanity", seats=("ann", "bob", "cy")))
    for step in desk.history.path():
        if step.typed:
            again.do(step.typed)
    assert again.state.checks[1].rolls == desk.state.checks[1].rolls


@pytest.mark.parametrize("size", [4, 6, 8, 10])
@pytest.mark.parametrize("face", range(2, 21))
def test_a_chain_that_a_d20_began_goes_on_with_it(size: int, face: int) -> None:
    begun = (f"npc Moth, hand={size}", "Moth check hand", "roll d20 1")
    bare, said = table(*begun, f"roll {face}"), table(*begun, f"roll d20 {face}")
    assert same(bare.events[-1], said.events[-1])


def test_what_a_d20_showed_is_told_with_what_it_means() -> None:
    play = table("ann check hand", "roll d20 1", "roll 13", "roll 8")
    assert play.sentences()[-2:] == ("the next throw shows 1 (from 13)", "the next throw shows 2 (from 8)")


def test_a_chain_of_adamant_goes_on_with_the_d20() -> None:
    moves = (*specialist("ann", "Adamant"), *rich("ann", 4), "ann check heart", "roll d20 2", "say apt no")
    assert stands(table(*moves, "adamant", "roll 14")).results == (1 + 6,)


def test_a_chain_by_hand_takes_no_face_that_the_die_does_not_have() -> None:
    table("ann check hand", "roll 1").when("roll 13").impossible("a d6 has no face 13")
    table("ann check hand", "roll d20 1", "roll 8").when("roll 13").impossible("roll 1 has been thrown")
    scrapped = table("ann check hand", "roll d20 1", "roll 8", "scrap")
    scrapped.when("roll 13").impossible("a d6 has no face 13")
