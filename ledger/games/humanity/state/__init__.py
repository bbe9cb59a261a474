"""What is true in a campaign of Humanity, Blessed now.

Law: plain mutable data, built by the projector alone and read by everyone else.
"""

from __future__ import annotations

import msgspec
from msgspec import field

from ledger.core.events import Event
from ledger.core.table import Table
from ledger.games.humanity.state.people import TABLE, Banked, Blessing, Character, Owed, Slotted
from ledger.games.humanity.state.trials import Check, Roll, Settled

__all__ = [
    "TABLE",
    "Banked",
    "Blessing",
    "Character",
    "Check",
    "Owed",
    "Progress",
    "Roll",
    "Settled",
    "Shop",
    "Slotted",
    "State",
    "Told",
]


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

    table: Table
    hardy: int = 0
    """The size of the die all players share; 0 where it is not in play."""
    session: int = 0
    phase: str = "closed"
    present: tuple[str, ...] = ()
    scene: str = ""
    cast: tuple[str, ...] = ()
    characters: dict[str, Character] = field(default_factory=dict)
    checks: list[Check] = field(default_factory=list)
    """The open Checks, the innermost last."""
    count: int = 0
    """Checks declared on this path."""
    settled: dict[int, Settled] = field(default_factory=dict)
    """Resolved Checks of the latest session, and earlier ones with something left to tell."""
    progress: dict[str, Progress] = field(default_factory=dict)
    rumors: dict[str, str] = field(default_factory=dict)
    shops: dict[str, Shop] = field(default_factory=dict)
    owed: list[Owed] = field(default_factory=list)
    due: list[Event] = field(default_factory=list)
    """Drafts that follow without a choice."""
    next_blessing: int = 1
    fades: bool = False
    """Whether a Blessing ever came in that does not last."""
    last_gain: tuple[str, int] = ("", 0)
    """Who gained the latest ordinary Blessing, and its face: what Rite & Divinity copies."""
    gained: dict[tuple[str, str], int] = field(default_factory=dict)
    """Character and reason → Blessings that came in since the session opened."""
    paid: dict[str, int] = field(default_factory=dict)
    """Character → Blessings that went out since then."""
    faces: int = 0
    """Faces that the tool threw on this path."""
    recap: list[Told] = field(default_factory=list)
    """Of the latest session; earlier ones are there as they stood then."""

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
