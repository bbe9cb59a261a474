"""What chance lays: the tokens, and the crown, or the pieces of the opposition.

Law: a handler copies what was laid and holds no rule. What the tool lays is a function of the seed and of how
often it was asked on this path. Streams: `tokens` (one shuffle for each layout), `grid` (one for each row),
`discs`, `lanes` (one pool for both runs), `europe` (the colours, drawn before the game begins), `start`.
Source: Game Setup; 1.10; rulings EN-23, EN-24.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from ledger.api import (
    LEGAL,
    Arg,
    Chapter,
    Choice,
    Contradiction,
    Event,
    Luck,
    MoveIncomplete,
    MoveRefused,
    Typed,
    Verb,
    Verdict,
    refused,
)
from ledger.games.endeavor.atlas import UNTOLD, Atlas
from ledger.games.endeavor.catalog import COLOURS
from ledger.games.endeavor.pieces import add_token, discard_token
from ledger.games.endeavor.state import OPPOSITION, State
from ledger.games.endeavor.words import short_name

laying: Chapter[State] = Chapter()


# the words of a layout. Source: 1.10


def _layout(state: State, draft: Event, values: Typed) -> Event:
    """Fourteen words of letters in the order of the board; what stands for a region may be left out."""
    places = state.atlas.layout
    labels = {"cities", "lanes", "lane", "sea", "links", *state.atlas.regions}
    said = [word for word in str(values[0]).split() if word.casefold() not in labels]
    if len(said) != len(places):
        names = ", ".join(f"{part} {region}".strip() for part, region, _ in places)
        raise MoveIncomplete(
            f"A layout has {len(places)} words, not {len(said)}.", hint=f"In this order: {names}."
        )
    cities, sea, links = {}, {}, ""
    for (part, region, _), word in zip(places, said, strict=True):
        if part == "cities":
            cities[region] = word.upper()
        elif part == "links":
            links = word.upper()
        else:
            sea[region] = word.upper()
    return TokensLaid(by=draft.by or "table", cities=cities, sea=sea, links=links)


def _spelled(state: State, event: TokensLaid) -> str:
    """A layout as it is typed."""
    return " ".join(words_of(state.atlas, event))


class Laid(Event, frozen=True, kw_only=True):
    """What is put on the board before the first move. An outcome of it that was drawn once is seen by all."""

    def reveals(self, state: State) -> str:
        return f"Everybody has seen what was laid: {laying.tell(state, self)}."


@laying.event
class TokensLaid(Laid, frozen=True, kw_only=True):
    """say how all tokens lie, in the letters of the board

    Every token lies: words of letters for the cities and the lane of each region, one for the links.
    """

    cities: Mapping[str, str]
    sea: Mapping[str, str]
    links: str
    verb, args = Verb("layout", answer=_layout), (Arg("words", such_as=_spelled),)

    def needs(self, state: State) -> None:
        """Raises Contradiction at a word that cannot lie so."""
        state.require_setting_up()
        if state.out or any(board.tokens for board in state.boards.values()):
            raise Contradiction("tokens have left the map already")
        said = words_of(state.atlas, self)
        for (part, region, spaces), word in zip(state.atlas.layout, said, strict=True):
            if len(word) != len(spaces):
                what = f"{word} has {len(word)} letters" if word else "no word"
                raise Contradiction(f"{_place(part, region)}: {what} for {len(spaces)} spaces")
        text = "".join(said)
        if any(text.count(token.letter) != token.count for token in state.atlas.tokens.values()):
            _require_letters(state, said)

    def do(self, state: State) -> None:
        letters, names = "".join(words_of(state.atlas, self)), {**state.atlas.letters, UNTOLD: UNTOLD}
        state.token = dict(zip(state.atlas.laid, map(names.__getitem__, letters), strict=True))
        state.layouts += 1

    def may(self, state: State) -> Verdict:
        if state.knob("layout") == "full" and any(UNTOLD in word for word in words_of(state.atlas, self)):
            return refused("EN-24", "every token of the layout must be told")
        return LEGAL

    def dealt(self, state: State, luck: Luck) -> tuple[dict[str, str], dict[str, str], str]:
        letters = [token.letter for token in state.atlas.tokens.values() for _ in range(token.count)]
        order = iter(luck.order("tokens", state.layouts, len(letters)))
        said: dict[tuple[str, str], str] = {}
        for part, region, spaces in state.atlas.layout:
            said[part, region] = "".join(letters[next(order)] for _ in spaces)
        cities = {region: word for (part, region), word in said.items() if part == "cities"}
        sea = {region: word for (part, region), word in said.items() if part == "lane"}
        return cities, sea, said["links", ""]

    def tell(self, state: State) -> str:
        cities = ", ".join(f"{short_name(state, region)} {word}" for region, word in self.cities.items())
        return f"the tokens are laid; cities {cities}"


def words_of(atlas: Atlas, event: TokensLaid) -> list[str]:
    """The words of a laid layout in the order of the board; empty where one is missing."""
    said = {"cities": event.cities, "lane": event.sea, "links": {"": event.links}}
    return [said[part].get(region, "") for part, region, _ in atlas.layout]


def _place(part: str, region: str) -> str:
    return f"{part} {region}".strip()


def _require_letters(state: State, said: list[str]) -> None:
    """Raises Contradiction at the first letter that no token has, or that there are too many of."""
    counts = {token.letter: token.count for token in state.atlas.tokens.values()}
    left = dict(counts)
    for (part, region, _), word in zip(state.atlas.layout, said, strict=True):
        for letter in word:
            if letter == UNTOLD:
                continue
            if letter not in left:
                raise Contradiction(f"{_place(part, region)}: no token has the letter {letter}")
            left[letter] -= 1
            if left[letter] < 0:
                count = counts[letter]
                raise Contradiction(f"{_place(part, region)}: {letter} {count - left[letter]}/{count}")


# the grid


def _tiles(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Every building of the grid; a row's number may stand in front of it."""
    for level, names in state.atlas.tiles.items():
        yield Choice(str(level), None, unlisted=True)
        for name in names:
            yield Choice(name, name, (state.atlas.buildings[name].title,))


def _grid(state: State, draft: Event, values: Typed) -> Event:
    named = [tile for tile in values[0] if tile is not None]
    levels = list(state.atlas.tiles)
    columns = len(state.atlas.tiles[levels[0]])
    if len(named) != columns * len(levels):
        raise MoveIncomplete(
            f"The grid has {columns * len(levels)} buildings, not {len(named)}.",
            hint="Name them row by row, from column I: grid shipyard market workshop …",
        )
    rows = {str(level): tuple(named[columns * at : columns * (at + 1)]) for at, level in enumerate(levels)}
    return GridLaid(by=draft.by or "table", rows=rows)


@laying.event
class GridLaid(Laid, frozen=True, kw_only=True):
    """say how the buildings of the grid lie, row by row

    Level → its buildings in columns I, II and III.
    """

    rows: Mapping[str, tuple[str, ...]]
    verb = Verb("grid", answer=_grid)
    args = (Arg("buildings", _tiles, repeat=True),)

    def needs(self, state: State) -> None:
        """Raises Contradiction where a row is no permutation of its level's buildings."""
        state.require_setting_up()
        if state.mat.grid:
            raise Contradiction("the grid is laid already")
        tiles = state.atlas.tiles
        if set(self.rows) != {str(level) for level in tiles}:
            raise Contradiction(f"the grid has the rows {', '.join(map(str, tiles))}")
        for level, names in tiles.items():
            if sorted(self.rows[str(level)]) != sorted(names):
                raise Contradiction(f"row {level} holds {', '.join(names)}, each once")
            for tile in names:
                state.require_stock(tile)

    def do(self, state: State) -> None:
        for level in state.atlas.tiles:
            row = self.rows[str(level)]
            for tile in row:
                state.stock[tile] -= 1
            state.mat.grid[level] = row

    def dealt(self, state: State, luck: Luck) -> dict[str, tuple[str, ...]]:
        return {
            str(level): tuple(names[at] for at in luck.order("grid", level, len(names)))
            for level, names in state.atlas.tiles.items()
        }

    def tell(self, state: State) -> str:
        return "the grid is laid: " + "; ".join(" ".join(row) for row in self.rows.values())


# discs


def _colours(text: str) -> tuple[str, ...]:
    """Colours as words or as letters: `green purple` or `GP`. Raises MoveRefused."""
    said = text.casefold().replace(",", " ").split()
    if len(said) == 1 and said[0] not in COLOURS:
        said = list(said[0])
    found = []
    for word in said:
        fits = [colour for colour in COLOURS if colour.startswith(word)]
        if len(fits) != 1:
            raise MoveRefused(f"{word!r} is no colour.", hint=f"The colours are: {', '.join(COLOURS)}.")
        found.append(fits[0])
    return tuple(found)


def _discs(state: State, draft: Event, values: Typed) -> Event:
    return TurnDiscsLaid(by=draft.by or "table", order=_colours(values[0]))


@laying.event
class TurnDiscsLaid(Laid, frozen=True, kw_only=True):
    """say how the turn discs lie, the first to act first"""

    order: tuple[str, ...]
    told = "the turn discs lie {order}"
    verb = Verb("discs", answer=_discs)
    args = (Arg("colours", such_as=lambda state, told: "".join(one[0] for one in told.order)),)

    def needs(self, state: State) -> None:
        state.require_setting_up()
        state.require_order(self.order)

    def do(self, state: State) -> None:
        state.mat.discs = self.order

    def dealt(self, state: State, luck: Luck) -> tuple[str, ...]:
        discs = [colour for colour in state.mat.opposing for _ in range(state.atlas.mode.turn_discs)]
        return tuple(discs[at] for at in luck.order("discs", 0, len(discs)))


def _lay(state: State, draft: LaneDiscsLaid, values: Typed) -> Event:
    return LaneDiscsLaid(
        by=draft.by or "table", run=draft.run, colours=_colours(values[0]), tokens=draft.tokens
    )


@laying.event
class LaneDiscsLaid(Laid, frozen=True, kw_only=True):
    """say which discs come to the lanes, from Africa clockwise

    In a run over all lanes, clockwise, each got a disc; `tokens` are what lay under them.
    """

    run: int
    colours: tuple[str, ...]
    tokens: tuple[str, ...]
    verb = Verb("lay", answer=_lay)
    args = (Arg("colours", such_as=lambda state, told: "".join(one[0] for one in told.colours)),)

    def needs(self, state: State) -> None:
        """Raises Contradiction for discs beyond the pool, or other tokens."""
        state.require_setting_up()
        mat, lanes = state.mat, state.atlas.lanes
        if self.run != len(mat.runs) + 1 or self.run > 2:
            raise Contradiction(f"run {self.run} is not the next one")
        if len(self.colours) != len(lanes) or len(self.tokens) != len(lanes):
            raise Contradiction(f"a run lays {len(lanes)} discs")
        used = [colour for run in (*mat.runs, self.colours) for colour in run]
        for colour in dict.fromkeys(self.colours):
            mat.require_opposing(colour)
            if used.count(colour) > state.atlas.mode.lane_discs:
                raise Contradiction(
                    f"there are only {state.atlas.mode.lane_discs} {colour} discs for the lanes"
                )
        for region, token in zip(lanes, self.tokens, strict=True):
            space = state.next_space(region)
            if space is None:
                raise Contradiction(f"the lane to {region} is full")
            state.require_space(space, token)

    def do(self, state: State) -> None:
        for region, colour, token in zip(state.atlas.lanes, self.colours, self.tokens, strict=True):
            lane = state.lane[region]
            del state.token[state.atlas.spaces[region][len(lane)]]
            lane.append(colour)
            if token in state.atlas.chits:
                discard_token(state, token)
            else:
                add_token(state, OPPOSITION, token, self.id)
        state.mat.runs = (*state.mat.runs, self.colours)

    def dealt(self, state: State, luck: Luck) -> tuple[str, ...]:
        """From the pool in one order for both runs; what was exchanged goes back where its disc came from."""
        pool = [colour for colour in state.mat.opposing for _ in range(state.atlas.mode.lane_discs)]
        drawn = [pool[at] for at in luck.order("lanes", 0, len(pool))]
        left = Counter(pool) - Counter(colour for run in state.mat.runs for colour in run)
        found: list[str] = []
        for colour in drawn[len(state.atlas.lanes) * len(state.mat.runs) :] + drawn:
            if left[colour] and len(found) < len(state.atlas.lanes):
                left[colour] -= 1
                found.append(colour)
        return tuple(found)

    def tell(self, state: State) -> str:
        lanes = zip(state.atlas.lanes, self.colours, strict=False)
        return f"run {self.run}: " + ", ".join(
            f"{short_name(state, lane)} {colour}" for lane, colour in lanes
        )

    def worked_out(self, state: State) -> Event:
        spaces = (state.next_space(region) for region in state.atlas.lanes)
        return replace(self, tokens=tuple(state.token.get(space or "", "") for space in spaces))


# the crown


def _seats(state: State, by: str, _: Typed) -> Iterable[Choice]:
    return (Choice(seat, seat, state.table.aliases(seat)) for seat in state.table.seats)


@laying.event
class StartSeatSet(Laid, frozen=True, kw_only=True):
    """say who begins"""

    seat: str
    told = "{seat} begins"
    verb, args = "start", (Arg("seat", _seats),)

    def needs(self, state: State) -> None:
        state.require_setting_up()
        state.require_seat(self.seat)

    def do(self, state: State) -> None:
        state.start = self.seat

    def dealt(self, state: State, luck: Luck) -> str:
        seats = state.table.seats
        return seats[luck.roll("start", 0, len(seats)) - 1]
