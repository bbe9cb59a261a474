"""Why an event that was said does not fit where a corrected line stands.

Law: as far as it may be said to whoever made the move.
"""

from __future__ import annotations

from typing import Any

from ledger.core.errors import LogDamaged
from ledger.core.log.events import Event
from ledger.core.pieces.luck import Luck
from ledger.core.rules.automatic import settle
from ledger.core.rules.game import AnyGame
from ledger.core.rules.verdicts import Verdict, impossible
from ledger.core.typing.deciding import insisted, judge


def why(game: AnyGame, state: Any, luck: Luck | None, event: Event) -> Verdict:
    """What the referee says of it. `luck` is the tool's, where the tool deals."""
    found = judge(game, state, event)
    if found.kind == "refused":
        found = insisted(game, state, event, found)
    return _ends_well(game, state, luck, event, found) if found.kind == "refused" else found


def _ends_well(game: AnyGame, state: Any, luck: Luck | None, event: Event, refused: Verdict) -> Verdict:
    """What is refused cannot be kept, either, where the pieces forbid what would follow from it."""
    try:
        settle(game, game.projector.fold(state.copy(), (event,)), luck)
    except LogDamaged:
        return impossible(refused.why)
    return refused
