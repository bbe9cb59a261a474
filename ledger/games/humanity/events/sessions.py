"""Sessions, scenes and the people in them.

Law: what the table decided, in its words. `by` is a seat or `table`; a character is named by its name.
"""

from typing import Literal

import msgspec

from ledger.api import Event


class SessionOpened(Event, frozen=True, kw_only=True):
    """`present` are the seats that take part."""

    number: int
    present: tuple[str, ...]


class SceneOpened(Event, frozen=True, kw_only=True):
    title: str
    cast: tuple[str, ...] = ()


class CastChanged(Event, frozen=True, kw_only=True):
    enter: tuple[str, ...] = ()
    leave: tuple[str, ...] = ()


class SessionEnded(Event, frozen=True, kw_only=True):
    """The play of the session is over; the shop opens."""


class SessionClosed(Event, frozen=True, kw_only=True):
    """Nothing more happens until the next session opens."""


class CampaignClosed(Event, frozen=True, kw_only=True):
    """The last session was played."""


class RumorChanged(Event, frozen=True, kw_only=True):
    rumor: str
    op: Literal["begin", "modify", "end"]
    text: str = ""


class CharacterCreated(Event, frozen=True, kw_only=True):
    """A character made by the steps of the book. `owner` is a seat, or `table`; `dice` (Stat → size) follow
    from the choices."""

    character: str
    owner: str
    kind: Literal["pc", "npc"] = "pc"
    highest: str
    lifestyle: str
    ethic: str
    dice: dict[str, int]
    apts: tuple[str, ...]
    things: tuple[str, ...] = ()
    backstory: tuple[str, ...] = ()


class CharacterImported(Event, frozen=True, kw_only=True):
    """A character with a sheet of its own: an NPC, or one from another campaign. `dice` (Stat → size) are
    those that are not as everybody's are at first."""

    character: str
    owner: str
    kind: Literal["pc", "npc"] = "npc"
    dice: dict[str, int] = msgspec.field(default_factory=dict)
    lifestyle: str = ""
    ethic: str = ""
    apts: tuple[str, ...] = ()
    specs: tuple[str, ...] = ()
    """One for each Aptitude in order, empty where it has none."""
    things: tuple[str, ...] = ()


class SheetEdited(Event, frozen=True, kw_only=True):
    character: str
    field: str
    value: str


class BackstoryChanged(Event, frozen=True, kw_only=True):
    character: str
    op: Literal["add", "change", "remove"]
    text: str
    was: str = ""


class ThingGained(Event, frozen=True, kw_only=True):
    character: str
    thing: str
    reason: str = ""


class ThingLost(Event, frozen=True, kw_only=True):
    character: str
    thing: str
    reason: str = ""


class StatShifted(Event, frozen=True, kw_only=True):
    """A Stat Die changed its size outside the shop."""

    character: str
    stat: str
    size: int
    reason: str = ""


class CompanionBound(Event, frozen=True, kw_only=True):
    """`values` are the Aptitude Values in the order of `apts`."""

    character: str
    companion: str
    apts: tuple[str, ...]
    values: tuple[int, ...]


class CompanionLost(Event, frozen=True, kw_only=True):
    companion: str
    reason: str = ""


class CharacterRetired(Event, frozen=True, kw_only=True):
    character: str
    reason: str = ""


class ConditionGained(Event, frozen=True, kw_only=True):
    character: str
    condition: str
    stat: str = ""
    reason: str = ""


class ConditionRemoved(Event, frozen=True, kw_only=True):
    character: str
    condition: str
    stat: str = ""
    why: Literal["treated", "removed", "scene", "rolled"] = "treated"
    reason: str = ""


class InjuryNoted(Event, frozen=True, kw_only=True):
    character: str
    text: str


class InjuryTended(Event, frozen=True, kw_only=True):
    character: str
    text: str


class ProgressOpened(Event, frozen=True, kw_only=True):
    """`tiers` are totals that mean something on the way."""

    goal: str
    total: int
    tiers: tuple[int, ...] = ()


class ProgressMoved(Event, frozen=True, kw_only=True):
    """The story moves a goal; `change` counts before the floor of 0."""

    goal: str
    why: Literal["breakthrough", "setback"]
    change: int
    reason: str = ""


class ProgressClosed(Event, frozen=True, kw_only=True):
    goal: str
    done: bool
