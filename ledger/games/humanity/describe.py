"""Every event in one short sentence, and what a throw showed.

Law: `state` is the one before the event; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.api import Event
from ledger.games.humanity import dice
from ledger.games.humanity.check_status import Question
from ledger.games.humanity.events import checks
from ledger.games.humanity.events.fallen import Fallen
from ledger.games.humanity.scenes import telling
from ledger.games.humanity.state import State


def shown(stages: dice.Stages, total: int = 0) -> str:
    """The faces of a throw: `4`, `1, 1, 4`, or `1 5, 6 3` for a group."""
    return ", ".join(" ".join(map(str, stage)) for stage in stages) or f"a total of {total}"


def _to(text: str) -> str:
    return f": {text}" if text else ""


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(names)


def _faces(state: State, ids: tuple[int, ...]) -> str:
    held = {blessing.id: blessing.face for one in state.characters.values() for blessing in one.pool}
    return " and ".join(str(held.get(id_, "?")) for id_ in ids) or "nothing"


def _check(state: State, number: int) -> str:
    check = next((one for one in state.checks if one.number == number), None)
    return f"Check {number} of {check.character}" if check is not None else f"Check {number}"


def _declared(state: State, event: checks.CheckDeclared) -> str:
    rank = {-1: "Easy", 0: "Normal", 1: "Hard"}.get(event.rank, f"rank {event.rank}")
    if event.targets:
        kind = "violent" if event.stat == "hurt" else "non-violent"
        return f"{event.character} attacks {_listed(event.targets)} ({event.stat}, {kind}, {rank})"
    a = "an" if rank == "Easy" else "a"
    return f"{event.character} makes {a} {rank} {event.stat} Check{_to(event.intent)}"


def _answered(state: State, event: checks.CheckAnswered) -> str:
    answer = "yes" if event.answer else "no"
    return f"{Question(event.question, event.who).text}? {answer}"


def _thrown(state: State, event: checks.DiceThrown) -> str:
    whose = f"{event.owner}'s {event.stat}" if event.owner else event.stat
    raw = f" (from {' '.join(map(str, event.raw))})" if event.raw else ""
    return f"{event.roller} throws {whose}: {shown(event.stages, event.total)}{raw}"


def _spark(state: State, event: checks.SparkPaid) -> str:
    with_ = f" with {event.partner}" if event.partner else ""
    return (
        f"{event.roller} pays {_faces(state, event.blessings)} and Sparks {' and '.join(event.stats)}{with_}"
    )


def _help(state: State, event: checks.HelpGiven) -> str:
    face = _faces(state, (event.blessing,))
    on_x = " on X" if event.goes == "x" else ""
    return f"{event.helper} Helps with a Blessing of {face}: {event.bonus:+}{on_x}"


def _analytical(state: State, event: checks.AnalyticalThrown) -> str:
    on_x = " on X" if event.goes == "x" else ""
    return f"{event.helper} throws {shown((event.dice,))} (Analytical): {event.bonus:+}{on_x}"


def _resolved(state: State, event: checks.CheckResolved) -> str:
    results = " and ".join(map(str, event.results))
    goal = f", {event.progress:+} towards its goal" if event.progress else ""
    return (
        f"{_check(state, event.check)} comes to {results or 'no throw'}: {event.tier}, "
        f"boons {event.boons}, busts {event.busts}, X {event.x}{goal}"
    )


def _banked(state: State, event: checks.TokenBanked) -> str:
    seen = f"seen by {_listed(event.witnesses)}" if event.witnesses else ""
    whose = f" of {event.opponent}" if event.opponent else ""
    how = ", ".join(filter(None, (event.ethic, seen)))
    return f"{event.character} banks a {event.token}{whose}{f' ({how})' if how else ''}"


Sentence = Callable[[State, Any], str]

_CHECKS: Mapping[type[Event], Sentence] = {
    checks.CheckDeclared: _declared,
    checks.CheckAnswered: _answered,
    checks.RankChanged: lambda s, e: f"the table changes the rank by {e.delta:+}{_to(e.reason)}",
    checks.ModifierDeclared: lambda s, e: f"the table adds {e.amount:+}{_to(e.reason)}",
    checks.CreativeUsed: lambda s, e: f"{e.character} is Creative: a rank harder",
    checks.FameExerted: lambda s, e: f"{e.character} exerts fame over {e.target}: +2",
    checks.DefenderReplaced: lambda s, e: f"{e.character} stands in for {e.target}",
    checks.ConditionsIgnored: lambda s, e: f"{e.character} is Determined: Conditions do not count",
    checks.RollPlanned: lambda s, e: f"{e.roller} is going to throw {e.stat}",
    checks.SparkPaid: _spark,
    checks.DiceThrown: _thrown,
    checks.DiceAdded: lambda s, e: f"the added die shows {shown(e.stages)}",
    checks.DiceRepeated: lambda s, e: f"thrown again, the dice show {shown(e.stages)}",
    checks.AdamantUsed: lambda s, e: f"{e.character} is Adamant: a die of roll {e.roll + 1} is 1",
    checks.DiceLowered: lambda s, e: f"after the 1 the dice show {shown(e.stages)}",
    checks.DiceVoided: lambda s, e: f"roll {e.roll + 1} does not count{_to(e.reason)}",
    checks.ValueKept: lambda s, e: f"{e.character} keeps the value of roll {e.roll + 1} (Calm)",
    checks.ValueSubstituted: lambda s, e: f"{e.roller} uses the value that was kept",
    checks.HauntingRolled: lambda s, e: f"the Haunted die shows {shown(e.stages)}",
    checks.HelpOffered: lambda s, e: f"{e.helper} offers Help ({e.way})",
    checks.HelpDeclined: lambda s, e: f"Help of {e.helper} is not wanted",
    checks.HelpGiven: _help,
    checks.AnalyticalThrown: _analytical,
    checks.RoundingDeclined: lambda s, e: f"roll {e.roll + 1} is not rounded",
    checks.CheckVexed: lambda s, e: f"{e.character} makes the Check a failure (Vexed)",
    checks.CheckInsured: lambda s, e: f"{e.character} makes the Check a success (Insured)",
    checks.ResultReduced: lambda s, e: f"{e.character} distracts with {e.thing}: 3 less",
    checks.AttackResisted: lambda s, e: f"{e.character} resists: a boon less, a bust more (Resolved)",
    checks.SizeNamed: lambda s, e: f"the d{e.size} is the die that matters",
    checks.CheckResolved: _resolved,
    checks.CheckVoided: lambda s, e: f"{_check(s, e.check)} is called off{_to(e.reason)}",
    checks.TokenTold: lambda s, e: f"{e.token} of Check {e.check}{_to(e.text)}",
    checks.TokenBanked: _banked,
}

SENTENCES = {**_CHECKS, **telling.SENTENCES}


def reveals(state: State, event: Event) -> str:
    """A throw that was seen cannot be unseen. Source: audit A27."""
    if isinstance(event, checks.DiceThrown):
        fell = shown(event.stages, event.total)
        return f"{event.roller}'s throw of {event.stat} was seen: {fell} (event {event.id})."
    if isinstance(event, Fallen):
        return f"A throw was seen: {shown(event.stages)} (event {event.id})."
    if isinstance(event, checks.AnalyticalThrown):
        return f"{event.helper}'s four dice were seen: {shown((event.dice,))} (event {event.id})."
    return ""


def cause(state: State, event: Event) -> int | None:
    """In an Endeavor all that an action brings belongs to it; what belongs to none stands alone."""
    scene = state.endeavor
    if scene is None:
        return None
    return scene.action.event if scene.action is not None else 0
