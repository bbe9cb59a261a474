"""What the events of an open Check have in common.

Law: all characters that an event names have to exist, and the Check has to be open, before anything else
counts. `check` is its number.
"""

from __future__ import annotations

from msgspec.structs import replace

from ledger.api import LEGAL, TABLE, Event, Typed, Verdict
from ledger.games.humanity.checks.standing import Standing, standing
from ledger.games.humanity.numbers import CheckNumber
from ledger.games.humanity.preconditions import Objection
from ledger.games.humanity.required import open_check
from ledger.games.humanity.state import State
from ledger.games.humanity.words import AsTyped, number


class OnCheck(Event, AsTyped, frozen=True, kw_only=True):
    """An event of an open Check: possible at any time, and legal if nothing forbids it."""

    check: CheckNumber

    def needs(self, state: State) -> None:
        open_check(state, self)

    def anytime(self, state: State) -> Verdict | None:
        return self.against(standing(state, self.check)) or LEGAL

    def against(self, now: Standing) -> Objection:
        """What forbids the event, as the Check stands."""
        return None


class ByTheTable(OnCheck, frozen=True, kw_only=True):
    """What the table says about an open Check: the Check of the player who is named, or else the Check that
    is asked for."""

    @classmethod
    def made(cls, state: State, by: str, values: Typed) -> Event:
        return replace(super().made(state, TABLE, values), check=number(state, by))
