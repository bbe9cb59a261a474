"""Names of a condition that need quotes, and how a condition goes on inside them."""

from __future__ import annotations

import pytest

from ledger.core.audit.condition_names import KnownGame, completions_of, nameable
from ledger.core.log.events import Event
from ledger.core.rules.conditions import parse
from tests.core.tables import GAME, stones, varied


def now(**facts: int) -> KnownGame:
    game = varied(facts=lambda state: facts) if facts else GAME
    return KnownGame(game, stones().state, Event())


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("eggs", "eggs"),
        ("green eggs", "green eggs"),
        ("and", '"and"'),
        ("3 eggs", "3 eggs"),
        ("eggs + hens", '"eggs + hens"'),
        ("eggs (raw)", '"eggs (raw)"'),
    ],
)
def test_a_name_has_quotes_if_it_means_something_else_without_them(name: str, typed: str) -> None:
    named = nameable(now(**{name: 7}))
    assert (named.get(typed), name in named) == (7, name == typed)
    assert str(parse(f"{typed} = 7")).endswith("= 7")


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("am", "amber"),
        ("amber > 1 and ja", "amber > 1 and jade"),
        ('"eggs +', '"eggs + hens"'),
        ('amber > 1 and "eggs', 'amber > 1 and "eggs + hens"'),
        ('"eggs + hens" > 1 and am', '"eggs + hens" > 1 and amber'),
        ('"ja', '"jade"'),
        ('amber > 1 and "am', 'amber > 1 and "amber"'),
        ("amber", ""),
    ],
)
def test_a_condition_goes_on_with_the_name_that_is_begun(text: str, whole: str) -> None:
    known = now(**{"amber": 3, "jade": 2, "eggs + hens": 1})
    assert [each for each, _ in completions_of(known, text)] == ([whole] if whole else [])
