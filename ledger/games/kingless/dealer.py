"""What the tool deals at a table of Kingless.

Law: the outcome is a function of the seed and of how often chance was asked on this path, so undoing and
redoing deals the same. Streams: `deck` (shuffle n is the n-th round's), `first`, `pocket`, `tie`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ledger.core.events import Event
from ledger.core.luck import Luck
from ledger.core.verdicts import Chance
from ledger.games.kingless import events as ev
from ledger.games.kingless.duties import affected, step_now
from ledger.games.kingless.flow import answer, tied
from ledger.games.kingless.setup import values_of
from ledger.games.kingless.state import State


def deal(state: State, chance: Chance, luck: Luck) -> Event:
    """The outcome of a chance."""
    what, _, rest = chance.what.partition(" ")
    match what:
        case "first":
            seats = state.present
            seat = seats[luck.roll("first", 0, len(seats)) - 1]
            return ev.FirstPlayerSet(by="tool", seat=seat, why="shortest")
        case "deal":
            seat = next(seat for seat in state.present if seat not in state.given)
            count = values_of(state).hand
            return ev.HandDealt(by="tool", seat=seat, count=count, cards=top(state, luck, count))
        case "turn":
            return ev.CardsTurned(by="tool", cards=top(state, luck, min(2, state.deck or 0)))
        case "answer":
            return answer(state, *(state.called or ("", "")))
        case "pocket":
            return _pocket(state, luck)
        case "tie":
            seats = tied(state)
            place: Any = rest
            seat = seats[luck.roll("tie", state.ties, len(seats)) - 1]
            return ev.TiePlayed(by="tool", place=place, seats=seats, seat=seat)
    return _draw(state, luck, rest)


def top(state: State, luck: Luck, count: int) -> tuple[str, ...]:
    """The next cards of the deck."""
    order = _order(luck.seed, state.round - 1, len(state.stock))
    return tuple(state.stock[place] for place in order[state.dealt : state.dealt + count])


@lru_cache(maxsize=64)
def _order(seed: int, index: int, size: int) -> tuple[int, ...]:
    return Luck(seed).order("deck", index, size)


def _draw(state: State, luck: Luck, why: Any) -> Event:
    seat, wanted = drawer(state, why)
    got = min(wanted, state.deck or 0)
    cards = top(state, luck, got)
    return ev.Drew(by="tool", seat=seat, wanted=wanted, got=got, why=why, cards=cards)


def drawer(state: State, why: str) -> tuple[str, int]:
    """Who draws now, and how many cards."""
    values, turn, action, step = values_of(state), state.turn, state.action, step_now(state)
    if why == "hat":
        return state.hat, values.hat or 0
    if why == "action" and action is not None and step is not None:
        return affected(action, step), step.effect.count
    assert turn is not None
    if why != "check":
        return turn.seat, 1
    everybody = state.table.rulings["hand_check"] == "all"
    for seat in state.clockwise(turn.seat) if everybody else (turn.seat,):
        if len(state.hands[seat]) < values.least and seat not in turn.checked:
            return seat, values.least - len(state.hands[seat])
    raise LookupError("nobody draws")


def _pocket(state: State, luck: Luck) -> Event:
    action, step = state.action, step_now(state)
    assert action is not None
    assert step is not None
    owner = affected(action, step)
    hand = state.hands[owner]
    token = hand[luck.roll("pocket", state.picks, len(hand)) - 1]
    return ev.PickPocketed(by="tool", seat=action.seat, owner=owner, card=state.pieces.names[token])
