"""What an audit says about a line of play: a value for each thing worth saying.

Law: a finding is data. Core and games make them, the command line shows them.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from ledger.core.log.events import Event

Severity = Literal["error", "warning", "note"]


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """Something an audit says, in a `message` with a `hint` about what to do next; `code` never changes.
    `line` is the line of the log, from 1; `event` is the id. A `severity` of `error` makes the audit fail.
    `events` are the events that a wrong claim may come from, the likeliest first, and `causes` say what each
    would have been. `brief` is a short form for the verdict of an audit.
    """

    code: str
    severity: Severity
    line: int
    event: int
    message: str
    hint: str = ""
    events: tuple[int, ...] = ()
    causes: tuple[str, ...] = ()
    brief: str = ""


def finding_about(
    event: Event, code: str, severity: Severity, message: str, hint: str = "", **more: Any
) -> Finding:
    """A finding at the line of an event."""
    return Finding(
        code=code, severity=severity, line=event.id + 1, event=event.id, message=message, hint=hint, **more
    )
