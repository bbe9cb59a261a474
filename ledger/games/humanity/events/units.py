"""What happens in Unit Endeavors alone, and what a random pick comes to.

Law: as in `scenes`, whose vocabulary this goes on with.
"""

from typing import Literal

import msgspec

from ledger.api import Event
from ledger.games.humanity.events.scenes import Duty


class UnitHelped(Event, frozen=True, kw_only=True):
    """An operator Helps a unit, which acts because of it: the `bonus` goes to its Check, or to X."""

    character: str
    unit: str
    way: Literal["supportive", "analytical", "harmonious"] = "supportive"
    goes: Literal["roll", "x"] = "roll"
    blessing: int = 0
    bonus: int = 0


class PickSettled(Event, frozen=True, kw_only=True):
    """What chance picked for somebody, and what is due because of it."""

    character: str
    value: int
    due: tuple[Duty, ...] = ()


class Gift(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What one character is given."""

    who: str
    blessings: tuple[int, ...]


class BlessingsChanneled(Event, frozen=True, kw_only=True):
    """A unit gives its temporary Blessings away; dice keep their faces."""

    character: str
    parts: tuple[Gift, ...] = ()
