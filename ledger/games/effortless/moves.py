"""What a person can type at a table of Effortless.

Law: a verb names choices and builds the draft of an event; whether the move is allowed is not its business.
What the rules forbid can still be named, because a table may do it; it is just not offered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ledger.core.events import Event
from ledger.core.moves import Arg, Choice, Verb
from ledger.core.pieces import UNKNOWN
from ledger.games.effortless import events as ev
from ledger.games.effortless.catalog import Card, Location, Modifier
from ledger.games.effortless.duties import (
    Duties,
    actions,
    empty_slot,
    gainable,
    lies_down,
    location_at,
    tokens_on_table,
)
from ledger.games.effortless.state import SPOTS, State

EMPTY = "empty"
"""The answer of a table whose deck has run out."""
_NOTHING: tuple[Any, ...] = ()


# what can be named


def _seats(state: State, _: tuple[Any, ...]) -> Iterable[Choice]:
    return (Choice(seat, seat) for seat in state.table.seats)


def _places(state: State, _: tuple[Any, ...]) -> Iterator[Choice]:
    for pos, spot in enumerate(state.spots, 1):
        text = location_at(state, pos).text
        yield Choice(spot.location, pos, (str(pos),), f"{spot.modifier}. {text}".strip())


def _locations(state: State, _: tuple[Any, ...]) -> Iterable[Choice]:
    used = {spot.location for spot in state.spots}
    return (Choice(name, name) for name in state.table.catalog.of(Location) if name not in used)


def _modifiers(state: State, _: tuple[Any, ...]) -> Iterable[Choice]:
    used = {spot.modifier for spot in state.spots}
    return (Choice(name, name) for name in state.table.catalog.of(Modifier) if name not in used)


def _unseen(state: State, _: tuple[Any, ...] = ()) -> Iterator[Choice]:
    """Every card that may still turn up, and `?` for one that nobody saw."""
    for name, card in state.table.catalog.of(Card).items():
        if state.pieces.seen.get(name, 0) < sum(card.copies.values()):
            yield Choice(name, name)
    yield Choice(UNKNOWN, None, ("unknown",), "nobody saw it")


def _from_deck(state: State, _: tuple[Any, ...]) -> Iterator[Choice]:
    yield from _unseen(state)
    if not state.deck:
        yield Choice(EMPTY, EMPTY, help="the deck has run out")


def _slot(state: State, pos: int, slot: int, token: int, *, near: bool, unlisted: bool = False) -> Choice:
    """A card in a slot: by its name, by its slot where the visitor stands, by its location elsewhere."""
    spot = state.spots[pos - 1]
    where = spot.location if len(spot.slots) == 1 else f"{spot.location} {slot}"
    hidden = token in state.down and not _looked(state, token)
    name = UNKNOWN if hidden else state.pieces.show(token)
    text = f"{where if not near else slot}" if name == UNKNOWN else name
    also = (str(slot), where) if near else (where, f"{pos}.{slot}")
    help_ = "face down" if name == UNKNOWN and token in state.down else card_help(state, name)
    return Choice(text, (pos, slot, token), also, help_ if near else f"{where}: {help_}", unlisted)


def _looked(state: State, token: int) -> bool:
    turn = state.turn
    return turn is not None and token in state.known_by.get(turn.seat, frozenset())


def card_help(state: State, name: str) -> str:
    """What a card is, in a few words."""
    if name == UNKNOWN:
        return "nobody saw it"
    card = state.table.catalog.of(Card).get(name)
    if card is None or card.sort is None:
        return "not in the catalog"
    if card.sort == "armor":
        return f"armor: {card.set}"
    if card.sort == "weapon":
        needs = " + ".join(f"{number} {need}" for need, number in (card.needs or {}).items())
        return f"weapon: {needs or UNKNOWN} for {'?' if card.points is None else card.points}"
    return f"{card.attribute}, {card.symbols} symbol{'s' if card.symbols > 1 else ''}"


def _slots(state: State, _: tuple[Any, ...]) -> Iterator[Choice]:
    """Cards that can be gained now, then every other card on the table."""
    turn = state.turn
    if turn is None:
        return
    offered = set()
    for pos, slot, token in gainable(state, Duties(state, turn)):
        offered.add(token)
        yield _slot(state, pos, slot, token, near=pos == turn.pos)
    yield from _other_slots(state, offered)


def _elsewhere(state: State, _: tuple[Any, ...]) -> Iterator[Choice]:
    turn = state.turn
    offered = set()
    for pos, spot in enumerate(state.spots, 1):
        for slot, token in enumerate(spot.slots, 1):
            if token is not None and turn is not None and pos != turn.pos:
                offered.add(token)
                yield _slot(state, pos, slot, token, near=False)
    yield from _other_slots(state, offered)


def _other_slots(state: State, offered: set[int]) -> Iterator[Choice]:
    for pos, spot in enumerate(state.spots, 1):
        for slot, token in enumerate(spot.slots, 1):
            if token is not None and token not in offered:
                yield _slot(state, pos, slot, token, near=False, unlisted=True)


def _own_cards(state: State, _: tuple[Any, ...]) -> Iterator[Choice]:
    turn = state.turn
    tokens = state.collections[turn.seat] if turn else []
    names = dict.fromkeys(state.pieces.names[token] for token in tokens)
    for name in names:
        if name is None:
            yield Choice(UNKNOWN, None, help="a card that nobody named")
        else:
            yield Choice(name, name, help=card_help(state, name))
    if None in names:
        for choice in _unseen(state):
            if choice.value is not None and choice.value not in names:
                yield Choice(choice.text, choice.value, unlisted=True)


def _top_two(state: State, _: tuple[Any, ...]) -> Iterator[Choice]:
    for depth, token in enumerate(reversed(state.discard[-2:]), 1):
        name = UNKNOWN if token in state.down else state.pieces.show(token)
        help_ = "the top card" if depth == 1 else "the card below"
        yield Choice(name if name != UNKNOWN else str(depth), (depth, token), (str(depth),), help_)


def _ways_to_move(state: State, _: tuple[Any, ...]) -> Iterator[Choice]:
    """The ways the location's ability allows, in short, then every way there is."""
    turn = state.turn
    action = location_at(state, turn.pos).action if turn else None
    if turn is not None and action is not None:
        for event in actions(state, turn, action):
            if isinstance(event, ev.EffortMoved):
                other = event.source if event.target == turn.pos else event.target
                place = state.spots[other - 1].location
                text = place if event.seat == turn.seat else f"{event.seat} {place}"
                yield Choice(text, event, (), _moved_help(state, event))
    by = turn.seat if turn else "table"
    for owner in state.supply:
        for source, spot in enumerate(state.spots, 1):
            if not spot.count(owner):
                continue
            for target, goal in enumerate(state.spots, 1):
                if target != source:
                    moved = ev.EffortMoved(by=by, seat=owner, source=source, target=target)
                    text = f"{owner} {spot.location} {goal.location}"
                    yield Choice(text, moved, (), _moved_help(state, moved), unlisted=action is not None)


def _moved_help(state: State, event: ev.EffortMoved) -> str:
    source, target = (state.spots[pos - 1].location for pos in (event.source, event.target))
    return f"{event.seat}'s effort from {source} to {target}"


def _tokens(state: State, _: tuple[Any, ...]) -> Iterator[Choice]:
    """Cards on the table by their token; unknown ones are offered."""
    for place, token in tokens_on_table(state):
        name = UNKNOWN if token in state.down else state.pieces.show(token)
        yield Choice(f"t{token}", token, help=f"{place}: {name}", unlisted=name != UNKNOWN)


def _revealable(state: State, before: tuple[Any, ...]) -> Iterator[Choice]:
    """Every card of the catalog; where the log knows which card it is, only that one is offered."""
    known = state.pieces.names[before[0]] if before else None
    for name in state.table.catalog.of(Card):
        yield Choice(name, name, unlisted=known not in (None, name))


def _goals(state: State, _: tuple[Any, ...]) -> Iterator[Choice]:
    for seat in state.table.seats:
        yield Choice(seat, seat)
    yield Choice("discard", "discard")
    yield Choice("out", "out", help="out of the game")
    for pos, spot in enumerate(state.spots, 1):
        for slot, token in enumerate(spot.slots, 1):
            if token is None:
                yield Choice(f"{spot.location} {slot}", f"{pos}.{slot}")


def _faces(state: State, _: tuple[Any, ...]) -> Iterable[Choice]:
    places = [spot.location for spot in state.spots] + ["nothing yet"] * SPOTS
    return (Choice(str(face), face, help=places[face - 1]) for face in range(1, SPOTS + 1))


# what it becomes


def _opt(values: tuple[Any, ...], place: int, default: Any = None) -> Any:
    return values[place] if len(values) > place else default


def _lay(state: State, by: str, values: tuple[Any, ...]) -> Event:
    return ev.SpotDealt(by=by, pos=len(state.spots) + 1, location=values[0], modifier=values[1])


def _refill(state: State, by: str, values: tuple[Any, ...]) -> Event:
    if values[0] == EMPTY:
        return ev.DeckRanOut(by=by)
    empty = empty_slot(state)
    if empty is None:
        return ev.CardFlipped(by=by, card=values[0])
    return ev.CardDealt(by=by, pos=empty[0], slot=empty[1], card=values[0], down=lies_down(state, *empty))


def _take(state: State, by: str, values: tuple[Any, ...]) -> Event:
    pos, slot, token = values[0]
    return ev.CardTaken(by=by, pos=pos, slot=slot, card=_opt(values, 1) or state.pieces.names[token])


def _recover(state: State, by: str, values: tuple[Any, ...]) -> Event:
    depth, token = values[0]
    return ev.CardRecovered(by=by, depth=depth, card=_opt(values, 1) or state.pieces.names[token])


def _draw(state: State, by: str, values: tuple[Any, ...]) -> Event:
    if values[0] == EMPTY:
        return ev.DeckRanOut(by=by)
    seat = state.turn.seat if state.turn else by
    return ev.CardDrawn(by=by, seat=seat, card=values[0])


def _flip(state: State, by: str, values: tuple[Any, ...]) -> Event:
    return ev.DeckRanOut(by=by) if values[0] == EMPTY else ev.CardFlipped(by=by, card=values[0])


def _move(state: State, by: str, values: tuple[Any, ...]) -> Event:
    moved: ev.EffortMoved = values[0]
    return ev.EffortMoved(by=by, seat=moved.seat, source=moved.source, target=moved.target)


def _return(state: State, by: str, values: tuple[Any, ...]) -> Event:
    return ev.EffortReturned(by=by, seat=by, pos=values[0])


def _clear(state: State, by: str, values: tuple[Any, ...]) -> Event:
    return ev.SlotCleared(by=by, pos=values[0][0], slot=values[0][1])


def _declare(state: State, by: str, values: tuple[Any, ...]) -> Event:
    cards = tuple(UNKNOWN if card is None else card for card in _opt(values, 1, _NOTHING))
    return ev.CollectionDeclared(by="table", seat=values[0], cards=cards)


def _declarable(state: State, _: tuple[Any, ...]) -> Iterator[Choice]:
    for name in state.table.catalog.of(Card):
        yield Choice(name, name)
    yield Choice(UNKNOWN, None)


_place, _card = Arg(name="location", choices=_places), Arg(name="card", choices=_from_deck)
_seen = Arg(name="card seen", choices=_unseen, optional=True)
_text = Arg(name="text", optional=True)


def _verb(name: str, help_: str, make: Any, *args: Arg, by_table: bool = False) -> Verb:
    return Verb(name=name, help=help_, make=make, args=args, by_table=by_table)


_ALL = (
    _verb(
        "lay",
        "a location and its modifier lie at the next place",
        _lay,
        Arg(name="location", choices=_locations),
        Arg(name="modifier", choices=_modifiers),
        by_table=True,
    ),
    _verb("keep", "play with this layout", lambda s, by, v: ev.LayoutKept(by="table"), by_table=True),
    _verb(
        "reset",
        "all agree: shuffle locations and modifiers again",
        lambda s, by, v: ev.LayoutReset(by="table"),
        by_table=True,
    ),
    _verb(
        "first",
        "who goes first",
        lambda s, by, v: ev.FirstPlayerSet(by="table", seat=v[0]),
        Arg(name="seat", choices=_seats),
        by_table=True,
    ),
    _verb("refill", "the card that fills the empty slot", _refill, _card, by_table=True),
    _verb("place", "put an effort on a location", lambda s, by, v: ev.EffortPlaced(by=by, pos=v[0]), _place),
    _verb("take", "gain a card from a slot", _take, Arg(name="card", choices=_slots), _seen),
    _verb("gain", "gain before you discard", lambda s, by, v: ev.GainChosen(by=by)),
    _verb("draw", "the card drawn from the deck", _draw, _card, by_table=True),
    _verb("flip", "the card turned from the deck to the discard pile", _flip, _card, by_table=True),
    _verb("recover", "gain a card of the discard pile", _recover, Arg(name="card", choices=_top_two), _seen),
    _verb(
        "discard",
        "discard a card of your own",
        lambda s, by, v: ev.CardDiscarded(by=by, card=v[0]),
        Arg(name="card", choices=_own_cards),
    ),
    _verb("clear", "discard a card that lies elsewhere", _clear, Arg(name="card", choices=_elsewhere)),
    _verb("move", "move an effort", _move, Arg(name="effort", choices=_ways_to_move)),
    _verb("return", "take one of your effort back", _return, _place),
    _verb(
        "done",
        "the ability is done; say what it did",
        lambda s, by, v: ev.AbilityDone(by=by, text=_opt(v, 0, "")),
        _text,
    ),
    _verb(
        "roll",
        "what the dummy's die shows",
        lambda s, by, v: ev.DummyRolled(by=by, value=v[0]),
        Arg(name="face", choices=_faces),
        by_table=True,
    ),
    _verb(
        "mix",
        "the face-down cards of a location were mixed",
        lambda s, by, v: ev.SlotsMixed(by="table", pos=v[0]),
        _place,
        by_table=True,
    ),
    _verb(
        "reveal",
        "everybody saw which card it is: reveal t17 Holy Water",
        lambda s, by, v: ev.CardRevealed(by="table", token=v[0], card=v[1]),
        Arg(name="token", choices=_tokens),
        Arg(name="card", choices=_revealable),
        by_table=True,
    ),
    _verb(
        "carry",
        "an ability outside the catalog moved a card",
        lambda s, by, v: ev.CardMoved(by=by, token=v[0], to=v[1]),
        Arg(name="token", choices=_tokens),
        Arg(name="goal", choices=_goals),
    ),
    _verb(
        "swap",
        "an ability outside the catalog swapped two cards",
        lambda s, by, v: ev.CardsSwapped(by=by, token=v[0], other=v[1]),
        Arg(name="token", choices=_tokens),
        Arg(name="other", choices=_tokens),
    ),
    _verb(
        "points",
        "an ability outside the catalog gave points",
        lambda s, by, v: ev.PointsNoted(by="table", seat=v[0], points=v[1], why=_opt(v, 2, "")),
        Arg(name="seat", choices=_seats),
        Arg(name="points", number=True),
        _text,
        by_table=True,
    ),
    _verb(
        "declare",
        "a seat shows its whole collection: declare ann Silver Sword, Strength",
        _declare,
        Arg(name="seat", choices=_seats),
        Arg(name="cards", choices=_declarable, repeat=True),
        by_table=True,
    ),
    _verb(
        "armor",
        "what so many pieces of a set score",
        lambda s, by, v: ev.ArmorDeclared(by="table", pieces=v[0], points=v[1]),
        Arg(name="pieces", number=True),
        Arg(name="points", number=True),
        by_table=True,
    ),
)

VERBS = {verb.name: verb for verb in _ALL}
