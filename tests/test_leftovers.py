"""What a game keeps outside of its states: the kit names it, even if no two games differ by it yet."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ledger import api
from ledger.testing import conforms
from tests.stones import GAME, State


def visited(
    state: State,
    seat: str | None,
    visitors: list[str | None] = [],  # noqa: B006 - the mistake
    names: Iterator[str] = iter("abc"),  # noqa: B008 - another
) -> tuple[api.Block, ...]:
    visitors.append(seat)
    return (api.Note(" ".join(names)),) if state.stones else ()


def test_what_is_kept_outside_of_the_state_is_named() -> None:
    notes = "\n".join(conforms(replace(GAME, view=visited), games=1, forged=0, steps=1).notes)
    assert "`visited(visitors)` of the module tests.test_leftovers changed while games were played" in notes
    assert "`visited(names)` of the module tests.test_leftovers is used up by the first loop over it" in notes
