"""What can be typed in an Endeavor.

Law: what is left out is what can only be meant: whose turn it is, what is asked, the only target.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from ledger.api import TABLE, Choice, Event, MoveRefused, Typed
from ledger.games.humanity import sheets
from ledger.games.humanity.moves.words import (
    STAT,
    TEXT,
    YES_NO,
    Named,
    blessings,
    by_table,
    choice,
    chosen,
    own,
    seat,
    value,
    verb,
)
from ledger.games.humanity.payment import PAIR, cheapest
from ledger.games.humanity.scenes import acting, rounds, specials
from ledger.games.humanity.scenes.events import actions, fortunes, movement
from ledger.games.humanity.scenes.events.actions import ActionDeclared, ActionHeld, BonusDeclined
from ledger.games.humanity.scenes.events.fortunes import BlessingsTaken, CombatantRemoved
from ledger.games.humanity.scenes.events.movement import AllocationMade
from ledger.games.humanity.scenes.events.opening import EndeavorClosed
from ledger.games.humanity.scenes.events.rounds import ActionDieChosen, ActionsLapsed, RoundSkipped
from ledger.games.humanity.scenes.events.specials import SpecialChosen
from ledger.games.humanity.scenes.kind import Side
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.games.humanity.scenes.state import Duty, Share
from ledger.games.humanity.state import Combatant, Endeavor, State

FEW = 3
"""Of so many who kept an action a list says whom it could be about."""


# actions


def _actor(state: State, by: str) -> Combatant | None:
    """Who acts, where that is clear."""
    scene, name = state.endeavor, own(state, by)
    return scene.combatants.get(name) if scene is not None else None


def _sides(scene: Endeavor, one: Combatant | None) -> list[Side]:
    """What can be done by somebody, or by anybody."""
    kind = KINDS[scene.kind]
    if one is not None:
        return [acting.side_of(kind, one)]
    return [*kind.sides.values(), *filter(None, (kind.units,))]


def _actions(state: State, by: str, _: Typed) -> Iterator[Choice]:
    scene, one = state.endeavor, _actor(state, by)
    if scene is None:
        return
    sides = _sides(scene, one)
    for name, act in {name: act for side in sides for name, act in side.actions.items()}.items():
        lacks = bool(act.spec) and (one is None or not sheets.owns(state, one.name, act.spec))
        yield Choice(name, name, help=act.about, unlisted=lacks)


def _combined(state: State, by: str, values: Typed) -> Iterator[Choice]:
    """Two different ones, listed where somebody can combine and pay them."""
    scene, one = state.endeavor, _actor(state, by)
    combines = scene is not None and one is not None and acting.side_of(KINDS[scene.kind], one).combines
    pool = sheets.free_pool(state.characters[one.name]) if one is not None and combines else []
    pays = cheapest(PAIR, pool) is not None
    for each in _actions(state, by, values):
        yield replace(each, unlisted=not pays or each.value in values)


def _aims(state: State, by: str, values: Typed) -> Iterator[Choice]:
    """Everybody who takes part, and the tracks."""
    scene = state.endeavor
    if scene is not None:
        yield from (Choice(one.name, one.name, help=one.side) for one in scene.standing())
        yield from (Choice(name, ("track", name)) for name in scene.tracks if name not in scene.combatants)
        others = (one.name for one in sheets.active(state) if one.name not in scene.combatants)
        yield from (Choice(name, name, help="takes no part") for name in others)
        one = _actor(state, by)
        for apt in state.character(one.name).apts if one is not None else ():
            yield Choice(apt, ("apt", apt), unlisted=True)
        for button in acting.objectives(scene, one) if one is not None else ():
            yield Choice(str(button.position), ("button", button.number), help=button.kind)


# what a list says where it has to be said


def _related(state: State, by: str, values: Typed) -> Iterator[tuple[str, bool]]:
    """The table's yes, where the Action Die does only with it."""
    scene, one = state.endeavor, _actor(state, by)
    if scene is None or one is None or not one.action_die:
        return
    kind = KINDS[scene.kind]
    known = acting.side_of(kind, one).actions
    acts = [acting.meant(scene, one, known[name]) for name in values if name in known]
    if any(acting.against_scope(state, kind, one, act, None) for act in acts) and not any(
        acting.against_scope(state, kind, one, act, granted=True) for act in acts
    ):
        yield "yes", True


def _ways(state: State, by: str, values: Typed) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Whom or what an action is about, where several can be meant: each, and all together where X allows.

    Where many kept an action the list stays short, and names nobody for them.
    """
    scene, one = state.endeavor, _actor(state, by)
    if scene is None or one is None or (one.turn == "held" and len(rounds.held(scene)) > FEW):
        return
    names = tuple(name for name in values if isinstance(name, str))
    aims = _aimed(scene, one, names)
    found: list[str] = []
    if aims & {"opponents", "opponent"}:
        found = _opponents(scene, one)
    elif "friend" in aims:
        found = [other.name for other in acting.friends(scene, one)]
    if len(found) > 1:
        yield from ((name, (name,)) for name in found)
        if "opponents" in aims and len(found) <= rounds.x(state, one):
            yield ", ".join(found), tuple(found)
    elif aims & {"track", "where"} and len(scene.tracks) > 1:
        here = one.track if "track" in aims else ""
        yield from ((name, (("track", name),)) for name in scene.tracks if name != here)
    elif "objective" in aims and len(near := acting.objectives(scene, one)) > 1:
        yield from ((str(button.position), (("button", button.number),)) for button in near)
    else:
        known = acting.side_of(KINDS[scene.kind], one).actions
        lent = [apt for name in names if name in known for apt in acting.lendable(state, one, known[name])]
        yield from ((apt, (("apt", apt),)) for apt in lent if len(lent) > 1)


def _declared(state: State, by: str, names: tuple[str, ...], values: Typed, paid: tuple[int, ...]) -> Event:
    """An action, for oneself or against the only opponent where nobody else is named."""
    scene, name = state.endeavor, own(state, by)
    one, said = _actor(state, by), value(values, 1, ())
    targets = tuple(each for each in said if isinstance(each, str))
    track = next((each[1] for each in said if isinstance(each, tuple) and each[0] == "track"), "")
    button = next((each[1] for each in said if isinstance(each, tuple) and each[0] == "button"), 0)
    if scene is not None and one is not None:
        aims = _aimed(scene, one, names)
        units = [each for each in targets if each in scene.tracks] if "track" in aims and not track else []
        track = units[-1] if units else track
        targets = tuple(each for each in targets if each not in units[-1:]) or _meant(state, scene, one, aims)
        button = button or _objective(scene, one, aims)
    return ActionDeclared(
        by=seat(state, name, by),
        character=name,
        actions=names,
        targets=targets,
        track=track,
        bonus=_bonus(scene, name),
        granted=value(values, 0),
        blessings=paid,
        button=button,
        apt=_lent(state, one, names, said) if one is not None else "",
    )


def _lent(state: State, one: Combatant, names: Iterable[str], said: Iterable[Any]) -> str:
    """The Aptitude that was named, or the only one that can be lent."""
    scene = state.scene_open
    known = acting.side_of(KINDS[scene.kind], one).actions
    can = [apt for name in names if name in known for apt in acting.lendable(state, one, known[name])]
    named = [each[1] for each in said if isinstance(each, tuple) and each[0] == "apt"]
    return next(iter(named), can[0] if len(can) == 1 else "")


def _aimed(scene: Endeavor, one: Combatant, names: Iterable[str]) -> set[str]:
    """What some actions are about."""
    known = acting.side_of(KINDS[scene.kind], one).actions
    return {known[name].aims for name in names if name in known}


def _objective(scene: Endeavor, one: Combatant, aims: set[str]) -> int:
    """The lowest Objective that can be worked on, where an action is about one."""
    found = acting.objectives(scene, one) if "objective" in aims else []
    return found[0].number if found else 0


def _meant(state: State, scene: Endeavor, one: Combatant, aims: set[str]) -> tuple[str, ...]:
    """The only opponent, the unit of the track, or oneself."""
    if aims & {"opponents", "opponent"}:
        return tuple(_opponents(scene, one)[:1]) if len(_opponents(scene, one)) == 1 else ()
    if "unit" in aims:
        return tuple(unit.name for unit in acting.breakable(state, scene, one))
    return (one.name,) if "friend" in aims else ()


def _opponents(scene: Endeavor, one: Combatant) -> list[str]:
    """Whom somebody can be against now: by the turn, or by what lets them act besides it."""
    action = scene.action
    if action is not None and action.due and action.due[0].do == "bonus":
        return list(actions.victims(scene, action, action.due[0]))
    return [other.name for other in acting.opponents(scene, one)]


def _bonus(scene: Endeavor | None, name: str) -> str:
    """Why somebody acts besides the turn now, if that is what is asked."""
    if scene is None:
        return ""
    return actions.occasion(scene, name)


def _act(state: State, by: str, values: Typed) -> Event:
    return _declared(state, by, (values[0],), values[1:], ())


def _unique(state: State, by: str, values: Typed) -> Event:
    """Two actions in one turn, paid by two Blessings of equal worth."""
    paid = chosen(state, (own(state, by),), (), PAIR)
    return _declared(state, by, (values[0], values[1]), values[2:], paid)


def _covered(state: State, by: str, values: Typed) -> Event:
    """The action of rogues who keep it; to others it has another name."""
    scene, name = state.endeavor, own(state, by)
    one = scene.combatants.get(name) if scene is not None else None
    if scene is None or one is None or not acting.covers(KINDS[scene.kind], one):
        raise MoveRefused("Only a rogue covers, in a Stealth Endeavor.", hint="Elsewhere it is: pass")
    return ActionHeld(by=seat(state, name, by), character=name)


def _declined(state: State, by: str, values: Typed) -> Event:
    name = own(state, by)
    return BonusDeclined(by=seat(state, name, by), character=name, why=_bonus(state.endeavor, name))


def _lapsed(state: State, by: str, values: Typed) -> Event:
    held = rounds.held(state.endeavor) if state.endeavor is not None else ()
    return ActionsLapsed(by=TABLE, characters=tuple(one.name for one in held))


# what an action brings


def _shares(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Who moves how far: `Wolf 2`."""
    scene = state.endeavor
    action = scene.action if scene is not None else None
    if scene is None or action is None or not action.due:
        return
    duty = action.due[0]
    if duty.do not in ("split", "descend", "press"):
        return
    for name in movement.group(scene, action, duty):
        free = scene.combatant(name).position
        for amount in range(1, (movement.total(action, duty) if movement.moves_as_one(duty) else free) + 1):
            yield Choice(f"{name} {amount}", Share(name, amount))


def _split(state: State, by: str, values: Typed) -> Event:
    """As it was said; where nothing was, evenly, or not at all where nobody has to move."""
    scene, parts = state.endeavor, tuple(value(values, 0, ()))
    action = scene.action if scene is not None else None
    if scene is not None and action is not None and action.due and not parts:
        parts = movement.evenly(scene, action, action.due[0])
    due = action is not None and action.due
    who = movement.splitter(state, action, action.due[0]) if action is not None and due else TABLE
    return AllocationMade(by=who, parts=parts)


def _victims(state: State, by: str, _: Typed) -> Iterable[str]:
    action = state.endeavor.action if state.endeavor is not None else None
    return action.due[0].who if action is not None and action.due else ()


def _best(state: State) -> tuple[int, ...]:
    """The highest temporary Blessings that can be stolen."""
    scene = state.endeavor
    action = scene.action if scene is not None else None
    if scene is None or action is None or not action.due:
        return ()
    there = fortunes.takeable(state, scene, action.due[0])
    ranked = sorted(there, key=lambda id_: -state.owner_of(id_).blessing(id_).face)
    return tuple(ranked[: action.due[0].amount])


def _taken(state: State, by: str, values: Typed) -> Event:
    name, named = own(state, by), value(values, 0, ())
    ids = chosen(state, tuple(_victims(state, by, ())), named) if named else _best(state)
    scene = state.endeavor
    action = scene.action if scene is not None else None
    duty = action.due[0] if action is not None and action.due else Duty(do="steal")
    return fortunes.taken(state, seat(state, name, by), name, ids, duty)


def taken_as(state: State, event: BlessingsTaken) -> tuple[Named, ...]:
    """Stolen Blessings as they are named."""
    owners = [state.owner_of(id_) for id_ in event.blessings]
    return tuple(
        (owner.name, owner.blessing(id_).face) for owner, id_ in zip(owners, event.blessings, strict=True)
    )


def _out(state: State, by: str, values: Typed) -> Event:
    action = state.endeavor.action if state.endeavor is not None else None
    why = action.due[0].why if action is not None and action.due else "removed"
    return CombatantRemoved(by=TABLE, character=values[0], why=why)


def _specials(state: State, by: str, _: Typed) -> Iterator[Choice]:
    scene, one = state.endeavor, _actor(state, by)
    if scene is None:
        return
    sides = _sides(scene, one)
    for name, special in {name: each for side in sides for name, each in side.specials.items()}.items():
        yield Choice(name, name, help=special.about)


def _chosen(state: State, by: str, values: Typed) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Whom a special action is about: each who can be, and as many as can be together."""
    scene, one = state.endeavor, _actor(state, by)
    special = acting.side_of(KINDS[scene.kind], one).specials.get(values[0]) if scene and one else None
    if scene is None or one is None or special is None or not special.most:
        return
    can, most = specials.aims_of(scene, one, special), specials.most_of(state, scene, one, special)
    if special.aims == "friends":
        yield "", ()
    yield from ((name, (name,)) for name in can)
    if 1 < len(can) <= most:
        yield ", ".join(can), tuple(can)


def _special(state: State, by: str, values: Typed) -> Event:
    name = own(state, by)
    targets = tuple(each for each in value(values, 1, ()) if isinstance(each, str))
    scene, one = state.endeavor, _actor(state, by)
    known = acting.side_of(KINDS[scene.kind], one).specials if scene is not None and one is not None else {}
    each = known[values[0]].each if values[0] in known else 0
    named = value(values, 2, ())
    paid = chosen(state, (name,), named, (each,) * max(1, len(named))) if each else ()
    return SpecialChosen(
        by=seat(state, name, by), character=name, special=values[0], targets=targets, blessings=paid
    )


def _own(state: State, by: str, _: Typed) -> Iterable[str]:
    return (own(state, by),)


def _concluded(state: State, by: str, values: Typed) -> Event:
    return EndeavorClosed(by=TABLE, result=value(values, 0, "") or "it is over")


_action, _both = choice("action", _actions), choice("action", _combined)
_what = choice("special action", _specials)
_granted = replace(YES_NO, usual=_related)
_named = choice("targets", _aims, optional=True, repeat=True)
_targets = replace(_named, usual=_ways)
_whom = replace(_named, usual=_chosen)

VERBS = (
    verb("die", ActionDieChosen, STAT, YES_NO),
    verb("skip", RoundSkipped),
    verb("act", ActionDeclared, _action, _granted, _targets, make=_act, leads=True),
    verb(
        "unique",
        ActionDeclared,
        _both,
        _both,
        YES_NO,
        _named,
        make=_unique,
        leads=True,
        personal=True,
    ),
    verb("cover", ActionHeld, make=_covered),
    verb("pass", ActionHeld),
    by_table("lapse", ActionsLapsed, make=_lapsed),
    verb("decline", BonusDeclined, make=_declined),
    by_table(
        "split",
        AllocationMade,
        choice("shares", _shares, optional=True, repeat=True),
        make=_split,
    ),
    verb("take", BlessingsTaken, blessings(_victims), make=_taken),
    by_table("out", CombatantRemoved, choice("character", _aims), make=_out),
    verb("special", SpecialChosen, _what, _whom, blessings(_own), make=_special),
    by_table("conclude", EndeavorClosed, TEXT, make=_concluded),
)
