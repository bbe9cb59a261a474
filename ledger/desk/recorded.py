"""What a command recorded."""

from __future__ import annotations

import msgspec

from ledger.core.log.events import Event


class Recorded(msgspec.Struct, frozen=True):
    """What one command recorded, as everybody may see it.

    `told` are sentences, `warnings` what to know, `followed` the ids of what happened by itself at the end.
    """

    events: tuple[Event, ...]
    told: tuple[str, ...]
    warnings: tuple[str, ...] = ()
    followed: tuple[int, ...] = ()
