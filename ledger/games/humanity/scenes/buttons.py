"""What the buttons of all Endeavors do: when they are activated, and what is due then.

Law: one row of data for each kind of button; its effects are due in order. Source: Tracks, Buttons.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

import msgspec

from ledger.games.humanity.scenes.kind import ESCAPE
from ledger.games.humanity.scenes.state import Duty
from ledger.games.humanity.state import Button, Combatant, Endeavor

ButtonEffect = Callable[[Endeavor, Button, Combatant], tuple[Duty, ...]]


def _nothing(scene: Endeavor, button: Button, who: Combatant) -> tuple[Duty, ...]:
    return ()


class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """The rules for a kind of button. `holds` is how much movement it takes to leave it; `entered` is the
    direction in which a movement onto it activates it; `stops` says whether that ends the movement, and
    `goes` whether the button is gone afterwards."""

    personal: bool = False
    holds: int = 0
    entered: Literal["", "any", "up"] = ""
    stops: bool = False
    goes: bool = False
    effect: ButtonEffect = _nothing


def brings(scene: Endeavor, button: Button, who: Combatant) -> tuple[Duty, ...]:
    """What is due when a combatant activates a button."""
    rule = BUTTONS[button.kind]
    gone = (Duty(do="unplace", amount=button.number),) if rule.goes else ()
    return (*gone, *rule.effect(scene, button, who))


def _recovered(scene: Endeavor, button: Button, who: Combatant) -> tuple[Duty, ...]:
    """Back to the start and, with Revenge and an Action Die, an Attack on one of those who moved the owner
    down."""
    movers = tuple(name for name in who.movers if name in scene.combatants and scene.combatants[name].stands)
    back = Duty(do="reset", who=(who.name,), track=button.track, amount=who.start)
    if "Revenge" in who.tags and movers and who.action_die:
        return back, Duty(do="bonus", who=(who.name, *movers), why="Revenge")
    return (back,)


def _defeated(scene: Endeavor, button: Button, who: Combatant) -> tuple[Duty, ...]:
    return (Duty(do="out", who=(who.name,), why="defeat"),)


def _escaping(scene: Endeavor, button: Button, who: Combatant) -> tuple[Duty, ...]:
    return (Duty(do="leave", who=(who.name,), why=ESCAPE),)


def _zealous(scene: Endeavor, button: Button, who: Combatant) -> tuple[Duty, ...]:
    """An immediate Attack on an opponent nearby, in or out of turn."""
    return (Duty(do="bonus", who=(who.name,), why="Zeal"),)


BUTTONS: Mapping[str, Rule] = {
    "wound": Rule(personal=True, holds=1),
    "scheme": Rule(),
    "recovery": Rule(personal=True, entered="any", stops=True, goes=True, effect=_recovered),
    "hit": Rule(holds=1),
    "zeal": Rule(personal=True, entered="any", stops=True, goes=True, effect=_zealous),
    "shield": Rule(),
    "defeat": Rule(personal=True, entered="any", stops=True, goes=True, effect=_defeated),
    "terrain": Rule(entered="up", stops=True),
    "fatigue": Rule(personal=True),
    "finish": Rule(),
    "alarm": Rule(),
    "objective": Rule(),
    "escape": Rule(entered="any", effect=_escaping),
    "sanctuary": Rule(goes=True),
}
