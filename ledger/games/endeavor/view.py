"""The table of Endeavor in words: the map, the boards, the mat of the opposition.

Law: states become blocks; nothing is decided here, and nothing is hidden. Pages: `map`, `boards`, `grid`,
`draws`, `influence`, and every side.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.api import Block, Cell, Facts, Grid, Heading, Knob, Note
from ledger.games.endeavor.boards import growth, level_of, limit, salary
from ledger.games.endeavor.catalog import TRACKS
from ledger.games.endeavor.lands import drawable, presence, top
from ledger.games.endeavor.state import NEUTRAL, OPPOSITION, State
from ledger.games.endeavor.words import space_name
from ledger.games.endeavor.worth import CATEGORIES, colours_of, lines

LETTERS = {"white": "W", "red": "R", "green": "G", "purple": "P", "black": "B", NEUTRAL: "N"}
COLUMNS = ("I", "II", "III")
MAP, BOARDS, GRID, DRAWS, INFLUENCE = "map", "boards", "grid", "draws", "influence"


def pages(state: State) -> tuple[str, ...]:
    mat = (GRID, OPPOSITION, INFLUENCE) if state.solo is not None else ()
    return (MAP, BOARDS, *mat, DRAWS)


def view(state: State, seat: str | None = None) -> tuple[Block, ...]:
    """The whole table, one page of it, or one side's board."""
    if seat == MAP:
        return (Heading("Map"), *_map(state))
    if seat == BOARDS:
        return (Heading("Boards"), *(block for side in state.boards for block in _board(state, side)))
    if seat == GRID and state.solo is not None:
        return (Heading("Grid"), *_mat(state))
    if seat == INFLUENCE and state.solo is not None:
        return (Heading("Influence"), _influence(state))
    if seat == DRAWS:
        return (Heading("Draws"), _draws(state))
    if seat is not None and seat in state.boards:
        return (Heading(f"The board of {seat}"), *_board(state, seat))
    mat = _mat(state) if state.solo is not None else ()
    return (Heading(title(state)), *_map(state), _sides(state), *mat, _draws(state))


def board(state: State, seat: str | None = None) -> tuple[Block, ...]:
    """What is looked at while playing."""
    mat = _mat(state) if state.solo is not None else ()
    return (Heading(title(state)), *_map(state), _sides(state), *mat)


def title(state: State) -> str:
    return f"Endeavor: {status(state)}"


def status(state: State) -> str:
    if not state.is_set_up:
        return "setting up"
    if state.is_closed:
        return "finished"
    return f"round {state.round.n}" if state.round is not None else "before round 1"


# the map


def lane_word(state: State, region: str) -> str:
    """A lane in short notation: `RWG...`; a star for every disc beside it."""
    discs = "".join(LETTERS[colour] for colour in state.lane[region])
    free = "." * (state.length[region] - len(discs))
    beside = "".join(LETTERS[colour] for colour in state.beside[region])
    return discs + free + (f" +{beside}" if beside else "")


def _map(state: State) -> Iterator[Block]:
    rows: list[tuple[Cell, ...]] = []
    for region, cities in state.atlas.cities_of.items():
        lane = lane_word(state, region) if region in state.lane else ""
        following = state.next_space(region) if region in state.lane else None
        is_open = "open" if state.is_open(region) else f"next {_token(state, following)}"
        held = " ".join(
            f"{state.atlas.short[city]}:{LETTERS[state.city[city]]}" for city in cities if city in state.city
        )
        free = " ".join(
            f"{state.atlas.short[city]}={_token(state, city)}" for city in cities if city not in state.city
        )
        rows.append((state.atlas.short[region], lane, is_open, *_wrapped(held, free)))
    yield Grid(("", "lane", "", "held", "empty"), tuple(rows))
    if links := _links(state):
        yield Facts((("links with a token", links),))


def _wrapped(held: str, free: str) -> tuple[str, str]:
    return held or "-", free or "-"


def _token(state: State, space: str | None) -> str:
    token = state.token.get(space or "")
    if token is None:
        return "none"
    entry = state.atlas.tokens.get(token)
    return entry.letter if entry is not None else token


def _links(state: State) -> str:
    short = state.atlas.short
    return " ".join(
        f"{short[one]}-{short[other]}={_token(state, link)}"
        for link, (one, other) in state.atlas.ends.items()
        if link in state.token
    )


# boards


def _sides(state: State) -> Block:
    """One row for each side: harbour, tracks with their next threshold, cards, glory now."""
    rows: list[tuple[Cell, ...]] = []
    for side, own in state.boards.items():
        markers = f"{own.harbour}/{own.supply}" if side in state.table.seats else "-"
        tracks = (_reached(state, side, track) for track in TRACKS)
        cards = f"{len(own.cards)}/{limit(state, side)}"
        rows.append((side, markers, *tracks, cards, sum(lines(state, side).values())))
    letters = tuple(track[:8] for track in TRACKS)
    return Grid(("side", "harbour/supply", *letters, "cards", "glory"), tuple(rows))


def _reached(state: State, side: str, track: str) -> str:
    """`5 (3, next 7)`: the value, its level, and where the next one begins."""
    value = state.total(side, track)
    above = next((start for start in state.atlas.levels.starts if start > value), None)
    return f"{value} L{level_of(state, side, track)}" + ("" if above is None else f" >{above}")


def _board(state: State, side: str) -> Iterator[Block]:
    own, short = state.boards[side], state.atlas.short
    facts: list[tuple[str, Cell]] = []
    if side in state.table.seats:
        sites = " ".join(
            f"{site}:{tile}{'*' if site in own.busy else ''}" for site, (tile, _) in sorted(own.sites.items())
        )
        facts.append(("sites (* busy)", sites))
        facts.append(("harbour, supply", f"{own.harbour}, {own.supply}"))
        facts.append(("growth, salary", f"{growth(state, side)}, {salary(state, side)}"))
    if state.atlas.mode.neutrals:
        facts.append(("neutrals: harbour, supply", f"{own.neutral_harbour}, {own.neutral_supply}"))
    held = ", ".join(f"{kind} {len(events)}" for kind, events in own.tokens.items() if events)
    facts.append(("tokens", held or "none"))
    cards = " ".join(short[card] for card in own.cards) or "none"
    facts.append((f"cards (limit {limit(state, side)})", cards))
    if own.kept:
        facts.append(("kept governors", " ".join(short[card] for card in own.kept)))
    facts.append(("tracks", ", ".join(f"{track} {_reached(state, side, track)}" for track in TRACKS)))
    earned = lines(state, side)
    facts.append(("glory now", ", ".join(f"{line} {earned[line]}" for line in CATEGORIES if line in earned)))
    yield Heading(side, 2)
    yield Facts(tuple(facts))


# the mat of the opposition


def _mat(state: State) -> Iterator[Block]:
    mat = state.mat
    if mat.grid:
        rows: list[tuple[Cell, ...]] = [
            (level, *(_cell(state, (level, column)) for column in range(1, len(row) + 1)))
            for level, row in sorted(mat.grid.items(), reverse=True)
        ]
        yield Grid(("level", *COLUMNS[: len(rows[0]) - 1]), tuple(rows))
    if mat.waiting is not None:
        yield Note(f"{mat.waiting[1]} waits for column III of row {mat.waiting[0]}")
    if mat.discs:
        yield Facts((("turn discs", _discs(state)), *_prices(state)))


def _cell(state: State, cell: tuple[int, int]) -> str:
    tile = state.mat.cell(cell) or "-"
    return f"[{tile}]" if cell == state.mat.crown else tile


def _discs(state: State) -> str:
    """The discs in their order; those that acted stand in brackets, D is the marker."""
    now = state.round
    marker, acted = (now.marker, now.acted) if now is not None else (0, 0)
    told = []
    for index, colour in enumerate(state.mat.discs, 1):
        word = f"({colour})" if index <= acted else colour
        told.append(f"D:{word}" if index == marker else word)
    return " ".join(told)


def _prices(state: State) -> Iterator[tuple[str, Cell]]:
    """What building in each column would cost."""
    now = state.round
    if now is None or state.seat in now.built:
        return
    base = state.atlas.mode.marker_by_round[now.n - 1]
    for column, name in enumerate(COLUMNS, 1):
        acts = base + abs(column - state.mat.crown[1]) - 1
        yield f"column {name}", f"the opposition acts {acts} times"


# what can be drawn


def _draws(state: State) -> Block:
    short = state.atlas.short
    colours = [colour for side in state.boards for colour in colours_of(state, side)]
    rows: list[tuple[Cell, ...]] = []
    for colour in colours:
        decks = " ".join(f"{short[str(top(state, deck))]}" for deck in drawable(state, colour))
        here = " ".join(
            f"{short[region]} {count}"
            for region in state.atlas.regions
            if (count := presence(state, colour, region))
        )
        rows.append((colour, here or "-", decks or "-"))
    return Grid(("colour", "presence", "can draw"), tuple(rows))


# what the seat decided for the opposition


def _influence(state: State) -> Block:
    """Every tie that the seat decided, with what it declined: solo games are comparable only by it."""
    rows: list[tuple[Cell, ...]] = []
    for made in state.mat.picks:
        declined = [space_name(state, name) for name in made.options if name != made.chosen]
        when = f"round {made.n}" if made.n else "setup"
        rows.append((made.event, when, made.what, space_name(state, made.chosen), ", ".join(declined)))
    if not rows:
        return Note("No tie was left to the seat.")
    return Grid(("event", "when", "who", "chosen", "declined"), tuple(rows))


def facts(state: State) -> dict[str, Knob | None]:
    """What can be counted or compared. Labels: `white harbour`, `red industry`, `europe deck`."""
    known: dict[str, Knob | None] = {}
    for side, own in state.boards.items():
        if side in state.table.seats:
            known[f"{side} harbour"] = own.harbour
            known[f"{side} supply"] = own.supply
        for track, value in zip(TRACKS, state.totals(side), strict=True):
            known[f"{side} {track}"] = value
        known[f"{side} cards"] = len(own.cards)
        known[f"{side} cities"] = sum(owner in colours_of(state, side) for owner in state.city.values())
    for deck, cards in state.decks.items():
        known[f"{deck} deck"] = len(cards)
    for region in state.lane:
        known[f"{region} lane"] = len(state.lane[region])
    for side, own in state.boards.items():
        known[f"{side}'s cards"] = ", ".join(sorted(own.cards)) or "none"
    return known
