"""What players do again and again: tokens and cards are added to a board, and taken off it.

Law: pieces go from one place to another. The caller has already checked that the piece is there.
"""

from __future__ import annotations

from ledger.games.endeavor.catalog import TRACKS
from ledger.games.endeavor.mat import Pick
from ledger.games.endeavor.state import Board, State


def add_token(state: State, side: str, token: str, event: int) -> None:
    """Adds a token to a board."""
    tokens = state.boards[side].tokens
    tokens[token] = (*tokens.get(token, ()), event)
    if state.stops_at_last:
        stop_markers(state, side)


def drop_token(board: Board, token: str) -> None:
    """Takes the newest token of a kind off a board."""
    board.tokens[token] = board.tokens[token][:-1]


def stop_markers(state: State, side: str) -> None:
    """Notes the steps of a side beyond the last value, which are lost if markers stop there (EN-10)."""
    board, last = state.boards[side], state.atlas.levels.last
    over = {
        track: value - last for track, value in zip(TRACKS, state.totals(side), strict=True) if value > last
    }
    if over:
        kept = board.beyond
        board.beyond = {**kept, **{track: kept.get(track, 0) + steps for track, steps in over.items()}}


def discard_token(state: State, token: str) -> None:
    state.out[token] = state.out.get(token, 0) + 1


def add_card(state: State, side: str, card: str, event: int) -> None:
    state.boards[side].cards[card] = event
    if state.stops_at_last:
        stop_markers(state, side)


def pick(state: State, event: int, what: str, options: tuple[str, ...], chosen: str | None) -> None:
    """Remembers what was chosen among equally good options."""
    if chosen is not None:
        n = state.round.n if state.round is not None else 0
        state.mat.picks.append(Pick(event, n, what, options, chosen))
