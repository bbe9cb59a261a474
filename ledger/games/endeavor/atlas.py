"""How the pieces of a catalog belong together: which links touch a city, which deck lies where.

Law: made once for a game and never changed. A catalog whose pieces do not fit together is refused here, so
that nothing has to check it again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from ledger.api import BadSetup, Setup
from ledger.games.endeavor.catalog import (
    COLOURS,
    TRACKS,
    Action,
    AssetCard,
    Building,
    City,
    EndeavorValues,
    Join,
    Levels,
    Link,
    Mode,
    Region,
    Token,
)

HOME = "europe"
"""The region that is open from the start, without a lane."""
BONDAGE = "slavery"
"""The deck that Abolition ends."""
COLONIAL_HOUSE = "colonial-house"
UNTOLD = "?"
"""A token that nobody has named yet. Source: EN-24."""


class Atlas(msgspec.Struct, frozen=True):
    """Everything is in the catalog's order. `links` maps each link of a city to the city at its other end."""

    levels: Levels
    mode: Mode
    regions: Mapping[str, Region]
    cities: Mapping[str, City]
    ends: Mapping[str, tuple[str, str]]
    tokens: Mapping[str, Token]
    buildings: Mapping[str, Building]
    cards: Mapping[str, AssetCard]
    lanes: tuple[str, ...]
    """The overseas regions, clockwise, which is the order in which the setup visits them."""
    links: Mapping[str, Mapping[str, str]]
    overseas: Mapping[str, frozenset[str]]
    """The regions beyond the sea that a city is linked to."""
    cities_of: Mapping[str, tuple[str, ...]]
    region_of: Mapping[str, str]
    """City, link space or lane space → region; a link belongs to the region of its first end."""
    decks: Mapping[str, tuple[str, ...]]
    """Deck → its cards from the top: the governor first, then by the presence they need."""
    deck_region: Mapping[str, str]
    spaces: Mapping[str, tuple[str, ...]]
    """Region → its lane spaces, number 1 first."""
    short: Mapping[str, str]
    """The short names that players type for cities, regions, decks, cards and lane spaces."""
    between: Mapping[str, str]
    """Link → the short names of its ends: `EU5-EU6`."""
    status: tuple[str, ...]
    letters: Mapping[str, str]
    """Letter → token."""
    tiles: Mapping[int, tuple[str, ...]]
    """The buildings of each level that players can build."""
    icons: Mapping[str, tuple[int, ...]]
    """Building or card → its icons of each track."""
    icons_on: Mapping[str, Mapping[str, int]]
    """Track → building or card → its icons."""
    chits: frozenset[str]
    does: Mapping[str, tuple[tuple[Action, ...], Join]]
    """Building or token → its actions, and how they are joined."""
    governors: frozenset[str]
    bondage: frozenset[str]
    """The cards that Abolition takes."""
    layout: tuple[tuple[str, str, tuple[str, ...]], ...]
    """The words of a typed layout. Each has its part of the board, its region, and the spaces that its
    letters are for (1.10)."""
    laid: tuple[str, ...]
    """Every space, in the order of a typed layout."""


def atlas_of(setup: Setup) -> Atlas:
    """The atlas of a game's catalog. Raises BadSetup if the catalog cannot be played."""
    catalog, values = setup.catalog, setup.catalog.values
    assert isinstance(values, EndeavorValues)
    mode = values.variants.get(setup.variant)
    if mode is None or values.levels is None:
        raise _bad(setup, f"has no numbers for the variant {setup.variant}")
    _require_pieces(setup)
    _require_numbers(setup, values.levels, mode)
    regions, cities, links = catalog.of(Region), catalog.of(City), catalog.of(Link)
    cards, tokens, buildings = catalog.of(AssetCard), catalog.of(Token), catalog.of(Building)
    deck_region = {deck: region.name for region in regions.values() for deck in region.decks}
    lanes = tuple(region.name for region in _overseas(regions.values()))
    spaces = {lane: _spaces(regions[lane]) for lane in lanes}
    tiles = _tiles(buildings.values())
    if mode.opposition:
        _require_solo(setup, mode, tiles, lanes)
    icons = _icons((*buildings.values(), *cards.values()))
    cities_of = {
        region: tuple(city.name for city in cities.values() if city.region == region) for region in regions
    }
    layout, touching = _layout(cities_of, spaces, tuple(links)), _touching(cities, links.values())
    short = _shorts(regions, cities, cards, deck_region, spaces)
    return Atlas(
        levels=values.levels,
        mode=mode,
        regions=regions,
        cities=cities,
        ends={link.name: link.ends for link in links.values()},
        tokens=tokens,
        buildings=buildings,
        cards=cards,
        lanes=lanes,
        links=touching,
        overseas={city: _beyond(others.values(), cities) for city, others in touching.items()},
        cities_of=cities_of,
        region_of={
            **{city.name: city.region for city in cities.values()},
            **{link.name: cities[link.ends[0]].region for link in links.values()},
            **{space: region for region, of in spaces.items() for space in of},
        },
        decks={deck: _stack(deck, cards.values()) for deck in deck_region},
        deck_region=deck_region,
        spaces=spaces,
        short=short,
        between={link.name: "-".join(map(short.__getitem__, link.ends)) for link in links.values()},
        status=tuple(token.name for token in tokens.values() if token.sort == "status"),
        letters={token.letter: token.name for token in tokens.values()},
        tiles=tiles,
        icons=icons,
        icons_on={
            track: {piece: counts[at] for piece, counts in icons.items()} for at, track in enumerate(TRACKS)
        },
        chits=frozenset(token.name for token in tokens.values() if token.sort == "chit"),
        does=_does((*tokens.values(), *buildings.values())),
        governors=frozenset(card.name for card in cards.values() if card.governor),
        bondage=frozenset(card.name for card in cards.values() if card.deck == BONDAGE),
        layout=layout,
        laid=tuple(space for _, _, spaces in layout for space in spaces),
    )


def _icons(pieces: Iterable[Building | AssetCard]) -> dict[str, tuple[int, ...]]:
    return {piece.name: tuple(getattr(piece, track) for track in TRACKS) for piece in pieces}


def _does(pieces: Iterable[Building | Token]) -> dict[str, tuple[tuple[Action, ...], Join]]:
    return {piece.name: (piece.does, piece.join) for piece in pieces}


def _layout(
    cities_of: Mapping[str, tuple[str, ...]], spaces: Mapping[str, tuple[str, ...]], links: tuple[str, ...]
) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """The words of a typed layout, in the order of the board."""
    cities = tuple(("cities", region, of) for region, of in cities_of.items())
    lanes = tuple(("lane", lane, of) for lane, of in spaces.items())
    return (*cities, *lanes, ("links", "", links))


def _overseas(regions: Iterable[Region]) -> list[Region]:
    return sorted((region for region in regions if region.spaces), key=lambda region: region.clockwise)


def _spaces(lane: Region) -> tuple[str, ...]:
    return tuple(f"{lane.name}-sea-{number}" for number in range(1, lane.spaces + 1))


def _touching(cities: Iterable[str], links: Iterable[Link]) -> dict[str, dict[str, str]]:
    """City → the links that end there, each with the city at its other end."""
    found: dict[str, dict[str, str]] = {city: {} for city in cities}
    for link in links:
        one, other = link.ends
        found[one][link.name], found[other][link.name] = other, one
    return found


def _beyond(others: Iterable[str], cities: Mapping[str, City]) -> frozenset[str]:
    return frozenset(cities[other].region for other in others) - {HOME}


def _stack(deck: str, cards: Iterable[AssetCard]) -> tuple[str, ...]:
    own = sorted(
        (card for card in cards if card.deck == deck), key=lambda card: (not card.governor, card.need)
    )
    return tuple(card.name for card in own)


def _tiles(buildings: Iterable[Building]) -> dict[int, tuple[str, ...]]:
    tiles: dict[int, tuple[str, ...]] = {}
    for building in buildings:
        if not building.printed:
            tiles[building.level] = (*tiles.get(building.level, ()), building.name)
    return tiles


def _shorts(
    regions: Mapping[str, Region],
    cities: Mapping[str, City],
    cards: Mapping[str, AssetCard],
    deck_region: Mapping[str, str],
    spaces: Mapping[str, tuple[str, ...]],
) -> dict[str, str]:
    short = {name: region.short for name, region in regions.items()}
    short |= {name: city.short for name, city in cities.items()}
    for deck, region in deck_region.items():
        short[deck] = regions[region].short if deck == region else deck[:2].upper()
    for card in cards.values():
        short[card.name] = f"{short[card.deck]}-{'gov' if card.governor else f'c{card.need}'}"
    for region, of in spaces.items():
        short |= {space: f"{regions[region].short}-sea-{number}" for number, space in enumerate(of, 1)}
    return short


# whether a table's own catalog can be played


def _bad(setup: Setup, why: str) -> BadSetup:
    return BadSetup(
        f"The catalog {setup.catalog.name} {why}.", hint="Start from the built-in one: extends = 'standard'."
    )


def _require(setup: Setup, names: Iterable[str], known: Iterable[str], what: str) -> None:
    have = set(known)
    for name in names:
        if name not in have:
            raise _bad(setup, f"speaks of the {what} {name}, which it does not have")


def _require_pieces(setup: Setup) -> None:
    """Raises BadSetup if a piece names another piece that is not there."""
    catalog = setup.catalog
    regions, cities, links = catalog.of(Region), catalog.of(City), catalog.of(Link)
    tokens, buildings = catalog.of(Token), catalog.of(Building)
    decks = [deck for region in regions.values() for deck in region.decks]
    _require(setup, (city.region for city in cities.values()), regions, "region")
    _require(setup, (card.deck for card in catalog.of(AssetCard).values()), decks, "deck")
    _require(setup, (HOME,), regions, "region")
    _require(setup, (COLONIAL_HOUSE,), buildings, "building")
    _require(setup, TRACKS, tokens, "token")
    for link in links.values():
        _require(setup, link.ends, cities, "city")
        if link.ends[0] == link.ends[1]:
            raise _bad(setup, f"links {link.ends[0]} with itself")
    room = len(cities) + len(links) + sum(region.spaces for region in regions.values())
    if room != sum(token.count for token in tokens.values()):
        raise _bad(setup, f"does not have one token for each of the {room} spaces")


def _require_numbers(setup: Setup, levels: Levels, mode: Mode) -> None:
    count = len(levels.starts)
    steps = (levels.build, levels.growth, levels.salary, levels.slots)
    if not count or levels.starts[0] != 0 or any(len(step) != count for step in steps):
        raise _bad(setup, "needs as many steps on every track as there are levels, from 0 on")
    if levels.last < 1 or len(levels.glory) != levels.last + 1:
        raise _bad(setup, "needs the glory of every value from 0 to the last")
    if mode.rounds < 1 or min(levels.slots) < 1:
        raise _bad(setup, "needs rounds to play and a slot for a card")


def _require_solo(
    setup: Setup, mode: Mode, tiles: Mapping[int, tuple[str, ...]], lanes: tuple[str, ...]
) -> None:
    opposing = len(COLOURS) - 1
    columns = {len(names) for names in tiles.values()}
    level, column = mode.start_crown
    if len(columns) != 1 or level not in tiles or not 1 <= column <= max(columns):
        raise _bad(setup, "needs equally many buildings on every level, and a crown on one of them")
    if len(mode.marker_by_round) < mode.rounds or not mode.ratings:
        raise _bad(setup, "needs a place for the turn marker in every round, and ratings")
    last = max(mode.marker_by_round) + max(columns) - 1
    if min(mode.marker_by_round) < 1 or last > opposing * mode.turn_discs:
        raise _bad(setup, "needs a turn disc for every place of the marker")
    if 2 * len(lanes) != opposing * mode.lane_discs or any(
        setup.catalog.of(Region)[lane].spaces < 2 for lane in lanes
    ):
        raise _bad(setup, "needs two discs for every lane")
    if opposing * mode.europe_discs != len(TRACKS):
        raise _bad(setup, f"needs one disc in {HOME} for every track")
