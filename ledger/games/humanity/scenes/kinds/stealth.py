"""Stealth Endeavors: rogues among Alarms, and the Eye that must not wake.

Law: data and small functions. Source: Stealth Endeavors; G-036, G-106 to G-115.
"""

from __future__ import annotations

from ledger.games.humanity.scenes import alarms, rounds, tracks
from ledger.games.humanity.scenes.alarms import ALARM, LAST
from ledger.games.humanity.scenes.kind import ActionKind, ActionResult, Names, SceneKind, SceneSide, Special
from ledger.games.humanity.scenes.kinds import monstrous
from ledger.games.humanity.scenes.state import Duty
from ledger.games.humanity.state import MOST, Button, Combatant, Endeavor, TakenAction

ROGUE, EYE = "rogue", "eye"
SOURCE = "Stealth Endeavors"
OBJECTIVE, ESCAPE, SANCTUARY = "objective", "escape", "sanctuary"


# rogues


def _interfere(scene: Endeavor, action: TakenAction, result: ActionResult) -> tuple[Duty, ...]:
    """The rogue takes away an Alarm that is near enough; with a Maximum, those that touch it go, too."""
    if not alarms.within(scene, scene.combatants[action.character], result.x):
        return ()
    why = "maximum" if result.is_maximum else ""
    return (Duty(do="clear", who=(action.character,), amount=result.x, why=why),)


def _misdirect(scene: Endeavor, action: TakenAction, result: ActionResult) -> tuple[Duty, ...]:
    eyes = tuple(one.name for one in scene.standing(EYE))
    return (Duty(do="steal", who=eyes, amount=result.x),) if eyes and result.x else ()


def _move(scene: Endeavor, action: TakenAction, result: ActionResult) -> tuple[Duty, ...]:
    return (Duty(do="go", who=(action.character,), amount=result.x),) if result.x else ()


def far_end(scene: Endeavor, objective: Button) -> int:
    """Where the work on an Objective ends: at the next Objective or Escape above it or, without one, at the
    last place for Alarms (G-111)."""
    others = (*scene.on(objective.track, OBJECTIVE), *scene.on(objective.track, ESCAPE))
    above = [button.position for button in others if button.position > objective.position]
    return min(above, default=max(LAST, objective.position + 1))


def _work(scene: Endeavor, action: TakenAction, result: ActionResult) -> tuple[Duty, ...]:
    """Adds Schemes from the Objective on; the work is done when every place up to its end has one (G-112)."""
    if (objective := scene.find(action.button)) is None:
        return ()
    count = min(result.x, MOST)
    taken = set(tracks.schemes(scene, objective.track))
    at = objective.position
    for _ in range(count):
        while at in taken:
            at += 1
        taken.add(at)
    covered = taken.issuperset(range(objective.position, far_end(scene, objective)))
    done = (Duty(do="unplace", amount=objective.number),) if covered else ()
    return (*(Duty(do="scheme", track=objective.track, amount=objective.position),) * count, *done)


def _grow(scene: Endeavor, action: TakenAction, result: ActionResult) -> tuple[Duty, ...]:
    """The Alarms of a rogue's track grow after a failed Check."""
    return (Duty(do="grow", track=scene.combatants[action.character].track),)


def _hide(scene: Endeavor, action: TakenAction, result: ActionResult) -> tuple[Duty, ...]:
    """Lays a Sanctuary where the rogue is; it is taken away at the end of the round X rounds from now."""
    one = scene.combatants[action.character]
    until = scene.round + result.x
    return (Duty(do="place", track=one.track, amount=one.position, why=SANCTUARY, until=until),)


def _hijack(scene: Endeavor, action: TakenAction, result: ActionResult) -> tuple[Duty, ...]:
    one = scene.combatants[action.character]
    near = alarms.within(scene, one, result.x)
    return (Duty(do="hijack", who=(one.name,), amount=result.x),) if near else ()


ROGUES = {
    "interfere": ActionKind(
        about="an Alarm is removed",
        scope=("heart", "home", "hurt"),
        aims="anyone",
        check="check",
        then=_interfere,
    ),
    "misdirect": ActionKind(
        about="steal temporary Blessings of the Eye",
        scope=("head", "hand", "hurry"),
        aims="anyone",
        check="check",
        then=_misdirect,
    ),
    "move": ActionKind(about="move up or down", aims="anyone", check="check", then=_move),
    "work": ActionKind(about="add Schemes to an Objective", aims="objective", check="check", then=_work),
    "track": monstrous.TRACK,
    **monstrous.SPECIALIZED,
    "hide": ActionKind(
        about="a Sanctuary for some rounds", check="check", spec="Hidden", once=True, then=_hide
    ),
    "hijack": ActionKind(
        about="an Alarm is no longer activated", check="check", spec="Hijacked", once=True, then=_hijack
    ),
}


# the Eye


def _where(scene: Endeavor, action: TakenAction) -> str:
    """The track that the Eye acts on: the one it names, or the first."""
    return action.track or next(iter(scene.tracks))


def _search(scene: Endeavor, action: TakenAction, result: ActionResult) -> tuple[Duty, ...]:
    return (Duty(do="search", track=_where(scene, action)),) * min(result.x, MOST)


def _scan(scene: Endeavor, action: TakenAction, result: ActionResult) -> tuple[Duty, ...]:
    return (Duty(do="scan", track=_where(scene, action), amount=result.x),)


def rogues_on(scene: Endeavor, track: str) -> tuple[str, ...]:
    return tuple(one.name for one in scene.standing(ROGUE) if one.track == track)


def _awaken(scene: Endeavor, action: TakenAction, result: ActionResult) -> tuple[Duty, ...]:
    track = _where(scene, action)
    names = rogues_on(scene, track)
    return (Duty(do="awaken", who=names, track=track),) if names and alarms.alarms(scene, track) else ()


def _wound(scene: Endeavor, action: TakenAction, result: ActionResult) -> tuple[Duty, ...]:
    gained = Duty(do="gain", who=(action.character,), amount=min(result.x, MOST))
    return *monstrous.each("wound", action.targets), gained


EYES = {
    "search": ActionKind(about="Alarms at random places", aims="where", mode="warry", then=_search),
    "scan": ActionKind(about="all Alarms shift, up or down", aims="where", mode="warry", then=_scan),
    "awaken": ActionKind(about="Alarms become Wounds", aims="where", mode="wake", then=_awaken),
    "wound": ActionKind(
        about="wound a rogue, gain temporary Blessings", aims="opponent", mode="wake", then=_wound
    ),
}


def _against_sweep(scene: Endeavor, who: Combatant, x: int, targets: Names) -> str:
    if scene.mode != "warry":
        return f"the Eye is in {scene.mode} mode"
    return "" if alarms.gaps(scene) else "it takes two Alarms on one track"


def _against_clean(scene: Endeavor, who: Combatant, x: int, targets: Names) -> str:
    return "" if scene.mode == "wake" else f"the Eye is in {scene.mode} mode"


def _clean(scene: Endeavor, who: Combatant, x: int, targets: Names) -> tuple[Duty, ...]:
    rogues = tuple([one.name for one in scene.standing(ROGUE)])
    out, left = monstrous.parted(scene, len(rogues), rogues, monstrous.rowed)
    return *monstrous.each("out", out, "clean"), *monstrous.each("wound", left)


# the kind


def ending(scene: Endeavor) -> tuple[str, str] | None:
    """The end, when no rogue is left. The table grades it if it is neither won nor lost (G-115)."""
    if scene.standing(ROGUE):
        return None
    all_rogues = [one for one in scene.combatants.values() if one.side == ROGUE]
    escaped = sum(one.removed == ESCAPE for one in all_rogues)
    left = sum(1 for track in scene.tracks for _ in scene.on(track, OBJECTIVE))
    if not escaped:
        return "the Eye wins", "no rogue is left"
    if escaped == len(all_rogues) and not left and scene.mode == "warry":
        return "the rogues win", "every Objective is done, and the Eye never woke"
    woken = "woke" if scene.mode == "wake" else "never woke"
    reason = f"{escaped} of {len(all_rogues)} escaped, Objectives left: {left}, the Eye {woken}"
    return "", reason


def _against_laying(scene: Endeavor, button: Button) -> str:
    if button.tags or (button.stats and button.kind != OBJECTIVE):
        return "only an Objective can have Stats, and nothing here can have a tag"
    if button.kind == ALARM and not 1 <= button.position <= LAST:
        return f"Alarms lie from 1 to {LAST}"
    there = [other for other in scene.on(button.track, button.kind) if other.position == button.position]
    return f"there is already one at {button.position}" if there else ""


KIND = SceneKind(
    name="stealth",
    source=SOURCE,
    sides={
        ROGUE: SceneSide(
            actions=ROGUES,
            specials={
                "quicken": Special(
                    about="you and up to X allies act once more in the next round",
                    aims="friends",
                    most="x",
                    then=lambda scene, who, x, targets: (Duty(do="quicken", who=(who.name, *targets)),),
                )
            },
            combines=False,
        ),
        EYE: SceneSide(
            actions=EYES,
            specials={
                "sweep": Special(
                    about="Alarms on all places between two, until the end of the next round",
                    against=_against_sweep,
                    then=lambda scene, who, x, targets: (Duty(do="sweep", amount=scene.round + 1),),
                ),
                "clean": Special(
                    about="rogues with three Wounds in a row are out, all others wounded",
                    against=_against_clean,
                    then=_clean,
                ),
            },
            combines=False,
            watches=True,
        ),
    },
    ending=ending,
    first=rounds.first,
    failing=_grow,
    covers=True,
    lays=(ALARM, OBJECTIVE, ESCAPE, SANCTUARY),
    against_laying=_against_laying,
)
