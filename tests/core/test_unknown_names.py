"""What is said about a name that no piece has."""

from __future__ import annotations

from ledger.core.pieces.names import Choice, unknown_piece

DEALT = ("Old Mill", "Lamp Post", "Lantern")
OFFERED = (Choice("Lamp Post", "Lamp Post"), Choice("Old Mill", "Old Mill", unlisted=True))


def hint(text: str) -> str:
    return unknown_piece(text, "card", OFFERED, "card", DEALT, is_taught=False).hint


def test_where_nothing_is_like_it_only_what_is_listed_is_named() -> None:
    assert hint("Nothing") == "You can name Lamp Post."


def test_a_similar_name_is_suggested_wherever_that_card_lies() -> None:
    assert hint("Lanter") == "Did you mean Lantern?"
    assert hint("Old Mil") == "Did you mean Old Mill?"
