"""A visit: an effort is placed, cards are looked at, gained and discarded.

Law: what a visitor still has to do is the business of `obligations`. Source: Place Effort; Perform Location
Ability/ Gain a Card; rulings EF-5 to EF-14, EF-17, EF-41 and EF-42.
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
    Typed,
    Verb,
    Verdict,
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
    give_up,
    held,
    other_slots,
    require_seen_as,
    slot_choice,
    unseen,
)
from ledger.games.effortless.catalog import Card
from ledger.games.effortless.deck import require_top, take_top, top_card
from ledger.games.effortless.obligations import (
    gainable,
    improvised,
    is_barred,
    obligations,
    source_of_gain,
    unknown_ability,
)
from ledger.games.effortless.setup import LAID
from ledger.games.effortless.state import DUMMY, GAIN, LOCATIONS, TOKEN, Pos, State, Turn

visiting: Chapter[State] = Chapter(shown={"pos": State.at, "card": card_named})


class EffortPlaced(Event, frozen=True, kw_only=True):
    """put an effort on a location

    It is one of `by`, a seat or the dummy.
    """

    pos: Pos
    told = "{by} places effort at {pos}"
    verb, args = "place", (LAID,)


def _has_effort(state: State, event: EffortPlaced) -> None:
    if not state.supply[event.by]:
        raise Contradiction(f"{event.by} has no effort left")
    _ = state.spots[event.pos]


@visiting.on(EffortPlaced, needs=_has_effort)
def _placed(state: State, event: EffortPlaced) -> None:
    by, pos = event.by, event.pos
    state.supply[by] -= 1
    state.spots[pos].effort[by].append(event.id)
    if by == DUMMY:
        state.rolled = 0
        state.cleared = pos
        return
    state.turn = Turn(by, pos, len(state.collections[by]))
    state.turns += 1
    state.cleared = 0


@visiting.rule(EffortPlaced)
def _may_come(state: State, event: EffortPlaced) -> Verdict:
    if state.spots[event.pos].entry.discards_own is False:
        return LEGAL
    if state.records_effort_only:
        return unverifiable("EF-5", "this log records no cards, so nobody knows who has one to discard")
    barred, name = is_barred(state, event.by, event.pos), state.spots[event.pos].location
    if barred is None:
        return unverifiable("EF-42", f"the catalog does not say whether {name} asks for a card to discard")
    if barred:
        free = tuple(
            spot.location for pos, spot in state.spots.items() if not is_barred(state, event.by, pos)
        )
        return refused("EF-5", f"{name} asks for a card to discard, and {event.by} has none", free)
    return LEGAL


class CardsLooked(Event, frozen=True, kw_only=True):
    """`by` looked at every face-down card of place `pos`."""

    pos: Pos
    reveals = "{by} has seen the cards of {pos}."
    told = "{by} looks at the cards of {pos}"


@visiting.on(CardsLooked, needs=lambda state, event: state.spots[event.pos])
def _looked(state: State, event: CardsLooked) -> None:
    seen = {token for token in state.spots[event.pos].slots if token is not None}
    known = state.known_by.get(event.by, frozenset())
    state.known_by[event.by] = (known | seen) & state.down
    if state.turn is not None:
        state.turn.looked = True


# cards in slots


def _slots(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Cards that can be gained now, then every other card on the table."""
    turn = state.turn
    if turn is None:
        return
    offered = set()
    source = source_of_gain(state.spots[turn.pos].entry, turn)
    for pos, slot, token in gainable(state, source, turn.pos):
        offered.add(token)
        yield slot_choice(state, pos, slot, token, near=pos == turn.pos)
    yield from other_slots(state, offered)


class CardTaken(Event, frozen=True, kw_only=True):
    """gain a card from a slot"""

    pos: Pos
    slot: int
    card: str | None = None
    told = "{by} takes {card} from {pos}"
    verb, args = "take", (Arg("card", _slots, kind=Card), SEEN)


def _lies_there(state: State, event: CardTaken) -> None:
    _ = state.collections[event.by]
    require_seen_as(state, state.spots[event.pos].card(event.slot), event.card)


@visiting.on(CardTaken, needs=_lies_there)
def _taken(state: State, event: CardTaken) -> None:
    token = state.spots[event.pos].lift(event.slot)
    state.down.discard(token)
    state.pieces.bind(token, event.card)
    gain(state, event.by, token, event.id)


visiting.about(TOKEN, CardTaken)(lambda state, event: state.token_at(event.pos, event.slot))


@visiting.make(CardTaken)
def _take(state: State, by: str, values: Typed) -> Event:
    pos, slot, token = values[0]
    return CardTaken(by=by, pos=pos, slot=slot, card=card_of(state, token, typed_at(values, 1)))


@visiting.anytime(CardTaken)
def _takes_more(state: State, event: CardTaken) -> Verdict | None:
    said = improvised(state, event)
    is_due = said is not None and state.turn is not None and obligations(state, state.turn).gain
    return None if is_due else said


@visiting.rule(CardTaken)
def _may_take(state: State, event: CardTaken) -> Verdict:
    turn = state.turn
    assert turn is not None
    source = source_of_gain(state.spots[turn.pos].entry, turn)
    token = state.spots[event.pos].card(event.slot)
    if (source == "here" and event.pos == turn.pos) or (source == "anywhere" and token not in state.down):
        return belongs(state, event.card, token)
    if (said := unknown_ability(state, event)) is not None:
        return said
    places = (pos for pos, _, _ in gainable(state, source, turn.pos))
    names = tuple(dict.fromkeys(state.spots[pos].location for pos in places))
    if source == "anywhere":
        return refused("EF-14", "only a card that lies face up can be taken", names)
    return refused(GAIN, "a card is gained where the effort was placed", names)


@visiting.reveals(CardTaken)
def _turned(state: State, event: CardTaken) -> str:
    is_shown = event.card and state.token_at(event.pos, event.slot) in state.down
    return f"Everybody has seen the {event.card} that {event.by} took." if is_shown else ""


# cards of the deck and of the discard pile


class GainChosen(Event, frozen=True, kw_only=True):
    """gain before you discard

    Where both are due, and the gain comes from the deck.
    """

    told = "{by} gains before discarding"
    verb = "gain"


@visiting.on(GainChosen, needs=None)
def _gains_first(state: State, event: GainChosen) -> None:
    if state.turn is not None:
        state.turn.gain_first = True


class CardDrawn(Event, frozen=True, kw_only=True):
    """the card drawn from the deck

    `seat` gains it.
    """

    seat: str
    card: str | None = None
    reveals = "[Everybody has seen {card} come from the deck.]"
    told = "{seat} draws {card}"
    verb, args = Verb("draw", by_table=True), (CARD,)


def _can_draw(state: State, event: CardDrawn) -> None:
    _ = state.collections[event.seat]
    require_top(state, event.by, event.card)


@visiting.on(CardDrawn, needs=_can_draw)
def _drawn(state: State, event: CardDrawn) -> None:
    gain(state, event.seat, take_top(state, event.card), event.id)


class CardFlipped(Event, frozen=True, kw_only=True):
    """the card turned from the deck to the discard pile"""

    card: str | None = None
    reveals = "[Everybody has seen {card} come from the deck.]"
    told = "{card} is turned from the deck to the discard pile"
    verb, args = Verb("flip", by_table=True), (CARD,)


@visiting.on(CardFlipped, needs=lambda state, event: require_top(state, event.by, event.card))
def _flipped(state: State, event: CardFlipped) -> None:
    state.discard.append(take_top(state, event.card))


visiting.dealt(CardDrawn, CardFlipped)(top_card)


@visiting.rule(CardDrawn, CardFlipped)
def _turned_up(state: State, event: CardDrawn | CardFlipped) -> Verdict:
    return belongs(state, event.card)


class DeckRanOut(Event, frozen=True, kw_only=True):
    """the deck has run out"""

    told = "the deck has run out"
    verb = Verb("empty", by_table=True)


@visiting.on(DeckRanOut, needs=None)
def _empty(state: State, event: DeckRanOut) -> None:
    state.deck = 0


@visiting.anytime(DeckRanOut)
def _is_uncounted(state: State, event: DeckRanOut) -> Verdict:
    if state.deck is not None:
        return refused("EF-11", f"the log counts {counted(state.deck, 'card')} in the deck")
    return LEGAL


def _top_two(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for depth, token in enumerate(reversed(state.discard[-2:]), 1):
        name = UNKNOWN if token in state.down else state.pieces.show(token)
        help_ = "the top card" if depth == 1 else "the card below"
        yield Choice(name if name != UNKNOWN else str(depth), (depth, token), (str(depth),), help_)


class CardRecovered(Event, frozen=True, kw_only=True):
    """gain a card of the discard pile

    `depth` 1 is its top.
    """

    depth: int
    card: str | None = None
    told = "{by} takes {card} from the discard pile"
    verb, args = "recover", (Arg("card", _top_two, kind=Card), SEEN)


def _is_discarded(state: State, event: CardRecovered) -> None:
    _ = state.collections[event.by]
    require_seen_as(state, state.top(event.depth), event.card)


@visiting.on(CardRecovered, needs=_is_discarded)
def _recovered(state: State, event: CardRecovered) -> None:
    token = state.discard.pop(-event.depth)
    state.down.discard(token)
    state.pieces.bind(token, event.card)
    gain(state, event.by, token, event.id)


visiting.about(TOKEN, CardRecovered)(lambda state, event: state.top(event.depth))


@visiting.make(CardRecovered)
def _recover(state: State, by: str, values: Typed) -> Event:
    depth, token = values[0]
    return CardRecovered(by=by, depth=depth, card=card_of(state, token, typed_at(values, 1)))


@visiting.rule(CardRecovered)
def _may_recover(state: State, event: CardRecovered) -> Verdict:
    if event.depth > 2:
        return refused(LOCATIONS, "only the two top cards can be taken")
    return belongs(state, event.card, state.top(event.depth))


def _own_cards(state: State, by: str, _: Typed) -> Iterator[Choice]:
    turn = state.turn
    tokens = state.collections[turn.seat] if turn else []
    names = dict.fromkeys(state.pieces.names[token] for token in tokens)
    for name in names:
        if name is None:
            yield Choice(UNKNOWN, None, help="a card that nobody named")
        else:
            yield Choice(name, name, help=card_help(state, name))
    if None in names:
        for choice in unseen(state, by):
            if choice.value is not None and choice.value not in names:
                yield Choice(choice.text, choice.value, unlisted=True)


class CardDiscarded(Event, frozen=True, kw_only=True):
    """discard a card of your own"""

    card: str | None = None
    told = "{by} discards {card}"
    verb, args = "discard", (Arg("card", _own_cards, kind=Card),)


def _has_card(state: State, event: CardDiscarded) -> None:
    require_seen_as(state, held(state, event.by, event.card), event.card)


@visiting.on(CardDiscarded, needs=_has_card)
def _discarded(state: State, event: CardDiscarded) -> None:
    state.discard.append(give_up(state, event.by, event.card))
    if state.turn is not None and state.turn.seat == event.by:
        state.turn.discarded = True


visiting.anytime(GainChosen, CardRecovered, CardDiscarded)(improvised)
