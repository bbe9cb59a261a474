"""Checks: declared, judged, thrown, helped, resolved, told.

Law: faces and answers are written down, totals are not; only `CheckResolved` keeps what was computed, for an
audit to compare. `check` is its number from 1 on this path, `roll` the place of a roll from 0.
"""

from typing import Literal

from ledger.core.events import Event

Source = Literal["hand", "tool", "d20", "card", "total"]
Way = Literal["supportive", "analytical", "companion"]


class CheckDeclared(Event, frozen=True, kw_only=True):
    """`stat` is what the action normally calls for; `targets` make it an Attack, and `hurt` a violent one."""

    check: int
    character: str
    stat: str
    rank: int = 0
    targets: tuple[str, ...] = ()
    goal: str = ""
    intent: str = ""


class CheckAnswered(Event, frozen=True, kw_only=True):
    """What the table said when it was asked. `who` is a character where the question is about one, `apt` the
    Aptitude of a companion."""

    check: int
    question: str
    answer: bool
    who: str = ""
    apt: str = ""


class RankChanged(Event, frozen=True, kw_only=True):
    check: int
    delta: int
    why: Literal["defender_apt", "protect", "creative", "unit_size", "fatigue", "table"]
    character: str = ""
    reason: str = ""


class DefenderReplaced(Event, frozen=True, kw_only=True):
    """Protective: `character` stands in for `target`."""

    check: int
    character: str
    target: str


class RollPlanned(Event, frozen=True, kw_only=True):
    """Who throws which Stat for a roll, before the dice fall. `owner` is whose die it is, if another's."""

    check: int
    roll: int
    roller: str
    stat: str
    owner: str = ""


class ModifierDeclared(Event, frozen=True, kw_only=True):
    """`famous` names its `target`; `table` says a number for one roll, or for all with `roll` -1."""

    check: int
    why: Literal["famous", "table"]
    amount: int
    character: str = ""
    target: str = ""
    roll: int = -1
    reason: str = ""


class SparkPaid(Event, frozen=True, kw_only=True):
    """`stats` are those of the whole Spark, the roll's own first; `partner` lends the second (Harmonious)."""

    check: int
    roll: int
    route: Literal["before", "after"]
    roller: str
    stats: tuple[str, ...]
    blessings: tuple[int, ...]
    partner: str = ""
    owner: str = ""
    """The target whose Haze joins."""


class DiceThrown(Event, frozen=True, kw_only=True):
    """The throw of a roll. `stages` is empty where only `total` is known; `raw` are the faces before they
    were read as a smaller die, `redone` the places of raw faces that were thrown again."""

    check: int
    roll: int
    roller: str
    stat: str
    stages: tuple[tuple[int, ...], ...] = ()
    total: int = 0
    source: Source = "hand"
    owner: str = ""
    raw: tuple[int, ...] = ()
    redone: tuple[int, ...] = ()


class DiceAdded(Event, frozen=True, kw_only=True):
    """The die that a Spark added to a finished roll, and the group where it bumped."""

    check: int
    roll: int
    face: int
    stages: tuple[tuple[int, ...], ...] = ()
    source: Source = "hand"


class DiceLowered(Event, frozen=True, kw_only=True):
    """Adamant: one die of a failing roll is set to 1 and the chain goes on with `stages`."""

    check: int
    roll: int
    character: str
    die: int = 0
    stages: tuple[tuple[int, ...], ...]
    source: Source = "hand"


class DiceVoided(Event, frozen=True, kw_only=True):
    check: int
    roll: int
    reason: str = ""


class ValueSubstituted(Event, frozen=True, kw_only=True):
    """A value that Calm kept stands for a throw."""

    check: int
    roll: int
    roller: str


class HauntingRolled(Event, frozen=True, kw_only=True):
    check: int
    roll: int
    stages: tuple[tuple[int, ...], ...]
    source: Source = "hand"


class HelpOffered(Event, frozen=True, kw_only=True):
    check: int
    helper: str
    way: Way


class HelpDeclined(Event, frozen=True, kw_only=True):
    check: int
    helper: str


class HelpGiven(Event, frozen=True, kw_only=True):
    """`blessing` is what Supportive or a companion spends, `dice` what Analytical threw."""

    check: int
    helper: str
    way: Way
    goes: Literal["roll", "x"] = "roll"
    blessing: int = 0
    dice: tuple[int, ...] = ()
    source: Source = "hand"


class RoundingDeclined(Event, frozen=True, kw_only=True):
    check: int
    roll: int


class CheckForced(Event, frozen=True, kw_only=True):
    check: int
    result: Literal["failure", "success"]
    why: Literal["vexed", "insured"]
    character: str


class ResultReduced(Event, frozen=True, kw_only=True):
    """Mischievous: `character` distracts with a thing gained."""

    check: int
    roll: int
    character: str
    thing: str


class SizeNamed(Event, frozen=True, kw_only=True):
    """The table calls a die the most important one of a Check: X follows it (G-023)."""

    check: int
    size: int


class CheckResolved(Event, frozen=True, kw_only=True):
    check: int
    tier: str
    results: tuple[int, ...]
    boons: int
    busts: int
    x: int


class CheckVoided(Event, frozen=True, kw_only=True):
    check: int
    reason: str = ""


class TokenTold(Event, frozen=True, kw_only=True):
    """The table said what a boon or a bust did."""

    check: int
    token: Literal["boon", "bust"]
    count: int = 1
    text: str = ""


class TokenBanked(Event, frozen=True, kw_only=True):
    """`witnesses` saw it (Greed & Vanity); `opponent` is whose token it was."""

    check: int
    character: str
    ethic: str
    token: Literal["boon", "bust"]
    count: int = 1
    opponent: str = ""
    witnesses: tuple[str, ...] = ()


ROLLS = (
    CheckDeclared
    | CheckAnswered
    | RankChanged
    | DefenderReplaced
    | RollPlanned
    | ModifierDeclared
    | SparkPaid
    | DiceThrown
    | DiceAdded
    | DiceLowered
    | DiceVoided
    | ValueSubstituted
    | HauntingRolled
    | HelpOffered
    | HelpDeclined
    | HelpGiven
    | RoundingDeclined
    | CheckForced
    | ResultReduced
    | SizeNamed
    | CheckResolved
    | CheckVoided
    | TokenTold
    | TokenBanked
)
