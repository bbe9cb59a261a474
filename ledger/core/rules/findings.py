"""What an audit says of a line of play: one value for each thing worth saying.

Law: a finding is data. Core and games make them, the command line shows them.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from ledger.core.log.events import Event

Severity = Literal["error", "warning", "note"]


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """`line` is the log's line, from 1; `event` its id. An `error` makes the audit fail."""

    code: str
    severity: Severity
    line: int
    event: int
    message: str
    hint: str = ""


def about(event: Event, code: str, severity: Severity, message: str, hint: str = "") -> Finding:
    """A finding at the line of an event."""
    return Finding(
        code=code, severity=severity, line=event.id + 1, event=event.id, message=message, hint=hint
    )
