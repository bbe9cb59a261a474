"""Movement, rows and free places: the worked examples as calls of pure functions."""

from __future__ import annotations

import pytest

from ledger.games.humanity.scenes import tracks
from ledger.games.humanity.scenes.kinds import monstrous
from ledger.games.humanity.scenes.state import FARTHEST
from ledger.games.humanity.state import Track
from tests.games.humanity.scenes.arenas import track_with


def test_EX060_G089_a_recovery_button_stops_and_the_rest_is_lost() -> None:
    made = tracks.move(track_with(10, 10, recovery=(7,)), "Ann", -2)
    assert (made.path, made.hits, made.cut) == ((9, 8), (), 0)
    made = tracks.move(track_with(8, 10, recovery=(7,)), "Ann", -3)
    assert (made.path, made.hits, made.cut) == ((7,), (1,), 2)


def test_EX063_leaving_a_wound_costs_a_step() -> None:
    assert tracks.move(track_with(2, wound=(2, 3)), "Ann", 3).path == (3, 4)


@pytest.mark.parametrize("amount", [1, 2])
def test_EX064_G086_the_first_step_is_never_prevented(amount: int) -> None:
    assert tracks.move(track_with(0, wound=(0,)), "Ann", amount).path == (1,)


def test_G081_nobody_moves_below_zero() -> None:
    assert tracks.move(track_with(2), "Ann", -5).path == (1, 0)
    assert tracks.move(track_with(0), "Ann", -5).path == ()


def test_a_track_with_an_end_is_not_left() -> None:
    scene = track_with(5)
    scene.tracks["track"] = Track(end=6)
    assert tracks.move(scene, "Ann", 3).path == (6,)
    assert tracks.clipped(scene, "track", 9) == 6


def test_buttons_of_others_do_not_count() -> None:
    scene = track_with(2, wound=(2,), defeat=(0,))
    scene.combatants["Bob"] = scene.combatants["Ann"].copy()
    scene.combatants["Bob"].name = "Bob"
    assert tracks.move(scene, "Bob", -2).path == (1, 0)
    assert tracks.move(scene, "Bob", -2).hits == ()


def test_EX062_wounds_go_to_the_first_free_places_and_make_a_row() -> None:
    scene = track_with(2)
    for _ in range(3):
        at = tracks.first_free(scene, "wound", "track", 2, "Ann")
        scene.buttons.extend(track_with(0, wound=(at,)).buttons)
    assert tracks.wounds(scene, "Ann") == [2, 3, 4]
    assert monstrous.rowed(scene, "Ann")


def test_EX069_schemes_are_global_and_skip_taken_places() -> None:
    scene = track_with(7, scheme=(7, 8))
    assert tracks.first_free(scene, "scheme", "track", 7) == 9


@pytest.mark.parametrize(
    ("schemes", "why"),
    [
        (range(3, 13), ""),
        ((*range(3, 8), *range(9, 14)), "Schemes 3 to 7 are 5 in a row, 10 are needed"),
        ((), "there is no Scheme, 10 in a row are needed"),
    ],
)
def test_EX070_victory_of_monstrosities_counts_the_row(schemes: tuple[int, ...], why: str) -> None:
    scene = track_with(0, scheme=tuple(schemes))
    assert monstrous.against_schemes(scene, scene.combatants["Ann"], 2, ()) == why


def test_rows_are_told_from_below() -> None:
    assert tracks.rows((9, 3, 4, 5, 1)) == [(1, 1), (3, 5), (9, 9)]
    assert tracks.longest(()) == (0, -1)


def test_no_movement_takes_longer_than_the_longest_track() -> None:
    assert len(tracks.move(track_with(0), "Ann", 999_999_999).path) == FARTHEST
