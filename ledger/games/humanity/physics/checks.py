"""Whether dice and books allow what is said of a Check.

Law: each question raises Contradiction with the reason, or is content.
"""

from __future__ import annotations

from ledger.api import Contradiction, same
from ledger.games.humanity import check_status, dice, outcomes, payment, sheets, throws
from ledger.games.humanity.check_status import QUESTIONS, SHARED
from ledger.games.humanity.events import checks as ev
from ledger.games.humanity.events.fallen import Fallen
from ledger.games.humanity.physics.required import Questions, deny
from ledger.games.humanity.state import MOST, Check, State

PHYSICS = Questions()
on = PHYSICS.on
MOST_THROWN = 1000
"""More than any dice come to."""


@on(ev.CheckDeclared)
def _(state: State, event: ev.CheckDeclared) -> None:
    if event.check != state.count + 1:
        raise Contradiction(f"the next Check is number {state.count + 1}")
    if event.stat not in sheets.stat_names(state):
        raise Contradiction(f"nobody has a Stat {event.stat}")
    sheets.size_of(state, event.character, event.stat)
    if event.goal:
        state.goal(event.goal)
    if abs(event.rank) > MOST:
        raise Contradiction("no Check is so hard")


@on(ev.CheckAnswered)
def _(state: State, event: ev.CheckAnswered) -> None:
    check = state.open_check(event.check)
    if event.question not in QUESTIONS:
        raise Contradiction(f"nobody asks {event.question!r}")
    if event.question in SHARED:
        deny("that question is about nobody in particular" if event.who else "")
        return
    who = state.character(event.who)
    if (event.question == "companion" or event.apt) and event.apt not in who.values:
        raise Contradiction(f"{event.who} Helps with no {event.apt or 'such Aptitude'}")
    if event.question == "defender_apt" and event.who not in check.targets:
        raise Contradiction(f"{event.who} is not attacked")
    if event.question == "haunted" and "haunted" not in who.stats:
        raise Contradiction(f"nothing haunts {event.who}")


@on(ev.RankChanged)
def _(state: State, event: ev.RankChanged) -> None:
    if not event.delta or abs(event.delta) > MOST:
        raise Contradiction("the rank stays the same" if not event.delta else "no Check is so hard")


@on(ev.FameExerted)
def _(state: State, event: ev.FameExerted) -> None:
    if event.target not in state.open_check(event.check).targets:
        raise Contradiction(f"{event.target} is not attacked")


@on(ev.DefenderReplaced)
def _(state: State, event: ev.DefenderReplaced) -> None:
    check = state.open_check(event.check)
    if event.target not in check.targets or event.character in check.targets:
        raise Contradiction(f"{event.character} cannot stand in for {event.target}")


@on(ev.RollPlanned)
def _(state: State, event: ev.RollPlanned) -> None:
    throws.sizes(state, throws.planned(state.open_check(event.check), event))


@on(ev.SparkPaid)
def _(state: State, event: ev.SparkPaid) -> None:
    check = state.open_check(event.check)
    payers = [state.character(name) for name in (event.roller, event.partner) if name]
    held = [blessing.id for one in payers for blessing in one.pool if blessing.id in event.blessings]
    if len(held) != len(event.blessings):
        raise Contradiction(f"{' and '.join(one.name for one in payers)} have no such Blessings")
    spark = throws.spark_of(check, event.roll, event.roller, event.stats, event.partner, event.owner)
    throws.sizes(state, spark)
    if event.route == "before":
        check.require_due(event.roll)
    else:
        roll = check.thrown(event.roll)
        if (roll.roller, roll.stat) != (event.roller, event.stats[0]):
            raise Contradiction(f"{roll.roller} threw {roll.stat}")


@on(ev.DiceAdded, ev.DiceLowered, ev.HauntingRolled)
def _fell(state: State, event: Fallen) -> None:
    """Whether dice can have fallen so, and were read as they are read."""
    fallen = throws.dice_of(state, event)
    deny(dice.flaw(fallen, event.stages))
    if event.raw or event.redone or event.source == "d20":
        if dice.read(fallen, event.raw, event.source, event.redone) != event.stages:
            raise Contradiction("the faces are not what the raw ones mean")
        starred = [
            place < len(event.raw) and dice.is_starred(fallen, event.raw[place]) for place in event.redone
        ]
        if event.redone and not (event.source == "d20" and all(starred)):
            raise Contradiction("only a starred d20 may be thrown again")


@on(ev.DiceThrown)
def _(state: State, event: ev.DiceThrown) -> None:
    if not event.total:
        _fell(state, event)
        return
    if event.stages:
        raise Contradiction("a throw has either faces or a total")
    if event.total > MOST_THROWN:
        raise Contradiction(f"no dice come to {event.total}")
    deny(dice.shortfall(throws.dice_of(state, event), event.total))


@on(ev.AdamantUsed)
def _(state: State, event: ev.AdamantUsed) -> None:
    roll = state.open_check(event.check).roll(event.roll)
    if not roll.stages or not 0 <= event.die < len(roll.latest[-1]):
        raise Contradiction("that die did not fall")


@on(ev.ValueSubstituted)
def _(state: State, event: ev.ValueSubstituted) -> None:
    state.open_check(event.check).require_due(event.roll)
    if state.character(event.roller).calm is None:
        raise Contradiction(f"{event.roller} keeps no value")


@on(ev.HelpDeclined)
def _(state: State, event: ev.HelpDeclined) -> None:
    check = state.open_check(event.check)
    if any(helper == event.helper for helper, _ in check.helps):
        raise Contradiction(f"{event.helper} has Helped already")


def _goes(check: Check, event: ev.HelpGiven | ev.AnalyticalThrown) -> None:
    if event.goes == "roll" and event.roll >= 0:
        check.thrown(event.roll)


@on(ev.HelpGiven)
def _(state: State, event: ev.HelpGiven) -> None:
    helper = state.character(event.helper)
    if event.bonus != payment.halved(helper.worth(event.blessing)):
        raise Contradiction(f"that Blessing brings {payment.halved(helper.worth(event.blessing))}")
    _goes(state.open_check(event.check), event)


@on(ev.AnalyticalThrown)
def _(state: State, event: ev.AnalyticalThrown) -> None:
    _goes(state.open_check(event.check), event)
    deny(dice.flaw(throws.FOUR, (event.dice,) if event.dice else ()))
    if event.bonus != throws.bonus(event.dice):
        raise Contradiction(f"those dice bring {throws.bonus(event.dice)}")


@on(ev.ResultReduced)
def _(state: State, event: ev.ResultReduced) -> None:
    state.open_check(event.check).roll(event.roll)
    state.character(event.character).thing(event.thing)


@on(ev.CheckResolved)
def _(state: State, event: ev.CheckResolved) -> None:
    check = state.open_check(event.check)
    fresh = check_status.resolution(state, check)
    if fresh is None:
        raise Contradiction(check_status.unfinished(state, check)[0])
    if not same(event, fresh, ("by",)):
        found = check_status.outcome(state, check)
        assert found is not None
        raise Contradiction(f"the dice come to {outcomes.spoken(found)}")


@on(ev.TokenBanked)
def _(state: State, event: ev.TokenBanked) -> None:
    one, known = state.settled_check(event.check), sheets.ethic(state, event.ethic)
    if event.opponent:
        state.character(event.opponent)
    if known is None or known.banks != event.token:
        raise Contradiction(f"{event.ethic} banks no {event.token}s" if known else "no Ethic of theirs banks")
    if event.extra != (known.source == "extra"):
        raise Contradiction(f"{event.ethic} banks other tokens")
    if not event.extra:
        one.require(event.token, event.count)


PHYSICS[ev.DiceVoided] = lambda s, e: s.open_check(e.check).thrown(e.roll)
PHYSICS[ev.ValueKept] = lambda s, e: (s.character(e.character), s.open_check(e.check).roll(e.roll))
PHYSICS[ev.RoundingDeclined] = lambda s, e: s.open_check(e.check).roll(e.roll)
PHYSICS[ev.SizeNamed] = lambda s, e: s.open_check(e.check).require_size(e.size)
PHYSICS[ev.TokenTold] = lambda s, e: s.settled_check(e.check).require(e.token, e.count)
