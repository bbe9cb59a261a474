"""What handlers of an Endeavor do alike with what is due.

Law: nothing here decides whether something may happen.
"""

from __future__ import annotations

from ledger.api import Contradiction
from ledger.games.humanity.events.scenes import Duty
from ledger.games.humanity.state import Action, Endeavor

NOTHING = Duty(do="move")
"""What is taken away where nothing of the kind was due."""


def done(scene: Endeavor, *kinds: str) -> Duty:
    """Takes away what was due, and tells it; where nothing of the kind was, that nothing is."""
    action = scene.action
    if action is not None and action.due and action.due[0].do in kinds:
        duty = action.due[0]
        action.due = action.due[1:]
        return duty
    return NOTHING


def push(action: Action | None, due: tuple[Duty, ...]) -> None:
    """Puts something in front of what is due because of an action."""
    if due and action is None:
        raise Contradiction("no action is going on")
    if action is not None:
        action.due = (*due, *action.due)


def start(scene: Endeavor, action: Action) -> None:
    """A new innermost action; those that are over are forgotten."""
    scene.actions = [*(one for one in scene.actions if not one.is_over), action]
