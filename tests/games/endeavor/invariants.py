"""What holds after every event of a legal game: I1 to I11 of the rules page.

Law: counted from the pieces alone; no rule of the game is asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ledger.core.log.events import Event
from ledger.games.endeavor.boards import limit
from ledger.games.endeavor.building.events import GridClosed
from ledger.games.endeavor.opposition.order import HandChecked
from ledger.games.endeavor.rounds.events import RoundClosed
from ledger.games.endeavor.state import NEUTRAL, OPPOSITION, State
from ledger.games.endeavor.turns.endings import Passed


def broken(state: State, event: Event) -> Iterator[str]:
    """The invariants that do not hold after an event."""
    for name, holds in (
        ("I1", tokens(state)),
        ("I2", cards(state)),
        ("I3", markers(state)),
        ("I4", tiles(state)),
        ("I5", sites(state)),
        ("I6", lanes(state)),
        ("I7", governors(state)),
        ("I8", limits(state, event)),
        ("I9", neutrals(state)),
        ("I10", mat(state, event)),
        ("I11", nothing_negative(state)),
    ):
        if not holds:
            yield f"{name} behind {event}"


def tokens(state: State) -> bool:
    if not state.layouts:
        return True
    found = Counter(state.token.values()) + Counter(state.out)
    for board in state.boards.values():
        found += Counter({kind: len(events) for kind, events in board.tokens.items()})
    hidden = found.pop("?", 0)
    counts = {token.name: token.count for token in state.atlas.tokens.values()}
    if hidden:
        return found.total() + hidden == 95 and all(found[kind] <= count for kind, count in counts.items())
    return dict(found) == counts


def cards(state: State) -> bool:
    everywhere = [card for deck in state.decks.values() for card in deck] + state.gone
    for board in state.boards.values():
        everywhere += [*board.cards, *board.kept]
    return sorted(everywhere) == sorted(state.atlas.cards)


def markers(state: State) -> bool:
    for seat in state.table.seats:
        board = state.boards[seat]
        placed = list(state.city.values()).count(seat)
        placed += sum(lane.count(seat) for lane in (*state.lane.values(), *state.beside.values()))
        if board.supply + board.harbour + len(board.busy) + placed != state.atlas.mode.markers:
            return False
    return True


def tiles(state: State) -> bool:
    built = sum(len(board.sites) - 1 for side, board in state.boards.items() if side != OPPOSITION)
    on_grid = 0
    if state.solo is not None:
        on_grid = sum(tile is not None for row in state.solo.grid.values() for tile in row)
    return sum(state.stock.values()) + on_grid + built == (33 if state.table.variant == "two" else 45)


def sites(state: State) -> bool:
    buildings, top = state.atlas.buildings, max(state.atlas.tiles)
    for seat in state.table.seats:
        board = state.boards[seat]
        if sum(buildings[tile].level == top for tile, _ in board.sites.values()) > 1:
            return False
        now = state.round
        if now is not None and seat in now.built and len(board.sites) - 1 != now.n:
            return False
    return True


def lanes(state: State) -> bool:
    return all(
        len(lane) <= state.length[region] <= len(state.atlas.spaces[region])
        and (state.is_open(region) or not state.beside[region])
        for region, lane in state.lane.items()
    )


def governors(state: State) -> bool:
    return all(
        (f"{region}-governor" == (state.decks[region] or [""])[0]) is not state.is_open(region)
        for region in state.lane
    )


def limits(state: State, event: Event) -> bool:
    sides: tuple[str, ...] = ()
    if isinstance(event, Passed):
        sides = (event.seat,)
    elif isinstance(event, HandChecked):
        sides = (event.side,)
    elif isinstance(event, RoundClosed):
        sides = tuple(state.boards)
    return all(len(state.boards[side].cards) <= limit(state, side) for side in sides)


def neutrals(state: State) -> bool:
    each = state.atlas.mode.neutrals
    placed = list(state.city.values()).count(NEUTRAL)
    placed += sum(lane.count(NEUTRAL) for lane in (*state.lane.values(), *state.beside.values()))
    owned = sum(board.neutral_supply + board.neutral_harbour for board in state.boards.values())
    return owned + placed + state.neutrals_lost == each * len(state.table.seats)


def mat(state: State, event: Event) -> bool:
    solo, now = state.solo, state.round
    if solo is None or not solo.discs:
        return True
    if Counter(solo.discs) != dict.fromkeys(solo.opposing, 2):
        return False
    if now is not None and "white" in now.built and not 3 <= now.marker <= 7:
        return False
    is_end = isinstance(event, GridClosed)
    return not is_end or solo.crown[1] < 3 or solo.cell(solo.crown) is None


def nothing_negative(state: State) -> bool:
    counts = [*state.stock.values(), *state.out.values()]
    for board in state.boards.values():
        counts += [board.harbour, board.supply, board.neutral_harbour, board.neutral_supply]
    return min(counts, default=0) >= 0
