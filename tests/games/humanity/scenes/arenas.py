"""Endeavors for the tests, ready to play.

Law: everything is typed, as a player types it.
"""

from __future__ import annotations

from collections.abc import Mapping

from ledger.core.typing.step import Step
from ledger.games.humanity import GAME
from ledger.games.humanity.scenes import rounds, specials
from ledger.games.humanity.scenes.buttons import BUTTONS
from ledger.games.humanity.scenes.events.opening import EndeavorClosed
from ledger.games.humanity.scenes.events.rounds import open_to
from ledger.games.humanity.scenes.state import Tracks
from ledger.games.humanity.state import Button, Combatant, Endeavor, State, Track
from ledger.testing import MoveOrEvent, Play
from tests.games.humanity.tables import table

WOLF = "npc Wolf, hurt=6, hand=6, Howling"
BEAR = "npc Bear, hurt=8"
KEEPER = "npc Keeper, head=8"


def arena(kind: str, *moves: MoveOrEvent, seed: int | None = None) -> Play:
    """An Endeavor whose sides are to be placed. Of Ann's Stats hurry is d10; Bob's heart is d8."""
    return table(WOLF, BEAR, f"endeavor {kind}", *moves, seed=seed)


def fight(*moves: MoveOrEvent, wolf: str = "10 (3)", seed: int | None = None) -> Play:
    """Ann and Bob against the Wolf, in round 1; Action Dice are to be chosen."""
    places = ("place Ann", "place Bob", f"place Wolf {wolf}", "begin")
    return arena("monstrous", *places, *moves, seed=seed)


def race(*laid: MoveOrEvent, seed: int | None = None) -> Play:
    """Ann against Bob, in round 1."""
    return arena("racing", "place Ann", "place Bob", *laid, "begin", seed=seed)


def heist(*laid: MoveOrEvent, seed: int | None = None) -> Play:
    """Ann and Bob among what was laid out, with the Keeper as Eye (d8, X 3), in round 1."""
    places = (KEEPER, "place Ann", "place Bob", "place Keeper head")
    return arena("stealth", *places, *laid, "begin", seed=seed)


def chosen(play: Play, dice: Mapping[str, str], face: int = 3) -> Play:
    """Action Dice of everybody, and temporary Blessings of one face."""
    play.after(*(f"{name} die {stat}" for name, stat in dice.items()))
    while play.state.owed:
        play.after(f"gain {face}")
    return play


def attacked(play: Play, move: str, roll: str = "roll 6") -> Play:
    """An Attack with its dice; nobody's Aptitude is touched."""
    play.after(move, roll)
    for name in play.state.check.targets:
        if play.state.characters[name].apts:
            play.after(f"say defender_apt no {name}")
    return play.after("resolve")


def acted(play: Play, move: str, roll: str = "roll 6") -> Play:
    return play.after(move, roll, "resolve")


def all_passed(play: Play) -> Play:
    """Everybody who has not acted passes."""
    scene = scene_of(play)
    while rounds.ready(scene):
        if play.asked.startswith("table: whose turn"):
            play.after(f"turn {open_to(play.state, scene)[0]}")
        play.after("pass")
        scene = scene_of(play)
    return play


def idle(play: Play) -> Play:
    """Everybody who has not acted passes; what was kept lapses, at the latest with the special action."""
    all_passed(play)
    return play.after("lapse") if "lapse" in play.offered else play


def turn_of(play: Play, name: str) -> Play:
    """Others pass until it is somebody's turn."""
    scene = scene_of(play)
    if not scene.current:
        can = open_to(play.state, scene)
        play.after(f"turn {name if name in can else can[0]}")
    while scene_of(play).current != name:
        play.after("pass")
    return play


def round_over(play: Play) -> Play:
    """Nobody acts any more; whoever takes the special action makes a combo and nobody moves down."""
    idle(play)
    taker = specials.takers(play.state)[0]
    play.after(f"{taker} special combo")
    return play.after("split") if one(play, taker).side == "ally" else play


def typed(play: Play, line: str) -> Step:
    """What one line comes to, with all that follows its colon."""
    step = Step(GAME, play.state, None, parent=len(play.events), last=len(play.events))
    step.play(line)
    return step


def refused(play: Play, move: MoveOrEvent, rule: str, why: str) -> None:
    """The rules forbid a move, and say why."""
    asked = play.when(move)
    asked.refused(rule)
    assert why in asked.verdict.why


def scene_of(play: Play) -> Endeavor:
    found: Endeavor = play.state.scene_open
    return found


def one(play: Play, name: str) -> Combatant:
    return scene_of(play).combatants[name]


def places(play: Play) -> dict[str, int]:
    """Where everybody stands who takes part."""
    return {each.name: each.position for each in scene_of(play).standing()}


def temporary(play: Play, name: str) -> list[int]:
    """The faces of somebody's temporary Blessings."""
    state: State = play.state
    return [state.owner_of(id_).blessing(id_).face for id_ in rounds.temporary(state, name)]


def lying(play: Play, kind: str) -> list[int]:
    """Where the buttons of a kind are."""
    return sorted(button.position for button in scene_of(play).buttons if button.kind == kind)


def result(play: Play) -> str:
    """How the Endeavor ended just now."""
    last = play.events[-1]
    assert isinstance(last, EndeavorClosed)
    return last.result


def track_with(position: int, start: int = 0, **buttons: tuple[int, ...]) -> Endeavor:
    """A track with one combatant called Ann, and buttons of hers or of everybody's."""
    scene = Endeavor(kind="monstrous", tracks=Tracks(track=Track()))
    scene.combatants["Ann"] = Combatant(
        name="Ann", side="ally", track="track", position=position, start=start
    )
    for kind, at in buttons.items():
        for place in at:
            owner = "Ann" if BUTTONS[kind].personal else ""
            scene.buttons.append(
                Button(number=scene.next_button, kind=kind, track="track", position=place, owner=owner)
            )
            scene.next_button += 1
    return scene
