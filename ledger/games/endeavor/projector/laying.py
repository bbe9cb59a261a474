"""How each event of the setup changes the table.

Law: a handler copies what happened and holds no rule.
"""

from __future__ import annotations

from collections import Counter

from ledger.api import Contradiction
from ledger.games.endeavor import events as ev
from ledger.games.endeavor.atlas import HOME, UNTOLD
from ledger.games.endeavor.projector.pieces import add_token, discard_token, lift_token, on, pick
from ledger.games.endeavor.setup import laid
from ledger.games.endeavor.state import OPPOSITION, State


@on(ev.TokensLaid)
def _(state: State, event: ev.TokensLaid) -> None:
    state.require_setting_up()
    letters = state.atlas.letters
    state.token = {}
    for space, letter in laid(state.atlas, event).items():
        if letter == UNTOLD:
            state.token[space] = UNTOLD
        elif letter != ".":
            if letter not in letters:
                raise Contradiction(f"no token has the letter {letter}")
            state.token[space] = letters[letter]
    state.layouts += 1


@on(ev.TokensSwapped)
def _(state: State, event: ev.TokensSwapped) -> None:
    state.require_setting_up()
    require_touching(state, event.city, event.link)
    token = state.token
    token[event.city], token[event.link] = token[event.link], token[event.city]


def require_touching(state: State, city: str, link: str) -> None:
    """Raises Contradiction where a city and a link cannot change tokens."""
    state.require_city(city)
    if link not in state.atlas.links[city]:
        raise Contradiction(f"{link} is no link of {city}")
    for space in (city, link):
        if space not in state.token:
            raise Contradiction(f"no token lies on {space}")


@on(ev.StartSeatSet)
def _(state: State, event: ev.StartSeatSet) -> None:
    state.require_setting_up()
    state.require_seat(event.seat)
    state.start = event.seat


@on(ev.LaneCut)
def _(state: State, event: ev.LaneCut) -> None:
    state.require_setting_up()
    require_last(state, event.region, event.space)
    lift_token(state, event.space, event.token)
    discard_token(state, event.token)
    state.length[event.region] -= 1
    state.cuts += 1


def require_last(state: State, region: str, space: str) -> None:
    """Raises Contradiction where a space is not the free end of a lane."""
    lane, length = state.require_lane(region), state.length[region]
    if len(lane) >= length or state.atlas.spaces[region][length - 1] != space:
        raise Contradiction(f"{space} is not the last free space of its lane")


@on(ev.GridLaid)
def _(state: State, event: ev.GridLaid) -> None:
    state.require_setting_up()
    mat = state.mat
    for level, row in rows_of(state, event).items():
        for tile in row:
            state.stock[tile] -= 1
        mat.grid[level] = row


def rows_of(state: State, event: ev.GridLaid) -> dict[int, tuple[str, ...]]:
    """The rows by level, each a permutation of the level's buildings. Raises Contradiction."""
    if state.mat.grid:
        raise Contradiction("the grid is laid already")
    tiles = state.atlas.tiles
    if set(event.rows) != {str(level) for level in tiles}:
        raise Contradiction(f"the grid has the rows {', '.join(map(str, tiles))}")
    for level, names in tiles.items():
        if sorted(event.rows[str(level)]) != sorted(names):
            raise Contradiction(f"row {level} holds {', '.join(names)}, each once")
        for tile in names:
            state.require_stock(tile)
    return {level: event.rows[str(level)] for level in tiles}


@on(ev.TurnDiscsLaid)
def _(state: State, event: ev.TurnDiscsLaid) -> None:
    state.require_setting_up()
    require_turn_discs(state, event.order)
    state.mat.discs = event.order


def require_turn_discs(state: State, order: tuple[str, ...]) -> None:
    """Raises Contradiction where these are not all the turn discs."""
    each = state.atlas.mode.turn_discs
    if Counter(order) != dict.fromkeys(state.mat.opposing, each):
        raise Contradiction(f"the turn discs are {each} of each opposing colour")


@on(ev.LaneDiscsLaid)
def _(state: State, event: ev.LaneDiscsLaid) -> None:
    state.require_setting_up()
    require_run(state, event)
    mat = state.mat
    for region, colour, token in zip(state.atlas.lanes, event.colours, event.tokens, strict=True):
        space = state.next_space(region)
        assert space is not None
        lift_token(state, space, token)
        state.lane[region].append(colour)
        if state.atlas.tokens[token].sort == "status":
            add_token(state, OPPOSITION, token, event.id)
        else:
            discard_token(state, token)
    mat.runs = (*mat.runs, event.colours)


def require_run(state: State, event: ev.LaneDiscsLaid) -> None:
    """Raises Contradiction where the discs do not come from the pool, or lie over other tokens."""
    mat, lanes = state.mat, state.atlas.lanes
    if event.run != len(mat.runs) + 1 or event.run > 2:
        raise Contradiction(f"run {event.run} is not the next one")
    if len(event.colours) != len(lanes) or len(event.tokens) != len(lanes):
        raise Contradiction(f"a run lays {len(lanes)} discs")
    used = Counter(colour for run in (*mat.runs, event.colours) for colour in run)
    for colour, count in used.items():
        mat.require_opposing(colour)
        if count > state.atlas.mode.lane_discs:
            raise Contradiction(f"there are only {state.atlas.mode.lane_discs} {colour} discs for the lanes")
    for region, token in zip(lanes, event.tokens, strict=True):
        space = state.next_space(region)
        if space is None:
            raise Contradiction(f"the lane to {region} is full")
        state.require_space(space, token)


@on(ev.LaneDiscsSwapped)
def _(state: State, event: ev.LaneDiscsSwapped) -> None:
    state.require_setting_up()
    require_swap(state, event)
    state.lane[event.region][0] = event.to
    at = state.atlas.lanes.index(event.region)
    (run,) = state.mat.runs
    state.mat.runs = ((*run[:at], event.to, *run[at + 1 :]),)


def require_swap(state: State, event: ev.LaneDiscsSwapped) -> None:
    """Raises Contradiction where those discs cannot change places."""
    lane, mat = state.require_lane(event.region), state.mat
    mat.require_opposing(event.to)
    if len(mat.runs) != 1 or not lane or lane[0] != event.from_:
        raise Contradiction(f"no {event.from_} disc starts the lane to {event.region} now")
    if mat.runs[0].count(event.to) >= state.atlas.mode.lane_discs:
        raise Contradiction(f"no {event.to} disc is left in the pool")


@on(ev.EuropeDiscLaid)
def _(state: State, event: ev.EuropeDiscLaid) -> None:
    state.require_setting_up()
    require_europe(state, event)
    lift_token(state, event.city, event.status)
    add_token(state, OPPOSITION, event.status, event.id)
    state.city[event.city] = event.colour
    state.placed[event.city] = event.id
    state.mat.europe[event.status] = event.colour
    pick(state, event.id, f"{event.colour} for {event.status}", event.tied, event.city)


def require_europe(state: State, event: ev.EuropeDiscLaid) -> None:
    """Raises Contradiction where a colour cannot have come to a European city for a status."""
    mat = state.mat
    state.require_status(event.status)
    mat.require_opposing(event.colour)
    if event.status in mat.europe:
        raise Contradiction(f"{event.status} has its disc already")
    if event.colour in mat.europe.values():
        raise Contradiction(f"the {event.colour} disc has been laid")
    state.require_empty(event.city)
    if state.atlas.region_of[event.city] != HOME:
        raise Contradiction(f"{event.city} does not lie in {HOME}")
    state.require_space(event.city, event.status)


@on(ev.EuropeChitRemoved)
def _(state: State, event: ev.EuropeChitRemoved) -> None:
    state.require_setting_up()
    require_european_chit(state, event)
    lift_token(state, event.city, event.token)
    discard_token(state, event.token)
    state.mat.is_chit_removed = True


def require_european_chit(state: State, event: ev.EuropeChitRemoved) -> None:
    state.require_city(event.city)
    state.require_chit(event.token)
    if state.mat.is_chit_removed or state.atlas.region_of[event.city] != HOME:
        raise Contradiction(f"one chit leaves, from a city of {HOME}")
    state.require_space(event.city, event.token)


@on(ev.SetupClosed)
def _(state: State, event: ev.SetupClosed) -> None:
    state.require_setting_up()
    require_laid(state)
    state.is_set_up = True


def require_laid(state: State) -> None:
    """Raises Contradiction where something of the setup is missing on the table."""
    mode, mat = state.atlas.mode, state.solo
    if not state.layouts:
        raise Contradiction("no tokens are laid")
    if mat is None:
        if not state.start:
            raise Contradiction("nobody has the crown")
    elif not (mat.grid and mat.discs and len(mat.runs) == 2 and mat.is_chit_removed):
        raise Contradiction("the opposition's pieces are not all laid")
    elif len(mat.europe) < len(mat.opposing):
        raise Contradiction(f"a disc is missing in {HOME}")
    if state.cuts != mode.cuts + mode.cut_first * len(state.atlas.lanes):
        raise Contradiction(f"{state.cuts} lane spaces were cut")


@on(ev.TokenRevealed)
def _(state: State, event: ev.TokenRevealed) -> None:
    require_untold(state, event)
    state.token[event.space] = event.token


def require_untold(state: State, event: ev.TokenRevealed) -> None:
    """Raises Contradiction where that token cannot have come to light there."""
    if state.token.get(event.space) != UNTOLD:
        raise Contradiction(f"{event.space} hides no token")
    if event.token not in state.atlas.tokens:
        raise Contradiction(f"there is no token {event.token}")
    known = list(state.token.values()).count(event.token) + state.out.get(event.token, 0)
    known += sum(len(board.tokens.get(event.token, ())) for board in state.boards.values())
    if known >= state.atlas.tokens[event.token].count:
        raise Contradiction(f"every {event.token} token lies elsewhere")
