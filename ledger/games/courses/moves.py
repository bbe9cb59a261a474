"""What a person can type at a table of Courses.

Law: a verb names choices and builds the draft of an event; whether the move is allowed is not its business.
Where nobody says what is tapped for a cost, it is worked out, if there is only one way.
"""

from __future__ import annotations

from typing import Any

from ledger.api import UNKNOWN, Arg, Choice, Event, MoveIncomplete, MoveRefused, Typed, Verb, counted
from ledger.games.courses import choices
from ledger.games.courses import events as ev
from ledger.games.courses.catalog import Card, Deck
from ledger.games.courses.choices import Ref
from ledger.games.courses.obligations import is_improvised, overpaid, payments, purse, step_now
from ledger.games.courses.state import MOST, State
from ledger.games.courses.worth import cost, entry, power, value

WAYS = 6
"""Ways to pay that are told."""


def _opt(values: Typed, place: int, default: Any = None) -> Any:
    return values[place] if len(values) > place else default


# before the first turn


def _bring(state: State, by: str, values: Typed) -> Event:
    seat, deck = values[0], values[1]
    assert isinstance(deck, Deck)
    return ev.DeckRegistered(by=by, seat=seat, name=deck.name, courses=deck.courses, cards=deck.names())


def _brought(state: State, event: ev.DeckRegistered) -> Typed | None:
    deck = state.table.catalog.of(Deck).get(event.name)
    return None if deck is None else (event.seat, Choice(deck.name, deck))


def _first(state: State, by: str, values: Typed) -> Event:
    seats = state.table.seats
    place = seats.index(values[0])
    return ev.OrderDecided(by=by, order=(*seats[place:], *seats[:place]))


def _order(state: State, by: str, values: Typed) -> Event:
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
    found = payments(state, by, name, WAYS)
    if len(found) > 1:
        ways = ", ".join(_said(state, way) for way in found)
        raise MoveRefused(
            f"Several ways pay {counted(wanted, 'star')} for {name} (MT-7): {ways}.",
            hint=f"Say which: {name} {_said(state, found[0])}",
        )
    return found[0] if found else ()


def _said(state: State, way: tuple[int, ...]) -> str:
    return "with " + " ".join(state.cards[number].label for number in way)


def _label(state: State, number: int) -> Choice:
    """A card in play as it is typed; what a log says may name one that is not there."""
    card = state.cards.get(number)
    return Choice(str(number) if card is None else card.label, number)


def _tapped(state: State, numbers: tuple[int, ...]) -> Choice:
    text = " ".join(_label(state, number).text for number in numbers)
    return Choice(text or "nothing", numbers or (0,))


def _enter(state: State, by: str, values: Typed) -> Event:
    name, course = values[0], values[1]
    tapped = pay(state, by, name, _opt(values, 2))
    over = overpaid(state, name, tapped)
    return ev.PartnerEntered(by=by, card=name, course=course, tapped=tapped, overpaid=over)


def _entered(state: State, event: ev.PartnerEntered) -> Typed:
    return event.card, _label(state, event.course), _tapped(state, event.tapped)


def _play(state: State, by: str, values: Typed) -> Event:
    name: str = values[0]
    card = entry(state, name)
    sort = None if card is None else card.sort
    if sort is None:
        raise MoveIncomplete(
            f"The catalog does not say whether {name} is a supporter or an item.",
            hint=f"Teach it with the move: define card {name}, sort item: play {name}",
        )
    tapped = pay(state, by, name, _opt(values, 1))
    over = overpaid(state, name, tapped)
    if sort == "supporter":
        return ev.SupporterPlayed(by=by, card=name, tapped=tapped, overpaid=over)
    return ev.ItemPlayed(by=by, card=name, tapped=tapped, overpaid=over)


def _played(state: State, event: ev.SupporterPlayed | ev.ItemPlayed) -> Typed:
    return event.card, _tapped(state, event.tapped)


# clearing and battling


def _clear(state: State, by: str, values: Typed) -> Event:
    course, partner = values[0], values[1]
    brings = value(state, state.cards[partner])
    said = _opt(values, 2)
    points = brings if said is None else said
    return ev.CourseCleared(by=by, course=course, partner=partner, points=points)


def _cleared(state: State, event: ev.CourseCleared) -> Typed:
    known = (_label(state, event.course), _label(state, event.partner))
    return known if event.points is None else (*known, event.points)


def _battle(state: State, by: str, values: Typed) -> Event:
    course, attacker, defender = values[:3]
    said = _opt(values, 3)
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


def _battled(state: State, event: ev.Battled) -> Typed:
    cards = (_label(state, number) for number in (event.course, event.attacker, event.defender))
    return (*cards, "defeated" if event.defeated else "stands")


# what texts do


def _until(state: State, values: Typed, place: int, default: str) -> Any:
    """How long an effect lasts: as it was said, as the text says, or as such effects do."""
    if (said := _opt(values, place)) is not None:
        return said
    step = None if is_improvised(state) else step_now(state)
    return default if step is None else step.effect.until or default


def _about(kind: type[Event]) -> Any:
    """The maker of an effect on any card."""

    def make(state: State, by: str, values: Typed) -> Event:
        ref: Ref = values[0]
        return kind(by=by, **ref._asdict())

    return make


def _ref(
    state: State, event: ev.CardAttached | ev.CardDiscarded | ev.CardReturned | ev.CardDecked
) -> Choice:
    """A card as it is typed."""
    ref = Ref(event.card, event.source, event.seat, event.name)
    if ref.card:
        return Choice(_label(state, ref.card).text, ref)
    return Choice(f"{ref.seat} {ref.source} {ref.name or UNKNOWN}", ref)


def _deck(state: State, by: str, values: Typed) -> Event:
    ref: Ref = values[0]
    return ev.CardDecked(by=by, where=values[1], **ref._asdict())


def _attach(state: State, by: str, values: Typed) -> Event:
    ref: Ref = values[0]
    return ev.CardAttached(by=by, to=values[1], **ref._asdict())


def _reveal(state: State, by: str, values: Typed) -> Event:
    ref: Ref = values[0]
    said = _opt(values, 1) or ref.name or (state.name(ref.card) if ref.card else None)
    if said is None:
        raise MoveIncomplete("Nobody told the log which card that is.", hint="Type its name, too.")
    return ev.CardRevealed(by=by, name=said, card=ref.card, source=ref.source, seat=ref.seat)


def _revealed(state: State, event: ev.CardRevealed) -> Typed:
    ref = Ref(event.card, event.source, event.seat, None)
    text = _label(state, ref.card).text if ref.card else f"{ref.seat} {ref.source} {UNKNOWN}"
    return Choice(text, ref), event.name


def _points(state: State, by: str, values: Typed) -> Event:
    who, amount = values[0], values[1]
    if isinstance(who, int):
        return ev.ValueChanged(by=by, card=who, amount=amount, until=_until(state, values, 2, "turn"))
    return ev.PointsChanged(by=by, seat=who, points=amount, until=_until(state, values, 2, "ever"))


def _power(state: State, by: str, values: Typed) -> Event:
    until = _until(state, values, 2, "turn")
    return ev.PowerChanged(by=by, card=values[0], amount=values[1], until=until)


def _draw(state: State, by: str, values: Typed) -> Event:
    return ev.CardsOwed(by=by, seat=values[0], count=_opt(values, 1, 1), to="hand")


def _mill(state: State, by: str, values: Typed) -> Event:
    return ev.CardsOwed(by=by, seat=values[0], count=_opt(values, 1, 1), to="pile")


def _where(state: State, by: str, _: Typed) -> Any:
    return (Choice("top", "top"), Choice("bottom", "bottom"), Choice("shuffled", "shuffled"))


def _verb(name: str, help_: str, makes: Any, *args: Arg, make: Any = None, values: Any = None) -> Verb:
    return Verb(name, help_, makes, args, make=make, values=values)


def _table(name: str, help_: str, makes: Any, *args: Arg, make: Any = None, values: Any = None) -> Verb:
    """A verb of all players, whoever's turn it is."""
    return Verb(name, help_, makes, args, make=make, by_table=True, values=values)


_with = Arg(
    "sources",
    choices.sources,
    multiset=True,
    optional=True,
    usual=choices.usual_payment,
    lead="with",
)
_in_play = Arg("card", choices.in_play)
_any = Arg("card", choices.anywhere)
_seat = Arg("seat", choices.seats)
_how_long = Arg("until", choices.lasting, optional=True)
_count = Arg("count", number=True, most=MOST, optional=True)

VERBS = (
    _table(
        "bring",
        "the ready deck that a seat plays: bring ann river",
        ev.DeckRegistered,
        Arg("seat", choices.undecided),
        Arg("deck", choices.decks),
        make=_bring,
        values=_brought,
    ),
    _verb("keep", "play with this hand", ev.HandKept),
    _verb("mulligan", "shuffle the hand back and draw another one, once", ev.Mulliganed),
    _table("first", "who begins; the others follow clockwise", ev.OrderDecided, _seat, make=_first),
    _table(
        "order",
        "the order of the turns: order ann bob",
        ev.OrderDecided,
        Arg("order", choices.seats, repeat=True),
        make=_order,
    ),
    _table("flip", "the course that is flipped, or ?", ev.CourseFlipped, Arg("card", choices.flippable, kind=Card)),
    _verb(
        "enter",
        "bring a partner to a course: enter Hill Guard at Old Mill with c1 c3",
        ev.PartnerEntered,
        Arg("card", choices.partners_in_hand, kind=Card),
        Arg("course", choices.courses_to_enter, lead="at"),
        _with,
        make=_enter,
        values=_entered,
    ),
    _verb(
        "exit", "discard an untapped partner", ev.PartnerExited, Arg("partner", choices.own_partners)
    ),
    _verb(
        "move",
        "tap a partner and bring it to another course: move p2 to River Walk",
        ev.PartnerMoved,
        Arg("partner", choices.own_partners),
        Arg("course", choices.courses_to_reach, lead="to"),
    ),
    _verb(
        "play",
        "play a supporter or an item",
        (ev.SupporterPlayed, ev.ItemPlayed),
        Arg("card", choices.others_in_hand, kind=Card, taught=True),
        _with,
        make=_play,
        values=_played,
    ),
    _verb(
        "clear",
        "score with a partner: clear Old Mill with p2",
        ev.CourseCleared,
        Arg("course", choices.clearable),
        Arg("partner", choices.clearers, lead="with"),
        Arg("points", number=True, most=MOST, optional=True, lead=":"),
        make=_clear,
        values=_cleared,
    ),
    _verb(
        "battle",
        "attack a partner of another seat: battle at Old Mill: p2 p9",
        ev.Battled,
        Arg("course", choices.battlefields, lead="at"),
        Arg("attacker", choices.attackers, lead=":"),
        Arg("defender", choices.defenders),
        Arg(
            "outcome",
            choices.outcomes_of_battle,
            optional=True,
            usual=choices.untold_outcomes,
            lead=":",
        ),
        make=_battle,
        values=_battled,
    ),
    _verb(
        "use",
        "use the text of a card in play that the catalog does not describe",
        ev.CardUsed,
        Arg("card", choices.usable),
    ),
    _verb("end", "end the turn", ev.TurnEnded, make=lambda state, by, values: ev.TurnEnded(by=by, seat=by)),
    _verb("done", "the text is done", ev.CardSettled),
    _verb("pass", "do without this effect", ev.EffectLeft),
    _verb(
        "attach",
        "a text attaches a card: attach Rope to p7",
        ev.CardAttached,
        Arg("card", choices.attachable),
        Arg("goal", choices.goals, lead="to"),
        make=_attach,
        values=lambda state, event: (_ref(state, event), _label(state, event.to)),
    ),
    _verb(
        "detach", "a text takes an attachment off", ev.CardDetached, Arg("card", choices.attached)
    ),
    _verb("tap", "a text taps a card", ev.CardTapped, Arg("card", choices.untapped)),
    _verb("untap", "a text untaps a card", ev.CardUntapped, Arg("card", choices.tapped)),
    _verb(
        "discard",
        "a text discards a card: discard p7, discard bob hand Lantern",
        ev.CardDiscarded,
        _any,
        make=_about(ev.CardDiscarded),
        values=lambda state, event: (_ref(state, event),),
    ),
    _verb(
        "hand",
        "a text returns a card to its owner's hand: hand p7, hand bob pile Lantern",
        ev.CardReturned,
        _any,
        make=_about(ev.CardReturned),
        values=lambda state, event: (_ref(state, event),),
    ),
    _verb(
        "deck",
        "a text puts a card on its owner's draw deck: deck p7 top",
        ev.CardDecked,
        _any,
        Arg("where", _where),
        make=_deck,
        values=lambda state, event: (_ref(state, event), event.where),
    ),
    _verb(
        "search",
        "a text finds a card in a deck: search ann Lantern, or ?",
        ev.DeckSearched,
        _seat,
        Arg("card", choices.in_deck, kind=Card),
    ),
    _table(
        "reveal",
        "everybody saw which card it is: reveal c3 Old Mill",
        ev.CardRevealed,
        Arg("card", choices.unknown_cards),
        Arg("name", choices.found_names, kind=Card, optional=True),
        make=_reveal,
        values=_revealed,
    ),
    _verb(
        "points",
        "a text changes a seat's points, or a partner's value: points ann 2",
        (ev.PointsChanged, ev.ValueChanged),
        Arg("who", choices.scorers),
        Arg("points", choices.amounts),
        _how_long,
        make=_points,
        values=lambda state, event: (
            (event.seat, event.points, event.until)
            if isinstance(event, ev.PointsChanged)
            else (_label(state, event.card), event.amount, event.until)
        ),
    ),
    _verb(
        "power",
        "a text changes a card's power: power p7 2 turn",
        ev.PowerChanged,
        _in_play,
        Arg("amount", choices.amounts),
        _how_long,
        make=_power,
        values=lambda state, event: (_label(state, event.card), event.amount, event.until),
    ),
    _verb(
        "draw",
        "a text makes a seat draw: draw ann 2",
        ev.CardsOwed,
        _seat,
        _count,
        make=_draw,
    ),
    _verb(
        "mill",
        "a text turns cards from a deck to the discard pile: mill bob 2",
        ev.CardsOwed,
        _seat,
        _count,
        make=_mill,
    ),
    _table("turn", "the card that is turned from a deck, or ?", ev.CardMilled, Arg("card", choices.turned_up, kind=Card)),
    _verb("extra", "a text does something else; say what", ev.ExtraEffect, Arg("text")),
    _verb(
        "concede",
        "give up; a seat in front says who",
        ev.Conceded,
        make=lambda state, by, values: ev.Conceded(by=by),
    ),
)
