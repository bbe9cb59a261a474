"""How each event of the setup changes the table.

Law: a handler asks whether the pieces allow it, copies what happened, and holds no rule.
"""

from __future__ import annotations

from ledger.api import Contradiction
from ledger.games.endeavor import events as ev
from ledger.games.endeavor.atlas import HOME, UNTOLD
from ledger.games.endeavor.catalog import TRACKS
from ledger.games.endeavor.mat import Solo
from ledger.games.endeavor.projector.pieces import add_token, discard_token, on, pick
from ledger.games.endeavor.setup import letters_of
from ledger.games.endeavor.state import OPPOSITION, State


@on(ev.TokensLaid)
def _(state: State, event: ev.TokensLaid) -> None:
    text = require_layout(state, event)
    names = {**state.atlas.letters, UNTOLD: UNTOLD}
    state.token = dict(zip(state.atlas.laid, map(names.__getitem__, text), strict=True))
    state.layouts += 1


def require_layout(state: State, event: ev.TokensLaid) -> str:
    """The letters of all spaces. Raises Contradiction at a word that cannot lie so."""
    state.require_setting_up()
    if state.out or any(board.tokens for board in state.boards.values()):
        raise Contradiction("tokens have left the map already")
    said: list[str] = []
    for part, region, spaces in state.atlas.layout:
        word = letters_of(event, part, region)
        if len(word) != len(spaces):
            what = f"{word} has {len(word)} letters" if word else "no word"
            raise Contradiction(f"{_place(part, region)}: {what} for {len(spaces)} spaces")
        said.append(word)
    text = "".join(said)
    for token in state.atlas.tokens.values():
        if text.count(token.letter) != token.count:
            _require_letters(state, said)
            break
    return text


def _place(part: str, region: str) -> str:
    return f"{part} {region}".strip()


def _require_letters(state: State, said: list[str]) -> None:
    """Raises Contradiction at the first letter that no token has, or that there are too many of."""
    counts = {token.letter: token.count for token in state.atlas.tokens.values()}
    left = dict(counts)
    for (part, region, _), word in zip(state.atlas.layout, said, strict=True):
        for letter in word:
            if letter == UNTOLD:
                continue
            if letter not in left:
                raise Contradiction(f"{_place(part, region)}: no token has the letter {letter}")
            left[letter] -= 1
            if left[letter] < 0:
                count = counts[letter]
                raise Contradiction(f"{_place(part, region)}: {letter} {count - left[letter]}/{count}")


@on(ev.TokensSwapped)
def _(state: State, event: ev.TokensSwapped) -> None:
    require_swapped(state, event)
    token = state.token
    token[event.city], token[event.link] = token[event.link], token[event.city]


def require_swapped(state: State, event: ev.TokensSwapped) -> None:
    state.require_setting_up()
    city, link = event.city, event.link
    state.require_city(city)
    if link not in state.atlas.links[city]:
        raise Contradiction(f"{link} is no link of {city}")
    for space in (city, link):
        if space not in state.token:
            raise Contradiction(f"no token lies on {space}")


@on(ev.StartSeatSet)
def _(state: State, event: ev.StartSeatSet) -> None:
    require_start(state, event)
    state.start = event.seat


def require_start(state: State, event: ev.StartSeatSet) -> None:
    state.require_setting_up()
    state.require_seat(event.seat)


@on(ev.LaneCut)
def _(state: State, event: ev.LaneCut) -> None:
    require_cut(state, event)
    del state.token[event.space]
    discard_token(state, event.token)
    state.length[event.region] -= 1
    state.cuts += 1


def require_cut(state: State, event: ev.LaneCut) -> None:
    state.require_setting_up()
    if event.seat is not None:
        state.require_seat(event.seat)
    lane, length = state.lane[event.region], state.length[event.region]
    if len(lane) >= length or state.atlas.spaces[event.region][length - 1] != event.space:
        raise Contradiction(f"{event.space} is not the last free space of its lane")
    state.require_space(event.space, event.token)


@on(ev.GridLaid)
def _(state: State, event: ev.GridLaid) -> None:
    rows, mat = require_rows(state, event), state.mat
    for level, row in rows.items():
        for tile in row:
            state.stock[tile] -= 1
        mat.grid[level] = row


def require_rows(state: State, event: ev.GridLaid) -> dict[int, tuple[str, ...]]:
    """The rows by level, each a permutation of the level's buildings. Raises Contradiction."""
    state.require_setting_up()
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
    require_turn_discs(state, event).discs = event.order


def require_turn_discs(state: State, event: ev.TurnDiscsLaid) -> Solo:
    state.require_setting_up()
    return require_order(state, event.order)


def require_order(state: State, order: tuple[str, ...]) -> Solo:
    """Raises Contradiction where these are not all the turn discs."""
    each, mat = state.atlas.mode.turn_discs, state.mat
    if len(order) != each * len(mat.opposing) or [one for one in mat.opposing if order.count(one) != each]:
        raise Contradiction(f"the turn discs are {each} of each opposing colour")
    return mat


@on(ev.LaneDiscsLaid)
def _(state: State, event: ev.LaneDiscsLaid) -> None:
    spaces = require_run(state, event)
    for space, colour, token, lane in zip(
        spaces, event.colours, event.tokens, state.lane.values(), strict=True
    ):
        del state.token[space]
        lane.append(colour)
        if token in state.atlas.chits:
            discard_token(state, token)
        else:
            add_token(state, OPPOSITION, token, event.id)
    state.mat.runs = (*state.mat.runs, event.colours)


def require_run(state: State, event: ev.LaneDiscsLaid) -> list[str]:
    """The spaces that are filled. Raises Contradiction for discs beyond the pool, or other tokens."""
    state.require_setting_up()
    mat, lanes = state.mat, state.atlas.lanes
    if event.run != len(mat.runs) + 1 or event.run > 2:
        raise Contradiction(f"run {event.run} is not the next one")
    if len(event.colours) != len(lanes) or len(event.tokens) != len(lanes):
        raise Contradiction(f"a run lays {len(lanes)} discs")
    used = [colour for run in (*mat.runs, event.colours) for colour in run]
    for colour in set(event.colours):
        mat.require_opposing(colour)
        if used.count(colour) > state.atlas.mode.lane_discs:
            raise Contradiction(f"there are only {state.atlas.mode.lane_discs} {colour} discs for the lanes")
    spaces = []
    for region, token in zip(lanes, event.tokens, strict=True):
        space = state.next_space(region)
        if space is None:
            raise Contradiction(f"the lane to {region} is full")
        state.require_space(space, token)
        spaces.append(space)
    return spaces


@on(ev.LaneDiscsSwapped)
def _(state: State, event: ev.LaneDiscsSwapped) -> None:
    require_exchanged(state, event)
    state.lane[event.region][0] = event.to
    at = state.atlas.lanes.index(event.region)
    (run,) = state.mat.runs
    state.mat.runs = ((*run[:at], event.to, *run[at + 1 :]),)


def require_exchanged(state: State, event: ev.LaneDiscsSwapped) -> None:
    state.require_setting_up()
    lane, mat = state.lane[event.region], state.mat
    mat.require_opposing(event.to)
    if len(mat.runs) != 1 or not lane or lane[0] != event.from_:
        raise Contradiction(f"no {event.from_} disc starts the lane to {event.region} now")
    if mat.runs[0].count(event.to) >= state.atlas.mode.lane_discs:
        raise Contradiction(f"no {event.to} disc is left in the pool")


@on(ev.EuropeDiscLaid)
def _(state: State, event: ev.EuropeDiscLaid) -> None:
    require_europe(state, event)
    del state.token[event.city]
    add_token(state, OPPOSITION, event.status, event.id)
    state.city[event.city] = event.colour
    state.placed[event.city] = event.id
    state.mat.europe[event.status] = event.colour
    if len(event.tied) > 1:
        pick(state, event.id, f"{event.colour} for {event.status}", event.tied, event.city)


def require_europe(state: State, event: ev.EuropeDiscLaid) -> None:
    state.require_setting_up()
    mat = state.mat
    if event.status not in TRACKS:
        raise Contradiction(f"{event.status} is no status")
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
    require_european_chit(state, event)
    del state.token[event.city]
    discard_token(state, event.token)
    state.mat.is_chit_removed = True


def require_european_chit(state: State, event: ev.EuropeChitRemoved) -> None:
    state.require_setting_up()
    state.require_city(event.city)
    state.require_chit(event.token)
    if state.mat.is_chit_removed or state.atlas.region_of[event.city] != HOME:
        raise Contradiction(f"one chit leaves, from a city of {HOME}")
    state.require_space(event.city, event.token)


@on(ev.SetupClosed)
def _(state: State, event: ev.SetupClosed) -> None:
    require_laid(state, event)
    state.is_set_up = True


def require_laid(state: State, event: ev.SetupClosed) -> None:
    """Raises Contradiction where something of the setup is missing on the table."""
    state.require_setting_up()
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
    if state.token.get(event.space) != UNTOLD:
        raise Contradiction(f"{event.space} hides no token")
    if event.token not in state.atlas.tokens:
        raise Contradiction(f"there is no token {event.token}")
    known = list(state.token.values()).count(event.token) + state.out.get(event.token, 0)
    known += sum(len(board.tokens.get(event.token, ())) for board in state.boards.values())
    if known >= state.atlas.tokens[event.token].count:
        raise Contradiction(f"every {event.token} token lies elsewhere")
