"""What the tool throws.

Law: random places of an Endeavor have a count and a stream of their own (`pick`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.api import Event, Luck
from ledger.games.humanity.events.scenes import RandomPicked
from ledger.games.humanity.state import State


def _picked(state: State, draft: RandomPicked, luck: Luck) -> int:
    return luck.roll("pick", state.picks, draft.most - draft.least + 1) + draft.least - 1


DEAL: Mapping[type[Event], Callable[[State, Any, Luck], Any]] = {
    RandomPicked: _picked,
}
"""What fills the hole of each kind of throw."""
