"""Checks and their rolls, open and resolved.

Law: totals, outcomes and X are never kept while a Check is open: they follow from faces and answers.
"""

from __future__ import annotations

from typing import Self

import msgspec
from msgspec import field

from ledger.games.humanity import dice
from ledger.games.humanity.state.people import Slotted


class Roll(Slotted):
    """One roll of a Check. `stats` are those of the whole roll, its own first; a Spark has two or three."""

    place: int
    roller: str
    stat: str
    owner: str = ""
    stats: tuple[str, ...] = ()
    sizes: tuple[int, ...] = ()
    bump: bool = True
    surprised: bool = False
    stages: tuple[tuple[int, ...], ...] = ()
    total_only: int = 0
    calm: int = 0
    """The value that stands for a throw; 0 where dice fell."""
    route: str = ""
    """How the roll is Sparked: `before`, `after`, or not at all."""
    partner: str = ""
    haze: str = ""
    """The target whose Haze joined the Spark."""
    added: int | None = None
    group: tuple[tuple[int, ...], ...] = ()
    lowering: int | None = None
    """The die that Adamant set to 1, while its chain is awaited."""
    haunting: int | None = None
    help: int = 0
    modifier: int = 0
    reduced: int = 0
    declined: bool = False
    source: str = ""
    event: int = 0

    def __post_init__(self) -> None:
        self.stats = self.stats or (self.stat,)

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

    number: int
    character: str
    stat: str
    rank: int
    """As declared; what was added stands in `adds`."""
    adds: list[tuple[str, int, str]] = field(default_factory=list)
    """Why, how much and whose, for each change of the rank."""
    targets: tuple[str, ...] = ()
    later: tuple[str, ...] = ()
    """Targets that get a Check of their own after this one (G-022)."""
    goal: str = ""
    intent: str = ""
    event: int = 0
    rolls: dict[int, Roll] = field(default_factory=dict)
    answers: dict[tuple[str, str], bool] = field(default_factory=dict)
    """Question and whom it is about."""
    related: dict[tuple[str, str], bool] = field(default_factory=dict)
    """Companion and Aptitude, for what the table said of its Help."""
    modifiers: list[tuple[str, int, int]] = field(default_factory=list)
    """Whose rolls (empty for all), which roll (-1 for all), how much."""
    offers: list[tuple[str, str]] = field(default_factory=list)
    helps: list[tuple[str, str]] = field(default_factory=list)
    """Helper and way, for each Help that was applied."""
    lapsed: int = 0
    """Voided throws."""
    creative: str = ""
    ignored: set[str] = field(default_factory=set)
    """Characters whose Conditions do not count here (Determined)."""
    boons: list[tuple[str, str]] = field(default_factory=list)
    """Character and Specialization of each extra boon."""
    shifts: list[str] = field(default_factory=list)
    """Defenders who turned a boon to a bust (Resolved)."""
    resolved: bool = False
    forced: tuple[str, str, str] = ("", "", "")
    """Result, why, and by whom."""
    x_help: int = 0
    x_size: int = 0

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
