"""What a card's text asks for, step by step, and which cards in play it can affect.

Law: questions about a state; the functions that change it come last and are for event handlers. A text that
begins in the middle of another one goes first, and the other one waits. Source: card texts; rulings MT-27,
MT-32, MT-40.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ledger.games.courses import piles
from ledger.games.courses.catalog import PlayEffect
from ledger.games.courses.naming import called
from ledger.games.courses.state import Lying, OpenText, OwedCards, State
from ledger.games.courses.worth import added, entry, entry_of, power

STAY = ("item", "supporter")
"""The sorts of cards that can lie at home, or attached to others."""


class TextStep(NamedTuple):
    """One effect of a text, and the seat that it is about."""

    effect: PlayEffect
    seat: str


def effects(state: State, action: OpenText) -> tuple[PlayEffect, ...] | None:
    """What the text asks for, in order; None if the catalog does not describe it.

    A partner or a supporter without a described text asks for nothing until it is used.
    """
    card = entry(state, action.name)
    if action.used or card is None or card.does is None:
        return None if action.used or action.kind == "item" else ()
    return card.does


def next_step(state: State, action: OpenText, effects: tuple[PlayEffect, ...]) -> TextStep | None:
    """The effect that is due, and its seat; None if all are done. An effect is done for one seat after
    another, as often as it says."""
    done = action.done
    for effect in effects:
        seats = (action.seat,) if effect.who == "you" else _seats(effect, action.seat, state.order)
        times = 1 if effect.do in ("draw", "points", "power") else effect.count
        if done < times * len(seats):
            return TextStep(effect, seats[done // times])
        done -= times * len(seats)
    return None


def _seats(effect: PlayEffect, seat: str, order: tuple[str, ...]) -> tuple[str, ...]:
    """The seats that an effect on others, or on everybody, is about, in the order of turns from `seat` on."""
    place = order.index(seat) if seat in order else 0
    others = (*order[place + 1 :], *order[:place])
    return others if effect.who == "others" else (seat, *others)


def is_improvised(state: State) -> bool:
    """Whether a text that the catalog does not describe is being done."""
    return state.action is not None and effects(state, state.action) is None


def step_now(state: State) -> TextStep | None:
    """The effect that is due; None if there is none, or if the text is improvised."""
    action = state.action
    return None if action is None else next_step(state, action, effects(state, action) or ())


def asks_more(state: State, action: OpenText) -> bool:
    """Whether a text is not done yet: it asks for more, or its card is an item that still has to be
    discarded."""
    asked = effects(state, action)
    return asked is None or next_step(state, action, asked) is not None or is_item(state, action)


def is_item(state: State, action: OpenText) -> bool:
    """Whether the card whose text is being done lies in play as an item."""
    card = state.cards.get(action.card)
    return card is not None and card.kind == "item"


def targets(
    state: State, seat: str, effect: PlayEffect, among: Iterable[Lying] | None = None
) -> Iterator[Lying]:
    """The cards in play that an effect of `seat` can be about; if `among` is given, only those of its cards.
    A card also counts if the catalog does not say what the effect asks about it.

    A course that belongs to nobody counts as neither the seat's own nor somebody else's (MT-27).
    """
    do, whose, what = effect.do, effect.whose, effect.what
    stays = what in STAY
    more = {} if effect.power is None else added(state, "power")
    for card in state.cards.values() if among is None else among:
        kind, owner = card.kind, card.owner
        if kind == "item" or not (_is_still(state, card, what) if stays else what in ("any", kind)):
            continue
        if whose == "own" and owner != seat:
            continue
        if whose == "theirs" and (owner == seat or owner not in state.table.present):
            continue
        if do in ("tap", "untap") and card.tapped is (do == "tap"):
            continue
        if do == "hand" and kind == "course":
            continue
        if effect.power is not None and not _is_weak(state, card, int(effect.power[2:]), more):
            continue
        yield card


def _is_still(state: State, card: Lying, what: str) -> bool:
    """Whether a card in play as a supporter or an attachment is, or may be, of the sort that a text names: an
    item that is attached, or was taken off and lies at home, is still an item."""
    if card.kind not in ("attachment", "supporter"):
        return False
    known = entry_of(state, card)
    return known is None or known.sort in (None, what)


def _is_weak(state: State, card: Lying, most: int, more: Mapping[int, int]) -> bool:
    """Whether a card has, or may have, a power of at most `most`. A card that is not a partner has no power
    at all, unless the catalog gives it one.
    """
    strength = power(state, card, more)
    if strength is not None:
        return strength <= most
    known = entry_of(state, card)
    sort = known.sort if known is not None else "course" if card.kind == "course" else None
    return sort in (None, "partner")


def unclear(state: State, effect: PlayEffect, card: Lying) -> str:
    """Why nobody can check whether an effect can be about a card; empty if the catalog says it."""
    if effect.power is not None and power(state, card) is None:
        return f"the catalog does not say what power {called(state, card.number)} has"
    if effect.what in STAY and card.kind != effect.what:
        known = entry_of(state, card)
        if known is None or known.sort is None:
            return f"the catalog does not say what {called(state, card.number)} is"
    return ""


# where a text begins and ends


def begin(state: State, action: OpenText) -> None:
    """Begins a text. If another text is not done yet, it waits, unless the new one asks for nothing at
    all."""
    before = state.action
    if before is not None and asks_more(state, before):
        if not asks_more(state, action):
            return
        state.waiting.append(before)
    state.action = action


def resume(state: State) -> None:
    """Ends the open text. If others wait, the latest of them goes on."""
    state.action = state.waiting.pop() if state.waiting else None


def cut_short(state: State) -> None:
    """Ends every text, done or not; the items in play are discarded (MT-32)."""
    state.action, state.owed, state.waiting, state.die = None, None, [], 0
    for card in state.of("item"):
        piles.to_pile(state, piles.leave(state, card.number))


def came(state: State, count: int) -> None:
    """Notes that this many cards came from a deck. They are no longer owed or, if none were owed, the due
    effect is done."""
    if state.owed is None:
        state.do_effect()
    elif count < state.owed.count:
        state.owed = OwedCards(state.owed.seat, state.owed.count - count, state.owed.to)
    else:
        state.owed = None
