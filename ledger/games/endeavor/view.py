"""The table of Endeavor in words: the map, the boards, the mat of the opposition.

Law: states become blocks; nothing is decided here, and nothing is hidden. Pages: `map`, `boards`, `grid`,
`draws`, `influence`, and every side.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.api import Block, Cell, Facts, Grid, Heading, Knob, Note
from ledger.games.endeavor.atlas import UNTOLD
from ledger.games.endeavor.boards import growth, level, limit, salary
from ledger.games.endeavor.building.state import prices
from ledger.games.endeavor.catalog import TRACKS
from ledger.games.endeavor.lands import drawable, presence, top
from ledger.games.endeavor.state import NEUTRAL, OPPOSITION, State
from ledger.games.endeavor.words import link_name, space_name
from ledger.games.endeavor.worth import CATEGORIES, colours_of, lines, total, tracks

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
    """What players look at, on less than a screen: the grid while somebody builds from it, otherwise the map;
    and what the sides have."""
    heading = Heading(title(state))
    if state.solo is None:
        return (heading, *_map(state), _sides(state))
    if state.is_set_up and (state.round is None or state.seat not in state.round.built):
        return (heading, _sides(state), *_mat(state))
    if not state.token and state.mat.grid:
        return (heading, *_mat(state))
    return (heading, *_map(state, *_order(state), *_unspent(state)), _sides(state))


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
    """A lane in short notation: `RWG...`; after it, the discs beside the lane: ` +W`."""
    discs = "".join(colour_letter(state, owner) for owner in state.lane[region])
    free = "." * (state.length[region] - len(discs))
    beside = "".join(colour_letter(state, owner) for owner in state.beside[region])
    return discs + free + (f" +{beside}" if beside else "")


def colour_letter(state: State, owner: str) -> str:
    """The letter of a disc on the map, which is that of its colour."""
    return LETTERS[state.table.colour(owner)]


LEGEND = "cities (1:W is white's, 2=C shows culture, 3=- empty)"


def _map(state: State, *more: tuple[str, Cell]) -> Iterator[Block]:
    """A row for each region, its cities by their numbers; then the tokens of links, and anything `more`."""
    rows: list[tuple[Cell, ...]] = []
    for region, cities in state.atlas.cities_of.items():
        lane = lane_word(state, region) if region in state.lane else ""
        following = state.next_space(region) if region in state.lane else None
        is_open = "open" if state.is_open(region) else f"next {token_letter(state, following)}"
        text = " ".join(_city(state, region, city) for city in cities)
        rows.append((state.atlas.short[region], lane, is_open, text))
    yield Grid(("", "lane", "", LEGEND), tuple(rows))
    links = _links(state)
    if facts := (*((("links", links),) if links else ()), *more):
        yield Facts(facts)


def _city(state: State, region: str, city: str) -> str:
    """`3:W` if white holds the city, `3=C` if it is empty and shows culture."""
    number = state.atlas.short[city].removeprefix(state.atlas.short[region])
    owner = state.city.get(city)
    return (
        f"{number}={token_letter(state, city)}"
        if owner is None
        else f"{number}:{colour_letter(state, owner)}"
    )


def token_letter(state: State, space: str | None) -> str:
    token = state.token.get(space or "")
    if token is None:
        return "-"
    entry = state.atlas.tokens.get(token)
    return entry.letter if entry is not None else token


def _links(state: State) -> str:
    """The links that still show a token, token by token: `I: EU1-NA3 EU5-NA2`."""
    lying: dict[str, list[str]] = {}
    for link in state.atlas.ends:
        if link in state.token:
            lying.setdefault(token_letter(state, link), []).append(link_name(state, link))
    letters = [token.letter for token in state.atlas.tokens.values()]
    order = [letter for letter in (*letters, UNTOLD) if letter in lying]
    return ", ".join(f"{letter}: {' '.join(lying[letter])}" for letter in order)


# boards


def _sides(state: State) -> Block:
    """One row for each side: harbour, neutrals, tracks with their next threshold, cards and their limit, and
    glory now."""
    rows: list[tuple[Cell, ...]] = []
    has_neutrals = bool(state.atlas.mode.neutrals)
    for side, own in state.boards.items():
        held = f"{own.harbour}/{own.supply}" if side in state.table.seats else "-"
        reached = (_reached(state, value) for value in tracks(state, side))
        cards = f"{len(own.cards)}/{limit(state, side)}"
        neutrals = (f"{own.neutral_harbour}/{own.neutral_supply}",) if has_neutrals else ()
        rows.append((state.table.shown(side), held, *neutrals, *reached, cards, total(state, side)))
    letters = tuple(track[:8] for track in TRACKS)
    markers = ("harb/sup", "neutral") if has_neutrals else ("harbour/supply",)
    return Grid(("side", *markers, *letters, "cards", "glory"), tuple(rows))


def _reached(state: State, value: int) -> str:
    """`5 L3>7`: the value of a track, its level, and where the next one begins."""
    above = next((start for start in state.atlas.levels.starts if start > value), None)
    return f"{value} L{level(state.atlas, value)}" + ("" if above is None else f">{above}")


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
    values = zip(TRACKS, tracks(state, side), strict=True)
    facts.append(("tracks", ", ".join(f"{track} {_reached(state, value)}" for track, value in values)))
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
    if facts := (*_order(state), *_prices(state)):
        yield Facts(facts)


def _order(state: State) -> tuple[tuple[str, Cell], ...]:
    """The turn discs, if the mode has any."""
    return (("turn discs", _discs(state)),) if state.mat.discs else ()


def _unspent(state: State) -> Iterator[tuple[str, Cell]]:
    """The chits that can still be spent, of each side that has any."""
    held: list[str] = []
    for side, own in state.boards.items():
        chits = (
            kind if len(events) == 1 else f"{len(events)} {kind}"
            for kind, events in own.tokens.items()
            if events and kind in state.atlas.chits
        )
        if names := ", ".join(chits):
            held.append(f"{state.table.shown(side)}: {names}")
    if held:
        yield "chits", "; ".join(held)


def _cell(state: State, cell: tuple[int, int]) -> str:
    tile = state.mat.cell(cell) or "-"
    return f"[{tile}]" if cell == state.mat.crown else tile


def _discs(state: State) -> str:
    """The discs in order, in brackets if they have acted. D is the marker; it says if a bonus draw is due."""
    now = state.round
    marker, acted = (now.marker, now.acted) if now is not None else (0, 0)
    shown = "D (bonus due)" if now is not None and now.drew and not now.bonus else "D"
    words = []
    for index, colour in enumerate(state.mat.discs, 1):
        word = f"({colour})" if index <= acted else colour
        words.append(f"{shown}:{word}" if index == marker else word)
    return " ".join(words)


def _prices(state: State) -> Iterator[tuple[str, Cell]]:
    """What building in each column would cost."""
    if state.round is None or state.seat in state.round.built:
        return
    acts = zip(COLUMNS, prices(state), strict=False)
    yield "if you build", ", ".join(f"column {name}: the opposition acts {n} times" for name, n in acts)


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
        rows.append((state.table.shown(colour), here or "-", decks or "-"))
    return Grid(("colour", "presence", "can draw"), tuple(rows))


# what the seat decided for the opposition


def _influence(state: State) -> Block:
    """Every tie that the seat decided, with what it declined, for comparing solo games."""
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
    held = [*state.city.values()]
    for side, own in state.boards.items():
        if side in state.table.seats:
            known[f"{side} harbour"] = own.harbour
            known[f"{side} supply"] = own.supply
        for track, value in zip(TRACKS, tracks(state, side), strict=True):
            known[f"{side} {track}"] = value
        known[f"{side} cards"] = len(own.cards)
        known[f"{side} cities"] = sum(map(held.count, colours_of(state, side)))
    for deck, cards in state.decks.items():
        known[f"{deck} deck"] = len(cards)
    for region in state.lane:
        known[f"{region} lane"] = len(state.lane[region])
    for side, own in state.boards.items():
        known[f"{side}'s cards"] = ", ".join(sorted(own.cards)) or "none"
    return known
