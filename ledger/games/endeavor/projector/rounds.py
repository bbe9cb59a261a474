"""How a round opens and closes, and what the end of the game writes down.

Law: a handler asks whether the pieces allow it, copies what happened, and holds no rule.
"""

from __future__ import annotations

from ledger.api import Contradiction
from ledger.games.endeavor import events as ev
from ledger.games.endeavor.mat import Solo
from ledger.games.endeavor.projector.laying import require_order
from ledger.games.endeavor.projector.pieces import on, stop_markers
from ledger.games.endeavor.state import OPPOSITION, PLAYER, Board, Round, State


@on(ev.RoundOpened)
def _(state: State, event: ev.RoundOpened) -> None:
    require_next(state, event)
    state.round = Round(event.n, event.first)
    state.start = state.start or event.first


def require_next(state: State, event: ev.RoundOpened) -> None:
    """Raises Contradiction where another round is open, or it is not the next one."""
    state.require_seat(event.first)
    if not state.is_set_up:
        raise Contradiction("the setup is not closed")
    if event.n != state.rounds + 1 or event.n > state.atlas.mode.rounds:
        raise Contradiction(f"round {event.n} does not follow round {state.rounds}")
    if state.round is not None and state.round.n > state.rounds:
        raise Contradiction(f"round {state.round.n} is still open")


@on(ev.TileBuilt)
def _(state: State, event: ev.TileBuilt) -> None:
    board = require_built(state, event)
    if state.solo is None:
        state.stock[event.tile] -= 1
    else:
        _leave_grid(state, state.solo, event)
    board.sites[event.site] = (event.tile, event.id)
    if state.stops_at_last:
        stop_markers(state, event.seat)
    state.now.built.add(event.seat)
    state.turns += 1


def _leave_grid(state: State, mat: Solo, event: ev.TileBuilt) -> None:
    """The crown comes to the cell of the building; what waited for it to leave comes from the box first."""
    assert event.cell is not None
    assert event.marker is not None
    if event.refilled is not None:
        level, tile = event.refilled
        mat.put((level, len(mat.row(level))), tile)
        state.stock[tile] -= 1
        mat.waiting = None
    mat.put(event.cell, None)
    mat.crown = event.cell
    state.now.marker = event.marker


def require_built(state: State, event: ev.TileBuilt) -> Board:
    """The board that gets the building. Raises Contradiction where it cannot have come to that site."""
    now, board = state.require_round(), state.seat_board(event.seat)
    if event.site != now.n or event.site in board.sites:
        raise Contradiction(f"site {now.n} is built in round {now.n}, once")
    if state.solo is None:
        state.require_stock(event.tile)
    else:
        _require_on_grid(state, state.solo, event)
    return board


def _require_on_grid(state: State, mat: Solo, event: ev.TileBuilt) -> None:
    if event.cell is None or event.marker is None:
        raise Contradiction("a building comes from a cell of the grid, and the marker has a place")
    mat.disc(event.marker)
    lies = mat.cell(event.cell)
    if event.refilled is not None:
        level, tile = event.refilled
        last = (level, len(mat.row(level)))
        state.require_stock(tile)
        if mat.cell(last) is not None:
            raise Contradiction(f"the last column of row {level} is not empty")
        lies = tile if event.cell == last else lies
    if lies != event.tile:
        raise Contradiction(f"the cell {event.cell[0]}.{event.cell[1]} holds {lies or 'nothing'}")


@on(ev.Grown)
def _(state: State, event: ev.Grown) -> None:
    board = require_grown(state, event)
    board.supply -= event.markers
    board.harbour += event.markers
    state.now.grown.add(event.seat)


def require_grown(state: State, event: ev.Grown) -> Board:
    state.require_round()
    board = state.seat_board(event.seat)
    if not 0 <= event.markers <= board.supply:
        raise Contradiction(f"the supply of {event.seat} holds {board.supply} markers")
    return board


@on(ev.SalaryPaid)
def _(state: State, event: ev.SalaryPaid) -> None:
    board, sites = require_paid(state, event), event.sites
    if sites:
        board.busy.difference_update(sites)
        board.harbour += len(sites)
        state.turns += 1
    state.now.paid.add(event.seat)


def require_paid(state: State, event: ev.SalaryPaid) -> Board:
    state.require_round()
    board, sites = state.seat_board(event.seat), event.sites
    for site in sites:
        board.require_busy(site)
    if len(sites) > 1 and len(set(sites)) < len(sites):
        raise Contradiction("one marker lies on a site")
    return board


@on(ev.NeutralEarned)
def _(state: State, event: ev.NeutralEarned) -> None:
    board, now = require_earned(state, event), state.now
    board.neutral_supply -= 1
    board.neutral_harbour += 1
    now.totals = event.totals
    now.earned.add(event.seat)


def require_earned(state: State, event: ev.NeutralEarned) -> Board:
    state.require_round()
    board = state.seat_board(event.seat)
    if not board.neutral_supply:
        raise Contradiction(f"{event.seat} has no neutral left to earn")
    return board


@on(ev.FirstSideSet)
def _(state: State, event: ev.FirstSideSet) -> None:
    require_side(state, event).side = event.side


def require_side(state: State, event: ev.FirstSideSet) -> Round:
    state.boards[OPPOSITION]
    if event.side not in (PLAYER, OPPOSITION):
        raise Contradiction(f"there is no side {event.side}")
    return state.require_round()


# closing


@on(ev.HandChecked)
def _(state: State, event: ev.HandChecked) -> None:
    now = require_checked(state, event)
    now.checks += 1
    now.discarded.pop(event.side, None)
    state.owed = None
    state.chits = []


def require_checked(state: State, event: ev.HandChecked) -> Round:
    state.boards[event.side]
    return state.require_round()


@on(ev.GridClosed)
def _(state: State, event: ev.GridClosed) -> None:
    mat = require_row(state, event)
    mat.grid[event.crown[0]] = event.row
    mat.waiting = event.waiting
    if event.filled is not None:
        state.stock[event.filled] -= 1
    state.now.row_closed = True


def require_row(state: State, event: ev.GridClosed) -> Solo:
    state.require_round()
    mat = state.mat
    mat.cell(event.crown)
    columns = len(mat.row(event.crown[0]))
    if len(event.row) != columns:
        raise Contradiction(f"row {event.crown[0]} has {columns} columns")
    for tile in event.row:
        if tile is not None and tile not in state.stock:
            raise Contradiction(f"there is no building {tile}")
    if event.filled is not None:
        state.require_stock(event.filled)
    if event.waiting is not None:
        mat.row(event.waiting[0])
        state.require_stock(event.waiting[1])
    return mat


@on(ev.DiscsTurned)
def _(state: State, event: ev.DiscsTurned) -> None:
    require_turned(state, event).discs = event.order
    state.now.turned = True


def require_turned(state: State, event: ev.DiscsTurned) -> Solo:
    state.require_round()
    return require_order(state, event.order)


@on(ev.RoundClosed)
def _(state: State, event: ev.RoundClosed) -> None:
    require_open(state, event)
    state.rounds = event.n
    state.turn = None


def require_open(state: State, event: ev.RoundClosed) -> None:
    if event.n != state.require_round().n:
        raise Contradiction(f"round {event.n} is not open")


@on(ev.GameClosed)
def _(state: State, event: ev.GameClosed) -> None:
    state.is_closed = True


@on(ev.Scored)
def _(state: State, event: ev.Scored) -> None:
    require_scored(state, event)
    state.scored[event.side] = event.total


def require_scored(state: State, event: ev.Scored) -> None:
    state.boards[event.side]


@on(ev.ResultDeclared)
def _(state: State, event: ev.ResultDeclared) -> None:
    require_winners(state, event)
    state.is_declared = True


def require_winners(state: State, event: ev.ResultDeclared) -> None:
    for seat in event.winners:
        state.require_seat(seat)


@on(ev.Rated)
def _(state: State, event: ev.Rated) -> None:
    require_rated(state, event)
    state.is_declared = True


def require_rated(state: State, event: ev.Rated) -> None:
    state.boards[OPPOSITION]
