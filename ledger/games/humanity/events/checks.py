"""Checks: declared, judged, thrown, helped, resolved, told.

Law: faces, answers and what a move brings are written down; `CheckResolved` keeps what was computed. `check`
is its number from 1 on this path, `roll` the place of a roll from 0.
"""

from typing import Literal

from ledger.api import Event
from ledger.games.humanity.events.fallen import Fallen

Way = Literal["supportive", "analytical", "companion"]
Goes = Literal["roll", "x", "lower"]
"""What Help is for: a roll, a larger X, or with Cover a smaller one."""


class CheckDeclared(Event, frozen=True, kw_only=True):
    """`stat` is what the action normally calls for; `targets` make it an Attack, and `hurt` a violent one.
    Those of `later` get a Check of their own after this one. In an Endeavor `die` is the Action Die, `size`
    its size, which X follows, and `ranks` how much harder the Endeavor makes it. `helped_by` says whose Help
    let a unit act, `help` what it brings, to the roll or to X, which is `bonus` higher (Heavy)."""

    check: int
    character: str
    stat: str
    rank: int = 0
    targets: tuple[str, ...] = ()
    later: tuple[str, ...] = ()
    goal: str = ""
    intent: str = ""
    die: str = ""
    size: int = 0
    ranks: int = 0
    helped_by: str = ""
    way: Literal["supportive", "analytical", "harmonious"] = "supportive"
    goes: Literal["roll", "x"] = "roll"
    help: int = 0
    bonus: int = 0


class CheckAnswered(Event, frozen=True, kw_only=True):
    """What the table said when it was asked. `who` is a character where the question is about one, `apt` the
    Aptitude of a companion."""

    check: int
    question: str
    answer: bool
    who: str = ""
    apt: str = ""


class RankChanged(Event, frozen=True, kw_only=True):
    """The table makes a Check harder or easier."""

    check: int
    delta: int
    reason: str = ""


class ModifierDeclared(Event, frozen=True, kw_only=True):
    """The table adds a number to one roll, or to all with `roll` -1."""

    check: int
    amount: int
    roll: int = -1
    reason: str = ""


class CreativeUsed(Event, frozen=True, kw_only=True):
    """Creative: a rank harder, and the lowest failing roll is ignored."""

    check: int
    character: str


class FameExerted(Event, frozen=True, kw_only=True):
    """Somebody Famous gets 2 more on every roll against `target`."""

    check: int
    character: str
    target: str


class DefenderReplaced(Event, frozen=True, kw_only=True):
    """Protective: `character` stands in for `target`; in an Endeavor the Attack is `ranks` harder for it."""

    check: int
    character: str
    target: str
    ranks: int = 0


class ConditionsIgnored(Event, frozen=True, kw_only=True):
    """Determined: the Conditions of `character` do not count for this Check."""

    check: int
    character: str


class RollPlanned(Event, frozen=True, kw_only=True):
    """Who throws which Stat for a roll, before the dice fall. `owner` is whose die it is, if another's;
    `now` asks for the dice."""

    check: int
    roll: int
    roller: str
    stat: str
    owner: str = ""
    now: bool = False


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


class DiceThrown(Fallen, frozen=True, kw_only=True):
    """The throw of a roll. `stages` is empty where only `total` is known."""

    roller: str
    stat: str
    owner: str = ""
    total: int = 0


class DiceAdded(Fallen, frozen=True, kw_only=True):
    """The die that a Spark added to a finished roll; where it bumped, the group with it."""


class DiceRepeated(Fallen, frozen=True, kw_only=True):
    """A roll that is thrown twice: the lower throw does not count."""


class AdamantUsed(Event, frozen=True, kw_only=True):
    """Adamant: one die of the last stage of a failing roll is set to 1, `die` counted from 0."""

    check: int
    roll: int
    character: str
    die: int = 0


class DiceLowered(Fallen, frozen=True, kw_only=True):
    """The chain of an Adamant roll goes on."""


class HauntingRolled(Fallen, frozen=True, kw_only=True):
    """The Haunted die that is taken from a roll."""


class DiceVoided(Event, frozen=True, kw_only=True):
    """A throw does not count."""

    check: int
    roll: int = 0
    reason: str = ""


class ValueKept(Event, frozen=True, kw_only=True):
    """Calm: the total of a roll is kept for later."""

    check: int
    roll: int
    character: str


class ValueSubstituted(Event, frozen=True, kw_only=True):
    """A value that Calm kept stands for a throw."""

    check: int
    roll: int
    roller: str


class HelpOffered(Event, frozen=True, kw_only=True):
    check: int
    helper: str
    way: Way
    goes: Goes = "roll"


class HelpDeclined(Event, frozen=True, kw_only=True):
    """The Check is made without the Help of `helper`."""

    check: int
    helper: str


class HelpGiven(Event, frozen=True, kw_only=True):
    """A Blessing Helps: `bonus` goes to X, or to the roll `roll`; -1 is the one that will be the lowest."""

    check: int
    helper: str
    way: Literal["supportive", "companion"]
    goes: Goes = "roll"
    roll: int = -1
    blessing: int
    bonus: int


class AnalyticalThrown(Event, frozen=True, kw_only=True):
    """The four dice of Analytical, and what they bring to a roll or to X."""

    check: int
    helper: str
    goes: Goes = "roll"
    roll: int = -1
    dice: tuple[int, ...] = ()
    bonus: int = 0


class RoundingDeclined(Event, frozen=True, kw_only=True):
    """A roll is left as it is."""

    check: int
    roll: int = 0


class CheckVexed(Event, frozen=True, kw_only=True):
    """`character` saw a Vexed Stat and makes the Check fail."""

    check: int
    character: str


class CheckInsured(Event, frozen=True, kw_only=True):
    """Insured: the Check that tends `character` succeeds."""

    check: int
    character: str


class ResultReduced(Event, frozen=True, kw_only=True):
    """Mischievous: `character` distracts with a thing gained."""

    check: int
    roll: int
    character: str
    thing: str


class AttackResisted(Event, frozen=True, kw_only=True):
    """Resolved: a boon less and a bust more for the Attacker, a Blessing for the attacked `character`."""

    check: int
    character: str


class SizeNamed(Event, frozen=True, kw_only=True):
    """The table calls a die the most important one of a Check: X follows it (G-023)."""

    check: int
    size: int


class CheckResolved(Event, frozen=True, kw_only=True):
    """The outcome, and what it brings: the move of its goal, the new sizes of the shared die and of the
    character's Haze (0 where they stay), and who gains a Blessing (Resolved). For the targets that are
    `spared` it fails all the same (Immunity)."""

    check: int
    tier: str
    results: tuple[int, ...]
    boons: int
    busts: int
    x: int
    progress: int = 0
    hardy: int = 0
    haze: int = 0
    gains: tuple[str, ...] = ()
    spared: tuple[str, ...] = ()


class CheckVoided(Event, frozen=True, kw_only=True):
    """The Check is called off."""

    check: int
    reason: str = ""


class TokenTold(Event, frozen=True, kw_only=True):
    """The table said what a boon or a bust did, or all that is left of a Check."""

    check: int
    token: Literal["boon", "bust", "all"]
    count: int = 1
    text: str = ""


class TokenBanked(Event, frozen=True, kw_only=True):
    """`count` tokens of a Check are set aside, and one more for each of the `witnesses` (Greed & Vanity).
    `extra` is a token that the Check did not bring: one like it is still to be told (Rite & Divinity).
    `opponent` is whose token it was."""

    check: int
    character: str
    ethic: str
    token: Literal["boon", "bust"]
    count: int = 1
    extra: bool = False
    opponent: str = ""
    granted: bool | None = None
    """What the opponent said, whose boon it would have been (Power & Influence)."""
    witnesses: tuple[str, ...] = ()
