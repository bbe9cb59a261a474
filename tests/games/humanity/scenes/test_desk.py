"""Endeavors in a log file: lines with a colon, undo and redo, the tree, lines that are typed again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from cli.pages import typed
from cli.pages.log import moves
from ledger.core.blocks import Tree
from ledger.core.errors import MoveRefused
from ledger.core.log.events import bare
from ledger.desk.desk import Desk
from ledger.games.humanity.checks.events.declaring import CheckDeclared
from ledger.games.humanity.checks.events.throwing import DiceThrown
from ledger.games.humanity.dice import Stages
from ledger.games.humanity.scenes.events.declaring import ActionDeclared
from ledger.games.humanity.scenes.events.rounds import ActionsLapsed, CharacterTurnEnded
from tests.games.humanity.test_typing import desk_at

SETUP = (
    "npc Wolf, hurt=6, hand=6",
    "endeavor monstrous The pack",
    "place Ann",
    "place Wolf 8 (3) Revenge",
    "begin",
    "ann die hand",
    "Wolf die hurt",
)
TURN = (*SETUP, "3", "3", "5", "5", "turn Ann")


def after(desk: Desk, *lines: str) -> Desk:
    for line in lines:
        desk.do(line)
    return desk


def kinds(desk: Desk, count: int) -> list[type]:
    return [type(event) for event in desk.history.path(desk.history.timeline.head)[-count:]]


def test_an_action_and_its_check_are_one_step(tmp_path: Path) -> None:
    desk = after(desk_at(tmp_path), *TURN, "act adv: 6")
    assert kinds(desk, 3) == [ActionDeclared, CheckDeclared, DiceThrown]
    desk.undo()
    assert desk.state.endeavor.action is None
    assert desk.state.check is None


def test_undo_inside_an_open_check_takes_back_one_line(tmp_path: Path) -> None:
    desk = after(desk_at(tmp_path), *TURN, "act adv", "6")
    desk.undo()
    assert desk.state.check is not None
    assert not desk.state.check.rolls[0].is_thrown
    desk.undo()
    assert desk.state.check is None
    assert desk.state.endeavor.current == "Ann"


def test_the_log_shows_an_action_with_all_it_brings_as_one_tree(tmp_path: Path) -> None:
    desk = after(desk_at(tmp_path), *TURN, "act adv", "6", "res")
    trees = [block for block in moves(desk, desk.history.timeline.head) if isinstance(block, Tree)]
    roots = [root for tree in trees for root in tree.roots if "Ann acts: advance" in root.text]
    assert [below.text.lstrip("0123456789 ") for root in roots for below in root.below] == [
        "Ann makes a Normal hand Check: advance",
        "Ann throws hand: 6",
        "Check 1 of Ann comes to 6: minor, boons 0, busts 1, X 2",
        "Ann's advance (X 2): Ann +2",
        "Ann moves +2, to 2",
    ]


def test_HS2_undo_brings_back_what_lapsed_only_with_the_special_action(tmp_path: Path) -> None:
    desk = after(desk_at(tmp_path), *TURN, "pass", "pass", "ann special combo")
    assert ActionsLapsed in kinds(desk, 5)
    desk.undo()
    scene = desk.state.endeavor
    assert {one.turn for one in scene.standing()} == {"held"}
    assert not scene.special
    assert scene.action is None
    with pytest.raises(MoveRefused, match="takes the special action: NAME special; Ann, Wolf may"):
        desk.do("lapse")


def test_HS2_a_typed_lapse_comes_back_only_with_the_end_of_the_turn(tmp_path: Path) -> None:
    cover = ("npc Keeper, head=6", "endeavor stealth", "place Ann", "place Keeper head", "begin")
    desk = after(desk_at(tmp_path), *cover, "ann die head", "3", "3", "3", "pass", "pass", "lapse")
    assert kinds(desk, 5)[:2] == [ActionsLapsed, CharacterTurnEnded]
    desk.undo()
    ann = desk.state.endeavor.combatants["Ann"]
    assert (ann.turn, ann.ended) == ("held", False)


def test_HS13_what_the_tool_throws_is_the_same_after_undo_and_redo(tmp_path: Path) -> None:
    desk = after(desk_at(tmp_path, seed=4), *SETUP)
    first = "Wolf pass" if desk.state.endeavor.current else "turn Ann"
    before = thrown(after(desk, first, "act adv", "roll"))
    for _ in range(3):
        desk.undo()
    assert thrown(desk) == []
    assert thrown(after(desk, first, "act adv", "roll")) == before
    assert len(before) == 1


def thrown(desk: Desk) -> list[Stages]:
    path = desk.history.path(desk.history.timeline.head)
    return [event.stages for event in path if isinstance(event, DiceThrown)]


HEIST = (
    "npc Keeper, head=6",
    "npc Guard, hurt=4",
    "endeavor stealth popcorn The vault",
    "track Cellar",
    "place Ann",
    "place Keeper head",
    *(f"button alarm {place}" for place in (5, 6, 9, 12)),
    "button alarm 4 Cellar",
    "button objective 3 hand",
    "button objective 1 Cellar home hand",
    "button escape 8",
    "button sanctuary 7",
    "remove alarm 5",
    "begin",
    "ann die hand",
    *["3"] * 4,
    "turn Ann",
    "act move Guard: 6",
    "res",
    "act search Cellar",
    "9",
    "9",
    "Keeper special sweep",
    "sweep 6 9",
    "ann die home",
    *["3"] * 4,
    "Keeper act scan",
    "down",
    "act work 3: 6",
    "res",
)
RACE = (
    "npc Wolf, hurt=6, hand=6",
    "endeavor racing The derby",
    "place Ann",
    "place Wolf",
    "button terrain 2 Area home hand",
    "button finish 9",
    "begin",
    "ann die home",
    "Wolf die hand",
    *["3"] * 4,
    "turn Ann",
    "act advance: 6",
    "ann gain 4 for it",
    "ann spend 4 for it",
    "res",
    "pass",
    "lapse",
    "6",
    "res",
    "ann special overcome",
)


VOYAGE = (
    "npc Dragon, hurt=6",
    "npc Kraken, hurt=8",
    "npc Pirate, hand=6, hurt=4",
    "ann gain 5 for a song",
    "endeavor unit The storm",
    "unit Dragon hurt ally",
    "unit Kraken",
    "place Ann",
    "place Long John",
    "place Pirate",
    "begin",
    "ann die hand",
    "Long John die hand",
    "Pirate die hand",
    *["3"] * 10,
    "turn Ann",
    "urge x 5",
    "act attack Kraken: 6",
    "res",
    "4",
    "Long John urge",
    "act channel",
    "channel Ann 3, Long John 3",
    "pass",
    "ann special rally",
)
PACK = (
    "npc Wolf, hurt=6, hand=6",
    "! ann specialize Zealous Acting -- for a test",
    "! bob specialize Coordinated Sailing -- for a test",
    "endeavor monstrous The pack",
    "! place Ann ally 2 -- for a test",
    "place Long John",
    "place Wolf 8 (3)",
    "begin",
    "ann die head",
    "Long John die hand",
    "Wolf die hand",
    *["3"] * 5,
    "act zeal Long John",
    "act advance: 6",
    "res",
    "Long John invoke Coordinated yes",
    "pass",
)


@pytest.mark.parametrize("lines", [HEIST, RACE, VOYAGE, PACK], ids=["stealth", "racing", "unit", "monstrous"])
def test_all_that_happens_in_any_kind_has_a_line_that_makes_it_again(
    lines: Sequence[str], tmp_path: Path
) -> None:
    desk = after(desk_at(tmp_path), *lines)
    assert all(each.line for each in typed.moves(desk, desk.head))


def test_a_scene_is_typed_again_line_by_line(tmp_path: Path) -> None:
    desk = after(desk_at(tmp_path), *TURN, "act adv: 6", "res", "act attack: 6", "say defender_apt no", "res")
    made = [each.line for each in typed.moves(desk, desk.head)]
    assert all(made)
    assert "act advance: roll 6" in made


THEFT = (
    *("npc A, hand=8", "npc B, head=8", "scene Track with A, B", "endeavor racing", "place A racer"),
    *("place B racer", "begin", "A die hand", "B die head", "3", "4", "6", "1 4"),
    *("act steal B: 8", "resolve"),
)


@pytest.mark.parametrize("take", ["take 6 4", "take"])
def test_a_theft_with_a_choice_is_typed_again_to_the_same_events(take: str, tmp_path: Path) -> None:
    desk = after(desk_at(tmp_path), *THEFT, take, "gain 2", "gain 3")
    said = typed.moves(desk, desk.head)
    (tmp_path / "again").mkdir()
    other = desk_at(tmp_path / "again")
    begun = len(typed.moves(other, other.head))
    after(other, *[each.line for each in said[begun:]])
    assert [bare(event) for event in desk.history.path()] == [bare(event) for event in other.history.path()]
