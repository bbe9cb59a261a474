"""What a person can type at a table of Courses.

Law: a verb names choices and builds the draft of an event; whether the move is allowed is not its business.
"""

from __future__ import annotations

from typing import Any

from ledger.api import Arg, Verb
from ledger.games.courses import events as ev
from ledger.games.courses.catalog import Card
from ledger.games.courses.choices import texts as about
from ledger.games.courses.choices import turns as named
from ledger.games.courses.moves import texts, turns
from ledger.games.courses.state import MOST


def _verb(name: str, help_: str, makes: Any, *args: Arg, make: Any = None, values: Any = None) -> Verb:
    return Verb(name, help_, makes, args, make=make, values=values)


def _table(name: str, help_: str, makes: Any, *args: Arg, make: Any = None, values: Any = None) -> Verb:
    """A verb of all players, whoever's turn it is."""
    return Verb(name, help_, makes, args, make=make, by_table=True, values=values)


_with = Arg(
    "sources",
    named.sources,
    multiset=True,
    optional=True,
    usual=named.usual_payment,
    lead="with",
)
_in_play = Arg("card", about.in_play)
_any = Arg("card", about.anywhere)
_seat = Arg("seat", named.seats)
_how_long = Arg("duration", about.lasting, optional=True)
_count = Arg("count", number=True, most=MOST, optional=True)

VERBS = (
    _table(
        "bring",
        "the ready deck that a seat plays: bring ann river",
        ev.DeckRegistered,
        Arg("seat", named.undecided),
        Arg("deck", named.decks),
        make=turns.bring,
        values=turns.brought,
    ),
    _verb("keep", "play with this hand", ev.HandKept),
    _verb("mulligan", "shuffle the hand back and draw another one, once", ev.Mulliganed),
    _table("first", "who begins; the others follow clockwise", ev.OrderDecided, _seat, make=turns.first),
    _table(
        "order",
        "the order of the turns: order ann bob",
        ev.OrderDecided,
        Arg("seat", named.seats, repeat=True),
        make=turns.order,
    ),
    _table(
        "flip",
        "the course that is flipped, or ?",
        ev.CourseFlipped,
        Arg("card", about.flippable, kind=Card),
    ),
    _verb(
        "enter",
        "bring a partner to a course: enter Hill Guard at Old Mill with c1 c3",
        ev.PartnerEntered,
        Arg("card", named.partners_in_hand, kind=Card),
        Arg("course", named.courses_to_enter, lead="at"),
        _with,
        make=turns.enter,
        values=turns.entered,
    ),
    _verb("exit", "discard an untapped partner", ev.PartnerExited, Arg("partner", named.own_partners)),
    _verb(
        "move",
        "tap a partner and bring it to another course: move p2 to River Walk",
        ev.PartnerMoved,
        Arg("partner", named.own_partners),
        Arg("course", named.courses_to_reach, lead="to"),
    ),
    _verb(
        "play",
        "play a supporter or an item",
        (ev.SupporterPlayed, ev.ItemPlayed),
        Arg("card", named.others_in_hand, kind=Card, taught=True),
        _with,
        make=turns.play,
        values=turns.played,
    ),
    _verb(
        "clear",
        "score with a partner: clear Old Mill with p2",
        ev.CourseCleared,
        Arg("course", named.clearable),
        Arg("partner", named.clearers, lead="with"),
        Arg("points", number=True, most=MOST, optional=True, lead=":"),
        make=turns.clear,
        values=turns.cleared,
    ),
    _verb(
        "battle",
        "attack a partner of another seat: battle at Old Mill: p2 p9",
        ev.Battled,
        Arg("course", named.battlefields, lead="at"),
        Arg("attacker", named.attackers, lead=":"),
        Arg("defender", named.defenders),
        Arg(
            "outcome",
            named.outcomes_of_battle,
            optional=True,
            usual=named.untold_outcomes,
            lead=":",
        ),
        make=turns.battle,
        values=turns.battled,
    ),
    _verb(
        "use",
        "use the text of a card in play that the catalog does not describe",
        ev.CardUsed,
        Arg("card", named.usable),
    ),
    _verb("end", "end the turn", ev.TurnEnded, make=lambda state, by, values: ev.TurnEnded(by=by, seat=by)),
    _verb("done", "the text is done", ev.CardSettled),
    _verb("pass", "do without this effect", ev.EffectLeft),
    _table("none", "no such card was in the deck", ev.EffectSkipped),
    _verb(
        "attach",
        "a text attaches a card: attach Rope to p7",
        ev.CardAttached,
        Arg("card", about.attachable),
        Arg("goal", about.goals, lead="to"),
        make=texts.attach,
        values=lambda state, event: (texts.ref(state, event), turns.label(state, event.to)),
    ),
    _verb("detach", "a text takes an attachment off", ev.CardDetached, Arg("card", about.attached)),
    _verb("tap", "a text taps a card", ev.CardTapped, Arg("card", about.untapped)),
    _verb("untap", "a text untaps a card", ev.CardUntapped, Arg("card", about.tapped)),
    _verb(
        "discard",
        "a text discards a card: discard p7, discard bob hand Lantern",
        ev.CardDiscarded,
        _any,
        make=texts.about(ev.CardDiscarded),
        values=lambda state, event: (texts.ref(state, event),),
    ),
    _verb(
        "hand",
        "a text returns a card to its owner's hand: hand p7, hand bob pile Lantern",
        ev.CardReturned,
        _any,
        make=texts.about(ev.CardReturned),
        values=lambda state, event: (texts.ref(state, event),),
    ),
    _verb(
        "deck",
        "a text puts a card on its owner's draw deck: deck p7 top",
        ev.CardDecked,
        _any,
        Arg("place", texts.where),
        make=texts.deck,
        values=lambda state, event: (texts.ref(state, event), event.where),
    ),
    _verb(
        "search",
        "a text finds a card in a deck: search ann Lantern, or ?",
        ev.DeckSearched,
        _seat,
        Arg("card", about.in_deck, kind=Card),
    ),
    _table(
        "reveal",
        "everybody saw which card it is: reveal c3 Old Mill",
        ev.CardRevealed,
        Arg("card", about.unknown_cards),
        Arg("name", about.found_names, kind=Card, optional=True),
        make=texts.reveal,
        values=texts.revealed,
    ),
    _verb(
        "points",
        "a text changes a seat's points, or a partner's value: points ann 2",
        (ev.PointsChanged, ev.ValueChanged),
        Arg("scorer", about.scorers),
        Arg("points", about.amounts),
        _how_long,
        make=texts.points,
        values=lambda state, event: (
            (event.seat, event.points, event.until)
            if isinstance(event, ev.PointsChanged)
            else (turns.label(state, event.card), event.amount, event.until)
        ),
    ),
    _verb(
        "power",
        "a text changes a card's power: power p7 2 turn",
        ev.PowerChanged,
        _in_play,
        Arg("amount", about.amounts),
        _how_long,
        make=texts.power,
        values=lambda state, event: (turns.label(state, event.card), event.amount, event.until),
    ),
    _verb(
        "draw",
        "a text makes a seat draw: draw ann 2",
        ev.CardsOwed,
        _seat,
        _count,
        make=texts.draw,
    ),
    _verb(
        "mill",
        "a text turns cards from a deck to the discard pile: mill bob 2",
        ev.CardsOwed,
        _seat,
        _count,
        make=texts.mill,
    ),
    _table(
        "turn",
        "the card that is turned from a deck, or ?",
        ev.CardMilled,
        Arg("card", about.turned_up, kind=Card),
    ),
    _verb("extra", "a text does something else; say what", ev.ExtraEffect, Arg("text")),
    _verb(
        "concede",
        "give up; a seat in front says who",
        ev.Conceded,
        make=lambda state, by, values: ev.Conceded(by=by),
    ),
)
