"""What a later edition of a catalog does to the logs of an earlier one: nothing.

Law: a log is played with the edition that its first line holds, whichever is installed by now.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec.structs import replace

from ledger.core.errors import BadCatalog, BadSetup
from ledger.core.rules.game import AnyGame
from ledger.desk.desk import Desk
from ledger.games import registry
from ledger.testing.laws.logs import newly_played_desk
from ledger.testing.laws.stories import errors_in
from ledger.testing.moments import Law, Moment
from ledger.testing.playing import contents

MOVES = 8
GONE = "of the first edition"
"""Comes after the name of a piece that today's edition no longer has."""


def a_log_of_an_older_edition_plays_on(moment: Moment) -> Iterator[str]:
    """A log that was played with an older edition of the catalog means what it meant, and plays on."""
    game = moment.game
    older = _older_edition(game)
    with TemporaryDirectory() as folder:
        try:
            with registry.guest(older):
                desk = newly_played_desk(moment, Path(folder) / "game.jsonl", MOVES)
        except (BadSetup, BadCatalog):
            return  # the game says itself that it takes no such pieces
        again = Desk.open(Path(folder) / "game.jsonl")
        if again.damage is not None:
            yield f"it is damaged: {again.damage.message}"
            return
        if contents(again.state) != contents(desk.state):
            yield "its state is different"
        yield from errors_in(again.game, again.state, again.audit(again.head))
        again.do("note it goes on")


def _older_edition(game: AnyGame) -> AnyGame:
    """The game as it once was: with one more piece of every kind, which is gone by now."""

    def catalog(name: str) -> Mapping[str, Any]:
        content = dict(game.catalog(name))
        for kind in game.schema.kinds:
            if entries := content.get(kind.kind):
                last = entries[-1]
                content[kind.kind] = [*entries, {**last, "name": f"{last['name']} {GONE}"}]
        return content

    return replace(game, catalog=catalog)


LAWS: tuple[Law, ...] = (a_log_of_an_older_edition_plays_on,)
