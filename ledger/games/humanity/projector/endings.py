"""How a Check ends, and what becomes of its boons and busts.

Law: a handler copies what happened and holds no rule: what a resolved Check brings stands in its event.
"""

from __future__ import annotations

from msgspec.structs import replace

from ledger.api import Contradiction
from ledger.games.humanity import dice
from ledger.games.humanity.events import checks as ev
from ledger.games.humanity.odds import TIERS
from ledger.games.humanity.projector.ledger import expire, owe, projector, tell
from ledger.games.humanity.state import MOST, Banked, Check, Settled, State

on = projector.on
_GREAT = TIERS[TIERS.index("major") :]


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
        spared=event.spared,
        die=check.die,
        best=max(event.results, default=0),
        event=event.id,
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
