"""What a seat is asked in its turns.

Law: derived from the state. A turn that has nothing left to do ends by itself. Source: 4.4, 4.5, 4.11.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ledger.api import Decision, Event, Follows, Pending
from ledger.games.endeavor.boards import is_over
from ledger.games.endeavor.catalog import Action
from ledger.games.endeavor.headings import ACTIONS
from ledger.games.endeavor.opening.revealing import TokenRevealed
from ledger.games.endeavor.sea.cards import AssetDrawn, MarkerReturned
from ledger.games.endeavor.sea.cities import Attacked, Occupied
from ledger.games.endeavor.sea.shipping import Shipped
from ledger.games.endeavor.state import NEUTRAL, Round, State, Turn
from ledger.games.endeavor.turns.endings import Discarded, Passed, SeatTurnEnded
from ledger.games.endeavor.turns.openings import ChitSpent, SiteActivated
from ledger.games.endeavor.turns.state import neutral_targets, open_actions, unknown_targets

MAKES: Mapping[str, type[Event]] = {
    "ship": Shipped,
    "occupy": Occupied,
    "attack": Attacked,
    "draw": AssetDrawn,
    "payment": MarkerReturned,
}
"""Action → the event that records it."""
NEUTRALLY: tuple[Action, ...] = ("ship", "occupy")
"""What a neutral does."""
REVEAL, END = "reveal", "end"
"""Other ways to go on in an open turn, besides its actions and a neutral."""


def turn_asked(state: State, now: Round, seat: str) -> Pending:
    """A seat begins its turn, or passes."""
    if now.leaving == seat and state.knob("free_discard") == "pass-only":
        asked = "discard, or pass" if is_over(state, seat) else "pass"
        return Decision(seat, asked, (Passed, Discarded), source="EN-6")
    return _between(seat)


@cache
def _between(seat: str) -> Decision:
    kinds = (SiteActivated, ChitSpent, Passed, Discarded)
    return Decision(seat, "use a building, spend a chit, or pass", kinds, source=ACTIONS)


def turn_open(state: State, turn: Turn) -> Pending:
    """What the open turn can still do; it ends if nothing is left."""
    more, neutral = open_actions(state, turn), neutral_targets(state, turn)
    if not more and not neutral:
        return _ended(turn.seat)
    ways: list[str] = [*more]
    if unknown_targets(state, turn):
        ways.append(REVEAL)
    if neutral:
        ways.append(NEUTRAL)
    if turn.acts or state.knob("empty_activation"):
        ways.append(END)
    return _within(turn.seat, turn.piece, tuple(ways))


@cache
def _ended(seat: str) -> Follows:
    return Follows(SeatTurnEnded(seat=seat), source=ACTIONS, prompt=f"the turn of {seat} ends")


@cache
def _within(seat: str, piece: str, ways: tuple[str, ...]) -> Decision:
    """The question of an open turn. `ship` and `occupy` are mute if only a neutral could do them, and
    `neutral` is mute if none can be played."""
    more, neutral = [*dict.fromkeys(way for way in ways if way in MAKES)], NEUTRAL in ways
    kinds = dict.fromkeys([MAKES[action] for action in (*more, *(NEUTRALLY if neutral else ()))])
    mute = [word for word in NEUTRALLY if word not in more] if neutral else [NEUTRAL]
    asked = [" or ".join(more)] if more else []
    named = f"the {piece} chit" if piece in MAKES else piece
    if REVEAL in ways:
        kinds[TokenRevealed] = None
    if neutral:
        asked.append("play a neutral")
    if END in ways:
        kinds[SeatTurnEnded] = None
        asked.append("end the turn")
    return Decision(seat, f"{named}: {', or '.join(asked)}", tuple(kinds), source=ACTIONS, mute=tuple(mute))
