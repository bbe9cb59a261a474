"""What the setup still needs: what comes next, repairs of Europe and of the lanes, cities for a colour, cuts.

Law: pure questions about a state that is being set up. Source: Game Setup, 6, 8 and 9; Setup of the two
variants; rulings EN-29 to EN-34, EN-78 to EN-80.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Literal

from ledger.games.endeavor.atlas import HOME, UNTOLD
from ledger.games.endeavor.catalog import TRACKS
from ledger.games.endeavor.mat import Solo
from ledger.games.endeavor.state import State

CHIT = "a chit"
FIRST, SECOND, FREE = "first", "second", "free"
SetupDue = Literal[
    "grid", "discs", "tokens", "start", "first cut", "cut", "repair", "run", "exchange", "europe", "chit"
]
"""The parts of the setup that are laid or chosen. `europe` is a disc for a status, `chit` the chit that
leaves Europe."""


def due_in_setup(state: State) -> SetupDue | None:
    """What is laid or chosen next, in the order of the setup; None if all is done."""
    return _due_on_board(state) if state.solo is None else _due_in_solo(state, state.solo)


def _due_on_board(state: State) -> SetupDue | None:
    if not state.layouts:
        return "tokens"
    if not state.start:
        return "start"
    if first_cut(state) is not None:
        return "first cut"
    return "cut" if cutter(state) is not None else None


def _due_in_solo(state: State, mat: Solo) -> SetupDue | None:
    if not mat.grid:
        return "grid"
    if not mat.discs:
        return "discs"
    if not state.layouts:
        return "tokens"
    if len(mat.runs) == 1:
        return "exchange" if starters_missing(state) else "run"
    status = next_status(state)
    if mat.runs and status is None and mat.is_chit_removed:
        return None
    if missing_in_europe(state):
        return "repair"
    if not mat.runs:
        return "run"
    return "chit" if status is None else "europe"


def taken_next(state: State) -> tuple[str, ...]:
    """The spaces whose tokens are taken next without anybody's choice."""
    due = due_in_setup(state)
    if due == "first cut":
        return (str(last_space(state, str(first_cut(state)))),)
    if due == "run":
        spaces = (state.next_space(region) for region in state.atlas.lanes)
        return tuple(space for space in spaces if space is not None)
    return ()


def looked_at(state: State) -> tuple[str, ...]:
    """The spaces that players look at now and whose token nobody has named yet (EN-24)."""
    if UNTOLD not in state.token.values():
        return ()
    looked: Sequence[str]
    if state.solo is None:
        looked = [str(last_space(state, lane)) for lane in state.atlas.lanes if may_cut(state, lane)]
    else:
        looked = near_links(state) if missing_in_europe(state) else state.atlas.cities_of[HOME]
    return tuple(space for space in looked if state.token.get(space) == UNTOLD)


def only_city(state: State, cities: Sequence[str]) -> str | None:
    """The city, if there is only one and nobody has to name a token first; otherwise None."""
    return cities[0] if len(cities) == 1 and not looked_at(state) else None


# Europe


def counts_as(state: State, token: str | None) -> str:
    """What a token counts as in Europe: its status, or simply a chit (EN-30)."""
    if token is None or token == UNTOLD:
        return ""
    return token if token in TRACKS else CHIT


def missing_in_europe(state: State) -> tuple[str, ...]:
    """The kinds of token that Europe needs and no city there shows; none while a token there is unnamed."""
    mat, tokens = state.mat, {state.token.get(city) for city in state.atlas.cities_of[HOME]}
    if UNTOLD in tokens:
        return ()
    lacking = [track for track in TRACKS if track not in mat.europe and track not in tokens]
    if not mat.is_chit_removed and tokens <= {None, *TRACKS}:
        lacking.append(CHIT)
    return tuple(lacking)


def uses_of_swaps(state: State) -> dict[tuple[str, str], int]:
    """How far each swap of different tokens between a city and one of its links repairs Europe (EN-29). That
    is the number of missing kinds that it brings, minus the kinds that it loses."""
    needed, token, found = missing_in_europe(state), state.token, {}
    shown = {city: counts_as(state, token.get(city)) for city in state.atlas.cities_of[HOME]}
    kinds = [*shown.values()]
    for city, loses in shown.items():
        for link in state.atlas.links[city]:
            if token.get(city) != token.get(link):
                brings = counts_as(state, token.get(link))
                found[city, link] = (brings in needed) - (kinds.count(loses) == 1 and brings != loses)
    return found


def useful_swaps(state: State) -> list[tuple[str, str]]:
    """The swaps that repair something, the most useful first. If there are none, the swaps that a repairing
    swap can follow; if there are none of these either, all swaps."""
    use = uses_of_swaps(state)
    found = sorted(use, key=lambda swap: -use[swap])
    useful = [swap for swap in found if use[swap] > 0]
    return useful or [swap for swap in found if leads_on(state, *swap)] or found


def leads_on(state: State, city: str, link: str) -> bool:
    """Whether a second swap, after this one, can leave Europe better than it is now."""
    token, lacking = state.token, len(missing_in_europe(state))
    if city not in token or link not in token:
        return False
    after = copy(state)
    after.token = {**token, city: token[link], link: token[city]}
    owed = len(missing_in_europe(after)) - lacking
    return any(use > owed for use in uses_of_swaps(after).values())


def near_links(state: State) -> tuple[str, ...]:
    """The links that touch Europe; only their tokens can come to its cities (EN-29)."""
    links = (link for city in state.atlas.cities_of[HOME] for link in state.atlas.links[city])
    return tuple(dict.fromkeys(links))


def can_repair(state: State) -> bool:
    """Whether a link that touches Europe has, or could have, each missing kind of token. A token that nobody
    has named could be any (EN-24)."""
    near = [state.token.get(link) for link in near_links(state)]
    there = {counts_as(state, token) for token in near}
    nowhere = [kind for kind in missing_in_europe(state) if kind not in there]
    return len(nowhere) <= near.count(UNTOLD)


def next_status(state: State) -> str | None:
    """The status whose disc is put in Europe next; None if every status has its disc."""
    europe = state.mat.europe
    for status in TRACKS:
        if status not in europe:
            return status
    return None


def unused_colours(state: State) -> tuple[str, ...]:
    used = state.mat.europe.values()
    return tuple(colour for colour in state.mat.opposing if colour not in used)


def next_draw(state: State) -> str | None:
    """The colour of the next disc for Europe, if it has already been drawn."""
    mat, left = state.mat, unused_colours(state)
    if mat.draws is not None:
        return next((colour for colour in mat.draws if colour in left), None)
    return left[0] if len(left) == 1 else None


def cities_for_disc(state: State, colour: str, status: str) -> tuple[str, tuple[str, ...]]:
    """The basis on which a colour's disc goes to Europe for a status, and the cities that it allows
    (EN-32)."""
    token, held, overseas = state.token, state.city, state.atlas.overseas
    showing = [city for city in state.atlas.cities_of[HOME] if token.get(city) == status and city not in held]
    for basis, place in (FIRST, 0), (SECOND, 1):
        regions = [region for region, lane in state.lane.items() if lane[place : place + 1] == [colour]]
        linked = [city for city in showing if not overseas[city].isdisjoint(regions)]
        if linked:
            return basis, tuple(linked)
    return FREE, tuple(showing)


def chit_cities(state: State) -> tuple[str, ...]:
    """The cities of Europe that show a chit."""
    return tuple(
        city
        for city in state.atlas.cities_of[HOME]
        if counts_as(state, state.token.get(city)) == CHIT and city not in state.city
    )


# the lanes' first discs


def starters_missing(state: State) -> tuple[str, ...]:
    """The opposing colours that start no lane."""
    mat = state.mat
    return tuple(colour for colour in mat.opposing if colour not in mat.runs[0])


def spare_starts(state: State) -> tuple[str, ...]:
    """The lanes whose first disc can be exchanged: its colour starts another lane, too (EN-31)."""
    (run,) = state.mat.runs
    return tuple(
        region for region, colour in zip(state.atlas.lanes, run, strict=True) if run.count(colour) > 1
    )


# cutting lanes


def first_cut(state: State) -> str | None:
    """The lane that loses its last space next, before any seat cuts; None once that is done."""
    mode, lanes = state.atlas.mode, state.atlas.lanes
    return lanes[state.cuts % len(lanes)] if state.cuts < mode.cut_first * len(lanes) else None


def cutter(state: State) -> str | None:
    """The seat that cuts next (EN-80); None if all cuts are made."""
    mode, seats = state.atlas.mode, state.table.seats
    made = state.cuts - mode.cut_first * len(state.atlas.lanes)
    if made >= mode.cuts:
        return None
    at = seats.index(state.start) + (mode.first_cutter == "left")
    return seats[(at + made) % len(seats)]


def may_cut(state: State, region: str) -> bool:
    """Whether a lane may lose one more space (EN-79)."""
    mode = state.atlas.mode
    lost = len(state.atlas.spaces[region]) - state.length[region]
    return lost - (mode.cut_first if state.knob("cut_limit") == "extra" else 0) < mode.cut_limit


def last_space(state: State, region: str) -> str | None:
    length = state.length[region]
    return state.atlas.spaces[region][length - 1] if len(state.lane[region]) < length else None
