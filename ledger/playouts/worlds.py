"""A moment of a log as somebody may know it, and worlds that could have looked the same.

Law: a world is made from what the viewer knows and from which pieces there are, never from where a hidden
piece is. If the tool deals, the hidden pieces that came from a deck and what is left of that deck are one
pool, in the order of their names: the pool is the same wherever each piece lies. It is handed out in the
order of the places where they lie, whoever held what. If the table deals, a hidden piece stays unknown until
it is played. So does a hidden piece that came from no deck if the tool deals: nobody can say what else it
could be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from random import Random
from typing import Any, Self, TypeVar

import msgspec
from msgspec.structs import replace

from ledger.core.log.events import Event
from ledger.core.pieces.luck import Luck
from ledger.core.pieces.piles import Piles
from ledger.core.rules.game import AnyGame, veil
from ledger.core.rules.rulebook import TABLE, TOOL
from ledger.desk.reader import Reader

C = TypeVar("C")


class HiddenDeck(msgspec.Struct, frozen=True):
    """The hidden part of a deck: its `cards`, and the `tokens` that came from it."""

    cards: tuple[Any, ...]
    """The cards left in the deck and those of the hidden tokens, together, in the order of their names."""
    dealt: int
    """How many cards have left it since it was shuffled."""
    tokens: tuple[int, ...]


class Viewpoint(msgspec.Struct, frozen=True):
    """`state` is what the viewer knows just after event `at`."""

    game: AnyGame
    at: int
    state: Any
    decks: dict[tuple[str, int], HiddenDeck]
    """The stream of a deck and how often it was shuffled before → its hidden part."""
    is_dealt: bool
    """Whether the tool deals from then on."""

    @classmethod
    def of(cls, log: Reader, at: int, seat: str | None = None, *, hindsight: bool = False) -> Self:
        """The moment just after event `at` as a seat, or everybody, could know it then; with `hindsight`, as
        they know it now."""
        true = log.history.state_at(at)
        known: Collection[int] = ()
        if hindsight and log.history.timeline.is_ancestor(at, log.head):
            known = _known_later(log, at, true, seat)
        state = veil(log.game, true, seat, known).copy()
        names, truth = state.pieces.names, true.pieces.names
        hidden = [token for token in state.pieces.settled() if names[token] != truth[token]]
        decks = {} if log.luck is None else _decks(log, at, true, hidden)
        is_dealt = log.luck is not None and {*hidden} <= {t for deck in decks.values() for t in deck.tokens}
        if log.luck is not None and not is_dealt:
            state.table, decks = replace(state.table, dealer=TABLE), {}
            if isinstance(state.pieces, Piles):
                state.pieces.tool_deals = False
        return cls(log.game, at, state, decks, is_dealt)

    def names_what_is_hidden(self, event: Event) -> bool:
        """Whether an event that could come next names a piece that the viewer does not know, such as a card
        of a hidden hand. Then the viewer cannot be sure that it is there."""
        state = self.state.copy()
        before = _count_unknown(state)
        self.game.projector.fold_known(state, (replace(event, id=self.at + 1, on=self.at),))
        return _count_unknown(state) < before

    def world(self, chance: Random) -> tuple[Any, Luck | None]:
        """A state in which the hidden pieces have names, and the tool's luck from then on, None if the table
        deals."""
        state = self.state.copy()
        left: dict[tuple[str, int], tuple[int, list[Any]]] = {}
        for key, deck in self.decks.items():
            cards = chance.sample(deck.cards, len(deck.cards))
            for token in deck.tokens:
                state.pieces.bind(token, cards.pop())
            left[key] = deck.dealt, cards
        return state, FreshLuck(chance, left) if self.is_dealt else None


def _known_later(log: Reader, at: int, then: Any, seat: str | None) -> set[int]:
    """The tokens that the viewer could name at some time after `at`: a round that is over takes its pieces
    with it. `then`, the state at that moment, gets the names that the log learned later."""
    game, state, known = log.game, log.history.state_at(at), set[int]()
    for event in log.history.since(at, log.head):
        game.projector.fold_known(state, (event,))
        game.hindsight(then, state)
        names = log.known_state(state, seat).pieces.names
        known.update(token for token, name in names.items() if name is not None)
    return known


def _count_unknown(state: Any) -> int:
    return sum(name is None for name in state.pieces.names.values())


class FreshLuck(Luck):
    """The tool's luck of one world: every roll and shuffle is drawn when it is asked for."""

    __slots__ = ("_chance", "_left")

    def __init__(self, chance: Random, left: dict[tuple[str, int], tuple[int, list[Any]]]) -> None:
        super().__init__(0)
        self._chance = chance
        self._left = left
        """For each deck, how many cards had been dealt from it, and the cards after them in order."""

    def roll(self, stream: str, index: int, sides: int) -> int:
        return 1 + int(self._chance.random() * sides)

    def order(self, stream: str, index: int, size: int) -> tuple[int, ...]:
        return tuple(self._chance.sample(range(size), size))

    def cards(self, stream: str, index: int, stock: Sequence[C], dealt: int, count: int = 1) -> tuple[C, ...]:
        if (stream, index) not in self._left:
            self._left[stream, index] = 0, self._chance.sample(stock, len(stock))
        before, cards = self._left[stream, index]
        if dealt < before:  # a draw looks at the whole deck: the cards that have left it came in any order
            gone = (Counter(stock) - Counter(cards)).elements()
            before, cards = self._left[stream, index] = 0, [*gone][:before] + cards
        return tuple(cards[dealt - before : dealt - before + count])


class _Heard(Luck):
    """The tool's luck, which remembers the deck that was asked last and, for each shuffle of a deck, the
    cards in it and how many of them have left it."""

    __slots__ = ("asked", "stocks")

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.asked: tuple[str, int] | None = None
        self.stocks: dict[tuple[str, int], tuple[int, tuple[Any, ...]]] = {}

    def cards(self, stream: str, index: int, stock: Sequence[C], dealt: int, count: int = 1) -> tuple[C, ...]:
        self.asked = stream, index
        self.stocks[self.asked] = dealt + count, tuple(stock)
        return super().cards(stream, index, stock, dealt, count)


def _decks(log: Reader, at: int, true: Any, hidden: Collection[int]) -> dict[tuple[str, int], HiddenDeck]:
    """The hidden part of every deck that the tool dealt from: what its last shuffle began with, without the
    cards that the viewer saw come from it, and with the hidden tokens that an earlier shuffle dealt."""
    assert log.luck is not None
    game, heard = log.game, _Heard(log.luck.seed)
    state, came, names = log.history.state_at(0), dict[int, tuple[str, int]](), dict[int, Any]()
    for event in log.history.path(at):
        key, before = _deck(game, state, event, heard), state.pieces.made
        game.projector.fold_known(state, (event,))
        if key is not None:
            new = range(before, state.pieces.made)
            came.update(dict.fromkeys(new, key))
            names.update((token, state.pieces.names[token]) for token in new)
    latest = {stream: (stream, index) for stream, index in heard.stocks}
    found: dict[tuple[str, int], HiddenDeck] = {}
    names |= true.pieces.names
    for stream, key in latest.items():
        dealt, stock = heard.stocks[key]
        tokens = tuple(token for token in hidden if token in came and came[token][0] == stream)
        pool = Counter(stock)
        pool.subtract(names[token] for token, deck in came.items() if deck == key and token not in tokens)
        pool.update(names[token] for token in tokens if came[token] != key)
        if pool.total() != len(stock) - dealt + len(tokens):  # what came from it lies in no pile
            order = log.luck.order(*key, len(stock))
            pool = Counter(stock[place] for place in order[dealt:])
            pool.update(names[token] for token in tokens)
        found[key] = HiddenDeck(tuple(sorted(pool.elements())), dealt, tokens)
    return found


def _deck(game: AnyGame, state: Any, event: Event, heard: _Heard) -> tuple[str, int] | None:
    """The deck from which the tool dealt an event; None if it did not."""
    dealt = game.of(event).dealt
    if dealt is None or event.by != TOOL:
        return None
    heard.asked = None
    dealt(event, state, heard)
    return heard.asked
