"""What the hands at the table do again and again: tokens to a board, discs from a harbour, cards from a deck.

Law: pieces go from one place to another. What is not there raises Contradiction.
"""

from __future__ import annotations

from collections.abc import Iterable

from ledger.api import Contradiction, Projector
from ledger.games.endeavor.catalog import TRACKS
from ledger.games.endeavor.events import Gain
from ledger.games.endeavor.state import NEUTRAL, OPPOSITION, Chit, Pick, State

projector: Projector[State] = Projector()
on = projector.on


def add_token(state: State, side: str, token: str, event: int) -> None:
    """A token comes to a board."""
    board = state.board(side)
    board.tokens[token] = (*board.tokens.get(token, ()), event)
    stop_markers(state, side)


def drop_token(state: State, side: str, token: str) -> int:
    """A token leaves a board; the event that had brought it."""
    board = state.board(side)
    board.require_token(token)
    *rest, event = board.tokens[token]
    board.tokens[token] = tuple(rest)
    return event


def stop_markers(state: State, side: str) -> None:
    """Where markers stop at the last value, what they did not go is gone (EN-10)."""
    if state.knob("over_15") == "keep":
        return
    board, last = state.board(side), state.atlas.levels.last
    over = {
        track: value - last for track, value in zip(TRACKS, state.totals(side), strict=True) if value > last
    }
    if over:
        kept = board.beyond
        board.beyond = {**kept, **{track: kept.get(track, 0) + steps for track, steps in over.items()}}


def lift_token(state: State, space: str, token: str) -> None:
    state.require_space(space, token)
    del state.token[space]


def discard_token(state: State, token: str) -> None:
    state.out[token] = state.out.get(token, 0) + 1


def take(state: State, side: str, colour: str, region: str, gains: Iterable[Gain], event: int) -> None:
    """Tokens come from the map. Chits to run go in front of those that wait, in the order of the gain."""
    chits: list[Chit] = []
    for gain in gains:
        lift_token(state, gain.space, gain.token)
        if gain.to == "board":
            add_token(state, side, gain.token, event)
            continue
        discard_token(state, gain.token)
        if gain.to == "run":
            state.mat.require_opposing(colour)
            state.require_chit(gain.token)
            chits.append(Chit(colour, gain.token, gain.space, region))
    if chits:
        state.chits = [*chits, *state.chits]


def spend_discs(state: State, by: str, disc: str, count: int = 1) -> None:
    """Discs leave the harbour of whoever acts; the opposition's come from an endless stock (EN-69)."""
    require_disc(state, by, disc, count)
    board = state.board(by)
    if disc == NEUTRAL:
        board.neutral_harbour -= count
    elif by != OPPOSITION:
        board.harbour -= count


def require_disc(state: State, by: str, disc: str, count: int = 1) -> None:
    board = state.board(by)
    if by == OPPOSITION:
        state.mat.require_opposing(disc)
    elif disc == NEUTRAL:
        if board.neutral_harbour < count:
            raise Contradiction(f"{by} has no neutral in the harbour")
    elif disc != by:
        raise Contradiction(f"{by} has no {disc or 'such'} discs")
    else:
        board.require_marker(count)


def lift_card(state: State, deck: str, card: str) -> None:
    """A card of a deck leaves it, or whoever holds it although it was drawn."""
    if card in state.require_deck(deck):
        state.decks[deck].remove(card)
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
    state.board(side).cards[card] = event
    stop_markers(state, side)


def pick(state: State, event: int, what: str, options: tuple[str, ...], chosen: str | None) -> None:
    """Remembers what was chosen among several that were as good."""
    if len(options) > 1 and chosen is not None:
        n = state.round.n if state.round is not None else 0
        state.mat.picks.append(Pick(event, n, what, options, chosen))


def acted(state: State, by: str, disc: str, act: str, region: str) -> None:
    """What was owed is done, or the open turn goes on."""
    if by == OPPOSITION:
        state.owed = None
    elif state.turn is not None and state.turn.seat == by:
        if disc == NEUTRAL:
            state.turn.neutrals += 1
        else:
            state.turn.acts.append((act, region))
