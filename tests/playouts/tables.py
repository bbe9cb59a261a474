"""Whole games that bots play against each other, recorded as logs, on every core."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from time import process_time
from typing import TypeVar

import msgspec

from ledger.core.errors import TablefoldError
from ledger.core.rules.verdicts import AtOnce, Chance, Decision, deciders
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.playouts.choosing import chosen
from ledger.playouts.drawing import MoveSampler
from ledger.shelf import engines

GAMES = {
    "effortless": ("effortless", ("ann", "bob"), "", ()),
    "kingless": ("kingless", ("ann", "bob"), "", ()),
    "endeavor": ("endeavor", ("red", "green"), "two", ()),
    "courses": ("courses", ("ann", "bob"), "", (("ann", "house:hill"), ("bob", "house:river"))),
}
"""Name → the game, its seats, its variant, and what they bring."""
ALONE = {"solo": ("endeavor", ("green",), "solo", ())}
"""What one seat plays against a script."""
MOST_MOVES = 1_000

Answer = TypeVar("Answer")


class Player(msgspec.Struct, frozen=True):
    """How a seat is played: at random without `seconds` and `playouts`."""

    seconds: float = 0
    playouts: int = 0
    is_flat: bool = False


class Table(msgspec.Struct, frozen=True):
    """A game to play: who plays which seat, and from which seed."""

    game: str
    players: tuple[Player, ...]
    seed: int


def play(table: Table, path: Path) -> Desk:
    """Plays a table to its end, or as long as there is a move, and records it."""
    game, seats, variant, brought = (GAMES | ALONE)[table.game]
    chance = Random(f"{table.game} {table.seed}")
    wanted = NewGame(
        game=game, seats=seats, variant=variant, dealer="tool", seed=chance.randrange(2**32), brought=brought
    )
    desk = Desk.new(path, wanted)
    drawer, players = MoveSampler(desk.game), dict(zip(seats, table.players, strict=True))
    for _ in range(MOST_MOVES):
        due = desk.pending
        asked = deciders(due)
        seat = asked[0] if asked else ""
        player = players.get(seat, Player())
        if not isinstance(due, Decision | AtOnce | Chance):
            break
        try:
            if player.seconds or player.playouts:
                how = msgspec.structs.asdict(player)
                move = chosen(desk, seat, chance, clock=process_time, **how)
                if move is None:
                    break
                desk.do(move.text if isinstance(due, Decision) else f"{seat} {move.text}", seat=seat)
            else:
                event = drawer.move(desk.settled_state(), due, chance)
                if event is None:
                    break
                step = desk.step(seat)
                step.accept(event)
                step.follow()
                desk.record_step(step)
        except TablefoldError:
            break
    return desk


def over_all(work: Callable[[Sequence[Table]], Answer], todo: Sequence[Table]) -> Iterator[Answer]:
    """What `work` answers to each table, as they come; a table that takes an hour is given up."""
    for done in engines.run(work, ([table] for table in todo), limit=lambda chunk: 3_600):
        if done.answer is not None:
            yield done.answer


def in_memory() -> tempfile.TemporaryDirectory[str]:
    """A folder for logs, where possible one that no disk slows down."""
    fast = Path("/dev/shm")
    return tempfile.TemporaryDirectory(dir=fast if fast.is_dir() else None)
