"""What an audit says of one line of a log.

Law: a finding is a value; nothing here decides or folds.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from ledger.core.events import Event

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
    """A finding about one line of the log."""
    return Finding(
        code=code,
        severity=severity,
        line=event.id + 1,
        event=event.id,
        message=message,
        hint=hint,
    )
