"""What can be typed in each game: its words, what comes after them, and who says them."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from syrupy.assertion import SnapshotAssertion

from ledger.core.rules.game import AnyGame
from ledger.core.typing.table_moves import table_verbs
from ledger.games import registry
from tests.cli.conftest import Pages


def said(thing: msgspec.Struct) -> Iterator[str]:
    """What a word or an argument says of itself that is not usual."""
    for field in msgspec.structs.fields(thing):
        value = getattr(thing, field.name)
        if (
            isinstance(value, bool | int | str)
            and value != field.default
            and field.name not in ("name", "help")
        ):
            yield f"{field.name} {value}"


def words(game: AnyGame) -> Iterator[str]:
    for verb in (*game.words, *table_verbs(game).values()):
        kinds = " or ".join(kind.__name__ for kind in verb.kinds)
        yield ", ".join((f"{verb.usage}: {kinds}", *said(verb)))
        yield from (f"    {arg.name}: {', '.join(more)}" for arg in verb.args if (more := [*said(arg)]))


@pytest.mark.parametrize("name", registry.SHIPPED)
def test_the_words_of_a_game_stay(name: str, snapshot: SnapshotAssertion) -> None:
    assert "\n".join(words(registry.game(name))) + "\n" == snapshot.use_extension(Pages)
