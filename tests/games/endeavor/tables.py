"""Tables of Endeavor as they lie in the middle of a game, in the words of the worked examples.

Law: what is not named holds no token, no disc and no card; regions whose lane is full have given their
governor away.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ledger.games.endeavor import GAME
from ledger.games.endeavor.catalog import COLOURS, TRACKS
from ledger.games.endeavor.state import OPPOSITION, Round, State
from ledger.games.endeavor.turns.openings import SiteActivated
from ledger.testing import setup_for

LETTERS = {colour[0].upper(): colour for colour in COLOURS} | {"N": "neutral"}
NAMES = {"AF": "africa", "SA": "south-america", "CA": "caribbean", "NA": "north-america", "IN": "india"}
NAMES |= {"FE": "far-east", "EU": "europe"}
RED_TRACKS = (2, 4, 3, 5)
"""The opposition's tracks in most examples: industry, culture, finance, politics."""
SEATS = {"base": "white red green", "solo": "white", "two": "white red", "three": "white red green"}


def colours(word: str) -> list[str]:
    return [LETTERS[letter] for letter in word]


def city(short: str) -> str:
    return f"{NAMES[short[:2]]}-{short[2:]}"


def table(
    variant: str = "solo",
    seats: str = "",
    *,
    lanes: Mapping[str, str] | None = None,
    lengths: Mapping[str, int] | None = None,
    beside: Mapping[str, str] | None = None,
    cities: Mapping[str, str] | None = None,
    tokens: Mapping[str, str] | None = None,
    tracks: Sequence[int] = (0, 0, 0, 0),
    n: int = 3,
    **rulings: str | bool,
) -> State:
    """A table in the middle of a round; its `tracks` are the opposition's tokens.

    `lanes` and `beside` go by short names, `cities` by colour (`red="EU5 EU6"`), `tokens` by space.
    """
    state = GAME.start(setup_for(GAME, seats or SEATS[variant], variant=variant, **rulings))
    state.is_set_up, state.rounds, state.round = True, n - 1, Round(n, state.seat)
    state.start = state.seat
    state.length |= {NAMES[short]: length for short, length in (lengths or {}).items()}
    for short, word in (lanes or {}).items():
        state.lane[NAMES[short]] = colours(word)
        if state.is_open(NAMES[short]):
            state.decks[NAMES[short]].pop(0)
    for short, word in (beside or {}).items():
        state.beside[NAMES[short]] = colours(word)
    for colour, held in (cities or {}).items():
        state.city |= {city(short): colour for short in held.split()}
    state.token |= dict(tokens or {})
    if variant == "solo":
        own(state, OPPOSITION, tracks)
    return state


def own(state: State, side: str, tracks: Sequence[int] = (0, 0, 0, 0), *cards: str) -> None:
    """Gives a side status tokens and cards; the cards leave their decks."""
    board = state.boards[side]
    board.tokens |= {track: (0,) * count for track, count in zip(TRACKS, tracks, strict=True)}
    for card in cards:
        state.decks[state.atlas.cards[card].deck].remove(card)
        board.cards[card] = 0


def on_top(state: State, card: str) -> None:
    """Takes everything above a card off its deck."""
    deck = state.decks[state.atlas.cards[card].deck]
    del deck[: deck.index(card)]


def built(state: State, side: str, *tiles: str) -> None:
    """Buildings on the next sites of a board."""
    sites = state.boards[side].sites
    for tile in tiles:
        sites[len(sites)] = (tile, 0)


def fill(state: State, *but: str) -> None:
    """Puts a colour that nobody asks about into every other city of Europe."""
    for name in state.atlas.cities_of["europe"]:
        if name not in state.city and name not in [city(short) for short in but]:
            state.city[name] = "black"


def turn(
    harbour: int,
    *tiles: str,
    busy: tuple[int, ...] = (),
    chit: str = "",
    variant: str = "base",
    **changes: Any,
) -> State:
    """White's turn in round 3, with these buildings."""
    state = table(variant, **changes)
    built(state, "white", *tiles)
    board = state.boards["white"]
    board.harbour, board.busy = harbour, set(busy)
    board.supply -= harbour + len(busy)
    if chit:
        board.tokens[chit] = (0,)
    state.now.built = state.now.grown = state.now.paid = set(state.table.seats)
    return state


def use(site: int, tile: str) -> SiteActivated:
    return SiteActivated(seat="white", site=site, tile=tile)
