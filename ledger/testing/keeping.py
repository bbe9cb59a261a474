"""A random game as a log, so that `show` and `replay` can look at what a report is about.

Law: the log holds what was played, legal or not, up to the event that shows the fault.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ledger.core.errors import UsageError
from ledger.core.log.events import Event, bare
from ledger.core.pieces.catalog import digest
from ledger.core.pieces.table import Setup, shown
from ledger.core.rules.game import AnyGame
from ledger.desk import new_log
from ledger.store.disk import StrPath
from ledger.store.journal import create


def keep(game: AnyGame, setup: Setup, seed: int | None, path: Sequence[Event], file: StrPath) -> None:
    """Writes a log of a game that was played. Raises LogExists, LogUnwritable; UsageError for a catalog that
    the game does not ship."""
    held = digest(setup.catalog.content())
    shipped = (each.name for each in game.info.catalogs)
    catalog = next((name for name in shipped if digest(game.catalog(name)) == held), None)
    if catalog is None:
        raise UsageError("This game cannot be kept: its pieces are not the game's own.")
    wanted = new_log.NewGame(
        game=game.info.name,
        seats=setup.seats,
        variant=setup.variant,
        dealer="table" if seed is None else "tool",
        seed=seed,
        catalog=catalog,
        rulings={knob: shown(value) for knob, value in setup.rulings.items()},
        title="kept by the kit",
    )
    now = new_log.now()
    header = new_log.header_for(game, wanted, created=now, log=new_log.log_id())
    create(file, header, [[replace(bare(each), id=at, on=at - 1, at=now)] for at, each in enumerate(path, 1)])
