"""How a Check grows and ends.

Law: a handler copies what happened and holds no rule. What a resolved Check brings (progress, the shared
die, the next size of Haze, Blessings owed) is worked out once, from the outcome that was recorded.
"""

from __future__ import annotations

import msgspec

from ledger.games.humanity import dice, payment, sheets, standing, windows
from ledger.games.humanity.events import rolls as ev
from ledger.games.humanity.events import tale
from ledger.games.humanity.odds import TIERS
from ledger.games.humanity.projector.start import (
    character,
    expire,
    owe,
    pay,
    projector,
    take_blessings,
    tell,
    use,
)
from ledger.games.humanity.state import Banked, Check, Roll, Settled, State

on = projector.on


def _find(state: State, number: int) -> Check:
    """Raises LookupError where no such Check is open."""
    for check in state.checks:
        if check.number == number:
            return check
    raise LookupError(number)


@on(ev.CheckDeclared)
def _(state: State, event: ev.CheckDeclared) -> None:
    character(state, event.character)
    state.count += 1
    check = Check(event.check, event.character, event.stat, event.rank)
    check.targets, check.goal, check.intent = event.targets, event.goal, event.intent
    if state.table.rulings["attack_on_many"] == "check-each":
        check.targets, check.later = event.targets[:1], event.targets[1:]
    if state.due and isinstance(state.due[0], ev.CheckDeclared):
        state.due.pop(0)
    check.event = event.id
    state.checks.append(check)


@on(ev.CheckAnswered)
def _(state: State, event: ev.CheckAnswered) -> None:
    check = _find(state, event.check)
    if event.apt:
        check.related[event.who, event.apt] = event.answer
        return
    check.answers[event.question, event.who] = event.answer
    if event.question == "defender_apt":
        touched = any(answer for (name, _), answer in check.answers.items() if name == "defender_apt")
        check.adds = [add for add in check.adds if add[0] != "defender_apt"]
        if touched:
            check.adds.append(("defender_apt", 1, event.who))


@on(ev.RankChanged)
def _(state: State, event: ev.RankChanged) -> None:
    check = _find(state, event.check)
    check.adds.append((event.why, event.delta, event.character))
    if event.why == "creative":
        check.creative = event.character
        use(state, event.character, "Creative")


@on(ev.DefenderReplaced)
def _(state: State, event: ev.DefenderReplaced) -> None:
    check = _find(state, event.check)
    names = [event.character if name == event.target else name for name in check.targets]
    check.targets = tuple(dict.fromkeys(names))
    check.adds = [add for add in check.adds if add[0] != "defender_apt"]
    check.answers = {key: answer for key, answer in check.answers.items() if key[0] != "defender_apt"}
    use(state, event.character, "Protective")


@on(ev.RollPlanned)
def _(state: State, event: ev.RollPlanned) -> None:
    check = _find(state, event.check)
    old = check.rolls.get(event.roll)
    roll = Roll(event.roll, event.roller, event.stat, event.owner)
    if old is not None:
        if old.is_thrown:
            raise ValueError(event.roll)
        roll.route, roll.partner, roll.haze = old.route, old.partner, old.haze
        roll.stats = (event.stat, *old.stats[1:])
    _measure(state, check, roll)
    check.rolls[event.roll] = roll


def _measure(state: State, check: Check, roll: Roll) -> None:
    """The dice of the roll as they are now, and whether they bump."""
    roll.sizes = (sheets.size_of(state, roll.roller, roll.stat, roll.owner),)
    for stat in roll.stats[1:] if roll.route == "before" else ():
        roll.sizes += (sheets.joined_size(state, roll, stat),)
    if not (state.characters[roll.roller].conditions or roll.partner):
        return
    roll.bump = not windows.cannot_bump(state, check, roll.roller, roll.stats, roll.partner)
    roll.surprised = not roll.bump and sheets.suffers(state, check, roll.roller, "Surprised")


@on(ev.ModifierDeclared)
def _(state: State, event: ev.ModifierDeclared) -> None:
    check = _find(state, event.check)
    check.modifiers.append((event.character, event.roll, event.amount))
    if event.why == "famous":
        character(state, event.character).famous.add(event.target)


@on(ev.SparkPaid)
def _(state: State, event: ev.SparkPaid) -> None:
    check = _find(state, event.check)
    roll = check.rolls.get(event.roll)
    if roll is None:
        roll = check.rolls[event.roll] = Roll(event.roll, event.roller, event.stats[0])
    roll.route, roll.stats, roll.partner, roll.haze = event.route, event.stats, event.partner, event.owner
    if event.route == "before":
        _measure(state, check, roll)
    else:
        roll.bump = roll.bump and not windows.cannot_bump(state, check, roll.roller, roll.stats, roll.partner)
    if event.partner:
        take_blessings(state, event.blessings)
        check.helps.append((event.partner, "harmonious"))
    else:
        pay(state, event.roller, event.blessings)
    if "hardy" in event.stats[1:]:
        state.hardy = dice.SIZES[0]


def _fallen(state: State, source: str, stages: tuple[tuple[int, ...], ...]) -> None:
    """Counts the faces that the tool threw, so that the next ones are others."""
    if source == "tool":
        for stage in stages:
            state.faces += len(stage)


@on(ev.DiceThrown)
def _(state: State, event: ev.DiceThrown) -> None:
    check = _find(state, event.check)
    roll = check.rolls.get(event.roll)
    if roll is None or (roll.roller, roll.stat) != (event.roller, event.stat):
        spark = roll if roll is not None and roll.route == "before" else None
        roll = Roll(event.roll, event.roller, event.stat, event.owner)
        if spark is not None:
            roll.route, roll.partner, roll.haze = spark.route, spark.partner, spark.haze
            roll.stats = (event.stat, *spark.stats[1:])
        check.rolls[event.roll] = roll
    if roll.is_thrown:
        raise ValueError(event.roll)
    roll.owner = event.owner
    _measure(state, check, roll)
    roll.stages, roll.total_only = event.stages, event.total
    roll.source, roll.event = event.source, event.id
    _fallen(state, event.source, event.stages)
    thrower = character(state, event.roller)
    if thrower.conditions:
        thrower.conditions = [held for held in thrower.conditions if held[0] != "Surprised"]
    if event.stat == "hardy":
        state.hardy = dice.SIZES[0]


@on(ev.DiceAdded)
def _(state: State, event: ev.DiceAdded) -> None:
    roll = _find(state, event.check).rolls[event.roll]
    roll.added, roll.group = event.face, event.stages
    roll.sizes = (*roll.sizes, roll.sizes[0])
    _fallen(state, event.source, ((event.face,), *event.stages))


@on(ev.DiceLowered)
def _(state: State, event: ev.DiceLowered) -> None:
    roll = _find(state, event.check).rolls[event.roll]
    if roll.group:
        roll.group = (*dice.lowered(roll.group, event.die), *event.stages)
    else:
        roll.stages = (*dice.lowered(roll.stages, event.die), *event.stages)
    roll.lowering = None
    _fallen(state, event.source, event.stages)


@on(ev.DiceVoided)
def _(state: State, event: ev.DiceVoided) -> None:
    check = _find(state, event.check)
    del check.rolls[event.roll]
    check.lapsed += 1


@on(ev.ValueSubstituted)
def _(state: State, event: ev.ValueSubstituted) -> None:
    check = _find(state, event.check)
    keeper = character(state, event.roller)
    if keeper.calm is None:
        raise ValueError(event.roller)
    roll = check.rolls[event.roll] = Roll(event.roll, event.roller, check.stat)
    roll.calm, roll.sizes = keeper.calm[0], (keeper.calm[1],)
    roll.event = event.id
    keeper.calm = None


@on(ev.HauntingRolled)
def _(state: State, event: ev.HauntingRolled) -> None:
    _find(state, event.check).rolls[event.roll].haunting = dice.total(event.stages)
    _fallen(state, event.source, event.stages)


@on(ev.HelpOffered)
def _(state: State, event: ev.HelpOffered) -> None:
    _find(state, event.check).offers.append((event.helper, event.way))


@on(ev.HelpDeclined)
def _(state: State, event: ev.HelpDeclined) -> None:
    check = _find(state, event.check)
    check.offers = [offer for offer in check.offers if offer[0] != event.helper]


@on(ev.HelpGiven)
def _(state: State, event: ev.HelpGiven) -> None:
    check = _find(state, event.check)
    helper = character(state, event.helper)
    if event.way == "analytical":
        bonus = 5 if dice.splits(event.dice) else 0
        use(state, event.helper, "Analytical")
        _fallen(state, event.source, (event.dice,))
    else:
        bonus = payment.halved(sheets.worth(helper, event.blessing))
        pay(state, event.helper, (event.blessing,))
    if event.goes == "x":
        check.x_help += bonus
    else:
        lowest = standing.lowest(state, check)
        if lowest is not None:
            lowest.help += bonus
        else:
            check.modifiers.append(("", 0, bonus))
    check.helps.append((event.helper, event.way))
    check.offers = [offer for offer in check.offers if offer[0] != event.helper]


@on(ev.RoundingDeclined)
def _(state: State, event: ev.RoundingDeclined) -> None:
    _find(state, event.check).rolls[event.roll].declined = True


@on(ev.CheckForced)
def _(state: State, event: ev.CheckForced) -> None:
    _find(state, event.check).forced = (event.result, event.why, event.character)
    if event.why == "insured":
        use(state, event.character, "Insured")


@on(ev.ResultReduced)
def _(state: State, event: ev.ResultReduced) -> None:
    _find(state, event.check).rolls[event.roll].reduced += 3
    use(state, event.character, "Mischievous")


@on(ev.SizeNamed)
def _(state: State, event: ev.SizeNamed) -> None:
    _find(state, event.check).x_size = event.size


# the end of a Check

_GREAT = TIERS[TIERS.index("major") :]


def _close(state: State, check: Check) -> None:
    state.checks.remove(check)
    if not (check.resolved and check.later):
        expire(state, ("action",))


def _next_target(state: State, check: Check) -> None:
    """Where each target gets a Check of its own, the next one follows (G-022)."""
    if not check.later:
        return
    state.due.append(
        ev.CheckDeclared(
            by=sheets.seat_of(state, check.character),
            check=state.count + 1,
            character=check.character,
            stat=check.stat,
            rank=check.rank,
            targets=check.later,
            intent=check.intent,
            goal=check.goal,
        )
    )


@on(ev.CheckVoided)
def _(state: State, event: ev.CheckVoided) -> None:
    _close(state, _find(state, event.check))


@on(ev.CheckResolved)
def _(state: State, event: ev.CheckResolved) -> None:
    check = _find(state, event.check)
    state.settled[check.number] = Settled(
        number=check.number,
        session=state.session,
        character=check.character,
        stat=check.stat,
        intent=check.intent,
        targets=check.targets,
        tier=event.tier,
        boons=event.boons,
        busts=event.busts,
        x=event.x,
        boons_left=event.boons,
        busts_left=event.busts,
        event=event.id,
        goal=check.goal,
    )
    check.resolved = True
    _close(state, check)
    _aftermath(state, check, event)
    _next_target(state, check)
    what = check.intent or f"{check.stat} Check"
    tell(state, event.id, f"{check.character}, {what}: {event.tier}.")


def _aftermath(state: State, check: Check, event: ev.CheckResolved) -> None:
    doer = character(state, check.character)
    failed = event.tier == "failure"
    if event.tier in _GREAT:
        doer.majors = (*doer.majors, check.number)
    if failed and state.hardy and doer.kind == "pc":
        state.hardy = dice.step(state.hardy, 1) or state.hardy
    if failed and "haze" in doer.stats and check.answers.get(("darkness", "")):
        doer.stats["haze"] = dice.step(doer.stats["haze"], 1) or doer.stats["haze"]
    for name in check.shifts:
        owe(state, name, 1, "Resolved")
    if check.goal in state.progress:
        before = state.progress[check.goal]
        state.progress[check.goal] = msgspec.structs.replace(
            before, boons=before.boons + event.boons, busts=before.busts + event.busts
        )
        state.due.append(
            tale.ProgressMoved(
                by="table",
                goal=check.goal,
                why="failure" if failed else "success",
                change=-2 if failed else event.x,
            )
        )


def _spend_token(state: State, number: int, token: str, count: int) -> None:
    settled = state.settled[number]
    if token == "boon":
        settled = msgspec.structs.replace(settled, boons_left=settled.boons_left - count)
    else:
        settled = msgspec.structs.replace(settled, busts_left=settled.busts_left - count)
    state.settled[number] = settled


@on(ev.TokenTold)
def _(state: State, event: ev.TokenTold) -> None:
    _spend_token(state, event.check, event.token, event.count)
    tell(state, event.id, f"{event.token}: {event.text}" if event.text else f"a {event.token} is told")


@on(ev.TokenBanked)
def _(state: State, event: ev.TokenBanked) -> None:
    owner = character(state, event.character)
    count = event.count
    known = sheets.ethic(state, event.ethic)
    if known is not None and known.source == "extra":
        settled = state.settled[event.check]
        state.settled[event.check] = msgspec.structs.replace(
            settled, busts=settled.busts + 1, busts_left=settled.busts_left + 1
        )
    else:
        _spend_token(state, event.check, event.token, count)
        count += len(event.witnesses)
    owner.banks[event.ethic] = (
        *owner.banks.get(event.ethic, ()),
        *[Banked(event.check, event.opponent)] * count,
    )
    owner.uses[event.ethic] = owner.uses.get(event.ethic, 0) + 1
