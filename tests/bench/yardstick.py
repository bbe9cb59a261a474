"""How fast python-chess would check plies here, without python-chess.

Law: the yardstick is plain Python of the same kind as python-chess (bitboards as integers, small methods, a
stack of positions), so that it is slowed down and sped up by the same things: processor, interpreter, other
work on the machine. Knights and kings walk over a board; each ply is checked and then played.

`PLIES_PER_CHESS_PLY` says how many plies of the yardstick take the time of `board.is_legal(move)` and
`board.push(move)` in python-chess 1.11.2. It was measured once, both in one process and interleaved (CPython
3.11.7, x86-64, random games of 80 plies, median of 41 pairs, five times: 0.75 to 0.81). python-chess checked
136 000 plies a second there; its `push_uci` and `push_san` reached 105 000 and 100 000, so this is its
quickest way of checking a ply and our strictest reading of the bar.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

PLIES_PER_CHESS_PLY = 0.76
"""Plies of the yardstick in the time of one ply of python-chess."""
PLIES = 80
"""Plies of one game."""
_KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
_KING = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))

Ply = tuple[int, int]
"""From a square, to a square; 0 to 63."""


def _reach(leaps: tuple[tuple[int, int], ...]) -> list[int]:
    """For each square, the squares that one leap reaches."""
    masks = []
    for square in range(64):
        file, rank = square % 8, square // 8
        goals = [(file + x, rank + y) for x, y in leaps]
        masks.append(sum(1 << (y * 8 + x) for x, y in goals if 0 <= x < 8 and 0 <= y < 8))
    return masks


KNIGHT, KING = _reach(_KNIGHT), _reach(_KING)


def squares(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


class Board:
    """`knights` and `kings` of both sides, the side to play first."""

    def __init__(self) -> None:
        self.knights = [0x42 | 0xFF00, (0x42 | 0xFF00) << 40]
        self.kings = [1 << 4, 1 << 60]
        self.stack: list[tuple[list[int], list[int]]] = []

    def moves(self) -> Iterator[Ply]:
        """Every move, whether or not it leaves the king attacked."""
        own = self.knights[0] | self.kings[0]
        for source in squares(own):
            reach = KING if self.kings[0] >> source & 1 else KNIGHT
            for target in squares(reach[source] & ~own):
                yield source, target

    def is_attacked(self, square: int) -> bool:
        """By the side that does not play."""
        return bool(KNIGHT[square] & self.knights[1] or KING[square] & self.kings[1])

    def is_legal(self, ply: Ply) -> bool:
        """Walks or takes as its piece may, takes no king, leaves its own king safe."""
        _, target = ply
        if ply not in self.moves() or self.kings[1] >> target & 1:
            return False
        self.push(ply)
        safe = not any(
            (KING if self.kings[0] >> enemy & 1 else KNIGHT)[enemy] & self.kings[1]
            for enemy in squares(self.knights[0] | self.kings[0])
        )
        self.pop()
        return safe

    def push(self, ply: Ply) -> None:
        source, target = ply
        self.stack.append((self.knights.copy(), self.kings.copy()))
        pieces = self.kings if self.kings[0] >> source & 1 else self.knights
        pieces[0] ^= 1 << source | 1 << target
        self.knights[1] &= ~(1 << target)
        self.knights.reverse()
        self.kings.reverse()

    def pop(self) -> None:
        self.knights, self.kings = self.stack.pop()


@cache
def games(number: int) -> tuple[tuple[Ply, ...], ...]:
    """Random games, the same each time."""
    random = Random(number)
    return tuple(_game(random) for _ in range(number))


def _game(random: Random) -> tuple[Ply, ...]:
    board = Board()
    plies: list[Ply] = []
    for _ in range(PLIES):
        legal = [ply for ply in board.moves() if board.is_legal(ply)]
        if not legal:
            break
        plies.append(random.choice(legal))
        board.push(plies[-1])
    return tuple(plies)


def check(played: tuple[tuple[Ply, ...], ...]) -> float:
    """Checks and plays games; the number of plies of python-chess that would take as long."""
    for plies in played:
        board = Board()
        for ply in plies:
            if not board.is_legal(ply):
                raise ValueError(ply)
            board.push(ply)
    return sum(map(len, played)) / PLIES_PER_CHESS_PLY
