"""People who play Endeavor sensibly.

Law: a player looks at what every legal line would make of the table and takes the one that promises most.
Nobody looks further than the end of the own turn.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.core import listing
from ledger.core.course import settle
from ledger.core.events import Event
from ledger.core.moves import Move
from ledger.core.verdicts import Decision
from ledger.games.endeavor import GAME
from ledger.games.endeavor import events as ev
from ledger.games.endeavor.catalog import TRACKS
from ledger.games.endeavor.state import OPPOSITION, State
from ledger.games.endeavor.worth import total

WORTH = {"ship": 1.0, "occupy": 1.7, "attack": 1.6, "draw": 1.2, "payment": 1.1}
"""What an action is worth once a round, in glory."""
ENDS = (ev.Passed, ev.TurnEnded)


def choose(state: State) -> str:
    """The line that a seat types."""
    pending = GAME.pending(state)
    assert isinstance(pending, Decision)
    seat = pending.seat
    lines = list(_lines(state, seat))
    return max(lines, key=lambda line: line[1])[0]


def _lines(state: State, seat: str) -> Iterator[tuple[str, float]]:
    """Every move with what it promises; an opening goes on to the best act behind its colon."""
    for move in listing.legal_moves(GAME, state):
        after = state.copy()
        GAME.projector.fold(after, (move.event,))
        if isinstance(move.event, ev.SiteActivated | ev.ChitSpent):
            rest = list(_lines(after, seat))
            if rest:
                line, promise = max(rest, key=lambda line: line[1])
                yield f"{move.text}: {line}", promise
            continue
        yield move.text, _promise(after, seat) + _taste(state, move)


def _taste(state: State, move: Move) -> float:
    """What the pieces alone do not say: stopping is dull, and in solo a first draw helps the others."""
    event: Event = move.event
    if isinstance(event, ENDS):
        return -0.05
    if isinstance(event, ev.Drew) and state.solo is not None and not state.now.drew:
        return -2.0
    if isinstance(event, ev.Discarded) and event.side != OPPOSITION:
        return -0.5
    return 0.0


def _promise(state: State, seat: str) -> float:
    """The glory of a seat before the others', and what may still become of it."""
    if not isinstance(GAME.pending(state), Decision):
        turn = state.turn
        if turn is not None:
            settle(GAME, state, None)
    rivals = [side for side in state.boards if side != seat]
    return _value(state, seat) - 0.7 * max(_value(state, side) for side in rivals)


def _value(state: State, side: str) -> float:
    board, now = state.boards[side], state.round
    left = state.atlas.mode.rounds - (now.n if now is not None else 0)
    values = state.totals(side)
    value = total(state, side) + sum(0.55 * min(each, 15) for each in values)
    if side == OPPOSITION:
        return value
    value += 0.25 * board.harbour + 0.12 * left * values[TRACKS.index("culture")]
    value += 0.1 * left * (values[TRACKS.index("finance")] + values[TRACKS.index("industry")])
    for tile, _ in board.sites.values():
        entry = state.atlas.buildings[tile]
        acts = [WORTH[act] for act in entry.does]
        value += 0.8 * left * (sum(acts) if entry.join == "and" else max(acts, default=0))
    chits = (token for token in state.atlas.tokens.values() if token.sort == "chit")
    value += sum(1.2 * len(board.tokens.get(chit.name, ())) for chit in chits)
    for region, lane in state.lane.items():
        value += 0.35 * lane.count(side) if not state.is_full(region) else 0.5 * (side in lane)
    if state.solo is not None and now is not None and side in now.built:
        value -= 1.2 * now.marker
    return value
