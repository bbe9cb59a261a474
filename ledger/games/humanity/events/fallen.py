"""What every throw for a roll has in common.

Law: the faces are written down as they fell, each with the throw it belongs to.
"""

from typing import Literal

from ledger.api import Event


class Fallen(Event, frozen=True, kw_only=True):
    """Dice that fell for a roll. `raw` are the faces before they were read as smaller dice, `redone` the
    places of raw faces that were thrown again."""

    check: int
    roll: int
    stages: tuple[tuple[int, ...], ...] = ()
    source: Literal["hand", "d20"] = "hand"
    raw: tuple[int, ...] = ()
    redone: tuple[int, ...] = ()
