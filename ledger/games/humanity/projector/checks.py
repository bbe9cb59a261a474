"""How a Check grows and ends.

Law: a handler copies what happened and holds no rule: what a resolved Check brings stands in its event.
"""

from __future__ import annotations

from msgspec.structs import replace

from ledger.api import Contradiction
from ledger.games.humanity import dice, sheets, throws
from ledger.games.humanity.check_status import QUESTIONS
from ledger.games.humanity.events import checks as ev
from ledger.games.humanity.odds import TIERS
from ledger.games.humanity.projector.ledger import (
    expire,
    fell,
    owe,
    pay,
    projector,
    take_blessings,
    tell,
    use,
)
from ledger.games.humanity.state import MOST, Banked, Check, Roll, Settled, State

on = projector.on
OF_SCENE = frozenset({"social", "alone", "haunted"})
"""Answers that hold until the next scene, or until the table says otherwise."""
_GREAT = TIERS[TIERS.index("major") :]


@on(ev.CheckDeclared)
def _(state: State, event: ev.CheckDeclared) -> None:
    if event.check != state.count + 1:
        raise Contradiction(f"the next Check is number {state.count + 1}")
    for target in (*event.targets, *event.later):
        state.character(target)
    sheets.size_of(state, event.character, event.stat)
    if event.goal:
        state.goal(event.goal)
    if state.attack is None:
        state.turns += 1
    state.attack = None
    state.count = event.check
    check = Check(event.check, event.character, event.stat, event.rank)
    check.targets, check.later = event.targets, event.later
    check.goal, check.intent = event.goal, event.intent
    check.answers = dict(state.said)
    state.checks.append(check)


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
            take_blessings(state, state.owner_of(id_), (id_,))
        check.helps.append((event.partner, "harmonious"))
    else:
        pay(state, state.character(event.roller), event.blessings)
    check.rolls[event.roll] = roll


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
    check.rolls[event.roll] = roll
    fell(state, event.by, event.stages)
    thrower = state.character(event.roller)
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
    if event.goes == "x":
        check.x_help += event.bonus
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


# the end of a Check


def _close(state: State, check: Check) -> None:
    state.checks.remove(check)
    if state.attack is None:
        expire(state, ("action",))


@on(ev.CheckVoided)
def _(state: State, event: ev.CheckVoided) -> None:
    _close(state, state.open_check(event.check))


@on(ev.CheckResolved)
def _(state: State, event: ev.CheckResolved) -> None:
    check = state.open_check(event.check)
    if event.tier not in (*TIERS, "plain"):
        raise Contradiction(f"no Check ends as {event.tier!r}")
    doer = state.character(check.character)
    settled = state.settled[check.number] = Settled(
        number=check.number,
        session=state.session,
        character=check.character,
        stat=check.stat,
        rank=check.rank,
        intent=check.intent,
        targets=check.targets,
        later=check.later,
        goal=check.goal,
        tier=event.tier,
        boons=event.boons,
        busts=event.busts,
        x=event.x,
        boons_left=event.boons,
        busts_left=event.busts,
    )
    state.attack = settled if settled.later else None
    _close(state, check)
    if event.tier in _GREAT:
        doer.majors = (*doer.majors, check.number)
    if event.hardy and state.hardy:
        state.hardy = dice.require_size(event.hardy)
    if event.haze:
        doer.size("haze")
        doer.stats["haze"] = dice.require_size(event.haze)
    for name in event.gains:
        owe(state, name, "Resolved")
    if check.goal:
        goal = state.goal(check.goal)
        state.progress[check.goal] = replace(
            goal,
            current=max(0, goal.current + event.progress),
            last_x=event.progress if event.progress > 0 else goal.last_x,
            boons=goal.boons + event.boons,
            busts=goal.busts + event.busts,
        )
    tell(state, f"{check.character}, {check.intent or f'{check.stat} Check'}: {event.tier}.")


def _spend_token(state: State, number: int, token: str, count: int) -> None:
    one = state.settled_check(number)
    one.require(token, count)
    boons, busts = (count, 0) if token == "boon" else (0, count)
    if token == "all":
        boons, busts = one.boons_left, one.busts_left
    state.settled[number] = replace(one, boons_left=one.boons_left - boons, busts_left=one.busts_left - busts)


@on(ev.TokenTold)
def _(state: State, event: ev.TokenTold) -> None:
    _spend_token(state, event.check, event.token, event.count)
    told = "all" if event.token == "all" else f"a {event.token}"
    tell(state, f"{event.token}: {event.text}" if event.text else f"{told} is told")


@on(ev.TokenBanked)
def _(state: State, event: ev.TokenBanked) -> None:
    owner = state.character(event.character)
    count = event.count + len(event.witnesses)
    if count > MOST:
        raise Contradiction(f"nobody banks {count} tokens at once")
    if event.extra:
        one = state.settled_check(event.check)
        state.settled[one.number] = replace(one, busts=one.busts + 1, busts_left=one.busts_left + 1)
    else:
        _spend_token(state, event.check, event.token, event.count)
    held = owner.banks.get(event.ethic, ())
    owner.banks[event.ethic] = (*held, *[Banked(event.check, event.opponent)] * count)
    owner.uses = {**owner.uses, event.ethic: owner.uses.get(event.ethic, 0) + 1}
