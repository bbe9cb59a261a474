"""What a person can type at a table of Effortless.

Law: a verb names choices and builds the draft of an event; whether the move is allowed is not its business.
What the rules forbid can still be named, because a table may do it; it is just not offered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from ledger.api import (
    TOOL,
    UNKNOWN,
    Arg,
    Choice,
    Event,
    MoveIncomplete,
    MoveRefused,
    Typed,
    Verb,
    counted,
)
from ledger.games.effortless import events as ev
from ledger.games.effortless.catalog import Card, Location, Modifier
from ledger.games.effortless.obligations import (
    deed,
    gainable,
    source_of_gain,
    tokens_on_table,
    ways,
)
from ledger.games.effortless.state import SPOTS, State

# what can be named


def _seats(state: State, by: str, _: Typed) -> Iterable[Choice]:
    return (Choice(seat, seat) for seat in state.table.seats)


def _places(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for pos, spot in state.spots.items():
        text = spot.entry.text
        yield Choice(spot.location, pos, (str(pos),), f"{spot.modifier}. {text}".strip())


def _locations(state: State, by: str, _: Typed) -> Iterable[Choice]:
    used = {spot.location for spot in state.spots.values()}
    return (Choice(name, name) for name in state.table.catalog.of(Location) if name not in used)


def _modifiers(state: State, by: str, _: Typed) -> Iterable[Choice]:
    used = {spot.modifier for spot in state.spots.values()}
    return (Choice(name, name) for name in state.table.catalog.of(Modifier) if name not in used)


def _unseen(state: State, by: str = "", _: Typed = ()) -> Iterator[Choice]:
    """Every card that may still turn up as far as everybody knows, and `?` for one that nobody saw."""
    hidden = Counter(state.pieces.names[token] for token in state.down)
    for name, card in state.table.catalog.of(Card).items():
        if state.pieces.seen.get(name, 0) - hidden[name] < sum(card.copies.values()):
            yield Choice(name, name)
    yield Choice(UNKNOWN, None, ("unknown",), "nobody saw it")


def _is_asked(state: State, token: int) -> bool:
    """Whether somebody has to say which card it is: what the tool dealt it knows."""
    is_dealt = state.table.dealer == TOOL and token in state.down
    return state.pieces.names[token] is None and not is_dealt


def _turned_up(state: State, by: str, before: Typed) -> Iterable[Choice]:
    *_, token = before[0]
    return _unseen(state) if _is_asked(state, token) else ()


def _slot(state: State, pos: int, slot: int, token: int, *, near: bool, unlisted: bool = False) -> Choice:
    """A card in a slot: by its name, by its slot where the visitor stands, by its location elsewhere.

    What the visitor has looked at is named where it stands, for then only the visitor is shown the list.
    """
    spot = state.spots[pos]
    where = spot.location if len(spot.slots) == 1 else f"{spot.location} {slot}"
    hidden = token in state.down and not (near and _looked(state, token))
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
    return f"{card.attribute}, {counted(card.symbols, 'symbol')}"


def _slots(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Cards that can be gained now, then every other card on the table."""
    turn = state.turn
    if turn is None:
        return
    offered = set()
    source = source_of_gain(state.spots[turn.pos].entry, turn)
    for pos, slot, token in gainable(state, source, turn.pos):
        offered.add(token)
        yield _slot(state, pos, slot, token, near=pos == turn.pos)
    yield from _other_slots(state, offered)


def _elsewhere(state: State, by: str, _: Typed) -> Iterator[Choice]:
    turn = state.turn
    offered = set()
    for pos, spot in state.spots.items():
        for slot, token in enumerate(spot.slots, 1):
            if token is not None and turn is not None and pos != turn.pos:
                offered.add(token)
                yield _slot(state, pos, slot, token, near=False)
    yield from _other_slots(state, offered)


def _other_slots(state: State, offered: set[int]) -> Iterator[Choice]:
    for pos, spot in state.spots.items():
        for slot, token in enumerate(spot.slots, 1):
            if token is not None and token not in offered:
                yield _slot(state, pos, slot, token, near=False, unlisted=True)


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
        for choice in _unseen(state, by):
            if choice.value is not None and choice.value not in names:
                yield Choice(choice.text, choice.value, unlisted=True)


def _top_two(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for depth, token in enumerate(reversed(state.discard[-2:]), 1):
        name = UNKNOWN if token in state.down else state.pieces.show(token)
        help_ = "the top card" if depth == 1 else "the card below"
        yield Choice(name if name != UNKNOWN else str(depth), (depth, token), (str(depth),), help_)


def _ways_to_move(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """The ways the location's ability allows, in short, then every way there is."""
    turn = state.turn
    action = state.spots[turn.pos].entry.action if turn else None
    if turn is not None and action is not None:
        for way in ways(state, turn, action):
            event = deed(turn.seat, action, way)
            if isinstance(event, ev.EffortMoved):
                other = event.source if event.target == turn.pos else event.target
                place = state.spots[other].location
                text = place if event.seat == turn.seat else f"{event.seat} {place}"
                yield Choice(text, event, (), _moved_help(state, event))
    for owner in state.supply:
        for source, spot in state.spots.items():
            if not spot.count(owner):
                continue
            for target, goal in state.spots.items():
                if target != source:
                    moved = ev.EffortMoved(by=by, seat=owner, source=source, target=target)
                    text = f"{owner} {spot.location} {goal.location}"
                    yield Choice(text, moved, (), _moved_help(state, moved), unlisted=action is not None)


def _moved_help(state: State, event: ev.EffortMoved) -> str:
    source, target = (state.spots[pos].location for pos in (event.source, event.target))
    return f"{event.seat}'s effort from {source} to {target}"


def _tokens(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Cards on the table by their token; unknown ones are offered."""
    for place, token in tokens_on_table(state):
        name = UNKNOWN if token in state.down else state.pieces.show(token)
        yield Choice(f"t{token}", token, help=f"{place}: {name}", unlisted=name != UNKNOWN)


def _revealed(state: State, by: str, before: Typed) -> Iterable[Choice]:
    names = state.table.catalog.of(Card) if _is_asked(state, before[0]) else ()
    return (Choice(name, name) for name in names)


def _goals(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for seat in state.table.seats:
        yield Choice(seat, seat)
    yield Choice("discard", "discard")
    yield Choice("out", "out", help="out of the game")
    for pos, spot in state.spots.items():
        for slot, token in enumerate(spot.slots, 1):
            if token is None:
                yield Choice(f"{spot.location} {slot}", f"{pos}.{slot}")


def _faces(state: State, by: str, _: Typed) -> Iterable[Choice]:
    places = [spot.location for spot in state.spots.values()] + ["nothing yet"] * SPOTS
    return (Choice(str(face), face, help=places[face - 1]) for face in range(1, SPOTS + 1))


# what it becomes


_KNOWN = "The log knows that card: leave its name out."


def _opt(values: Typed, place: int, default: Any = None) -> Any:
    return values[place] if len(values) > place else default


def _card_of(state: State, token: int, said: str | None) -> str | None:
    """What the log knows of a card, or what is said of it; nobody can try out what the log knows."""
    known = state.pieces.names[token]
    if None not in (known, said):
        raise MoveRefused(_KNOWN, hint="The same line without the name: reveal t3.")
    return said or known


def _take(state: State, by: str, values: Typed) -> Event:
    pos, slot, token = values[0]
    return ev.CardTaken(by=by, pos=pos, slot=slot, card=_card_of(state, token, _opt(values, 1)))


def _recover(state: State, by: str, values: Typed) -> Event:
    depth, token = values[0]
    return ev.CardRecovered(by=by, depth=depth, card=_card_of(state, token, _opt(values, 1)))


def _reveal(state: State, by: str, values: Typed) -> Event:
    card = _card_of(state, values[0], _opt(values, 1))
    if card is None:
        raise MoveIncomplete(
            "Nobody told the log which card that is.", hint=f"Type its name, too: reveal t{values[0]} CARD"
        )
    return ev.CardRevealed(by=by, token=values[0], card=card)


def _move(state: State, by: str, values: Typed) -> Event:
    moved: ev.EffortMoved = values[0]
    return ev.EffortMoved(by=by, seat=moved.seat, source=moved.source, target=moved.target)


def _return(state: State, by: str, values: Typed) -> Event:
    return ev.EffortReturned(by=by, seat=by, pos=values[0])


def _clear(state: State, by: str, values: Typed) -> Event:
    return ev.SlotCleared(by=by, pos=values[0][0], slot=values[0][1])


def _declare(state: State, by: str, values: Typed) -> Event:
    cards = tuple(UNKNOWN if card is None else card for card in _opt(values, 1, ()))
    return ev.CollectionDeclared(by=by, seat=values[0], cards=cards)


def _declarable(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for name in state.table.catalog.of(Card):
        yield Choice(name, name)
    yield Choice(UNKNOWN, None)


_place = Arg(name="location", choices=_places, kind=Location)
_card = Arg(name="card", choices=_unseen, kind=Card)
_seen = Arg(name="card seen", choices=_turned_up, kind=Card, optional=True, missing=_KNOWN)
_seat, _text = Arg(name="seat", choices=_seats), Arg(name="text", optional=True)
_token = Arg(name="token", choices=_tokens)


def _verb(name: str, help_: str, makes: type[Event], *args: Arg, make: Any = None) -> Verb:
    return Verb(name=name, help=help_, makes=makes, args=args, make=make)


def _table(name: str, help_: str, makes: type[Event], *args: Arg, make: Any = None) -> Verb:
    """A verb of all players, whoever's turn it is."""
    return Verb(name=name, help=help_, makes=makes, args=args, make=make, by_table=True)


VERBS = (
    _table(
        "lay",
        "a location and its modifier lie at the next place",
        ev.SpotDealt,
        Arg(name="location", choices=_locations, kind=Location),
        Arg(name="modifier", choices=_modifiers, kind=Modifier),
    ),
    _table("keep", "play with this layout", ev.LayoutKept),
    _table("reset", "all agree: shuffle locations and modifiers again", ev.LayoutReset),
    _table("first", "who goes first", ev.FirstPlayerSet, _seat),
    _table("refill", "the card that fills the empty slot", ev.CardDealt, _card),
    _verb("place", "put an effort on a location", ev.EffortPlaced, _place),
    _verb(
        "take",
        "gain a card from a slot",
        ev.CardTaken,
        Arg(name="card", choices=_slots, kind=Card),
        _seen,
        make=_take,
    ),
    _verb("gain", "gain before you discard", ev.GainChosen),
    _table("draw", "the card drawn from the deck", ev.CardDrawn, _card),
    _table("flip", "the card turned from the deck to the discard pile", ev.CardFlipped, _card),
    _table("empty", "the deck has run out", ev.DeckRanOut),
    _verb(
        "recover",
        "gain a card of the discard pile",
        ev.CardRecovered,
        Arg(name="card", choices=_top_two, kind=Card),
        _seen,
        make=_recover,
    ),
    _verb(
        "discard",
        "discard a card of your own",
        ev.CardDiscarded,
        Arg(name="card", choices=_own_cards, kind=Card),
    ),
    _verb(
        "clear",
        "discard a card that lies elsewhere",
        ev.SlotCleared,
        Arg(name="card", choices=_elsewhere, kind=Card),
        make=_clear,
    ),
    _verb("move", "move an effort", ev.EffortMoved, Arg(name="effort", choices=_ways_to_move), make=_move),
    _verb("return", "take one of your effort back", ev.EffortReturned, _place, make=_return),
    _verb("done", "the ability is done; say what it did", ev.AbilityDone, _text),
    _table("roll", "what the dummy's die shows", ev.DummyRolled, Arg(name="face", choices=_faces)),
    _table("mix", "the face-down cards of a location were mixed", ev.SlotsMixed, _place),
    _table(
        "reveal",
        "everybody saw which card it is: reveal t17 Holy Water; reveal t17 where the log knows it",
        ev.CardRevealed,
        _token,
        Arg(name="card", choices=_revealed, kind=Card, optional=True, missing=_KNOWN),
        make=_reveal,
    ),
    _verb(
        "carry",
        "an ability outside the catalog moved a card",
        ev.CardMoved,
        _token,
        Arg(name="goal", choices=_goals),
    ),
    _verb(
        "swap",
        "an ability outside the catalog swapped two cards",
        ev.CardsSwapped,
        _token,
        Arg(name="other", choices=_tokens),
    ),
    _table(
        "points",
        "an ability outside the catalog gave points",
        ev.PointsNoted,
        _seat,
        Arg(name="points", number=True),
        _text,
    ),
    _table(
        "declare",
        "a seat shows its whole collection: declare ann Silver Sword, Strength",
        ev.CollectionDeclared,
        _seat,
        Arg(name="card", choices=_declarable, kind=Card, optional=True, repeat=True),
        make=_declare,
    ),
    _table(
        "armor",
        "what so many pieces of a set score",
        ev.ArmorDeclared,
        Arg(name="pieces", number=True),
        Arg(name="points", number=True),
    ),
)
"""In the order in which help lists them."""
