"""What the calibration says about chances whose truth is known."""

from __future__ import annotations

from random import Random

from tests.playouts.calibration import Told, brier, gain, noise

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


def test_what_is_told_where_nothing_is_known_is_no_better_by_more_than_its_margin() -> None:
    _, counted = _told(Random(3), 0.5, 400)
    better = gain(counted, 0.5)
    assert better.least < 0 < better.most
