"""Dice and decks: rolled and drawn by hand, or by the tool.

Law: who asks chance is an event of its own, and what came up is another one; by hand both are one line.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger import api
from ledger.games.scorepad.sheet import Card, Deck, sides_of
from ledger.games.scorepad.state import Hand, State

chances: api.Chapter[State] = api.Chapter()
USUAL = tuple(f"{count}d{sides}" for sides in (6, 20, 10, 12, 8, 4) for count in range(1, 7))
"""Dice that can be rolled on any pad."""


def dice(state: State, by: str, before: api.Typed) -> Iterator[api.Choice]:
    yield from (api.Choice(each, each) for each in state.pad.dice)
    yield from (api.Choice(each, each, unlisted=True) for each in USUAL if each not in state.pad.dice)


def decks(state: State, by: str, before: api.Typed) -> Iterator[api.Choice]:
    yield from api.named(state.table.catalog.of(Deck))


def left(state: State, by: str, before: api.Typed) -> Iterator[api.Choice]:
    """The cards that can turn up, of the deck that is asked, or of any; `?` where nobody saw it."""
    asked = state.asked[1] or (before[0] if before else "")
    cards = [card for card in state.table.catalog.of(Card).values() if asked in ("", card.deck)]
    if state.table.dealer == api.TABLE:
        yield from api.outcomes(
            card.name for card in cards if state.pieces.seen.get(card.name, 0) < card.copies
        )


class Asked(api.Event, frozen=True, kw_only=True):
    """roll dice, or draw a card: roll 2d6: 4 3, draw fox

    `of` is the dice or the deck.
    """

    of: str
    told = "{by} asks {of}"
    verb = (
        api.Verb(
            "roll",
            "roll dice; what they show stands behind a colon: roll 2d6: 4 3",
            args=(
                api.Arg("dice", dice, optional=True),
                api.Arg("face", number=True, repeat=True, optional=True, lead=":", default=()),
            ),
            make=lambda state, by, values: _rolling(state, by, values),
        ),
        api.Verb(
            "draw",
            "draw a card; by hand its name stands behind it: draw fox",
            args=(api.Arg("deck", decks, optional=True), api.Arg("card", left, optional=True)),
            make=lambda state, by, values: _drawing(state, by, values),
        ),
    )


def _rolling(state: State, by: str, values: api.Typed) -> api.Event:
    named, faces = (*values, None, ())[:2] if len(values) < 2 else values
    which = named or next(iter(state.pad.dice), USUAL[0])
    return Rolled(by=by, seat=by, dice=which, faces=tuple(faces)) if faces else Asked(by=by, of=which)


def _drawing(state: State, by: str, values: api.Typed) -> api.Event:
    deck = values[0] if values else None
    if len(values) > 1:
        name = values[1]
        card = state.table.catalog.of(Card).get(name) if name else None
        deck = deck or (card.deck if card else None)
        return Drawn(by=by, seat=by, deck=deck or next(iter(state.table.catalog.of(Deck)), ""), card=name)
    return Asked(by=by, of=deck or next(iter(state.table.catalog.of(Deck)), ""))


def _can_ask(state: State, event: Asked) -> None:
    state.table.require_seat(event.by)
    if event.of in state.table.catalog.of(Deck):
        if state.drawn.get(event.of, 0) >= len(state.stock(event.of)):
            raise api.Contradiction(f"no card of {event.of} is left")
    elif sides_of(event.of) is None:
        raise api.Contradiction(f"{event.of} is no deck of the sheet, and no dice")


@chances.on(Asked, needs=_can_ask)
def _asked(state: State, event: Asked) -> None:
    state.asked = event.by, event.of


@chances.anytime(Asked)
def _may_ask(state: State, event: Asked) -> api.Verdict | None:
    return None if state.asked[0] else api.LEGAL


class Rolled(api.Event, frozen=True, kw_only=True):
    """what the dice show, one number each"""

    seat: str
    dice: str
    faces: tuple[int, ...] = ()
    told = "{seat} rolls {dice}: {faces}"
    verb = api.Verb("shows", args=(api.Arg("face", number=True, repeat=True),))


def _can_show(state: State, event: Rolled) -> None:
    state.table.require_seat(event.seat)
    count, sides = sides_of(event.dice) or (0, 0)
    if not count or len(event.faces) != count:
        raise api.Contradiction(f"{event.dice} shows {api.counted(count, 'number')}")
    if any(not 1 <= face <= sides for face in event.faces):
        raise api.Contradiction(f"each of {event.dice} shows 1 to {sides}")


@chances.on(Rolled, needs=_can_show)
def _rolled(state: State, event: Rolled) -> None:
    state.dice, state.rolled = event.faces, (event.id, state.rolled[1] + 1)
    state.asked, state.is_fresh = ("", ""), False


@chances.anytime(Rolled)
def _may_roll(state: State, event: Rolled) -> api.Verdict | None:
    return None if state.asked[0] or state.table.dealer == api.TOOL else api.LEGAL


@chances.dealt(Rolled)
def _by_the_tool(state: State, draft: Rolled, luck: api.Luck) -> tuple[tuple[int, ...]]:
    count, sides = sides_of(draft.dice) or (1, 6)
    return tuple(luck.roll("dice", 20 * state.rolled[1] + place, sides) for place in range(count))  # type: ignore[return-value]


class Drawn(api.Event, frozen=True, kw_only=True):
    """which card was drawn

    `card` is None where nobody told the log.
    """

    seat: str
    deck: str
    card: str | None = None
    told = "{seat} draws {card} from {deck}"
    verb = api.Verb("card", args=(api.Arg("card", left),))


def _can_draw(state: State, event: Drawn) -> None:
    state.table.require_seat(event.seat)
    stock = state.stock(event.deck)
    if state.drawn.get(event.deck, 0) >= len(stock):
        raise api.Contradiction(f"no card of {event.deck or 'any deck'} is left")
    state.pieces.require_unseen(event.card, stock)


@chances.on(Drawn, needs=_can_draw)
def _drawn(state: State, event: Drawn) -> None:
    label = f"{event.seat} {event.deck}"
    hand = state.hands.get(label, Hand())
    state.hands[label] = Hand((*hand.cards, (state.pieces.new(event.card), event.id)))
    state.drawn[event.deck] = state.drawn.get(event.deck, 0) + 1
    state.asked, state.is_fresh = ("", ""), False


@chances.anytime(Drawn)
def _may_draw(state: State, event: Drawn) -> api.Verdict | None:
    return None if state.asked[0] or state.table.dealer == api.TOOL else api.LEGAL


@chances.dealt(Drawn)
def _top(state: State, draft: Drawn, luck: api.Luck) -> str:
    return luck.cards(f"deck {draft.deck}", 0, state.stock(draft.deck), state.drawn.get(draft.deck, 0))[0]


@chances.seen(Drawn)
def _seen(state: State, event: Drawn, seat: str | None) -> api.Event:
    deck = state.table.catalog.of(Deck).get(event.deck)
    if deck is None or not deck.hidden or seat == event.seat:
        return event
    return Drawn(by=event.by, seat=event.seat, deck=event.deck)


def asked(state: State) -> api.Chance:
    """What somebody waits for who rolls or draws."""
    seat, of = state.asked
    if of in state.table.catalog.of(Deck):
        return api.Chance(
            Drawn(seat=seat, deck=of), "card", f"what does {seat} draw from {of}?", source="Chance"
        )
    return api.Chance(Rolled(seat=seat, dice=of), "faces", f"what do {of} of {seat} show?", source="Chance")
