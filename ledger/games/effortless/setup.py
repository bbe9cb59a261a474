"""Setup: which pieces are in the game, how the six places are laid, who goes first.

Law: numbers come from the catalog. Source: Setup; 2 Player Rules; rulings EF-2, EF-3, EF-4, EF-31.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from ledger.api import (
    LEGAL,
    TOOL,
    Arg,
    BadSetup,
    Catalog,
    Chapter,
    Choice,
    Choices,
    Contradiction,
    Defined,
    Event,
    Luck,
    Setup,
    Table,
    Typed,
    Verb,
    Verdict,
    always,
    common_first,
    named,
    seated,
    seats,
    unverifiable,
)
from ledger.games.effortless.catalog import UNDESCRIBED, DeckCard, EffortlessValues, Location, Modifier
from ledger.games.effortless.state import (
    DUMMY,
    MOST,
    SETUP,
    SPOTS,
    Collections,
    Efforts,
    Pos,
    Spot,
    State,
    Supply,
)

opening: Chapter[State] = Chapter()


def start(setup: Setup) -> State:
    """The empty table. Raises BadSetup if the catalog does not say how much effort each seat gets."""
    values = setup.catalog.values
    assert isinstance(values, EffortlessValues)
    players = len(setup.seats)
    if players not in values.effort:
        raise BadSetup(
            f"The catalog {setup.catalog.name} does not say how much effort {players} players get.",
            hint="`tablefold catalog effortless --toml` shows where to say it: [values.effort].",
        )
    if setup.dealer == "tool":
        _require_pieces(setup)
    owners = (*setup.seats, DUMMY) if players == 2 else setup.seats
    return State(
        table=Table.of(setup),
        supply=Supply.of(owners, values.effort[players]),
        collections=Collections.of(setup.seats),
    )


def _require_pieces(setup: Setup) -> None:
    """Raises BadSetup if the catalog has too little to deal from."""
    for kind, least in ((Location, SPOTS), (Modifier, SPOTS), (DeckCard, 1)):
        if len(setup.catalog.of(kind)) < least:
            raise BadSetup(
                f"The catalog {setup.catalog.name} has too few {kind.kind}s for the tool to deal from.",
                hint=f"It needs at least {least}; without them the table deals: --dealer table.",
            )

    size = sum(box(setup.catalog).values())
    if size > MOST:
        raise BadSetup(
            f"The catalog {setup.catalog.name} has {size} cards, and no table could shuffle them.",
            hint=f"Lower its copies: at most {MOST} cards are dealt.",
        )


def effort_each(state: State) -> int:
    """How much effort every owner has in this game."""
    values: EffortlessValues = state.table.catalog.values
    return values.effort[len(state.table.seats)]


@lru_cache(maxsize=4)
def _copies(catalog: Catalog[Any], players: int) -> Mapping[str, int]:
    removed = catalog.values.removed.get(players, ())
    return {
        name: sum(number for mark, number in card.copies.items() if mark not in removed)
        for name, card in catalog.of(DeckCard).items()
    }


def copies(state: State) -> Mapping[str, int]:
    """Card → how many copies are in the deck of this game, in the catalog's order. Source: EF-4."""
    return _copies(state.table.catalog, len(state.table.seats))


@lru_cache(maxsize=4)
def box(catalog: Catalog[Any]) -> Mapping[str, int]:
    """Card → how many copies there are, whatever their marks."""
    return {name: sum(card.copies.values()) for name, card in catalog.of(DeckCard).items()}


@lru_cache(maxsize=4)
def common(catalog: Catalog[Any]) -> Mapping[str, int]:
    """Card that comes up often → the number that stands for it when typed, from 1 for the most frequent."""
    return common_first(box(catalog))


def stock(state: State) -> Iterator[str]:
    """Every card of the deck before it is shuffled, in the catalog's order."""
    for name, number in copies(state).items():
        for _ in range(number):
            yield name


def deck_size(state: State) -> int | None:
    """The number of cards in the deck; None if the catalog has no cards at all."""
    return sum(copies(state).values()) or None


# what is named in many moves


def _places(state: State, by: str, _: Typed) -> Iterable[Choice]:
    return [
        Choice(spot.location, pos, (str(pos),), f"{spot.modifier}. {spot.entry.text}".strip())
        for pos, spot in state.spots.items()
    ]


SEAT = Arg("seat", seats())
LAID = Arg("location", _places, lambda state, by, _: [*state.spots], kind=Location)
"""An argument for a location that lies on the table."""


# the layout


def _not_laid(kind: type[Location | Modifier]) -> Choices:
    """The locations, or the modifiers, that lie at no place yet."""

    def choices(state: State, by: str, _: Typed) -> Iterable[Choice]:
        laid = {getattr(spot, kind.kind) for spot in state.spots.values()}
        return named(name for name in state.table.catalog.of(kind) if name not in laid)

    return choices


@opening.event
class SpotDealt(Event, frozen=True, kw_only=True):
    """a location and its modifier lie at the next place

    Places are numbered 1 to 6, from left to right.
    """

    pos: Pos
    location: str
    modifier: str
    told = "place {pos} is {location} with {modifier}"
    verb = Verb("lay", by_table=True)
    args = (
        Arg("location", _not_laid(Location), kind=Location),
        Arg("modifier", _not_laid(Modifier), kind=Modifier),
    )

    def needs(self, state: State) -> None:
        if self.pos != len(state.spots) + 1 or self.pos > SPOTS:
            raise Contradiction(f"place {self.pos} is not the next one to lay")
        for spot in state.spots.values():
            if self.location == spot.location:
                raise Contradiction(f"{self.location} already lies at another place")
            if self.modifier == spot.modifier:
                raise Contradiction(f"{self.modifier} already lies at another place")

    def do(self, state: State) -> None:
        entry = _described(state, self.location)
        slots: list[int | None] = [None] * len(entry.slots)
        effort = Efforts(dict.fromkeys(state.supply, ()))
        state.spots[self.pos] = Spot(self.location, self.modifier, entry, slots, effort)

    def may(self, state: State) -> Verdict:
        if self.location not in state.table.catalog.of(Location):
            return unverifiable(SETUP, f"the catalog does not know the location {self.location}")
        if self.modifier not in state.table.catalog.of(Modifier):
            return unverifiable(SETUP, f"the catalog does not know the modifier {self.modifier}")
        return LEGAL

    def dealt(self, state: State, luck: Luck) -> tuple[str, str]:
        """A location and a modifier, from two shuffles of the stream `layout` for each layout."""
        locations, modifiers = (tuple(state.table.catalog.of(kind)) for kind in (Location, Modifier))
        place = self.pos - 1
        (location,) = luck.cards("layout", 2 * state.layouts, locations, place)
        (modifier,) = luck.cards("layout", 2 * state.layouts + 1, modifiers, place)
        return location, modifier


def _described(state: State, location: str) -> Location:
    return state.table.catalog.of(Location).get(location, UNDESCRIBED)


@opening.shared(Defined)
class PieceDescribed:
    """The table described a location, a modifier or a card."""

    needs = always

    @staticmethod
    def do(event: Defined, state: State) -> None:
        """A location that is described late gets its slots now; cards that lie there stay."""
        state.table.define(event.kind, event.name, event.fields)
        for spot in state.spots.values():
            if event.kind == Location.kind and spot.location == event.name:
                spot.entry = _described(state, event.name)
                wanted = len(spot.entry.slots)
                spot.slots += [None] * (wanted - len(spot.slots))
                while len(spot.slots) > wanted and spot.slots[-1] is None:
                    spot.slots.pop()


@opening.event
class LayoutKept(Event, frozen=True, kw_only=True):
    """play with this layout

    It holds for the whole game.
    """

    told = "the layout stands"
    verb = Verb("keep", by_table=True)
    needs = always

    def do(self, state: State) -> None:
        state.is_kept = True


@opening.event
class LayoutReset(Event, frozen=True, kw_only=True):
    """all agree: shuffle locations and modifiers again"""

    told = "the layout is shuffled again"
    verb = Verb("reset", by_table=True)

    def needs(self, state: State) -> None:
        if state.first is not None or any(
            spot.slots.count(None) < len(spot.slots) for spot in state.spots.values()
        ):
            raise Contradiction("cards and effort lie on this layout")

    def do(self, state: State) -> None:
        state.spots.clear()
        state.layouts += 1


# the deck, and who begins


@opening.event
class DeckShuffled(Event, frozen=True, kw_only=True):
    """The deck for this number of players was shuffled; `size` in cards, None if nobody knows it."""

    size: int | None = None
    told = "the deck is shuffled[: {size:card}]"
    needs = always

    def do(self, state: State) -> None:
        state.deck.shuffle(state.pieces, self.size, stock(state) if self.by == TOOL else state.deck.stock)


@opening.event
class FirstPlayerSet(Event, frozen=True, kw_only=True):
    """who goes first"""

    seat: str
    told, needs = "{seat} goes first", seated()
    verb, args = Verb("first", by_table=True), (SEAT,)

    def do(self, state: State) -> None:
        state.first = self.seat

    def dealt(self, state: State, luck: Luck) -> object:
        return luck.one_of("first", 0, state.table.seats)
