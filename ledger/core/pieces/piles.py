"""Hands, cards laid aside, and who knows what is there: the piles of hidden cards that many games have.

Law: an impossible change raises before anything moves, so that a handler can simply make its change. The
cards of a hand have no order: unknown cards mix when others join them, so what people see later says nothing
about the hand before. If nobody saw which cards left a hand, the log no longer knows that hand. Somebody who
knew cards of a hand, and did not see which of them left, still knows them, but not where each is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Self

from msgspec import field

from ledger.core.errors import Contradiction
from ledger.core.pieces.catalog import MOST, Card
from ledger.core.pieces.deck import Deck
from ledger.core.pieces.insight import EVERYBODY, Insights
from ledger.core.pieces.luck import Luck
from ledger.core.pieces.names import counted as number_of
from ledger.core.pieces.parts import Lookup
from ledger.core.pieces.table import Setup
from ledger.core.pieces.tokens import Pieces

SeenCards = Sequence[str | None]
"""Cards as somebody saw them; None for a card that nobody saw."""


class Hands(Lookup[str, list[int]]):
    """Seat → the tokens of its cards."""

    why = "nobody called {} has cards here"


class Piles(Pieces):
    """The pieces of a game with cards in hands and face down in front of seats.

        class State(api.GameState, kw_only=True):
            pieces: api.Piles

    An impossible change raises Contradiction, and moves nothing. If a card leaves a pile face up, the game
    keeps it: its token, or just its name.

    * `hands`: seat → the tokens in its hand; only that seat knows them;
    * `aside`: seat → what it laid aside face down, the last card on top; who laid it there knows it;
    * `insights`: what else each seat knows, and what everybody knows; `known_by` and `shown` say so by token;
    * `stock`: every card of the game, before the shuffle; empty if nobody knows them;
    * `tool_deals`: the tool deals, so the log knows every card;
    * `deck`: the `Deck` from which they are dealt, with its discard pile;
    * `owed`: who draws how many cards next (see `api.dealing`); `drew`: seat → the event of its last draw;
    * `passing`: the seats that have yet to take up a hand, and whose it was (see `api.passing`);
    * `passes`: how often hands were passed on.
    """

    stock: tuple[str, ...] = ()
    tool_deals: bool = False
    hands: Hands = field(default_factory=Hands)
    aside: Hands = field(default_factory=Hands)
    insights: Insights = field(default_factory=Insights)
    deck: Deck = field(default_factory=Deck)
    owed: tuple[tuple[str, int], ...] = ()
    drew: dict[str, int] = field(default_factory=dict)
    passing: tuple[tuple[str, str], ...] = ()
    passes: int = 0

    @classmethod
    def of(cls, setup: Setup, stock: Iterable[str] | None = None) -> Self:
        """Empty hands for every seat of a table. The usual `stock` is every `Card` of the catalog."""
        if stock is None:
            has_cards = Card in setup.catalog.schema.kinds
            cards = setup.catalog.of(Card).values() if has_cards else ()
            stock = (card.name for card in cards for _ in range(card.copies))
        piles = cls(
            stock=tuple(stock),
            tool_deals=setup.dealer == "tool",
            hands=Hands({seat: [] for seat in setup.seats}),
            aside=Hands({seat: [] for seat in setup.seats}),
        )
        piles._shuffle()
        return piles

    @property
    def left(self) -> int:
        """How many cards are in the deck; 0 if nobody counted them."""
        return self.deck.size

    @property
    def discards(self) -> list[int]:
        """The discard pile, face up, its top last."""
        return self.deck.discards

    @property
    def shuffles(self) -> int:
        """How often the deck was shuffled again."""
        return self.deck.shuffles - 1

    @property
    def dealt(self) -> int:
        """How many cards have left the deck since the shuffle."""
        return self.deck.dealt

    @dealt.setter
    def dealt(self, count: int) -> None:
        self.deck.lift(count - self.deck.dealt)

    def top(self, luck: Luck, count: int = 1) -> tuple[str, ...]:
        """The next cards of the tool's deck, for `dealt`; fewer if it runs out. Its stream is `deck`, or
        `mixed deck` if cards went back."""
        return self.deck.next(luck, self, count)

    def held(self, seat: str) -> tuple[str | None, ...]:
        """The names of a hand; None for a card that the viewer does not know."""
        return tuple(map(self.names.__getitem__, self.hands[seat]))

    def laid(self, seat: str) -> tuple[str | None, ...]:
        """The names of what a seat laid aside; None for a card that the viewer does not know."""
        return tuple(map(self.names.__getitem__, self.aside[seat]))

    def at_random(self, seat: str, luck: Luck, index: int) -> str | None:
        """The name of a random card of a hand, for `dealt`: the `index`-th draw of the stream `at random`."""
        return self.names[luck.one_of("at random", index, self.hands[seat])]

    def rows(self) -> tuple[tuple[str, str], ...]:
        """What is where, as far as the viewer knows it, for `Facts`."""
        hands = [(f"{seat}'s hand", self.listed(hand) or "empty") for seat, hand in self.hands.items()]
        laid = ((f"{seat} laid aside", self.listed(pile)) for seat, pile in self.aside.items() if pile)
        return (*hands, *laid)

    def counts(self) -> dict[str, int]:
        """How many cards are where, for `facts`: `ann hand`, `ann aside`, `deck`."""
        counted = {f"{seat} hand": len(hand) for seat, hand in self.hands.items()}
        counted |= {f"{seat} aside": len(laid) for seat, laid in self.aside.items() if laid}
        counted |= {"discards": len(self.deck.discards)} if self.deck.discards else {}
        return {**counted, "deck": self.left} if self.stock else counted

    def hidden(self, seat: str | None) -> Iterator[int]:
        """The tokens that a seat, or everybody (None), may not know."""
        known = self._known_to(seat)
        for owner, pile in (*self.hands.items(), *self.aside.items()):
            for token in pile if owner != seat or pile is not self.hands[owner] else ():
                if token not in known:
                    yield token

    def _known_to(self, seat: str | None) -> set[int]:
        """The tokens that a seat knows besides its hand, including those that everybody knows."""
        known = self.insights.known_to(EVERYBODY if seat is None else seat, self.hands.values())
        if seat is None and known:
            for each, hand in self.hands.items():
                known &= {*hand, *self._known_to(each)}
        return known

    @property
    def known_by(self) -> dict[int, frozenset[str]]:
        """Token → the seats that know a hidden card, apart from the seat that holds it."""
        known = {seat: self._known_to(seat).difference(hand) for seat, hand in self.hands.items()}
        tokens = set[int]().union(*known.values())
        return {token: frozenset(seat for seat in known if token in known[seat]) for token in tokens}

    @property
    def shown(self) -> set[int]:
        """The tokens that everybody knows and that are still in a pile."""
        return self._known_to(None)

    # what can happen

    def gather(self) -> None:
        """Puts every card back into the deck and shuffles it: a new deal."""
        self.retire_all()
        for pile in (*self.hands.values(), *self.aside.values()):
            pile.clear()
        self.insights, self.passing, self.owed = Insights(), (), ()
        self._shuffle()

    def _shuffle(self) -> None:
        """Puts every card in the deck; if nobody knows which cards there are, their number is unknown,
        too."""
        self.deck = Deck(shuffles=self.deck.shuffles)
        self.deck.shuffle(self, len(self.stock) or None, self.stock)

    def deal(self, seat: str, names: SeenCards = (), count: int | None = None) -> None:
        """Deals cards from the deck to a hand: `count` cards, or as many as are named. Unnamed cards are
        unknown; if the tool deals, every card is named."""
        hand, count = self.hands[seat], len(names) if count is None else count
        unnamed = count - len(names)
        if unnamed < 0:
            raise Contradiction("more cards are named than are dealt")
        has_unknown = unnamed > 0 or None in names
        if has_unknown and self.tool_deals:
            dealt = f"the tool deals {number_of(count, 'card')}, not {len(names)}"
            raise Contradiction(dealt if unnamed else "the tool knows which cards it deals")
        if count > MOST:
            raise Contradiction("no deck is that large")
        names = (*names, *(None,) * unnamed) if unnamed else names
        deck = self.deck
        deck.require(self, count, names)
        seen: list[int] = []
        if deck.top or deck.bottom:
            top, loose, bottom = deck.coming(count)
            self._require_unseen(names[len(top) : len(top) + loose])
            seen = [*top, *bottom]
        elif self.stock:
            self._require_unseen(names)
        if has_unknown:
            self.mix(hand, [place for place, name in enumerate(self.held(seat)) if name is None])
        hand += deck.take(self, names)
        for token in seen:
            self.insights.learn((*self.hands, EVERYBODY), token, self.names)

    def owe(self, seat: str, count: int) -> None:
        """Owes a seat this many more cards, after those already owed."""
        self.owed += ((seat, count),)

    def lay_aside(self, seat: str, names: SeenCards) -> None:
        """Puts cards of a hand face down in front of their seat, which still knows them. Others who knew the
        hand do not see which cards these are."""
        self.require_held(seat, names)
        hand, laid = self.hands[seat], self.aside[seat]
        self.insights.mingle(hand, seat, self.names)
        for token in self._leave(hand, names):
            laid.append(token)
            self.insights.learn((seat,), token, self.names)

    def take_up(self, seat: str, of: str = "") -> None:
        """Takes into a hand what `of`, or the seat itself, laid aside. The seat that laid it there still
        knows it."""
        hand, laid = self.hands[seat], self.aside[of or seat]
        for token in laid:
            self.insights.see((seat,), token, self.names)
        self._join(hand, laid)
        laid.clear()

    def give(self, seat: str, to: str, names: SeenCards) -> None:
        """Moves cards from one hand to another; only these two seats know which."""
        self.require_held(seat, names)
        hand, insights = self.hands[seat], self.insights
        insights.mingle(hand, seat, self.names)
        found = list(self._leave(hand, names))
        for token in found:
            insights.see((to,), token, self.names)
            insights.learn((seat,), token, self.names)
        self._join(self.hands[to], found)

    def gain(self, seat: str, *tokens: int) -> None:
        """Takes open cards into a hand: everybody knows where they are."""
        self.hands[seat].extend(tokens)
        for token in tokens:
            self.insights.learn((*self.hands, EVERYBODY), token, self.names)

    def play(self, seat: str, name: str) -> int:
        """Takes a card out of a hand, face up, and returns its token."""
        hand = self.hands[seat]
        token = self.find(hand, name)
        if token is None or self.stock or not name.strip():
            self.require_held(seat, (name,))
        assert token is not None, "it is held"
        self.bind(token, name)
        self._seen_by_all(seat, token)
        hand.remove(token)
        return token

    def discard(self, seat: str, *names: str) -> None:
        """Puts cards of a hand on the discard pile, face up."""
        self.require_held(seat, names)
        self.deck.discards += [self.play(seat, name) for name in names]

    def put_back(self, *tokens: int) -> None:
        """Shuffles cards that have left their pile back into the deck, where nobody can tell them apart."""
        for token in tokens:
            self.deck.put_back(self, token, "shuffled")

    def reshuffle(self) -> None:
        """Shuffles the discard pile back into the deck."""
        pile, self.deck.discards = self.deck.discards, []
        self.put_back(*pile)

    def recount(self, seat: str, count: int) -> None:
        """Makes a hand as large as the table counted it; unknown cards come and go first. If some cards are
        new, nobody can tell its unknown cards apart."""
        hand = self.hands[seat]
        if count > len(hand):
            self.mix(hand, [place for place, name in enumerate(self.held(seat)) if name is None])
        self.resize(hand, count)

    def turn_up(self, seat: str, name: str | None) -> int:
        """Takes the top card of what a seat laid aside, in sight of everybody, and returns its token. `name`
        is None if the log does not know it."""
        laid = self.require_laid(seat)
        self.require_seen_as(laid[-1], name)
        if name is not None and self.names[laid[-1]] is None:
            self._require_unseen((name,))
        token = laid.pop()
        self.bind(token, name)
        self.insights.see((*self.hands, EVERYBODY), token, self.names)
        return token

    def reveal(self, seat: str, *names: str) -> None:
        """Shows cards of a hand to everybody; they stay there. As far as anybody knows, a card that is shown
        again is the same card; cards that are shown together are different cards."""
        self.require_held(seat, names)
        hand = self.hands[seat]
        found = [self._out(hand, name) for name in names]
        hand += found
        for token in found:
            self._seen_by_all(seat, token)
        for token in found:
            self.insights.learn((*self.hands, EVERYBODY), token, self.names)

    def settled(self) -> list[int]:
        """Puts each hand in the order of its names, unknown cards last: a hand has no order, and how the
        cards came into it may be a secret. Returns all tokens, pile by pile."""
        for hand in self.hands.values():
            hand.sort(key=lambda token: (self.names[token] is None, self.names[token] or ""))
        lying = [token for pile in (*self.hands.values(), *self.aside.values()) for token in pile]
        return [*dict.fromkeys((*lying, *self.names))]

    def mix(self, pile: list[int], places: Iterable[int]) -> None:
        old = pile.copy() if self.insights.of else []
        super().mix(pile, places)
        self.insights.renumber({was: now for was, now in zip(old, pile, strict=False) if was != now})

    def _seen_by_all(self, seat: str, token: int) -> None:
        """Everybody sees a card of a hand: it may be any card with that name in it."""
        if self.insights.of:
            self.insights.mingle(self.hands[seat], seat, self.names)
            self.insights.see((*self.hands, EVERYBODY), token, self.names)

    def _leave(self, pile: list[int], names: SeenCards) -> Iterator[int]:
        """Takes cards out of a pile that can hold them, named cards first."""
        for name in names:
            if name is not None:
                yield self._out(pile, name)
        for _ in range(sum(name is None for name in names)):
            if len(pile) > 1 and any(self.names[token] is not None for token in pile):
                self.mix(pile, range(len(pile)))
            yield pile.pop()

    def _out(self, pile: list[int], name: str) -> int:
        """Takes out a card that people see leaving a pile, and returns its token: a known card if there is
        one, otherwise any unknown card."""
        token = self.meant(pile, name)
        pile.remove(token)
        self.bind(token, name)
        return token

    def _join(self, hand: list[int], tokens: Sequence[int]) -> None:
        """Adds cards to a hand, where the unknown cards mix with those already there."""
        hand += tokens
        known = [*map(self.names.__getitem__, hand)]
        if 0 < known[-len(tokens) :].count(None) < known.count(None):
            self.mix(hand, [place for place, name in enumerate(known) if name is None])

    # what the pieces allow

    def require_laid(self, seat: str) -> list[int]:
        """What a seat laid aside. Raises Contradiction if there is nothing."""
        if not self.aside[seat]:
            raise Contradiction(f"{seat} has laid nothing aside")
        return self.aside[seat]

    def require_held(self, seat: str, names: SeenCards) -> None:
        """Raises Contradiction if a hand cannot hold all of these."""
        hand, known = self.hands[seat], self.names
        only = names[0] if len(names) == 1 else None
        token = None if only is None else self.find(hand, only)
        if token is not None and (known[token] == only or (only and only.strip() and not self.stock)):
            return  # the usual case
        if token is None and only is not None and hand:
            raise Contradiction(f"{seat} does not hold {only}")
        there = [*map(known.__getitem__, hand)]
        if None not in names and all(names.count(name) <= there.count(name) for name in names):
            return
        wanted = Counter(name for name in names if name is not None)
        held = Counter(name for name in there if name is not None)
        missing = wanted - held
        if hand and missing.total() > len(hand) - held.total():
            name = next(iter(missing))
            many = f"{wanted[name]} " if wanted[name] > 1 else ""
            raise Contradiction(f"{seat} does not hold {many}{name}")
        if len(names) > len(hand):
            has = f"only {number_of(len(hand), 'card')}" if hand else "no card"
            raise Contradiction(f"{seat} has {has} in hand")
        if self.tool_deals and None in names and None not in there:  # a veil hides the names of a hand
            raise Contradiction("the tool knows which card that is")
        self._require_unseen(tuple(missing.elements()))

    def _require_unseen(self, names: SeenCards) -> None:
        """Raises Contradiction if there cannot be that many more cards with these names."""
        for name in names:
            if name is None:
                continue
            if not name.strip():
                raise Contradiction("every card has a name")
            if self.stock and self.seen.get(name, 0) + names.count(name) > self.stock.count(name):
                is_there = name in self.stock
                raise Contradiction(
                    f"every {name} lies elsewhere" if is_there else f"there is no {name} in this game"
                )
