"""How far the open round is: its phases before the actions.

Law: pure questions about a state; no verdicts. Source: 4.1 to 4.3; ruling EN-8.
"""

from __future__ import annotations

from ledger.games.endeavor.state import Round, State


def are_phases_done(state: State, now: Round) -> bool:
    """Whether every seat has built, grown and taken its salary."""
    return len(now.built) + len(now.grown) + len(now.paid) >= 3 * len(state.table.seats)


def are_actions_open(state: State) -> bool:
    """Whether a round is open, and its phases are done."""
    now = state.round
    return now is not None and now.n > state.rounds and are_phases_done(state, now)
