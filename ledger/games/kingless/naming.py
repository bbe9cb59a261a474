"""What can be named in a move: cards in hand, in front, on the gutter, and seats.

Law: what the rules forbid can still be named, because a table may do it; it is just not offered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ledger.core.moves import Choice
from ledger.core.pieces import UNKNOWN
from ledger.core.verdicts import Chance, Decision
from ledger.games.kingless.catalog import Card
from ledger.games.kingless.duties import (
    fits,
    gutter_top,
    opponents,
    reachable,
    step_now,
    visible,
)
from ledger.games.kingless.flow import pending, tied
from ledger.games.kingless.setup import card_of
from ledger.games.kingless.state import State

NOBODY = "nobody"
Before = tuple[Any, ...]


def asked(state: State) -> str:
    """The seat that is asked now; empty where no seat is."""
    due = pending(state)
    return due.seat if isinstance(due, Decision) else ""


def seats(state: State, _: Before) -> Iterable[Choice]:
    return (Choice(seat, seat) for seat in state.present)


def described(state: State, name: str) -> str:
    """What a card is, in a few words."""
    card = card_of(state, name)
    if card is None or card.sort is None:
        return "not in the catalog"
    worth = "?" if card.influence is None else card.influence
    return f"{card.sort} {worth}{f': {card.text}' if card.text else ''}"


def left(state: State) -> Iterator[tuple[str, Card]]:
    """The cards of the catalog that may still turn up."""
    for name, card in state.table.catalog.of(Card).items():
        if card.copies is None or state.pieces.seen.get(name, 0) < card.copies:
            yield name, card


def _hand(state: State, seat: str) -> dict[str, bool]:
    """Every card that can be named for a hand, and whether it may really be there."""
    names = [state.pieces.names[token] for token in state.hands.get(seat, ())]
    found = dict.fromkeys((name for name in names if name is not None), True)
    if None in names:
        for name, _ in left(state):
            found.setdefault(name, True)
    for name in state.table.catalog.of(Card):
        found.setdefault(name, False)
    return found


def playable(state: State, _: Before) -> Iterator[Choice]:
    for name, real in _hand(state, asked(state)).items():
        card = card_of(state, name)
        listed = real and card is not None and card.interrupt is None and card.sort is not None
        yield Choice(name, name, help=described(state, name), unlisted=not listed)


def puttable(state: State, _: Before) -> Iterator[Choice]:
    step = step_now(state)
    what = step.effect.what if step is not None else "any"
    for name, real in _hand(state, asked(state)).items():
        card = card_of(state, name)
        listed = real and card is not None and card.sort is not None and fits(state, name, what)
        yield Choice(name, name, help=described(state, name), unlisted=not listed)


def discardable(state: State, _: Before) -> Iterator[Choice]:
    for name, real in _hand(state, asked(state)).items():
        yield Choice(name, name, help=described(state, name), unlisted=not real)


def any_card(state: State, _: Before) -> Iterator[Choice]:
    for name in state.table.catalog.of(Card):
        yield Choice(name, name, help=described(state, name))


def handed(state: State, before: Before) -> Iterator[Choice]:
    """A card that changes hands: one nobody saw, or a named one."""
    yield Choice(UNKNOWN, None, help="nobody else saw it")
    yield from discardable(state, before)


def claimable(state: State, _: Before) -> Iterator[Choice]:
    """Every Dwarf or Item that can be named; and seats, for writing down a score."""
    step = step_now(state)
    what = step.effect.what if step is not None else "any"
    for name, card in state.table.catalog.of(Card).items():
        ok = fits(state, name, what) and card.interrupt is None
        yield Choice(name, ("card", name), help=described(state, name), unlisted=not ok)
    for seat in state.table.seats:
        yield Choice(seat, ("seat", seat), help="the score that a seat says it has", unlisted=True)


def owners(state: State, _: Before) -> Iterator[Choice]:
    """Whose area is reached by a Gutter, then everybody else's."""
    action, step = state.action, step_now(state)
    near = {seat for seat, _ in reachable(state, action, step)} if action and step else set(state.present)
    for seat in state.present:
        yield Choice(seat, seat, unlisted=seat not in near)


def in_front(state: State, before: Before) -> Iterator[Choice]:
    action, step = state.action, step_now(state)
    near = {token for _, token in reachable(state, action, step)} if action and step else None
    tokens = state.areas.get(before[0], ())
    for name in dict.fromkeys(state.pieces.show(token) for token in tokens):
        open_ = near is None or any(state.pieces.names[token] == name for token in tokens if token in near)
        yield Choice(name, name, help=described(state, name), unlisted=not open_)


def rivals(state: State, _: Before) -> Iterator[Choice]:
    action, step = state.action, step_now(state)
    near = opponents(state, action, step) if action is not None and step is not None else state.present
    for seat in state.present:
        yield Choice(seat, seat, help=f"{len(state.hands[seat])} cards in hand", unlisted=seat not in near)


def answers(state: State, _: Before) -> Iterator[Choice]:
    for seat in state.present:
        yield Choice(seat, seat, help="gives it from hand", unlisted=not state.hands[seat])
    yield Choice(NOBODY, None, help="everybody says so")


def holders(state: State, _: Before) -> Iterable[Choice]:
    called = state.called
    return (Choice(seat, seat) for seat in (visible(state, *called) if called is not None else ()))


def shown(state: State, _: Before) -> Iterator[Choice]:
    """The cards that Recruit shows."""
    for name in dict.fromkeys(state.pieces.show(token) for token in state.turned):
        event = card_of(state, name)
        barred = event is not None and event.sort == "event"
        yield Choice(name, name, help=described(state, name), unlisted=barred)


def turnable(state: State, _: Before) -> Iterator[Choice]:
    due = pending(state)
    wanted = isinstance(due, Decision | Chance) and "turn" in due.verbs
    for name, _card in left(state):
        yield Choice(name, name, help=described(state, name), unlisted=not wanted)


def top(state: State, _: Before) -> Iterator[Choice]:
    token = gutter_top(state)
    name = state.pieces.names[token] if token is not None else None
    if name is not None:
        yield Choice(name, name, help=described(state, name))
        return
    yield from any_card(state, ())


def sorts(state: State, _: Before) -> Iterable[Choice]:
    return (Choice(sort, sort) for sort in ("dwarf", "item", "event"))


def sizes(state: State, _: Before) -> Iterator[Choice]:
    yield Choice(UNKNOWN, None, help="nobody counted")
    yield from (Choice(str(size), size, unlisted=True) for size in range(10, 400))


def contestants(state: State, _: Before) -> Iterable[Choice]:
    return (Choice(seat, seat) for seat in tied(state))


def takers(state: State, _: Before) -> Iterator[Choice]:
    """Who is given a card: the King by the Crown, anybody by a text of the table's."""
    crowned = state.first is None
    for seat in state.present:
        yield Choice(seat, seat, unlisted=crowned and seat != state.crown)


def specials(state: State, _: Before) -> Iterable[Choice]:
    return (Choice("crown", "crown"), Choice("hat", "hat"))
