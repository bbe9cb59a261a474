"""What chance lays out: the tokens, and the crown or the pieces of the opposition. Law: a handler copies what
was laid and holds no rule. What the tool lays out is a function of the seed and of how often it was asked on
this path. Streams: `tokens` (one shuffle for each layout), `grid` (one for each row), `discs`, `lanes` (one
pool for both runs), `europe` (the colours, drawn before the game begins), `start`.
Source: Game Setup; 1.10; rulings EN-23, EN-24."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

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
    Spelling,
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


class BoardLaid(Event, frozen=True, kw_only=True):
    """Something that chance puts on the board before the first move. Everybody sees it once it is drawn."""

    def reveals(self, state: State) -> str:
        return f"Everybody has seen what was laid: {laying.tell(state, self)}."


# the tokens. Source: 1.10


def _place(part: str, region: str) -> str:
    return f"{part} {region}".strip()


def _parts(atlas: Atlas, words: Iterable[str]) -> tuple[dict[str, str], dict[str, str], str]:
    """Splits words in the order of the board: a word for each region's cities, one for each lane, and one for
    the links."""
    placed = [(part, region, word) for (part, region, _), word in zip(atlas.layout, words, strict=True)]
    cities = {region: word for part, region, word in placed if part == "cities"}
    sea = {region: word for part, region, word in placed if part == "lane"}
    return cities, sea, placed[-1][2]


def _spelling(state: State) -> Spelling:
    """The letters of the tokens, and where they lie."""
    untold = {} if state.knob("layout") == "full" else {UNTOLD: "not told"}
    places = [(_place(part, region), len(spaces)) for part, region, spaces in state.atlas.layout]
    return Spelling({**state.atlas.letters, **untold}, places)


@laying.event
class TokensLaid(BoardLaid, frozen=True, kw_only=True):
    """say how all tokens lie, in the letters of the board

    All tokens are laid out: a word of letters for the cities and for the lane of each region, and one for the
    links.
    """

    cities: Mapping[str, str]
    sea: Mapping[str, str]
    links: str

    @staticmethod
    def answer(state: State, draft: Event, values: Typed) -> Event:
        """The event for a typed layout: fourteen words of letters in the order of the board, with or without
        the names of regions."""
        places = state.atlas.layout
        labels = {"cities", "lanes", "lane", "sea", "links", *state.atlas.regions}
        words = [word for word in str(values[0]).split() if word.casefold() not in labels]
        if len(words) != len(places):
            names = ", ".join(_place(part, region) for part, region, _ in places)
            raise MoveIncomplete(
                f"A layout has {len(places)} words, not {len(words)}.", hint=f"In this order: {names}."
            )
        cities, sea, links = _parts(state.atlas, [word.upper() for word in words])
        return TokensLaid(by=draft.by or "table", cities=cities, sea=sea, links=links)

    verb = Verb("layout", answer=answer)
    args = (Arg("words", such_as=lambda state, event: " ".join(event.words(state.atlas)), spelled=_spelling),)

    def words(self, atlas: Atlas) -> list[str]:
        """The words in the order of the board; a missing one is empty."""
        said = {"cities": self.cities, "lane": self.sea, "links": {"": self.links}}
        return [said[part].get(region, "") for part, region, _ in atlas.layout]

    def needs(self, state: State) -> None:
        """Raises Contradiction for a word that cannot be right."""
        state.require_setting_up()
        if state.out or any(board.tokens for board in state.boards.values()):
            raise Contradiction("tokens have already left the map")
        layout, words = state.atlas.layout, self.words(state.atlas)
        for (part, region, spaces), word in zip(layout, words, strict=True):
            if len(word) != len(spaces):
                what = f"{word} has {len(word)} letters" if word else "no word"
                raise Contradiction(f"{_place(part, region)}: {what} for {len(spaces)} spaces")
        counts = {token.letter: token.count for token in state.atlas.tokens.values()}
        letters = "".join(words)
        if all(letters.count(letter) == count for letter, count in counts.items()):
            return
        found: Counter[str] = Counter()
        for (part, region, _), word in zip(layout, words, strict=True):
            where = _place(part, region)
            for letter in word.replace(UNTOLD, ""):
                found[letter] += 1
                if letter not in counts:
                    raise Contradiction(f"{where}: no token has the letter {letter}")
                if found[letter] > counts[letter]:
                    raise Contradiction(f"{where}: {letter} {found[letter]}/{counts[letter]}")

    def do(self, state: State) -> None:
        names = {**state.atlas.letters, UNTOLD: UNTOLD}
        letters = "".join(self.words(state.atlas))
        state.token = dict(zip(state.atlas.laid, map(names.__getitem__, letters), strict=True))
        state.layouts, state.laid_at = state.layouts + 1, self.id

    def may(self, state: State) -> Verdict:
        if state.knob("layout") == "full" and any(UNTOLD in word for word in self.words(state.atlas)):
            why = "every token of the layout must be named, unless the log began with --rule layout=as-taken"
            return refused("EN-24", why)
        return LEGAL

    def dealt(self, state: State, luck: Luck) -> tuple[dict[str, str], dict[str, str], str]:
        letters = [token.letter for token in state.atlas.tokens.values() for _ in range(token.count)]
        drawn = iter(luck.cards("tokens", state.layouts, letters, 0, len(letters)))
        words = ["".join(next(drawn) for _ in spaces) for _, _, spaces in state.atlas.layout]
        return _parts(state.atlas, words)

    def tell(self, state: State) -> str:
        cities = ", ".join(f"{short_name(state, region)} {word}" for region, word in self.cities.items())
        return f"the tokens are laid; cities {cities}"


# the grid


def _tiles(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Every building of the grid; the number of its row can be typed in front of it."""
    for level, names in state.atlas.tiles.items():
        yield Choice(str(level), None, unlisted=True)
        for name in names:
            yield Choice(name, name, (state.atlas.buildings[name].title,))


@laying.event
class GridLaid(BoardLaid, frozen=True, kw_only=True):
    """say how the buildings of the grid lie, row by row

    Level → its buildings in columns I, II and III.
    """

    rows: Mapping[str, tuple[str, ...]]

    @staticmethod
    def answer(state: State, draft: Event, values: Typed) -> Event:
        named = [tile for tile in values[0] if tile is not None]
        levels = list(state.atlas.tiles)
        columns = len(state.atlas.tiles[levels[0]])
        if len(named) != columns * len(levels):
            raise MoveIncomplete(
                f"The grid has {columns * len(levels)} buildings, not {len(named)}.",
                hint="Name them row by row, from column I: grid shipyard market workshop …",
            )
        left = iter(named)
        rows = {str(level): tuple(islice(left, columns)) for level in levels}
        return GridLaid(by=draft.by or "table", rows=rows)

    verb = Verb("grid", answer=answer)
    args = (Arg("buildings", _tiles, repeat=True),)

    def needs(self, state: State) -> None:
        """Raises Contradiction if a row does not hold exactly the buildings of its level."""
        state.require_setting_up()
        if state.mat.grid:
            raise Contradiction("the grid is already laid")
        tiles = state.atlas.tiles
        if set(self.rows) != {str(level) for level in tiles}:
            raise Contradiction(f"the grid has the rows {', '.join(map(str, tiles))}")
        for level, names in tiles.items():
            if sorted(self.rows[str(level)]) != sorted(names):
                raise Contradiction(f"row {level} holds {', '.join(names)}, each once")

    def do(self, state: State) -> None:
        for level in state.atlas.tiles:
            row = self.rows[str(level)]
            for tile in row:
                state.stock.pay(tile, 1, "copy")
            state.mat.grid[level] = row

    def dealt(self, state: State, luck: Luck) -> dict[str, tuple[str, ...]]:
        tiles = state.atlas.tiles.items()
        return {str(level): luck.cards("grid", level, names, 0, len(names)) for level, names in tiles}

    def tell(self, state: State) -> str:
        return "the grid is laid: " + "; ".join(" ".join(row) for row in self.rows.values())


# discs


def _colours(text: str) -> tuple[str, ...]:
    """Reads colours as words or as letters: `green purple` or `GP`. Raises MoveRefused."""
    said = text.casefold().replace(",", " ").split()
    if len(said) == 1 and said[0] not in COLOURS:
        said = list(said[0])
    found = []
    for word in said:
        fits = [colour for colour in COLOURS if colour.startswith(word)]
        if len(fits) != 1:
            raise MoveRefused(f"{word!r} is not a colour.", hint=f"The colours are: {', '.join(COLOURS)}.")
        found += fits
    return tuple(found)


def _letters(colours: tuple[str, ...]) -> str:
    return "".join(colour[0] for colour in colours)


@laying.event
class TurnDiscsLaid(BoardLaid, frozen=True, kw_only=True):
    """say how the turn discs lie; the first to act comes first"""

    order: tuple[str, ...]
    told = "the turn discs lie {order}"

    @staticmethod
    def answer(state: State, draft: Event, values: Typed) -> Event:
        return TurnDiscsLaid(by=draft.by or "table", order=_colours(values[0]))

    verb = Verb("discs", answer=answer)
    args = (Arg("colours", such_as=lambda state, event: _letters(event.order)),)

    def needs(self, state: State) -> None:
        state.require_setting_up()
        state.require_order(self.order)

    def do(self, state: State) -> None:
        state.mat.discs = self.order

    def dealt(self, state: State, luck: Luck) -> tuple[str, ...]:
        discs = [colour for colour in state.mat.opposing for _ in range(state.atlas.mode.turn_discs)]
        return luck.cards("discs", 0, discs, 0, len(discs))


@laying.event
class LaneDiscsLaid(BoardLaid, frozen=True, kw_only=True):
    """say which discs come to the lanes, from Africa clockwise

    A run over all lanes, clockwise, gave each a disc; `tokens` are what lay under the discs.
    """

    run: int
    colours: tuple[str, ...]
    tokens: tuple[str, ...]

    @staticmethod
    def answer(state: State, draft: LaneDiscsLaid, values: Typed) -> Event:
        return replace(draft, by=draft.by or "table", colours=_colours(values[0]))

    verb = Verb("lay", answer=answer)
    args = (Arg("colours", such_as=lambda state, event: _letters(event.colours)),)

    def needs(self, state: State) -> None:
        """Raises Contradiction for discs that are not in the pool, or for wrong tokens."""
        state.require_setting_up()
        mat, lanes = state.mat, state.atlas.lanes
        if self.run != len(mat.runs) + 1 or self.run > 2:
            raise Contradiction(f"run {self.run} is not the next one")
        if len(self.colours) != len(lanes) or len(self.tokens) != len(lanes):
            raise Contradiction(f"a run lays {len(lanes)} discs")
        used = [colour for run in (*mat.runs, self.colours) for colour in run]
        for colour in dict.fromkeys(self.colours):
            mat.require_opposing(colour)
            most = state.atlas.mode.lane_discs
            if used.count(colour) > most:
                raise Contradiction(f"there are only {most} {colour} discs for the lanes")
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
        """The next discs of the pool, which has one order for both runs. After an exchange, the old disc
        takes the place of the new one in the pool."""
        mat, count = state.mat, len(state.atlas.lanes)
        pool = [colour for colour in mat.opposing for _ in range(state.atlas.mode.lane_discs)]
        left = Counter(pool) - Counter(colour for run in mat.runs for colour in run)
        found: list[str] = []
        for colour in (*luck.cards("lanes", 0, pool, count * len(mat.runs), count), *pool):
            if left[colour] and len(found) < count:
                left[colour] -= 1
                found.append(colour)
        return tuple(found)

    def tell(self, state: State) -> str:
        discs = zip(state.atlas.lanes, self.colours, strict=False)
        lanes = ", ".join(f"{short_name(state, lane)} {colour}" for lane, colour in discs)
        return f"run {self.run}: {lanes}"

    def worked_out(self, state: State) -> LaneDiscsLaid:
        """The event, with the tokens that lie under the discs."""
        spaces = (state.next_space(region) for region in state.atlas.lanes)
        return replace(self, tokens=tuple(state.token.get(space or "", "") for space in spaces))


# the crown


def _seats(state: State, by: str, _: Typed) -> Iterable[Choice]:
    return (Choice(seat, seat, state.table.aliases(seat)) for seat in state.table.seats)


@laying.event
class StartSeatSet(BoardLaid, frozen=True, kw_only=True):
    """say who begins"""

    seat: str
    told = "{seat} begins"
    verb, args = "start", (Arg("seat", _seats),)

    def needs(self, state: State) -> None:
        state.require_setting_up()
        state.table.require_seat(self.seat)

    def do(self, state: State) -> None:
        state.start = self.seat

    def dealt(self, state: State, luck: Luck) -> str:
        return luck.one_of("start", 0, state.table.seats)
