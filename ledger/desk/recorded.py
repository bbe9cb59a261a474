"""What a command recorded."""

from __future__ import annotations

import msgspec

from ledger.core.log.events import Event


class Recorded(msgspec.Struct, frozen=True):
    """What one command recorded, as everybody may see it.

    `sentences` say what happened, `warnings` what to look out for, `followed` are the ids of the last
    events that happened by themselves.
    """

    events: tuple[Event, ...]
    sentences: tuple[str, ...]
    warnings: tuple[str, ...] = ()
    followed: tuple[int, ...] = ()
