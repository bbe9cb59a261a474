"""What is true in a campaign of Humanity, Blessed now.

Law: plain mutable data, built by the projector alone and read by everyone else.
"""

from __future__ import annotations

import msgspec

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
        "paid",
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
        """Resolved Checks of the latest session, and earlier ones with something left to tell."""
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
        """Character and reason → Blessings that came in since the session opened."""
        self.paid: dict[str, int] = {}
        """Character → Blessings that went out since then."""
        self.faces = 0
        """Faces that the tool threw on this path."""
        self.recap: list[Told] = []
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
