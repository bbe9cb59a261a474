"""The tables at which a game is tried: small and large ones, of every variant, with both dealers.

Law: a table that the game refuses is not among them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, Literal

from ledger.core.errors import BadSetup
from ledger.core.pieces.catalog import Catalog
from ledger.core.pieces.luck import Luck
from ledger.core.pieces.table import Setup
from ledger.core.rules.game import AnyGame

NAMES = ("ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal", "ida", "jon", "kim", "lou")
SIZES: tuple[tuple[bool, Literal["tool", "table"]], ...] = (
    (True, "tool"),
    (False, "table"),
    (False, "tool"),
    (True, "table"),
)
"""The kinds of tables, in the order in which they are tried: whether as small as possible, and who deals."""


def tables(game: AnyGame) -> list[Setup]:
    """Tables of every variant and catalog, with the fewest and with the most seats, each with both dealers.

    Tables that the game refuses are left out, such as one where the tool should deal cards that nobody
    described.
    """
    shipped = (each.name for each in game.info.catalogs)
    catalogs: dict[str, Catalog[Any]] = {name: Catalog(game.schema, game.catalog(name)) for name in shipped}
    return [setup for setup in _possible_tables(game, catalogs) if can_start(game, setup)]


def can_start(game: AnyGame, setup: Setup) -> bool:
    """Whether the game accepts a table."""
    try:
        game.start(setup)
    except BadSetup:
        return False
    return True


def _possible_tables(game: AnyGame, catalogs: Mapping[str, Catalog[Any]]) -> Iterator[Setup]:
    for is_small, dealer in SIZES:
        for shipped, variant in product(game.info.catalogs, game.info.variants):
            yield Setup(
                seats=(game.info.seats or NAMES)[: variant.least if is_small else variant.most],
                variant=variant.name,
                dealer=dealer,
                rulings={ruling.knob: ruling.default for ruling in game.info.rulings},
                catalog=catalogs[shipped.name],
                luck=Luck(1) if dealer == "tool" else None,
            )
