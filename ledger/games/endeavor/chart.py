"""The map of Endeavor as a picture: regions, cities, links, and below them the sea lanes.

Law: it shows what everybody sees on the board. Places come from the catalog; if two cities lie in the same
place there is no picture. What is drawn is a pure function of words and numbers, so what has not changed is
not drawn again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from ledger.api import Box, Disc, Key, Line, Picture, Shapes, Text
from ledger.games.endeavor.state import NEUTRAL, OPPOSITION, State
from ledger.games.endeavor.view import colour_letter, token_letter
from ledger.games.endeavor.words import link_name, named, token_name

RADIUS, HALF, EDGE, SIZE = 42, 27, 66, 40
"""The radius of a city; half a token; the distance from a city's middle to the border of its region; the size
of letters."""
ROW, GAP, FIRST = 78, 76, 470
"""The distance between two lanes, between two spaces of a lane, and where the spaces begin."""
Mark = tuple[str, str, str]
"""What a space shows: the owner of its disc, if it has one; the letter of the disc's colour or of the token;
and a title."""
Coordinates = tuple[int, int]


class _Frame(NamedTuple):
    """Where everything lies: a region is a box."""

    width: int
    height: int
    cities: Mapping[str, Coordinates]
    regions: Mapping[str, tuple[int, int, int, int]]


def picture(state: State, seat: str | None = None) -> Picture | None:
    atlas = state.atlas
    frame = _frame(tuple((city.region, name, city.at) for name, city in atlas.cities.items()))
    if frame is None:
        return None
    regions = [
        _region(
            (atlas.regions[name].title, *box),
            state.is_open(name),
            tuple((frame.cities[city], _mark(state, city)) for city in atlas.cities_of[name]),
        )
        for name, box in frame.regions.items()
    ]
    tokens = tuple((token.letter, name) for name, token in atlas.tokens.items())
    return Picture(
        title="The map with its cities and links, and the sea lanes",
        width=frame.width,
        height=frame.height + ROW * len(atlas.lanes),
        parts=(
            *(ground for ground, _ in regions),
            _links(tuple(_link(state, frame, name, ends) for name, ends in atlas.ends.items())),
            *(cities for _, cities in regions),
            *(_sea_lane(state, frame, place, name) for place, name in enumerate(atlas.lanes)),
        ),
        legend=_legend(tuple(_colours(state)), tokens),
    )


@lru_cache(maxsize=8)
def _frame(cities: tuple[tuple[str, str, Coordinates], ...]) -> _Frame | None:
    """The frame for these cities; None if some lie on top of each other."""
    if len({at for _, _, at in cities}) < len(cities):
        return None
    left, top = (min(at[axis] for _, _, at in cities) - EDGE - 20 for axis in (0, 1))
    top -= SIZE
    places = {name: (at[0] - left, at[1] - top) for _, name, at in cities}
    of: dict[str, list[Coordinates]] = {}
    for region, name, _ in cities:
        of.setdefault(region, []).append(places[name])
    boxes = {}
    for region, within in of.items():
        (x, y), (right, low) = (
            tuple(pick(at[axis] for at in within) for axis in (0, 1)) for pick in (min, max)
        )
        boxes[region] = (x - EDGE, y - EDGE - SIZE, right - x + 2 * EDGE, low - y + 2 * EDGE + SIZE)
    width, height = (max(at[axis] for at in places.values()) + EDGE + 20 for axis in (0, 1))
    return _Frame(max(width, FIRST + 11 * GAP), height + ROW // 2, places, boxes)


def _mark(state: State, space: str) -> Mark:
    owner = state.city.get(space)
    if owner is not None:
        return owner, colour_letter(state, owner), f"{named(state, space)}: {state.table.shown(owner)}"
    letter = token_letter(state, space) if space in state.token else ""
    return "", letter, f"{named(state, space)}: empty, {token_name(state, space)}"


@lru_cache(maxsize=1024)
def _region(
    box: tuple[str, int, int, int, int], is_open: bool, cities: tuple[tuple[Coordinates, Mark], ...]
) -> tuple[Shapes, Shapes]:
    """A region: its ground with its name, and its cities."""
    title, x, y, width, height = box
    said = title if is_open else f"{title}: closed"
    ground = Box(x=x, y=y, width=width, height=height, tone="ground" if is_open else "off", title=said)
    name = Text(x=x + 14, y=y + SIZE * 3 // 4, size=SIZE, text=title)
    return (ground,), (name, *(_space(*at, mark, RADIUS) for at, mark in cities))


def _space(x: int, y: int, mark: Mark, radius: int) -> Disc | Box:
    """A colour's disc; otherwise a token, or an empty place."""
    owner, letter, title = mark
    if owner or not letter:
        return Disc(x=x, y=y, radius=radius, text=letter, owner=owner, tone="soft", title=title)
    return Box(x=x - HALF, y=y - HALF, width=2 * HALF, height=2 * HALF, text=letter, title=title)


def _link(
    state: State, frame: _Frame, name: str, ends: tuple[str, str]
) -> tuple[Coordinates, Coordinates, Mark]:
    one, other = map(state.city.get, ends)
    holds = one if one is not None and one == other and one != NEUTRAL else ""
    letter = token_letter(state, name) if name in state.token else ""
    of = f", {state.table.shown(holds)}" if holds else f", {token_name(state, name)}" if letter else ""
    return (
        frame.cities[ends[0]],
        frame.cities[ends[1]],
        (holds or "", letter, f"link {link_name(state, name)}{of}"),
    )


@lru_cache(maxsize=256)
def _links(links: tuple[tuple[Coordinates, Coordinates, Mark], ...]) -> Shapes:
    """The links, with the tokens that lie on them."""
    shapes: list[Disc | Box | Line | Text] = []
    for (x, y), (to_x, to_y), (owner, letter, title) in links:
        shapes.append(Line(x=x, y=y, to_x=to_x, to_y=to_y, owner=owner, tone="soft", title=title))
        if letter:
            at_x, at_y = (x + to_x) // 2 - HALF, (y + to_y) // 2 - HALF
            shapes.append(Box(x=at_x, y=at_y, width=2 * HALF, height=2 * HALF, text=letter, title=title))
    return tuple(shapes)


def _sea_lane(state: State, frame: _Frame, place: int, region: str) -> Shapes:
    """A lane with its discs, its tokens, and how many discs are missing until its region opens."""
    discs, beside, length = state.lane[region], state.beside[region], state.length[region]
    marks = [(owner, colour_letter(state, owner), state.table.shown(owner)) for owner in (*discs, *beside)]
    marks[len(discs) : len(discs)] = [
        ("", token_letter(state, space), f"the {space}: {token_name(state, space)}")
        for space in state.atlas.spaces[region][len(discs) : length]
    ]
    short = length - len(discs)
    says = f"{short} to go" if short > 0 else "open"
    return _lane(frame.height + ROW * place, state.atlas.regions[region].title, tuple(marks), says)


@lru_cache(maxsize=1024)
def _lane(y: int, title: str, marks: tuple[Mark, ...], says: str) -> Shapes:
    return (
        Text(x=20, y=y, size=SIZE, room=FIRST - 70, text=title),
        *(_space(FIRST + GAP * place, y, mark, 34) for place, mark in enumerate(marks)),
        Text(x=FIRST + GAP * len(marks), y=y, size=SIZE, text=says),
    )


def _colours(state: State) -> Iterator[tuple[str, str, str]]:
    """Each colour with its letter, and whose it is."""
    for seat in state.table.seats:
        yield seat, colour_letter(state, seat), state.table.shown(seat)
    for colour in state.solo.opposing if state.solo is not None else ():
        yield colour, colour_letter(state, colour), f"{colour}, the {OPPOSITION}"
    if state.atlas.mode.neutrals:
        yield NEUTRAL, colour_letter(state, NEUTRAL), "a neutral marker"


@lru_cache(maxsize=64)
def _legend(
    colours: tuple[tuple[str, str, str], ...], tokens: tuple[tuple[str, str], ...]
) -> tuple[Key, ...]:
    return (
        *(Key(owner=owner, text=letter, means=whose) for owner, letter, whose in colours),
        *(Key(kind="box", text=letter, means=f"{name} token") for letter, name in tokens),
        Key(tone="soft", means="an empty place"),
        Key(kind="box", tone="off", means="a closed region; its row below says how many discs are to go"),
        Key(kind="line", tone="soft", means="a link; thick: both ends held"),
    )
