"""What nearly every event needs: the people it names, an open Check, a reason where something is wrong.

Law: each question raises Contradiction, or is content; nothing is changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from operator import attrgetter
from typing import Any, get_type_hints

from ledger.api import Contradiction, Event
from ledger.games.humanity import dice
from ledger.games.humanity.state import Check, Roll, State

PEOPLE = frozenset(
    {"character", "helper", "roller", "target", "targets", "later", "to", "gains", "witnesses"}
    | {"cast", "enter", "leave", "mover", "characters", "helped_by"}
)
"""Fields that name characters. What may name somebody else too is asked by the event's own question."""
OPTIONAL = frozenset({"mover", "helped_by"})
"""Fields that may name nobody."""


def require(fact: object, why: str) -> None:
    if not fact:
        raise Contradiction(why)


def deny(why: str) -> None:
    if why:
        raise Contradiction(why)


def people(state: State, event: Event) -> None:
    """Whether everybody that an event names is there. Shares and places name nobody."""
    _people_of(type(event))(state.characters, event)


Named = Callable[[Mapping[str, object], Any], object]
"""Looks for everybody that an event names."""


@cache
def _people_of(kind: type[Event]) -> Named:
    """How the people whom a kind of event names are looked for, in the order of its fields."""
    naming = _naming(kind)
    if len(naming) == 1 and (field := naming[0][0]) not in OPTIONAL and not naming[0][1]:
        name_of = attrgetter(field)
        return lambda characters, event: characters[name_of(event)]

    def look(characters: Mapping[str, object], event: Any) -> None:
        for field, is_list in naming:
            said = getattr(event, field)
            if is_list:
                for name in said:
                    characters[name]
            elif said or field not in OPTIONAL:
                characters[said]

    return look


def _naming(kind: type[Event]) -> tuple[tuple[str, bool], ...]:
    """The fields that name people, and whether each names several."""
    hints = get_type_hints(kind)
    naming = [(field, hints[field]) for field in kind.__struct_fields__ if field in PEOPLE]
    return tuple((field, hint is not str) for field, hint in naming if hint in (str, tuple[str, ...]))


def open_check(state: State, event: Any) -> Check:
    """The open Check of an event, after the people whom it names."""
    people(state, event)
    return state.checks[event.check]


def fallen_roll(state: State, event: Any) -> Roll:
    """The roll of an event in an open Check, whose dice have fallen for good."""
    return open_check(state, event).roll(event.roll)


def one_step(before: int, after: int) -> None:
    fits = after in (dice.step(before, 1), dice.step(before, -1))
    require(fits, f"one step from d{before} does not lead to d{after}")
