"""What a person can type at a table of Kingless.

Law: a verb names choices and builds the draft of an event; whether the move is allowed is not its business.
"""

from __future__ import annotations

from typing import Any, Literal

from ledger.api import TABLE, Arg, Choices, Claimed, Event, MoveIncomplete, Typed, UnknownName, Verb
from ledger.games.kingless import choices
from ledger.games.kingless import events as ev
from ledger.games.kingless.catalog import Card
from ledger.games.kingless.influence import tied
from ledger.games.kingless.obligations import askable, gutter_depth, outcome, step_now
from ledger.games.kingless.rules import crowned
from ledger.games.kingless.setup import sort_of
from ledger.games.kingless.state import State


def _opt(values: Typed, place: int, default: Any = None) -> Any:
    return values[place] if len(values) > place else default


def _sort(state: State, verb: str, values: Typed) -> Any:
    """The type of a card: the catalog's, or as it was typed after the name."""
    sort = _opt(values, 1) or sort_of(state, values[0])
    if sort is None:
        raise MoveIncomplete(
            f"Nobody said yet what {values[0]} is.",
            hint=f"Type {verb} {values[0]} dwarf, {verb} {values[0]} item or {verb} {values[0]} event.",
        )
    return sort


def _play(state: State, by: str, values: Typed) -> Event:
    return ev.CardPlayed(by=by, card=values[0], sort=_sort(state, "play", values))


def _put(state: State, by: str, values: Typed) -> Event:
    sort = _sort(state, "put", values)
    if sort == "event":
        raise UnknownName(
            f"{values[0]} is an Event; it never lies in an area.", hint="Name a Dwarf or an Item."
        )
    return ev.CardPut(by=by, card=values[0], sort=sort)


def _interrupt(kind: Literal["stop", "halt"], help_: str) -> Verb:
    """The verb for a kind of interrupt: the catalog's card of that kind."""

    def make(state: State, by: str, _: Typed) -> Event:
        for name, card in state.table.catalog.of(Card).items():
            if card.interrupt == kind:
                return ev.InterruptPlayed(by=by, card=name, kind=kind)
        raise UnknownName(
            f"The catalog has no card that is a {kind}.",
            hint=f"Teach it: define card {kind.title()}, sort=event, interrupt={kind}",
        )

    return _verb(kind, help_, ev.InterruptPlayed, make=make)


def _claim(state: State, by: str, values: Typed) -> Event:
    (kind, name), points = values[0], _opt(values, 1)
    if kind == "seat":
        if points is None:
            raise MoveIncomplete(f"claim {name} needs the points.", hint=f"Type claim {name} 12.")
        return Claimed(by=TABLE, seat=name, points=points)
    if points is not None:
        raise UnknownName(f"claim {name} takes no number.", hint="A score is claimed as claim SEAT POINTS.")
    return ev.CardCalled(by=by, card=name)


def _answer(state: State, draft: ev.CardYielded, values: Typed) -> Event:
    seat, card, owner = draft.seat, draft.card, values[0]
    if owner is None:
        return ev.ClaimDenied(by=TABLE, seat=seat, card=card, asked=askable(state, seat))
    return ev.CardYielded(by=TABLE, seat=seat, card=card, owner=owner)


def _called(state: State) -> tuple[str, str]:
    if state.called is None:
        raise UnknownName("Nobody claims a card now.", hint="It answers: claim CARD.")
    return state.called


def _answered(state: State, by: str, values: Typed) -> Event:
    seat, card = _called(state)
    return _answer(state, ev.CardYielded(seat=seat, card=card, owner=""), values)


def _from(state: State, by: str, values: Typed) -> Event:
    seat, card = _called(state)
    return ev.CardClaimed(by=by, seat=seat, card=card, owner=values[0])


def _pick(state: State, by: str, values: Typed) -> Event:
    step = step_now(state)
    return ev.OpponentChosen(by=by, seat=values[0], steps=1 if step is None else step.shared)


def _none(state: State, by: str, _: Typed) -> Event:
    step = step_now(state)
    return ev.NoneHeld(by=by, what="any" if step is None else step.effect.what)


def _draw(state: State, by: str, values: Typed) -> Event:
    wanted = values[0]
    got = wanted if state.deck is None else min(wanted, state.deck)
    return ev.Drew(by=by, seat=by, wanted=wanted, got=got, why="action")


def _shown(state: State) -> list[str]:
    return [state.pieces.show(token) for token in state.turned]


def _recruit(state: State, by: str, values: Typed) -> Event:
    rest = _shown(state)
    if values[0] in rest:
        rest.remove(values[0])
    return ev.Recruited(by=by, card=values[0], rest=tuple(rest))


def _decline(state: State, by: str, values: Typed) -> Event:
    rest, top = _shown(state), _opt(values, 0)
    if top in rest:
        rest.remove(top)
        rest.append(top)
    return ev.Recruited(by=by, rest=tuple(rest))


def _wind(state: State, by: str, values: Typed) -> Event:
    depth, taken = gutter_depth(state) or 0, sort_of(state, values[0]) != "event"
    return ev.SecondWindDone(by=by, seat=by, card=values[0], depth=depth, taken=taken)


def _give(state: State, by: str, values: Typed) -> Event:
    gift = state.first is None and "hat" in state.resolved
    return ev.CardGiven(by=by, source=by, target=values[0], card=values[1], why="crown" if gift else "action")


def _done(state: State, by: str, values: Typed) -> Event:
    text = _opt(values, 0, "")
    if state.first is None:
        return ev.SpecialResolved(by=by, special="hat", text=text)
    return ev.ActionDone(by=by, text=text, ends_turn="end turn" in text.casefold())


def _tie(state: State, by: str, values: Typed) -> Event:
    special: ev.Special = "crown" if state.king is None else "hat"
    return ev.TiePlayed(by=by, special=special, seats=tied(state), seat=values[0])


def _again(state: State, by: str, _: Typed) -> Event:
    crown, hat = crowned(state)
    return ev.RoundStarted(by=by, round=state.round + 1, crown=crown, hat=hat)


def _influence(state: State, by: str, values: Typed) -> Event:
    card, points = values[0], _opt(values, 1)
    if isinstance(card, int) or points is None:
        raise MoveIncomplete("influence needs a card and its points.", hint="Type influence Axe 4.")
    return ev.InfluenceTold(by=by, card=card, points=points)


def _told(state: State, draft: ev.InfluenceTold, values: Typed) -> Event:
    """The answer to the tally: the points alone, or the card and its points."""
    alone = len(values) == 1 and isinstance(values[0], int)
    return _influence(state, TABLE, (draft.card, *values) if alone else values)


def _verb(name: str, help_: str, makes: Any, *args: Arg, make: Any = None, **more: Any) -> Verb:
    return Verb(name=name, help=help_, makes=makes, args=args, make=make, **more)


def _arg(name: str, among: Choices, **more: Any) -> Arg:
    return Arg(name=name, choices=among, **more)


def _taught(among: Choices) -> Arg:
    """A card; words behind a name that the catalog lacks teach it: `play Bomb item`."""
    return _arg("card", among, kind=Card, taught=True)


_seat = _arg("seat", choices.seats)
_any_card = _arg("card", choices.any_card)
_type = _arg("type", choices.sorts, optional=True)
_text = Arg(name="text", optional=True)
_number = Arg(name="number", number=True)

_OF_SEATS = (
    _verb("play", "play a card from your hand", ev.CardPlayed, _taught(choices.playable), _type, make=_play),
    _interrupt("stop", "interrupt the last card played; not a Halt"),
    _interrupt("halt", "interrupt the last card played, even a Halt"),
    _verb(
        "settle",
        "nobody interrupts any more: see what happens",
        ev.PlaySettled,
        make=lambda state, by, _: ev.PlaySettled(
            by=by, outcome=outcome(state) if state.chain else "resolved"
        ),
    ),
    _verb("end", "end your turn and draw a card", ev.EndElected),
    _verb(
        "gutter",
        "send a card of an area to the gutter: gutter bob Axe",
        ev.CardGuttered,
        _arg("seat", choices.owners),
        _arg("card", choices.in_front),
    ),
    _verb(
        "claim",
        "name the card you claim; or write down a score: claim ann 12",
        (ev.CardCalled, Claimed),
        _taught(choices.claimable),
        Arg(name="points", number=True, optional=True),
        make=_claim,
        free=True,
    ),
    _verb("from", "whose card you claim", ev.CardClaimed, _arg("owner", choices.holders), make=_from),
    _verb("discard", "discard a card from hand", ev.CardDiscarded, _taught(choices.discardable)),
    _verb("draw", "draw so many cards: bob draw 2", ev.Drew, _number, make=_draw),
    _verb("pick", "choose an opponent", ev.OpponentChosen, _arg("opponent", choices.rivals), make=_pick),
    _verb(
        "put", "put a card from hand into your area", ev.CardPut, _taught(choices.puttable), _type, make=_put
    ),
    _verb("none", "there is no such card in hand", ev.NoneHeld, make=_none),
    _verb("pass", "leave an effect that you may leave", ev.EffectLeft),
    _verb("recruit", "take one of the cards shown", ev.Recruited, _arg("card", choices.shown), make=_recruit),
    _verb(
        "decline",
        "take none of the cards shown; name the one that ends on top",
        ev.Recruited,
        _arg("card", choices.shown, optional=True),
        make=_decline,
    ),
    _verb(
        "wind",
        "the card on top of the gutter is checked",
        ev.SecondWindDone,
        _arg("card", choices.top),
        make=_wind,
    ),
    _verb(
        "give",
        "give a card of your hand: give ann Axe",
        ev.CardGiven,
        _arg("seat", choices.takers),
        _arg("card", choices.handed),
        make=_give,
    ),
    _verb("look", "look at a hand", ev.HandLooked, _seat),
    _verb(
        "done",
        "the text is done; add `end turn` if it said so",
        (ev.ActionDone, ev.SpecialResolved),
        _text,
        make=_done,
    ),
)


def _table(name: str, help_: str, makes: Any, *args: Arg, **more: Any) -> Verb:
    """A verb of all players, whoever's turn it is."""
    return _verb(name, help_, makes, *args, by_table=True, **more)


_OF_THE_TABLE = (
    _table("deck", "the number of cards before the deal", ev.DeckShuffled, _arg("size", choices.sizes)),
    _table("first", "who goes first", ev.FirstPlayerSet, _seat),
    _table(
        "answer",
        "who gives the claimed card, or nobody",
        (ev.CardYielded, ev.ClaimDenied),
        _arg("owner", choices.answers),
        make=_answered,
        answer=_answer,
    ),
    _table(
        "turn",
        "the cards that Recruit shows: turn Axe, Lantern",
        ev.CardsTurned,
        _arg("cards", choices.turnable, repeat=True),
        make=lambda state, by, values: ev.CardsTurned(by=by, cards=values[0]),
    ),
    _table(
        "empty",
        "the deck was empty: so many cards of a seat's last draw were not there",
        ev.DeckRanOut,
        _seat,
        _number,
    ),
    _table(
        "reveal",
        "everybody saw a card in a hand, or so many copies: reveal bob Axe 2",
        ev.HandShown,
        _seat,
        _any_card,
        Arg(name="copies", number=True, optional=True),
    ),
    _table(
        "sway",
        "a text changes a seat's influence: sway ann 2 the long beard",
        ev.InfluenceAdjusted,
        _seat,
        _number,
        _text,
    ),
    _table(
        "influence",
        "the influence printed on a card",
        ev.InfluenceTold,
        _arg("card", choices.worth),
        Arg(name="points", number=True, optional=True),
        make=_influence,
        answer=_told,
    ),
    _table(
        "tie",
        "who wins, or loses, Sword-Hammer-Axe",
        ev.TiePlayed,
        _arg("seat", choices.contestants),
        make=_tie,
    ),
    _table("aside", "award a special card to nobody", ev.SpecialAwarded, _arg("card", choices.specials)),
    _table("leave", "a player leaves the table", ev.SeatLeft, _seat),
    _table("again", "play another round", ev.RoundStarted, make=_again),
    _table("finish", "this was the last round", ev.MatchEnded),
)

VERBS = (*_OF_SEATS, *_OF_THE_TABLE)
"""In the order in which help lists them."""
