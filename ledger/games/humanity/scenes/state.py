"""An open Endeavor: who takes part, where they stand, what lies on the tracks, what is still due.

Law: plain mutable data. The phase of a round is never stored: it follows from what is here. Asking for
something that is not there raises Contradiction.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, NoReturn

import msgspec
from msgspec import field

from ledger.api import Contradiction, Copyable, Lookup

FARTHEST = 1000
"""The farthest position of any track."""
MOST_COMBATANTS, MOST_TRACKS, MOST_BUTTONS = 16, 12, 300
"""More than any table has at once."""


Do = Literal[
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
"""The kinds of duties."""


class Duty(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Something that still has to happen because of an action, a special action or a button: `do` says what,
    `who` to whom, and `amount` how far, how many, or which button."""

    do: Do
    who: tuple[str, ...] = ()
    amount: int = 0
    track: str = ""
    why: str = ""
    until: int = 0
    """The round at the end of which a button is taken away; 0 for none."""


class ActionShare(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A character's share of something that is split."""

    who: str
    amount: int


class Track(msgspec.Struct, frozen=True, gc=False):
    """`end` is its last position, None if it has no end; `unit` is the unit that it belongs to."""

    end: int | None = None
    unit: str = ""


class Button(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """`number` grows in the order of placing, so the lowest is the oldest."""

    number: int
    kind: str
    track: str
    position: int
    owner: str = ""
    tags: tuple[str, ...] = ()
    stats: tuple[str, ...] = ()
    until: int = 0


class Support(msgspec.Struct, frozen=True, gc=False):
    """Help that lets a unit act: the bonus goes to the Check of that action, or to X."""

    helper: str
    way: Literal["supportive", "analytical", "harmonious", "bare"] = "supportive"
    goes: Literal["roll", "x"] = "roll"
    bonus: int = 0


class Lent(msgspec.Struct, frozen=True, gc=False):
    """An Aptitude lent by somebody else, and how many turns it still lasts."""

    lender: str
    apt: str
    spec: str = ""
    turns: int = 0


class Combatant(Copyable, kw_only=True):
    """`stat` is the one Stat of a unit or of the Eye, which is never spent."""

    name: str
    side: str
    track: str
    position: int = 0
    start: int = 0
    tags: tuple[str, ...] = ()
    stat: str = ""
    unit: bool = False
    conventional: bool = False
    """Whether it uses no unconventional Stats."""
    die: str = ""
    """The Action Die of this round."""
    related: bool = False
    """Whether the table says that the Action Die is in the scope of Hand or Home, if its size does not decide
    it (Heavy)."""
    skips: bool = False
    turn: Literal["ready", "held", "done"] = "ready"
    extra: int = 0
    """How many actions it has besides the first one in this round."""
    spent: frozenset[str] = frozenset()
    exhausted: frozenset[str] = frozenset()
    protections: tuple[int, ...] = ()
    """The round at the end of which each protection ends."""
    movers: tuple[str, ...] = ()
    """The characters that made it move down in this round."""
    recoveries: int = 0
    """How many Recovery buttons it has activated."""
    attacks: int = 0
    """How often it acted outside its turn, or declined to, in this round: for Unrelenting, Fatigue, or Help
    to a unit."""
    helped: tuple[Support, ...] = ()
    """For a unit, the Help that it got in this round."""
    foiled: bool = False
    began: tuple[str, int] = ("", 0)
    """The track and the position where its latest turn began."""
    ended: bool = False
    """Whether its turn in this round has been recorded as ended."""
    later: int = 0
    """How many actions it has besides the first one in the next round."""
    paid: int = 0
    """How many Blessings it has spent since the first round."""
    tired: int = 0
    """How many of the `paid` Blessings have brought Fatigue."""
    sparks: int = 0
    """How many rolls it has Sparked."""
    alerts: int = 0
    """How many of its Sparked rolls have made the Alarms grow."""
    used: frozenset[str] = frozenset()
    """Specializations used in this Endeavor."""
    answered: Mapping[str, int] = {}
    """Specialization → the latest Check that it answered."""
    attentive: int = 0
    """How many of its next actions may be violent Attacks with Hand or Heart."""
    helps: bool = False
    """Whether it can Help without an action (Coordinated)."""
    dominated: bool = False
    """Whether its Dominating worked in this round."""
    first: tuple[int, int] | None = None
    """Check and place of its first roll in this Endeavor."""
    lent: tuple[Lent, ...] = ()
    """Aptitudes that others have lent to it (Radiant)."""
    hijacked: int = 0
    """The Alarm that it hijacked, which is no longer activated (Hijacked)."""
    removed: str = ""
    """Why it is out; empty while it takes part."""

    @property
    def action_die(self) -> str:
        return self.die or self.stat

    @property
    def stands(self) -> bool:
        return not self.removed

    @property
    def watches(self) -> bool:
        """Whether it is the Eye, which is on no track and sees everything."""
        return bool(self.stat) and not self.unit


class TakenAction(Copyable, kw_only=True):
    """An action, a special action, or an Attack outside a turn, until none of it is left to do."""

    character: str
    names: tuple[str, ...]
    targets: tuple[str, ...] = ()
    track: str = ""
    apt: str = ""
    paid: int = 0
    """How many Blessings were paid for a special action; its effect happens once for each."""
    bonus: str = ""
    special: bool = False
    event: int = 0
    place: int = 0
    """How many of `names` are settled."""
    check: int = 0
    """The Check of the unsettled action."""
    checked: int = 0
    """The Check of the latest settled action."""
    button: int = 0
    """The button that it works on."""
    granted: bool | None = None
    """What the table said about an Action Die that may stand in for any Stat."""
    delayed: bool = False
    """Whether it was kept for later before it was taken."""
    due: tuple[Duty, ...] = ()
    moved: int = 0
    """How many positions its own side has moved down because of it."""

    @property
    def name(self) -> str:
        """The unsettled action; if all are settled, the last one."""
        return self.names[min(self.place, len(self.names) - 1)] if self.names else ""


class Combatants(Lookup[str, Combatant]):
    """Everybody who takes part, or did, in the order in which they came."""

    def __missing__(self, name: str) -> NoReturn:
        raise Contradiction(f"{name} takes no part in the Endeavor" if name else "nobody is named")


class Tracks(Lookup[str, Track]):
    """The tracks by their names, in the order in which they came."""

    def __missing__(self, name: str) -> NoReturn:
        if not self:
            raise Contradiction("there is no track yet")
        what = f"there is no track {name!r}" if name else "no track is named"
        raise Contradiction(f"{what} (tracks: {', '.join(self)})")


class Endeavor(Copyable, kw_only=True):
    kind: str
    title: str = ""
    order: str = "clockwise"
    alone: bool = False
    """Whether everybody is against everybody."""
    tracks: Tracks
    combatants: Combatants = field(default_factory=Combatants)
    buttons: list[Button] = field(default_factory=list)
    next_button: int = 1
    event: int = 0
    """The event that opened it."""
    round: int = 0
    settled: bool = False
    """Whether the Action Dice of this round are settled."""
    current: str = ""
    """The combatant who had the latest turn of this round."""
    closed: bool = False
    """Whether this round is over."""
    special: bool = False
    """Whether the special action of this round is taken, or waived."""
    actions: list[TakenAction] = field(default_factory=list)
    """The actions that are not over, the innermost last."""
    leader: str = ""
    mode: Literal["warry", "wake"] = "warry"
    alarmed: bool = False
    """Whether an Alarm was ever activated."""

    def is_unit(self, name: str) -> bool:
        return name in self.combatants and self.combatants[name].unit

    def find(self, number: int) -> Button | None:
        """The button with this number; None if there is none, or it was taken away."""
        return next((button for button in self.buttons if button.number == number), None)

    def lay(self, button: Button) -> None:
        """Lays a new button on a track."""
        self.next_button = button.number + 1
        self.buttons.append(button)

    def button(self, number: int) -> Button:
        if (found := self.find(number)) is None:
            raise Contradiction(f"there is no button {number}")
        return found

    def require_action(self) -> TakenAction:
        action = self.action
        if action is None:
            raise Contradiction("no action is going on")
        return action

    @property
    def action(self) -> TakenAction | None:
        """The innermost action that is not over; None if there is none."""
        for one in reversed(self.actions):
            if one.due or one.place < len(one.names):
                return one
        return None

    def standing(self, side: str = "") -> list[Combatant]:
        """The combatants who are not out, of one side or of all."""
        everybody = self.combatants.values()
        if not side:
            return [one for one in everybody if not one.removed]
        return [one for one in everybody if one.side == side and not one.removed]

    def on(self, track: str, kind: str, owner: str | None = None) -> Iterator[Button]:
        """The buttons of a kind on a track, of one owner if one is named."""
        for button in self.buttons:
            if button.kind == kind and button.track == track and owner in (None, button.owner):
                yield button
