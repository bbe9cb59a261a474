"""Whether dice and books allow what is said of a Check.

Law: each question raises Contradiction with the reason, or is content.
"""

from __future__ import annotations

from ledger.api import same
from ledger.games.humanity import check_status, dice, outcomes, payment, sheets, throws
from ledger.games.humanity.check_status import QUESTIONS, SHARED
from ledger.games.humanity.events import checks as ev
from ledger.games.humanity.events.fallen import Fallen
from ledger.games.humanity.physics.required import Questions, deny, require
from ledger.games.humanity.state import MOST, State

PHYSICS = Questions()
on = PHYSICS.on
MOST_THROWN = 1000
"""More than any dice come to."""


@on(ev.CheckDeclared)
def _(state: State, event: ev.CheckDeclared) -> None:
    require(event.check == state.count + 1, f"the next Check is number {state.count + 1}")
    require(event.stat in sheets.stat_names(state), f"nobody has a Stat {event.stat}")
    sheets.size_of(state, event.character, event.stat)
    if event.die:
        state.scene_open.require_action()
        sheets.size_of(state, event.character, event.die)
        dice.require_size(event.size)
    if event.goal:
        state.goal(event.goal)
    require(abs(event.rank) <= MOST, "no Check is so hard")


@on(ev.CheckAnswered)
def _(state: State, event: ev.CheckAnswered) -> None:
    question, who = event.question, event.who
    require(question in QUESTIONS, f"nobody asks {question!r}")
    if question in SHARED:
        require(not who, "that question is about nobody in particular")
        return
    about, targets = state.character(who), state.open_check(event.check).targets
    of_companion = question == "companion" or event.apt
    require(not of_companion or event.apt in about.values, f"{who} Helps with no {event.apt or 'Aptitude'}")
    require(question != "defender_apt" or who in targets, f"{who} is not attacked")
    require(question != "haunted" or "haunted" in about.stats, f"nothing haunts {who}")


@on(ev.RankChanged)
def _(state: State, event: ev.RankChanged) -> None:
    require(event.delta, "the rank stays the same")
    require(abs(event.delta) <= MOST, "no Check is so hard")


@on(ev.FameExerted)
def _(state: State, event: ev.FameExerted) -> None:
    require(event.target in state.open_check(event.check).targets, f"{event.target} is not attacked")


@on(ev.DefenderReplaced)
def _(state: State, event: ev.DefenderReplaced) -> None:
    targets = state.open_check(event.check).targets
    can = event.target in targets and event.character not in targets
    require(can, f"{event.character} cannot stand in for {event.target}")


@on(ev.SparkPaid)
def _(state: State, event: ev.SparkPaid) -> None:
    check = state.open_check(event.check)
    payers = [state.character(name) for name in (event.roller, event.partner) if name]
    held = [blessing.id for one in payers for blessing in one.pool if blessing.id in event.blessings]
    names = " and ".join(one.name for one in payers)
    require(len(held) == len(event.blessings), f"{names} cannot spend those Blessings")
    spark = throws.spark_of(check, event.roll, event.roller, event.stats, event.partner, event.owner)
    throws.sizes(state, spark)
    if event.route == "before":
        check.require_due(event.roll)
        return
    roll = check.thrown(event.roll)
    require((roll.roller, roll.stat) == (event.roller, event.stats[0]), f"{roll.roller} threw {roll.stat}")


@on(ev.DiceAdded, ev.DiceRepeated, ev.DiceLowered, ev.HauntingRolled)
def _fell(state: State, event: Fallen) -> None:
    """Whether dice can have fallen so, and were read as they are read."""
    fallen, is_d20 = throws.dice_of(state, event), event.source == "d20"
    deny(dice.flaw(fallen, event.stages))
    if event.raw or event.redone or is_d20:
        read = dice.read(fallen, event.raw, event.source, event.redone)
        require(read == event.stages, "the faces are not what the raw ones mean")
        again = [raw for place, raw in enumerate(event.raw) if place in event.redone]
        starred = is_d20 and all(dice.is_starred(fallen, raw) for raw in again)
        require(starred or not event.redone, "only a starred d20 may be thrown again")


@on(ev.DiceThrown)
def _(state: State, event: ev.DiceThrown) -> None:
    if not event.total:
        _fell(state, event)
        return
    require(not event.stages, "a throw has either faces or a total")
    require(event.total <= MOST_THROWN, f"no dice come to {event.total}")
    deny(dice.shortfall(throws.dice_of(state, event), event.total))


@on(ev.ValueSubstituted)
def _(state: State, event: ev.ValueSubstituted) -> None:
    state.open_check(event.check).require_due(event.roll)
    require(state.character(event.roller).calm, f"{event.roller} keeps no value")


@on(ev.HelpDeclined)
def _(state: State, event: ev.HelpDeclined) -> None:
    helped = [helper for helper, _ in state.open_check(event.check).helps]
    require(event.helper not in helped, f"{event.helper} has Helped already")


@on(ev.HelpGiven, ev.AnalyticalThrown)
def _(state: State, event: ev.HelpGiven | ev.AnalyticalThrown) -> None:
    if event.goes == "roll" and event.roll >= 0:
        state.open_check(event.check).thrown(event.roll)
    if isinstance(event, ev.HelpGiven):
        bonus = payment.halved(state.character(event.helper).worth(event.blessing))
    else:
        deny(dice.flaw(throws.FOUR, (event.dice,) if event.dice else ()))
        bonus = throws.bonus(event.dice)
    require(event.bonus == bonus, f"that brings {bonus}")


@on(ev.ResultReduced)
def _(state: State, event: ev.ResultReduced) -> None:
    state.open_check(event.check).roll(event.roll)
    state.character(event.character).thing(event.thing)


@on(ev.CheckResolved)
def _(state: State, event: ev.CheckResolved) -> None:
    check = state.open_check(event.check)
    fresh = check_status.resolution(state, check)
    if fresh is not None and same(event, fresh, ("by",)):
        return
    found = check_status.outcome(state, check)
    if found is None:
        deny(check_status.unfinished(state, check)[0])
    else:
        deny(f"the dice come to {outcomes.spoken(found)}")


@on(ev.TokenBanked)
def _(state: State, event: ev.TokenBanked) -> None:
    if event.opponent:
        state.character(event.opponent)
    one = state.settled_check(event.check)
    if not event.extra:
        one.require(event.token, event.count)


PHYSICS |= {
    ev.RollPlanned: lambda s, e: throws.sizes(s, throws.planned(s.open_check(e.check), e)),
    ev.AdamantUsed: lambda s, e: s.open_check(e.check).roll(e.roll).require_die(e.die),
    ev.DiceVoided: lambda s, e: s.open_check(e.check).thrown(e.roll),
    ev.ValueKept: lambda s, e: s.open_check(e.check).roll(e.roll),
    ev.RoundingDeclined: lambda s, e: s.open_check(e.check).roll(e.roll),
    ev.SizeNamed: lambda s, e: s.open_check(e.check).require_size(e.size),
    ev.TokenTold: lambda s, e: s.settled_check(e.check).require(e.token, e.count),
}
