"""What a side has earned so far, line by line.

Law: pure. The same lines are written into the log at the end, shown on the score sheet, and weighed when the
opposition discards. Source: 6.1; rulings EN-13, EN-17, EN-22, EN-68, EN-73 to EN-76, EN-90, EN-91.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from ledger.api import once
from ledger.games.endeavor.boards import fate_of, glory, has_governor, is_slot_empty, slots, slots_for
from ledger.games.endeavor.catalog import TRACKS
from ledger.games.endeavor.state import OPPOSITION, State

POLITICS = TRACKS.index("politics")
CITIES, LINKS, CARDS, UNIVERSITY = "cities", "links", "cards", "university"
SLOT, HARBOUR, SLAVERY, NEUTRALS = "governor slot", "harbour", "slavery", "neutrals"
CATEGORIES = (*TRACKS, CITIES, LINKS, CARDS, UNIVERSITY, SLOT, HARBOUR, SLAVERY, NEUTRALS)
SLOT_GLORY = 3
MARKERS_FOR_GLORY = 3


def colours_of(state: State, side: str) -> tuple[str, ...]:
    """The colours that a side has on the map."""
    return state.mat.opposing if side == OPPOSITION else (side,)


def scores_slot(state: State, side: str) -> bool:
    """Whether a side scores an empty governor's slot (EN-76)."""
    wanted = state.knob("empty_governor_slot")
    if state.solo is None:
        return True
    return wanted == "both" or (wanted == "player" and side != OPPOSITION)


@once
def tracks(state: State, side: str) -> tuple[int, ...]:
    """The value of every track of a side, in order."""
    return state.totals(side)


@once
def _on_the_map(state: State) -> tuple[Mapping[str, int], Sequence[str]]:
    """The glory of each colour's cities, and the colour of each link that has both its cities."""
    held, cities = state.city, state.atlas.cities
    glory_of: dict[str, int] = defaultdict(int)
    for city, colour in held.items():
        glory_of[colour] += cities[city].glory
    ends, owner_of = state.atlas.ends.values(), held.get
    linked = [owner for one, other in ends if (owner := owner_of(one)) and owner == owner_of(other)]
    return glory_of, linked


@once
def _earned(state: State, side: str) -> tuple[int, ...]:
    """The glory of a side in each category, in order."""
    board, atlas, colours = state.boards[side], state.atlas, colours_of(state, side)
    cards, tiles, values = atlas.cards, atlas.buildings, tracks(state, side)
    cities, links = _on_the_map(state)
    empty = len(board.cards) <= slots_for(atlas, values[POLITICS], board.cards) and scores_slot(state, side)
    return (
        *[glory(atlas, value) for value in values],
        sum([cities.get(colour, 0) for colour in colours]),
        sum(map(links.count, colours)),
        sum([cards[card].glory for card in (*board.cards, *board.kept)]),
        sum([tiles[tile].glory for tile, _ in board.sites.values()]),
        SLOT_GLORY if empty else 0,
        board.harbour // MARKERS_FOR_GLORY,
        -len(board.lost),
        board.neutral_supply,
    )


def lines(state: State, side: str) -> dict[str, int]:
    """Category → glory, without the lines that come to nothing."""
    earned = zip(CATEGORIES, _earned(state, side), strict=True)
    return {category: points for category, points in earned if points}


def total(state: State, side: str) -> int:
    """What a side has earned so far, in glory."""
    return sum(_earned(state, side))


def has_style(state: State) -> bool:
    """Whether the seat built a building of the highest level (EN-74)."""
    highest = max(state.atlas.tiles)
    built = (state.atlas.buildings[tile].level for tile, _ in state.boards[state.seat].sites.values())
    return highest in built


def rating(state: State, difference: int) -> str:
    """What the rules call a result of the solo game (EN-73, EN-74)."""
    ratings = state.atlas.mode.ratings
    name = next((name for least, name in reversed(ratings) if difference >= least), ratings[0][1])
    return f"{name} with style" if difference >= 0 and has_style(state) else name


def winners(state: State, totals: dict[str, int]) -> tuple[str, ...]:
    """The seats with the most glory; tied seats share the victory, or the first of them, counting from the
    start seat, wins (EN-22)."""
    tied = tuple(seat for seat in state.table.seats if totals[seat] == max(totals.values()))
    if state.knob("ties") == "shared" or not state.start:
        return tied
    seats = state.table.seats
    at = seats.index(state.start)
    return (next(seat for seat in seats[at:] + seats[:at] if seat in tied),)


# what a discard costs the opposition


def harms(state: State, side: str) -> dict[str, tuple[int, int, int]]:
    """Card → how much it harms a side to discard it (the lowest is best): the glory lost, whether another
    discard has to follow, and the icons lost (EN-13, EN-67)."""
    atlas, cards, values = state.atlas, state.boards[side].cards, state.totals(side)
    slot = SLOT_GLORY if scores_slot(state, side) else 0
    was_empty, found = is_slot_empty(state, side), {}
    for card in cards:
        rest, icons = [other for other in cards if other != card], atlas.icons[card]
        room = slots_for(atlas, values[POLITICS] - icons[POLITICS], rest)
        lost = slot * (was_empty - (len(rest) <= room))
        for value, count in zip(values, icons, strict=True):
            lost += glory(atlas, value) - glory(atlas, value - count)
        if card not in atlas.governors:
            lost += atlas.cards[card].glory + (fate_of(state, side, card) == "lost")
        found[card] = lost, int(len(rest) > room + has_governor(atlas, rest)), sum(icons)
    return found


def slots_used(state: State, side: str) -> str:
    """How many cards are on how many slots, in words."""
    return f"{len(state.boards[side].cards)} cards on {slots(state, side)} slots"
