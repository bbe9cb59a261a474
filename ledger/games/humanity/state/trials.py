"""Checks and their rolls, open and resolved.

Law: totals, outcomes and X are never kept while a Check is open: they follow from faces and answers.
"""

from __future__ import annotations

from typing import Self

import msgspec

from ledger.games.humanity import dice
from ledger.games.humanity.state.people import Slotted


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
        "haze",
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
        self.haze = ""
        """The target whose Haze joined the Spark."""
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
        "later",
        "modifiers",
        "number",
        "offers",
        "rank",
        "related",
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
        self.later: tuple[str, ...] = ()
        """Targets that get a Check of their own after this one (G-022)."""
        self.goal = ""
        self.intent = ""
        self.event = 0
        self.rolls: dict[int, Roll] = {}
        self.answers: dict[tuple[str, str], bool] = {}
        """Question and whom it is about."""
        self.related: dict[tuple[str, str], bool] = {}
        """Companion and Aptitude, for what the table said of its Help."""
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
    tier: str
    boons: int
    busts: int
    x: int
    boons_left: int
    busts_left: int
    event: int
    goal: str = ""
