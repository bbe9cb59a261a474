"""What the phases of a round ask for, and how a round and the game close.

Law: derived from the state. Every seat builds, grows and takes its salary; at the end every seat discards
down to its limit. Source: Ending a Round; Scoring the Game; rulings EN-7, EN-43, EN-70.
"""

from __future__ import annotations

from functools import cache

from ledger.api import Decision, Follows, Pending, counted
from ledger.games.endeavor.boards import growth, is_over, limit, salary
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
from ledger.games.endeavor.rounds.events import (
    GameClosed,
    Grown,
    ResultDeclared,
    RoundClosed,
    RoundOpened,
    SalaryPaid,
    declared,
    neutral_earned,
    scored,
)
from ledger.games.endeavor.state import Round, State
from ledger.games.endeavor.turns.endings import Discarded


def next_round(state: State) -> Follows:
    """The next round opens; the crown goes one seat to the left."""
    before = state.round
    first = state.start or state.seat if before is None else state.table.after(before.first)
    return Follows(RoundOpened(n=state.rounds + 1, first=first), source=ROUND)


def phase(state: State, now: Round) -> Pending | None:
    """What the next seat in turn order has to do before anybody acts; None if all have done it."""
    order = state.table.seats_from(now.first)
    for done, asked in (now.built, _building), (now.grown, _growth), (now.paid, _salary):
        for seat in order if len(done) < len(order) else ():
            if seat not in done:
                return asked(state, seat)
    return None


def _building(state: State, seat: str) -> Pending:
    return Decision(seat, "build", (TileBuilt,), source=BUILD)


def _growth(state: State, seat: str) -> Pending:
    return _grow(seat, growth(state, seat))


@cache
def _grow(seat: str, markers: int) -> Follows:
    prompt = f"growth of {seat} comes next"
    return Follows(Grown(seat=seat, markers=markers), open="markers", source=GROWTH, prompt=prompt)


def _salary(state: State, seat: str) -> Pending:
    busy = len(state.boards[seat].busy)
    paid = min(salary(state, seat), busy)
    return _take_back(seat, paid, takes_all=paid == busy) if busy else _unpaid(seat)


@cache
def _take_back(seat: str, count: int, *, takes_all: bool) -> Decision:
    usual = (SalaryPaid,) if takes_all else ()
    return Decision(seat, f"take back {counted(count, 'marker')}", (SalaryPaid,), source=SALARY, usual=usual)


@cache
def _unpaid(seat: str) -> Follows:
    prompt = f"the salary of {seat} comes next"
    return Follows(SalaryPaid(seat=seat, sites=()), source=SALARY, prompt=prompt)


def earned(state: State, now: Round) -> Follows | None:
    """The next neutral that is earned before anybody acts."""
    if not state.atlas.mode.neutrals or state.turn is not None or now.last or now.early or now.passed:
        return None
    earns = neutral_earned(state)
    if earns is None:
        return None
    return Follows(earns, open="totals", source=EARNING, prompt=f"{earns.seat} earns a neutral first")


def close_round(state: State, now: Round) -> Pending:
    """Every seat discards down to its limit; then the round is over."""
    for seat in state.table.seats_from(now.first):
        if is_over(state, seat):
            held, most = len(state.boards[seat].cards), limit(state, seat)
            asked = f"discard: {held} cards, the limit is {most}"
            return Decision(seat, asked, (Discarded,), source=HANDS)
    return _closing(now.n)


@cache
def _closing(n: int) -> Follows:
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
