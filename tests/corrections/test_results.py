"""What a game stores as the result of dice follows the dice when a throw is corrected."""

from __future__ import annotations

from pathlib import Path

from ledger.core.corrections.misfits import RegrowthCount
from ledger.desk import correcting
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games.humanity.checks.events.throwing import DiceThrown
from ledger.games.humanity.sessions.events.shop import StatUpgraded


def test_the_result_of_a_check_is_worked_out_again_when_a_throw_was_another(tmp_path: Path) -> None:
    """It once had to be typed again, or everything after it was left out."""
    desk = Desk.new(tmp_path / "mill.jsonl", NewGame(game="humanity", seats=("ann", "bob")))
    moves = ("ann npc Ann, hand=8", "session", "scene The mill", "ann check hand", "roll 6", "resolve")
    for move in (*moves, "scene The barn", "scene The attic"):
        desk.do(move)
    assert desk.state.settled[1].tier == "minor"
    thrown = next(each.id for each in desk.history.path(desk.head) if isinstance(each, DiceThrown))
    correction = correcting.amend(desk, thrown, ["roll 2"])
    assert correction.conflict is None
    assert correction.growth.tally() == RegrowthCount(3, applied=3)
    correction.write()
    assert desk.state.settled[1].tier == "failure"
    assert desk.state.settled[1].busts == 0


def test_a_shop_goes_on_when_another_stat_was_upgraded(tmp_path: Path) -> None:
    """The sheet on leaving it, the next step of a Stat and the number of a session once had to be typed."""
    desk = Desk.new(tmp_path / "mill.jsonl", NewGame(game="humanity", seats=("ann", "bob")))
    shop = ("session", "end", "ann shop", "ann upgrade head", "ann waive d6", "ann checkout", "close")
    for move in ("session", "end", "close", "ann npc Ann, Milling", *shop, "session", "end", "ann shop"):
        desk.do(move)
    desk.do("ann upgrade head")
    upgraded = next(each.id for each in desk.history.path() if isinstance(each, StatUpgraded))
    correction = correcting.amend(desk, upgraded, ["ann upgrade home"])
    assert correction.growth.tally() == RegrowthCount(7, applied=7)
    correction.write()
    ann = desk.state.characters["Ann"]
    assert (ann.stats["head"], ann.stats["home"], desk.state.shops["Ann"].credits) == (6, 6, (6,))
    dropped = correcting.drop(desk, 1)
    assert dropped.growth.finish(keep=False).tally().out == 2, "the end and the close of that session"
    dropped.write()
    assert desk.state.session == 2


def test_help_brings_less_when_its_helper_was_cursed(tmp_path: Path) -> None:
    desk = Desk.new(tmp_path / "mill.jsonl", NewGame(game="humanity", seats=("ann", "bob")))
    moves = (
        "ann npc Ann, hand=8",
        "bob npc Bob",
        "session",
        "bob gain 6",
        "ann check hand",
        "roll 5",
        "bob help 6",
    )
    for move in moves:
        desk.do(move)
    assert desk.state.checks[1].rolls[0].help == 3
    correction = correcting.insert(desk, 4, ["bob afflict Cursed"])
    assert correction.conflict is None
    correction.write()
    assert desk.state.checks[1].rolls[0].help == 2


def test_a_unit_of_another_size_takes_part_all_the_same(tmp_path: Path) -> None:
    """Its track once stayed as long as before, so neither the unit nor what it did was there."""
    desk = Desk.new(tmp_path / "sea.jsonl", NewGame(game="humanity", seats=("ann", "bob")))
    people = (
        "npc Tug, hurt=6",
        "npc Kraken, hurt=6",
        "ann npc Ann, hand=6",
        "npc Pirate",
        "session",
        "scene Sea",
    )
    units = ("endeavor unit", "unit Tug hurt ally", "unit Kraken hurt", "place Ann", "place Pirate", "begin")
    dice = (
        "ann die hand",
        "Pirate die hand",
        *("gain 2",) * 7,
        *("pass",) * 2,
        "special sally Kraken",
        "pick 3",
    )
    for move in (*people, *units, *dice):
        desk.do(move)
    correction = correcting.amend(desk, 2, ["npc Kraken, hurt=8"])
    assert correction.conflict is None
    correction.write()
    scene = desk.state.endeavor
    assert scene is not None
    assert (scene.tracks["Kraken"].end, scene.buttons[0].position) == (8, 3)
