"""Random legal play of any game, one event after the other."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from ledger.core import listing
from ledger.core.course import follow
from ledger.core.describe import prompt
from ledger.core.events import Event
from ledger.core.game import AnyGame
from ledger.core.luck import Luck
from ledger.core.moves import Move
from ledger.core.pieces import UNKNOWN
from ledger.core.rulebook import check
from ledger.core.table import Setup
from ledger.core.verdicts import Chance, Over, Verdict

Told = tuple[Event, Verdict]


def walk(
    game: AnyGame, setup: Setup, state: Any, chance: Random, luck: Luck | None = None, unknown: float = 0.3
) -> Iterator[Told]:
    """Plays `state` on until the game is over: every event with its verdict, after it was folded.

    Where the table deals, `unknown` is the share of answers that nobody saw. Some moves that would go on for
    ever (resetting the layout) are made seldom.
    """
    number = 0
    while True:
        for event in follow(game, state, luck):
            number += 1
            yield _played(game, state, event, number)
        pending = game.pending(state)
        if isinstance(pending, Over):
            return
        number += 1
        yield _played(game, state, _choose(game, state, chance, unknown), number)


def whole_game(game: AnyGame, setup: Setup, seed: int, *, unknown: float = 0.3) -> tuple[Any, list[Event]]:
    """A random game from its beginning: the state at the end and its events."""
    state = game.start(setup)
    luck = Luck(seed) if setup.dealer == "tool" else None
    return state, [event for event, _ in walk(game, setup, state, Random(seed), luck, unknown)]


def _played(game: AnyGame, state: Any, draft: Event, number: int) -> Told:
    event = replace(draft, id=number, on=number - 1)
    verdict = check(game, state, event)
    game.projector.fold(state, (event,))
    return event, verdict


def _choose(game: AnyGame, state: Any, chance: Random, unknown: float) -> Event:
    pending = game.pending(state)
    moves = list(listing.legal_moves(game, state))
    assert moves, f"no move is legal: {prompt(pending)}"
    if isinstance(pending, Chance):
        hidden = [move for move in moves if move.text.split()[-1] == UNKNOWN]
        if hidden and chance.random() < unknown:
            return hidden[0].event
    return chance.choice(_seldom(moves, chance)).event


def _seldom(moves: list[Move], chance: Random) -> list[Move]:
    often = [move for move in moves if move.text not in ("reset", "empty")]
    return moves if chance.random() < 0.1 or not often else often
