"""Play of people who want an Endeavor to end: dice fall, Checks are resolved, whoever can attacks.

Law: everything is typed, as a player types it. Lines are chosen by chance among those that bring it on.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ledger.core.errors import TablefoldError
from ledger.testing import Play

VOID = ("void", "scrap", "conclude", "end", "decline", "pass", "lapse")
"""What nobody types who wants to win, unless nothing else is there."""
SPECIALS = ("victory", "sally", "tally", "clean", "combo", "plot", "overcome", "rally", "quicken")
ACTIONS = ("attack {other}", "attack {other}", "wound {other}", "interfere", "work", "advance", "move")
FACES, EAGER = 10, 0.8


def press_on(play: Play, chance: Random) -> None:
    """One line that brings an Endeavor on."""
    for line in _lines(play, chance):
        try:
            if play.when(line).events:
                return
        except TablefoldError:
            continue
    raise AssertionError(f"nobody knows what to type: {play.asked}")


def _lines(play: Play, chance: Random) -> Iterator[str]:
    state, asked, offered = play.state, play.asked, list(play.offered)
    scene, first, second = state.scene_open, chance.randint(1, FACES), chance.randint(1, FACES)
    others = [one.name for one in scene.standing()]
    chance.shuffle(others)
    chance.shuffle(offered)
    if state.owed:
        yield from (f"gain {face}" for face in (first, 3))
    elif state.check is not None:
        yield from (text for text in ("resolve", "roll") if text in offered)
        yield from (text for text in offered if text.startswith("say "))
        yield from (f"roll {faces}" for faces in (first, f"{first} {second}", 3, "3 3", 2, "2 2"))
    elif "special action" in asked:
        yield from (f"special {special} {other}" for special in SPECIALS for other in others)
    elif "act " in asked and chance.random() < EAGER:
        known = [action for action in ACTIONS if action.split()[0] in asked]
        yield from (f"act {action.format(other=other)}" for action in known for other in others)
    yield from (text for text in offered if text.split()[-1] not in VOID)
    yield from (f"pick {first}", "pick 1", "up", "lapse", "pass", "decline", "split", "conclude")
