"""What an open Endeavor waits for: setup, Action Dice, turns, upkeep, the special action, the next round.

Law: derived from the state each time. No kind is known by name here: what differs is asked of its `Kind`.
Source: Rounds, Actions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ledger.api import TABLE, Decision, Event, Follows, Pending
from ledger.games.humanity import sheets
from ledger.games.humanity.events import scenes as ev
from ledger.games.humanity.events.checks import CheckDeclared
from ledger.games.humanity.events.scenes import Share
from ledger.games.humanity.scenes import KINDS, acting, duties, rounds
from ledger.games.humanity.scenes.kind import VOID, Act, Kind, Result, Then, nothing_due
from ledger.games.humanity.state import Action, Endeavor, State

ROUNDS, ACTIONS = "Rounds", "Actions"
LAID = (ev.ButtonPlaced, ev.ButtonRemoved, ev.TrackChanged)
"""What the table does to the tracks."""


def helped(state: State) -> Follows | None:
    """Who has just Helped, and so used the action of this round."""
    scene, check = state.endeavor, state.check
    for name, _ in check.helps if scene is not None and check is not None and check.die else ():
        if scene is not None and check is not None and acting.has_action(scene, name):
            event = ev.ActionReleased(by=TABLE, character=name, check=check.number)
            return Follows(event, source=ACTIONS)
    return None


def pending(state: State, scene: Endeavor) -> Pending:
    """What comes next; no Check is open."""
    kind = KINDS[scene.kind]
    if not scene.round:
        return _setup(kind, scene)
    if (over := kind.ending(scene)) is not None:
        return Follows(ev.EndeavorClosed(by=TABLE, result=over[0], reason=over[1]), source=kind.source)
    action = scene.action
    if action is not None:
        return _in_action(state, kind, scene, action)
    if kind.elects and not scene.leader and (names := candidates(kind, scene)):
        asked = f"elect another charge leader: {', '.join(names)}"
        return Decision(TABLE, asked, (ev.LeaderElected,), source=kind.source)
    return _in_round(state, kind, scene)


def candidates(kind: Kind, scene: Endeavor) -> tuple[str, ...]:
    """Who can become the charge leader: an ally who was never foiled."""
    return tuple(one.name for one in scene.standing(next(iter(kind.sides))) if not one.foiled)


def _setup(kind: Kind, scene: Endeavor) -> Pending:
    events: tuple[type[Event], ...] = (ev.CombatantPlaced, ev.TrackChanged)
    if kind.lays:
        events = (*events, ev.ButtonPlaced, ev.ButtonRemoved)
    if kind.elects:
        events = (*events, ev.LeaderElected)
    missing = against_begin(kind, scene)
    asked = f"{missing}, then begin" if missing else "place more, or begin"
    return Decision(TABLE, asked, (*events, ev.RoundOpened, ev.EndeavorClosed), source=kind.source)


def against_begin(kind: Kind, scene: Endeavor) -> str:
    """What is missing before the first round."""
    for side in kind.sides:
        if not any(scene.standing(side)):
            return f"place at least one {side}"
    if kind.elects and not scene.leader:
        return "elect a charge leader"
    return ""


# a round


def _in_round(state: State, kind: Kind, scene: Endeavor) -> Pending:
    """The phases in their order; the first one that is not done."""
    if scene.closed:
        return Follows(ev.RoundOpened(by=TABLE, number=scene.round + 1), source=ROUNDS)
    return next(
        due
        for phase in (_choose, _settle, _turns, _upkeep, _special, _close)
        for due in phase(state, kind, scene)
    )


def _choose(state: State, kind: Kind, scene: Endeavor) -> Iterator[Pending]:
    """Anybody may be first; who has no Stat left has to skip (G-066)."""
    waiting = rounds.choosing(scene)
    for one in waiting:
        if not rounds.dice_of(state, scene, one):
            event = ev.RoundSkipped(by=TABLE, character=one.name, forced=True)
            yield Follows(event, source="G-066")
    if waiting:
        names = tuple(one.name for one in waiting)
        asked = f"round {scene.round}, Action Dice of {', '.join(names)}: die STAT, or skip"
        if len(names) == 1:
            yield Decision(names[0], asked, (ev.ActionDieChosen, ev.RoundSkipped), source=ROUNDS)
        theirs = (ev.ActionDieChosen, ev.RoundSkipped)
        yield Decision(TABLE, asked, (), others=names, theirs=theirs, source=ROUNDS)


def _settle(state: State, kind: Kind, scene: Endeavor) -> Iterator[Pending]:
    if not scene.settled:
        gains = tuple(Share(name, count) for name, count in rounds.gains(state, scene))
        yield Follows(ev.DiceSettled(by=TABLE, gains=gains), source=ROUNDS)


def _turns(state: State, kind: Kind, scene: Endeavor) -> Iterator[Pending]:
    yield from kind.between(state, kind, scene)
    waiting, held = rounds.ready(scene), tuple(one.name for one in rounds.held(scene))
    now = scene.combatants.get(scene.current)
    if now in waiting and now is not None:
        ways = "|".join(acting.possible(state, scene, kind, now))
        asked = f"act {ways}, or pass ({now.action_die}, X {rounds.x(state, now)})"
        mine = (ev.ActionDeclared, ev.ActionHeld)
        yield Decision(now.name, asked, mine, others=held, theirs=(ev.ActionDeclared,), source=ACTIONS)
    elif waiting:
        yield _next_turn(state, kind, scene)
    elif held:
        asked = f"{', '.join(held)} may still act; or lapse"
        mine_all = (ev.ActionsLapsed,)
        yield Decision(TABLE, asked, mine_all, others=held, theirs=(ev.ActionDeclared,), source="G-078")


def _next_turn(state: State, kind: Kind, scene: Endeavor) -> Pending:
    """The first by the rule of the kind, then around the table, or whoever is chosen."""
    names: tuple[str, ...]
    if not scene.current:
        names = kind.first(state, scene)
    elif scene.order == "popcorn":
        names = tuple(one.name for one in rounds.ready(scene))
    else:
        follows = rounds.after(scene)
        names = (follows.name,) if follows is not None else ()
    if len(names) == 1:
        return Follows(ev.TurnStarted(by=TABLE, character=names[0]), source=ROUNDS)
    return Decision(TABLE, f"whose turn is it: {', '.join(names)}", (ev.TurnStarted,), source=ROUNDS)


def turns_open_to(state: State, scene: Endeavor) -> tuple[str, ...]:
    """Who can be given the next turn."""
    kind = KINDS[scene.kind]
    return kind.first(state, scene) if not scene.current else tuple(o.name for o in rounds.ready(scene))


def _upkeep(state: State, kind: Kind, scene: Endeavor) -> Iterable[Pending]:
    return () if scene.special else kind.upkeep(state, kind, scene)


def _special(state: State, kind: Kind, scene: Endeavor) -> Iterator[Pending]:
    """Exactly one takes a special action, whoever has most temporary Blessings; equals agree."""
    if scene.special:
        return
    names = takers(state, kind, scene)
    able = tuple(name for name in names if specials_of(state, kind, scene, name))
    if not able:
        reason = f"{' and '.join(names)} has none to take" if names else "nobody can take one"
        yield Follows(ev.SpecialWaived(by=TABLE, reason=reason), source=ACTIONS)
    elif len(able) == 1:
        ways = ", ".join(specials_of(state, kind, scene, able[0]))
        yield Decision(able[0], f"special action: {ways}", (ev.SpecialChosen,), source=ACTIONS)
    else:
        asked = f"one of {', '.join(able)} takes the special action"
        yield Decision(TABLE, asked, (), others=able, theirs=(ev.SpecialChosen,), source=ACTIONS)


def takers(state: State, kind: Kind, scene: Endeavor) -> tuple[str, ...]:
    """Who would take the special action now."""
    return rounds.most(state, kind.eligible(scene))


def specials_of(state: State, kind: Kind, scene: Endeavor, name: str) -> tuple[str, ...]:
    """The special actions that somebody could choose (G-071)."""
    one = scene.combatant(name)
    x = rounds.x(state, one)
    known = acting.side_of(kind, one).specials
    return tuple(word for word, special in known.items() if not special.against(scene, one, x, ()))


def _close(state: State, kind: Kind, scene: Endeavor) -> Iterator[Pending]:
    """Every Action Die is spent, used or not."""
    spent = tuple((one.name, one.die) for one in scene.standing() if one.die)
    gone = tuple(b.number for b in scene.buttons if b.until and b.until <= scene.round)
    yield Follows(ev.RoundClosed(by=TABLE, number=scene.round, spent=spent, gone=gone), source=ROUNDS)


# an action


def act_of(kind: Kind, scene: Endeavor, action: Action) -> Act:
    return acting.side_of(kind, scene.combatant(action.character)).actions[action.name]


def _in_action(state: State, kind: Kind, scene: Endeavor, action: Action) -> Pending:
    """What is due, else its Check, else what it came to."""
    if action.due:
        return duties.pending(state, kind, scene, action)
    if action.special:
        return Follows(_resolved(state, kind, scene, action), source=ACTIONS)
    act = act_of(kind, scene, action)
    if act.check and not action.check:
        return Follows(opening(state, kind, scene, action, act), source=ACTIONS)
    return Follows(_settled(state, kind, scene, action, act), source=ACTIONS)


def opening(state: State, kind: Kind, scene: Endeavor, action: Action, act: Act) -> CheckDeclared:
    """The Check that an action opens: the Action Die is thrown, and X is that of its size."""
    one = scene.combatant(action.character)
    attacks = act.check == "attack"
    return CheckDeclared(
        by=sheets.seat_of(state, one.name),
        check=state.count + 1,
        character=one.name,
        stat=acting.nominal(state, kind, one, act, granted=True) or one.action_die,
        targets=action.targets if attacks else (),
        intent=action.name,
        die=one.action_die,
        size=rounds.size(state, one),
        ranks=acting.ranks(scene, action.targets) if attacks else 0,
    )


def _settled(state: State, kind: Kind, scene: Endeavor, action: Action, act: Act) -> ev.ActionSettled:
    """What an action came to; nothing where its Check failed or was called off."""
    found = state.settled.get(action.check)
    result = Result("", rounds.x(state, scene.combatant(action.character)))
    if action.check:
        result = Result(VOID, 0) if found is None else Result(found.tier, found.x)
    return ev.ActionSettled(
        by=TABLE,
        character=action.character,
        action=action.name,
        check=action.check,
        tier=result.tier,
        x=result.x,
        due=_brings(kind, act, result)(scene, action, result),
    )


def _brings(kind: Kind, act: Act, result: Result) -> Then:
    if result.is_success:
        return act.then
    return nothing_due if result.tier == VOID else kind.failing


def _resolved(state: State, kind: Kind, scene: Endeavor, action: Action) -> ev.SpecialResolved:
    one = scene.combatant(action.character)
    x = rounds.x(state, one)
    special = acting.side_of(kind, one).specials[action.name]
    return ev.SpecialResolved(
        by=TABLE,
        character=one.name,
        special=action.name,
        x=x,
        due=special.then(scene, one, x, action.targets),
        blessings=tuple(rounds.temporary(state, one.name)),
    )
