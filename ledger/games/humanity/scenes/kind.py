"""What a kind of Endeavor is: sides with their actions and special actions, who is first, how it ends.

Law: data and small pure functions; the machine of rounds asks them and knows no kind by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Literal

import msgspec

from ledger.api import Pending
from ledger.games.humanity.events.scenes import Duty
from ledger.games.humanity.state import Action, Combatant, Endeavor, State

Names = tuple[str, ...]
VOID = "void"
"""The tier of an action whose Check was called off."""


class Result(msgspec.Struct, frozen=True):
    """What an action came to: the tier of its Check (empty where it had none), and X."""

    tier: str
    x: int

    @property
    def is_success(self) -> bool:
        return self.tier not in ("failure", VOID)

    @property
    def is_maximum(self) -> bool:
        return self.tier == "maximum"


Then = Callable[[Endeavor, Action, Result], tuple[Duty, ...]]
"""What is due after an action."""


def nothing_due(scene: Endeavor, action: Action, result: Result) -> tuple[Duty, ...]:
    return ()


class Act(msgspec.Struct, frozen=True, kw_only=True):
    """`scope`: the Stats in one of whose scopes the Action Die has to be; `but` is a Stat that does not do.
    `aims` is whom it is about, `check` what it opens."""

    about: str
    scope: Names = ()
    but: str = ""
    nominal: str = ""
    """The Stat that it calls for whatever the Action Die is, such as that of violence."""
    aims: Literal["", "opponents", "friend", "track"] = ""
    check: Literal["", "check", "attack"] = ""
    then: Then = nothing_due


class Special(msgspec.Struct, frozen=True, kw_only=True):
    """`against` says why it cannot be chosen by somebody with these targets, empty where it can; without
    targets it says whether it can be chosen at all."""

    about: str
    aims: Literal["", "opponents"] = ""
    most: Literal["", "x", "1", "2x"] = ""
    """How many targets it takes."""
    against: Callable[[Endeavor, Combatant, int, Names], str] = lambda scene, who, x, targets: ""
    then: Callable[[Endeavor, Combatant, int, Names], tuple[Duty, ...]]


class Side(msgspec.Struct, frozen=True, kw_only=True):
    actions: Mapping[str, Act]
    specials: Mapping[str, Special]
    starts: bool = False
    """Whether it has a starting position, with Recovery and Defeat buttons."""
    unconventional: bool = True
    """Whether it uses unconventional Stats, and combines actions, without the tag Unique."""
    tags: Names = ()


class Kind(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    source: str
    sides: Mapping[str, Side]
    """The first one is that of the players' characters."""
    ending: Callable[[Endeavor], tuple[str, str] | None]
    """The result and the reason, once it is over."""
    first: Callable[[State, Endeavor], Names]
    """Who may take the first turn of a round."""
    eligible: Callable[[Endeavor], Iterable[Combatant]]
    """Who is considered for the special action."""
    upkeep: Callable[[State, Kind, Endeavor], Iterable[Pending]] = lambda state, kind, scene: ()
    """What comes after the turns and before the special action, one thing after another."""
    between: Callable[[State, Kind, Endeavor], Iterable[Pending]] = lambda state, kind, scene: ()
    """What comes between two turns, before the next one starts."""
    failing: Then = nothing_due
    """What is due after an action whose Check failed."""
    alone: bool = False
    """Whether everybody is against everybody."""
    elects: bool = False
    """Whether the allies have a charge leader."""
    lays: Names = ()
    """The buttons that the table lays out."""
