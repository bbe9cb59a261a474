"""Which roll of the open Check is meant.

Law: `#2` is the second; if no roll is named, the move finds one.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.api import Arg, Choice, Typed
from ledger.games.humanity.checks.standing import now_open
from ledger.games.humanity.state import State


def places(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """The rolls of the open Check: `#2` is the second."""
    now = now_open(state)
    if now is None:
        return iter(())
    made = now.check.rolls
    to_make = range(min(now.needed, len(made) + 2))
    return (Choice(f"#{place + 1}", place) for place in sorted({*made, *to_make}))


ROLL = Arg(name="roll", choices=places, optional=True)
