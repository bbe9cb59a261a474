"""The picture of the map shows what lies on the board, each piece in its place."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, pairwise

import pytest

from ledger.api import Box, Disc, Line, Picture, Shapes, Text
from ledger.games.endeavor import chart
from ledger.games.endeavor.state import State
from tests.games.endeavor.tables import table


@pytest.fixture(scope="module")
def state() -> State:
    return table(
        "two",
        cities={"red": "EU6 EU5", "white": "EU1", "neutral": "NA3"},
        lanes={"AF": "WR", "SA": "RRWW"},
        beside={"SA": "N"},
        lengths={"AF": 4, "SA": 3},
        tokens={"europe-5--europe-6": "finance", "europe-2": "culture", "africa-sea-3": "payment"},
    )


@pytest.fixture(scope="module")
def drawn(state: State) -> Picture:
    found = chart.picture(state)
    assert found is not None
    return found


Parts = tuple[list[Box], Shapes, list[Shapes], list[Shapes]]


@pytest.fixture(scope="module")
def parts(state: State, drawn: Picture) -> Parts:
    """The grounds of the regions, the links, the cities of each region, and the lanes."""
    count = len(state.atlas.regions)
    grounds = [shape for (shape,) in drawn.parts[:count]]
    return (
        grounds,
        drawn.parts[count],
        [*drawn.parts[count + 1 : 2 * count + 1]],
        [*drawn.parts[2 * count + 1 :]],
    )  # type: ignore[return-value]


def middle(shape: object) -> tuple[int, int]:
    if isinstance(shape, Box):
        return shape.x + shape.width // 2, shape.y + shape.height // 2
    assert isinstance(shape, Disc)
    return shape.x, shape.y


def cities(state: State, parts: Parts) -> Iterator[tuple[str, Disc | Box]]:
    regions = [shape.title.removesuffix(": closed") for shape in parts[0]]
    named = {region.title: name for name, region in state.atlas.regions.items()}
    for title, (_, *shapes) in zip(regions, parts[2], strict=True):
        yield from zip(state.atlas.cities_of[named[title]], shapes, strict=True)  # type: ignore[arg-type]


def test_cities_lie_to_each_other_as_in_the_catalog(state: State, parts: Parts) -> None:
    moved = set()
    for name, shape in cities(state, parts):
        (x, y), (at_x, at_y) = middle(shape), state.atlas.cities[name].at
        moved.add((x - at_x, y - at_y))
    assert len(moved) == 1


def test_a_region_reaches_as_far_around_its_cities_and_leaves_room_for_its_name(
    state: State, drawn: Picture, parts: Parts
) -> None:
    around = set()
    for ground, (name, *shapes) in zip(parts[0], parts[2], strict=True):
        xs, ys = zip(*map(middle, shapes), strict=True)
        assert isinstance(name, Text)
        assert ground.x < name.x < min(xs)
        assert ground.y < name.y < ground.y + name.size
        around |= {
            min(xs) - ground.x,
            ground.x + ground.width - max(xs),
            ground.y + ground.height - max(ys),
            min(ys) - ground.y - name.size,
        }
        assert name.text == ground.title.removesuffix(": closed")
    assert len(around) == 1
    left, top = min(each.x for each in parts[0]), min(each.y for each in parts[0])
    right = drawn.width - max(each.x + each.width for each in parts[0])
    assert left == top == right > 0
    closed = [shape.title for shape in parts[0] if shape.tone == "off"]
    assert closed == [
        f"{state.atlas.regions[name].title}: closed"
        for name in state.atlas.regions
        if not state.is_open(name)
    ]
    assert len(closed) == 5


def test_a_link_goes_from_city_to_city_and_its_token_lies_in_the_middle(state: State, parts: Parts) -> None:
    at = {name: middle(shape) for name, shape in cities(state, parts)}
    links = [shape for shape in parts[1] if isinstance(shape, Line)]
    ends = [(at[one], at[other]) for one, other in state.atlas.ends.values()]
    assert [((each.x, each.y), (each.to_x, each.to_y)) for each in links] == ends
    (token,) = (shape for shape in parts[1] if isinstance(shape, Box))
    (x, y), (to_x, to_y) = at["europe-5"], at["europe-6"]
    assert middle(token) == ((x + to_x) // 2, (y + to_y) // 2)
    assert (token.width, token.text) == (token.height, "F")
    held = [each for each in links if each.owner]
    assert [(each.owner, each.title) for each in held] == [("red", "link EU5-EU6, red")]
    assert parts[1].index(held[0]) + 1 == parts[1].index(token)


def test_a_token_on_a_link_that_nobody_holds_is_named() -> None:
    drawn = chart.picture(table("two", tokens={"europe-5--europe-6": "finance"}))
    assert drawn is not None
    titles = [shape.title for shape in chain(*drawn.parts) if isinstance(shape, Line)]
    assert [title for title in titles if title.startswith("link EU5-EU6")] == ["link EU5-EU6, finance"]


def test_a_city_shows_its_owner_its_token_or_that_it_is_empty(state: State, parts: Parts) -> None:
    shown = dict(cities(state, parts))
    owned, token, empty = shown["europe-6"], shown["europe-2"], shown["europe-3"]
    assert isinstance(owned, Disc)
    assert (owned.owner, owned.text) == ("red", "R")
    assert owned.title.endswith(": red")
    assert isinstance(token, Box)
    assert (token.owner, token.text, token.width) == ("", "C", token.height)
    assert token.title.endswith(": empty, culture")
    assert isinstance(empty, Disc)
    assert (empty.owner, empty.text) == ("", "")
    assert empty.title.endswith(": empty, no token")
    assert isinstance(shown["north-america-3"], Disc)
    assert shown["north-america-3"].owner == "neutral"


def test_lanes_lie_below_the_map_one_below_the_other_with_their_discs_in_a_row(
    state: State, drawn: Picture, parts: Parts
) -> None:
    heights = [lane[0].y for lane in parts[3]]  # type: ignore[union-attr]
    down = {below - above for above, below in pairwise(heights)}
    assert len(down) == 1
    assert heights[0] > max(each.y + each.height for each in parts[0])
    assert drawn.height - heights[-1] == down.pop()
    across = set()
    for title, *marks, says in parts[3]:
        assert isinstance(title, Text)
        assert isinstance(says, Text)
        assert title.x + title.room < middle(marks[0])[0]
        xs = [middle(mark)[0] for mark in marks]
        assert {middle(mark)[1] for mark in marks} == {title.y} == {says.y}
        across |= {after - before for before, after in pairwise([*xs, says.x])}
        assert says.x < drawn.width
    assert len(across) == 1
    africa, south_america, *_ = parts[3]
    told = [[(shape.text, getattr(shape, "owner", "")) for shape in lane] for lane in (africa, south_america)]
    assert told == [
        [("Africa", ""), ("W", "white"), ("R", "red"), ("Y", ""), ("-", ""), ("2 to go", "")],
        [
            ("South America", ""),
            *[("R", "red")] * 2,
            *[("W", "white")] * 2,
            ("N", "neutral"),
            ("open", ""),
        ],
    ]
    assert [shape.title for shape in africa[3:5]] == [  # type: ignore[union-attr]
        "the africa-sea-3: payment",
        "the africa-sea-4: no token",
    ]


def test_where_cities_lie_in_one_place_there_is_no_picture() -> None:
    assert chart._frame((("r", "a", (5, 5)), ("r", "b", (5, 5)))) is None
    frame = chart._frame((("r", "a", (5, 5)), ("q", "b", (5, 9))))
    assert frame is not None
    assert set(frame.regions) == {"r", "q"}


def test_the_legend_says_whose_each_colour_is() -> None:
    drawn = chart.picture(table("solo"))
    assert drawn is not None
    said = {key.text: key.means for key in drawn.legend if key.owner}
    assert said["W"] == "white"
    assert "the opposition" in said["R"]
    assert not [key for key in drawn.legend if key.means == "a neutral marker"]
    assert [key.means for key in drawn.legend if key.kind == "line"] == ["a link; thick: both ends held"]
