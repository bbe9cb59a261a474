"""Characters, their Blessings, banks and what they still have to throw.

Law: plain mutable data; what is held is shared between copies and never changed in place.
"""

from __future__ import annotations

from typing import Self

import msgspec

TABLE = "table"
"""The owner of characters that no single player plays."""

_CONTAINERS = frozenset({dict, list, set})


class Slotted:
    """Copies itself slot by slot: containers anew, what they hold shared."""

    __slots__: tuple[str, ...] = ()

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        for name in self.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if type(value) in _CONTAINERS else value)
        return twin


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

    __slots__ = (
        "apts",
        "backstory",
        "banks",
        "calm",
        "conditions",
        "created",
        "ethic",
        "fading",
        "famous",
        "favor",
        "fields",
        "injuries",
        "kind",
        "lifestyle",
        "lost_in",
        "majors",
        "name",
        "owner",
        "pool",
        "recharges",
        "retired",
        "sessions",
        "spent",
        "spent_last",
        "stats",
        "things",
        "upgrades",
        "uses",
        "values",
    )

    def __init__(self, name: str, owner: str, kind: str, stats: dict[str, int]) -> None:
        self.name = name
        self.owner = owner
        """A seat, `table`, or for a companion the character it belongs to."""
        self.kind = kind
        self.stats = stats
        self.created = 0
        """The event that made the character."""
        self.lifestyle = ""
        self.ethic = ""
        self.apts: dict[str, str] = {}
        self.values: dict[str, int] = {}
        """Aptitude Values of a companion."""
        self.things: dict[str, bool] = {}
        self.backstory: list[str] = []
        self.fields: dict[str, str] = {}
        self.conditions: list[tuple[str, str]] = []
        """Condition and Stat, in the order of gaining."""
        self.injuries: list[str] = []
        self.pool: list[Blessing] = []
        self.banks: dict[str, tuple[Banked, ...]] = {}
        self.favor: dict[str, int] = {}
        self.fading: dict[str, int] = {}
        """Favorability that goes again when the session ends."""
        self.spent: set[str] = set()
        """Specializations that wait for a recharge."""
        self.recharges: dict[str, int] = {}
        self.uses: dict[str, int] = {}
        """How often an effect was used in this session."""
        self.famous: set[str] = set()
        """Whom fame was exerted over in this session."""
        self.majors: tuple[int, ...] = ()
        """Checks with at least a Major Success in this session (G-047)."""
        self.calm: tuple[int, int] | None = None
        """A roll's value kept for later, with the size of its die."""
        self.spent_last = 0
        """Blessings in the latest payment that Precision & Accuracy can still answer."""
        self.lost_in = 0
        """The session in which the Lifestyle became Lost; 0 for none."""
        self.sessions = 0
        """Sessions taken part in."""
        self.upgrades = 0
        """Stat Upgrades so far."""
        self.retired = False

    def has(self, condition: str, stat: str | None = None) -> bool:
        return any(kind == condition and stat in (None, of) for kind, of in self.conditions)
