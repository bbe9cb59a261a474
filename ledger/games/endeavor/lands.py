"""What is on the map: presence, reach, links, governors, and what can be drawn. Law: pure questions, about
colours rather than sides. The printed length of a shortened lane never counts. Source: Playing the game, 3;
rulings EN-15, EN-32, EN-39, EN-46, EN-52, EN-77, EN-89."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ledger.games.endeavor.atlas import HOME
from ledger.games.endeavor.state import NEUTRAL, State


def presence(state: State, colour: str, region: str) -> int:
    """Discs of a colour in a region: in its cities, on its lane and beside it."""
    count = [*map(state.city.get, state.atlas.cities_of[region])].count(colour)
    if region in state.lane:
        count += state.lane[region].count(colour) + state.beside[region].count(colour)
    return count


def reaches(state: State, colour: str, region: str) -> bool:
    """Whether a colour may occupy and attack cities in a region."""
    return state.is_open(region) and (region == HOME or presence(state, colour, region) > 0)


def links_from(state: State, colour: str, city: str) -> tuple[str, ...]:
    """The links that a colour has, or would have, from a city, in the catalog's order."""
    held = state.city
    return tuple([link for link, other in state.atlas.links[city].items() if held.get(other) == colour])


def spaces_taken(state: State, colour: str, act: str, target: str) -> tuple[str, ...]:
    """The spaces from which an act takes tokens, if any lie there. They are a city's links and, unless it is
    attacked, the city itself; or the next space of a lane. A neutral has no links."""
    if act == "ship":
        space = state.next_space(target)
        return () if space is None else (space,)
    if act == "attack":
        return links_from(state, colour, target)
    if act == "occupy":
        return (target, *(() if colour == NEUTRAL else links_from(state, colour, target)))
    return ()


def linked(state: State, colour: str) -> tuple[str, ...]:
    """The links whose two ends belong to a colour."""
    own = {city for city, owner in state.city.items() if owner == colour}
    ends = state.atlas.ends.items()
    return tuple([link for link, (one, other) in ends if one in own and other in own])


def swing(state: State, colour: str, city: str) -> int:
    """The glory that the owner loses and a colour gains when it takes the city; neutrals own no links."""
    owner, worth = state.city.get(city, ""), state.atlas.cities[city].glory
    lost = () if owner == NEUTRAL else links_from(state, owner, city)
    return worth + len(lost) + worth + len(links_from(state, colour, city))


def empty_cities(state: State, colour: str | None = None, region: str | None = None) -> Iterator[str]:
    """The empty cities of open regions, in one region or in all. If a colour is given, only those it
    reaches."""
    held, lane, length = state.city, state.lane, state.length
    for where, cities in state.atlas.cities_of.items():
        is_open = where not in lane or len(lane[where]) >= length[where]
        if is_open and (region is None or region == where):
            free = [city for city in cities if city not in held]
            if free and (colour is None or where == HOME or presence(state, colour, where)):
                yield from free


def governor(discs: Sequence[str]) -> str:
    """The colour with the most discs on a lane; if tied, the colour whose last disc is nearest the cards."""
    nearest = {colour: place for place, colour in enumerate(discs)}
    return max(nearest, key=lambda colour: (discs.count(colour), nearest[colour]))


def governor_of(state: State, discs: Sequence[str]) -> str:
    """The colour that governs by this table's count: each opposing colour by itself, or all pooled
    (EN-52)."""
    if state.solo is None or state.knob("majority") != "pooled":
        return governor(discs)
    ours = [colour for colour in discs if colour in state.solo.opposing]
    sides = [state.side_of(colour) for colour in discs]
    winner = governor(sides)
    return winner if winner in state.table.seats else governor(ours)


def top(state: State, deck: str) -> str | None:
    """The top card of a deck, if it can be drawn; None if the deck is empty, or a governor is on top."""
    cards = state.decks[deck]
    return cards[0] if cards and not state.atlas.cards[cards[0]].governor else None


def is_drawable(state: State, colour: str, deck: str) -> bool:
    """Whether a colour may draw the top card of a deck."""
    card = top(state, deck)
    if card is None:
        return False
    region, need = state.atlas.deck_region[deck], state.atlas.cards[card].need
    return state.is_open(region) and (not need or presence(state, colour, region) >= need)


def drawable(state: State, colour: str, region: str | None = None) -> Iterator[str]:
    """The decks that a colour may draw from, in one region or in all."""
    for deck, where in state.atlas.deck_region.items():
        if (region is None or region == where) and is_drawable(state, colour, deck):
            yield deck
