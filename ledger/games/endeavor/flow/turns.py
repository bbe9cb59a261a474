"""What a seat is asked in its turns.

Law: derived from the state. A turn that has nothing left to do ends by itself. Source: 4.4, 4.5, 4.11.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ledger.api import Decision, Event, Follows, Pending
from ledger.games.endeavor import consequences
from ledger.games.endeavor import events as ev
from ledger.games.endeavor.atlas import UNTOLD
from ledger.games.endeavor.boards import is_over
from ledger.games.endeavor.catalog import Action
from ledger.games.endeavor.obligations import neutral_targets, open_actions, open_targets
from ledger.games.endeavor.state import NEUTRAL, State, Turn

ACTIONS = "Actions"
MAKES: Mapping[str, type[Event]] = {
    "ship": ev.Shipped,
    "occupy": ev.Occupied,
    "attack": ev.Attacked,
    "draw": ev.Drew,
    "payment": ev.MarkerReturned,
}
"""What an action is recorded as."""


def acting(state: State) -> Pending | None:
    """The open turn, or the next seat's; None where all have passed."""
    if state.turn is not None:
        return _open(state, state.turn)
    seat = next_seat(state)
    if seat is None:
        return None
    if is_leaving(state, seat):
        asked = "discard, or pass" if is_over(state, seat) else "pass"
        return Decision(seat, asked, (ev.Passed, ev.Discarded), source="EN-6")
    return _between(seat)


@cache
def _between(seat: str) -> Decision:
    kinds = (ev.SiteActivated, ev.ChitSpent, ev.Passed, ev.Discarded)
    return Decision(seat, "use a building, spend a chit, or pass", kinds, source=ACTIONS)


def is_leaving(state: State, seat: str) -> bool:
    """Whether a seat discards to pass, where the table discards only then (EN-6)."""
    return state.now.leaving == seat and state.knob("free_discard") == "pass-only"


def next_seat(state: State) -> str | None:
    """The next seat clockwise that has not passed."""
    now, seats = state.now, state.table.seats
    if len(now.passed) == len(seats):
        return None
    at = seats.index(now.last) + 1 if now.last in seats else seats.index(now.first)
    for seat in seats[at:] + seats[:at]:
        if seat not in now.passed:
            return seat
    return None


def veiled(state: State, turn: Turn) -> tuple[str, ...]:
    """The spaces that the open turn could take a token from which nobody has told yet (EN-24)."""
    if UNTOLD not in state.token.values():
        return ()
    seat, more, neutral = turn.seat, open_targets(state, turn), neutral_targets(state, turn)
    acts: list[ev.Shipped | ev.Occupied | ev.Attacked] = []
    for disc, found in ((seat, more), (NEUTRAL, neutral)):
        acts += [consequences.shipped(state, seat, disc, region) for region in found.get("ship", ())]
        acts += [consequences.occupied(state, seat, disc, city) for city in found.get("occupy", ())]
        acts += [consequences.attacked(state, seat, disc, city) for city in found.get("attack", ())]
    hidden = (gain.space for act in acts for gain in act.gains if gain.token == UNTOLD)
    return tuple(dict.fromkeys(hidden))


def _open(state: State, turn: Turn) -> Pending:
    more, neutral = open_actions(state, turn), neutral_targets(state, turn)
    if not more and not neutral:
        return _ended(turn.seat)
    can_end = bool(turn.acts or state.knob("empty_activation"))
    is_told = not veiled(state, turn)
    return _within(turn.seat, turn.piece, more, tuple(neutral), can_end=can_end, is_told=is_told)


@cache
def _ended(seat: str) -> Follows:
    return Follows(ev.TurnEnded(seat=seat), source=ACTIONS, prompt=f"the turn of {seat} ends")


@cache
def _within(
    seat: str,
    piece: str,
    more: tuple[Action, ...],
    neutral: tuple[Action, ...],
    *,
    can_end: bool,
    is_told: bool,
) -> Decision:
    kinds = dict.fromkeys([MAKES[action] for action in (*more, *neutral)])
    asked = [" or ".join(more)] if more else []
    if not is_told:
        kinds[ev.TokenRevealed] = None
    if neutral:
        asked.append("play a neutral")
    if can_end:
        kinds[ev.TurnEnded] = None
        asked.append("end the turn")
    return Decision(seat, f"{piece}: {', or '.join(asked)}", tuple(kinds), source=ACTIONS)
