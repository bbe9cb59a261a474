"""Dice and decks: rolled and drawn by hand, or by the tool.

Law: who asks chance is an event of its own, and what came is another one; by hand one line says both.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ledger import api
from ledger.games.scorepad.sheet import Card, Deck
from ledger.games.scorepad.state import Hand, State

chances: api.Chapter[State] = api.Chapter()
USUAL = tuple(f"{count}d{sides}" for sides in (6, 20, 10, 12, 8, 4) for count in range(1, 7))
"""Dice that can be rolled with any sheet."""


def dice(state: State, by: str, before: api.Typed) -> Iterator[api.Choice]:
    yield from api.named(state.pad.dice)
    yield from (api.Choice(each, each, unlisted=True) for each in USUAL if each not in state.pad.dice)


def decks(state: State, by: str, before: api.Typed) -> Iterator[api.Choice]:
    return api.named(state.table.catalog.of(Deck))


def sides(of: str) -> tuple[int, int]:
    """How many dice, and how many sides they have: `2d6`; 0 where it is none."""
    count, _, sides = of.partition("d")
    is_dice = (
        count.isdecimal() and sides.isdecimal() and count.isascii() and len(count) < 3 and len(sides) < 4
    )
    return (int(count), int(sides)) if is_dice else (0, 0)


def faces(state: State, by: str, before: api.Typed) -> Iterator[api.Choice]:
    """What dice can show, or the cards that can be drawn by hand; `?` for a card that nobody saw."""
    of = state.asked[1] or (before[0] if before and before[0] else next(iter(state.pad.dice), USUAL[0]))
    return api.named(map(str, range(1, sides(of)[1] + 1)))


def cards(state: State, by: str, before: api.Typed) -> Iterator[api.Choice]:
    of, seen = state.asked[1] or (before and before[0]), state.pieces.seen
    if state.table.dealer == api.TABLE:
        every = state.table.catalog.of(Card).values()
        yield from api.outcomes(
            card.name
            for card in every
            if of in (None, (), card.deck) and seen.get(card.name, 0) < card.copies
        )


def came(state: State, by: str, before: api.Typed) -> Iterator[api.Choice]:
    return (cards if state.asked[1] in state.table.catalog.of(Deck) else faces)(state, by, before)


class Asked(api.Event, frozen=True, kw_only=True):
    """somebody rolls dice, or draws a card; `of` is the dice or the deck"""

    of: str
    told = "{by} asks {of}"
    verb = (
        api.Verb(
            "roll",
            "roll dice; by hand with what they show: roll 2d6: 4 3",
            args=(
                api.Arg("dice", dice, optional=True),
                api.Arg("face", faces, repeat=True, optional=True, lead=":"),
            ),
            make=lambda state, by, values: _typed(by, values, (*state.pad.dice, USUAL[0])[0]),
        ),
        api.Verb(
            "draw",
            "draw a card; by hand with its name: draw fox",
            args=(
                api.Arg("deck", decks, optional=True),
                api.Arg("card", cards, repeat=True, optional=True, lead=":"),
            ),
            make=lambda state, by, values: _typed(by, values, _deck(state, *values[1:])),
        ),
    )


def _typed(by: str, values: api.Typed, usual: str) -> api.Event:
    of, shown = (*values, None, None)[:2]
    return Came(by=by, seat=by, of=of or usual, what=shown) if shown else Asked(by=by, of=of or usual)


def _deck(state: State, named: api.Typed = ()) -> str:
    """The deck of a card, or the first one."""
    card = state.table.catalog.of(Card).get(named[0] or "") if named else None
    return card.deck if card is not None else next(iter(state.table.catalog.of(Deck)), "")


def _can_ask(state: State, event: Asked) -> None:
    state.table.require_seat(event.by)
    left(state, event.of)


def left(state: State, of: str) -> int:
    """How many can come. Raises Contradiction where that is none."""
    count = sides(of)[0] or len(state.stock(of)) - state.drawn.get(of, 0)
    if count < 1 or (sides(of)[0] and not (sides(of)[0] <= 20 and 1 < sides(of)[1] <= 100)):
        raise api.Contradiction(f"nothing can come of {of or 'that'}")
    return count


@chances.on(Asked, needs=_can_ask)
def _asked(state: State, event: Asked) -> None:
    state.asked = event.by, event.of


@chances.anytime(Asked)
def _may_ask(state: State, event: Asked) -> api.Verdict | None:
    return None if state.asked[0] else api.LEGAL


class Came(api.Event, frozen=True, kw_only=True):
    """what the dice show, or which card it is

    `what` are the numbers of all dice, or one card, None where nobody told the log.
    """

    seat: str
    of: str
    what: tuple[str | None, ...] = ()
    told = "{seat}: {of}: {what}"
    verb = api.Verb("shows", args=(api.Arg("face", came, repeat=True),))


def _can_come(state: State, event: Came) -> None:
    state.table.require_seat(event.seat)
    count, highest = sides(event.of)
    left(state, event.of)
    if len(event.what) != (count or 1):
        raise api.Contradiction(f"{event.of} shows {api.counted(count or 1, 'number' if count else 'card')}")
    if not count:
        state.pieces.require_unseen(event.what[0], state.stock(event.of))
    elif not set(event.what) <= set(map(str, range(1, highest + 1))):
        raise api.Contradiction(f"each of {event.of} shows 1 to {highest}")


@chances.on(Came, needs=_can_come)
def _came(state: State, event: Came) -> None:
    state.asked, state.is_fresh = ("", ""), False
    if sides(event.of)[0]:
        state.dice = tuple(int(face or 0) for face in event.what)
        state.rolled = event.id, state.rolled[1] + 1
        return
    label, is_hidden = f"{event.seat} {event.of}", state.table.catalog.of(Deck)[event.of].hidden
    held = state.hands.get(label, Hand()).cards
    state.hands[label] = Hand((*held, (state.pieces.new(event.what[0]), event.id)), is_hidden)
    state.drawn[event.of] = state.drawn.get(event.of, 0) + 1


@chances.anytime(Came)
def _may_come(state: State, event: Came) -> api.Verdict | None:
    return None if state.asked[0] or state.table.dealer == api.TOOL else api.LEGAL


@chances.dealt(Came)
def _by_the_tool(state: State, draft: Came, luck: api.Luck) -> tuple[str, ...]:
    count, highest = sides(draft.of)
    if not count:
        return luck.cards(f"deck {draft.of}", 0, state.stock(draft.of), state.drawn.get(draft.of, 0))
    return tuple(str(luck.roll("dice", 20 * state.rolled[1] + place, highest)) for place in range(count))


@chances.seen(Came)
def _seen(state: State, event: Came, seat: str | None) -> api.Event:
    deck = state.table.catalog.of(Deck).get(event.of)
    return event if deck is None or not deck.hidden or seat == event.seat else replace(event, what=())


def asked(state: State) -> api.Chance:
    """What somebody waits for who rolls or draws."""
    seat, of = state.asked
    return api.Chance(Came(seat=seat, of=of), "what", f"{seat}: what does {of} bring?", source="Chance")
