"""A visit: an effort is placed, cards are looked at, gained and discarded.

Law: `obligations` says what a visitor still has to do. Source: Place Effort; Perform Location Ability/ Gain a
Card; rulings EF-5 to EF-14, EF-17, EF-41 and EF-42.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.api import (
    LEGAL,
    UNKNOWN,
    Arg,
    Chapter,
    Choice,
    Contradiction,
    Event,
    Numbers,
    Typed,
    Verb,
    Verdict,
    always,
    counted,
    refused,
    typed_at,
    unverifiable,
)
from ledger.games.effortless.cards import (
    CARD,
    SEEN,
    belongs,
    card_help,
    card_named,
    card_of,
    gain,
    other_slots,
    require_seen_as,
    slot_choice,
    unseen,
)
from ledger.games.effortless.catalog import DeckCard
from ledger.games.effortless.deck import FromDeck
from ledger.games.effortless.obligations import (
    gainable,
    improvised,
    is_barred,
    obligations,
    source_of_gain,
    unknown_ability,
)
from ledger.games.effortless.setup import LAID
from ledger.games.effortless.state import (
    DUMMY,
    GAIN,
    LOCATIONS,
    TOKEN,
    Pos,
    State,
    Visit,
    note_turn,
)

visiting: Chapter[State] = Chapter(shown={"pos": State.at, "card": card_named})


@visiting.event
class EffortPlaced(Event, frozen=True, kw_only=True):
    """put an effort on a location

    The effort is that of `by`, a seat or the dummy.
    """

    pos: Pos
    told = "{by} places effort at {pos}"
    verb, args = "place", (LAID,)

    def needs(self, state: State) -> None:
        if not state.supply[self.by]:
            raise Contradiction(f"{self.by} has no effort left")
        _ = state.spots[self.pos]

    def do(self, state: State) -> None:
        by, pos = self.by, self.pos
        state.spots[pos].effort[by] += (self.id,)
        if by == DUMMY:
            state.rolled = 0
            state.cleared = pos
        else:
            note_turn(state, by)
            state.turn = Visit(by, pos, len(state.collections[by]))
            state.turns += 1
            state.cleared = 0
        state.supply.pay(by, 1, "effort")

    def may(self, state: State) -> Verdict:
        if state.spots[self.pos].entry.discards_own is False:
            return LEGAL
        if state.records_effort_only:
            return unverifiable("EF-5", "this log records no cards, so nobody knows who has one to discard")
        barred, name = is_barred(state, self.by, self.pos), state.spots[self.pos].location
        if barred is None:
            return unverifiable(
                "EF-42", f"the catalog does not say whether {name} asks for a card to discard"
            )
        if barred:
            free = tuple(
                spot.location for pos, spot in state.spots.items() if not is_barred(state, self.by, pos)
            )
            return refused("EF-5", f"{name} asks for a card to discard, and {self.by} has none", free)
        return LEGAL


@visiting.event
class CardsLooked(Event, frozen=True, kw_only=True):
    """`by` looked at every face-down card of place `pos`."""

    pos: Pos
    reveals = "{by} has seen the cards of {pos}."
    told = "{by} looks at the cards of {pos}"

    def needs(self, state: State) -> None:
        _ = state.spots[self.pos]

    def do(self, state: State) -> None:
        seen = {token for token in state.spots[self.pos].slots if token is not None}
        known = state.known_by.get(self.by, frozenset())
        state.known_by[self.by] = (known | seen) & state.down
        if state.turn is not None:
            state.turn.looked = True


# cards in slots


def _gainable_now(state: State, by: str, _: Typed) -> list[tuple[int, int, int]]:
    turn = state.turn
    if turn is None:
        return []
    return gainable(state, source_of_gain(state.spots[turn.pos].entry, turn), turn.pos)


def _slots(state: State, by: str, before: Typed) -> list[Choice]:
    """Cards that can be gained now, then every other card on the table."""
    turn = state.turn
    if turn is None:
        return []
    offered = _gainable_now(state, by, before)
    choices = [slot_choice(state, pos, slot, token, near=pos == turn.pos) for pos, slot, token in offered]
    return choices + other_slots(state, offered)


@visiting.event
class CardTaken(Event, frozen=True, kw_only=True):
    """gain a card from a slot"""

    pos: Pos
    slot: int
    card: str | None = None
    told = "{by} takes {card} from {pos}"
    verb, args = "take", (Arg("card", _slots, _gainable_now, kind=DeckCard), SEEN)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        pos, slot, token = values[0]
        return CardTaken(by=by, pos=pos, slot=slot, card=card_of(state, token, typed_at(values, 1)))

    def needs(self, state: State) -> None:
        _ = state.collections[self.by]
        require_seen_as(state, state.spots[self.pos].card(self.slot), self.card)

    def do(self, state: State) -> None:
        token = state.spots[self.pos].lift(self.slot)
        state.pieces.bind(token, self.card)
        gain(state, self.by, token, self.id)

    def may(self, state: State) -> Verdict:
        turn = state.turn
        assert turn is not None
        source = source_of_gain(state.spots[turn.pos].entry, turn)
        token = state.spots[self.pos].card(self.slot)
        if (source == "here" and self.pos == turn.pos) or (source == "anywhere" and token not in state.down):
            return belongs(state, self.card, token)
        if (said := unknown_ability(self, state)) is not None:
            return said
        offered = (
            slot_choice(state, *lies, near=lies[0] == turn.pos) for lies in gainable(state, source, turn.pos)
        )
        instead = tuple(f"take {choice.also[0]}" for choice in offered)
        if source == "anywhere":
            return refused("EF-14", "only a card that lies face up can be taken", instead)
        return refused(GAIN, "a card is gained where the effort was placed", instead)

    def anytime(self, state: State) -> Verdict | None:
        said = improvised(self, state)
        is_due = said is not None and state.turn is not None and obligations(state, state.turn).gain
        return None if is_due else said

    def reveals(self, state: State) -> str:
        is_shown = self.card and state.token_at(self.pos, self.slot) in state.down
        return f"Everybody has seen the {self.card} that {self.by} took." if is_shown else ""

    def about(self, state: State) -> tuple[Numbers, int | None]:
        return TOKEN, state.token_at(self.pos, self.slot)


# cards of the deck and of the discard pile


@visiting.event
class GainChosen(Event, frozen=True, kw_only=True):
    """gain before you discard

    It is possible if both are due, and the gain comes from the deck.
    """

    told, verb = "{by} gains before discarding", "gain"
    needs, anytime = always, improvised

    def do(self, state: State) -> None:
        if state.turn is not None:
            state.turn.gain_first = True


@visiting.event
class CardDrawn(FromDeck, Event, frozen=True, kw_only=True):
    """the card drawn from the deck

    `seat` gains it.
    """

    seat: str
    card: str | None = None
    reveals = "[Everybody has seen {card} come from the deck.]"
    told = "{seat} draws {card}"
    verb, args = Verb("draw", by_table=True), (CARD,)

    def needs(self, state: State) -> None:
        _ = state.collections[self.seat]
        super().needs(state)

    def do(self, state: State) -> None:
        gain(state, self.seat, self.lift(state), self.id)


@visiting.event
class CardFlipped(FromDeck, Event, frozen=True, kw_only=True):
    """the card turned from the deck to the discard pile"""

    card: str | None = None
    reveals = "[Everybody has seen {card} come from the deck.]"
    told = "{card} is turned from the deck to the discard pile"
    verb, args = Verb("flip", by_table=True), (CARD,)

    def do(self, state: State) -> None:
        state.deck.discards.append(self.lift(state))


@visiting.event
class DeckRanOut(Event, frozen=True, kw_only=True):
    """the deck has run out"""

    told = "the deck has run out"
    verb = Verb("empty", by_table=True)
    needs = always

    def do(self, state: State) -> None:
        state.deck.left = 0

    def anytime(self, state: State) -> Verdict | None:
        """At any time while nobody knows how many cards are left, but not before there is a deck."""
        if state.deck.left is not None:
            return refused("EF-11", f"the log counts {counted(state.deck.left, 'card')} in the deck")
        return LEGAL if state.is_kept else None


def _top_two(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for depth, token in enumerate(reversed(state.deck.discards[-2:]), 1):
        name = UNKNOWN if token in state.down else state.pieces.show(token)
        help_ = "the top card" if depth == 1 else "the card below"
        yield Choice(name if name != UNKNOWN else str(depth), (depth, token), (str(depth),), help_)


@visiting.event
class CardRecovered(Event, frozen=True, kw_only=True):
    """gain a card of the discard pile

    `depth` 1 is its top.
    """

    depth: int
    card: str | None = None
    told = "{by} takes {card} from the discard pile"
    verb, args = "recover", (Arg("card", _top_two, kind=DeckCard), SEEN)
    anytime = improvised

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        depth, token = values[0]
        return CardRecovered(by=by, depth=depth, card=card_of(state, token, typed_at(values, 1)))

    def needs(self, state: State) -> None:
        _ = state.collections[self.by]
        require_seen_as(state, state.top(self.depth), self.card)

    def do(self, state: State) -> None:
        token = state.deck.discards.pop(-self.depth)
        state.pieces.bind(token, self.card)
        gain(state, self.by, token, self.id)

    def may(self, state: State) -> Verdict:
        if self.depth > 2:
            return refused(LOCATIONS, "only the two top cards can be taken")
        return belongs(state, self.card, state.top(self.depth))

    def about(self, state: State) -> tuple[Numbers, int | None]:
        return TOKEN, state.top(self.depth)


def _own_names(state: State, by: str, _: Typed) -> list[str | None]:
    tokens = state.collections[state.turn.seat] if state.turn else []
    return [*dict.fromkeys(state.pieces.names[token] for token in tokens)]


def _own_cards(state: State, by: str, before: Typed) -> Iterator[Choice]:
    names = _own_names(state, by, before)
    for name in names:
        if name is None:
            yield Choice(UNKNOWN, None, help="a card that nobody named")
        else:
            yield Choice(name, name, help=card_help(state, name))
    if None in names:
        for choice in unseen(state, by):
            if choice.value is not None and choice.value not in names:
                yield Choice(choice.text, choice.value, unlisted=True)


@visiting.event
class CardDiscarded(Event, frozen=True, kw_only=True):
    """discard a card of your own"""

    card: str | None = None
    told = "{by} discards {card}"
    verb, args = "discard", (Arg("card", _own_cards, _own_names, kind=DeckCard),)
    anytime = improvised

    def needs(self, state: State) -> None:
        require_seen_as(state, state.collections.find(state.pieces, self.by, self.card), self.card)

    def do(self, state: State) -> None:
        state.deck.discards.append(state.collections.take(state.pieces, self.by, self.card))
        if state.turn is not None and state.turn.seat == self.by:
            state.turn.discarded = True
