"""People who play Effortless sensibly, each in their own way.

Law: a player looks at what every legal move would make of the table, as far as that can be known, and takes
the one that promises most. Nobody looks into the deck or at a face-down card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from ledger.core.log.events import Event
from ledger.core.rules.automatic import fold_what_follows
from ledger.core.rules.game import AnyGame
from ledger.core.rules.verbs import Move
from ledger.core.rules.verdicts import Chance, Decision
from ledger.core.typing import listing
from ledger.games.effortless.catalog import DeckCard, Modifier
from ledger.games.effortless.collection_scoring import armor_sets
from ledger.games.effortless.obligations import obligations
from ledger.games.effortless.state import State
from ledger.games.effortless.visits import CardDrawn, CardFlipped, CardTaken, EffortPlaced

HIDDEN_CARD = 1.4
"""What a card that nobody sees is worth to anybody, in victory points."""

Insight = Callable[[Event], Event]
"""What a player who may look at a card knows about taking it."""


class Style(NamedTuple):
    """What a player cares for; 1 is what the points alone would say."""

    armor: float = 1
    weapons: float = 1
    symbols: float = 1
    envy: float = 0.3
    unrest: float = 1
    """How soon the player has had enough of a location."""
    camp: str = ""
    """The location that the player likes best, whatever it scores."""


def choose(game: AnyGame, state: State, style: Style, insight: Insight) -> Move:
    """The most promising of the legal moves; the first of them if several promise the same."""
    pending = game.pending(state)
    assert isinstance(pending, Decision)
    moves = _options(game, state)
    if len(moves) == 1:
        return moves[0]
    return max(moves, key=lambda move: _promise(game, state, insight(move.event), pending.seat, style))


def _promise(game: AnyGame, state: State, event: Event, seat: str, style: Style) -> float:
    """What the seat's turn is worth after this event and the best that can follow from it."""
    after = state.copy()
    game.projector.fold(after, (event,))
    fold_what_follows(game, after, None)
    pending = game.pending(after)
    turn = after.turn
    if (
        turn is not None
        and isinstance(pending, Chance)
        and isinstance(pending.draft, CardDrawn | CardFlipped)
    ):
        return prospects(game, after, seat, style) + HIDDEN_CARD * obligations(after, turn).gain
    if not isinstance(pending, Decision) or pending.seat != seat or EffortPlaced in pending.events:
        return prospects(game, after, seat, style)
    if turn is not None and _is_hidden(after, turn.pos):
        return prospects(game, after, seat, style) + HIDDEN_CARD
    return max(_promise(game, after, move.event, seat, style) for move in _options(game, after))


def _options(game: AnyGame, state: State) -> list[Move]:
    """The legal moves worth a thought: one duty after the other, and no order of what comes in any case."""
    moves = list(listing.legal_moves(game, state))
    moves = [move for move in moves if type(move.event) is type(moves[0].event)]
    turn = state.turn
    if (
        turn is not None
        and isinstance(moves[0].event, CardTaken)
        and obligations(state, turn).gain == len(moves)
    ):
        return moves[:1]
    return moves


def _is_hidden(state: State, pos: int) -> bool:
    return any(token in state.down for token in state.spots[pos].slots if token is not None)


def prospects(game: AnyGame, state: State, seat: str, style: Style) -> float:
    """The score as it stands, and what it may still become."""
    sheet = game.score(state)
    best_other = max(sheet.total(other) for other in state.table.seats if other != seat)
    crowding = sum(spot.count(seat) ** 2 for spot in state.spots.values())
    camping = sum(spot.count(seat) for spot in state.spots.values() if spot.location == style.camp)
    known = state.table.catalog.of(DeckCard)
    names = [state.pieces.names[token] for token in state.collections[seat]]
    cards = [known[name] for name in names if name in known]
    return (
        sheet.total(seat)
        - style.envy * best_other
        + style.armor * _armor(state, seat)
        + style.weapons * _weapons(cards)
        + style.symbols * 0.5 * sum(card.symbols for card in cards if card.sort == "attribute")
        + HIDDEN_CARD * names.count(None)
        + _thresholds(state, seat)
        + 2.5 * min(camping, 6)
        - style.unrest * 0.2 * crowding
    )


def _thresholds(state: State, seat: str) -> float:
    """A modifier that wants so many effort is worth something on the way there."""
    known = state.table.catalog.of(Modifier)
    worth = 0.0
    for spot in state.spots.values():
        modifier, own = known.get(spot.modifier), spot.count(seat)
        if modifier is not None and modifier.shape == "at-least" and own < modifier.effort:
            worth += 0.8 * (modifier.points or 0) * own / modifier.effort
    return worth


def _armor(state: State, seat: str) -> float:
    """A set that has begun wants to grow."""
    return sum(0.8 * len(tokens) * (len(tokens) < 4) for _, tokens in armor_sets(state, seat))


def _weapons(cards: Sequence[DeckCard]) -> float:
    """A weapon that cannot be wielded yet is worth the part of its needs that is there."""
    have = Counter(card.attribute for card in cards)
    worth = 0.0
    for card in cards:
        needs = card.needs or {}
        wanted = sum(needs.values())
        there = sum(min(number, have[need]) for need, number in needs.items())
        if there < wanted:
            worth += 0.5 * (card.points or 0) * there / wanted
    return worth


def known_by(lying: Callable[[int, int], str], state: State) -> Insight:
    """What the visitor knows of the face-down cards after looking at them; `lying` looks into a slot."""

    def look(event: Event) -> Event:
        turn = state.turn
        if isinstance(event, CardTaken) and event.card is None and turn is not None and turn.looked:
            return msgspec.structs.replace(event, card=lying(event.pos, event.slot))
        return event

    return look
