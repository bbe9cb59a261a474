"""What the table says without being asked: whole collections, points that nobody knew, corrected counts.

Law: nothing is recorded twice; what the log already says is refused. Source: Cards and Scoring; Setup, 3 and
4; rulings EF-9 and EF-28.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ledger.api import (
    LEGAL,
    TABLE,
    TOOL,
    UNKNOWN,
    Adjusted,
    Arg,
    Chapter,
    Choice,
    Contradiction,
    Event,
    Typed,
    Verb,
    Verdict,
    counted,
    named,
    refused,
    typed_at,
    unverifiable,
)
from ledger.games.effortless.cards import belongs, unseen, whereabouts
from ledger.games.effortless.catalog import DeckCard
from ledger.games.effortless.setup import SEAT, box, deck_size, effort_each
from ledger.games.effortless.state import MOST, State

accounting: Chapter[State] = Chapter()


def _drop(state: State, token: int) -> None:
    state.pieces.retire(token)
    state.down.discard(token)


# collections at the end


def _require_copies(state: State, card: str, more: int) -> None:
    """Raises Contradiction if this many more copies of a card cannot turn up."""
    copies = box(state.table.catalog).get(card)
    if copies is not None and state.pieces.seen.get(card, 0) + more > copies:
        raise Contradiction(f"there are not that many copies of {card}{whereabouts(state, card)}")


def _belong(state: State, more: Mapping[str, int]) -> Verdict:
    """Whether this game has this many more copies of each card."""
    verdicts = (belongs(state, card, more=number) for card, number in more.items())
    return next((verdict for verdict in verdicts if verdict is not LEGAL), LEGAL)


def _declarable(state: State, by: str, _: Typed) -> Iterable[Choice]:
    return (*named(state.table.catalog.of(DeckCard)), Choice(UNKNOWN, None))


def _nameable(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Every card, because any can be typed. Listed are those that, as far as everybody knows, may still turn
    up; none for a seat whose cards are all named."""
    has_some = state.records_effort_only or (by in state.collections and _unnamed(state, by))
    left = {choice.value for choice in unseen(state)} if has_some else set()
    return (Choice(name, name, unlisted=name not in left) for name in state.table.catalog.of(DeckCard))


@accounting.event
class CollectionDeclared(Event, frozen=True, kw_only=True):
    """a seat shows its whole collection: declare ann Silver Sword, Strength"""

    seat: str
    cards: tuple[str, ...]
    verb = Verb("declare", by_table=True)
    args = (SEAT, Arg("card", _declarable, kind=DeckCard, optional=True, repeat=True))

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        cards = tuple(UNKNOWN if card is None else card for card in typed_at(values, 1, ()))
        seat, own = values[0], state.collections[values[0]]
        if cards and len(cards) == _unnamed(state, seat) < len(own) and UNKNOWN not in cards:
            return CardsNamed(by=seat, cards=cards)
        return CollectionDeclared(by=by, seat=values[0], cards=cards)

    def needs(self, state: State) -> None:
        own = state.collections[self.seat]
        for card in dict.fromkeys(card for card in self.cards if card != UNKNOWN):
            mine = sum(state.pieces.names[token] == card for token in own)
            _require_copies(state, card, self.cards.count(card) - mine)

    def do(self, state: State) -> None:
        _lay_open(state, self.seat, self.cards, self.id)
        state.declared |= {self.seat}

    def anytime(self, state: State) -> Verdict:
        own = state.collections[self.seat]
        names = [state.pieces.names[token] or UNKNOWN for token in own]
        if self.seat in state.declared and sorted(names) == sorted(self.cards):
            return refused("EF-9", f"{self.seat} has already shown exactly these cards")
        said = Counter(card for card in self.cards if card != UNKNOWN)
        known = Counter(name for name in names if name != UNKNOWN)
        if not state.records_effort_only:
            if len(self.cards) != len(own):
                cards = counted(len(own), "card")
                return refused("EF-9", f"the log counts {cards} of {self.seat}, not {len(self.cards)}")
            missing = known - said
            if missing.total() > len(self.cards) - said.total():
                return refused("EF-9", f"the log has {min(missing)} among the cards of {self.seat}")
        return _belong(state, {card: number - known[card] for card, number in said.items()})

    def tell(self, state: State) -> str:
        if not self.cards:
            return f"{self.seat} has no cards"
        return f"{self.seat} shows {counted(len(self.cards), 'card')}: {', '.join(self.cards)}"


@accounting.event
class CardsNamed(Event, frozen=True, kw_only=True):
    """name those of your cards that nobody has seen: ann has Silver Sword, Strength"""

    cards: tuple[str, ...]
    told = "{by} names {cards}"
    verb = Verb("has", personal=True)
    args = (Arg("card", _nameable, kind=DeckCard, repeat=True),)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        """If the log records only effort, the first cards named are the whole collection."""
        if state.records_effort_only and not state.collections.get(by):
            return CollectionDeclared(by=TABLE, seat=by, cards=tuple(values[0]))
        return CardsNamed(by=by, cards=tuple(values[0]))

    def needs(self, state: State) -> None:
        unknown = _unnamed(state, self.by)
        if not 1 <= len(self.cards) <= unknown:
            cards = counted(unknown, "unknown card")
            raise Contradiction(f"{self.by} has {cards}, not {len(self.cards)}")
        for card, number in Counter(self.cards).items():
            _require_copies(state, card, number)

    def do(self, state: State) -> None:
        own = [state.pieces.names[token] for token in state.collections[self.by]]
        known = [name for name in own if name is not None]
        unknown = [UNKNOWN] * (len(own) - len(known) - len(self.cards))
        _lay_open(state, self.by, [*known, *self.cards, *unknown], self.id)

    def anytime(self, state: State) -> Verdict:
        return _belong(state, Counter(self.cards))


def _unnamed(state: State, seat: str) -> int:
    """How many of a seat's cards nobody has named. Raises Contradiction for anybody but a seat."""
    if seat not in state.collections:
        raise Contradiction("only a seat has cards")
    return sum(state.pieces.names[token] is None for token in state.collections[seat])


def _lay_open(state: State, seat: str, cards: Sequence[str], event: int) -> None:
    """Makes these cards the whole collection of a seat. Unnamed cards (`?`) take the tokens that are left."""
    said = [card for card in cards if card != UNKNOWN]
    state.collections.tell_apart_anew(state.pieces, seat, said)
    own = state.collections[seat]
    left = [*own]
    known = {state.pieces.names[token] for token in left}
    ordered = [*sorted(said, key=lambda card: card not in known), *[None] * (len(cards) - len(said))]
    declared: dict[int, int] = {}
    for card in ordered:
        token = state.pieces.find(left, card)
        if token is None:
            token = left[0] if card is None and left else state.pieces.new(None)
        if token in left:
            left.remove(token)
        state.pieces.bind(token, card)
        declared[token] = own.get(token, event)
    for token in left:
        _drop(state, token)
    state.collections[seat] = declared


@accounting.event
class ArmorDeclared(Event, frozen=True, kw_only=True):
    """the points for a number of pieces of a set

    The table read it from a card.
    """

    pieces: int
    points: int
    told = "a set of {pieces:piece} scores {points}"
    verb = Verb("armor", by_table=True)
    args = (Arg("pieces", number=True), Arg("points", number=True))

    def needs(self, state: State) -> None:
        if not 1 <= self.pieces <= 4:
            raise Contradiction("a set has four pieces")

    def do(self, state: State) -> None:
        state.armor = {**state.armor, self.pieces: self.points}

    def anytime(self, state: State) -> Verdict:
        printed = state.table.catalog.values.armor.get(self.pieces)
        known = state.armor.get(self.pieces, printed)
        pieces = counted(self.pieces, "piece")
        if printed is not None and printed != self.points:
            return refused("Cards and Scoring", f"the catalog says {counted(printed, 'point')} for {pieces}")
        if known == self.points:
            return refused("EF-28", f"the log already knows what {pieces} score")
        return LEGAL


@accounting.shared(Adjusted)
class PiecesCounted:
    """The table counted cards or effort again."""

    @staticmethod
    def needs(event: Adjusted, state: State) -> None:
        if not 0 <= event.count <= MOST:
            raise Contradiction(f"no table has {event.count} of them")
        if event.what not in state.counts():
            raise Contradiction(f"nobody counts {event.what!r} here")
        left = len(state.deck.stock) - state.deck.dealt
        if event.what == "deck" and state.table.dealer == TOOL and event.count > left:
            raise Contradiction(f"the tool's deck has only {counted(left, 'card')} left")

    @staticmethod
    def do(event: Adjusted, state: State) -> None:
        what, count = event.what, event.count
        owner, _, rest = what.partition(" ")
        if what == "deck":
            state.deck.left = count
        elif what == "discard":
            pile = state.deck.discards
            while len(pile) > count:
                _drop(state, pile.pop())
            pile += state.pieces.several((None,) * (count - len(pile)))
        elif rest == "cards" and owner in state.collections:
            _recount(state, owner, count, event.id)
        elif rest == "supply":
            state.supply[owner] = count
        else:
            (spot,) = (spot for spot in state.spots.values() if spot.location == rest)
            kept = spot.effort[owner][:count]
            spot.effort[owner] = (*kept, *[event.id] * (count - len(kept)))

    @staticmethod
    def may(event: Adjusted, state: State) -> Verdict:
        """Refuses a count that changes nothing or exceeds what is in the game, and marks a count that does
        not add up."""
        counts = state.counts()
        before, owner = counts[event.what], event.what.partition(" ")[0]
        if owner in state.supply and event.what != f"{owner} cards":
            whole, rule, of = effort_each(state), "Setup, 3", f"of {owner}'s {effort_each(state)} effort"
            together = sum(spot.count(owner) for spot in state.spots.values()) + state.supply[owner]
        else:
            size = None if state.records_effort_only or state.deck.left is None else deck_size(state)
            if size is None:
                return LEGAL
            whole, rule, of = size, "Setup, 4", f"of {size} cards"
            together = (state.deck.left or 0) + len(state.pieces.names)
        if event.count == before:
            return refused(rule, f"{event.what} is already {before}: there is nothing to adjust")
        if event.count > whole:
            return refused(rule, f"there are only {whole} in this game")
        after = together - (before or 0) + event.count
        return LEGAL if after == whole else unverifiable(rule, f"the log then counts {after} {of}")


def _recount(state: State, seat: str, count: int, event: int) -> None:
    """Sets the size of a collection. Unknown cards are added, and unknown cards are taken away first, because
    they may have been miscounted."""
    tokens = state.collections[seat]
    while len(tokens) > count:
        unknown = state.pieces.find(tokens, None)
        token = [*tokens][-1] if unknown is None else unknown
        del tokens[token]
        _drop(state, token)
    while len(tokens) < count:
        tokens[state.pieces.new(None)] = event
