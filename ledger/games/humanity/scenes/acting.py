"""Actions: who may take one, who it is about, how hard it is.

Law: pure; each `against_…` is a reason, empty if nothing forbids it. Source: Actions, More About Stat Dice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from ledger.games.humanity import sheets
from ledger.games.humanity.scenes import rounds
from ledger.games.humanity.scenes.kind import ActionKind, ActionResult, SceneKind, SceneSide
from ledger.games.humanity.scenes.means import Means
from ledger.games.humanity.state import Button, Check, Combatant, Endeavor, State, TakenAction


def side_of(kind: SceneKind, one: Combatant) -> SceneSide:
    return kind.units if one.unit and kind.units is not None else kind.sides[one.side]


def known(kind: SceneKind, one: Combatant, names: Iterable[str]) -> list[ActionKind]:
    """The actions of a combatant that have these names."""
    acts = side_of(kind, one).actions
    return [acts[name] for name in names if name in acts]


def covers(kind: SceneKind, one: Combatant) -> bool:
    """Whether a combatant who keeps an action can use it as Help that lowers X."""
    return kind.covers and not side_of(kind, one).watches


def opponents(scene: Endeavor, one: Combatant) -> list[Combatant]:
    """A combatant's opponents on the same track. A unit's opponents are the opposing units; the Eye is on no
    track and sees everybody."""
    if one.unit:
        return units(scene, one)
    found, anywhere = foes(scene, one), one.stat
    return [other for other in found if not other.unit and (anywhere or other.track == one.track)]


def units(scene: Endeavor, one: Combatant) -> list[Combatant]:
    """The units that are a combatant's opponents."""
    return [other for other in foes(scene, one) if other.unit]


def carrier(scene: Endeavor, one: Combatant) -> Combatant | None:
    """The unit whose track a combatant is on; None if the track belongs to no unit."""
    unit = scene.tracks[one.track].unit
    return scene.combatants[unit] if unit else None


def lost(scene: Endeavor, one: Combatant) -> str:
    """The unit that a combatant is still aboard although it is out; empty if there is none."""
    unit = None if one.unit else carrier(scene, one)
    return "" if unit is None or not unit.removed else unit.name


def is_operator(scene: Endeavor, name: str, unit: str) -> bool:
    """Whether a character's Help lets a unit act: they are on its track and on its side (G-117)."""
    one, other = scene.combatants[name], scene.combatants.get(unit)
    return other is not None and other.unit and (other.track, other.side) == (one.track, one.side)


def is_aboard(scene: Endeavor, one: Combatant) -> bool:
    """Whether a combatant is aboard a unit of their own side."""
    unit = carrier(scene, one)
    return unit is not None and unit.stands and unit.side == one.side


def foes(scene: Endeavor, one: Combatant) -> list[Combatant]:
    """A combatant's opponents, on any track."""
    ours, people = "" if scene.alone else one.side, scene.combatants.values()
    return [other for other in people if other.side != ours and other is not one and not other.removed]


def friends(scene: Endeavor, one: Combatant) -> list[Combatant]:
    """A combatant and their side, on the same track."""
    mine = (one,) if scene.alone else scene.standing(one.side)
    return [other for other in mine if other.track == one.track]


def is_conventional(kind: SceneKind, one: Combatant) -> bool:
    """Whether a combatant uses no unconventional Stats."""
    return not side_of(kind, one).unconventional and "Unique" not in one.tags


def possible(state: State, scene: Endeavor, kind: SceneKind, one: Combatant) -> tuple[str, ...]:
    """The actions that fit the Action Die and, if they need a target, have a possible one."""
    means, owned = Means(state, one), sheets.specs(state, one.name)
    about: dict[str, bool] = {"": True}
    found = []
    for name, act in side_of(kind, one).actions.items():
        if act.spec and (act.spec not in owned or against_spec(state, one, act)):
            continue
        if act.mode and against_mode(scene, act):
            continue
        here = meant(scene, one, act) if act.aims == "objective" else act
        if (act.check or act.scope) and not means.nominal(here, granted=True):
            continue
        if act.aims not in about:
            about[act.aims] = _is_about(state, scene, one, act.aims)
        if not about[act.aims]:
            continue
        friends_ = [other.name for other in friends(scene, one)] if act.aims == "friends" else []
        if act.against is None or not act.against(scene, (one.name, *friends_)):
            found.append(name)
    return tuple(found)


def _is_about(state: State, scene: Endeavor, one: Combatant, aims: str) -> bool:
    """Whether there is anybody or anything that an action can be about."""
    match aims:
        case "opponents" | "opponent" | "unit":
            return bool(suitable(state, scene, one, aims))
        case "track":
            return len(scene.tracks) > 1
        case "objective":
            return bool(objectives(scene, one))
    return True


def against_spec(state: State, one: Combatant, act: ActionKind, apt: str | None = None) -> str:
    """Why a combatant cannot take an action that a Specialization brings; empty if they can. `apt` is the
    Aptitude that it lends, None if nobody said which."""
    if not act.spec:
        return "it lends no Aptitude" if apt else ""
    if not sheets.owns(state, one.name, act.spec):
        return f"{one.name} does not have {act.spec}"
    holder = sheets.holder(state, one.name, act.spec)
    if act.spec in holder.spent:
        return f"{act.spec} of {holder.name} has to be recharged first"
    if act.once and act.spec in one.used:
        return f"{one.name} already used {act.spec} in this Endeavor"
    can = lendable(state, one, act)
    if not act.lends or apt in can or (can and apt is None):
        return ""
    say = f"say which Aptitude is lent: {' or '.join(can)}"
    return say if can else f"{one.name} has no other Aptitude to lend"


def lendable(state: State, one: Combatant, act: ActionKind) -> list[str]:
    """The Aptitudes that the action can lend."""
    known = state.characters[one.name].apts
    return [apt for apt, spec in known.items() if spec != act.spec] if act.lends else []


def breakable(state: State, scene: Endeavor, one: Combatant) -> list[Combatant]:
    """The unit that a combatant is aboard, if it is an opponent and no larger than the Action Die."""
    there = [unit for unit in units(scene, one) if unit.track == one.track and not one.unit]
    return [unit for unit in there if one.action_die and rounds.size(state, unit) <= rounds.size(state, one)]


def against_mode(scene: Endeavor, act: ActionKind) -> str:
    """Why the mode of the Eye does not allow an action; empty if it does."""
    return f"the Eye is in {scene.mode} mode" if act.mode not in ("", scene.mode) else ""


def objectives(scene: Endeavor, one: Combatant) -> list[Button]:
    """The Objectives that a combatant can work on, the lowest first. They lie on or next to the place where
    the turn began, or the place of an Alarm that the combatant hijacked."""
    there = [button for button in scene.buttons if button.kind == "objective" and button.track == one.track]
    if not there:
        return []
    hijacked = [(b.track, b.position) for b in scene.buttons if (b.number, b.kind) == (one.hijacked, "alarm")]
    places = [at for track, at in (one.began, *hijacked) if track == one.track]
    near = [button for button in there if any(abs(button.position - at) <= 1 for at in places)]
    return sorted(near, key=lambda button: (button.position, button.number))


def lowest_objective(scene: Endeavor, one: Combatant) -> int:
    """The number of the lowest Objective that a combatant can work on; 0 if there is none."""
    found = objectives(scene, one)
    return found[0].number if found else 0


def meant(scene: Endeavor, one: Combatant, act: ActionKind, number: int = 0) -> ActionKind:
    """The action with the Stats that its Objective asks for."""
    if act.aims != "objective":
        return act
    chosen = [button for button in objectives(scene, one) if number in (0, button.number)]
    return replace(act, scope=chosen[0].stats) if chosen else act


def against_button(scene: Endeavor, one: Combatant, act: ActionKind, number: int) -> str:
    """Why an action cannot be about this button; empty if it can."""
    if act.aims != "objective":
        return "it is about no button" if number else ""
    found = objectives(scene, one)
    if not found:
        return f"no Objective lies where the turn of {one.name} began, or next to it"
    if number in [button.number for button in found]:
        return ""
    return f"the Objectives there lie at {' and '.join(str(button.position) for button in found)}"


def against_means(
    means: Means, scene: Endeavor, act: ActionKind, button: int, granted: bool | None, apt: str | None = None
) -> str:
    """Why a combatant cannot take an action, whoever it is about; empty if they can."""
    state, one = means.state, means.one
    why = against_spec(state, one, act, apt) or against_mode(scene, act)
    why = why or against_button(scene, one, act, button)
    return why or means.against_scope(meant(scene, one, act, button), granted)


def reach(state: State, one: Combatant) -> int:
    """How many targets a combatant can attack at once: X, with the Help on X that lets a unit act."""
    support = one.helped[one.attacks] if one.unit and one.attacks < len(one.helped) else None
    return rounds.x(state, one) + (support.bonus if support is not None and support.goes == "x" else 0)


def suitable(state: State, scene: Endeavor, one: Combatant, aims: str) -> list[Combatant]:
    """The combatants that an action can be about."""
    match aims:
        case "opponents" | "opponent":
            return opponents(scene, one)
        case "unit":
            return breakable(state, scene, one)
        case "friend":
            return friends(scene, one)
        case "friends":
            return [other for other in friends(scene, one) if other is not one and not other.unit]
    return []


def against_targets(
    state: State, scene: Endeavor, one: Combatant, act: ActionKind, targets: Sequence[str]
) -> str:
    """Why an action cannot be about these targets; empty if it can."""
    count = len(targets)
    match act.aims:
        case "opponents":
            most = 1 if count == 1 else reach(state, one)
            if not 1 <= count <= most:
                return f"it is made on 1 to {most} opponents" if most > 1 else "it is made on one opponent"
        case "friends":
            if count > (most := rounds.x(state, one)):
                return f"it is for up to {most} allies"
        case "opponent" | "unit" | "friend":
            if count != 1:
                return _ONE[act.aims]
        case "anyone":
            there = [person.name for person in sheets.active(state) if person.name not in scene.combatants]
            if wrong := [name for name in targets if name not in there]:
                return f"{wrong[0]} takes part, or is not there; this Attack is on somebody else"
        case _:
            return "it is about nobody in particular" if targets else ""
    can = [other.name for other in suitable(state, scene, one, act.aims)]
    wrong = [name for name in targets if name not in can] if act.aims != "anyone" else []
    if wrong and one.unit:
        return f"{wrong[0]} is not an opposing unit"
    if wrong:
        return f"{wrong[0]} is not {_ROLES[act.aims]} on the track of {one.name}"
    return "nobody may be named twice" if len(set(targets)) < count else ""


_ONE = {
    "opponent": "it is about one opponent",
    "unit": "it is made on one unit",
    "friend": "it is for one character",
}
_ROLES = {
    "opponents": "an opponent",
    "opponent": "an opponent",
    "friend": "a friend",
    "friends": "an ally",
    "unit": "an opposing unit no larger than the Action Die",
}


def against_track(scene: Endeavor, one: Combatant, act: ActionKind, track: str) -> str:
    """Why an action cannot lead to a track; empty if it can."""
    if act.aims == "where":
        return ""
    if act.aims != "track":
        return "it leads to no other track" if track else ""
    if not track:
        return "it needs the name of another track" if len(scene.tracks) > 1 else "there is no other track"
    unit = scene.combatants.get(scene.tracks[track].unit)
    if unit is not None and not unit.stands:
        return f"{unit.name} is out, and its track with it"
    return f"{one.name} is already there" if track == one.track else ""


def rank_against(state: State, scene: Endeavor, one: Combatant, name: str) -> int:
    """How much harder an Attack on this target is, because it is protected or a smaller unit."""
    target = scene.combatants.get(name)
    if target is None:
        return 0
    smaller = one.unit and target.unit and rounds.size(state, target) < rounds.size(state, one)
    return rounds.protection(state, scene, target.name) + smaller


def shares_track(state: State, check: Check, name: str) -> bool:
    """Whether a character is on the track of a target; if no target takes part, any track will do."""
    known = state.scene_open.combatants
    there = {known[target].track for target in check.targets if target in known}
    return name in known and known[name].stands and (not there or known[name].track in there)


def against_distance(state: State, check: Check, name: str) -> str:
    """Why a combatant can do nothing about the Check of an action, because they are on another track. Empty
    if they can. The Eye and those who take no part always can, because they are on no track. Source: Multiple
    Tracks.
    """
    known = state.endeavor.combatants if state.endeavor is not None and check.die else {}
    one, other = known.get(name), known.get(check.character)
    if one is None or other is None or one.track == other.track or (one.stat and not one.unit):
        return ""
    return f"{name} is not on the same track as {other.name}"


def replaced(state: State, check: Check, name: str, target: str) -> int:
    """How much harder an Attack becomes if a character stands in for its target (Protective)."""
    scene = state.endeavor
    if scene is None or not check.die or check.character not in scene.combatants:
        return 0
    one = scene.combatants[check.character]
    return rank_against(state, scene, one, name) - rank_against(state, scene, one, target)


def changing(state: State, scene: Endeavor, one: Combatant, track: str) -> int:
    """How much harder it is to go to the track of a smaller unit."""
    here, there = carrier(scene, one), scene.combatants.get(scene.tracks[track].unit)
    if here is None or there is None:
        return 0
    return int(rounds.size(state, there) < rounds.size(state, here))


def throws_twice(state: State, name: str, roll: tuple[int, int]) -> bool:
    """Whether a roll is thrown twice. Horde: every roll, while a Recovery button of the character is left.
    Imposing: the first roll in an Endeavor."""
    scene = state.endeavor
    one = None if scene is None else scene.combatants.get(name)
    if scene is None or one is None or not scene.round:
        return False
    if "Horde" in one.tags and _can_recover(scene, name):
        return True
    return one.first in (None, roll) and sheets.owns(state, name, "Imposing")


def is_immune(scene: Endeavor | None, name: str) -> bool:
    """Whether a combatant has Immunity now: Attacks that touch an Aptitude fail, because a Recovery button of
    the combatant is left."""
    one = None if scene is None else scene.combatants.get(name)
    return scene is not None and one is not None and "Immunity" in one.tags and _can_recover(scene, name)


def _can_recover(scene: Endeavor, name: str) -> bool:
    return any((button.kind, button.owner) == ("recovery", name) for button in scene.buttons)


def has_action(scene: Endeavor, name: str) -> bool:
    """Whether a character can still act, or Help, in this round."""
    one = scene.combatants.get(name)
    if one is None or one.unit or one.removed:
        return False
    return bool(one.die or one.stat) and (one.turn != "done" or one.helps)


def spent_stats(scene: Endeavor | None, name: str) -> tuple[str, ...]:
    """The Stats of a character that cannot Spark in this Endeavor."""
    one = None if scene is None else scene.combatants.get(name)
    return () if one is None else (*one.spent, *one.exhausted)


def imagined(one: Combatant) -> TakenAction:
    """An action that a combatant would take on themselves, to see what it would do."""
    return TakenAction(character=one.name, names=("",), targets=(one.name,))


def success(x: int) -> ActionResult:
    return ActionResult("medium", x)
