"""Damage to one log of each game; every bit by hand: `python -m tests.store.damages --flips all`."""

from __future__ import annotations

from random import Random

import pytest

from tests.store.damages import GAMES, check, cuts, edits, flips, sample, some_bits

LINES = 20
FLIPS = 300


@pytest.mark.parametrize("game", GAMES)
def test_a_log_that_is_cut_anywhere_gives_the_whole_steps_before_the_cut(game: str) -> None:
    assert cuts(sample(game, LINES), game, step=9) > 150


@pytest.mark.parametrize("game", GAMES)
def test_every_flipped_bit_is_found_and_its_line_is_named(game: str) -> None:
    data = sample(game, LINES)
    for damage in flips(data, some_bits(data, FLIPS, Random(game))):
        check(damage, game, data)


@pytest.mark.parametrize("game", GAMES)
def test_whatever_an_editor_does_to_a_line_is_found_and_the_line_is_named(game: str) -> None:
    data = sample(game, LINES)
    for damage in edits(data):
        check(damage, game, data)
