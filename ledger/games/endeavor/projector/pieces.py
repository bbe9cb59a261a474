"""What the hands at the table do again and again: tokens to a board, discs from a harbour, cards from a deck.

Law: pieces go from one place to another. A `require_…` raises Contradiction for what is not there; whoever
moves a piece has asked it before.
"""

from __future__ import annotations

from collections.abc import Sequence

from ledger.api import Contradiction, Projector
from ledger.games.endeavor.atlas import UNTOLD
from ledger.games.endeavor.catalog import TRACKS
from ledger.games.endeavor.events import Attacked, Gain, Occupied, Shipped
from ledger.games.endeavor.mat import Chit, Pick
from ledger.games.endeavor.state import NEUTRAL, OPPOSITION, Board, State

projector: Projector[State] = Projector()
on = projector.on

# tokens


def add_token(state: State, side: str, token: str, event: int) -> None:
    """A token comes to a board."""
    tokens = state.boards[side].tokens
    tokens[token] = (*tokens.get(token, ()), event)
    if state.stops_at_last:
        stop_markers(state, side)


def drop_token(board: Board, token: str) -> None:
    """A token leaves a board; the newest of its kind."""
    board.tokens[token] = board.tokens[token][:-1]


def stop_markers(state: State, side: str) -> None:
    """Where markers stop at the last value, what they did not go is gone (EN-10)."""
    board, last = state.boards[side], state.atlas.levels.last
    over = {
        track: value - last for track, value in zip(TRACKS, state.totals(side), strict=True) if value > last
    }
    if over:
        kept = board.beyond
        board.beyond = {**kept, **{track: kept.get(track, 0) + steps for track, steps in over.items()}}


def discard_token(state: State, token: str) -> None:
    state.out[token] = state.out.get(token, 0) + 1


def require_gains(state: State, disc: str, gains: Sequence[Gain]) -> None:
    """Raises Contradiction where these tokens do not lie there, or cannot be run by that colour."""
    if len(gains) > 1 and len({gain.space for gain in gains}) < len(gains):
        raise Contradiction("a token is taken once")
    lying = state.token
    for gain in gains:
        if lying.get(gain.space) != gain.token or gain.token == UNTOLD:
            raise state.no_token(gain.space, gain.token)
        if gain.to == "run":
            state.mat.require_opposing(disc)
            state.require_chit(gain.token)


def take(state: State, event: Shipped | Occupied | Attacked, region: str) -> None:
    """Tokens come from the map. Chits to run go in front of those that wait, in the order of the gain."""
    lying, own = state.token, state.boards[event.by].tokens
    chits: list[Chit] = []
    for gain in event.gains:
        token = gain.token
        del lying[gain.space]
        if gain.to == "board":
            own[token] = (*own.get(token, ()), event.id)
            continue
        discard_token(state, token)
        if gain.to == "run":
            chits.append(Chit(event.disc, token, gain.space, region))
    if chits:
        state.chits = [*chits, *state.chits]
    if state.stops_at_last:
        stop_markers(state, event.by)


# discs


def require_disc(state: State, by: str, disc: str, count: int = 1) -> Board:
    """The board of whoever has that disc at hand; the opposition's come from an endless stock (EN-69)."""
    board = state.boards[by]
    if disc == by:
        board.require_marker(count)
    elif by == OPPOSITION:
        state.mat.require_opposing(disc)
    elif disc != NEUTRAL:
        raise Contradiction(f"{by} has no {disc or 'such'} discs")
    elif board.neutral_harbour < count:
        raise Contradiction(f"{by} has no neutral in the harbour")
    return board


def spend_discs(board: Board, event: Shipped | Occupied | Attacked, count: int = 1) -> None:
    """Discs leave the harbour of the seat that acts."""
    if event.disc == event.by:
        board.harbour -= count
    elif event.disc == NEUTRAL:
        board.neutral_harbour -= count


# cards


def lift_card(state: State, deck: str, card: str) -> None:
    """A card of a deck leaves it, or whoever holds it although it was drawn."""
    cards = state.decks[deck]
    if card in cards:
        cards.remove(card)
    else:
        del state.boards[holder(state, deck, card)].cards[card]


def holder(state: State, deck: str, card: str) -> str:
    """The side that holds a card which is not in its deck."""
    piece = state.atlas.cards.get(card)
    if piece is None or piece.deck != deck:
        raise Contradiction(f"{card} does not belong to the deck {deck}")
    for side, board in state.boards.items():
        if card in board.cards:
            return side
    raise Contradiction(f"{card} has left the game")


def add_card(state: State, side: str, card: str, event: int) -> None:
    state.boards[side].cards[card] = event
    if state.stops_at_last:
        stop_markers(state, side)


# what comes of it


def pick(state: State, event: int, what: str, options: tuple[str, ...], chosen: str | None) -> None:
    """Remembers what was chosen among several that were as good."""
    if chosen is not None:
        n = state.round.n if state.round is not None else 0
        state.mat.picks.append(Pick(event, n, what, options, chosen))


def acted(state: State, by: str, disc: str, act: str, region: str) -> None:
    """What was owed is done, or the open turn goes on."""
    turn = state.turn
    if by == OPPOSITION:
        state.owed = None
    elif turn is not None and turn.seat == by:
        if disc == NEUTRAL:
            turn.neutrals += 1
        else:
            turn.acts.append((act, region))
