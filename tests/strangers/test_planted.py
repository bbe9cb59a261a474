"""Mistakes that authors make, planted in a good Hearts one by one: the kit finds them and says what to do.

What is wrong is found as a fault, or, where no law can be sure, told in the report of a green run. What is a
matter of the rules alone stays green.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from ledger.api import Game
from ledger.testing import Nonconforming, conforms
from tests.strangers import hearts
from tests.strangers.planted import HARMLESS, KNOWABLE, NOT_CAUGHT, QUICK, Planted

SOURCE = Path(hearts.__file__).read_text(encoding="utf-8")


def hearts_with(planted: Planted, monkeypatch: pytest.MonkeyPatch) -> Game[Any]:
    """Hearts with one mistake, as a module of its own."""
    source = SOURCE
    for old, new in planted.changes:
        assert old in source, old
        source = source.replace(old, new)
    module = ModuleType("planted")
    vars(module).update(__file__=hearts.__file__, __package__="tests.strangers.hearts")
    monkeypatch.setitem(sys.modules, "planted", module)
    source = source.replace("api.headings(__name__)", "api.headings('tests.strangers.hearts')")
    exec(compile(source, "planted/hearts.py", "exec", dont_inherit=True), vars(module))
    game: Game[Any] = vars(module)["GAME"]
    return game


def found(planted: Planted, monkeypatch: pytest.MonkeyPatch) -> str:
    """All that is said of a game: its faults, or the report of a green run."""
    try:
        game = hearts_with(planted, monkeypatch)
    except (TypeError, ValueError) as error:
        return str(error)
    try:
        return str(conforms(game, games=planted.games, forged=planted.forged, steps=planted.steps, limit=20))
    except Nonconforming as faults:
        return str(faults)


@pytest.mark.parametrize("name", [name for name in KNOWABLE if name not in QUICK])
def test_a_mistake_is_found_and_named(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    said = found(KNOWABLE[name], monkeypatch)
    missing = [word for word in KNOWABLE[name].says if word not in said]
    assert not missing, f"{missing} in\n{said}"


@pytest.mark.parametrize("name", QUICK)
def test_a_mistake_is_found_quickly(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    said = found(KNOWABLE[name], monkeypatch)
    missing = [word for word in KNOWABLE[name].says if word not in said]
    assert not missing, f"{missing} in\n{said}"


def test_nine_of_ten_are_caught() -> None:
    assert len(KNOWABLE) + len(NOT_CAUGHT) == 36
    assert len(KNOWABLE) >= 32


@pytest.mark.parametrize("name", HARMLESS)
def test_what_is_a_matter_of_the_rules_stays_green(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    said = found(HARMLESS[name], monkeypatch)
    assert said.startswith("Hearts conforms"), said
