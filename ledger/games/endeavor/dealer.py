"""What the tool lays at a table of Endeavor.

Law: what fills a hole is a function of the seed and of how often it was asked on this path. Streams: `tokens`
(one shuffle for each layout), `grid` (one for each row), `discs`, `lanes` (one pool for both runs), `europe`
(the colours, drawn before the game begins), `start`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from ledger.api import Event, Luck
from ledger.games.endeavor import events as ev
from ledger.games.endeavor.state import State


def _tokens(state: State, draft: ev.TokensLaid, luck: Luck) -> tuple[dict[str, str], dict[str, str], str]:
    letters = [token.letter for token in state.atlas.tokens.values() for _ in range(token.count)]
    order = iter(luck.order("tokens", state.layouts, len(letters)))
    said: dict[tuple[str, str], str] = {}
    for part, region, spaces in state.atlas.layout:
        said[part, region] = "".join(letters[next(order)] for _ in spaces)
    cities = {region: word for (part, region), word in said.items() if part == "cities"}
    sea = {region: word for (part, region), word in said.items() if part == "lane"}
    return cities, sea, said["links", ""]


def _grid(state: State, draft: Event, luck: Luck) -> dict[str, tuple[str, ...]]:
    return {
        str(level): tuple(names[at] for at in luck.order("grid", level, len(names)))
        for level, names in state.atlas.tiles.items()
    }


def _discs(state: State, draft: Event, luck: Luck) -> tuple[str, ...]:
    discs = [colour for colour in state.mat.opposing for _ in range(state.atlas.mode.turn_discs)]
    return tuple(discs[at] for at in luck.order("discs", 0, len(discs)))


def _lanes(state: State, draft: ev.LaneDiscsLaid, luck: Luck) -> tuple[str, ...]:
    """From the pool in one order for both runs; what was exchanged is put back where its disc came from."""
    pool = [colour for colour in state.mat.opposing for _ in range(state.atlas.mode.lane_discs)]
    drawn = [pool[at] for at in luck.order("lanes", 0, len(pool))]
    left = Counter(pool) - Counter(colour for run in state.mat.runs for colour in run)
    found: list[str] = []
    for colour in drawn[len(state.atlas.lanes) * len(state.mat.runs) :] + drawn:
        if left[colour] and len(found) < len(state.atlas.lanes):
            left[colour] -= 1
            found.append(colour)
    return tuple(found)


def _start(state: State, draft: Event, luck: Luck) -> str:
    seats = state.table.seats
    return seats[luck.roll("start", 0, len(seats)) - 1]


DEAL: Mapping[type[Event], Callable[[State, Any, Luck], Any]] = {
    ev.TokensLaid: _tokens,
    ev.GridLaid: _grid,
    ev.TurnDiscsLaid: _discs,
    ev.LaneDiscsLaid: _lanes,
    ev.StartSeatSet: _start,
}
