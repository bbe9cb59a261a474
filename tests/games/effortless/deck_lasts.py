"""Cards left in the deck in random legal games: python -m tests.games.effortless.deck_lasts [GAMES]"""

from __future__ import annotations

import sys
from random import Random
from statistics import median

from ledger.core.pieces.luck import Luck
from ledger.games.effortless import GAME
from ledger.testing import setup_for, walk

SEATS = ["ann", "bob", "cat", "dan", "eve"]


def fewest(players: int, catalog: str, seed: int) -> int:
    """The smallest deck of one game, in cards."""
    setup = setup_for(GAME, " ".join(SEATS[:players]), catalog, seed=seed)
    state = GAME.start(setup)
    sizes = [
        state.deck.left for _ in walk(GAME, setup, state, Random(seed), Luck(seed)) if state.deck.shuffles
    ]
    return min(size for size in sizes if size is not None)


def main(games: int) -> None:
    for catalog in ("rulebook", "published"):
        for players in (2, 3, 4, 5):
            left = [fewest(players, catalog, seed) for seed in range(games)]
            empty = sum(not size for size in left)
            print(f"{catalog} {players}: min {min(left)}, median {median(left)}, ran out {empty} of {games}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
