"""What the opposition has to do now.

Law: pure questions about a state; no verdicts. Source: Understanding Turn Sequence; Ending a Round; rulings
EN-39, EN-41, EN-43, EN-70.
"""

from __future__ import annotations

from typing import Literal

from ledger.games.endeavor.lands import empty_cities, reaches, taken
from ledger.games.endeavor.mat import Owed
from ledger.games.endeavor.rounds.state import are_actions_open
from ledger.games.endeavor.state import OPPOSITION, Round, State
from ledger.games.endeavor.turns.state import next_seat

RULE, SEAT = "rule", "seat"
"""Who chose for the opposition."""
OpposingDue = Literal["act", "chit", "disc", "hand", "bonus", "row", "discs"]
"""`act` is the one that was chosen, `disc` the next turn disc, `bonus` the bonus draw;
`row` and `discs` close the mat."""


def due_of_opposition(state: State) -> OpposingDue | None:
    """What the opposition, or its mat, has to do now; None while a seat acts, and where nothing is left."""
    if state.solo is None or not are_actions_open(state):
        return None
    if owed_act(state) is not None:
        return "act"
    if state.chits:
        return "chit"
    now, seat_acts = state.now, state.turn is not None or next_seat(state) is not None
    if now.checks == 0 and (now.side == OPPOSITION or not seat_acts):
        return "disc" if now.acted < now.marker - 1 else "hand"
    return None if seat_acts else _closing(now)


def _closing(now: Round) -> OpposingDue | None:
    """What is left when everybody has acted (EN-43, EN-70)."""
    if now.row_closed:
        return None if now.turned else "discs"
    if now.drew and not now.bonus:
        return "bonus"
    return "hand" if now.checks < 2 and (now.drew or now.side == OPPOSITION) else "row"


def owed_act(state: State) -> Owed | None:
    """The act that was chosen for the opposition; None where it cannot be done any more."""
    owed = state.owed
    return owed if owed is not None and _is_possible(state, owed) else None


def _is_possible(state: State, owed: Owed) -> bool:
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
    """The spaces whose tokens are taken next by an act that was chosen for the opposition."""
    owed = owed_act(state) if due_of_opposition(state) == "act" else None
    return () if owed is None else taken(state, owed.disc, owed.act, owed.target)


def can_occupy(state: State) -> bool:
    """Whether an occupy action is possible: on the board, or for a colour that acts (EN-39)."""
    if state.knob("first_actor") == "board":
        return next(empty_cities(state), None) is not None
    discs = state.mat.discs[: max(state.now.marker - 1, 0)]
    return any(
        reaches(state, colour, state.atlas.region_of[c]) for c in empty_cities(state) for colour in discs
    )
