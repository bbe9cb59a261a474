"""The six places of Effortless as a picture: who has how much effort there, and which cards lie there.

Law: it shows what `view` says about the places, and no card that a seat must not see. What is drawn is a pure
function of words and numbers, so what has not changed is not drawn again.
"""

from __future__ import annotations

from functools import lru_cache

from ledger.api import Box, Key, Picture, Shapes, Text, signs
from ledger.games.effortless.state import Spot, State
from ledger.games.effortless.view import DOWN, card_name, is_hidden

WIDTH, ACROSS = 1000, 2
CELL, INSIDE = WIDTH // ACROSS, 20
HEAD, EFFORT, SLOT = 120, 72, 56
"""Heights: of a place's name with its modifier, of the row of effort, of a card."""
SIZE = 38
Places = tuple[tuple[str, str], ...]


def picture(state: State, seat: str | None = None) -> Picture | None:
    if not state.spots:
        return None
    seats = tuple(state.supply)
    deep = 0 if state.records_effort_only else max(len(spot.slots) for spot in state.spots.values())
    high = HEAD + EFFORT + SLOT * deep + 2 * INSIDE
    spots = [*state.spots.values()]
    parts = [_grounds(tuple((spot.location, spot.modifier) for spot in spots), high)]
    for place, spot in enumerate(spots):
        x, y = place % ACROSS * CELL + INSIDE, place // ACROSS * high + HEAD
        parts.append(_efforts(x, y, seats, tuple(spot.count(owner) for owner in seats)))
        if deep:
            parts.append(_cards(x, y + EFFORT, _lying(state, spot, seat)))
    return Picture(
        title="The six places, with the effort and the cards there",
        width=WIDTH,
        height=high * -(-len(spots) // ACROSS),
        parts=tuple(parts),
        legend=_legend(seats),
    )


@lru_cache(maxsize=64)
def _grounds(places: Places, high: int) -> Shapes:
    shapes: list[Box | Text] = []
    for place, (location, modifier) in enumerate(places):
        x, y = place % ACROSS * CELL, place // ACROSS * high
        shapes += (
            Box(x=x + 6, y=y + 6, width=CELL - 12, height=high - 12, tone="ground"),
            Text(x=x + INSIDE, y=y + 38, size=46, room=CELL - 2 * INSIDE, text=location),
            Text(x=x + INSIDE, y=y + 88, size=SIZE - 4, room=CELL - 2 * INSIDE, text=modifier),
        )
    return tuple(shapes)


@lru_cache(maxsize=4096)
def _efforts(x: int, y: int, seats: tuple[str, ...], counts: tuple[int, ...]) -> Shapes:
    """A box for each seat that has effort at a place."""
    step, short = min((CELL - 2 * INSIDE) // len(seats), 112), signs(seats)
    return tuple(
        Box(
            x=x + step * place,
            y=y + 4,
            width=step - 6,
            height=EFFORT - 14,
            owner=seat,
            text=f"{short[seat]} {count}",
            title=f"effort of {seat}: {count}",
        )
        for place, (seat, count) in enumerate(zip(seats, counts, strict=True))
        if count
    )


def _lying(state: State, spot: Spot, seat: str | None) -> tuple[str, ...]:
    """What lies in each slot; an empty text if nothing does."""
    return tuple(
        "" if token is None else DOWN if is_hidden(state, token, seat) else card_name(state, token)
        for token in spot.slots
    )


@lru_cache(maxsize=4096)
def _cards(x: int, y: int, slots: tuple[str, ...]) -> Shapes:
    return tuple(
        Box(
            x=x,
            y=y + SLOT * place,
            width=CELL - 2 * INSIDE,
            height=SLOT - 6,
            text=name or "empty",
            tone="plain" if name and name != DOWN else "off",
        )
        for place, name in enumerate(slots)
    )


@lru_cache(maxsize=64)
def _legend(seats: tuple[str, ...]) -> tuple[Key, ...]:
    whose = (
        Key(kind="box", owner=seat, text=sign, means=f"effort of {seat}")
        for seat, sign in signs(seats).items()
    )
    return (*whose, Key(kind="box", means="a card"), Key(kind="box", tone="off", means=f"empty, or {DOWN}"))
