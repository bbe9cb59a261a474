"""What is due because of an action, one thing after another, as a table with one row for each kind of duty.

Law: a row says what comes next, how it is put into words and which events do it; it is defined next to those
events. Nothing here decides whether something may happen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from ledger.api import Event, Follows, Pending
from ledger.games.humanity.required import require
from ledger.games.humanity.scenes import telling
from ledger.games.humanity.scenes.kind import SceneKind
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.games.humanity.scenes.state import Duty
from ledger.games.humanity.state import Combatant, Endeavor, State, TakenAction

MOST_DUE = 1_000_000
"""More than any number of positions, Blessings or buttons."""
NOTHING = Duty(do="move")
"""What `done` gives if the event did no duty."""


class DueNow(msgspec.Struct, frozen=True):
    """What is due now, and the action that brings it."""

    state: State
    scene: Endeavor
    action: TakenAction
    duty: Duty

    @property
    def kind(self) -> SceneKind:
        return KINDS[self.scene.kind]

    @property
    def source(self) -> str:
        """The heading of the kind of Endeavor."""
        return self.kind.source

    @property
    def name(self) -> str:
        """The combatant who has the duty; the first of several."""
        return self.duty.who[0]

    @property
    def one(self) -> Combatant:
        return self.scene.combatants[self.name]

    @property
    def standing(self) -> tuple[str, ...]:
        """Those who have the duty, without those who are out."""
        return standing(self.scene, self.duty.who)

    def follows(self, event: Event, source: str = "") -> Follows:
        """A duty that the rules fulfil by themselves, with this event."""
        return Follows(event, source=source or self.source)


Due = Callable[[DueNow], Pending]


class DueRow(msgspec.Struct, frozen=True):
    """A kind of duty. `words` is its sentence, with fields of the duty in braces; `{one}` stands for one of
    several."""

    awaited: Due
    """What comes next: an event that follows, a decision, or a chance."""
    words: str
    done: tuple[type[Event], ...]
    """The events that do the duty."""
    whose: Literal["one", "first", "group", "nobody"]
    """Who has the duty. It is one character; one character, followed by those whom it is about; a group, some
    of which may be out; or nobody by name."""
    on_track: bool
    """Whether the duty names a track."""
    on_button: bool
    """Whether its amount is the number of a button."""


DUES: dict[str, DueRow] = {}
"""`Duty.do` → all that is known about it."""


def due(
    do: str,
    *done: type[Event],
    words: str,
    whose: Literal["one", "first", "group", "nobody"] = "first",
    on_track: bool = False,
    on_button: bool = False,
) -> Callable[[Due], Due]:
    """Adds a row to the table: `done` are the events that do the duty, and the decorated function says what
    comes next."""

    def register(awaited: Due) -> Due:
        DUES[do] = DueRow(awaited, words, done, whose, on_track, on_button)
        return awaited

    return register


# asked of the pieces


def require_due(state: State, due: Iterable[Duty]) -> None:
    """Raises Contradiction if those who have a duty do not take part, or its track or button is not there."""
    for duty in due:
        scene, row = state.scene_open, DUES[duty.do]
        for name in duty.who:
            scene.combatants[name]
        require(bool(duty.who) or row.whose == "nobody", f"nobody is named to {duty.do}")
        require(len(duty.who) == 1 or row.whose != "one", f"{duty.do} is for one at a time")
        if duty.track or row.on_track:
            scene.tracks[duty.track]
        if row.on_button:
            scene.button(duty.amount)
        require(abs(duty.amount) <= MOST_DUE, f"nothing goes beyond {MOST_DUE}")


def require_cause(state: State, due: object) -> None:
    """Raises Contradiction if something is due, but there is no action that brought it."""
    if due:
        state.scene_open.require_action()


# what handlers do


def done(scene: Endeavor, kind: type[Event], brings: tuple[Duty, ...] = ()) -> Duty:
    """Takes away the first duty if this kind of event does it, and puts what the event `brings` in its place.
    Gives the duty, or NOTHING if it was of another kind."""
    action, duty = scene.action, NOTHING
    if action is not None and action.due and kind in DUES[action.due[0].do].done:
        duty, *rest = action.due
        action.due = tuple(rest)
    push(scene, action, brings)
    return duty


def push(scene: Endeavor, action: TakenAction | None, due: tuple[Duty, ...]) -> None:
    """Puts new duties in front of those of an action. Without an action, nothing is due."""
    if action is not None:
        action.due = (*(duty for duty in due if not is_moot(scene, duty)), *action.due)


def forget_moot(scene: Endeavor) -> None:
    """Drops duties of combatants who are out, or of buttons that are gone."""
    for action in scene.actions:
        action.due = tuple([duty for duty in action.due if not is_moot(scene, duty)])


def take_out(scene: Endeavor, one: Combatant, why: str) -> None:
    """Takes a combatant out of the Endeavor, with the rest of their actions and all that only they had to
    do."""
    one.removed = why
    scene.leader = "" if scene.leader == one.name else scene.leader
    for action in scene.actions:
        if action.character == one.name:
            action.names = action.names[: action.place]
    forget_moot(scene)


def start(scene: Endeavor, action: TakenAction) -> None:
    """Starts a new innermost action; actions that are over are forgotten."""
    scene.actions = [*[one for one in scene.actions if one.due or one.place < len(one.names)], action]


def is_moot(scene: Endeavor, duty: Duty) -> bool:
    """Whether nobody is left who has the duty, or its button is gone."""
    row = DUES[duty.do]
    if row.on_button and scene.find(duty.amount) is None:
        return True
    whose = duty.who if row.whose == "group" else duty.who[:1]
    return bool(whose) and not standing(scene, whose)


# what is asked


def asked(state: State, *kinds: str) -> DueNow | None:
    """What is due now, if it is of one of these kinds, or of any kind if none are named; otherwise None."""
    scene = state.endeavor
    action = scene.action if scene is not None else None
    if scene is None or action is None or not action.due or (kinds and action.due[0].do not in kinds):
        return None
    return DueNow(state, scene, action, action.due[0])


def now(state: State) -> DueNow:
    """What is due now; the caller knows that something is. Raises Contradiction without an action."""
    action = state.scene_open.require_action()
    return DueNow(state, state.scene_open, action, action.due[0])


def awaited(now: DueNow) -> Pending:
    """What comes next for the due duty."""
    return DUES[now.duty.do].awaited(now)


def standing(scene: Endeavor, names: Iterable[str]) -> tuple[str, ...]:
    """The named combatants who are not out."""
    return tuple([name for name in names if scene.combatants[name].stands])


def in_words(duties: Iterable[Duty]) -> str:
    """What is due, in a few words; equal things are counted together."""
    said = [
        DUES[d.do].words.format(
            who=" or ".join(d.who), one=_one(d.who), amount=d.amount, why=d.why, track=d.track
        )
        for d in duties
    ]
    counts = {text: said.count(text) for text in said}
    return (
        ", ".join(f"{count} x {text}" if count > 1 else text for text, count in counts.items()) or "nothing"
    )


def _one(names: Sequence[str]) -> str:
    return f"one of {', '.join(names)}" if len(names) > 1 else "".join(names)


SHOWN: Mapping[str, Callable[[State, Any], str]] = {
    **dict.fromkeys(("alarm", "button"), telling.button),
    **dict.fromkeys(("gains", "parts", "returns"), lambda state, parts: telling.shares(parts)),
    "due": lambda state, due: in_words(due),
}
"""How the sentences of a scene put these fields into words."""
