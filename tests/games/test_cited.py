"""The numbers of rulings: what the code cites is what `rules GAME NUMBER` can explain."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ledger.games

GAMES = Path(ledger.games.__file__).parent
PREFIXES = {"kingless": "KL", "effortless": "EF", "endeavor": "EN", "courses": "MT", "humanity": "G"}


def rulings(game: str, text: str) -> set[int]:
    """The numbers in a text, with those between the ends of `EF-37 to EF-39`."""
    one = rf"\b{PREFIXES[game]}-(\d+)"
    found = {int(number) for number in re.findall(one, text)}
    ranges = re.findall(rf"{one} to {one}", text)
    return found.union(*(range(int(first), int(last)) for first, last in ranges))


def page(game: str) -> str:
    return (GAMES / game / "RULES.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", PREFIXES)
def test_every_ruling_that_the_code_cites_stands_in_the_rules_of_its_game(game: str) -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in (GAMES / game).rglob("*.py"))
    assert rulings(game, code) - rulings(game, page(game)) == set()


@pytest.mark.parametrize("game", PREFIXES)
def test_no_number_of_a_ruling_is_left_out(game: str) -> None:
    listed = rulings(game, page(game))
    assert listed == {*range(1, max(listed) + 1)}
