"""How each event changes the campaign.

Law: one handler for each kind of event, registered by importing the three rooms; the import fails if one is
missing.
"""

from __future__ import annotations

import msgspec

from ledger.core.events import Adjusted
from ledger.games.humanity.events import HumanityEvent
from ledger.games.humanity.projector import means, rolls, tale
from ledger.games.humanity.projector.start import projector, start
from ledger.games.humanity.state import State

__all__ = ["ROOMS", "projector", "start"]

ROOMS = (tale, rolls, means)


@projector.on(Adjusted)
def _adjusted(state: State, event: Adjusted) -> None:
    """Progress and favorability are what a table counts by hand."""
    name, _, what = event.what.partition(": ")
    if name == "progress":
        state.progress[what] = msgspec.structs.replace(state.progress[what], current=event.count)
    else:
        state.characters[name].favor[what.removeprefix("favor with ")] = event.count


projector.require_all(HumanityEvent)
