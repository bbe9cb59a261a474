"""What a later event speaks of on a corrected line: the same Check and the same Blessings.

Law: Checks and Blessings are numbered as their own path brings them, so numbers given after the fork are
never copied. A Check is the one that is open in its place, or was declared alike; a Blessing is one of its
owner that shows the same face. Numbers that nobody has are left as they are, for the referee to refuse.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from msgspec.structs import replace

from ledger.api import Event
from ledger.games.humanity.state import Blessing, Settled, State


def _check(fork: State, was: State, now: State, number: int) -> int | None:
    if number <= fork.count:
        return number
    shift = now.count - was.count
    if number > was.count:
        return number + shift
    for place, check in enumerate(was.checks):
        if check.number == number:
            return now.checks[place].number if place < len(now.checks) else None
    settled = was.settled.get(number)
    if settled is None:
        return number
    alike = (other for other, each in now.settled.items() if other > fork.count and _alike(each, settled))
    return min(alike, key=lambda other: abs(other - number - shift), default=None)


def _alike(one: Settled, other: Settled) -> bool:
    return (one.character, one.stat, one.intent) == (other.character, other.stat, other.intent)


def _blessing(fork: State, was: State, now: State, number: int) -> int | None:
    if not fork.next_blessing <= number < was.next_blessing:
        return number
    owner = was.owner_of(number)
    kind = _kind(owner.blessing(number))
    before, after = (
        [held.id for held in pool if held.id >= fork.next_blessing and _kind(held) == kind]
        for pool in (owner.pool, now.characters[owner.name].pool)
    )
    later = len(before) - before.index(number)
    return after[-later] if later <= len(after) else None


def _kind(held: Blessing) -> tuple[int, str, str]:
    return held.face, held.lasts, held.only


def _blessings(fork: State, was: State, now: State, numbers: tuple[int, ...]) -> tuple[int, ...] | None:
    found = [_blessing(fork, was, now, number) for number in numbers]
    return None if None in found else tuple(number for number in found if number is not None)


_NUMBERS: Mapping[str, Callable[[State, State, State, Any], Any]] = {
    "check": _check,
    "blessing": _blessing,
    "blessings": _blessings,
    "stolen": _blessings,
}
"""The fields of events that number what their own path made."""


@cache
def numbers(kind: type[Event]) -> tuple[str, ...]:
    """The fields of a kind of event that number what their own path made."""
    return tuple(name for name in kind.__struct_fields__ if name in _NUMBERS)


def carry(fork: State, was: State, now: State, event: Any) -> Event | None:
    """The event with the numbers of a corrected line; None where what it speaks of is not there."""
    kind: type[Event] = type(event)
    fields = numbers(kind)
    found = {name: _NUMBERS[name](fork, was, now, getattr(event, name)) for name in fields}
    return None if None in found.values() else replace(event, **found)
