"""What the phases of a round ask for, how a round closes, and the game.

Law: derived from the state. Every seat builds, grows and takes its salary; at the end every seat keeps its
limit. Source: Ending a Round; Scoring the Game; rulings EN-7, EN-43, EN-70.
"""

from __future__ import annotations

from functools import cache

from ledger.api import Decision, Follows, Pending
from ledger.games.endeavor.boards import is_over, limit, salary
from ledger.games.endeavor.building.events import TileBuilt
from ledger.games.endeavor.headings import (
    BUILD,
    EARNING,
    GAME_END,
    GROWTH,
    HANDS,
    RATING,
    ROUND,
    SALARY,
    SCORING,
)
from ledger.games.endeavor.opposition.flow import side_set
from ledger.games.endeavor.rounds.events import (
    GameClosed,
    ResultDeclared,
    RoundClosed,
    RoundOpened,
    SalaryPaid,
    declared,
    earning,
    grown,
    scored,
)
from ledger.games.endeavor.rounds.state import are_phases_done, next_in_phase
from ledger.games.endeavor.state import Round, State
from ledger.games.endeavor.turns.endings import Discarded


def next_round(state: State) -> Follows:
    """The crown goes one seat to the left."""
    seats = state.table.seats
    if state.round is None:
        first = state.start or state.seat
    else:
        first = seats[(seats.index(state.round.first) + 1) % len(seats)]
    return Follows(RoundOpened(n=state.rounds + 1, first=first), source=ROUND)


def before_actions(state: State, now: Round) -> Pending | None:
    """Build, growth and salary of every seat, then neutrals or the first side."""
    if not are_phases_done(state, now):
        return _phase(state, now)
    if state.solo is not None:
        return None if now.side else side_set(state)
    if state.turn is None and not now.last and not now.passed:
        earns = earning(state)
        if earns is not None:
            prompt = f"{earns.seat} earns a neutral first"
            return Follows(earns, open="totals", source=EARNING, prompt=prompt)
    return None


def _phase(state: State, now: Round) -> Pending | None:
    """What the next seat in turn order has to do before anybody acts."""
    if (seat := next_in_phase(state, now.built)) is not None:
        return _building(seat)
    if (seat := next_in_phase(state, now.grown)) is not None:
        prompt = f"growth of {seat} comes next"
        return Follows(grown(state, seat), open="markers", source=GROWTH, prompt=prompt)
    if (seat := next_in_phase(state, now.paid)) is not None:
        return _salary(state, seat)
    return None


@cache
@cache
def _building(seat: str) -> Decision:
    return Decision(seat, "build", (TileBuilt,), source=BUILD)


def _salary(state: State, seat: str) -> Pending:
    if state.boards[seat].busy:
        count = min(salary(state, seat), len(state.boards[seat].busy))
        markers = "1 marker" if count == 1 else f"{count} markers"
        return Decision(seat, f"take back {markers}", (SalaryPaid,), source=SALARY)
    return _unpaid(seat)


@cache
@cache
def _unpaid(seat: str) -> Follows:
    prompt = f"the salary of {seat} comes next"
    return Follows(SalaryPaid(seat=seat, sites=()), source=SALARY, prompt=prompt)


def close_round(state: State) -> Pending:
    """Every seat keeps its limit; then the round is over."""
    for seat in state.order():
        if is_over(state, seat):
            held, most = len(state.boards[seat].cards), limit(state, seat)
            asked = f"discard: {held} cards, the limit is {most}"
            return Decision(seat, asked, (Discarded,), source=HANDS)
    n = state.now.n
    return Follows(RoundClosed(n=n), source=ROUND, prompt=f"round {n} has to be closed first")


def close_game(state: State) -> Pending | None:
    """The end of the game, the scores, and the result."""
    if not state.is_closed:
        return Follows(GameClosed(), source=GAME_END, prompt="the game is closed first")
    for side in state.boards:
        if side not in state.scored:
            prompt = f"the score of {side} comes next"
            return Follows(scored(state, side), open=("lines", "total"), source=SCORING, prompt=prompt)
    if not state.is_declared:
        result = declared(state)
        fields = ("winners",) if isinstance(result, ResultDeclared) else ("difference", "rating")
        return Follows(result, open=fields, source=RATING, prompt="the result comes next")
    return None
