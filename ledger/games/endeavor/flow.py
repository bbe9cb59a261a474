"""Who must do what now at a table of Endeavor.

Law: derived from the state, never stored. The setup comes first, then the phases of each round in turn, then
the scores at the end. Where there is no choice, the event follows by itself.
"""

from __future__ import annotations

from ledger.api import Claimed, Over, Pending
from ledger.games.endeavor.headings import GAME_END
from ledger.games.endeavor.opening.flow import opening
from ledger.games.endeavor.opposition.flow import ASKED
from ledger.games.endeavor.opposition.state import due_in_actions
from ledger.games.endeavor.rounds.flow import close_game, close_round, earned, next_round, phase
from ledger.games.endeavor.state import State
from ledger.games.endeavor.turns.flow import turn_asked, turn_open
from ledger.games.endeavor.turns.state import next_seat

AFTER = (Claimed,)
"""The events that can still be recorded when the game is over."""


def pending(state: State) -> Pending:
    """What is asked now."""
    if not state.is_set_up:
        return opening(state)
    now = state.round
    if now is None or now.n <= state.rounds:
        if state.rounds < state.atlas.mode.rounds:
            return next_round(state)
        return close_game(state) or Over(events=AFTER, source=GAME_END)
    if not state.are_phases_done(now) and (before := phase(state, now)) is not None:
        return before
    if state.solo is not None:
        if (due := due_in_actions(state, now)) is not None:
            return ASKED[due](state)
    elif (earns := earned(state, now)) is not None:
        return earns
    if state.turn is not None:
        return turn_open(state, state.turn)
    seat = next_seat(state, now)
    return close_round(state, now) if seat is None else turn_asked(state, now, seat)
