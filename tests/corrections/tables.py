"""Logs of random games, for what has to hold of every game that there is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from typing import Any

from ledger.core.log.events import Event, Header
from ledger.core.pieces.luck import Luck
from ledger.core.pieces.table import Setup
from ledger.core.rules.game import AnyGame
from ledger.core.rules.player_moves import was_by_itself
from ledger.core.typing.step import as_one_step, stamped
from ledger.desk import new_log
from ledger.desk.desk import Desk
from ledger.games import registry
from ledger.store import journal as journals
from ledger.testing import contents, walk
from ledger.testing.tables import tables

GAMES = tuple(registry.SHIPPED)
THEN = "2026-11-20T19:03:11Z"


def random_log(name: str, seed: int, folder: Path, longest: int) -> Desk:
    """A random game of at most so many events at one of the tables that every game is tried at."""
    path = folder / f"{name}.jsonl"
    path.unlink(missing_ok=True)
    journals.create(path, *_random_game(name, seed, longest))
    return Desk.open(path)


@lru_cache(maxsize=256)
def _random_game(name: str, seed: int, longest: int) -> tuple[Header, list[list[Event]]]:
    """The header and the steps. To choose among the legal moves takes most of the time, so they are kept."""
    game = registry.game(name)
    known = tables(game)
    setup = known[seed % len(known)]
    is_dealt = setup.dealer == "tool"
    wanted = new_log.NewGame(
        game=name,
        seats=setup.seats,
        variant=setup.variant,
        dealer=setup.dealer,
        seed=seed if is_dealt else None,
        catalog=setup.catalog.name,
    )
    header = new_log.header_for(game, wanted, created=THEN, log="00112233aabbccdd")
    setup = new_log.setup_of(game, header)
    played = walk(game, setup, game.start(setup), Random(seed), setup.luck)
    events = [event for event, _ in islice(played, longest)]
    return header, steps_of(game, setup, events, setup.luck)


def steps_of(game: AnyGame, setup: Setup, path: Sequence[Event], luck: Luck | None) -> list[list[Event]]:
    """A path as the steps of a log of its own: each begins with what somebody said."""
    state, opens, made = game.start(setup), [0], list[Event]()
    for place, event in enumerate(path):
        if place and not was_by_itself(game.pending(state), event, luck):
            opens.append(place)
        made.append(stamped(event, id_=place + 1, on=place, at=event.at or THEN))
        game.projector.fold(state, made[-1:])
    return [as_one_step(made[first:last]) for first, last in pairwise((*opens, len(made))) if first < last]


def meaning(desk: Desk) -> tuple[Any, ...]:
    """What a log says where it stands, as if it had been played straight there."""
    path = [
        stamped(event, id_=number, on=number - 1, at="")
        for number, event in enumerate(desk.history.path(), 1)
    ]
    state = desk.game.projector.fold(desk.game.start(desk.setup), path)
    return path, contents(state), desk.game.score(state), desk.game.view(desk.known_state(state, None), None)
