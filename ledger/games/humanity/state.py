"""What is true in a campaign of Humanity, Blessed now.

Law: plain mutable data, built by the projector alone and read by everyone else. Totals, outcomes and X are
never kept while a Check is open: they follow from faces and answers.
"""

from __future__ import annotations

from typing import Self

import msgspec

from ledger.core.events import Event
from ledger.core.table import Table
from ledger.games.humanity import dice

TABLE = "table"
"""The owner of characters that no single player plays."""


class Slotted:
    """Copies itself slot by slot: containers anew, what they hold shared."""

    __slots__: tuple[str, ...] = ()

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        for name in self.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if isinstance(value, dict | list | set) else value)
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


class Roll(Slotted):
    """One roll of a Check. `stats` are those of the whole roll, its own first; a Spark has two or three."""

    __slots__ = (
        "added",
        "bump",
        "calm",
        "declined",
        "event",
        "group",
        "haunting",
        "help",
        "lowering",
        "modifier",
        "owner",
        "partner",
        "place",
        "reduced",
        "roller",
        "route",
        "sizes",
        "source",
        "stages",
        "stat",
        "stats",
        "surprised",
        "total_only",
    )

    def __init__(self, place: int, roller: str, stat: str, owner: str = "") -> None:
        self.place = place
        self.roller = roller
        self.stat = stat
        self.owner = owner
        self.stats: tuple[str, ...] = (stat,)
        self.sizes: tuple[int, ...] = ()
        self.bump = True
        self.surprised = False
        self.stages: tuple[tuple[int, ...], ...] = ()
        self.total_only = 0
        self.calm = 0
        """The value that stands for a throw; 0 where dice fell."""
        self.route = ""
        """How the roll is Sparked: `before`, `after`, or not at all."""
        self.partner = ""
        self.added: int | None = None
        self.group: tuple[tuple[int, ...], ...] = ()
        self.lowering: int | None = None
        """The die that Adamant set to 1, while its chain is awaited."""
        self.haunting: int | None = None
        self.help = 0
        self.modifier = 0
        self.reduced = 0
        self.declined = False
        self.source = ""
        self.event = 0

    @property
    def is_thrown(self) -> bool:
        return bool(self.stages or self.total_only or self.calm)

    @property
    def is_complete(self) -> bool:
        waits = self.route == "after" and self.added is None
        return self.is_thrown and not waits and self.lowering is None

    @property
    def total(self) -> int:
        if self.calm:
            return self.calm
        first = self.total_only or dice.total(self.stages)
        return first + (self.added or 0) + dice.total(self.group)


class Check(Slotted):
    """A Check that is not resolved yet."""

    __slots__ = (
        "adds",
        "answers",
        "boons",
        "character",
        "creative",
        "event",
        "forced",
        "goal",
        "helps",
        "ignored",
        "intent",
        "lapsed",
        "modifiers",
        "number",
        "offers",
        "rank",
        "resolved",
        "rolls",
        "shifts",
        "stat",
        "targets",
        "x_help",
        "x_size",
    )

    def __init__(self, number: int, character: str, stat: str, rank: int) -> None:
        self.number = number
        self.character = character
        self.stat = stat
        self.rank = rank
        """As declared; what was added stands in `adds`."""
        self.adds: list[tuple[str, int, str]] = []
        """Why, how much and whose, for each change of the rank."""
        self.targets: tuple[str, ...] = ()
        self.goal = ""
        self.intent = ""
        self.event = 0
        self.rolls: dict[int, Roll] = {}
        self.answers: dict[tuple[str, str], bool] = {}
        """Question and whom it is about."""
        self.modifiers: list[tuple[str, int, int]] = []
        """Whose rolls (empty for all), which roll (-1 for all), how much."""
        self.offers: list[tuple[str, str]] = []
        self.helps: list[tuple[str, str]] = []
        """Helper and way, for each Help that was applied."""
        self.lapsed = 0
        """Voided throws."""
        self.creative = ""
        self.ignored: set[str] = set()
        """Characters whose Conditions do not count here (Determined)."""
        self.boons: list[tuple[str, str]] = []
        """Character and Specialization of each extra boon."""
        self.shifts: list[str] = []
        """Defenders who turned a boon to a bust (Resolved)."""
        self.resolved = False
        self.forced: tuple[str, str, str] = ("", "", "")
        """Result, why, and by whom."""
        self.x_help = 0
        self.x_size = 0

    def copy(self) -> Self:
        twin = super().copy()
        twin.rolls = {place: roll.copy() for place, roll in self.rolls.items()}
        return twin

    @property
    def is_attack(self) -> bool:
        return bool(self.targets)

    @property
    def is_violent(self) -> bool:
        return self.is_attack and self.stat == "hurt"


class Settled(msgspec.Struct, frozen=True, kw_only=True):
    """A resolved Check. `boons_left` and `busts_left` wait to be told or banked."""

    number: int
    session: int
    character: str
    stat: str
    intent: str
    targets: tuple[str, ...]
    rollers: tuple[str, ...]
    tier: str
    results: tuple[int, ...]
    boons: int
    busts: int
    x: int
    boons_left: int
    busts_left: int
    sizes: tuple[tuple[int, ...], ...]
    eased: tuple[bool, ...]
    event: int
    goal: str = ""


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    goal: str
    total: int
    tiers: tuple[int, ...] = ()
    current: int = 0
    last_x: int = 0
    boons: int = 0
    busts: int = 0
    closed: str = ""


class Shop(msgspec.Struct, frozen=True, kw_only=True):
    """`credits` are the tags whose picks are still open."""

    free_used: bool = False
    credits: tuple[int, ...] = ()
    closed: bool = False


class Told(msgspec.Struct, frozen=True, gc=False):
    """A line of the recap."""

    session: int
    scene: str
    text: str
    event: int


class State(Slotted):
    """`phase`: `closed` before and between sessions, `open`, `ended` while the shop is open, `over`."""

    __slots__ = (
        "cast",
        "characters",
        "checks",
        "count",
        "due",
        "faces",
        "gained",
        "hardy",
        "last_gain",
        "next_blessing",
        "owed",
        "phase",
        "present",
        "progress",
        "recap",
        "rumors",
        "scene",
        "session",
        "settled",
        "shops",
        "table",
    )

    def __init__(self, table: Table, hardy: int = 0) -> None:
        self.table = table
        self.session = 0
        self.phase = "closed"
        self.present: tuple[str, ...] = ()
        self.scene = ""
        self.cast: tuple[str, ...] = ()
        self.characters: dict[str, Character] = {}
        self.hardy = hardy
        """The size of the die all players share; 0 where it is not in play."""
        self.checks: list[Check] = []
        """The open Checks, the innermost last."""
        self.count = 0
        """Checks declared on this path."""
        self.settled: dict[int, Settled] = {}
        self.progress: dict[str, Progress] = {}
        self.rumors: dict[str, str] = {}
        self.shops: dict[str, Shop] = {}
        self.owed: list[Owed] = []
        self.due: list[Event] = []
        """Drafts that follow without a choice."""
        self.next_blessing = 1
        self.last_gain: tuple[str, int] = ("", 0)
        """Who gained the latest ordinary Blessing, and its face: what Rite & Divinity copies."""
        self.gained: dict[tuple[str, str], int] = {}
        """Character and reason → Blessings that came in."""
        self.faces = 0
        """Faces that the tool threw on this path."""
        self.recap: list[Told] = []

    def copy(self) -> State:
        twin = super().copy()
        twin.table = self.table.copy()
        twin.characters = {name: character.copy() for name, character in self.characters.items()}
        twin.checks = [check.copy() for check in self.checks]
        return twin

    @property
    def check(self) -> Check | None:
        """The Check that is open now."""
        return self.checks[-1] if self.checks else None
