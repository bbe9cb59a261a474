"""What the referee says of the setup.

Law: refusals cite the rulings on repairs, ties and cuts. Source: rulings EN-23, EN-24, EN-29 to EN-34, EN-79.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.api import LEGAL, Event, Verdict, refused, unverifiable
from ledger.games.endeavor import events as ev
from ledger.games.endeavor.atlas import HOME, UNTOLD
from ledger.games.endeavor.preparation import (
    chit_cities,
    homes,
    last_space,
    may_cut,
    missing,
    next_draw,
    next_status,
    spare_starts,
    starters_missing,
)
from ledger.games.endeavor.setup import laid
from ledger.games.endeavor.state import State


def _laid(state: State, event: ev.TokensLaid) -> Verdict:
    if UNTOLD in laid(state.atlas, event).values() and state.knob("layout") == "full":
        return refused("EN-24", "every token of the layout has to be told")
    return LEGAL


def _swapped(state: State, event: ev.TokensSwapped) -> Verdict:
    if not missing(state):
        return refused("EN-29", f"{HOME} is complete: the swap is needless")
    if state.token[event.city] == state.token[event.link]:
        return refused("EN-29", "the two tokens are alike: the swap is needless")
    return LEGAL


def _lanes_swapped(state: State, event: ev.LaneDiscsSwapped) -> Verdict:
    if event.to not in starters_missing(state):
        return refused("EN-31", f"{event.to} starts a lane already", starters_missing(state))
    if event.region not in spare_starts(state):
        return refused("EN-31", f"{event.from_} starts no other lane", spare_starts(state))
    return LEGAL


def _europe_disc(state: State, event: ev.EuropeDiscLaid) -> Verdict:
    status, drawn = next_status(state), next_draw(state)
    if event.status != status:
        return refused("Game Setup, 9", f"{status} comes next, not {event.status}")
    if drawn is not None and event.colour != drawn:
        return refused("Game Setup, 9", f"{drawn} is drawn for {status}, not {event.colour}")
    basis, cities = homes(state, event.colour, event.status)
    if any(state.token.get(city) == UNTOLD for city in state.atlas.cities_of[HOME]):
        return unverifiable("EN-24", f"not every token of {HOME} is told")
    if event.city not in cities:
        return refused("EN-32", f"{event.colour} has a better city for {status} ({basis})", cities)
    if event.basis != basis or set(event.tied) != set(cities):
        return refused("EN-32", f"basis: {basis}, among {', '.join(cities)}")
    return LEGAL


def _chit(state: State, event: ev.EuropeChitRemoved) -> Verdict:
    if event.city not in chit_cities(state):
        return refused("EN-34", f"{event.city} shows no chit", chit_cities(state))
    return LEGAL


def _cut(state: State, event: ev.LaneCut) -> Verdict:
    if event.space != last_space(state, event.region):
        return refused("EN-78", f"the last space of the lane is {last_space(state, event.region)}")
    if not may_cut(state, event.region):
        free = tuple(region for region in state.atlas.lanes if may_cut(state, region))
        return refused("EN-79", f"the lane to {event.region} has lost its most", free)
    return LEGAL


def _revealed(state: State, event: ev.TokenRevealed) -> Verdict:
    return LEGAL


RULES: Mapping[type[Event], Callable[[State, Any], Verdict]] = {
    ev.TokensLaid: _laid,
    ev.TokensSwapped: _swapped,
    ev.LaneDiscsSwapped: _lanes_swapped,
    ev.EuropeDiscLaid: _europe_disc,
    ev.EuropeChitRemoved: _chit,
    ev.LaneCut: _cut,
}
ANYTIME: Mapping[type[Event], Callable[[State, Any], Verdict | None]] = {ev.TokenRevealed: _revealed}
"""A token that nobody told may come to light whenever somebody looks (EN-24)."""
