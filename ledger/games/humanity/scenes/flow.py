"""What an open Endeavor waits for: setup, Action Dice, turns, upkeep, the special action, the next round.

Law: derived from the state each time. No kind is known by name here: `SceneKind` and `interludes` say what
differs. Source: Rounds, Actions.
"""

from __future__ import annotations

from ledger.api import TABLE, Decision, Event, Follows, Later, Pending
from ledger.games.humanity.scenes import acting, dues, interludes, rounds, settling, specials
from ledger.games.humanity.scenes.events.actions import ActionHeld, ActionReleased
from ledger.games.humanity.scenes.events.buttons import ButtonPlaced, ButtonRemoved
from ledger.games.humanity.scenes.events.declaring import ActionDeclared
from ledger.games.humanity.scenes.events.joining import CombatantPlaced, UnitPlaced
from ledger.games.humanity.scenes.events.opening import (
    EndeavorClosed,
    LeaderElected,
    TrackChanged,
    candidates,
)
from ledger.games.humanity.scenes.events.rounds import (
    ActionDieChosen,
    ActionsLapsed,
    CharacterTurnStarted,
    DiceSettled,
    RoundClosed,
    RoundOpened,
    RoundSkipped,
    against_begin,
)
from ledger.games.humanity.scenes.events.specials import SpecialChosen, SpecialResolved, SpecialWaived
from ledger.games.humanity.scenes.events.units import UnitHelped
from ledger.games.humanity.scenes.kind import ACTIONS, ROUNDS, Names, SceneKind
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.games.humanity.scenes.state import ActionShare
from ledger.games.humanity.state import Combatant, Endeavor, State, TakenAction

LAID = (ButtonPlaced, ButtonRemoved, TrackChanged)
"""The events with which the table changes the tracks."""
_CHOICE = (ActionDieChosen, RoundSkipped)
_TURN = ((ActionDeclared, ActionHeld), (ActionDeclared,))
"""What the character whose turn it is may do, and what those who kept an action may do. If there are units,
both may also Help one."""
_UNIT_TURN = tuple([(*kinds, UnitHelped) for kinds in _TURN])


def early(state: State, scene: Endeavor) -> Pending | None:
    """What comes at once, even while a Check is open: Help uses up the helper's action of this round; then
    comes what the kind brings."""
    if state.checks and (released := _helped(state, scene)) is not None:
        return released
    aside = interludes.ASIDE.get(scene.kind)
    return None if aside is None else aside(scene)


def _helped(state: State, scene: Endeavor) -> Follows | None:
    """Uses up the action of a character who Helped or, by a ruling, threw for another's Check (G-082)."""
    check = state.check
    if check is None or not check.die:
        return None
    names = [name for name, _ in check.helps]
    if state.table.rulings["joining_acts"] is True:
        names += [r.roller for r in check.rolls.values() if r.is_thrown and r.roller != check.character]
    for name in names:
        if name not in check.released and acting.has_action(scene, name):
            unit = check.character if acting.is_operator(scene, name, check.character) else ""
            event = ActionReleased(by=TABLE, character=name, check=check.number, unit=unit)
            return Follows(event, source=ACTIONS)
    return None


def pending(state: State, scene: Endeavor) -> Pending:
    """What comes next while no Check is open."""
    kind = KINDS[scene.kind]
    if not scene.round:
        return _setup(kind, scene)
    if (over := kind.ending(scene)) is not None:
        return _over(kind, *over)
    if scene.special and (held := rounds.held(scene)):
        return Follows(ActionsLapsed(by=TABLE, characters=_names(held)), source="G-078")
    if (action := scene.action) is not None:
        return _in_action(state, scene, action)
    if kind.elects and not scene.leader and (names := candidates(kind, scene)):
        if len(names) == 1:
            return Follows(LeaderElected(by=TABLE, character=names[0]), source=kind.source)
        asked = f"elect another charge leader: {', '.join(names)}"
        return Decision(TABLE, asked, (LeaderElected,), source=kind.source)
    return _in_round(state, kind, scene)


def _over(kind: SceneKind, result: str, reason: str) -> Pending:
    """Ends the Endeavor: the result follows by itself, or the table grades an end that was neither won nor
    lost (G-115)."""
    if not result:
        return Decision(TABLE, f"{reason}: conclude and say the result", (EndeavorClosed,), source="G-115")
    return Follows(EndeavorClosed(by=TABLE, result=result, reason=reason), source=kind.source)


def _setup(kind: SceneKind, scene: Endeavor) -> Pending:
    by_units = kind.units is not None
    events: list[type[Event]] = [UnitPlaced, CombatantPlaced] if by_units else [CombatantPlaced, TrackChanged]
    events += [ButtonPlaced, ButtonRemoved] if kind.lays else []
    events += [LeaderElected] if kind.elects else []
    missing = against_begin(kind, scene)
    more = f"place more, button {'|'.join(kind.lays)}, or begin" if kind.lays else "place more, or begin"
    if kind.lays and not scene.buttons:
        more = f"nothing is laid out yet: {more}"
    asked = f"{missing}, then begin" if missing else more
    return Decision(TABLE, asked, (*events, RoundOpened, EndeavorClosed), source=kind.source)


# a round


def _in_round(state: State, kind: SceneKind, scene: Endeavor) -> Pending:
    """The first phase of the round that is not done."""
    if (phase := interludes.AT_ONCE.get(kind.name)) and (due := phase(state, kind, scene)) is not None:
        return due
    people = [one for one in scene.combatants.values() if not (one.unit or one.removed)]
    if not people:
        return Decision(TABLE, "nobody is left to act: conclude", (EndeavorClosed,), source=kind.source)
    if scene.closed:
        return _next_round(state, scene)
    if choosing := [one for one in people if not (one.die or one.stat or one.skips)]:
        return _choice(state, kind, scene, choosing)
    if not scene.settled:
        gains = tuple([ActionShare(name, count) for name, count in rounds.gains(state, scene)])
        return Follows(DiceSettled(by=TABLE, gains=gains), source=ROUNDS)
    if (phase := interludes.BETWEEN.get(kind.name)) and (due := phase(state, kind, scene)) is not None:
        return due
    held = tuple([one.name for one in people if one.turn == "held" and (one.die or one.stat)])
    if waiting := [one for one in people if one.turn == "ready" and (one.die or one.stat)]:
        return _turn(state, kind, scene, waiting, held)
    if held:
        return kept(state, kind, scene, held)
    return _close(scene) if scene.special else _special(state, kind, scene)


def _next_round(state: State, scene: Endeavor) -> Pending:
    if rounds.is_stuck(state, scene):
        asked = "nobody has a Stat left to choose: conclude, or begin the next round all the same"
        return Decision(TABLE, asked, (EndeavorClosed, RoundOpened), source="G-066")
    return Follows(RoundOpened(by=TABLE, number=scene.round + 1), source=ROUNDS)


def _choice(state: State, kind: SceneKind, scene: Endeavor, choosing: list[Combatant]) -> Pending:
    """Asks for Action Dice, in any order; a character without a Stat left has to skip (G-066)."""
    for one in choosing:
        if next(rounds.dice_of(state, one), None) is None:
            event = RoundSkipped(by=TABLE, character=one.name, forced=True)
            return Follows(event, source="G-066")
    names = _names(choosing)
    asked = f"round {scene.round}, Action Dice of {', '.join(names)}: "
    laid = LAID if kind.lays else ()
    if len(names) == 1:
        asked += "die STAT, or skip"
        table = (TABLE,) if laid else ()
        return Decision(names[0], asked, _CHOICE, others=table, theirs=laid, source=ROUNDS)
    asked += "NAME die STAT, or NAME skip"
    mine = (*_CHOICE, *laid) if laid else ()
    return Decision(TABLE, asked, mine, others=names, theirs=_CHOICE, source=ROUNDS)


def _turn(state: State, kind: SceneKind, scene: Endeavor, waiting: list[Combatant], held: Names) -> Pending:
    """Goes on with the open turn. Otherwise a turn starts: the first by the rule of the kind, the others
    around the table or by choice."""
    for now in waiting:
        if now.name == scene.current:
            asked = Later(_ways, state, kind, scene, now)
            mine, theirs = _UNIT_TURN if kind.units is not None else _TURN
            others = (*held, *_free_to_help(kind, scene))
            return Decision(now.name, asked, mine, others=others, theirs=theirs, source=ACTIONS)
    if not scene.current:
        names = kind.first(state, scene)
    elif scene.order == "popcorn":
        names = _names(waiting)
    else:
        names = (rounds.after(scene, waiting),)
    if len(names) == 1:
        return Follows(CharacterTurnStarted(by=TABLE, character=names[0]), source=ROUNDS)
    return Decision(TABLE, f"whose turn is it: {', '.join(names)}", (CharacterTurnStarted,), source=ROUNDS)


def _free_to_help(kind: SceneKind, scene: Endeavor) -> Names:
    """The characters who have acted, and can still Help a unit (Coordinated)."""
    if kind.units is None:
        return ()
    return _names([one for one in rounds.acting(scene) if one.helps and one.turn == "done"])


def _names(people: list[Combatant]) -> Names:
    return tuple([one.name for one in people])


def _ways(state: State, kind: SceneKind, scene: Endeavor, one: Combatant) -> str:
    """What the character whose turn it is can do."""
    ways = "|".join(acting.possible(state, scene, kind, one))
    keeps = "cover" if acting.covers(kind, one) else "pass"
    return f"act {ways}, or {keeps} ({one.action_die}, X {rounds.x(state, one)})"


def kept(state: State, kind: SceneKind, scene: Endeavor, held: Names) -> Pending:
    """Characters who kept an action may still act. A kept action lapses by itself if nobody can act, or with
    the special action, so that no undo brings it back alone. If neither comes next, somebody has to end it
    (G-078)."""
    if not any(acting.possible(state, scene, kind, scene.combatants[name]) for name in held):
        return Follows(ActionsLapsed(by=TABLE, characters=held), source="G-078")
    _, theirs = _UNIT_TURN if kind.units is not None else _TURN
    able, still = _enders(state, kind, scene), f"{', '.join(held)} may still act"
    others = (*held, *_free_to_help(kind, scene))
    if not able:
        asked = f"{still}; or lapse"
        return Decision(TABLE, asked, (ActionsLapsed,), others=others, theirs=theirs, source="G-078")
    if len(able) == 1:
        asked = f"{_special_ways(state, able[0])}; {still}"
        return Decision(able[0], asked, (SpecialChosen,), others=others, theirs=theirs, source=ACTIONS)
    others = tuple(dict.fromkeys((*others, *able)))
    asked = f"one of {', '.join(able)} takes the special action: NAME special; {still}"
    return Decision(TABLE, asked, (), others=others, theirs=(*theirs, SpecialChosen), source=ACTIONS)


def _enders(state: State, kind: SceneKind, scene: Endeavor) -> Names:
    """The characters whose special action comes right after the kept actions lapse."""
    after = scene.copy()
    for one in rounds.held(after):
        one.turn = "done"
    for phases in (interludes.BETWEEN, interludes.UPKEEP):
        if (phase := phases.get(kind.name)) and phase(state, kind, after) is not None:
            return ()
    return specials.able(state)


def _special(state: State, kind: SceneKind, scene: Endeavor) -> Pending:
    """After the upkeep, the character with the most temporary Blessings takes a special action. If several
    have equally many, they agree on one of them."""
    if (phase := interludes.UPKEEP.get(kind.name)) and (due := phase(state, kind, scene)) is not None:
        return due
    names, able = specials.takers(state), specials.able(state)
    if not able:
        reason = f"{' and '.join(names)} has none to take" if names else "nobody can take one"
        return Follows(SpecialWaived(by=TABLE, reason=reason), source=ACTIONS)
    helpers = _free_to_help(kind, scene)
    helps = (UnitHelped,) if helpers else ()
    if len(able) == 1:
        asked = Later(_special_ways, state, able[0])
        return Decision(able[0], asked, (SpecialChosen,), others=helpers, theirs=helps, source=ACTIONS)
    said = f"one of {', '.join(able)} takes the special action: NAME special"
    others = tuple(dict.fromkeys((*helpers, *able)))
    return Decision(TABLE, said, (), others=others, theirs=(*helps, SpecialChosen), source=ACTIONS)


def _special_ways(state: State, name: str) -> str:
    return f"special action: {', '.join(specials.open_to(state, name))}"


def _close(scene: Endeavor) -> Follows:
    """Closes the round: every Action Die is spent, used or not."""
    spent = tuple([(one.name, one.die) for one in scene.standing() if one.die])
    gone = tuple([b.number for b in scene.buttons if b.until and b.until <= scene.round])
    return Follows(RoundClosed(by=TABLE, number=scene.round, spent=spent, gone=gone), source=ROUNDS)


# an action


def _in_action(state: State, scene: Endeavor, action: TakenAction) -> Pending:
    """What is due because of the action, otherwise its Check, otherwise its result."""
    if action.due:
        return dues.awaited(dues.DueNow(state, scene, action, action.due[0]))
    if action.special:
        return Follows(_resolved(state, action), source=ACTIONS)
    course = settling.Course(state, action)
    if course.act.check and not course.check:
        before = interludes.BEFORE.get(scene.kind)
        if before is not None and (first := before(scene, action)) is not None:
            return first
        return Follows(course.opening(), source=ACTIONS)
    return Follows(course.settled(), source=ACTIONS)


def _resolved(state: State, action: TakenAction) -> SpecialResolved:
    scene = state.scene_open
    one = scene.combatants[action.character]
    special = specials.of_side(scene, one)[action.name]
    x = specials.SpecialOffer(state, one, special).x
    return SpecialResolved(
        by=TABLE,
        character=one.name,
        special=action.name,
        x=x,
        due=special.then(scene, one, x, action.targets) * max(1, action.paid),
        blessings=tuple(rounds.temporary(state, one.name)),
    )
