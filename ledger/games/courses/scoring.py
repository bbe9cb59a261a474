"""What everybody has scored, and the events behind it.

Law: the score is a list of lines: one for each clear and each effect. The winner by the rules has won, even
with fewer points. Source: win condition; rulings MT-20, MT-26, MT-28, MT-35.
"""

from __future__ import annotations

from operator import attrgetter

from ledger.api import ScoreLine, ScoreSheet
from ledger.games.courses.state import Earned, State
from ledger.games.courses.worth import earned, points

CLEARS, TEXTS = "clears", "card texts"


def score(state: State) -> ScoreSheet:
    """The score so far, at any point of the game."""
    seats = state.table.seats
    for_good = sorted((*state.earned, *state.unscored), key=attrgetter("event"))
    lines = tuple(
        _line(state, each)
        for category in ("clear", "text")
        for seat in seats
        for each in (*for_good, *state.passing)
        if (each.how, each.seat) == (category, seat)
    )
    is_final = bool(state.winner) and not any(line.open for line in lines)
    return ScoreSheet(
        seats=seats,
        lines=lines,
        final=is_final,
        winners=(state.winner,) if is_final else (),
        notes=(_who_won(state),) if state.winner else (),
    )


def totals(state: State) -> dict[str, int]:
    """Everybody's points, without their reasons."""
    return {seat: points(state, seat) for seat in state.table.seats}


def earnings(state: State, end: State) -> tuple[object, ...] | None:
    """What decides everybody's points besides the events to come. These are the points so far, those that
    last only for a turn or a round, and whose turn it is. None if a clear brings points that nobody knows.
    """
    if end.unscored:
        return None
    return state.whose_turn, state.passing, *(player.points for player in state.players.values())


def _line(state: State, each: Earned) -> ScoreLine:
    points = earned(state, each)
    is_clear = each.how == "clear"
    lasts = f" (for the {each.until})" if each.until in ("turn", "round") else ""
    return ScoreLine(
        seat=each.seat,
        category=CLEARS if is_clear else TEXTS,
        label=f"cleared with {each.name or '?'}" if is_clear else f"card text{lasts}",
        points=points or 0,
        rule="Clear" if is_clear else "MT-35",
        events=(each.event,),
        open=""
        if points is not None
        else f"the catalog does not say how many points {each.name or '?'} brings",
    )


def _who_won(state: State) -> str:
    if state.how == "points":
        return f"{state.winner} has {points(state, state.winner)} points and wins (Win condition)."
    return f"{state.winner} is the last one in the game and wins (MT-28)."
