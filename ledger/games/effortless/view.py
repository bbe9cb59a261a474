"""The table of Effortless in words, hiding what a seat may not see.

Law: states become blocks and sentences; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from msgspec.structs import replace

from ledger.api import UNKNOWN, Block, Cell, Event, Facts, Grid, Heading, counted
from ledger.games.effortless import events as ev
from ledger.games.effortless.flow import records_effort_only
from ledger.games.effortless.scoring import score
from ledger.games.effortless.state import Spot, State

DOWN = "face down"


def view(state: State, seat: str | None = None) -> tuple[Block, ...]:
    """The whole table; `seat` sees the face-down cards it has looked at."""
    blocks = list(_places(state, seat))
    if state.first is not None:
        blocks.append(_players(state))
        blocks += _collections(state)
    if not records_effort_only(state):
        blocks.append(Facts(_piles(state)))
    return tuple(blocks)


def board(state: State, seat: str | None = None) -> tuple[Block, ...]:
    """The six places, and what each seat has in front of it, in short."""
    places = _places(state, seat)
    return places if state.first is None else (*places, Facts(tuple(_own(state))))


def _own(state: State) -> Iterator[tuple[str, Cell]]:
    for owner in state.supply:
        cards = _names(state, state.collections.get(owner, ()))
        yield owner, ", ".join((f"effort {state.supply[owner]}", *cards))


def _places(state: State, seat: str | None) -> tuple[Block, ...]:
    """The six places with their cards and effort."""
    title = Heading(_title(state))
    if not state.spots:
        return (title,)
    cards = () if records_effort_only(state) else ("cards",)
    rows: list[tuple[Cell, ...]] = []
    for pos, spot in state.spots.items():
        lying = _lying_at(state, spot, seat)
        rows.append((pos, spot.location, spot.modifier, *(lying for _ in cards), *_counts(state, pos)))
    return title, Grid(("", "location", "modifier", *cards, *state.supply), tuple(rows))


def _title(state: State) -> str:
    if state.first is None:
        return "Effortless: setting up"
    dummy = f", round {state.turns // 2}" if state.has_dummy else ""
    return f"Effortless: turn {state.turns}{dummy}" if state.turns else "Effortless: before the first turn"


def _counts(state: State, pos: int) -> list[Cell]:
    return [state.spots[pos].count(owner) for owner in state.supply]


def _lying_at(state: State, spot: Spot, seat: str | None) -> str:
    """The cards of a place; those that lie face down by their tokens, with which they can be revealed."""
    parts: list[str] = []
    for is_hidden, tokens in groupby(spot.slots, lambda token: _is_hidden(state, token, seat)):
        if is_hidden:
            parts.append(f"{DOWN} " + " ".join(f"t{token}" for token in tokens))
        else:
            parts += [_slot(state, token) for token in tokens]
    return ", ".join(parts) or "no slots"


def _is_hidden(state: State, token: int | None, seat: str | None) -> bool:
    """Whether a seat sees no more than a card's back."""
    if token not in state.down:
        return False
    return token not in state.known_by.get(seat or "", ()) or state.pieces.names[token] is None


def _slot(state: State, token: int | None) -> str:
    """What lies in a slot, for somebody who knows it."""
    if token is None:
        return "empty"
    return f"{state.pieces.show(token)} ({DOWN} t{token})" if token in state.down else _card(state, token)


def _players(state: State) -> Grid:
    sheet = score(state)
    rows: list[tuple[Cell, ...]] = [
        (
            seat,
            state.supply[seat],
            len(state.collections.get(seat, ())),
            sheet.total(seat) if seat in state.collections else "-",
        )
        for seat in state.supply
    ]
    return Grid(("seat", "effort left", "cards", "score now"), tuple(rows))


def _collections(state: State) -> list[Block]:
    held = ((seat, _names(state, tokens)) for seat, tokens in state.collections.items())
    pairs = tuple((f"{seat}'s cards", ", ".join(names)) for seat, names in held if names)
    return [Facts(pairs)] if pairs else []


def _names(state: State, tokens: Iterable[int]) -> list[str]:
    """The cards by name, those that are there several times with how many."""
    names = sorted(_card(state, token) for token in tokens)
    return [
        f"{name} x{names.count(name)}" if names.count(name) > 1 else name for name in dict.fromkeys(names)
    ]


def _card(state: State, token: int) -> str:
    name = state.pieces.show(token)
    return f"{UNKNOWN} t{token}" if name == UNKNOWN else name


def _piles(state: State) -> tuple[tuple[str, Cell], ...]:
    deck: Cell = UNKNOWN if state.deck is None else state.deck
    pairs: list[tuple[str, Cell]] = [("deck", deck if state.shuffles else "not shuffled yet")]
    if state.discard:
        top = state.discard[-1]
        shown = f"{DOWN} t{top}" if top in state.down else _card(state, top)
        pairs.append(("discard pile", f"{len(state.discard)}, top: {shown}"))
    return tuple(pairs)


def hidden(state: State, seat: str | None) -> Iterable[int]:
    """Face-down cards, but for those that a seat has looked at."""
    return state.down - state.known_by.get(seat or "", frozenset())


REDACTED: Mapping[type[Event], Callable[[State, Any, str | None], Event]] = {
    ev.CardDealt: lambda state, event, seat: replace(event, card=None) if event.down else event,
}
"""What is dealt face down is nobody's to know."""


def facts(state: State) -> dict[str, str | int | bool | None]:
    """What can be counted or compared."""
    known: dict[str, str | int | bool | None] = {**state.counts()}
    for seat, tokens in state.collections.items():
        known[f"{seat}'s cards"] = ", ".join(sorted(_card(state, token) for token in tokens)) or "none"
    for spot in state.spots.values():
        shown = (DOWN if token in state.down else _slot(state, token) for token in spot.slots)
        known[f"cards at {spot.location}"] = ", ".join(shown) or "no slots"
    return known


# sentences


def _at(state: State, pos: int) -> str:
    return state.spots[pos].location if 0 < pos <= len(state.spots) else f"place {pos}"


def _lying(state: State, pos: int, slot: int) -> int | None:
    """The token in a slot; None where there is no such slot, or nothing in it."""
    slots = state.spots[pos].slots if 0 < pos <= len(state.spots) else []
    return slots[slot - 1] if 0 < slot <= len(slots) else None


def _named(card: str | None) -> str:
    return "an unknown card" if card is None else card


def _dealt(state: State, event: ev.CardDealt) -> str:
    what = "a face-down card" if event.down else _named(event.card)
    return f"{_at(state, event.pos)} is filled with {what}"


def _cleared(state: State, event: ev.SlotCleared) -> str:
    token = _lying(state, event.pos, event.slot)
    hidden = token is None or token in state.down
    card = "a face-down card" if hidden or token is None else _named(state.pieces.names[token])
    return f"{card} at {_at(state, event.pos)} is discarded"


def _laid(state: State, event: ev.SpotDealt) -> str:
    return f"place {event.pos} is {event.location} with {event.modifier}"


def _moved(state: State, event: ev.EffortMoved) -> str:
    whose = "an effort" if event.seat == event.by else f"{event.seat}'s effort"
    return f"{event.by} moves {whose} from {_at(state, event.source)} to {_at(state, event.target)}"


def _shuffled(state: State, event: ev.DeckShuffled) -> str:
    return "the deck is shuffled" + ("" if event.size is None else f": {counted(event.size, 'card')}")


def _noted(state: State, event: ev.PointsNoted) -> str:
    return f"{event.seat} gets {counted(event.points, 'point')}" + (f": {event.why}" if event.why else "")


def _declared(state: State, event: ev.CollectionDeclared) -> str:
    if not event.cards:
        return f"{event.seat} has no cards"
    return f"{event.seat} shows {counted(len(event.cards), 'card')}: {', '.join(event.cards)}"


SENTENCES: Mapping[type[Event], Callable[[State, Any], str]] = {
    ev.SpotDealt: _laid,
    ev.LayoutReset: lambda s, e: "the layout is shuffled again",
    ev.LayoutKept: lambda s, e: "the layout stands",
    ev.DeckShuffled: _shuffled,
    ev.CardDealt: _dealt,
    ev.FirstPlayerSet: lambda s, e: f"{e.seat} goes first",
    ev.EffortPlaced: lambda s, e: f"{e.by} places effort at {_at(s, e.pos)}",
    ev.CardsLooked: lambda s, e: f"{e.by} looks at the cards of {_at(s, e.pos)}",
    ev.CardTaken: lambda s, e: f"{e.by} takes {_named(e.card)} from {_at(s, e.pos)}",
    ev.GainChosen: lambda s, e: f"{e.by} gains before discarding",
    ev.CardDrawn: lambda s, e: f"{e.seat} draws {_named(e.card)}",
    ev.CardFlipped: lambda s, e: f"{_named(e.card)} is turned from the deck to the discard pile",
    ev.CardRecovered: lambda s, e: f"{e.by} takes {_named(e.card)} from the discard pile",
    ev.CardDiscarded: lambda s, e: f"{e.by} discards {_named(e.card)}",
    ev.SlotCleared: _cleared,
    ev.EffortMoved: _moved,
    ev.EffortReturned: lambda s, e: f"{e.by} takes {e.seat}'s effort back from {_at(s, e.pos)}",
    ev.AbilityDone: lambda s, e: f"{e.by} does the ability{f': {e.text}' if e.text else ''}",
    ev.SlotsMixed: lambda s, e: f"the cards at {_at(s, e.pos)} are mixed",
    ev.CardMoved: lambda s, e: f"card t{e.token} goes to {e.to}",
    ev.CardsSwapped: lambda s, e: f"cards t{e.token} and t{e.other} change places",
    ev.CardRevealed: lambda s, e: f"card t{e.token} is {e.card}",
    ev.PointsNoted: _noted,
    ev.DeckRanOut: lambda s, e: "the deck has run out",
    ev.DiscardsReshuffled: lambda s, e: "the discard pile becomes the deck",
    ev.DummyRolled: lambda s, e: f"the dummy's die shows {e.value}",
    ev.CollectionDeclared: _declared,
    ev.ArmorDeclared: lambda s, e: f"a set of {counted(e.pieces, 'piece')} scores {e.points}",
}


def reveals(state: State, event: Event) -> str:
    """What somebody cannot unsee."""
    if isinstance(event, ev.CardsLooked):
        return f"{event.by} has seen the cards of {_at(state, event.pos)}."
    if isinstance(event, ev.CardTaken) and _lying(state, event.pos, event.slot) in state.down:
        return f"Everybody has seen the {event.card} that {event.by} took." if event.card else ""
    if isinstance(event, ev.CardRevealed):
        return f"Everybody has seen {event.card}."
    if isinstance(event, ev.CardDealt | ev.CardDrawn | ev.CardFlipped) and event.card is not None:
        hidden = isinstance(event, ev.CardDealt) and event.down
        return "" if hidden else f"Everybody has seen {event.card} come from the deck."
    return ""
