"""What a later event speaks of on a corrected line: the card that lies at the same place.

Law: a token's number counts what its own path brought to light, so it is never copied. What the table moved,
swapped or revealed lay at a place, and whatever lies there now is what it saw.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from ledger.api import Event
from ledger.games.effortless import events as ev
from ledger.games.effortless.state import State


def _lying(was: State, now: State, token: int) -> int | None:
    """The token that lies where `token` lay."""
    for pos, spot in was.spots.items():
        if token in spot.slots:
            return now.spots[pos].lying(spot.slots.index(token) + 1)
    if token in was.discard:
        return now.top(len(was.discard) - was.discard.index(token))
    for seat, held in was.collections.items():
        if token in held:
            return _held(was, now, token, held, now.collections[seat])
    return None


def _held(was: State, now: State, token: int, before: Sequence[int], after: Sequence[int]) -> int | None:
    """The card that is called the same, counted from the latest; else the unknown one in its place."""
    name = was.pieces.names[token]
    called = [each for each in before if was.pieces.names[each] == name]
    alike = [each for each in after if now.pieces.names[each] == name]
    later = len(called) - called.index(token)
    if later <= len(alike):
        return alike[-later]
    place = before.index(token)
    return after[place] if place < len(after) and now.pieces.names[after[place]] is None else None


def _carried(*fields: str) -> Callable[[State, State, State, Any], Event | None]:
    def carry(fork: State, was: State, now: State, event: Any) -> Event | None:
        lying = {name: _lying(was, now, getattr(event, name)) for name in fields}
        return None if None in lying.values() else replace(event, **lying)

    return carry


CARRY: Mapping[type[Event], Callable[[State, State, State, Any], Event | None]] = {
    ev.CardMoved: _carried("token"),
    ev.CardsSwapped: _carried("token", "other"),
    ev.CardRevealed: _carried("token"),
}
