"""Blessings, charges, banks, favor and the shop.

Law: every Blessing has a number of its own from 1 on this path, given in the order of gaining; what is paid
names numbers, so no die can be spent twice.
"""

from typing import Literal

import msgspec

from ledger.api import Event

Lasting = Literal["", "action", "scene", "session"]


class BlessingsAwarded(Event, frozen=True, kw_only=True):
    """The table owes so many Blessings; each is thrown by itself."""

    character: str
    count: int = 1
    reason: str = ""


class BlessingsGained(Event, frozen=True, kw_only=True):
    """One gain. `only` is the Aptitude it may be spent on; where it is `plain`, a 1 is not thrown again."""

    character: str
    faces: tuple[int, ...] = ()
    reason: str = ""
    lasts: Lasting = ""
    only: str = ""
    source: Literal["hand", "card"] = "hand"
    plain: bool = False


class BlessingsSpent(Event, frozen=True, kw_only=True):
    character: str
    blessings: tuple[int, ...]
    reason: str = ""


class BlessingsMoved(Event, frozen=True, kw_only=True):
    """Stolen or given; dice keep their faces."""

    character: str
    to: str
    blessings: tuple[int, ...]
    why: Literal["steal", "give"] = "give"


class BlessingsExpired(Event, frozen=True, kw_only=True):
    blessings: tuple[int, ...]
    reason: str = ""


class EffectUsed(Event, frozen=True, kw_only=True):
    """A Specialization was used, and what it brought: who is owed a Blessing (`gains`, a name for each),
    which were spent (and their `value` on the progress scale) or stolen, how favorability with the one of
    `others` changed, which Condition the `others` gain. `granted` is what the table said where it had to
    judge."""

    character: str
    spec: str
    others: tuple[str, ...] = ()
    gains: tuple[str, ...] = ()
    blessings: tuple[int, ...] = ()
    value: int = 0
    stolen: tuple[int, ...] = ()
    favor: int = 0
    afflicts: str = ""
    thing: str = ""
    check: int = 0
    granted: bool | None = None
    text: str = ""


class EffectRecharged(Event, frozen=True, kw_only=True):
    character: str
    spec: str
    blessings: tuple[int, ...]


class BankSpent(Event, frozen=True, kw_only=True):
    """`to` names who gains, once for each Blessing; `face` is that of a copy (Rite & Divinity), `lasts` how
    long they stay. `favored` is with whom favorability grows until the session ends (Fairness & Value);
    `safe` is what the table said of the place."""

    character: str
    ethic: str
    count: int
    to: tuple[str, ...] = ()
    face: int = 0
    lasts: Lasting = ""
    favored: str = ""
    safe: bool | None = None


class FavorabilityChanged(Event, frozen=True, kw_only=True):
    character: str
    other: str
    change: int
    reason: str = ""


class ShopOpened(Event, frozen=True, kw_only=True):
    character: str


class StatUpgraded(Event, frozen=True, kw_only=True):
    """`paid` says how; `lower` is the Stat that went from d4 to d2 for it; `tag` the pick that it grants, 0
    for none."""

    character: str
    stat: str
    size: int
    paid: Literal["free", "blessings", "lower"] = "free"
    blessings: tuple[int, ...] = ()
    lower: str = ""
    tag: Literal[0, 6, 8, 10] = 0


class BackstoryUpgraded(Event, frozen=True, kw_only=True):
    """A d6 pick: up to two lines of the Backstory; `was` is what the first one said before."""

    character: str
    text: str
    was: str = ""
    also: str = ""


class RumorUpgraded(Event, frozen=True, kw_only=True):
    """A d6 pick: a rumor begins, or is told otherwise."""

    character: str
    rumor: str
    text: str = ""


class AptitudeLearned(Event, frozen=True, kw_only=True):
    """A d8 pick."""

    character: str
    apt: str


class SpecializationTaken(Event, frozen=True, kw_only=True):
    """A d8 pick: an Aptitude is specialised. `stat` is what some Specializations are about (Tireless)."""

    character: str
    spec: str
    apt: str
    stat: str = ""


class GainExalted(Event, frozen=True, kw_only=True):
    """A d10 pick: a thing becomes exceptional."""

    character: str
    thing: str


class LifestyleTaken(Event, frozen=True, kw_only=True):
    """A d10 pick."""

    character: str
    lifestyle: str


class EthicTaken(Event, frozen=True, kw_only=True):
    """A d10 pick."""

    character: str
    ethic: str


class PickWaived(Event, frozen=True, kw_only=True):
    """A pick with this tag is not taken."""

    character: str
    tag: Literal[6, 8, 10]


class LifestyleSwitched(Event, frozen=True, kw_only=True):
    """The free change that follows Lost in a later session."""

    character: str
    lifestyle: str


class ShopClosed(Event, frozen=True, kw_only=True):
    """`waived` are the tags of picks that were not taken, `free` the free upgrades; where they are `kept`
    they wait for the next shop. `dice` is the sheet as it stands."""

    character: str
    waived: tuple[int, ...] = ()
    free: int = 0
    kept: bool = False
    dice: dict[str, int] = msgspec.field(default_factory=dict)
