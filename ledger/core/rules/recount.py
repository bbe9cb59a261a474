"""What a game counts once more in an audit, without trusting the totals that its states keep.

Law: it sees each event that can have happened, next to the states before and after it, and changes neither.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic

import msgspec

from ledger.core.log.events import Event
from ledger.core.pieces.state import S
from ledger.core.rules.findings import Finding

CountsOne = Callable[[S, Any], Iterable[Finding]]
"""Counts an event in a state, and gives what there is to say about it."""


class Recount(msgspec.Struct, Generic[S], frozen=True, kw_only=True, eq=False):
    """A recount of one line of play, from its first event; other kinds of events pass by it."""

    before: Mapping[type[Event], CountsOne[S]] = {}
    """Kind of event → what counts it, in the state just before it."""
    after: Mapping[type[Event], CountsOne[S]] = {}
    """Kind of event → what counts it, in the state just after it."""
    at_end: CountsOne[S] = lambda state, last: ()
    """What is left to say at the end of the line, about its last event. That event may be one that cannot
    have happened."""
