"""Which cards a text can be about, and how they are named: in play, in a hand, in a discard pile.

Law: what a described text allows is listed; for one that nobody described, a table may name any card.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ledger.api import LEGAL, UNKNOWN, Arg, Choice, Typed, Verdict
from ledger.games.courses.catalog import Card, Does
from ledger.games.courses.decks import copies
from ledger.games.courses.naming import called, label, lying, seen
from ledger.games.courses.piles import is_new
from ledger.games.courses.state import Lying, Source, State
from ledger.games.courses.texts.steps import is_improvised, step_now, targets, ways

MOST_NAMED = 24
"""Cards that a list names for a text that nobody described."""

ON_CARDS: tuple[Does, ...] = ("attach", "tap", "untap", "discard", "hand", "power")
"""The kinds of effects that are about cards in play."""


class Ref(NamedTuple):
    """A card: by its number in play, or by its name in a hand or a discard pile."""

    card: int = 0
    source: Source = "play"
    seat: str = ""
    name: str | None = None


def subjects(state: State) -> set[int] | None:
    """The cards in play that the effect that is due can be about; None where a text is improvised."""
    if is_improvised(state):
        return None
    step = step_now(state)
    if step is None or step.effect.do not in ON_CARDS or not ways(state, step):
        return set()
    return {card.number for card in targets(state, state.require_action().seat, step.effect)}


def is_offered(offered: set[int] | None, card: Lying, place: int) -> bool:
    """Whether a list names a card in play; `place` is how many lie before it."""
    return place < MOST_NAMED if offered is None else card.number in offered


def in_play(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Any card in play."""
    offered = subjects(state)
    for place, card in enumerate(state.cards.values()):
        yield lying(state, card, listed=is_offered(offered, card, place))


def anywhere(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Any card: in play, in a hand (`bob hand Lantern`), in a discard pile (`bob pile Lantern`).

    A list names the own hand and the own pile: with those of all others it would be too long to read.
    """
    offered = subjects(state)
    for place, card in enumerate(state.cards.values()):
        choice = lying(state, card, listed=is_offered(offered, card, place))
        yield Choice(choice.text, Ref(card.number), choice.also, choice.help, choice.unlisted)
    for seat in state.standing:
        is_open = offered is None and seat == by
        yield from piled(state, seat, "hand", is_open)
        yield from piled(state, seat, "pile", is_open)


def piled(state: State, seat: str, source: Source, is_open: bool) -> Iterator[Choice]:
    """The cards that a seat has, or can have, in a hand or a discard pile."""
    player = state.players[seat]
    tokens = player.hand if source == "hand" else player.pile
    names = dict.fromkeys(state.pieces.names[token] for token in tokens)
    for name in names:
        yield Choice(f"{seat} {source} {name or UNKNOWN}", Ref(0, source, seat, name), unlisted=not is_open)
    if None in names:
        for name in state.table.catalog.of(Card):
            if name not in names:
                yield Choice(f"{seat} {source} {name}", Ref(0, source, seat, name), unlisted=True)


ANY = Arg("card", anywhere)


def typed(state: State, ref: Ref) -> Choice:
    """A card as it is typed."""
    if ref.card:
        return Choice(label(state, ref.card).text, ref)
    return Choice(f"{ref.seat} {ref.source} {ref.name or UNKNOWN}", ref)


def ref_called(state: State, ref: Ref) -> str:
    """The card of an effect, in a sentence: one in play, or one of a hand or a pile."""
    if ref.card:
        return called(state, ref.card)
    place = "hand" if ref.source == "hand" else "discard pile"
    return f"{seen(state, ref.name)} of {ref.seat}'s {place}"


def turned_up(state: State, ref: Ref) -> Verdict:
    """Whether a card of a hand or a pile may be one more of its name."""
    if ref.card or ref.name is None:
        return LEGAL
    player = state.players[ref.seat]
    tokens = player.hand if ref.source == "hand" else player.pile
    return copies(state, ref.seat, ref.name) if is_new(state, tokens, ref.name) else LEGAL
