"""Who must do what now at a table of Endeavor.

Law: derived from the state, never stored. The setup first; then the phases of a round, one after the other;
then what the end writes down. What leaves no choice follows by itself.
"""

from __future__ import annotations

from functools import cache

from ledger.api import Claimed, Decision, Follows, Over, Pending
from ledger.games.endeavor import consequences
from ledger.games.endeavor import events as ev
from ledger.games.endeavor.boards import salary
from ledger.games.endeavor.flow.closing import close_game, close_round
from ledger.games.endeavor.flow.opening import opening
from ledger.games.endeavor.flow.scripted import first_side, owing, scripted
from ledger.games.endeavor.flow.turns import acting
from ledger.games.endeavor.state import OPPOSITION, Round, State

BUILD, GROWTH, SALARY = "Build Phase", "Growth Phase", "Salary Phase"
ROUND = "Ending a Round"
AFTER = (Claimed,)


def pending(state: State) -> Pending:
    """What is asked now."""
    if not state.is_set_up:
        return opening(state)
    now = state.round
    if now is None or now.n <= state.rounds:
        if state.rounds < state.atlas.mode.rounds:
            return _next_round(state)
        return close_game(state) or Over(events=AFTER, source="End Game Condition")
    return _before_actions(state, now) or _actions(state, now)


def _next_round(state: State) -> Follows:
    """The crown goes one seat to the left."""
    seats = state.table.seats
    if state.round is None:
        first = state.start or state.seat
    else:
        first = seats[(seats.index(state.round.first) + 1) % len(seats)]
    return Follows(ev.RoundOpened(n=state.rounds + 1, first=first), source=ROUND)


def _before_actions(state: State, now: Round) -> Pending | None:
    """Build, growth and salary of every seat, then neutrals or the first side."""
    if len(now.built) + len(now.grown) + len(now.paid) < 3 * len(state.table.seats):
        return _phase(state, now)
    if state.solo is not None:
        return None if now.side else first_side(state)
    if state.turn is None and not now.last and not now.passed:
        earns = consequences.earning(state)
        if earns is not None:
            prompt = f"{earns.seat} earns a neutral first"
            return Follows(earns, open="totals", source="Playing the game, 1", prompt=prompt)
    return None


def _phase(state: State, now: Round) -> Pending | None:
    """What the next seat in turn order has to do before anybody acts."""
    if (seat := _next(state, now.built)) is not None:
        return _building(seat)
    if (seat := _next(state, now.grown)) is not None:
        prompt = f"growth of {seat} comes next"
        return Follows(consequences.grown(state, seat), open="markers", source=GROWTH, prompt=prompt)
    if (seat := _next(state, now.paid)) is not None:
        return _salary(state, seat)
    return None


@cache
def _building(seat: str) -> Decision:
    return Decision(seat, "build", (ev.TileBuilt,), source=BUILD)


def _next(state: State, done: set[str]) -> str | None:
    """The first seat in turn order that has not done its part of a phase."""
    return next((seat for seat in state.order() if seat not in done), None)


def _salary(state: State, seat: str) -> Pending:
    if state.boards[seat].busy:
        count = min(salary(state, seat), len(state.boards[seat].busy))
        markers = "1 marker" if count == 1 else f"{count} markers"
        return Decision(seat, f"take back {markers}", (ev.SalaryPaid,), source=SALARY)
    return _unpaid(seat)


@cache
def _unpaid(seat: str) -> Follows:
    prompt = f"the salary of {seat} comes next"
    return Follows(ev.SalaryPaid(seat=seat, sites=()), source=SALARY, prompt=prompt)


def _actions(state: State, now: Round) -> Pending:
    if state.solo is None:
        return acting(state) or close_round(state)
    due = owing(state)
    if due is not None:
        return due
    went = now.checks > 0
    if now.side == OPPOSITION and not went:
        return scripted(state)
    return acting(state) or (None if went else scripted(state)) or close_round(state)
