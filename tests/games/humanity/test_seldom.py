"""What few tables of Humanity, Blessed come to, each by itself."""

from __future__ import annotations

from cli.render.text import draw
from ledger.games.humanity import GAME, sheets
from ledger.games.humanity.scenes.words import related_yes
from tests.games.humanity.tables import empty, person, table


def test_a_campaign_without_characters_has_an_empty_page_of_sheets() -> None:
    (line,) = (line.text for line in draw(GAME.view(empty().state, "sheets"), width=80) if line.text)
    assert line == "No character has been made yet."


def test_what_no_catalog_names_costs_nothing_to_recharge() -> None:
    play = table()
    assert sheets.recharge_cost(play.state, person(play), "Nonsense") == ()


def test_outside_an_endeavor_nothing_is_related_by_the_tables_word() -> None:
    assert [*related_yes(table().state, "ann", ())] == []
