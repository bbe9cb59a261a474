"""How a Check grows.

Law: a handler copies what happened and holds no rule.
"""

from __future__ import annotations

from ledger.api import Contradiction
from ledger.games.humanity import dice, sheets, throws
from ledger.games.humanity.check_status import QUESTIONS
from ledger.games.humanity.events import checks as ev
from ledger.games.humanity.projector.ledger import (
    fell,
    pay,
    projector,
    spend,
    use,
)
from ledger.games.humanity.scenes.acting import throws_twice
from ledger.games.humanity.state import Check, Roll, State

on = projector.on
OF_SCENE = frozenset({"social", "alone", "haunted"})
"""Answers that hold until the next scene, or until the table says otherwise."""


@on(ev.CheckDeclared)
def _(state: State, event: ev.CheckDeclared) -> None:
    if event.check != state.count + 1:
        raise Contradiction(f"the next Check is number {state.count + 1}")
    for target in (*event.targets, *event.later):
        state.character(target)
    for stat in (event.stat, event.die or event.stat):
        sheets.size_of(state, event.character, stat)
    if event.goal:
        state.goal(event.goal)
    if event.die:
        state.scene_open.require_action().check = event.check
    elif state.attack is None:
        state.turns += 1
    state.attack = None
    state.count = event.check
    check = Check(event.check, event.character, event.stat, event.rank)
    check.targets, check.later = event.targets, event.later
    check.goal, check.intent = event.goal, event.intent
    if event.die:
        check.die, check.x_size, check.ranks = event.die, dice.require_size(event.size), event.ranks
        check.rolls[0] = Roll(0, event.character, event.die)
        check.x_help += event.bonus
        _supported(check, event)
    check.answers = dict(state.said)
    state.checks.append(check)


def _supported(check: Check, event: ev.CheckDeclared) -> None:
    """The Help that let a unit act."""
    if not event.helped_by:
        return
    check.released |= {event.helped_by}
    if event.way == "analytical":
        check.offers = (*check.offers, (event.helped_by, event.way, event.goes))
    elif event.way == "supportive":
        check.helps.append((event.helped_by, event.way))
        check.help += event.help if event.goes == "roll" else 0
        check.x_help += event.help if event.goes == "x" else 0


@on(ev.CheckAnswered)
def _(state: State, event: ev.CheckAnswered) -> None:
    check = state.open_check(event.check)
    if event.question not in QUESTIONS:
        raise Contradiction(f"nobody asks {event.question!r}")
    if event.who:
        state.character(event.who)
    if event.question == "haunted":
        state.character(event.who).size("haunted")
    if event.apt:
        check.related[event.who, event.apt] = event.answer
        return
    check.answers[event.question, event.who] = event.answer
    if event.question in OF_SCENE:
        state.said[event.question, event.who] = event.answer


@on(ev.RankChanged)
def _(state: State, event: ev.RankChanged) -> None:
    state.open_check(event.check).harder += event.delta


@on(ev.ModifierDeclared)
def _(state: State, event: ev.ModifierDeclared) -> None:
    state.open_check(event.check).modifiers.append(("", event.roll, event.amount))


@on(ev.CreativeUsed)
def _(state: State, event: ev.CreativeUsed) -> None:
    state.open_check(event.check).creative = True
    use(state, state.character(event.character), "Creative")


@on(ev.FameExerted)
def _(state: State, event: ev.FameExerted) -> None:
    check, owner = state.open_check(event.check), state.character(event.character)
    check.modifiers.append((owner.name, -1, 2))
    owner.famous |= {event.target}


@on(ev.DefenderReplaced)
def _(state: State, event: ev.DefenderReplaced) -> None:
    check, owner = state.open_check(event.check), state.character(event.character)
    names = [owner.name if name == event.target else name for name in check.targets]
    check.targets = tuple(dict.fromkeys(names))
    check.ranks += event.ranks
    for action in state.endeavor.actions if check.die and state.endeavor is not None else ():
        if action.check == check.number:
            action.targets = check.targets
    use(state, owner, "Protective")


@on(ev.ConditionsIgnored)
def _(state: State, event: ev.ConditionsIgnored) -> None:
    state.open_check(event.check).ignored |= {event.character}
    use(state, state.character(event.character), "Determined")


# dice


@on(ev.RollPlanned)
def _(state: State, event: ev.RollPlanned) -> None:
    check = state.open_check(event.check)
    roll = throws.planned(check, event)
    throws.sizes(state, roll)
    roll.now = event.now
    check.rolls[event.roll] = roll


@on(ev.SparkPaid)
def _(state: State, event: ev.SparkPaid) -> None:
    check = state.open_check(event.check)
    spark = throws.spark_of(check, event.roll, event.roller, event.stats, event.partner, event.owner)
    throws.sizes(state, spark)
    roll = check.thrown(event.roll) if event.route == "after" else check.rolls.get(event.roll, spark)
    roll.route, roll.stats, roll.partner, roll.haze = event.route, event.stats, event.partner, event.owner
    if event.partner:
        for id_ in event.blessings:
            spend(state, state.owner_of(id_), (id_,))
        check.helps.append((event.partner, "harmonious"))
    else:
        pay(state, state.character(event.roller), event.blessings)
    check.rolls[event.roll] = roll
    if state.endeavor is not None and event.roller in state.endeavor.combatants:
        state.endeavor.combatants[event.roller].sparks += 1


def _used_up(state: State, stats: tuple[str, ...]) -> None:
    """The die that all share goes back to its first size when it was thrown."""
    if state.hardy and "hardy" in stats:
        state.hardy = dice.SIZES[0]


@on(ev.DiceThrown)
def _(state: State, event: ev.DiceThrown) -> None:
    check = state.open_check(event.check)
    roll = throws.planned(check, event)
    fallen = throws.of_roll(state, check, roll)
    if not (event.stages or event.total):
        raise Contradiction("nobody said what the dice show")
    roll.sizes, roll.bump = fallen.sizes, fallen.bump
    roll.surprised = sheets.suffers(state, check, event.roller, "Surprised")
    roll.stages, roll.total_only = event.stages, event.total
    roll.twice = throws_twice(state, event.roller, (event.check, event.roll))
    if state.endeavor is not None and event.roller in state.endeavor.combatants:
        one = state.endeavor.combatants[event.roller]
        one.first = one.first or (event.check, event.roll)
    check.rolls[event.roll] = roll
    fell(state, event.by, event.stages)
    thrower = state.character(event.roller)
    if thrower.conditions:
        thrower.conditions = tuple(held for held in thrower.conditions if held[0] != "Surprised")
    _used_up(state, roll.stats)


@on(ev.DiceAdded)
def _(state: State, event: ev.DiceAdded) -> None:
    fallen = throws.dice_of(state, event)
    if not event.stages:
        raise Contradiction("no face was named")
    roll = state.open_check(event.check).rolls[event.roll]
    roll.added, roll.bump = event.stages, fallen.bump
    roll.sizes = (*roll.sizes, *fallen.sizes)
    fell(state, event.by, event.stages)
    _used_up(state, roll.stats[1:])


@on(ev.DiceRepeated)
def _(state: State, event: ev.DiceRepeated) -> None:
    throws.dice_of(state, event)
    if not event.stages:
        raise Contradiction("no face was named")
    roll = state.open_check(event.check).rolls[event.roll]
    roll.dropped = event.stages
    if dice.total(roll.dropped) > dice.total(roll.stages):
        roll.stages, roll.dropped = roll.dropped, roll.stages
    fell(state, event.by, event.stages)


@on(ev.AdamantUsed)
def _(state: State, event: ev.AdamantUsed) -> None:
    roll = state.open_check(event.check).roll(event.roll)
    roll.require_die(event.die)
    roll.lowering = event.die
    use(state, state.character(event.character), "Adamant")


@on(ev.DiceLowered)
def _(state: State, event: ev.DiceLowered) -> None:
    throws.dice_of(state, event)
    roll = state.open_check(event.check).rolls[event.roll]
    whole = (*dice.lowered(roll.latest, roll.lowering or 0), *event.stages)
    if roll.latest is roll.added:
        roll.added = whole
    else:
        roll.stages = whole
    roll.lowering = None
    fell(state, event.by, event.stages)


@on(ev.HauntingRolled)
def _(state: State, event: ev.HauntingRolled) -> None:
    throws.dice_of(state, event)
    state.open_check(event.check).rolls[event.roll].haunting = dice.total(event.stages)
    fell(state, event.by, event.stages)


@on(ev.DiceVoided)
def _(state: State, event: ev.DiceVoided) -> None:
    """The dice are thrown again as they were planned; a Spark that came before them stays paid."""
    check = state.open_check(event.check)
    gone = check.thrown(event.roll)
    again = check.rolls[event.roll] = Roll(event.roll, gone.roller, gone.stat, gone.owner)
    if gone.route == "before":
        again.route, again.stats, again.partner, again.haze = gone.route, gone.stats, gone.partner, gone.haze


@on(ev.ValueKept)
def _(state: State, event: ev.ValueKept) -> None:
    roll = state.open_check(event.check).roll(event.roll)
    owner = state.character(event.character)
    owner.calm = (roll.total, max(roll.sizes))
    use(state, owner, "Calm")


@on(ev.ValueSubstituted)
def _(state: State, event: ev.ValueSubstituted) -> None:
    check, keeper = state.open_check(event.check), state.character(event.roller)
    check.require_due(event.roll)
    if keeper.calm is None:
        raise Contradiction(f"{event.roller} keeps no value")
    roll = check.rolls[event.roll] = Roll(event.roll, event.roller, check.stat)
    roll.calm, roll.sizes = keeper.calm[0], (keeper.calm[1],)
    keeper.calm = None


# Help, and what others do


@on(ev.HelpOffered)
def _(state: State, event: ev.HelpOffered) -> None:
    check = state.open_check(event.check)
    check.offers = (*check.offers, (state.character(event.helper).name, event.way, event.goes))


@on(ev.HelpDeclined)
def _(state: State, event: ev.HelpDeclined) -> None:
    check = state.open_check(event.check)
    check.unwanted |= {event.helper}
    check.offers = tuple(offer for offer in check.offers if offer[0] != event.helper)


def _help(check: Check, event: ev.HelpGiven | ev.AnalyticalThrown, way: str) -> None:
    if event.goes != "roll":
        check.x_help += event.bonus if event.goes == "x" else -event.bonus
    elif event.roll < 0:
        check.help += event.bonus
    else:
        check.thrown(event.roll).help += event.bonus
    check.helps.append((event.helper, way))
    check.offers = tuple(offer for offer in check.offers if offer[0] != event.helper)


@on(ev.HelpGiven)
def _(state: State, event: ev.HelpGiven) -> None:
    pay(state, state.character(event.helper), (event.blessing,))
    _help(state.open_check(event.check), event, event.way)


@on(ev.AnalyticalThrown)
def _(state: State, event: ev.AnalyticalThrown) -> None:
    use(state, state.character(event.helper), "Analytical")
    _help(state.open_check(event.check), event, "analytical")
    fell(state, event.by, (event.dice,))


@on(ev.RoundingDeclined)
def _(state: State, event: ev.RoundingDeclined) -> None:
    state.open_check(event.check).roll(event.roll).declined = True


@on(ev.CheckVexed)
def _(state: State, event: ev.CheckVexed) -> None:
    state.open_check(event.check).forced = "failure"


@on(ev.CheckInsured)
def _(state: State, event: ev.CheckInsured) -> None:
    state.open_check(event.check).forced = "success"
    use(state, state.character(event.character), "Insured")


@on(ev.ResultReduced)
def _(state: State, event: ev.ResultReduced) -> None:
    state.open_check(event.check).roll(event.roll).reduced += 3
    use(state, state.character(event.character), "Mischievous")


@on(ev.AttackResisted)
def _(state: State, event: ev.AttackResisted) -> None:
    check = state.open_check(event.check)
    check.shifts = (*check.shifts, state.character(event.character).name)
    use(state, state.character(event.character), "Resolved")


@on(ev.SizeNamed)
def _(state: State, event: ev.SizeNamed) -> None:
    check = state.open_check(event.check)
    check.require_size(event.size)
    check.x_size = event.size
