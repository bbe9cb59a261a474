"""People who play Kingless with some sense, for the sample logs.

Law: they choose among what the referee allows, and everything that looks like a whim comes from a seed.
"""

from __future__ import annotations

from random import Random
from typing import Any

from ledger.core.log.events import Event
from ledger.core.rules.describe import prompt
from ledger.core.rules.rulebook import check
from ledger.core.rules.verdicts import Decision
from ledger.core.typing import listing
from ledger.games.kingless import GAME
from ledger.games.kingless.areas import CardCalled, CardDiscarded, CardGuttered
from ledger.games.kingless.cards import card_of
from ledger.games.kingless.effects import Recruited
from ledger.games.kingless.hands import CardPut, OpponentChosen
from ledger.games.kingless.obligations import EffectStep, step_now
from ledger.games.kingless.state import State
from ledger.games.kingless.turns import CardPlayed, InterruptPlayed, PlaySettled

TEMPER = 0.75
"""How often somebody who can interrupt something worth it does."""


def choose(state: State, random: Random) -> Event:
    """What the seat that is asked does."""
    event = _interrupt(state, random) if state.chain else None
    if event is not None:
        return event
    due = step_now(state)
    moves = [move for move in listing.legal_moves(GAME, state) if not _is_early(move.event, due)]
    assert moves, prompt(GAME.pending(state))
    if state.chain:
        return next(move.event for move in moves if isinstance(move.event, PlaySettled))
    return max(moves, key=lambda move: (_worth(state, move.event, random) + random.random(), move.text)).event


def _is_early(event: Event, due: EffectStep | None) -> bool:
    """Whether it is about a later area than the one that is due: who clears several goes round the table."""
    return isinstance(event, CardGuttered) and due is not None and due.seat not in ("", event.owner)


def _interrupt(state: State, random: Random) -> Event | None:
    """Somebody who would suffer, or whose card was interrupted, answers."""
    top = state.chain[-1]
    base = card_of(state, state.pieces.names[state.chain[0].token])
    if base is None or not any(effect.do in _HARM for effect in base.does or ()):
        return None
    helping = len(state.chain) % 2 == 0
    owner = state.chain[0].seat
    for seat in state.table.clockwise(top.seat, after=True):
        if (seat == owner) is not helping or random.random() > TEMPER:
            continue
        for kind, name in (("stop", "Stop"), ("halt", "Halt")):
            event = InterruptPlayed(by=seat, card=name, kind=kind)  # type: ignore[arg-type]
            if check(GAME, state, event).kind == "legal":
                return event
    return None


_HARM = ("gutter", "claim", "pick-pocket", "discard", "recruit")


def _influence(state: State, name: str | None) -> int:
    card = card_of(state, name)
    return card.influence or 0 if card is not None else 0


def _worth(state: State, event: Event, random: Random) -> float:
    leader = max(state.areas, key=lambda seat: sum(_tokens(state, seat)))
    due: Any = GAME.pending(state)
    seat = due.seat if isinstance(due, Decision) else ""
    match event:
        case CardPlayed():
            card = card_of(state, event.card)
            helpful = bool(card is not None and card.does)
            return 2.5 if event.sort == "event" else _influence(state, event.card) + helpful
        case CardGuttered():
            own = -10 if event.owner == seat else 0
            return own + _influence(state, event.card) * (-1 if own else 1)
        case CardCalled():
            visible = any(
                state.pieces.names[token] == event.card
                for other in state.table.present
                if other != seat
                for token in state.areas[other]
            )
            return _influence(state, event.card) + visible + random.random() * 4
        case OpponentChosen():
            return 2.0 * (event.seat == leader)
        case CardDiscarded():
            return -_influence(state, event.card)
        case CardPut() | Recruited():
            return _influence(state, event.card)
    return 0.0


def _tokens(state: State, seat: str) -> list[int]:
    return [_influence(state, state.pieces.names[token]) for token in state.areas[seat]]
