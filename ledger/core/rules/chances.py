"""Dice and decks for any game: the table rolls and draws, or the tool does.

Law: asking for a chance is an event, and what comes up is another event; typed by hand, a single line says
both. `state.chances` knows what is where; cards are tokens of `state.pieces`, which has their names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from ledger.core.errors import Contradiction
from ledger.core.log.events import Event
from ledger.core.pieces.luck import Luck
from ledger.core.pieces.names import Choice, counted, named, outcomes
from ledger.core.pieces.parts import Copyable
from ledger.core.rules.chapter import Chapter
from ledger.core.rules.describe import joined_by_and
from ledger.core.rules.findings import Finding
from ledger.core.rules.rulebook import TABLE
from ledger.core.rules.verbs import Arg, Typed, Verb
from ledger.core.rules.verdicts import LEGAL, Chance, Verdict

USUAL = tuple(f"{count}d{sides}" for sides in (6, 20, 10, 12, 8, 4) for count in range(1, 7))
"""Dice that can be rolled in any game with dice."""
MOST_DICE, MOST_SIDES = 20, 100
chances: Chapter[Any] = Chapter()
"""The chapter of the words `roll`, `draw` and `shows`; a state has `chances: api.Chances`, and `pending` asks
`chance_asked`."""


class Hand(Struct, frozen=True):
    """The cards of a deck that a seat holds, as tokens with the events that drew them."""

    cards: tuple[tuple[int, int], ...] = ()
    """The token and the event of each card."""
    is_hidden: bool = False
    """Whether only its seat may look at it."""


class Chances(Copyable):
    """`decks`: every card of each deck; only the seat that draws from a `hidden` deck knows its card. `dice`
    are the dice that lists offer. `asked`: the seat that rolls or draws, and from what; empty if nobody does.
    `faces`: what the last dice showed, `rolled`: the event that says so, `rolls`: how many rolls there were.
    `hands`: by seat and deck. `drawn`: how many cards have left each deck.
    """

    decks: Mapping[str, tuple[str, ...]] = {}
    hidden: frozenset[str] = frozenset()
    dice: tuple[str, ...] = ()
    asked: tuple[str, str] = ("", "")
    faces: tuple[int, ...] = ()
    rolled: int = 0
    rolls: int = 0
    hands: dict[tuple[str, str], Hand] = field(default_factory=dict)
    drawn: dict[str, int] = field(default_factory=dict)

    def left(self, deck: str) -> int:
        """How many cards are left in a deck."""
        return len(self.decks.get(deck, ())) - self.drawn.get(deck, 0)

    def lying(
        self, deck: str, names: Mapping[int, str | None], *, openly: bool = False
    ) -> Counter[str | None]:
        """The cards that have left a deck, counted by name; with `openly`, only cards that everybody may
        know."""
        hands = (
            hand for (_, of), hand in self.hands.items() if of == deck and not (openly and hand.is_hidden)
        )
        return Counter(names[token] for hand in hands for token, _ in hand.cards)

    def drawn_by(self, deck: str, card: str, names: Mapping[int, str | None]) -> Iterator[int]:
        """The events that drew this card from the deck, as far as everybody can see it."""
        for (_, of), hand in self.hands.items():
            if of == deck and not hand.is_hidden:
                yield from (event for token, event in hand.cards if names[token] == card)

    def hidden_from(self, seat: str | None) -> Iterator[int]:
        """The tokens that a seat, or everybody (None), may not know."""
        for (owner, _), hand in self.hands.items():
            if hand.is_hidden and owner != seat:
                yield from (token for token, _ in hand.cards)

    def show(self, seat: str, deck: str) -> None:
        """Shows the cards of a hand to everybody, from here on."""
        self.hands[seat, deck] = replace(self.hands[seat, deck], is_hidden=False)


def dice_of(text: str) -> tuple[int, int]:
    """How many dice, and how many sides they have: `2d6`. Both are 0 if the text names no dice."""
    count, _, sides = text.partition("d")
    if not (count.isdecimal() and sides.isdecimal() and (count + sides).isascii() and len(count + sides) < 6):
        return 0, 0
    found = int(count), int(sides)
    return found if 0 < found[0] <= MOST_DICE and 1 < found[1] <= MOST_SIDES else (0, 0)


def _dice(state: Any, by: str, before: Typed) -> Iterator[Choice]:
    yield from named(state.chances.dice)
    yield from (Choice(each, each, unlisted=True) for each in USUAL if each not in state.chances.dice)


def _decks(state: Any, by: str, before: Typed) -> Iterator[Choice]:
    return named(state.chances.decks)


def _first(names: Iterable[str], otherwise: str = "") -> str:
    return next(iter(names), otherwise)


def _usual_dice(state: Any) -> str:
    """The dice that nobody needs to name: the first of the game, or a single die."""
    return _first(state.chances.dice, USUAL[0])


def _faces(state: Any, by: str, before: Typed) -> Iterator[Choice]:
    dice = state.chances.asked[1] or (before and before[0]) or _usual_dice(state)
    return named(map(str, range(1, dice_of(dice)[1] + 1)))


def _cards(state: Any, by: str, before: Typed) -> Iterator[Choice]:
    """The cards that can be drawn by hand, and `?` for a card that nobody saw."""
    asked = state.chances.asked[1] or (before and before[0])
    if state.table.dealer == TABLE:
        decks = (deck for deck in state.chances.decks if not asked or asked == deck)
        yield from outcomes(name for deck in decks for name in _drawable(state, deck))


def _drawable(state: Any, deck: str) -> Iterator[str]:
    """The cards that may come from a deck, by what everybody knows, each once. They include hidden cards:
    otherwise somebody could name a card and find out that another seat holds it."""
    known: Chances = state.chances
    lying = known.lying(deck, state.pieces.names, openly=True)
    return (name for name, copies in Counter(known.decks[deck]).items() if lying[name] < copies)


def _came(state: Any, by: str, before: Typed) -> Iterator[Choice]:
    return (_cards if state.chances.asked[1] in state.chances.decks else _faces)(state, by, before)


@chances.event
class Asked(Event, frozen=True, kw_only=True):
    """Somebody rolls dice or draws a card; `of` is the dice or the deck."""

    of: str
    told = "{by} asks for {of}"
    verb = (
        Verb(
            "roll",
            "roll dice; by hand with what they show: roll 2d6: 4 3",
            args=(
                Arg("dice", _dice, optional=True),
                Arg("face", _faces, repeat=True, optional=True, lead=":"),
            ),
            make=lambda state, by, values: _typed(by, values, _usual_dice(state)),
        ),
        Verb(
            "draw",
            "draw a card; by hand with its name: draw fox",
            args=(
                Arg("deck", _decks, optional=True),
                Arg("card", _cards, repeat=True, optional=True, lead=":"),
            ),
            make=lambda state, by, values: _typed(by, values, _deck_of(state, *values[1:])),
        ),
    )

    def needs(self, state: Any) -> None:
        _can_ask(state, self)

    def do(self, state: Any) -> None:
        state.chances.asked = self.by, self.of

    def anytime(self, state: Any) -> Verdict | None:
        return None if state.chances.asked[0] else LEGAL


def _typed(by: str, values: Typed, usual: str) -> Event:
    of, shown = (*values, None, None)[:2]
    return Came(by=by, seat=by, of=of or usual, what=shown) if shown else Asked(by=by, of=of or usual)


def _deck_of(state: Any, cards: Typed = ()) -> str:
    """The deck of a card, or the first deck."""
    decks: Mapping[str, tuple[str, ...]] = state.chances.decks
    return _first((deck for deck, stock in decks.items() if cards and cards[0] in stock), _first(decks))


def _can_ask(state: Any, event: Asked) -> None:
    state.table.require_seat(event.by)
    if not dice_of(event.of)[0] and state.chances.left(event.of) < 1:
        raise Contradiction(f"nothing can come from {event.of or 'that'}")


@chances.event
class Came(Event, frozen=True, kw_only=True):
    """what the dice show, or which card it is

    `seat` rolled or drew; `of` is the dice or the deck. `what` are the numbers of all dice, or a single card:
    None if the log was not told.
    """

    seat: str
    of: str
    what: tuple[str | None, ...] = ()
    told = "{seat}: {of}[: {what}]"
    verb = Verb("shows", args=(Arg("face", _came, repeat=True),))

    def needs(self, state: Any) -> None:
        state.table.require_seat(self.seat)
        _can_ask(state, Asked(by=self.seat, of=self.of))
        count, highest = dice_of(self.of)
        if len(self.what) != (count or 1):
            raise Contradiction(f"{self.of} shows {counted(count or 1, 'number' if count else 'card')}")
        if not count:
            card = self.what[0]
            if card is not None and card not in _drawable(state, self.of):
                is_there = card in state.chances.decks[self.of]
                raise Contradiction(
                    f"every {card} lies elsewhere" if is_there else f"there is no {card} in this game"
                )
        elif not set(self.what) <= set(map(str, range(1, highest + 1))):
            raise Contradiction(f"each of {self.of} shows 1 to {highest}")

    def do(self, state: Any) -> None:
        known: Chances = state.chances
        known.asked = ("", "")
        if dice_of(self.of)[0]:
            known.faces, known.rolled = tuple(int(face or 0) for face in self.what), self.id
            known.rolls += 1
            return
        held = known.hands.get((self.seat, self.of), Hand()).cards
        cards = (*held, (state.pieces.new(self.what[0]), self.id))
        known.hands[self.seat, self.of] = Hand(cards, self.of in known.hidden)
        known.drawn[self.of] = known.drawn.get(self.of, 0) + 1

    def anytime(self, state: Any) -> Verdict | None:
        """The player who asked may say what came up, and so may the table."""
        is_asked = state.chances.asked in (("", ""), (self.by, self.of)) and self.by in ("", self.seat)
        return LEGAL if is_asked and state.table.dealer == TABLE else None

    def dealt(self, state: Any, luck: Luck) -> tuple[str, ...]:
        known: Chances = state.chances
        count, highest = dice_of(self.of)
        if not count:
            stream, stock = f"deck {self.of}", known.decks[self.of]
            order = luck.cards(stream, 0, stock, 0, len(stock))
            return luck.cards(stream, 0, stock, _next(order, known.lying(self.of, state.pieces.names)))
        return tuple(
            str(luck.roll("dice", MOST_DICE * known.rolls + place, highest)) for place in range(count)
        )

    def veil(self, state: Any, seat: str | None) -> Event:
        is_secret = self.of in state.chances.hidden and seat != self.seat
        return replace(self, what=()) if is_secret else self


def _next(order: Iterable[str], lying: Counter[str | None]) -> int:
    """The place of the first card that is still in the deck. This is the number of cards that have left it,
    unless the deck has changed since (somebody added a card), or another seed dealt."""
    left = lying.copy()
    for place, card in enumerate(order):
        if not left[card]:
            return place
        left[card] -= 1
    return left.total()


def drawn_too_often(state: Any) -> Iterator[Finding]:
    """For `findings`: cards that lie open in more copies than their deck has. If a hidden card is drawn again
    by mistake, nobody hears about it before it is shown."""
    known: Chances = state.chances
    for deck, stock in known.decks.items():
        lying = known.lying(deck, state.pieces.names, openly=True)
        for card, copies in Counter(stock).items():
            if lying[card] > copies:
                drawn = sorted(known.drawn_by(deck, card, state.pieces.names))
                last, others = drawn[-1], [*map(str, drawn[:-1])]
                yield Finding(
                    code="drawn-too-often",
                    severity="error",
                    line=last + 1,
                    event=last,
                    message=f"{card} was drawn {lying[card]} times, but {deck} has only {copies} of it.",
                    hint=f"One was another card: `amend {last} MOVE`, or event {joined_by_and(others)}.",
                    events=tuple(drawn),
                )


def chance_asked(state: Any, source: str) -> Chance | None:
    """What the game waits for while somebody rolls or draws; None if nobody does. `source` is the heading."""
    seat, of = state.chances.asked
    return (
        Chance(Came(seat=seat, of=of), "what", f"{seat}: what comes up ({of})?", source=source)
        if seat
        else None
    )
