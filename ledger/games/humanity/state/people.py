"""Characters, their Blessings, banks and what they still have to throw.

Law: plain mutable data; what is held is shared between copies and never changed in place.
"""

from __future__ import annotations

from copy import copy
from functools import cache
from typing import Self

import msgspec

TABLE = "table"
"""The owner of characters that no single player plays."""


class Slotted(msgspec.Struct, eq=False):
    """Copies itself: containers anew, what they hold shared."""

    def copy(self) -> Self:
        twin = copy(self)
        for name in _containers(type(self)):
            setattr(twin, name, getattr(self, name).copy())
        return twin


@cache
def _containers(kind: type[Slotted]) -> tuple[str, ...]:
    """The fields that hold a dict, a list or a set."""
    said = kind.__annotations__.items()
    return tuple(name for name, text in said if text.startswith(("dict[", "list[", "set[")))


class Blessing(msgspec.Struct, frozen=True, gc=False):
    """`lasts` is empty for a permanent one; `only` the Aptitude it may be spent on."""

    id: int
    face: int
    lasts: str = ""
    only: str = ""


class Banked(msgspec.Struct, frozen=True, gc=False):
    """One token set aside, with the Check and the opponent it came from."""

    check: int
    opponent: str = ""


class Owed(msgspec.Struct, frozen=True, gc=False):
    """A Blessing that somebody still has to throw."""

    character: str
    reason: str
    plain: bool = False
    lasts: str = ""
    only: str = ""


class Character(Slotted):
    """`apts` maps an Aptitude to its Specialization, `things` a thing gained to whether it is exceptional."""

    name: str
    owner: str
    """A seat, `table`, or for a companion the character it belongs to."""
    kind: str
    stats: dict[str, int]
    created: int = 0
    """The event that made the character."""
    lifestyle: str = ""
    ethic: str = ""
    apts: dict[str, str] = {}
    values: dict[str, int] = {}
    """Aptitude Values of a companion."""
    things: dict[str, bool] = {}
    backstory: list[str] = []
    fields: dict[str, str] = {}
    conditions: list[tuple[str, str]] = []
    """Condition and Stat, in the order of gaining."""
    injuries: list[str] = []
    pool: list[Blessing] = []
    banks: dict[str, tuple[Banked, ...]] = {}
    favor: dict[str, int] = {}
    fading: dict[str, int] = {}
    """Favorability that goes again when the session ends."""
    spent: set[str] = set()
    """Specializations that wait for a recharge."""
    recharges: dict[str, int] = {}
    uses: dict[str, int] = {}
    """How often an effect was used in this session."""
    famous: set[str] = set()
    """Whom fame was exerted over in this session."""
    majors: tuple[int, ...] = ()
    """Checks with at least a Major Success in this session (G-047)."""
    calm: tuple[int, int] | None = None
    """A roll's value kept for later, with the size of its die."""
    spent_last: int = 0
    """Blessings in the latest payment that Precision & Accuracy can still answer."""
    lost_in: int = 0
    """The session in which the Lifestyle became Lost; 0 for none."""
    sessions: int = 0
    """Sessions taken part in."""
    upgrades: int = 0
    """Stat Upgrades so far."""
    retired: bool = False

    def has(self, condition: str, stat: str | None = None) -> bool:
        if stat is not None:
            return (condition, stat) in self.conditions
        return condition in [kind for kind, _ in self.conditions]
