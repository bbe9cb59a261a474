"""What a kind of Endeavor is: sides with their actions and special actions, who is first, how it ends.

Law: data and small pure functions; the flow of rounds uses them and knows no kind by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Literal

import msgspec

from ledger.games.humanity.scenes.state import Duty
from ledger.games.humanity.state import Button, Combatant, Endeavor, State, TakenAction

Names = tuple[str, ...]
VOID = "void"
"""The tier of an action whose Check was called off."""
ROUNDS, ACTIONS, TRACKS = "Rounds", "Actions", "Tracks"
"""Headings of the rules."""
UNRELENTING, HELP, REMOVAL, ESCAPE = "Unrelenting", "Help", "Removal", "escape"
"""The reasons to act outside the turn."""


class ActionResult(msgspec.Struct, frozen=True):
    """The result of an action: the tier of its Check (empty if it had none), and X."""

    tier: str
    x: int
    owned: frozenset[str] = frozenset()
    """The Specializations of the character who acts."""

    @property
    def is_success(self) -> bool:
        return self.tier not in ("failure", VOID)

    @property
    def is_maximum(self) -> bool:
        return self.tier == "maximum"


Then = Callable[[Endeavor, TakenAction, ActionResult], tuple[Duty, ...]]
"""A function that gives what is due after an action."""


def nothing_due(scene: Endeavor, action: TakenAction, result: ActionResult) -> tuple[Duty, ...]:
    return ()


class ActionKind(msgspec.Struct, frozen=True, kw_only=True):
    """`scope`: the Action Die has to be in the scope of one of these Stats; `but` is a Stat that does not
    fit. `aims` is who it is about, `check` is what it opens. An action that aims at `anyone` is an Attack if
    it names somebody who does not take part. An action that aims at `where` is about the track that is
    named."""

    about: str
    scope: Names = ()
    but: str = ""
    nominal: str = ""
    """The Stat that it calls for whatever the Action Die is, such as Hurt for violence."""
    aims: Literal[
        "", "opponents", "opponent", "friend", "friends", "track", "anyone", "where", "objective", "unit"
    ] = ""
    """The target of the action. For a unit, the opponents are units, on any track."""
    check: Literal["", "check", "attack"] = ""
    then: Then = nothing_due
    failing: Then | None = None
    """What is due if its Check failed; if it is None, the kind of Endeavor says what is due."""
    ranks: Callable[[Endeavor, str], int] | None = None
    """How much harder it is for a certain character."""
    against: Callable[[Endeavor, Names], str] | None = None
    """Why it would do nothing, given the character who takes it and those it is about."""
    spec: str = ""
    """The Specialization that it needs."""
    once: bool = False
    """Whether it can be taken only once in an Endeavor."""
    lends: bool = False
    """Whether it lends an Aptitude."""
    mode: Literal["", "warry", "wake"] = ""
    """The mode of the Eye in which it can be taken."""


class Special(msgspec.Struct, frozen=True, kw_only=True):
    """`against` says why a character cannot choose it with these targets, empty if they can; without targets,
    whether it can be chosen at all."""

    about: str
    aims: Literal["", "opponents", "friends", "units"] = ""
    most: Literal["", "x", "1", "2x"] = ""
    """The most targets that it takes: X, 1, or twice X; empty for none."""
    of_unit: bool = False
    """Whether X is that of the unit that the character is aboard."""
    spec: str = ""
    """The Specialization that it needs."""
    each: int = 0
    """The least worth of each Blessing that it costs (any number of them); 0 if it costs none."""
    against: Callable[[Endeavor, Combatant, int, Names], str] | None = None
    then: Callable[[Endeavor, Combatant, int, Names], tuple[Duty, ...]]

    def cost(self, count: int) -> tuple[int, ...]:
        """What this many Blessings, at least one, have to be worth; empty if it costs nothing."""
        return (self.each,) * max(1, count) if self.each else ()


class SceneSide(msgspec.Struct, frozen=True, kw_only=True):
    actions: Mapping[str, ActionKind]
    specials: Mapping[str, Special]
    starts: bool = False
    """Whether it has a starting position, with Recovery and Defeat buttons."""
    unconventional: bool = True
    """Whether its characters use unconventional Stats, and combine actions, even without the tag Unique."""
    tags: Names = ()
    combines: bool = True
    """Whether it can combine two actions."""
    watches: bool = False
    """Whether it is one character without a position, with one Stat that is never spent."""


class SceneKind(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    source: str
    sides: Mapping[str, SceneSide]
    """The sides by name; the players' side comes first."""
    ending: Callable[[Endeavor], tuple[str, str] | None]
    """The result and the reason, once it is over."""
    first: Callable[[State, Endeavor], Names]
    """Who may take the first turn of a round."""
    eligible: Callable[[Endeavor], Iterable[Combatant]] = Endeavor.standing
    """Who is considered for the special action."""
    failing: Then = nothing_due
    """What is due after an action whose Check failed."""
    alone: bool = False
    """Whether everybody is against everybody."""
    units: SceneSide | None = None
    """What units do, on any side; they bring the tracks. None if there are no units."""
    elects: bool = False
    """Whether the allies have a charge leader."""
    lays: Names = ()
    """The buttons that the table lays out."""
    against_laying: Callable[[Endeavor, Button], str] = lambda scene, button: ""
    """Why the table cannot lay out this button; empty if it can."""
    covers: bool = False
    """Whether a character who kept an action can lower X with Help."""
    forced: Mapping[str, ActionKind] = {}
    """Checks that nobody chooses."""
