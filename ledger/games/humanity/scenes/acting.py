"""Actions: whether somebody may take one, with which Stat it is made, how hard it is.

Law: pure; each `against_…` is a reason, empty where nothing stands against it. Source: Actions, More About
Stat Dice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ledger.games.humanity import sheets
from ledger.games.humanity.scenes import rounds
from ledger.games.humanity.scenes.kind import Act, Kind, Result, Side
from ledger.games.humanity.state import Action, Combatant, Endeavor, State

HURT = "hurt"


def side_of(kind: Kind, one: Combatant) -> Side:
    return kind.sides[one.side]


def opponents(scene: Endeavor, one: Combatant) -> list[Combatant]:
    """Who is against somebody, on the same track."""
    return [other for other in foes(scene, one) if other.track == one.track]


def foes(scene: Endeavor, one: Combatant) -> Iterator[Combatant]:
    """Who is against somebody, on any track."""
    return (o for o in scene.standing() if o is not one and (scene.alone or o.side != one.side))


def friends(scene: Endeavor, one: Combatant) -> list[Combatant]:
    """Oneself and one's side, on the same track."""
    mine = (one,) if scene.alone else scene.standing(one.side)
    return [other for other in mine if other.track == one.track]


def is_conventional(kind: Kind, one: Combatant) -> bool:
    """Whether somebody uses no unconventional Stats."""
    return not side_of(kind, one).unconventional and "Unique" not in one.tags


def nominal(state: State, kind: Kind, one: Combatant, act: Act, granted: bool | None) -> str:
    """The Stat that an action calls for, made with this Action Die; empty where the die does not do."""
    die, stats = one.action_die, state.character(one.name).stats
    scope = act.scope or tuple(stat for stat in stats if stat != act.but)
    if act.nominal and act.nominal not in scope:
        return act.nominal
    if die in scope:
        return act.nominal or die
    if granted and _may_stand_in(state, die):
        return act.nominal or scope[0]
    if is_conventional(kind, one) or sheets.suffers(state, None, one.name, "Surprised"):
        return ""
    return next((stat for stat in scope if stats.get(stat) == stats.get(die)), "")


def _may_stand_in(state: State, die: str) -> bool:
    """Whether the table can find that a Stat is related to any action."""
    return die == "history" or sheets.is_optional(state, die)


def against_scope(state: State, kind: Kind, one: Combatant, act: Act, granted: bool | None) -> str:
    """Why the Action Die does not do for an action."""
    if not act.check or nominal(state, kind, one, act, granted):
        return ""
    wanted = f"the scope of {' or '.join(act.scope)}" if act.scope else f"another scope than {act.but}"
    if granted is None and _may_stand_in(state, one.action_die):
        return f"the table has to say: is {one.action_die} related to it?"
    return f"it takes an Action Die in {wanted}, and that of {one.name} is {one.action_die}"


def possible(state: State, scene: Endeavor, kind: Kind, one: Combatant) -> tuple[str, ...]:
    """The actions that the Action Die does for, and that are about somebody or something there."""
    about = {"opponents": bool(opponents(scene, one)), "track": len(scene.tracks) > 1}
    return tuple(
        name
        for name, act in side_of(kind, one).actions.items()
        if about.get(act.aims, True) and not against_scope(state, kind, one, act, granted=True)
    )


def against_targets(state: State, scene: Endeavor, one: Combatant, act: Act, targets: Sequence[str]) -> str:
    """Why these are not whom an action is about."""
    if act.aims == "opponents":
        can = [other.name for other in opponents(scene, one)]
        most = rounds.x(state, one)
        if not 1 <= len(targets) <= most:
            return f"it is made on 1 to {most} opponents" if most > 1 else "it is made on one opponent"
    elif act.aims == "friend":
        can = [other.name for other in friends(scene, one)]
        if len(targets) != 1:
            return "it is for one character"
    else:
        can = []
        if targets:
            return "it is about nobody in particular"
    wrong = [name for name in targets if name not in can]
    if wrong:
        return f"{wrong[0]} is not {_ROLES.get(act.aims, 'there')} on the track of {one.name}"
    return "nobody is named twice" if len(set(targets)) < len(targets) else ""


_ROLES = {"opponents": "an opponent", "friend": "a friend"}


def against_track(scene: Endeavor, one: Combatant, act: Act, track: str) -> str:
    """Why a track cannot be changed to."""
    if act.aims != "track":
        return "it leads to no other track" if track else ""
    if not track:
        return "it takes the name of another track"
    return f"{one.name} is there already" if track == one.track else ""


def ranks(scene: Endeavor, targets: Sequence[str]) -> int:
    """How much harder an Attack is because its targets are protected."""
    return max((rounds.protection(scene, name) for name in targets), default=0)


def throws_twice(scene: Endeavor | None, name: str) -> bool:
    """Horde: every roll is thrown twice while a Recovery button is there."""
    one = None if scene is None else scene.combatants.get(name)
    return scene is not None and one is not None and "Horde" in one.tags and _can_recover(scene, name)


def is_immune(scene: Endeavor | None, name: str) -> bool:
    """Immunity: what touches an Aptitude fails while a Recovery button is there."""
    one = None if scene is None else scene.combatants.get(name)
    return scene is not None and one is not None and "Immunity" in one.tags and _can_recover(scene, name)


def _can_recover(scene: Endeavor, name: str) -> bool:
    return any((button.kind, button.owner) == ("recovery", name) for button in scene.buttons)


def has_action(scene: Endeavor, name: str) -> bool:
    """Whether somebody can still act, or Help, in this round."""
    one = scene.combatants.get(name)
    return one is not None and one.stands and bool(one.action_die) and one.turn != "done"


def is_spent(scene: Endeavor | None, name: str, stat: str) -> bool:
    """Whether a Stat cannot Spark in this Endeavor."""
    one = None if scene is None else scene.combatants.get(name)
    return one is not None and (stat in one.spent or stat in one.exhausted)


def imagined(one: Combatant) -> Action:
    """An action of somebody for themselves, to see what it would do."""
    return Action(character=one.name, names=("",), targets=(one.name,))


def success(x: int) -> Result:
    return Result("medium", x)
