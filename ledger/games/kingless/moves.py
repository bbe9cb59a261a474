"""What a person can type at a table of Kingless.

Law: a verb names choices and builds the draft of an event; whether the move is allowed is not its business.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ledger.core.errors import MoveIncomplete, UnknownName
from ledger.core.events import Claimed, Defined, Event
from ledger.core.moves import Arg, Verb
from ledger.games.kingless import events as ev
from ledger.games.kingless import naming
from ledger.games.kingless.catalog import Card
from ledger.games.kingless.duties import sort_of
from ledger.games.kingless.flow import outcome, tied
from ledger.games.kingless.rules import holders
from ledger.games.kingless.state import State

Values = tuple[Any, ...]


def _opt(values: Values, place: int, default: Any = None) -> Any:
    return values[place] if len(values) > place else default


def _sort(state: State, verb: str, values: Values) -> Any:
    """The type of a card: the catalog's, or as it was typed after the name."""
    sort = _opt(values, 1) or sort_of(state, values[0])
    if sort is None:
        raise MoveIncomplete(
            f"Nobody said yet what {values[0]} is.",
            hint=f"Type {verb} {values[0]} dwarf, {verb} {values[0]} item or {verb} {values[0]} event.",
        )
    return sort


def _play(state: State, by: str, values: Values) -> Event:
    return ev.CardPlayed(by=by, card=values[0], sort=_sort(state, "play", values))


def _put(state: State, by: str, values: Values) -> Event:
    sort = _sort(state, "put", values)
    if sort == "event":
        raise UnknownName(f"{values[0]} is an Event; it never lies in an area.")
    return ev.CardPut(by=by, card=values[0], sort=sort)


def _interrupt(state: State, by: str, kind: Any) -> Event:
    for name, card in state.table.catalog.of(Card).items():
        if card.interrupt == kind:
            return ev.InterruptPlayed(by=by, card=name, kind=kind)
    raise UnknownName(
        f"The catalog has no card that is a {kind}.",
        hint=f"Teach it: define card {str(kind).title()}, sort=event, interrupt={kind}",
    )


def _settle(state: State, by: str, _: Values) -> Event:
    if not state.chain:
        return ev.PlaySettled(by=by, outcome="resolved")
    return ev.PlaySettled(by=by, outcome=outcome(state).outcome)


def _claim(state: State, by: str, values: Values) -> Event:
    (kind, name), points = values[0], _opt(values, 1)
    if kind == "seat":
        if points is None:
            raise MoveIncomplete(f"claim {name} needs the points.", hint=f"Type claim {name} 12.")
        return Claimed(by="table", seat=name, points=points)
    if points is not None:
        raise UnknownName(f"claim {name} takes no number.", hint="A score is claimed as claim SEAT POINTS.")
    return ev.CardCalled(by=naming.asked(state) or by, card=name)


def _answer(state: State, by: str, values: Values) -> Event:
    seat, card = state.called or ("", "")
    if values[0] is None:
        return ev.ClaimDenied(by=by, seat=seat, card=card)
    return ev.CardClaimed(by=by, seat=seat, card=card, owner=values[0], place="hand")


def _from(state: State, by: str, values: Values) -> Event:
    seat, card = state.called or ("", "")
    return ev.CardClaimed(by=by, seat=seat, card=card, owner=values[0], place="area")


def _draw(state: State, by: str, values: Values) -> Event:
    wanted = values[0]
    got = wanted if state.deck is None else min(wanted, state.deck)
    return ev.Drew(by=by, seat=by, wanted=wanted, got=got, why="action")


def _shown(state: State) -> list[str]:
    return [state.pieces.show(token) for token in state.turned]


def _recruit(state: State, by: str, values: Values) -> Event:
    rest = _shown(state)
    if values[0] in rest:
        rest.remove(values[0])
    return ev.Recruited(by=by, card=values[0], rest=tuple(rest))


def _decline(state: State, by: str, values: Values) -> Event:
    rest, top = _shown(state), _opt(values, 0)
    if top in rest:
        rest.remove(top)
        rest.append(top)
    return ev.Recruited(by=by, rest=tuple(rest))


def _wind(state: State, by: str, values: Values) -> Event:
    return ev.SecondWindDone(by=by, seat=by, card=values[0], taken=sort_of(state, values[0]) != "event")


def _done(state: State, by: str, values: Values) -> Event:
    text = _opt(values, 0, "")
    return ev.ActionDone(by=by, text=text, ends_turn="end turn" in text.casefold())


def _tie(state: State, by: str, values: Values) -> Event:
    place: Any = "first" if state.king is None else "last"
    return ev.TiePlayed(by=by, place=place, seats=tied(state), seat=values[0])


def _again(state: State, by: str, _: Values) -> Event:
    crown, hat = holders(state)
    return ev.RoundStarted(by=by, round=state.round + 1, crown=crown, hat=hat)


def _influence(state: State, by: str, values: Values) -> Event:
    return Defined(by=by, kind="card", name=values[0], fields={"influence": values[1]})


def _skip(why: str) -> Callable[[State, str, Values], Event]:
    return lambda state, by, values: ev.EffectSkipped(by=by, why=f"{by} {why}")


def _verb(name: str, help_: str, make: Any, *args: Arg, by_table: bool = False) -> Verb:
    return Verb(name=name, help=help_, make=make, args=args, by_table=by_table)


def _arg(name: str, choices: Any, **more: Any) -> Arg:
    return Arg(name=name, choices=choices, **more)


TEACH = "A card that the catalog lacks is taught first: define card NAME, sort=item, influence=2."


_seat = _arg("seat", naming.seats)
_type = _arg("type", naming.sorts, optional=True)
_text = Arg(name="text", optional=True)
_number = Arg(name="number", number=True)

_CARDS = (
    _verb("play", "play a card from your hand", _play, _arg("card", naming.playable, missing=TEACH), _type),
    _verb("stop", "interrupt the last card played; not a Halt", lambda s, by, v: _interrupt(s, by, "stop")),
    _verb("halt", "interrupt the last card played, even a Halt", lambda s, by, v: _interrupt(s, by, "halt")),
    _verb("settle", "nobody interrupts any more: see what happens", _settle),
    _verb("end", "end your turn and draw a card", lambda s, by, v: ev.EndElected(by=by)),
    _verb(
        "gutter",
        "send a card of an area to the gutter: gutter bob Axe",
        lambda s, by, v: ev.CardGuttered(by=by, owner=v[0], card=v[1]),
        _arg("seat", naming.owners),
        _arg("card", naming.in_front),
    ),
    _verb(
        "claim",
        "name the card you claim; or write down a score: claim ann 12",
        _claim,
        _arg("card", naming.claimable, missing=TEACH),
        Arg(name="points", number=True, optional=True),
        by_table=True,
    ),
    _verb("answer", "who gives the claimed card", _answer, _arg("owner", naming.answers), by_table=True),
    _verb("from", "whose card you claim", _from, _arg("owner", naming.holders)),
    _verb(
        "discard",
        "discard a card from hand",
        lambda s, by, v: ev.CardDiscarded(by=by, card=v[0]),
        _arg("card", naming.discardable, missing=TEACH),
    ),
    _verb("draw", "draw so many cards: bob draw 2", _draw, _number),
    _verb(
        "pick",
        "choose an opponent",
        lambda s, by, v: ev.OpponentChosen(by=by, seat=v[0]),
        _arg("opponent", naming.rivals),
    ),
    _verb(
        "put",
        "put a card from hand into your area",
        _put,
        _arg("card", naming.puttable, missing=TEACH),
        _type,
    ),
    _verb("none", "there is no such card in hand", _skip("has no such card")),
    _verb("pass", "leave an effect that you may leave", _skip("leaves it")),
    _verb(
        "turn",
        "the cards that Recruit shows: turn Axe, Lantern",
        lambda s, by, v: ev.CardsTurned(by=by, cards=v[0]),
        _arg("cards", naming.turnable, repeat=True),
        by_table=True,
    ),
    _verb("recruit", "take one of the cards shown", _recruit, _arg("card", naming.shown)),
    _verb(
        "decline",
        "take none of the cards shown; name the one that ends on top",
        _decline,
        _arg("top", naming.shown, optional=True),
    ),
    _verb("wind", "the card on top of the gutter is checked", _wind, _arg("card", naming.top)),
    _verb(
        "give",
        "give a card of your hand: give ann Axe",
        lambda s, by, v: ev.CardGiven(by=by, source=by, target=v[0], card=v[1]),
        _arg("seat", naming.takers),
        _arg("card", naming.handed),
    ),
    _verb("look", "look at a hand", lambda s, by, v: ev.HandLooked(by=by, seat=v[0]), _seat),
    _verb("done", "the text is done; add `end turn` if it said so", _done, _text),
)

_TABLE = (
    _verb(
        "deck",
        "the number of cards before the deal",
        lambda s, by, v: ev.DeckShuffled(by=by, size=v[0]),
        _arg("size", naming.sizes),
        by_table=True,
    ),
    _verb(
        "first",
        "who goes first",
        lambda s, by, v: ev.FirstPlayerSet(by=by, seat=v[0], why="shortest"),
        _seat,
        by_table=True,
    ),
    _verb(
        "empty",
        "the deck was empty: so many cards of a seat's last draw were not there",
        lambda s, by, v: ev.DeckRanOut(by=by, seat=v[0], missing=v[1]),
        _seat,
        _number,
        by_table=True,
    ),
    _verb(
        "reveal",
        "everybody saw a card in a hand",
        lambda s, by, v: ev.HandShown(by=by, seat=v[0], card=v[1]),
        _seat,
        _arg("card", naming.any_card),
        by_table=True,
    ),
    _verb(
        "sway",
        "a text changes a seat's influence: sway ann 2 the long beard",
        lambda s, by, v: ev.InfluenceAdjusted(by=by, seat=v[0], points=v[1], why=_opt(v, 2, "")),
        _seat,
        _number,
        _text,
        by_table=True,
    ),
    _verb(
        "influence",
        "the influence printed on a card",
        _influence,
        _arg("card", naming.any_card),
        _number,
        by_table=True,
    ),
    _verb(
        "tie", "who wins, or loses, Sword-Hammer-Axe", _tie, _arg("seat", naming.contestants), by_table=True
    ),
    _verb(
        "aside",
        "award a special card to nobody",
        lambda s, by, v: ev.SpecialSetAside(by=by, special=v[0]),
        _arg("special", naming.specials),
        by_table=True,
    ),
    _verb(
        "leave",
        "a player leaves the table",
        lambda s, by, v: ev.SeatLeft(by=by, seat=v[0]),
        _seat,
        by_table=True,
    ),
    _verb("again", "play another round", _again, by_table=True),
    _verb("finish", "this was the last round", lambda s, by, v: ev.MatchEnded(by=by), by_table=True),
)

VERBS = {verb.name: verb for verb in (*_CARDS, *_TABLE)}
