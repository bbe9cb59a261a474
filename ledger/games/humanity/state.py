"""What is true in a campaign of Humanity, Blessed now.

Law: plain mutable data, built by the projector alone and read by everyone else. Asking for somebody or
something that is not there raises Contradiction.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import field

from ledger.api import Contradiction, GameState, Growing
from ledger.games.humanity.checks.state import Check, Checks, Roll, Settled
from ledger.games.humanity.people.state import Character, Characters
from ledger.games.humanity.resources.state import MOST, Banked, Blessing, LatestGain, OwedBlessing
from ledger.games.humanity.scenes.state import Button, Combatant, Endeavor, Lent, Support, TakenAction, Track
from ledger.games.humanity.sessions.state import Mention, Progress, RecapLine, Shop

__all__ = [
    "MOST",
    "Banked",
    "Blessing",
    "Button",
    "Character",
    "Check",
    "Combatant",
    "Endeavor",
    "LatestGain",
    "Lent",
    "OwedBlessing",
    "Progress",
    "RecapLine",
    "Roll",
    "Settled",
    "Shop",
    "State",
    "Support",
    "TakenAction",
    "Track",
]


class State(GameState, kw_only=True):
    """`phase`: `closed` before and between sessions, `open`, `ended` while the shop is open, `over`."""

    hardy: int = 0
    """The size of the die that all players share; 0 if it is not in play."""
    session: int = 0
    phase: str = "closed"
    present: tuple[str, ...] = ()
    scene: str = ""
    cast: tuple[str, ...] = ()
    said: dict[tuple[str, str], bool] = field(default_factory=dict)
    """The question and who it is about → what the table answered for every Check of this scene."""
    characters: Characters = field(default_factory=Characters)
    checks: Checks = field(default_factory=Checks)
    """The open Checks, the one that is asked for last."""
    count: int = 0
    """How many Checks were declared on this path."""
    attack: Settled | None = None
    """A resolved Check whose next target still gets a Check of its own (G-022)."""
    settled: dict[int, Settled] = field(default_factory=dict)
    """The resolved Checks of the latest session, and earlier ones with something left to tell."""
    progress: dict[str, Progress] = field(default_factory=dict)
    rumors: dict[str, str] = field(default_factory=dict)
    shops: dict[str, Shop] = field(default_factory=dict)
    endeavor: Endeavor | None = None
    """The open scene with tracks."""
    owed: list[OwedBlessing] = field(default_factory=list)
    next_blessing: int = 1
    fading: frozenset[str] = frozenset({""})
    """Every `lasts` that a Blessing of this campaign has had."""
    last_gain: LatestGain = LatestGain()
    gained: Mapping[tuple[str, str], int] = {}
    """Character and reason → Blessings that came in since the session opened."""
    paid: Mapping[str, int] = {}
    """Character → Blessings that went out since the session opened."""
    faces: int = 0
    """How many faces the tool has thrown on this path."""
    picks: int = 0
    """How many places and directions the tool has picked on this path."""
    story: Growing[Mention] = field(default_factory=Growing)
    """Notes that name somebody."""
    counts: dict[tuple[str, str, str, str], int] = field(default_factory=dict)
    """The campaign's tallies: `about`, `who`, `what` and `name` → a count."""
    before: Growing[RecapLine] = field(default_factory=Growing)
    """The recap of the session before the latest one."""
    recap: Growing[RecapLine] = field(default_factory=Growing)
    """The recap of the latest session, with what was noted after it."""

    def places(self) -> Iterator[tuple[str, str]]:
        """Each character, and whether they are in the scene; in a scene with tracks, each combatant and where
        they are."""
        if self.endeavor is not None:
            for name, each in self.endeavor.combatants.items():
                yield name, f"is at {each.track} {each.position}"
        elif self.scene:
            there = {True: "is in the scene", False: "is not in the scene"}
            yield from ((name, there[name in self.cast]) for name in self.characters)

    def named(self) -> Iterator[str]:
        """What the table gave a name, besides people: goals, rumors, things, and the tracks of a scene."""
        yield from (*self.progress, *self.rumors)
        for one in self.characters.values():
            yield from one.things
        if self.endeavor is not None:
            yield from self.endeavor.tracks

    @property
    def check(self) -> Check | None:
        """The Check that is open now."""
        return next(reversed(self.checks.values()), None)

    @property
    def unspent(self) -> list[Settled]:
        """Resolved Checks with boons or busts that are neither told nor banked."""
        return [one for one in self.settled.values() if one.boons_left or one.busts_left]

    @property
    def to_tell(self) -> list[Settled]:
        """The Checks of the open session with boons or busts that the table is reminded to tell; those of
        older Checks can be told, too."""
        return [one for one in self.unspent if self.phase == "open" and one.session == self.session]

    @property
    def scene_open(self) -> Endeavor:
        """The Endeavor that is open."""
        if self.endeavor is None:
            raise Contradiction("no Endeavor is open")
        return self.endeavor

    def settled_check(self, number: int) -> Settled:
        if number not in self.settled:
            raise Contradiction(
                f"Check {number} is not resolved" if number else "no Check has been resolved yet"
            )
        return self.settled[number]

    def require_people(self, *names: str) -> None:
        """Raises Contradiction unless all these characters exist."""
        for name in names:
            self.characters[name]

    def goal(self, name: str) -> Progress:
        if name not in self.progress:
            raise Contradiction(f"there is no goal {name!r}")
        return self.progress[name]

    def owner_of(self, blessing: int) -> Character:
        """The character who holds a Blessing."""
        for character in self.characters.values():
            if any(held.id == blessing for held in character.pool):
                return character
        raise Contradiction(f"nobody has a Blessing {blessing}")

    def require_shop(self, name: str) -> Shop:
        """What the shop owes a character. Raises Contradiction if it is not open for them."""
        shop = self.shops.get(name)
        if shop is None or shop.closed:
            raise Contradiction(f"the shop is not open for {name}")
        return shop
