"""Which events carry out an effect of a text, which cards it can name, and whether it is done, left out or
skipped.

Law: each kind of effect has a function that lists its events, registered here with `does`. Source: card
texts; rulings MT-11, MT-32.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from ledger.api import (
    LEGAL,
    UNKNOWN,
    Arg,
    Catalog,
    Chapter,
    Choice,
    Event,
    Typed,
    Verb,
    Verdict,
    once,
    refused,
    same,
    typed_at,
    unverifiable,
)
from ledger.games.courses import asked, piles
from ledger.games.courses.asked import TextStep, asks_more, is_improvised, step_now, targets
from ledger.games.courses.catalog import Does, TradingCard, courses_of
from ledger.games.courses.naming import called, lying, seen
from ledger.games.courses.state import TEXTS, Lying, PlayedFrom, State, begun_by
from ledger.games.courses.worth import both

ON_CARDS: tuple[Does, ...] = ("attach", "tap", "untap", "discard", "hand", "power")
"""The effects that are about cards in play."""

settling: Chapter[State] = Chapter()


Doing = Callable[[State, TextStep, Iterable[Lying]], Iterable[Event]]
"""The events that would carry out an effect, given the cards in play that it can be about."""
_DOING: dict[Does, Doing] = {}


def does(kind: Does) -> Callable[[Doing], Doing]:
    """Registers the function that lists the events of one kind of effect."""

    def register(doing: Doing) -> Doing:
        _DOING[kind] = doing
        return doing

    return register


def to_each(kind: Callable[..., Event]) -> Doing:
    """A function that makes an event of this kind for each of the cards."""

    def doing(state: State, step: TextStep, among: Iterable[Lying]) -> Iterator[Event]:
        by = state.require_action().seat
        return (kind(by=by, card=card.number) for card in among)

    return doing


def ways(state: State, step: TextStep, among: Iterable[Lying] | None = None) -> Iterable[Event]:
    """Every event that would carry out an effect of the open text, except for what the deck decides.

    `among` are the cards in play to consider: all of them if it is None.
    """
    doing = _DOING.get(step.effect.do)
    if doing is None or step.seat not in state.table.present:
        return ()
    return doing(state, step, targets(state, state.require_action().seat, step.effect, among))


# the cards that an effect can be about


SOURCES: tuple[PlayedFrom, ...] = ("hand", "pile")


class Ref(NamedTuple):
    """A card: by its number in play, or by its name in a hand or a discard pile."""

    card: int = 0
    source: PlayedFrom = "play"
    seat: str = ""
    name: str | None = None


ref_to = lru_cache(maxsize=1024)(Ref)
"""The card in play with a number."""


@lru_cache(maxsize=1024)
def refs_in(
    seat: str, source: PlayedFrom, names: tuple[str | None, ...], catalog: Catalog[Any] | None = None
) -> tuple[Ref, ...]:
    """The cards with these names in a hand or a discard pile, without the courses of a catalog."""
    courses = () if catalog is None else courses_of(catalog)
    return tuple([Ref(0, source, seat, name) for name in names if name not in courses])


ListedRefs = Callable[[State, str, Typed], Collection[Ref]]
"""The cards that a list names, given who acts and what was typed before."""


class DoneByText(Event, frozen=True, kw_only=True):
    """What a text does: as the catalog describes it or, if the catalog lacks the text, at any point while it
    is being done."""

    caused_by = begun_by

    @staticmethod
    def when(state: State) -> bool:
        """Whether a text is being done that the catalog lacks."""
        return state.action is not None and is_improvised(state)

    @property
    def subject(self) -> int:
        """The card in play that it is about; 0 for none."""
        return 0

    def turns_up(self, state: State) -> Verdict:
        """Whether a card that the event names can turn up."""
        return LEGAL

    def may(self, state: State) -> Verdict:
        """It is legal if it is one of the ways that the text offers."""
        step, subject = step_now(state), state.cards.get(self.subject)
        among = () if subject is None else (subject,)
        if step is None or not any(same(self, way) for way in ways(state, step, among)):
            return refused(TEXTS, "the text does not allow that")
        if subject is not None and (why := asked.unclear(state, step.effect, subject)):
            return both(self.turns_up(state), unverifiable(TEXTS, why))
        return self.turns_up(state)

    def anytime(self, state: State) -> Verdict | None:
        if state.action is None or state.is_over:
            return refused(TEXTS, "no open card text does that")
        name = state.action.name
        if is_improvised(state):
            unknown = unverifiable(TEXTS, f"the catalog does not say what {name} does")
            return both(self.turns_up(state), unknown)
        if asks_more(state, state.action):
            return None
        return refused(TEXTS, f"{name} has no text left to do; `use` begins a card's own text")


@once
def subjects(state: State) -> Mapping[int, Lying]:
    """The cards in play that the due effect can be about, by their numbers: all of them if a text is
    improvised."""
    if is_improvised(state):
        return state.cards
    step = step_now(state)
    if step is None or step.effect.do not in ON_CARDS or not any(ways(state, step)):
        return {}
    return {card.number: card for card in targets(state, state.require_action().seat, step.effect)}


Fitting = Callable[[Mapping[int, Lying], Typed], Iterable[int]]
"""Picks the cards in play that fit, by their numbers, given what was typed before."""


def in_play(name: str = "card", fitting: Fitting = lambda cards, _: cards, lead: str = "") -> Arg:
    """An argument for any card in play; it lists those that fit and can be the subject of the due effect."""

    def offered(state: State, by: str, before: Typed) -> list[int]:
        return [*fitting(subjects(state), before)]

    def choices(state: State, by: str, before: Typed) -> Iterator[Choice]:
        listed = offered(state, by, before)
        return (lying(state, card, listed=card.number in listed) for card in state.cards.values())

    return Arg(name, choices, offered, lead=lead)


def refs_listed(*sources: PlayedFrom, courses: bool = False) -> ListedRefs:
    """A list of the cards in play that the due effect can be about; for an improvised text, also the player's
    own cards of these sources. With everybody's cards it would be too long to read."""

    def offered(state: State, by: str, _: Typed) -> list[Ref]:
        due = subjects(state).items()
        found = [ref_to(number) for number, card in due if courses or card.kind != "course"]
        if by in state.table.present and is_improvised(state):
            for source in sources:
                tokens = piles.pile_of(state.players[by], source)
                known = dict.fromkeys(map(state.pieces.names.__getitem__, tokens))
                found += refs_in(by, source, tuple(known), None if courses else state.table.catalog)
        return found

    return offered


def card_anywhere(offered: ListedRefs, *, alone: bool = False) -> Arg:
    """An argument for any card: in play, in a hand (`bob hand Lantern`), in a discard pile (`bob pile
    Lantern`)."""

    def choices(state: State, by: str, before: Typed) -> Iterator[Choice]:
        listed = {*offered(state, by, before)}
        for card in state.cards.values():
            ref = Ref(card.number)
            choice = lying(state, card, listed=ref in listed)
            yield Choice(choice.text, ref, choice.also, choice.help, choice.unlisted)
        for seat in state.table.present:
            for source in SOURCES:
                for name in names_in(state, seat, source):
                    ref = Ref(0, source, seat, name)
                    yield Choice(named_at(ref), ref, unlisted=ref not in listed)

    return Arg("card", choices, offered, alone=alone)


def named_at(ref: Ref) -> str:
    """A card in a hand or a discard pile, as it is typed."""
    return f"{ref.seat} {ref.source} {ref.name or UNKNOWN}"


def names_in(state: State, seat: str, source: PlayedFrom) -> dict[str | None, bool]:
    """Each name that a card of this hand or pile has or could have → whether to list it: only if it is
    certain."""
    tokens = piles.pile_of(state.players[seat], source)
    known = dict.fromkeys(map(state.pieces.names.__getitem__, tokens), True)
    if None not in known:
        return known
    found = dict.fromkeys((*known, *state.table.catalog.of(TradingCard)), False)
    found.update(known)
    return found


def ref_called(state: State, ref: Ref) -> str:
    """The card of an effect, in a sentence: a card in play, or one in a hand or a pile."""
    if ref.card:
        return called(state, ref.card)
    place = "hand" if ref.source == "hand" else "discard pile"
    return f"{seen(state, ref.name)} of {ref.seat}'s {place}"


def until(state: State, values: Typed, place: int, default: str) -> Any:
    """How long an effect lasts: as typed, else as the text says, else the `default`."""
    if (said := typed_at(values, place)) is not None:
        return said
    step = step_now(state)
    return default if step is None else step.effect.until or default


# done, left or skipped


@settling.event
class CardSettled(Event, frozen=True, kw_only=True):
    """the text is done

    Everything on the card is done; an item that is not attached is discarded.
    """

    verb = "done"
    caused_by = begun_by

    def needs(self, state: State) -> None:
        state.require_action()

    def do(self, state: State) -> None:
        card = state.cards.get(state.require_action().card)
        if card is not None and card.kind == "item":
            piles.to_pile(state, piles.leave(state, card.number))
        asked.resume(state)

    def tell(self, state: State) -> str:
        return f"{state.action.name if state.action else 'the card'} is done"


class EffectOver(Event, frozen=True, kw_only=True):
    """An effect of the open text is left out or cannot be done."""

    caused_by = begun_by

    def needs(self, state: State) -> None:
        state.require_action()

    def do(self, state: State) -> None:
        state.do_effect()


@settling.event
class EffectLeft(EffectOver, frozen=True, kw_only=True):
    """do without this effect

    `by` leaves out an effect that may be left out.
    """

    told, verb = "{by} leaves out an effect", "pass"


@settling.event
class EffectSkipped(EffectOver, frozen=True, kw_only=True):
    """there is no such card

    The effect had no card to work on.
    """

    told, verb = "there is nothing for the effect", Verb("none", by_table=True)

    def anytime(self, state: State) -> Verdict | None:
        """If only one seat knows the deck, nobody else can check that it has no fitting card. If the catalog
        does not say whether a card in play fits, nobody at all can."""
        step = step_now(state)
        if step is None or (why := nobody_can_check(state, step)) == "":
            return None
        return unverifiable(TEXTS, why)


def nobody_can_check(state: State, step: TextStep) -> str:
    """Why nobody can check whether an effect has anything to work on; empty if that is certain."""
    if step.effect.do == "search":
        is_open = not state.knows_hands and any(ways(state, step))
        return f"only {step.seat} knows what the deck holds" if is_open else ""
    effect = step.effect
    if effect.do not in ON_CARDS or (effect.power is None and effect.what not in asked.STAY):
        return ""
    found = targets(state, state.require_action().seat, effect)
    doubts = [asked.unclear(state, effect, card) for card in found]
    return doubts[0] if doubts and all(doubts) else ""
