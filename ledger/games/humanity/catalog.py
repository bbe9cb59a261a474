"""The names and numbers of Humanity, Blessed as data.

Law: every number that belongs to a Stat, a Lifestyle, an Ethic, a Specialization or a Condition comes from
here. A table's own Stat or Specialization is one more entry.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from ledger.api import BadCatalog, Entry, Schema, Values, shipped

Level = Literal["A", "S", "N"]
"""How much is refereed. A: all, from the log alone; S: all, once the table has answered; N: only charge and
limit."""
Few = Annotated[int, msgspec.Meta(ge=0, le=20)]
"""A number of Blessings or uses that a table can reach."""


class Stat(Entry, frozen=True):
    """A Stat, and the size at which its die begins; `grows` says what a Stat Upgrade does to it."""

    kind: ClassVar[str] = "stat"
    optional: bool = False
    start: Literal[2, 4, 6, 8, 10] = 4
    grows: Literal["up", "down", "never"] = "up"
    shared: bool = False


class Setting(Entry, frozen=True):
    """What a Setting Ethic gives everybody (`evergreen`), and what is typical of it but not binding."""

    kind: ClassVar[str] = "setting"
    evergreen: tuple[str, ...]
    stats: tuple[str, ...] = ()
    lifestyles: tuple[str, ...] = ()
    ethics: tuple[str, ...] = ()


class Lifestyle(Entry, frozen=True):
    """A starter has `starts`: starter Ethic → the Stats that begin larger."""

    kind: ClassVar[str] = "lifestyle"
    starts: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    reached: tuple[str, ...] = ()
    """The Lifestyles that it can be reached from; empty for starters, and if any Lifestyle will do."""
    ignites: tuple[str, ...] = ()


class Ethic(Entry, frozen=True):
    """`source`: whether it banks tokens of an Attack on the character, of the character's own Checks, or an
    extra one."""

    kind: ClassVar[str] = "ethic"
    reached: tuple[str, ...] = ()
    banks: Literal["", "boon", "bust"] = ""
    source: Literal["", "defence", "own", "extra"] = ""
    uses: int = 0
    """How often it can be used in a session; 0 for any number of times."""


class Spec(Entry, frozen=True):
    """A Specialization. `recharge` is the least worth of each Blessing that recharges it; `uses` is how often
    it can be used in a session, `asks` what the table judges."""

    kind: ClassVar[str] = "spec"
    family: Literal["evergreen", "general", "endeavor"]
    level: Level
    way: str = "note"
    """Which procedure it takes part in."""
    recharge: tuple[Few, ...] = ()
    grows: Few = 0
    """By how many Blessings its recharge grows each time."""
    uses: int = 0
    asks: tuple[str, ...] = ()
    pool: int = 0
    """The least that all Blessings of a character must be worth together."""


class CharacterCondition(Entry, frozen=True):
    kind: ClassVar[str] = "condition"
    ends: Literal["scene", "treated", "removed", "rolled"]
    needs_stat: bool = False


class BookValues(Values, frozen=True):
    """`scale`: the largest total of each step of the progress scale, with its name."""

    scale: dict[int, str] = msgspec.field(default_factory=dict)
    most_d10: int = 2
    most_d8: int = 3
    companion_values: int = 8


@lru_cache(maxsize=256)
def slug(name: str) -> str:
    """A name as a knob's value: `Vice & Virtue` is `vice-virtue`."""
    return name.casefold().replace(" & ", "-")


SCHEMA = Schema(kinds=(Stat, Setting, Lifestyle, Ethic, Spec, CharacterCondition), values=BookValues)
SHIPPED = ("book",)
BEYOND = "beyond ordinary means"


@cache
def load(name: str) -> Mapping[str, Any]:
    """The content of a shipped catalog. Raises BadCatalog."""
    if name not in SHIPPED:
        raise BadCatalog(
            f"Humanity, Blessed has no built-in catalog {name!r}.",
            hint=f"The built-in one is: {', '.join(SHIPPED)}.",
        )
    return shipped(__package__, name)


def scale(values: BookValues, total: int) -> str:
    """The name of a progress total or a price. Source: Making Progress, X Progress Scale."""
    return next((label for most, label in sorted(values.scale.items()) if total <= most), BEYOND)
