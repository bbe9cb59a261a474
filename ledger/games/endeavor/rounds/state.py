"""How far the open round is: its phases before the actions.

Law: pure questions about a state; no verdicts. Source: 4.1 to 4.3; ruling EN-8.
"""

from __future__ import annotations

from ledger.games.endeavor.state import Round, State


def are_phases_done(state: State, now: Round) -> bool:
    """Whether every seat has built, grown and taken its salary."""
    return len(now.built) + len(now.grown) + len(now.paid) >= 3 * len(state.table.seats)


def are_actions_open(state: State) -> bool:
    """Whether a round is open, and in solo the side that acts first is set."""
    now = state.round
    if now is None or now.n <= state.rounds or not are_phases_done(state, now):
        return False
    return state.solo is None or bool(now.side)


def next_in_phase(state: State, done: set[str]) -> str | None:
    """The first seat in turn order that has not done its part of a phase."""
    return next((seat for seat in state.order() if seat not in done), None)
