"""What is typed before a game and in its turns, as drafts of events, and back.

Law: whether the move is allowed is not its business. Where nobody says what is tapped for a cost, it is
worked out, if there is only one way.
"""

from __future__ import annotations

from typing import Any

from ledger.api import Choice, Event, MoveIncomplete, MoveRefused, Typed, counted
from ledger.games.courses import events as ev
from ledger.games.courses.catalog import Deck
from ledger.games.courses.obligations import overpaid, payments, purse
from ledger.games.courses.state import State
from ledger.games.courses.worth import cost, entry, power, value

WAYS = 6
"""Ways to pay that are told."""


def opt(values: Typed, place: int, default: Any = None) -> Any:
    return values[place] if len(values) > place else default


# before the first turn


def bring(state: State, by: str, values: Typed) -> Event:
    seat, deck = values[0], values[1]
    assert isinstance(deck, Deck)
    return ev.DeckRegistered(by=by, seat=seat, name=deck.name, courses=deck.courses, cards=deck.names())


def brought(state: State, event: ev.DeckRegistered) -> Typed | None:
    deck = state.table.catalog.of(Deck).get(event.name)
    return None if deck is None else (event.seat, Choice(deck.name, deck))


def first(state: State, by: str, values: Typed) -> Event:
    seats = state.table.seats
    place = seats.index(values[0])
    return ev.OrderDecided(by=by, order=(*seats[place:], *seats[:place]))


def order(state: State, by: str, values: Typed) -> Event:
    named: tuple[str, ...] = values[0]
    if sorted(named) != sorted(state.table.seats):
        raise MoveIncomplete(
            "The order names every seat once.", hint=f"Such as: order {' '.join(state.table.seats)}"
        )
    return ev.OrderDecided(by=by, order=named)


# paying


def pay(state: State, by: str, name: str, said: tuple[int, ...] | None) -> tuple[int, ...]:
    """What is tapped for a card: what was said, or the only way that taps the fewest stars.

    Raises MoveRefused where several ways are as good, MoveIncomplete where nobody can work it out.
    """
    if said is not None:
        return tuple(sorted(set(said) - {0}))
    if by not in state.players:
        return ()
    wanted, own = cost(state, name), purse(state, by)
    if wanted is None or (wanted and own.untold):
        lacks = f"what {name} costs" if wanted is None else "how many stars some of your cards give"
        raise MoveIncomplete(
            f"The catalog does not say {lacks}.",
            hint="Say what was tapped: with c1 c2, or with nothing. `define` teaches the card.",
        )
    found = payments(state, own, name, WAYS)
    if len(found) > 1:
        ways = ", ".join(spelled(state, way) for way in found)
        raise MoveRefused(
            f"Several ways pay {counted(wanted, 'star')} for {name} (MT-7): {ways}.",
            hint=f"Say which behind the move: {spelled(state, found[0])}",
        )
    return found[0] if found else ()


def spelled(state: State, way: tuple[int, ...]) -> str:
    return "with " + " ".join(state.cards[number].label for number in way)


def label(state: State, number: int) -> Choice:
    """A card in play as it is typed; what a log says may name one that is not there."""
    card = state.cards.get(number)
    return Choice(str(number) if card is None else card.label, number)


def tapped(state: State, numbers: tuple[int, ...]) -> Choice:
    text = " ".join(label(state, number).text for number in numbers)
    return Choice(text or "nothing", numbers or (0,))


def enter(state: State, by: str, values: Typed) -> Event:
    name, course = values[0], values[1]
    tapped = pay(state, by, name, opt(values, 2))
    over = overpaid(state, name, tapped)
    return ev.PartnerEntered(by=by, card=name, course=course, tapped=tapped, overpaid=over)


def entered(state: State, event: ev.PartnerEntered) -> Typed:
    return event.card, label(state, event.course), tapped(state, event.tapped)


def play(state: State, by: str, values: Typed) -> Event:
    name: str = values[0]
    card = entry(state, name)
    sort = None if card is None else card.sort
    if sort is None:
        fields = "sort item" if cost(state, name) is not None else "sort item, cost 0"
        raise MoveIncomplete(
            f"The catalog does not say whether {name} is a supporter or an item.",
            hint=f"Teach it with the move: define card {name}, {fields}: play {name}",
        )
    tapped = pay(state, by, name, opt(values, 1))
    over = overpaid(state, name, tapped)
    if sort == "supporter":
        return ev.SupporterPlayed(by=by, card=name, tapped=tapped, overpaid=over)
    return ev.ItemPlayed(by=by, card=name, tapped=tapped, overpaid=over)


def played(state: State, event: ev.SupporterPlayed | ev.ItemPlayed) -> Typed:
    return event.card, tapped(state, event.tapped)


# clearing and battling


def clear(state: State, by: str, values: Typed) -> Event:
    course, partner = values[0], values[1]
    brings = value(state, state.cards[partner])
    said = opt(values, 2)
    points = brings if said is None else said
    return ev.CourseCleared(by=by, course=course, partner=partner, points=points)


def cleared(state: State, event: ev.CourseCleared) -> Typed:
    known = (label(state, event.course), label(state, event.partner))
    return known if event.points is None else (*known, event.points)


def battle(state: State, by: str, values: Typed) -> Event:
    course, attacker, defender = values[:3]
    said = opt(values, 3)
    damage, needed = (power(state, state.cards[number]) for number in (attacker, defender))
    if said is None and (damage is None or needed is None):
        raise MoveIncomplete(
            "The catalog does not say how strong they are.",
            hint="Say how it went: put `: defeated` or `: stands` behind it. `define` teaches a card.",
        )
    won = damage is not None and needed is not None and damage >= needed
    defeated = won if said is None else said == "defeated"
    return ev.Battled(
        by=by, course=course, attacker=attacker, defender=defender, damage=damage, defeated=defeated
    )


def battled(state: State, event: ev.Battled) -> Typed:
    cards = (label(state, number) for number in (event.course, event.attacker, event.defender))
    return (*cards, "defeated" if event.defeated else "stands")
