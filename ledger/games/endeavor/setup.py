"""How a game of Endeavor starts: seats, boards, decks and buildings for its variant.

Law: numbers come from the catalog. Source: Setup of the solo game and of the two variants; 1.9.
"""

from __future__ import annotations

from ledger.api import Setup, Table
from ledger.games.endeavor.atlas import Atlas, atlas_of
from ledger.games.endeavor.catalog import COLOURS
from ledger.games.endeavor.mat import Solo
from ledger.games.endeavor.state import OPPOSITION, Boards, Decks, Lanes, State, Stock, new_board


def start(setup: Setup) -> State:
    """The empty table. Raises BadSetup if the catalog cannot be played."""
    atlas = atlas_of(setup)
    boards = Boards({seat: new_board(atlas, is_seat=True) for seat in setup.seats})
    solo = None
    if atlas.mode.opposition:
        boards[OPPOSITION] = new_board(atlas, is_seat=False)
        solo = _solo(setup, atlas)
    return State(
        table=Table.of(setup),
        atlas=atlas,
        boards=boards,
        length={region: len(spaces) for region, spaces in atlas.spaces.items()},
        decks=Decks({deck: list(cards) for deck, cards in atlas.decks.items()}),
        stock=Stock(
            {
                tile: max(atlas.buildings[tile].copies - atlas.mode.removed.get(level, 0), 0)
                for level, tiles in atlas.tiles.items()
                for tile in tiles
            }
        ),
        lane=Lanes({region: [] for region in atlas.lanes}),
        beside=Lanes({region: [] for region in atlas.lanes}),
        solo=solo,
    )


def _solo(setup: Setup, atlas: Atlas) -> Solo:
    taken = {setup.colours.get(seat, seat) for seat in setup.seats}
    opposing = tuple(colour for colour in COLOURS if colour not in taken)
    draws = None
    if setup.luck is not None:
        draws = setup.luck.cards("europe", 0, opposing, 0, len(opposing))
    return Solo(opposing=opposing, draws=draws, crown=atlas.mode.start_crown)
