"""Whose page says what is known of them in the story."""

from __future__ import annotations

from ledger.core.blocks import Block, Heading, Note
from ledger.core.rules.story import Story
from tests.core.tables import State, stones, varied

TOLD = Note("found the amber")


def page(name: str | None, *, pages: tuple[str, ...] = (), is_story: bool = True) -> tuple[Block, ...]:
    """A page of a game in whose story Mia and Ann are known; without it, a page says only its name."""
    story: Story[State] = Story(
        session=lambda state: 1,
        told=lambda state, notes: (),
        people=lambda state, notes: {"Mia": (TOLD,), "ann": (TOLD,)},
    )
    game = varied(
        story=story if is_story else None,
        pages=lambda state: pages,
        view=lambda state, name: (Heading(name or "table"),),
    )
    return game.page(stones().state, name)


def test_whoever_is_in_the_story_has_a_page_of_what_is_known() -> None:
    assert page("Mia") == (Heading("Mia", 2), TOLD)


def test_what_is_known_stands_below_a_page_of_the_game_itself() -> None:
    assert page("Mia", pages=("Mia",)) == (Heading("Mia"), Heading("In the story", 3), TOLD)


def test_the_table_a_seat_and_whoever_nobody_knows_have_the_page_of_the_game() -> None:
    assert page(None) == (Heading("table"),)
    assert page("ann") == (Heading("ann"),)
    assert page("Zoe") == (Heading("Zoe"),)
    assert page("Mia", is_story=False) == (Heading("Mia"),)
