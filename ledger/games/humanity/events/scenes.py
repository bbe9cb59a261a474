"""Endeavors: scenes with rounds, tracks and buttons, of all five kinds.

Law: what people decide and what chance brings is written down as it was said; what follows from it keeps what
was computed, so that it can be compared. A track is named, a button has a number from 1 in its Endeavor.
"""

from typing import Literal

import msgspec

from ledger.api import Event


class Duty(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """What is still to happen because of an action, a special action or a button: `do` says what, `who` to
    whom, `amount` how far, how many, or which button."""

    do: Literal[
        "move",
        "split",
        "descend",
        "press",
        "wound",
        "scheme",
        "steal",
        "out",
        "protect",
        "activate",
        "unplace",
        "reset",
        "bonus",
        "foil",
        "hit",
        "shield",
        "land",
        "place",
        "extend",
        "channel",
        "spoil",
        "weaken",
        "spend",
        "lend",
        "hijack",
        "overcome",
        "search",
        "scan",
        "shift",
        "alarm",
        "grow",
        "sweep",
        "clear",
        "go",
        "leave",
        "gain",
        "awaken",
        "quicken",
    ]
    who: tuple[str, ...] = ()
    amount: int = 0
    track: str = ""
    why: str = ""
    until: int = 0
    """The round at whose end a button goes again; 0 for none."""


class Share(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One character's part of something that is split."""

    who: str
    amount: int


# opening


class EndeavorOpened(Event, frozen=True, kw_only=True):
    """`order` is how turns go on after the first. There are no `tracks` where units bring them."""

    kind: Literal["monstrous", "racing", "rush", "stealth", "unit"]
    title: str = ""
    tracks: tuple[str, ...] = ("track",)
    order: Literal["clockwise", "counterclockwise", "popcorn"] = "clockwise"


class CombatantPlaced(Event, frozen=True, kw_only=True):
    """Somebody takes part. `recoveries` are the positions of the Recovery buttons that come along; with
    `defeat` there is a Defeat button at 0."""

    character: str
    side: str
    track: str = "track"
    position: int = 0
    recoveries: tuple[int, ...] = ()
    defeat: bool = False
    tags: tuple[str, ...] = ()
    stat: str = ""
    """The one Stat that is never spent, of the Eye."""


class UnitPlaced(Event, frozen=True, kw_only=True):
    """A unit takes part, with a track of its own from 0 to `end`."""

    character: str
    side: str
    stat: str
    end: int


class TrackChanged(Event, frozen=True, kw_only=True):
    """A track is added, or gets another end; `end` is None where it has none."""

    track: str
    op: Literal["add", "extend"] = "add"
    end: int | None = None


class ButtonPlaced(Event, frozen=True, kw_only=True):
    """`owner` is whose personal button it is; `until` the round at whose end it goes again, 0 for none."""

    button: int
    kind: str
    track: str = "track"
    position: int = 0
    owner: str = ""
    tags: tuple[str, ...] = ()
    stats: tuple[str, ...] = ()
    """The Stats that an Area allows, or that an Objective asks for."""
    until: int = 0


class ButtonRemoved(Event, frozen=True, kw_only=True):
    """`also` are others that go with it."""

    button: int
    why: str = ""
    also: tuple[int, ...] = ()


class ButtonsShifted(Event, frozen=True, kw_only=True):
    """All buttons of a kind on a track go to other positions; those of `gone` do not stay."""

    track: str
    kind: str
    amount: int
    to: tuple[tuple[int, int], ...] = ()
    """Button and its new position."""
    gone: tuple[int, ...] = ()


class LeaderElected(Event, frozen=True, kw_only=True):
    """The allies' charge leader."""

    character: str


# rounds


class RoundOpened(Event, frozen=True, kw_only=True):
    number: int


class ActionDieChosen(Event, frozen=True, kw_only=True):
    """`related` is what the table says of History or an optional Stat: whether it is in the scope of Hand or
    Home, which Heavy asks for."""

    character: str
    stat: str
    related: bool | None = None


class RoundSkipped(Event, frozen=True, kw_only=True):
    """Somebody skips a round; all their spent Stats come back. `forced`: no Stat was left to choose."""

    character: str
    forced: bool = False


class DiceSettled(Event, frozen=True, kw_only=True):
    """All Action Dice are chosen; so many temporary Blessings everybody gains."""

    gains: tuple[Share, ...] = ()


class TurnStarted(Event, frozen=True, kw_only=True):
    character: str


class ActionDeclared(Event, frozen=True, kw_only=True):
    """`actions` are two where a Unique Skill combines them, paid with `blessings`. `bonus` says what lets
    somebody act besides their turn. `granted` is what the table said of a Stat that may stand in for any.
    `button` is what is worked on, `apt` the Aptitude that is lent (Radiant)."""

    character: str
    actions: tuple[str, ...]
    targets: tuple[str, ...] = ()
    track: str = ""
    bonus: str = ""
    granted: bool | None = None
    blessings: tuple[int, ...] = ()
    button: int = 0
    apt: str = ""


class ActionSettled(Event, frozen=True, kw_only=True):
    """What an action came to, and all that is due because of it. `check` is its Check, 0 for none."""

    character: str
    action: str
    check: int = 0
    tier: str = ""
    x: int = 0
    due: tuple[Duty, ...] = ()


class ActionHeld(Event, frozen=True, kw_only=True):
    """The action is kept for later in the round."""

    character: str


class ActionReleased(Event, frozen=True, kw_only=True):
    """Help used an action up; `unit` is the one that acts because of it."""

    character: str
    check: int
    unit: str = ""


class ActionsLapsed(Event, frozen=True, kw_only=True):
    """What was held and not used is gone."""

    characters: tuple[str, ...]


class BonusDeclined(Event, frozen=True, kw_only=True):
    """An Attack besides one's turn is not made."""

    character: str
    why: str


class RoundClosed(Event, frozen=True, kw_only=True):
    """Every Action Die is spent; buttons that last until now are gone."""

    number: int
    spent: tuple[tuple[str, str], ...] = ()
    """Character and Stat."""
    gone: tuple[int, ...] = ()


# tracks


class AllocationMade(Event, frozen=True, kw_only=True):
    """How a group splits what it moves together."""

    parts: tuple[Share, ...] = ()


class MovementMade(Event, frozen=True, kw_only=True):
    """`path` are the positions that were entered; `cut` is the movement that a button prevented, `hits` are
    the buttons that it activates; `mover` is who caused it. `rest` is how much goes on after them, with
    `dominated` what was prevented (Dominating)."""

    character: str
    amount: int
    path: tuple[int, ...] = ()
    cut: int = 0
    hits: tuple[int, ...] = ()
    mover: str = ""
    rest: int = 0
    dominated: bool = False


class ButtonActivated(Event, frozen=True, kw_only=True):
    """`due` is what the button does."""

    button: int
    character: str
    due: tuple[Duty, ...] = ()


class PositionReset(Event, frozen=True, kw_only=True):
    """Not a movement: nothing is activated."""

    character: str
    position: int = 0
    track: str = "track"


class RandomPicked(Event, frozen=True, kw_only=True):
    """What chance picked among the numbers from `least` to `most`."""

    what: Literal["position", "direction", "stat", "alarm"]
    character: str = ""
    least: int
    most: int
    value: int | None = None


class ProtectionSet(Event, frozen=True, kw_only=True):
    """Attacks on `character` are a rank harder until the end of round `until`."""

    character: str
    until: int


class EyeModeSet(Event, frozen=True, kw_only=True):
    mode: Literal["warry", "wake"]


class BlessingsTaken(Event, frozen=True, kw_only=True):
    """Temporary Blessings change hands, with their faces; each of `returns` gains as many new ones, which are
    not thrown again on a 1."""

    character: str
    blessings: tuple[int, ...] = ()
    returns: tuple[Share, ...] = ()


class LeaderFoiled(Event, frozen=True, kw_only=True):
    character: str


class StatExhausted(Event, frozen=True, kw_only=True):
    """Spent for the rest of the Endeavor."""

    character: str
    stat: str


class CombatantRemoved(Event, frozen=True, kw_only=True):
    character: str
    why: str = ""


# special actions and the end


class SpecialChosen(Event, frozen=True, kw_only=True):
    """`blessings` are what it costs, where it costs any."""

    character: str
    special: str
    targets: tuple[str, ...] = ()
    blessings: tuple[int, ...] = ()


class SpecialWaived(Event, frozen=True, kw_only=True):
    """Nobody takes a special action in this round."""

    reason: str = ""


class SpecialResolved(Event, frozen=True, kw_only=True):
    """What a special action brings; the temporary Blessings of whoever took it vanish."""

    character: str
    special: str
    x: int
    due: tuple[Duty, ...] = ()
    blessings: tuple[int, ...] = ()


class EndeavorClosed(Event, frozen=True, kw_only=True):
    """The Endeavor is over: temporary Blessings vanish, and spent Stats come back."""

    result: str
    reason: str = ""
