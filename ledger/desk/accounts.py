"""How often each seat did something in a log, as everybody may read it.

Law: only the table's log counts, with the host's secrets that have been uncovered.
"""

from __future__ import annotations

from ledger.core.audit import accounts
from ledger.core.audit.accounts import TallyAccount
from ledger.core.errors import LogDamaged
from ledger.desk.reader import Reader


def of(desk: Reader, at: int) -> tuple[TallyAccount, ...]:
    """The accounts of the line of play that ends at event `at`."""
    if desk.game.tallies is None:
        return ()
    try:
        ending = desk.ending(at)
    except LogDamaged:  # what cannot have happened is left out, as in the audit
        ending = None
    path = desk.history.lazy_path(at)
    state = desk.game.start(desk.setup)
    return accounts.accounts(desk.game, state, path, lambda state: desk.known_state(state, None, ending))
