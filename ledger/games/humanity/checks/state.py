"""Checks and their rolls, open and resolved.

Law: totals, outcomes and X are never kept while a Check is open: they follow from faces and answers. Asking
for something that is not there raises Contradiction.
"""

from __future__ import annotations

from typing import Final, Literal, NoReturn

import msgspec
from msgspec import field

from ledger.api import Contradiction, Copyable, Lookup
from ledger.games.humanity import dice
from ledger.games.humanity.dice import Stages

Goes = Literal["roll", "x", "lower"]
"""What Help is for: a roll, a larger X or, with Cover, a smaller X."""
BARE: Final = "bare"
"""Help that let a unit act, as long as it brings nothing else (G-035)."""
RANKS = (("easy", -1), ("normal", 0), ("hard", 1), ("harder", 2), ("harder 3", 3), ("harder 4", 4))
"""The words for how hard a Check is, each with its rank."""


class Roll(Copyable):
    """One roll of a Check. `stats` are the Stats of the whole roll, its own first; a Spark has two or
    three."""

    place: int
    roller: str
    stat: str
    stats: tuple[str, ...]
    owner: str = ""
    now: bool = False
    """Whether the dice were asked for."""
    route: str = ""
    """When the roll was Sparked: `before` or `after` its throw; empty if it was not."""
    partner: str = ""
    haze: str = ""
    """The target whose Haze joined the Spark."""
    sizes: tuple[int, ...] = ()
    """The sizes of the dice that fell; empty before the throw."""
    bump: bool = True
    twice: bool = False
    """Whether the roll is thrown twice; the lower throw does not count."""
    dropped: Stages = ()
    """The throw that does not count."""
    surprised: bool = False
    with_d20: bool = False
    """Whether a d20 was last used in place of its dice."""
    stages: Stages = ()
    total_only: int = 0
    calm: int = 0
    """The kept value that is used instead of a throw; 0 if dice fell."""
    added: Stages = ()
    """What the die of a Spark showed after the throw, and what the group showed after a bump."""
    lowering: int | None = None
    """The number of the die that Adamant set to 1, until its chain has fallen; None otherwise."""
    haunted: Stages = ()
    """What the Haunted die showed."""
    help: int = 0
    helpers: frozenset[str] = frozenset()
    """The characters whose Help went to this roll after the dice had fallen."""
    reduced: int = 0
    declined: bool = False

    @property
    def is_thrown(self) -> bool:
        return bool(self.stages or self.total_only or self.calm)

    @property
    def is_complete(self) -> bool:
        if self.lowering is not None or not (self.stages or self.total_only or self.calm):
            return False
        if self._goes_on() or (self.route == "after" and not self.added):
            return False
        return not (self.twice and self.repeats)

    @property
    def chain(self) -> str:
        """The field of the throw that last showed a 1 and goes on; empty if none does."""
        return self._goes_on()

    def _goes_on(self) -> str:
        if self.bump:
            if self.stages and 1 in self.stages[-1]:
                return "stages"
            if self.dropped and 1 in self.dropped[-1]:
                return "dropped"
            if self.added and 1 in self.added[-1]:
                return "added"
        return "haunted" if self.haunted and 1 in self.haunted[-1] else ""

    @property
    def haunting(self) -> int | None:
        """What the haunting takes from the roll; None until its die has fallen for good."""
        return None if not self.haunted or dice.goes_on(self.haunted) else dice.total(self.haunted)

    def go_on(self, chain: str, stages: Stages) -> None:
        """Adds stages to a throw. If a roll is thrown twice, the lower throw is dropped as soon as both are
        over."""
        setattr(self, chain, (*getattr(self, chain), *stages))
        lower, higher = sorted((self.dropped, self.stages), key=dice.total)
        if self.dropped and not self.chain:
            self.stages, self.dropped = higher, lower

    @property
    def repeats(self) -> bool:
        """Whether the second throw is still to come."""
        return self.twice and bool(self.stages) and not self.dropped

    @property
    def total(self) -> int:
        if self.calm:
            return self.calm
        first = self.total_only or dice.total(self.stages)
        return first + dice.total(self.added) if self.added else first

    def require_die(self, die: int) -> None:
        """Raises Contradiction if the last throw has no die with this number, from 0."""
        if not self.stages or not 0 <= die < len(self.latest[-1]):
            raise Contradiction("that die did not fall")

    @property
    def latest(self) -> Stages:
        """The stages that Adamant can go on from."""
        return self.added if len(self.added) > 1 else self.stages


class Check(Copyable):
    """A Check that is not resolved yet."""

    number: int
    character: str
    stat: str
    rank: int
    """The declared rank, without what was added later."""
    targets: tuple[str, ...] = ()
    later: tuple[str, ...] = ()
    """Targets that get a Check of their own after this one (G-022)."""
    goal: str = ""
    intent: str = ""
    die: str = ""
    """The Action Die, in an Endeavor."""
    usual: str = ""
    """The Stat for its rolls, unless somebody names another."""
    bound: bool = False
    """Whether its character makes every roll with the `usual` Stat, as a unit does."""
    added: int = 0
    """How many ranks harder the Endeavor makes it, whoever the target is."""
    against: dict[str, int] = field(default_factory=dict)
    """Target → how many ranks harder the Endeavor makes it."""
    harder: int = 0
    """How many ranks the table added."""
    creative: bool = False
    rolls: dict[int, Roll] = field(default_factory=dict)
    answers: dict[tuple[str, str], bool] = field(default_factory=dict)
    """Question and the character it is about → the table's answer."""
    related: dict[tuple[str, str], bool] = field(default_factory=dict)
    """Companion and Aptitude → what the table said about its Help."""
    modifiers: list[tuple[str, int, int]] = field(default_factory=list)
    """The character whose rolls change (empty for all), the roll (-1 for all), and by how much."""
    offers: tuple[tuple[str, str, Goes], ...] = ()
    """Help that is offered but not given yet: the helper, the way, and what it is for."""
    helps: list[tuple[str, str]] = field(default_factory=list)
    """The helper and the way of each Help that was applied."""
    released: frozenset[str] = frozenset()
    """The characters that used up their action by Helping, in an Endeavor."""
    unwanted: frozenset[str] = frozenset()
    """The characters whose Help was declined."""
    help: int = 0
    """Help for the roll that turns out the lowest."""
    helpers: frozenset[str] = frozenset()
    """The characters whose Help goes to that roll, or to X."""
    x_help: int = 0
    x_size: int = 0
    ignored: frozenset[str] = frozenset()
    """Characters whose Conditions do not count here (Determined)."""
    shifts: tuple[str, ...] = ()
    """Defenders who turned a boon into a bust (Resolved)."""
    forced: str = ""
    """`failure` or `success`, whatever the dice say."""

    @property
    def has_begun(self) -> bool:
        """Whether any of its dice have fallen."""
        return any(roll.is_thrown for roll in self.rolls.values())

    @property
    def is_violent(self) -> bool:
        return bool(self.targets) and self.stat == "hurt"

    def roll(self, place: int) -> Roll:
        """A roll whose dice have fallen for good."""
        roll = self.rolls.get(place)
        if roll is None or not roll.is_complete:
            raise Contradiction("that roll has not been thrown")
        return roll

    def thrown(self, place: int) -> Roll:
        """A roll whose first dice have fallen."""
        roll = self.rolls.get(place)
        if roll is None or not roll.is_thrown:
            raise Contradiction("that roll has not been thrown")
        return roll

    def require_size(self, size: int) -> None:
        """Raises Contradiction if no such die was thrown."""
        if size not in {size for roll in self.rolls.values() for size in roll.sizes}:
            raise Contradiction(f"no d{size} was thrown")

    def require_due(self, place: int) -> Roll | None:
        """The plan of a roll; None if there is none. Raises Contradiction if the roll has been thrown, or
        cannot be."""
        if place < 0:
            raise Contradiction("no Check has such a roll")
        roll = self.rolls.get(place)
        if roll is not None and roll.is_thrown:
            raise Contradiction(f"roll {place + 1} has been thrown")
        return roll


class Checks(Lookup[int, Check]):
    """The open Checks by their number; the last one is asked for. Asking for one that is not open raises
    Contradiction."""

    def open(self, check: Check) -> None:
        """Opens a Check: it is asked for before those whose dice have begun to fall, and after those that
        still wait for theirs.
        """
        waiting = []
        while self and not (last := next(reversed(self.values()))).has_begun and not last.die:
            waiting.append(self.pop(last.number))
        self[check.number] = check
        for other in reversed(waiting):
            self[other.number] = other

    def __missing__(self, number: int) -> NoReturn:
        raise Contradiction(f"Check {number} is not open" if number else "no Check is open")


class Settled(msgspec.Struct, frozen=True, kw_only=True):
    """A resolved Check. `boons_left` and `busts_left` wait to be told or banked."""

    number: int
    session: int
    character: str
    stat: str
    rank: int
    intent: str
    targets: tuple[str, ...]
    later: tuple[str, ...]
    goal: str
    tier: str
    boons: int
    busts: int
    x: int
    boons_left: int
    busts_left: int
    die: str = ""
    """The Action Die, in an Endeavor."""
    best: int = 0
    """The highest result."""
    event: int = 0
    """The event that resolved it."""
    spared: tuple[str, ...] = ()
    """Targets against whom the Attack fails, although its Check succeeds (Immunity)."""

    def left(self, token: str) -> int:
        """How many boons, busts, or both are left."""
        return {"boon": self.boons_left, "bust": self.busts_left}.get(
            token, self.boons_left + self.busts_left
        )

    def require(self, token: str, count: int) -> None:
        """Raises Contradiction if this many tokens cannot be told or banked."""
        if not 1 <= count <= self.left(token):
            raise Contradiction(self._lacks(token))

    def _lacks(self, token: str) -> str:
        """Why a token cannot be told or banked."""
        left = self.left(token)
        if token == "all":
            return f"nothing is left to tell in Check {self.number}"
        return f"Check {self.number} has {left or 'no'} {token}{'s' * (left > 1)} left"
