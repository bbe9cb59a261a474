"""How a round opens and closes, and what the end of the game writes down.

Law: a handler copies what happened and holds no rule.
"""

from __future__ import annotations

from ledger.api import Contradiction
from ledger.games.endeavor import events as ev
from ledger.games.endeavor.projector.laying import require_turn_discs
from ledger.games.endeavor.projector.pieces import on, stop_markers
from ledger.games.endeavor.state import OPPOSITION, PLAYER, Round, State


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
    require_building(state, event)
    board, now = state.seat_board(event.seat), state.now
    if state.solo is None:
        state.stock[event.tile] -= 1
    else:
        assert event.cell is not None
        assert event.marker is not None
        if event.refilled is not None:
            refill(state, *event.refilled)
        state.solo.put(event.cell, None)
        state.solo.crown = event.cell
        now.marker = event.marker
    board.sites[event.site] = (event.tile, event.id)
    stop_markers(state, event.seat)
    now.built.add(event.seat)
    state.turns += 1


def refill(state: State, level: int, tile: str) -> None:
    """A waiting copy comes from the box to the last column of its row."""
    mat = state.mat
    mat.put((level, len(mat.row(level))), tile)
    state.stock[tile] -= 1
    mat.waiting = None


def require_refill(state: State, level: int, tile: str) -> None:
    """Raises Contradiction where that copy cannot come to the grid."""
    mat = state.mat
    state.require_stock(tile)
    if mat.cell((level, len(mat.row(level)))) is not None:
        raise Contradiction(f"the last column of row {level} is not empty")


def require_building(state: State, event: ev.TileBuilt) -> None:
    """Raises Contradiction where that building cannot have come to that site."""
    board, now = state.seat_board(event.seat), state.now
    if event.site != now.n or event.site in board.sites:
        raise Contradiction(f"site {now.n} is built in round {now.n}, once")
    if state.solo is None:
        state.require_stock(event.tile)
        return
    mat = state.solo
    if event.cell is None or event.marker is None:
        raise Contradiction("a building comes from a cell of the grid, and the marker has a place")
    mat.disc(event.marker)
    if event.refilled is not None:
        require_refill(state, *event.refilled)
    refilled = event.refilled is not None and event.cell == (event.refilled[0], len(mat.row(event.cell[0])))
    lies = event.refilled[1] if refilled and event.refilled is not None else mat.cell(event.cell)
    if lies != event.tile:
        raise Contradiction(f"the cell {event.cell[0]}.{event.cell[1]} holds {lies or 'nothing'}")


@on(ev.Grown)
def _(state: State, event: ev.Grown) -> None:
    require_supply(state, event.seat, event.markers)
    board = state.seat_board(event.seat)
    board.supply -= event.markers
    board.harbour += event.markers
    state.now.grown.add(event.seat)


def require_supply(state: State, seat: str, markers: int) -> None:
    supply = state.seat_board(seat).supply
    if not 0 <= markers <= supply:
        raise Contradiction(f"the supply of {seat} holds {supply} markers")


@on(ev.SalaryPaid)
def _(state: State, event: ev.SalaryPaid) -> None:
    require_paid(state, event)
    board = state.seat_board(event.seat)
    board.busy.difference_update(event.sites)
    board.harbour += len(event.sites)
    state.now.paid.add(event.seat)
    state.turns += bool(event.sites)


def require_paid(state: State, event: ev.SalaryPaid) -> None:
    board = state.seat_board(event.seat)
    for site in event.sites:
        board.require_busy(site)
    if len(set(event.sites)) < len(event.sites):
        raise Contradiction("one marker lies on a site")


@on(ev.NeutralEarned)
def _(state: State, event: ev.NeutralEarned) -> None:
    require_neutral(state, event.seat)
    board, now = state.seat_board(event.seat), state.now
    board.neutral_supply -= 1
    board.neutral_harbour += 1
    now.totals = event.totals
    now.earned.add(event.seat)


def require_neutral(state: State, seat: str) -> None:
    if not state.seat_board(seat).neutral_supply:
        raise Contradiction(f"{seat} has no neutral left to earn")


@on(ev.FirstSideSet)
def _(state: State, event: ev.FirstSideSet) -> None:
    require_side(state, event)
    state.now.side = event.side


def require_side(state: State, event: ev.FirstSideSet) -> None:
    state.board(OPPOSITION)
    if event.side not in (PLAYER, OPPOSITION):
        raise Contradiction(f"there is no side {event.side}")


# closing


@on(ev.HandChecked)
def _(state: State, event: ev.HandChecked) -> None:
    state.board(event.side)
    now = state.now
    now.checks += 1
    now.discarded.pop(event.side, None)
    state.owed = None
    state.chits = []


@on(ev.GridClosed)
def _(state: State, event: ev.GridClosed) -> None:
    require_row(state, event)
    mat = state.mat
    mat.grid[event.crown[0]] = event.row
    mat.waiting = event.waiting
    if event.filled is not None:
        state.stock[event.filled] -= 1
    state.now.row_closed = True


def require_row(state: State, event: ev.GridClosed) -> None:
    """Raises Contradiction where a row cannot look so."""
    mat = state.mat
    mat.cell(event.crown)
    if len(event.row) != len(mat.row(event.crown[0])):
        raise Contradiction(f"row {event.crown[0]} has {len(mat.row(event.crown[0]))} columns")
    for tile in event.row:
        if tile is not None and tile not in state.stock:
            raise Contradiction(f"there is no building {tile}")
    if event.filled is not None:
        state.require_stock(event.filled)
    if event.waiting is not None:
        mat.row(event.waiting[0])
        state.require_stock(event.waiting[1])


@on(ev.DiscsTurned)
def _(state: State, event: ev.DiscsTurned) -> None:
    require_turn_discs(state, event.order)
    state.mat.discs = event.order
    state.now.turned = True


@on(ev.RoundClosed)
def _(state: State, event: ev.RoundClosed) -> None:
    require_open(state, event)
    state.rounds = event.n
    state.turn = None


def require_open(state: State, event: ev.RoundClosed) -> None:
    if event.n != state.now.n or event.n == state.rounds:
        raise Contradiction(f"round {event.n} is not open")


@on(ev.GameClosed)
def _(state: State, event: ev.GameClosed) -> None:
    state.is_closed = True


@on(ev.Scored)
def _(state: State, event: ev.Scored) -> None:
    state.board(event.side)
    state.scored[event.side] = event.total


@on(ev.ResultDeclared)
def _(state: State, event: ev.ResultDeclared) -> None:
    for seat in event.winners:
        state.require_seat(seat)
    state.is_declared = True


@on(ev.Rated)
def _(state: State, event: ev.Rated) -> None:
    state.board(OPPOSITION)
    state.is_declared = True
