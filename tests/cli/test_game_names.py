"""A game by every name that somebody may have read for it."""

from __future__ import annotations

import json

import pytest

from ledger.core.errors import UnknownGame
from ledger.games import registry
from tests.cli.conftest import Tablefold

HERE = {name: registry.SHIPPED[name] for name in ("effortless", "humanity", "scorepad")}
SHEET = 'name = "Azul"\ncategory = [{ name = "wall" }]\n'


@pytest.fixture
def owner(tablefold: Tablefold, monkeypatch: pytest.MonkeyPatch) -> Tablefold:
    """Somebody who has made a sheet of their own, which `new` keeps as scorepad:azul."""
    monkeypatch.setattr(registry, "SHIPPED", HERE)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tablefold.folder / "config"))
    own = tablefold.folder / "config" / "tablefold" / "scorepad"
    own.mkdir(parents=True)
    (own / "azul.toml").write_text(SHEET)
    return tablefold


@pytest.mark.parametrize(
    ("typed", "game", "catalog"),
    [
        ("Effortless", "effortless", "rulebook"),
        ("Effortless:Published", "effortless", "published"),
        ("wingspan", "scorepad", "wingspan"),
        ("scorepad:Wingspan", "scorepad", "wingspan"),
        ("Azul", "scorepad", "Azul"),
        ("Scorepad:AZUL", "scorepad", "Azul"),
    ],
)
def test_a_game_begins_by_its_name_its_title_or_its_sheet_s_name(
    typed: str, game: str, catalog: str, owner: Tablefold
) -> None:
    assert owner("new", "a.jsonl", "--game", typed, "--players", "ann,bob").status == 0
    header = json.loads((owner.folder / "a.jsonl").read_text().splitlines()[0])
    assert (header["game"], header["catalog"]["name"]) == (game, catalog)


@pytest.mark.parametrize("typed", ["scorepad:wingspan", "wingspan", "Azul", "Scorepad"])
def test_what_games_lists_can_be_asked_about(typed: str, owner: Tablefold) -> None:
    """Also a sheet: `games` lists `scorepad:wingspan` like a game."""
    page = owner("games", typed)
    assert page.out.startswith("Scorepad\n")
    assert "azul" in page.out, "a sheet of one's own is among the catalogs"
    assert owner("rules", typed, "Turns").out.startswith("Turns\n")


@pytest.mark.parametrize(
    ("typed", "name"), [("wingspan", "wingspan"), ("scorepad:azul", "Azul"), ("AZUL", "Azul")]
)
def test_the_pieces_of_a_sheet_are_shown_by_its_name(typed: str, name: str, owner: Tablefold) -> None:
    assert owner("catalog", typed).out.startswith(f"Catalog {name}\n")


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        ("efortles", "Did you mean Effortless?"),
        ("wingspam", "Did you mean wingspan?"),
        ("azull", "Did you mean azul?"),
    ],
)
def test_a_slip_is_told_the_name_that_is_meant(typed: str, hint: str, owner: Tablefold) -> None:
    said = owner("new", "a.jsonl", "--game", typed, "--players", "ann,bob")
    assert said.err.splitlines()[-1] == f"Next: {hint}"


def test_a_log_names_its_game_exactly() -> None:
    """A log is no line that somebody types."""
    with pytest.raises(UnknownGame):
        registry.game("Effortless")
