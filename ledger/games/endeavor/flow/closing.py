"""How a round closes, and the game.

Law: derived from the state. A solo round ends with the bonus draw, the hand check, the grid and the discs;
then every seat keeps its limit. Source: Ending a Round; Scoring the Game; rulings EN-7, EN-43, EN-70.
"""

from __future__ import annotations

from ledger.api import Decision, Follows, Pending
from ledger.games.endeavor import consequences
from ledger.games.endeavor import events as ev
from ledger.games.endeavor.boards import is_over, limit
from ledger.games.endeavor.flow.scripted import bonus, hand_check
from ledger.games.endeavor.state import OPPOSITION, State

HANDS, GRID, DISCS = "Ending a Round, 1", "Ending a Round, 3", "Ending a Round, 4"
ROUND, SCORING, RATING = "Ending a Round", "Scoring the Game", "Rating Game Results"


def close_round(state: State) -> Pending:
    due = _mat_closed(state) if state.solo is not None else None
    if due is not None:
        return due
    for seat in state.order():
        if is_over(state, seat):
            held, most = len(state.boards[seat].cards), limit(state, seat)
            return Decision(
                seat, f"discard: {held} cards, the limit is {most}", (ev.Discarded,), source=HANDS
            )
    return Follows(
        ev.RoundClosed(n=state.now.n), source=ROUND, prompt=f"round {state.now.n} has to be closed first"
    )


def _mat_closed(state: State) -> Pending | None:
    now = state.now
    if now.drew and not now.bonus and not now.row_closed:
        return bonus(state)
    if now.checks < 2 and (now.drew or now.side == OPPOSITION) and not now.row_closed:
        return hand_check(state)
    if not now.row_closed:
        closed = consequences.grid_closed(state)
        prompt = "the row of the crown is closed first"
        return Follows(closed, open=("crown", "row", "filled", "waiting"), source=GRID, prompt=prompt)
    if not now.turned:
        turned = consequences.discs_turned(state)
        return Follows(
            turned, open=("count", "order"), source=DISCS, prompt="the turn discs are turned first"
        )
    return None


def close_game(state: State) -> Pending | None:
    """The end of the game, the scores, and the result."""
    if not state.is_closed:
        return Follows(ev.GameClosed(), source="End Game Condition", prompt="the game is closed first")
    for side in state.boards:
        if side not in state.scored:
            prompt = f"the score of {side} comes next"
            return Follows(
                consequences.scored(state, side), open=("lines", "total"), source=SCORING, prompt=prompt
            )
    if not state.is_declared:
        result = consequences.declared(state)
        fields = ("winners",) if isinstance(result, ev.ResultDeclared) else ("difference", "rating")
        return Follows(result, open=fields, source=RATING, prompt="the result comes next")
    return None
