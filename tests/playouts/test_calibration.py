"""What the calibration says about chances whose truth is known."""

from __future__ import annotations

from random import Random

import pytest

from tests.playouts.calibration import Told, brier, calibration_error, errors_if_right, gain, noise

PLAYOUTS = 20


def _told(chance: Random, true: float, games: int) -> tuple[Told, Told]:
    """Games that are won with a true chance: told as it is, and as a few playouts count it."""
    exact, counted = Told(), Told()
    for _ in range(games):
        won = float(chance.random() < true)
        exact.append((true, won))
        counted.append((sum(chance.random() < true for _ in range(PLAYOUTS)) / PLAYOUTS, won))
    return exact, counted


def test_noise_is_what_counting_few_playouts_costs() -> None:
    chance = Random(1)
    for true in (0.2, 0.5, 0.9):
        exact, counted = _told(chance, true, 10_000)
        assert abs(brier(counted) - brier(exact) - noise(counted, PLAYOUTS)) < 0.003, true
        assert abs(noise(counted, PLAYOUTS) - true * (1 - true) / PLAYOUTS) < 0.0002, true


def test_a_true_chance_is_better_than_everybodys_share_and_its_margin_says_so() -> None:
    exact, _ = _told(Random(2), 0.8, 400)
    better = gain(exact, 0.5)
    assert better.least > 0
    assert better.least < 0.25 - 0.8 * 0.2 < better.most


def test_a_forecast_that_knows_nothing_is_no_better_by_more_than_its_margin() -> None:
    _, counted = _told(Random(3), 0.5, 400)
    better = gain(counted, 0.5)
    assert better.least < 0 < better.most


def test_the_error_is_the_mean_of_the_bins_by_what_lies_in_them() -> None:
    assert calibration_error([[(0.25, 0.0), (0.25, 1.0)], [(0.95, 1.0), (0.95, 1.0)]]) == pytest.approx(15)
    assert calibration_error([[(1.0, 1.0), (0.0, 0.0)]]) == 0


def test_right_chances_have_as_much_error_as_luck_makes_and_wrong_ones_more() -> None:
    chance = Random(4)
    said = [chance.random() for _ in range(300)]
    right = [[(told, float(chance.random() < told))] for told in said]
    found = errors_if_right(right, chance, 100)
    assert found == sorted(found)
    assert found[0] < calibration_error(right) < found[-1]
    overconfident = [[(told, float(chance.random() < 0.5 + 0.3 * (told - 0.5)))] for told in said]
    assert calibration_error(overconfident) > found[-1]
