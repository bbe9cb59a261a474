"""One throw by the tool in a game that the table deals, for somebody who has no dice at hand.

Law: only dice are thrown, because they need nothing from the table, and only those that are asked for now.
The log says that the tool threw; undoing it and throwing again shows other dice, and the audit names what was
seen.
"""

from __future__ import annotations

from secrets import randbits
from typing import Any

from ledger.core.errors import UsageError
from ledger.core.pieces.luck import Luck
from ledger.core.rules.automatic import deal
from ledger.core.rules.game import AnyGame
from ledger.core.rules.rulebook import TABLE
from ledger.core.rules.verdicts import Chance, Pending
from ledger.desk.desk import Desk
from ledger.desk.new_log import SEED_BITS
from ledger.desk.recorded import Recorded


def can_throw(game: AnyGame, state: Any, pending: Pending) -> bool:
    """Whether dice are asked for that the tool can throw, in a game that the table deals."""
    if not isinstance(pending, Chance) or state.table.dealer != TABLE:
        return False
    said = game.of(pending.draft)
    return said.is_thrown and said.dealt is not None


def throw(desk: Desk) -> Recorded:
    """Lets the tool throw what is asked for. Raises UsageError, or an error of the journal."""
    step = desk.step()
    step.follow()
    due = step.due()
    if not isinstance(due, Chance) or not can_throw(desk.game, step.state, due):
        raise UsageError(
            "No dice are asked for that the tool could throw.",
            hint=f"Asked now: {desk.prompt(due)}",
        )
    step.accept(deal(desk.game, step.state, due, Luck(randbits(SEED_BITS))))
    step.follow()
    return desk.record_step(step)
