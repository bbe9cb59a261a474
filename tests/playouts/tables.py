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
from ledger.core.rules.verbs import Move
from ledger.core.rules.verdicts import AtOnce, Chance, Decision, Over, deciders
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.playouts import choosing
from ledger.playouts.choosing import MoveTree, chosen, legal_for
from ledger.playouts.drawing import MoveSampler
from ledger.playouts.playing import LONGEST, next_event
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
                choose = chosen_flat if player.is_flat else chosen
                how = {"seconds": player.seconds, "playouts": player.playouts}
                move = choose(desk, seat, chance, clock=process_time, **how)
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


class FlatTree(MoveTree):
    """Ends with the seat's own move: every playout is a whole game, and nothing else counts."""

    def play(self) -> None:
        game, chance = self.game, self.chance
        state, luck = self.moment.world(chance)
        due, number = game.pending(state), self.moment.at
        assert isinstance(due, Decision | AtOnce)
        event, node, _ = self._descend(self.root, state, due, luck, is_root=True)
        while event is not None and number < LONGEST:
            number += 1
            game.projector.fold_known(state, (msgspec.structs.replace(event, id=number, on=number - 1),))
            if type(due := game.pending(state)) is Over:
                break
            event = next_event(game, state, due, luck, self.drawer, chance)
        if node is not None:
            node.visits += 1
            node.reward += choosing._reward(game.score(state)).get(self.root.seat, 0)


def chosen_flat(
    desk: Desk,
    seat: str,
    chance: Random,
    *,
    seconds: float,
    playouts: int,
    clock: Callable[[], float] = process_time,
) -> Move | None:
    """The move that brought most in whole games."""
    until, legal = clock() + seconds, legal_for(desk, seat)
    if len(legal) < 2:
        return legal[0] if legal else None
    tree, played = FlatTree(desk, seat, legal, chance), 0
    for child in tree.root.children.values():
        child.at_once = None
    while played < playouts if playouts else clock() < until:
        tree.play()
        played += 1
    return max(legal, key=lambda move: (tree.node(move).visits, tree.node(move).mean()))


def over_all(work: Callable[[Sequence[Table]], Answer], todo: Sequence[Table]) -> Iterator[Answer]:
    """What `work` answers to each table, as they come; a table that takes an hour is given up."""
    for done in engines.run(work, ([table] for table in todo), limit=lambda chunk: 3_600):
        if done.answer is not None:
            yield done.answer


def in_memory() -> tempfile.TemporaryDirectory[str]:
    """A folder for logs, where possible one that no disk slows down."""
    fast = Path("/dev/shm")
    return tempfile.TemporaryDirectory(dir=fast if fast.is_dir() else None)
