"""What an open Endeavor waits for: setup, Action Dice, turns, upkeep, the special action, the next round.

Law: derived from the state each time. No kind is known by name here: what differs is asked of its `Kind`.
Source: Rounds, Actions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ledger.api import TABLE, Decision, Event, Follows, Pending
from ledger.games.humanity import sheets
from ledger.games.humanity.events import scenes as ev
from ledger.games.humanity.events import units as unit_events
from ledger.games.humanity.events.scenes import Share
from ledger.games.humanity.scenes import KINDS, acting, duties, rounds, settling
from ledger.games.humanity.scenes.kind import (
    Kind,
    Special,
    nothing_between,
)
from ledger.games.humanity.state import Action, Check, Combatant, Endeavor, State

ROUNDS, ACTIONS = "Rounds", "Actions"
SEVERAL = 2
"""The fewest who can be against each other."""
LAID = (ev.ButtonPlaced, ev.ButtonRemoved, ev.TrackChanged)
"""What the table does to the tracks."""


def helped(state: State) -> Follows | None:
    """Who has just Helped, and so used the action of this round."""
    scene, check = state.endeavor, state.check
    if scene is None or check is None or not check.die:
        return None
    for name in _joining(state, check):
        if name not in check.released and acting.has_action(scene, name):
            event = ev.ActionReleased(
                by=TABLE, character=name, check=check.number, unit=_moved(scene, check.character, name)
            )
            return Follows(event, source=ACTIONS)
    return None


def _joining(state: State, check: Check) -> Iterator[str]:
    """Whoever Helps, and by ruling whoever throws for another's Check (G-082)."""
    yield from (name for name, _ in check.helps)
    if state.table.rulings["joining_acts"] is True:
        yield from (r.roller for r in check.rolls.values() if r.is_thrown and r.roller != check.character)


def _moved(scene: Endeavor, name: str, helper: str) -> str:
    """The unit that acts once more because an operator on its track Helps it (G-117)."""
    one, other = scene.combatants.get(name), scene.combatant(helper)
    helps = one is not None and one.unit and (other.track, other.side) == (one.track, one.side)
    return name if helps else ""


def aside(state: State) -> Pending | None:
    """What comes at once, even while a Check is open."""
    scene = state.endeavor
    return None if scene is None else next(iter(KINDS[scene.kind].aside(scene)), None)


def pending(state: State, scene: Endeavor) -> Pending:
    """What comes next; no Check is open."""
    kind = KINDS[scene.kind]
    if not scene.round:
        return _setup(kind, scene)
    if (over := kind.ending(scene)) is not None:
        return _over(kind, *over)
    if scene.special and (held := tuple(one.name for one in rounds.held(scene))):
        return Follows(ev.ActionsLapsed(by=TABLE, characters=held), source="G-078")
    action = scene.action
    if action is not None:
        return _in_action(state, kind, scene, action)
    if kind.elects and not scene.leader and (names := candidates(kind, scene)):
        asked = f"elect another charge leader: {', '.join(names)}"
        return Decision(TABLE, asked, (ev.LeaderElected,), source=kind.source)
    return _in_round(state, kind, scene)


def _over(kind: Kind, result: str, reason: str) -> Pending:
    """A result that follows; or the table grades what was neither won nor lost (G-115)."""
    if not result:
        return Decision(TABLE, f"{reason}: conclude and say the result", (ev.EndeavorClosed,), source="G-115")
    return Follows(ev.EndeavorClosed(by=TABLE, result=result, reason=reason), source=kind.source)


def candidates(kind: Kind, scene: Endeavor) -> tuple[str, ...]:
    """Who can become the charge leader: an ally who was never foiled."""
    return tuple(one.name for one in scene.standing(next(iter(kind.sides))) if not one.foiled)


def _setup(kind: Kind, scene: Endeavor) -> Pending:
    events: tuple[type[Event], ...] = (ev.CombatantPlaced, ev.TrackChanged)
    if kind.units is not None:
        events = (ev.UnitPlaced, ev.CombatantPlaced)
    if kind.lays:
        events = (*events, ev.ButtonPlaced, ev.ButtonRemoved)
    if kind.elects:
        events = (*events, ev.LeaderElected)
    missing = against_begin(kind, scene)
    more = f"place more, button {'|'.join(kind.lays)}, or begin" if kind.lays else "place more, or begin"
    asked = f"{missing}, then begin" if missing else more
    return Decision(TABLE, asked, (*events, ev.RoundOpened, ev.EndeavorClosed), source=kind.source)


def against_begin(kind: Kind, scene: Endeavor) -> str:
    """What is missing before the first round."""
    for side in kind.sides:
        if not any(one.unit == (kind.units is not None) for one in scene.standing(side)):
            return f"place at least one {side}{' unit' if kind.units is not None else ''}"
    if not any(not one.unit for one in scene.standing()):
        return "place at least one operator"
    if kind.alone and len(list(scene.standing())) < SEVERAL:
        return f"place at least {SEVERAL} who are against each other"
    if kind.elects and not scene.leader:
        return "elect a charge leader"
    return ""


# a round


def _in_round(state: State, kind: Kind, scene: Endeavor) -> Pending:
    """The phases in their order; the first one that is not done."""
    for due in kind.at_once(state, kind, scene):
        return due
    if all(one.unit for one in scene.standing()):
        return Decision(TABLE, "nobody is left who acts: conclude", (ev.EndeavorClosed,), source=kind.source)
    if scene.closed and rounds.is_stuck(state, scene):
        asked = "nobody has a Stat left to choose: conclude, or begin the next round all the same"
        return Decision(TABLE, asked, (ev.EndeavorClosed, ev.RoundOpened), source="G-066")
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
        if not rounds.can_choose(state, scene, one):
            event = ev.RoundSkipped(by=TABLE, character=one.name, forced=True)
            yield Follows(event, source="G-066")
    if waiting:
        names = tuple(one.name for one in waiting)
        asked = f"round {scene.round}, Action Dice of {', '.join(names)}: "
        if len(names) == 1:
            asked += "die STAT, or skip"
            yield Decision(names[0], asked, (ev.ActionDieChosen, ev.RoundSkipped), source=ROUNDS)
        asked += "NAME die STAT, or NAME skip"
        theirs = (ev.ActionDieChosen, ev.RoundSkipped)
        laid = LAID if kind.lays else ()
        yield Decision(TABLE, asked, laid, others=names, theirs=theirs, source=ROUNDS)


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
        keeps = "cover" if acting.covers(kind, now) else "pass"
        asked = f"act {ways}, or {keeps} ({now.action_die}, X {rounds.x(state, now)})"
        mine: tuple[type[Event], ...] = (ev.ActionDeclared, ev.ActionHeld, *_helping(kind))
        theirs: tuple[type[Event], ...] = (ev.ActionDeclared, *_helping(kind))
        yield Decision(now.name, asked, mine, others=held, theirs=theirs, source=ACTIONS)
    elif waiting:
        yield _next_turn(state, kind, scene)
    elif held:
        yield kept(state, kind, scene, held)


def kept(state: State, kind: Kind, scene: Endeavor, held: tuple[str, ...]) -> Pending:
    """Who kept an action may still act. It lapses by itself when nobody can, or with the special action; it
    is said where neither comes next (G-078)."""
    if not any(acting.possible(state, scene, kind, scene.combatant(name)) for name in held):
        return Follows(ev.ActionsLapsed(by=TABLE, characters=held), source="G-078")
    theirs: tuple[type[Event], ...] = (ev.ActionDeclared, *_helping(kind))
    able = enders(state, kind, scene)
    asked = f"{', '.join(held)} may still act; or lapse"
    if able:
        asked = f"{', '.join(held)} may still act; or special action of {' or '.join(able)}"
        theirs = (*theirs, ev.SpecialChosen)
    others = tuple(dict.fromkeys((*held, *able)))
    return Decision(TABLE, asked, (ev.ActionsLapsed,), others=others, theirs=theirs, source="G-078")


def enders(state: State, kind: Kind, scene: Endeavor) -> tuple[str, ...]:
    """Whose special action comes next, even while an action is kept: nothing lies between."""
    if kind.between is not nothing_between or any(True for _ in kind.upkeep(state, kind, scene)):
        return ()
    return tuple(name for name in takers(state, kind, scene) if specials_of(state, kind, scene, name))


def _helping(kind: Kind) -> tuple[type[Event], ...]:
    """What lets a unit act."""
    return (unit_events.UnitHelped,) if kind.units is not None else ()


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
        asked = f"one of {', '.join(able)} takes the special action: NAME special"
        yield Decision(TABLE, asked, (), others=able, theirs=(ev.SpecialChosen,), source=ACTIONS)


def takers(state: State, kind: Kind, scene: Endeavor) -> tuple[str, ...]:
    """Who would take the special action now."""
    return rounds.most(state, kind.eligible(scene))


def specials_of(state: State, kind: Kind, scene: Endeavor, name: str) -> tuple[str, ...]:
    """The special actions that somebody could choose (G-071)."""
    one = scene.combatant(name)
    known = acting.side_of(kind, one).specials
    return tuple(
        word for word, special in known.items() if not against_special(state, scene, one, special, ())
    )


def aims_of(scene: Endeavor, one: Combatant, special: Special) -> list[str]:
    """Whom a special action can be about."""
    found = {"friends": acting.friends, "units": acting.units}.get(special.aims, acting.opponents)
    return [other.name for other in found(scene, one) if other is not one]


def most_of(state: State, scene: Endeavor, one: Combatant, special: Special) -> int:
    """How many it can be about."""
    x = x_of(state, scene, one, special)
    return {"": 0, "1": 1, "x": x, "2x": 2 * x}[special.most]


def x_of(state: State, scene: Endeavor, one: Combatant, special: Special) -> int:
    """X of a special action: one's own, or that of the unit on whose track one is."""
    unit = acting.carrier(scene, one) if special.of_unit else None
    return rounds.x(state, one if unit is None else unit)


def _free(state: State, one: Combatant) -> list[tuple[int, int]]:
    return sheets.free_pool(state.character(one.name))


def against_special(
    state: State, scene: Endeavor, one: Combatant, special: Special, targets: tuple[str, ...]
) -> str:
    """Why a special action cannot be chosen, whatever it costs."""
    if special.spec and not sheets.owns(state, one.name, special.spec):
        return f"{one.name} does not have {special.spec}"
    if special.each and not [id_ for id_, worth in _free(state, one) if worth >= special.each]:
        return f"it takes Blessings worth at least {special.each}"
    return special.against(scene, one, x_of(state, scene, one, special), targets)


def _close(state: State, kind: Kind, scene: Endeavor) -> Iterator[Pending]:
    """Every Action Die is spent, used or not."""
    spent = tuple((one.name, one.die) for one in scene.standing() if one.die)
    gone = tuple(b.number for b in scene.buttons if b.until and b.until <= scene.round)
    yield Follows(ev.RoundClosed(by=TABLE, number=scene.round, spent=spent, gone=gone), source=ROUNDS)


# an action


def _in_action(state: State, kind: Kind, scene: Endeavor, action: Action) -> Pending:
    """What is due, else its Check, else what it came to."""
    if action.due:
        return duties.pending(state, kind, scene, action)
    if action.special:
        return Follows(_resolved(state, kind, scene, action), source=ACTIONS)
    act = settling.act_of(kind, scene, action)
    if act.check and not settling.check_of(state, kind, scene, action):
        for first in kind.before(scene, action):
            return first
        return Follows(settling.opening(state, kind, scene, action, act), source=ACTIONS)
    return Follows(settling.settled(state, kind, scene, action, act), source=ACTIONS)


def _resolved(state: State, kind: Kind, scene: Endeavor, action: Action) -> ev.SpecialResolved:
    one = scene.combatant(action.character)
    special = acting.side_of(kind, one).specials[action.name]
    x = x_of(state, scene, one, special)
    return ev.SpecialResolved(
        by=TABLE,
        character=one.name,
        special=action.name,
        x=x,
        due=special.then(scene, one, x, action.targets) * max(1, action.paid),
        blessings=tuple(rounds.temporary(state, one.name)),
    )
