"""Racing Endeavors: everybody races alone, with Terrain on the way and Fatigue for every Blessing spent.

Law: data and small functions. Source: Racing Endeavors; G-095 to G-101.
"""

from __future__ import annotations

from ledger.games.humanity.scenes import rounds
from ledger.games.humanity.scenes.kind import ActionKind, ActionResult, Names, SceneKind, SceneSide, Special
from ledger.games.humanity.scenes.kinds.monstrous import ALLIES
from ledger.games.humanity.scenes.state import Duty
from ledger.games.humanity.scenes.tracks import AREA
from ledger.games.humanity.state import Button, Combatant, Endeavor, TakenAction

RACER, FATIGUE, FINISH = "racer", "fatigue", "finish"
SOURCE = "Racing Endeavors"
EASY = -1
"""The rank of a Check with one Fatigue; each further one adds a rank."""


# Fatigue


def fatigue(scene: Endeavor, name: str) -> list[Button]:
    return [button for button in scene.buttons if button.kind == FATIGUE and button.owner == name]


def _ranks(scene: Endeavor, name: str) -> int:
    return EASY + len(fatigue(scene, name)) - 1


def _rested(scene: Endeavor, action: TakenAction, result: ActionResult) -> tuple[Duty, ...]:
    """Takes away all Fatigue, even what came during the Check (G-096)."""
    return tuple(Duty(do="unplace", amount=button.number) for button in fatigue(scene, action.character))


def _dropped_out(scene: Endeavor, action: TakenAction, result: ActionResult) -> tuple[Duty, ...]:
    return (Duty(do="out", who=(action.character,), why=FATIGUE),)


STAY = ActionKind(about="stay in the race", check="check", ranks=_ranks, then=_rested, failing=_dropped_out)


# the lay of the land


def _against_laying(scene: Endeavor, button: Button) -> str:
    if not button.position:
        return f"a {button.kind.title()} lies above 0"
    if button.kind == FINISH:
        if any(scene.on(button.track, FINISH)):
            return "the track already has a Finish"
        past = [one.name for one in scene.standing() if one.position >= button.position]
        return f"{past[0]} is already beyond it" if past else ""
    if set(button.tags) - {AREA}:
        return f"Terrain has no tag but {AREA}"
    if (AREA in button.tags) != bool(button.stats):
        return "an Area names the Stats that it allows, and no other Terrain does"
    return ""


# special action, and the kind


def _overcome(scene: Endeavor, who: Combatant, x: int, targets: Names) -> tuple[Duty, ...]:
    return (Duty(do="overcome", who=(who.name,), amount=x),)


def ending(scene: Endeavor) -> tuple[str, str] | None:
    """The end when a racer is at the finish or the last one left; the first to reach it wins (G-101)."""
    left = scene.standing()
    lines = [button for button in scene.buttons if button.kind == FINISH]
    for one in left:
        for line in lines:
            if line.position <= one.position and line.track == one.track:
                return f"{one.name} wins", "first at the finish"
    if not left:
        return "nobody wins", "no racer is left"
    return (f"{left[0].name} wins", "the last racer left") if len(left) == 1 else None


KIND = SceneKind(
    name="racing",
    source=SOURCE,
    sides={
        RACER: SceneSide(
            actions=ALLIES,
            specials={"overcome": Special(about="move up, past one Terrain", then=_overcome)},
        )
    },
    ending=ending,
    first=rounds.first,
    alone=True,
    lays=("terrain", FINISH),
    against_laying=_against_laying,
    forced={FATIGUE: STAY},
)
