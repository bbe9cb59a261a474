"""Who began a game.

Law: the order of the seats does not say who began, and neither does the number that was written down first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.core.log.events import Brought
from ledger.core.log.tree import ROOT
from ledger.core.rules.verdicts import AtOnce, Decision

if TYPE_CHECKING:
    from ledger.desk.reader import Reader


def who_began(reader: Reader, at: int) -> tuple[str, ...]:
    """The seats that began the line of play that ends at `at`: all that its source names, otherwise a single
    seat; empty if nobody said so."""
    path, game, seats = reader.history.path(at), reader.game, reader.setup.seats
    if path and isinstance(path[0], Brought):
        return path[0].first
    if game.starter is not None:
        named = game.starter(reader.state_at(at))
        return (named,) if named in seats else ()
    state = reader.history.state_at(ROOT)
    for event in path:
        asked = game.pending(state) if event.by in seats else None
        game.projector.fold_one(state, event)
        if asked is not None and game.turn(state):
            is_other = isinstance(asked, AtOnce) or (isinstance(asked, Decision) and asked.seat != event.by)
            return () if is_other else (event.by,)
    return ()
