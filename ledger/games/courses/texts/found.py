"""What cards turn out to be: a card that is found in a deck, and a card that everybody sees.

Law: a handler holds no rule. Source: card texts, cards; ruling MT-4.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from ledger.api import (
    LEGAL,
    UNKNOWN,
    Arg,
    Catalog,
    Chapter,
    Choice,
    Contradiction,
    Event,
    MoveIncomplete,
    Typed,
    Verb,
    Verdict,
    refused,
    typed_at,
    unverifiable,
)
from ledger.games.courses import piles
from ledger.games.courses.asked import TextStep, step_now
from ledger.games.courses.catalog import PlayEffect, TradingCard
from ledger.games.courses.decks import copies
from ledger.games.courses.naming import SEAT, called, lying, seen
from ledger.games.courses.state import TEXTS, CardInPlay, Lying, PlayedFrom, State
from ledger.games.courses.texts.steps import SOURCES, DoneByText, Ref, does, named_at, names_in, ways
from ledger.games.courses.worth import both, entry, is_a

found: Chapter[State] = Chapter({"card": seen})


# in a deck


def searchable(state: State, seat: str, effect: PlayEffect) -> tuple[str | None, ...]:
    """The cards that can be found in a deck; if the table deals, also `None`, because nobody has to say which
    card it was."""
    if not state.players[seat].deck.size:
        return ()
    fitting = _fitting(state.table.catalog, effect)
    if state.list_of(seat):
        inside = piles.inside(state, seat)
        fitting = tuple(name for name in inside if inside[name] > 0 and name in fitting)
    return fitting if state.knows_hands else (*fitting, None)


@lru_cache(maxsize=64)
def _fitting(catalog: Catalog[Any], effect: PlayEffect) -> tuple[str, ...]:
    """The cards that, as they are printed, are or may be what an effect looks for. A draw deck holds no
    courses, and a card that is not a partner has no power unless the catalog gives it one."""
    sorts = (None, "partner", "supporter", "item") if effect.what == "any" else (None, effect.what)
    cards = [(name, card) for name, card in catalog.of(TradingCard).items() if card.sort in sorts]
    if effect.power is not None:
        most = int(effect.power[2:])
        weak = {name: card.sort in (None, "partner") for name, card in cards if card.power is None}
        weak |= {name: card.power <= most for name, card in cards if card.power is not None}
        cards = [(name, card) for name, card in cards if weak[name]]
    return tuple([name for name, _ in cards])


def wanted(state: State, by: str, before: Typed) -> list[str | None]:
    """The cards to look for in a deck: those that the text asks for. If nobody described the text, it is any
    card, but only `None` in another seat's deck; where the tool deals, nobody says `None`."""
    unknown = () if state.knows_hands else (None,)
    cards = (*state.table.catalog.of(TradingCard), *unknown)
    if (step := step_now(state)) is None:
        return [*(cards if not before or before[0] == by else unknown)]
    searches = [event for event in ways(state, step) if isinstance(event, DeckSearched)]
    found = {event.card for event in searches if not before or event.seat == before[0]}
    return [name for name in cards if name in found]


def in_deck(state: State, by: str, before: Typed) -> Iterator[Choice]:
    """Every card of the catalog, and `?`; only what is wanted is listed."""
    listed = {*wanted(state, by, before)}
    for name in (*state.table.catalog.of(TradingCard), None):
        help_ = "" if name else "nobody else saw it"
        yield Choice(name or UNKNOWN, name, help=help_, unlisted=name not in listed)


def _is_known_to_lack(state: State, seat: str, card: str) -> bool:
    """Whether the tool deals from a deck, and it holds no such card."""
    return state.knows_hands and bool(state.list_of(seat)) and piles.inside(state, seat).get(card, 0) < 1


@found.event
class DeckSearched(DoneByText, frozen=True, kw_only=True):
    """a text finds a card in a deck: search ann Lantern, or ?

    `seat` took a card out of its own draw deck into its hand, and shuffled the deck.
    """

    seat: str
    card: str | None = None
    told = "{seat} takes {card} out of the deck and shuffles it"
    verb, args = "search", (SEAT, Arg("card", in_deck, wanted, kind=TradingCard))

    def needs(self, state: State) -> None:
        is_empty, card = not state.require_in(self.seat).deck.size, self.card
        if card is None and state.knows_hands:
            raise Contradiction(f"the tool deals {self.seat}'s deck: say which card it was")
        if is_empty or card == "" or (card is not None and _is_known_to_lack(state, self.seat, card)):
            raise Contradiction(f"{self.seat}'s deck has no such card")

    def do(self, state: State) -> None:
        player = state.players[self.seat]
        token = state.pieces.new(None)
        piles.named(state, self.seat, token, self.card, self.id)
        player.deck.lift(1)
        player.hand.append(token)
        piles.shuffle(state, self.seat)
        state.do_effect()

    def turns_up(self, state: State) -> Verdict:
        step, verdict = step_now(state), copies(state, self.seat, self.card)
        if step is None or self.card is None:
            return verdict
        if step.effect.what != "any":
            verdict = both(verdict, is_a(state, self.card, step.effect.what))
        known = entry(state, self.card)
        if step.effect.power is None or (known is not None and known.power is not None):
            return verdict
        return both(verdict, unverifiable(TEXTS, f"the catalog does not say what power {self.card} has"))

    def may(self, state: State) -> Verdict:
        verdict = super().may(state)
        if self.card is not None:
            return verdict
        return both(verdict, unverifiable(TEXTS, f"only {self.seat} knows which card it was"))

    def reveals(self, state: State) -> str:
        return f"{self.seat} has seen the deck." if state.knows_hands else ""

    def veil(self, state: State, seat: str | None) -> Event:
        """If the tool deals, only the owner sees the cards of a hand."""
        return self if seat == self.seat or not state.knows_hands else replace(self, card=None)


@does("search")
def _searches(state: State, step: TextStep, among: Iterable[Lying]) -> Iterator[Event]:
    by = state.require_action().seat
    return (DeckSearched(by=by, seat=by, card=name) for name in searchable(state, by, step.effect))


# before everybody's eyes


def unknown_cards(state: State, by: str, before: Typed) -> Iterator[Choice]:
    """Cards that nobody has seen yet, wherever they lie; a known card in play can be typed, but is not
    listed."""
    for card in state.cards.values():
        choice = lying(state, card, listed=state.pieces.names[card.token] is None)
        yield Choice(choice.text, Ref(card.number), choice.also, choice.help, choice.unlisted)
    for seat in state.table.present:
        for source in SOURCES:
            if None in names_in(state, seat, source):
                ref = Ref(0, source, seat)
                yield Choice(named_at(ref), ref)


def found_names(state: State, by: str, before: Typed) -> Iterator[Choice]:
    """What a card can turn out to be; no choices if the log knows it already."""
    ref: Ref = before[0]
    if ref.name is not None or (ref.card and state.name(ref.card) is not None):
        return
    is_course = bool(ref.card) and state.cards[ref.card].kind == "course"
    for name, card in state.table.catalog.of(TradingCard).items():
        yield Choice(name, name, unlisted=(card.sort == "course") is not is_course)


@found.event
class CardRevealed(Event, frozen=True, kw_only=True):
    """everybody saw which card it is: reveal c3 Old Mill

    Everybody saw what a card is: one in play, or one in a hand or a pile.
    """

    name: str
    card: CardInPlay = 0
    source: PlayedFrom = "play"
    seat: str = ""
    reveals = "Everybody has seen {name}."
    verb = Verb("reveal", by_table=True)
    args = (Arg("card", unknown_cards), Arg("name", found_names, kind=TradingCard, optional=True))

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        ref: Ref = values[0]
        said = typed_at(values, 1) or ref.name or (state.name(ref.card) if ref.card else None)
        if said is None:
            raise MoveIncomplete("Nobody told the log which card that is.", hint="Type its name, too.")
        return CardRevealed(by=by, name=said, card=ref.card, source=ref.source, seat=ref.seat)

    def needs(self, state: State) -> None:
        if not self.name:
            raise Contradiction("every card has a name")
        if self.card:
            state.pieces.require_seen_as(state.cards[self.card].token, self.name)
        else:
            piles.held(state, self.seat, self.source, self.name)

    def do(self, state: State) -> None:
        if self.card:
            card = state.cards[self.card]
            piles.named(state, card.owner, card.token, self.name, self.id)
            return
        token = piles.held(state, self.seat, self.source, self.name)
        hand = state.players[self.seat].hand
        if self.source == "hand" and piles.is_new(state, hand, self.name):
            token = state.pieces.tell_apart_anew(hand, (self.name,)).get(token, token)
        piles.named(state, self.seat, token, self.name, self.id)

    def anytime(self, state: State) -> Verdict:
        """A card may be shown to everybody at any time, but not recorded if it changes nothing."""
        if self.card:
            card = state.cards[self.card]
            if state.pieces.names[card.token] == self.name:
                return refused("Cards", f"everybody already knows that {card.label} is {self.name}")
            is_course = card.kind == "course"
            fits = is_a(state, self.name, "course") if is_course else LEGAL
            return both(fits, copies(state, card.owner, self.name, is_course=is_course))
        tokens = piles.pile_of(state.players[self.seat], self.source)
        if not piles.is_new(state, tokens, self.name):
            return refused("Cards", f"the log already knows that {self.seat} has {self.name} there")
        return copies(state, self.seat, self.name)

    def tell(self, state: State) -> str:
        if self.card:
            return f"{called(state, self.card)} is {self.name}"
        place = "hand" if self.source == "hand" else "discard pile"
        return f"{self.seat} has {self.name} in {'the ' if place != 'hand' else ''}{place}"
