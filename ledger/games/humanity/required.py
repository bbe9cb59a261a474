"""What many events require: the people they name, an open Check, a roll that was thrown, or any other fact.

Law: each function raises Contradiction or does nothing; nothing is changed.
"""

from __future__ import annotations

from functools import cache
from typing import Any, get_type_hints

from ledger.api import Contradiction, Event
from ledger.games.humanity import dice
from ledger.games.humanity.state import Check, Roll, State

PEOPLE = frozenset(
    {"character", "helper", "roller", "target", "targets", "later", "to", "gains", "witnesses"}
    | {"cast", "enter", "leave", "mover", "characters", "helped_by"}
)
"""Fields that name characters. A field that may also name others is checked by its event."""
OPTIONAL = frozenset({"mover", "helped_by"})
"""Fields that may name nobody."""


def require(fact: object, why: str) -> None:
    if not fact:
        raise Contradiction(why)


def deny(why: str) -> None:
    if why:
        raise Contradiction(why)


def people(state: State, event: Event) -> None:
    """Raises Contradiction if a character that an event names does not exist. Names in shares and places are
    not checked."""
    characters = state.characters
    for field, is_list in _naming(type(event)):
        said = getattr(event, field)
        if is_list:
            for name in said:
                characters[name]
        elif said or field not in OPTIONAL:
            characters[said]


@cache
def _naming(kind: type[Event]) -> tuple[tuple[str, bool], ...]:
    """The fields that name characters, and whether each can name several."""
    hints = get_type_hints(kind)
    naming = [(field, hints[field]) for field in kind.__struct_fields__ if field in PEOPLE]
    return tuple((field, hint is not str) for field, hint in naming if hint in (str, tuple[str, ...]))


def open_check(state: State, event: Any) -> Check:
    """Requires the people that an event names, and gives its open Check."""
    people(state, event)
    return state.checks[event.check]


def fallen_roll(state: State, event: Any) -> Roll:
    """The roll of an event, in an open Check; its dice must have fallen for good."""
    return open_check(state, event).roll(event.roll)


def one_step(before: int, after: int) -> None:
    fits = after in (dice.step(before, 1), dice.step(before, -1))
    require(fits, f"one step from d{before} does not lead to d{after}")
