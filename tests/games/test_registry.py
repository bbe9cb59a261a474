"""Games are found by name; other packages can add one, and none can take a shipped name."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from ledger.core.errors import UnknownGame
from ledger.games import registry
from ledger.games.effortless import GAME as EFFORTLESS
from tests.toy import GAME as TOY

INSTALLED = [
    EntryPoint(name="stones", value="tests.toy:GAME", group="tablefold.games"),
    EntryPoint(name="effortless", value="tests.toy:GAME", group="tablefold.games"),
]


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: INSTALLED)


def test_a_shipped_game_is_found() -> None:
    assert EFFORTLESS is registry.game("effortless")


@pytest.mark.usefixtures("installed")
def test_an_installed_game_is_found() -> None:
    assert TOY is registry.game("stones")
    assert "stones" in registry.names()


@pytest.mark.usefixtures("installed")
def test_nobody_takes_over_a_shipped_name() -> None:
    assert EFFORTLESS is registry.game("effortless")


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownGame) as caught:
        registry.game("chess")
    assert caught.value.hint.startswith("The games are: effortless")
