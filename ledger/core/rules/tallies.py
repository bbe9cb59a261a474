"""What a game counts of somebody along the way, beside points: how often something was done, and how it fell.

Law: a tally holds what everybody may know, and only adds up: the tallies of two logs are those of both.
"""

from __future__ import annotations

import msgspec


class Tally(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One count. Those with the same `about` and `by` are a table, `Checks by Stat`, with a row for each
    `who` and `what`, and a column for each `name`."""

    about: str
    by: str
    who: str
    """Whoever it is counted of: a seat, or somebody that a seat plays."""
    seat: str = ""
    """The seat that plays it; empty for nobody's."""
    what: str
    name: str
    count: int
    """How often, or how much."""
    expected: float | None = None
    """What was to be expected, where chance decides."""
