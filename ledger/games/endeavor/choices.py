"""What can be named at a table of Endeavor, and how it is typed.

Law: nothing is judged. What the rules forbid can still be named, because a table may do it; it is just not
offered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ledger.api import Chance, Choice, Typed
from ledger.games.endeavor import consequences
from ledger.games.endeavor.atlas import UNTOLD
from ledger.games.endeavor.boards import salary
from ledger.games.endeavor.catalog import TRACKS, Action
from ledger.games.endeavor.events import TokenRevealed
from ledger.games.endeavor.flow import pending
from ledger.games.endeavor.flow.opening import looked_at
from ledger.games.endeavor.flow.turns import veiled
from ledger.games.endeavor.lands import top
from ledger.games.endeavor.obligations import (
    buildable_levels,
    can_open_site,
    can_spend,
    does,
    has_top_tile,
    neutral_targets,
    open_targets,
)
from ledger.games.endeavor.preparation import (
    homes,
    may_cut,
    missing,
    next_draw,
    next_status,
    spare_starts,
    starters_missing,
    swaps,
    unused_colours,
    use_of,
    useful_swaps,
)
from ledger.games.endeavor.state import State

# names


def city_choice(state: State, city: str, help_: str = "", *, unlisted: bool = False) -> Choice:
    entry = state.atlas.cities[city]
    return Choice(entry.short, city, (city,), help_ or entry.compass, unlisted)


def region_choice(state: State, region: str, help_: str = "", *, unlisted: bool = False) -> Choice:
    entry = state.atlas.regions[region]
    return Choice(entry.short, region, (region, entry.title), help_, unlisted)


def deck_choice(state: State, deck: str, *, unlisted: bool = False) -> Choice:
    card = top(state, deck)
    return Choice(state.atlas.short[deck], deck, (deck,), card_help(state, card), unlisted)


def icons(state: State, piece: str) -> str:
    """The icons of a building or a card: `1I 2F`."""
    letters = {token.name: token.letter for token in state.atlas.tokens.values()}
    counted = zip(TRACKS, state.atlas.icons[piece], strict=True)
    return " ".join(f"{count}{letters[track]}" for track, count in counted if count)


def card_help(state: State, card: str | None) -> str:
    if card is None:
        return "nothing to draw"
    entry = state.atlas.cards[card]
    glory = f"{entry.glory}G" if entry.glory else ""
    need = "" if entry.governor else f", needs {entry.need}"
    return f"{card}: {' '.join(filter(None, (icons(state, card), glory))) or 'nothing'}{need}"


def tile_help(state: State, tile: str) -> str:
    """What a building is, in a few words."""
    entry = state.atlas.buildings[tile]
    acts = f" {entry.join or 'or'} ".join(entry.does)
    glory = f"{entry.glory}G" if entry.glory else ""
    told = ", ".join(filter(None, (icons(state, tile), glory, acts)))
    return f"level {entry.level}: {told or 'nothing'}"


def token_name(state: State, space: str) -> str:
    token = state.token.get(space)
    if token is None:
        return "no token"
    return "a token that nobody told" if token == UNTOLD else token


# setup


def seats(state: State, by: str, _: Typed) -> Iterable[Choice]:
    return (Choice(seat, seat) for seat in state.table.seats)


def tiles(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Every building of the grid; a row's number may stand in front of it."""
    for level, names in state.atlas.tiles.items():
        yield Choice(str(level), None, unlisted=True)
        for name in names:
            yield Choice(name, name, (state.atlas.buildings[name].title,))


def europe_swaps(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """A city and the other end of the link, the most useful first."""
    if state.solo is None:
        return
    short, useful = state.atlas.short, useful_swaps(state)
    needed = missing(state)
    for city, link in (*useful, *(swap for swap in swaps(state) if swap not in useful)):
        other = state.atlas.links[city][link]
        help_ = f"{token_name(state, city)} for {token_name(state, link)}"
        if needed and use_of(state, city, link) > 0:
            help_ += ": brings what is missing"
        also = (f"{city} {link}", f"{short[city]} {link}", f"{city} {other}", f"{short[city]} {other}")
        yield Choice(f"{short[city]} {short[other]}", (city, link), also, help_, (city, link) not in useful)


def starts(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """The lanes whose first disc can be exchanged, then the others."""
    if state.solo is None:
        return
    spare = spare_starts(state) if len(state.mat.runs) == 1 else ()
    for region in sorted(state.atlas.lanes, key=lambda lane: lane not in spare):
        colour = state.lane[region][0] if state.lane[region] else "no disc"
        yield region_choice(state, region, f"starts with {colour}", unlisted=region not in spare)


def replacements(state: State, by: str, _: Typed) -> Iterator[Choice]:
    if state.solo is None:
        return
    lacking = starters_missing(state) if state.mat.runs else ()
    for colour in sorted(state.mat.opposing, key=lambda one: one not in lacking):
        yield Choice(colour, colour, unlisted=colour not in lacking)


def europe_discs(state: State) -> Iterator[tuple[str, str, bool]]:
    """Colour and city of a disc for Europe, and whether it may go there: the drawn colour, or each."""
    status, drawn = next_status(state), next_draw(state)
    if status is None:
        return
    colours = unused_colours(state)
    for colour in (drawn,) if drawn is not None else colours:
        _, fit = homes(state, colour, status)
        for city in fit:
            yield colour, city, True
        for city, token in state.token.items():
            if token == status and city in state.atlas.cities and city not in fit:
                yield colour, city, False


def cuts(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for region in state.atlas.lanes:
        length = state.length[region]
        if length > len(state.lane[region]):
            space = state.atlas.spaces[region][length - 1]
            help_ = f"space {length}, {token_name(state, space)}"
            yield region_choice(state, region, help_, unlisted=not may_cut(state, region))


def untold(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Spaces whose token nobody has told: what is asked for, or could be taken now, comes first."""
    due = pending(state)
    asked: tuple[str, ...] = ()
    if isinstance(due, Chance) and isinstance(due.draft, TokenRevealed):
        asked = (due.draft.space,)
    elif not state.is_set_up:
        asked = looked_at(state)
    elif state.turn is not None:
        asked = veiled(state, state.turn)
    hidden = (space for space, token in state.token.items() if token == UNTOLD)
    for space, unlisted in _first(asked, hidden):
        ends = state.atlas.ends.get(space)
        name = "-".join(state.atlas.short[end] for end in ends) if ends else state.atlas.short[space]
        yield Choice(name, space, (space,), unlisted=unlisted)


def tokens(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for token in state.atlas.tokens.values():
        yield Choice(token.letter, token.name, (token.name,), token.name)


# a round


def buildings(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """The cells of the grid in solo, else the buildings; the value is the building and its cell."""
    levels = buildable_levels(state, by) if by in state.boards else ()
    top_level = max(state.atlas.tiles)
    if state.solo is not None:
        for level, row in state.solo.grid.items():
            for column in range(1, len(row) + 1):
                tile = consequences.offered(state, (level, column))
                if tile is not None:
                    also = (tile, state.atlas.buildings[tile].title)
                    help_ = f"{tile}: {_price(state, column)}; {tile_help(state, tile)}"
                    yield Choice(
                        f"{level}.{column}", (tile, (level, column)), also, help_, level not in levels
                    )
        return
    for level, names in state.atlas.tiles.items():
        barred = level not in levels or (level == top_level and has_top_tile(state, by))
        for tile in names:
            if state.stock[tile]:
                title = state.atlas.buildings[tile].title
                yield Choice(tile, (tile, None), (title,), tile_help(state, tile), barred)


def _price(state: State, column: int) -> str:
    now = state.round
    if now is None:
        return ""
    acts = state.atlas.mode.marker_by_round[now.n - 1] + abs(column - state.mat.crown[1]) - 1
    return f"the opposition acts {acts} times"


def busy_sites(state: State, by: str, _: Typed) -> Iterator[Choice]:
    board = state.boards.get(by)
    for site in sorted(board.busy) if board is not None else ():
        yield Choice(str(site), site, (f"site {site}",), "" if board is None else board.tile(site))


def payments(state: State, by: str) -> Iterator[tuple[int, ...]]:
    """Everything if it can be paid, else every choice of as much as can be."""
    from itertools import combinations  # noqa: PLC0415

    busy = sorted(state.boards[by].busy)
    return combinations(busy, min(salary(state, by), len(busy)))


def sites(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Sites that can be activated, then every other that is built."""
    board = state.boards.get(by)
    found = board.sites.items() if board is not None else ()
    for site, (tile, _event) in sorted(found, key=lambda item: not can_open_site(state, by, item[0])):
        title = state.atlas.buildings[tile].title
        acts, join = does(state, tile)
        help_ = f" {join or 'or'} ".join(acts) or "no action"
        barred = not can_open_site(state, by, site)
        yield Choice(tile, site, (f"site {site}", title), f"site {site}: {help_}", barred)


def chits(state: State, by: str, _: Typed) -> Iterator[Choice]:
    board = state.boards.get(by)
    for token in state.atlas.tokens.values() if board is not None else ():
        if token.sort == "chit" and board is not None and board.tokens.get(token.name):
            help_ = f" {token.join or 'or'} ".join(token.does)
            barred = not can_spend(state, by, token.name)
            yield Choice(token.name, token.name, (token.letter,), help_, barred)


def _open(state: State, by: str, action: Action) -> tuple[str, ...]:
    turn = state.turn
    return open_targets(state, turn).get(action, ()) if turn is not None and turn.seat == by else ()


def _first(offered: Sequence[str], every: Iterable[str]) -> Iterator[tuple[str, bool]]:
    """What is offered, then the rest of what can be named: whether it is not listed."""
    yield from ((name, False) for name in offered)
    yield from ((name, True) for name in every if name not in offered)


def lanes(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for region, unlisted in _first(_open(state, by, "ship"), state.atlas.lanes):
        space = state.next_space(region)
        help_ = "beside the full lane" if space is None else f"takes {token_name(state, space)}"
        yield region_choice(state, region, help_, unlisted=unlisted)


def empty(state: State, by: str, _: Typed) -> Iterator[Choice]:
    every = (city for city in state.atlas.cities if city not in state.city)
    for city, unlisted in _first(_open(state, by, "occupy"), every):
        gains = consequences.occupied(state, by, by, city).gains
        brought = ", ".join(gain.token for gain in gains) or "no token"
        yield city_choice(state, city, f"{state.atlas.cities[city].compass}: {brought}", unlisted=unlisted)


def foreign(state: State, by: str, _: Typed) -> Iterator[Choice]:
    every = (city for city, owner in state.city.items() if owner != by)
    for city, unlisted in _first(_open(state, by, "attack"), every):
        event = consequences.attacked(state, by, by, city)
        brought = ", ".join(gain.token for gain in event.gains) or "no token"
        yield city_choice(state, city, f"{event.was}'s, swing {event.swing}: {brought}", unlisted=unlisted)


def decks(state: State, by: str, _: Typed) -> Iterator[Choice]:
    every = (deck for deck in state.decks if state.decks[deck])
    for deck, unlisted in _first(_open(state, by, "draw"), every):
        yield deck_choice(state, deck, unlisted=unlisted)


def returns(state: State, by: str, _: Typed) -> Iterator[Choice]:
    board = state.boards.get(by)
    every = (str(site) for site in sorted(board.busy)) if board is not None else ()
    for site, unlisted in _first(_open(state, by, "payment"), every):
        tile = "" if board is None else board.tile(int(site))
        yield Choice(site, int(site), (f"site {site}",), tile, unlisted)


def neutral_ways(state: State, by: str) -> Iterator[tuple[Action, str, bool]]:
    """Where a neutral can go: act, region or city, and whether it is not listed."""
    turn = state.turn
    found = neutral_targets(state, turn) if turn is not None and turn.seat == by else {}
    ship: Action = "ship"
    occupy: Action = "occupy"
    for region, unlisted in _first(found.get(ship, ()), state.atlas.lanes):
        yield ship, region, unlisted
    every = (city for city in state.atlas.cities if city not in state.city)
    for city, unlisted in _first(found.get(occupy, ()), every):
        yield occupy, city, unlisted


def cards(state: State, side: str) -> Iterator[Choice]:
    board = state.boards.get(side)
    for card in board.cards if board is not None else ():
        yield Choice(state.atlas.short[card], card, (card,), card_help(state, card))
