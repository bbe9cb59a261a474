"""What the opposition has to do now.

Law: pure questions about a state; no verdicts. Source: Understanding Turn Sequence; Ending a Round; rulings
EN-39, EN-41, EN-43, EN-70.
"""

from __future__ import annotations

from typing import Literal

from ledger.games.endeavor.lands import empty_cities, reaches, spaces_taken
from ledger.games.endeavor.mat import Owed
from ledger.games.endeavor.state import OPPOSITION, Round, State

RULE, SEAT = "rule", "seat"
"""Who chose for the opposition."""
OpposingDue = Literal["side", "act", "chit", "disc", "hand", "bonus", "row", "discs"]
"""The opposition's tasks: `side` says who acts first, `act` is the chosen act, `disc` the next turn disc,
`hand` the hand check, `bonus` the bonus draw; `row` and `discs` close the mat."""


def due_of_opposition(state: State) -> OpposingDue | None:
    """What the opposition, or its mat, has to do now; None while a seat acts, or if nothing is left."""
    now = state.round
    if state.solo is None or now is None or now.n <= state.rounds or not state.are_phases_done(now):
        return None
    return due_in_actions(state, now)


def due_in_actions(state: State, now: Round) -> OpposingDue | None:
    """What the opposition has to do in solo once salaries are paid; None while the seat acts, or if nothing
    is left."""
    if not now.side:
        return "side"
    if state.owed is not None and _is_possible(state, state.owed):
        return "act"
    if state.chits:
        return "chit"
    seat_acts = state.turn is not None or not now.passed
    if not now.checks and (now.side == OPPOSITION or not seat_acts):
        return "disc" if now.acted < now.marker - 1 else "hand"
    return None if seat_acts else _closing(now)


def _closing(now: Round) -> OpposingDue | None:
    """What is left when everybody has acted (EN-43, EN-70)."""
    if now.row_closed:
        return None if now.turned else "discs"
    if now.drew and not now.bonus:
        return "bonus"
    return "hand" if now.checks < 2 and (now.drew or now.side == OPPOSITION) else "row"


def _is_possible(state: State, owed: Owed) -> bool:
    """Whether the chosen act can still be done."""
    target = owed.target
    if owed.act == "occupy":
        return target in state.atlas.cities and target not in state.city
    if owed.act == "attack":
        return state.city.get(target, owed.disc) != owed.disc
    if owed.act == "ship":
        return target in state.lane
    if owed.act == "draw":
        return bool(state.decks.get(target))
    return bool(state.boards[state.seat].tokens.get(target))


def taken_by_act(state: State) -> tuple[str, ...]:
    """The spaces whose tokens the opposition's chosen act takes next."""
    owed = state.owed if due_of_opposition(state) == "act" else None
    return () if owed is None else spaces_taken(state, owed.disc, owed.act, owed.target)


def can_occupy(state: State) -> bool:
    """Whether an occupy action is possible: anywhere on the board, or for a colour that will act (EN-39)."""
    if state.knob("first_actor") == "board":
        return next(empty_cities(state), None) is not None
    discs = state.mat.discs[: max(state.now.marker - 1, 0)]
    return any(
        reaches(state, colour, state.atlas.region_of[c]) for c in empty_cities(state) for colour in discs
    )
