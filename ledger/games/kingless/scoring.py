"""The score sheet of the current round, or of the last one.

Law: each round is scored separately. Source: Winning the Game; rulings KL-7, KL-43 to KL-45.
"""

from __future__ import annotations

from ledger.api import ScoreSheet, Table, once
from ledger.games.kingless.state import Contest, RoundResult, State
from ledger.games.kingless.tally import influence, lines


@once
def score(state: State) -> ScoreSheet:
    """The influence so far. It is final when the round has its King and its Fool."""
    seats = state.seated
    notes = tuple(result_sentence(state, result) for result in state.results)
    if len(state.results) > 1:
        notes = (*notes, f"Crowns: {_tally(state)}.")
    return ScoreSheet(
        seats=seats,
        lines=tuple(line for seat in seats for line in lines(state, seat)),
        final=state.scored,
        winners=(state.king,) if state.scored and state.king in seats else (),
        notes=notes,
    )


@once
def totals(state: State) -> dict[str, int]:
    """Everybody's influence on the sheet, without the reasons."""
    return {seat: influence(state, seat) for seat in state.seated}


def earnings(state: State, end: State) -> Table | None:
    """What decides the influence of a later round: a new round takes over the table and nothing else that
    scores. None if `end` is in the same round."""
    return state.table if state.round < end.round else None


def result_sentence(state: State, result: RoundResult) -> str:
    """A round's result in a sentence."""
    points = dict(zip(state.table.seats, result.totals, strict=True))
    king = f"{result.king} is King with {points[result.king]}" if result.king else "nobody is King"
    fool = f"{result.fool} is the Fool with {points[result.fool]}" if result.fool else "nobody is the Fool"
    ties = "".join(f" {contest(tie)}." for tie in result.ties)
    return f"Round {result.round}: {king}, {fool}.{ties}"


def contest(tie: Contest) -> str:
    """A tie that was played out, in words."""
    place = "the Crown" if tie.special == "crown" else "the last place"
    return f"Sword-Hammer-Axe of {', '.join(tie.seats)} for {place}: {tie.seat}"


def _tally(state: State) -> str:
    won = {seat: sum(result.king == seat for result in state.results) for seat in state.table.seats}
    return ", ".join(f"{seat} {count}" for seat, count in won.items())
