"""What can be typed in an Endeavor.

Law: what is left out is what can only be meant: whose turn it is, what is asked, the only target.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, get_args, get_type_hints

from ledger.api import TABLE, Arg, Choice, Event, Typed
from ledger.games.humanity.events import scenes as ev
from ledger.games.humanity.events.scenes import Share
from ledger.games.humanity.moves.words import (
    STAT,
    TEXT,
    WHO,
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
from ledger.games.humanity.payment import PAIR
from ledger.games.humanity.scenes import KINDS, acting, duties, rounds
from ledger.games.humanity.scenes.buttons import BUTTONS
from ledger.games.humanity.state import Combatant, Endeavor, State
from ledger.games.humanity.state.scenes import FARTHEST

ORDERS = get_args(get_type_hints(ev.EndeavorOpened)["order"])


# setup


def _opened(state: State, by: str, values: Typed) -> Event:
    order, title = value(values, 1, ORDERS[0]), value(values, 2, "")
    return ev.EndeavorOpened(by=TABLE, kind=values[0], order=order, title=title)


def _setups(state: State, by: str, values: Typed) -> Iterator[Choice]:
    """Positions, in brackets those of Recovery buttons below, then sides, tags and tracks."""
    scene = state.endeavor
    if scene is None:
        return
    for name, side in KINDS[scene.kind].sides.items():
        yield Choice(name, ("side", name))
        for tag in side.tags:
            yield Choice(tag, ("tag", tag))
    for name in scene.tracks:
        yield Choice(name, ("track", name))
    for number in range(FARTHEST + 1):
        yield Choice(str(number), ("at", number), (f"({number})",), unlisted=True)


def _placed(state: State, by: str, values: Typed) -> Event:
    """`place Ann`, `place Wolf 10 (3) Horde`: the start, how far below it each Recovery button lies, tags."""
    scene, name, said = state.endeavor, values[0], value(values, 1, ())
    told: dict[str, list[Any]] = {"side": [], "tag": [], "track": [], "at": []}
    for what, thing in said:
        told[what].append(thing)
    start, *below = told["at"] or [0]
    side = told["side"][-1] if told["side"] else _side(state, scene, name, start)
    starts = scene is not None and side in KINDS[scene.kind].sides and KINDS[scene.kind].sides[side].starts
    return ev.CombatantPlaced(
        by=TABLE,
        character=name,
        side=side,
        track=told["track"][-1] if told["track"] else _first_track(scene),
        position=start,
        recoveries=tuple(start - offset for offset in below),
        defeat=starts,
        tags=tuple(told["tag"]),
    )


def _first_track(scene: Endeavor | None) -> str:
    return next(iter(scene.tracks)) if scene is not None else ""


def _side(state: State, scene: Endeavor | None, name: str, start: int) -> str:
    """The players' side for their characters; another one for who has a start, or belongs to the table."""
    if scene is None:
        return ""
    first, *others = KINDS[scene.kind].sides
    with_start = [side for side in others if KINDS[scene.kind].sides[side].starts]
    if start and with_start:
        return with_start[0]
    one = state.characters.get(name)
    return others[0] if others and one is not None and one.kind == "npc" else first


def _track(state: State, by: str, values: Typed) -> Event:
    return ev.TrackChanged(by=TABLE, track=values[0])


def _tracks(state: State, by: str, _: Typed) -> Iterator[Choice]:
    names = state.endeavor.tracks if state.endeavor is not None else ()
    return (Choice(name, name) for name in names)


def _button(state: State, by: str, values: Typed) -> Event:
    """`button scheme 4`, with a track where there are several."""
    scene = state.endeavor
    return ev.ButtonPlaced(
        by=TABLE,
        button=scene.next_button if scene is not None else 0,
        kind=values[0],
        position=values[1],
        track=value(values, 2, _first_track(scene)),
    )


def _begun(state: State, by: str, values: Typed) -> Event:
    return ev.RoundOpened(by=TABLE, number=state.endeavor.round + 1 if state.endeavor is not None else 1)


def _elected(state: State, by: str, values: Typed) -> Event:
    return ev.LeaderElected(by=TABLE, character=values[0])


def _started(state: State, by: str, values: Typed) -> Event:
    return ev.TurnStarted(by=TABLE, character=values[0])


# actions


def _actor(state: State, by: str) -> Combatant | None:
    """Who acts, where that is clear."""
    scene, name = state.endeavor, own(state, by)
    return scene.combatants.get(name) if scene is not None else None


def _actions(state: State, by: str, _: Typed) -> Iterator[Choice]:
    scene, one = state.endeavor, _actor(state, by)
    if scene is None:
        return
    kind = KINDS[scene.kind]
    sides = [acting.side_of(kind, one)] if one is not None else kind.sides.values()
    for name, act in {name: act for side in sides for name, act in side.actions.items()}.items():
        yield Choice(name, name, help=act.about)


def _aims(state: State, by: str, values: Typed) -> Iterator[Choice]:
    """Everybody who takes part, and the tracks."""
    scene = state.endeavor
    if scene is not None:
        yield from (Choice(one.name, one.name, help=one.side) for one in scene.standing())
        yield from (Choice(name, ("track", name)) for name in scene.tracks if name not in scene.combatants)


def _declared(state: State, by: str, names: tuple[str, ...], values: Typed, paid: tuple[int, ...]) -> Event:
    """An action, for oneself or against the only opponent where nobody else is named."""
    scene, name = state.endeavor, own(state, by)
    one, said = _actor(state, by), value(values, 1, ())
    targets = tuple(each for each in said if isinstance(each, str))
    track = next((each[1] for each in said if isinstance(each, tuple)), "")
    if scene is not None and one is not None and not targets:
        targets = _meant(scene, one, names)
    return ev.ActionDeclared(
        by=seat(state, name, by),
        character=name,
        actions=names,
        targets=targets,
        track=track,
        bonus=_bonus(scene),
        granted=value(values, 0),
        blessings=paid,
    )


def _meant(scene: Endeavor, one: Combatant, names: Iterable[str]) -> tuple[str, ...]:
    """The only opponent, or oneself."""
    known = acting.side_of(KINDS[scene.kind], one).actions
    aims = {known[name].aims for name in names if name in known}
    if "opponents" in aims:
        action = scene.action
        if action is not None and action.due and action.due[0].do == "bonus":
            return duties.victims(scene, action, action.due[0])[:1]
        found = acting.opponents(scene, one)
        return (found[0].name,) if len(found) == 1 else ()
    return (one.name,) if "friend" in aims else ()


def _bonus(scene: Endeavor | None) -> str:
    """Why somebody acts besides the turn now, if that is what is asked."""
    if scene is None:
        return ""
    action = scene.action
    if action is not None and action.due:
        return action.due[0].why if action.due[0].do == "bonus" else ""
    over = scene.settled and not rounds.ready(scene) and not rounds.held(scene) and not scene.special
    return duties.UNRELENTING if over else ""


def _act(state: State, by: str, values: Typed) -> Event:
    return _declared(state, by, (values[0],), values[1:], ())


def _unique(state: State, by: str, values: Typed) -> Event:
    """Two actions in one turn, paid by two Blessings of equal worth."""
    paid = chosen(state, (own(state, by),), (), PAIR)
    return _declared(state, by, (values[0], values[1]), values[2:], paid)


def _declined(state: State, by: str, values: Typed) -> Event:
    name = own(state, by)
    return ev.BonusDeclined(by=seat(state, name, by), character=name, why=_bonus(state.endeavor))


def _lapsed(state: State, by: str, values: Typed) -> Event:
    held = rounds.held(state.endeavor) if state.endeavor is not None else ()
    return ev.ActionsLapsed(by=TABLE, characters=tuple(one.name for one in held))


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
    for name in duties.group(scene, action, duty):
        free = scene.combatant(name).position
        for amount in range(1, (duties.total(action, duty) if duties.moves_as_one(duty) else free) + 1):
            yield Choice(f"{name} {amount}", Share(name, amount))


def _split(state: State, by: str, values: Typed) -> Event:
    """As it was said; where nothing was, evenly, or not at all where nobody has to move."""
    scene, parts = state.endeavor, tuple(value(values, 0, ()))
    action = scene.action if scene is not None else None
    if scene is not None and action is not None and action.due and not parts:
        parts = duties.evenly(scene, action, action.due[0])
    return ev.AllocationMade(by=TABLE, parts=parts)


def _victims(state: State, by: str, _: Typed) -> Iterable[str]:
    action = state.endeavor.action if state.endeavor is not None else None
    return action.due[0].who if action is not None and action.due else ()


def _best(state: State) -> tuple[int, ...]:
    """The highest temporary Blessings that can be stolen."""
    scene = state.endeavor
    action = scene.action if scene is not None else None
    if scene is None or action is None or not action.due:
        return ()
    there = duties.takeable(state, scene, action.due[0])
    ranked = sorted(there, key=lambda id_: -state.owner_of(id_).blessing(id_).face)
    return tuple(ranked[: action.due[0].amount])


def _taken(state: State, by: str, values: Typed) -> Event:
    name, named = own(state, by), value(values, 0, ())
    ids = chosen(state, tuple(_victims(state, by, ())), named) if named else _best(state)
    return duties.taken(state, seat(state, name, by), name, ids)


def taken_as(state: State, event: ev.BlessingsTaken) -> tuple[Named, ...]:
    """Stolen Blessings as they are named."""
    owners = [state.owner_of(id_) for id_ in event.blessings]
    return tuple(
        (owner.name, owner.blessing(id_).face) for owner, id_ in zip(owners, event.blessings, strict=True)
    )


def _out(state: State, by: str, values: Typed) -> Event:
    action = state.endeavor.action if state.endeavor is not None else None
    why = action.due[0].why if action is not None and action.due else "removed"
    return ev.CombatantRemoved(by=TABLE, character=values[0], why=why)


def _specials(state: State, by: str, _: Typed) -> Iterator[Choice]:
    scene, one = state.endeavor, _actor(state, by)
    if scene is None:
        return
    kind = KINDS[scene.kind]
    sides = [acting.side_of(kind, one)] if one is not None else kind.sides.values()
    for name, special in {name: each for side in sides for name, each in side.specials.items()}.items():
        yield Choice(name, name, help=special.about)


def _special(state: State, by: str, values: Typed) -> Event:
    name = own(state, by)
    targets = tuple(each for each in value(values, 1, ()) if isinstance(each, str))
    return ev.SpecialChosen(by=seat(state, name, by), character=name, special=values[0], targets=targets)


def _concluded(state: State, by: str, values: Typed) -> Event:
    return ev.EndeavorClosed(by=TABLE, result=value(values, 0, "") or "it is over")


_action = choice("action", _actions)
_targets = choice("targets", _aims, optional=True, repeat=True)

VERBS = (
    by_table(
        "endeavor",
        ev.EndeavorOpened,
        choice("kind", tuple(KINDS)),
        choice("order", ORDERS, optional=True),
        TEXT,
        make=_opened,
    ),
    by_table(
        "place",
        ev.CombatantPlaced,
        WHO,
        choice("start", _setups, optional=True, repeat=True),
        make=_placed,
    ),
    by_table("track", ev.TrackChanged, Arg(name="name"), make=_track),
    by_table(
        "button",
        ev.ButtonPlaced,
        choice("button", tuple(BUTTONS)),
        Arg(name="position", number=True),
        choice("track", _tracks, optional=True),
        make=_button,
    ),
    by_table("elect", ev.LeaderElected, WHO, make=_elected),
    by_table("begin", ev.RoundOpened, make=_begun),
    verb("die", ev.ActionDieChosen, STAT),
    verb("skip", ev.RoundSkipped),
    by_table("turn", ev.TurnStarted, WHO, make=_started),
    verb("act", ev.ActionDeclared, _action, YES_NO, _targets, make=_act, leads=True),
    verb(
        "unique",
        ev.ActionDeclared,
        _action,
        _action,
        YES_NO,
        _targets,
        make=_unique,
        leads=True,
        personal=True,
    ),
    verb("pass", ev.ActionHeld),
    by_table("lapse", ev.ActionsLapsed, make=_lapsed),
    verb("decline", ev.BonusDeclined, make=_declined),
    by_table(
        "split",
        ev.AllocationMade,
        choice("parts", _shares, optional=True, repeat=True),
        make=_split,
    ),
    verb("take", ev.BlessingsTaken, blessings(_victims), make=_taken),
    by_table("out", ev.CombatantRemoved, choice("character", _aims), make=_out),
    verb("special", ev.SpecialChosen, choice("special", _specials), _targets, make=_special),
    by_table("conclude", ev.EndeavorClosed, TEXT, make=_concluded),
)
