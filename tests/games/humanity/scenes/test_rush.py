"""Rush Endeavors: the charge leader, foiling, and the scheme of the monstrosities."""

from __future__ import annotations

import pytest

from ledger.core.errors import UnknownName
from ledger.games.humanity.scenes import specials, tracks
from ledger.games.humanity.scenes.events.buttons import ButtonPlaced
from ledger.games.humanity.scenes.events.falling import CombatantRemoved
from ledger.games.humanity.scenes.events.opening import LeaderElected, candidates
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.testing import Play
from tests.games.humanity.scenes.arenas import (
    arena,
    chosen,
    idle,
    one,
    places,
    refused,
    result,
    scene_of,
    temporary,
)
from tests.games.humanity.scenes.test_monstrous import wound

SOURCE = "Rush Endeavors"
DICE = {"Ann": "hand", "Bob": "hand", "Wolf": "hurt"}


def rush(*moves: str, wolf: str = "9") -> Play:
    return arena("rush", "place Ann", "place Bob", f"place Wolf {wolf}", *moves)


def plotted(play: Play) -> Play:
    """A round at whose end the Wolf, who has most temporary Blessings, plots."""
    play.after("ann die hand", "bob die hand", "Wolf die hurt", *["3"] * 3, "1 4", "3")
    return idle(play).after("Wolf special plot")


def test_a_charge_leader_is_elected_before_the_first_round() -> None:
    refused(rush(), "begin", SOURCE, "elect a charge leader")
    rush().when("elect Wolf").refused(SOURCE)
    assert scene_of(rush("elect Bob", "begin")).leader == "Bob"


def test_the_charge_leader_acts_first_whoever_has_fewest() -> None:
    play = rush("elect Bob", "begin", "ann die hand", "bob die heart", "Wolf die home")
    play.after(*["3"] * 5)
    assert scene_of(play).current == "Bob"


def test_G103_an_ally_acts_first_if_the_charge_leader_skips_the_round() -> None:
    play = idle(chosen(rush("elect Ann", "begin"), DICE)).after("Ann special combo", "split")
    play.after("ann skip", "bob die heart", "Wolf die home", "1 3", "3", "3")
    assert len(temporary(play, "Bob")) > len(temporary(play, "Wolf"))
    assert scene_of(play).current == "Bob"


def test_only_the_charge_leader_and_the_opponents_take_special_actions() -> None:
    play = rush("elect Bob", "begin", "ann die hurry", "bob die heart", "Wolf die home", *["3"] * 6)
    assert specials.takers(play.state) == ("Bob",)


def test_EX076_a_plot_foils_the_leader_and_adds_schemes() -> None:
    play = rush("elect Ann", "begin")
    one(play, "Wolf").recoveries = 2
    for at in (9, 10):
        scene = scene_of(play)
        button = ButtonPlaced(button=scene.next_button, kind="scheme", position=at)
        play.game.projector.fold(play.state, (button,))
    plotted(play)
    assert one(play, "Ann").foiled
    assert tracks.schemes(scene_of(play), "track") == [9, 10, 11, 12]
    assert (scene_of(play).leader, scene_of(play).round) == ("Bob", 2)  # nobody else can be elected


def test_HS10_G103_when_the_last_ally_is_foiled_only_monstrosities_take_specials() -> None:
    play = plotted(rush("elect Ann", "begin"))
    one(play, "Wolf").spent = frozenset()
    one(play, "Ann").spent = one(play, "Bob").spent = frozenset()
    plotted(play)
    assert scene_of(play).leader == ""
    assert scene_of(play).round == 3
    assert candidates(KINDS["rush"], scene_of(play)) == ()
    play.after("ann die head", "bob die head", "Wolf die hand", *["3"] * 6)
    assert specials.takers(play.state) == ("Wolf",)
    assert scene_of(play).current == "Wolf"


def test_G104_without_a_leader_a_plot_only_adds_schemes() -> None:
    scene = scene_of(rush("elect Ann", "begin"))
    scene.leader, scene.combatants["Wolf"].recoveries = "", 1
    special = KINDS["rush"].sides["monstrosity"].specials["plot"]
    assert [duty.do for duty in special.then(scene, scene.combatants["Wolf"], 2, ())] == ["scheme"]


def test_the_scheme_removes_every_opponent() -> None:
    play = rush("elect Ann", "begin")
    play.after("ann die hand", "bob die hand", "Wolf die hurt", *["3"] * 3, "1 4", "3")
    refused(idle(play), "Wolf special victory", SOURCE, "there is no Scheme, 10 in a row are needed")
    for at in range(10):
        scene = scene_of(play)
        button = ButtonPlaced(button=scene.next_button, kind="scheme", position=at)
        play.game.projector.fold(play.state, (button,))
    play.after("Wolf special victory")
    assert play.state.endeavor is None
    assert result(play) == "monstrosities win"


def test_G102_monstrosities_have_no_combo_here() -> None:
    play = rush("elect Ann", "begin")
    for at in (0, 1, 2):
        wound(play, "Ann", at)
    play.after("ann die hand", "bob die hand", "Wolf die hurt", *["3"] * 3, "1 4", "3")
    idle(play)
    with pytest.raises(UnknownName):
        play.when("Wolf special combo Ann")
    assert places(play)["Ann"] == 0


def test_a_leader_who_is_out_is_followed_by_another() -> None:
    play = chosen(rush("elect Ann", "begin"), DICE)
    out = CombatantRemoved(character="Ann", why="maximum")
    play.game.projector.fold(play.state, (out,))
    assert play.game.pending(play.state).event == LeaderElected(by="table", character="Bob")
